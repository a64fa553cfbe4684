"""Texts that lack a language, and languages used by few texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checker.context import Context
from rulewright.checker.prose import PROSE, is_text
from rulewright.source.catalogue.text import MissingTranslation
from rulewright.source.document import Mapping, Node, Scalar, Sequence

_LACKING = 3  # with at least this many texts without a language, it is probably a mistake if fewer have it


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One text in several languages; `present` are the non-empty ones."""

    what: str
    node: Mapping
    present: frozenset[str]


def check(context: Context) -> None:
    """RW701: each text that lacks a language; but a language that most texts lack is reported once, where it is used."""
    sentences = list(_all(context))
    rare: dict[str, str | None] = {}  # the language, and the one probably intended
    for language in context.written:
        having = [each for each in sentences if language in each.present]
        lacking = len(sentences) - len(having)
        if having and lacking >= _LACKING and len(having) < lacking:
            rare[language] = _meant(language, having[0], context, sentences)
            _report_rare(context, language, rare[language], having, len(sentences))
    for each in sentences:
        meant = {other for language, other in rare.items() if language in each.present}
        for language in context.written:
            if language not in each.present and language not in rare and language not in meant:
                context.report(MissingTranslation.of_text, each.node, name=each.what, language=language)


def _report_rare(context: Context, language: str, meant: str | None, having: list[_Sentence], of_all: int) -> None:
    first = having[0]
    key = first.node.key(language)
    assert key is not None
    context.report(MissingTranslation.rare, key, language=language, n=len(having), all=of_all, meant=meant)


def _meant(language: str, first: _Sentence, context: Context, sentences: list[_Sentence]) -> str | None:
    """The intended language of a misspelt code: most texts have it, this one lacks it, and the two codes share a letter."""
    return next(
        (
            other
            for other in context.written
            if other not in first.present
            and any(one == two for one, two in zip(language, other, strict=True))
            and 2 * sum(other in each.present for each in sentences) > len(sentences)
        ),
        None,
    )


def _all(context: Context) -> Iterator[_Sentence]:
    for what, sentence in context.own_sentences.items():
        yield from _sentence(what, sentence)
    for section, node in context.sections.items():
        yield from _texts(context, node, section == "texts")
    for entry in context.things:
        yield from _texts(context, entry, False)


def _texts(context: Context, node: Node, sentences: bool) -> Iterator[_Sentence]:
    """Sentences in several languages; in `texts` every entry is one."""
    if isinstance(node, Sequence):
        for item in node:
            yield from _texts(context, item, False)
    elif isinstance(node, Mapping):
        for key, value in node:
            if isinstance(value, Mapping) and (sentences or key.text in PROSE or is_text(context, value)):
                yield from _sentence(key.text, value)
            else:
                yield from _texts(context, value, False)


def _sentence(what: str, node: Mapping) -> Iterator[_Sentence]:
    if all(isinstance(value, Scalar) for _, value in node):
        present = frozenset(key.text for key, value in node if isinstance(value, Scalar) and value.text.strip())
        if present:
            yield _Sentence(what, node, present)
