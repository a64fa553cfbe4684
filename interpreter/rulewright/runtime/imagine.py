"""A position as it could be for all that a player knows: everything hidden is dealt anew, and nothing that can be seen changes.

Things that the player cannot see trade places with others of their kind and back, wherever those lie hidden; how many lie in each place stays.
Running effects that speak of such a thing speak of the one that took its place. Hidden values become others, secret answers are open again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rulewright.compiler.layout import Layout
from rulewright.language.symbols import StateSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.runtime import pending as waiting
from rulewright.runtime.chance import seeded
from rulewright.runtime.state import State
from rulewright.runtime.views import may_see, sees_thing


def imagine(state: State, viewer: int, chance: random.Random) -> None:
    """Change a position into one that looks the same to the viewer."""
    _reopen(state, viewer)
    places = _exchange(state, viewer, chance)
    if places:
        _rename_in_effects(state, places)
    _hidden_values(state, viewer, places, chance)
    state.r = seeded(chance.getrandbits(48))
    state.forget()


def _reopen(state: State, viewer: int) -> None:
    """Answers that others gave in secret are not given yet."""
    whole = state.d
    if whole is None or whole[0] != "together" or len(whole) < 4:
        return
    asked = whole[3]
    kept = tuple(now if before[1] == viewer else before for now, before in zip(whole[1], asked, strict=True))
    state.d = ("together", kept, "together", asked)


def _exchange(state: State, viewer: int, chance: random.Random) -> dict[int, int]:
    """Deal what is hidden anew; which thing took the place of which."""
    layout = state.c.layout
    offered = set(_offered(state, viewer))
    hidden: dict[object, list[int]] = {}  # by kind and back, zone by zone
    zones = []
    for zone, members in enumerate(state.z):
        holder = layout.zone_holder[zone]
        if not members or (may_see(state, layout.zone_of[zone].seen_by, holder, viewer) and sees_thing(state, holder, viewer)):
            continue
        zones.append(zone)
        for thing in members:
            if thing not in offered:
                kind = layout.kinds[thing]
                hidden.setdefault((kind, repr(layout.back(thing))) if kind.back else kind, []).append(thing)
    places: dict[int, int] = {}
    for things in hidden.values():
        dealt = sorted(things)  # what comes out must not depend on how things really lie
        chance.shuffle(dealt)
        places.update(zip(things, dealt, strict=True))
    for zone in zones:
        members = state.z[zone]
        members[:] = [places.get(thing, thing) for thing in members]
        for thing in members:
            state.v[thing] = zone
    return places


def _offered(state: State, viewer: int) -> Iterator[int]:
    """The things among the viewer's options: those are known, wherever they lie."""
    for one in waiting.waiting(state):
        if one[1] == viewer:
            yield from _numbers(one[3])


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, tuple | list):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _rename_in_effects(state: State, places: dict[int, int]) -> None:
    module = state.c.module
    for frame in state.k:
        types = module.frame_types.get(module._block_owner.get(frame[0], ""), {})
        for place, type_ in types.items():
            number = int(place[2:-1])
            if number < len(frame):
                frame[number] = _renamed(type_, frame[number], places)


def _renamed(type_: Type, value: Any, places: dict[int, int]) -> Any:
    """A value with the things in it replaced by those that took their places."""
    match type_:
        case Maybe():
            return None if value is None else _renamed(type_.of, value, places)
        case ThingOf():
            return places.get(value, value) if isinstance(value, int) else value
        case SetOf(element=ThingOf()) | ListOf(element=ThingOf()) if isinstance(value, tuple):
            return tuple(places.get(item, item) for item in value)
        case _:
            return value


def _hidden_values(state: State, viewer: int, places: dict[int, int], chance: random.Random) -> None:
    layout = state.c.layout
    for symbol, column in layout.columns.items():
        if not isinstance(symbol, StateSymbol) or symbol.seen_by == "everyone":
            continue
        unseen = [holder for holder in layout.of_kind.get(symbol.kind, ()) if not may_see(state, symbol.seen_by, holder, viewer)]
        if column.width > 1:
            _deal_tokens(state, [[column.slot(holder, word) for word in range(column.width)] for holder in unseen], chance)
            continue
        for holder in unseen:
            slot = column.slot(holder)
            state.v[slot] = _another(layout, symbol.type, state.v[slot], places, layout.initial[slot], chance)


def _deal_tokens(state: State, rows: list[list[int]], chance: random.Random) -> None:
    """Hidden amounts: each keeps how many it has, and of each sort there are as many as before."""
    v = state.v
    pool = [word for row in rows for word, slot in enumerate(row) for _ in range(v[slot])]
    chance.shuffle(pool)
    for row in rows:
        count = sum(v[slot] for slot in row)
        drawn, pool = pool[:count], pool[count:]
        for word, slot in enumerate(row):
            v[slot] = drawn.count(word)


def _another(layout: Layout, type_: Type, value: Any, places: dict[int, int], declared: Any, chance: random.Random) -> Any:
    """A value that a hidden state could have: any of a small range, else the one it was declared with."""
    match type_:
        case Maybe():
            return None if value is None else _another(layout, type_.of, value, places, value, chance)
        case YesNo():
            return chance.random() < 0.5
        case Word():
            return chance.randrange(len(type_.words.words))
        case Number(low=int(low), high=int(high)):
            return chance.randint(low, high)
        case ThingOf() if isinstance(value, int):
            things = layout.of_kind[type_.kind]
            return places[value] if value in places else things[chance.randrange(len(things))] if things else value
        case SetOf(element=ThingOf(kind=kind)) | ListOf(element=ThingOf(kind=kind)) if isinstance(value, tuple):
            if all(item in places for item in value):
                return tuple(places[item] for item in value)
            return tuple(chance.sample(layout.of_kind[kind], min(len(value), len(layout.of_kind[kind]))))
        case AmountsOf() if isinstance(value, dict):
            keys = list(value)
            chance.shuffle(keys)
            return dict(zip(keys, value.values(), strict=True))
        case _:
            return declared
