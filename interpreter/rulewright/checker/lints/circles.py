"""Stats and `in force` rules that depend on themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.symbols import ChangeSymbol, Kind, StatSymbol, ThingSymbol
from rulewright.language.walking import parts_of
from rulewright.source.catalogue.logic import CircularStat
from rulewright.source.catalogue.phrases import Elsewhere, Ways
from rulewright.source.diagnostics import Related
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

Vertex = StatSymbol | Kind | ThingSymbol


def check(context: Context) -> None:
    """Report each cycle once, at its first line, with its other lines."""
    graph: dict[Vertex, list[tuple[Vertex, Span]]] = {}
    for stat in context.program.stats.values():
        graph[stat] = list(_of_stat(stat))
        unasked = next((call for call in _in_any_case(stat.body) if call.stat is stat and shrinks(stat, call)), None)
        if unasked is not None:
            context.report(CircularStat.in_any_case, unasked.span, name=_name(stat))
    for owner in _carriers(context):
        graph[owner] = [(node.stat, node.span) for node in nodes(owner.in_force) if isinstance(node, core.StatCall)]
    done: set[Vertex] = set()
    for vertex in graph:
        _visit(context, graph, vertex, [], done)


def _carriers(context: Context) -> Iterator[Kind | ThingSymbol]:
    yield from (kind for kind in context.program.kinds.values() if kind.in_force is not None)
    yield from (thing for thing in context.program.things if thing.in_force is not None)


def _of_stat(stat: StatSymbol) -> Iterator[tuple[Vertex, Span]]:
    """The dependencies of a stat."""
    for part in (stat.body, stat.at_least, stat.at_most):
        yield from (
            (node.stat, node.span) for node in nodes(part) if isinstance(node, core.StatCall) and not (node.stat is stat and shrinks(stat, node))
        )
    for change in stat.changes:
        for function in (change.value, change.when, change.in_force):
            yield from ((node.stat, node.span) for node in nodes(function) if isinstance(node, core.StatCall))
        yield from _in_force(change)


def _in_any_case(body: object) -> Iterator[core.StatCall]:
    """The stats that a formula evaluates unconditionally."""
    if isinstance(body, core.Function):
        if not isinstance(body.body, list):
            for part in (*(let.value for let in body.lets), body.body):
                yield from _in_any_case(part)
        return
    match body:
        case core.StatCall():
            yield body
        case core.Choice(condition=first) | core.Guard(value=first):
            yield from _in_any_case(first)
            return
        case core.Logic(args=[first, *_]):
            yield from _in_any_case(first)
            return
        case core.Filter() | core.MapSet() | core.Leading() | core.Aggregate():
            yield from _in_any_case(body.among)
            return
    for name in parts_of(type(body)):
        value = getattr(body, name)
        for part in value if isinstance(value, list | tuple) else (value,):
            if parts_of(type(part)):
                yield from _in_any_case(part)


def _in_force(change: ChangeSymbol) -> Iterator[tuple[Vertex, Span]]:
    """The rule that decides whether a change is in force."""
    of = change.of
    if change.in_force is not None:
        return
    if isinstance(of, ThingSymbol):
        yield (of if of.in_force is not None else of.kind, change.span)
    elif isinstance(of, Kind):
        yield (of, change.span)


def shrinks(stat: StatSymbol, call: core.StatCall) -> bool:
    """Whether a stat calls itself with a number smaller by one: a recursion that terminates."""
    body = stat.body
    params = body.params if isinstance(body, core.Function) else []
    for var, arg in zip(params, call.args, strict=False):
        match arg:
            case core.Arithmetic(op="-", args=[core.Local(var=other), core.Const(value=int(step))]) if other is var and step > 0:
                return True
    return False


def _visit(
    context: Context,
    graph: dict[Vertex, list[tuple[Vertex, Span]]],
    vertex: Vertex,
    path: list[tuple[Vertex, Span]],
    done: set[Vertex],
) -> None:
    on_path = [step[0] for step in path]
    if vertex in on_path:
        circle = path[on_path.index(vertex) :]
        _report(context, vertex, circle)
        return
    if vertex in done:
        return
    done.add(vertex)
    for other, span in graph.get(vertex, ()):
        _visit(context, graph, other, [*path, (vertex, span)], done)


def _report(context: Context, vertex: Vertex, circle: list[tuple[Vertex, Span]]) -> None:
    steps = [_name(step[0]) for step in circle]
    related = tuple(Related(span, Elsewhere.asks_for_next(name=_name(start))) for start, span in circle[1:])
    if len(circle) == 1:
        context.report(CircularStat.itself, circle[0][1], name=_name(vertex), related=related)
    else:
        context.report(CircularStat.circle, circle[0][1], way=[*steps, _name(vertex)], related=related)


def _name(vertex: Vertex) -> Phrase:
    if isinstance(vertex, StatSymbol):
        return Elsewhere.named(name=vertex.name)
    return Ways.in_force_of(name=vertex.name if isinstance(vertex, Kind) else vertex.id)
