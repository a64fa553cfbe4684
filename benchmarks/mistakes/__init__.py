"""Mistakes as people make them, put into good rule files one at a time."""
