"""From files to one ruleset: the registry of what may be in them, includes, templates and overlays."""
