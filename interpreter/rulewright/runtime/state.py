"""The position of a game: flat values, zones, the stack of suspended effects, the root of all chance — and the undo journal.

Every primitive write records the old value in the journal, so the cost of an undo depends on what was written, not on the size of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.compiler.layout import BOX
from rulewright.compiler.shapes import ENDING
from rulewright.language.numbers import LEAST, MOST
from rulewright.runtime import knowledge
from rulewright.runtime.chance import STEP, below, first_of, shuffled, stream_word
from rulewright.runtime.errors import GameOver, RunawayRule
from rulewright.runtime.knowledge import moved
from rulewright.runtime.library import TooMany
from rulewright.runtime.numbers import too_large
from rulewright.runtime.sight import may_see, sees_thing
from rulewright.source.catalogue.saved import Runaway

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled

MOVED, REORDERED = -1, -2  # in the journal, where a slot would be: (thing, zone it came from, its place there and here); (zone, members)
MANY = 4  # from this many things on, they are moved together rather than one by one
COPIED = 7  # copying 2 ** 7 things of a zone counts as a step

Frame = list[Any]
Mark = tuple[Any, ...]


class State:
    """One position. Generated code reads and writes it directly; see compiler/layout.py for what is where."""

    __slots__ = (
        "a",
        "c",
        "caches",
        "d",
        "deep",
        "dirty",
        "ending",
        "fuel",
        "hold",
        "j",
        "k",
        "log",
        "luck",
        "offer",
        "over",
        "points",
        "r",
        "restored",
        "ret",
        "room",
        "serial",
        "settling",
        "stale",
        "stays",
        "v",
        "z",
    )

    def __init__(self, compiled: Compiled) -> None:
        self.c = compiled
        self.v: list[Any] = list(compiled.layout.initial)
        self.z: list[tuple[int, ...]] = [()] * len(compiled.layout.zone_of)  # never changed in place, so that copies share them
        self.k: list[Frame] = []  # suspended effects, innermost last
        self.d: Any = None  # the pending decision
        self.a: Any = None  # its answer
        self.ret: Any = None
        self.r = 0  # the root of all chance; the number of draws of each purpose is among the values, see runtime/chance.py
        self.j: list[tuple[int, Any]] = []  # journal: slots and what they held, moves, zones
        self.log: list[tuple[Any, ...]] | None = None
        self.points: list[tuple[int, Mark]] = []  # points where somebody could be asked in secret: the note in the log, and the mark
        self.dirty = 0  # standing conditions to check
        self.hold = 0  # depth of `together`
        self.settling = False
        self.ending: tuple[Any, ...] = ()  # verdicts of `end game`, `wins`, `loses`
        self.over = False
        self.stays = False  # whether actions of giving up are left out of menus; see runtime/giving_up.py
        self.luck = 0  # the stream of a game that is played at random
        self.offer: Any = None  # terms under which headers are currently evaluated
        self.serial = 0  # counts arrivals, for the order of coming into play
        self.fuel = compiled.steps
        self.room = compiled.writes  # how long the journal may get before the next decision
        self.restored = False  # whether it was read from a file, which anybody may have written
        self.deep = 0  # the depth of recursive calls
        self.caches: list[Any] = []  # memoized stats, see compiler/memoization.py
        self.stale = 0  # bits of the stale ones
        self.forget()

    # ---- copies, marks, undo ------------------------------------------------------------------------------------------
    def clone(self) -> State:
        """An independent copy; its cost depends on the size of the position only."""
        new = State.__new__(State)
        new.c, new.v, new.z = self.c, self.v[:], self.z[:]
        new.k = [frame[:] for frame in self.k]
        new.d, new.a, new.ret, new.r = self.d, self.a, self.ret, self.r
        new.j, new.log = [], None if self.log is None else self.log[:]
        new.points = []
        new.dirty, new.hold, new.settling, new.ending, new.over = self.dirty, self.hold, self.settling, self.ending, self.over
        new.stays = self.stays
        new.offer, new.serial, new.fuel, new.deep = None, self.serial, self.c.steps, 0
        new.restored, new.room = self.restored, self.c.writes
        new.caches, new.stale = self.caches[:], self.stale  # what is valid for both is shared
        return new

    def mark(self) -> Mark:
        """The position in the journal, and the few values that are not in it."""
        return (
            len(self.j),
            [frame[:] for frame in self.k],
            self.d,
            self.a,
            self.ret,
            self.r,
            self.dirty,
            self.hold,
            self.settling,
            self.ending,
            self.over,
            self.serial,
            None if self.log is None else len(self.log),
            self.caches[:],
            self.stale,
        )

    def forget(self) -> None:
        """Invalidate all caches: the position was written from outside."""
        self.caches = [None] * self.c.caches
        self.stale = (1 << self.c.caches) - 1

    def undo(self, mark: Mark) -> None:
        """Go back to a mark, which is used up; later marks become invalid."""
        (
            length,
            self.k,
            self.d,
            self.a,
            self.ret,
            self.r,
            self.dirty,
            self.hold,
            self.settling,
            self.ending,
            self.over,
            self.serial,
            log,
            self.caches,
            self.stale,
        ) = mark
        self._take_back(length)
        if log is not None and self.log is not None:
            del self.log[log:]
            while self.points and self.points[-1][0] >= log:
                self.points.pop()

    def forget_marks(self) -> None:
        """Discard the journal: nobody will go back from now on."""
        self.j.clear()
        self.points.clear()

    def forget_points(self, oldest: Mark) -> None:
        """Discard the journal before a mark."""
        points, kept = self.points, 0
        while kept < len(points) and points[kept][1][0] < oldest[0]:
            kept += 1
        del points[:kept]

    def supposing(self, states: tuple[tuple[int, Any], ...], places: tuple[tuple[int, int], ...], formula: Callable[[], Any]) -> Any:
        """The value of a formula in a position with small changes, which are undone before anything else reads it.

        It uses no earlier cache, and leaves none behind.
        """
        self.fuel -= 10 + len(self.caches)
        if self.fuel < 0:
            raise TooMany
        journal, log, serial, dirty = self.j, self.log, self.serial, self.dirty
        caches, stale = self.caches, self.stale
        self.j, self.log = [], None  # a journal of its own: random play keeps none, and these writes are undone in any case
        self.forget()
        try:
            for slot, value in states:
                self.j.append((slot, self.v[slot]))
                self.v[slot] = value
            for thing, zone in places:
                self.move(thing, zone)
            return formula()
        finally:
            self._take_back(0)
            self.j, self.log, self.serial, self.dirty = journal, log, serial, dirty
            self.caches, self.stale = caches, stale

    def _take_back(self, length: int) -> None:
        """Restore values and places as they were when the journal had this length."""
        j = self.j
        if len(j) > length:
            v, z = self.v, self.z
            for slot, was in j[: length - 1 : -1] if length else reversed(j):
                if slot >= 0:
                    v[slot] = was
                elif slot == MOVED:
                    thing, source, index, place = was
                    if place >= 0:
                        there = z[v[thing]]
                        z[v[thing]] = there[:place] + there[place + 1 :]
                    if source >= 0:
                        z[source] = (*z[source][:index], thing, *z[source][index:])
                    v[thing] = source
                else:
                    zone, members = was
                    z[zone] = members
            del j[length:]

    # ---- moving -------------------------------------------------------------------------------------------------------
    def move(self, thing: int, zone: int, end: int = 0, by_place: bool = False, seen_go: bool = True, seen_come: bool = True) -> bool:
        """Put a thing into a zone (-1: the box); `end` 1 is the top, 2 the bottom of a pile. A full zone accepts nothing
        else, and no thing goes into itself.

        `by_place`: it goes because it is at an end of its pile, so anyone who knows what is there knows what has left. Not `seen_go`, `seen_come`:
        others leave, or arrive, with it, and the new top is checked when all have moved.
        """
        v, z, c = self.v, self.z, self.c
        source, index, place, dirty, stale, pile = v[thing], -1, -1, 0, 0, False
        if zone >= 0:
            room, pile, dirty, stale = c.zone_facts[zone]
            if room is not None and len(z[zone]) >= room and source != zone:
                return False
            if c.bars and self._barred(thing, zone):
                return False
        elif source < 0:
            return True
        if source >= 0:
            members = z[source]
            index = members.index(thing)
            z[source] = members[:index] + members[index + 1 :]
            self.fuel -= len(members) >> COPIED
            _, _, wakes, makes_stale = c.zone_facts[source]
            dirty |= wakes
            stale |= makes_stale
        v[thing] = zone
        if zone >= 0:
            members = z[zone]
            self.fuel -= len(members) >> COPIED
            if end == 1 or (pile and end == 0):
                place, z[zone] = 0, (thing, *members)
            else:
                place, z[zone] = len(members), (*members, thing)
        self.j.append((MOVED, (thing, source, index, place)))
        self.dirty |= dirty
        self.stale |= stale
        if (keeping := c.keeping) is not None:
            # The usual move is handled here: nobody knows the thing without seeing it, and anyone who sees it leave also sees where it goes.
            known, placed, held, loose, eyes, ordered = keeping.fields
            after = eyes[zone]
            seats = eyes[source] | after
            there = seats if ordered[zone] else 0
            blind = ~seats
            if (
                seats < 0
                or (by_place and (v[loose + source] | v[placed + thing]) & blind)
                or (not by_place and v[held + source] & blind)
                or (seats != after and seats & ~after & ~v[(held if there else loose) + zone])
            ):
                moved(self, keeping, thing, source, zone, by_place, seen_go and index == 0)
            else:
                if v[known + thing] != seats:
                    self.j.append((known + thing, v[known + thing]))
                    v[known + thing] = seats
                if v[placed + thing] != there:
                    self.j.append((placed + thing, v[placed + thing]))
                    v[placed + thing] = there
        if zone >= 0 and c.hooked[thing]:
            self._arrive(thing)
        if self.log is not None:
            self.log.append(self._moved(thing, source, zone, seen_go and index == 0, seen_come and place == 0))
        if c.tops:
            self._turn_up(*((source,) if seen_go else ()), *((zone,) if seen_come else ()))
        if zone < 0 and thing in c.emptied:
            self._empty(thing)
        return True

    def _barred(self, thing: int, zone: int) -> bool:
        """Whether a thing can never be in a zone: there is no copy of it, or the zone is in itself."""
        return thing in self.c.layout.absent or (zone in self.c.within_itself and self._lies_in(zone, thing))

    def _lies_in(self, zone: int, thing: int) -> bool:
        """Whether a zone is one of a thing or of what lies in it, at any depth."""
        holders, v = self.c.layout.zone_holder, self.v
        while zone >= 0:
            if holders[zone] == thing:
                return True
            zone = v[holders[zone]]
        return False

    def _empty(self, thing: int) -> None:
        """A created thing is gone: what was in it goes to the box, too, so that the next one comes into being empty."""
        for zone in self.c.emptied[thing]:
            if self.z[zone]:
                self.move_all(self.z[zone], BOX)

    def _moved(self, thing: int, source: int, zone: int, was_top: bool = False, is_top: bool = False) -> tuple[Any, ...]:
        """The note of a move; if that depends on the position, with the seats that currently see what is there."""
        holders, game, tops = self.c.layout.zone_holder, self.c.layout.game, self.c.tops
        if not any(place >= 0 and (holders[place] > game or place in tops) for place in (source, zone)):
            return ("move", (thing,), source, zone)
        audiences = [
            (audience, holders[place])
            for place, top in ((source, was_top), (zone, is_top))
            if place >= 0
            for audience in (self.c.layout.zone_of[place].seen_by, self.c.layout.zone_of[place].top_seen_by if top else None)
            if audience is not None
        ]
        seats = tuple(
            seat
            for seat in range(self.c.layout.players)
            if any(may_see(self, audience, holder, seat) and sees_thing(self, holder, seat) for audience, holder in audiences)
        )
        return ("move", (thing,), source, zone, None if len(seats) == self.c.layout.players else seats)

    def _turn_up(self, *zones: int) -> None:
        """Some zones have changed: where only the top is visible, anyone who sees a new one learns what it is."""
        keeping, layout = self.c.keeping, self.c.layout
        for zone in dict.fromkeys(zones):
            if zone not in self.c.tops or keeping is None or not (news := knowledge.turned(self, keeping, zone)) or self.log is None:
                continue
            top = self.z[zone][:1]
            seats = [seat for seat in range(layout.players) if sees_thing(self, top[0], seat)]
            for seat in [None] if len(seats) == layout.players else [seat for seat in seats if news >> seat & 1]:
                self.log.append(("reveal", top, seat))

    def begin_knowing(self) -> None:
        """A position was set up by hand: everybody knows what they see of it, and nothing else."""
        if self.c.keeping is not None:
            knowledge.begin(self, self.c.keeping)
            for zone in self.c.tops:
                knowledge.turned(self, self.c.keeping, zone)

    def move_maybe(self, thing: int | None, zone: int, end: int = 0, by_place: bool = False) -> None:
        if thing is not None:
            self.move(thing, zone, end, by_place)

    def move_all(self, things: Any, zone: int, end: int = 0, looked_at: bool = True) -> None:
        """Put a set into a zone in its order; into a hidden pile in a random one, so that nobody learns it.

        Not `looked_at`: the pile is shuffled before anybody sees its new top.
        """
        members = list(things)
        if zone < 0:
            members = [thing for thing in members if self.v[thing] >= 0]
        mixed = len(members) > 1 and zone >= 0 and self.c.hides_order[zone] and not self._same_pile(members)
        if mixed:
            members = shuffled(self._shuffling(zone), members, self.c.salts)
        on_top = end == 1 or (end == 0 and zone >= 0 and self.c.zone_facts[zone][1])
        if not self._move_together(members, zone, on_top):
            sources = {self.v[thing] for thing in members} if self.c.tops else set()
            for thing in reversed(members) if on_top else members:
                self.move(thing, zone, end, False, not self.c.tops, not self.c.tops)
            if mixed and self.c.keeping is not None:
                knowledge.mixed(self, self.c.keeping, zone, [thing for thing in members if self.v[thing] == zone])
            if self.c.tops:
                self._turn_up(*sorted(sources), *((zone,) if looked_at else ()))
        elif mixed and self.c.keeping is not None:
            knowledge.mixed(self, self.c.keeping, zone, [thing for thing in members if self.v[thing] == zone])

    def _move_together(self, members: list[int], zone: int, on_top: bool) -> bool:
        """Move many things to one place at once, as when decks are set up and cleared away; False if they must go one by one."""
        v, z, c = self.v, self.z, self.c
        if len(members) < MANY or (zone >= 0 and c.zone_facts[zone][0] is not None) or (c.tops and self._meets_tops(members, zone)):
            return False
        if (zone >= 0 and c.bars) or (zone < 0 and any(thing in c.emptied for thing in members)):
            return False
        going = set(members)
        if len(going) < len(members):
            return False
        sources: dict[int, list[int]] = {}
        for thing in members:
            sources.setdefault(v[thing], []).append(thing)
        came = [(thing, v[thing]) for thing in members]
        for place in {**sources, zone: members}:
            if place >= 0:
                self._touch(place)
        self.j.extend(came)
        for source in sources:
            if source >= 0:
                z[source] = tuple([thing for thing in z[source] if thing not in going])
        for thing in members:
            v[thing] = zone
        if zone >= 0:
            z[zone] = (*members, *z[zone]) if on_top else (*z[zone], *members)
            for thing in reversed(members) if on_top else members:
                if c.hooked[thing]:
                    self._arrive(thing)
        if c.keeping is not None:
            for source, things in sources.items():
                knowledge.moved_together(self, c.keeping, things, source, zone)
        if self.log is not None:
            self.log.extend(self._moved(thing, source, zone) for thing, source in (reversed(came) if on_top else came))
        return True

    def _meets_tops(self, members: list[int], zone: int) -> bool:
        """Whether things leave or enter a pile whose top is visible."""
        return zone in self.c.tops or any(self.v[thing] in self.c.tops for thing in members)

    def _arrive(self, thing: int) -> None:
        """It comes into play after everything that is already there."""
        if self.serial >= MOST:
            self._number_arrivals_anew()
        self.serial += 1
        slot = self.c.arrivals + thing
        self.j.append((slot, self.v[slot]))
        self.v[slot] = self.serial

    def _number_arrivals_anew(self) -> None:
        """Renumber the order of coming into play from the lowest numbers, since it has outgrown its slot."""
        first = self.c.arrivals
        times = self.v[first : first + len(self.c.layout.names)]
        ranks = {time: rank for rank, time in enumerate(sorted({0, *times}))}
        for slot, time in enumerate(times, first):
            if time != ranks[time]:
                self.j.append((slot, time))
                self.v[slot] = ranks[time]
        self.serial = len(ranks) - 1

    def _same_pile(self, members: list[int]) -> bool:
        source = self.v[members[0]]
        return source >= 0 and self.c.is_ordered[source] and all(self.v[thing] == source for thing in members)

    def swap(self, left: int | None, right: int | None) -> None:
        """Two things trade places (also positions in ordered zones), unless one lies in the other or does not exist."""
        if left is None or right is None or left == right:
            return
        a, b = self.v[left], self.v[right]
        if self.c.bars and (self._barred(left, b) or self._barred(right, a)):
            return
        i = self.z[a].index(left) if a >= 0 else -1
        k = self.z[b].index(right) if b >= 0 else -1
        for zone, index, old, new in ((a, i, left, right), (b, k, right, left)):
            if zone >= 0:
                self._touch(zone)
                there = self.z[zone]
                self.z[zone] = (*there[:index], new, *there[index + 1 :])
            self.j.append((new, self.v[new]))
            if self.log is not None:
                self.log.append(self._moved(new, self.v[new], zone, (k if new == right else i) == 0, index == 0))
            del old
        if self.c.keeping is not None:
            tops = (knowledge.top_seers(self, a) if i == 0 else 0) | (knowledge.top_seers(self, b) if k == 0 else 0)
            self.v[left], self.v[right] = b, a
            knowledge.swapped(self, self.c.keeping, left, right, a, b, tops)
        else:
            self.v[left], self.v[right] = b, a
        if self.c.tops:
            self._turn_up(a, b)
        for thing in (left, right):
            if self.c.hooked[thing]:
                self._arrive(thing)
            if self.v[thing] < 0 and thing in self.c.emptied:
                self._empty(thing)

    def draw(self, count: int, source: int, target: int, bottom: bool) -> tuple[int, ...]:
        """Draw things from the top (or bottom) of a pile, one by one, as many as there are; refill the pile in between if it says so."""
        drawn = []
        for _ in range(count):
            self.fuel -= 8  # a pile to which things return never runs out, and every move takes memory
            if self.fuel < 0:
                raise TooMany
            if not self.z[source]:
                refill = self.c.refill[source]
                if refill is None or not self.z[refill]:
                    break
                self.move_all(self.z[refill], source, 2, looked_at=False)
                self.shuffle(source)
            thing = self.z[source][-1 if bottom else 0]
            if not self.move(thing, target, by_place=True, seen_come=count == 1):
                break
            drawn.append(thing)
        if self.c.tops and count != 1:
            self._turn_up(target)
        return tuple(drawn)

    def shuffle(self, zone: int) -> None:
        self._touch(zone)
        self.z[zone] = members = tuple(shuffled(self._shuffling(zone), self.z[zone], self.c.salts))
        if self.c.keeping is not None:
            knowledge.mixed(self, self.c.keeping, zone, members)
        if self.c.tops:
            self._turn_up(zone)

    def _shuffling(self, zone: int) -> int:
        """The random word that decides the order of a zone this time."""
        slot, salted = self.c.shuffles[zone]
        return self.lot(slot, salted)

    def _touch(self, zone: int) -> None:
        """A zone is about to be written in place: its contents go into the journal, and whatever reads it is invalidated."""
        self.j.append((REORDERED, (zone, self.z[zone])))
        self.fuel -= len(self.z[zone]) // 8  # the undo journal takes memory
        _, _, wakes, makes_stale = self.c.zone_facts[zone]
        self.dirty |= wakes
        self.stale |= makes_stale

    def create(self, made: tuple[int, ...], zone: int, end: int, line: int) -> int:
        """An unused thing of a created kind, in its zone, with its declared state."""
        v = self.v
        for number, thing in enumerate(made):
            if v[thing] < 0:
                self.fuel -= number // 8  # searching for it also counts as a step if there are many
                if self.fuel < 0:
                    raise TooMany
                for slot, value in self.c.fresh_values(thing):
                    if v[slot] != value:
                        self.j.append((slot, v[slot]))
                        v[slot] = value
                for slot in self.c.untils:  # an earlier one that is gone does not end this one
                    if thing in v[slot]:
                        self.j.append((slot, v[slot]))
                        v[slot] = tuple([other for other in v[slot] if other != thing])
                self.move(thing, zone, end)
                return thing
        raise RunawayRule(
            Runaway.all_made(count=len(made), kind=self.c.layout.kinds[made[0]].name),
            self.c.layout.kinds[made[0]].span,
        )

    # ---- chance -------------------------------------------------------------------------------------------------------
    def lot(self, slot: int, salted: int) -> int:
        """The next word of a purpose: of the slot that counts how often it has drawn, and of its salt."""
        v = self.v
        count = v[slot]
        self.j.append((slot, count))
        v[slot] = count + 1 if count < MOST else 0  # after this many draws they repeat
        return stream_word(self.r, salted, count)

    def pick(self, options: Any, slot: int, salted: int, salts: Any) -> Any:
        """One at random, or nothing."""
        lot, members = self.lot(slot, salted), tuple(options)
        return first_of(lot, members, salts) if members else None

    def pick_some(self, options: Any, count: int | None, slot: int, salted: int, salts: Any) -> tuple[Any, ...]:
        """Some at random, in random order (None: all of them)."""
        members = shuffled(self.lot(slot, salted), options, salts)
        return tuple(members if count is None else members[: max(0, count)])

    def roll(self, faces: tuple[Any, ...], slot: int, salted: int, shown: bool = True, things: bool = False) -> Any:
        """The face that a die shows; it is not logged unless `shown`. `things`: the faces have fields."""
        return self.face(faces, self.lot(slot, salted), shown, things)

    def roll_some(self, faces: tuple[Any, ...], count: int, slot: int, salted: int, shown: bool = True, things: bool = False) -> tuple[Any, ...]:
        """The faces of several dice; they count as one roll, so the number of dice does not affect the next roll."""
        lot = self.lot(slot, salted)
        return tuple([self.face(faces, stream_word(lot, STEP, die), shown, things) for die in self.passes(range(count))])

    def face(self, faces: tuple[Any, ...], lot: int, shown: bool, things: bool) -> Any:
        """The face that a word means; it is also logged."""
        return self.rolled(faces[below(lot, len(faces))], shown, things)

    def rolled(self, face: Any, shown: bool, things: bool) -> Any:
        """Log that a die shows this face."""
        if self.log is not None and shown:
            self.log.append(("roll", face, True) if things else ("roll", face))
        return face

    # ---- interchangeable options ---------------------------------------------------------------------------------------
    def alike(self, things: Any) -> tuple[int, ...]:
        """One of each group of interchangeable things: same design, same place, same state.

        Things with a state that is hidden from somebody are not grouped: the number of options would reveal whether it differs.
        """
        design = self.c.design
        if len({design[thing] for thing in things}) == len(things):
            return tuple(things)
        groups: dict[Any, int] = {}
        for thing in things:
            groups.setdefault(self.likeness(thing), thing)
        return tuple(groups.values())

    def alike_groups(self, sets: Any) -> tuple[tuple[int, ...], ...]:
        """The first of each group of sets that differ only in which identical things they hold."""
        likeness = {thing: self.likeness(thing) for members in sets for thing in members}
        groups: dict[Any, tuple[int, ...]] = {}
        for members in sets:
            groups.setdefault(tuple(sorted(repr(likeness[thing]) for thing in members)), members)
        return tuple(groups.values())

    def likeness(self, thing: int) -> tuple[Any, ...]:
        """A key that only interchangeable things share."""
        c, v = self.c, self.v
        if c.told_apart[thing]:
            return (thing,)
        return (c.design[thing], v[thing], *[v[slot] for slot in c.state_slots[thing]])

    def alike_hooks(self, offers: Any) -> tuple[tuple[int, int], ...]:
        """Offers of hooks, identical things once."""
        groups: dict[Any, tuple[int, int]] = {}
        for hook, thing in offers:
            groups.setdefault((hook, self.c.design[thing] if thing >= 0 else -1, self.v[thing] if thing >= 0 else -1), (hook, thing))
        return tuple(groups.values())

    # ---- happenings ---------------------------------------------------------------------------------------------------
    def put_mark(self, bearer: int, count: int, left: int, running: int, restart: bool, at_once: bool, now: int | None, place: int) -> None:
        """Put a mark for `count` happenings of the bearer; `now` is the slot of whose happening is running, if that one counts."""
        v = self.v
        if count <= 0:
            return
        slot = bearer + left
        self.j.append((slot, v[slot]))
        v[slot] = self._kept(count if restart else v[slot] + count, place)
        if at_once or (now is not None and v[now] == bearer):
            self.j.append((bearer + running, v[bearer + running]))
            v[bearer + running] = max(v[bearer + running], 2 if now is not None and v[now] == bearer else 1)
        if self.log is not None:
            self.log.append(("mark", bearer, left, count, self._seers(bearer)))

    def put_mark_maybe(
        self, bearer: int | None, count: int, left: int, running: int, restart: bool, at_once: bool, now: int | None, place: int
    ) -> None:
        if bearer is not None:
            self.put_mark(bearer, count, left, running, restart, at_once, now, place)

    def begin_mark(self, bearer: int, left: int, running: int) -> None:
        """A happening that the bearer's marks count begins: 2 means that this one is being counted."""
        v = self.v
        if v[bearer + left] > 0:
            self.j.append((bearer + running, v[bearer + running]))
            v[bearer + running] = 2

    def end_mark(self, bearer: int, left: int, running: int) -> None:
        v = self.v
        if v[bearer + running] == 2:
            self.j.append((bearer + left, v[bearer + left]))
            v[bearer + left] -= 1
            self.j.append((bearer + running, v[bearer + running]))
            v[bearer + running] = 1 if v[bearer + left] > 0 else 0

    def set_amounts(self, slot: int, width: int, amounts: dict[int, int], pool: bool, place: int) -> None:
        """Set what a state holds of each word; only in a pool is that never less than nothing."""
        v = self.v
        for word in range(width):
            number = max(0, amounts.get(word, 0)) if pool else amounts.get(word, 0)
            if v[slot + word] != number:
                self.j.append((slot + word, v[slot + word]))
                v[slot + word] = self._kept(number, place)
                if self.log is not None:
                    self.written(place)

    def spend(self, slot: int, bundle: tuple[tuple[int, int], ...], place: int) -> None:
        for word, number in bundle:
            self.j.append((slot + word, self.v[slot + word]))
            self.v[slot + word] = self._kept(self.v[slot + word] - number, place)
            if self.log is not None:
                self.written(place)

    def trade(self, player: int, partner: int, deal: tuple[Any, Any], place: int) -> None:
        """Both sides of an agreed trade change hands: things go to the corresponding zone of the other player, tokens from pool to pool."""
        for (giver, taker), side in (((player, partner), deal[0]), ((partner, player), deal[1])):
            for entry in side:
                if entry[0] == "thing":
                    zone = self.c.layout.zone_of[self.v[entry[1]]]
                    column = self.c.layout.zones[zone]
                    self.move(entry[1], column.base + taker - column.low)
                else:
                    _, base, width, count = entry
                    for who, sign in ((giver, -1), (taker, 1)):
                        slot = base + who * width
                        self.j.append((slot, self.v[slot]))
                        number = self._kept(self.v[slot] + sign * count, place)
                        high = getattr(self.c.state_at[slot][0].type, "high", None)
                        self.v[slot] = number if high is None else min(number, high)
                        if self.log is not None:
                            self.written(place)

    def offered(self, part: str, amount: int, resists: bool) -> int:
        """A part of a cost under the terms of its offer."""
        if self.offer is None:
            return amount
        costs, free = self.offer
        if part in free and not resists:
            return 0
        return max(0, amount + costs.get(part, 0)) if part in costs else amount

    def unsure(self, things: Sequence[int]) -> Sequence[int]:
        """Chance moves some of these things to a hidden place: from now on nobody knows which of them are still in the box."""
        keeping = self.c.keeping
        if keeping is not None:
            for thing in things:
                slot = keeping.known + thing
                if self.v[thing] == BOX and self.v[slot]:
                    self.j.append((slot, self.v[slot]))
                    self.v[slot] = 0
        return things

    def reveal(self, things: tuple[int, ...], to: int | None, in_place: bool = False) -> None:
        """Show things to a player, or to all; `in_place`: as the first or last of their pile."""
        if self.c.keeping is not None:
            knowledge.shown(self, self.c.keeping, things, to, in_place)
        if self.log is not None and things:
            self.log.append(("reveal", tuple(things), to))

    def eliminate(self, player: int) -> None:
        slot = self.c.alive
        self.j.append((slot, self.v[slot]))
        self.v[slot] = tuple(p for p in self.v[slot] if p != player)
        if self.log is not None:
            self.log.append(("eliminated", player))

    # ---- the end ------------------------------------------------------------------------------------------------------
    def end_game(self, verdict: str, players: tuple[int, ...], place: int, values: tuple[Any, ...]) -> None:
        """Record a verdict with the place that gave it and the locals of its sentence; it takes effect at settling."""
        self.ending = (*self.ending, (verdict, tuple(players), place, values))
        self.dirty |= ENDING

    def settle_ending(self) -> None:
        """Settling without standing conditions: only an end of the game can be pending."""
        if not self.hold:
            self.dirty = 0
            if self.ending:
                self.finish()

    def finish(self) -> None:
        self.over = True
        self.k.clear()
        raise GameOver

    def passes(self, members: Any, steps: int = 1) -> Any:
        """The members of a set that is iterated over for each member of others; its cost is counted, since it can grow exponentially.

        `steps`: per member.
        """
        self.fuel -= len(members) * steps
        if self.fuel < 0 or len(self.j) > self.room:
            raise TooMany
        return members

    def passing(self, members: Any) -> Any:
        """The members of a large set that is iterated over once; many of them take the time of one step."""
        self.fuel -= len(members) >> 4
        if self.fuel < 0:
            raise TooMany
        return members

    def work(self, steps: int) -> None:
        """Count the steps of a long piece of a rule, including what it calls; see compiler/effort.py."""
        self.fuel -= steps
        if self.fuel < 0 or len(self.j) > self.room:
            raise TooMany

    def burn(self, place: int) -> None:
        """Count one iteration of a loop; an endless rule runs out of fuel."""
        self.fuel -= 1
        if self.fuel < 0 or len(self.j) > self.room:
            self.runaway(place)

    def _kept(self, number: int, place: int) -> int:
        """A number that fits into a slot. Raises RunawayRule."""
        if LEAST <= number <= MOST:
            return number
        too_large(self.c.places[place], number)

    def too_deep(self, place: int, most: int) -> None:
        """Called by a recursive function that is nested more deeply than any tabletop game needs."""
        raise RunawayRule(Runaway.recursion(most=most), self.c.places[place])

    def runaway(self, place: int) -> None:
        raise RunawayRule(Runaway.repeated(), self.c.places[place])

    # ---- log ----------------------------------------------------------------------------------------------------------
    def note(self, happening: int, parts: tuple[Any, ...]) -> None:
        assert self.log is not None
        self.fuel -= 1  # notes take memory
        self.log.append(("begin", happening, parts, self._hidden(parts, self.c.thing_parts[happening])))

    def written(self, place: int) -> None:
        """The last slot written, for the detailed log: its old and new value, the place in the rules, and who may know."""
        assert self.log is not None
        slot, old = self.j[-1]
        new = self.v[slot]
        held = self.c.state_at.get(slot)
        if held is not None and new != old:
            self.log.append(("set", slot, old, new, place, self._readers(held[0].seen_by, held[1])))

    def _readers(self, audience: str, holder: int) -> tuple[int, ...] | None:
        """The seats that may currently read a state of a thing; None: all of them."""
        if audience == "everyone" and holder <= self.c.layout.game:
            return None
        seats = range(self.c.layout.players)
        found = tuple(seat for seat in seats if may_see(self, audience, holder, seat) and sees_thing(self, holder, seat))
        return None if len(found) == len(seats) else found

    def _hidden(self, parts: tuple[Any, ...], places: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The things among the parts that are currently hidden from somebody, each with the seats that see it."""
        found = []
        for place in places:
            part = parts[place]
            for thing in part if isinstance(part, tuple | list) else () if part is None else (part,):
                seats = self._seers(thing)
                if seats is not None:
                    found.append((thing, seats))
        return tuple(found)

    def _seers(self, thing: int) -> tuple[int, ...] | None:
        """The seats that see where a thing is; None: all of them."""
        if thing <= self.c.layout.game:
            return None
        seats = tuple(seat for seat in range(self.c.layout.players) if sees_thing(self, thing, seat))
        return None if len(seats) == self.c.layout.players else seats

    def only(self, pending: tuple[Any, ...]) -> None:
        """Log a question that was not asked, because it had one answer (which is in `a`)."""
        assert self.log is not None
        self.might_ask(pending[0], (pending[1],))
        if pending[2] != "yes_no" and self.a is not None and self.a != ():
            self.log.append(("only", pending[0], pending[1], pending[:8], self.a))

    def only_giving_up(self, menu: Any, player: int) -> Any:
        """What is left of a menu from which something must be chosen if nobody gives up and there is nothing else."""
        if not self.stays:
            return ()
        self.stays = False
        try:
            return menu(self, player)
        finally:
            self.stays = True

    def might_ask(self, site: int, players: tuple[int | None, ...] | None) -> None:
        """Somebody (None: anybody) could be asked here in secret, whether or not they are: so that a table can hide which it is."""
        assert self.log is not None
        if self.c.in_secret(site):
            everybody = self.c.names["SEATS"][self.v[self.c.alive], self.v[self.c.turn]]
            self.points.append((len(self.log), self.mark()))
            self.log.append(("asking", site, tuple(everybody if players is None else [one for one in players if one is not None])))

    def end_note(self, happening: int) -> None:
        assert self.log is not None
        self.log.append(("end", happening))

    def hook_note(self, hook: int, thing: int | None) -> None:
        assert self.log is not None
        self.log.append(("hook", hook, thing, None if thing is None or thing < 0 else self._seers(thing)))

    def rule_note(self, rule: int, bindings: tuple[Any, ...]) -> None:
        assert self.log is not None
        self.log.append(("rule", rule, bindings))

    def end_hook(self) -> None:
        assert self.log is not None
        self.log.append(("end hook",))
