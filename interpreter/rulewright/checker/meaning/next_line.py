"""Lines that the next line undoes, or writes over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.walk import Walk
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.source.catalogue.meaning import ChangesNothing, Places
from rulewright.source.diagnostics import Related


def check(context: Context, walk: Walk, written: Written) -> None:
    """RW475, of each two lines that follow each other."""
    for block in _blocks(context, written):
        for one, other in pairwise(block):
            if _opposite(walk, one, other):
                related = (Related(one.span, Places.line_before()),)
                context.report(ChangesNothing.undone, other.span, related=related)
            elif _written_again(walk, one, other):
                context.report(ChangesNothing.overwritten, one.span, related=(Related(other.span, Places.next_line()),))


def _blocks(context: Context, written: Written) -> Iterator[list[Stmt]]:
    for function in context.program.functions:
        if isinstance(function.body, list):
            yield function.body
    for node in written.of(core.If, core.ForEach, core.Repeat, core.Together, core.WhileAct):
        yield node.yes if isinstance(node, core.If) else node.body
        if isinstance(node, core.If):
            yield node.no


def _opposite(walk: Walk, one: Stmt, other: Stmt) -> bool:
    """What is gained is lost again. An amount that reads what was just changed is another one by then."""
    if not isinstance(one, core.Gain) or not isinstance(other, core.Gain) or one.sign == other.sign:
        return False
    same = walk.keys.of(one.target) == walk.keys.of(other.target) and walk.keys.of(one.amount) == walk.keys.of(other.amount)
    return same and _plain(one.amount)


def _plain(amount: core.Expr) -> bool:
    return all(isinstance(node, core.Const | core.Local | core.Arithmetic) for node in nodes(amount))


def _written_again(walk: Walk, one: Stmt, other: Stmt) -> bool:
    if not isinstance(one, core.Assign) or not isinstance(other, core.Assign):
        return False
    target = walk.keys.of(one.target)
    if target != walk.keys.of(other.target):
        return False
    return all(walk.keys.of(node) != target for node in nodes(other.value) if core.is_expression(node))
