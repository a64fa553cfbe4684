"""Changes of stats without effect: compares the possible values of a stat under its bounds with and without each change."""

from __future__ import annotations

from typing import Any

from rulewright.checker.bodies.evaluate import Copy
from rulewright.checker.context import Context
from rulewright.checker.lints.intervals import UNKNOWN, Interval, exactly
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.meaning.verdicts import between
from rulewright.language.core import Function
from rulewright.language.symbols import ChangeSymbol, StatSymbol, WordRef
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.meaning import NeverApplies, Places
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW482, for each change by itself."""
    ranges = context.ranges
    if ranges is None:
        return
    told = {item.span for item in context.findings.items if item.code == NeverApplies.code}  # in these the bounds are wrong
    for stat in context.program.stats.values():
        if stat.changes and stat.span not in told:
            _Changes(context, ranges, stat).check()


class _Changes:
    """The changes of one stat, and its own bounds."""

    def __init__(self, context: Context, ranges: Ranges, stat: StatSymbol) -> None:
        self._context, self._ranges, self._stat = context, ranges, stat
        self._idle: dict[str, list[tuple[int, Interval, ChangeSymbol]]] = {"least": [], "most": []}  # changes without effect, each with the reason
        self._least, self._most = _bound(ranges, stat.at_least), _bound(ranges, stat.at_most)

    def check(self) -> None:
        for change in self._stat.changes:
            match change.layer:
                case "least" | "most":
                    self._bound(change)
                case "add" | "printed":
                    self._added(change)
                case "set":
                    self._set(change)
                case "allow" if _is_always(change) and self._stat.body is None and not any(other.layer == "forbid" for other in self._stat.changes):
                    self._report(NeverApplies.allowed_anyway, change)
        self._report_idle_bounds()

    def _report(self, message: Message, change: ChangeSymbol, end: Function | None = None, **args: Any) -> None:
        related = () if end is None else (Related(self._stat.span, Places.declared_here(name=self._stat.name)),)
        self._context.report(message, change.span, name=self._stat.name, related=related, **args)

    def _bound(self, change: ChangeSymbol) -> None:
        """Report an `at least` in a change of a value that is never less."""
        found, end = self._ranges.without_change(self._stat, change), self._ranges.of_change(change)
        if end is None:
            return
        if change.layer == "least" and end.high is not None and self._least.low is not None and end.high <= self._least.low:
            self._report(NeverApplies.least_below_least, change, self._stat.at_least, bound=end.high, least=self._least.low)
        elif change.layer == "most" and end.low is not None and self._most.high is not None and end.low >= self._most.high:
            self._report(NeverApplies.most_above_most, change, self._stat.at_most, bound=end.low, most=self._most.high)
        elif found is None:
            return
        elif _is_always(change) and self._is_all_that_counts(change.layer, found, end):
            message = NeverApplies.always_most if change.layer == "most" else NeverApplies.always_least
            self._report(message, change, bound=end.low, bounds=between(found))
        elif found.low == found.high:
            return  # further rules may change a value that is constant now
        elif change.layer == "least" and found.low is not None and end.high is not None and found.low >= end.high:
            self._idle["least"].append((end.high, found, change))
        elif change.layer == "most" and found.high is not None and end.low is not None and found.high <= end.low:
            self._idle["most"].append((end.low, found, change))

    def _report_idle_bounds(self) -> None:
        """Report one finding for all `at least` and one for all `at most`: once the farthest is corrected, the others may take effect."""
        for layer, message, sign in (("least", NeverApplies.least_in_change, 1), ("most", NeverApplies.most_in_change, -1)):
            if self._idle[layer]:
                (bound, found, change), *others = sorted(self._idle[layer], key=lambda each: sign * each[0])
                related = tuple(Related(other.span, Places.nor_this()) for _, _, other in others)
                self._context.report(message, change.span, name=self._stat.name, bound=bound, bounds=between(found), related=related)

    def _is_all_that_counts(self, layer: str, found: Interval, end: Interval) -> bool:
        """Whether a bound that is always in force lies beyond all values of a stat, so that it alone decides the value."""
        if found.low is None or found.high is None or found.low == found.high or not _is_one(end) or end.low is None:
            return False
        return end.low <= found.low if layer == "most" else end.low >= found.high

    def _is_below_least(self, value: Interval) -> bool:
        return value.high is not None and self._least.low is not None and value.high < self._least.low

    def _is_above_most(self, value: Interval) -> bool:
        return value.low is not None and self._most.high is not None and value.low > self._most.high

    def _added(self, change: ChangeSymbol) -> None:
        """Report a subtraction from a value already at its minimum, or an addition to one at its maximum."""
        added = self._ranges.of_change(change)
        if added is None or added == exactly(0):
            return
        found = self._ranges.without_change(self._stat, change)
        if found is None:
            return
        least, most = self._least.low, self._most.high
        if added.high is not None and added.high <= 0 and found.high is not None and least is not None and found.high <= least:
            self._report(NeverApplies.at_the_least, change, self._stat.at_least, bounds=between(found), bound=least)
        elif added.low is not None and added.low >= 0 and found.low is not None and most is not None and found.low >= most:
            self._report(NeverApplies.at_the_most, change, self._stat.at_most, bounds=between(found), bound=most)

    def _set(self, change: ChangeSymbol) -> None:
        """Report a set to a number outside the bounds of the stat, or to the value that it has anyway."""
        value = self._value(change.value)
        if isinstance(value, Interval) and self._is_below_least(value):
            self._report(NeverApplies.set_below_least, change, self._stat.at_least, bounds=between(value), bound=self._least.low)
        elif isinstance(value, Interval) and self._is_above_most(value):
            self._report(NeverApplies.set_above_most, change, self._stat.at_most, bounds=between(value), bound=self._most.high)
        elif _is_one(value) and self._is_anyway(value, change):
            self._report(NeverApplies.set_already, change)

    def _is_anyway(self, value: object, change: ChangeSymbol) -> bool:
        """Whether a stat gets this value from its formula and from every other change that sets it."""
        others = [other for other in self._stat.changes if other is not change]
        if any(other.layer not in ("set", "add", "least", "most") for other in others):
            return False
        found = [self._ranges.formula(self._stat), *(self._value(other.value) for other in others if other.layer == "set")]
        return all(_same(value, each) for each in found)

    def _value(self, function: Function | None) -> object:
        return UNKNOWN if function is None else self._ranges.called_with_anything(function)


def _bound(ranges: Ranges, end: Function | None) -> Interval:
    found = UNKNOWN if end is None or isinstance(end.body, list) else ranges.value(end.body)
    return found if isinstance(found, Interval) else Interval(None, None)


def _is_always(change: ChangeSymbol) -> bool:
    """Whether a change is always in force."""
    return change.of is None and change.when is None and change.in_force is None


def _is_one(value: object) -> bool:
    """Whether a domain is a single known value."""
    if isinstance(value, Interval):
        return value.low is not None and value.low == value.high
    return isinstance(value, bool | WordRef | Copy)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
