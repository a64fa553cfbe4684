"""What follows from another mistake is left out, so the first finding is the one to mend; a mistake of its own stays."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

MAIN = """\
ruleset: garden
version: "1.0"
language: 1
title: Garden
players: 2
include: [world.yaml]
constants: {copies: 2}
options:
  most: {type: 1..4, default: 2, name: {en: Most}}
refuse:
- when: count (every flower where family = bulb) > option.most
  because: {en: There are too many bulbs.}
zones:
  game: {deck: {holds: flower, seen by: everyone}}
  player: {bed: {holds: flower, seen by: everyone}}
things:
- {kind: flower, id: lily, family: bulb, copies: copies, size: tall, name: {en: Lily}, price: 3}
- {kind: flower, id: rose, family: shrub, name: {en: Rose}, price: 2, needs: me.wealth > 1}
setup: move every flower to deck
happenings:
  fade(player, flower):
    name: {en: Fade}
    turn of: player
    do: |
      let lost = min(flower.price, player.wealth)
      take lost from player.wealth
flow: |
  for each p in players:
    add worth(p) to p.wealth
    for each f in deck where it.needs(p):
      fade(p, f)
      move f to p.bed
  end game
result: {score(player): player.wealth}
"""
WORLD = """\
words:
  size: {tall: {en: tall}, low: {en: low}}
  family: {bulb: {en: bulb}, shrub: {en: shrub}}
kinds:
  flower:
    fields: {family: family, price: number, size: size = low}
    code:
      needs(player me): yes/no = yes
state:
  player: {wealth: number = 0}
stats:
  worth(player): sum of price over player.bed + count (player.bed where size = tall)
"""


def found(folder: Path, old: str, new: str) -> list[str]:
    """The findings after one text was replaced by another."""
    assert old in MAIN + WORLD
    (folder / "ruleset.yaml").write_text(MAIN.replace(old, new), encoding="utf-8")
    (folder / "world.yaml").write_text(WORLD.replace(old, new), encoding="utf-8")
    return [f"{Path(each.span.file).name}:{each.span.line} {each.code}" for each in rulewright.load(folder).diagnostics]


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        pytest.param("  size: {tall", "   size: {tall", ["world.yaml:2 RW111"], id="a list of words in the wrong column, used before a game"),
        pytest.param("    code:", "     code:", ["world.yaml:7 RW111"], id="a text of a kind in the wrong column, written in another file"),
        pytest.param("take lost from", "take lsot from", ["ruleset.yaml:26 RW201"], id="a local name that is misspelt where it is used"),
        pytest.param(
            "    turn of: player\n    do: |\n      let lost = min(flower.price, player.wealth)\n      take lost from player.wealth\n",
            "    do: |\n      let lost = min(flower.price, player.wealth)\n      take lost from player.wealth\n  turn of: player\n",
            ["ruleset.yaml:26 RW221"],
            id="a key of the language that slipped out of its entry",
        ),
        pytest.param("count (every flower where family = bulb)", "count deck", ["ruleset.yaml:11 RW201"], id="a zone before a game"),
        pytest.param("family = bulb", "fimaly = bulb", ["ruleset.yaml:11 RW201"], id="a misspelt name before a game"),
        pytest.param("take lost from", "take 1 from", ["ruleset.yaml:25 RW414"], id="a local name that nothing uses"),
    ],
)
def test_only_what_is_to_be_mended_is_reported(tmp_path: Path, old: str, new: str, findings: list[str]) -> None:
    assert found(tmp_path, old, new) == findings


def test_the_garden_has_no_findings(tmp_path: Path) -> None:
    assert found(tmp_path, "Garden", "Garden") == []


def test_a_mistake_before_a_game_is_not_hidden_by_a_line_in_the_wrong_column(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(MAIN.replace("count (every flower where family = bulb)", "count deck"), encoding="utf-8")
    (tmp_path / "world.yaml").write_text(WORLD.replace("  size: {tall", "   size: {tall"), encoding="utf-8")
    assert "RW201" in {each.code for each in rulewright.load(tmp_path).diagnostics}
