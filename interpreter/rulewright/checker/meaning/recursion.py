"""Happenings that unconditionally trigger each other and so never end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, nodes
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.language.types import Maybe
from rulewright.source.catalogue.meaning import EndlessHappenings, Places
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW477, once for each cycle."""
    program = context.program
    conditional = _conditional(program)
    calls = {
        happening: [call for call in _certain(happening.body.body) if call.happening not in conditional]
        for happening in program.happenings.values()
        if happening.body is not None and isinstance(happening.body.body, list)
    }
    done: set[HappeningSymbol] = set()
    for happening in calls:
        _follow(context, calls, happening, [], done)


def _conditional(program: Program) -> set[HappeningSymbol]:
    """Happenings that may fail to occur because a rule can forbid or replace them."""
    found = {
        happening
        for happening in program.happenings.values()
        if happening.permission is not None and (happening.permission.body is not None or happening.permission.changes)
    }
    return found | {hook.happening for hook in all_hooks(program) if hook.stage == "instead"}


def _certain(statements: Iterable[Stmt]) -> Iterator[core.Happen]:
    """The calls of a text that are always reached."""
    for statement in statements:
        match statement:
            case core.Happen():
                if statement.body is None and not any(isinstance(arg.type, Maybe) for arg in statement.args):
                    yield statement
            case core.Together(body=body):
                yield from _certain(body)
            case core.Repeat(times=core.Const(value=int(times)), condition=None, body=body) if times > 0:
                yield from _certain(body)
            case core.ForEach(among=core.Players(which="all" | "from"), body=body):
                yield from _certain(body)
        if _may_leave(statement):
            return


def _may_leave(statement: Stmt) -> bool:
    """Whether the rest of the block may be unreachable after a statement."""
    if getattr(statement, "beginning", False):
        return True  # a choice without candidates ends the text
    return any(
        isinstance(node, core.Stop | core.Return | core.EndGame | core.EndHappening | core.Eliminate | core.RunCode | core.Perform)
        for node in nodes(statement)
    )


def _follow(
    context: Context,
    calls: dict[HappeningSymbol, list[core.Happen]],
    happening: HappeningSymbol,
    path: list[tuple[HappeningSymbol, core.Happen]],
    done: set[HappeningSymbol],
) -> None:
    for at, (other, _) in enumerate(path):
        if other is happening:
            _report(context, path[at:])
            return
    if happening in done:
        return
    done.add(happening)
    for call in calls.get(happening, ()):
        _follow(context, calls, call.happening, [*path, (happening, call)], done)


def _report(context: Context, circle: list[tuple[HappeningSymbol, core.Happen]]) -> None:
    names = [happening.name for happening, _ in circle]
    related = tuple(Related(call.span, Places.next_happens(name=happening.name)) for happening, call in circle[:-1])
    if len(names) == 1:
        context.report(EndlessHappenings.itself, circle[0][1].span, name=names[0])
    else:
        context.report(EndlessHappenings.circle, circle[-1][1].span, names=[*names, names[0]], related=related)
