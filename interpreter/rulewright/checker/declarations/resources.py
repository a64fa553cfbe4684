"""Payment of costs: resources of players and additional sources on things."""

from __future__ import annotations

from functools import partial

from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context, name_of
from rulewright.checker.declarations.kinds import flag
from rulewright.checker.declarations.stats import Carrier
from rulewright.checker.declarations.type_names import signature
from rulewright.language.core import Var
from rulewright.language.stores import parts_of_costs
from rulewright.language.symbols import ResourceSymbol, SourceSymbol
from rulewright.language.types import NUMBER, AmountsOf, Unknown, Word, YesNo
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.printed import UnableToPay
from rulewright.source.catalogue.types import Uncountable
from rulewright.source.document import Mapping, Node, Scalar, Sequence


def declare_resources(context: Context) -> None:
    """The section `resources`."""
    for key, node in context.section("resources") or ():
        if not isinstance(node, Mapping) or not context.declare("resource", key, Kinds.resource()):
            continue
        resource = context.program.resources[key.text] = ResourceSymbol(key.text, text=name_of(context, node.get("name")))
        parts = node.get("parts")
        if isinstance(parts, Scalar):
            resource.parts = context.program.words.get(parts.text)
            if resource.parts is None:
                context.unknown(parts, parts.text, Kinds.words(), context.program.words)
        kept = node.get("kept in")
        if isinstance(kept, Scalar):
            _kept_in(context, resource, kept)
        by = node.get("by")
        if isinstance(by, Scalar):
            name = by.text.split("(")[0].strip()
            resource.by = context.program.stats.get(name)
            if resource.by is None:
                context.unknown(by, name, Kinds.stat(), context.program.stats)
        context.later.append(partial(_parts_fit, context, resource, kept, by))
        for head, value in node:
            if head.text.split("(")[0].strip() in ("payable", "pay") and isinstance(value, Scalar):
                context.later.append(partial(_function, context, resource, head, value))


def _kept_in(context: Context, resource: ResourceSymbol, kept: Scalar) -> None:
    states = context.program.kinds["player"].state
    resource.kept_in = states.get(kept.text.split(".")[-1].strip())
    if resource.kept_in is None:
        context.unknown(kept, kept.text, Kinds.state_of_players(), [f"player.{name}" for name in states])
    elif not isinstance(resource.kept_in.type, AmountsOf):
        context.report(Uncountable.no_amounts, kept, name=kept.text)


def _parts_fit(context: Context, resource: ResourceSymbol, kept: Node | None, by: Node | None) -> None:
    """Report parts that are kept as amounts of other words, and a stat that cannot say which part replaces which."""
    state, parts, stat = resource.kept_in, resource.parts, resource.by
    if state is not None and parts is not None and isinstance(state.type, AmountsOf) and isinstance(kept, Scalar):
        key = state.type.key
        if isinstance(key, Word) and key.words is not parts:
            context.report(Uncountable.other_words, kept, name=kept.text, kept=key.words.name, parts=parts.name)
    if stat is not None and parts is not None and isinstance(by, Scalar):
        types = [param.type for param in stat.params]
        context.ensure_stat(stat)
        of_parts = [type_ for type_ in types[1:3] if isinstance(type_, Word) and type_.words is parts]
        if len(types) not in (3, 4) or len(of_parts) != 2 or not isinstance(stat.type, YesNo | Unknown):
            context.report(Uncountable.stands_for, by, name=stat.name, parts=parts.name)


def _function(context: Context, resource: ResourceSymbol, key: Scalar, value: Scalar) -> None:
    head = signature(context, key)
    if head is None:
        return
    params = [Var(param.name, param.type) for param in head.params]
    label = f"{resource.name}: {head.name}"
    if head.name == "payable":
        resource.payable = context.elaborator.formula(value, Scope.of(params), label, NUMBER)
    else:
        me = params[0] if params else None
        resource.pay = context.elaborator.effect(value, Scope.of(params, me=me), label)


def read_sources(context: Context, node: Node | None, carrier: Carrier, into: list[SourceSymbol]) -> None:
    """`pays:` of a thing."""
    for entry in node.items if isinstance(node, Sequence) else ():
        if isinstance(entry, Mapping):
            if entry.get("where") is not None:
                context.actions_list()  # `purpose` is one of them
            context.later.append(partial(_read_source, context, entry, carrier, into))


def _read_source(context: Context, entry: Mapping, carrier: Carrier, into: list[SourceSymbol]) -> None:
    part = entry.get("part")
    if not isinstance(part, Scalar):
        return
    if part.text not in parts_of_costs(context.program):
        context.unknown(part, part.text, Kinds.payable(), parts_of_costs(context.program))
    elif any(part.text in resource.parts.words for resource in context.program.resources.values() if resource.by and resource.parts):
        context.report(UnableToPay.tokens, part, name=part.text)
    label = f"{carrier.label}: pays {part.text}"
    payable = pay = None
    for key, value in entry:
        name = key.text.split("(")[0].strip()
        if name not in ("payable", "pay") or not isinstance(value, Scalar):
            continue
        head = signature(context, key)
        this = carrier.this() or Var("this", carrier.this_type)
        params = [this, *(Var(param.name, param.type) for param in (head.params if head is not None else ()))]
        scope = Scope.of(params, this=this, owner=True)
        if name == "payable":
            payable = context.elaborator.formula(value, scope, label, NUMBER)
        else:
            pay = context.elaborator.effect(value, scope, label)
    if payable is None or pay is None:
        context.report(UnableToPay.source, entry)
        return
    source = SourceSymbol(part.text, payable, pay, must=flag(entry, "must"), span=entry.span)
    where = entry.get("where")
    if isinstance(where, Scalar):
        this = carrier.this() or Var("this", carrier.this_type)
        params = [this, Var("purpose", Word(context.actions_list()))]
        source.where = context.elaborator.condition(where, Scope.of(params, this=this, owner=True), f"{label}: where")
    into.append(source)
