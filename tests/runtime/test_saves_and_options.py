"""Saves: all damage is reported; options: every reason is given; the same game in every process."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from tests.runtime.small import load as load_small

REPOSITORY = Path(__file__).resolve().parents[2]


@cache
def rules() -> rulewright.Ruleset:
    return rulewright.load(str(REPOSITORY / "tests/gauntlet/f1_variants"))


@cache
def saved() -> str:
    game = rulewright.Game(rules(), 3, 5)
    for _ in range(9):
        game.choose(0 if len(game.decision.options) == 1 else 1)  # type: ignore[union-attr]  # a question waits
    return json.dumps(game.save())


def test_a_whole_save_is_read() -> None:
    game = rulewright.Game.restore(rules(), json.loads(saved()))
    assert json.dumps(game.save()) == saved()


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


ALL = places(json.loads(saved()))
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
    st.just({"t": 1}),
    st.just({"d": [[1]]}),
    st.just([[[]]]),
    st.just(10**30),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(ALL), st.sampled_from(["replace", "remove", "double"]), JUNK)
def test_damage_is_a_save_error(path: tuple[Any, ...], how: str, junk: Any) -> None:
    data = json.loads(saved())
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    before = copy.deepcopy(data)
    if how == "replace":
        inner[path[-1]] = junk
    elif how == "remove" or isinstance(inner, dict):
        del inner[path[-1]]
    else:
        inner.insert(path[-1], inner[path[-1]])
    if json.dumps(data, sort_keys=True) == json.dumps(before, sort_keys=True):
        return
    with pytest.raises(rulewright.SaveError):
        rulewright.Game.restore(rules(), data)


@settings(max_examples=60, deadline=None)
@given(st.recursive(JUNK, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=6))
def test_anything_else_is_a_save_error(data: Any) -> None:
    with pytest.raises(rulewright.SaveError):
        rulewright.Game.restore(rules(), data)


def test_what_no_json_holds_is_a_save_error() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for junk in (object(), {1, 2}, deep):
        data = json.loads(saved())
        data["state"]["v"] = junk
        with pytest.raises(rulewright.SaveError):
            rulewright.Game.restore(rules(), data)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("rulewright", 99, "format 99"),
        ("ruleset", "chess", "a game of chess, not of"),
        ("hash", "0", "The rules have changed"),
        ("seed", 123, "damaged"),
    ],
)
def test_the_reason_is_told(key: str, value: Any, words: str) -> None:
    data = json.loads(saved())
    data[key] = value
    with pytest.raises(rulewright.SaveError, match=words):
        rulewright.Game.restore(rules(), data)


@cache
def mesta() -> rulewright.Ruleset:
    return rulewright.load(str(REPOSITORY / "rulesets/mesta"))


def reasons(players: int | list[str], options: dict[str, Any]) -> list[str]:
    with pytest.raises(rulewright.OptionsError) as caught:
        rulewright.Game(mesta(), players, 1, options)
    return caught.value.reasons


def test_every_wrong_option_is_told_at_once() -> None:
    found = reasons(3, {"lenght": "quick", "length": "quik", "wonders": "perhaps", "left_out": ["flod"]})
    assert len(found) == 4
    assert "Did you mean length?" in found[0]
    assert "Did you mean quick?" in found[1]
    assert "neither yes nor no" in found[2]
    assert "Did you mean flood?" in found[3]


def test_refusals_are_in_the_words_of_the_ruleset() -> None:
    assert reasons(3, {"teams": "yes"})


@pytest.mark.parametrize("players", [0, 7, ["alice"] * 3])
def test_players(players: int | list[str]) -> None:
    assert len(reasons(players, {})) == 1


def test_options_given_as_a_set_can_be_saved() -> None:
    game = rulewright.Game(mesta(), 2, 1, {"left_out": {"flood", "plague"}})
    again = rulewright.Game.restore(mesta(), json.loads(json.dumps(game.save())))
    assert again.hash() == game.hash()


@pytest.mark.long
def test_the_same_game_in_every_process() -> None:
    code = (
        "import rulewright, random, sys\n"
        f"g = rulewright.Game(rulewright.load({str(REPOSITORY / 'rulesets/mesta')!r}), 3, 4)\n"
        "c = random.Random(2)\n"
        "for _ in range(120): g.choose(c.randrange(len(g.decision.options)))\n"
        "print(g.hash(), [o.id for o in g.decision.options], len(g.log), [e.text() for e in g.log][-30:])\n"
    )
    found = set()
    for seed in ("0", "1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPOSITORY / "interpreter")}
        found.add(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env).stdout)
    assert len(found) == 1


# ---- scores
PARTS = """
state: {player: {gold: number = 3, rounds: number = 2}}
options: {rich: {type: yes/no, default: yes}}
flow: |
  end game
result:
  score parts:
    gold: {is: player.gold, when: option.rich, name: {en: Gold}}
    alone: {is: 0 - player.rounds, when: player_count = 2, name: {en: Rounds}}
    first: {is: 5, when: player = first of players}
"""


def test_parts_that_do_not_apply_are_neither_counted_nor_listed(tmp_path: Path) -> None:
    small = load_small(tmp_path / "parts", PARTS)
    assert [(score.total, score.parts) for score in rulewright.Game(small, 2).scores()] == [
        (6, [("Gold", 3), ("Rounds", -2), ("first", 5)]),
        (1, [("Gold", 3), ("Rounds", -2)]),
    ]
    poor = rulewright.Game(small, 3, options={"rich": "no"}).scores()
    assert [(score.total, score.parts, score.ids) for score in poor] == [(5, [("first", 5)], ["first"]), (0, [], []), (0, [], [])]
