"""What a suspended effect still needs: the frame slots that will be read, and the possible reasons why it is suspended there.

A frame continues with a numbered block. Which slots that block, or a later one, reads before writing them is known from the text of the blocks alone
(liveness analysis). All other slots are dead and not part of the position. The same analysis shows what may be pending there (which questions, which
called effects), and how deep in `together` that is. A running game pays nothing for it: a machine is analysed when a frame of it is first saved.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


@dataclass(slots=True)
class Resume:
    """A block with which a frame may continue."""

    machine: str
    live: frozenset[int] = frozenset()  # slots that are read before they are written
    kept: frozenset[int] = frozenset()  # these, and what imagining needs to draw them again
    asking: frozenset[int] = frozenset()  # slots from which the question pending here can be computed again
    something: frozenset[int] = frozenset()  # slots that are known not to be nothing on every path to here
    holds: frozenset[int] = frozenset()  # how many `together` are open here
    sites: set[int | None] = field(default_factory=set)  # questions after which the frame continues here (None: one that is not written as a number)
    shapes: set[str] = field(default_factory=set)  # their kinds, `together` among them
    asked: dict[int, list[tuple[tuple[int, ...], int]]] = field(default_factory=dict)  # of a question: (path in it, frame slot)
    together: int = 0  # the slot of the answers, if several are asked at the same time
    calls: set[str] = field(default_factory=set)  # effects (or tables of them) after which the frame continues here


@dataclass(frozen=True, slots=True)
class _Path:
    """What is known at one point of a block, on a path from its beginning."""

    written: frozenset[int] = frozenset()  # on every path
    touched: frozenset[int] = frozenset()  # on some path
    something: frozenset[int] = frozenset()  # known not to be nothing since the beginning
    hold: int = 0

    def write(self, place: int, something: bool) -> _Path:
        one = {place}
        kept = self.something | one if something else self.something - one
        return replace(self, written=self.written | one, touched=self.touched | one, something=kept)

    def merge(self, other: _Path | None) -> _Path:
        if other is None:
            return self
        # A fact that held when the block began is only kept if no path has overwritten it; `touched` records that.
        return _Path(self.written & other.written, self.touched | other.touched, self.something & other.something, self.hold)


@dataclass(slots=True)
class _Block:
    """An analysed block: what it reads first, and where it leads."""

    reads: set[int] = field(default_factory=set)
    exits: list[tuple[int, _Path]] = field(default_factory=list)
    everything: bool = False  # the whole frame is passed on


class Resuming:
    """The blocks of a module, analysed on demand."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._known: dict[int, Resume] = {}
        self._tests: dict[str, frozenset[int]] = {}
        self._of_machine: dict[str, list[int]] | None = None
        self.sizes = {name: size for name, _, _, size in module._machines}
        self.entries = {name: entry for name, entry, _, _ in module._machines}

    def at(self, number: int) -> Resume | None:
        """What is known of a block that a frame may continue with (None: no frame is suspended there)."""
        if number not in self._known:
            owner = self._module._block_owner.get(number)
            if owner is None or owner not in self.sizes or number not in self._module.blocks:
                return None
            self._read_machine(owner)
        return self._known.get(number)

    def test_reads(self, name: str) -> frozenset[int]:
        """The slots of a frame that the test of a pending question reads."""
        if name not in self._tests:
            function = next(one for one in self._module._functions if one[0] == name)
            body = _body(function[2])
            self._tests[name] = frozenset(place for node in body for place in _places(node))
        return self._tests[name]

    def machine_of(self, number: int) -> str | None:
        """The machine that a block belongs to."""
        owner = self._module._block_owner.get(number)
        return owner if owner in self.sizes else None

    # ---- one machine -----------------------------------------------------------------------------------------------------------------
    def _read_machine(self, machine: str) -> None:
        if self._of_machine is None:
            self._of_machine = {}
            for number in self._module.blocks:
                self._of_machine.setdefault(self._module._block_owner[number], []).append(number)
        numbers = self._of_machine[machine]
        found: dict[int, Resume] = {self.entries[machine]: Resume(machine)}
        blocks = {number: _Reader(self._module.blocks[number], machine, found).block for number in numbers}
        size = self.sizes[machine]
        live = self._live(blocks, size)
        facts, holds = self._facts(blocks, self.entries[machine], size)
        for number, resume in found.items():
            if number in live:
                resume.live = frozenset(live[number])
                resume.kept = self._kept(machine, number, resume.live)
                sites = {site for site in resume.sites if site is not None}
                sites |= {loop.site for loop in self._module.at_once.get(machine, ()) if loop.answers == f"f[{resume.together}]"}
                resume.asking = frozenset().union(*map(self._asking, sites))
                resume.something = frozenset(facts.get(number, ())) & resume.live
                resume.holds = frozenset(holds.get(number, ()))
                self._known[number] = resume

    def _kept(self, machine: str, number: int, live: frozenset[int]) -> frozenset[int]:
        """The slots that are read, and those from which imagined positions draw them again (see runtime/suspense.py)."""
        module = self._module
        kept = more = frozenset(live) | _texts_places(*module.calls.get(number, ()))
        while more:
            found: set[int] = set()
            for origin in module.origins.get(machine, ()):
                if origin.block < number and _texts_places(origin.place) & more:
                    found |= _texts_places(origin.items, origin.count, origin.chooser, origin.value)
            for loop in module.at_once.get(machine, ()):
                if _texts_places(loop.answers) & more:
                    found |= _texts_places(loop.members, loop.index) | _first_reads([loop.asked])
            more = frozenset(found) - kept
            kept |= more
        return kept

    def _asking(self, site: int) -> set[int]:
        """The slots from which a question is computed again for an imagined position."""
        found: set[int] = set()
        for again in (self._module.asked_again.get(site), self._module.agreed_again.get(site)):
            if again is not None:
                found |= _first_reads([*again[0], again[1]])
        return found | _texts_places(*self._module.asked_instead.get(site, ()))

    @staticmethod
    def _live(blocks: dict[int, _Block], size: int) -> dict[int, set[int]]:
        """For each block the slots that are read, there or later, before they are written."""
        live = {number: set(range(1, size)) if block.everything else set(block.reads) for number, block in blocks.items()}
        before: dict[int, list[tuple[int, frozenset[int]]]] = {}
        for number, block in blocks.items():
            for goal, path in block.exits:
                before.setdefault(goal, []).append((number, path.written))
        todo = list(blocks)
        while todo:
            goal = todo.pop()
            for number, written in before.get(goal, ()):
                more = live[goal] - written
                if not more <= live[number]:
                    live[number] |= more
                    todo.append(number)
        return live

    @staticmethod
    def _facts(blocks: dict[int, _Block], entry: int, size: int) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
        """For each block the slots that are never nothing when it begins, and the depths of `together` at which it may begin."""
        facts: dict[int, set[int]] = {entry: set()}
        holds: dict[int, set[int]] = {entry: {0}}
        todo = [entry]
        while todo:
            number = todo.pop()
            for goal, path in blocks[number].exits:
                here = {place for place in facts[number] if place not in path.touched} | path.something
                depths = {depth + path.hold for depth in holds[number]}
                if any(abs(depth) > size + len(blocks) for depth in depths):  # a loop that opens and never closes
                    continue
                if goal not in facts:
                    facts[goal], holds[goal] = here, depths
                    todo.append(goal)
                elif not facts[goal] <= here or not depths <= holds[goal]:
                    facts[goal] &= here
                    holds[goal] |= depths
                    todo.append(goal)
        return facts, holds


class _Reader:
    """Analyses one block from its beginning to its end."""

    def __init__(self, lines: list[str], machine: str, found: dict[int, Resume]) -> None:
        self.block = _Block()
        self._machine = machine
        self._found = found
        self._resume: Resume | None = None  # the block last written into the frame, until its use is known
        self._statements(_body(lines), _Path())

    def _statements(self, statements: Iterable[ast.stmt], path: _Path) -> _Path | None:
        """The path after some statements; None if they lead elsewhere."""
        here: _Path | None = path
        for statement in statements:
            if here is None:
                return None
            here = self._statement(statement, here)
        return here

    def _statement(self, node: ast.stmt, path: _Path) -> _Path | None:
        match node:
            case ast.Return(value=ast.Call(func=ast.Name(id=name), args=[ast.Name(id="S"), ast.Name(id="f")])) if name[1:].isdigit():
                self.block.exits.append((int(name[1:]), path))
                return None
            case ast.Return():
                self._reads(node.value, path)
                return None
            case ast.Break() | ast.Continue() | ast.Raise():
                return None
            case ast.If(test=test, body=body, orelse=orelse):
                self._reads(test, path)
                yes = self._statements(body, _known(path, test, True))
                no = self._statements(orelse, _known(path, test, False))
                return yes.merge(no) if yes is not None else no
            case ast.For(target=target, iter=iter_, body=body):
                self._reads(iter_, path)
                self._loop(body, self._written(target, path, False), path)
                return replace(path, touched=path.touched | _touched(node), something=path.something - _touched(node))
            case ast.While(test=test, body=body):
                self._reads(test, path)
                self._loop(body, path, path)
                return replace(path, touched=path.touched | _touched(node), something=path.something - _touched(node))
            case ast.Assign(targets=[target], value=value):
                return self._assign(target, value, path)
            case ast.AugAssign(target=ast.Attribute(value=ast.Name(id="S"), attr="hold"), op=op):
                return replace(path, hold=path.hold + (1 if isinstance(op, ast.Add) else -1))
            case ast.AugAssign(target=target, value=value):
                self._reads(value, path)
                for place in _places(target):
                    self._read(place, path)
                return self._written(target, path, True)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Attribute(attr="k"), attr="append"), args=[ast.Call(func=called)])):
                if self._resume is not None:
                    self._resume.calls.add(_called(called))
                self._reads(node.value, path)
                return path
            case ast.Expr(value=value):
                self._reads(value, path)
                return path
            case _:
                self._reads(node, path)
                return path

    def _loop(self, body: list[ast.stmt], inside: _Path, outside: _Path) -> None:
        """A loop inside a block: all that it reads before writing is read in the first iteration."""
        touched = frozenset().union(*map(_touched, body)) if body else frozenset()
        self._statements(body, replace(inside, touched=inside.touched | touched, something=inside.something - touched))

    def _assign(self, target: ast.expr, value: ast.expr, path: _Path) -> _Path:
        match target, value:
            case ast.Subscript(value=ast.Name(id="f"), slice=ast.Constant(value=0)), ast.Constant(value=int(goal)):
                self._resume = self._found.setdefault(goal, Resume(self._machine))
                self.block.exits.append((goal, path))
                return path
            case ast.Attribute(value=ast.Name(id="S"), attr="d"), ast.Tuple(elts=[site, *_]):
                self._reads(value, path)
                if self._resume is not None:
                    self._asked(site, value)
                return path
        self._reads(value, path)
        return self._written(target, path, _is_something(value, path))

    def _asked(self, site: ast.expr, pending: ast.Tuple) -> None:
        assert self._resume is not None
        if isinstance(site, ast.Constant) and site.value == "together":
            self._resume.shapes.add("together")
            self._resume.together = _place(pending.elts[1]) or 0
            return
        number = site.value if isinstance(site, ast.Constant) and isinstance(site.value, int) else None
        self._resume.sites.add(number)
        if number is not None:
            told = pending.elts[6] if len(pending.elts) > 6 else None
            parts = [((1,), pending.elts[1])] + [((6, place), part) for place, part in enumerate(told.elts if isinstance(told, ast.Tuple) else ())]
            self._resume.asked[number] = [(where, place) for where, part in parts if (place := _place(part)) is not None]
        for node in ast.walk(pending.elts[2]):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._resume.shapes.add(node.value)

    def _written(self, target: ast.expr, path: _Path, something: bool) -> _Path:
        for node in ast.walk(target):
            if (place := _place(node)) is not None:
                path = path.write(place, something)
        return path

    def _reads(self, node: ast.AST | None, path: _Path) -> None:
        if node is None:
            return
        inside = set()
        for each in ast.walk(node):
            if (place := _place(each)) is not None:
                self._read(place, path)
                assert isinstance(each, ast.Subscript)
                inside.add(each.value)
        if any(isinstance(each, ast.Name) and each.id == "f" and each not in inside for each in ast.walk(node)):
            self.block.everything = True

    def _read(self, place: int, path: _Path) -> None:
        if place and place not in path.written:
            self.block.reads.add(place)


def _body(lines: list[str]) -> list[ast.stmt]:
    tree = ast.parse("def block(S, f):\n" + "\n".join(lines or ["    pass"]))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    return function.body


def _place(node: ast.AST) -> int | None:
    """The frame slot that an expression denotes."""
    match node:
        case ast.Subscript(value=ast.Name(id="f"), slice=ast.Constant(value=int(place))):
            return place
    return None


def _places(node: ast.AST) -> list[int]:
    return [place for each in ast.walk(node) if (place := _place(each))]


def _texts_places(*texts: str | None) -> set[int]:
    """The slots that some expressions name."""
    return {place for text in texts if text for place in _places(ast.parse(text.strip(), mode="eval"))}


def _first_reads(lines: list[str]) -> set[int]:
    """The slots that some lines read before they write them."""
    return _Reader(["    " + line.strip() for line in lines], "", {}).block.reads


def _touched(node: ast.AST) -> frozenset[int]:
    """The slots that are written somewhere in a statement."""
    return frozenset(
        place for each in ast.walk(node) if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store) and (place := _place(each))
    )


def _known(path: _Path, test: ast.expr, answer: bool) -> _Path:
    """What the known answer of a condition implies about the slots."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return _known(path, inner, not answer)
        case ast.BoolOp(op=ast.And(), values=values) if answer:
            for value in values:
                path = _known(path, value, True)
        case ast.BoolOp(op=ast.Or(), values=values) if not answer:
            for value in values:
                path = _known(path, value, False)
        case ast.Compare(left=left, ops=[ast.IsNot() | ast.Is() as op], comparators=[ast.Constant(value=None)]):
            if (place := _place(left)) is not None and isinstance(op, ast.IsNot) is answer:
                return replace(path, something=path.something | {place})
        case _ if answer and (place := _place(test)) is not None:
            return replace(path, something=path.something | {place})
    return path


def _is_something(value: ast.expr, path: _Path) -> bool:
    if (place := _place(value)) is not None:
        return place in path.something
    return (isinstance(value, ast.Constant) and value.value is not None) or isinstance(value, ast.Tuple)


def _called(function: ast.expr) -> str:
    """The name of the machine, or of the table of machines, that a call names."""
    match function:
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
            return name
    return ""


__all__ = ["Resume", "Resuming"]
