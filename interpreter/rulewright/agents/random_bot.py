"""A bot that takes each option with equal probability."""

from __future__ import annotations

import random
from typing import Any

from rulewright.agents.interface import DecisionLike


class RandomBot:
    """Chooses uniformly; the same seed makes the same choices."""

    sees = False  # needs no view

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        options = decision.options
        return options[self._chance.randrange(len(options))].id
