"""Judges how good the end of a tried continuation is for each player: won, lost, or the outlook in the rules."""

from __future__ import annotations

import math

from rulewright.agents.interface import Trial

# How far ahead, in rounds: an outlook is telling at once, a score only later, and without either only the end of the game counts.
ROUNDS = {"outlook": 1, "score": 4, "": 100_000}
VERDICT = 1_000_000.0  # the value of a win, larger than any outlook


class Evaluator:
    """Values of positions, seen from one decision."""

    def __init__(self, trial: Trial, seat: int, plan: str | None) -> None:
        self.seat = seat
        self.plan = plan
        self.players = len(trial.player_names)
        self._has_outlook = bool(trial.judged_by)
        self._from = [self._outlook(trial, player) for player in range(self.players)]
        self._spread = 0.0  # the average distance between outlooks
        self._seen = 0

    def _outlook(self, trial: Trial, player: int) -> float:
        return float(trial.outlook(player, self.plan if player == self.seat else None)) if self._has_outlook else 0.0

    def plain(self, trial: Trial) -> float:
        """The outlook of the bot's own player compared with the others'; a win or defeat counts far more."""
        value = self._outlook(trial, self.seat)
        if self.players > 1 and self._has_outlook:
            value -= sum(self._outlook(trial, player) for player in range(self.players) if player != self.seat) / (self.players - 1)
        if trial.over:
            value += VERDICT * (2 * self._verdict(trial, self.seat) - 1)
        return value

    def shares(self, trial: Trial) -> list[float]:
        """A number for each player from 0 (lost) to 1 (won); undecided positions are in between."""
        gains = [self._outlook(trial, player) - self._from[player] for player in range(self.players)] if self._has_outlook else []
        found = []
        for player in range(self.players):
            middle = 0.5
            if gains:
                others = (sum(gains) - gains[player]) / max(1, self.players - 1)
                middle = self._between(gains[player] - others)
            found.append(0.9 * self._verdict(trial, player) + 0.1 * middle if trial.over else 0.05 + 0.9 * middle)
        return found

    def share(self, gain: float) -> float:
        """A gain of `plain` as a number from 0 to 1."""
        if abs(gain) > VERDICT / 2:
            return 1.0 if gain > 0 else 0.0
        return self._between(gain)

    def _between(self, gain: float) -> float:
        self._seen += 1
        self._spread += (abs(gain) - self._spread) / min(self._seen, 200)
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, gain / (self._spread or 1.0)))))

    def _verdict(self, trial: Trial, player: int) -> float:
        """1 for won, 0 for lost, in between for a shared win or just a score."""
        winners = trial.winners()
        if player in winners:
            if self.players == 1 and not any(ending.verdict == "wins" for ending in trial.endings()):
                return 0.5  # a solo game that is over: the score says how good it is
            return 0.5 + 0.5 / len(winners)
        return 0.5 if not winners and self.players > 1 else 0.0
