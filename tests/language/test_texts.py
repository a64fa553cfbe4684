"""Texts that are right stay silent; texts that are wrong get the finding they are meant to get, at the right place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.source.diagnostics import Diagnostic

Tell = Callable[[str], list[Diagnostic]]

RIGHT = [
    "player chooses c in player.garden where tall\nmove c to player.shed",
    "player chooses 2 cs in player.garden\nlose(player, cs)",
    "player may choose c in player.garden\nif c is something:\n  player gains c.price coins",
    "player may choose c in player.garden\nif c is nothing: stop\nplayer gains c.price coins",
    "add count (player.garden where tall) to player.coins",
    "if any (player.garden where tall) and player.coins >= 3:\n  stop",
    "add sum of price over player.garden to player.coins",
    "add (sum of p.price over player.garden plus player.shed as p where p.tall) to player.coins",
    "for each p in players with most wealth(it):\n  p gains 1 food, 2 coins",
    "player loses 1 gold",
    "hit(rival, card):\n  player chooses c in rival.garden\n  move c to player.garden",
    "let gap = fight(player, rival)\nif gap > 0: add gap to player.coins",
    "choose c in market at random\nmove c to player.garden",
    "as rival:\n  choose c in me.garden\n  move c to the box",
    "if rival agrees to really:\n  swap first of player.garden with first of rival.garden",
    "if player.coins > 2 and rival pays 2 coins for really:\n  player gains 2 coins",
    "mark rival with cursed for 2 turns",
    "if rival.cursed: stop",
    "draw 2 from bottom of meadow to player.garden as drawn\nif no drawn: stop",
    "repeat at most 3 times while player.coins > 0:\n  player loses 1 coins",
    "roll d6 as x\nif x = 6: player wins",
    "while player may choose c in player.garden:\n  move c to player.shed",
    "set player.best to plant",
    "if player.best is something and player.best.price > 2: stop",
    "add (player.best.price otherwise 0) to player.coins",
    "move plant to player.favorite",
    "add (player.favorite.price otherwise 0) to player.coins",
    "if plant in player.garden: stop",
    "if plant is tree and plant.rings > 2: stop",
    "if color in {red, blue}: stop",
    "if color = red or plant.color = red: stop",
    "if plant = rose: stop",
    "player chooses amounts n over player.garden\n  with each t: n[t] <= t.price\n  making sum of n = 4 or nearest below\nadd sum of n to player.coins",
    "player chooses one:\n  take when player.coins > 2:\n    player loses 1 coins\n  leave: stop",
    "for each c in players.garden where tall:\n  add 1 to c.grown",
    "add half of player.coins rounded up to player.coins",
    "set player.coins to min(player.coins, 3) if happy(player) else -1 * 2",
    "if can fight(player, rival): stop",
    "if times turn(where player = rival) this game > 3: stop",
    "card.play(player)",
    "set player.coins to (most a + b over a in 0..3, b in 0..n)",
    "together:\n  let first = plant\n  move first to player.shed\nmove first to the box",
    "for each p in players:\n  if p.coins = 0: eliminate p",
    "add colored(player, red) to player.store[food]",
    "if any (player.garden where it.color = color): stop",
    "player chooses foe in players where any foe.garden\nif foe is something: add 1 to foe.coins",
    "for each p in players where p.coins > 3: eliminate p",
]


@pytest.mark.parametrize("body", RIGHT)
def test_right_text_is_silent(told: Tell, body: str) -> None:
    assert [f"{d.code} {d.message}" for d in told(body)] == []


WRONG = [
    ("choose c in player.garden\nmove c to the box", "RW401", "choose"),
    ("player chooses c in player.gardn\nmove c to the box", "RW201", "garden"),
    ("if plant.color = redd: stop", "RW201", "red"),
    ("if card.family = comander: stop", "RW201", "commander"),
    ("add count (player.garden + player.shed) to player.coins", "RW301", "plus"),
    ("if count player.garden where tall >= 4: stop", "RW302", "count ("),
    ("if any player.garden where tall and any player.shed where tall: stop", "RW205", "brackets"),
    ("player may choose old in player.garden\nadd old.price + 2 to player.coins", "RW303", "is something"),
    ("player chooses 2 given in player.garden\nswap plant with given", "RW304", "choose"),
    ("if player.coins == 3 && count player.garden => 4: stop", "RW305", "player.coins = 3 and count player.garden >= 4"),
    ("add player.coins / 2 to player.coins", "RW306", "half of"),
    ("move plant to player.hand", "RW307", "player.garden"),
    ("mark rival with cursed for 2 round", "RW404", "turns"),
    ("player chooses c in meadow where tall\nmove c to the box", "RW501", "draw"),
    ("player chooses p in players where not any (p.hand where family = plague)\np gains 1 coins", "RW502", "count"),
    ("player chooses p in players as q where not any (q.hand as h where h.family = plague)\np gains 1 coins", "RW502", "count"),
    ("let this = 3\nadd this to player.coins", "RW204", ""),
    ("let half = 3", "RW414", ""),
    ("if player.coins > 3\n  stop", "RW210", ":"),
    ("elif player.coins > 3:\n  stop", "RW210", "else if"),
    ("for p in players:\n  p gains 1 coins", "RW210", "for each"),
    ("while player.coins > 3:\n  player loses 1 coins", "RW210", "repeat at most"),
    ("player.coins += 1", "RW210", "add 1 to player.coins"),
    ("player.coins = 1", "RW210", "set player.coins to 1"),
    ("move plant player.garden", "RW210", "to player.garden"),
    ("add count (player.garden where tall to player.coins", "RW210", "Missing `)`"),
    ("player chooses c from player.garden\nmove c to the box", "RW210", "in"),
    ("add 1 to plant.price", "RW313", "state"),
    ("set player.wealth to 3", "RW313", "changes"),
    ("add player.garden.price to player.coins", "RW314", "sum of"),
    ("add wealth(player, rival) to player.coins", "RW311", "wealth(player)"),
    ("lose(player)", "RW311", "lose(player, set of plant lost)"),
    ("fght(player, rival)", "RW201", "fight"),
    ("repeat:\n  player gains 1 coins", "RW411", "repeat at most"),
    ("stop\nplayer gains 1 coins", "RW409", ""),
    ("return 3", "RW413", "gives back"),
    ("player gains 3 gould", "RW201", "gold"),
    ("hit(rival, card)", "RW413", "hit(…):"),
    ("add red to player.coins", "RW310", ""),
    ("if plant.rings > 2: stop", "RW201", "tree"),
    ("if player.happy > 3: stop", "RW302", ""),
    ("if plant in color: stop", "RW302", ""),
    ("for each p in plant.price:\n  stop", "RW312", ""),
    ("if yes: stop", "RW410", ""),
    ("if plant is nothing = no: stop", "RW210", ""),
    ("add Player.coins to player.coins", "RW210", "player"),
    ("player chooses c in player.garden for realy\nmove c to the box", "RW201", "really"),
    ("player may act in mian", "RW201", "main"),
    ("set plant.partner.red to 3", "RW201", ""),
    ("set player.best to card", "RW310", ""),
    ("let x = fight(player, rival) + 1\nadd x to player.coins", "RW413", "let x"),
]


@pytest.mark.parametrize(("body", "code", "cure"), WRONG)
def test_wrong_text_is_told(told: Tell, body: str, code: str, cure: str) -> None:
    found = told(body)
    assert [d.code for d in found] == [code], [f"{d.code} {d.message} | {d.cure}" for d in found]
    assert cure in found[0].cure + found[0].message + found[0].suggestion


def test_place_is_inside_the_scalar(told: Tell) -> None:
    found = told("player gains 1 coins\nadd 1 to player.coinz")
    lines = [d.span for d in found]
    assert len(lines) == 1
    assert (lines[0].end_column - lines[0].column) == len("coinz")
    assert lines[0].column == len("      add 1 to player.") + 1


def test_several_syntax_errors_of_one_block(told: Tell) -> None:
    found = told("if player.coins > 3\n  stop\nplayer gains 1 coins\nmove plant player.garden\nadd 1 to player.coins\nplayer.coins += 2")
    assert [d.code for d in found] == ["RW210"] * 3
    first = found[0].span.line
    assert [d.span.line - first for d in found] == [0, 3, 5]


def test_a_line_between_two_blocks(told: Tell) -> None:
    found = told("for each p in players:\n    p gains 1 coins\n  p loses 1 coins\nplayer gains 1 coins")
    assert [d.code for d in found] == ["RW111"]


def test_an_unbroken_line_after_a_broken_one_is_not_blamed(told: Tell) -> None:
    assert len(told("for each p in players\n  p gains 1 coins\n  p loses 1 coins\nplayer gains 1 coins")) == 1
