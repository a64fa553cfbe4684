"""A bot that tries many continuations before it answers, on positions consistent with what its player knows.

It knows no game: it goes by wins and losses and by the outlook that the rules define. Its effort is measured in tried decisions, never in time, so
the same seed plays the same game everywhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulewright.agents.evaluation import Evaluator
from rulewright.agents.interface import DecisionLike, Imagining, Trial
from rulewright.agents.plan_search import PlanSearch
from rulewright.agents.seat import own_question
from rulewright.agents.tree_search import TreeSearch
from rulewright.runtime.errors import RepeatedSetting, UnknownSetting

_NUMBER = re.compile("0{0,8}[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the bot searches. `search` is `plan`, `tree` or, when empty, whatever suits the number of players."""

    plan: str | None = None
    budget: int = 0  # decisions tried before each answer; 0: the default of the search
    rounds: int = 0  # how far ahead, in rounds; 0: the default
    worlds: int = 3  # imagined positions for comparing plans
    search: str = ""
    turns: int = 0  # how far ahead in single turns instead of rounds; 1: to the end of the current turn


BUDGETS = {"plan": 120, "tree": 1500}


def read_settings(words: Sequence[str], plans: Sequence[str]) -> Settings:
    """Read `budget=900`, `rounds=2`, `turns=1`, `worlds=3`, `search=tree`, or the name of a plan. Raises UnknownSetting, RepeatedSetting."""
    settings = Settings()
    seen: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        given = name if equals else "plan"
        if given in seen:
            raise RepeatedSetting(given, seen[given], value if equals else word)
        seen[given] = value if equals else word
        if not equals and word in plans:
            settings = replace(settings, plan=word)
        elif name in ("budget", "rounds", "turns", "worlds") and _NUMBER.fullmatch(value):
            number = int(value)
            settings = replace(
                settings,
                budget=number if name == "budget" else settings.budget,
                rounds=number if name == "rounds" else settings.rounds,
                turns=number if name == "turns" else settings.turns,
                worlds=number if name == "worlds" else settings.worlds,
            )
        elif name == "search" and value in BUDGETS:
            settings = replace(settings, search=value)
        else:
            raise UnknownSetting(word)
    return settings


class LookaheadBot:
    """Plans the rest of the round if it plays alone, and grows a tree of answers if others answer."""

    sees = False  # it uses imagined positions, not a view

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        self._chance = random.Random(seed)
        self._settings = settings or Settings()
        self._ahead: Imagining | None = None
        self._search: PlanSearch | TreeSearch | None = None

    def look(self, ahead: Any) -> None:
        self._ahead = ahead

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        options = decision.options
        if len(options) == 1:
            return options[0].id
        assert self._ahead is not None
        ahead = self._ahead

        def imagine() -> Trial:
            trial = ahead.imagine(self._chance.getrandbits(32))
            own_question(trial, ahead.seat, self._chance)
            return trial

        first = imagine()
        evaluator = Evaluator(first, ahead.seat, self._settings.plan)
        if self._search is None:
            self._search = self._new_search(evaluator.players)
        return options[self._search.choose(imagine, evaluator)].id

    def _new_search(self, players: int) -> PlanSearch | TreeSearch:
        settings = self._settings
        kind = settings.search or ("plan" if players == 1 else "tree")
        budget = settings.budget or BUDGETS[kind]
        if kind == "plan":
            return PlanSearch(self._chance, budget, settings.worlds, settings.rounds, settings.turns)
        return TreeSearch(self._chance, budget, settings.rounds, settings.turns)
