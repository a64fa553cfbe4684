"""What games cover of a ruleset: points, their counts, things; and a scenario that covers what games never reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.coverage import Met, Sight, count, play
from rulewright.agents.table import make_bot
from rulewright.agents.uncovered import Coverage, coverage, percent
from rulewright.runtime.seeds import bot_seed
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.run import run_scenario
from rulewright.source.diagnostics import Findings
from rulewright.source.reader import read_list

ORCHARD = """\
ruleset: orchard
version: "1.0"
language: 1
players: 2
kinds:
  card:
    in force: this in owner.table
    code: {play(player me): effect = nothing}
zones:
  game:
    shop: {holds: card}
    cellar: {holds: card}
  player:
    table: {holds: card}
state:
  player: {coins: number = 3}
stats:
  worth(player):
  - 9 when player.coins > 50
  - 1
  price(card): 1
  unread(player): player.coins
setup: |
  move every card to cellar
  for each c in every card:
    if c = rake: move c to shop
flow: |
  repeat 3 times:
    for each p in players: turn(p)
happenings:
  turn(player):
    turn of: player
    do: player must act in day
  feast(player):
    do: player gains 1 coins
actions:
  work:
    in: day
    when: me.coins < 90
    do: |
      me gains worth(me) coins
      if me.coins > 50:
        feast(me)
  buy:
    in: day
    with: {card: game.shop}
    costs: {coins: price(card)}
    do: |
      card.play(me)
      move card to me.table
      move card to game.shop
things:
- kind: card
  id: rake
  play: me gains 2 coins
- kind: card
  id: crown
  play: |
    me gains 8 coins
  hooks:
  - after: feast
    where: player = owner
    do: owner gains 5 coins
  changes:
  - price(card): +1
"""

FEAST = """\
- name: a feast of who has the crown
  players: [alice, bob]
  given:
    turn of: alice
    alice: {coins: 60, table: [crown]}
    game: {shop: [rake]}
  play:
  - alice: work
  expect: {alice.coins: 75}
- name: a feast of who has not
  players: [alice, bob]
  given:
    turn of: bob
    alice: {table: [crown]}
    bob: {coins: 60}
    game: {shop: [rake]}
  play:
  - bob: work
  expect: {bob.coins: 70}
- name: no more work
  players: [alice, bob]
  given:
    turn of: alice
    alice: {coins: 95}
    game: {shop: [crown, rake]}
  play:
  - alice: buy crown
  expect: {alice.coins: 102, worth(alice): 9, unread(alice): 102}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ruleset.yaml").write_text(ORCHARD, encoding="utf-8")
    yield tmp_path


def counted(folder: Path, games: int, tests: str = "", bot: str = "random") -> Coverage:
    ruleset = rulewright.load(str(folder))
    assert ruleset.ok, ruleset.diagnostics
    assert ruleset.program is not None
    counting, met = count(ruleset), Met()
    if tests:
        (folder / "tests.yaml").write_text(tests, encoding="utf-8")
        node, findings = read_list(folder / "tests.yaml", Findings()), Findings()
        assert node is not None
        for scenario in read_scenarios(node, ruleset.program, findings):
            sights: list[Sight] = []

            def look(game: rulewright.Game, sights: list[Sight] = sights) -> None:
                if not sights:
                    sights.append(Sight(game, met))
                sights[0].look(game)

            outcome = run_scenario(ruleset, scenario, look)
            assert outcome.passed, outcome.differences
    for seed in range(games):
        game = rulewright.Game(ruleset, players=2, seed=seed, log=False)
        assert play(game, [make_bot(bot, bot_seed(seed, 0, seat)) for seat in range(2)], counting, met)
    met.add(Met(counting.take()))
    return coverage(ruleset.program, counting.points, met, ["ruleset.yaml"])


def told(found: Coverage, inside: bool = False) -> dict[str, tuple[str, ...]]:
    return {(each.name if each.group == "things" else each.source): each.never for each in found.unmet if each.inside <= inside}


def test_what_games_never_meet_is_listed(folder: Path) -> None:
    assert told(counted(folder, 10)) == {
        "crown": ("in force", "ran"),
        "feast(player):": ("met",),
        "unread(player): player.coins": ("met",),
        "- 9 when player.coins > 50": ("met",),
        "when: me.coins < 90": ("no",),
        "if me.coins > 50:": ("yes",),
    }


def test_what_stands_inside_is_kept_apart(folder: Path) -> None:
    found = counted(folder, 10)
    inside = {each.source for each in found.unmet if each.inside}
    assert {"do: player gains 1 coins", "feast(me)", "play: |", "- after: feast", "- price(card): +1"} <= inside


def test_places_and_percentages(folder: Path) -> None:
    found = counted(folder, 10)
    place = next(each for each in found.unmet if each.source == "if me.coins > 50:")
    assert (place.group, place.what, Path(place.span.file).name) == ("conditions", "if", "ruleset.yaml")
    assert ORCHARD.splitlines()[place.span.line - 1].strip() == place.source
    file = next(each for each in found.files if each.file.endswith("ruleset.yaml"))
    assert (file.met["things"], file.all["things"]) == (1, 2)
    assert file.percent == found.percent < 100
    assert found.data()["files"][0]["things"] == {"met": 1, "all": 2}


def test_scenarios_meet_what_games_never_do(folder: Path) -> None:
    found = counted(folder, 10, FEAST)
    assert [(each.source, each.never) for each in found.unmet] == []
    assert found.percent == 100


def test_what_a_bot_imagines_does_not_count(folder: Path) -> None:
    (folder / "ruleset.yaml").write_text(ORCHARD.replace("player must act in day", "player gains 0 coins"), encoding="utf-8")
    assert "feast(player):" in told(counted(folder, 1))
    (folder / "ruleset.yaml").write_text(ORCHARD, encoding="utf-8")
    ruleset = rulewright.load(str(folder))
    counting = count(ruleset)
    game = rulewright.Game(ruleset, players=2, seed=1)
    before = counting.take()
    with counting.paused():
        game.clone().choose("work")
    assert before
    assert counting.take() == {}


def test_greedy_bots_play_too(folder: Path) -> None:
    assert "crown" in told(counted(folder, 1, bot="greedy"))


def test_rules_that_nobody_counts_have_no_counters(folder: Path) -> None:
    ruleset = rulewright.load(str(folder))
    plain = ruleset.compiled(2, {}).source
    assert "COUNTS" not in plain
    assert "answered" not in plain
    again = rulewright.load(str(folder))
    count(again)
    assert "COUNTS" in again.compiled(2, {}).source


def test_counted_games_are_the_same_games(folder: Path) -> None:
    def played(counts: bool) -> list[Any]:
        ruleset = rulewright.load(str(folder))
        if counts:
            count(ruleset)
        game = rulewright.Game(ruleset, players=2, seed=5)
        bots = [make_bot("random", 3), make_bot("random", 4)]
        while not game.over:
            assert game.decision is not None
            game.choose(bots[game.decision.player].choose({}, game.decision))
        return [game.hash(), game.winners()]

    assert played(True) == played(False)


def test_what_screen_and_bots_alone_read_is_no_gap(folder: Path) -> None:
    (folder / "ruleset.yaml").write_text(ORCHARD + "result: {score(player): player.coins, outlook(player): unread(player)}\n", encoding="utf-8")
    assert "unread(player): player.coins" not in told(counted(folder, 2), inside=True)


def test_hundred_per_cent_is_everything() -> None:
    assert (percent(999, 1000), percent(9999, 10000), percent(0, 0), percent(3, 3)) == (99.9, 99.9, 100.0, 100.0)


def test_met_adds_up() -> None:
    met = Met({1: 2}, {"a"}, {"b"}, set())
    met.add(Met({1: 3, 4: 1}, {"c"}, set(), {"d"}))
    assert (met.counts, met.present, met.moved, met.in_force) == ({1: 5, 4: 1}, {"a", "c"}, {"b"}, {"d"})
