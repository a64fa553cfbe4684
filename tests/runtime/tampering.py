"""Saved games with one thing changed and a valid new checksum: anybody who reads the code can write these.

Run by itself for as many changes as wanted, over rulesets with every kind of question: `python tests/runtime/tampering.py 10000 [SEED [related|single
[RULESET…]]]`.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import rulewright
from rulewright.runtime.errors import RulewrightError
from rulewright.runtime.saves import _seal

REPOSITORY = Path(__file__).resolve().parents[2]
ALL = (
    "rulesets/mesta",
    "rulesets/kroniky",
    "rulesets/tta_new_story",
    "rulesets/tta_first_edition",
    "tests/gauntlet/simultaneous",
    "tests/gauntlet/c11_free_trade",
    "tests/gauntlet/c12_objectives",
    "tests/gauntlet/c3_groups",
    "tests/gauntlet/c5_combat",
    "tests/gauntlet/c1_payment",
    "tests/gauntlet/f1_variants",
    "tests/gauntlet/f2_sacrifice",
    "tests/gauntlet/headers",
    "tests/gauntlet/k6_battle",
    "tests/gauntlet/t5_actions_inside",
    "tests/gauntlet/t6_colonisation",
    "tests/gauntlet/t7_aggression",
    "tests/gauntlet/t10_temporary",
    "tests/gauntlet/t11_resigning",
    "tests/gauntlet/t9_identity",
    "examples/nim",
)
SHORT = tuple(name for name in ALL if name.startswith("tests/gauntlet"))
LARGE = ("rulesets/mesta", "rulesets/kroniky", "rulesets/tta_new_story")
DECISIONS = 50  # played after a save that was taken


@cache
def rules(name: str) -> rulewright.Ruleset:
    return rulewright.load(str(REPOSITORY / name))


@cache
def positions(name: str, seed: int) -> tuple[str, ...]:
    """Saves of one random game, at its questions; every third without a log."""
    chance = random.Random(f"{name} {seed}")
    ruleset = rules(name)
    game = rulewright.Game(ruleset, chance.randint(*ruleset.players), seed, log=bool(seed % 3))
    found = []
    for step in range(80):
        if game.decision is None:
            break
        if step % 5 == 0 or game.decision.kind not in ("act", "one"):
            found.append(json.dumps(game.save()))
        try:
            game.choose(chance.randrange(len(game.decision.options)), game.decision.player)
        except RulewrightError:
            break
    return (*found[-24:], json.dumps(game.save()))


# ---- one change -----------------------------------------------------------------------------------------------------------------------------
def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _deep() -> Any:
    value: Any = 1
    for _ in range(300):
        value = {"t": [value]}
    return value


JUNK: tuple[Callable[[random.Random], Any], ...] = (
    lambda chance: None,
    lambda chance: chance.random() < 0.5,
    lambda chance: chance.randint(-3, 12),
    lambda chance: chance.randint(-3, 400),
    lambda chance: chance.choice((10**6, 2**31 - 1, 2**31, 2**63, -(2**31), -1, 10**30, 10**5000)),
    lambda chance: chance.choice((0.5, 1.0, float("nan"), float("inf"))),
    lambda chance: chance.choice(("", "1", "x" * 100_000, "end", "__class__", "_class__", "\x1b[2J", "\u202e")),
    lambda chance: [],
    lambda chance: {},
    lambda chance: {"t": []},
    lambda chance: {"t": [chance.randint(0, 9)]},
    lambda chance: {"t": [{"t": [1, None]}, 2]},
    lambda chance: {"d": []},
    lambda chance: {"d": [[1, 2]]},
    lambda chance: {"d": [[{"d": []}, 2]]},
    lambda chance: {"t": 1},
    lambda chance: _deep(),
)


def change(data: Any, chance: random.Random) -> str:
    """Change one thing in a save; what was done, in words."""
    part = chance.choice(("state", "state", "state", "state", "log", "any"))
    inside = data.get(part) if part != "any" else data
    where = places(inside) if inside else []
    if part == "state" and chance.random() < 0.7:  # most of a position are plain values: what is put together is looked at as often
        where = [path for path in where if path[0] in ("k", "d", "ending", "z")] or where
    if not where:
        inside, where = data, places(data)
    path = chance.choice(where)
    inner, key = at(inside, path[:-1]), path[-1]
    value = inner[key]
    match chance.randrange(8):
        case 0 if type(value) is int:
            inner[key] = value + chance.choice((1, -1, 2, -2, 10, -10))
        case 1 if isinstance(inner, list) and len(inner) > 1:
            other = chance.randrange(len(inner))
            inner[key], inner[other] = inner[other], inner[key]
        case 2:
            del inner[key]
        case 3 if isinstance(inner, list):
            inner.insert(key, copy.deepcopy(value))
        case 4:  # something that is there, elsewhere
            inner[key] = copy.deepcopy(at(inside, chance.choice(where)))
        case 5 if isinstance(value, list) and value:
            chance.shuffle(value)
        case 6 if isinstance(inner, dict):
            inner[chance.choice(("t", "d", "x", "seed"))] = copy.deepcopy(value)
        case _:
            inner[key] = chance.choice(JUNK)(chance)
    return f"{part} {'.'.join(map(str, path))}: {value!r:.60}"


# ---- related changes ------------------------------------------------------------------------------------------------------------------------
def relate(data: Any, others: list[Any], chance: random.Random) -> str:
    """Change two or three things that go together, each to something that is right by itself; what was done, in words."""
    return "; ".join(chance.choice(RELATED)(data["state"], chance.choice(others)["state"], chance) for _ in range(chance.choice((1, 2, 2, 3))))


def _graft_part(state: Any, other: Any, chance: random.Random) -> str:
    """Whole parts of another position."""
    parts = chance.choice(
        (("v",), ("v", "z", "serial"), ("k", "d", "hold", "settling", "dirty"), ("d",), ("k", "d"), ("v", "z", "serial", "d"), ("ending",))
    )
    for part in parts:
        state[part] = copy.deepcopy(other[part])
    return f"parts {parts} of another"


def _graft_slots(state: Any, other: Any, chance: random.Random) -> str:
    """A run of values of another position, places of things left alone as far as they tell of zones."""
    first = chance.randrange(len(state["v"]))
    last = first + chance.choice((1, 1, 5, 40))
    state["v"][first:last] = copy.deepcopy(other["v"][first:last])
    return f"values {first} to {last} of another"


def _alike_slot(state: Any, other: Any, chance: random.Random) -> str:
    """A value as one near it is: often another holder's of the same state."""
    slots = [slot for slot, value in enumerate(state["v"]) if type(value) is not int] if chance.random() < 0.5 else []
    slot = chance.choice(slots or range(len(state["v"])))
    state["v"][slot] = copy.deepcopy(chance.choice((None, 0, 1, state["v"][slot - chance.randrange(4)], other["v"][slot])))
    return f"value {slot}"


def _graft_frame(state: Any, other: Any, chance: random.Random) -> str:
    """A frame of another position that goes on in the same place, or values of one."""
    pairs = [(one, two) for one in state["k"] for two in other["k"] if one[0] == two[0]]
    if not pairs:
        return "nothing"
    one, two = chance.choice(pairs)
    if chance.random() < 0.5 or len(one) < 2:
        one[:] = copy.deepcopy(two)
        return f"frame {one[0]}"
    place = chance.randrange(1, len(one))
    one[place] = copy.deepcopy(two[place])
    return f"place {place} of frame {one[0]}"


def _swap_frames(state: Any, other: Any, chance: random.Random) -> str:
    """Two frames change places; or the innermost go."""
    stack = state["k"]
    if len(stack) < 2:
        return "nothing"
    one, two = chance.sample(range(len(stack)), 2)
    if chance.random() < 0.5:
        stack[one], stack[two] = stack[two], stack[one]
    else:
        del stack[max(one, two) :]
        state["d"] = copy.deepcopy(other["d"])
    return f"frames {one} and {two}"


def _swap_locals(state: Any, other: Any, chance: random.Random) -> str:
    """Two values of frames, of one form, change places; or one becomes another thing, nothing or no number."""
    frame = chance.choice(state["k"]) if state["k"] else []
    places_ = [place for place in range(1, len(frame)) if frame[place] is not None]
    if not places_:
        return "nothing"
    one = chance.choice(places_)
    alike = [place for place in places_ if type(frame[place]) is type(frame[one]) and place != one]
    if alike and chance.random() < 0.5:
        two = chance.choice(alike)
        frame[one], frame[two] = frame[two], frame[one]
        return f"locals {one} and {two} of {frame[0]}"
    if type(frame[one]) is int:
        frame[one] = chance.choice((frame[one] + chance.randint(-3, 3), chance.randrange(len(state["v"]))))
    elif isinstance(frame[one], dict) and isinstance(frame[one].get("t"), list) and frame[one]["t"]:
        members = frame[one]["t"]
        chance.choice((members.pop, members.reverse, lambda: members.__setitem__(0, chance.randrange(60)), members.clear))()
    else:
        frame[one] = None
    return f"local {one} of {frame[0]}"


def _swap_question(state: Any, other: Any, chance: random.Random) -> str:
    """Parts of the question: fewer or other options, another player."""
    asked = state["d"]
    if not isinstance(asked, dict) or not asked.get("t"):
        return "nothing"
    parts = asked["t"]
    place = chance.randrange(1, len(parts))
    if isinstance(parts[place], dict) and parts[place].get("t"):
        members = parts[place]["t"]
        chance.choice((members.pop, members.reverse, lambda: members.append(copy.deepcopy(members[0]))))()
    elif type(parts[place]) is int:
        parts[place] = max(0, parts[place] + chance.randint(-2, 2))
    return f"part {place} of the question"


def _move_things(state: Any, other: Any, chance: random.Random) -> str:
    """A thing elsewhere, in both of the places that say so."""
    full = [number for number, zone in enumerate(state["z"]) if zone]
    if not full:
        return "nothing"
    source = chance.choice(full)
    for thing in list(state["z"][source]) if chance.random() < 0.3 else [chance.choice(state["z"][source])]:
        state["z"][source].remove(thing)
        target = chance.choice((-1, chance.randrange(len(state["z"])), chance.choice(full), source - 1, source + 1))
        state["v"][thing] = target if target < len(state["z"]) else -1
        if 0 <= target < len(state["z"]):
            state["z"][target].append(thing)
    return f"things of zone {source}"


RELATED = (
    _graft_part,
    _graft_slots,
    _alike_slot,
    _alike_slot,
    _graft_frame,
    _swap_frames,
    _swap_locals,
    _swap_locals,
    _swap_question,
    _move_things,
    _move_things,
)


# ---- what happens then ----------------------------------------------------------------------------------------------------------------------
@dataclass
class Outcome:
    """Counts of what became of the changes; raw errors with how to show them again."""

    counts: Counter[str] = field(default_factory=Counter)
    raw: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)  # found to be damaged only when it was played


def look(game: rulewright.Game) -> None:
    """Every query of a position."""
    game.hash()
    for seat in (None, *range(len(game.player_names))):
        game.view(seat)
        if seat is not None:
            game.screen(seat)
            game.outlook(seat)
    game.scores()
    game.winners()
    for ending in game.endings():
        ending.text("cs")
    for decision in game.decisions:
        decision.text("cs")
        assert decision.minimum >= 0 and decision.maximum >= 0 and decision.chosen is not None and decision.parts is not None
        assert decision.default is None or decision.default
        for option in decision.options[:40]:
            option.text("cs")
            option.about()


def ask(game: rulewright.Game) -> None:
    """The log, and why things are as they are."""
    for entry in game.full_log:
        entry.text("cs")
    actions = [name for name, one in game.ruleset.program.happenings.items() if one.is_action and one.of_thing is None]  # type: ignore[union-attr]  # it has loaded
    for seat in range(len(game.player_names)):
        for action in actions[:6]:
            game.why_not(seat, action)
        game.why_changed(game.player_names[seat])


def play(game: rulewright.Game, chance: random.Random, decisions: int = DECISIONS) -> None:
    """Inspect, continue, inspect."""
    look(game)
    ask(game)
    for step in range(decisions):
        waiting = game.decisions
        if not waiting:
            break
        decision = chance.choice(waiting)
        decision.choose(chance.randrange(len(decision.values)))
        if step % 10 == 0:
            look(game)
    look(game)
    ask(game)
    rulewright.Game.restore(game.ruleset, json.loads(json.dumps(game.save())))


def tamper(name: str, number: str, outcome: Outcome, related: bool = False) -> None:
    """One change of one save (`related`: several that go together, also with other saves of the game); what came of it."""
    chance = random.Random(f"{name} {number}")
    saves = positions(name, chance.randrange(6))
    data = json.loads(chance.choice(saves))
    before = json.dumps(data, sort_keys=True)
    told = relate(data, [json.loads(chance.choice(saves)) for _ in range(2)], chance) if related else change(data, chance)
    if "seal" in data:
        try:
            data["seal"] = _seal(data)
            if json.dumps(data, sort_keys=True) == before:
                return
        except (ValueError, TypeError, RecursionError):
            pass
    show = f"tamper({name!r}, {number!r}, Outcome(), {related})"
    try:
        game = rulewright.Game.restore(rules(name), data)
    except rulewright.SaveError as error:
        assert 30 < len(str(error)) < 400 and str(error).isprintable(), str(error)
        outcome.counts["refused"] += 1
        return
    except Exception as error:  # any other one is a bug
        outcome.counts["raw"] += 1
        outcome.raw.append(f"{show} restoring: {type(error).__name__}: {error} <- {told}")
        return
    try:
        play(game, chance)
        outcome.counts["played"] += 1
    except RulewrightError as error:
        outcome.counts[type(error).__name__] += 1
        if isinstance(error, rulewright.SaveError):
            outcome.late.append(f"{show}: {error.__cause__!r} <- {told}")
    except Exception as error:
        outcome.counts["raw"] += 1
        outcome.raw.append(f"{show} playing: {type(error).__name__}: {error} <- {told}")


def run(names: tuple[str, ...], count: int, seed: int = 0, related: bool = False) -> Outcome:
    """A number of changes, taken in turn from the rulesets."""
    outcome = Outcome()
    for number in range(count):
        tamper(names[number % len(names)], f"{seed}.{number}", outcome, related)
    return outcome


if __name__ == "__main__":
    names = tuple(sys.argv[4:]) or ALL
    result = run(names, int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0, "related" in sys.argv[3:4])
    print(dict(result.counts))
    print("\n".join([*result.late, *result.raw]))
    sys.exit(1 if result.raw else 0)
