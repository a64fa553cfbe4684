"""Caches checked and compiled rulesets for the next start.

`freezing` turns a graph of our objects into plain data, `thawing` recreates the graph, `entries` stores it and finds it again.
"""
