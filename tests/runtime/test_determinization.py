"""Imagined positions against full enumeration: all positions consistent with what a seat was shown are equally likely.

Each case is a small ruleset, what is read of an imagined position, and all the readings that fit, each as often as it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

from rulewright.runtime.game import Game
from tests.runtime.small import load

DEALS = 400
Reading = Callable[[Game], Hashable]


def limit(freedom: int) -> float:
    """The 99.9 % point of chi-square (Wilson and Hilferty's approximation)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.0902 * (2 / (9 * freedom)) ** 0.5) ** 3)


def uniform(game: Game, seat: int, read: Reading, fitting: Iterable[Hashable]) -> None:
    """Imagined positions read as the fitting ones do, each as often as it fits."""
    weights = Counter(fitting)
    found = Counter(read(game.imagined(seat, seed)) for seed in range(DEALS))
    assert set(found) <= set(weights), f"does not fit: {sorted(map(repr, set(found) - set(weights)))[:3]}"
    total = sum(weights.values())
    square = sum((found[one] - DEALS * weight / total) ** 2 / (DEALS * weight / total) for one, weight in weights.items())
    assert len(weights) == 1 or square < limit(len(weights) - 1), f"chi-square {square:.1f} of {len(weights)}: {found}"


def hand(game: Game, seat: int, zone: str = "hand") -> frozenset[str]:
    return frozenset(game.view(seat)["players"][game.player_names[seat]][zone])


def pile(game: Game, name: str = "deck") -> tuple[str, ...]:
    """The things of a zone that nobody sees, in order."""
    state, layout = game._state, game._compiled.layout
    zone = next(number for number, symbol in enumerate(layout.zone_of) if symbol.name == name and layout.zone_holder[number] == layout.game)
    return tuple(layout.names[thing] for thing in state.z[zone])


CARDS = """
kinds: {card: {fields: {n: number = 0}}}
things: [{kind: card, for each: {i: 1..%d}, id: c<i>, n: <i>}]
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, shown: {holds: card}, aside: {holds: card, order: pile, seen by: nobody}}
  player: {hand: {holds: card, seen by: owner}}
setup: |
  move every card to deck
  shuffle deck
flow: |
%s
  first_player chooses last in 1..2
"""


def cards(number: int, *lines: str) -> str:
    return CARDS % (number, "\n".join("  " + line for line in lines))


def ready(tmp_path: Path, text: str, players: int = 2, answers: tuple[str, ...] = (), seed: int = 3) -> Game:
    """A game in which the first player is asked for the last number."""
    game = Game(load(tmp_path, text), players=players, seed=seed)
    for answer in answers:
        game.choose(answer)
    assert game.decision is not None and [option.id for option in game.decision.options] == ["1", "2"]
    assert game.decision.player == 0
    return game


def others(names: Iterable[str], known: Iterable[str]) -> list[str]:
    return sorted(set(names) - set(known))


ALL5 = [f"c{number}" for number in range(1, 6)]
ALL6 = [f"c{number}" for number in range(1, 7)]


# ---- things --------------------------------------------------------------------------------------------------------------------------------
def test_hands_and_deck_are_dealt_from_everything_unseen(tmp_path: Path) -> None:
    game = ready(tmp_path, cards(6, "for each p in players: draw 1 from deck to p.hand"), players=3)
    rest = others(ALL6, hand(game, 0))
    read = lambda trial: (hand(trial, 1), hand(trial, 2))  # noqa: E731
    uniform(game, 0, read, [(frozenset(one[:1]), frozenset(one[1:2])) for one in permutations(rest, 2)])
    uniform(game, 0, pile, permutations(rest, 3))


def shown(game: Game) -> str:
    """The one card that the log says was shown."""
    words = [entry.text() for entry in game.log if entry.kind == "reveal"]
    name = game._wording.thing
    return next(card for card in ALL6 if any(word.endswith(name(game._compiled.layout.names.index(card), "en")) for word in words))


def test_a_card_that_was_shown_stays_known(tmp_path: Path) -> None:
    deal = "for each p in (players where it != first_player):"
    game = ready(tmp_path, cards(6, deal, "  draw 2 from deck to p.hand", "  let c = first of p.hand", "  reveal c"))
    known = shown(game)
    uniform(game, 0, lambda trial: hand(trial, 1), [frozenset([known, one]) for one in others(ALL6, [known])])


def test_a_card_shown_to_one_seat_is_known_to_that_seat_alone(tmp_path: Path) -> None:
    deal = "for each p in players: draw 1 from deck to p.hand"
    game = ready(tmp_path, cards(5, deal, "for each p in (players where it != first_player): reveal p.hand to first_player"), players=3)
    assert all(hand(game.imagined(0, seed), 1) == hand(game, 1) for seed in range(20))
    rest = others(ALL5, hand(game, 1))
    uniform(game, 1, lambda trial: hand(trial, 2), [frozenset([one]) for one in rest])


def test_a_card_taken_in_the_open_stays_known_until_one_leaves_unseen(tmp_path: Path) -> None:
    take = (
        "draw 2 from deck to shown",
        "for each p in (players where it != first_player):",
        "  draw 2 from deck to p.hand",
        "  move shown to p.hand",
    )
    game = ready(tmp_path, cards(6, *take))
    open_cards = {word for entry in game.log if entry.kind == "move" and entry.seen_by is None for word in entry.subject}
    assert len(open_cards) == 2
    rest = others(ALL6, open_cards)
    uniform(game, 0, lambda trial: hand(trial, 1), [frozenset([*open_cards, *pair]) for pair in combinations(rest, 2)])
    away = (*take, "  p chooses c in p.hand", "  move c to aside")
    gone = Game(load(tmp_path / "away", cards(6, *away)), players=2, seed=3)
    gone.choose(0)
    uniform(gone, 0, lambda trial: hand(trial, 1), [frozenset(three) for three in combinations(ALL6, 3)])


def test_the_top_that_was_looked_at_is_known_when_covered_and_when_drawn(tmp_path: Path) -> None:
    look = ("draw 1 from deck to aside", "let c = first of deck", "reveal c to first_player")
    covered = ready(tmp_path, cards(5, *look, "move aside to top of deck"))
    known = shown(covered)
    assert pile(covered)[1] == known
    fitting = [(one[0], known, *one[1:]) for one in permutations(others(ALL5, [known]))]
    uniform(covered, 0, pile, fitting)
    assert {pile(covered.imagined(1, seed))[1] for seed in range(60)} == set(ALL5)
    drawn = ready(tmp_path / "drawn", cards(5, *look, "for each p in (players where it != first_player): draw 2 from deck to p.hand"))
    rest = others(ALL5, [shown(drawn)])
    uniform(drawn, 0, lambda trial: hand(trial, 1), [frozenset([shown(drawn), one]) for one in rest])


def test_after_shuffling_the_place_is_forgotten_and_that_it_is_there_is_not(tmp_path: Path) -> None:
    shuffled = ("for each p in players: draw 1 from deck to p.hand", "let c = first of deck", "reveal c", "shuffle deck")
    game = ready(tmp_path, cards(5, *shuffled))
    known = shown(game)
    rest = others(ALL5, [*hand(game, 0), known])
    fitting = [(theirs, one) for theirs in rest for one in permutations(others(ALL5, [*hand(game, 0), theirs]))]
    uniform(game, 0, lambda trial: (next(iter(hand(trial, 1))), pile(trial)), fitting)
    lost = ready(tmp_path / "lost", cards(5, *shuffled, "for each p in (players where it != first_player): draw 1 from deck to p.hand"))
    uniform(lost, 0, lambda trial: hand(trial, 1), [frozenset(pair) for pair in combinations(others(ALL5, hand(lost, 0)), 2)])


def test_who_put_a_card_away_knows_where_it_lies(tmp_path: Path) -> None:
    put = ("for each p in players: draw 2 from deck to p.hand", "first_player chooses c in first_player.hand", "move c to aside")
    game = Game(load(tmp_path, cards(6, *put)), players=2, seed=3)
    game.choose(0)
    lies = pile(game, "aside")
    assert all(pile(game.imagined(0, seed), "aside") == lies for seed in range(30))
    uniform(game, 1, lambda trial: pile(trial, "aside"), [(one,) for one in others(ALL6, hand(game, 1))])


KINDS = """
kinds: {{card: {{}}, sword: {{is: [card]}}, cup: {{is: [card]}}}}
things: [{{kind: sword, for each: {{i: 1..3}}, id: s<i>}}, {{kind: cup, for each: {{i: 1..3}}, id: k<i>}}]
zones:
  game: {{deck: {{holds: card, order: pile, seen by: nobody}}, rack: {{holds: sword, seen by: nobody}}}}
  player: {{hand: {{holds: card, seen by: owner}}}}
setup: |
  move every cup to deck
  move (every sword where it != s1) to deck
  shuffle deck
  move s1 to rack
flow: |
  for each p in players: draw 1 from deck to p.hand
  {more}
  first_player chooses last in 1..2
"""


def test_a_zone_holds_only_its_kind_and_piles_tell_no_kinds(tmp_path: Path) -> None:
    game = ready(tmp_path, KINDS.format(more="first_player chooses unused in 1..2"), answers=("1",))
    rest = others(["s1", "s2", "s3", "k1", "k2", "k3"], hand(game, 0))
    fitting = [one for one in permutations(rest) if one[0].startswith("s")]
    uniform(game, 0, lambda trial: (pile(trial, "rack"), next(iter(hand(trial, 1)))), [(one[:1], one[1]) for one in fitting])
    uniform(game, 0, lambda trial: tuple(name[0] for name in pile(trial)), [tuple(name[0] for name in one[2:]) for one in fitting])


BACKS = """
words: {age: [old, new]}
kinds: {card: {fields: {age: age = old}, back: [age]}}
things: [{kind: card, for each: {i: 1..3}, id: a<i>}, {kind: card, for each: {i: 1..3}, id: b<i>, age: new}]
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}}
  player: {hand: {holds: card, seen by: owner}}
setup: |
  move every card to deck
  shuffle deck
  for each p in players: draw 2 from deck to p.hand
flow: first_player chooses last in 1..2
"""


def test_backs_are_kept_at_their_places(tmp_path: Path) -> None:
    game = ready(tmp_path, BACKS)
    every = ["a1", "a2", "a3", "b1", "b2", "b3"]
    rest = others(every, hand(game, 0))
    theirs = sorted(name[0] for name in hand(game, 1))
    order = [name[0] for name in pile(game)]
    fitting = [
        (frozenset(one[:2]), one[2:])
        for one in permutations(rest)
        if sorted(name[0] for name in one[:2]) == theirs and [name[0] for name in one[2:]] == order
    ]
    uniform(game, 0, lambda trial: (hand(trial, 1), pile(trial)), fitting)


UNCOUNTED = """
kinds: {{card: {{}}}}
things: [{{kind: card, for each: {{i: 1..3}}, id: c<i>}}]
zones: {{player: {{hand: {{holds: card, seen by: owner, count: hidden{room}}}}}}}
setup: |
  for each p in (players where it != first_player):
    move (every card where it != c1) to p.hand
    stop
  for each p in (players where it != first_player):
    if no p.hand: move c1 to p.hand
flow: first_player chooses last in 1..2
"""


@pytest.mark.parametrize(("room", "most"), [("", 3), (", room: 2", 2)])
def test_hidden_numbers_of_things_are_dealt_within_their_rooms(tmp_path: Path, room: str, most: int) -> None:
    game = ready(tmp_path, UNCOUNTED.format(room=room), players=3)
    ways = [way for way in product((1, 2), repeat=3) if max(Counter(way).values()) <= most]
    names = ["c1", "c2", "c3"]
    fitting = [tuple(frozenset(name for name, seat in zip(names, way, strict=True) if seat == who) for who in (1, 2)) for way in ways]
    uniform(game, 0, lambda trial: (hand(trial, 1), hand(trial, 2)), fitting)


# ---- values --------------------------------------------------------------------------------------------------------------------------------
POOLS = """
words: {token: [ore, wood]}
state: {player: {goods: pool of token seen by owner}}
setup: |
  for each p in players: p gains 2 ore, 1 wood
flow: first_player chooses last in 1..2
"""


GAIN = """happenings:
  gain(player me):
    do: me gains 1 ore
"""


def goods(game: Game, seat: int) -> tuple[int, int]:
    shown = game.view(seat)["players"][game.player_names[seat]]["goods"]
    return shown.get("ore", 0), shown.get("wood", 0)


@pytest.mark.parametrize("players", [2, 3])
def test_tokens_of_closed_pools_are_shared_out_anew_and_stay_as_many(tmp_path: Path, players: int) -> None:
    game = ready(tmp_path, POOLS, players)
    rivals = range(1, players)
    ore, wood = 2 * len(rivals), len(rivals)
    fitting = [
        one
        for one in product(product(range(ore + 1), range(wood + 1)), repeat=len(rivals))
        if sum(each[0] for each in one) == ore and sum(each[1] for each in one) == wood
    ]
    uniform(game, 0, lambda trial: tuple(goods(trial, seat) for seat in rivals), fitting)
    assert goods(game.imagined(0, 1), 0) == (2, 1)


def test_a_pool_that_is_fed_from_outside_is_bounded_by_what_the_seat_has(tmp_path: Path) -> None:
    game = ready(tmp_path, POOLS.replace("flow: ", "flow: |\n  gain(first_player)\n  ") + GAIN)
    assert goods(game, 0) == (3, 1)
    uniform(game, 0, lambda trial: goods(trial, 1), product(range(4), range(4)))


VALUES = """
words: {mood: [calm, cross, glad]}
state:
  player:
    worth: 2..4 = 2 seen by owner
    open: yes/no = no seen by owner
    mood: mood or nothing = nothing seen by owner
    rival: player or nothing = nothing seen by owner
    moods: set of mood = {} seen by owner
    coins: number = 3 seen by owner
  game: {secret: 1..6 = 1 seen by nobody}
flow: first_player chooses last in 1..2
"""


@pytest.mark.parametrize(
    ("name", "fitting"),
    [
        ("worth", [2, 3, 4]),
        ("open", [False, True]),
        ("mood", [None, "calm", "cross", "glad"]),
        ("rival", [None, "player1", "player2", "player3"]),
        ("moods", [tuple(some) for size in range(4) for some in combinations(("calm", "cross", "glad"), size)]),
        ("coins", [0, 1, 2, 3]),
    ],
)
def test_hidden_values_are_any_that_their_declaration_allows(tmp_path: Path, name: str, fitting: list[Any]) -> None:
    game = ready(tmp_path, VALUES, 3)

    def read(trial: Game) -> Hashable:
        value = trial.view(1)["players"]["player2"][name]
        return tuple(value) if isinstance(value, list) else value

    uniform(game, 0, read, fitting)


def test_a_number_that_nobody_sees_is_any_within_its_bounds(tmp_path: Path) -> None:
    game = ready(tmp_path, VALUES)
    uniform(game, 1, lambda trial: trial.evaluate("secret"), range(1, 7))


# ---- what is suspended in running effects -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Guess:
    """How a number that the first player cannot know comes about, and what it may be."""

    lines: str
    fitting: tuple[int, ...]
    answers: tuple[str, ...] = ()


GUESSES = {
    "by chance": Guess("choose secret in 1..4 at random", (1, 2, 3, 4)),
    "by a rival": Guess("rival chooses secret in 1..4\n    set rival.kept to secret", (1, 2, 3, 4), ("3",)),
    "worked out": Guess("choose half in 1..3 at random\n    let secret = 2 * half", (2, 4, 6)),
    "of a hidden state": Guess("let secret = rival.worth + 1", (3, 4, 5)),
}


def guessing(guess: Guess, after: str = "") -> str:
    return f"""
state: {{player: {{worth: 2..4 = 3 seen by owner, kept: 1..4 = 1 seen by owner}}, game: {{result: number = 0}}}}
flow: |
  for each rival in (players where it != first_player):
    {guess.lines}
    {after}
    first_player chooses last in 1..2
    set result to secret
    first_player chooses more in 1..2
"""


@pytest.mark.parametrize("name", GUESSES)
def test_a_number_in_an_effect_that_the_seat_cannot_know_is_drawn_anew(tmp_path: Path, name: str) -> None:
    guess = GUESSES[name]
    game = ready(tmp_path, guessing(guess), answers=guess.answers)

    def read(trial: Game) -> Any:
        trial.choose("1", 0)
        return trial.evaluate("result")

    uniform(game, 0, read, guess.fitting)


def test_a_number_that_was_told_stays(tmp_path: Path) -> None:
    guess = Guess("choose secret in 1..4 at random", ())
    game = ready(tmp_path, guessing(guess, "set result to secret"))
    told = game.evaluate("result")
    for seed in range(20):
        trial = game.imagined(0, seed)
        trial.choose("1")
        assert trial.evaluate("result") == told


def test_a_number_that_a_rival_chose_openly_stays(tmp_path: Path) -> None:
    """It was read in the log."""
    game = ready(tmp_path, guessing(Guess("rival chooses secret in 1..4", ())), answers=("3",))
    for seed in range(20):
        trial = game.imagined(0, seed)
        trial.choose("1")
        assert trial.evaluate("result") == 3


def test_who_chose_a_number_knows_it(tmp_path: Path) -> None:
    game = ready(tmp_path, guessing(Guess("first_player chooses secret in 1..4", ())), answers=("3",))
    for seed in range(20):
        trial = game.imagined(0, seed)
        trial.choose("1")
        assert trial.evaluate("result") == 3


def test_a_branch_that_was_not_taken_is_not_computed_again(tmp_path: Path) -> None:
    """What it would have computed from amounts that nobody chose is no number that anybody could know."""
    text = """
words: {stuff: [wood, stone]}
state: {player: {worth: 2..4 = 3 seen by owner}, game: {result: number = 0}}
stats:
  all_of(player, amounts of stuff sent): (sum of sent[it] over every stuff) + player.worth
flow: |
  for each rival in (players where it != first_player):
    first_player chooses way in 1..2
    if way = 2:
      rival chooses amounts sent over every stuff
        with sum of sent <= 2
      let power = all_of(rival, sent)
      set result to sent[wood]
      first_player chooses last in 1..2
      set result to power
    else:
      first_player chooses more in 1..2
      set result to more
"""
    game = Game(load(tmp_path, text), seed=3)
    game.choose("1")
    trial = game.imagined(0, 5)
    trial.choose("2")
    assert trial.evaluate("result") == 2


AT_ONCE = cards(
    6, "for each p in players: draw 2 from deck to p.hand", "for each p in players at once:", "  p chooses c in p.hand", "  move c to shown"
)


def test_answers_given_at_the_same_time_are_open_again_over_the_imagined_hand(tmp_path: Path) -> None:
    game = Game(load(tmp_path, AT_ONCE), players=2, seed=3)
    game.choose(0, player=1)
    rest = others(ALL6, hand(game, 0))

    def read(trial: Game) -> Hashable:
        asked = next(decision for decision in trial.decisions if decision.player == 1)
        return tuple(sorted(option.id for option in asked.options)) if {o.id for o in asked.options} == hand(trial, 1) else "not theirs"

    uniform(game, 0, read, combinations(rest, 2))


def test_answers_given_at_the_same_time_that_wait_for_their_turn_are_not_known(tmp_path: Path) -> None:
    text = AT_ONCE.replace("    move c to shown", "    first_player chooses between in 1..2\n    move c to shown")
    game = Game(load(tmp_path, text), players=2, seed=3)
    game.choose(0, player=0)
    game.choose(0, player=1)
    assert game.decision is not None and game.decision.player == 0
    rest = others(ALL6, [*hand(game, 0)])

    def read(trial: Game) -> Hashable:
        trial.choose("1")
        trial.choose("1")
        return next(name for name in trial.view(0)["game"]["shown"] if name in rest)

    uniform(game, 0, read, rest)


def test_chance_to_come_is_another(tmp_path: Path) -> None:
    text = (
        "state: {game: {result: number = 0}}\nflow: |\n  first_player chooses last in 1..2\n  roll d6 as x\n  set result to x\n"
        "  first_player chooses more in 1..2\n"
    )
    game = ready(tmp_path, text)

    def read(trial: Game) -> Any:
        trial.choose("1")
        return trial.evaluate("result")

    uniform(game, 0, read, range(1, 7))


def test_a_number_among_the_options_is_no_thing(tmp_path: Path) -> None:
    played = Game(load(tmp_path, cards(4).replace("last in 1..2", "last in 1..9")), players=2, seed=3)
    uniform(played, 0, pile, permutations([f"c{number}" for number in range(1, 5)]))


# ---- what was taken from the box, passed on, watched -----------------------------------------------------------------------------------------
BOXED = """
kinds: {card: {fields: {n: number = 0}}}
things: [{kind: card, for each: {i: 1..6}, id: c<i>, n: <i>}]
zones:
  game: {deck: {holds: card, order: pile, seen by: nobody}, shown: {holds: card}}
  player: {hand: {holds: card, seen by: owner}}
flow: |
%s
  first_player chooses last in 1..2
"""


def boxed(*lines: str) -> str:
    return BOXED % "\n".join("  " + line for line in lines)


def test_what_was_taken_from_the_box_by_chance_may_be_any_that_is_not_seen(tmp_path: Path) -> None:
    deal = ("for each p in players:", "  choose 2 cs in (every card where it not in players.hand) at random", "  move cs to p.hand")
    game = ready(tmp_path, boxed(*deal))
    rest = others(ALL6, hand(game, 0))
    uniform(game, 0, lambda trial: hand(trial, 1), [frozenset(pair) for pair in combinations(rest, 2)])


def test_what_went_to_the_box_unseen_may_lie_there_or_in_a_hand(tmp_path: Path) -> None:
    deal = (
        "move every card to deck",
        "shuffle deck",
        "draw 1 from deck to shown",
        "for each p in players: draw 1 from deck to p.hand",
        "for each p in (players where it != first_player): move p.hand to the box",
        "for each p in (players where it != first_player): draw 1 from deck to p.hand",
    )
    game = ready(tmp_path, boxed(*deal))
    rest = others(ALL6, [*hand(game, 0), *game.view(0)["game"]["shown"]])

    def read(trial: Game) -> Hashable:
        return next(iter(hand(trial, 1))), pile(trial)

    uniform(game, 0, read, [(one[0], one[1:3]) for one in permutations(rest, 4)])


def test_things_from_the_box_keep_their_kind_and_what_everybody_saw_go_there_stays(tmp_path: Path) -> None:
    deal = (
        "move {c1, c2} to shown",
        "move shown to the box",
        "for each p in players:",
        "  choose 1 cs in (every card where it not in players.hand and n > 2) at random",
        "  move cs to p.hand",
    )
    game = ready(tmp_path, boxed(*deal))
    rest = others(ALL6, [*hand(game, 0), "c1", "c2"])
    uniform(game, 0, lambda trial: hand(trial, 1), [frozenset([one]) for one in rest])


PASSED = """
kinds:
  tool:
    code:
      work(player me, player rival, number n): effect = nothing
zones: {game: {table: {holds: tool}}}
things:
- kind: tool
  id: saw
  work(player me, player rival, number n): |
    me chooses last in 1..2
    set result to n
    me chooses more in 1..2
happenings:
  pass_on(player me, player rival, tool):
    do: tool.work(me, rival, rival.worth + 1)
  told(player me, player rival, tool, number n):
    do: tool.work(me, rival, n)
state: {player: {worth: 2..4 = 3 seen by owner, kept: 1..4 = 1 seen by owner}, game: {result: number = 0}}
setup: move saw to table
flow: |
  for each rival in (players where it != first_player):
    %s
"""
PASSES = {
    "a number that was drawn": ("choose secret in 1..4 at random\n    saw.work(first_player, rival, secret)", (1, 2, 3, 4), ()),
    "worked out on the way": ("choose secret in 1..3 at random\n    saw.work(first_player, rival, 2 * secret)", (2, 4, 6), ()),
    "a hidden state": ("saw.work(first_player, rival, rival.worth)", (2, 3, 4), ()),
    "a hidden state, by a happening": ("pass_on(first_player, rival, saw)", (3, 4, 5), ()),
    "what a rival chose": (
        "rival chooses secret in 1..4\n    set rival.kept to secret\n    saw.work(first_player, rival, secret)",
        (1, 2, 3, 4),
        ("2",),
    ),
}


def _played(game: Game) -> Any:
    game.choose("1", 0)
    return game.evaluate("result")


@pytest.mark.parametrize("name", PASSES)
def test_a_secret_that_a_text_of_a_card_was_given_is_drawn_anew(tmp_path: Path, name: str) -> None:
    lines, fitting, answers = PASSES[name]
    uniform(ready(tmp_path, PASSED % lines, answers=answers), 0, _played, fitting)


@pytest.mark.parametrize(
    "lines",
    [
        "choose secret in 1..4 at random\n    told(first_player, rival, saw, secret)",  # parts of happenings are read in the log
        "choose secret in 1..4 at random\n    set result to secret\n    saw.work(first_player, rival, secret)",
        "first_player chooses secret in 1..4\n    saw.work(first_player, rival, secret)",
        "rival chooses secret in 1..4\n    told(first_player, rival, saw, secret)",
    ],
)
def test_what_was_told_before_it_was_passed_on_stays(tmp_path: Path, lines: str) -> None:
    game = ready(tmp_path, PASSED % lines, answers=("3",) if "chooses" in lines else ())
    real = _played(game.clone())
    assert {_played(game.imagined(0, seed)) for seed in range(20)} == {real}


WATCHED = """
state: {player: {plan: 1..6 = 2 seen by owner}, game: {seen: number = 0}}
kinds: {dummy: {}}
stats: {plans(player): player.plan}
happenings: {next(): {do: set seen to seen}, grow(player): {do: set player.plan to 5}}
rules:
- when changes: plans(p)
  for: {p: players where it != first_player}
  do: set seen to seen + 10 * was + now
- {id: rich, for: {p: players where it != first_player}, whenever: p.plan > 4, asked of: p, do: stop}
flow: |
  for each p in players: set p.plan to 3
  next()
  first_player chooses last in 1..2
  next()
  first_player chooses more in 1..2
  for each p in (players where it != first_player): grow(p)
  first_player chooses end_of_it in 1..2
"""


def test_a_rule_that_watches_a_hidden_value_watches_the_imagined_one(tmp_path: Path) -> None:
    """Dealing does not trigger it, and it sees the next change from the dealt value."""
    game = ready(tmp_path, WATCHED)
    before = game.evaluate("seen")

    def read(trial: Game) -> Any:
        trial.choose("1", 0)
        assert trial.evaluate("seen") == before
        assert [decision.player for decision in trial.decisions] == [0]  # nothing reads whether it has been so for long
        plan = trial._state.v[trial._compiled.layout.columns[trial._compiled.program.kinds["player"].state["plan"]].slot(1)]
        trial.choose("1", 0)
        if plan <= 4:
            assert trial.decision is not None and trial.decision.player == 1
            trial.choose("yes", 1)
        assert trial.evaluate("seen") - before == (0 if plan == 5 else 10 * plan + 5)
        return plan

    uniform(game, 0, read, range(1, 7))
    assert read(game.imagined(1, 1)) == 3
