"""Trades: what may be put on the table, what of it is listed, and whether both sides have it.

A proposal is made from what the proposer sees. Of what is hidden, all that could be there may be wanted: things by their design, tokens of
every sort and in any number. Whether it is there decides only what the partner can answer.

An entry of a side is ("things", their numbers), ("unseen", the things that could be there) or ("pool", slot, width, words); in a hidden pool
("dark", slot, width, words). A unit of a deal is ("thing", number), ("alike", one thing, how many like it are there, count),
("design", its first thing, how many there could be, count) or ("pool" or "dark", slot, width, count). Of alike things only a number is chosen;
as soon as that is done, the deal names the things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, TypeAlias

from rulewright.runtime.errors import IllegalChoice
from rulewright.runtime.sight import may_see, seen_of, sees_thing
from rulewright.source.catalogue.played import Choices

if TYPE_CHECKING:
    from rulewright.runtime.state import State

Unit: TypeAlias = tuple[Any, ...]
Side: TypeAlias = tuple[tuple[Any, ...], ...]
Units: TypeAlias = tuple[Unit, ...]
Deal: TypeAlias = tuple[Units, Units]
Sorts: TypeAlias = tuple[Hashable, ...]
MOST_ITEMS = 4  # things and tokens of one side of a listed trade
MOST_TRADES = 400  # listed trades; any other may be proposed all the same
SIZES = sorted(product(range(MOST_ITEMS + 1), repeat=2), key=sum)[1:]  # of both sides, small ones first; something is traded


# ---- what could be there: called by generated code ---------------------------------------------------------------------------------------------
def could_be_in(state: State, zone: int, viewer: int) -> tuple[int, ...]:
    """What a viewer sees in a zone; in one that the viewer does not see, everything unseen that may lie there."""
    layout = state.c.layout
    symbol, holder = layout.zone_of[zone], layout.zone_holder[zone]
    if may_see(state, symbol.seen_by, holder, viewer) and sees_thing(state, holder, viewer):
        return tuple(state.z[zone])
    _, unseen = seen_of(state, layout.of_kind[symbol.holds], viewer)
    return tuple([thing for thing in unseen if not layout.kinds[thing].reference])


def open_side(state: State, side: Side, owner: int, viewer: int) -> Side:
    """A side as a viewer may know it: things that the viewer sees, things that could be there, pools that are open or not."""
    found: list[tuple[Any, ...]] = []
    for entry in side:
        if entry[0] == "things":
            seen, unseen = seen_of(state, entry[1], viewer)
            found.append(("things", tuple([thing for thing in seen if _lies_with(state, thing, owner)])))
            if unseen:
                found.append(("unseen", tuple(unseen)))
        else:
            found.append(entry if _open(state, entry, owner, viewer) else ("dark", *entry[1:]))
    return tuple(found)


def _lies_with(state: State, thing: int, owner: int) -> bool:
    """Whether a thing lies in a zone of a player: only such things can change hands."""
    zone: int = state.v[thing]
    return zone >= 0 and state.c.layout.zone_holder[zone] == owner


def _open(state: State, entry: tuple[Any, ...], owner: int, viewer: int) -> bool:
    symbol = state.c.state_at[entry[1] + owner * entry[2]][0]
    return may_see(state, symbol.seen_by, owner, viewer)


def agreeable(state: State, player: int, partner: int, deal: Deal, give: Side, want: Side) -> tuple[bool, ...]:
    """What the partner may answer: yes and no, or only no, where one of them does not have what would change hands."""
    return (True, False) if _has(state, deal[0], give, player) and _has(state, deal[1], want, partner) else (False,)


def _there(state: State, side: Side, owner: int) -> list[int]:
    """The things of a side that its owner has."""
    return [thing for entry in side if entry[0] == "things" for thing in entry[1] if _lies_with(state, thing, owner)]


def _has(state: State, units: Sequence[Unit], side: Side, owner: int) -> bool:
    things = _there(state, side, owner)
    designs = Counter(state.c.design[thing] for thing in things)
    for unit in units:
        if unit[0] == "thing":
            if unit[1] not in things:
                return False
        elif unit[0] == "design":
            if designs[state.c.design[unit[1]]] < unit[3]:
                return False
        elif in_store(state, unit[1], unit[2], owner) < unit[3]:
            return False
    return True


def in_store(state: State, slot: int, width: int, owner: int) -> int:
    """How many tokens of a sort a player has, or how much of a number: what is above its lower bound, and above 0."""
    place = slot + owner * width
    low = getattr(state.c.state_at[place][0].type, "low", None)
    return int(state.v[place]) - max(0, low or 0)


def actual_deal(state: State, player: int, partner: int, deal: Deal, give: Side, want: Side) -> Deal:
    """A deal with the things that its designs stand for: the first of each."""
    return (_actual(state, deal[0], _there(state, give, player)), _actual(state, deal[1], _there(state, want, partner)))


def _actual(state: State, units: Sequence[Unit], things: list[int]) -> tuple[Unit, ...]:
    found: list[Unit] = []
    for unit in units:
        if unit[0] == "design":
            alike = [thing for thing in things if state.c.design[thing] == state.c.design[unit[1]] and ("thing", thing) not in units]
            found.extend(("thing", thing) for thing in alike[: unit[3]])
        else:
            found.append(unit)
    return tuple(found)


# ---- what may be proposed ----------------------------------------------------------------------------------------------------------------------
def units(state: State, side: Side, owner: int) -> list[Unit]:
    """Everything on a side that may be put on the table, one of each."""
    found: list[Unit] = []
    for entry in side:
        match entry:
            case ("things", things):
                found.extend(
                    ("thing", alike[0]) if len(alike) == 1 else ("alike", alike[0], len(alike), 1) for alike in _groups(state, things)
                )
            case ("unseen", things):
                designs = Counter(map(state.c.design.__getitem__, things))
                found.extend(("design", state.c.first_of_design[design], number, 1) for design, number in designs.items())
            case (tag, base, width, words):
                found.extend((tag, base + word, width, 1) for word in range(words) if most(state, (tag, base + word, width, 1), owner) > 0)
    return list(dict.fromkeys(found))


def _groups(state: State, things: Sequence[int]) -> list[list[int]]:
    """Interchangeable things together, as they lie: their order by number would show which is which."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for thing in things:
        groups.setdefault(state.likeness(thing), []).append(thing)
    return list(groups.values())


def named_deal(state: State, sides: tuple[Side, Side], deal: Deal | None) -> Deal | None:
    """A deal that was chosen, with things instead of numbers of alike ones."""
    return None if deal is None else (_named(state, deal[0], sides[0]), _named(state, deal[1], sides[1]))


def _named(state: State, chosen: Sequence[Unit], side: Side) -> tuple[Unit, ...]:
    groups = {group[0]: group for entry in side if entry[0] == "things" for group in _groups(state, entry[1])}
    return tuple(
        each for unit in chosen
        for each in ([("thing", thing) for thing in groups[unit[1]][: unit[3]]] if unit[0] == "alike" else [unit])
    )


def most(state: State, unit: Unit, owner: int) -> int:
    """How much of a unit its owner can be asked for: what is there, as far as it is open; of a hidden pool, as much as is listed."""
    match unit:
        case ("thing", _):
            return 1
        case ("design" | "alike", _, number, _):
            return int(number)
        case ("dark", _, _, _):
            return MOST_ITEMS
        case (_, slot, width, _):
            return in_store(state, slot, width, owner)
    return 0


def check_trade(state: State, sides: tuple[Side, Side], owners: tuple[int, int], deal: Deal) -> None:
    """Whether a proposal lies within what both have, as far as the proposer sees it. Raises IllegalChoice."""
    for chosen, side, owner in zip(deal, sides, owners, strict=True):
        there = units(state, side, owner)
        named = [unit[:3] for unit in chosen]
        if len(set(named)) < len(named):
            raise IllegalChoice(Choices.repeated())
        for unit in chosen:
            if unit not in there and (unit[0] == "thing" or (*unit[:3], 1) not in there):
                raise IllegalChoice(Choices.not_there())
            if unit[0] in ("pool", "design", "alike") and unit[3] > most(state, unit, owner):
                raise IllegalChoice(Choices.too_many())


def sample_trades(state: State, sides: tuple[Side, Side], owners: tuple[int, int], test: Callable[[int, int], Any]) -> Listing:
    """The listed part of an answer space that is only described."""
    mine, theirs = (units(state, side, owner) for side, owner in zip(sides, owners, strict=True))
    design, own = state.c.design, {unit[:3] for unit in mine}

    def sorts(unit: Unit) -> Sorts:
        """What a unit is one of: nobody gives tokens for tokens of the same sort, or a card for another copy that nobody has seen."""
        if unit[0] not in ("thing", "alike", "design"):
            return (unit[1:3],)
        seen, unseen = ("seen", design[unit[1]]), ("unseen", design[unit[1]])
        if unit[0] == "design":
            return (unseen,)
        return (seen, unseen) if unit[:3] in own else (seen,)

    return Listing(mine, theirs, lambda side, unit: most(state, unit, owners[side]), test, sorts)


class Listing:
    """Trades whose numbers of things and tokens given and wanted pass `test`, small ones first. They are counted; each is put together when
    it is asked for, since a game that is played at random needs one of them.

    The units that the giver and the partner have are one of each; `have(side, unit)` says how many of it the giver (side 0) or the partner
    (side 1) has, `sorts(unit)` what it is one of: two units that share a sort are not traded for each other.
    """

    def __init__(
        self, mine: Sequence[Unit], theirs: Sequence[Unit], have: Callable[[int, Unit], int], test: Callable[[int, int], Any],
        sorts: Callable[[Unit], Sorts],
    ) -> None:
        self._rows: list[tuple[Units, list[Units], set[int]]] = []  # what is given; what may be wanted, and the places there of what shares a sort
        self._count = 0
        for given, wanted in SIZES:
            if not test(given, wanted):
                continue
            others = _Others(_sides(theirs, wanted, lambda unit: have(1, unit)), sorts)
            for one in _sides(mine, given, lambda unit: have(0, unit)):
                left = MOST_TRADES - self._count
                shared = others.sharing({sort for unit in one for sort in sorts(unit)}, left)
                self._rows.append((one, others.read, shared))
                self._count += min(len(others.read) - len(shared), left)
                if self._count == MOST_TRADES:
                    return

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Deal:
        for one, others, shared in self._rows if number < self._count else ():
            count = len(others) - len(shared)
            if number < count:
                for place in sorted(shared):
                    number += place <= number
                return one, others[number]
            number -= count
        raise IndexError

    def __iter__(self) -> Iterator[Deal]:
        left = self._count
        for one, others, shared in self._rows:
            found = [(one, other) for place, other in enumerate(others) if place not in shared][:left]
            left -= len(found)
            yield from found


class _Others:
    """What may be wanted, read as far as it is needed: of large sides there are very many."""

    def __init__(self, sides: Iterator[Units], sorts: Callable[[Unit], Sorts]) -> None:
        self.read: list[Units] = []
        self._rest = sides
        self._sorts = sorts
        self._places: dict[Hashable, list[int]] = {}  # sort -> where something of it was read

    def sharing(self, sorts: set[Hashable], enough: int) -> set[int]:
        """The places of those that share a sort; it is read on until `enough` are found that share none."""
        shared = {place for sort in sorts for place in self._places.get(sort, ())}
        for place, side in enumerate(self._rest, len(self.read)):
            self.read.append(side)
            for unit in side:
                for sort in self._sorts(unit):
                    self._places.setdefault(sort, []).append(place)
                    if sort in sorts:
                        shared.add(place)
            if len(self.read) - len(shared) == enough:
                break
        return shared


def _sides(units: Sequence[Unit], size: int, have: Callable[[Unit], int]) -> Iterator[Units]:
    """Every way to put so many things and tokens on the table."""
    if size == 1:  # what is asked most often, by far
        yield from zip(units)
        return
    for chosen in combinations_with_replacement(units, size):
        counts = Counter(chosen)
        if all(number <= have(unit) for unit, number in counts.items()):
            yield tuple(unit if unit[0] == "thing" else (*unit[:3], number) for unit, number in counts.items())
