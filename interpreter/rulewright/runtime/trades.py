"""Trades: what may be offered, which trades are listed, and whether both sides have what they give.

A proposal is made from what the proposer sees. Anything that could be in hidden places may be wanted: things by their design, tokens of every sort
and in any number. Whether it is really there decides only what the partner can answer.

An entry of a side is ("things", their numbers), ("unseen", the things that could be there) or ("pool", slot, width, words); in a hidden pool ("dark",
slot, width, words). A unit of a deal is ("thing", number), ("alike", one thing, how many like it are there, count), ("design", its first thing, how
many there could be, count) or ("pool" or "dark", slot, width, count). For identical things only a number is chosen; then the deal names the things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, islice, product
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rulewright.runtime.errors import IllegalChoice
from rulewright.runtime.sight import may_see, seen_of, sees_thing, unseen_of
from rulewright.source.catalogue.played import Choices

if TYPE_CHECKING:
    from rulewright.runtime.state import State

Unit: TypeAlias = tuple[Any, ...]
Side: TypeAlias = tuple[tuple[Any, ...], ...]
Units: TypeAlias = tuple[Unit, ...]
Deal: TypeAlias = tuple[Units, Units]
Sort = TypeVar("Sort", bound=Hashable)
MOST_ITEMS = 4  # how many things and tokens one side of a listed trade has
MOST_REMEMBERED = 200  # sets of things that could be somewhere
MOST_TRADES = 400  # listed trades; any other may still be proposed
SIZES = sorted(product(range(MOST_ITEMS + 1), repeat=2), key=sum)[1:]  # sizes of both sides, small ones first; at least one is not empty


# ---- what could be there: called by generated code ---------------------------------------------------------------------------------------------
def could_be_in(state: State, zone: int, viewer: int) -> tuple[int, ...]:
    """What a viewer sees in a zone; if the viewer cannot see it, everything unseen that may be there."""
    layout = state.c.layout
    symbol, holder = layout.zone_of[zone], layout.zone_holder[zone]
    if may_see(state, symbol.seen_by, holder, viewer) and sees_thing(state, holder, viewer):
        return state.z[zone]
    unseen, aids = unseen_of(state, layout.of_kind[symbol.holds], viewer), state.c.aids
    return tuple([thing for thing in unseen if thing not in aids] if aids else unseen)


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
    """Whether a thing is in a zone of a player: only such things can change hands."""
    zone: int = state.v[thing]
    return zone >= 0 and state.c.layout.zone_holder[zone] == owner


def _open(state: State, entry: tuple[Any, ...], owner: int, viewer: int) -> bool:
    symbol = state.c.state_at[entry[1] + owner * entry[2]][0]
    return may_see(state, symbol.seen_by, owner, viewer)


def agreeable(state: State, player: int, partner: int, deal: Deal, give: Side, want: Side) -> tuple[bool, ...]:
    """What the partner may answer: yes and no, or only no if one of them does not have what would change hands."""
    return (True, False) if _has(state, deal[0], give, player) and _has(state, deal[1], want, partner) else (False,)


def _there(state: State, side: Side, owner: int) -> list[int]:
    """The things of a side that its owner has."""
    return [thing for entry in side if entry[0] == "things" for thing in entry[1] if _lies_with(state, thing, owner)]


def _has(state: State, units: Sequence[Unit], side: Side, owner: int) -> bool:
    things = _there(state, side, owner)
    for unit in units:
        if unit[0] == "thing":
            if unit[1] not in things:
                return False
        elif unit[0] == "design":
            if sum(state.c.design[thing] == state.c.design[unit[1]] for thing in things) < unit[3]:
                return False
        elif in_store(state, unit[1], unit[2], owner) < unit[3]:
            return False
    return True


def in_store(state: State, slot: int, width: int, owner: int) -> int:
    """How many tokens of a sort a player has, or how much of a number: the part above its lower bound and above 0."""
    place = slot + owner * width
    return int(state.v[place]) - _least(state, place)


def _least(state: State, place: int) -> int:
    """The part of a number that is never given away."""
    return max(0, getattr(state.c.state_at[place][0].type, "low", None) or 0)


def actual_deal(state: State, player: int, partner: int, deal: Deal, give: Side, want: Side) -> Deal:
    """A deal with designs replaced by things: the first of each."""
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
    """Everything on a side that may be offered, one of each."""
    return units_by_sort(state, side, owner)[0]


def units_by_sort(state: State, side: Side, owner: int) -> tuple[list[Unit], list[Hashable]]:
    """The same with the sort of each: tokens of a sort, a card of a visible design, or (a bare number) of an unseen one."""
    found: list[Unit] = []
    sorts: list[Hashable] = []
    for entry in side:
        match entry:
            case ("things", things):
                for alike in _groups(state, things):
                    found.append(("thing", alike[0]) if len(alike) == 1 else ("alike", alike[0], len(alike), 1))
                    sorts.append(("seen", state.c.design[alike[0]]))
            case ("unseen", things):
                designs, kinds = _designs(state, things)
                found += designs
                sorts += kinds
            case (tag, base, width, words):
                first = base + owner * width
                least = _least(state, first)
                for word, number in enumerate(state.v[first : first + words]):
                    if number > least or tag == "dark":
                        found.append((tag, base + word, width, 1))
                        sorts.append(("tokens", base + word, width))
    if len(set(sorts)) == len(sorts) or len(set(found)) == len(found):
        return found, sorts
    once = dict(zip(found, sorts, strict=True))
    return list(once), list(once.values())


def _designs(state: State, things: tuple[int, ...]) -> tuple[list[Unit], list[Hashable]]:
    """Units and sorts of things that could be there. These rarely change, so they are cached."""
    known = state.c.unseen
    if things not in known:
        if len(known) == MOST_REMEMBERED:
            known.clear()
        counts = Counter(map(state.c.design.__getitem__, things))
        known[things] = (
            [("design", state.c.first_of_design[design], number, 1) for design, number in counts.items()],
            list(counts),
        )
    return known[things]


def _groups(state: State, things: Sequence[int]) -> list[list[int]]:
    """Interchangeable things grouped; their order by number would show which is which."""
    groups: dict[Hashable, list[int]] = {}
    several = len({state.c.design[thing] for thing in things}) < len(things)
    for thing in things:
        groups.setdefault(state.likeness(thing) if several else thing, []).append(thing)
    return list(groups.values())


def named_deal(state: State, sides: tuple[Side, Side], deal: Deal | None) -> Deal | None:
    """A chosen deal, with things instead of numbers of identical ones."""
    return None if deal is None else (_named(state, deal[0], sides[0]), _named(state, deal[1], sides[1]))


def _named(state: State, chosen: Sequence[Unit], side: Side) -> tuple[Unit, ...]:
    if not any(unit[0] == "alike" for unit in chosen):
        return tuple(chosen)
    groups = {group[0]: group for entry in side if entry[0] == "things" for group in _groups(state, entry[1])}
    return tuple(each for unit in chosen for each in ([("thing", thing) for thing in groups[unit[1]][: unit[3]]] if unit[0] == "alike" else [unit]))


def most(state: State, unit: Unit, owner: int) -> int:
    """How much of a unit its owner can be asked for: what is there, if it is visible; for a hidden pool, as much as is listed."""
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
    """Whether a proposal is within what both have, as far as the proposer sees it. Raises IllegalChoice."""
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


def sample_trades(state: State, sides: tuple[Side, Side], owners: tuple[int, int], sizes: Iterable[tuple[int, int]]) -> Listing:
    """The listed part of an answer space that is only described.

    Nobody gives tokens for tokens of the same sort, or a card for another copy of it, seen or not.
    """
    mine, theirs = (units_by_sort(state, side, owner) for side, owner in zip(sides, owners, strict=True))
    given = [(sort, sort[1]) if isinstance(sort, tuple) and sort[0] == "seen" else (sort,) for sort in mine[1]]
    return Listing((mine[0], given), theirs, lambda side, unit: most(state, unit, owners[side]), sizes)


class Listing:
    """Trades of certain sizes (numbers of things and tokens given and wanted).

    They are counted, and each is built on demand, since random play needs only one of them.

    What the giver may give comes as units, one of each, and the sorts of each unit; what is wanted as units and the sort of each. Two units
    that share a sort are not traded for each other. `have(side, unit)` says how many of a unit the giver (side 0) or the partner (side 1) has.
    """

    def __init__(
        self,
        mine: tuple[Sequence[Unit], Sequence[tuple[Hashable, ...]]],
        theirs: tuple[Sequence[Unit], Sequence[Hashable]],
        have: Callable[[int, Unit], int],
        sizes: Iterable[tuple[int, int]],
    ) -> None:
        self._rows: list[tuple[Units, list[Units], set[int]]] = []  # what is given; what may be wanted, with the indices of units that share a sort
        self._count = 0
        for given, wanted in sizes:
            others = _Others(*theirs, wanted, lambda unit: have(1, unit))
            for one, sorts in _sides(*mine, given, lambda unit: have(0, unit)):
                left = MOST_TRADES - self._count
                shared = others.sharing(sorts, left)
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
    """What may be wanted, read lazily, since large sides have very many. One of each is read at once."""

    def __init__(self, units: Sequence[Unit], sorts: Sequence[Hashable], size: int, have: Callable[[Unit], int]) -> None:
        self.read: list[Units] = []
        self._places: dict[Hashable, list[int]] = {}  # sort -> where something of it was read
        self._rest: Iterator[tuple[Units, tuple[Hashable, ...]]] = iter(())
        if size == 1 and len(set(sorts)) == len(sorts):
            self.read = list(zip(units))
            self._places = dict(zip(sorts, [[place] for place in range(len(sorts))], strict=True))
        else:
            self._rest = _sides(units, sorts, size, have)

    def sharing(self, sorts: tuple[tuple[Hashable, ...], ...], enough: int) -> set[int]:
        """The indices of those that share a sort with units of these sorts; reads on until `enough` that share none are found."""
        asked = {sort for several in sorts for sort in several}
        shared = {place for sort in asked for place in self._places.get(sort, ())}
        while len(self.read) - len(shared) < enough and (more := list(islice(self._rest, MOST_TRADES))):
            for place, (side, several) in enumerate(more, len(self.read)):
                self.read.append(side)
                for sort in several:
                    self._places.setdefault(sort, []).append(place)
                    if sort in asked:
                        shared.add(place)
        return shared


def _sides(units: Sequence[Unit], sorts: Sequence[Sort], size: int, have: Callable[[Unit], int]) -> Iterator[tuple[Units, tuple[Sort, ...]]]:
    """Every way to offer a number of things and tokens, and their sorts."""
    if size == 1:  # by far the most frequent case
        return zip(zip(units), zip(sorts), strict=True)
    return _combined(units, sorts, size, have)


def _combined(units: Sequence[Unit], sorts: Sequence[Sort], size: int, have: Callable[[Unit], int]) -> Iterator[tuple[Units, tuple[Sort, ...]]]:
    for chosen in combinations_with_replacement(list(zip(units, sorts, strict=True)), size):
        counts = Counter(chosen)
        if all(number <= have(unit) for (unit, _), number in counts.items()):
            side = tuple(unit if unit[0] == "thing" else (*unit[:3], number) for (unit, _), number in counts.items())
            yield side, tuple(sort for _, sort in counts)
