"""Scores, their parts, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.runtime.state import State
from rulewright.runtime.wording import Wording, say


@dataclass(frozen=True, slots=True)
class Score:
    """A player's total (in the ruleset's units) and its named parts."""

    player: int
    total: int
    parts: list[tuple[str, int]]


def scores_of(state: State, wording: Wording, language: str = "en") -> list[Score]:
    """One score a player, in seat order."""
    c = state.c
    found = []
    for player in range(c.layout.players):
        parts = [
            (say(text, language, name.replace("_", " ")), c.names[function](state, player))
            for name, text, function in c.score_parts
        ]
        found.append(Score(player, total_of(state, player), parts))
    return found


def total_of(state: State, player: int) -> int:
    """The score of a player: the ruleset's formula, or the sum of its parts."""
    c = state.c
    if c.score:
        return c.names[c.score](state, player) or 0
    return sum(c.names[function](state, player) for _, _, function in c.score_parts)


def winners_of(state: State, wording: Wording) -> list[int]:
    """Winners by verdict if one was given, else by score and tie-breaks. A team wins together."""
    c = state.c
    everyone = list(range(c.layout.players))
    declared = [player for verdict, players in state.ending if verdict == "wins" for player in players]
    lost = {player for verdict, players in state.ending if verdict == "loses" for player in players}
    if declared:
        return sorted(set(declared))
    alive = [player for player in everyone if player in state.v[c.alive] and player not in lost]
    if lost:
        return alive if len(everyone) > 1 else []
    if c.program.result.wins == "declared":
        return []
    sign = -1 if c.program.result.wins == "lowest" else 1
    keys = {player: (sign * total_of(state, player), *(c.names[f](state, player) for f in c.tie_breaks)) for player in alive}
    best = max(keys.values(), default=None)
    winners = [player for player in alive if keys[player] == best]
    return [player for player in everyone if any(c.team[player] == c.team[winner] for winner in winners)]
