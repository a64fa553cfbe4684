"""Decisions with many answers at once: amounts under conditions, pairs of a relation, bundles that cover a price."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import ge
from typing import Any

from rulewright.runtime.library import Fuel, TooMany, spend, with_amount
from rulewright.source.limits import limits as bounds

Amounts = dict[Any, int]
HIGH = 99  # the highest number tried if no condition bounds it; it decides what is offered, so it is part of the language, not a limit


def solve_amounts(
    state: Fuel,
    keys: Sequence[Any],
    each: Callable[[Amounts, Any], Any] | None,
    whole: Callable[[Amounts], Any] | None,
    bound: Callable[[Amounts], Any] | None,
    making: Callable[[Amounts], int] | None,
    goal: int | None,
    below: Callable[[Amounts], Any] | None,
    usual: Callable[[Amounts], int] | None,
    one: bool = False,
) -> tuple[tuple[int, ...], ...]:
    """Every vector of numbers for the keys that meets the conditions (with `one`: the first found), the default answer first.

    `each` is about one number (tried upwards until it fails), `whole` about all of them, `bound` is the part of it that larger numbers can only
    break. `making` must hit `goal` — or, if nothing does and `below` allows it, come nearest from below (never above).
    """
    found: list[tuple[tuple[int, ...], Amounts]] = []
    short: dict[int, list[tuple[tuple[int, ...], Amounts]]] = {}  # answers below the goal, by their sum
    target = goal if making is not None else None
    budget = bounds().members

    def fits(amounts: Amounts) -> bool:
        """Whether the conditions hold of all numbers together."""
        if whole is not None and not whole(amounts):
            return False
        if each is not None:
            for key in keys:
                if not each(amounts, key):
                    return False
        return True

    def search(index: int, amounts: Amounts, vector: tuple[int, ...], made: int) -> bool:
        """Find all answers that begin with `vector`; returns whether that is enough."""
        nonlocal budget
        budget -= 1
        if budget < 0:
            raise TooMany
        spend(state)
        if index == len(keys):
            if target is not None and made != target:
                if below is not None:
                    short.setdefault(made, []).append((vector, amounts))
            elif fits(amounts):
                found.append((vector, amounts))
                return one
            return False
        key, trial, making_now = keys[index], amounts, made
        for number in range(HIGH + 1):
            spend(state)
            if number:
                trial = with_amount(amounts, key, number)
                if bound is not None and not bound(trial):
                    break
                if making is not None and target is not None:
                    making_now = making(trial)
                    if making_now > target:
                        break
            if each is not None and not each(trial, key):
                if number == 0:
                    continue
                break
            if search(index + 1, trial, (*vector, number), making_now):
                return True
        return False

    search(0, {}, (), making({}) if making is not None else 0)
    if not found and below is not None:
        for made in sorted((made for made in short if target is not None and made < target), reverse=True):
            found = [(vector, amounts) for vector, amounts in short[made] if fits(amounts) and below(amounts)]
            if found:
                break
    if usual is not None:
        found.sort(key=lambda item: usual(item[1]))
    return tuple(vector for vector, _ in found)


def solve_linear(
    state: Fuel,
    keys: Sequence[Any],
    limits: Sequence[tuple[dict[Any, int] | None, int]],
    rest: Callable[[Amounts], Any] | None,
    weights: dict[Any, int] | None,
    goal: int | None,
    below: Callable[[Amounts], Any] | None,
    usual: Callable[[Amounts], int] | None,
) -> tuple[tuple[int, ...], ...]:
    """Every vector of numbers for the keys whose weighted sums are within their limits and that meets the `rest`, the default answer first.

    Weights (None: 1 for each key) and limits are whole numbers. With a `goal` the sum by `weights` must hit it or, if nothing does and `below` allows
    it, come nearest from below. Raises TooMany if there are too many answers.
    """
    slack = [most for _, most in limits]
    if slack and min(slack) < 0:
        return ()  # not even all zeros are within them
    if len(keys) == 1 and goal is not None:
        number = _hit(keys[0], limits, weights, goal)
        if number is not None and (rest is None or rest({keys[0]: number} if number else {})):
            return ((number,),)
    rows = [[(number, weight) for number, (by, _) in enumerate(limits) if (weight := 1 if by is None else by.get(key, 0))] for key in keys]
    worth = [0 if goal is None else 1 if weights is None else weights.get(key, 0) for key in keys]
    found: list[tuple[tuple[int, ...], Amounts]] = []
    short: dict[int, list[tuple[tuple[int, ...], Amounts]]] = {}  # answers below the goal, by their sum
    last = len(keys) - 1
    budget = bounds().members

    def search(index: int, vector: tuple[int, ...], missing: int, exact: bool) -> None:
        nonlocal budget
        budget -= 1
        if budget < 0:
            raise TooMany
        spend(state)
        if index > last:
            amounts = {key: number for key, number in zip(keys, vector, strict=True) if number}
            if goal is not None and missing:
                if not exact and missing > 0:
                    short.setdefault(missing, []).append((vector, amounts))
            elif rest is None or rest(amounts):
                found.append((vector, amounts))
            return
        row, each = rows[index], worth[index]
        most = HIGH
        for number, weight in row:
            if weight > 0 and slack[number] < most * weight:
                most = slack[number] // weight
        if each > 0 and missing < most * each:
            most = missing // each
        least = 0
        if exact and index == last and each > 0 and goal is not None:
            if missing % each or not 0 <= missing // each <= most:
                return  # no number of the last key hits the goal
            least = most = missing // each
        for count in range(least, most + 1):
            for number, weight in row:
                slack[number] -= weight * count
            search(index + 1, (*vector, count), missing - each * count, exact)
            for number, weight in row:
                slack[number] += weight * count

    search(0, (), goal or 0, True)
    if not found and below is not None and goal is not None:
        search(0, (), goal, False)
        for missing in sorted(short):
            found = [(vector, amounts) for vector, amounts in short[missing] if (rest is None or rest(amounts)) and below(amounts)]
            if found:
                break
    if usual is not None and len(found) > 1:
        found.sort(key=lambda item: usual(item[1]))
    return tuple([vector for vector, _ in found])


def _hit(key: Any, limits: Sequence[tuple[dict[Any, int] | None, int]], weights: dict[Any, int] | None, goal: int) -> int | None:
    """The number of the only key that hits the goal within the limits, if there is one; most payments are of this kind."""
    worth = 1 if weights is None else weights.get(key, 0)
    if worth <= 0 or goal % worth or not 0 <= (number := goal // worth) <= HIGH:
        return None
    for by, most in limits:
        if (1 if by is None else by.get(key, 0)) * number > most:
            return None
    return number


def solve_pairs(
    state: Fuel,
    left: Sequence[Any],
    right: Sequence[Any],
    count: int | None,
    relation: Callable[[Any, Any], Any] | None,
    once: tuple[bool, bool],
    limits: Sequence[tuple[int, Callable[[Any, Any], Any]]],
    same_by: Callable[..., Any] | None,
    useful_by: Callable[..., Any] | None,
) -> tuple[tuple[tuple[Any, Any], ...], ...]:
    """Selections of pairs, without equivalent and dominated ones; by dynamic programming over the left (or right) side.

    `once`: whether each member of the left side, and of the right side, is taken at most once. A key counts how often each value of the right side
    (or of the key) was taken: two selections with equal counts are one option.
    """
    most = bounds().members
    spend(state, len(left) * len(right))
    if once == (False, True):
        groups = [[(s, k) for s in left if relation is None or relation(s, k)] for k in right]
    else:
        groups = [[(s, k) for k in right if relation is None or relation(s, k)] for s in left]
    best = len(left) * len(right) if count is None else count
    if any(limit < 0 for limit, _ in limits):
        best = 0
    by = same_by or useful_by
    bounded = {k: len(limits) + place for place, k in enumerate(right)} if all(once) else {}  # the right side has limits
    bounds_end = len(limits) + len(bounded)
    keys: dict[Any, int] = {}  # key -> its index in a tally, after those of the limits
    counted: list[list[tuple[tuple[Any, Any], list[tuple[int, int]]]]] = []  # the groups: each pair, and what it adds to, with the maximum
    for group in groups:
        counted.append([])
        for pair in group:
            key = keys.setdefault(pair[1] if by is None else by(*pair, {}), bounds_end + len(keys))
            adds = [(place, limit) for place, (limit, test) in enumerate(limits) if test(*pair)]
            adds += [(bounded[pair[1]], 1)] if bounded else []
            counted[-1].append((pair, [*adds, (key, best)]))
    states: dict[tuple[int, ...], tuple[tuple[Any, Any], ...]] = {(0,) * (bounds_end + len(keys)): ()}  # tally -> the first selection with that tally
    for group in counted:
        following = dict(states)
        frontier = states
        for _ in range(1 if any(once) else len(group)):
            grown: dict[tuple[int, ...], tuple[tuple[Any, Any], ...]] = {}
            for tally, chosen in frontier.items():
                if len(chosen) >= best:
                    continue
                for pair, adds in group:
                    spend(state, 1 + len(chosen))
                    if pair in chosen:
                        continue
                    reached = list(tally)
                    for place, limit in adds:
                        if tally[place] >= limit:
                            break
                        reached[place] += 1
                    else:
                        if (more := tuple(reached)) not in following and more not in grown:
                            grown[more] = (*chosen, pair)
            if not grown:
                break
            following.update(grown)
            frontier = grown
            if len(following) > most:
                raise TooMany
        states = following
    by_key: dict[tuple[int, ...], tuple[tuple[Any, Any], ...]] = {}
    for tally, chosen in states.items():
        by_key.setdefault(tally[bounds_end:], chosen)
    if useful_by is None:
        return tuple(by_key.values())
    spend(state, len(by_key) * len(by_key))
    return tuple(chosen for counts, chosen in by_key.items() if not any(all(map(ge, other, counts)) for other in by_key if other != counts))


# ---- prices with substitutes ---------------------------------------------------------------------------------------------------------------
def coverable(state: Fuel, have: Amounts, owed: Amounts, stands: Callable[[Any, Any], Any]) -> bool:
    """Whether the tokens can cover what is owed, one token for one unit."""
    units = {key: number for key, number in owed.items() if number > 0}
    total = sum(units.values())
    if total > sum(have.values()):
        return False
    spend(state, total)
    for unit, number in units.items():
        if have.get(unit, 0) < number or not stands(unit, unit):
            break
    else:
        return True  # each paid with itself
    if len(units) == 1:  # no two units can want the same token
        for token, count in have.items():
            if count > 0 and stands(token, unit):
                number -= count
                if number <= 0:
                    return True
        return False
    return _cover(state, dict(have), [key for key, count in units.items() for _ in range(count)], stands)


class Means:
    """What a player has for prices that are tried one after the other; whether it covers a price is computed once."""

    __slots__ = ("_have", "_known", "_parts", "_stands", "_state")

    def __init__(self, state: Fuel, have: Amounts, parts: tuple[Any, ...], stands: Callable[[Any, Any], Any]) -> None:
        self._state, self._have, self._parts, self._stands = state, have, parts, stands
        self._known: dict[tuple[int, ...], bool] = {}

    def cover(self, *numbers: int) -> bool:
        """Whether it covers these amounts of each part."""
        known = self._known.get(numbers)
        if known is None:
            spend(self._state)
            owed = dict(zip(self._parts, numbers, strict=True))
            known = self._known[numbers] = coverable(self._state, self._have, owed, self._stands)
        return known


def _cover(state: Fuel, have: Amounts, owed: list[Any], stands: Callable[[Any, Any], Any]) -> bool:
    """Bipartite matching of owed units and tokens, by augmenting paths over token kinds."""
    fits = {unit: [token for token, number in have.items() if number > 0 and stands(token, unit)] for unit in set(owed)}
    held: dict[Any, list[int]] = {token: [] for token in have}

    def place(index: int, seen: set[Any]) -> bool:
        for token in fits[owed[index]]:
            if token in seen:
                continue
            spend(state)
            seen.add(token)
            if len(held[token]) < have[token]:
                held[token].append(index)
                return True
            for other in held[token]:
                if place(other, seen):
                    held[token].remove(other)
                    held[token].append(index)
                    return True
        return False

    return all(place(index, set()) for index in range(len(owed)))


def bundles(state: Fuel, have: Amounts, owed: Amounts, stands: Callable[[Any, Any], Any]) -> tuple[tuple[tuple[Any, int], ...], ...]:
    """The distinct bundles of tokens that cover what is owed exactly, those with the owed tokens themselves first."""
    total = sum(max(0, number) for number in owed.values())
    tokens = [token for token, number in have.items() if number > 0]
    found: list[tuple[tuple[Any, int], ...]] = []
    most = bounds().members

    def choose(index: int, left: int, chosen: Amounts) -> None:
        spend(state)
        if len(found) > most:
            raise TooMany
        if index == len(tokens):
            if left == 0 and coverable(state, chosen, owed, stands):
                found.append(tuple(sorted(chosen.items())))
            return
        for number in range(min(left, have[tokens[index]]) + 1):
            choose(index + 1, left - number, {**chosen, tokens[index]: number} if number else chosen)

    choose(0, total, {})
    found.sort(key=lambda bundle: -sum(min(number, owed.get(token, 0)) for token, number in bundle))
    return tuple(found)
