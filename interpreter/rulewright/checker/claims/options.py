"""Numbers in what players read about options: “a short game takes four” beside `player_count != 3`, “two deals instead of four” beside 3 and 4."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.claims.owners import texts
from rulewright.checker.claims.vocabulary import numbers_in
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import OptionSymbol
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Scalar
from rulewright.source.span import Span

# “Tolls need three players” where two are refused: what is said is what would be enough.
_DEMAND = re.compile(
    r"\b(?:for|only|needs?|takes?|requires?|at least|at most)(?: only)? [^\W_]+(?: (?:and|or|to) [^\W_]+)? player"
    r"|\b(?:pro|jen|chce|potřebuj\w+|aspoň|nejvýš)\b [^\W_]+(?: (?:a|nebo|až) [^\W_]+)? hráč",
    re.IGNORECASE,
)
_ORDERED = ("<", "<=", ">", ">=")
_ELSEWHERE = (core.StatCall, core.CodeCall, core.Happen, core.RunCode, core.Perform, core.FieldOf)  # their numbers are in other rules


def check(context: Context) -> None:
    """RW704, if none of the numbers of a sentence is in the condition or rules that it explains, and these have others."""
    _refusals(context)
    _options(context)


def _refusals(context: Context) -> None:
    written = [entry for entry in context.listed("refuse") if isinstance(entry, Mapping) and isinstance(entry.get("when"), Scalar)]
    for entry, refusal in zip(written, context.program.refusals, strict=False):
        exact, near = set(), set()
        for node in nodes(refusal.when):
            if isinstance(node, core.Compare):
                numbers = {value for side in (node.left, node.right) for value in _numbers(side)}
                exact |= numbers
                near |= {number + step for number in numbers for step in (-1, 0, 1)} if node.op in _ORDERED else numbers
        sentences = texts(context, entry.get("because"))
        said = {language: numbers_in(text.text, language) for language, text in sentences.items()}
        everywhere = set().union(*said.values())
        if any(_DEMAND.search(text.text) for text in sentences.values()):
            least, most = context.program.players
            near |= {*range(least, most + 1)} - exact
        if exact and everywhere and not any(number in near or any(whole % number == 0 for whole in exact) for number in everywhere):
            place = next(text for language, text in sentences.items() if said[language])
            related = (Related(refusal.span, Elsewhere.number_here(number=min(exact))),)
            context.report(NumberOfText.of_refusal, place, number=min(everywhere), others=sorted(exact), related=related)


def _options(context: Context) -> None:
    section = context.section("options")
    for option in context.program.options.values():
        entry = section.get(option.name) if section is not None else None
        written = texts(context, entry.get("text")) if isinstance(entry, Mapping) else {}
        said = {language: numbers_in(text.text, language) for language, text in written.items()}
        everywhere = set().union(*said.values())
        found = list(_readers(context, option)) if everywhere else []
        if not found or any(isinstance(node, _ELSEWHERE) for reader, _ in found for node in nodes(reader)):
            continue  # what follows from the option is written elsewhere
        ruled = {number for reader, _ in found for node in nodes(reader) for number in _numbers(node) if number > 1}
        worked_out = {abs(one - other) for one in ruled for other in ruled} | {one + other for one in ruled for other in ruled}
        wrong = everywhere - ruled - worked_out
        if ruled - everywhere and wrong:
            number = min(wrong)
            place = next(text for language, text in written.items() if number in said[language])
            related = (Related(found[0][1], Elsewhere.number_here(number=min(ruled - everywhere))),)
            context.report(NumberOfText.of_option, place, number=number, name=option.name, others=sorted(ruled), related=related)


def _readers(context: Context, option: OptionSymbol) -> Iterator[tuple[object, Span]]:
    """The formulas, and the lines of effects, that depend on an option."""
    for function in context.program.functions:
        for part in _parts(function):
            if any(isinstance(node, core.OptionValue) and node.option is option for node in nodes(part)):
                yield part, function.span


def _parts(function: Function) -> Iterator[object]:
    """A formula as a whole; of an effect, each line that is not only a loop around others."""
    if not isinstance(function.body, list):
        yield function
        return
    waiting = list(function.body)
    while waiting:
        line = waiting.pop()
        blocks = [] if isinstance(line, core.If) else [inner for block in blocks_of(line) for inner in block]
        if blocks:
            waiting += blocks
        else:
            yield line


def _numbers(node: object) -> Iterator[int]:
    if isinstance(node, core.Const) and type(node.value) is int:
        yield node.value
