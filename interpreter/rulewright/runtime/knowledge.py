"""What each seat knows about things that it does not see: which thing is in which hidden place, and at which position of a pile.

A seat that has seen a thing go into a hidden zone, or was shown it there, knows it until it can no longer be sure. Two masks of seats per thing are
kept in the position (so they are saved, cloned and undone with it): `known` (that it is in its zone) and `placed` (at which position of an ordered
zone). Two masks per zone, `held` and `loose`, say which seats may have something to forget: known things are there, and things known to be there
without a known position.

These rules err on the side of forgetting. When a thing that a seat cannot see leaves a zone that it cannot see into, the seat forgets what it knew of
that zone, unless the position says which thing has left: the first or last one of a pile was drawn, it was the only one, or all have left together.
Games without hidden information store none of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.compiler.layout import BOX, Layout
from rulewright.language.symbols import Kind
from rulewright.runtime.sight import may_see, sees_thing

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State


DEPENDS = -1  # who sees what goes into or out of a zone depends on where its holder is, on its owner, or on the top thing


@dataclass(frozen=True)
class Keeping:
    """Where the masks of a game are, and who sees into which zone."""

    known: int  # slot of thing 0
    placed: int
    held: int  # slot of zone 0
    loose: int
    everybody: int  # the mask of all seats
    eyes: tuple[int, ...]  # who sees into a zone; -1: it depends on where its holder is. The last one is the box: nobody
    ordered: tuple[bool, ...]  # a zone, and the box

    @cached_property
    def fields(self) -> tuple[int, int, int, int, tuple[int, ...], tuple[bool, ...]]:
        """The tables needed for every move."""
        return self.known, self.placed, self.held, self.loose, self.eyes, self.ordered


def keeping_of(compiled: Compiled) -> Keeping | None:
    """The tables of a game; None if nothing is hidden."""
    layout = compiled.layout
    if "known" not in layout.columns:
        return None
    everybody = (1 << layout.players) - 1
    eyes: list[int] = []
    covered = _may_be_hidden(layout)
    for zone, holder in zip(layout.zone_of, layout.zone_holder, strict=True):
        if zone.top_seen_by is not None:
            eyes.append(DEPENDS)
        elif zone.seen_by == "nobody":
            eyes.append(0)
        elif zone.seen_by == "everyone" and layout.kinds[holder] not in covered:
            eyes.append(everybody)
        elif holder > layout.game:
            eyes.append(DEPENDS)
        elif holder == layout.game:
            eyes.append(0)
        else:
            seats = range(layout.players)
            alike = [seat for seat in seats if seat == holder or (zone.seen_by == "partners" and compiled.team[seat] == compiled.team[holder])]
            eyes.append(sum(1 << seat for seat in alike))
    bases = [layout.columns[name].slot(0) for name in ("known", "placed", "held", "loose")]
    return Keeping(bases[0], bases[1], bases[2], bases[3], everybody, (*eyes, 0), (*compiled.is_ordered, False))


def _may_be_hidden(layout: Layout) -> set[Kind]:
    """The kinds whose things, or the contents of whose zones, may be hidden from somebody."""
    found: set[Kind] = set()
    zones = list(layout.zones)
    while True:
        secret = [zone for zone in zones if zone.seen_by != "everyone" or zone.kind in found]
        new = {kind for kind in layout.of_kind if any(kind.is_a(zone.holds) for zone in secret)} - found
        if not new:
            return found
        found |= new


def seers(state: State, keeping: Keeping, zone: int) -> int:
    """The seats that currently see into a zone (for the box: nobody)."""
    mask = keeping.eyes[zone]
    if mask != DEPENDS:
        return mask
    layout = state.c.layout
    symbol, holder = layout.zone_of[zone], layout.zone_holder[zone]
    return sum(1 << seat for seat in range(layout.players) if may_see(state, symbol.seen_by, holder, seat) and sees_thing(state, holder, seat))


def top_seers(state: State, zone: int) -> int:
    """The seats that currently see the top of a pile with `top seen by:`."""
    layout = state.c.layout
    if zone < 0 or (audience := layout.zone_of[zone].top_seen_by) is None:
        return 0
    holder = layout.zone_holder[zone]
    return sum(1 << seat for seat in range(layout.players) if may_see(state, audience, holder, seat) and sees_thing(state, holder, seat))


def turned(state: State, keeping: Keeping, zone: int) -> int:
    """The top of a pile with `top seen by:` may have changed: anyone who sees it knows it. Returns the seats for which that is new."""
    members = state.z[zone]
    if not members:
        return 0
    v, thing = state.v, members[0]
    news: int = top_seers(state, zone) & ~(v[keeping.known + thing] & v[keeping.placed + thing])
    if news:
        for slot in (keeping.known + thing, keeping.placed + thing):
            state.j.append((slot, v[slot]))
            v[slot] |= news
        _note(state, keeping.held + zone, news & ~seers(state, keeping, zone))
    return news


def moved(state: State, keeping: Keeping, thing: int, source: int, target: int, by_place: bool, was_top: bool = False) -> None:
    """A thing has left one zone and come to the end of another. `by_place`: it left because of its position at an end of a pile."""
    v = state.v
    known, placed, held, loose, _, ordered = keeping.fields
    after = seers(state, keeping, target)
    seats = seers(state, keeping, source) | after
    if was_top:
        seats |= top_seers(state, source)
    if seats != keeping.everybody and source >= 0 and (may_know := v[held + source] & ~seats):
        if not state.z[source]:
            seats |= v[known + thing] & may_know
            forget(state, keeping, source, may_know, may_know)
        elif by_place:
            follows = v[placed + thing] & may_know
            seats |= follows
            forget(state, keeping, source, may_know & ~follows, v[loose + source], loose_only=True)
        else:
            forget(state, keeping, source, may_know, may_know)
    slot = known + thing
    if v[slot] != seats:
        state.j.append((slot, v[slot]))
        v[slot] = seats
    there = seats if ordered[target] else 0
    slot = placed + thing
    if v[slot] != there:
        state.j.append((slot, v[slot]))
        v[slot] = there
    if (blind := seats & ~after) and target >= 0:
        if blind & ~v[held + target]:
            _note(state, held + target, blind)
        if not there:
            _note(state, loose + target, blind)


def learn(state: State, keeping: Keeping, thing: int, zone: int, seats: int, placed: bool, sees: int) -> None:
    """From now on exactly these seats know that a thing is in a zone (and, in an ordered one, where); `sees` look into it anyway."""
    v, j = state.v, state.j
    slot = keeping.known + thing
    if v[slot] != seats:
        j.append((slot, v[slot]))
        v[slot] = seats
    there = seats if placed and zone >= 0 and keeping.ordered[zone] else 0
    slot = keeping.placed + thing
    if v[slot] != there:
        j.append((slot, v[slot]))
        v[slot] = there
    if zone >= 0:
        _note(state, keeping.held + zone, seats & ~sees)
        _note(state, keeping.loose + zone, seats & ~there & ~sees)


def _note(state: State, slot: int, seats: int) -> None:
    """Add seats to a mask of a zone."""
    was = state.v[slot]
    if seats & ~was:
        state.j.append((slot, was))
        state.v[slot] = was | seats


def forget(state: State, keeping: Keeping, zone: int, seats: int, may_know: int, *, loose_only: bool = False) -> None:
    """Seats are no longer sure what is in a zone (with `loose_only`: which things are there without a known position)."""
    lost = seats & may_know
    if not lost:
        return
    v, j = state.v, state.j
    for thing in state.z[zone]:
        gone = v[keeping.known + thing] & lost
        if loose_only:
            gone &= ~v[keeping.placed + thing]
        for base in (keeping.known, keeping.placed):
            if v[base + thing] & gone:
                j.append((base + thing, v[base + thing]))
                v[base + thing] &= ~gone
    for base in (keeping.loose,) if loose_only else (keeping.loose, keeping.held):
        if v[base + zone] & lost:
            j.append((base + zone, v[base + zone]))
            v[base + zone] &= ~lost


def mixed(state: State, keeping: Keeping, zone: int, things: Sequence[int]) -> None:
    """Things in a zone were shuffled: seats that knew their positions now know only that they are there."""
    v, j = state.v, state.j
    lost = 0
    for thing in things:
        slot = keeping.placed + thing
        if v[slot]:
            lost |= v[slot]
            j.append((slot, v[slot]))
            v[slot] = 0
    if lost:
        _note(state, keeping.loose + zone, lost & ~seers(state, keeping, zone))


def moved_together(state: State, keeping: Keeping, things: Sequence[int], source: int, target: int) -> None:
    """Things have moved from one zone to another at once, in their order; `source` is what is left there."""
    v, j = state.v, state.j
    before, after = seers(state, keeping, source), seers(state, keeping, target)
    seen = before | after
    unseen = keeping.everybody & ~seen
    whole = source >= 0 and not state.z[source]
    may_follow = unseen & v[keeping.held + source] if whole else 0
    if unseen and source >= 0 and not whole:
        forget(state, keeping, source, unseen, v[keeping.held + source])
    ordered = keeping.ordered[target]
    blind = loose = 0
    for thing in things:
        seats = seen | (v[keeping.known + thing] & may_follow) if may_follow else seen
        there = (before | (v[keeping.placed + thing] & may_follow)) if ordered else 0
        for slot, mask in ((keeping.known + thing, seats), (keeping.placed + thing, there)):
            if v[slot] != mask:
                j.append((slot, v[slot]))
                v[slot] = mask
        blind |= seats & ~after
        loose |= seats & ~there & ~after
    if target >= 0:
        _note(state, keeping.held + target, blind)
        _note(state, keeping.loose + target, loose)


def swapped(state: State, keeping: Keeping, left: int, right: int, one: int, other: int, tops: int = 0) -> None:
    """`left` and `right` have taken each other's places in the zones `one` (where `right` is now) and `other`.

    `tops`: the seats that saw it because one of them was the top of a pile.
    """
    sees = [seers(state, keeping, zone) for zone in (one, other)]
    seen = sees[0] | sees[1] | tops
    unseen = keeping.everybody & ~seen
    for thing, zone, looks in ((right, one, sees[0]), (left, other, sees[1])):
        if zone >= 0:
            forget(state, keeping, zone, unseen, state.v[keeping.held + zone])
        learn(state, keeping, thing, zone, seen, False, looks)


def shown(state: State, keeping: Keeping, things: Sequence[int], to: int | None, in_place: bool) -> None:
    """Things are shown to a seat or to everybody; `in_place`: as the first or last ones of their pile."""
    v = state.v
    seats = keeping.everybody if to is None else 1 << to
    for thing in things:
        if thing <= state.c.layout.game:
            continue
        zone = v[thing]
        placed = seats if in_place and zone >= 0 and keeping.ordered[zone] else 0
        for base, new in ((keeping.known, seats), (keeping.placed, placed)):
            if new & ~v[base + thing]:
                state.j.append((base + thing, v[base + thing]))
                v[base + thing] |= new
        if zone >= 0:
            sees = seers(state, keeping, zone)
            _note(state, keeping.held + zone, seats & ~sees)
            _note(state, keeping.loose + zone, seats & ~v[keeping.placed + thing] & ~sees)


def begin(state: State, keeping: Keeping) -> None:
    """A position was set up by hand: nobody has been shown anything of hidden zones, and everybody knows the box."""
    layout, v = state.c.layout, state.v
    for thing in range(len(layout.names)):
        v[keeping.placed + thing] = 0
        v[keeping.known + thing] = keeping.everybody if v[thing] == BOX else seers(state, keeping, v[thing])
    for zone in range(len(layout.zone_of)):
        v[keeping.held + zone] = v[keeping.loose + zone] = 0


def known_to(state: State, seat: int) -> set[int]:
    """The things that a seat cannot see but whose place it knows."""
    keeping = state.c.keeping
    if keeping is None:
        return set()
    return {
        thing
        for thing in range(state.c.layout.game + 1, len(state.c.layout.names))
        if state.v[thing] != BOX and state.v[keeping.known + thing] >> seat & 1 and not sees_thing(state, thing, seat)
    }
