"""Hooks on happenings, and rules that depend on a condition."""

from __future__ import annotations

from functools import partial
from typing import Any

from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.bodies.oneself import counted
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.costs import read_costs, read_limit
from rulewright.checker.declarations.kinds import names_in
from rulewright.checker.declarations.stats import Carrier
from rulewright.checker.lints.reads import nodes
from rulewright.language.core import Expr, Function, Local, Players, StatCall, StateOf, Var
from rulewright.language.symbols import TIES, HappeningSymbol, HookSymbol, Kind, Limit, Stage, StandingRule, TextSymbol, ThingSymbol
from rulewright.language.texts import names_in as names_in_text
from rulewright.language.types import UNKNOWN, Maybe, SetOf, ThingOf, Unknown
from rulewright.source.catalogue.logic import CostOfNobody, NoTieRule, OnlyStatsChange, QuestionToNobody, WhileWithoutThing
from rulewright.source.catalogue.meaning import NeverApplies
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.document import Mapping, Node, Scalar, Sequence

STAGES: dict[str, Stage] = {"before": "before", "instead of": "instead", "after": "after"}


def read_hooks(context: Context, node: Node | None, carrier: Carrier, into: list[HookSymbol]) -> None:
    """A list of hooks and standing rules, on a thing or under `rules:`."""
    for number, entry in enumerate(node.items if isinstance(node, Sequence) else ()):
        if not isinstance(entry, Mapping):
            continue
        identifier = entry.get("id")
        label = identifier.text if isinstance(identifier, Scalar) else f"{carrier.label}#{number + 1}"
        stage = next((key for key, _ in entry if key.text in STAGES), None)
        if isinstance(identifier, Scalar):
            context.declare("rule", identifier, Kinds.rule())
        if stage is not None:
            for name in names_in(entry.get(stage.text)):
                context.later.append(partial(_read_hook, context, entry, stage, name, carrier, label, into))
        elif entry.get("whenever") is not None or entry.get("when changes") is not None:
            context.later.append(partial(_read_rule, context, entry, carrier, label))


def _read_hook(context: Context, entry: Mapping, stage: Scalar, name: Scalar, carrier: Carrier, label: str, into: list[HookSymbol]) -> None:
    happening = context.happening(name)
    if happening is None:
        return
    this = carrier.this()
    own = [this] if this is not None else []
    parts = [Var(param.name, param.type) for param in happening.params if not (own and param.name == "this")]

    def scope(effect: bool = False) -> Scope:
        back = happening.gives_back if effect and stage.text == "instead of" else None
        return Scope.of(
            [*own, *parts],
            this=this,
            owner=this is not None,
            gives_back=back,
            parts={happening.name: {var.name: var for var in parts}},
            happening=happening if effect else None,
        )

    where, lasting, asked, do = (entry.get(key) for key in ("where", "while", "asked of", "do"))
    hook = HookSymbol(
        STAGES[stage.text],
        happening,
        Function(label, [*own, *parts], [], span=entry.span),
        on_thing=this is not None,
        id=label,
        text=text_of(context, entry.get("name") or entry.get("text")),
        words=text_of(context, entry.get("text")),
        span=name.span,
    )
    into.append(hook)
    if isinstance(where, Scalar):
        hook.where = context.elaborator.condition(where, scope(), f"{label}: where")
    if isinstance(lasting, Scalar):
        if this is None:
            context.report(WhileWithoutThing.rule, lasting)
        else:
            hook.in_force = context.elaborator.condition(lasting, Scope.of([this], this=this, owner=True), f"{label}: while")
    if isinstance(asked, Scalar):
        player = Maybe(ThingOf(context.program.kinds["player"]))
        hook.asked_of = context.elaborator.formula(asked, scope(), f"{label}: asked of", player)
    hook.asks = _sentence(context, entry)
    hook.costs = read_costs(context, entry.get("costs"), scope())
    if hook.costs and hook.asked_of is None:
        context.report(CostOfNobody.hook, entry.key("costs") or entry)
    hook.limit = read_limit(context, entry.get("limit"))
    if hook.limit is not None and hook.limit.by_name:
        # Within one occurrence of the happening, one thing of each name takes effect.
        hook.limit = Limit(hook.limit.times, hook.happening, by_name=True, span=hook.limit.span)
    if isinstance(do, Scalar):
        hook.do = context.elaborator.effect(do, scope(effect=True), label)
    else:
        context.program.functions.append(hook.do)


def _read_rule(context: Context, entry: Mapping, carrier: Carrier, label: str) -> None:
    this = carrier.this()
    own = [this] if this is not None else []
    on = carrier.of if isinstance(carrier.of, ThingSymbol | Kind) else None
    scope = Scope.of(own, this=this, owner=this is not None)
    bindings: list[tuple[Var, Expr]] = []
    bound = entry.get("for")
    for name, value in bound if isinstance(bound, Mapping) else ():
        if isinstance(value, Scalar):
            members = context.elaborator.members(value, scope)
            var = Var(name.text, members.type.element if isinstance(members.type, SetOf) else UNKNOWN)
            bindings.append((var, members))
            scope.add(var, "part", name.span)
    params = [*own, *(var for var, _ in bindings)]
    whenever, changes = entry.get("whenever"), entry.get("when changes")
    rule = StandingRule(
        label,
        bindings,
        None,
        None,
        Function(label, params, [], span=entry.span),
        this=this,
        on=on,
        text=text_of(context, entry.get("name") or entry.get("text")),
        words=text_of(context, entry.get("text")),
        span=entry.span,
    )
    after = list(params)
    if isinstance(whenever, Scalar):
        rule.span = whenever.span
        rule.condition = context.elaborator.test(whenever, scope)
    elif isinstance(changes, Scalar):
        rule.span = changes.span
        rule.watched = watched = context.elaborator.value(changes, scope)
        if not isinstance(watched, StatCall) and not isinstance(watched.type, Unknown):
            context.report(OnlyStatsChange.other, changes, **_as_stat(watched))
        after += [Var("was", watched.type), Var("now", watched.type)]
    once = entry.get("once")
    if isinstance(once, Scalar):
        rule.once = "game" if once.text.strip() == "game" else _happening(context, once)
    for name in names_in(entry.get("per")):
        rule.per += [var for var, _ in bindings if var.name == name.text]
        if all(var.name != name.text for var, _ in bindings):
            context.unknown(name, name.text, Kinds.name_under_for(), [var.name for var, _ in bindings])
    rule.ties = one_of(entry.get("ties"), TIES)
    asked = entry.get("asked of")
    if isinstance(asked, Scalar):
        rule.asked_of = context.elaborator.value(asked, scope, Maybe(ThingOf(context.program.kinds["player"])))
    rule.asks = _sentence(context, entry)
    do = entry.get("do")
    if isinstance(do, Scalar):
        body = Scope.of(after, this=this, owner=this is not None)
        rule.do = context.elaborator.effect(do, body, label)
    _check_ties(context, rule)
    context.program.rules.append(rule)


def _sentence(context: Context, entry: Mapping) -> TextSymbol | None:
    """`asks: TEXT`: the sentence of a question to a player."""
    name = entry.get("asks")
    if not isinstance(name, Scalar):
        return None
    if entry.get("asked of") is None:
        context.report(QuestionToNobody.asks, entry.key("asks") or entry)
    text = context.program.texts.get(name.text)
    if text is None:
        context.unknown(name, name.text, Kinds.sentence(), context.program.texts)
    return text


def _as_stat(watched: Expr) -> dict[str, Any]:
    """The stat through which a state of a binding is watched, as its parts; nothing for other values."""
    match watched:
        case StateOf(state=state, thing=Local(var=var)) if isinstance(var.type, ThingOf):
            return {"stat": f"{state.name}_of", "kind": var.type.kind.name, "state": state.name, "of": var.name}
    return {}


def _happening(context: Context, scalar: Scalar) -> HappeningSymbol | None:
    name = scalar.text.strip()
    return context.happening(scalar, name)


def _check_ties(context: Context, rule: StandingRule) -> None:
    """Report a reward given only once that several players could earn in one move."""
    several = [var for var, members in rule.bindings if isinstance(members, Players)]
    counted_each = any(var in rule.per for var in several)
    if rule.ties not in (None, "everyone") and (rule.once is None or not rule.bindings or len(rule.per) == len(rule.bindings)):
        context.report(NeverApplies.ties, rule.span)
    if rule.once is not None and several and rule.ties is None and not counted_each:
        if any(most <= 1 for _, most in counted(rule.condition, several[0])):
            return  # there is only one such player
        if rule.asked_of is None and any(_reads(rule.condition, var) for var in several) and not any(_concerns(rule.do, var) for var in several):
            return  # it does the same whoever gets there
        context.report(NoTieRule.several, rule.span, name=several[0].name)


def _reads(lines: object, var: Var) -> bool:
    return any(isinstance(node, Local) and node.var is var for node in nodes(lines))


def _concerns(do: Function, var: Var) -> bool:
    """Whether an effect reads a local name, or one of its sentences shows it."""
    texts = [getattr(node, "text", None) for node in nodes(do.body)]
    return _reads(do.body, var) or any(isinstance(text, TextSymbol) and var.name in names_in_text(text.text) for text in texts)
