"""Tests written as data: played, and compared with the expected result."""
