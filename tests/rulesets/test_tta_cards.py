"""Each card of Through the Ages does something in a scenario of each game in which it is, and scenarios meet all rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.coverage import Met
from rulewright.agents.uncovered import coverage
from rulewright.cli.counted import Counted
from rulewright.scenario.model import Scenario
from rulewright.scenario.run import read_suite, run_scenario
from rulewright.source.document import Mapping, Scalar, Sequence
from tests.rulesets.meetings import meetings
from tests.rulesets.named import RULESETS, suite, without, words
from tests.rulesets.sharing import BASE, EDITIONS

FULL = "tta_first_edition"
TUTORIAL, ADVANCED = f"{FULL}/games/tutorial", f"{FULL}/games/advanced"
# Which cards are in a game, where not all are: in the tutorial game nobody has military cards, and events of age A come by themselves.
USED = {TUTORIAL: ["every civil_card where level <= 1", "every event where level = 0"]}
ALL = ["every civil_card", "every military_card"]
IDLE = {TUTORIAL: {"development_of_politics", "christopher_columbus"}}  # one is left out, the other finds no territory in a hand
LEAST = {"tta_new_story": 230, FULL: 240, ADVANCED: 240, TUTORIAL: 69}
PARTS = 8  # in which the cards of a game are looked at


@cache
def cards(game: str) -> list[str]:
    """The ids of the cards of a game."""
    played = rulewright.Game(suite(game).ruleset, 3)
    return sorted({str(card).partition("#")[0].rpartition(".")[2] for formula in USED.get(game, ALL) for card in played.evaluate(formula)})


@cache
def spoken_of(game: str) -> dict[str, list[Scenario]]:
    """By the cards that they name, the scenarios of a game: its own and those of the full game, which it may share."""
    scenarios = list(suite(game).scenarios)
    if game in (TUTORIAL, ADVANCED):  # nobody may resign there, so that it is no option
        scenarios += [
            replace(each, options=tuple(option for option in each.options if option[0].text != "resigning")) for each in suite(FULL).scenarios
        ]
    found: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in scenarios:
        if scenario.given is not None:
            for word in words(scenario):
                found[word].append(scenario)
    return found


def is_needed(game: str, card: str) -> bool:
    """Whether a scenario holds in the game, and would not without the card."""
    ruleset = suite(game).ruleset
    return any(not run_scenario(ruleset, without(each, card)).passed and run_scenario(ruleset, each).passed for each in spoken_of(game)[card])


@pytest.mark.long
@pytest.mark.parametrize("game", LEAST)
def test_the_cards_of_a_game_are_found(game: str) -> None:
    assert len(cards(game)) >= LEAST[game] and IDLE.get(game, set()) < set(cards(game))


@pytest.mark.long
@pytest.mark.sampled(PARTS * len(LEAST), PARTS)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", LEAST)
def test_each_card_does_something_in_a_scenario(game: str, part: int) -> None:
    looked_at = cards(game)[part::PARTS]
    assert {card for card in looked_at if not is_needed(game, card)} == IDLE.get(game, set()).intersection(looked_at)


def excused(edition: str) -> set[tuple[str, str]]:
    """What need not be met in an edition: the file and the line, each with its reason."""
    found = set()
    for part, rows in meetings(Path(__file__).with_name("tta_unmet.yaml")):
        assert isinstance(rows, Sequence)
        for row in rows:
            assert isinstance(row, Mapping)
            file, line, why = row.get("file"), row.get("line"), row.get("why")
            assert isinstance(file, Scalar) and isinstance(line, Scalar) and isinstance(why, Scalar) and why.text
            if part.text in (edition, BASE):
                found.add((f"{part.text}/{file.text}", line.text))
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_scenarios_meet_all_rules_but_those_that_have_a_reason(edition: str) -> None:
    """Without a game that is played; what is excused and met all the same has to go from the list."""
    tests, met = read_suite(RULESETS / edition), Met()  # a ruleset of its own, which counts from the beginning
    counted = Counted(tests.ruleset)
    for scenario in tests.scenarios:
        one, passed = counted.test(scenario)
        assert passed, scenario.name
        met.add(one)
    program, composed = tests.ruleset.program, tests.ruleset.composed
    assert program is not None and composed is not None
    found = coverage(program, counted.counting.points, met, composed.files)
    unmet = {(str(Path(each.span.file).resolve().relative_to(RULESETS)), each.source) for each in found.unmet}
    assert unmet == excused(edition)
