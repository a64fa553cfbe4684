"""Randomness by purpose: draws are fair for any seed, and depend only on their purpose."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import rulewright
from rulewright.runtime.chance import below, first_of, shuffled, stream_word
from rulewright.runtime.errors import SaveError
from rulewright.runtime.playouts import lot
from rulewright.runtime.saves import FORMAT
from rulewright.runtime.seeds import scrambled
from rulewright.runtime.state import State
from tests.runtime.small import load

STRIDES = (1, 2, 1009, 7919, 2**20)
PURPOSE = 0x5DEECE66D1234567  # any salt
TABLE = """
words: {{suit: [red, green, blue]}}
kinds:
  card: {{fields: {{rank: number = 1}}}}
zones:
  player: {{hand: {{holds: card, seen by: owner, order: row}}}}
  game:
    deck: {{holds: card, order: pile, seen by: nobody, runs out: refill, from: discard}}
    discard: {{holds: card, order: pile, seen by: everyone}}
    bag: {{holds: card, seen by: everyone, order: row}}
state:
  game: {{face: 1..6 = 1, faces: number = 0, other: number = 0, seat: player or nothing = nothing, colour: suit = red, amount: number = 0}}
things:
{things}
setup: |
  move every card to deck
  shuffle deck
flow: |
  repeat 9 times:
    turn()
happenings:
  turn():
    do: |
{turn}
      for each p in players:
        p chooses answer in 1..2
  aside(): {{do: "{aside}"}}
"""
TURN = """
roll d6 as pips
set face to pips
roll 2 d6 as both
set faces to sum of x over both as x
aside()
choose p in players at random
set seat to p
choose c in every suit at random
set colour to c
choose n in 1..40 at random
set amount to n
shuffle deck
"""
CARDS = ("ash", "birch", "cedar", "elm", "fir", "gum")


def table(folder: Path, names: Iterable[str] = CARDS, turn: str = TURN, aside: str = "set other to 1") -> rulewright.Ruleset:
    things = "\n".join(f"- {{kind: card, id: {name}}}" for name in names)
    return load(folder, TABLE.format(things=things, turn="\n".join("      " + line for line in turn.strip().split("\n")), aside=aside))


def bounds(freedom: int) -> tuple[float, float]:
    """Between these lie 99.9 % of the values of χ² (Wilson and Hilferty's approximation)."""
    low, high = (freedom * (1 - 2 / (9 * freedom) + z * (2 / (9 * freedom)) ** 0.5) ** 3 for z in (-3.29, 3.29))
    return max(0.0, low), high


def fair(seen: Iterable[Hashable], cells: Iterable[Hashable], shares: dict[Hashable, float] | None = None) -> None:
    """Each cell comes as often as it should, neither more nor less evenly than chance makes it."""
    counts, places = Counter(seen), list(cells)
    assert set(counts) <= set(places)
    total = counts.total()
    expected = {cell: total * (shares[cell] if shares else 1 / len(places)) for cell in places}
    value = sum((counts[cell] - expected[cell]) ** 2 / expected[cell] for cell in places)
    low, high = bounds(len(places) - 1)
    assert low <= value <= high, (value, low, high)


# ---- fairness -------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stride", STRIDES)
def test_lots_of_related_seeds_are_fair(stride: int) -> None:
    roots = [scrambled(number * stride) for number in range(4000)]
    pairs = [tuple(below(stream_word(root, PURPOSE, count), 6) for count in (0, 1)) for root in roots]
    fair((first for first, _ in pairs), range(6))
    fair(pairs, product(range(6), repeat=2))
    other = [below(stream_word(root, PURPOSE ^ 1, 0), 6) for root in roots]  # of another purpose
    fair(zip((first for first, _ in pairs), other, strict=True), product(range(6), repeat=2))


@pytest.mark.parametrize("stride", STRIDES)
def test_the_choices_of_random_games_with_related_seeds_are_fair(stride: int) -> None:
    def lots(seed: int) -> tuple[int, int]:
        state = cast(State, SimpleNamespace(luck=scrambled(seed)))
        return lot(state, 6), lot(state, 6)

    pairs = [lots(number * stride) for number in range(4000)]
    fair((first for first, _ in pairs), range(6))
    fair(pairs, product(range(6), repeat=2))


@pytest.mark.parametrize("stride", STRIDES)
def test_set_up_with_related_seeds_is_fair(tmp_path: Path, stride: int) -> None:
    rules = table(tmp_path, CARDS[:4])
    games = [rulewright.Game(rules, players=2, seed=number * stride, log=False) for number in range(1200)]
    fair((tuple(game._state.z[zone(game, "deck")]) for game in games), permutations(things(games[0], 4)))
    fair((value(game, "face") for game in games), range(1, 7))
    fair((value(game, "seat") for game in games), range(2))
    fair((value(game, "colour") for game in games), range(3))
    fair((value(game, "amount") for game in games), range(1, 41))


@pytest.mark.parametrize("stride", STRIDES)
def test_batches_of_games_vary_as_much_as_independent_ones(stride: int) -> None:
    batches, size = 500, 60
    wins = [
        below(stream_word(scrambled(number * stride), PURPOSE, 0), 6) + below(scrambled(number * stride), 6) < 5 for number in range(batches * size)
    ]
    means = [statistics.fmean(wins[first : first + size]) for first in range(0, len(wins), size)]
    share = statistics.fmean(wins)
    assert 0.8 < statistics.variance(means) * size / (share * (1 - share)) < 1.2


def test_batches_of_whole_games_vary_as_much_as_independent_ones() -> None:
    rules, batches, size = rulewright.load(str(Path(__file__).parents[2] / "examples" / "nim")), 400, 25
    wins = []
    for number in range(batches * size):
        game = rulewright.Game(rules, players=2, seed=number * 7919, log=False)
        game.play_randomly(number * 7919)
        wins.append(game.winners() == [0])
    means = [statistics.fmean(wins[first : first + size]) for first in range(0, len(wins), size)]
    share = statistics.fmean(wins)
    assert 0.8 < statistics.variance(means) * size / (share * (1 - share)) < 1.2


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_is_as_likely_as_another(size: int) -> None:
    salts = [scrambled(number) for number in range(size)]
    words = [stream_word(scrambled(1), PURPOSE, count) for count in range(6000)]
    for known in (salts, None, ()):
        fair((tuple(shuffled(drawn, range(size), known)) for drawn in words), permutations(range(size)))
        fair((first_of(drawn, range(size), known) for drawn in words), range(size))


def test_the_first_of_a_set_is_the_first_of_its_order() -> None:
    salts = [scrambled(number) for number in range(9)]
    for count in range(200):
        drawn = stream_word(5, PURPOSE, count)
        for known in (salts, None, ()):
            assert first_of(drawn, range(9), known) == shuffled(drawn, range(9), known)[0]


def test_what_is_there_more_often_comes_more_often(tmp_path: Path) -> None:
    """Cards that are alike are one option for a person; chance draws among all of them."""
    things_ = "- {kind: card, id: gold}\n- {kind: card, id: lead, copies: 3}"
    text = TABLE.format(things=things_, turn="      choose c in every card at random\n      move c to bag", aside="set other to 1")
    rules = load(tmp_path / "alike", text)
    games = [rulewright.Game(rules, players=2, seed=seed, log=False) for seed in range(1000)]
    drawn = [names(game, "bag")[0].partition("#")[0] for game in games]
    fair(drawn, ("gold", "lead"), {"gold": 0.25, "lead": 0.75})


# ---- independence of purposes ------------------------------------------------------------------------------------------------------------
ALL = ("face", "faces", "seat", "colour", "amount", "deck")
CHANGES = [  # what is changed, and what else is touched by that
    ({"aside": "roll d6 as x"}, ()),
    ({"aside": "roll 3 d6 as x"}, ()),
    ({"aside": "shuffle discard"}, ()),
    ({"aside": "choose p in players at random"}, ()),
    ({"aside": "choose 2 seen in deck at random"}, ()),
    ({"turn": TURN.replace("roll 2 d6 as both", "roll 5 d6 as both")}, ("faces",)),
    ({"turn": TURN.replace("roll d6 as pips", "roll d6 as before\nroll d6 as pips")}, ()),
    ({"turn": TURN.replace("shuffle deck", "shuffle deck\nshuffle deck")}, ("deck",)),
    ({"turn": TURN.replace("1..40", "1..20")}, ("amount",)),
    ({"names": (*CARDS, "yew")}, ("deck",)),
]


@pytest.mark.parametrize(("change", "touched"), CHANGES)
def test_one_more_draw_leaves_all_else_as_it_was(tmp_path: Path, change: dict[str, Any], touched: tuple[str, ...]) -> None:
    plain, other = table(tmp_path / "plain"), table(tmp_path / "other", **change)
    differ: set[str] = set()
    for seed in range(12):
        pair = [rulewright.Game(rules, players=3, seed=seed) for rules in (plain, other)]
        for _ in range(4):
            for what in ALL:
                ours, theirs = ([*names(game, "deck")] if what == "deck" else value(game, what) for game in pair)
                if ours != theirs:
                    differ.add(what)
            for game in pair:
                for _ in range(3):
                    game.choose(0)
    assert differ == set(touched)


def test_one_card_more_leaves_the_others_in_their_order(tmp_path: Path) -> None:
    plain, more = table(tmp_path / "plain"), table(tmp_path / "more", ("yew", *CARDS[:3], "oak", *CARDS[3:]))
    for seed in range(40):
        ours, theirs = (rulewright.Game(rules, players=2, seed=seed) for rules in (plain, more))
        for _ in range(3):
            assert names(ours, "deck") == [name for name in names(theirs, "deck") if name in CARDS]
            for game in (ours, theirs):
                for _ in range(2):
                    game.choose(0)


def test_one_option_more_is_drawn_or_leaves_the_draw_as_it_was(tmp_path: Path) -> None:
    plain, more = table(tmp_path / "plain"), table(tmp_path / "more", turn=TURN.replace("1..40", "1..50"))
    new = 0
    for seed in range(200):
        ours, theirs = (value(rulewright.Game(rules, players=2, seed=seed), "amount") for rules in (plain, more))
        assert theirs == ours or theirs > 40
        new += theirs > 40
    assert 20 <= new <= 65  # 10 of 50


def test_a_refilled_pile_is_in_a_new_order_each_time(tmp_path: Path) -> None:
    rules = table(tmp_path, turn="draw 6 from deck to discard\ndraw 1 from deck to discard")
    orders = []
    game = rulewright.Game(rules, players=2, seed=3)
    for _ in range(6):
        orders.append(tuple(names(game, "deck")))
        game.choose(0)
        game.choose(0)
    assert len(set(orders)) == len(orders)


# ---- part of the position ---------------------------------------------------------------------------------------------------------------
def test_undoing_copying_and_saving_keep_the_luck_to_come(tmp_path: Path) -> None:
    rules = table(tmp_path)
    game = rulewright.Game(rules, players=2, seed=8)
    mark = game.mark()
    twin, saved = game.clone(), game.save()
    hashes = []

    def go(one: rulewright.Game) -> list[str]:
        found = []
        for _ in range(6):
            one.choose(0)
            found.append(one.hash())
        return found

    hashes.append(go(game))
    game.undo(mark)
    hashes += [go(game), go(twin), go(rulewright.Game.restore(rules, saved))]
    assert all(one == hashes[0] for one in hashes) and len(set(hashes[0])) == 6


def test_imagined_luck_is_other_luck(tmp_path: Path) -> None:
    rules = table(tmp_path)
    game = rulewright.Game(rules, players=2, seed=8)
    ahead = set()
    for seed in range(20):
        trial = game.imagined(0, seed)
        trial.choose(0)
        trial.choose(0)
        ahead.add((value(trial, "amount"), value(trial, "faces")))
    assert len(ahead) > 10


def test_luck_is_the_same_on_every_machine() -> None:
    """It is part of the meaning of seeds and saved games: other values need a new format number."""
    assert FORMAT == 3
    drawn = stream_word(scrambled(7), PURPOSE, 3)
    assert drawn == 13165091954157852284
    assert shuffled(drawn, range(8), None) == [7, 5, 3, 0, 2, 4, 1, 6]
    assert shuffled(drawn, range(8), [scrambled(number) for number in range(8)]) == [3, 0, 5, 6, 1, 7, 2, 4]


def test_a_game_saved_with_the_old_luck_is_refused(tmp_path: Path) -> None:
    rules = table(tmp_path)
    saved = rulewright.Game(rules, players=2, seed=8).save()
    for older in (2, 1, 0, None, "3"):
        with pytest.raises(SaveError, match=f"this version reads format {FORMAT} only"):
            rulewright.Game.restore(rules, {**saved, "rulewright": older})


# ---- reading ----------------------------------------------------------------------------------------------------------------------------
def zone(game: rulewright.Game, name: str) -> int:
    layout = game._compiled.layout
    return next(column.slot(layout.game) for symbol, column in layout.zones.items() if symbol.name == name)


def names(game: rulewright.Game, name: str) -> list[str]:
    return [game._compiled.layout.names[thing] for thing in game._state.z[zone(game, name)]]


def things(game: rulewright.Game, count: int) -> list[int]:
    return [number for number, kind in enumerate(game._compiled.layout.kinds) if kind.name == "card"][:count]


def value(game: rulewright.Game, name: str) -> Any:
    layout = game._compiled.layout
    return game._state.v[next(column.slot(layout.game) for symbol, column in layout.columns.items() if getattr(symbol, "name", "") == name)]
