"""From files to one ruleset: the registry of what may stand in them, includes, templates and overlays."""
