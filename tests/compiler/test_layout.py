"""The numbering of things and slots that the flat state rests on."""

from __future__ import annotations

from itertools import chain

from rulewright.compiler.layout import BOX, Layout, lay_out
from tests.compiler.conftest import Compile

RULES = """
words: {good: [rye, oats, hops]}
kinds:
  card: {fields: {worth: number = 1}, state: {up: yes/no = no}}
  spell: {is: [card], state: {charge: number = 2}}
  board: {zones: {slots: {holds: card}}}
things:
- {kind: spell, id: fog, worth: 4}
- {kind: card, id: rock, copies: 3}
- {kind: spell, id: hail}
- {kind: board, id: oven}
zones: {game: {deck: {holds: card}}, player: {hand: {holds: card}}}
state: {player: {coins: number = 7, store: amounts of good}, game: {round: number = 1}}
setup: |
  move every card to deck
  for each p in players:
    draw 1 from deck to p.hand
    add {rye: 1} to p.store
flow: |
  for each p in players: p gains (sum of worth over p.hand) + count every board coins
result: {score(player): player.coins}
"""


def layout(compiled: Compile, players: int = 2) -> Layout:
    return lay_out(compiled(RULES)[1].program, players, {})


def test_players_come_first_and_the_game_after_them(compiled: Compile) -> None:
    for players in (2, 4):
        assert (made := layout(compiled, players)).game == players
        assert made.things[: players + 1] == [None] * (players + 1)


def test_things_of_a_kind_and_of_those_under_it_lie_in_one_range(compiled: Compile) -> None:
    made = layout(compiled)
    for kind in made.program.kinds.values():
        if made.of_kind.get(kind):
            low, high = made.range_of(kind)
            assert sorted(made.of_kind[kind]) == list(range(low, high))
            assert all(made.kinds[number].is_a(kind) for number in range(low, high))


def test_sets_are_in_the_order_of_declaration(compiled: Compile) -> None:
    made = layout(compiled)
    cards = made.of_kind[made.program.kinds["card"]]
    assert [made.names[number] for number in cards] == ["fog", "rock", "rock#2", "rock#3", "hail"]
    assert len({made.design[number] for number in cards}) == 3  # copies are interchangeable


def test_every_value_has_a_slot_of_its_own_with_its_first_value(compiled: Compile) -> None:
    made = layout(compiled)
    slots = [range(column.base, column.base + _size(made, owner, column.width)) for owner, column in made.columns.items()]
    taken = list(chain(range(len(made.names)), *slots))
    assert len(taken) == len(set(taken)) and max(taken) < len(made.initial)
    assert made.initial[: len(made.names)] == [BOX] * len(made.names)  # where each thing is
    by_name = {getattr(owner, "name", ""): (owner, column) for owner, column in made.columns.items()}
    assert made.initial[by_name["coins"][1].slot(1)] == 7
    assert made.initial[by_name["charge"][1].slot(made.names.index("hail"))] == 2


def _size(made: Layout, owner: object, width: int) -> int:
    kind = getattr(owner, "kind", None)
    low, high = made.range_of(kind) if kind is not None and made.of_kind.get(kind) else (0, 1)
    return (high - low) * width


def test_amounts_of_words_lie_in_a_slot_each(compiled: Compile) -> None:
    made = layout(compiled)
    store = next(owner for owner in made.columns if getattr(owner, "name", "") == "store")
    slots = [[slot for slot, _ in made.slots_of(store, seat, {1: 4})] for seat in (0, 1)]
    assert [number for _, number in made.slots_of(store, 0, {1: 4})] == [0, 4, 0]
    assert len(set(chain(*slots))) == 6


def test_each_holder_of_a_zone_has_a_number_of_its_own(compiled: Compile) -> None:
    made = layout(compiled)
    numbers = {zone.name: list(made.zone_numbers(zone)) for zone in made.zones}
    assert {name: len(found) for name, found in numbers.items()} == {"deck": 1, "hand": 2, "slots": 1}
    assert sorted(chain(*numbers.values())) == list(range(len(made.zone_of)))
    assert [made.zone_holder[number] for number in numbers["hand"]] == [0, 1]


def test_the_same_rules_are_laid_out_in_the_same_way(compiled: Compile) -> None:
    one, other = layout(compiled), layout(compiled)
    assert (one.names, one.initial, one.zone_holder) == (other.names, other.initial, other.zone_holder)
