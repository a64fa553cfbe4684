"""Describes a position by names, in the form that `given` has in tests.

The rest (suspended effects, the question, chance, counters of limits) is in `going_on`, by numbers as in a saved game, so it works only with rules
that play the same. Without it the flow starts again in this position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.language.symbols import StateSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, SetOf, ThingOf, Type, Word
from rulewright.runtime.options import as_text
from rulewright.runtime.saves import encode_state

if TYPE_CHECKING:
    from rulewright.compiler.layout import Layout
    from rulewright.runtime.game import Game
    from rulewright.runtime.state import State

TURN = "turn of"
NOTHING = "nothing"
_BY_NAMES = ("v", "z")  # parts of a saved position that are described by names instead


def position_of(game: Game, after_setup: State) -> dict[str, Any]:
    """The position of a game: players, seed, options, and where everything is.

    Omits zones that are unchanged since the setup, and states that, in addition, have their declared values.
    """
    return {
        "players": list(game.player_names),
        "seed": game._seed,
        "options": {name: as_text(value) for name, value in game._compiled.options_as_written.items()},
        "given": _Describing(game, after_setup).given(),
        "going_on": going_on(game),
    }


def going_on(game: Game) -> dict[str, Any]:
    """The part of a position that names cannot describe, with the hash of the rules to which its numbers belong."""
    state = game._state
    saved, named = encode_state(state), slots_by_names(game._compiled.layout)
    notes = [[slot, value] for slot, value in enumerate(saved["v"]) if slot not in named and value != game._compiled.layout.initial[slot]]
    return {"hash": game.ruleset.plays_hash, **{part: value for part, value in saved.items() if part not in _BY_NAMES}, "notes": notes}


def slots_by_names(layout: Layout) -> set[int]:
    """The slots of the places of things and of states, which names describe."""
    found = set(range(len(layout.names)))
    for symbol, column in layout.columns.items():
        if isinstance(symbol, StateSymbol):
            for holder in layout.of_kind.get(symbol.kind, ()):
                found.update(range(column.slot(holder), column.slot(holder) + column.width))
    return found


class _Describing:
    """One position."""

    def __init__(self, game: Game, after_setup: State) -> None:
        self._state, self._setup = game._state, after_setup
        self._layout = game._compiled.layout
        self._fresh = game._compiled.new_state()
        self._names = game.player_names
        self._turn = game._compiled.turn

    def given(self) -> dict[str, Any]:
        """The mapping for `given`."""
        found: dict[str, Any] = {TURN: self._names[self._state.v[self._turn]]}
        members: dict[int, dict[str, Any]] = {}
        for number, inside in enumerate(self._state.z):
            if inside != self._setup.z[number]:
                holder = self._layout.zone_holder[number]
                members.setdefault(holder, {})[self._layout.zone_of[number].name] = [self._layout.names[thing] for thing in inside]
        for symbol in self._layout.columns:
            if isinstance(symbol, StateSymbol):
                for holder in self._layout.of_kind.get(symbol.kind, ()):
                    if self._is_told(symbol, holder):
                        members.setdefault(holder, {})[symbol.name] = self._value(symbol, holder)
        found.update((self._name(holder), members[holder]) for holder in sorted(members))
        return found

    def _is_told(self, symbol: StateSymbol, holder: int) -> bool:
        """Whether a value differs from its declaration or from the value after the setup."""
        column = self._layout.columns[symbol]
        slots = range(column.slot(holder), column.slot(holder) + column.width)
        here = [self._state.v[slot] for slot in slots]
        return here != [self._fresh.v[slot] for slot in slots] or here != [self._setup.v[slot] for slot in slots]

    def _name(self, number: int) -> str:
        return self._names[number] if number < self._layout.players else self._layout.names[number]

    def _value(self, symbol: StateSymbol, holder: int) -> Any:
        layout, column, v = self._layout, self._layout.columns[symbol], self._state.v
        if isinstance(symbol.type, AmountsOf) and layout.keys(symbol.type.key) is not None:
            amounts = {word: v[column.slot(holder, word)] for word in range(column.width)}
            return self._written(symbol.type, {word: number for word, number in amounts.items() if number})
        return self._written(symbol.type, v[column.slot(holder)])

    def _written(self, type_: Type, value: Any) -> Any:
        match type_:
            case Maybe():
                return NOTHING if value is None else self._written(type_.of, value)
            case SetOf() | ListOf():
                return [self._written(type_.element, one) for one in value]
            case AmountsOf():
                return {self._written(type_.key, key): number for key, number in value.items()}
            case Word():
                return type_.words.words[value]
            case ThingOf():
                return self._name(value)
        return ("yes" if value else "no") if isinstance(value, bool) else value
