"""Memoized values are never stale, and no standing condition misses a trigger: games without either mechanism are identical."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.compiler import memoization
from rulewright.compiler.standing import Standing
from rulewright.runtime.seeds import seed_of
from tests.shelf import REPOSITORY, games, is_huge, is_large

# House rules over a large game play much like it.
FOLDERS = [
    pytest.param(folder, marks=pytest.mark.long) if is_huge(folder) or (is_large(folder) and folder.startswith("examples")) else folder
    for folder in games()
    if folder.count("/") < 3
]
DECISIONS = 100


def _played(folder: str, seed: int) -> list[str]:
    """The positions of a random game, also of steps that are taken back and of copies."""
    ruleset = rulewright.load(str(REPOSITORY / folder), complete=True)  # anew: it is compiled in another way each time
    if not ruleset.ok:
        return []
    low, high = ruleset.players
    game = rulewright.Game(ruleset, min(max(low, 2), high), seed)
    seen = []
    for number in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        ids = [option.id for option in decision.options]
        seen.append(f"{ids} {_hash(game)}")
        if number % 5 == 0:  # what was remembered before, in a branch and in a copy must not be mixed up
            mark, twin = game.mark(), game.clone()
            for one in (game, twin):
                one.choose((number * 13) % len(ids))
            if game.decision is not None:
                game.choose(0)
            game.undo(mark)
            if twin.decision is not None:
                seen.append(f"{[option.id for option in twin.decision.options]} {_hash(twin)}")
        game.choose(seed_of(seed, "answer", number) % len(ids))
    seen.append(_hash(game))
    return seen


def _hash(game: rulewright.Game) -> str:
    """The position without pending checks."""
    twin = game.clone()
    twin._state.dirty = 0
    return twin.hash()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_remembered_is_out_of_date(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memoization, "COST_THRESHOLD", 10**9)
    without = _played(folder, 3)
    monkeypatch.setattr(memoization, "COST_THRESHOLD", 1)
    assert _played(folder, 3) == without


@pytest.mark.sampled(4)
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_condition_misses_what_wakes_it(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games if every write triggers every condition."""
    normal = _played(folder, 4)
    monkeypatch.setattr(Standing, "mask", lambda self, read: self.all)
    for_all = _played(folder, 4)
    assert normal == for_all
