"""Evaluates formulas in a running game, for tests, people at the terminal and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.checker.bodies.elaborate import Elaborator
from rulewright.checker.bodies.scope import Scope
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.types import ListOf, Maybe, SetOf, ThingOf, Type
from rulewright.language.walking import walk
from rulewright.runtime.errors import RulewrightError
from rulewright.runtime.views import plain
from rulewright.source.catalogue.scenarios import BadExpectation
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.runtime.game import Game


class FormulaError(RulewrightError):
    """A formula that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Result:
    """A formula's value: `value` as JSON-able data (ids of things and words), `type` as a type of the language."""

    value: Any
    type: Type

    @property
    def ordered(self) -> bool:
        return isinstance(self.type, ListOf)


def read_formula(game: Game, scalar: Scalar, findings: Findings, player: int | None = None) -> tuple[Function, list[int]] | None:
    """A formula over the names of the players (and `me`) with its arguments, or None; then the findings say why."""
    program = game._compiled.program
    seats = ThingOf(program.kinds["player"])
    names = {name: seat for seat, name in enumerate(game.player_names)}
    params = [Var(name, seats) for name in names]
    arguments = list(names.values())
    me = None
    if player is not None:
        me = Var("me", seats)
        params.append(me)
        arguments.append(player)
    elaborator = Elaborator(program, findings)
    before = findings.grave
    known = len(program.functions)
    function = elaborator.formula(scalar, Scope.of(params, me=me), "formula")
    del program.functions[known:]  # evaluated in this game, not part of the ruleset
    if findings.grave == before:
        _only_what_is_counted(game, function, findings)
    return None if findings.grave > before else (function, arguments)


def _only_what_is_counted(game: Game, function: Function, findings: Findings) -> None:
    """`times` is known only for happenings that some rule counts; a game does not count the others."""
    histories = game._compiled.module.histories
    for node in walk([function.lets, function.body]):
        if isinstance(node, core.Times) and node.since not in histories.get(node.happening, {}):
            since = node.since.name if node.since is not None else "game"
            findings.report(BadExpectation.not_counted, node.span, name=node.happening.name, since=since)


def evaluate_scalar(game: Game, scalar: Scalar, findings: Findings, player: int | None = None) -> Result | None:
    """The value of a formula that is in a file; None when it cannot be read (the findings say why)."""
    read = read_formula(game, scalar, findings, player)
    return None if read is None else _value_of(game, *read)


def _value_of(game: Game, function: Function, arguments: list[int]) -> Result:
    value = game._compiled.extend(function)(game._state, *arguments)
    type_ = function.result or getattr(function.body, "type", None)
    bare = type_.of if isinstance(type_, Maybe) else type_
    if isinstance(bare, SetOf | ListOf) and value is not None:
        value = tuple(value)
    assert type_ is not None  # only effects have none, and they are not formulas
    return Result(plain(game._wording, type_, value), type_)


def evaluate(game: Game, formula: str, player: int | None = None) -> Any:
    """The value of a formula as JSON-able data; one that was asked for before is not read and compiled again. Raises FormulaError."""
    known, key = game._compiled.formulas, (formula, *game.player_names, player is None)
    if key not in known:
        findings = Findings()
        lines = tuple((number + 1, 1) for number in range(formula.count("\n") + 1))
        read = read_formula(game, Scalar(formula, Span("formula", 1, 1, 1, len(formula) + 1), "literal", lines), findings, player)
        if read is None:
            raise FormulaError(" ".join(f"{item.message} {item.cure}".strip() for item in findings.errors))
        known[key] = read[0]
    seats = [*range(len(game.player_names)), *([] if player is None else [player])]
    return _value_of(game, known[key], seats).value


def argument(game: Game, type_: Type, text: Any) -> Any:
    """A run-time value from an id as people write it (a player's name, a thing's id, a word, a number)."""
    from rulewright.runtime.options import read_value

    layout = game._compiled.layout
    if isinstance(type_, ThingOf) and str(text) in game.player_names:
        return game.player_names.index(str(text))
    if isinstance(type_, ThingOf) and str(text) in layout.names:
        return layout.names.index(str(text))
    return layout.value(read_value(game._compiled.program, type_, text))


def arguments_of(game: Game, types: Sequence[Type], texts: Sequence[Any]) -> list[Any]:
    """Several arguments. Raises ValueError, which says what would be right."""
    if len(types) != len(texts):
        raise ValueError(f"It takes {len(types)} parts, not {len(texts)}.")
    found = [argument(game, type_, text) for type_, text in zip(types, texts, strict=True)]
    kinds = game._compiled.layout.kinds
    for type_, text, value in zip(types, texts, found, strict=True):
        if isinstance(type_, ThingOf) and not kinds[value].is_a(type_.kind):
            raise ValueError(f"{text} is no {type_.kind.name}.")
    return found
