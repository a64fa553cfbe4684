from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.agents.greedy import GreedyBot, material
from rulewright.agents.random_bot import RandomBot
from rulewright.agents.seat import StaleQuestion
from rulewright.agents.table import BOTS, make_bot, play_out, step
from rulewright.runtime.game import Decision
from rulewright.runtime.seeds import bot_seed
from rulewright.runtime.state import State


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_to_the_end_and_the_same_with_the_same_seed(heap: Any, name: str) -> None:
    def taken(seed: int) -> list[int]:
        game = heap.clone()
        play_out(game, [make_bot(name, bot_seed(seed, 0, seat)) for seat in range(2)])
        assert game.over
        return list(game.taken)

    assert taken(5) == taken(5)


def test_random_bots_with_other_seeds_play_otherwise(heap: Any) -> None:
    def choices(seed: int) -> list[str]:
        bot = RandomBot(seed)
        return [bot.choose({}, heap.decision) for _ in range(20)]

    assert choices(1) != choices(2)
    assert set(choices(3)) == {"1", "2", "3"}


def test_the_greedy_bot_takes_the_win(heap: Any) -> None:
    heap.left = 2
    assert step(heap, [GreedyBot(), None]) == "2"
    assert heap.winners() == [0]


def test_the_greedy_bot_takes_more_when_nothing_else_speaks(heap: Any) -> None:
    assert step(heap, [GreedyBot(), None]) == "3"


def test_the_greedy_bot_sees_only_views_of_its_own(heap: Any) -> None:
    seen: list[int | None] = []
    original = type(heap).view

    class Watched(type(heap)):  # type: ignore[misc]  # the class is known only here
        def view(self, player: int | None) -> dict[str, Any]:
            seen.append(player)
            return original(self, player)

        def clone(self) -> "Watched":
            return Watched(self.left, self.turn, list(self.taken))

    step(Watched(10, 1), [None, GreedyBot()])
    assert set(seen) == {1}


def reached(thing: Any, depth: int = 6) -> set[type]:
    """The classes of everything reachable through attributes."""
    found = {type(thing)}
    names = [*getattr(thing, "__dict__", ()), *(name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()))]
    parts = [getattr(thing, name) for name in names if hasattr(thing, name)]
    for part in [*parts, *(thing if isinstance(thing, list | tuple) else ())] if depth else []:
        found |= reached(part, depth - 1)
    return found


class Kept:
    """A bot that keeps what it receives."""

    ahead: Any = None
    question: Any = None

    def look(self, ahead: Any) -> None:
        self.ahead = ahead

    def choose(self, view: dict[str, Any], decision: Any) -> str:
        self.question = decision
        self.text = decision.text("en"), decision.options[1].text("en")
        return str(decision.options[0].id)


def test_nothing_that_a_bot_is_handed_leads_to_the_game() -> None:
    game = rulewright.Game(rulewright.load("examples/nim"), players=2)
    bot = Kept()
    step(game, [bot, None])
    assert all(bot.text)
    assert not reached([bot.ahead, bot.question]) & {rulewright.Game, State, Decision}
    assert Decision in reached(game.decision)  # the walk itself works


def test_what_a_bot_keeps_is_of_no_use_later() -> None:
    game = rulewright.Game(rulewright.load("examples/nim"), players=2)
    bot = Kept()
    step(game, [bot, None])
    with pytest.raises(StaleQuestion):
        bot.ahead.imagine(1)
    with pytest.raises(StaleQuestion):
        bot.question.text("en")


def test_a_person_is_not_answered_for(heap: Any) -> None:
    assert step(heap, [None, RandomBot()]) is None
    assert heap.left == 10


def test_material_counts_things_and_numbers_but_no_words() -> None:
    view = {
        "viewer": "anna",
        "players": {"anna": {"hand": ["rose", "tulip"], "gold": 3, "mood": "good", "ready": True}, "ben": {"hand": 4, "gold": 0}},
    }
    assert material(view) == 5 - 4


PLANS = """\
ruleset: plans
version: "1.0"
language: 1
title: Plans
players: 2
kinds: {plan: {fields: {worth: number}}}
zones: {game: {offered: {holds: plan}}}
state: {player: {points: number = 0}}
things:
- {kind: plan, id: shed, worth: 3}
- {kind: plan, id: ruin, worth: -4}
- {kind: plan, id: barn, worth: 5}
setup: move every plan to offered
happenings:
  turn(player):
    turn of: player
    do: player may act in day
actions:
  pull_down: {in: day, with: {p: offered where worth < 4}, do: add p.worth to me.points}
  build: {in: day, with: {p: offered where worth > 0}, do: add p.worth to me.points}
flow: |
  for each p in players: turn(p)
result: {score(player): player.points}
"""


def plans(folder: Path, text: str = PLANS) -> rulewright.Ruleset:
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    ruleset = rulewright.load(folder)
    assert ruleset.ok, list(map(str, ruleset.diagnostics))
    return ruleset


def test_the_greedy_bot_judges_an_action_by_its_best_completion(tmp_path: Path) -> None:
    """The name of an action alone changes nothing, so building, demolishing and passing would look the same."""
    ruleset = plans(tmp_path)
    for seed in range(12):
        game = rulewright.Game(ruleset, 2, seed)
        assert [step(game, [GreedyBot(seed), None]) for _ in range(2)] == ["build", "barn"]


def test_the_greedy_bot_does_not_begin_what_can_only_cost(tmp_path: Path) -> None:
    ruleset = plans(tmp_path, PLANS.replace("add p.worth to", "take 5 from"))
    for seed in range(12):
        assert step(rulewright.Game(ruleset, 2, seed), [GreedyBot(seed), None]) == "pass"


HARVEST = (
    PLANS.replace(
        "    do: player may act in day\n",
        "    do: |\n      while player may act in day:\n        add 1 to player.built\n      add 4 to player.points\n",
    )
    .replace("  pull_down: {in: day, with: {p: offered where worth < 4}, do: add p.worth to me.points}\n", "")
    .replace("do: add p.worth to me.points}", 'do: "add p.worth to me.points\\nmove p to the box"}')
    .replace("points: number = 0", "points: number = 0, built: number = 0")
    .replace("worth: 5", "worth: 2")
)


def test_the_greedy_bot_does_not_pass_for_what_the_end_of_the_turn_brings_anyway(tmp_path: Path) -> None:
    """Passing brings 4 points at once, building a shed 3; but after building the 4 points are still to come."""
    ruleset = plans(tmp_path, HARVEST)
    for seed in range(12):
        game = rulewright.Game(ruleset, 2, seed)
        assert [step(game, [GreedyBot(seed), None]) for _ in range(3)] == ["build", "shed", "build"]
