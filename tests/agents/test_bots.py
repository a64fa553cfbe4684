from typing import Any

import pytest

from rulewright.agents.greedy import GreedyBot, material
from rulewright.agents.random_bot import RandomBot
from rulewright.agents.table import BOTS, make_bot, play_out, step


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_to_the_end_and_the_same_with_the_same_seed(heap: Any, name: str) -> None:
    def taken(seed: int) -> list[int]:
        game = heap.clone()
        play_out(game, [make_bot(name, seed), make_bot(name, seed + 1)])
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


def test_the_greedy_bot_sees_only_views(heap: Any) -> None:
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


def test_a_person_is_not_answered_for(heap: Any) -> None:
    assert step(heap, [None, RandomBot()]) is None
    assert heap.left == 10


def test_material_counts_things_and_numbers_but_no_words() -> None:
    view = {
        "viewer": "anna",
        "players": {"anna": {"hand": ["rose", "tulip"], "gold": 3, "mood": "good", "ready": True}, "ben": {"hand": 4, "gold": 0}},
    }
    assert material(view) == 5 - 4
