"""What the rulebooks of Through the Ages forbid: each such sentence has a scenario that proves it, and where an action is refused the scenario says so."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from rulewright.scenario.model import Scenario, expectations
from rulewright.scenario.run import run_scenario
from rulewright.source.document import Mapping, Scalar, Sequence
from tests.rulesets.meetings import meetings
from tests.rulesets.named import RULESETS, named, suite
from tests.rulesets.sharing import EDITIONS

KEYS = {"rule", "in", "game", "refused", "shown"}
LEAST = {"tta_new_story": 90, "tta_first_edition": 110}


class Sentence(NamedTuple):
    """What is forbidden, in which part of the rulebook, in which game, and its scenario."""

    edition: str
    game: str
    rule: str
    section: str
    scenario: str
    refused: bool


def _read() -> list[Sentence]:
    found = []
    for edition, rows in meetings(Path(__file__).with_name("tta_forbidden.yaml")):
        assert isinstance(rows, Sequence)
        for row in rows:
            assert isinstance(row, Mapping)
            told = {key.text: value.text for key, value in row if isinstance(value, Scalar)}
            assert told.keys() <= KEYS and told["rule"] and told["in"] and ("refused" in told) != ("shown" in told), told
            scenario = told.get("refused") or told["shown"]
            found.append(Sentence(edition.text, _folder(edition.text, told.get("game")), told["rule"], told["in"], scenario, "refused" in told))
    return found


def _folder(edition: str, game: str | None) -> str:
    """The folder of a game or variant inside of an edition."""
    if game is None:
        return edition
    [folder] = [folder for part in ("games", "variants") if (folder := RULESETS / edition / part / game).is_dir()]
    return str(folder.relative_to(RULESETS))


SENTENCES = _read()


def refuses(scenario: Scenario) -> bool:
    """Whether it expects that something is not possible: not offered, refused with a reason, the whole of what is offered, or a `can` or `may_…` that is no."""
    for each in expectations(scenario):
        if each.key.text.startswith(("why not ", "refused")):
            return True
        if isinstance(each.value, Mapping) and {"not offered", "options"}.intersection(key.text for key, _ in each.value):
            return True
        if isinstance(each.value, Scalar) and each.value.text == "no" and each.key.text.startswith(("can ", "may_")):
            return True
    return False


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_sentence_is_listed_twice(edition: str) -> None:
    rules = [(each.rule, each.section) for each in SENTENCES if each.edition == edition]
    assert len(set(rules)) == len(rules) >= LEAST[edition]


@pytest.mark.long
@pytest.mark.sampled(210, 3)
@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: f"{sentence.edition}-{sentence.rule}".replace(" ", "_")[:70])
def test_what_is_forbidden_has_its_scenario(sentence: Sentence) -> None:
    """There is one of that name, what it expects holds, and where an action is refused some row of it says so."""
    [written] = named(sentence.game)[sentence.scenario]
    assert not sentence.refused or any(map(refuses, written.scenarios))
    wrong = [scenario.name for scenario in written.scenarios if not run_scenario(suite(sentence.game).ruleset, scenario).passed]
    assert wrong == []
