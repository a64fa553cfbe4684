"""Declarations: the names that each section of a ruleset declares, with their types, headers and printed values."""
