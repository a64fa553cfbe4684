"""The price in a text: “pay 2 gold” beside `costs: {gold: 1}`, “Do you pay 2 coins?” beside `if me pays 3 coins for that`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.claims.amounts import phrases, said_of
from rulewright.checker.claims.called import Called
from rulewright.checker.claims.owners import owners, texts
from rulewright.checker.claims.parts import rules_of
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, nodes_of_all
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import TextSymbol
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span

# “Pay 2 gold” up to the end of what is paid.
_PAID = {
    "en": re.compile(r"\bpay(?:s|ing)? (?P<paid>[^.:;]*?)(?=[.:;,]| to\b| and\b|$)", re.IGNORECASE),
    "cs": re.compile(r"\b(?:zapla[tť]|plat)\w* (?P<paid>[^.:;]*?)(?=[.:;,]| a\b| aby\b|$)", re.IGNORECASE),
}
_PAYS = re.compile(r"\b(?:pays|loses|take|costs)\b")


def check(context: Context) -> None:
    """RW704, for prices written as plain numbers."""
    called = Called(context.program)
    reported = {place for finding in context.findings.items for place in (finding.span, *(each.span for each in finding.related))}
    _of_entries(context, called, reported)
    _of_questions(context, called, reported)


def _of_entries(context: Context, called: Called, reported: set[Span]) -> None:
    for owner in owners(context):
        costs = list(_costs(owner.entry))
        parts = {key.text for key, _ in costs}
        if len(parts) != len(costs) or any(
            _PAYS.search(rule.text) for rule in rules_of(context, owner) if rule.text not in parts and rule.text != "costs"
        ):
            continue  # several prices, or something that the rule takes
        for key, value in costs:
            if not value.text.isdecimal() or len(value.text) > 9:
                continue
            names = called.names(key.text)
            for language, text in owner.text.items():
                paid = " ".join(match["paid"] for match in _PAID[language].finditer(owner.filled(text.text))) if language in _PAID else ""
                said = said_of(paid, language, names.get(language, set()))
                if said and int(value.text) not in said and text.span not in reported:
                    reported.update(each.span for each in owner.text.values())
                    related = (Related(value.span, Elsewhere.number_here(number=int(value.text))),)
                    others = [int(value.text)]
                    context.report(NumberOfText.of_amount, text, number=min(said), part=key.text, others=others, related=related)
                    break


def _costs(node: Node) -> Iterator[tuple[Scalar, Scalar]]:
    """The parts of the prices of an entry and of everything in it."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _costs(item)
    elif isinstance(node, Mapping):
        for key, value in node:
            if key.text == "costs" and isinstance(value, Mapping):
                yield from ((part, amount) for part, amount in value if isinstance(amount, Scalar))
            else:
                yield from _costs(value)


def _of_questions(context: Context, called: Called, reported: set[Span]) -> None:
    asked: dict[TextSymbol, list[tuple[list[tuple[str, Expr]], Span]]] = {}
    for node in nodes_of_all(context.program):
        if isinstance(node, core.Ask) and node.text is not None:
            asked.setdefault(node.text, []).append((node.cost, node.span))
    for hook in all_hooks(context.program):
        if hook.asks is not None:
            asked.setdefault(hook.asks, []).append(([(cost.part, cost.amount) for cost in hook.costs], hook.span))
    section = context.section("texts")
    for symbol, uses in asked.items():
        prices = [{part: amount.value for part, amount in cost if isinstance(amount, core.Const)} for cost, _ in uses]
        if any(len(price) < len(cost) or not cost for price, (cost, _) in zip(prices, uses, strict=True)):
            continue
        for part in {part for price in prices for part in price}:
            numbers = {number for price in prices if isinstance(number := price.get(part), int)}
            names = called.names(part)
            for language, text in texts(context, section.get(symbol.name) if section is not None else None).items():
                named = [number for number, noun in phrases(text.text, language) if said_of(f"{number} {noun}", language, names.get(language, set()))]
                if len(named) == 1 and named[0] not in numbers and text.span not in reported:
                    reported.add(text.span)
                    related = (Related(uses[0][1], Elsewhere.number_here(number=min(numbers))),)
                    context.report(NumberOfText.of_price, text, number=named[0], part=part, others=sorted(numbers), related=related)
                    break
