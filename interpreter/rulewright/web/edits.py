"""Edited rules as one text with only the changed lines, short enough for a link. Its reader has the original rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from rulewright.outside.strict_json import read_json
from rulewright.web.table import Refused
from rulewright.workspace.folder import digest

LONGEST = 200_000  # characters of a text with edits


class OtherRules(Refused):
    """The edits belong to other rules, or cannot be read."""

    def __init__(self) -> None:
        super().__init__(
            "These edits are for other rules, or for another version of them; they cannot be made here.",
            "Tyto změny patří k jiným pravidlům nebo k jejich jiné verzi, tady je provést nejde.",
        )


def written(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The changed files as a text. Deleted files are left out, because a folder may hold several rulesets."""
    changed = {name: _changes(before.get(name, ""), text) for name, text in sorted(now.items()) if before.get(name) != text}
    return json.dumps({"of": _of(before), "files": changed}, ensure_ascii=False, separators=(",", ":"))


def read(text: str, before: Mapping[str, str]) -> dict[str, str]:
    """The changed files with their new texts. Raises OtherRules."""
    try:
        told: Any = read_json(text) if len(text) <= LONGEST else None
        if told["of"] != _of(before):
            raise OtherRules
        return {str(name): _changed(before.get(name, ""), changes) for name, changes in told["files"].items()}
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise OtherRules from error


def _of(files: Mapping[str, str]) -> str:
    return digest("".join(f"{name}\0{text}\0" for name, text in sorted(files.items())))[:12]


def _changes(before: str, now: str) -> list[tuple[int, int, str]]:
    """Replacements in order: first line (from 0), number of lines, new text."""
    old, new = before.splitlines(keepends=True), now.splitlines(keepends=True)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [(low, high - low, "".join(new[start:end])) for tag, low, high, start, end in matcher.get_opcodes() if tag != "equal"]


def _changed(before: str, changes: Any) -> str:
    lines, parts, at = before.splitlines(keepends=True), list[str](), 0
    for low, count, text in changes:
        if not (type(low) is type(count) is int and at <= low and 0 <= count <= len(lines) - low and isinstance(text, str)):
            raise OtherRules
        parts += [*lines[at:low], text]
        at = low + count
    return "".join([*parts, *lines[at:]])
