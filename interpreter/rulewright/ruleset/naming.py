"""Names of the rule language: what a name is, and the name before a signature."""

from __future__ import annotations

import re
import unicodedata

from rulewright.source.document import base_name

__all__ = ["LANGUAGE", "NAME", "TEMPLATE", "as_name", "base_name", "is_name"]

NAME = re.compile(r"[a-z_][a-z0-9_]*")
TEMPLATE = re.compile(r"<([a-z_][a-z0-9_]*)>")  # a placeholder of a template
LANGUAGE = re.compile(r"[a-z]{2,3}")


def is_name(text: str) -> bool:
    """Whether `text` is a lower_case name."""
    return NAME.fullmatch(text) is not None


def names_in_a_row(text: str) -> str | None:
    """The list that comma-separated names would be: `a, b` is `[a, b]`. None for anything else."""
    names = [part.strip() for part in text.split(",")]
    return f"[{', '.join(names)}]" if len(names) > 1 and all(map(is_name, names)) else None


def as_name(text: str) -> str:
    """The lower_case name nearest to a text; empty if there is none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return words if is_name(words) else ""
