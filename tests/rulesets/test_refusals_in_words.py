"""Refused actions say why in words of the game: no condition that `why not` can tell is quoted from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.language.types import ThingOf
from rulewright.language.walking import walk
from rulewright.runtime import plainly
from tests.shelf import REPOSITORY

CLASH = "rulesets/clash_of_cultures"
NEW, FIRST = "rulesets/tta_new_story", "rulesets/tta_first_edition"
# Rulesets, with overlays, whose refusals are all told in words.
IN_WORDS = [
    (CLASH,),
    (CLASH, f"{CLASH}/civilizations"),
    (CLASH, f"{CLASH}/civilizations", *(f"{CLASH}/variants/{each}" for each in ("unexpected_leaders", "wonders_for_all", "alternative_history"))),
    (CLASH, f"{CLASH}/variants/short_game"),
    (NEW,),
    (FIRST,),
    *((FIRST, f"{FIRST}/games/{each}") for each in ("tutorial", "advanced")),
    (FIRST, *(f"{FIRST}/variants/{each}" for each in ("cards_during_the_turn", "easier", "milder_fights"))),
    ("rulesets/kroniky",),
    ("rulesets/mesta",),
    *((f"examples/{each.name}",) for each in sorted((REPOSITORY / "examples").iterdir()) if (each / "ruleset.yaml").exists()),
]


def quoted(program: Program) -> Iterator[str]:
    """Each condition of an action that would be quoted, after the action's name."""
    for action in program.happenings.values():
        if action.is_action:
            amounts = {choice.var for choice in action.choices if choice.shape == "amounts"}
            for part in _conditions(action):
                read = {node.var for node in walk(part) if isinstance(node, core.Local)}
                # Nobody can name amounts in a question; only that nothing fits can be told of them, and of a thing's action not even that.
                told = bool(action.of_thing) or _has_words(part) if read & amounts else _told(program, part)
                if not told:
                    yield f"{action.name}: {part.span.file}:{part.span.line}:{part.span.column}"
            for choice in action.choices:
                if choice.text is None:
                    yield f"{action.name}: {choice.var.name} has no question"


def _conditions(action: HappeningSymbol) -> Iterator[Expr]:
    yield from conjuncts(action.requires)
    for choice in action.choices:
        among = choice.among
        while isinstance(among, core.Filter):
            yield from (part for part in conjuncts(among.condition) if not isinstance(part, core.IsKind))
            among = among.among


def _has_words(part: Expr) -> bool:
    return any(isinstance(node, core.StatCall) and node.stat.in_words for node in walk(part))


def _told(program: Program, part: Expr) -> bool:
    """Whether `why not` has words for a condition: those of its stat, the text on every thing that carries it, or names of what it compares."""
    if plainly.read(part):
        return True
    match part:
        case core.StatCall(stat=stat):
            return bool(stat.in_words)
        case core.CodeCall(code=code, thing=thing):
            kind = thing.type.kind if isinstance(thing.type, ThingOf) else code.kind
            return all(each.words for each in program.things if each.kind.is_a(kind) and code.name in each.code)
        case core.Compare(left=left, right=right):
            return _told(program, left) or _told(program, right)
        case core.Aggregate(op="none") | core.Logic(op="not", args=[core.Aggregate(op="any")]):
            return False  # the words of a set say what must be in it; here something is
        case core.Logic(op="not", args=parts) | core.Arithmetic(args=parts):
            return any(_told(program, each) for each in parts)
        case core.Aggregate(op="any" | "count", among=among) | core.Member(among=among):
            return _told(program, among)
        case core.IsNothing(value=value):
            return _told(program, value)
    return False


@pytest.mark.sampled(3)
@pytest.mark.parametrize("paths", IN_WORDS, ids=lambda paths: "+".join(Path(path).name for path in paths))
def test_no_action_refuses_by_quoting_its_rules(paths: tuple[str, ...]) -> None:
    ruleset = rulewright.load(*(REPOSITORY / path for path in paths))
    assert ruleset.program is not None, [str(each) for each in ruleset.diagnostics]
    assert list(quoted(ruleset.program)) == []
    for language in ("en", "cs"):
        assert [stat.name for stat in ruleset.program.stats.values() if stat.in_words and not stat.in_words.get(language)] == []
