"""Every ruleset here, with every number of players and every value of every option, played at random and checked.

Long games are played to their ends by `make test-all`; the biggest run is a command of its own: `python -m tests.properties.many mesta --seeds 2000
--jobs 2`.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.agents.property_tester import run_model_test
from rulewright.ruleset.find import peek
from tests.properties.promises import INSTEAD, PROMISES, promises_of
from tests.properties.settings import CONSERVED, Setting, allowed, at_random, one_by_one, pace, ruleset, settings, some_of
from tests.shelf import REPOSITORY, games, is_large

LIMIT = 30_000
PARTS = 4
SHORT = [folder for folder in games() if not is_large(folder)]
LONG = [folder for folder in games() if is_large(folder)]
SHIPPED = [folder for folder in LONG if folder.startswith("rulesets") and folder.count("/") == 1]  # games inside a folder are variants of it


GENEROUS = sorted(file.stem for file in (REPOSITORY / "tests/properties/generous").glob("*.yaml"))
# Books of what comes from the box: with them the tokens of a game can be counted. Random players would resign soon.
LEDGERS: dict[str, dict[str, Any]] = {"tta_new_story": {"resigning": "no"}}


def look(folder: str, setting: Setting, seed: int, every: int, limit: int = LIMIT, must_end: bool = True, overlays: tuple[str, ...] = ()) -> None:
    players, options = setting
    rules = ruleset(folder, *overlays)
    found = run_model_test(
        rules,
        players,
        options,
        [seed],
        limit,
        every=every,
        conserved=CONSERVED.get(rules.id, ()),
        must_end=must_end,
        watch=promises_of(rules),
    )
    assert not found, "\n".join(str(finding) for finding in found)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("every", [4, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("folder", SHORT)
def test_decisions_of_short_games(folder: str, every: int) -> None:
    for seed, setting in enumerate(one_by_one(folder)):
        look(folder, setting, seed, every=every)


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("folder", [folder if folder in SHIPPED else pytest.param(folder, marks=pytest.mark.long) for folder in LONG])
def test_beginnings_of_long_games(folder: str) -> None:
    low, high = ruleset(folder).players
    for players in {low, min(3, high)}:
        if allowed(ruleset(folder), players, {}):
            look(folder, (players, {}), 0, every=5, limit=25, must_end=False)


@pytest.mark.long
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.nightly) for part in range(1, PARTS))])
@pytest.mark.parametrize("folder", SHIPPED)
def test_every_setting_of_long_games(folder: str, part: int) -> None:
    """Long games to their ends; now and then everything is checked."""
    for number, setting in enumerate(some_of(settings(folder), pace(folder))):
        if number % PARTS == part:
            look(folder, setting, number, every=700)


def test_every_number_of_players_is_among_some_settings() -> None:
    numbers: list[Setting] = [(players, {}) for players in (2, 3, 4)]
    options: list[Setting] = [(players, {"short": "yes"}) for players in (4, 3, 2, 4)]
    assert some_of(numbers, 4) == numbers
    assert some_of([*numbers, *options], 3) == [(2, {}), (4, {"short": "yes"}), (4, {"short": "yes"}), (3, {})]
    assert some_of([*numbers, *options], 1) == [*numbers, *options]


@pytest.mark.parametrize("overlay", INSTEAD)
def test_only_what_is_promised_is_replaced(overlay: str) -> None:
    promised = {formula for promises in PROMISES.values() for _, formula in promises}
    assert INSTEAD[overlay].keys() <= promised
    assert overlay in {peek(REPOSITORY / folder / "ruleset.yaml") for folder in games("rulesets")}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("folder", SHIPPED)
def test_settings_together(folder: str, seed: int) -> None:
    look(folder, at_random(ruleset(folder), seed), seed, every=400)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GENEROUS)
def test_late_rounds(name: str, part: int) -> None:
    """With help that keeps random players in the game, so that all of it is met."""
    for number, setting in enumerate(settings(f"rulesets/{name}")):
        if number % PARTS == part:
            look(f"rulesets/{name}", setting, number, every=150, overlays=(f"tests/properties/generous/{name}.yaml",))


@pytest.mark.long
@pytest.mark.sampled(1, 3)
@pytest.mark.parametrize("folder", [folder for folder in LONG if folder not in SHIPPED])
def test_variants_of_long_games(folder: str) -> None:
    low, high = ruleset(folder).players
    seats = [players for players in (low, high, (low + high) // 2) if allowed(ruleset(folder), players, {})]
    for players in seats[:: pace(folder)]:
        look(folder, (players, {}), players, every=500)


@pytest.mark.long
@pytest.mark.parametrize("name", LEDGERS)
def test_no_token_is_lost_or_found(name: str) -> None:
    low, high = ruleset(f"rulesets/{name}").players
    for players in range(low, high + 1):
        setting = players, LEDGERS[name]
        look(f"rulesets/{name}", setting, players, every=500, overlays=(f"tests/properties/ledgers/{name}.yaml",))
