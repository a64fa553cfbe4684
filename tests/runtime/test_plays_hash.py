"""What plays has a fingerprint: saved games outlive corrected texts, and nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rulewright
from rulewright.language import core, functions, plays, symbols, types
from rulewright.runtime.errors import SaveError
from rulewright.source.span import Span
from tests.shelf import REPOSITORY

RULES = """
ruleset: counters
version: "1.0"
language: 1
title: {en: Counters, cs: Žetony}
players: 2
options:
  start: {type: 0..9, default: 3, name: {en: Start, cs: Začátek}}
words:
  colour: [red, green]
texts:
  how_many: {en: "How many?", cs: "Kolik?"}
kinds:
  card:
    name: {en: card, cs: karta}
    fields: {worth: number, colour: colour}
things:
- {id: one, kind: card, copies: 3, worth: 1, colour: red, name: {en: One, cs: Jedna}}
- {id: two, kind: card, copies: 2, worth: 2, colour: green, name: {en: Two, cs: Dvě}}
zones:
  game:
    deck: {holds: card, order: pile, seen by: nobody}
  player:
    hand: {holds: card, seen by: owner}
state:
  player:
    points: {type: 0..99 = 0, name: {en: points, cs: body}}
stats:
  worth_of(player): sum of it.worth over player.hand
setup: |
  move every card to deck
  shuffle deck
  for each p in players: set p.points to option.start
flow: |
  repeat 3 times:
    for each p in players: turn(p)
happenings:
  turn(player who):
    turn of: who
    do: |
      who chooses n in 0..2 for how_many
      add n to who.points
      draw 1 from deck to who.hand
result:
  score(player): player.points + worth_of(player)
  wins: highest
"""
# Texts, names, comments, layout.
KEPT = {
    "the title": ("title: {en: Counters", "title: {en: Tokens"),
    "another language": ("{en: One, cs: Jedna}", "{en: One, cs: Jedna, de: Eins}"),
    "the name of a card": ("cs: Dvě", "cs: Dvojka"),
    "the name of a state": ("{en: points", "{en: marks"),
    "the name of an option": ("{en: Start", "{en: Beginning"),
    "a question": ('"How many?"', '"How many do you want?"'),
    "a comment": ("result:", "# what counts\nresult:"),
    "the version": ('version: "1.0"', 'version: "1.0.1"'),
    "empty lines": ("flow: |\n", "\n\nflow: |\n\n"),
    "the order of sections": ('texts:\n  how_many: {en: "How many?", cs: "Kolik?"}\n', ""),
}
PLAYED = {
    "a number": ("repeat 3 times", "repeat 4 times"),
    "a bound": ("0..99", "0..98"),
    "a printed number": ("worth: 2", "worth: 3"),
    "a printed word": ("worth: 2, colour: green", "worth: 2, colour: red"),
    "how many copies": ("copies: 2", "copies: 3"),
    "an id": ("id: two", "id: deuce"),
    "who sees a zone": ("seen by: owner", "seen by: everyone"),
    "the order of a zone": ("order: pile, ", ""),
    "a default": ("default: 3", "default: 4"),
    "the values of an option": ("type: 0..9,", "type: 0..8,"),
    "a thing more": ("things:\n", "things:\n- {id: zero, kind: card, worth: 0, colour: red, name: {en: Zero, cs: Nula}}\n"),
    "a rule": ("add n to who.points", "add n + 1 to who.points"),
    "the order of words": ("[red, green]", "[green, red]"),
    "how many play": ("players: 2\n", "players: 2 to 3\n"),
    "the score": ("player.points + worth_of(player)", "worth_of(player) + 2 * player.points"),
    "a stat": ("sum of it.worth over player.hand", "count player.hand"),
    "setup": ("  shuffle deck\n", ""),
    "who wins": ("wins: highest", "wins: lowest"),
    "what a question is filled in with": ('{en: "How many?", cs: "Kolik?"}', '{en: "How many, {who}?", cs: "Kolik, {who}?"}'),
}


def loaded(folder: Path, text: str) -> rulewright.Ruleset:
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(folder)
    assert ruleset.ok, [str(each) for each in ruleset.diagnostics]
    return ruleset


def changed(old: str, new: str) -> str:
    assert RULES.count(old) == 1
    return RULES.replace(old, new) if new else RULES.replace(old, "") + ("\n" + old if old.startswith("texts") else "")


@pytest.mark.parametrize("what", KEPT)
def test_a_saved_game_outlives_a_change_of_words(what: str, tmp_path: Path) -> None:
    before, after = loaded(tmp_path / "counters", RULES), loaded(tmp_path / "counters", changed(*KEPT[what]))
    assert after.plays_hash == before.plays_hash
    game = rulewright.Game(before, seed=3)
    game.choose(game.decision.options[1])
    again = rulewright.Game.restore(after, game.save())
    assert again.hash() == game.hash()
    while not game.over:
        assert again.decision.options[0].id == game.decision.options[0].id
        game.choose(game.decision.options[0])
        again.choose(again.decision.options[0])
    assert again.hash() == game.hash() and again.scores() == game.scores()


@pytest.mark.parametrize("what", PLAYED)
def test_no_saved_game_outlives_a_change_of_rules(what: str, tmp_path: Path) -> None:
    before, after = loaded(tmp_path / "counters", RULES), loaded(tmp_path / "counters", changed(*PLAYED[what]))
    assert after.plays_hash != before.plays_hash
    with pytest.raises(SaveError, match="rules have changed"):
        rulewright.Game.restore(after, rulewright.Game(before).save())


def test_a_question_without_a_sentence_is_another_question(tmp_path: Path) -> None:
    before = loaded(tmp_path / "counters", RULES)
    text = changed(" for how_many", " ").replace('texts:\n  how_many: {en: "How many?", cs: "Kolik?"}\n', "")
    assert loaded(tmp_path / "counters", text).plays_hash != before.plays_hash


# ---- no field is forgotten
def classes(*modules: ModuleType) -> list[type]:
    return [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and dataclasses.is_dataclass(each) and each.__module__ == module.__name__ and not each.__name__.startswith("_")
    ]


# All that may change while a game is kept. A field that is added to a class has to be entered here, or counts.
FOR_PEOPLE = {
    **dict.fromkeys(
        ("StateSymbol", "ZoneSymbol", "Kind", "HookSymbol", "StandingRule", "MarkSymbol", "OptionSymbol"),
        "text words",
    ),
    **dict.fromkeys(("FieldSymbol", "ResourceSymbol", "MapSymbol", "TextSymbol", "SignSymbol", "FigureSymbol", "PanelSymbol", "Function"), "text"),
    "StatSymbol": "text words in_words",
    "HappeningSymbol": "text words says",
    "WordList": "texts",
    "ThingSymbol": "text words source",
    "Drawing": "text places",
    "Refusal": "because",
    "Program": "text title languages zones_of",
}


@pytest.mark.parametrize("kind", classes(symbols, functions, core, types), ids=lambda kind: kind.__name__)
def test_every_field_counts_or_is_for_people(kind: type) -> None:
    left_out = {each.name for each in dataclasses.fields(kind)} - set(plays.played_fields(kind))
    assert left_out == set(FOR_PEOPLE.get(kind.__name__, "").split())


def met(program: symbols.Program) -> Iterator[Any]:
    """One object of each class of a program."""
    seen: set[int] = set()
    kinds: set[type] = set()
    waiting: list[Any] = [program]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, tuple | list):
            waiting += value
        elif dataclasses.is_dataclass(value) and not isinstance(value, Span) and id(value) not in seen:
            seen.add(id(value))
            if type(value) not in kinds:
                kinds.add(type(value))
                yield value
            waiting += [getattr(value, name) for name in plays.played_fields(type(value))]


@pytest.mark.long
def test_a_change_of_any_field_that_counts_is_seen() -> None:
    done: set[type] = set()
    for folder in ("examples/lanterns", "examples/trade_winds", "examples/jam_makers", "examples/lake_country", "rulesets/mesta"):
        program = rulewright.load(REPOSITORY / folder).program
        assert program is not None
        before = plays.plays_hash(program)
        for value in [each for each in met(program) if type(each) not in done]:
            done.add(type(value))
            for each in dataclasses.fields(value):
                was = getattr(value, each.name)
                if isinstance(was, Span):
                    continue
                other: Any = {"en": "something else"} if each.name == "text" and isinstance(was, dict) else "something else"
                if isinstance(value, symbols.Result) and each.name in ("parts", "plans"):
                    other = [("something else", {}, None)]
                object.__setattr__(value, each.name, other)
                after = plays.plays_hash(program)
                object.__setattr__(value, each.name, was)
                assert (after != before) == (each.name in plays.played_fields(type(value))), (type(value), each.name)
        assert plays.plays_hash(program) == before
    assert len(done) > 60
