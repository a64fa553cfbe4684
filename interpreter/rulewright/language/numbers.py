"""The sizes of numbers, and what is known about a number before a game runs: intervals and arithmetic on them.

Everything with a name or a place of its own (states, pools, marks, locals, parameters, parts of happenings, members of sets, numbers of amounts)
holds 32 signed bits; intermediate results of an expression, and the values of stats, hold 64.
"""

from __future__ import annotations

from typing import NamedTuple


class Interval(NamedTuple):
    """The whole numbers from `low` to `high`, both included."""

    low: int
    high: int

    def within(self, other: Interval) -> bool:
        return other.low <= self.low and self.high <= other.high

    def clipped(self, other: Interval) -> Interval:
        """The part of the interval within the other."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low <= high else other

    def hull(self, other: Interval) -> Interval:
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def plus(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def minus(self, other: Interval) -> Interval:
        return Interval(self.low - other.high, self.high - other.low)

    def times(self, other: Interval) -> Interval:
        corners = [a * b for a in self for b in other]
        return Interval(min(corners), max(corners))

    def added(self, many: int) -> Interval:
        """The sum of at most `many` of its numbers."""
        return Interval(many * min(0, self.low), many * max(0, self.high))

    def at_least(self, other: Interval) -> Interval:
        """The higher of two."""
        return Interval(max(self.low, other.low), max(self.high, other.high))

    def at_most(self, other: Interval) -> Interval:
        """The lower of two."""
        return Interval(min(self.low, other.low), min(self.high, other.high))

    def size(self) -> Interval:
        """The absolute values."""
        most = max(abs(self.low), abs(self.high))
        return Interval(0 if self.low <= 0 <= self.high else min(abs(self.low), abs(self.high)), most)


LEAST, MOST = -(2**31), 2**31 - 1
KEPT = Interval(LEAST, MOST)  # stored values
WORKED_OUT = Interval(-(2**63), 2**63 - 1)  # intermediate results
MEMBERS = 2**28  # no set has more members: a larger one would not fit into memory
COUNTED = Interval(0, MEMBERS)
