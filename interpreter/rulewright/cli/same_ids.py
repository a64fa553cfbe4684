"""Rulesets and overlays that are checked separately but have the same id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.outside.reading import read_text
from rulewright.ruleset.find import MAIN
from rulewright.source.catalogue.names import DefinedTwice
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Diagnostic, Findings, Related
from rulewright.source.document import Scalar
from rulewright.source.reader import read
from rulewright.source.span import Span

_ID = re.compile(r"^ruleset:[ \t]*[\"']?(\w+)", re.MULTILINE)  # parsing all files as YAML would take as long as checking small ones


def same_ids(groups: Sequence[Sequence[Path]], named: Sequence[str]) -> Iterator[tuple[Path, Diagnostic]]:
    """The main files that share their id with a file beside them, or with another named file (`named`), each with its finding.

    Files of one group are left out: they are loaded together, which reports it.
    """
    by_id: dict[str, list[Path]] = {}
    for main in dict.fromkeys(main for group in groups for main in group):
        by_id.setdefault(_id(main), []).append(main)
    for name, several in by_id.items():
        first_at: dict[Path | None, Path] = {}
        for main in several if name and len(several) > 1 else ():
            homes = (_home(main), *([None] if _is_named(main, named) else []))
            first = next((first_at[home] for home in homes if home in first_at), None)
            for home in homes:
                first_at.setdefault(home, main)
            if first is None or first.resolve() == main.resolve() or any(first in group and main in group for group in groups):
                continue
            here, there = _place(main, name), _place(first, name)
            if here is None or there is None:
                continue
            findings = Findings()
            findings.report(DefinedTwice.beside, here, name=name, other=there.file, related=(Related(there, Elsewhere.first()),))
            yield main, findings.items[0]


def _id(main: Path) -> str:
    try:
        found = _ID.search(read_text(main))
    except (OSError, ValueError):
        return ""
    return found[1] if found is not None else ""


def _home(main: Path) -> Path:
    """The folder that contains a ruleset, or its own folder if it has one."""
    return main.parent.parent if main.name == MAIN else main.parent


def _is_named(main: Path, named: Sequence[str]) -> bool:
    return main.as_posix() in named or (main.name == MAIN and main.parent.as_posix() in named)


def _place(main: Path, name: str) -> Span | None:
    """The place of the id in a file."""
    document = read(main, Findings())
    node = document.get("ruleset") if document is not None else None
    return node.span if isinstance(node, Scalar) and node.text == name else None
