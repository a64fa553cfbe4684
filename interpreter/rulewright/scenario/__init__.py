"""Tests written as data: plays them and compares the outcome with the expected result."""
