"""What a bot receives: the question with its options, and imagined games. No attribute of either leads to the real game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rulewright.agents.interface import DecisionLike, Trial, TrialDecision
from rulewright.source.span import Span


class StaleQuestion(RuntimeError):
    """A bot kept a question or its lookahead and used it after answering."""


class ImaginingGame(Protocol):
    """The part of a game that a seat needs."""

    def imagined(self, player: int, seed: int) -> Trial: ...


class Ahead:
    """Imagines positions for one seat while its question is pending."""

    __slots__ = ("_giving_up", "_imagine", "seat")

    def __init__(self, game: ImaginingGame, seat: int, giving_up: bool = False) -> None:
        self.seat = seat
        self._giving_up = giving_up
        self._imagine: Callable[[int], Trial] | None = lambda seed: game.imagined(seat, seed)

    def imagine(self, seed: int) -> Trial:
        """A game consistent with what the seat knows. Raises StaleQuestion once the question is answered."""
        if self._imagine is None:
            raise StaleQuestion("The question was answered; the next one brings a new lookahead.")
        trial = self._imagine(seed)
        stay = getattr(trial, "nobody_gives_up", None)
        if stay is not None and not self._giving_up:
            stay()
        return trial

    def close(self) -> None:
        """Stop imagining: the question is answered, and the game continues without the seat."""
        self._imagine = None


@dataclass(frozen=True, slots=True)
class SeatOption:
    """An option as bots get it: its id, and its words from an imagined position."""

    id: str
    _index: int
    _ahead: Ahead

    def text(self, lang: str) -> str:
        return _asked(self._ahead).options[self._index].text(lang)


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """A question as bots get it."""

    player: int
    kind: str
    options: tuple[SeatOption, ...]
    span: Span
    _ahead: Ahead

    def text(self, lang: str) -> str:
        return _asked(self._ahead).text(lang)


def for_seat(decision: DecisionLike, ahead: Ahead) -> SeatDecision:
    """The question without the game that asks it, and without actions that give up unless requested."""
    offered = list(decision.options)
    if not ahead._giving_up:
        offered = [option for option in offered if not getattr(option, "gives_up", False)] or offered
    options = tuple(SeatOption(option.id, index, ahead) for index, option in enumerate(offered))
    return SeatDecision(decision.player, decision.kind, options, decision.span, ahead)


def _asked(ahead: Ahead) -> TrialDecision:
    """The same question in an imagined position."""
    return next(decision for decision in ahead.imagine(0).decisions if decision.player == ahead.seat)


def own_question(trial: Trial, seat: int, chance: random.Random) -> TrialDecision | None:
    """The question of a seat in an imagined position, after everybody else who decides at the same time has answered at random; None if it is not
    asked there.
    """
    while True:
        waiting = trial.decisions
        others = [decision for decision in waiting if decision.player != seat]
        if not others or len(others) == len(waiting):
            return waiting[0] if waiting and not others else None
        others[0].choose(int(chance.random() * len(others[0].values)))
