"""Declarations that could not be read as they are written, and what is only said because of them in lines that use their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.outside.reading import read_text
from rulewright.source.catalogue.syntax import IdleCondition
from rulewright.source.catalogue.types import WrongType
from rulewright.source.diagnostics import Diagnostic, Severity

_DECLARING = frozenset({"stats", "state", "kinds"})  # sections whose entries give values a type
_ROOTS = frozenset({"RW210", "RW305", "RW306", "RW356"})  # a formula or a type that cannot be read
_FOLLOWING = re.compile(r"RW(?:205|3\d\d)")  # what types say of a line
_KEY = re.compile(r" *(?:- +)?(?P<name>[a-z_]\w*)(?:\(.*\))?:(?:\s|$)")
_VAGUE = frozenset({WrongType.of_empty, WrongType.no_such_amounts, IdleCondition.part})  # what is also said of what has no type
MOST = 50  # such declarations; more are another sort of file


class Lost:
    """The names whose declarations cannot be read."""

    def __init__(self, findings: Iterable[Diagnostic]) -> None:
        self._lines: dict[str, list[str]] = {}
        self._places: set[tuple[str, int]] = set()
        names: set[str] = set()
        for finding in findings:
            if finding.code in _ROOTS and finding.severity is Severity.ERROR and len(self._places) < MOST:
                declared = self._declared_around(finding)
                if declared:
                    self._places.add((finding.span.file, finding.span.line))
                    names.add(declared)
        self._named = re.compile(rf"\b(?:{'|'.join(sorted(names))})\b") if names else None

    def explain(self, finding: Diagnostic) -> bool:
        """Whether a finding of types is about a line that uses one of these names."""
        if self._named is None or not _FOLLOWING.fullmatch(finding.code) or finding.code in _ROOTS:
            return False
        if finding.declared in _VAGUE:
            return True
        lines = self._of(finding.span.file)[finding.span.line - 1 : finding.span.end_line]
        return (finding.span.file, finding.span.line) not in self._places and any(map(self._named.search, lines))

    def _declared_around(self, finding: Diagnostic) -> str:
        """The name in whose declaration a place is; empty if it is in a text of rules."""
        lines = self._of(finding.span.file)
        keys: list[str] = []
        indent = None
        for number in range(min(finding.span.line, len(lines)) - 1, -1, -1):
            line = lines[number]
            here = len(line) - len(line.lstrip())
            if not line.strip() or (indent is not None and here >= indent):
                continue
            indent = here
            if (key := _KEY.match(line)) is not None:
                keys.append(key["name"])
            if here == 0:
                break
        if not keys or keys[-1] not in _DECLARING:
            return ""
        depth = {"stats": 1, "state": 2, "kinds": 3}[keys[-1]]
        return keys[-1 - depth] if len(keys) > depth else ""

    def _of(self, file: str) -> list[str]:
        if file not in self._lines:
            try:
                self._lines[file] = read_text(file).split("\n")
            except (OSError, ValueError):
                self._lines[file] = []  # told before; nothing is explained by it
        return self._lines[file]
