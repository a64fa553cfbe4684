"""Terms that a score adds twice, that a tie-break repeats, or that the outlook counts the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.checker.meaning.keys import Keys, replaced
from rulewright.checker.meaning.sightings import inside
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import Program
from rulewright.source.catalogue.meaning import Places
from rulewright.source.catalogue.usage import NotSpokenOf, ScoredTwice
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

DEPTH = 4  # how deeply stats are expanded


def check(context: Context) -> None:
    """RW485 and RW486, in the score, or in those of its parts that always count."""
    keys, seen = Keys(), dict[int, tuple[Span, bool]]()
    first: Function | None = None
    for function in _scores(context.program):
        first = first or function
        _alias(keys, function, first)
        if isinstance(function.body, list) or function.lets:
            continue
        terms = _terms(function)
        for part, place in terms:
            inside = place != function.body.span
            before, before_inside = seen.setdefault(keys.of(part), (place, inside))
            if before is not place and place not in (before, NOWHERE):
                # A separate part is intentional; the same term added to another is suspicious.
                odd, other = (before, place) if before_inside and not inside and len(terms) == 1 else (place, before)
                context.report(ScoredTwice.again, odd, related=(Related(other, Places.says_so()),))
    _ties(context, keys, first)
    _outlook(context, keys, first)
    _alike_for_all(context)
    _again(context)


def _alike_for_all(context: Context) -> None:
    """RW485: what compares players and is the same for all of them."""
    result = context.program.result
    if result.wins == "declared" or (result.score is not None and not _reads_its_own(result.score)):
        return  # players win or lose together
    functions = [*result.ties, *([] if result.outlook is None else [result.outlook]), *(function for _, _, function in result.plans)]
    for function in functions:
        if function.params and not _reads_its_own(function):
            context.report(NotSpokenOf.tie, _place(function), name=function.params[0].name)


def _reads_its_own(function: Function) -> bool:
    return any(isinstance(node, core.Local) and node.var in function.params for node in nodes(function))


def _again(context: Context) -> None:
    """RW486: ties decided already, and plans that do not differ."""
    result, keys = context.program.result, Keys()
    ties = [("", tie) for tie in result.ties]
    plans = [(name, function) for name, _, function in result.plans]
    for functions, message in ((ties, ScoredTwice.tie_again), (plans, ScoredTwice.plan)):
        seen: dict[int, str] = {}
        for name, function in functions:
            if isinstance(function.body, list) or function.lets:
                continue
            _alias(keys, function, functions[0][1])
            key = keys.of(function.body)
            if key in seen:
                context.report(message, _place(function), other=seen[key])
            seen.setdefault(key, name)


def _place(function: Function) -> Span:
    """Where a formula is written: the value of a constant alone has its span where the constant is declared."""
    if isinstance(function.body, list) or function.body.span == NOWHERE or not inside(function.body.span, function.span):
        return function.span
    return function.body.span


def _ties(context: Context, keys: Keys, first: Function | None) -> None:
    """Tie-breaks equal to the score: players with the same score tie on them too."""
    result = context.program.result
    scored = [keys.of(part) for function in _scores(context.program) for part, _ in _terms(function)]
    if first is None or not scored or result.part_conditions:
        return
    for tie in result.ties:
        _alias(keys, tie, first)
        if not tie.lets and sorted(keys.of(part) for part, _ in _terms(tie)) == sorted(scored):
            context.report(ScoredTwice.tie, _place(tie))


def _outlook(context: Context, keys: Keys, first: Function | None) -> None:
    """Terms that the score adds and the outlook takes away, or the other way round."""
    result = context.program.result
    outlook = result.outlook
    if outlook is None or first is None or result.wins not in ("highest", "lowest"):
        return
    _alias(keys, outlook, first)
    scored: dict[int, list[tuple[bool, Span]]] = {}
    for function in _scores(context.program):
        for part, place in _terms(function):
            kind, less = _unsigned(keys, part)
            scored.setdefault(kind, []).append((less, place))
    for part, place in _terms(outlook):
        kind, less = _unsigned(keys, part)
        found = scored.get(kind, [])
        opposite = (found[0][0] is not less) is (result.wins == "highest") if len(found) == 1 else False  # the outlook is better the higher it is
        if opposite and NOWHERE not in (place, found[0][1]):
            context.report(ScoredTwice.turned, found[0][1], wins=result.wins, related=(Related(place, Places.says_so()),))


def _alias(keys: Keys, function: Function, first: Function) -> None:
    for mine, canonical in zip(function.params, first.params, strict=False):
        if mine is not canonical:
            keys.aliases[mine] = core.Local(canonical, type=canonical.type)


def _terms(function: Function) -> list[tuple[Expr, Span]]:
    """The terms of a formula, each with its place; none for an effect."""
    return [] if isinstance(function.body, list) else list(_addends(function.body, function.body.span, DEPTH))


def _unsigned(keys: Keys, part: Expr) -> tuple[int, bool]:
    """What a term counts, without its factor, and whether it is subtracted."""
    less = False
    while isinstance(part, core.Arithmetic):
        if part.op == "neg":
            less, part = not less, part.args[0]
            continue
        numbers = [each for each in part.args if _number(each) is not None]
        others = [each for each in part.args if _number(each) is None]
        if part.op != "*" or len(others) != 1:
            break
        for each in numbers:
            less ^= (_number(each) or 0) < 0
        (part,) = others
    return keys.of(part), less


def _number(expr: Expr) -> int | None:
    """The number that a term is multiplied by."""
    if isinstance(expr, core.Arithmetic) and expr.op == "neg":
        inner = _number(expr.args[0])
        return -inner if inner is not None else None
    return expr.value if isinstance(expr, core.Const) and isinstance(expr.value, int) else None


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
        case core.Arithmetic(op="-", args=[left, right]):
            yield from _addends(left, left.span if depth == DEPTH else place, depth)
            for part, where in _addends(right, right.span if depth == DEPTH else place, depth):
                yield core.Arithmetic("neg", [part], type=part.type, span=part.span), where
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
