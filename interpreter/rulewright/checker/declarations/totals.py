"""`expect:` — totals over printed facts that a ruleset promises — and options that cannot go together."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sized
from typing import Any

from rulewright.checker.bodies.evaluate import Copy, Evaluator, NotPrinted, TooMuch, Ways
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context
from rulewright.checker.declarations.maps import layouts_of
from rulewright.checker.lints.reads import nodes
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Drawing, Kind, MapSymbol, Program, Value, WordRef
from rulewright.language.types import NUMBER, UNKNOWN, YES_NO, ListOf, Maybe, Number, SetOf, Type, Word, YesNo
from rulewright.source.catalogue.logic import AllOptionsRefused, ExpectationNotMet, IdleRefusal, TotalNotPrinted, WrongTotal
from rulewright.source.catalogue.meaning import AlwaysHolds, Reasons
from rulewright.source.catalogue.one_way import SameLineTwice
from rulewright.source.catalogue.phrases import Elsewhere, Totals
from rulewright.source.catalogue.running import TotalTooLarge
from rulewright.source.catalogue.usage import NotSpokenOf
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

_MOST_NAMED = 6  # things that a finding names
_EXPECTED = ("for", "count", "is", "connected", "holds")


def check_totals(context: Context) -> None:
    """Compare every expectation with the entries, on every layout of the maps; check what `refuse` leaves."""
    before = len(context.program.functions)
    left = [limits().total_steps]
    evaluators = [Evaluator(context.program, drawings=layout, left=left, known={}) for layout in _layouts(context.program)]
    seen: dict[str, Span] = {}
    for entry in context.listed("expect"):
        if isinstance(entry, Mapping):
            _check(context, entry, evaluators)
            _again(context, entry, seen)
    for map_ in context.program.maps.values():
        nodes_of = {name.text: node for name, node in layouts_of(context, map_.name)}
        for drawing in map_.drawings:
            layout = nodes_of.get(drawing.name)
            expected = layout.get("expect") if isinstance(layout, Mapping) else None
            for entry in expected if isinstance(expected, Sequence) else ():
                if isinstance(entry, Mapping):
                    _check(context, entry, [Evaluator(context.program, drawings={map_: drawing}, left=left, known={})])
    del context.program.functions[before:]
    if not context.findings.errors:
        _check_refusals(context)


def _again(context: Context, entry: Mapping, seen: dict[str, Span]) -> None:
    """RW713: the same expectation twice."""
    text = repr([(key.text, value.text if isinstance(value, Scalar) else value) for key, value in entry if key.text in _EXPECTED])
    if text in seen and entry.get("for") is None:
        context.report(SameLineTwice.expected, entry.span, related=(Related(seen[text], Elsewhere.declared_here()),))
    seen.setdefault(text, entry.span)


def _layouts(program: Program) -> list[dict[MapSymbol, Drawing]]:
    """The layouts to check: each layout of each map, combined with the first layouts of the other maps."""
    several = [map_ for map_ in program.maps.values() if map_.option is not None]
    return [{map_: drawing} for map_ in several for drawing in map_.drawings] or [{}]


def _check(context: Context, entry: Mapping, evaluators: list[Evaluator]) -> None:
    written = next((node for key in ("count", "connected", "holds") if isinstance(node := entry.get(key), Scalar)), None)
    if written is None:
        return
    because = entry.get("because")
    reason = f" ({because.text})" if isinstance(because, Scalar) else ""
    wanted = entry.get("is")
    elaborator = context.elaborator
    before = context.findings.grave
    bindings, scope = _bindings(context, entry)
    target: Expr | None = None
    if entry.get("holds") is written:
        subject = elaborator.test(written, scope)
    else:
        subject = elaborator.members(written, scope)
        if entry.get("count") is written:
            if not isinstance(wanted, Scalar):
                return
            target = elaborator.value(wanted, scope, NUMBER)
    if context.findings.grave > before:  # findings of other checks do not hide errors here
        return
    for number, (var, _) in enumerate(bindings):
        later = [members for _, members in bindings[number + 1 :]]
        if not any(isinstance(node, core.Local) and node.var is var for node in nodes([subject, target, *later])):
            context.report(NotSpokenOf.value, written.span, name=var.name)
    _cannot_fail(context, written, subject)
    seen: set[Value] = set()
    connected: list[Sized] = []
    drawn = any(map(_reads_maps, [subject, *(members for _, members in bindings)]))
    for evaluator in evaluators:
        named = [drawing.name for drawing in evaluator.drawings.values() if drawing.name]
        on = Totals.on_layout(name=named[0]) if named else None
        try:
            if bindings:
                _check_each(context, entry, written, evaluator, bindings, subject, target, on if drawn else None, reason, seen)
                continue
            if target is not None and isinstance(wanted, Scalar):
                members, number = evaluator.value(subject), evaluator.value(target)
                found = len(members)
                if found != number and found not in seen:
                    every = _reads_maps(subject)
                    seen |= set() if every else {found}  # findings independent of the layout are reported once
                    context.report(
                        WrongTotal.count,
                        wanted,
                        found=found,
                        what=written.text.strip(),
                        on=on if every else None,
                        wanted=number,
                        reason=reason,
                        others=_named(members) if number == 0 else None,
                    )
            elif entry.get("holds") is written:
                if not evaluator.value(subject):
                    part, sides = unmet(evaluator, subject)
                    context.report(ExpectationNotMet.holds, _place(part, written), on=on, reason=reason, sides=sides)
            else:
                _check_connected(context, written, evaluator, subject, on, reason)
                connected.append(evaluator.value(subject))
        except TooMuch:
            context.report(TotalTooLarge.steps, written, most=limits().total_steps)
            return
        except NotPrinted as error:
            span = error.expr.span if error.expr.span.file != "<built in>" else written.span
            context.report(TotalNotPrinted.total, span, allowed=Totals.allowed())
            return
    if connected and not any(connected):
        context.report(AlwaysHolds.connected, written.span)


def _cannot_fail(context: Context, written: Scalar, subject: Expr) -> None:
    """RW472: an expectation that holds whatever is printed."""
    if subject.type != YES_NO:
        return
    keys = Keys()
    if isinstance(subject, core.Const) and subject.value is True:
        context.report(AlwaysHolds.here, written.span, reason=Reasons.anyway())
    elif isinstance(subject, core.Compare) and subject.op in ("=", "<=", ">=") and keys.of(subject.left) == keys.of(subject.right):
        context.report(AlwaysHolds.here, written.span, reason=Reasons.equal_sides())


def _named(members: Iterable[Value]) -> Phrase | None:
    """The unexpected members, as far as they have names."""
    names = [
        item.thing.id if isinstance(item, Copy) else item.word if isinstance(item, WordRef) else str(item)
        for item in members
        if isinstance(item, Copy | WordRef | int)
    ]
    return Totals.others(names=names[:6], dots=" …" if len(names) > 6 else "") if names else None


def _bindings(context: Context, entry: Mapping) -> tuple[list[tuple[Var, Expr]], Scope]:
    """The sets that the names under `for` range over, and the scope that declares them."""
    found: list[tuple[Var, Expr]] = []
    scope = Scope.of()
    named = entry.get("for")
    for name, node in named if isinstance(named, Mapping) else ():
        if isinstance(node, Scalar):
            members = context.elaborator.members(node, scope)
            var = Var(name.text, members.type.element if isinstance(members.type, SetOf | ListOf) else UNKNOWN)
            found.append((var, members))
            scope.add(var, "part", name.span)
    return found, scope


def _check_each(
    context: Context,
    entry: Mapping,
    written: Scalar,
    evaluator: Evaluator,
    bindings: list[tuple[Var, Expr]],
    subject: Expr,
    target: Expr | None,
    on: Phrase | None,
    reason: str,
    seen: set[Value],
) -> None:
    """An expectation for each combination of the names under `for`; reports the first that fails and the number of further failures. An error
    common to several layouts is reported once.
    """
    failed: list[dict[str, Any]] = []
    names = [var for var, _ in bindings]
    holds = entry.get("holds") is written

    def who() -> str:
        return ", ".join(f"`{var.name}` = {_word(value)}" for var, value in evaluator.local.items() if var in names)

    for count, values in enumerate(_combinations(evaluator, bindings)):
        if count == limits().combinations:
            context.report(TotalTooLarge.combinations, written, most=count)
            return
        evaluator.local = dict(zip(names, values, strict=True))
        if target is not None:
            found, number = len(evaluator.value(subject)), evaluator.value(target)
            if found != number:
                failed.append({"found": found, "what": written.text.strip(), "who": who(), "wanted": number})
        elif holds:
            if not evaluator.value(subject):
                failed.append({"who": who(), "sides": unmet(evaluator, subject)[1]})
        else:
            _check_connected(context, written, evaluator, subject, Totals.for_whom(who=who(), on=on), reason)
    if failed and repr((failed, on)) not in seen:
        seen.add(repr((failed, on)))
        more = Totals.more(n=len(failed) - 1) if len(failed) > 1 else None
        declared = WrongTotal.count_for if target is not None else ExpectationNotMet.holds_for
        place = (entry.get("is") if target is not None else None) or written
        context.report(declared, place, on=on, reason=reason, more=more, **failed[0])


def unmet(evaluator: Evaluator, condition: Expr) -> tuple[Expr, Phrase | None]:
    """The part of a condition that does not hold, and why: what its two sides are, or which of those it is about do not meet it."""
    part = next((each for each in conjuncts(condition) if not evaluator.value(each)), condition)
    negated = isinstance(part, core.Logic) and part.op == "not"
    inner = part.args[0] if isinstance(part, core.Logic) and negated else part
    if isinstance(part, core.Compare):
        left, right = (_word(evaluator.value(side)) for side in (part.left, part.right))
        return part, Totals.sides(left=left, right=right) if left and right else None
    if isinstance(inner, core.Aggregate) and inner.op in (("any",) if negated else ("all", "none")):
        items = evaluator.value(inner.among)
        if inner.op == "all" and inner.var is not None and inner.values:
            items = [item for item in items if not evaluator.with_local(inner.var, item, inner.values[0])]
        names = list(dict.fromkeys(name.strip("`") for item in items if (name := _word(item))))
        dots = " …" if len(names) > _MOST_NAMED else ""
        return part, Totals.members(names=names[:_MOST_NAMED], dots=dots) if names else None
    return part, None


def _place(part: Expr, written: Scalar) -> Span:
    """The place of a part of a condition, if it is not the whole of it."""
    inside = part.span.file == written.span.file and written.span.line <= part.span.line <= written.span.end_line
    return part.span if inside else written.span


def _combinations(evaluator: Evaluator, bindings: list[tuple[Var, Expr]]) -> Iterator[tuple[Value, ...]]:
    """All combinations of the names; a later one may range over the value of an earlier one."""
    if not bindings:
        yield ()
        return
    *first, (_, members) = bindings
    for values in _combinations(evaluator, first):
        evaluator.local = dict(zip((var for var, _ in first), values, strict=True))
        for value in evaluator.value(members):
            yield (*values, value)


def _word(value: Value) -> str:
    """A value as written in rules; empty for a set."""
    match value:
        case Copy(thing=thing):
            return f"`{thing.id}`"
        case WordRef():
            return f"`{value.word}`"
        case None:
            return "`nothing`"
        case True | False:
            return "`yes`" if value else "`no`"
        case tuple():
            return ""
    return str(value)


def _reads_maps(expr: Expr) -> bool:
    """Whether an expression reads spaces of a map."""
    return any(
        isinstance(node, core.Spaces | core.Reach) or (isinstance(node, core.Every) and isinstance(node.of, Kind) and node.of.space_of is not None)
        for node in nodes(expr)
    )


def _check_connected(context: Context, written: Scalar, evaluator: Evaluator, subject: Expr, on: Phrase | None, reason: str) -> None:
    """Check that the spaces of a set are connected; otherwise report each part but the largest at its place in the picture."""
    members = [item for item in evaluator.value(subject) if isinstance(item, Copy)]
    map_ = next((item.thing.kind.space_of for item in members), None)
    if map_ is None:
        if members:
            context.report(TotalNotPrinted.not_spaces, written)
        return
    ways, rest, parts = Ways(evaluator, map_), list(members), []
    while rest:
        parts.append(list(ways.steps([rest[0]], set(members))))
        rest = [space for space in rest if space not in parts[-1]]
    drawing = evaluator.drawing(map_)
    for part in sorted(parts, key=len, reverse=True)[1:]:
        context.report(
            ExpectationNotMet.connected,
            drawing.places[part[0].thing],
            spaces=[space.thing.id for space in part[:6]],
            what=written.text.strip(),
            on=on,
            reason=reason,
            related=(Related(written.span, Elsewhere.must_connect()),),
        )


def _check_refusals(context: Context) -> None:
    program = context.program
    if not program.refusals:
        return
    evaluator = Evaluator(program)
    counts = range(program.players[0], program.players[1] + 1)
    defaults = {option: option.default for option in program.options.values()}
    evaluator.options = defaults
    try:
        hitting = [[refusal for refusal in program.refusals if _holds(evaluator, refusal.when, players)] for players in counts]
        if hitting and all(hitting):
            first = hitting[0][0]
            context.report(AllOptionsRefused.default, first.span)
            return
        _check_never(context, evaluator, counts)
    except TooMuch:
        first = program.refusals[0]
        context.report(TotalTooLarge.options, first.span, most=limits().total_steps)
    except NotPrinted as error:
        context.report(TotalNotPrinted.refusal, error.expr.span)


def _holds(evaluator: Evaluator, when: Expr, players: int) -> bool:
    evaluator.players = players
    return bool(evaluator.value(when))


def _check_never(context: Context, evaluator: Evaluator, counts: range) -> None:
    """Report a refusal that holds for no combination."""
    program = context.program
    domains = {option: list(_domain(option.type)) for option in program.options.values()}
    small = {option: values for option, values in domains.items() if values}
    combinations = len(counts)
    for values in small.values():
        combinations *= len(values)
    if combinations > limits().combinations or len(small) < len(domains):
        return
    never, behind = list(program.refusals), list(program.refusals)
    for chosen in itertools.product(*small.values()):
        evaluator.options = dict(zip(small, chosen, strict=True))
        for players in counts:
            holding = [refusal for refusal in program.refusals if _holds(evaluator, refusal.when, players)]
            never = [refusal for refusal in never if refusal not in holding]
            behind = [refusal for refusal in behind if refusal not in holding[:1]]
    for refusal in behind:
        if refusal not in never:
            context.report(IdleRefusal.behind, refusal.span)
    for refusal in never:
        span = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])
        context.report(IdleRefusal.never, refusal.span, players=span, most=counts[-1])


def _domain(type_: Type) -> Iterator[Value]:
    match type_:
        case YesNo():
            yield from (False, True)
        case Word():
            yield from (WordRef(type_.words, index) for index in range(len(type_.words.words)))
        case Number() if type_.low is not None and type_.high is not None and type_.high - type_.low < 100:
            yield from range(type_.low, type_.high + 1)
        case Maybe():
            values = list(_domain(type_.of))
            if values:
                yield from (None, *values)
