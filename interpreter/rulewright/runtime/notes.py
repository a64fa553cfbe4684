"""The kinds of notes in a log, and whether a note, as data, could have been written by a game."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any

from rulewright.language.symbols import MarkSymbol
from rulewright.language.types import AmountsOf, Maybe
from rulewright.runtime.fitting import is_number

if TYPE_CHECKING:
    from rulewright.runtime.questions import Questions


class Notes:
    """The contents of each kind of note; `KINDS` lists them all."""

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.fitting = questions.fitting
        self.c = questions.c
        module = self.c.module
        self._happenings, self._hooks = self.c.happenings, self.c.hooks
        self._marks: dict[int, MarkSymbol] = {}
        for mark in module.program.marks.values():
            column = self.c.layout.columns[mark, "left"]
            self._marks[column.base - column.low] = mark
        dice = list(module.program.dice.values())
        self._faces = {face for die in dice if die.kind is None for face in map(self.c.layout.value, die.faces)}
        self._things_of_dice = {face for die in dice if die.kind is not None for face in map(self.c.layout.value, die.faces)}

    def right(self, note: Any) -> bool:
        """Whether a note is of a known kind and has the contents of its kind."""
        if not isinstance(note, tuple) or not note or not isinstance(note[0], str) or note[0] not in KINDS:
            return False
        lengths, test = KINDS[note[0]]
        return len(note) in lengths and test(self, note)

    def _begin(self, note: tuple[Any, ...]) -> bool:
        if not is_number(note[1], 0, len(self._happenings) - 1) or not isinstance(note[2], tuple) or not isinstance(note[3], tuple):
            return False
        params = self._happenings[note[1]].params
        return (
            len(params) == len(note[2])
            and all(self.fitting.value(Maybe(param.type), part) for param, part in zip(params, note[2], strict=True))
            and all(
                isinstance(one, tuple) and len(one) == 2 and self.fitting.thing(one[0]) and one[1] is not None and self.fitting.seats(one[1])
                for one in note[3]
            )
        )

    def _end(self, note: tuple[Any, ...]) -> bool:
        return is_number(note[1], 0, len(self._happenings) - 1)

    def _end_hook(self, note: tuple[Any, ...]) -> bool:
        return True

    def _hook(self, note: tuple[Any, ...]) -> bool:
        thing = note[2] is None or is_number(note[2], 0, len(self.c.layout.names) - 1)
        return is_number(note[1], 0, len(self._hooks) - 1) and thing and self.fitting.seats(note[3])

    def _rule(self, note: tuple[Any, ...]) -> bool:
        return is_number(note[1], 0, len(self.c.program.rules) - 1) and isinstance(note[2], tuple)

    def _choice(self, note: tuple[Any, ...]) -> bool:
        pending = note[3]
        if len(note) > 5 and not self.fitting.seats(note[5]):
            return False
        return self.questions.right(pending, waits=False) and pending[:2] == note[1:3] and self.questions.answered(pending, note[4])

    def _move(self, note: tuple[Any, ...]) -> bool:
        zones = len(self.c.layout.zone_of) - 1
        places = is_number(note[2], -1, zones) and is_number(note[3], -1, zones)
        return self._things(note[1]) and places and (len(note) == 4 or self.fitting.seats(note[4]))

    def _set(self, note: tuple[Any, ...]) -> bool:
        if type(note[1]) is not int or note[1] not in self.c.state_at:
            return False
        type_ = self.c.state_at[note[1]][0].type
        words = isinstance(type_, AmountsOf) and self.c.layout.keys(type_.key) is not None
        return (
            all(is_number(value) if words else self.fitting.value(Maybe(type_), value) for value in note[2:4])
            and is_number(note[4], 0, len(self.c.places) - 1)
            and self.fitting.seats(note[5])
        )

    def _roll(self, note: tuple[Any, ...]) -> bool:
        things = len(note) == 3
        return type(note[1]) is int and note[1] in (self._things_of_dice if things else self._faces) and (not things or note[2] is True)

    def _mark(self, note: tuple[Any, ...]) -> bool:
        mark = self._marks.get(note[2]) if type(note[2]) is int else None
        bearer = is_number(note[1], 0, len(self.c.layout.names) - 1)
        return mark is not None and bearer and self.c.layout.kinds[note[1]].is_a(mark.on) and is_number(note[3]) and self.fitting.seats(note[4])

    def _reveal(self, note: tuple[Any, ...]) -> bool:
        return self._things(note[1]) and (note[2] is None or self.fitting.seat(note[2]))

    def _asking(self, note: tuple[Any, ...]) -> bool:
        return self.questions.site(note[1]) is not None and note[2] is not None and self.fitting.seats(note[2])

    def _eliminated(self, note: tuple[Any, ...]) -> bool:
        return self.fitting.seat(note[1])

    def _say(self, note: tuple[Any, ...]) -> bool:
        site = self.questions.site(note[1])
        if site is None or site.kind != "say" or not isinstance(note[2], tuple) or len(note[2]) != len(site.names):
            return False
        return all(value is None or self.fitting.value(type_, value) for (_, type_), value in zip(site.names, note[2], strict=True))

    def _things(self, value: Any) -> bool:
        return isinstance(value, tuple) and all(is_number(thing, 0, len(self.c.layout.names) - 1) for thing in value)


KINDS: dict[str, tuple[Container[int], Callable[[Notes, tuple[Any, ...]], bool]]] = {  # kind -> allowed lengths, contents
    "begin": ((4,), Notes._begin),
    "end": ((2,), Notes._end),
    "hook": ((4,), Notes._hook),
    "end hook": ((1,), Notes._end_hook),
    "rule": ((3,), Notes._rule),
    "choice": ((5, 6), Notes._choice),
    "only": ((5,), Notes._choice),
    "move": ((4, 5), Notes._move),
    "set": ((6,), Notes._set),
    "roll": ((2, 3), Notes._roll),
    "mark": ((5,), Notes._mark),
    "reveal": ((3,), Notes._reveal),
    "eliminated": ((2,), Notes._eliminated),
    "say": ((3,), Notes._say),
    "asking": ((3,), Notes._asking),
}
