"""Who answers decisions: bots and people."""
