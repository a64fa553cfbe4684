"""Scores, their parts, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.language.symbols import Text
from rulewright.runtime.state import State
from rulewright.runtime.wording import Wording, say


@dataclass(frozen=True, slots=True)
class Score:
    """A player's total (in the ruleset's units) and its named parts: those that count in this game, with their ids."""

    player: int
    total: int
    parts: list[tuple[str, int]]
    ids: list[str] = field(default_factory=list)


def scores_of(state: State, wording: Wording, language: str = "en") -> list[Score]:
    """One score for each player, in seat order."""
    c = state.c
    found = []
    for player in range(c.layout.players):
        parts, ids = [], []
        for name, text, value in _parts(state, player):
            parts.append((say(text, language, name.replace("_", " ")), value))
            ids.append(name)
        found.append(Score(player, total_of(state, player), parts, ids))
    return found


def _parts(state: State, player: int) -> Iterator[tuple[str, Text, int]]:
    """Id, name and value of each part that counts for a player."""
    names = state.c.names
    for name, text, function, condition in state.c.score_parts:
        if condition is None or names[condition](state, player):
            yield name, text, names[function](state, player)


def total_of(state: State, player: int) -> int:
    """The score of a player: the ruleset's formula, or the sum of its parts."""
    c = state.c
    if c.score:
        return c.names[c.score](state, player) or 0
    return sum(value for _, _, value in _parts(state, player))


def outlook_of(state: State, player: int, plan: str | None = None) -> int:
    """How promising a position looks for a player: the ruleset's `outlook`, else the score; and what its plan adds (None: the best plan).

    In a game without a score and without a formula, all positions look the same.
    """
    c = state.c
    value = 0
    if c.outlook is not None:
        value = c.names[c.outlook](state, player) or 0
    elif c.score or c.score_parts:
        value = -total_of(state, player) if c.program.result.wins == "lowest" else total_of(state, player)
    if not c.plans:
        return value
    if plan is None:
        return value + max(c.names[function](state, player) or 0 for _, _, function in c.plans)
    return value + next(c.names[function](state, player) or 0 for name, _, function in c.plans if name == plan)


def winners_of(state: State, wording: Wording) -> list[int]:
    """Winners by verdict if one was given, else by score and tie-breaks. A team wins together."""
    c = state.c
    everyone = list(range(c.layout.players))
    declared = [player for verdict, players, *_ in state.ending if verdict == "wins" for player in players]
    lost = {player for verdict, players, *_ in state.ending if verdict == "loses" for player in players}
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
