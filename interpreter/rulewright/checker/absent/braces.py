"""Names in braces: in a question, those of the rules that ask it; in the sentence of a happening or of a stat, its parts; in the name and text of a
thing, its own printed fields; elsewhere none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Sequence as Series
from functools import lru_cache
from typing import Any

from rulewright.checker.absent import opposites
from rulewright.checker.claims.vocabulary import NUMBER_WORDS, digits_in, numbers_compared
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks
from rulewright.checker.prose import PROSE, REMEMBERED, in_languages, is_text, texts_in
from rulewright.language.symbols import TextSymbol, ThingSymbol
from rulewright.language.texts import FORMS, IN_BRACES, counts_in
from rulewright.language.types import UNKNOWN, ListOf, Maybe, Number, SetOf, Type, Unknown
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.text import NamesInBraces, TextsDisagree
from rulewright.source.document import Mapping as Entries
from rulewright.source.document import Node, Scalar, Sequence
from rulewright.source.span import Span
from rulewright.source.suggest import closest, has_rivals

ANY_BRACES = re.compile(r"\{([^{}]+)\}")  # also those without a plain name, such as `{card.name}`: they are never filled in
SAID_OTHERWISE = {0, 1}  # “a card”, “no card”
NOT_SAID = ("source", "says", "in words")  # a source, not a sentence of the game; what happenings say, and stats in words, is checked by their parts


def check(context: Context) -> None:
    """RW702 and RW703."""
    _questions(context)
    _happenings(context)
    _stats(context)
    for thing, entry in context.entries.items():
        _printed(context, thing, entry)
    for name, section in context.sections.items():
        if name != "texts":
            _plain(context, section, name in PROSE)
    misnamed = {finding.span for finding in context.findings.items if finding.code == NamesInBraces.code}
    for node in (*in_languages(context), *context.own_sentences.values()):
        _compare(context, node, misnamed)


# ---- what is filled in ----------------------------------------------------------------------------------------------------------------
def _questions(context: Context) -> None:
    texts = context.section("texts")
    given = _given(context)
    for name, symbol in context.program.texts.items():
        node = texts.get(name) if texts is not None else None
        uses = given.get(symbol, [])
        scalars = [*texts_in(node)]
        for scalar in scalars:
            for used in _names(scalar.text):
                missing = next((names for names in uses if used not in names), None)
                if missing is not None:
                    meant, sure = _meant(used, missing, scalar, scalars)
                    context.report(NamesInBraces.of_question, scalar, name=used, meant=meant, sure=sure, text=name)
            for types in uses:
                if not _counted(context, scalar, types):
                    break


def _given(context: Context) -> dict[TextSymbol, list[dict[str, Type]]]:
    """The names that each place passes to a sentence, with their types."""
    given = {text: list(names) for text, names in context.elaborator.sentences.items()}
    for hook in all_hooks(context.program):
        if hook.asks is not None:
            given.setdefault(hook.asks, []).append({var.name: var.type for var in hook.do.params})
    for rule in context.program.rules:
        if rule.asks is not None:
            given.setdefault(rule.asks, []).append({var.name: var.type for var in rule.do.params} | {"this": UNKNOWN})
    return given


def _happenings(context: Context) -> None:
    """The sentences of the log."""
    for happening in context.program.happenings.values():
        parts = {param.name: param.type for param in happening.params}
        _said(context, [*context.said.get(happening, ())], parts, NamesInBraces.of_happening, happening=happening.name)


def _stats(context: Context) -> None:
    """What stats ask for in words."""
    for stat, said in context.in_words.items():
        parts = {param.name: param.type for param in stat.params}
        _said(context, said, parts, NamesInBraces.of_stat, stat=stat.name)


def _said(context: Context, said: Series[Scalar], parts: Mapping[str, Type], unknown: Message, **of: Any) -> None:
    """A sentence in its languages, which can name only the parts of what it belongs to."""
    for scalar in said:
        for used in _names(scalar.text):
            if used not in parts:
                meant, sure = _meant(used, parts, scalar, said)
                context.report(unknown, scalar, name=used, meant=meant, sure=sure, **of)
        _counted(context, scalar, parts)


def _meant(used: str, known: Mapping[str, Type], scalar: Scalar, languages: Series[Scalar]) -> tuple[str | None, bool]:
    """The name that is meant, and whether that is sure: the only one that the text has in another language and lacks in this one, or the nearest."""
    here = _names(scalar.text)
    lacking = {name for other in languages if other is not scalar for name in _names(other.text) if name in known and name not in here}
    if len(lacking) == 1:
        return min(lacking), closest(used, lacking) is not None
    near = closest(used, lacking) if lacking else None
    return (near, not has_rivals(used, lacking)) if near is not None else (closest(used, known), not has_rivals(used, known))


@lru_cache(REMEMBERED)
def _names(text: str) -> tuple[str, ...]:
    """The names in braces, without the words that depend on their number."""
    if "{" not in text:
        return ()
    found = [(match[1], match[2]) if (match := IN_BRACES.fullmatch(f"{{{inside}}}")) else (inside,) for inside in ANY_BRACES.findall(text)]
    return tuple(dict.fromkeys(name for names in found for name in names if name))


def _counted(context: Context, scalar: Scalar, types: Mapping[str, Type]) -> bool:
    """Whether the words that depend on numbers have enough forms, and have numbers to depend on."""
    for inside, (name, forms) in counts_in(scalar.text).items() if "{" in scalar.text else ():
        if forms not in FORMS:
            context.report(NamesInBraces.forms, scalar, name=inside, n=forms)
            return False
        if name in types and not _is_counted(types[name]):
            context.report(NamesInBraces.no_number, scalar, name=name)
            return False
    return True


def _is_counted(type_: Type) -> bool:
    return isinstance(type_.of if isinstance(type_, Maybe) else type_, Number | SetOf | ListOf | Unknown)


def _printed(context: Context, thing: ThingSymbol, entry: Entries) -> None:
    types = {name: field.type for name, field in thing.kind.fields.items()}
    for key, value in entry:
        if key.text in ("name", "text"):
            scalars = [*texts_in(value)]
            for scalar in scalars:
                for used in _names(scalar.text):
                    if used not in types:
                        meant, sure = _meant(used, types, scalar, scalars)
                        context.report(NamesInBraces.of_thing, scalar, name=used, meant=meant, sure=sure, kind=thing.kind.name)
                _counted(context, scalar, types)
        else:
            _plain(context, value, False)


def _plain(context: Context, node: Node, said: bool) -> None:
    """Sentences that nothing fills."""
    if isinstance(node, Scalar):
        for used in _names(node.text) if said else ():
            context.report(NamesInBraces.of_nothing, node, name=used)
    elif isinstance(node, Sequence):
        for item in node.items:
            _plain(context, item, False)
    else:
        for key, value in node:
            _plain(context, value, said or (key.text in PROSE and key.text not in NOT_SAID and is_text(context, value)))


# ---- languages ------------------------------------------------------------------------------------------------------------------------
def _compare(context: Context, node: Entries, misnamed: set[Span]) -> None:
    """The first language with each of the others. At the places in `misnamed`, a wrong name has already been reported."""
    opposites.check(context, {key.text: value for key, value in node if isinstance(value, Scalar)})
    sides = [(key.text, value) for key, value in node if isinstance(value, Scalar) and value.text.strip()]
    for language, value in sides[1:]:
        first_language, first = sides[0]
        here, there = set(_names(value.text)), set(_names(first.text))
        for name in sorted(here ^ there) if not {value.span, first.span} & misnamed else ():
            has, lacks = (language, first_language) if name in here else (first_language, language)
            context.report(TextsDisagree.names, value, name=name, language=has, other=lacks)
        _compare_numbers(context, (first_language, first), (language, value))


def _compare_numbers(context: Context, first: tuple[str, Scalar], other: tuple[str, Scalar]) -> None:
    """The numbers of two texts. A number in only one of them counts if the number words of both languages are known."""
    (language, text), (other_language, value) = first, other
    digits, other_digits = digits_in(text.text), digits_in(value.text)
    numbers, other_numbers = numbers_compared(text.text, language), numbers_compared(value.text, other_language)
    words = numbers - other_numbers, other_numbers - numbers  # “twice” here may be “double” there: such a difference has two sides
    here, there = words if all(words) else (digits - other_digits - other_numbers, other_digits - digits - numbers)
    if here and there:
        context.report(TextsDisagree.numbers, value, language=language, one=sorted(here), other_language=other_language, other=sorted(there))
    elif digits and other_digits and {language, other_language} <= NUMBER_WORDS and (alone := (here | there) - SAID_OTHERWISE):
        has, lacks = (language, other_language) if here else (other_language, language)
        context.report(TextsDisagree.numbers_of_one, value, language=has, numbers=sorted(alone), other=lacks)
