"""Blocks of machines joined where one always follows the other, so that a step of a game is few Python calls."""

from __future__ import annotations

import re
from collections import Counter

_JUMP = re.compile(r"^(\s*)return b(\d+)\(S, f\)$")
_RESUME = re.compile(r"f\[0\] = (\d+)$")
SHORT = 8  # lines of a block that may be written twice
DEEPEST = 12  # levels of indentation up to which a block is written into another


def join_blocks(blocks: dict[int, list[str]], entries: set[int]) -> None:
    """Forward empty blocks, write a block that is reached from one place only into that place, drop the unreachable. In place."""
    for lines in blocks.values():
        if not lines or not lines[-1].startswith("    return"):
            lines.append("    return")
    _forward(blocks)
    _drop_unreachable(blocks, entries)
    while _splice(blocks, entries):
        pass
    _drop_unreachable(blocks, entries)


def _forward(blocks: dict[int, list[str]]) -> None:
    """A block that only jumps on is replaced by its goal."""
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
    """How often each block is jumped to, and those that a frame or a call may go on with."""
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
    """Whether a block may be written where it is jumped to: it is nowhere else, or it is short and ends there."""
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
