"""What was checked and compiled once, kept in the user's cache, so that the next start takes it from there.

`freezing` turns a graph of our objects into plain data, `thawing` makes the same graph of it, `entries` keeps it and finds it again.
"""
