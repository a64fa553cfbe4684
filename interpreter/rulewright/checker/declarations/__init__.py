"""Declarations: what each section of a ruleset names, with its types, headers and printed values."""
