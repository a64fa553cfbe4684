"""Situations written as data, played and compared with what they should lead to."""
