"""Positions that play the same are saved the same and have the same hash, however they came about; what is never read again is not in a save."""

from __future__ import annotations

import ast
import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.language.symbols import StateSymbol
from rulewright.runtime import notes
from rulewright.runtime.log import _READERS

REPOSITORY = Path(__file__).resolve().parents[2]
SOURCE = REPOSITORY / "interpreter/rulewright"
GAUNTLET = sorted(file.parent.name for file in (REPOSITORY / "tests/gauntlet").glob("*/ruleset.yaml"))
PLAYED = (*(f"tests/gauntlet/{name}" for name in GAUNTLET), "rulesets/mesta", "rulesets/kroniky", "rulesets/tta_new_story")


@cache
def rules(name: str) -> rulewright.Ruleset:
    return rulewright.load(str(REPOSITORY / name))


# ---- routes to one position -----------------------------------------------------------------------------------------------------------------
SMALL = """\
ruleset: routes
language: 1
title: Routes
players: 2
words:
  fuel: [wood, coal, peat]
kinds:
  card: {}
  tower: {is: [card]}
  room: {}
things:
- {kind: tower, id: keep}
- {kind: card, id: ace}
- {kind: card, id: king}
- {kind: card, id: queen}
- {kind: room, id: cellar}
- {kind: room, id: attic}
zones:
  game: {shelf: {holds: card}}
state:
  player:
    seen: set of card
    sorts: set of fuel
    numbers: set of number
    stock: amounts of room
    level: number = 0
    tall: number = 0
happenings:
  turn(player):
    turn of: player
    do: |
      while player may act in main:
        set player.tall to times climb(where by = 1) this turn
  climb(player, number by):
    do: add by to player.level
ACTIONS
setup: |
  move every card to shelf
flow: |
  repeat 2 times:
    for each p in players: turn(p)
"""


def small(folder: Path, body: dict[str, str]) -> rulewright.Ruleset:
    """A ruleset with actions that do not depend on each other, each once a turn."""
    actions = "actions:\n" + "".join(f"  {name}: {{in: main, limit: once per turn, do: '{text}'}}\n" for name, text in body.items())
    (folder / "ruleset.yaml").write_text(SMALL.replace("ACTIONS\n", actions), encoding="utf-8")
    ruleset = rulewright.load(str(folder))
    assert ruleset.ok, [str(one) for one in ruleset.diagnostics]
    return ruleset


def by_some_route(ruleset: rulewright.Ruleset, seed: int) -> rulewright.Game:
    """The first turn, its actions in some order, with steps taken back, copies and saves in between."""
    chance = random.Random(seed)
    game = rulewright.Game(ruleset, 2, 1, log=bool(seed % 2))
    while game.turns < 2 and game.decision is not None:
        ids = [option.id for option in game.decision.options if option.id != "pass"] or ["pass"]
        mark = game.mark()
        game.choose(chance.choice(ids))
        game.undo(mark)
        if chance.random() < 0.3:
            game = rulewright.Game.restore(ruleset, json.loads(json.dumps(game.save())))
        if chance.random() < 0.3:
            game = game.clone()
        game.choose(chance.choice(ids))
    return game


INDEPENDENT = {
    "sets of things": {name: f"add {name} to me.seen" for name in ("ace", "king", "keep")},
    "sets of words": {name: f"add {name} to me.sorts" for name in ("wood", "coal", "peat")},
    "sets of numbers": {f"n{number}": f"add {number} to me.numbers" for number in (7, 2, 5)},
    "amounts by thing": {name: f"add 1 to me.stock[{name}]" for name in ("cellar", "attic")},
    "histories": {f"c{number}": f"climb(me, {number})" for number in (1, 2, 3)},
}


@pytest.mark.parametrize("what", INDEPENDENT)
def test_independent_answers_in_any_order(what: str, tmp_path: Path) -> None:
    ruleset = small(tmp_path, INDEPENDENT[what])
    games = [by_some_route(ruleset, seed) for seed in range(12)]
    assert len({game.hash() for game in games}) == 1
    assert len({json.dumps(game.save()["state"]) for game in games}) == 1


def test_what_was_picked_of_several_is_no_order(tmp_path: Path) -> None:
    ruleset = small(tmp_path, {"take": "choose 3 xs in shelf"})
    hashes = set()
    for picks in (("ace", "king"), ("king", "ace")):
        game = rulewright.Game(ruleset, 2, 1)
        for pick in ("take", *picks):
            game.choose(pick)
        hashes.add(game.hash())
    assert len(hashes) == 1


# ---- the same game, whichever way -------------------------------------------------------------------------------------------------------------
@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.long) if one.startswith("rulesets/tta") else one for one in PLAYED])
def test_log_copies_marks_and_saves_change_nothing(name: str) -> None:
    ruleset, chance = rules(name), random.Random(name)
    players = ruleset.players[1]
    told, quiet = rulewright.Game(ruleset, players, 4), rulewright.Game(ruleset, players, 4, log=False)
    for step in range(40):
        if told.decision is None:
            break
        assert told.hash() == quiet.hash()
        choice = chance.randrange(len(told.decision.options))
        mark = quiet.mark()
        quiet.choose(choice)
        once = quiet.hash()
        quiet.undo(mark)
        data = json.loads(json.dumps(told.save()))
        told = rulewright.Game.restore(ruleset, data)
        assert told.save() == data
        told.choose(choice)
        quiet = quiet.clone()
        quiet.choose(choice)
        assert told.hash() == quiet.hash() == once, step


# ---- what nobody reads ------------------------------------------------------------------------------------------------------------------------
class Poison:
    """What must never be looked at."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError("somebody reads a value that nobody should read")

    __eq__ = __bool__ = __len__ = __iter__ = __index__ = __getitem__ = __add__ = __radd__ = __sub__ = __lt__ = __gt__ = __contains__ = (  # type: ignore[assignment]
        lambda self, *rest: object.__getattribute__(self, "name")
    )
    __hash__ = object.__hash__


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", PLAYED)
def test_dead_places_are_null_in_saves_and_never_read(name: str) -> None:
    ruleset, chance = rules(name), random.Random(name)
    game = rulewright.Game(ruleset, ruleset.players[1], 2, log=False)
    dead = 0
    for _ in range(60):
        if game.decision is None:
            break
        before, saved = game.hash(), game.save()["state"]
        for frame, kept in zip(game._state.k, saved["k"], strict=True):
            for place in range(1, len(frame)):
                if kept[place] is None and frame[place] is not None:
                    frame[place] = Poison()
                    dead += 1
        assert game.hash() == before
        game.choose(chance.randrange(len(game.decision.options)))
    assert dead or len(game._state.k) == 0 or name.endswith(("nim", "headers"))


@pytest.mark.sampled(10)
# ---- tables that must be whole ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", PLAYED)
def test_everything_that_is_saved_has_a_shape(name: str) -> None:
    """Else a save could hold anything there: every slot that is no state, every place of a frame that is read behind a decision or a call."""
    ruleset = rules(name)
    compiled = rulewright.Game(ruleset, ruleset.players[1], 1, log=False)._compiled
    layout, module = compiled.layout, compiled.module
    assert [owner for owner in layout.columns if not isinstance(owner, StateSymbol) and owner not in layout.shapes] == []
    for block in module.blocks:
        resume = compiled.resuming.at(block)
        if resume is not None:
            untold = [place for place in resume.live if f"f[{place}]" not in module.frame_shapes[resume.machine]]
            assert untold == [], (resume.machine, untold)
            assert None not in resume.sites and "" not in resume.calls and len(resume.holds) <= 1, resume.machine


def test_every_kind_of_note_is_known() -> None:
    note = re.compile(r"""log\.append\(\(["']([a-z ]+)["']|return \("([a-z ]+)", \(thing,\)""")  # written there, or made for it
    files = [file for folder in ("runtime", "compiler") for file in (SOURCE / folder).glob("*.py")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    written = {kind for text in texts for found in note.findall(text) for kind in found if kind}
    assert len(written) > 10
    assert written == set(notes.KINDS)
    assert set(_READERS) == set(notes.KINDS) - {"end", "end hook"}  # these two only close what the others opened


WORDS_OF_OURS = {"leaving.py", "loaded.py", "invariants.py", "main.py", "numbers.py", "session.py"}  # they take names from tables of the program


def test_no_name_from_a_file_becomes_an_attribute() -> None:
    for part in ("runtime", "telling", "cli", "scenario", "agents"):
        for file in (SOURCE / part).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "setattr", "hasattr"):
                    assert isinstance(node.args[1], ast.Constant) or file.name in WORDS_OF_OURS, f"{file}:{node.lineno}"
