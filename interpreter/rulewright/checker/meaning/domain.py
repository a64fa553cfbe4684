"""The abstract domain of values: a number between bounds, or one of a set of words, things, yes and no."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, TypeAlias

from rulewright.checker.lints.intervals import Interval
from rulewright.checker.lints.intervals import join as join_numbers


class OneOf(NamedTuple):
    """A value known to be one of these."""

    options: frozenset[Hashable]


YES, NO = OneOf(frozenset((True,))), OneOf(frozenset((False,)))
EITHER = OneOf(frozenset((True, False)))
Value: TypeAlias = Interval | OneOf | None  # None: any value

# The possible results of a comparison, as a bit set; for values other than numbers BELOW means "they differ".
BELOW, SAME, ABOVE, ABSENT = 1, 2, 4, 8


def meet(one: Value, other: Value) -> Value:
    """The intersection of both; see `impossible`."""
    if one is None or other is None:
        return other if one is None else one
    if isinstance(one, Interval) and isinstance(other, Interval):
        lows = [low for low in (one.low, other.low) if low is not None]
        highs = [high for high in (one.high, other.high) if high is not None]
        return Interval(max(lows, default=None), min(highs, default=None))
    if isinstance(one, OneOf) and isinstance(other, OneOf):
        return OneOf(one.options & other.options)
    return one


def impossible(value: Value) -> bool:
    """Whether no value is left."""
    if isinstance(value, OneOf):
        return not value.options
    return value is not None and value.low is not None and value.high is not None and value.low > value.high


def join(one: Value, other: Value) -> Value:
    """The smallest domain that covers both."""
    if isinstance(one, Interval) and isinstance(other, Interval):
        found = join_numbers((one, other))
        return found if isinstance(found, Interval) else None
    if isinstance(one, OneOf) and isinstance(other, OneOf):
        return OneOf(one.options | other.options)
    return None


def ways(one: Value, other: Value) -> int:
    """The possible results of comparing two values."""
    if isinstance(one, Interval) and isinstance(other, Interval):
        found = SAME
        if one.low is None or other.high is None or one.low < other.high:
            found |= BELOW
        if one.high is None or other.low is None or one.high > other.low:
            found |= ABOVE
        if _apart(one, other) or _apart(other, one):
            found &= ~SAME
        return found
    if isinstance(one, OneOf) and isinstance(other, OneOf):
        found = BELOW | SAME
        if not one.options & other.options:
            found &= ~SAME
        elif len(one.options) == 1 and one == other and _is_alone(next(iter(one.options))):
            found &= ~BELOW
        return found
    return BELOW | SAME | ABOVE


def _apart(one: Interval, other: Interval) -> bool:
    return one.high is not None and other.low is not None and one.high < other.low


def _is_alone(option: Hashable) -> bool:
    """Whether the value is unique: an id means any of several copies."""
    thing = getattr(option, "thing", None)
    return thing is None or thing.copies == 1


def turned(ways_: int) -> int:
    """The comparison with its sides swapped."""
    return (ways_ & (SAME | ABSENT)) | (ABOVE if ways_ & BELOW else 0) | (BELOW if ways_ & ABOVE else 0)
