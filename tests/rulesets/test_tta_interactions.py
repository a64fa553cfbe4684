"""Situations of Through the Ages in which two cards meet: each of them is needed for what is expected there."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from rulewright.scenario.run import run_scenario
from rulewright.source.document import Mapping, Scalar, Sequence
from tests.rulesets.meetings import meetings
from tests.rulesets.named import named, suite, without, words
from tests.rulesets.sharing import BASE, EDITIONS

LEAST = 50  # of each edition


class Meeting(NamedTuple):
    """Two cards and the scenario in which they meet."""

    edition: str
    one: str
    other: str
    scenario: str


def _read() -> list[Meeting]:
    found = []
    for part, rows in meetings(Path(__file__).with_name("tta_interactions.yaml")):
        assert isinstance(rows, Sequence)
        for row in rows:
            assert isinstance(row, Mapping)
            cards, scenario = row.get("cards"), row.get("scenario")
            assert isinstance(cards, Sequence) and isinstance(scenario, Scalar)
            one, other = (card.text for card in cards if isinstance(card, Scalar))
            found += [Meeting(edition, one, other, scenario.text) for edition in EDITIONS if part.text in (edition, BASE)]
    return found


MEETINGS = _read()


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_has_enough_of_them(edition: str) -> None:
    of_edition = [meeting for meeting in MEETINGS if meeting.edition == edition]
    assert len({meeting.scenario for meeting in of_edition}) == len(of_edition) >= LEAST


@pytest.mark.long
@pytest.mark.sampled(150, 3)
@pytest.mark.parametrize("meeting", MEETINGS, ids=lambda meeting: f"{meeting.edition}-{meeting.one}-{meeting.other}")
def test_two_cards_meet(meeting: Meeting) -> None:
    """The scenario is there once, and in rows that name both cards what is expected fails without the one as without the other."""
    [written] = named(meeting.edition)[meeting.scenario]
    ruleset = suite(meeting.edition).ruleset
    both = [scenario for scenario in written.scenarios if {meeting.one, meeting.other} <= words(scenario)]
    assert both and run_scenario(ruleset, both[0]).passed
    needed = {card for card in (meeting.one, meeting.other) for each in both if not run_scenario(ruleset, without(each, card)).passed}
    assert needed == {meeting.one, meeting.other}
