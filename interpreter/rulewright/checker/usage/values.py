"""Words that a state is compared with but never set to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.checker.lints.writes import paid_of, writes_of
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import FieldSymbol, Program, StateSymbol, WordRef
from rulewright.language.types import Maybe, Word
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.usage import NeverThatValue
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

Values = frozenset[Hashable]


def check(context: Context, written: Written) -> None:
    """RW487. A state that is never written has another finding."""
    asked = [each for node in written.of(core.Compare, core.Member) for each in _asked(node)]
    if not asked:
        return
    had = _had(context.program, written)
    reported: set[Span] = set()
    for state, value, span in asked:
        values = had.get(state)
        if values is not None and value not in values and span not in reported and span != NOWHERE:
            reported.add(span)
            related = (Related(state.span, Elsewhere.declared_here()),)
            context.report(NeverThatValue.compared, span, name=state.name, value=value.words.words[value.index], related=related)


def check_printed(context: Context, written: Written) -> None:
    """RW487, for a word with which a printed field is compared, and that no thing of the kind has. Created things may have others."""
    program = context.program
    had: dict[FieldSymbol, set[Hashable]] = {}
    reported: set[Span] = set()
    for node in written.of(core.Compare):
        asked = _printed(node)
        if asked is None or node.span == NOWHERE or node.span in reported or node.op != "=":
            continue
        field, value = asked
        if field not in had:
            had[field] = _words_of(program, field) or _words_on_maps(context, field)
        if len(had[field]) > 1 and value not in had[field]:
            reported.add(node.span)
            related = (Related(field.span, Elsewhere.declared_here()),) if field.span != NOWHERE else ()
            word = value.words.words[value.index]
            context.report(NeverThatValue.printed, node.span, kind=field.kind.name, name=field.name, value=word, related=related)


def _printed(node: core.Compare) -> tuple[FieldSymbol, WordRef] | None:
    for one, other in ((node.left, node.right), (node.right, node.left)):
        field = one.body if isinstance(one, core.Guard) else one
        if isinstance(field, core.FieldOf) and isinstance(other, core.Const) and isinstance(other.value, WordRef):
            return field.field, other.value
    return None


def _words_of(program: Program, field: FieldSymbol) -> set[Hashable]:
    """The words that the things of a kind have; none if there may be others."""
    kinds = [kind for kind in program.kinds.values() if kind.is_a(field.kind)]
    if any(kind.made is not None or kind.space_of is not None for kind in kinds):
        return set()
    return {thing.values.get(field.name) for thing in program.things if thing.kind.is_a(field.kind)}


def _words_on_maps(context: Context, field: FieldSymbol) -> set[Hashable]:
    """The words that the spaces of a kind have, over all layouts."""
    kinds = [kind for kind in context.program.kinds.values() if kind.is_a(field.kind)]
    if any(kind.made is not None or kind.space_of is None for kind in kinds):
        return set()
    return {word for ranges in context.ranges_of_layouts for word in ranges.words_of(field)}


def _asked(node: object) -> Iterator[tuple[StateSymbol, WordRef, Span]]:
    """Comparisons of a state with a word."""
    match node:
        case core.Compare(op="=" | "!=", left=left, right=right):
            for one, other in ((left, right), (right, left)):
                state = _state(one)
                if state is not None and isinstance(other, core.Const) and isinstance(other.value, WordRef):
                    yield state, other.value, node.span
        case core.Member(item=item, among=core.SetOfItems(items=items)):
            state = _state(item)
            if state is not None:
                for each in items:
                    if isinstance(each, core.Const) and isinstance(each.value, WordRef):
                        yield state, each.value, each.span if each.span != NOWHERE else node.span


def _state(expr: Expr) -> StateSymbol | None:
    while isinstance(expr, core.Guard):
        expr = expr.body
    return expr.state if isinstance(expr, core.StateOf) else None


def _had(program: Program, written: Written) -> dict[StateSymbol, Values]:
    """The words that each state can have, for the states that are only ever set to literal words and to words printed on things."""
    found: dict[StateSymbol, Values | None] = {}
    free = paid_of(program, written)
    names = {node.var: node.value for node in written.of(core.Let)}
    for state, sort, value, _ in writes_of(written):
        before = found.get(state, _first(state))
        given = _given(value, program, names) if sort == "set" and value is not None and state not in free else None
        found[state] = None if before is None or given is None else before | given
    return {state: values for state, values in found.items() if values is not None}


def _first(state: StateSymbol) -> Values | None:
    type_ = state.type.of if isinstance(state.type, Maybe) else state.type
    if not isinstance(type_, Word):
        return None
    if state.initial is not None:
        return _given(state.initial, None, {})
    return frozenset((state.default,)) if isinstance(state.default, WordRef | None) else None


def _given(value: Expr, program: Program | None, names: Mapping[core.Var, Expr]) -> Values | None:
    """The words that an expression can denote; None: any."""
    match value:
        case core.Guard(body=body):
            given = _given(body, program, names)
            return None if given is None else given | {None}
        case core.Local(var=var) if var in names:
            return _given(names[var], program, {name: other for name, other in names.items() if name is not var})
        case core.FieldOf(field=field) if program is not None:
            return frozenset(_words_of(program, field)) or None
        case core.Const(value=WordRef() | None as word):
            return frozenset((word,))
        case core.Choice(yes=yes, no=no):
            one, other = _given(yes, program, names), _given(no, program, names)
            return None if one is None or other is None else one | other
    return None
