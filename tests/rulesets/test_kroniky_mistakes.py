"""Wrong maps and chronicles of Kroniky get their diagnostics where they are wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright

REPOSITORY = Path(__file__).resolve().parents[2]
HEAD = """\
extends: kroniky
ruleset: wrong
version: "1.0"
language: 1
title: {en: Wrong, cs: Špatně}
"""
# A map of one's own: a code that no field has, a short row.
DRAWN_WRONG = """
add:
  words: {map_name: [long_valley]}
  layouts:
    land:
      long_valley:
        name: {en: Long Valley, cs: Dlouhé údolí}
        rows: |
          ..fT.WX.
          .C.T..W.
          O...TT
          R.G...WW
"""
# Rock all round the fields where a capital could stand, and conditions that cannot be met.
MEANT_WRONG = """
add:
  words: {map_name: [closed_valley]}
  layouts:
    land:
      closed_valley:
        name: {en: Closed Valley, cs: Uzavřené údolí}
        rows: |
          .CR.OfTf
          RRR.SCfG
          TfUFWWCO
          TTSfU.ST
        spaces: {h2: {find: {gold: 1}}}
change:
  things.track.agriculture_track.steps.agriculture_level_2.needs: built(farm) >= 4
  things.track.production_track.steps.production_level_4.needs: level(agriculture) >= 7
  things.track.finance_track.steps.finance_level_3.needs: population > 5
  things.track.mining_track.steps.mining_stores.needs: trees_felled >= 30
"""


def _found(tmp_path: Path, text: str) -> list[tuple[str, str, str]]:
    """The code, the place in the overlay and the sentence of each finding."""
    overlay = tmp_path / "ruleset.yaml"
    overlay.write_text(HEAD + text, encoding="utf-8")
    rules = rulewright.load(str(REPOSITORY / "rulesets/kroniky"), str(overlay))
    lines = (HEAD + text).splitlines()
    return [
        (finding.code, lines[finding.span.line - 1].strip() if finding.span.file == str(overlay) else "", finding.message)
        for finding in rules.diagnostics
    ]


def test_a_map_drawn_wrong(tmp_path: Path) -> None:
    found = _found(tmp_path, DRAWN_WRONG)
    assert ("RW201", "..fT.WX.", "`X` is not a letter of the legend.") in found
    assert ("RW250", "O...TT", "This row has 6 spaces, but the others have 8.") in found


@pytest.fixture(scope="module")
def meant_wrong(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str]]:
    return _found(tmp_path_factory.mktemp("wrong"), MEANT_WRONG)


def test_a_capital_that_nobody_would_reach(meant_wrong: list[tuple[str, str, str]]) -> None:
    told = [(place, message) for code, place, message in meant_wrong if code == "RW468"]
    assert told and all(place == ".CR.OfTf" for place, _ in told), meant_wrong
    assert told[0][1].startswith("No path leads from `a1`, `b1` to the other spaces")


def test_an_event_that_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "kroniky"
    shutil.copytree(REPOSITORY / "rulesets/kroniky", folder)
    card = folder / "chronicles/the_long_truce.yaml"
    lines = card.read_text(encoding="utf-8").splitlines(keepends=True)
    card.write_text("".join(line for line in lines if "{round: 8, line: second" not in line), encoding="utf-8")
    told = [finding.message for finding in rulewright.load(str(folder)).diagnostics if finding.code == "RW465"]
    assert len(told) == 1 and "for `c` = `the_long_truce`, `r` = 8, `l` = `second`" in told[0], told


def test_conditions_that_can_never_hold(meant_wrong: list[tuple[str, str, str]]) -> None:
    told = {place.split(": ")[1]: message for code, place, message in meant_wrong if code == "RW469"}
    assert told == {
        "built(farm) >= 4": "This can never hold: the left side is from 0 to 3.",
        "level(agriculture) >= 7": "This can never hold: the left side is from 0 to 6.",
        "population > 5": "This can never hold: the left side is from 1 to 5.",
        "trees_felled >= 30": "This can never hold: the left side is from 0 to 15.",
    }
