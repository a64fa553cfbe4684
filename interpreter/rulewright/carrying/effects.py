"""Where a suspended effect goes on under changed rules: the place in its text at which it waits, and where what it has noted belongs there.

An effect is compared by what the compiler has made of it, without the numbers: a changed number, name or card leaves it the same, and a line that
was added elsewhere leaves the lines around the place the same. Where those lines themselves have changed, the place is found by the lines before and
after them, and the effect continues with the new ones, provided that they need nothing it has not recorded.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.carrying.naming import Names, shape_of
from rulewright.carrying.values import Gone, Places, Values
from rulewright.compiler.shapes import LANGUAGE_TYPES, Index, Members, Nothing, Shape
from rulewright.runtime.fitting import place_number
from rulewright.runtime.saves import live_places
from rulewright.runtime.state import Frame, State

if TYPE_CHECKING:
    from rulewright.compiler.resuming import Resume
    from rulewright.runtime.build import Compiled

_COMMENT = re.compile(r" *# .*$", re.MULTILINE)
_SOME_NUMBERS = re.compile(r"\((?:#, )*#,? ?\)")  # a set of things that is written out: how many there are is no matter
_PLACE = re.compile(r"f\[(\d+)\]")
_LEADS_TO = re.compile(r"\bb(\d+)\(S, f\)|f\[0\] = (\d+)")


@dataclass(frozen=True, slots=True)
class _Text:
    """A block without its numbers, the places of the frame that it names, and the blocks to which it leads."""

    text: str
    places: tuple[int, ...]
    leads: tuple[int, ...]


def _read(lines: list[str]) -> _Text:
    text = _COMMENT.sub("", "\n".join(lines))
    bare = _SOME_NUMBERS.sub("(#)", re.sub(r"\d+", "#", text))
    leads = tuple(int(one or other) for one, other in _LEADS_TO.findall(text))
    return _Text(bare, tuple(map(int, _PLACE.findall(text))), leads)


@dataclass(frozen=True, slots=True)
class _Machine:
    """One effect here and there: which block is which, and which place of the frame."""

    blocks: dict[int, int]
    places: dict[int, int]
    changed: frozenset[int]  # of the blocks there, those with other lines


class Effects:
    """The effects of two games."""

    def __init__(self, names: Names) -> None:
        self._old, self._new = names.old, names.new
        self._values = Values(names)
        self._machines: dict[str, _Machine | None] = {}

    def changed(self, frame: Frame) -> bool:
        """Whether an effect, as it is suspended there, goes on with lines that were not there before."""
        matched = self._matched(self._new.resuming.machine_of(frame[0]) or "")
        return matched is None or frame[0] in matched.changed

    def frame(self, state: State, frame: Frame) -> Frame:
        """A suspended effect of a position as it is suspended there. Raises Gone."""
        machine = self._old.resuming.machine_of(frame[0])
        matched = self._matched(machine or "")
        if machine is None or matched is None or frame[0] not in matched.blocks:
            raise Gone
        block = matched.blocks[frame[0]]
        before, after = self._old.resuming.at(frame[0]), self._new.resuming.at(block)
        if before is None or after is None:
            raise Gone
        new: Frame = [block, *[None] * (self._new.resuming.sizes[machine] - 1)]
        shapes = Places(self._old.module.frame_shapes[machine], self._new.module.frame_shapes[machine])
        live = live_places(state, frame, frame is state.k[-1])
        for place, goal in matched.places.items():
            if place and place in live and goal in (after.kept | after.asking):
                self._put(new, goal, shapes, place, frame, after)
        if any(new[place] is None for place in after.something):
            raise Gone
        if any(place not in matched.places.values() for place in after.live):
            raise Gone
        return new

    def _put(self, new: Frame, goal: int, shapes: Places, place: int, frame: Frame, after: Resume) -> None:
        """What is noted in a place; where nobody needs it, it may stay behind."""
        try:
            new[goal] = self._values.carried(shapes.old.get(f"f[{place}]"), shapes.new.get(f"f[{goal}]"), frame[place], shapes)
        except Gone:
            if goal in after.live:
                raise

    def site(self, old: Frame, new: Frame, number: int) -> int:
        """The place that asks, there, where an effect waits for an answer. Raises Gone."""
        before, after = _asking(self._old, old[0]), _asking(self._new, new[0])
        if len(before) != len(after) or number not in before:
            raise Gone
        return after[before.index(number)]

    def goes_on_alone(self, frame: Frame) -> bool:
        """Whether an effect can go on when what it waits for has ended somehow: it does not ask what came of it."""
        block = self._new.module.blocks[frame[0]]
        return not any("S.ret" in line and "S.ret = " not in line for line in block) and not any("= S.a" in line for line in block)

    # ---- comparing --------------------------------------------------------------------------------------------------------------
    def _matched(self, machine: str) -> _Machine | None:
        if machine not in self._machines:
            there = machine in self._old.resuming.sizes and machine in self._new.resuming.sizes
            self._machines[machine] = self._compared(machine) if there else None
        return self._machines[machine]

    def _compared(self, machine: str) -> _Machine:
        old, new = self._texts[0].get(machine, {}), self._texts[1].get(machine, {})
        here, there = list(old), list(new)
        matching = SequenceMatcher(None, [one.text for one in old.values()], [one.text for one in new.values()], autojunk=False)
        blocks: dict[int, int] = {}
        for _, first, last, second, end in matching.get_opcodes():
            if last - first == end - second:  # the same lines, or as many others between the same ones
                blocks.update(zip(here[first:last], there[second:end], strict=True))
        back = {number: block for block, number in blocks.items()}
        same = {
            block: number for block, number in blocks.items()
            if old[block].text == new[number].text and self._leads_alike(old[block], new[number], blocks, back)
        }  # fmt: skip
        changed = {number for block, number in blocks.items() if block not in same}
        if machine == self._old.flow:  # where it has not begun, it may begin with other lines
            blocks[self._old.resuming.entries[machine]] = self._new.resuming.entries[machine]
        return _Machine(blocks, self._places(machine, old, new, same), frozenset(changed))

    def _places(self, machine: str, old: dict[int, _Text], new: dict[int, _Text], same: dict[int, int]) -> dict[int, int]:
        """Which place of a frame is which: by the lines that are the same, and what has a name by it."""
        found: dict[int, int] = {}
        doubtful: set[int] = set()
        for block, number in same.items():
            for place, other in zip(old[block].places, new[number].places, strict=True):
                if found.setdefault(place, other) != other:
                    doubtful.add(place)
        named = [_by_name(compiled.module.frame_names[machine]) for compiled in (self._old, self._new)]
        for name, place in named[0].items():
            if name in named[1] and place not in found and named[1][name] not in found.values():
                found[place] = named[1][name]
        self._by_shape(machine, found, doubtful)
        return {place: other for place, other in found.items() if place not in doubtful}

    def _by_shape(self, machine: str, found: dict[int, int], doubtful: set[int]) -> None:
        """What has no name of its own, such as how far a loop has come: in order, where here and there are as many of a sort."""
        left: list[dict[Hashable, list[int]]] = []
        for compiled, known in ((self._old, {*found, *doubtful}), (self._new, {*found.values()})):
            sorts: dict[Hashable, list[int]] = {}
            for place, shape in compiled.module.frame_shapes[machine].items():
                if _PLACE.fullmatch(place) and place_number(place) not in known:
                    sorts.setdefault(_sort_of(compiled, machine, shape), []).append(place_number(place))
            left.append(sorts)
        for sort, places in left[0].items():
            others = left[1].get(sort, [])
            if len(places) == len(others):
                found.update(zip(sorted(places), sorted(others), strict=True))

    @staticmethod
    def _leads_alike(old: _Text, new: _Text, blocks: dict[int, int], back: dict[int, int]) -> bool:
        """Whether two blocks lead to the same ones, as far as these are the same at all."""
        return len(old.leads) == len(new.leads) and all(
            blocks.get(one) == other or (one not in blocks and other not in back) for one, other in zip(old.leads, new.leads, strict=True)
        )

    @cached_property
    def _texts(self) -> tuple[dict[str, dict[int, _Text]], dict[str, dict[int, _Text]]]:
        return _blocks_of(self._old), _blocks_of(self._new)


def _sort_of(compiled: Compiled, machine: str, shape: Shape | None) -> Hashable:
    """What can be in a place, by names."""
    shapes = compiled.module.frame_shapes[machine]
    match shape:
        case Members():
            return "members", _sort_of(compiled, machine, shapes.get(shape.each))
        case Index():
            return "index", _sort_of(compiled, machine, shapes.get(shape.members))
        case Nothing():
            return "maybe", _sort_of(compiled, machine, shape.otherwise)
    return shape_of(shape) if isinstance(shape, LANGUAGE_TYPES) else type(shape).__name__


def _by_name(names: dict[str, str]) -> dict[str, int]:
    """The places of what has a name of its own."""
    told = list(names.values())
    return {name: place_number(place) for place, name in names.items() if told.count(name) == 1 and _PLACE.fullmatch(place)}


def _asking(compiled: Compiled, block: int) -> list[int]:
    """The places that ask, after which an effect goes on with a block, in the order in which they were written."""
    resume = compiled.resuming.at(block)
    if resume is None:
        return []
    loops = compiled.module.at_once.get(resume.machine, ())
    at_once = {loop.site for loop in loops if "together" in resume.shapes and loop.answers == f"f[{resume.together}]"}
    return sorted(at_once | {site for site in resume.sites if site is not None})


def _blocks_of(compiled: Compiled) -> dict[str, dict[int, _Text]]:
    """The blocks of each machine, in their order."""
    found: dict[str, dict[int, _Text]] = {}
    module: Any = compiled.module
    for number in sorted(module.blocks):
        found.setdefault(module._block_owner[number], {})[number] = _read(module.blocks[number])
    return found
