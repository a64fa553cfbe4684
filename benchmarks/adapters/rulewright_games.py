"""Rulewright itself, through its public interface."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.contract import Playout, Random

if TYPE_CHECKING:
    from rulewright import Ruleset

NAME = "rulewright"
PACKAGES = ("rulewright",)

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Played:
    """A ruleset's folder and how it is played."""

    folder: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)


_TO_THE_END = {"resigning": False}  # random players would resign in their first turns
GAMES = {
    "tic_tac_toe": Played("examples/tic_tac_toe", 2),
    "connect_four": Played("examples/connect_four", 2),
    "othello": Played("benchmarks/natural/othello", 2),
    "chess": Played("benchmarks/natural/chess", 2),
    "settlers": Played("benchmarks/natural/settlers", 4),
    "mesta, 2 players": Played("rulesets/mesta", 2),
    "mesta, 4 players": Played("rulesets/mesta", 4),
    "mesta, 6 players": Played("rulesets/mesta", 6),
    "kroniky": Played("rulesets/kroniky", 1),
    "tta_new_story, 2 players": Played("rulesets/tta_new_story", 2, _TO_THE_END),
    "tta_new_story, 3 players": Played("rulesets/tta_new_story", 3, _TO_THE_END),
    "tta_new_story, 4 players": Played("rulesets/tta_new_story", 4, _TO_THE_END),
    "clash_of_cultures, 2 players": Played("rulesets/clash_of_cultures", 2),
    "clash_of_cultures, 3 players": Played("rulesets/clash_of_cultures", 3),
    "clash_of_cultures, 4 players": Played("rulesets/clash_of_cultures", 4),
}


def subjects() -> dict[str, Playout]:
    loaded: dict[str, Ruleset] = {}
    return {name: partial(_playout, load(played.folder, loaded), played) for name, played in GAMES.items()}


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


def _playout(ruleset: Ruleset, played: Played, random: Random) -> int:
    from rulewright import Game

    game = Game(ruleset, players=played.players, seed=int(random() * 2**31), options=played.options, log=False)
    return game.play_randomly(int(random() * 2**31))
