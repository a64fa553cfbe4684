"""Converts values of one game into those of another: finds the things, words, actions and hooks in them by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.carrying.naming import Names
from rulewright.compiler.shapes import (
    Answers,
    AnyNumber,
    Bits,
    Count,
    Deal,
    HookOffer,
    Index,
    Keyed,
    Members,
    Nothing,
    OneOf,
    Row,
    Seat,
    Several,
    Shape,
)  # fmt: skip
from rulewright.language.numbers import LEAST, MOST
from rulewright.language.types import (
    AmountsOf,
    ListOf,
    Maybe,
    NothingType,
    Number,
    OptionOf,
    PairOf,
    SetOf,
    TextType,
    ThingOf,
    Word,
    YesNo,
)  # fmt: skip

_AS_IT_IS = (Seat, Count, AnyNumber, Index, YesNo, NothingType, TextType)


class Gone(Exception):
    """The value has no counterpart in the other game."""


@dataclass(slots=True)
class Places:
    """The shapes of a running effect's slots, in the old and the new game."""

    old: dict[str, Shape | None] = field(default_factory=dict)
    new: dict[str, Shape | None] = field(default_factory=dict)


@dataclass(slots=True)
class Values:
    """Carries values over. Raises Gone for values without a counterpart."""

    names: Names

    def carried(self, old: Shape | None, new: Shape | None, value: Any, places: Places | None = None) -> Any:
        """A value of the old shape as a value of the new one."""
        if isinstance(old, Maybe | Nothing) or isinstance(new, Maybe | Nothing):
            return self._maybe(old, new, value, places)
        if type(old) is not type(new) and not (isinstance(old, ThingOf) and isinstance(new, ThingOf)):
            raise Gone
        match old, new:
            case None, None:
                if value is None or isinstance(value, bool):
                    return value
                raise Gone
            case Number(), Number():
                return self._within(new, value)
            case Word(), Word():
                return self.word(old, new, value)
            case ThingOf(), ThingOf():
                return self.thing(new, value)
            case OneOf(), OneOf():
                return self._counterpart(value)
            case SetOf() | ListOf(), SetOf() | ListOf():
                return tuple(self.carried(old.element, new.element, one, places) for one in value)
            case AmountsOf(), AmountsOf():
                pairs = {self.carried(old.key, new.key, key, places): number for key, number in value.items()}
                return {key: pairs[key] for key in sorted(pairs)}
            case PairOf(), PairOf():
                return self.carried(old.left, new.left, value[0]), self.carried(old.right, new.right, value[1])
            case OptionOf(), OptionOf():
                return self._option(value)
            case Row(), Row() if len(old.parts) == len(new.parts):
                return tuple(self.carried(one, other, part, places) for one, other, part in zip(old.parts, new.parts, value, strict=True))
            case Several(), Several():
                members = tuple(self.carried(old.each, new.each, one, places) for one in value)
                return tuple(sorted(members)) if new.rising else members
            case Keyed(), Keyed():
                return {self.carried(old.key, new.key, key): self.carried(old.value, new.value, one) for key, one in value.items()}
            case Members(), Members() if places is not None:
                one, other = places.old.get(old.each), places.new.get(new.each)
                return tuple(self.carried(one, other, member, places) for member in value)
            case Answers(), Answers() if old.kind == new.kind:
                return tuple(self.answer(old, new, one) for one in value)
            case HookOffer(), HookOffer():
                return self.hook(value)
            case Deal(), Deal():
                return tuple(tuple(self._unit(unit) for unit in side) for side in value)
            case Bits(), Bits() if self.names.same_rules:
                return value
        if isinstance(old, _AS_IT_IS):
            return value
        raise Gone

    def _maybe(self, old: Shape | None, new: Shape | None, value: Any, places: Places | None) -> Any:
        """A value that may be nothing in either game."""
        if value is None:
            if isinstance(new, Maybe | Nothing):
                return None
            raise Gone
        return self.carried(_without_nothing(old), _without_nothing(new), value, places)

    @staticmethod
    def _within(new: Number, value: Any) -> Any:
        low, high = LEAST if new.low is None else new.low, MOST if new.high is None else new.high
        if not low <= value <= high:
            raise Gone
        return value

    @staticmethod
    def word(old: Word, new: Word, value: int) -> int:
        """A word of a list, found by its spelling."""
        word = old.words.words[value]
        if word not in new.words.words:
            raise Gone
        return new.words.words.index(word)

    def thing(self, new: ThingOf, value: int) -> int:
        """A thing, a player or the game."""
        number = self._counterpart(value)
        if not self.names.new.layout.kinds[number].is_a(new.kind):
            raise Gone
        return number

    def _counterpart(self, value: int) -> int:
        if value not in self.names.things:
            raise Gone
        return self.names.things[value]

    def action(self, number: int) -> int:
        """An action by its number."""
        if number not in self.names.actions:
            raise Gone
        return self.names.actions[number]

    def _option(self, value: Any) -> Any:
        """Carries over (action, nothing, its choices, the terms of the offer, its cost)."""
        number = self.action(value[0])
        old, new = self.names.old.actions[value[0]], self.names.new.actions[number]
        if len(old.choices) != len(new.choices):
            raise Gone
        chosen = zip(old.choices, new.choices, value[2], strict=True)
        return (number, value[1], tuple(self.carried(one.var.type, other.var.type, part) for one, other, part in chosen), *value[3:])

    def hook(self, value: Any) -> Any:
        """Carries over (hook, its thing or -1)."""
        if value[0] not in self.names.hooks:
            raise Gone
        return self.names.hooks[value[0]], self._counterpart(value[1]) if value[1] >= 0 else value[1]

    def answer(self, old: Answers, new: Answers, value: Any) -> Any:
        """One of several answers given at the same time."""
        if old.kind in ("one", "maybe"):
            return None if value is None else self.carried(old.element, new.element, value)
        return self.carried(SetOf(old.element), SetOf(new.element), value)

    def _unit(self, unit: Any) -> Any:
        """A thing, or a number of tokens or copies of a design; see runtime/trades.py."""
        match unit:
            case ("thing", thing):
                return ("thing", self._counterpart(thing))
            case ("design", thing, *numbers):
                there = self.names.new
                return ("design", there.first_of_design[there.design[self._counterpart(thing)]], *numbers)
            case (sort, slot, _, count):
                return (sort, *self._pool(slot), count)
        raise Gone

    def _pool(self, slot: int) -> tuple[int, int]:
        """The slot of the first player's tokens, and the distance between the slots of two players."""
        state, holder, word = self.names.old.state_at[slot]
        other = self.names.states.same.get(state)
        if other is None or holder != 0:
            raise Gone
        keys = [each.type.key if isinstance(each.type, AmountsOf) else None for each in (state, other)]
        if isinstance(keys[0], Word) and isinstance(keys[1], Word):
            word = self.word(keys[0], keys[1], word)
        column = self.names.new.layout.columns[other]
        return column.slot(0, word), column.width


def _without_nothing(shape: Shape | None) -> Shape | None:
    """The shape without nothing."""
    return shape.of if isinstance(shape, Maybe) else shape.otherwise if isinstance(shape, Nothing) else shape
