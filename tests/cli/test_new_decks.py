"""A new deck passes its own check, for every kind of card of every shipped ruleset."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.main import main
from tests.shelf import games, is_huge

PARTS = 8
MAINS = [Path(folder).name for folder in games("rulesets") if folder.count("/") == 1]


@cache
def kinds(ruleset: str) -> list[str]:
    """The kinds of things with which a deck can start."""
    program = rulewright.load(ruleset).program
    assert program is not None
    things = [thing for thing in program.things if thing.inside is None and not thing.kind.reference and thing.kind.space_of is None]
    return list(dict.fromkeys(thing.kind.name for thing in things))


def check(folder: Path, ruleset: str, kind: str) -> None:
    made = CliRunner().invoke(main, ["new", "deck", str(folder), "--of", ruleset, "--kind", kind])
    assert (made.exit_code, made.stderr) == (0, "")
    found = rulewright.load(folder).diagnostics
    assert [f"{each.span} {each.code} {each.message}" for each in found] == []


def test_a_card_that_others_begin_on_is_written_out_without_their_ids(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop/ruleset.yaml").write_text(
        "ruleset: shop\nlanguage: 1\nplayers: 2\nkinds:\n  part: {fields: {price: number = 1}}\n"
        "  stall:\n    name: Stall\n    zones: {parts: {holds: part}}\n"
        "things:\n- {kind: stall, id: bakery, name: Bakery, parts: [{kind: part, id: oven, price: 2}, {kind: part, id: door}]}\n"
        "zones: {game: {market: {holds: stall}}}\nstate: {player: {coins: number = 0}}\n"
        "expect:\n- {count: every stall, is: 1}\n"
        "setup: |\n  move every stall to market\n  for each p in players:\n    for each s in market:\n"
        "      add sum of price over s.parts to p.coins\n"
        "flow: end game\nresult: {score(player): player.coins, wins: highest}\n",
        encoding="utf-8",
    )
    made = CliRunner().invoke(main, ["new", "deck", str(tmp_path / "mine"), "--of", str(tmp_path / "shop"), "--kind", "stall"])
    assert made.exit_code == 0, made.stderr
    found = rulewright.load(tmp_path / "mine", allow=[tmp_path]).diagnostics
    assert [f"{each.span} {each.code} {each.message}" for each in found] == []


def test_a_card_that_breaks_what_its_game_expects_is_not_begun_with(tmp_path: Path) -> None:
    """A card like a starting card would be one more to start with; no total can be changed for it."""
    (tmp_path / "army").mkdir()
    (tmp_path / "army/ruleset.yaml").write_text(
        "ruleset: army\nlanguage: 1\nplayers: 2\nkinds:\n  unit: {fields: {price: number = 1, workers: number = 0}}\n"
        "things:\n- {kind: unit, id: warriors, name: Warriors, workers: 1}\n- {kind: unit, id: swordsmen, name: Swordsmen, price: 3}\n"
        "zones: {game: {market: {holds: unit}}}\nstate: {player: {coins: number = 0}}\n"
        "expect:\n- {holds: (sum of workers over every unit) = 1, because: everybody begins with one}\n"
        "setup: |\n  move every unit to market\n  for each p in players:\n    for each u in market:\n"
        "      add u.price + u.workers to p.coins\n"
        "flow: end game\nresult: {score(player): player.coins, wins: highest}\n",
        encoding="utf-8",
    )
    made = CliRunner().invoke(main, ["new", "deck", str(tmp_path / "mine"), "--of", str(tmp_path / "army"), "--kind", "unit"])
    assert made.exit_code == 0, made.stderr
    assert "like: swordsmen" in (tmp_path / "mine/ruleset.yaml").read_text()
    found = rulewright.load(tmp_path / "mine", allow=[tmp_path]).diagnostics
    assert [f"{each.span} {each.code} {each.message}" for each in found] == []


@pytest.mark.parametrize("ruleset", [name for name in MAINS if not is_huge(f"rulesets/{name}")])
def test_every_kind_of_a_ruleset(ruleset: str, tmp_path: Path) -> None:
    for kind in kinds(ruleset):
        check(tmp_path / kind, ruleset, kind)


@pytest.mark.long
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.nightly) for part in range(1, PARTS))])
@pytest.mark.parametrize("ruleset", [name for name in MAINS if is_huge(f"rulesets/{name}")])
def test_kinds_of_a_huge_ruleset(ruleset: str, part: int, tmp_path: Path) -> None:
    """In parts: each kind takes two checks of the whole game."""
    for kind in kinds(ruleset)[part::PARTS]:
        check(tmp_path / kind, ruleset, kind)
