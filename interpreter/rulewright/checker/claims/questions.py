"""A number in a question: “Choose three cards” where the rule that asks it chooses two."""

from __future__ import annotations

from rulewright.checker.claims.owners import texts
from rulewright.checker.claims.vocabulary import numbers_asked_for
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes_of_all
from rulewright.language import core
from rulewright.language.symbols import TextSymbol
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span


def check(context: Context) -> None:
    """RW704, if every choice with this question is of one or of a fixed number, and the question contains none of these numbers."""
    asked: dict[TextSymbol, list[tuple[int | None, Span]]] = {}
    for node in nodes_of_all(context.program):
        if isinstance(node, core.Choose) and node.text is not None:
            number = _number(node)
            asked.setdefault(node.text, []).append((number, node.span))
        elif isinstance(node, core.ChooseAmounts | core.ChoosePairs | core.ChooseBranch) and node.text is not None:
            asked.setdefault(node.text, []).append((None, node.span))
    section = context.section("texts")
    for symbol, choices in asked.items():
        counts = [number for number, _ in choices if number is not None and number > 0]
        written = texts(context, section.get(symbol.name) if section is not None else None)
        said = {language: numbers_asked_for(scalar.text, language) for language, scalar in written.items()}
        if len(counts) < len(choices) or not any(said.values()):
            continue
        everywhere = set().union(*said.values())
        if not everywhere.intersection(counts):
            place = next(scalar for language, scalar in written.items() if said[language])
            related = Related(choices[0][1], Elsewhere.number_here(number=counts[0]))
            context.report(NumberOfText.of_question, place, number=min(everywhere), count=counts[0], related=(related,))


def _number(node: core.Choose) -> int | None:
    """The number chosen, if constant."""
    if node.shape in ("one", "maybe"):
        return 1
    return node.count.value if isinstance(node.count, core.Const) and isinstance(node.count.value, int) else None
