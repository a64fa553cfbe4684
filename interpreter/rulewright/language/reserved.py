"""Determines which names would be read as words of the language."""

from __future__ import annotations

import re
from functools import cache

from lark.exceptions import UnexpectedInput

from rulewright.language import tree
from rulewright.language.parser import parse, tables
from rulewright.source.document import Scalar
from rulewright.source.span import NOWHERE

# Names with a fixed meaning in every text.
FIXED = frozenset(
    {
        "game",
        "me",
        "this",
        "it",
        "owner",
        "others",
        "opponents",
        "partners",
        "players",
        "option",
        "player_count",
        "turn_player",
        "first_player",
        "so_far",
        "min",
        "max",
        "abs",
        "yes",
        "no",
        "nothing",
        "something",
    }
)
TEMPLATES = ("{}", "({})", "1 + {}", "a in {}", "{} = 1", "b where {}", "{} where c", "{}.d", "a, {}")


@cache
def keywords() -> frozenset[str]:
    """All words that are terminals of the grammar."""
    found: set[str] = set()
    for word in tables().terminals.values():
        if re.fullmatch(r"[a-z]+", word):
            found.add(word)
        elif first := re.match(r"([a-z]+)(\[ \\t\]\+|\(\?)", word):
            found.add(first.group(1))
    return frozenset(found)


@cache
def words_of_the_language() -> frozenset[str]:
    """Every word of every terminal of the grammar (`may choose` has two)."""
    found: set[str] = set()
    for word in tables().terminals.values():
        plain = re.sub(r"\(\?.*$|\\b", "", word.replace("[ \t]+", " ")).strip()
        if re.fullmatch(r"[a-z]+( [a-z]+)*", plain):
            found.update(plain.split())
    return frozenset(found)


@cache
def is_reserved(name: str, as_verb: bool = False) -> bool:
    """Whether a name would be read as a word of the language where names are expected."""
    if name in FIXED:
        return True
    if name not in keywords():
        return False
    if as_verb and not all(isinstance(_read(f"{name}({given})", "block_start"), tree.Block) for given in ("a", "a, b")):
        return True
    return not isinstance(_read(name, "formula_start"), tree.Formula) or not all(
        _read(f"f({template.format(name)})", "formula_start") for template in TEMPLATES
    )


def _read(text: str, start: str) -> tree.Tree | None:
    try:
        return parse(Scalar(text, NOWHERE), start)
    except UnexpectedInput:
        return None
