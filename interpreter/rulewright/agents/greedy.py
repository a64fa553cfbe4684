"""A bot that tries each answer once and takes the one that leaves it best off right after.

It knows no game: it compares whether it won, its own score, and how much it has in view ("material"). It sees only what its player
may see, after the answer as before it: that includes what the answer turns out to bring (a card drawn, a die), so its luck is a
little better than a person's. What comes after that (other players' answers) it does not think about.
"""

from __future__ import annotations

import random
from typing import Any

from rulewright.agents.interface import DecisionLike, Lookahead

MOST_TRIED = 60  # of more options than this only an even sample is tried


class GreedyBot:
    """One step of looking ahead; equal answers are decided by chance."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)
        self._ahead: Lookahead | None = None

    def look(self, ahead: Lookahead) -> None:
        self._ahead = ahead

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        ids = [option.id for option in decision.options]
        if self._ahead is None or len(ids) == 1:
            return ids[self._chance.randrange(len(ids))]
        tried = ids if len(ids) <= MOST_TRIED else self._chance.sample(ids, MOST_TRIED)
        best: list[str] = []
        best_value: tuple[int, int, int] | None = None
        for option in tried:
            value = self._value(self._ahead, option)
            if best_value is None or value > best_value:
                best, best_value = [option], value
            elif value == best_value:
                best.append(option)
        return best[self._chance.randrange(len(best))]

    @staticmethod
    def _value(ahead: Lookahead, option: str) -> tuple[int, int, int]:
        view, score, won = ahead.after(option)
        verdict = 0 if won is None else (1 if won else -1)
        return verdict, score or 0, material(view)


def material(view: dict[str, Any]) -> int:
    """How much the viewer has: things in its zones and its numbers, compared with the average of the others."""
    own, others = 0, []
    for name, shown in view["players"].items():
        amount = _amount(shown)
        if name == view["viewer"]:
            own = amount
        else:
            others.append(amount)
    return own * max(len(others), 1) - sum(others)


def _amount(entry: Any) -> int:
    """Things counted one by one, numbers as they are; names and other texts weigh nothing."""
    if isinstance(entry, bool) or entry is None or isinstance(entry, str):
        return 0
    if isinstance(entry, int):
        return entry
    if isinstance(entry, list):
        return len(entry)
    if isinstance(entry, dict):
        return sum(_amount(value) for value in entry.values())
    return 0
