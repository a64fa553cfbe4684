"""Turns files into nodes with positions, and findings into reports."""
