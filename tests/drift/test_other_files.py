"""Every key of included files, overlays, tests and settings has an effect: without it, the result of the files or their findings differ."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.main import main
from rulewright.ruleset import registry
from rulewright.ruleset.shapes import Record, Shape
from rulewright.source.diagnostics import Severity
from tests.drift.keys import Place, at, content, found, places, read, whole, with_value, without, written
from tests.drift.rulesets import HEAD, NEEDED

BASE = """\
words: {chart: [one, two], colour: [red, white, blue]}
constants: {hand: 5, spare: 1}
kinds: {card: {fields: {colour: colour = red}}, cell: {}, port: {}}
options: {chart: {type: chart, default: one}}
maps: {sea: {shape: graph, space: port, layout: option.chart}}
zones: {game: {table: {holds: card}}}
stats: {strength(player): player.gold}
things: [{kind: card, id: rose}, {kind: card, id: lily, colour: white}]
"""
# Of each section, something that a further file or an overlay may add to BASE.
ADDED = {
    "words": "{shade: [dark, light]}", "constants": "{extra: 2}", "options": "{quick: {type: yes/no, default: no}}",
    "refuse": "[{when: player_count > 3, because: Too many.}]", "kinds": "{token: {}}", "things": "[{kind: card, id: dove}]",
    "zones": "{game: {bag: {holds: card}}}", "state": "{player: {silver: number = 0}}", "stats": "{wealth(player): player.gold}",
    "changes": "[{strength(player): + 2}]", "happenings": "{night(player): {do: stop}}", "actions": "{rest: {in: main, do: me gains 1 gold}}",
    "rules": "[{after: turn, do: player gains 1 gold}]", "marks": "{asleep: {on: player, counts: turn}}",
    "resources": "{effort: {payable(player): 1, 'pay(player, number n)': stop}}", "maps": "{board: {shape: squares, space: cell, size: [2, 2]}}",
    "layouts": "{sea: {one: {edges: [[a, b]]}, two: {edges: [[a, c]]}}}", "dice": "{coin: {faces: [0, 1]}}", "screen": "{stock: {figures: {gold: me.gold}}}",
    "texts": "{hello: Hello}", "teams": "{seats: [1, 2, 1, 2]}", "setup": "shuffle table", "flow": "shuffle table",
    "result": "{score(player): player.gold + 1}", "expect": "[{count: every card, is: 7}]",
}  # fmt: skip
OVERLAY = """\
ruleset: more
version: ">=1.0"
language: 1
title: {en: More, cs: Víc}
text: {en: It is more., cs: Je to víc.}
players: 2 to 5
include: [further.yaml]
extends: game
change:
  constants.hand: {add: 1}
  constants.spare: 4
  words.colour: {append: green}
  words.shade: {insert: grey, after: dark}
  words.taste: {move: sweet, before: sour}
  words.size: {remove: tiny}
  words.mood: {replace: glad, with: merry}
add: {constants: {bonus: 2}}
remove: {things: [{kind: card, where: {colour: white}}]}
was: {constants.hand: 77}
after: [other]
before: [last]
conflicts: [another]
requires: {needed: {version: ">= 1.0", because: It shares their cards.}}
settles: [one_mod, other_mod]
"""
# Overlays beside it: what they do, and which of them are loaded to see that a key counts.
OTHERS = {
    "other": "constants.hand: 9", "another": "constants.hand: 9", "last": "constants.hand: {add: 2}", "needed": "constants.hand: {add: 2}",
    "one_mod": "constants.spare: 2", "other_mod": "constants.spare: 3",
}  # fmt: skip
WITH = {
    ("variant_file", "after"): ["needed", "other"], ("variant_file", "before"): ["needed", "last"], ("variant_file", "conflicts"): ["needed", "another"],
    ("variant_file", "settles"): ["needed", "one_mod", "other_mod"], ("companion", "because"): [],
}  # fmt: skip


def records(shape: Shape, *more: Record) -> list[tuple[str, str]]:
    """The keys that only files of one sort have."""
    own = {(record.id, key.name) for record in [*registry.records(shape), *more] for key in record.keys}
    return sorted(own - {(record.id, key.name) for record in registry.records(registry.RULESET) for key in record.keys})


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def made(*paths: Path) -> tuple[object, ...]:
    """What is made of a ruleset with overlays, and what is found."""
    ruleset = rulewright.load(*paths)
    return ruleset.ok, ruleset.title(), ruleset.overlays, content(ruleset), found(ruleset)


def base_of(section: str) -> str:
    needed = {name: text for name, text in NEEDED.items() if name != section or section not in ("flow", "result")}
    layouts = "" if section == "layouts" else f"layouts: {ADDED['layouts']}\n"
    return whole(BASE + layouts, HEAD + "version: 1.0\n", needed)


def test_something_is_added_to_every_section() -> None:
    assert set(ADDED) == set(registry.SECTIONS) == {key.name for key in registry.PART.keys}


@pytest.mark.parametrize("section", ADDED)
def test_a_section_of_an_included_file_counts(section: str, tmp_path: Path) -> None:
    put(tmp_path, {"ruleset.yaml": base_of(section) + "include: [part.yaml]\n", "part.yaml": f"{section}: {ADDED[section]}\n"})
    full = made(tmp_path)
    put(tmp_path, {"part.yaml": "source: page 4\n" if section == "words" else "constants: {}\n"})
    assert made(tmp_path) != full
    assert not any(finding.startswith(("RW1", "RW22")) for finding in full[-1]), full[-1]  # type: ignore[attr-defined]  # a set


@pytest.mark.parametrize("section", ADDED)
def test_a_section_that_an_overlay_adds_counts(section: str, tmp_path: Path) -> None:
    overlay = "ruleset: more\nlanguage: 1\nextends: game\nadd:\n"
    put(tmp_path, {"base/ruleset.yaml": base_of(section), "more/ruleset.yaml": f"{overlay}  {section}: {ADDED[section]}\n"})
    full = made(tmp_path / "base", tmp_path / "more")
    put(tmp_path, {"more/ruleset.yaml": f"{overlay}  constants: {{}}\n"})
    assert made(tmp_path / "base", tmp_path / "more") != full
    assert not any(finding.startswith(("RW1", "RW22")) for finding in full[-1]), full[-1]  # type: ignore[attr-defined]  # a set


WORDS = "words: {shade: [dark, light], taste: [sour, salt, sweet], size: [tiny, big], mood: [glad, sad]}\n"
# What a key of an overlay is changed to where one without it would be wrong; the others are taken away.
OTHER_IN_OVERLAY = {
    ("variant_file", "ruleset"): "less", ("variant_file", "language"): "2", ("variant_file", "version"): ">=2.0", ("variant_file", "extends"): "game >= 3.0",
    ("list_change", "append"): "yellow", ("list_change", "insert"): "black", ("list_change", "remove"): "big", ("list_change", "move"): "salt",
    ("list_change", "replace"): "sad", ("list_change", "with"): "gay", ("list_change", "add"): "2", ("list_change", "after"): "light",
    ("list_change", "before"): "salt", ("removal", "kind"): "port", ("companion", "version"): "< 1.0",
}  # fmt: skip


def places_of_overlay(value: Any) -> dict[tuple[str, str], Place]:
    """Each key of an overlay at its first place; of the changes of lists too, which no shape of the file leads to."""
    table: dict[tuple[str, str], Place] = {}
    changes = [place for path in value["change"] for place in places(registry.PATCH_VERBS, value["change"][path], ("change", path))]
    removals = [
        place
        for record in registry.records(registry.VARIANT)
        if record.id == "removal"
        for place in places(record, value["remove"]["things"][0], ("remove", "things", 0))
    ]
    for place in [*places(registry.VARIANT, value), *changes, *removals]:
        table.setdefault((place.record.id, place.key.name), place)
    return table


OVERLAYS = [key for key in records(registry.VARIANT, registry.PATCH_VERBS) if key[0] != "additions" and key[1] != "source"]


@pytest.mark.parametrize("key", OVERLAYS, ids=".".join)
def test_a_key_of_an_overlay_counts(key: tuple[str, str], tmp_path: Path) -> None:
    value = read(OVERLAY)
    if key[1] in ("title", "text"):  # those of the only overlay count
        del value["requires"]
    place = places_of_overlay(value)[key]
    for name, change in OTHERS.items():
        put(tmp_path, {f"{name}/ruleset.yaml": f"ruleset: {name}\nversion: 1.2\nlanguage: 1\nextends: game\nchange: {{{change}}}\n"})
    put(
        tmp_path,
        {"game/ruleset.yaml": base_of("") + "include: [words.yaml]\n", "game/words.yaml": WORDS, "more/further.yaml": "texts: {hello: Hello}\n"},
    )
    beside = WITH.get(key, ["needed"] if "requires" in value else [])

    def with_more(text: str) -> tuple[object, ...]:
        put(tmp_path, {"more/ruleset.yaml": text})
        return made(tmp_path / "game", tmp_path / "more", *(tmp_path / name for name in beside))

    full = with_more(written(value))
    changed = with_value(value, place, OTHER_IN_OVERLAY[key]) if key in OTHER_IN_OVERLAY else without(value, place)
    assert at(value, place.path) != at(changed, place.path)
    assert key in WITH or full[0], full[-1]
    assert with_more(written(changed)) != full


def test_an_overlay_names_an_expectation_by_its_id(tmp_path: Path) -> None:
    """Without the id the total is at another path, so that the overlay changes nothing."""
    expect = "expect: [{count: every card where colour = white, is: 1}, {ID count: every card, is: 2}]\n"
    overlay = "ruleset: more\nlanguage: 1\nextends: game\nadd: {things: [{kind: card, id: dove}]}\nchange: {expect.all_cards.is: {add: 1}}\n"
    results = []
    for written_id in ("id: all_cards,", ""):
        put(tmp_path, {"game/ruleset.yaml": base_of("").replace("expect: []\n", "") + expect.replace("ID", written_id), "more/ruleset.yaml": overlay})
        results.append({each.code for each in rulewright.load(tmp_path / "game", tmp_path / "more").diagnostics if each.severity is Severity.ERROR})
    assert results == [set(), {"RW601"}]


# --- tests of a ruleset
DICE = (
    HEAD
    + """\
title: Dice
state: {player: {gold: number = 0}}
options: {quick: {type: yes/no, default: no}}
kinds: {card: {}}
things: [{kind: card, id: rose}, {kind: card, id: lily}]
zones: {player: {hand: {holds: card}}}
happenings:
  turn(player):
    turn of: player
    do: |
      roll d6 as x
      roll d6 as y
      add x + 10 * y to player.gold
      if option.quick: add 100 to player.gold
      player must act in main
actions: {rest: {in: main, do: add 1000 to me.gold}, work: {in: main, do: add 2000 to me.gold}, hold: {in: main, with: {c: me.hand}, do: move c to the box}}
flow: |
  for each p in players: turn(p)
result: {score(player): player.gold}
"""
)
SCENARIO = """\
- name: somebody has <s>
  for each: {s: [rose, lily]}
  options: {quick: yes}
  players: [alice, bob]
  seed: 4
  rolls: [3]
  given: {alice: {gold: 20000, hand: [<s>]}}
  play: [{alice: work}]
  expect: {alice.gold: 1}
  because: page 4
"""


def said(*words: str) -> tuple[int, str]:
    """How a command ends and what it says, without how long it took."""
    result = CliRunner().invoke(main, list(words), prog_name="rulewright")
    return result.exit_code, re.sub(r"\d+(\.\d+)? ?m?s\b", "", result.output)


@pytest.mark.parametrize("key", [name for _, name in records(registry.SCENARIOS) if name != "values"])
def test_a_key_of_a_test_counts(key: str, tmp_path: Path) -> None:
    value = read(SCENARIO)
    place = next(place for place in places(registry.SCENARIOS, value) if place.key.name == key)
    put(tmp_path, {"ruleset.yaml": DICE, "tests/one.yaml": SCENARIO})
    full = said("test", str(tmp_path))
    assert full[0] == 1 and "2 failed" in full[1], full[1]
    put(tmp_path, {"tests/one.yaml": written(without(value, place))})
    assert said("test", str(tmp_path)) != full


def test_values_for_the_tests_of_a_base_count(tmp_path: Path) -> None:
    """The only key that stands alone in an entry, and of a game whose base has the tests."""
    shared = "- name: work pays\n  players: [alice, bob]\n  given: {in: turn(alice)}\n  rolls: [1, 1]\n  play: [{alice: work}]\n  expect: {alice.gold: <gold>}\n"
    put(tmp_path, {"game/ruleset.yaml": DICE + "playable: no\n", "game/tests/one.yaml": shared})
    game = HEAD.replace("ruleset: game", "ruleset: mine") + "title: Mine\nextends: ../game\n"
    put(tmp_path, {"mine/ruleset.yaml": game, "mine/tests/two.yaml": "- values: {gold: 2011}\n"})
    words = ("test", str(tmp_path / "mine"), "--allow", str(tmp_path))
    full = said(*words)
    assert full[0] == 0 and "1 passed" in full[1], full[1]
    put(tmp_path, {"mine/tests/two.yaml": "- values: {gold: 2012}\n"})
    assert said(*words)[0] == 1
    put(tmp_path, {"mine/tests/two.yaml": "[]\n"})
    assert said(*words) != full


# --- settings of a check
SETTINGS = """\
silence: [{code: RW711, in: ruleset.yaml, because: kept for later}]
fail level: note
"""


@pytest.mark.parametrize(("key", "other"), [("silence", None), ("fail level", None), ("code", "RW712"), ("in", None), ("because", None)])
def test_a_key_of_the_settings_counts(key: str, other: str | None, tmp_path: Path) -> None:
    assert key in [name for _, name in records(registry.SETTINGS)]
    value = read(SETTINGS)
    place = next(place for place in places(registry.SETTINGS, value) if place.key.name == key)
    put(
        tmp_path,
        {"ruleset.yaml": base_of("") + "include: [more.yaml]\n", "more.yaml": "words: {shade: [dark, light]}\n", ".rulewright.yaml": SETTINGS},
    )
    full = said("check", "--no-cache", str(tmp_path))
    put(tmp_path, {".rulewright.yaml": written(with_value(value, place, other) if other else without(value, place))})
    assert said("check", "--no-cache", str(tmp_path)) != full


def test_all_keys_of_the_settings_are_looked_at() -> None:
    assert {name for _, name in records(registry.SETTINGS)} == {"silence", "fail level", "code", "in", "because"}
