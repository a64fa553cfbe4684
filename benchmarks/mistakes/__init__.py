"""Mistakes as people make them, put into correct rule files one at a time."""
