"""Each edit at twenty random positions of three rulesets: nothing is lost or doubled in silence, and each report is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game, Ruleset, carry_over
from rulewright.carrying import CannotCarry
from rulewright.runtime.seeds import game_seed
from tests.carrying import test_carry_over as single
from tests.runtime.small import load

POSITIONS = 20
Edit = tuple[tuple[str, ...], ...]


def edits_of(test: Callable[..., None]) -> list[Edit]:
    """The edits that a test makes at a single position."""
    (mark,) = [mark for mark in test.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]  # pytest puts it there
    return [tuple(case[0]) for case in mark.args[1]]


SMALL = [("cards", edit) for edit in edits_of(single.test_what_an_edit_leaves)]
BOARDS = [("board", edit) for edit in edits_of(single.test_edits_in_the_middle_of_an_action_on_a_board)]
MESTA = [("mesta", edit) for edit in edits_of(single.test_edits_of_mesta)]
FURTHER: list[tuple[str, Edit]] = [
    ("cards", (("options:\n  goal: {type: 2..9, default: 5}\n", ""),)),
    (
        "cards",
        (
            ("      while player may act in day\n", "      while player may act in day\n      player may act in night\n"),
            ("  rest: {in: day,", "  dream: {in: night, do: me gains 1 gold}\n  rest: {in: day,"),
        ),
    ),
    ("cards", (("- {kind: card, id: ace, copies: 3}\n", ""), ("id: queen, copies: 4, worth: 3}\n", "id: queen, copies: 4, worth: 3}\n- {kind: card, id: ace, copies: 3}\n"))),
]  # fmt: skip
TEXTS = {"cards": single.RULES, "board": single.BOARD}


def positions(rules: Ruleset, count: int) -> Iterator[Game]:
    """Random positions of random games, the end excepted."""
    low, number, found = rules.players[0], 0, 0
    while found < count:
        game = Game(rules, ["alice", "bob", "cyril"][: max(2, low)], seed=game_seed(31, number))
        game.play_randomly(number, 3 + number * 7 % 40)
        number += 1
        assert number < 50 * count
        if not game.over:
            found += 1
            yield game


def loaded(tmp_path: Path, name: str, edit: Edit) -> tuple[Ruleset, Ruleset]:
    """The rules before and after an edit."""
    if name == "mesta":
        return rulewright.load("mesta"), single.copied(tmp_path, "mesta", single.SPARE, *edit)  # type: ignore[arg-type]
    text = TEXTS[name]
    for old, new in edit:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return load(tmp_path / "before", TEXTS[name]), load(tmp_path / "after", text)


def numbers(game: Game) -> dict[str, Any]:
    """The numbers, words and answers that everybody sees."""
    view = game.view(None)
    states = game.ruleset.program.kinds["player"].state  # type: ignore[union-attr]
    own = {f"{name}.{key}": value for name, held in view["players"].items() for key, value in held.items() if key in states}
    return {key: value for key, value in own.items() if isinstance(value, int | str | bool)}


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "edit"), [*SMALL, *FURTHER, *BOARDS, *MESTA], ids=str)
def test_an_edit_at_random_positions(tmp_path: Path, name: str, edit: Edit) -> None:
    before, after = loaded(tmp_path, name, edit)
    carried_on = 0
    for game in positions(before, POSITIONS):
        was, seen = game.hash(), numbers(game)
        try:
            carried = carry_over(game, after)
        except CannotCarry as refusal:
            assert refusal.in_language("cs") != str(refusal)
            continue
        carried_on += 1
        told = " ".join(single.told(carried))
        here, there = single.places(game), single.places(carried.game)
        for thing in re.findall(r"`([^`]+)` no longer exists", told):
            assert thing not in there or thing not in here, (thing, told)
        for thing in {*here} - {*there}:
            design, _, copy = thing.partition("#")
            renamed = re.search(rf"`{design}` no longer exists and `(\w+)` is new", told)
            if renamed is not None:
                assert there[renamed[1] + (f"#{copy}" if copy else "")] == here[thing]
                continue
            assert f"`{thing}`" in told or "size" in str(edit), (thing, told)  # of a smaller map, spaces are not named
        if carried.point in ("exactly", "by names"):  # else the game has gone on from there
            for thing in {*here} & {*there}:
                old, new = here[thing], there[thing]
                assert old == new or old.rpartition(".")[2] in told or f"`{thing}`" in told, (thing, old, new, told)
            for key, value in numbers(carried.game).items():
                known = key not in seen or seen[key] == value or type(seen[key]) is not type(value)
                assert known or f"`{key}`" in told, (key, seen[key], value, told)
        assert game.hash() == was
        assert carried.game.save() == Game.restore(carried.game.ruleset, carried.game.save()).save()
        carried.game.play_randomly(carried_on, 30)
    assert carried_on >= POSITIONS * 3 // 4


NUMBERS = [("cards", (("worth: 3}", "worth: 4}"),)), ("cards", (("title: {en", "title: {cs: Jiná, en"),)), ("board", (("power: 3}", "power: 5}"),)), ("board", (("gold: number = 3", "gold: number = 7"),))]  # fmt: skip


@pytest.mark.parametrize(("name", "edit"), NUMBERS, ids=str)
def test_numbers_and_texts_are_carried_over_exactly(tmp_path: Path, name: str, edit: Edit) -> None:
    """With nothing to tell, the same question, and everything where it was, at nine of ten positions and more."""
    text = TEXTS[name]
    if edit[0][0] not in text:
        edit = (("result:", "# a text\nresult:"),)
    before, after = loaded(tmp_path, name, edit)
    same = 0
    for game in positions(before, POSITIONS):
        carried = carry_over(game, after)
        options = [[option.id for option in one.options] for one in game.decisions]
        same += (
            not carried.lost
            and carried.point in ("exactly", "by names")
            and single.places(game) == single.places(carried.game)
            and numbers(game) == numbers(carried.game)
            and options == [[option.id for option in one.options] for one in carried.game.decisions]
        )
    assert same >= POSITIONS * 9 // 10
