"""With a valid new checksum anything can be written: it is refused with a sentence, or it is a position that plays.

Some hundred changes are tried always, thousands of them in the long runs; tests/runtime/tampering.py tries them by itself.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import rulewright
from rulewright.runtime.saves import FORMAT, _seal
from tests.runtime.tampering import ALL, LARGE, SHORT, Outcome, positions, rules, run


@pytest.mark.parametrize(
    ("names", "changes", "seed"),
    [
        (SHORT, 300, 0),
        pytest.param(ALL, 1000, 1, marks=pytest.mark.long),
        *(pytest.param(ALL, 2000, seed, marks=pytest.mark.nightly) for seed in range(2, 7)),
    ],
)
def test_changed_saves_are_refused_or_play(names: tuple[str, ...], changes: int, seed: int) -> None:
    outcome: Outcome = run(names, changes, seed)
    assert outcome.raw == []
    assert outcome.counts["refused"] > outcome.counts["played"] > 0


@pytest.mark.parametrize(
    ("names", "changes", "seed"),
    [
        (("tests/gauntlet/t6_colonisation", "tests/gauntlet/c5_combat", "tests/gauntlet/simultaneous"), 300, 2),
        pytest.param((*LARGE, "tests/gauntlet/t6_colonisation"), 800, 3, marks=pytest.mark.long),
        pytest.param((*LARGE, "tests/gauntlet/t6_colonisation"), 4000, 4, marks=pytest.mark.nightly),
    ],
)
def test_several_changes_that_go_together_are_refused_or_play(names: tuple[str, ...], changes: int, seed: int) -> None:
    """Parts, frames and values of other saves of the same rules, each right by itself. That the rules stumble over it later is rare."""
    outcome = run(names, changes, seed, related=True)
    assert outcome.raw == []
    assert outcome.counts["refused"] > outcome.counts["played"] > 0
    assert len(outcome.late) * 200 <= changes, outcome.late


def test_a_question_of_another_position_is_refused() -> None:
    """Its options fit its place in the rules and the types there; they are not what can be done in this position."""
    seen = 0
    for name in ("rulesets/mesta", "rulesets/kroniky", "tests/gauntlet/t6_colonisation", "tests/gauntlet/c1_payment"):
        saves = [json.loads(saved) for saved in positions(name, 2)]
        for one in saves:
            for other in saves:
                asked, instead = one["state"]["d"], other["state"]["d"]
                if asked and instead and asked["t"][2] != "amounts" and asked["t"][3] != instead["t"][3] and asked["t"][:3] == instead["t"][:3]:
                    seen += 1
                    changed = copy.deepcopy(one)
                    changed["state"]["d"] = instead
                    assert "the waiting question is not the one of this position" in refused(name, changed), (asked, instead)
    assert seen > 10


def test_what_only_the_rules_can_find_is_damage_and_a_mistake_of_ours_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error inside the rules is told as damage where the position came from a file, and only there."""
    name = "tests/gauntlet/c5_combat"
    fresh = rulewright.Game(rules(name), seed=2)
    restored = rulewright.Game.restore(rules(name), fresh.save())

    def break_rules(*_: Any) -> None:
        raise TypeError("of the rules")

    for game, wanted in ((fresh, TypeError), (restored, rulewright.SaveError), (restored.clone(), rulewright.SaveError)):
        before = game.hash()
        with monkeypatch.context() as patched:
            patched.setattr(game._compiled, "blocks", [break_rules] * len(game._compiled.blocks))
            with pytest.raises(wanted) as caught:
                game.choose(0, game.decision.player if game.decision else None)
            assert wanted is TypeError or "reached a position" in str(caught.value)
            assert wanted is TypeError or isinstance(caught.value.__cause__, TypeError)
        assert game.hash() == before
        with pytest.raises(rulewright.RulewrightError) as mine:  # a mistake of the caller is no damage
            game.why_not(0, "no_such")
        assert not isinstance(mine.value, rulewright.SaveError)


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "seal": _seal(data)}


def refused(name: str, data: dict[str, Any]) -> str:
    with pytest.raises(rulewright.SaveError) as caught:
        rulewright.Game.restore(rules(name), sealed(data))
    return str(caught.value)


def a_save(name: str = "tests/gauntlet/c5_combat", seed: int = 2, place: int = -3) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(positions(name, seed)[place])
    return found


def _twice(data: dict[str, Any]) -> None:
    state = data["state"]
    full = next(zone for zone in state["z"] if zone)
    state["z"][next(number for number, zone in enumerate(state["z"]) if zone is not full)].append(full[0])


def _lost(data: dict[str, Any]) -> None:
    next(zone for zone in data["state"]["z"] if zone).pop()


def _set(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def write(data: dict[str, Any]) -> None:
        inner: Any = data
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = to

    return write


WRONG: dict[str, Callable[[dict[str, Any]], None]] = {
    "a thing in two places": _twice,
    "a thing in no place that says where it is": _lost,
    "a thing in a zone that is not there": _set("state", "v", 12, to=9999),
    "a note that is a number": _set("log", to=[[1]]),
    "a note of an unknown kind": _set("log", to=[{"t": ["_class__"]}]),
    "a note that is too short": _set("log", to=[{"t": ["begin"]}]),
    "a player who is not there": _set("state", "d", "t", 1, to=17),
    "a place that asks nothing": _set("state", "d", "t", 0, to=10**6),
    "another question": _set("state", "d", "t", 2, to="bid"),
    "no options": _set("state", "d", "t", 3, to={"t": []}),
    "an effect of no rule": _set("state", "k", 0, 0, to=10**6),
    "the stack upside down": lambda data: data["state"]["k"].reverse(),
    "a frame twice": lambda data: data["state"]["k"].append(copy.deepcopy(data["state"]["k"][-1])),
    "a frame too short": lambda data: data["state"]["k"][-1].pop(),
    "no frames": _set("state", "k", to=[]),
    "over and asked": _set("state", "over", to=True),
    "the stream of chance": _set("state", "r", to=-1),
    "together": _set("state", "hold", to=5),
    "standing rules": _set("state", "settling", to=True),
    "an ending": _set("state", "ending", to={"t": [{"t": ["wins", {"t": [99]}, 0, {"t": []}]}]}),
    "an order of arrival": _set("state", "serial", to=400),
    "names": _set("players", to=[1, 2]),
    "the same name twice": _set("players", to=["x", "x"]),
    "too many players": _set("players", to=[f"p{number}" for number in range(99)]),
    "options": _set("options", to={"no_such": 1}),
    "options that are a list": _set("options", to=[]),
    "a seed": _set("seed", to="1"),
    "more than a position is": _set("state", "extra", to=1),
    "a fraction": _set("state", "v", 30, to=0.5),
    "a long text": lambda data: data["state"]["v"].__setitem__(slice(20, 60), ["x" * 100_000] * 40),
    "numbers beyond all bounds": _set("state", "v", 30, to=10**30),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be(what: str) -> None:
    data = a_save()
    WRONG[what](data)
    told = refused("tests/gauntlet/c5_combat", data)
    assert "damaged: " in told and "Error" not in told and len(told) < 400


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rulewright": "1"}, 'is not a number but the text "1"'),
        ({"rulewright": True}, "is not a number but true"),
        ({"rulewright": None}, "is not a number but missing"),
        ({"rulewright": FORMAT - 1}, f"in format {FORMAT - 1}; this version reads format {FORMAT}"),
        ({"ruleset": None}, "which ruleset it belongs to (its key 'ruleset' is missing)"),
        ({"ruleset": 5}, "(its key 'ruleset' is 5)"),
        ({"ruleset": "chess"}, "a game of chess, not of"),
        ({"hash": None}, "with which rules it was played (its key 'hash' is missing)"),
        ({"hash": "0"}, "The rules have changed"),
    ],
)
def test_where_it_comes_from(change: dict[str, Any], words: str) -> None:
    assert words in refused("tests/gauntlet/c5_combat", {**a_save(), **change})


def test_a_file_of_the_command_line_is_named() -> None:
    told = refused("tests/gauntlet/c5_combat", {"kind": "rulewright save", "version": 1, "game": a_save()})
    assert "rulewright play" in told and "data['game']" in told


def test_every_position_of_a_game_is_taken() -> None:
    """What a game saves is never refused: the other tests would pass if everything were."""
    for name in SHORT:
        for saved in positions(name, 4):
            data = json.loads(saved)
            assert rulewright.Game.restore(rules(name), data).save() == data
