"""Interval arithmetic: computing and comparing numbers known only by their bounds, and other partly known values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from rulewright.checker.bodies.evaluate import Copy
from rulewright.language.symbols import WordRef


class Interval(NamedTuple):
    """A number from `low` to `high`; None means unbounded."""

    low: int | None
    high: int | None


class Unknown:
    """A value that cannot be determined before a game."""


class Members(NamedTuple):
    """A set: its possible members, each with whether it is certain; at most `most` of them."""

    items: list[tuple[Any, bool]]
    most: int | None = None


UNKNOWN = Unknown()
ANY_NUMBER = Interval(None, None)
Known: TypeAlias = Any  # Interval, bool, WordRef, Copy, Members or UNKNOWN


def exactly(number: int) -> Interval:
    """The interval of a single number."""
    return Interval(number, number)


def join(values: Iterable[Known]) -> Known:
    """The join of all of them; UNKNOWN if there are none."""
    found = list(values)
    if found and all(isinstance(value, Interval) for value in found):
        lows, highs = [value.low for value in found], [value.high for value in found]
        return Interval(
            None if None in lows else min(low for low in lows if low is not None),
            None if None in highs else max(high for high in highs if high is not None),
        )
    if found and not isinstance(found[0], Members) and all(type(value) is type(found[0]) and value == found[0] for value in found):
        return found[0]
    return UNKNOWN


def clamped(value: Interval, bounds: Interval) -> Interval:
    low, high = value
    if bounds.low is not None:
        low = bounds.low if low is None else max(low, bounds.low)
        high = None if high is None else max(high, bounds.low)
    if bounds.high is not None:
        high = bounds.high if high is None else min(high, bounds.high)
        low = None if low is None else min(low, bounds.high)
    return Interval(low, high)


def total(values: Iterable[tuple[Interval, bool]]) -> Interval:
    low: int | None = 0
    high: int | None = 0
    for value, certain in values:
        least = value.low if certain or value.low is None else min(0, value.low)
        most = value.high if certain or value.high is None else max(0, value.high)
        low = None if low is None or least is None else low + least
        high = None if high is None or most is None else high + most
    return Interval(low, high)


def minus(number: int | None) -> int | None:
    return None if number is None else -number


def unbounded_where_grown(before: Interval, after: Interval, bounds: Known) -> Interval:
    ends = bounds if isinstance(bounds, Interval) else ANY_NUMBER
    return Interval(ends.low if after.low != before.low else after.low, ends.high if after.high != before.high else after.high)


def computed(op: str, args: list[Known]) -> Known:
    if any(arg is None for arg in args):
        return None
    if not all(isinstance(arg, Interval) for arg in args):
        return UNKNOWN
    lows, highs = [arg.low for arg in args], [arg.high for arg in args]
    match op, args:
        case "+", [a, b]:
            return total(((a, True), (b, True)))
        case "-", [a, b]:
            return total(((a, True), (Interval(minus(b.high), minus(b.low)), True)))
        case "neg", [a]:
            return Interval(minus(a.high), minus(a.low))
        case "*", [a, b] if None not in (*a, *b):
            ends = [x * y for x in a for y in b]
            return Interval(min(ends), max(ends))
        case "*", [a, b] if all(arg.low is not None and arg.low >= 0 for arg in args):
            return Interval(a.low * b.low, None)
        case "min", _:
            return Interval(None if None in lows else min(lows), min((high for high in highs if high is not None), default=None))
        case "max", _:
            return Interval(max((low for low in lows if low is not None), default=None), None if None in highs else max(highs))
        case "abs", [a]:
            if None in a:
                return Interval(0, None)
            return Interval(0 if a.low <= 0 <= a.high else min(abs(a.low), abs(a.high)), max(abs(a.low), abs(a.high)))
        case "half_up" | "half_down", [a]:
            return Interval(*(None if end is None else (-(-end // 2) if op == "half_up" else end // 2) for end in a))
        case "div_up" | "div_down", [a, b] if b.low == b.high and b.low is not None and b.low > 0:
            return Interval(*(None if end is None else (-(-end // b.low) if op == "div_up" else end // b.low) for end in a))
        case "remainder", [a, b] if b.low is not None and b.low > 0:
            if a.low is not None and a.high is not None and a.low // b.low == a.high // b.low and b.low == b.high:
                return Interval(a.low % b.low, a.high % b.low)  # all within one round: each further step adds one
            most = None if b.high is None else b.high - 1
            if a.low is not None and a.low >= 0 and a.high is not None:
                most = a.high if most is None else min(most, a.high)
            return Interval(0, most)
    return ANY_NUMBER


def compared(op: str, left: Known, right: Known) -> Known:
    if isinstance(left, Interval) and isinstance(right, Interval):
        return _compared_numbers(op, left, right)
    if op not in ("=", "!=") or type(left) is not type(right):
        return UNKNOWN
    if isinstance(left, Copy):
        if left == right and left.thing.copies > 1:
            return UNKNOWN
        same = left.thing is right.thing
        return UNKNOWN if same and left != right else same == (op == "=")
    if isinstance(left, bool | WordRef):
        return (left == right) == (op == "=")
    return UNKNOWN


def _compared_numbers(op: str, left: Interval, right: Interval) -> Known:
    match op:
        case ">":
            return _compared_numbers("<", right, left)
        case ">=":
            return _compared_numbers("<=", right, left)
        case "!=":
            equal = _compared_numbers("=", left, right)
            return not equal if isinstance(equal, bool) else UNKNOWN
        case "=":
            if _compared_numbers("<", left, right) is True or _compared_numbers("<", right, left) is True:
                return False
            return True if left == right and left.low is not None and left.low == left.high else UNKNOWN
    strict = op == "<"
    if left.high is not None and right.low is not None and (left.high < right.low or (not strict and left.high == right.low)):
        return True
    if left.low is not None and right.high is not None and (left.low > right.high or (strict and left.low == right.high)):
        return False
    return UNKNOWN
