"""A position that is possible given what a seat knows: everything hidden is dealt again, and nothing that the seat can see or knows changes.

The result depends on what the seat knows and on the seed, never on where hidden things really are: hidden things are sorted by number before they are
dealt, running effects refer to things drawn from the zones of theirs, and future chance is different. The steps: hidden things (here), hidden values
(`hidden_values`), what is suspended inside running effects, and the questions to others (`suspense`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulewright.compiler.layout import BOX
from rulewright.language.symbols import Kind
from rulewright.runtime import pending as waiting
from rulewright.runtime.hidden_values import deal_values
from rulewright.runtime.saves import drop_dead
from rulewright.runtime.seeds import scrambled
from rulewright.runtime.sight import may_see, sees_thing, top_in_sight
from rulewright.runtime.state import State
from rulewright.runtime.suspense import Renaming, given, imagine_suspense, worked_out
from rulewright.runtime.things_in_values import things_in

TRIES = 40  # attempts when things and places do not match
EXCHANGES = 30  # exchanges per thing, if they never match

Back = tuple[Any, ...] | None  # what is printed on the back; None: nobody sees it


@dataclass(frozen=True, slots=True)
class Room:
    """What a hidden place may hold: things of a kind (None: of any), with a back that everybody sees (None: nobody does)."""

    kind: Kind | None
    back: Back


def imagine(state: State, viewer: int, chance: random.Random) -> None:
    """Change a position into one that, as far as a seat knows, could be the real one."""
    drop_dead(state)  # so that a restored game imagines the same
    hidden, current, parameters = _Hidden(state, viewer), worked_out(state), given(state)
    before = {thing: state.v[thing] for thing in hidden.unknown}
    positions = {thing: (zone, index) for zone in hidden.zones for index, thing in enumerate(state.z[zone])}
    hidden.deal(chance)
    renaming = Renaming(state, before, positions, chance)
    deal_values(state, viewer, hidden.unknown, chance)
    state.forget()
    imagine_suspense(state, viewer, renaming, current, parameters, chance)
    _forget_others(state, viewer, hidden)
    state.r = scrambled(chance.getrandbits(64))
    state.forget()


class _Hidden:
    """The places that a seat cannot see into, and the things whose places it does not know."""

    def __init__(self, state: State, viewer: int) -> None:
        self.state = state
        self.viewer = viewer
        layout = state.c.layout
        self.zones = [zone for zone in range(len(state.z)) if not self._sees(zone)]
        known, placed = self._known(), self._placed()
        self._staying: dict[int, dict[int, int]] = {}  # zone -> what is known to be at which position
        self.fixed = {thing for zone in self.zones for thing in state.z[zone] if thing in placed}
        self.loose = {thing for zone in self.zones for thing in state.z[zone] if thing in known and thing not in placed}
        sure = self.fixed | self.loose
        self.unknown = sorted(thing for zone in self.zones for thing in state.z[zone] if thing not in sure)
        self.boxed = [
            thing
            for thing in range(layout.game + 1, len(layout.names))
            if state.v[thing] == BOX and thing not in known and not layout.kinds[thing].reference
        ]
        self.unknown = sorted([*self.unknown, *self.boxed])

    def _sees(self, zone: int) -> bool:
        state, layout = self.state, self.state.c.layout
        holder = layout.zone_holder[zone]
        return may_see(state, layout.zone_of[zone].seen_by, holder, self.viewer) and sees_thing(state, holder, self.viewer)

    def _mask(self, base: int) -> set[int]:
        v, names = self.state.v, self.state.c.layout.names
        return {thing for thing in range(len(names)) if v[base + thing] >> self.viewer & 1}

    def _known(self) -> set[int]:
        keeping = self.state.c.keeping
        names = self.state.c.layout.names
        return set(range(len(names))) if keeping is None else self._mask(keeping.known) | self._asked_about() | self._tops()

    def _placed(self) -> set[int]:
        """Things whose position is known: those known by position in an ordered zone, and those that the seat is being asked about."""
        keeping = self.state.c.keeping
        return set() if keeping is None else (self._mask(keeping.placed) & self._mask(keeping.known)) | self._asked_about() | self._tops()

    def _tops(self) -> set[int]:
        """The top things that the seat sees of piles that are otherwise hidden."""
        tops = (top_in_sight(self.state, zone, self.viewer) for zone in self.state.c.tops)
        return {top for top in tops if top is not None}

    def _asked_about(self) -> set[int]:
        """The things among the seat's own options and in its question: who is asked about a thing knows it."""
        return {thing for pending in waiting.waiting(self.state) if pending[1] == self.viewer for thing in things_of(self.state, pending)}

    # ---- dealing --------------------------------------------------------------------------------------------------------------------
    def deal(self, chance: random.Random) -> None:
        """Put the unknown things into the hidden places; all assignments that fit are equally likely."""
        state = self.state
        before = state.v[:], state.z[:]
        for _ in range(TRIES):
            self._deal_once(chance)
            if not state.c.within_itself or not any(state.z[zone] and _closed(state, zone) for zone in state.c.within_itself):
                return
            state.v[:], state.z[:] = before  # something would lie in itself
        # No other way was found: what is there is one.

    def _deal_once(self, chance: random.Random) -> None:
        sizes = self._sizes(chance)
        places = [place for zone in self.zones for place in self._open(zone, sizes.get(zone), chance)]
        places += [(BOX, number, Room(None, None)) for number in range(len(self.boxed))]
        things = dealt(self.state, self.unknown, [room for _, _, room in places], chance)
        contents = {zone: dict(self._staying[zone]) for zone in self.zones}
        for (zone, index, _), thing in zip(places, things, strict=True):
            self.state.v[thing] = zone
            if zone != BOX:
                contents[zone][index] = thing
        for zone, members in contents.items():
            there = [members[index] for index in sorted(members)]
            if self.state.c.layout.zone_of[zone].order == "none":
                there.sort()
                chance.shuffle(there)
            self.state.z[zone] = tuple(there)

    def _sizes(self, chance: random.Random) -> dict[int, int]:
        """How many unknown things are in each zone whose size is hidden, too: a thing may be in any such zone for its kind."""
        layout, sizes = self.state.c.layout, dict[int, int]()
        groups: dict[Kind, list[int]] = {}
        for zone in self.zones:
            if layout.zone_of[zone].count_hidden:
                groups.setdefault(layout.zone_of[zone].holds, []).append(zone)
        for zones in groups.values():
            sure = {zone: sum(thing in self.fixed or thing in self.loose for thing in self.state.z[zone]) for zone in zones}
            total = sum(len(self.state.z[zone]) - sure[zone] for zone in zones)
            for _ in range(total):
                rooms = [(zone, layout.zone_of[zone].room) for zone in zones]
                open_ = [zone for zone, room in rooms if room is None or sure[zone] + sizes.get(zone, 0) < room]
                zone = chance.choice(open_)
                sizes[zone] = sizes.get(zone, 0) + 1
            sizes.update({zone: 0 for zone in zones if zone not in sizes})
        return sizes

    def _open(self, zone: int, size: int | None, chance: random.Random) -> Iterator[tuple[int, int, Room]]:
        """The places in a zone for unknown things (`size`: how many, if that is dealt too); known things already have theirs."""
        state, layout = self.state, self.state.c.layout
        symbol, members = layout.zone_of[zone], state.z[zone]
        ordered = symbol.order != "none"
        shows_backs = not symbol.count_hidden and sees_thing(state, layout.zone_holder[zone], self.viewer)
        backs = [self._back(thing, shows_backs) for thing in members]
        staying: dict[int, int] = {}
        if size is not None:
            sure = [thing for thing in members if thing in self.fixed or thing in self.loose]
            staying = dict(enumerate(sure if ordered else sorted(sure)))
            left = list(range(len(sure), len(sure) + size))
            backs = [None] * (len(sure) + size)
        elif ordered:
            staying = {index: thing for index, thing in enumerate(members) if thing in self.fixed}
            loose = sorted(thing for thing in members if thing in self.loose)
            chance.shuffle(loose)
            free = [index for index in range(len(members)) if index not in staying]
            chance.shuffle(free)
            for thing in loose:
                index = next(index for index in free if backs[index] == self._back(thing, shows_backs))
                free.remove(index)
                staying[index] = thing
            left = sorted(free)
        else:  # nobody sees its order: known things first, then the others by their backs
            sure = sorted(thing for thing in members if thing in self.fixed or thing in self.loose)
            staying = dict(enumerate(sure))
            backs = [*(None for _ in sure), *sorted((self._back(t, shows_backs) for t in members if t not in sure), key=repr)]
            left = list(range(len(sure), len(members)))
        self._staying[zone] = staying
        for index in left:
            yield zone, index, Room(symbol.holds, backs[index])

    def _back(self, thing: int, shown: bool) -> Back:
        return self.state.c.backs[thing] if shown else None


def _closed(state: State, zone: int) -> bool:
    """Whether a zone's holder would be inside itself, through what contains it."""
    holders, seen = state.c.layout.zone_holder, set[int]()
    while zone >= 0 and zone not in seen:
        seen.add(zone)
        zone = state.v[holders[zone]]
    return zone >= 0


def dealt(state: State, things: list[int], rooms: list[Room], chance: random.Random) -> list[int]:
    """One thing for each room, uniform over all assignments that fit.

    Rooms that few things fit into are filled first. If the sets of things that fit are pairwise nested or disjoint, this makes every assignment
    equally likely; otherwise many random exchanges even them out.
    """
    wanted = Counter(rooms)
    fits = {room: [thing for thing in things if _fits(state, thing, room)] for room in wanted}
    order = sorted(fits, key=lambda room: (len(fits[room]), repr(room.back), room.kind.name if room.kind else ""))
    for _ in range(TRIES):
        found = _filled(order, fits, wanted, rooms, chance)
        if found is not None and _nested(order, fits):
            return found
        if found is not None:
            return _evened(found, rooms, fits, chance)
    return _evened(_matched(things, rooms, fits, chance), rooms, fits, chance)


def _filled(order: list[Room], fits: dict[Room, list[int]], wanted: Counter[Room], rooms: list[Room], chance: random.Random) -> list[int] | None:
    """Rooms filled at random, the most restricted first; None if the rest no longer fits."""
    used: set[int] = set()
    stock: dict[Room, list[int]] = {}
    for room in order:
        left = [thing for thing in fits[room] if thing not in used]
        if wanted[room] > len(left):
            return None
        stock[room] = chance.sample(left, wanted[room])
        used.update(stock[room])
    return [stock[room].pop() for room in rooms]


def _nested(order: list[Room], fits: dict[Room, list[int]]) -> bool:
    sets = [set(fits[room]) for room in order]
    return all(one <= other or not one & other for place, one in enumerate(sets) for other in sets[place + 1 :])


def _matched(things: list[int], rooms: list[Room], fits: dict[Room, list[int]], chance: random.Random) -> list[int]:
    """Some assignment that fits, found with augmenting paths; there is one, since the things are somewhere now."""
    at: dict[int, int] = {}

    def place(index: int, seen: set[int]) -> bool:
        candidates = fits[rooms[index]][:]
        chance.shuffle(candidates)
        for thing in candidates:
            if thing not in seen:
                seen.add(thing)
                if thing not in at or place(at[thing], seen):
                    at[thing] = index
                    return True
        return False

    for index in range(len(rooms)):
        place(index, set())
    where = {index: thing for thing, index in at.items()}
    return [where[index] for index in range(len(rooms))]


def _evened(found: list[int], rooms: list[Room], fits: dict[Room, list[int]], chance: random.Random) -> list[int]:
    """The same things after many exchanges of pairs that fit both ways, so that all assignments become equally likely."""
    sets = {room: set(things) for room, things in fits.items()}
    for _ in range(EXCHANGES * len(found)):
        one, other = chance.randrange(len(found)), chance.randrange(len(found))
        if found[other] in sets[rooms[one]] and found[one] in sets[rooms[other]]:
            found[one], found[other] = found[other], found[one]
    return found


def _fits(state: State, thing: int, room: Room) -> bool:
    layout = state.c.layout
    return (room.kind is None or layout.kinds[thing].is_a(room.kind)) and (room.back is None or state.c.backs[thing] == room.back)


def _forget_others(state: State, viewer: int, hidden: _Hidden) -> None:
    """The seat does not know what others know of hidden places: in the imagined position they know only what they see."""
    keeping = state.c.keeping
    if keeping is None:
        return
    layout, v = state.c.layout, state.v
    unknown, tops = set(hidden.unknown), dict[int, int]()
    for thing in [*unknown, *hidden.fixed, *hidden.loose]:
        zone = v[thing]
        seats = 0
        if zone != BOX:
            seats = sum(1 << seat for seat in range(layout.players) if sees_thing(state, thing, seat))
            if state.z[zone][0] == thing and zone in state.c.tops:
                tops[thing] = seats
        mine = 0 if thing in unknown else 1 << viewer
        v[keeping.known + thing] = seats | mine
        v[keeping.placed + thing] = (mine if thing in hidden.fixed else 0) | tops.get(thing, 0)
    for zone in hidden.zones:
        v[keeping.held + zone] = v[keeping.loose + zone] = keeping.everybody  # where there may be something to forget


# ---- things in values ----------------------------------------------------------------------------------------------------------------------
def things_of(state: State, pending: waiting.Pending) -> Iterator[int]:
    """The things that a decision names, in its options and its question."""
    site, layout = state.c.sites[pending[0]], state.c.layout
    if site.kind == "act":
        yield from (option[1] for option in pending[3] if option[1] is not None)
    elif pending[2] == "hook":
        yield from (thing for _, thing in pending[3] if thing >= 0)
    elif pending[2] in ("one", "maybe", "several", "order"):
        for value in pending[3]:
            yield from things_in(site.element, value)
    elif pending[2] == "amounts":
        for value in pending[4]:
            yield from things_in(site.element, value)
    elif pending[2] == "yes_no" and pending[0] in state.c.module.agreed_again:
        yield from (unit[1] for side in pending[6][1] for unit in side if unit[0] == "thing")
    for (_, type_), value in zip(site.names, pending[6], strict=False):
        yield from (thing for thing in things_in(type_, value) if sees_thing(state, thing, pending[1]) or thing <= layout.game)
