"""Joined blocks do what the blocks did, in fewer steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulewright.compiler.block_merging import SHORT, join_blocks

Blocks = dict[int, list[str]]
LAST = ["    f[0] = -1", "    return"]  # the machine has ended


def jump(goal: int, indent: str = "    ") -> list[str]:
    return [f"{indent}return b{goal}(S, f)"]


def step(goal: int, indent: str = "    ") -> list[str]:
    """Continue at a block with the next step, as loops do."""
    return [f"{indent}f[0] = {goal}", f"{indent}return"]


def mark(name: str, times: int = 1) -> list[str]:
    return [f"    S.mark('{name}{number}')" for number in range(times)]


def joined(blocks: Blocks, *entries: int) -> Blocks:
    join_blocks(blocks, set(entries or (0,)))
    return blocks


def test_a_block_reached_from_one_place_is_written_there() -> None:
    assert joined({0: mark("a") + jump(1), 1: mark("b", SHORT + 1) + LAST}) == {0: mark("a") + mark("b", SHORT + 1) + LAST}


def test_it_is_written_with_the_indentation_of_its_place() -> None:
    blocks = {0: ["    if S.true():", *jump(1, "        "), *LAST], 1: [*mark("b"), *LAST]}
    assert joined(blocks) == {0: ["    if S.true():", *("    " + line for line in mark("b") + LAST), *LAST]}


def test_a_block_that_only_jumps_is_passed_over() -> None:
    def asking(then: int) -> list[str]:
        return [*mark("a"), f"    f[0] = {then}", "    S.d = 1", "    return"]

    blocks = {0: asking(1), 1: jump(2), 2: mark("c") + LAST}
    assert joined(blocks) == {0: asking(2), 2: mark("c") + LAST}


def test_a_step_that_cannot_come_back_is_a_call() -> None:
    blocks = {0: mark("a") + step(1), 1: mark("b", SHORT + 1) + LAST}
    assert joined(blocks) == {0: mark("a") + jump(1), 1: mark("b", SHORT + 1) + LAST}
    circle = {0: mark("a") + step(1), 1: mark("b", SHORT + 1) + step(0)}
    assert [lines[-1].strip() for lines in joined(circle).values()] in (["return b1(S, f)", "return"], ["return", "return b0(S, f)"])


def test_what_nothing_reaches_is_dropped() -> None:
    assert set(joined({0: mark("a") + LAST, 1: mark("b") + jump(2), 2: mark("c") + LAST})) == {0}


def test_a_short_block_is_written_wherever_it_is_reached_and_a_long_one_is_not() -> None:
    def twice(times: int) -> Blocks:
        return {0: ["    if S.true():", *jump(1, "        "), *mark("a"), *jump(1)], 1: [*mark("b", times), *LAST]}

    assert set(joined(twice(1))) == {0}
    assert set(joined(twice(SHORT + 1))) == {0, 1}


def test_a_block_with_which_a_frame_goes_on_stays() -> None:
    blocks = {0: mark("a") + jump(1), 1: mark("b") + LAST}
    assert joined(blocks, 0, 1) == {0: mark("a") + mark("b") + LAST, 1: mark("b") + LAST}


def test_a_circle_of_blocks_that_only_jump_is_left() -> None:
    assert set(joined({0: jump(1), 1: jump(0)})) <= {0, 1}


# ---- any blocks ------------------------------------------------------------------------------------------------------------------
MOST = 60  # marks
STEPS = 300


class _EnoughError(Exception):
    pass


@dataclass
class _Running:
    """What blocks do, up to some marks; their branches were drawn in advance, and are reused from the start."""

    ways: tuple[bool, ...]
    done: list[str] = field(default_factory=list)
    chosen: int = 0

    def mark(self, name: str) -> None:
        self.done.append(name)
        if len(self.done) == MOST:
            raise _EnoughError

    def true(self) -> bool:
        self.chosen += 1
        return self.ways[self.chosen % len(self.ways)]


def run(blocks: Blocks, ways: tuple[bool, ...]) -> tuple[list[str], bool]:
    """The marks that blocks make from block 0 on, and whether the machine came to its end, or to so many marks, within some steps."""
    names: dict[str, Any] = {}
    exec("\n".join(f"def b{number}(S, f):\n" + "\n".join(lines) for number, lines in blocks.items()), names)
    state, frame = _Running(ways), [0]
    try:
        for _ in range(STEPS):
            names[f"b{frame[0]}"](state, frame)
            if frame[0] < 0:
                return state.done, True
    except _EnoughError:
        return state.done, True
    return state.done, False


@st.composite
def machines(draw: st.DrawFn) -> Blocks:
    """Blocks that jump to later ones and step to any, as those of the compiler do."""
    count = draw(st.integers(2, 6))

    def going(number: int, indent: str) -> Iterator[str]:
        way = draw(st.sampled_from(["jump", "step", "last"]))
        if way == "jump" and number + 1 < count:
            yield from jump(draw(st.integers(number + 1, count - 1)), indent)
        elif way == "step":
            yield from step(draw(st.integers(0, count - 1)), indent)
        else:
            yield from (indent[4:] + line for line in LAST)

    blocks: Blocks = {}
    for number in range(count):
        lines = mark(f"{number}_", draw(st.sampled_from([0, 1, SHORT + 1])))
        if draw(st.booleans()):
            lines += ["    if S.true():", *going(number, "        ")]
        blocks[number] = [*lines, *going(number, "    ")]
    return blocks


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(machines(), st.lists(st.booleans(), min_size=1, max_size=7).map(tuple))
@example({0: mark("a") + step(1), 1: mark("b") + step(0)}, (True,))
def test_joined_blocks_do_the_same(blocks: Blocks, ways: tuple[bool, ...]) -> None:
    before = {number: list(lines) for number, lines in blocks.items()}
    join_blocks(blocks, {0})
    was, ended = run(before, ways)
    now, also = run(blocks, ways)
    assert now[: len(was)] == was[: len(now)]
    assert also >= ended  # in fewer steps, or as many
    assert len(now) == len(was) or not (ended and also)
    assert set(blocks) <= set(before)
