"""Rulewright itself, through its public interface."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.contract import Playout, Random

if TYPE_CHECKING:
    from rulewright import Ruleset

NAME = "rulewright"
PACKAGES = ("rulewright",)

ROOT = Path(__file__).resolve().parents[2]
# subject -> folder of the ruleset, players
GAMES = {
    "tic_tac_toe": ("examples/tic_tac_toe", 2),
    "connect_four": ("examples/connect_four", 2),
    "mesta, 2 players": ("rulesets/mesta", 2),
    "mesta, 4 players": ("rulesets/mesta", 4),
    "mesta, 6 players": ("rulesets/mesta", 6),
}


def subjects() -> dict[str, Playout]:
    loaded: dict[str, Ruleset] = {}
    return {name: partial(_playout, load(folder, loaded), players) for name, (folder, players) in GAMES.items()}


def load(folder: str, loaded: dict[str, Ruleset]) -> Ruleset:
    """A ruleset of the checkout, loaded once. One with errors cannot be measured."""
    import rulewright

    if folder not in loaded:
        ruleset = rulewright.load(str(ROOT / folder))
        if not ruleset.ok:
            wrong = "; ".join(f"{item.span}: {item.message}" for item in ruleset.diagnostics[:3])
            raise RuntimeError(f"{folder} cannot be played: {wrong}")
        loaded[folder] = ruleset
    return loaded[folder]


def _playout(ruleset: Ruleset, players: int, random: Random) -> int:
    from rulewright import Game

    game = Game(ruleset, players=players, seed=int(random() * 2**31), log=False)
    return game.play_randomly(int(random() * 2**31))
