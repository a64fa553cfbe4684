"""Evaluates formulas of the rule language in a position, and tells whether the order of the value matters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.runtime.evaluate import evaluate_scalar
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.language.symbols import ThingSymbol

_LAST_NAME = re.compile(r"(?:^|\.)(\w+)$")


@dataclass(frozen=True, slots=True)
class Result:
    """A value as ids, and whether it is a pile or row, where order matters."""

    value: Any
    ordered: bool


def things_of(game: Game) -> Sequence[ThingSymbol]:
    """The printed things of a game."""
    program = game.ruleset.program
    return program.things if program is not None else ()


def evaluate(game: Game, formula: Scalar, findings: Findings) -> Result | None:
    """The value of a formula; players are known by name. None if it cannot be read; `findings` says why."""
    result = evaluate_scalar(game, formula, findings)
    return None if result is None else Result(result.value, result.ordered or _is_ordered(game, formula.text))


def _is_ordered(game: Game, formula: str) -> bool:
    """Whether a formula is the bare path of a zone where order matters."""
    match = _LAST_NAME.search(formula.strip())
    if match is None or not re.fullmatch(r"[\w.]+", formula.strip()):
        return False
    program = game.ruleset.program
    assert program is not None  # every game has a program
    zones = [kind.zones[match[1]] for kind in program.kinds.values() if match[1] in kind.zones]
    return bool(zones) and all(zone.order != "none" for zone in zones)
