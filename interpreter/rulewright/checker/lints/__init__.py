"""Whole-ruleset checks: cycles, rules that never end or never fire, revealed secrets, and unused declarations."""
