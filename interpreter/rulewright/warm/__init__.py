"""Checked and compiled rulesets, kept in the user's cache for the next start.

`freezing` turns a graph of our objects into plain data, `thawing` makes the same graph of it, `entries` keeps it and finds it again.
"""
