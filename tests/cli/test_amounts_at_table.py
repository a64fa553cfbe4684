"""Amounts at the terminal: what Enter answers, how numbers with gaps are listed, what is said of anything else; and undo at the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright as package

Run = Callable[..., Result]

MINT = """\
ruleset: mint
version: "1.0"
language: 1
title: Mint
players: 1
words: {metal: {tin: {en: Tin}, iron: {en: Iron}, gold: {en: Gold}}}
kinds: {seal: {}}
things: [{kind: seal, id: lion, name: {en: Lion}}, {kind: seal, id: bear, name: {en: Bear}}]
zones: {game: {vault: {holds: seal}}}
setup: move (every seal) to vault
state: {player: {coins: amounts of metal}}
stats:
  worth(metal): {is: [1 when metal = tin, 2 when metal = iron, 5]}
happenings:
  turn(player me):
    turn of: me
    do: |
      me chooses amounts paid over {tin, iron, gold} for how_paid
        with each t: paid[t] <= 9
        with sum of paid[it] * worth(it) over {tin, iron, gold} = 11
        usually sum of paid
      for each t in {tin, iron, gold}: add paid[t] to me.coins[t]
      me chooses any number of seals in vault for which_seals
texts: {how_paid: {en: How do you pay?}, which_seals: {en: Which seals?}}
flow: |
  repeat 2 times:
    for each p in players: turn(p)
result: {score: sum of player.coins}
"""


@pytest.fixture
def mint(tmp_path: Path) -> Path:
    file = tmp_path / "mint.yaml"
    file.write_text(MINT, encoding="utf-8")
    return file


def play(rulewright: Run, file: Path, *lines: str) -> str:
    result = rulewright("play", file, lines=list(lines))
    assert not result.exception, result.output
    return result.stdout


def test_enter_gives_the_whole_usual_answer_and_only_to_this_question(rulewright: Run, mint: Path) -> None:
    shown = play(rulewright, mint, "", "done", "quit")
    assert "How do you pay? – Tin\n  0 to 7, 9 (Enter: 1 Tin, 2 Gold)\n" in shown
    assert "How do you pay? 1 Tin, 2 Gold\n" in shown
    assert shown.count("How do you pay? – Tin") == 2 and "– Iron" not in shown  # the second turn is asked from its first part on


def test_enter_answers_the_parts_that_are_left(rulewright: Run, mint: Path) -> None:
    shown = play(rulewright, mint, "1", "", "quit")
    assert "How do you pay? – Iron\n  0, 5 (Enter: 1 Tin, 2 Gold)\n" in shown  # few numbers are no range
    assert "How do you pay? 1 Tin, 2 Gold\n" in shown and "– Gold" not in shown


def test_what_is_none_of_the_numbers(rulewright: Run, mint: Path) -> None:
    assert "“many” is none of the numbers. Type one of them, or ? for help." in play(rulewright, mint, "many", "quit")


def test_the_log_says_of_what_nothing_was_chosen(rulewright: Run, mint: Path) -> None:
    assert "player1 – Which seals? nothing\n" in play(rulewright, mint, "", "done", "quit")
    assert "player1: Lion\n" in play(rulewright, mint, "", "lion", "done", "quit")


def test_at_a_terminal_the_answer_that_ended_the_game_can_be_taken_back(rulewright: Run, mint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = ["", "done", "", "done"]
    assert "undo" not in play(rulewright, mint, *moves)  # nobody reads it
    monkeypatch.setattr("rulewright.cli.session._at_terminal", lambda: True)
    shown = play(rulewright, mint, *moves, "undo", "done", "")
    assert shown.count("Enter leaves; undo takes your last answer back.") == 2
    assert shown.count("The end of the game") == 2 and "Taken back." in shown
    assert play(rulewright, mint, *moves, "").count("The end of the game") == 1
    assert play(rulewright, mint, *moves).count("The end of the game") == 1  # the end of the input leaves, too


def test_the_usual_answer_in_words(mint: Path) -> None:
    game = package.Game(package.load(mint), 1, 1)
    assert game.decision is not None
    assert (game.decision.default, game.decision.usual()) == ("1", "1 Tin, 2 Gold")
    game.choose("1")
    game.choose("0")
    assert game.decision is not None and game.decision.usual() is None
