"""Costs and limits: the parts of headers that actions and hooks share."""

from __future__ import annotations

import re

from rulewright.checker.bodies import fit
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.bodies.whole import whole_number
from rulewright.checker.context import Context
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.stores import parts_of_costs, stores_of_part
from rulewright.language.symbols import CostPart, Limit, WordRef
from rulewright.language.types import NUMBER, AmountsOf, Maybe, Unknown, Word
from rulewright.source.catalogue.logic import BadLimit
from rulewright.source.catalogue.names import AmbiguousName
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.types import DeclaredOtherwise
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.span import Span

LIMIT = re.compile(r"(once|[0-9]+) per ([a-z_][a-z0-9_]*)")


def read_limit(context: Context, node: Node | None) -> Limit | None:
    """`once per turn`, `3 per round`, `once per name`."""
    if not isinstance(node, Scalar):
        return None
    read = LIMIT.fullmatch(node.text.strip())
    if read is None:
        context.report(BadLimit.of_entry, node, written=node.text)
        return None
    times = 1 if read.group(1) == "once" else whole_number(context.findings, read.group(1), node.span)
    per = read.group(2)
    if per == "name":
        return Limit(times, None, by_name=True, span=node.span)
    if per == "game":
        return Limit(times, None, span=node.span)
    happening = context.program.happenings.get(per)
    if happening is None:
        names = [name for name, known in context.program.happenings.items() if not known.is_action]
        context.unknown(node, per, Kinds.happening(), names)
        return None
    return Limit(times, happening, span=node.span)


def read_costs(context: Context, node: Node | None, scope: Scope) -> list[CostPart]:
    """`costs: {ore: 3}` or `costs: PRICE`, an amounts value."""
    if isinstance(node, Scalar):
        return _whole(context, node, scope) if node.text.strip() not in ("", "nothing") else []
    parts: list[CostPart] = []
    known = parts_of_costs(context.program)
    for key, value in node if isinstance(node, Mapping) else ():
        if not isinstance(value, Scalar):
            continue
        if key.text == "of":
            parts += _whole(context, value, scope)
            continue
        chosen = scope.names.get(key.text)
        if key.text not in known and chosen is not None:
            parts += _of_choice(context, key, value, scope, known)
            continue
        if key.text not in known:
            context.unknown(key, key.text, Kinds.payable_in_full(), known)
            continue
        _one_store(context, key.text, key.span)
        parts.append(CostPart(key.text, context.elaborator.value(value, scope, NUMBER), key.span))
    return parts


def _of_choice(context: Context, key: Scalar, value: Scalar, scope: Scope, known: list[str]) -> list[CostPart]:
    """`costs: {good: 2}` where `good` is a choice of the header: one part for each possible word."""
    choice = context.elaborator.value(key, scope)
    words = choice.type.of if isinstance(choice.type, Maybe) else choice.type
    if isinstance(words, Unknown):
        return []
    if not isinstance(words, Word) or not any(word in known for word in words.words.words):
        context.report(DeclaredOtherwise.part_of_cost, key, name=key.text, type=fit.described(choice.type))
        return []
    amount = context.elaborator.value(value, scope, NUMBER)
    price = core.AmountsOfItems([choice], [amount], type=AmountsOf(words), span=key.span)
    return _parts(context, price, words, key.span)


def _whole(context: Context, node: Scalar, scope: Scope) -> list[CostPart]:
    """A whole price, an amounts value: one part for each of its words."""
    price = context.elaborator.value(node, scope)
    if isinstance(price.type, Unknown):
        return []
    if not (isinstance(price.type, AmountsOf) and isinstance(price.type.key, Word)):
        context.report(DeclaredOtherwise.cost, node, type=fit.described(price.type))
        return []
    if not any(word in parts_of_costs(context.program) for word in price.type.key.words.words):
        context.report(DeclaredOtherwise.cost, node, type=fit.described(price.type))
        return []
    return _parts(context, price, price.type.key, node.span)


def _parts(context: Context, price: Expr, key: Word, span: Span) -> list[CostPart]:
    """The payable words of a price, each with its number."""
    known = parts_of_costs(context.program)
    words = [(index, word) for index, word in enumerate(key.words.words) if word in known]
    for _, word in words:
        if not _one_store(context, word, span):
            break
    return [CostPart(word, core.Pick(price, core.Const(WordRef(key.words, index), type=key), type=NUMBER, span=span), span) for index, word in words]


def _one_store(context: Context, part: str, span: Span) -> bool:
    """Whether it is clear from what a part is paid (RW203 if not)."""
    stores = stores_of_part(context.program, part)
    if len(stores) > 1:
        context.report(AmbiguousName.paid_from, span, name=part, states=[state.name for state in stores], first=stores[0].name)
    return len(stores) <= 1
