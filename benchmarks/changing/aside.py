"""Stats that only bots and screens read. They decide nothing in a game, so a change of them is no change of the rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import yaml

from rulewright.ruleset.find import base_named, find_base
from rulewright.source.diagnostics import Findings
from rulewright.source.reader import read

# Keys whose formulas only bots and screens evaluate, and keys without formulas.
ASIDE = frozenset({"outlook", "plans", "screen"})
NO_FORMULAS = frozenset({"name", "text", "texts", "title", "source", "because", "en", "cs", "legend", "reason", "include"})
# What is written in none of these decides something.
RULES = ""


def bases_of(folder: Path) -> list[Path]:
    """The folders of the bases of an overlay, the game first; of a game none."""
    document = read(folder / "ruleset.yaml", Findings())
    named = base_named(document) if document is not None else None
    base = find_base(named[0], folder / "ruleset.yaml") if named is not None else None
    return [] if base is None else [*bases_of(base.parent), base.parent]


def last_name(key: str) -> str:
    """What a key is about: the end of a path of `change:`, without parameters. `outlook(player)` is an outlook, `stats.cost.source` a source."""
    return key.partition("(")[0].rpartition(".")[2]


def read_aside(texts: Iterable[str]) -> frozenset[str]:
    """The names of stats that nothing but outlooks, plans and screens reads, directly or through others like them."""
    stats: set[str] = set()
    readers: dict[str, set[str]] = defaultdict(set)
    for text in texts:
        node = yaml.compose(text, Loader=yaml.BaseLoader)
        if node is not None:
            _walk(node, "", RULES, stats, readers)
    found = {name for name in stats if readers[name] - {name}}
    while spread := {name for name in found if readers[name] - found - ASIDE}:
        found -= spread
    return frozenset(found)


def _walk(node: yaml.Node, key: str, reader: str, stats: set[str], readers: dict[str, set[str]]) -> None:
    if isinstance(node, yaml.MappingNode):
        if key == "changes" and reader == RULES and node.value:
            reader = last_name(node.value[0][0].value)  # a change of a stat reads for it, with its `when`
        for name, value in node.value:
            last = last_name(name.value)
            if last in NO_FORMULAS:
                continue
            inner = reader
            if last in ASIDE:
                inner = last
            elif key == "stats" or name.value.startswith("stats."):
                stats.add(inner := name.value.removeprefix("stats.").partition("(")[0].partition(".")[0])
            _walk(value, last, inner, stats, readers)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _walk(item, key, reader, stats, readers)
    else:
        for word in re.findall(r"[a-z_]\w*", node.value):
            readers[word].add(reader)
