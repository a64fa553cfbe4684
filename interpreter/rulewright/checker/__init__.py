"""From a composed ruleset to a checked program: names, types, logic, secrets."""
