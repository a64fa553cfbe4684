"""Happenings and actions: their parts, bodies, headers and permissions."""

from __future__ import annotations

from functools import partial

from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.costs import read_costs, read_limit
from rulewright.checker.declarations.kinds import names_in
from rulewright.checker.declarations.stats import Carrier
from rulewright.checker.declarations.type_names import bare_type, params_of, signature
from rulewright.checker.declarations.words import check_name
from rulewright.checker.prose import texts_in
from rulewright.language import tree
from rulewright.language.bounds import bounds, reads
from rulewright.language.core import Function, Var
from rulewright.language.symbols import HappeningSymbol, Kind, Param, StatSymbol, Text, ThingSymbol
from rulewright.language.types import YES_NO, ThingOf
from rulewright.source.catalogue.names import NameTaken
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.running import EndlessGame, TooManyEntries
from rulewright.source.document import Mapping, Scalar
from rulewright.source.limits import limits


def declare_happenings(context: Context) -> None:
    """The section `happenings`."""
    for key, value in context.section("happenings") or ():
        head = signature(context, key)
        if head is None or not context.declare_at("call", head.name, head.span.span, Kinds.happening()):
            continue
        check_name(context, head.name, head.span.span, Kinds.happening(), as_verb=True)
        happening = HappeningSymbol(head.name, head.params, span=key.span)
        _add(context, happening, happening.name)
        node = Mapping(((Scalar("do", value.span), value),), value.span) if isinstance(value, Scalar) else value
        if not isinstance(node, Mapping):
            continue
        happening.text = text_of(context, node.get("name"))
        happening.words = text_of(context, node.get("text"))
        happening.says = _said(context, happening, node)
        body = node.get("body")
        happening.body_of_caller = isinstance(body, Scalar) and body.text.strip() == "caller"
        back = node.get("gives back")
        if isinstance(back, Scalar):
            happening.gives_back = bare_type(context, back)
        turn = node.get("turn of")
        if isinstance(turn, Scalar):
            names = [param.name for param in head.params]
            if turn.text.strip() in names:
                happening.turn_of = names.index(turn.text.strip())
            else:
                context.unknown(turn, turn.text.strip(), Kinds.part_of(name=head.name), names)
        context.later.append(partial(_read_happening, context, happening, node))


def _said(context: Context, happening: HappeningSymbol, node: Mapping) -> Text:
    """The sentence of the log; its names in braces are compared with the parts once these are known."""
    context.said[happening] = list(texts_in(node.get("says")))
    return text_of(context, node.get("says"))


def _add(context: Context, happening: HappeningSymbol, name: str) -> None:
    """Register a happening and its permission, the stat `may NAME`."""
    context.program.happenings[name] = happening
    permission = StatSymbol(f"may {name}", happening.params, YES_NO, permission_of=happening, span=happening.span)
    happening.permission = permission
    context.program.stats[permission.name] = permission


def _read_happening(context: Context, happening: HappeningSymbol, node: Mapping) -> None:
    when = node.get("when")
    if isinstance(when, Scalar) and happening.permission is not None:
        scope = Scope.of([Var(param.name, param.type) for param in happening.params])
        happening.permission.body = context.elaborator.condition(when, scope, f"may {happening.name}")
    do = node.get("do")
    if isinstance(do, Scalar):
        params = [Var(param.name, param.type) for param in happening.params]
        scope = Scope.of(params, parts={happening.name: {var.name: var for var in params}}, happening=happening, gives_back=happening.gives_back)
        happening.body = context.elaborator.effect(do, scope, happening.name)
    elif not happening.body_of_caller:
        happening.body = Function(happening.name, [Var(param.name, param.type) for param in happening.params], [], span=happening.span)
        context.program.functions.append(happening.body)


def declare_actions(context: Context) -> None:
    """The section `actions`."""
    for key, node in context.section("actions") or ():
        if isinstance(node, Mapping) and context.declare("call", key, Kinds.action()):
            declare_action(context, key, node, key.text, Carrier())


def declare_thing_actions(context: Context) -> None:
    """Declare the actions of things and kinds. A name used by several becomes `ID.NAME`."""
    found: list[tuple[Scalar, Mapping, Carrier]] = []
    for carrier, node in carriers(context):
        section = node.get("actions")
        found += [(key, value, carrier) for key, value in (section if isinstance(section, Mapping) else ()) if isinstance(value, Mapping)]
    names = [key.text for key, _, _ in found]
    for key, node, carrier in found:
        alone = names.count(key.text) == 1 and ("call", key.text) not in context.named
        name = key.text if alone else f"{carrier.label}.{key.text}"
        if context.declare_at("call", name, key.span, Kinds.action()):
            action = declare_action(context, key, node, name, carrier)
            if isinstance(carrier.of, ThingSymbol):
                carrier.of.actions.append(action)


def list_actions(context: Context) -> None:
    """The words of the type `action`, if something has this type."""
    words = context.program.words.get("action")
    if words is not None:
        words.words[:] = [action.name for action in context.program.happenings.values() if action.is_action]


def carriers(context: Context) -> list[tuple[Carrier, Mapping]]:
    """All carriers of hooks, changes and actions, with their entries in the files; kinds first, then things."""
    found: list[tuple[Carrier, Mapping]] = []
    for key, node in context.section("kinds") or ():
        kind = context.program.kinds.get(key.text)
        if kind is not None and isinstance(node, Mapping):
            found.append((Carrier(kind), node))
    found += [(Carrier(thing), entry) for thing, entry in context.entries.items()]
    return found


def declare_action(context: Context, key: Scalar, node: Mapping, name: str, carrier: Carrier) -> HappeningSymbol:
    """Declare one action: its name immediately, its header when its parts are first needed, its body last."""
    check_name(context, key.text, key.span, Kinds.action())
    action = HappeningSymbol(name, [], is_action=True, span=key.span)
    action.of_thing = carrier.of if isinstance(carrier.of, ThingSymbol | Kind) else None
    action.menus = tuple(scalar.text for scalar in names_in(node.get("in")))
    action.text = text_of(context, node.get("name"))
    action.words = text_of(context, node.get("text"))
    action.says = _said(context, action, node)
    action.never_free = tuple(scalar.text for scalar in names_in(node.get("never free")))
    up = node.get("gives up")
    action.gives_up = isinstance(up, Scalar) and up.text == "yes"
    back = node.get("gives back")
    if isinstance(back, Scalar):
        action.gives_back = bare_type(context, back)
    _add(context, action, name)
    context.header_jobs[action] = lambda: _read_header(context, action, node, carrier)
    return action


def _actor(context: Context, node: Mapping) -> Param:
    player = ThingOf(context.program.kinds["player"])
    by = node.get("by")
    if isinstance(by, Scalar):
        read = context.parse(Scalar(f"a({by.text})", by.span, "plain", ((by.span.line, by.span.column - 2),)), "signature_start")
        if isinstance(read, tree.SignatureStart):
            params = params_of(context, read.params)
            if len(params) == 1:
                return params[0]
    return Param("me", player)


def _read_header(context: Context, action: HappeningSymbol, node: Mapping, carrier: Carrier) -> None:
    actor = _actor(context, node)
    me = Var(actor.name, actor.type)
    this = carrier.this()
    first = [this, me] if this is not None else [me]
    scope = Scope.of(first, this=this, me=me, owner=this is not None, header=True)
    action.header_vars += first
    action.params.append(actor)
    choices = node.get("with")
    if isinstance(choices, Mapping) and len(choices.entries) > limits().choices:
        context.report(
            TooManyEntries.choices,
            choices.entries[limits().choices][0],
            name=action.name,
            n=len(choices.entries),
            most=limits().choices,
        )
        choices = Mapping(choices.entries[: limits().choices], choices.span)
    for name, value in choices if isinstance(choices, Mapping) else ():
        if isinstance(value, Scalar):
            if name.text in scope.names:
                context.report(NameTaken.has_meaning, name, name=name.text)
                continue
            check_name(context, name.text, name.span, Kinds.choice())
            choice = context.elaborator.with_choice(name, value, scope)
            action.choices.append(choice)
            action.header_vars.append(choice.var)
            action.params.append(Param(choice.var.name, choice.var.type))
    context.later.append(lambda: _read_action(context, action, node, carrier, scope, me))


def _check_bounds(context: Context, action: HappeningSymbol) -> None:
    """Check that amounts of a header have an upper bound, since all answers are tried."""
    for choice in action.choices:
        if choice.shape != "amounts" or context.findings.errors:
            continue
        if not bounds(action.requires, choice.var) and not any(reads(cost.amount, choice.var) for cost in action.costs):
            context.report(EndlessGame.unbounded_choice, choice.span, name=choice.var.name)


def _read_action(context: Context, action: HappeningSymbol, node: Mapping, carrier: Carrier, scope: Scope, me: Var) -> None:
    when = node.get("when")
    if isinstance(when, Scalar):
        action.requires = context.elaborator.test(when, scope)
    action.costs = read_costs(context, node.get("costs"), scope)
    _check_bounds(context, action)
    action.limit = read_limit(context, node.get("limit"))
    do = node.get("do")
    variables = action.header_vars
    if isinstance(do, Scalar):
        parts = {var.name: var for var in variables if var.name != "this"}
        body = Scope.of(
            variables,
            this=scope.this,
            me=me,
            owner=scope.this is not None,
            parts={action.name: parts},
            happening=action,
            gives_back=action.gives_back,
        )
        action.body = context.elaborator.effect(do, body, action.name)
    else:
        action.body = Function(action.name, list(variables), [], span=action.span)
        context.program.functions.append(action.body)
