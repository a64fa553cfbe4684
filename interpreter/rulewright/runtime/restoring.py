"""A position read from a file: nothing in it is trusted before it has been checked.

A saved game may come from anybody. The result is a position that is possible under these rules as far as their tables show: each thing is in one
place that may hold it, each value is of its type and within its bounds, effects are suspended where they can wait for each other, and the innermost
of them asks the question. Anything else is a SaveError that says why.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.compiler.shapes import ENDING, SETTLING, Answers
from rulewright.language.symbols import StateSymbol
from rulewright.runtime.consistency import broken
from rulewright.runtime.errors import SaveError
from rulewright.runtime.fitting import Fitting, is_number, place_number
from rulewright.runtime.library import Table
from rulewright.runtime.notes import Notes
from rulewright.runtime.questions import Questions
from rulewright.runtime.running import asked
from rulewright.runtime.state import Frame, State
from rulewright.runtime.suspense import CANNOT, worked_out_again
from rulewright.source.catalogue.saved import Damage, Saves
from rulewright.source.sentences import Phrase

if TYPE_CHECKING:
    from rulewright.compiler.resuming import Resume
    from rulewright.runtime.build import Compiled

DEEPEST = 20  # tuples inside tuples
VERDICTS = ("end", "wins", "loses")
STREAM = (1 << 64) - 1  # the largest state of the random stream


def damaged(reason: Phrase) -> SaveError:
    """The error for an impossible save."""
    return SaveError(Saves.damaged(reason=reason))


def decode(value: Any, depth: int = 0) -> Any:
    """JSON as a run-time value. Raises SaveError for anything that no save contains."""
    if value is None or type(value) in (bool, int, str):
        return value
    if depth < DEEPEST and isinstance(value, dict) and len(value) == 1:
        if isinstance(items := value.get("t"), list):
            return tuple([decode(item, depth + 1) for item in items])
        if isinstance(items := value.get("d"), list) and all(isinstance(item, list) and len(item) == 2 for item in items):
            pairs = [(decode(key, depth + 1), decode(item, depth + 1)) for key, item in items]
            if all(_is_key(key) for key, _ in pairs) and len({key for key, _ in pairs}) == len(pairs):
                return dict(pairs)
    raise damaged(Damage.value())


def _is_key(key: Any) -> bool:
    return all(map(_is_key, key)) if isinstance(key, tuple) else not isinstance(key, dict)


class Restored:
    """Reads one position into a fresh state of a compiled game."""

    def __init__(self, compiled: Compiled) -> None:
        self.c = compiled
        self.layout = compiled.layout
        self.state = compiled.new_state()
        self.fitting = Fitting(compiled, self.state)
        self.questions = Questions(self.fitting)

    def read(self, saved: Any, log: Any) -> State:
        """The position. Raises SaveError."""
        if not isinstance(saved, dict) or set(saved) != {"v", "z", "k", "d", "r", "dirty", "hold", "settling", "ending", "over", "serial"}:
            raise damaged(Damage.incomplete())
        if not all(isinstance(saved[part], list) for part in ("v", "z", "k")):
            raise damaged(Damage.no_lists())
        self._things(saved["v"], saved["z"])
        self._slots(saved)
        self._ending(saved["ending"], saved["over"])
        self._effects(saved)
        self._decision(saved["d"])
        self._log(log)
        self.state.restored = True
        return self.state

    # ---- things and values -----------------------------------------------------------------------------------------------------------
    def _things(self, values: list[Any], zones: list[Any]) -> None:
        """Where everything is; all values as they are written."""
        state, layout = self.state, self.layout
        if len(values) != len(state.v) or len(zones) != len(state.z):
            raise damaged(Damage.sizes())
        things = range(len(layout.names))
        if not all(is_number(values[thing], -1, len(zones) - 1) for thing in things):
            raise damaged(Damage.place())
        for number, zone in enumerate(zones):
            if not isinstance(zone, list) or not all(self.fitting.thing(thing) for thing in zone):
                symbol = layout.zone_of[number]
                raise damaged(Damage.no_thing(zone=symbol.name, holder=layout.names[layout.zone_holder[number]]))
        state.v = [value if type(value) is int else decode(value) for value in values]
        state.z = [tuple(zone) for zone in zones]

    def _slots(self, saved: dict[str, Any]) -> None:
        state, layout = self.state, self.layout
        if (reason := next(broken(state), None)) is not None:
            raise damaged(reason)
        self._unused()
        bases = [*(column.base for column in layout.columns.values()), len(state.v)]  # columns are consecutive
        for place, (symbol, column) in enumerate(layout.columns.items()):
            shape = layout.shapes.get(symbol)
            if shape is None:
                continue
            for slot in range(column.base, bases[place + 1]):
                value = state.v[slot]
                if type(value) is type(layout.initial[slot]) and value == layout.initial[slot]:
                    continue
                if not self.fitting.fits(shape, value):
                    raise damaged(Damage.note(owner=_owner(symbol)))
        self._sets()
        numbers = saved["serial"], saved["r"], saved["dirty"], saved["hold"]
        highest = len(layout.names), STREAM, self.c.standing | ENDING, len(state.v)
        if not all(is_number(number, 0, high) for number, high in zip(numbers, highest, strict=True)):
            raise damaged(Damage.counter())
        times = [time for time in state.v[self.c.arrivals : self.c.arrivals + len(layout.names)] if time]
        if sorted(times) != list(range(1, saved["serial"] + 1)):
            raise damaged(Damage.arrivals())
        if type(saved["settling"]) is not bool or type(saved["over"]) is not bool:
            raise damaged(Damage.yes_or_no())
        state.serial, state.r, state.dirty, state.hold = numbers
        state.settling, state.over = saved["settling"], saved["over"]

    def _unused(self) -> None:
        """Slots between those of a kind's things, and those without a shape, hold a value like their initial one."""
        for slot in self._loose:
            value, initial = self.state.v[slot], self.layout.initial[slot]
            if type(value) is not type(initial) or (type(value) is int and not is_number(value)):
                raise damaged(Damage.unread())

    @cached_property
    def _loose(self) -> list[int]:
        layout = self.layout
        told = set(range(len(layout.names)))
        ends = [*(column.base for column in layout.columns.values()), len(layout.initial)]
        for place, (owner, column) in enumerate(layout.columns.items()):
            if isinstance(owner, StateSymbol):
                for thing in layout.of_kind.get(owner.kind, ()):
                    told.update(range(column.slot(thing), column.slot(thing) + column.width))
            elif owner in layout.shapes:
                told.update(range(column.base, ends[place + 1]))
        return [slot for slot in range(len(layout.initial)) if slot not in told]

    def _sets(self) -> None:
        """Sets of states are in order."""
        for slot, (symbol, _, _) in self.c.state_at.items():
            value = self.state.v[slot]
            if isinstance(value, tuple) and self.layout.in_order(symbol.type, value) != value:
                raise damaged(Damage.order(name=symbol.name))

    def _ending(self, ending: Any, over: bool) -> None:
        verdicts = decode(ending)
        if not isinstance(verdicts, tuple) or not all(map(self._verdict, verdicts)):
            raise damaged(Damage.ending())
        self.state.ending = verdicts

    def _verdict(self, verdict: Any) -> bool:
        if not isinstance(verdict, tuple) or len(verdict) != 4 or verdict[0] not in VERDICTS:
            return False
        site = self.questions.site(verdict[2])
        if site is None or site.kind != "end" or verdict[1] is None or not self.fitting.seats(verdict[1]) or not isinstance(verdict[3], tuple):
            return False
        types = [type_ for _, type_ in site.names]
        return len(types) == len(verdict[3]) and all(
            value is None or self.fitting.value(type_, value) for type_, value in zip(types, verdict[3], strict=True)
        )

    # ---- effects ---------------------------------------------------------------------------------------------------------------------
    def _effects(self, saved: dict[str, Any]) -> None:
        """The frames: of the right effects, each waiting for the one above it, with valid values in the slots that will be read."""
        state, stack = self.state, saved["k"]
        if state.over:
            if stack or saved["d"] is not None or state.hold or state.dirty or state.settling:
                raise damaged(Damage.over())
            return
        for number, frame in enumerate(stack):
            if not isinstance(frame, list) or not frame or type(frame[0]) is not int:
                raise damaged(Damage.effect())
            state.k.append([frame[0], *map(decode, frame[1:])])
            self._frame(state.k[-1], number)
        for lower, upper in zip(state.k, state.k[1:], strict=False):
            if not self._calls(lower, upper):
                raise damaged(Damage.inside())
        if not state.k or self._machine(state.k[0]) not in (self.c.setup, self.c.flow):
            raise damaged(Damage.stuck())
        resumes = [self.c.resuming.at(frame[0]) for frame in state.k]
        if state.hold not in self._depths([resume for resume in resumes if resume is not None]):
            raise damaged(Damage.held())
        if state.settling != any(self._machine(frame) == SETTLING for frame in state.k):
            raise damaged(Damage.standing())

    def _machine(self, frame: Frame) -> str | None:
        return self.c.resuming.machine_of(frame[0])

    def _frame(self, frame: Frame, number: int) -> None:
        resume = self.c.resuming.at(frame[0])
        if resume is None or len(frame) != self.c.resuming.sizes[resume.machine]:
            raise damaged(Damage.effect())
        shapes = self.c.module.frame_shapes[resume.machine]
        for place, value in enumerate(frame[1:], 1):
            if place not in resume.live:  # only needed by tests and imagined positions, may be missing
                if value is not None and not self._needed(frame, place, resume):
                    raise damaged(Damage.extra())
            elif value is None and place in resume.something:
                raise damaged(Damage.lost())
            elif not self.fitting.fits(shapes.get(f"f[{place}]"), value, frame, resume.machine):
                raise damaged(Damage.type())

    def _needed(self, frame: Frame, place: int, resume: Resume) -> bool:
        """Whether a slot may be read by the test of a pending question or by imagined positions, and has a valid value."""
        tests = [self.c.sites[site].test for site in resume.sites if site is not None]
        tested = any(test is not None and place in self.c.resuming.test_reads(test) for test in tests)
        if not tested and place not in resume.kept and place not in resume.asking:
            return False
        return self.fitting.fits(self.c.module.frame_shapes[resume.machine].get(f"f[{place}]"), frame[place], frame, resume.machine)

    def _calls(self, lower: Frame, upper: Frame) -> bool:
        """Whether one effect, where it is suspended, waits for the other."""
        resume, wanted = self.c.resuming.at(lower[0]), self._machine(upper)
        if self._machine(lower) == self.c.flow and wanted == self.c.setup:
            return lower[0] == self.c.resuming.entries[self.c.flow] if self.c.flow is not None else False
        return resume is not None and wanted is not None and any(wanted in self._called(name) for name in resume.calls)

    def _called(self, name: str) -> set[str]:
        """The effects that a name in a call may refer to: itself, or those of a table."""
        found = self.c.names.get("PERFORM" if name == "perform_option" else name)
        if callable(found):
            return {name}
        entries = [*found.values(), found.default] if isinstance(found, Table) else found or ()
        return {entry.__name__ for entry in entries if entry is not None}

    @staticmethod
    def _depths(resumes: list[Resume]) -> set[int]:
        """How many `together` can be open with these effects."""
        found = {0}
        for resume in resumes:
            found = {depth + more for depth in found for more in resume.holds}
        return found

    # ---- the decision ----------------------------------------------------------------------------------------------------------------
    def _decision(self, saved: Any) -> None:
        pending = decode(saved)
        state = self.state
        if state.over:
            return
        resume = self.c.resuming.at(state.k[-1][0])
        assert resume is not None
        if not isinstance(pending, tuple) or len(pending) < 3:
            raise damaged(Damage.nobody())
        right = self._together(pending, resume) if pending[0] == "together" else self._alone(pending, resume)
        if not right:
            raise damaged(Damage.no_question())
        state.d = pending
        if not self._asked_so(pending):
            raise damaged(Damage.other_question())

    def _asked_so(self, pending: tuple[Any, ...]) -> bool:
        """Whether the lines that asked a question would ask the same here, so that the options are what can be done."""
        state, frame = self.state, self.state.k[-1]
        together = pending[0] == "together"
        real = pending[3 if len(pending) > 3 else 1] if together else (pending,)
        first = next((one for one in real if one[0] != "answered"), None)
        if first is None or first[0] not in self.c.module.asked_again:
            return first is not None
        kept = frame[:]
        try:
            again = asked(state, lambda: worked_out_again(state, first))
        except CANNOT:
            return False
        finally:
            frame[:] = kept
        return _alike(real, again[1]) if together else _alike((pending,), (again,))

    def _alone(self, pending: tuple[Any, ...], resume: Resume) -> bool:
        if not self.questions.right(pending) or pending[0] not in resume.sites or pending[2] not in resume.shapes:
            return False
        frame = self.state.k[-1]
        asked = resume.asked.get(pending[0], ())
        return all(place not in resume.live or _part(pending, where) == frame[place] for where, place in asked)

    def _together(self, pending: tuple[Any, ...], resume: Resume) -> bool:
        """Simultaneous questions: who has answered, and what all were asked."""
        if "together" not in resume.shapes or len(pending) not in (3, 4) or pending[2] != "together" or not isinstance(pending[1], tuple):
            return False
        shape = self.c.module.frame_shapes[resume.machine].get(f"f[{resume.together}]")
        assert isinstance(shape, Answers)
        members = self.state.k[-1][place_number(shape.members)]
        asked = pending[3] if len(pending) == 4 else pending[1]
        if not isinstance(asked, tuple) or not len(members) == len(pending[1]) == len(asked):
            return False
        if not any(one[0] != "answered" for one in pending[1] if isinstance(one, tuple) and one):
            return False
        return all(self._one_of_several(now, before, shape) for now, before in zip(pending[1], asked, strict=True))

    def _one_of_several(self, now: Any, before: Any, shape: Answers) -> bool:
        """What one of them was asked, and what is left of it."""
        if not isinstance(before, tuple) or not before or not isinstance(now, tuple) or not now:
            return False
        if before[0] == "answered":  # there was nothing to decide
            return now == before and len(before) == 3 and self.fitting.seat(before[1]) and self.fitting.answer(shape, before[2])
        if not self.questions.right(before) or self.c.sites[before[0]].kind != shape.kind:
            return False
        if now[0] == "answered":
            return len(now) == 3 and now[1] == before[1] and self.questions.answered(before, now[2])
        if not self.questions.right(now):
            return False
        return now[:7] == before[:7] and (len(now) == len(before)) and now[8:] == before[8:]

    # ---- the log ---------------------------------------------------------------------------------------------------------------------
    def _log(self, log: Any) -> None:
        if log is None:
            return
        if not isinstance(log, list):
            raise damaged(Damage.no_log())
        notes = Notes(self.questions)
        entries = [decode(note) for note in log]
        for number, note in enumerate(entries, 1):
            if not notes.right(note):
                raise damaged(Damage.of_log(number=number))
        self.state.log = entries


def _alike(questions: Any, again: Any) -> bool:
    """Whether questions are those that were computed again, as far as they have not been answered in part."""
    return isinstance(again, tuple | list) and len(questions) == len(again) and all(map(_same_question, questions, map(_plain, again)))


def _same_question(question: tuple[Any, ...], again: Any) -> bool:
    if question[0] != "answered" and question[:3] == again[:3]:
        if question[2] == "amounts":  # options that do not begin with the numbers given are gone
            picked = question[5]
            left = tuple(vector for vector in again[3] if vector[: len(picked)] == picked)
            return bool((question[3], question[4], question[6:]) == (left, again[4], again[6:]))
        if question[2] == "several":
            return bool((question[:7], question[8:]) == (again[:7], again[8:]))
    return bool(question == again)


def _plain(value: Any) -> Any:
    """A value as it is in a save; a value computed for immediate use may hold lists."""
    return tuple(map(_plain, value)) if isinstance(value, tuple | list | range) else value


def _part(pending: Any, where: tuple[int, ...]) -> Any:
    """A part of a question."""
    for place in where:
        pending = pending[place] if place < len(pending) else None
    return pending


def _owner(owner: object) -> str:
    """What a slot belongs to, for an error message."""
    return owner if isinstance(owner, str) else str(owner[0]) if isinstance(owner, tuple) else type(owner).__name__.lower()
