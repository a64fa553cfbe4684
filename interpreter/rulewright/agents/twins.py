"""Creates the twin of a position: a world that differs only in what a seat cannot know, for tests that compare what the seat gets from both.

The twin is made differently from `Game.imagined`, so each can be tested with the other. One hidden thing becomes another: the other takes its place
and its values, and running effects refer to it instead.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any

from rulewright.compiler.decision_sites import Traded
from rulewright.compiler.layout import Layout
from rulewright.language.symbols import Kind, MarkSymbol, StandingRule, StateSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.runtime import pending as waiting
from rulewright.runtime.determinization import things_of
from rulewright.runtime.game import Game
from rulewright.runtime.seeds import scrambled
from rulewright.runtime.sight import may_see, sees_thing, top_in_sight
from rulewright.runtime.state import State
from rulewright.runtime.suspense import given, work_out_anew, worked_out
from rulewright.runtime.things_in_values import things_in

WIDE = 8  # how far a hidden number without an upper bound may increase


def with_other_copies(game: Game, chance: random.Random) -> Game:
    """A copy of a game in which identical copies that not everybody sees have traded places, and nothing else: nobody may ever notice the
    difference.
    """
    other = game.clone()
    state = other._state
    stay = set(_named_openly(state, None))
    for pending in waiting.waiting(state):
        stay |= set(things_of(state, pending))
    places = _exchange_things(state, None, stay, chance, copies=True)
    _rename(state, None, places)
    state.forget()
    return other


def exchanged(game: Game, viewer: int | None, chance: random.Random, *, luck: bool = True, closed: bool = True, known: Collection[int] = ()) -> Game:
    """A copy of a game in which everything that a viewer (None: a spectator) cannot see is different, and nothing else.

    - Things in hidden zones trade places with others that have the same back, wherever those are hidden; the number in each place stays the same
      unless it is hidden too. Things stay if the viewer has seen them go there, is choosing from them, or knows them by a value that names them; so
      do the `known` ones.
    - Hidden values change within their bounds. With `closed`, tokens only move between hidden pools, so that the number of each sort stays the same;
      otherwise, a hidden pool may hold anything else.
    - Secret answers of others are replaced.
    - With `luck`, future chance differs.
    """
    other = game.clone()
    state = other._state
    stay = {*known, *_known(state, viewer), *_tops(state, viewer), *_offered(state, viewer), *_named_openly(state, viewer)}
    places = _exchange_things(state, viewer, stay, chance)
    _move_counts(state, viewer, stay, chance)
    _rename(state, viewer, places)
    names, parameters = worked_out(game._state), given(game._state)
    settled = [name for rule, name in _recording(state) if game._state.v[_slot(state, rule)] == state.c.names[name](game._state)]
    _exchange_values(state, viewer, places, chance, closed)
    state.forget()
    for rule, name in _recording(state):
        if name in settled:  # the others are still to be settled
            state.v[_slot(state, rule)] = state.c.names[name](state)
    work_out_anew(state, names, parameters)
    _replace_answers(state, viewer, chance)
    if luck:
        state.r = scrambled(chance.getrandbits(64))
    state.forget()
    return other


def _recording(state: State) -> list[tuple[StandingRule, str]]:
    """Standing rules that look at hidden things, each with the name of the function that computes its record."""
    return list(state.c.module.standing.noted.items())


def _slot(state: State, rule: StandingRule) -> int:
    return state.c.module.rule_slot(rule)


def sees_zone(state: State, zone: int, viewer: int | None) -> bool:
    """Whether a viewer sees what is in a zone, which requires seeing the zone and its holder's place."""
    layout = state.c.layout
    holder = layout.zone_holder[zone]
    return may_see(state, layout.zone_of[zone].seen_by, holder, viewer) and sees_thing(state, holder, viewer)


def sees_value(state: State, symbol: StateSymbol, holder: int, viewer: int | None) -> bool:
    """Whether a viewer sees a state of a holder."""
    return may_see(state, symbol.seen_by, holder, viewer) and sees_thing(state, holder, viewer)


# ---- things ------------------------------------------------------------------------------------------------------------------------------------
def _known(state: State, viewer: int | None) -> Iterator[int]:
    """Hidden things that the viewer has followed to their place."""
    keeping, layout = state.c.keeping, state.c.layout
    if keeping is not None and viewer is not None:
        yield from (
            thing
            for thing in range(layout.game + 1, len(layout.names))
            if state.v[keeping.known + thing] >> viewer & 1 and not sees_thing(state, thing, viewer)
        )


def _tops(state: State, viewer: int | None) -> Iterator[int]:
    """The tops that the viewer sees of piles whose other things are hidden."""
    for zone in range(len(state.z)):
        top = top_in_sight(state, zone, viewer)
        if top is not None:
            yield top


def _offered(state: State, viewer: int | None) -> Iterator[int]:
    """The things that the viewer is choosing from or being asked about, which the viewer therefore knows."""
    for pending in waiting.waiting(state):
        if pending[1] == viewer:
            yield from things_of(state, pending)


def _named_openly(state: State, viewer: int | None) -> Iterator[int]:
    """Things named by a value that the viewer sees."""
    for symbol, holder, slots in _values(state):
        if len(slots) == 1 and sees_value(state, symbol, holder, viewer):
            yield from things_in(symbol.type, state.v[slots.start])


def _values(state: State) -> Iterator[tuple[StateSymbol, int, range]]:
    """Every state of every holder with its slots."""
    layout = state.c.layout
    for symbol, column in layout.columns.items():
        if isinstance(symbol, StateSymbol):
            for holder in layout.of_kind.get(symbol.kind, ()):
                yield symbol, holder, range(column.slot(holder), column.slot(holder) + column.width)


def _exchange_things(state: State, viewer: int | None, stay: set[int], chance: random.Random, copies: bool = False) -> dict[int, int]:
    """Deal hidden things again (with `copies`, only among copies of one design); returns which thing took the place of which."""
    layout = state.c.layout
    groups: dict[Kind, list[int]] = {}
    for zone, members in enumerate(state.z):
        if members and not sees_zone(state, zone, viewer):
            groups.setdefault(layout.zone_of[zone].holds, []).append(zone)
    places: dict[int, int] = {}
    for zones in groups.values():
        pools: dict[object, list[int]] = {}
        for thing in [thing for zone in zones for thing in state.z[zone] if thing not in stay]:
            pools.setdefault(layout.design[thing] if copies else repr(layout.back(thing)), []).append(thing)
        for pool in pools.values():
            dealt = pool[:]
            chance.shuffle(dealt)
            places.update(zip(pool, dealt, strict=True))
        for zone in zones:
            state.z[zone] = tuple([places.get(thing, thing) for thing in state.z[zone]])
            for thing in state.z[zone]:
                state.v[thing] = zone
    return places


def _move_counts(state: State, viewer: int | None, stay: set[int], chance: random.Random) -> None:
    """Move a thing between zones where the number of things is hidden too."""
    layout = state.c.layout
    groups: dict[Kind, list[int]] = {}
    for zone, symbol in enumerate(layout.zone_of):
        if symbol.count_hidden and symbol.room is None and not sees_zone(state, zone, viewer):
            groups.setdefault(symbol.holds, []).append(zone)
    for zones in groups.values():
        full = [zone for zone in zones if any(thing not in stay for thing in state.z[zone])]
        if len(zones) > 1 and full:
            source = chance.choice(full)
            target = chance.choice([zone for zone in zones if zone != source])
            thing = chance.choice([thing for thing in state.z[source] if thing not in stay])
            state.z[source] = tuple([other for other in state.z[source] if other != thing])
            state.z[target] += (thing,)
            state.v[thing] = target


# ---- references to things ---------------------------------------------------------------------------------------------------------------------
def _rename(state: State, viewer: int | None, places: dict[int, int]) -> None:
    """Make values, marks, running effects and the questions to others refer to the things that took the places."""
    if not places:
        return
    layout, before = state.c.layout, state.v[:]
    for owner, column in layout.columns.items():
        match owner:
            case StateSymbol():
                kind = owner.kind
            case (MarkSymbol(on=kind), _):
                pass
            case ("bearer", _):
                state.v[column.base] = places.get(before[column.base], before[column.base])
                continue
            case ("until", _):
                state.v[column.base] = tuple(places.get(thing, thing) for thing in before[column.base])
                continue
            case "known" | "placed":
                for old, new in places.items():
                    state.v[column.slot(new)] = before[column.slot(old)]
                continue
            case "running":
                state.v[column.base] = tuple((hook, places.get(thing, thing)) for hook, thing in before[column.base])
                continue
            case _:
                continue
        for old, new in places.items():
            if layout.kinds[old].is_a(kind) and layout.kinds[new].is_a(kind):
                for word in range(column.width):
                    state.v[column.slot(new, word)] = before[column.slot(old, word)]
    for frame in state.k:
        types = state.c.module.frame_types.get(state.c.module._block_owner.get(frame[0], ""), {})
        for place, type_ in types.items():
            if place.startswith("f[") and int(place[2:-1]) < len(frame):
                number = int(place[2:-1])
                frame[number] = _renamed(type_, frame[number], places)
    if state.d is not None and state.d[0] == "together":
        state.d = (
            "together",
            tuple(_pending_renamed(state, one, viewer, places) for one in state.d[1]),
            "together",
            *(tuple(_pending_renamed(state, one, viewer, places) for one in whole) for whole in state.d[3:]),
        )
    elif state.d is not None:
        state.d = _pending_renamed(state, state.d, viewer, places)


def _pending_renamed(state: State, pending: waiting.Pending, viewer: int | None, places: dict[int, int]) -> waiting.Pending:
    if pending[0] == "answered" or pending[1] == viewer:
        return pending
    site, values = state.c.sites[pending[0]], list(pending)
    if pending[2] in ("one", "maybe", "several") and site.kind != "act":
        values[3] = tuple(_renamed(site.element, value, places) for value in pending[3])
    if pending[2] == "offer":
        values[3] = tuple(tuple(_entry_renamed(entry, places) for entry in side) for side in pending[3])
    if pending[2] == "several":
        values[7] = tuple(_renamed(site.element, value, places) for value in pending[7])
    if site.names:
        values[6] = tuple(_renamed(type_, value, places) for (_, type_), value in zip(site.names, pending[6], strict=False))
    return tuple(values)


def _entry_renamed(entry: tuple[Any, ...], places: dict[int, int]) -> tuple[Any, ...]:
    """Rename what can be put into a trade: things of a set, or tokens."""
    return (entry[0], tuple(places.get(thing, thing) for thing in entry[1]), *entry[2:]) if entry[0] == "things" else entry


def _renamed(type_: Type | None, value: Any, places: dict[int, int]) -> Any:
    match type_:
        case Maybe():
            return None if value is None else _renamed(type_.of, value, places)
        case Traded():
            return value and tuple(
                tuple((unit[0], places.get(unit[1], unit[1]), *unit[2:]) if unit[0] == "thing" else unit for unit in side) for side in value
            )
        case ThingOf():
            return places.get(value, value) if isinstance(value, int) else value
        case SetOf() | ListOf() if isinstance(value, tuple):
            return tuple(_renamed(type_.element, item, places) for item in value)
        case _:
            return value


# ---- values ------------------------------------------------------------------------------------------------------------------------------------
def _exchange_values(state: State, viewer: int | None, places: dict[int, int], chance: random.Random, closed: bool) -> None:
    """Change hidden values. Those of things in hidden zones have moved with the places; only values that are hidden themselves change."""
    layout = state.c.layout
    pools: dict[object, list[range]] = {}
    for symbol, holder, slots in _values(state):
        if may_see(state, symbol.seen_by, holder, viewer):
            continue
        if isinstance(symbol.type, AmountsOf) and layout.keys(symbol.type.key) is not None:
            key = symbol.type.key
            pools.setdefault(key.words if isinstance(key, Word) else symbol, []).append(slots)
        else:
            value = _renamed(symbol.type, state.v[slots.start], places)
            state.v[slots.start] = another(layout, symbol.type, value, chance)
    for rows in pools.values():
        _deal_tokens(state, rows, chance)
        if not closed:
            for slots in rows:
                _other_tokens(state, slots, chance)


def _deal_tokens(state: State, rows: list[range], chance: random.Random) -> None:
    """Shuffle tokens among hidden pools: the size of each pool and the number of each sort stay the same."""
    tokens = [word for slots in rows for word, slot in enumerate(slots) for _ in range(state.v[slot])]
    chance.shuffle(tokens)
    for slots in rows:
        count = sum(state.v[slot] for slot in slots)
        drawn, tokens = tokens[:count], tokens[count:]
        for word, slot in enumerate(slots):
            state.v[slot] = drawn.count(word)


def _other_tokens(state: State, slots: range, chance: random.Random) -> None:
    """Fill a pool with anything it could hold, given what can be seen of it."""
    before = [state.v[slot] for slot in slots]
    while [state.v[slot] for slot in slots] == before:
        for slot in slots:
            state.v[slot] = chance.choice((0, 0, 1, 2, 3))


def another(layout: Layout, type_: Type, value: Any, chance: random.Random) -> Any:
    """Another value of a type; the same one if there is no other."""
    match type_:
        case Maybe():
            if value is not None and chance.random() < 0.3:
                return None
            return another(layout, type_.of, value, chance)
        case YesNo():
            return not value
        case Word():
            return _other(range(len(type_.words.words)), value, chance)
        case Number():
            low = type_.low if type_.low is not None else min(value or 0, 0) - WIDE
            high = type_.high if type_.high is not None else max(value or 0, low) + WIDE
            return _other(range(low, high + 1), value, chance)
        case ThingOf():
            things = layout.of_kind[type_.kind]
            return _other(things, value, chance)
        case SetOf() | ListOf():
            return _other_members(layout, type_, value, chance)
        case AmountsOf() if isinstance(value, dict):
            numbers = list(value.values())
            chance.shuffle(numbers)
            return dict(zip(value, numbers, strict=True))
        case _:
            return value


def _other(values: Collection[Any], value: Any, chance: random.Random) -> Any:
    left = [each for each in values if each != value]
    return chance.choice(left) if left else value


def _other_members(layout: Layout, type_: SetOf | ListOf, value: tuple[Any, ...], chance: random.Random) -> tuple[Any, ...]:
    """Other members, as many as before or sometimes one more or less."""
    everything: list[Any]
    match type_.element:
        case ThingOf(kind=kind):
            everything = list(layout.of_kind[kind])
        case Word(words=words):
            everything = list(range(len(words.words)))
        case Number(low=int(low), high=int(high)):
            everything = list(range(low, high + 1))
        case _:
            return value
    count = min(len(everything), max(0, len(value) + chance.choice((-1, 0, 1))))
    order = {member: place for place, member in enumerate(everything)}
    return tuple(sorted(chance.sample(everything, count), key=order.__getitem__))


# ---- secret answers ----------------------------------------------------------------------------------------------------------------------------
def _replace_answers(state: State, viewer: int | None, chance: random.Random) -> None:
    """Replace others' secret answers, while somebody is still being asked, with any answers they could give."""
    whole = state.d
    if whole is None or whole[0] != "together" or len(whole) < 4:
        return
    answers = tuple(_other_answer(state, now, asked, viewer, chance) for now, asked in zip(whole[1], whole[3], strict=True))
    state.d = (whole[0], answers, *whole[2:])


def _other_answer(state: State, now: waiting.Pending, asked: waiting.Pending, viewer: int | None, chance: random.Random) -> waiting.Pending:
    """One seat's part of a question to several: its answer replaced, or its question from the beginning if it has not answered."""
    if asked[1] == viewer or asked[0] == "answered":  # the viewer knows its own, and who had no choice was never asked
        return now
    return ("answered", asked[1], _any_answer(state, asked, chance)) if now[0] == "answered" else asked


def _any_answer(state: State, asked: waiting.Pending, chance: random.Random) -> Any:
    done, result = False, asked
    while not done:
        done, result = waiting.answer(state, result, chance.choice(waiting.options(state, result)))
    return result


__all__ = ["another", "exchanged", "sees_value", "sees_zone", "with_other_copies"]
