"""Two ways to write the same effect: as a plain Python function, or as a machine that can stop at a decision and continue later.

A machine is a handful of Python functions, its *blocks*. Its variables live in a frame, a list whose first item is the block to continue with: that
list is all there is of a suspended effect, so a game can be saved and cloned in the middle of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rulewright.compiler.shapes import Index, Members, Shape
from rulewright.language.core import Var
from rulewright.language.types import SetOf, Type
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


_JUMPS = re.compile(r"return b\d|.*f\[0\] = \d+$")  # lines whose ends block_merging.py parses


class Emitter(Protocol):
    """What the writers of statements need: lines, variables and structure."""

    module: Module
    variables: dict[Var, str]

    def line(self, text: str) -> None: ...
    def at(self, span: Span) -> None: ...
    def bind(self, var: Var) -> str: ...
    def temporary(self, holds: Type | None = None, shape: Shape | None = None) -> str: ...
    @contextmanager
    def when(self, condition: str) -> Iterator[None]: ...
    @contextmanager
    def otherwise(self) -> Iterator[None]: ...
    @contextmanager
    def loop_over(self, target: str, values: str, holds: Type | None = None) -> Iterator[tuple[str, str]]: ...
    @contextmanager
    def loop(self) -> Iterator[None]: ...
    def leave_loop(self) -> None: ...
    def leave(self, value: str | None = None) -> None: ...


class PlainEmitter:
    """A function that cannot stop: structure becomes Python's own."""

    def __init__(self, module: Module, variables: dict[Var, str] | None = None, namer: MachineEmitter | None = None) -> None:
        self.module = module
        self.variables = {} if variables is None else variables
        self.lines: list[str] = []
        self.depth = 1
        self.machine = namer  # to which this function belongs
        self._namer = namer
        self._branched = False
        self._at: Span | None = None  # the statement whose first line is written next

    def line(self, text: str) -> None:
        if self._at is not None and not _JUMPS.match(text):
            text += self.module.statement_mark(self._at)
            self._at = None
        self.lines.append("    " * self.depth + text)

    def at(self, span: Span) -> None:
        """Mark the beginning of a statement, so that an error in its lines can name it."""
        self._at = span

    def bind(self, var: Var) -> str:
        """The place of a variable; in a piece of a machine that is a slot of the frame."""
        if var not in self.variables:
            self.variables[var] = self._namer.bind(var) if self._namer else self.module.fresh(var.name)
        return self.variables[var]

    def temporary(self, holds: Type | None = None, shape: Shape | None = None) -> str:
        return self._namer.temporary(holds, shape) if self._namer else self.module.fresh("t")

    @contextmanager
    def when(self, condition: str) -> Iterator[None]:
        self.line(f"if {condition}:")
        with self._indented():
            yield

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        self.line("else:")
        with self._indented():
            yield

    @contextmanager
    def loop_over(self, target: str, values: str, holds: Type | None = None) -> Iterator[tuple[str, str]]:
        self.line(f"for {target} in S.passes({values}):")
        with self._indented():
            yield values, ""

    @contextmanager
    def loop(self) -> Iterator[None]:
        self.line("while True:")
        with self._indented():
            yield

    def leave_loop(self) -> None:
        self.line("break")

    def leave(self, value: str | None = None) -> None:
        self.line(f"return {value}" if value else "return")

    @contextmanager
    def _indented(self) -> Iterator[None]:
        self.depth += 1
        start = len(self.lines)
        yield
        if len(self.lines) == start:
            self.line("pass")
        self.depth -= 1


@dataclass(frozen=True, slots=True)
class AtOnce:
    """A loop whose members answer at the same time: where its frame keeps them, its progress, the answers and the choices."""

    site: int
    members: str
    index: str
    answers: str
    chosen: str
    type: Type
    asked: str  # the line that asks all of them


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a local that may be hidden from some players: what it was chosen from and by whom, or the formula that computed it."""

    place: str
    block: int  # the block that writes it
    type: Type
    items: str = ""  # what it was chosen from
    count: str | None = None  # how many were chosen
    shape: str = ""  # one, maybe, exactly, up_to, any
    chooser: str | None = None  # None: chance
    value: str = ""  # the formula
    hidden: bool = False  # whether that reads something hidden from some players


class MachineEmitter:
    """A resumable function: blocks of plain lines joined by jumps, decisions and calls."""

    def __init__(self, module: Module, name: str, params: list[Var]) -> None:
        self.module = module
        self.name = name
        self.variables: dict[Var, str] = {}
        self.shapes: dict[str, Shape | None] = {}  # what the slots hold
        self.types: dict[str, Type] = {}  # what the slots that are not variables hold, if they can name things
        self.at_once: list[AtOnce] = []
        self.origins: list[Origin] = []
        self.told: list[tuple[str, int]] = []  # slots whose values have become public, and the block where that happened
        self.size = 1  # slot 0 is the block to continue with
        for param in params:
            self.bind(param)
        self.entry = self._new_block()
        self._texts: list[tuple[int, str | None]] = []  # inlined texts: the block after them, and where their result goes
        self._exits: list[int] = []  # the blocks that follow the enclosing loops
        self._enter(self.entry)

    # --- variables
    def bind(self, var: Var) -> str:
        if var not in self.variables:
            self.variables[var] = self.temporary(shape=var.type)
        return self.variables[var]

    def temporary(self, holds: Type | None = None, shape: Shape | None = None) -> str:
        """A slot of the frame; `holds` describes its contents, so that they can be read when a position is imagined.

        A slot that is still read after a decision or a call has a `shape` (unless `holds` implies it), which saved games are checked against.
        """
        self.size += 1
        place = f"f[{self.size - 1}]"
        if holds is not None:
            self.types[place] = holds
        if shape is not None or holds is not None:
            self.shapes[place] = shape if shape is not None else holds
        return place

    @property
    def number(self) -> int:
        """The block that is being written."""
        return self._number

    # --- lines
    def line(self, text: str) -> None:
        self._open.line(text)

    def at(self, span: Span) -> None:
        self._open.at(span)

    def plain(self) -> PlainEmitter:
        """An emitter for a piece that cannot stop; its lines go into the current block."""
        return self._open

    @contextmanager
    def when(self, condition: str) -> Iterator[None]:
        yes, no = self._new_block(), self._new_block()
        self.line(f"if not ({condition}):")
        self.line(f"    return b{no}(S, f)")
        self._fall(yes)
        yield
        after = self._new_block()
        self._jump(after)
        self._enter(no)
        self._jump_later(no, after)

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        no, after = self._else
        self._reopen(no)
        yield
        self._fall(after)

    @contextmanager
    def loop_over(self, target: str, values: str, holds: Type | None = None) -> Iterator[tuple[str, str]]:
        members = self.temporary(SetOf(holds) if holds is not None else None, Members(target))
        index = self.temporary(shape=Index(members))
        self.line(f"{members} = tuple(S.passes({values}))")
        self.line(f"{index} = 0")
        head, after = self._new_block(), self._new_block()
        self._fall(head)
        self.line(f"if {index} >= len({members}):")
        self.line(f"    return b{after}(S, f)")
        self.line(f"{target} = {members}[{index}]")
        self.line(f"{index} += 1")
        self._exits.append(after)
        yield members, index
        self._exits.pop()
        self._back(head)
        self._enter(after)

    @contextmanager
    def loop(self) -> Iterator[None]:
        head, after = self._new_block(), self._new_block()
        self._fall(head)
        self._exits.append(after)
        yield
        self._exits.pop()
        self._back(head)
        self._enter(after)

    def leave_loop(self) -> None:
        self._jump(self._exits[-1])
        self._enter(self._new_block())

    @property
    def in_loop(self) -> bool:
        return bool(self._exits)

    @contextmanager
    def text(self, result: str | None) -> Iterator[None]:
        """An inlined text: leaving it continues after it, with its result in `result`."""
        after = self._new_block()
        self._texts.append((after, result))
        outside, self._exits = self._exits, []
        yield
        self._exits = outside
        self._texts.pop()
        self._fall(after)

    def leave(self, value: str | None = None) -> None:
        if self._texts:
            after, result = self._texts[-1]
            if result is not None and value is not None:
                self.line(f"{result} = {value}")
            self._jump(after)
            self._enter(self._new_block())
            return
        self.line(f"S.ret = {value or 'None'}")
        self.line("S.k.pop()")
        self.line("return")
        self._enter(self._new_block())

    # --- stopping and calling
    def suspend(self, pending: str) -> None:
        """Ask: `pending` makes the decision; the answer is in S.a when the next block begins."""
        after = self._new_block()
        self.line(f"f[0] = {after}")
        self.line(f"S.d = {pending}")
        self.line("return")
        self._enter(after)

    def call(self, machine: str, args: list[str], told: bool = False) -> None:
        """Run another machine; its result is in S.ret when the next block begins. `told`: the arguments are public."""
        after = self._new_block()
        if not told:
            self.module.calls[after] = tuple(args)
        self.line(f"f[0] = {after}")
        self.line(f"S.k.append({machine}({', '.join(args)}))")
        self.line("return")
        self._enter(after)

    def enter_after(self, number: int) -> None:
        """Continue in a block that also follows a decision."""
        self._fall(number)

    # --- blocks
    def _new_block(self) -> int:
        return self.module.new_block(self.name)

    def _enter(self, number: int) -> None:
        self._number = number
        self._open = PlainEmitter(self.module, self.variables, self)
        self.module.blocks[number] = self._open.lines

    def _jump(self, number: int) -> None:
        self.line(f"return b{number}(S, f)")

    def _back(self, number: int) -> None:
        self.line(f"f[0] = {number}")
        self.line("return")

    def _fall(self, number: int) -> None:
        self._jump(number)
        self._enter(number)

    def _jump_later(self, no: int, after: int) -> None:
        """After a `when`: the no-block jumps to the code that follows, unless an `otherwise` fills it first."""
        self._jump(after)
        self._else = (no, after)
        self._enter(after)

    def _reopen(self, number: int) -> None:
        self._enter(number)

    def finish(self) -> None:
        self.line("S.ret = None")
        self.line("S.k.pop()")


def _negated(condition: str) -> str:
    """`not C`, without a double negation."""
    inner = condition[1:-1] if condition.startswith("(not ") and condition.endswith(")") else condition
    if inner.startswith("not ") and _simple(inner[4:]):
        return inner[4:]
    return f"not ({condition})"


def _simple(text: str) -> bool:
    """Whether a condition is one value: no operator that `not` would bind differently."""
    depth = 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if depth < 0 or (depth == 0 and char == " "):
            return False
    return True
