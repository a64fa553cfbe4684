"""The names of standing rules and dice in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
state: {player: {coins: number = 0}}
texts: {enough: {en: Enough coins, cs: Dost mincí}}
happenings:
  turn(player):
    turn of: player
    do: |
      roll d6 as x
      add x to player.coins
rules:
- id: first_coin
  name: {en: The first coin, cs: První mince}
  for: {p: players}
  whenever: p.coins > 0
  once: game
  ties: turn order
  do: add 1 to p.coins
- id: unnamed_end
  for: {p: players}
  whenever: p.coins > 1
  do: p wins
flow: |
  turn(first of players)
result: {score(player): player.coins}
"""


def told(rules: rulewright.Ruleset, seed: int, language: str) -> list[str]:
    game = rulewright.Game(rules, players=2, seed=seed)
    return [entry.text(language) for entry in game.log]


def test_a_standing_rule_is_told_by_its_name(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES)
    assert "The first coin" in told(rules, 1, "en")
    assert "První mince" in told(rules, 1, "cs")
    assert "unnamed end" in told(rules, 1, "en")


def test_the_name_of_a_rule_is_the_reason_of_an_end_without_a_sentence(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES.replace("id: unnamed_end", "id: unnamed_end\n  name: {en: Rich, cs: Bohatství}"))
    game = rulewright.Game(rules, players=2, seed=1)
    assert {ending.text("cs") for ending in game.endings()} == {"Bohatství"}


def test_a_die_shows_its_own_pips(tmp_path: Path) -> None:
    rules = load(tmp_path, RULES)
    lines = {line for seed in range(30) for line in told(rules, seed, "en") if line[0] in "⚀⚁⚂⚃⚄⚅"}
    assert lines == {"⚀ 1", "⚁ 2", "⚂ 3", "⚃ 4", "⚄ 5", "⚅ 6"}


SAID = """
words: {good: [wood, ore]}
kinds: {card: {}}
zones: {game: {deck: {holds: card, order: pile, seen by: nobody}}, player: {hand: {holds: card, seen by: owner}}}
things: [{kind: card, id: spy, name: {en: Spy, cs: Špeh}, copies: 2}]
state: {player: {coins: number = 0}}
texts:
  wants: {en: "{p} wants {n} {what}.", cs: "{p} chce {n} {what}."}
  shows: "{p} shows {card}."
happenings:
  turn(player p):
    turn of: p
    do: |
      p chooses what in every good
      let n = count players
      say wants
      p chooses card in p.hand
      reveal card
      say shows
      add 1 to p.coins
setup: |
  move every card to deck
  for each p in players: draw 1 from deck to p.hand
flow: |
  for each p in players: turn(p)
result: {score(player): player.coins}
"""


def test_what_the_rules_say_is_read_by_everybody(tmp_path: Path) -> None:
    rules = load(tmp_path, SAID)
    assert [str(each) for each in rules.diagnostics] == []
    game = rulewright.Game(rules, players=["ann", "bob"], seed=1)
    game.choose("ore")
    said = [entry for entry in game.log if entry.kind == "say"]
    assert [entry.text("en") for entry in said] == ["ann wants 2 ore.", "ann shows Spy."]
    assert said[0].text("cs") == "ann chce 2 ore."
    assert all(entry.seen_by is None for entry in said)
    assert [entry.chain for entry in said] == [("turn",), ("turn",)]
    restored = rulewright.Game.restore(rules, game.save())
    assert [entry.texts for entry in restored.log] == [entry.texts for entry in game.log]


def test_a_name_of_the_language_that_begins_lines_is_a_name_elsewhere(tmp_path: Path) -> None:
    rules = load(tmp_path, SAID.replace("coins", "say"))
    assert [str(each) for each in rules.diagnostics] == []


CHOSEN = """
words: {good: [wood, ore]}
kinds: {card: {code: {"write(player p, number n)": effect = nothing}}}
zones: {game: {market: {holds: card}}, player: {hand: {holds: card, seen by: owner}, row: {holds: card}}}
things: [{kind: card, id: spy}, {kind: card, id: sage}, {kind: card, id: fool, "write(player p, number n)": set p.plan to n}, {kind: card, id: king}]
state: {player: {coins: number = 9, plan: 0..9 = 0 seen by owner, mood: 0..9 = 0 seen by owner}}
texts: {sure: "Sure?"}
happenings:
  turn(player p):
    turn of: p
    do: |
      DO
setup: |
  move {spy, sage} to market
  move {fool, king} to first_player.hand
flow: turn(first_player)
result: {score(player): player.coins + player.plan + player.mood}
"""
OPENLY = {
    "p chooses g in every good": "ore",
    "p chooses n in 1..3": "2",
    "p chooses c in market": "spy",
    "p chooses 1 cs in market": "spy",
    "p chooses one:\n  stay: stop\n  go: add 1 to p.coins": "go",
    "if p agrees to sure: add 1 to p.coins": "yes",
    "p chooses rival in players": "bob",
    "p chooses amounts n over every good\n  with sum of n = 1": "1",
    "auction bid by winner among players:\n  bids from 1 to 3": "2",
}
SECRETLY = {
    "p chooses c in p.hand": "king",
    "p chooses n in 1..3\nset p.plan to n": "2",
    "p chooses n in 1..3\nlet twice = n * 2\nif twice > 2: set p.plan to 3": "2",
    "p chooses n in 1..3\nfool.write(p, n)": "2",
    "p chooses one:\n  stay: set p.plan to 1\n  go: set p.mood to 1": "go",
    "if p agrees to sure: set p.plan to 1": "yes",
    "for each q in players at once:\n  q chooses n in 1..3\n  add n to q.coins": "2",
}


@pytest.mark.parametrize("do", [*OPENLY, *SECRETLY])
def test_an_open_choice_is_read_by_everybody_and_a_kept_one_by_nobody_else(tmp_path: Path, do: str) -> None:
    rules = load(tmp_path, CHOSEN.replace("      DO\n", "".join(f"      {line}\n" for line in do.splitlines())))
    game = rulewright.Game(rules, players=["ann", "bob"], seed=1)
    game.choose({**OPENLY, **SECRETLY}[do], player=0)
    choices = [entry for entry in game.log if entry.kind == "choice"]
    assert [entry.seen_by for entry in choices][:1] == [None if do in OPENLY else (0,)]
    assert [entry.seen_by for entry in rulewright.Game.restore(rules, game.save()).log if entry.kind == "choice"] == [
        entry.seen_by for entry in choices
    ]


def test_a_rule_without_name_and_id_is_not_told_by_a_number(tmp_path: Path) -> None:
    hook = "- before: turn\n  do: add 1 to player.coins\n"
    rules = load(tmp_path, RULES.replace("- id: unnamed_end\n  for", hook + "- for"))
    assert [line for line in told(rules, 1, "cs") if "#" in line] == []
    assert told(rules, 1, "cs").count("pravidlo") == 3
    assert told(rules, 1, "en").count("rule") == 3


SENTENCES = """
words: {good: {wood: {en: wood, cs: dřevo|dřeva|dřev}, nail: {en: nail|nails, cs: hřebík|hřebíky|hřebíků}}}
kinds: {card: {name: {en: Card|cards, cs: Karta|karty|karet}}}
zones: {game: {deck: {holds: card, order: pile, seen by: nobody}}, player: {hand: {holds: card, seen by: owner}}}
things: [{kind: card, id: spy, name: {en: Spy, cs: Špeh}, copies: 12}]
happenings:
  turn(player, number n):
    says: {en: "{player} has {n|turn|turns}", cs: "{player} má {n|tah|tahy|tahů}"}
    turn of: player
    do: draws(player, n)
  draws(player, number n):
    says: ""
    do: |
      draw n from deck to player.hand
      gets(player, player.hand, n, nail)
  gets(player, set of card got, number n, good):
    says: {en: "{got|is|are} got: {n good}, {n=it|them}", cs: "přišlo {got}: {n good}"}
    do: stop
  plain(player, number n): {do: stop}
setup: move every card to deck
flow: |
  for each n in 1..5: turn(first of players, n)
  plain(first of players, 7)
result: {score(player): count player.hand}
"""


def test_a_happening_says_its_parts_in_a_sentence(tmp_path: Path) -> None:
    game = rulewright.Game(load(tmp_path, SENTENCES), players=2, seed=1)

    def lines(language: str, seat: int) -> list[tuple[int, str]]:
        found = [entry for entry in game.log if entry.seen_by is None or seat in entry.seen_by]
        return [(entry.depth, entry.text(language)) for entry in found if entry.kind in ("happening", "masked")]

    own, name = lines("en", 0), game.player_names[0]
    assert own[:2] == [(0, f"{name} has 1 turn"), (1, "Spy is got: 1 nail, it")]
    assert own[2:4] == [(0, f"{name} has 2 turns"), (1, "Spy, Spy, Spy are got: 2 nails, them")]
    assert own[-1] == (0, f"plain: {name}, 7")
    assert lines("cs", 0)[2] == (0, f"{name} má 2 tahy") and lines("cs", 0)[8] == (0, f"{name} má 5 tahů")
    assert lines("cs", 0)[9][1].endswith(": 5 hřebíků")
    assert lines("en", 1)[1] == (1, "something hidden is got: 1 nail, it")
