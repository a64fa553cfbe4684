"""Sampled changes of rules: what can be changed (`kinds`), and whether the tests of the ruleset notice it (`trial`)."""
