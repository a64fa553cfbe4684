"""Plain functions that generated code calls: sets in a fixed order, amounts, comparisons with nothing, searches on maps, small solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, takewhile
from operator import add
from typing import Any, Protocol, TypeVar

from rulewright.source.limits import limits

Item = TypeVar("Item")

FEW = 16  # up to this many members are compared one by one
REMEMBERED = 1_000_000  # cached distances of one map
SPACES = 4  # spaces of a map whose neighbours are visited in the time of a step


class TooMany(Exception):
    """A set or a search grew beyond what any game needs; the runtime turns it into a diagnostic with the rule's place."""


class Table(dict[int, Any]):
    """Design number -> text of a card; designs without one have the default."""

    def __init__(self, default: Any, entries: dict[int, Any]) -> None:
        super().__init__(entries)
        self.default = default

    def __missing__(self, key: int) -> Any:
        return self.default


class Rotations(dict[Any, Any]):
    """(players in seat order, first) -> the players from `first` on; memoized."""

    def __missing__(self, key: tuple[tuple[int, ...], int]) -> tuple[int, ...]:
        seats, first = key
        result = tuple(sorted(seats, key=lambda p: (p < first, p)))
        self[key] = result
        return result


class OtherPlayers(dict[Any, Any]):
    """(players, turn player, me) -> all but me, from the turn player on."""

    def __missing__(self, key: tuple[tuple[int, ...], int, int]) -> tuple[int, ...]:
        seats, first, me = key
        result = tuple(p for p in sorted(seats, key=lambda p: (p < first, p)) if p != me)
        self[key] = result
        return result


def always(*_: Any) -> bool:
    return True


def never(*_: Any) -> bool:
    return False


def no_text(*_: Any) -> None:
    return None


@lru_cache(maxsize=4096)
def seat_after(alive: tuple[int, ...], player: int, step: int) -> int:
    """The next player in seat order still in the game (step -1: the one before)."""
    order = sorted({*alive, player})
    return order[(order.index(player) + step) % len(order)] if len(order) > 1 else player


def from_player(alive: tuple[int, ...], members: Iterable[int], first: int) -> tuple[int, ...]:
    """Members in seat order from `first` on."""
    return tuple(sorted(members, key=lambda p: (p < first, p)))


# ---- sets -----------------------------------------------------------------------------------------------------------------------
def keep(items: Iterable[Any] | None) -> tuple[Any, ...] | None:
    return None if items is None else tuple(items)


def items(*values: Any) -> tuple[Any, ...]:
    """Those that are not nothing, without duplicates."""
    return tuple(dict.fromkeys(value for value in values if value is not None))


def distinct(values: Iterable[Any]) -> list[Any]:
    return [value for value in dict.fromkeys(values) if value is not None]


def union(left: Iterable[Any], right: Any) -> list[Any]:
    if not isinstance(right, tuple | list | range):
        right = () if right is None else (right,)
    if not isinstance(left, tuple | list | range):
        left = () if left is None else (left,)
    return list(dict.fromkeys([*left, *right]))


def counted_too(before: tuple[Any, ...], rows: Iterable[tuple[Any, ...]], places: tuple[int, ...]) -> tuple[Any, ...]:
    """The values for which a rule has fired, extended by those of `rows`, taken at some of their positions."""
    return (*before, *dict.fromkeys(tuple(row[place] for place in places) for row in rows))


def untied(rows: Sequence[tuple[Any, ...]], places: tuple[int, ...], first: bool) -> list[tuple[Any, ...]]:
    """The first of the rows that share their values at some positions; none if there are several."""
    groups: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        groups.setdefault(tuple(row[place] for place in places), []).append(row)
    return [group[0] for group in groups.values() if first or len(group) == 1]


def difference(left: Iterable[Any], right: Any) -> list[Any]:
    out = right if isinstance(right, tuple | list | range) else () if right is None else (right,)
    if len(out) > FEW and not isinstance(out, range):
        among = frozenset(out)
        return [item for item in left if item not in among]
    return [item for item in left if item not in out]


def set_with(members: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    return members if one in members else (*members, one)


def set_without(members: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    return tuple([member for member in members if member != one])


def in_declared_order(members: Iterable[Any] | None, ranks: tuple[int, ...] | None = None) -> tuple[Any, ...] | None:
    """A set as states store it: equal sets are identical, whatever the order of insertion. (`ranks`: if the numbers do not give the order.)"""
    if members is None:
        return None
    return tuple(sorted(members) if ranks is None else sorted(members, key=ranks.__getitem__))


def place_of(item: Any, members: Sequence[Any]) -> int:
    """The position of a member, from 1; 0 if it is not a member."""
    return members.index(item) + 1 if item in members else 0


def within(left: Iterable[Any], right: Sequence[Any]) -> bool:
    if len(right) > FEW and not isinstance(right, range):
        among = frozenset(right)
        return all(item in among for item in left)
    return all(item in right for item in left)


def same_set(left: Any, right: Any) -> bool:
    if left is None or right is None:
        return False
    return len(left) == len(right) and set(left) == set(right)


def first(values: Sequence[Any]) -> Any:
    return values[0] if values else None


def first_outside(values: Iterable[Any], out: Any) -> Any:
    """The first that is not in another set; nothing if all are."""
    for value in values:
        if value not in out:
            return value
    return None


def where_possible(members: Iterable[Item], test: Callable[[Item], Any]) -> tuple[Item, ...]:
    """The members that meet a test, including those for which it fails with an error: an earlier test in the rules would have excluded them."""
    found = []
    for member in members:
        try:
            possible = test(member)
        except Exception:
            possible = True
        if possible:
            found.append(member)
    return tuple(found)


def last(values: Sequence[Any]) -> Any:
    return values[-1] if values else None


def only(values: Sequence[Any]) -> Any:
    return values[0] if values else None


@lru_cache(maxsize=1024)
def span(low: int, high: int, step: int) -> range:
    """Numbers from `low` to `high`, both included."""
    if abs(high - low) > limits().members:
        raise TooMany
    return range(low, high + step, step)


def most(values: Iterable[Any], key: Callable[[Any], Any]) -> list[Any]:
    """All with the highest value."""
    keys = [(value, key(value)) for value in values]
    best_key = max((k for _, k in keys if k is not None), default=None)
    return [value for value, k in keys if k is not None and k == best_key]


def least(values: Iterable[Any], key: Callable[[Any], Any]) -> list[Any]:
    """All with the lowest value."""
    keys = [(value, key(value)) for value in values]
    best_key = min((k for _, k in keys if k is not None), default=None)
    return [value for value, k in keys if k is not None and k == best_key]


def best(values: Iterable[Any], key: Callable[[Any], tuple[Any, ...]]) -> Any:
    """The first with the highest keys, compared left to right; nothing is lowest."""
    found, found_key = None, None
    for value in values:
        this = tuple((k is not None, k if k is not None else 0) for k in key(value))
        if found_key is None or this > found_key:
            found, found_key = value, this
    return found


def top(values: Iterable[Any], key: Callable[[Any], int], n: int) -> list[Any]:
    """The n with the highest values, ties by order, in the set's order."""
    members = list(values)
    chosen = sorted(range(len(members)), key=lambda i: (-key(members[i]), i))[: max(0, n)]
    return [members[i] for i in sorted(chosen)]


def bottom(values: Iterable[Any], key: Callable[[Any], int], n: int) -> list[Any]:
    """The n with the lowest values, ties by order, in the set's order."""
    members = list(values)
    chosen = sorted(range(len(members)), key=lambda i: (key(members[i]), i))[: max(0, n)]
    return [members[i] for i in sorted(chosen)]


def preferred(values: Iterable[Any], test: Callable[[Any], Any]) -> list[Any]:
    """Those that pass, if any do; otherwise all."""
    members = list(values)
    return [value for value in members if test(value)] or members


class Fuel(Protocol):
    """An object that counts the steps left until the next decision: a position."""

    fuel: int


def spend(state: Fuel, steps: int = 1) -> None:
    """Steps of a search. Raises TooMany when none are left."""
    state.fuel -= steps
    if state.fuel < 0:
        raise TooMany


def subsets(state: Fuel, values: Iterable[Any], least_: int, most_: int | None) -> list[tuple[Any, ...]]:
    """Subsets by size, smallest first."""
    members, most = tuple(values), limits().members
    found: list[tuple[Any, ...]] = []
    for size in range(least_, (len(members) if most_ is None else min(most_, len(members))) + 1):
        for subset in combinations(members, size):
            found.append(subset)
            spend(state)
            if len(found) > most:
                raise TooMany
    return found


# ---- comparisons and numbers ----------------------------------------------------------------------------------------------------------
def same(left: Any, right: Any) -> bool:
    """Equality where nothing equals nothing is no."""
    return left is not None and left == right


def ordered(left: Any, right: Any, op: str) -> bool:
    """Order where a comparison with nothing is no."""
    if left is None or right is None:
        return False
    return bool({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op])


def enough(have: Any, need: Any) -> bool:
    return have is not None and need is not None and have >= need


def divide(left: int, right: int) -> int:
    """Whole division rounded down; by zero gives 0 (nothing can be shared out among none)."""
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    """The remainder of `divide`, with the sign of `right`; for division by zero it is `left`."""
    return left % right if right else left


def step(value: int, steps: tuple[tuple[int, Any], ...], below: Any) -> Any:
    """The entry of the highest step that `value` reaches."""
    result = below
    for at_least, entry in steps:
        if value < at_least:
            break
        result = entry
    return result


# ---- amounts ---------------------------------------------------------------------------------------------------------------------------
def amounts_at(v: list[Any], slot: int, width: int) -> dict[int, int]:
    return {word: v[slot + word] for word in range(width) if v[slot + word]}


def in_key_order(amounts: dict[Any, int]) -> dict[Any, int]:
    """Amounts in the order of their keys, so that equal amounts are iterated over in the same order."""
    return dict(sorted(amounts.items()))


def _keys(left: dict[Any, int], right: dict[Any, int]) -> Iterable[Any]:
    return left if right.keys() <= left.keys() else sorted({*left, *right})


def with_amount(amounts: dict[Any, int], key: Any, number: int) -> dict[Any, int]:
    result = {**amounts, key: number}
    if not number:
        del result[key]
        return result
    return result if key in amounts else in_key_order(result)


def amounts_plus(left: dict[Any, int], right: dict[Any, int]) -> dict[Any, int]:
    return {key: n for key in _keys(left, right) if (n := left.get(key, 0) + right.get(key, 0))}


def amounts_minus(left: dict[Any, int], right: dict[Any, int]) -> dict[Any, int]:
    return {key: n for key in _keys(left, right) if (n := left.get(key, 0) - right.get(key, 0))}


def same_amounts(left: dict[Any, int], right: dict[Any, int]) -> bool:
    return {k: n for k, n in left.items() if n} == {k: n for k, n in right.items() if n}


def as_amounts(keys: Sequence[Any], numbers: Sequence[int] | None) -> dict[Any, int]:
    return in_key_order({key: number for key, number in zip(keys, numbers or (), strict=False) if number})


def added_up(*entries: tuple[Any, int]) -> dict[Any, int]:
    """An amounts literal: numbers of the same key are added up."""
    found: dict[Any, int] = {}
    for key, number in entries:
        if key is not None:
            found[key] = found.get(key, 0) + number
    return in_key_order({key: number for key, number in found.items() if number})


def gathered(entries: Iterable[tuple[Any, int]]) -> dict[Any, tuple[int, ...]]:
    """An index of things by a printed field, in order."""
    found: dict[Any, list[int]] = {}
    for fact, thing in entries:
        found.setdefault(fact, []).append(thing)
    return {fact: tuple(things) for fact, things in found.items()}


# ---- places ----------------------------------------------------------------------------------------------------------------------------
def at(v: list[Any], thing: int | None) -> int:
    return -2 if thing is None else int(v[thing])


def in_zone_of(place: int, holder: int | None, offset: int) -> bool:
    return holder is not None and place == holder + offset


# ---- maps ------------------------------------------------------------------------------------------------------------------------------
def reach(
    state: Fuel,
    beside: dict[int, tuple[int, ...]],
    start: Iterable[int],
    through: Callable[[int], Any],
    steps: int | None,
    stop: Callable[[int], Any] | None,
) -> list[int]:
    """Spaces connected with the start (included) through spaces that pass; a space that stops a path is reached but not left."""
    return list(_came_from(state, beside, start, through, steps, stop))


def _came_from(
    state: Fuel,
    beside: dict[int, tuple[int, ...]],
    start: Iterable[int],
    through: Callable[[int], Any],
    most: int | None,
    stop: Callable[[int], Any] | None,
    goal: int | None = None,
) -> dict[int, int | None]:
    """The spaces within a number of steps, nearest first, each with its predecessor; the search ends with the step that reaches the goal."""
    came: dict[int, int | None] = {space: None for space in start if space is not None}
    edge, passed = list(came), 0
    while edge and goal not in came and (most is None or passed < most):
        passed += 1
        spend(state, 1 + len(edge) // SPACES)
        following = []
        for space in edge:
            if passed > 1 and stop is not None and stop(space):
                continue
            for other in beside[space]:
                if other not in came and (through(other) or (stop is not None and stop(other))):
                    came[other] = space
                    following.append(other)
        edge = following
    return came


def cheapest_ways(
    state: Fuel,
    beside: dict[int, tuple[int, ...]],
    start: Iterable[int],
    step: Callable[[int, int], tuple[int, ...] | None],
    width: int,
    most: int | None,
    stop: Callable[[int], Any] | None,
    goal: int | None,
) -> dict[int, tuple[tuple[int, ...], int | None]]:
    """Spaces that can be reached, the nearest first, each with the cost of the cheapest path and the previous space.

    `step` returns the costs of a step, or None if it is not allowed. The total of the first cost may be at most `most`; the others, in order, are
    tie-breaks; between equal paths the first one found wins.
    """
    done: dict[int, tuple[tuple[int, ...], int | None]] = {}
    open_: list[tuple[tuple[int, ...], int, int, int | None]] = [
        ((0,) * width, number, space, None) for number, space in enumerate(start) if space is not None
    ]
    entered = len(open_)
    best = {space: cost for cost, _, space, _ in open_}
    while open_:
        cost, _, space, came = heappop(open_)
        spend(state)
        if space in done:
            continue
        done[space] = (cost, came)
        if space == goal:
            break
        if came is not None and stop is not None and stop(space):
            continue
        for other in beside[space]:
            if other in done or (price := step(space, other)) is None:
                continue
            total = tuple(map(add, cost, price))
            if (most is None or total[0] <= most) and (other not in best or total < best[other]):
                best[other] = total
                heappush(open_, (total, entered, other, space))
                entered += 1
    return done


def cheapest(*query: Any) -> list[int]:
    """The spaces that can be reached by `cheapest_ways`."""
    return list(cheapest_ways(*query))


def path_to(*query: Any) -> tuple[int, ...]:
    """The cheapest path to the goal, both ends included; empty if there is none."""
    done, space, way = cheapest_ways(*query), query[-1], []
    while space in done:
        way.append(space)
        space = done[space][1]
    return tuple(reversed(way))


def steps_to(*query: Any) -> int | None:
    """The cost of the cheapest path to the goal; nothing if there is none."""
    found = cheapest_ways(*query).get(query[-1])
    return None if found is None else found[0][0]


def shortest_way(
    state: Fuel,
    beside: dict[int, tuple[int, ...]],
    start: Iterable[int],
    through: Callable[[int], Any],
    most: int | None,
    stop: Callable[[int], Any] | None,
    goal: int | None,
) -> tuple[int, ...]:
    """What `path_to` returns if each step costs one: then a breadth-first search is enough. `through` is called once for each space."""
    came = _came_from(state, beside, start, through, most, stop, goal)
    if goal not in came:
        return ()
    way: list[int] = []
    here: int | None = goal
    while here is not None:
        way.append(here)
        here = came[here]
    return tuple(reversed(way))


def fewest_steps(
    state: Fuel,
    beside: dict[int, tuple[int, ...]],
    start: Iterable[int],
    through: Callable[[int], Any],
    most: int | None,
    stop: Callable[[int], Any] | None,
    goal: int | None,
) -> int | None:
    """The length of `shortest_way`; nothing if there is none."""
    way = shortest_way(state, beside, start, through, most, stop, goal)
    return len(way) - 1 if way else None


class Distances(dict[int, dict[int, int]]):
    """Space -> space -> steps, computed on demand; for a large map only some are cached."""

    def __init__(self, beside: dict[int, tuple[int, ...]]) -> None:
        super().__init__()
        self._beside = beside

    def of(self, state: Fuel, start: int) -> dict[int, int]:
        """The steps from one space to all others. Raises TooMany after too many calls for different spaces."""
        if start not in self:
            spend(state, len(self._beside) // SPACES)
            if len(self) * len(self._beside) > REMEMBERED:
                self.clear()
            self.fill(start)
        return self[start]

    def fill(self, start: int) -> None:
        """Compute the steps from one space."""
        if start not in self:
            self[start] = steps_from(self._beside, start)


def steps_from(beside: dict[int, tuple[int, ...]], start: int) -> dict[int, int]:
    """The distance of each space in steps."""
    steps, edge = {start: 0}, [start]
    for space in edge:
        for other in beside[space]:
            if other not in steps:
                steps[other] = steps[space] + 1
                edge.append(other)
    return steps


def towards(state: Fuel, beside: dict[int, tuple[int, ...]], distances: Distances, start: int, goal: int) -> list[int]:
    """The neighbours of `start` that are one step nearer to `goal`."""
    far = distances.of(state, start).get(goal)
    return [] if far is None else [space for space in beside[start] if distances.of(state, space).get(goal, far) < far]


Steps = dict[int, tuple[int | None, ...]]  # space -> direction -> the adjacent space


def ahead(state: Fuel, steps: Steps, start: int, direction: int, number: int) -> int | None:
    """The space a number of steps away in a direction: the start for 0, nothing beyond the end of the map or for a negative number."""
    space: int | None = start if number >= 0 else None
    spend(state, min(max(number, 0), len(steps)) // FEW)
    while space is not None and number > 0:
        space, number = steps[space][direction], number - 1
    return space


def ray(state: Fuel, steps: Steps, start: int, direction: int) -> list[int]:
    """The spaces straight ahead in a direction, from the one next to the start to the end of the map."""
    found = []
    space = steps[start][direction]
    while space is not None:
        found.append(space)
        space = steps[space][direction]
    spend(state, 1 + len(found) // FEW)
    return found


def rays(steps: Steps) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Space -> direction -> the spaces straight ahead, for a map small enough to store them all."""
    found = {}
    for start, around in steps.items():
        ways = []
        for direction, beside in enumerate(around):
            way, space = [], beside
            while space is not None:
                way.append(space)
                space = steps[space][direction]
            ways.append(tuple(way))
        found[start] = tuple(ways)
    return found


def bearings(straight: dict[int, tuple[tuple[int, ...], ...]]) -> dict[int, dict[int, int]]:
    """Space -> space straight ahead -> its direction; the first, if there are two."""
    return {start: {space: direction for direction in reversed(range(len(ways))) for space in ways[direction]} for start, ways in straight.items()}


def along(state: Fuel, steps: Steps, start: int, directions: Sequence[int], turn: int, number: int) -> int | None:
    """The space reached from a space by steps in these directions, each turned a number of times; nothing if the map ends on the way."""
    spend(state, 1 + len(directions) // FEW)
    space: int | None = start
    for direction in directions:
        if space is None:
            return None
        space = steps[space][(direction + turn) % number]
    return space


def direction_to(state: Fuel, steps: Steps, start: int, goal: int, number: int) -> int | None:
    """The direction in which a space is straight ahead of another; nothing if it is not."""
    return next((direction for direction in range(number) if goal in ray(state, steps, start, direction)), None)


def while_so(items: Iterable[Item], test: Callable[[Item], bool]) -> list[Item]:
    """The first of some items, as long as they meet a test."""
    return list(takewhile(test, items))


def up_to_first(items: Iterable[Item], test: Callable[[Item], bool]) -> list[Item]:
    """The first of some items, up to and including the one that meets a test; all if none does."""
    found = []
    for item in items:
        found.append(item)
        if test(item):
            break
    return found


def path(state: Fuel, beside: dict[int, tuple[int, ...]], start: int, goal: int) -> list[int]:
    """A shortest path from start to goal, both included; empty if there is none."""
    spend(state, 1 + len(beside) // SPACES // FEW)
    came: dict[int, int | None] = {start: None}
    todo = [start]
    for space in todo:
        for other in beside[space]:
            if other not in came:
                came[other] = space
                todo.append(other)
    if goal not in came:
        return []
    way = [goal]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return way[::-1]
