"""Things that stay in the box because the line that takes out the others of their kind excludes them."""

from __future__ import annotations

from rulewright.checker.absent.origins import Origins
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.supposed import UNKNOWN, value_of
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Kind, Program, ThingRef, ThingSymbol, ZoneSymbol
from rulewright.language.types import ListOf, Maybe, SetOf, ThingOf, Type
from rulewright.source.catalogue.empty import LeftInTheBox
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.document import Scalar

MOST_NAMED = 6
ONES_OF = ("first", "last", "most", "least", "top", "bottom")
_DEEPEST = 12  # names of names


def check(context: Context, written: Written) -> None:
    """RW497, at the condition; a thing that any other line may move, or read in the box, is not left out."""
    program = context.program
    moves = [node for node in written.of(core.MoveThings) if node.to is not None]
    _created(context, written, moves)
    _no_copies(context)
    choosing = [(node, kind) for node in moves if (kind := _filtered(node.things)) is not None]
    stuck = _stuck(program, written, moves, {kind for _, kind in choosing})
    if not stuck:
        return
    out = _Out(program, Origins(program, written))
    for node, kind in choosing:
        brought = {thing.span for thing in program.things if thing.kind.is_a(kind) and out.may_take(node.things, thing)}
        left = [thing for thing in stuck if thing.kind.is_a(kind) and thing.span not in brought]  # rows of one entry may be chosen from
        if brought and left:
            related = (Related(left[0].span, Elsewhere.declared_here()),)
            context.report(LeftInTheBox.here, node.span, names=[thing.id for thing in left][:MOST_NAMED], related=related)


def _created(context: Context, written: Written, moves: list[core.MoveThings]) -> None:
    """Entries of a kind whose things come into being by `create`, which no line takes out of the box or names."""
    created = [thing for thing in context.program.things if thing.kind.made is not None and _waits(thing)]
    if not created:
        return
    named = {each for node in written.of(core.Const) for each in _named(node.value)}
    out = _Out(context.program, Origins(context.program, written))
    for thing in created:
        if thing not in named and not any(out.may_take(move.things, thing) for move in moves):
            context.report(LeftInTheBox.created, thing.span, kind=thing.kind.name, name=thing.id)


def _no_copies(context: Context) -> None:
    """Entries written with `copies: 0`. A constant of 0 turns one off on purpose, a `change:` of an overlay takes one out, and others may copy one
    by `like`.
    """
    for thing, entry in context.entries.items():
        copies = entry.get("copies")
        if thing.copies or not isinstance(copies, Scalar) or not copies.text.strip().isdigit() or copies.span.file != thing.span.file:
            continue
        own = {id(value) for key, value in entry if key.text not in ("kind", "copies")}
        if not any(id(value) in own for other in context.entries.values() if other is not entry for _, value in other):
            context.report(LeftInTheBox.no_copies, copies, name=thing.id)


def _stuck(program: Program, written: Written, moves: list[core.MoveThings], kinds: set[Kind]) -> list[ThingSymbol]:
    """The things of these kinds that no line takes out of the box, names, or reads there."""
    used = _used(written, moves)
    waiting = [thing for thing in program.things if _waits(thing) and any(map(thing.kind.is_a, kinds)) and not any(map(thing.kind.is_a, used))]
    if not waiting:
        return []
    named = {each for node in written.of(core.Const) for each in _named(node.value)}
    sets = [*(each.things for each in moves), *(side for node in written.of(core.Swap) for side in (node.left, node.right))]
    out = _Out(program, Origins(program, written))
    return [thing for thing in waiting if thing not in named and not any(out.may_take(each, thing) for each in sets)]


def _used(written: Written, moves: list[core.MoveThings]) -> set[Kind]:
    """The kinds whose things rules use even in the box: loops over them do something other than moving them."""
    moved = {id(node) for each in moves for node in nodes(each.things)}
    return {node.of for node in written.of(core.Every) if isinstance(node.of, Kind) and id(node) not in moved}


def _filtered(things: Expr) -> Kind | None:
    """The kind from all of whose things a set selects some by a condition."""
    among, conditions = things, 0
    while isinstance(among, core.Filter):
        among, conditions = among.among, conditions + 1
    return among.of if conditions and isinstance(among, core.Every) and isinstance(among.of, Kind) else None


def _waits(thing: ThingSymbol) -> bool:
    """Whether a thing starts in the box."""
    return thing.inside is None and thing.kind.space_of is None and not thing.kind.reference and thing.copies > 0


def _named(value: object) -> list[ThingSymbol]:
    values = value if isinstance(value, tuple) else (value,)
    return [each.thing for each in values if isinstance(each, ThingRef)]


class _Out:
    """Determines which things sets and names may take out of the box."""

    def __init__(self, program: Program, origins: Origins) -> None:
        self.program, self.origins = program, origins

    def may_take(self, expr: Expr, thing: ThingSymbol, deep: int = 0) -> bool:
        """Whether an expression may refer to a thing in the box; yes if that is not known."""
        if deep > _DEEPEST:
            return True
        match expr:
            case core.ZoneOf() | core.OnlyOf():
                return False  # things in a zone have left the box
            case core.Const(value=value):
                return thing in _named(value)
            case core.SetOfItems(items=items):
                return any(self.may_take(item, thing, deep + 1) for item in items)
            case core.Every(of=Kind() as kind):
                return thing.kind.is_a(kind)
            case core.Filter(var=var, among=among, condition=condition):
                return self.may_take(among, thing, deep + 1) and _fits(condition, var, thing) is not False
            case core.Leading(among=inner) | core.Difference(left=inner):
                return self.may_take(inner, thing, deep + 1)
            case core.Aggregate(op=op, among=inner) if op in ONES_OF:
                return self.may_take(inner, thing, deep + 1)
            case core.Union(left=left, right=right):
                return self.may_take(left, thing, deep + 1) or self.may_take(right, thing, deep + 1)
            case core.Local(var=var) if (sources := self.origins.sources(var)) is not None:
                return any(not isinstance(source, ZoneSymbol) and self.may_take(source, thing, deep + 1) for source in sources)
        return _may_be(expr.type, thing.kind)


def _may_be(type_: Type, kind: Kind) -> bool:
    match type_:
        case Maybe(of=inner) | SetOf(element=inner) | ListOf(element=inner):
            return _may_be(inner, kind)
        case ThingOf(kind=other):
            return kind.meets(other)
    return True


def _fits(condition: Expr, var: Var | None, thing: ThingSymbol) -> object:
    """Whether a condition holds for a thing, by what is printed on it."""

    def known(expr: Expr) -> object:
        match expr:
            case core.FieldOf(field=field, thing=core.Local(var=asked)) if asked is var:
                return thing.values.get(field.name, UNKNOWN)
            case core.IsKind(value=core.Local(var=asked), kind=kind) if asked is var:
                return thing.kind.is_a(kind)
        return UNKNOWN

    return value_of(condition, known)
