"""Standing rules and offers whose questions depend on hidden things ask in secret: nobody but the asked player can notice it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.agents.observations import read
from rulewright.agents.property_tester import run_model_test
from rulewright.agents.twins import exchanged
from rulewright.runtime.game import Game

RULES = """\
ruleset: waiting
language: 1
title: Waiting
players: 2 to 3
kinds:
  card: {{fields: {{worth: number = 1}}}}
  pact: {{is: card}}
zones:
  game: {{deck: {{holds: card, order: pile, seen by: nobody}}}}
  player: {{hand: {{holds: card, seen by: owner}}, row: {{holds: card}}}}
state:
  player: {{points: number = 0, open: 0..9 = 1, secret: 0..9 = 1 seen by owner, foe: player or nothing = nothing seen by owner}}
stats: {{plans(player): player.HELD}}
things:
- {{kind: card, id: one, copies: 3}}
- {{kind: card, id: two, copies: 3, worth: 2}}
- {{kind: pact, id: deal}}
happenings:
  turn(player): {{turn of: player, do: player must act in menu}}
actions:
  gain: {{in: menu, do: "roll d6 as n\\nset me.HELD to n"}}
  wait: {{in: menu, do: me gains 1 points}}
{RULE}
setup: |
  move every card to deck
  shuffle deck
  for each p in players: draw 1 from deck to p.hand
  move deal to (first of players).row
flow: |
  repeat 4 times:
    for each p in players: turn(p)
result: {{score(player): player.points}}
"""
# A rule that asks, with `HELD` for a number of a player, and what it takes to be silent.
FORMS = {
    "whenever": "rules:\n- {id: r, for: {p: players}, whenever: p.HELD > 3, asked of: p, do: add 1 to p.points}",
    "once": "rules:\n- {id: r, for: {p: players}, whenever: p.HELD > 3, once: game, ties: everyone, asked of: p, do: add 1 to p.points}",
    "once for each": "rules:\n- {id: r, for: {p: players}, whenever: p.HELD > 3, once: game, per: [p], asked of: p, do: add 1 to p.points}",
    "when changes": "rules:\n- {id: r, for: {p: players}, when changes: plans(p), asked of: p, do: add 1 to p.points}",
    "bindings": "rules:\n- {id: r, for: {p: players where HELD > 3}, whenever: p.points >= 0, asked of: p, do: add 1 to p.points}",
    "for one of all": "rules:\n- {id: r, whenever: any players where HELD > 3, asked of: first of (players where HELD > 3), do: stop}",
}


def rules(folder: Path, form: str, held: str) -> rulewright.Ruleset:
    text = RULES.replace("{RULE}", form).replace("{{", "{").replace("}}", "}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(text.replace("HELD", held), encoding="utf-8")
    ruleset = rulewright.load(folder)
    assert [one for one in ruleset.diagnostics if one.severity.name == "ERROR"] == []
    return ruleset


def asked_by(ruleset: rulewright.Ruleset, kind: str) -> list[Game]:
    """Games at a question of a rule or an offer."""
    found = []
    for seed in range(12):
        game, chance = Game(ruleset, 2, seed), random.Random(seed)
        while not game.over and game.decision is not None:
            decision = game.decision
            if game._compiled.sites[decision.place].kind == kind:
                found.append(game.clone())
                break
            game.choose(chance.randrange(len(decision.options)))
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_rule_that_waits_for_something_hidden_asks_in_secret(form: str, tmp_path: Path) -> None:
    secret = asked_by(rules(tmp_path / "s", FORMS[form], "secret"), "hook")
    assert secret and not any(one.public for game in secret for one in game.decisions)
    assert all(game.askings and game.askings[-1].place == game.decision.place for game in secret if game.decision is not None)
    open_ = asked_by(rules(tmp_path / "o", FORMS[form], "open"), "hook")
    assert open_ and all(one.public for game in open_ for one in game.decisions)
    assert not any(game.askings for game in open_)


@pytest.mark.parametrize("form", FORMS)
def test_the_points_at_which_a_rule_could_ask_are_the_same_in_every_world(form: str, tmp_path: Path) -> None:
    """Whoever looks on reads the same, and counts the same points, whether or not the rule has asked."""
    ruleset = rules(tmp_path, FORMS[form], "secret")
    compared = 0
    for seed in range(12):
        game = Game(ruleset, 2, seed)
        start = len(game._state.log or ())
        other = exchanged(game, 1, random.Random(seed), luck=True)
        for each in (game, other):
            each.choose("gain", 0)
        points = [[(one.place, one.players) for one in each.askings] for each in (game, other)]
        least = min(len(one) for one in points)  # who is asked stops there
        assert least and points[0][:least] == points[1][:least]
        lines = [read(each, start, 1) for each in (game, other)]
        compared += game.decision is not None and other.decision is not None and game.decision.place != other.decision.place
        shorter = min(map(len, lines))
        assert lines[0][:shorter] == lines[1][:shorter]
    assert compared or form == "when changes"


def test_a_rule_of_cards_in_a_hand_asks_in_secret(tmp_path: Path) -> None:
    rule = "rules:\n- {id: r, for: {p: players, c: p.ZONE where worth > 1}, whenever: p.open > 3, asked of: p, do: stop}"
    hand, row = (asked_by(rules(tmp_path / zone, rule.replace("ZONE", zone), "open"), "hook") for zone in ("hand", "row"))
    assert hand and not any(one.public for game in hand for one in game.decisions)
    assert all(sorted(game.askings[-1].players) == [0, 1] for game in hand)  # whose hand has such a card is secret
    assert all(one.public for game in row for one in game.decisions) and not any(game.askings for game in row)


@pytest.mark.parametrize("form", FORMS)
def test_random_games_find_only_a_rule_that_asks_by_what_others_have(form: str, tmp_path: Path) -> None:
    ruleset = rules(tmp_path, FORMS[form], "secret")
    found = [one for one in run_model_test(ruleset, 2, seeds=range(2)) if one.check == "secret"]
    assert bool(found) == (form == "for one of all")


OFFER = """  haggle:
    in: menu
    do: |
      me offers me.left:
        give me.row
        want me.left.row
        at most me.HELD per turn
"""


def test_an_offer_that_is_bounded_by_a_secret_is_made_in_secret_and_found(tmp_path: Path) -> None:
    """The answer to it is asked for in the open, as a proposal was made."""
    secret, open_ = (rules(tmp_path / held, OFFER, held) for held in ("secret", "open"))
    assert [one.code for one in secret.diagnostics if one.code[:3] == "RW5"] == ["RW506"]
    assert not [one for one in open_.diagnostics if one.code[:3] == "RW5"]
    for ruleset, public in ((secret, False), (open_, True)):
        games = asked_by(ruleset, "offer")
        assert games and all(one.public == public for game in games for one in game.decisions)
        for game in games:
            game.propose(["deal"] if "deal" in str(game.view(0)["players"][game.player_names[game.decision.player]]["row"]) else [], [])  # type: ignore[union-attr]  # it waits
            assert game.decision is not None and game.decision.public
