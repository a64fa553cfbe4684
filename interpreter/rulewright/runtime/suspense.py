"""Redraws what is suspended inside running effects: local names, answers given in secret, and questions to others.

- A name for a thing whose place the seat does not know becomes a thing drawn from the same place.
- What chance or another player has chosen in secret is chosen again at random from what there is to choose from; what was computed
  from such a name or from hidden things is computed again. Parts of happenings and the values of public states are known.
- Another player's question is asked again: its options are those of the imagined position. A player without a choice there has one way to continue.

The question of the seat itself must stay as it is. If it does not, the draw is repeated, up to TRIES times; then names that only their real values
fit keep them.
"""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Any

from rulewright.compiler.decision_sites import Carrier, Traded
from rulewright.compiler.layout import BOX
from rulewright.language.symbols import HappeningSymbol, StandingRule
from rulewright.language.types import ListOf, Maybe, PairOf, SetOf, ThingOf, Type
from rulewright.runtime import pending as waiting
from rulewright.runtime.errors import RunawayRule
from rulewright.runtime.library import TooMany
from rulewright.runtime.sight import sees_thing
from rulewright.runtime.state import Frame, State

if TYPE_CHECKING:
    from rulewright.compiler.emitters import AtOnce, Origin

TRIES = 12
# Errors that a formula of an effect may raise in a position that it was not written for.
CANNOT = (RunawayRule, TooMany, TypeError, AttributeError, KeyError, IndexError, ValueError, NameError)


class Renaming:
    """Which thing an effect refers to in the imagined position, instead of one whose place the seat does not know."""

    def __init__(self, state: State, before: dict[int, int], positions: dict[int, tuple[int, int]], chance: random.Random) -> None:
        self._state = state
        self._before = before  # thing -> where it really is
        self._positions = positions
        self._chance = chance
        self._names: dict[int, int] = {}
        self._used: set[int] = set()

    def renamed(self, type_: Type | None, value: Any) -> Any:
        """A value of a type in which other things replace unknown ones."""
        match type_:
            case Maybe():
                return None if value is None else self.renamed(type_.of, value)
            case Traded():
                return None if value is None else tuple(tuple(self._unit(unit) for unit in side) for side in value)
            case ThingOf():
                return self.thing(value, type_) if type(value) is int else value
            case SetOf() | ListOf() if isinstance(value, tuple | list):
                return type(value)(self.renamed(type_.element, item) for item in value)
            case PairOf() if isinstance(value, tuple):
                return (self.renamed(type_.left, value[0]), self.renamed(type_.right, value[1]), *value[2:])
            case _:
                return value

    def _unit(self, unit: tuple[Any, ...]) -> tuple[Any, ...]:
        return (unit[0], self.thing(unit[1], ThingOf(self._state.c.layout.kinds[unit[1]])), *unit[2:]) if unit[0] == "thing" else unit

    def thing(self, thing: int, type_: ThingOf) -> int:
        """The thing that replaces this one in an effect."""
        if thing not in self._before:
            return thing
        if thing not in self._names:
            self._names[thing] = self._drawn(thing, type_)
            self._used.add(self._names[thing])
        return self._names[thing]

    def _drawn(self, thing: int, type_: ThingOf) -> int:
        state, zone = self._state, self._before[thing]
        there = [one for one in sorted(self._before) if state.v[one] == zone and one not in self._used and self._may_be(one, type_)]
        if zone != BOX and state.c.layout.zone_of[zone].order != "none":
            index = self._positions[thing][1]
            if index < len(state.z[zone]) and state.z[zone][index] in there:
                return state.z[zone][index]
        anywhere = [one for one in sorted(self._before) if one not in self._used and self._may_be(one, type_)]
        return self._chance.choice(there or anywhere or [thing])

    def _may_be(self, thing: int, type_: ThingOf) -> bool:
        if isinstance(type_, Carrier):
            return thing in type_.things
        return self._state.c.layout.kinds[thing].is_a(type_.kind) or type_.kind.name == "game"


def worked_out(state: State) -> set[tuple[int, str]]:
    """The names (by the depth of their effect) that were computed from something hidden and would have the same value now."""
    found = set()
    for depth, frame in enumerate(state.k):
        for origin in state.c.module.origins.get(_owner(state, frame), ()):
            number = _number(origin.place)
            if origin.hidden and number is not None and origin.block < frame[0] and _of_things(origin.type) is None:
                try:
                    if state.c.in_frame(origin.value)(state, frame) == frame[number]:
                        found.add((depth, origin.place))
                except CANNOT:
                    continue
    return found


def noted_anew(state: State) -> None:
    """The records of standing rules about hidden things are recomputed, so that no rule reacts to the new deal."""
    for rule, name in state.c.module.standing.noted.items():
        state.v[state.c.module.rule_slot(rule)] = state.c.names[name](state)


def given(state: State) -> list[tuple[int, int]]:
    """The parameters (by the depth of their effect, and their number) that are unchanged since the call and not public."""
    found = []
    for depth, (caller, called) in enumerate(pairwise(state.k)):
        for number, arg in enumerate(_arguments(state, caller)):
            try:
                if state.c.in_frame(arg)(state, caller) == called[number + 1]:
                    found.append((depth + 1, number))
            except CANNOT:
                continue
    return found


def _arguments(state: State, caller: Frame) -> tuple[str, ...]:
    """The arguments with which an effect has called the one inside it; parts of happenings are known."""
    return state.c.module.calls.get(caller[0], ())


def _give_anew(state: State, depth: int, parameters: list[tuple[int, int]]) -> bool:
    """Set parameters of an effect to their arguments in the imagined position; returns whether any changed."""
    changed = False
    for level, number in parameters:
        if level != depth:
            continue
        caller, called = state.k[depth - 1], state.k[depth]
        types = state.c.module.frame_types.get(_owner(state, called), {})
        if _of_things(types.get(f"f[{number + 1}]")) is not None:
            continue  # things were renamed
        try:
            value = state.c.in_frame(_arguments(state, caller)[number])(state, caller)
        except CANNOT:
            continue
        changed = changed or value != called[number + 1]
        called[number + 1] = value
    return changed


def work_out_anew(state: State, names: set[tuple[int, str]], parameters: list[tuple[int, int]]) -> None:
    """Recompute names of effects and parameters from their origins (see `worked_out` and `given`), if nobody knows them."""
    for depth, frame in enumerate(state.k):
        _give_anew(state, depth, parameters)
        owner = _owner(state, frame)
        told = {place for place, block in state.c.module.told.get(owner, ()) if block < frame[0]}
        for origin in state.c.module.origins.get(owner, ()):
            number = _number(origin.place)
            if number is not None and (depth, origin.place) in names and origin.place not in told:
                with suppress(*CANNOT):
                    frame[number] = state.c.in_frame(origin.value)(state, frame)


def imagine_suspense(
    state: State, viewer: int, renaming: Renaming, hidden: set[tuple[int, str]], parameters: list[tuple[int, int]], chance: random.Random
) -> None:
    """Make effects and questions refer to the imagined position; `hidden` names and `parameters` are computed again from it."""
    _rename_records(state, renaming)
    noted_anew(state)
    mine = [one for one in waiting.waiting(state) if one[1] == viewer]
    for frame in state.k:
        for place, type_ in state.c.module.frame_types.get(_owner(state, frame), {}).items():
            number = _number(place)
            if number is not None and number < len(frame):
                frame[number] = renaming.renamed(type_, frame[number])
    frames, asked = [frame[:] for frame in state.k], state.d
    for _ in range(TRIES):
        state.forget()
        drawn = [
            _give_anew(state, depth, parameters) | _draw_anew(state, frame, viewer, {place for level, place in hidden if level == depth}, chance)
            for depth, frame in enumerate(state.k)
        ]
        if not any(drawn) or _asked_alike(state, viewer, mine):
            break
        for frame, was in zip(state.k, frames, strict=True):
            frame[:] = was
    state.d = asked
    _ask_others(state, viewer, chance)


def _owner(state: State, frame: Frame) -> str:
    return state.c.module._block_owner.get(frame[0], "")


def _number(place: str) -> int | None:
    """The number of a frame slot; None for a name inside one expression."""
    return int(place[2:-1]) if place.startswith("f[") else None


def _rename_records(state: State, renaming: Renaming) -> None:
    """What the position has recorded about things: histories, limits, things that disappear at the end of something."""
    game = ThingOf(state.c.program.kinds["game"])
    for owner, column in state.c.layout.columns.items():
        value: Any = state.v[column.base] if column.width == 1 else None
        match owner:
            case ("history", HappeningSymbol() as happening, _):
                types = [param.type for param in happening.params]
                state.v[column.base] = tuple(
                    tuple(renaming.renamed(type_, part) for type_, part in zip(types, parts, strict=False)) for parts in value
                )
            case ("until", _):
                state.v[column.base] = renaming.renamed(SetOf(game), value)
            case ("bearer", _) if value is not None:
                state.v[column.base] = renaming.thing(value, game)
            case "running":
                state.v[column.base] = tuple((hook, renaming.thing(thing, game)) for hook, thing in value)
            case ("rule", StandingRule() as rule):
                types = [var.type for var in ([rule.this] if rule.this is not None else []) + [var for var, _ in rule.bindings]]
                if isinstance(value, tuple):
                    state.v[column.base] = tuple(_key(renaming, types, key) for key in value)
                elif isinstance(value, dict):
                    state.v[column.base] = {_key(renaming, types, key): seen for key, seen in value.items()}


def _key(renaming: Renaming, types: list[Type], key: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(renaming.renamed(type_, part) for type_, part in zip(types, key, strict=False))


# ---- names that not everybody knows -------------------------------------------------------------------------------------------------------
def _draw_anew(state: State, frame: Frame, viewer: int, hidden: set[str], chance: random.Random) -> bool:
    """Redraw the names of an effect whose values the seat cannot know; returns whether there were any."""
    module, owner = state.c.module, _owner(state, frame)
    told = {place for place, block in module.told.get(owner, ()) if block < frame[0]}
    drawn: set[str] = set()
    for origin in module.origins.get(owner, ()):
        number = _number(origin.place)
        if number is None or origin.block >= frame[0] or origin.place in told or number >= len(frame) or frame[number] is None:
            continue
        try:
            if origin.value:
                if origin.place in hidden or (_of_things(origin.type) is None and any(place in origin.value for place in drawn)):
                    frame[number] = state.c.in_frame(origin.value)(state, frame)
                    drawn.add(origin.place)
            elif _chooser(state, origin, frame) != viewer and _redrawn(state, origin, frame, number, viewer, chance):
                drawn.add(origin.place)
        except CANNOT:  # its origin no longer exists
            continue
    for loop in module.at_once.get(owner, ()):
        drawn |= _answers_anew(state, loop, frame, viewer, chance)
    return bool(drawn)


def _chooser(state: State, origin: Origin, frame: Frame) -> Any:
    return None if origin.chooser is None else state.c.in_frame(origin.chooser)(state, frame)


def _redrawn(state: State, origin: Origin, frame: Frame, number: int, viewer: int, chance: random.Random) -> bool:
    """Choose again at random; hidden things have already been drawn from their places."""
    if _of_things(origin.type) is not None and not all(sees_thing(state, thing, viewer) for thing in _flat(frame[number])):
        return False
    items = sorted(dict.fromkeys(state.c.in_frame(f"tuple({origin.items})")(state, frame)), key=_order)
    was = frame[number]
    if origin.shape in ("one", "maybe"):
        if was not in items:
            return False
        frame[number] = chance.choice(items)
        return True
    if not all(item in items for item in was):
        return False
    count = state.c.in_frame(origin.count)(state, frame) if origin.count is not None else len(items)
    frame[number] = _some(items, min(count, len(items)), origin.shape == "exactly", chance)
    return True


def _some(items: list[Any], most: int, exactly: bool, chance: random.Random) -> tuple[Any, ...]:
    """Some of a set, all selections equally likely."""
    sizes = [most] if exactly else list(range(most + 1))
    size = chance.choices(sizes, [comb(len(items), size) for size in sizes])[0]
    chosen = set(chance.sample(range(len(items)), size))
    return tuple(item for place, item in enumerate(items) if place in chosen)


def _order(value: Any) -> tuple[int, Any, str]:
    return (0, value, "") if isinstance(value, int) else (1, 0, repr(value))


def _of_things(type_: Type | None) -> Type | None:
    """The type of the things in values of a type; None if there are none."""
    match type_:
        case Maybe():
            return _of_things(type_.of)
        case SetOf() | ListOf():
            return _of_things(type_.element)
        case ThingOf():
            return type_
    return None


def _flat(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def _answers_anew(state: State, loop: AtOnce, frame: Frame, viewer: int, chance: random.Random) -> set[str]:
    """Answers given at the same time that nobody has seen yet: those of players whom the loop has not reached."""
    members, index, answers = (frame[_number(place) or 0] for place in (loop.members, loop.index, loop.answers))
    if not isinstance(answers, tuple) or not isinstance(index, int) or not members or len(answers) != len(members):
        return set()
    if any(isinstance(answer, tuple) and len(answer) > 2 and answer[0] == "answered" for answer in answers) or not 0 < index < len(members):
        return set()
    before = frame[:]
    state.c.in_frame("None", [loop.asked])(state, frame)
    asked, frame[:] = frame[_number(loop.answers) or 0], before
    new = tuple(
        answer if place < index or one[1] == viewer else _any_answer(state, one, chance)
        for place, (answer, one) in enumerate(zip(answers, asked, strict=True))
    )
    frame[_number(loop.answers) or 0] = new
    return {loop.answers}


def _any_answer(state: State, asked: waiting.Pending, chance: random.Random) -> Any:
    """An answer to a whole decision, at random."""
    if asked[0] == "answered":
        return asked[2]
    if asked[2] == "several":
        return _some(list(asked[3]), asked[5], asked[4] == asked[5], chance)
    return chance.choice(waiting.options(state, asked))


# ---- questions -------------------------------------------------------------------------------------------------------------------------------
def _asked_alike(state: State, viewer: int, mine: list[waiting.Pending]) -> bool:
    """Whether the seat would be asked exactly its real question."""
    for one in mine:
        if state.d[0] == "together" or one[0] not in state.c.module.asked_again or one[2] in ("hook", "bid", "offer"):
            continue
        frame = state.k[-1]
        kept = frame[:]
        try:
            again = worked_out_again(state, one)
        except CANNOT:
            return False
        finally:
            frame[:] = kept
        if again[1] != viewer or tuple(again[6]) != tuple(one[6]):
            return False
        if one[2] in ("one", "maybe", "several", "branch", "act") and tuple(again[3]) != tuple(one[3]):
            return False
    return True


def worked_out_again(state: State, pending: waiting.Pending) -> waiting.Pending:
    """A question as the lines that asked it would ask it now; this writes slots of the innermost frame. Raises any of CANNOT."""
    module = state.c.module
    answer = pending[2] == "yes_no" and pending[0] in module.agreed_again
    lines, text = (module.agreed_again if answer else module.asked_again)[pending[0]]
    found: waiting.Pending = state.c.in_frame(text, lines)(state, state.k[-1])
    return found


def _ask_others(state: State, viewer: int, chance: random.Random) -> None:
    """Replace the questions to others by those of the imagined position."""
    whole = state.d
    if whole is None:
        return
    if whole[0] == "together":
        _ask_together(state, viewer, chance)
    elif whole[1] != viewer:
        state.d = _asked(state, whole, viewer, chance)


def _offer_instead(state: State, pending: waiting.Pending, viewer: int, chance: random.Random) -> None:
    """Redraw who is asked about hooks: nobody can see who holds a card for it, so it may be somebody else.

    Those who could answer in the imagined position come first; which of the others is asked in vain is random. The seat itself has already been
    asked, or is asked later, or never, as in the real position.
    """
    offers, *places = state.c.module.asked_instead[pending[0]]
    frame = state.k[-1]
    members, index, offer = (_number(place) or 0 for place in places)
    order = [seat for seat in _seats(state) if seat != viewer]
    real = [seat for seat, _ in frame[members]]
    if viewer in real:
        asked_before = real.index(viewer) < frame[index] - 1
        seats = list(_seats(state))
        cut = seats.index(viewer)
        order = seats[cut + 1 :] if asked_before else seats[:cut]
    found = dict(state.c.in_frame(offers)(state, frame))
    who = next((seat for seat in order if seat in found), None)
    if who is None:
        who = chance.choice(order)
        found[who] = ()
    frame[members] = tuple((seat, found[seat]) for seat in _seats(state) if seat in found)
    frame[index] = next(place for place, (seat, _) in enumerate(frame[members]) if seat == who) + 1
    frame[offer] = (who, found[who])


def _seats(state: State) -> tuple[int, ...]:
    """The players in the order in which they are asked."""
    return tuple(state.c.names["SEATS"][state.v[state.c.module.slots.alive], state.v[state.c.turn]])


def _asked(state: State, pending: waiting.Pending, viewer: int, chance: random.Random) -> waiting.Pending:
    """A question to somebody else, with the options of the imagined position; its secret partial answers are open again."""
    if pending[0] not in state.c.module.asked_again:
        return pending
    try:
        if pending[0] in state.c.module.asked_instead:
            _offer_instead(state, pending, viewer, chance)
        again = worked_out_again(state, pending)
    except CANNOT:  # it could not be asked there at all
        again = (pending[0], pending[1], "maybe", (), 1, 1, ())
    if again[1] is None:
        again = (again[0], pending[1], *again[2:])
    return answerable(again)


def answerable(pending: waiting.Pending) -> waiting.Pending:
    """A question without an answer in an imagined position, turned into one whose answer is to continue."""
    if pending[2] in ("one", "branch", "amounts", "order", "bid") and not pending[3]:
        return (*pending[:2], "maybe", (), 1, 1, ())
    if pending[2] == "several" and pending[4] > len(pending[3]):
        return (*pending[:4], len(pending[3]), *pending[5:])
    return pending


def _ask_together(state: State, viewer: int, chance: random.Random) -> None:
    """Simultaneous questions: those of others are open again, with the options of the imagined position."""
    whole = state.d
    real = whole[3] if len(whole) > 3 else whole[1]
    site = int(next(one[0] for one in real if one[0] != "answered"))
    lines, text = state.c.module.asked_again[site]
    asked = state.c.in_frame(text, lines)(state, state.k[-1])[1]
    asked = tuple(mine if mine[1] == viewer else other for mine, other in zip(real, asked, strict=True))
    now = tuple(mine if mine[1] == viewer else other for mine, other in zip(whole[1], asked, strict=True))
    if all(one[0] == "answered" for one in now):  # somebody must still be asked, even without a choice there
        place = next(place for place, one in enumerate(now) if one[1] != viewer)
        given = now[place][2]
        only = (site, now[place][1], "maybe", (), 1, 1, ()) if given in (None, ()) else (site, now[place][1], "one", (given,), 1, 1, ())
        now = (*now[:place], only, *now[place + 1 :])
    state.d = ("together", now, "together", asked)
