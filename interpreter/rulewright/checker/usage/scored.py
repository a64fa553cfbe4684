"""Terms that a score adds twice."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.meaning.keys import Keys, replaced
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import Program
from rulewright.source.catalogue.meaning import Places
from rulewright.source.catalogue.usage import ScoredTwice
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

DEPTH = 4  # how deep stats are opened


def check(context: Context) -> None:
    """RW486, in the score, or in those of its parts that always count."""
    keys, seen = Keys(), dict[int, Span]()
    first: Function | None = None
    for function in _scores(context.program):
        first = first or function
        for mine, canonical in zip(function.params, first.params, strict=False):
            if mine is not canonical:
                keys.aliases[mine] = core.Local(canonical, type=canonical.type)
        if isinstance(function.body, list) or function.lets:
            continue
        for part, place in _addends(function.body, function.body.span, DEPTH):
            before = seen.setdefault(keys.of(part), place)
            if before is not place and place not in (before, NOWHERE):
                context.report(ScoredTwice.again, place, related=(Related(before, Places.says_so()),))


def _scores(program: Program) -> Iterator[Function]:
    if program.result.score is not None:
        yield program.result.score
        return  # its parts only explain it
    for name, _, function in program.result.parts:
        if name not in program.result.part_conditions:
            yield function


def _addends(expr: Expr, place: Span, depth: int) -> Iterator[tuple[Expr, Span]]:
    """The terms of a sum, each with its place in the score."""
    match expr:
        case core.Arithmetic(op="+", args=args):
            for part in args:
                yield from _addends(part, part.span if depth == DEPTH else place, depth)
        case core.StatCall(stat=stat, args=args, ignoring=None) if (
            depth and not stat.changes and isinstance(stat.body, Function) and not stat.body.lets
        ):
            body = stat.body.body
            if stat.at_least is None and stat.at_most is None and not isinstance(body, list):
                for param, value in zip(stat.body.params, args, strict=False):
                    body = replaced(body, param, value)
                yield from _addends(body, place, depth - 1)
            else:
                yield expr, place
        case core.Const():
            pass
        case _:
            yield expr, place
