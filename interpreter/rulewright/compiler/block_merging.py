"""Joins blocks of machines where one always follows the other, so that a step of a game takes few Python calls."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

_JUMP = re.compile(r"^(\s*)return b(\d+)\(S, f\)$")
_RESUME = re.compile(r"f\[0\] = (\d+)$")
CALLS = 60  # most nested calls of blocks
SHORT = 8  # lines of a block that may be duplicated
DEEPEST = 12  # levels of indentation up to which a block is inlined into another


def join_blocks(blocks: dict[int, list[str]], entries: set[int]) -> None:
    """Forward empty blocks, inline a block that is reached from one place only, and drop unreachable ones. In place."""
    for lines in blocks.values():
        if not lines or not lines[-1].startswith("    return"):
            lines.append("    return")
    _forward(blocks)
    _drop_unreachable(blocks, entries)
    while _splice(blocks, entries):
        pass
    _drop_unreachable(blocks, entries)
    _go_back(blocks)


def _go_back(blocks: dict[int, list[str]]) -> None:
    """Let an iteration of a loop call the next one directly, where this cannot recurse, so that iterating takes no step of its own.

    If only a decision is in between, which is skipped when it has one answer, that path becomes the step.
    """
    jumps = {number: {int(match[2]) for line in lines if (match := _JUMP.match(line))} for number, lines in blocks.items()}
    asked: set[int] = set()
    steps: list[tuple[int, int]] = []
    for number, lines in blocks.items():
        for line, following in pairwise(lines):
            if resume := _RESUME.search(line):
                if "S.d = " in following:
                    asked.add(int(resume[1]))
                elif following.strip() == "return":
                    steps.append((number, int(resume[1])))
    for number, goal in steps:
        if goal in asked or goal not in blocks or number in _reached(jumps, goal, asked):
            continue
        asking = [(each, ask) for each in _reached(jumps, goal, set()) for ask in jumps[each] & asked if number in _reached(jumps, ask, set())]
        for each, ask in asking:
            _replace(blocks[each], f"return b{ask}(S, f)", [f"f[0] = {ask}", "return"])
            jumps[each].discard(ask)
        if _depth({**jumps, number: jumps[number] | {goal}}, number, {}) <= CALLS:
            _replace(blocks[number], f"f[0] = {goal}\nreturn", [f"return b{goal}(S, f)"])
            jumps[number].add(goal)


def _replace(lines: list[str], old: str, new: list[str]) -> None:
    """Replace some lines by others wherever they occur, keeping their indentation."""
    wanted = old.split("\n")
    index = 0
    while index < len(lines):
        indent = lines[index][: len(lines[index]) - len(lines[index].lstrip())]
        if [line.strip() for line in lines[index : index + len(wanted)]] == wanted:
            lines[index : index + len(wanted)] = [indent + line for line in new]
        index += 1


def _reached(jumps: dict[int, set[int]], start: int, without: set[int]) -> set[int]:
    """The blocks that a block calls, itself included, not counting jumps to those of `without`."""
    found, todo = {start}, [start]
    while todo:
        for goal in jumps.get(todo.pop(), set()) - without - found:
            found.add(goal)
            todo.append(goal)
    return found


def _depth(jumps: dict[int, set[int]], number: int, known: dict[int, int]) -> int:
    """The greatest depth of nested calls."""
    if number not in known:
        known[number] = 1 + max((_depth(jumps, goal, known) for goal in jumps.get(number, ())), default=0)
    return known[number]


def _forward(blocks: dict[int, list[str]]) -> None:
    """Replace a block that only jumps by its target."""
    goal = {number: int(match[2]) for number, lines in blocks.items() if len(lines) == 1 and (match := _JUMP.match(lines[0]))}

    def last(number: int) -> int:
        seen = set()
        while number in goal and number not in seen:
            seen.add(number)
            number = goal[number]
        return number

    for lines in blocks.values():
        for index, line in enumerate(lines):
            if match := _JUMP.match(line):
                lines[index] = f"{match[1]}return b{last(int(match[2]))}(S, f)"
            elif match := _RESUME.search(line):
                lines[index] = line[: match.start()] + f"f[0] = {last(int(match[1]))}"


def _references(blocks: dict[int, list[str]], entries: set[int]) -> tuple[Counter[int], set[int]]:
    """How often each block is jumped to, and the blocks where a frame or a call may resume."""
    jumps: Counter[int] = Counter()
    resumed = set(entries)
    for lines in blocks.values():
        for line in lines:
            if match := _JUMP.match(line):
                jumps[int(match[2])] += 1
            elif match := _RESUME.search(line):
                resumed.add(int(match[1]))
    return jumps, resumed


def _splice(blocks: dict[int, list[str]], entries: set[int]) -> bool:
    jumps, resumed = _references(blocks, entries)
    changed = False
    for number in list(blocks):
        lines = blocks.get(number)
        if lines is None:
            continue
        joined: list[str] = []
        for line in lines:
            match = _JUMP.match(line)
            goal = int(match[2]) if match else -1
            if match and goal != number and goal in blocks and len(match[1]) <= 4 * DEEPEST and _fits(blocks[goal], jumps[goal], goal in resumed):
                more = match[1][4:]
                joined.extend(more + one for one in blocks[goal])
                if jumps[goal] == 1 and goal not in resumed:
                    del blocks[goal]
                else:
                    jumps[goal] -= 1
                changed = True
            else:
                joined.append(line)
        blocks[number] = joined
    return changed


def _fits(lines: list[str], jumps: int, resumed: bool) -> bool:
    """Whether a block may be inlined at a jump: it is the only jump to the block, or the block is short and jumps nowhere."""
    if jumps == 1 and not resumed:
        return True
    return len(lines) <= SHORT and not any(_JUMP.match(line) for line in lines)


def _drop_unreachable(blocks: dict[int, list[str]], entries: set[int]) -> None:
    reached: set[int] = set()
    todo = [entry for entry in entries if entry in blocks]
    while todo:
        number = todo.pop()
        if number in reached or number not in blocks:
            continue
        reached.add(number)
        for line in blocks[number]:
            if (match := _JUMP.match(line)) or (match := _RESUME.search(line)):
                todo.append(int(match[2] if match.re is _JUMP else match[1]))
    for number in list(blocks):
        if number not in reached:
            del blocks[number]
