"""Rulings: where a rulebook leaves something open, a `source:` names the ruling that settles it, and RULINGS.md states it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.checker.context import Context
from rulewright.outside.reading import read_text
from rulewright.ruleset.compose import Composed
from rulewright.source.catalogue.text import UnwrittenRuling
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.suggest import closest

FILE = "RULINGS.md"
_ID = r"[a-z][a-z0-9_]*"
_NAMED = re.compile(rf"\brulings?\s+({_ID}(?:(?:,\s*(?:and\s+)?|\s+and\s+){_ID})*)\s*(?=$|[,;:.)])")
_BETWEEN = re.compile(r",\s*(?:and\s+)?|\s+and\s+")
_WRITTEN = re.compile(rf"^[ \t]*(?:\||[-*+]|#+)[ \t]*`({_ID})`", re.MULTILINE)


def check(context: Context, composed: Composed) -> None:
    """RW709: rulings that are named but not written down in any of the rulesets that make up this one."""
    named = {(source.span, name): source for source in _sources(context) for name in rulings_named(source.text)}
    if not named:
        return
    texts = list(_files({package.main.parent for package in composed.packages}))
    written = list(dict.fromkeys(name for text in texts for name in _WRITTEN.findall(text)))
    for (_, name), source in named.items():
        if not texts:
            context.report(UnwrittenRuling.nowhere, source, name=name, file=FILE)
        elif name not in written:
            context.report(UnwrittenRuling.of_source, source, name=name, file=FILE, meant=closest(name, written))


def rulings_named(text: str) -> list[str]:
    """The names after `ruling` and `rulings` in a text, up to a mark or its end; other sentences may also contain these words."""
    return [name for found in _NAMED.findall(text) for name in _BETWEEN.split(found)]


def _files(folders: set[Path]) -> Iterator[str]:
    """The text of the RULINGS.md of each folder that has one."""
    for folder in sorted(folders):
        try:
            yield read_text(folder / FILE)
        except OSError:
            continue


def _sources(context: Context) -> Iterator[Scalar]:
    """The texts of all `source:`."""
    waiting: list[Node] = [*context.sections.values(), *context.things]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Sequence):
            waiting += node.items
        elif isinstance(node, Mapping):
            for key, value in node:
                if key.text == "source" and isinstance(value, Scalar):
                    yield value
                else:
                    waiting.append(value)
