"""Offers of things: options of other actions granted by a card (`offers:`), and `options(card.offers)`."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context
from rulewright.checker.declarations.kinds import names_in
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import HappeningSymbol, Kind, ThingRef, ThingSymbol
from rulewright.language.types import NUMBER, YES_NO, OptionOf, SetOf, ThingOf, Type
from rulewright.source.catalogue.logic import NeverInForce
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.types import WrongType
from rulewright.source.document import Mapping, Scalar, Sequence
from rulewright.source.span import Span


def offered(context: Context, card: Expr, player: Expr, span: Span) -> Expr:
    """`options(card.offers)`: the completed options of `card` for `player`."""
    kind = card.type.kind if isinstance(card.type, ThingOf) else None
    offers: list[core.Offer] = []
    actions: list[str] = []
    for thing, entry in context.entries.items():
        if kind is None or not (thing.kind.is_a(kind) or kind.is_a(thing.kind)):
            continue
        section = entry.get("offers")
        context.offering.add(thing)
        for item in section.items if isinstance(section, Sequence) else ():
            if isinstance(item, Mapping):
                offer = _offer(context, thing, item, card)
                offers.append(offer)
                actions += [action.name for action in offer.actions if action.name not in actions]
    option: Type = SetOf(OptionOf(tuple(actions)))
    if not offers:
        name = kind.name if isinstance(kind, Kind) else "thing"
        context.report(NeverInForce.no_offers, span, kind=name)
    return core.OptionsOf(player, offers, type=option, span=span)


def _offer(context: Context, thing: ThingSymbol, item: Mapping, card: Expr) -> core.Offer:
    offer = core.Offer([])
    for name in names_in(item.get("perform")):
        action = context.happening(name)
        if action is not None and not action.is_action:
            context.report(WrongType.offer, name, name=name.text)
        elif action is not None:
            offer.actions.append(action)
    where = item.get("where")
    for action in offer.actions:
        variables = [Var(param.name, param.type) for param in action.params]
        this_card: Expr = core.Compare("=", core.Design(card, type=card.type), core.Design(_constant(thing), type=card.type), type=YES_NO)
        if isinstance(where, Scalar):
            condition = context.elaborator.test(where, Scope.of(variables, me=variables[0]))
            this_card = core.Logic("and", [this_card, condition], type=YES_NO, span=where.span)
        offer.where[action.name] = (variables, this_card)
    costs = item.get("costs")
    for key, value in costs if isinstance(costs, Mapping) else ():
        if isinstance(value, Scalar):
            offer.costs[key.text] = context.elaborator.value(value, Scope.of(), NUMBER)
            _check_part(context, key, offer.actions)
    offer.free = tuple(name.text for name in names_in(item.get("free")))
    return offer


def _constant(thing: ThingSymbol) -> Expr:
    return core.Const(ThingRef(thing), type=ThingOf(thing.kind))


def _check_part(context: Context, key: Scalar, actions: list[HappeningSymbol]) -> None:
    """Report a discount on a part that no offered action costs, which has no effect; runs last, since costs are read later."""

    def look() -> None:
        parts = {cost.part for action in actions for cost in action.costs}
        if actions and key.text not in parts:
            context.unknown(key, key.text, Kinds.part_of_costs(), parts)

    context.later.append(look)


def reader(context: Context) -> Callable[[Expr, Expr, Span], Expr]:
    """The function that the elaborator calls for `options(card.offers)`."""
    return lambda card, player, span: offered(context, card, player, span)
