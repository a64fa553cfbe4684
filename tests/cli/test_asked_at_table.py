"""What a player reads who asks at the table: of spaces, cards and their halves, values with and without a name, and of trades that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
RULES = """\
ruleset: isles
version: "1.0"
language: 1
title: {en: Isles, cs: Ostrovy}
players: 2
words: {soil: {mud: {en: mud, cs: bláto}, sand: {en: golden sand, cs: zlatý písek}, rock: {en: bare rock, cs: holá skála}}}
maps: {sea: {name: {en: Sea, cs: Moře}, shape: squares, space: isle, size: [2, 3]}}
kinds:
  isle:
    name: {en: Isle, cs: Ostrov}
    fields: {shelf: number = 7}
    state: {soil: {type: soil = mud, name: {en: soil, cs: půda}}, counted: number = 5}
    zones: {huts: {holds: hut, name: {en: huts, cs: chýše}}, wreck: {holds: hut}}
  hut: {name: {en: Hut, cs: Chýše}, fields: {harbour_rank: number = 0}}
  task: {reference: yes, name: {en: Task, cs: Úkol}}
  card:
    name: {en: Card, cs: Karta}
    fields: {upper: {type: task, name: {en: upper half, cs: horní polovina}}, lower: {type: task, name: {en: lower half, cs: dolní polovina}}, tally: number = 0}
state:
  player: {gold: {type: number = 2, name: {en: gold, cs: zlato}}, steps_taken: number = 3}
zones: {player: {hand: {holds: card, seen by: owner, name: {en: hand, cs: ruka}}, shed: {holds: card, name: {en: shed, cs: kůlna}}}}
stats:
  hut_hunters: every hut
  harbours(player): player.gold
things:
- {kind: task, id: settle, name: {en: Settle, cs: Osídli}, text: {en: Three huts on one isle., cs: Tři chýše na ostrově.}}
- {kind: task, id: sail, name: {en: Sail, cs: Plav se}, text: {en: Sail round the isle., cs: Obepluj ostrov.}}
- {kind: task, id: stone_tower, name: {en: Stone tower, cs: Kamenná věž}}
- {kind: card, id: plan, name: {en: Plan, cs: Plán}, upper: settle, lower: sail, tally: 4}
- {kind: hut, id: old_hut, name: {en: old hut, cs: stará chýše}, copies: 2, harbour_rank: 2}
happenings:
  deal_out(): {name: {en: dealing, cs: rozdávání}, do: move plan to (first of players).hand}
setup: |
  deal_out()
  move every hut to a1.huts
  for each i in {a1, c1, a2}: set i.soil to sand
  set b2.soil to rock
flow: |
  for each p in players:
    while p may act in day
actions:
  rest: {in: day, name: {en: Rest, cs: Odpočívej}, text: {en: Nothing happens., cs: Nic se nestane.}, do: stop}
  watch: {in: day, name: {en: Tower watch, cs: Věžní stráž}, do: stop}
  pile: {in: day, name: {en: Towering, cs: Vršení}, do: stop}
  deal:
    in: day
    name: {en: Deal, cs: Obchod}
    limit: 3 per game
    with: {partner: opponents}
    do: |
      me offers partner:
        give me.gold, me.hand
        want partner.gold, partner.hand
screen:
  sea: {name: {en: Chart, cs: Mapa}, map: sea, upper: [{sign: h, number: count huts}]}
result: {wins: declared}
"""


@pytest.fixture
def isles(tmp_path: Path, rulewright: Run) -> Path:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    checked = rulewright("check", tmp_path)
    assert "error" not in checked.stdout, checked.stdout
    return tmp_path


def told(rulewright: Run, isles: Path, asked: str, language: str = "en") -> str:
    """What is printed after a question at the table."""
    shown = rulewright("play", isles, "--players", "2", "--seed", "1", "--names", "anna,ben", "--lang", language, lines=[asked, "quit"])
    assert shown.exit_code == 0, shown.output
    return str(shown.stdout).split("> ", 2)[1]


@pytest.mark.parametrize(
    ("asked", "language", "said", "unsaid"),
    [
        ("? plan", "en", "upper half: Settle\n  Three huts on one isle.\nlower half: Sail\n  Sail round the isle.\n", "tally"),
        ("? plán", "cs", "horní polovina: Osídli\n  Tři chýše na ostrově.\n", "tally"),
        ("? a1", "en", "now: golden sand, old hut ×2\n", "shelf"),
        ("? b2", "cs", "teď: holá skála\n", "written"),
        ("? old hut", "en", "old hut  (Hut)\n", "written"),
        ("? hut", "en", "Hut", "hut_hunters"),  # the kind, and no stat that begins so
        ("? old", "en", "old hut  (Hut)\n", "hunters"),
        ("? tower", "en", "Stone tower  (Task)\n", "Towering"),  # whole words before beginnings
        ("? tower", "en", "Tower watch  (", "Towering"),
        ("? tow", "en", "Towering  (", "Stone"),
        ("?? harbours", "en", "player.gold", ""),
        ("why hut_hunters", "en", "hut_hunters = old hut ×2", "#"),
        ("? plan", "en", "now: anna – hand\n", ""),
        ("why plan", "cs", "rozdávání\n", "deal out"),
        ("view", "en", "\na1: golden sand, old hut ×2\nc1, a2: golden sand\nb2: bare rock\n", "counted"),
        ("view", "en", "gold 2\n  hand: Plan\n", "shed"),
        ("view", "en", "anna (you)", "steps taken"),
    ],
)
def test_it_is_told_as_to_a_player(rulewright: Run, isles: Path, asked: str, language: str, said: str, unsaid: str) -> None:
    answer = told(rulewright, isles, asked, language)
    assert said in answer
    assert not unsaid or unsaid not in answer


def test_a_trade_that_cannot_be_names_things_as_players_do(rulewright: Run, isles: Path) -> None:
    shown = rulewright("play", isles, "--players", "2", "--seed", "1", lines=["deal", "1 pearl for 1 gold", "quit"]).stdout
    assert "1 pearl cannot be traded. These can: 1 gold, Plan." in shown
