"""The bots and people who answer decisions."""
