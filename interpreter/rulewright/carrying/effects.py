"""Finds where a suspended effect continues under changed rules: the place in its text where it waits, and where its recorded values belong.

Effects are compared by their compiled code without the numbers: if a number, name or card changes, an effect is still the same, and a line added
elsewhere does not affect the lines around the place. If those lines have changed themselves, the place is found by the lines before and after them,
and the effect continues with the new lines, provided that these need nothing it has not recorded.
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
_SOME_NUMBERS = re.compile(r"\((?:#, )*#,? ?\)")  # a literal set of things: its size does not matter
_PLACE = re.compile(r"f\[(\d+)\]")
_LEADS_TO = re.compile(r"\bb(\d+)\(S, f\)|f\[0\] = (\d+)")


@dataclass(frozen=True, slots=True)
class _Text:
    """A block without its numbers, the frame slots it uses, and the blocks it leads to."""

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
    """How one effect of the old game maps to the new one: its blocks and its frame slots."""

    blocks: dict[int, int]
    places: dict[int, int]
    changed: frozenset[int]  # new blocks whose lines differ


class Effects:
    """Maps the effects of one game to those of another."""

    def __init__(self, names: Names) -> None:
        self._old, self._new = names.old, names.new
        self._values = Values(names)
        self._machines: dict[str, _Machine | None] = {}

    def changed(self, frame: Frame) -> bool:
        """Whether an effect, as suspended in the new game, continues with lines that were not there before."""
        matched = self._matched(self._new.resuming.machine_of(frame[0]) or "")
        return matched is None or frame[0] in matched.changed

    def frame(self, state: State, frame: Frame) -> Frame:
        """A suspended effect of a position as it is suspended in the new game. Raises Gone."""
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
        """Carry over the value of a frame slot; values that nobody needs may be dropped."""
        try:
            new[goal] = self._values.carried(shapes.old.get(f"f[{place}]"), shapes.new.get(f"f[{goal}]"), frame[place], shapes)
        except Gone:
            if goal in after.live:
                raise

    def site(self, old: Frame, new: Frame, number: int) -> int:
        """The place in the new game that asks the question for which an effect waits. Raises Gone."""
        before, after = _asking(self._old, old[0]), _asking(self._new, new[0])
        if len(before) != len(after) or number not in before:
            raise Gone
        return after[before.index(number)]

    def goes_on_alone(self, frame: Frame) -> bool:
        """Whether an effect can continue however the thing it waits for ends, because it does not use the result."""
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
            if last - first == end - second:  # the same lines, or as many different ones between the same lines
                blocks.update(zip(here[first:last], there[second:end], strict=True))
        back = {number: block for block, number in blocks.items()}
        same = {
            block: number for block, number in blocks.items()
            if old[block].text == new[number].text and self._leads_alike(old[block], new[number], blocks, back)
        }  # fmt: skip
        changed = {number for block, number in blocks.items() if block not in same}
        if machine == self._old.flow:  # a flow that has not begun may begin with other lines
            blocks[self._old.resuming.entries[machine]] = self._new.resuming.entries[machine]
        return _Machine(blocks, self._places(machine, old, new, same), frozenset(changed))

    def _places(self, machine: str, old: dict[int, _Text], new: dict[int, _Text], same: dict[int, int]) -> dict[int, int]:
        """Which frame slot corresponds to which: those used by identical lines, and those with the same name."""
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
        """Matches slots without names, such as the progress of a loop, in order, if both games have equally many of a type."""
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
        """Whether two blocks lead to matching blocks, as far as those have a match."""
        return len(old.leads) == len(new.leads) and all(
            blocks.get(one) == other or (one not in blocks and other not in back) for one, other in zip(old.leads, new.leads, strict=True)
        )

    @cached_property
    def _texts(self) -> tuple[dict[str, dict[int, _Text]], dict[str, dict[int, _Text]]]:
        return _blocks_of(self._old), _blocks_of(self._new)


def _sort_of(compiled: Compiled, machine: str, shape: Shape | None) -> Hashable:
    """The type of a slot's values, by names."""
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
    """The slots that have a unique name."""
    all_names = list(names.values())
    return {name: place_number(place) for place, name in names.items() if all_names.count(name) == 1 and _PLACE.fullmatch(place)}


def _asking(compiled: Compiled, block: int) -> list[int]:
    """The places whose answers resume an effect at a block, in source order."""
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
