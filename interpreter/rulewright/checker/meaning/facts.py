"""The facts known at one point of a text. Facts are immutable: learning and forgetting return new ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.checker.meaning.domain import Value, join
from rulewright.checker.meaning.keys import ANYTHING, PLACES, Keys
from rulewright.language.core import Var
from rulewright.language.symbols import ZoneSymbol
from rulewright.source.span import Span

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts by expression key: values, results of comparing pairs, existence, and the zone of a thing (None: the box)."""

    values: dict[int, Value] = field(default_factory=dict)
    pairs: dict[Pair, int] = field(default_factory=dict)
    there: dict[int, bool] = field(default_factory=dict)
    zones: dict[int, ZoneSymbol | None] = field(default_factory=dict)
    asked: dict[object, Span] = field(default_factory=dict)  # the span where each was learnt

    def __bool__(self) -> bool:
        return bool(self.values or self.pairs or self.there or self.zones)

    def with_value(self, key: int, value: Value, span: Span) -> Facts:
        return Facts({**self.values, key: value}, self.pairs, self.there, self.zones, {**self.asked, key: span})

    def with_pair(self, pair: Pair, ways: int, span: Span) -> Facts:
        return Facts(self.values, {**self.pairs, pair: ways}, self.there, self.zones, {**self.asked, pair: span})

    def with_there(self, key: int, there: bool, span: Span) -> Facts:
        return Facts(self.values, self.pairs, {**self.there, key: there}, self.zones, {**self.asked, ("there", key): span})

    def with_zone(self, key: int, zone: ZoneSymbol | None, span: Span) -> Facts:
        return Facts(self.values, self.pairs, self.there, {**self.zones, key: zone}, {**self.asked, ("zone", key): span})

    def without(self, keys: Keys, written: frozenset[object], everything: bool) -> Facts:
        """The facts still valid after a write; `everything`: the write may affect all but local names, printed fields and options."""
        if not self or not (written or everything):
            return self

        def stays(key: int) -> bool:
            reads = keys.reads(key)
            if not reads:
                return True
            if everything and not all(isinstance(read, Var) for read in reads):
                return False
            return reads.isdisjoint(written) and (ANYTHING not in reads or all(isinstance(each, Var) for each in written))

        return self._kept(stays, everything or PLACES in written)

    def _kept(self, stays: Callable[[int], bool], moved: bool) -> Facts:
        return Facts(
            {key: value for key, value in self.values.items() if stays(key)},
            {pair: ways for pair, ways in self.pairs.items() if stays(pair[0]) and stays(pair[1])},
            {key: there for key, there in self.there.items() if stays(key)},
            {} if moved else {key: zone for key, zone in self.zones.items() if stays(key)},
            self.asked,
        )


NOTHING_KNOWN = Facts()


def both(one: Facts | None, other: Facts | None) -> Facts | None:
    """The join of the facts of two branches; None stands for an unreachable branch."""
    if one is None or other is None:
        return other if one is None else one
    if not one or not other:
        return NOTHING_KNOWN
    values: dict[int, Value] = {
        key: joined for key, value in one.values.items() if key in other.values and (joined := join(value, other.values[key]))
    }
    return Facts(
        values,
        {pair: ways | other.pairs[pair] for pair, ways in one.pairs.items() if pair in other.pairs},
        {key: there for key, there in one.there.items() if other.there.get(key) is there},
        {key: zone for key, zone in one.zones.items() if key in other.zones and other.zones[key] is zone},
        one.asked,
    )
