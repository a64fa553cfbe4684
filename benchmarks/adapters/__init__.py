"""One file for each engine that is measured.

An adapter has `NAME`, `PACKAGES` (what must be importable, for the report of what is missing) and `subjects()`: a function per
subject that plays one random game with a given source of random numbers and returns how many moves it took. Every engine is
used through its documented interface for a program that plays, without its drawing or networking.
"""
