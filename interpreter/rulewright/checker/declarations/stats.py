"""Stats, and the changes that things make to them while in force."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from rulewright.checker.bodies import fit
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.kinds import flag
from rulewright.checker.declarations.type_names import Signature, bare_type, signature
from rulewright.checker.declarations.values import Wrong, read_value
from rulewright.checker.declarations.words import check_name
from rulewright.checker.prose import texts_in
from rulewright.language.core import Var
from rulewright.language.symbols import ChangeSymbol, Kind, MarkSymbol, Param, StatSymbol, StepTable, ThingSymbol
from rulewright.language.types import (
    NOTHING,
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    Maybe,
    Number,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
)
from rulewright.source.catalogue.logic import NothingBelow, WhileWithoutThing
from rulewright.source.catalogue.meaning import ChangesNothing
from rulewright.source.catalogue.names import NameTaken, UnknownName
from rulewright.source.catalogue.phrases import Elsewhere, Kinds, Values
from rulewright.source.catalogue.types import WrongParameters
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.suggest import closest

_ADDS_NOTHING = re.compile(r"(?:printed\s*)?[+-]?\s*0")  # as it is written: a constant of 0 switches a change off


@dataclass(frozen=True, slots=True)
class Carrier:
    """The carrier of hooks, changes and the like: a thing, a kind, a mark's bearer, or the ruleset."""

    of: ThingSymbol | Kind | MarkSymbol | None = None

    @property
    def this_type(self) -> Type:
        match self.of:
            case ThingSymbol():
                return ThingOf(self.of.kind)
            case Kind():
                return ThingOf(self.of)
            case MarkSymbol():
                return ThingOf(self.of.on)
        return NOTHING

    @property
    def label(self) -> str:
        match self.of:
            case ThingSymbol():
                return self.of.id
            case None:
                return "ruleset"
        return self.of.name

    def this(self) -> Var | None:
        """A variable for `this`; a mark's is called `bearer`."""
        return None if self.of is None else Var("this", self.this_type)


def declare_stats(context: Context) -> None:
    """The names and parameters of the stats; formulas are read when their types are first needed."""
    for key, node in context.section("stats") or ():
        head = signature(context, key)
        if head is None:
            continue
        group = "call" if head.params else "bare"
        if not context.declare_at(group, head.name, head.span.span, Kinds.stat()) or head.name in context.program.stats:
            continue
        check_name(context, head.name, head.span.span, Kinds.stat())
        stat = StatSymbol(head.name, head.params, UNKNOWN, span=key.span)
        context.program.stats[head.name] = stat
        _check_members(context, stat)
        if isinstance(node, Mapping):
            stat.private = flag(node, "private")
            stat.text = text_of(context, node.get("name"))
            stat.words = text_of(context, node.get("text"))
            stat.in_words = text_of(context, node.get("in words"))
            context.in_words[stat] = list(texts_in(node.get("in words")))
            declared_type = node.get("type")
            if isinstance(declared_type, Scalar):
                stat.type = bare_type(context, declared_type)
            elif node.get("at least") is not None or node.get("at most") is not None:
                stat.type = NUMBER
        context.stat_jobs[stat] = partial(_read_stat, context, stat, node)


def _check_members(context: Context, stat: StatSymbol) -> None:
    """Check that `x.name` is not both a stat and a member of x."""
    first = stat.params[0].type if stat.params else None
    kind = first.kind if isinstance(first, ThingOf) else None
    for member in ("fields", "state", "zones", "code"):
        other = getattr(kind, member).get(stat.name) if kind is not None else None
        if other is not None and (len(stat.params) == 1 or member == "code"):
            context.report(
                NameTaken.stat,
                stat.span,
                kind=other.kind.name,
                name=stat.name,
                related=(Related(other.span, Elsewhere.declared_here()),),
            )
            return


def _read_stat(context: Context, stat: StatSymbol, node: Node) -> None:
    if isinstance(node, Mapping) and node.get("steps") is not None:
        _step_table(context, stat, node)
    else:
        formula = node.get("is") if isinstance(node, Mapping) else node
        expected = None if isinstance(stat.type, Unknown) else stat.type
        if formula is not None and not isinstance(formula, Mapping):
            context.reading.append(stat)
            scope = _scope(stat.params)
            body = context.elaborator.formula(formula, scope, stat.name, expected)
            context.reading.pop()
            stat.body = body
            stat.private = stat.private or scope.text.private
            if expected is None:
                stat.type = widened(body.result or UNKNOWN)
            if stat in context.read_again:
                context.later.append(partial(_read_again, context, stat, formula))
    if isinstance(node, Mapping):
        for name in ("at least", "at most"):
            bound = node.get(name)
            if isinstance(bound, Scalar):
                context.later.append(partial(_bound, context, stat, name, bound))


def _read_again(context: Context, stat: StatSymbol, formula: Scalar | Sequence) -> None:
    """Lower a formula again if it used a stat before the stat's type was known: the first result is not valid."""
    functions = context.program.functions
    functions[:] = [function for function in functions if function is not stat.body]
    stat.body = context.elaborator.formula(formula, _scope(stat.params), stat.name, stat.type)


def widened(type_: Type) -> Type:
    """The type of a stat, from the type of its formula without bounds."""
    if isinstance(type_, Number):
        return NUMBER
    if isinstance(type_, Maybe) and isinstance(type_.of, Number):
        return Maybe(NUMBER)
    return type_


def _scope(params: list[Param]) -> Scope:
    return Scope.of([Var(param.name, param.type) for param in params])


def _bound(context: Context, stat: StatSymbol, name: str, bound: Scalar) -> None:
    function = context.elaborator.formula(bound, _scope(stat.params), f"{stat.name}: {name}", NUMBER)
    if name == "at least":
        stat.at_least = function
    else:
        stat.at_most = function


def _step_table(context: Context, stat: StatSymbol, node: Mapping) -> None:
    by = node.get("steps")
    table = node.get("from")
    if not isinstance(by, Scalar) or not isinstance(table, Mapping):
        return
    if isinstance(stat.type, Unknown):
        values = [value for _, value in table]
        stat.type = _guess(context, values, node.get("below"))
    context.reading.append(stat)
    scope = _scope(stat.params)
    function = context.elaborator.formula(by, scope, f"{stat.name}: steps", NUMBER)
    context.reading.pop()
    stat.private = stat.private or scope.text.private
    steps = []
    of = stat.type
    for key, value in table:
        number = read_value(context, key, NUMBER, Values.step())
        result = read_value(context, value, of, Values.of_step())
        if isinstance(number, int) and not isinstance(result, Wrong):
            steps.append((number, result))
    below_node = node.get("below")
    below = read_value(context, below_node, of, Values.below()) if below_node is not None else None
    if below_node is None and not isinstance(of, Maybe):
        if isinstance(of, Number):
            below = 0
        else:
            context.report(NothingBelow.table, node, name=stat.name)
    stat.body = StepTable(function, sorted(steps, key=lambda step: step[0]), None if isinstance(below, Wrong) else below)


def _guess(context: Context, values: list[Node], below: Node | None) -> Type:
    """The type of a table from its first value."""
    maybe = any(isinstance(value, Scalar) and value.text == "nothing" for value in [*values, *([below] if below else [])])
    first = next((value.text.strip() for value in values if isinstance(value, Scalar) and value.text != "nothing"), "0")
    guess: Type = NUMBER
    if first in ("yes", "no"):
        guess = YES_NO
    elif not first.lstrip("-").isdigit() and first not in context.constants:
        lists = [Word(words) for words in context.program.words.values() if first in words.words]
        things = [ThingOf(thing.kind) for thing in context.thing_ids.get(first, ())]
        if len(lists) + len(things) == 1:
            guess = (lists or things)[0]
    return Maybe(guess) if maybe else guess


# ---- changes -----------------------------------------------------------------------------------------------------------------
def read_changes(context: Context, node: Node | None, carrier: Carrier) -> list[ChangeSymbol]:
    """A list under `changes:`; the symbols are filled once all stats are known."""
    changes: list[ChangeSymbol] = []
    for entry in node.items if isinstance(node, Sequence) else ():
        if not isinstance(entry, Mapping):
            continue
        line = next(((key, value) for key, value in entry if key.text not in ("when", "while", "source")), None)
        if line is None or not isinstance(line[1], Scalar):
            continue
        head = signature(context, line[0], lambda name: _params(context, name))
        stat = find_stat(context, line[0], head) if head is not None else None
        if head is None or stat is None:
            continue
        change = ChangeSymbol(stat, "add", None, None, of=carrier.of, span=line[0].span)
        stat.changes.append(change)
        changes.append(change)
        value = line[1]
        context.later.append(partial(_read_change, context, change, head, value, entry, carrier))
    return changes


def _params(context: Context, name: str) -> list[Param]:
    stat = context.program.stats.get(name)
    if stat is not None and stat.permission_of is not None:
        context.ensure_header(stat.permission_of)
    return stat.params if stat is not None else []


def find_stat(context: Context, key: Scalar, head: Signature) -> StatSymbol | None:
    """The stat named by the key of a change."""
    name = f"may {head.name}" if head.may else head.name
    stat = context.program.stats.get(name)
    if stat is not None:
        return stat
    names = [known.removeprefix("may ") if head.may else known for known in context.program.stats if known.startswith("may ") == head.may]
    if head.name in context.program.happenings and not head.may:
        context.report(UnknownName.may, head.span.span, name=head.name, write=key.text, suggestion=f"may {head.name}")
        return None
    near = closest(head.name, names)
    context.report(
        UnknownName.not_a,
        head.span.span,
        name=head.name,
        what=Kinds.happening_or_action() if head.may else Kinds.stat(),
        meant=near,
    )
    return None


def _read_change(context: Context, change: ChangeSymbol, head: Signature, value: Scalar, entry: Mapping, carrier: Carrier) -> None:
    stat = change.stat
    context.ensure_stat(stat)
    names = _matched(context, stat, head, change)
    if names is None:
        return
    label = f"{carrier.label}: {stat.name}"
    change.layer, change.value = context.elaborator.change(value, _change_scope(stat, names, carrier), stat, label)
    if change.layer in ("add", "printed") and _ADDS_NOTHING.fullmatch(value.text.strip()):
        context.report(ChangesNothing.adds_nothing, value)
    when = entry.get("when")
    if isinstance(when, Scalar):
        change.when = context.elaborator.condition(when, _change_scope(stat, names, carrier), f"{label}: when")
    lasting = entry.get("while")
    this = carrier.this()
    if isinstance(lasting, Scalar) and this is None:
        context.report(WhileWithoutThing.change, lasting)
    elif isinstance(lasting, Scalar) and this is not None:
        scope = Scope.of([this], this=this, owner=True)
        change.in_force = context.elaborator.condition(lasting, scope, f"{label}: while")


def _change_scope(stat: StatSymbol, names: list[str], carrier: Carrier) -> Scope:
    """The scope of a change: `this` if there is one, the stat's parameters under the names of this line, `owner`, `so_far`."""
    this = carrier.this()
    params = [Var(name, param.type) for name, param in zip(names, stat.params, strict=True)]
    so_far = Var("so_far", stat.type)
    mark = isinstance(carrier.of, MarkSymbol)
    own = [this] if this is not None else []
    return Scope.of([*own, *params, so_far], this=this, owner=this is not None and not mark, bearer=this if mark else None, so_far=stat.type)


def _matched(context: Context, stat: StatSymbol, head: Signature, change: ChangeSymbol) -> list[str] | None:
    """The line's names for the stat's parameters, by position; types must fit."""
    if not head.params and not (head.brackets and stat.params):
        return [param.name for param in stat.params]
    if len(head.params) != len(stat.params):
        shown = ", ".join(param.name for param in stat.params)
        context.report(
            WrongParameters.number,
            change.span,
            name=stat.name,
            wanted=len(stat.params),
            shown=shown,
            given=len(head.params),
            suggestion=f"{stat.name}({shown})",
            sure=False,
            related=(Related(stat.span, Elsewhere.declared_here()),),
        )
        return None
    for mine, param in zip(head.params, stat.params, strict=True):
        if not _fits(mine.type, param.type):
            context.report(
                WrongParameters.type,
                change.span,
                mine=mine.name,
                found=fit.described(mine.type),
                param=param.name,
                name=stat.name,
                wanted=fit.described(param.type),
                related=(Related(stat.span, Elsewhere.declared_here()),),
            )
            return None
    return [param.name for param in head.params]


def _fits(mine: Type, theirs: Type) -> bool:
    if isinstance(mine, Unknown) or isinstance(theirs, Unknown):
        return True
    if isinstance(mine, Maybe) or isinstance(theirs, Maybe):
        return _fits(mine.of if isinstance(mine, Maybe) else mine, theirs.of if isinstance(theirs, Maybe) else theirs)
    if isinstance(mine, ThingOf) and isinstance(theirs, ThingOf):
        return mine.kind.is_a(theirs.kind) or theirs.kind.is_a(mine.kind)
    if isinstance(mine, SetOf) and isinstance(theirs, SetOf):
        return _fits(mine.element, theirs.element)
    if isinstance(mine, AmountsOf) and isinstance(theirs, AmountsOf):
        return _fits(mine.key, theirs.key)
    return type(mine) is type(theirs) and (isinstance(mine, Number) or mine == theirs)


def read_gives(context: Context, node: Node | None, carrier: Carrier) -> list[ChangeSymbol]:
    """`gives: {strength: 2}`: an amount added to a stat of the owner."""
    changes: list[ChangeSymbol] = []
    for key, value in node if isinstance(node, Mapping) else ():
        stat = context.program.stats.get(key.text)
        names = [name for name, known in context.program.stats.items() if len(known.params) == 1 and not name.startswith("may ")]
        if stat is None:
            context.unknown(key, key.text, Kinds.stat(), names)
            continue
        first = stat.params[0].type if len(stat.params) == 1 else None
        if not (isinstance(first, ThingOf) and first.kind.name == "player"):
            context.report(WrongParameters.gives, key, name=key.text, related=(Related(stat.span, Elsewhere.declared_here()),))
            continue
        if isinstance(value, Scalar):
            change = ChangeSymbol(stat, "add", None, None, of=carrier.of, span=key.span)
            stat.changes.append(change)
            changes.append(change)
            context.later.append(partial(_read_gift, context, change, value, carrier))
    return changes


def _read_gift(context: Context, change: ChangeSymbol, value: Scalar, carrier: Carrier) -> None:
    stat = change.stat
    context.ensure_stat(stat)
    param = stat.params[0].name
    if _ADDS_NOTHING.fullmatch(value.text.strip()):
        context.report(ChangesNothing.adds_nothing, value)
    plus = Scalar(value.text.strip().removeprefix("+"), value.span, value.style, value.lines)
    change.value = context.elaborator.formula(plus, _change_scope(stat, [param], carrier), f"{carrier.label}: {stat.name}", NUMBER)
    owner = Scalar(f"{param} = owner", value.span)
    change.when = context.elaborator.condition(owner, _change_scope(stat, [param], carrier), f"{carrier.label}: {stat.name}: when")
