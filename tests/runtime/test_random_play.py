"""Games played at random: the same seed plays the same game however it is observed, and all possible actions are equally likely."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulewright
from tests.runtime.small import load

RULES = """
kinds:
  charm:
    state: {lit: number = 0}
    actions:
      glow: {name: {en: Glow, cs: Zářit}, in: day, limit: 1 per turn, do: add 1 to this.lit}
zones: {player: {charms: {holds: charm}, shelf: {holds: charm}}}
state:
  player: {walked: number = 0, slept: number = 0, flown: number = 0}
things:
- {kind: charm, id: amber, name: {en: Amber, cs: Jantar}}
- {kind: charm, id: jet, name: {en: Jet, cs: Gagát}}
happenings:
  turn(player): {turn of: player, do: while player may act in day}
actions:
  walk: {name: {en: Walk, cs: Jít}, in: day, limit: 1 per turn, do: add 1 to me.walked}
  sleep: {name: {en: Sleep, cs: Spát}, in: day, limit: 1 per turn, do: add 1 to me.slept}
  fly: {name: {en: Fly, cs: Letět}, in: day, when: me.flown < 0, do: add 1 to me.flown}
setup: |
  let p = first of players
  move every charm to p.charms
flow: |
  repeat 20 times:
    for each p in players: turn(p)
"""
SHIPPED = [("rulesets/mesta", 2, {}), ("rulesets/kroniky", 1, {}), ("rulesets/tta_new_story", 2, {"resigning": False})]
OFFERING = ("tests/gauntlet/haggling", 2, {})
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    return load(tmp_path_factory.mktemp("small"), RULES)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("folder", "players", "options"), [*SHIPPED, OFFERING], ids=[folder for folder, _, _ in [*SHIPPED, OFFERING]])
def test_watched_or_not_the_same_seed_plays_the_same_game(folder: str, players: int, options: dict[str, bool]) -> None:
    rules = rulewright.load(str(ROOT / folder))
    for seed in (1, 2):
        quiet = rulewright.Game(rules, players=players, seed=seed, options=options, log=False)
        told = rulewright.Game(rules, players=players, seed=seed, options=options)
        marked = rulewright.Game(rules, players=players, seed=seed, options=options, log=False)
        mark = marked.mark()
        taken = [game.play_randomly(7) for game in (quiet, told, marked)]
        assert len(set(taken)) == 1 and taken[0] > 10
        assert quiet.hash() == told.hash() == marked.hash()
        marked.undo(mark)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("folder", "players", "options"), SHIPPED, ids=[folder for folder, _, _ in SHIPPED])
def test_who_goes_on_after_some_decisions_finds_whole_menus(folder: str, players: int, options: dict[str, bool]) -> None:
    rules = rulewright.load(str(ROOT / folder))
    for decisions in range(1, 30):
        quiet = rulewright.Game(rules, players=players, seed=3, options=options, log=False)
        told = rulewright.Game(rules, players=players, seed=3, options=options)
        assert quiet.play_randomly(5, decisions) == told.play_randomly(5, decisions) == decisions
        assert quiet.decision is not None and told.decision is not None
        assert [option.id for option in quiet.decision.options] == [option.id for option in told.decision.options]
        assert quiet.clone().play_randomly(1) == told.clone().play_randomly(1)


def test_every_action_that_may_be_done_is_as_likely_as_passing(small: rulewright.Ruleset) -> None:
    first: Counter[str] = Counter()
    for seed in range(1200):
        game = rulewright.Game(small, players=2, seed=seed, log=False)
        assert game.decision is not None
        assert [option.id for option in game.decision.options] == ["walk", "sleep", "glow:amber", "glow:jet", "pass"]
        begin = game.save()["state"]["v"]
        game.play_randomly(seed, 1)
        after = game.save()["state"]["v"]
        first[str([index for index, (old, new) in enumerate(zip(begin, after, strict=True)) if old != new])] += 1
    assert len(first) == 5
    assert all(200 < times < 280 for times in first.values()), first  # 240 each, give or take three deviations


def test_decisions_of_all_at_the_same_time(tmp_path: Path) -> None:
    rules = load(
        tmp_path,
        """
state: {player: {number: number = 0}}
flow: |
  repeat 10 times:
    for each p in players at once:
      p chooses n in 1..3
      add n to p.number
""",
    )
    ends = []
    for log in (False, True):
        game = rulewright.Game(rules, players=3, seed=1, log=log)
        assert game.play_randomly(4) == 30
        ends.append(game.hash())
    assert ends[0] == ends[1]


MUST = """
state:
  player: {walked: number = 0, slept: number = 0, swum: number = 0, rested: number = 0}
happenings:
  turn(player):
    turn of: player
    do: |
      player must act in day
      player must act in night
actions:
  walk: {name: {en: Walk, cs: Jít}, in: day, do: add 1 to me.walked}
  sleep: {name: {en: Sleep, cs: Spát}, in: day, when: me.slept < 3, do: add 1 to me.slept}
  swim: {name: {en: Swim, cs: Plavat}, in: day, when: me.swum < 3, do: add 1 to me.swum}
  rest: {name: {en: Rest, cs: Odpočívat}, in: night, do: add 1 to me.rested}
flow: |
  repeat 20 times:
    for each p in players: turn(p)
"""


def test_where_one_action_must_be_done_all_are_as_likely_and_the_only_one_is_not_asked(tmp_path: Path) -> None:
    rules = load(tmp_path, MUST)
    first: Counter[str] = Counter()
    for seed in range(900):
        game = rulewright.Game(rules, players=2, seed=seed, log=False)
        begin = game.save()["state"]["v"]
        game.play_randomly(seed, 1)
        after = game.save()["state"]["v"]
        first[str([index for index, (old, new) in enumerate(zip(begin, after, strict=True)) if old != new])] += 1
    assert len(first) == 3 and all(255 < times < 345 for times in first.values()), first  # 300 each, give or take three deviations
    for seed in range(20):
        quiet = rulewright.Game(rules, players=2, seed=seed, log=False)
        told = rulewright.Game(rules, players=2, seed=seed)
        marked = rulewright.Game(rules, players=2, seed=seed, log=False)
        marked.mark()
        taken = {game.play_randomly(seed) for game in (quiet, told, marked)}
        assert len(taken) == 1 and 12 <= taken.pop() < 40  # nobody is asked in the night, nor by day when only walking is left
        assert quiet.hash() == told.hash() == marked.hash()
