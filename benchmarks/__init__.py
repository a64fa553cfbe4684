"""How fast Rulewright is, beside hand-written programs and other engines, and how well its checker finds mistakes."""
