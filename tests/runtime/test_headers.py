"""Headers of actions through the public interface: questions, costs, names of states, and why a choice is not offered."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
words:
  good:
    wood: {en: wood, cs: dřevo}
    ore: {en: ore, cs: ruda}
    gold: {en: gold, cs: zlato}
kinds:
  unit: {fields: {price: "amounts of good = {}"}, code: {needs(player me): yes/no = yes}}
zones: {game: {barracks: {holds: unit}}, player: {army: {holds: unit}}}
state:
  game: {number_of_round: {type: number = 1, name: {en: round, cs: kolo}}}
  player:
    goods: amounts of good = {}
    effort: {type: number = 3, name: {en: work, cs: práce}}
things:
- {kind: unit, id: archers, price: {wood: 2, gold: 2}, name: {en: Archers, cs: Lučištníci}}
- {kind: unit, id: levy, name: {en: Levy, cs: Domobrana}}
- {kind: unit, id: guard, needs: count me.army > 2, name: {en: Guard, cs: Garda}}
resources: {goods: {parts: good, kept in: player.goods}}
texts:
  which_unit: {en: Which unit?, cs: Která jednotka?}
  how_long: {en: "For how long is {who} drilled?", cs: "Na jak dlouho cvičí {who}?"}
happenings:
  turn(player): {turn of: player, do: while player may act in day}
actions:
  recruit:
    name: {en: Recruit, cs: Verbovat}
    in: day
    with: {which: barracks where it.needs(me) for which_unit}
    costs: which.price
    do: move which to me.army
  drill:
    name: {en: Drill, cs: Cvičit}
    in: day
    with: {who: every unit, days: number 1 to 2 for how_long}
    costs: {effort: 1, gold: days}
    do: add 1 to number_of_round
  offer:
    name: {en: Offer, cs: Obětovat}
    in: day
    with: {first: every good, second: every good where it != first or nothing}
    costs: {first: 1, second: 2}
    do: add 1 to me.effort
setup: |
  move every unit to barracks
  for each p in players:
    set p.goods to {wood: 3, gold: 3}
flow: |
  for each p in players: turn(p)
result: {score(player): player.effort}
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    return rulewright.Game(load(tmp_path / "small", RULES), players=["alice", "bob"], seed=1)


def texts(game: rulewright.Game, language: str) -> list[str]:
    assert game.decision is not None
    return [option.text(language) for option in game.decision.options]


def asked(game: rulewright.Game, language: str) -> str:
    assert game.decision is not None
    return game.decision.text(language)


def test_an_action_of_a_menu_shows_the_price_that_is_known(game: rulewright.Game) -> None:
    assert texts(game, "en") == ["Recruit", "Drill — 1 work, …", "Offer", "pass"]
    assert texts(game, "cs") == ["Verbovat", "Cvičit — 1 práce, …", "Obětovat", "nic"]


def test_a_choice_shows_what_it_makes_the_price(game: rulewright.Game) -> None:
    game.choose("recruit")
    assert asked(game, "en") == "Which unit?"
    assert asked(game, "cs") == "Která jednotka?"
    assert texts(game, "en") == ["Archers — 2 wood, 2 gold", "Levy"]
    assert texts(game, "cs") == ["Lučištníci — 2× dřevo, 2× zlato", "Domobrana"]


def test_the_sentence_of_a_choice_names_earlier_ones(game: rulewright.Game) -> None:
    game.choose("drill")
    assert texts(game, "en") == ["Archers", "Levy", "Guard"]
    game.choose("archers")
    assert asked(game, "en") == "For how long is Archers drilled?"
    assert texts(game, "en") == ["1 — 1 work, 1 gold", "2 — 1 work, 2 gold"]


def test_a_chosen_word_is_what_is_paid(game: rulewright.Game) -> None:
    game.choose("offer")
    assert texts(game, "en") == ["wood — 1 wood, …", "gold — 1 gold, …"]
    game.choose("gold")
    assert texts(game, "en") == ["wood — 2 wood, 1 gold", "pass — 1 gold"]
    game.choose("wood")
    assert game.view(None)["players"]["alice"]["goods"] == {"wood": 1, "gold": 2}


def test_the_price_is_told_while_the_decision_waits(game: rulewright.Game) -> None:
    game.choose("recruit")
    assert game.decision is not None
    archers = game.decision.options[0]
    assert (archers.words("en"), archers.price("en")) == ("Archers", "2 wood, 2 gold")
    game.choose(archers)
    assert archers.text("en") == "Archers"
    assert all("—" not in entry.text("en") for entry in game.log)


FORCED = """
words: {good: {gold: {en: gold, cs: zlato}}}
kinds: {unit: {fields: {strength: number}}, order: {}}
zones: {player: {army: {holds: unit}, orders: {holds: order}}}
state:
  player: {goods: "amounts of good = {}", walls: number = 1}
resources: {goods: {parts: good, kept in: player.goods}}
things:
- {kind: unit, id: archers, strength: 1, name: Archers}
- {kind: unit, id: knights, strength: 3, name: Knights}
- {kind: unit, id: giants, strength: 9, name: Giants}
- {kind: order, id: charge, name: Charge, offers: [{perform: [attack], costs: {gold: -1}}]}
actions:
  attack:
    name: Attack
    in: day
    with: {who: me.army, whom: opponents}
    costs: {gold: who.strength + whom.walls}
    do: add 1 to whom.walls
  order:
    name: Order
    in: day
    with: {card: me.orders, inner: options(card.offers)}
    costs: {gold: 2 if inner.action = attack else 0}
    do: perform inner
  spy:
    name: Spy
    in: day
    with: {whom: opponents}
    costs: {gold: whom.walls}
    do: add 1 to whom.walls
happenings:
  turn(player): {turn of: player, do: while player may act in day}
setup: |
  for each p in players: set p.goods to {gold: 6}
  move every unit to first_player.army
  move charge to first_player.orders
flow: |
  for each p in players: turn(p)
result: {score(player): "player.goods[gold]"}
"""


def test_choices_that_nobody_is_asked_for_count_for_the_price(tmp_path: Path) -> None:
    """With one opponent nobody is asked whom to attack: what that costs was told nowhere before it was paid."""
    rules = load(tmp_path / "forced", FORCED)
    two, three = (rulewright.Game(rules, players=names, seed=1) for names in (["alice", "bob"], ["alice", "bob", "carol"]))
    assert texts(two, "en") == ["Attack", "Order", "Spy — 1 gold", "pass"]
    assert texts(three, "en") == ["Attack", "Order", "Spy", "pass"]
    for game in (two, three):
        game.choose("attack")
    assert texts(two, "en") == ["Archers — 2 gold", "Knights — 4 gold"]
    assert texts(three, "en") == ["Archers", "Knights"]
    three.choose("knights")
    assert texts(three, "en") == ["bob — 4 gold", "carol — 4 gold"]


def test_what_is_done_through_a_card_costs_what_the_card_costs_too(tmp_path: Path) -> None:
    game = rulewright.Game(load(tmp_path / "forced", FORCED), players=["alice", "bob"], seed=1)
    game.choose("order")
    assert texts(game, "en") == ["Attack: Archers, bob — 3 gold", "Attack: Knights, bob — 5 gold"]
    before = game.view(None)["players"]["alice"]["goods"]["gold"]
    game.choose(game.decision.options[1])
    assert before - game.view(None)["players"]["alice"]["goods"]["gold"] == 5


def test_a_choice_that_is_not_offered_says_why(game: rulewright.Game) -> None:
    assert [text for text, _ in game.why_not(0, "recruit guard")] == ["Guard: count me.army > 2"]
    assert [text for text, _ in game.why_not(0, "drill archers 3")] == ["3: 1 to 2"]


def test_a_state_is_called_by_its_name(game: rulewright.Game) -> None:
    game.choose_all(["drill", "archers", "1"])
    told = [entry.text("cs") for entry in game.why_changed("game", "number_of_round")]
    assert any(text.startswith("kolo: 1 → 2") for text in told)


def test_a_thing_of_another_kind_is_only_told_as_that(tmp_path: Path) -> None:
    rules = RULES.replace("kinds:\n", "kinds:\n  stone: {}\n").replace("things:\n", "things:\n- {kind: stone, id: pebble}\n")
    rules = rules.replace("    costs: which.price\n", '    when: which.price[ore] < 3\n    costs: {effort: "which.price[wood] + 9"}\n')
    game = rulewright.Game(load(tmp_path / "small", rules), players=2, seed=1)
    assert [text for text, _ in game.why_not(0, "recruit pebble")] == ["pebble: an answer to “Which unit?”"]


def test_who_performs_some_of_a_menu_is_asked_with_the_sentence_of_the_rule(tmp_path: Path) -> None:
    rules = load(
        tmp_path,
        """
texts: {which_march: {en: "March {tired}?", cs: "Pochodovat {tired}?"}}
state: {player: {marched: number = 0}}
actions:
  march: {in: marches, do: add 1 to me.marched}
happenings:
  turn(player):
    turn of: player
    do: |
      let tired = player.marched + 3
      as player: perform up to 2 of marches for which_march
flow: |
  repeat: turn(first of players)
""",
    )
    game = rulewright.Game(rules, players=2, seed=1)
    assert game.decision is not None and (game.decision.text("en"), game.decision.text("cs")) == ("March 3?", "Pochodovat 3?")
    restored = rulewright.Game.restore(rules, game.save())
    restored.choose("march")
    restored.choose("march")
    assert restored.decision is not None and restored.decision.text() == "March 5?"
