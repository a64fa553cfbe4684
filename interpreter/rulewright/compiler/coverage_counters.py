"""Counters in compiled rules: how often each point of a program was reached. When disabled, they cost nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rulewright.compiler.coverage_points import Points
from rulewright.language.symbols import Program


class Uncounted:
    """The disabled counter: adds nothing to the code."""

    on = False

    def tables(self) -> dict[str, Any]:
        """Names predefined in the generated module."""
        return {}

    def mark(self, of: object) -> list[str]:
        """The lines that count each start of some part of the rules."""
        return []

    def asked(self, of: object, condition: str) -> str:
        """A condition (Python text) that also counts its answers."""
        return condition


class Counting(Uncounted):
    """Writes the counters of one program, and holds their counts."""

    on = True

    def __init__(self, program: Program) -> None:
        self.points = Points(program)
        self.counts = [0] * len(self.points.points)

    def tables(self) -> dict[str, Any]:
        counts = self.counts

        def answered(yes: int, no: int, answer: Any) -> Any:
            counts[yes if answer else no] += 1
            return answer

        return {"COUNTS": counts, "answered": answered}

    def mark(self, of: object) -> list[str]:
        number = self.points.of.get(of, 0)
        return [f"COUNTS[{number}] += 1"] if number else []

    def asked(self, of: object, condition: str) -> str:
        yes, no = self.points.sides.get(of, (0, 0))
        return f"answered({yes}, {no}, {condition})" if yes or no else condition

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Counting is paused, because what happens is only imagined."""
        before = self.counts[:]
        try:
            yield
        finally:
            self.counts[:] = before

    def take(self) -> dict[int, int]:
        """How often each point was reached since the last call, by number."""
        met = {number: count for number, count in enumerate(self.counts) if number and count}
        self.counts[:] = [0] * len(self.counts)
        return met
