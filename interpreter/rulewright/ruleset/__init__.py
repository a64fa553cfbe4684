"""Turns files into one ruleset: the registry of what they may contain, includes, templates and overlays."""
