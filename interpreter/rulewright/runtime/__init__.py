"""A running game: state, decisions, chance, views, saves, explanations."""
