"""Texts in the wrong language: the Czech one under `en` and the English one under `cs`, or one of them under both."""

from __future__ import annotations

import re
from itertools import permutations

from rulewright.checker.claims.vocabulary import language_of
from rulewright.checker.context import Context
from rulewright.checker.prose import in_languages
from rulewright.language.symbols import Program
from rulewright.source.catalogue.claims import WrongLanguage
from rulewright.source.document import Mapping, Scalar


def check(context: Context) -> None:
    """RW706. Texts that a translation has shown to be swapped are reported already."""
    told = {finding.span for finding in context.findings.items if finding.declared is WrongLanguage.meant}
    named = _names(context.program)
    for node in in_languages(context):
        if any(value.span in told for _, value in node):
            continue
        for key, value in node:
            if not isinstance(value, Scalar):
                continue
            meant = language_of(value.text)
            other = node.get(meant) if meant is not None and meant != key.text else None
            if not isinstance(other, Scalar) or meant is None:
                continue
            if language_of(other.text) != meant:
                context.report(WrongLanguage.meant, value, language=key.text, other=meant)
                break
            if other.text == value.text and _is_prose(value.text):  # a name of another language may be in both
                context.report(WrongLanguage.copied, value, language=key.text, other=meant)
                break
        else:
            _swapped(context, node, named)


def _is_prose(text: str) -> bool:
    """Whether a text is more than a name: a longer word after the first is lowercase. What rules insert in braces does not count."""
    return any(word[0].islower() and len(word) > 3 for word in re.findall(r"\w+", re.sub(r"\{[^}]*\}", "", text))[1:])


def _names(program: Program) -> dict[str, set[str]]:
    """The names of kinds and words in each language, in all their forms."""
    found: dict[str, set[str]] = {}
    for text in (*(kind.text for kind in program.kinds.values()), *(text for words in program.words.values() for text in words.texts.values())):
        for language, name in text.items():
            found.setdefault(language, set()).update(form.strip().lower() for form in name.split("|"))
    return found


def _swapped(context: Context, node: Mapping, named: dict[str, set[str]]) -> None:
    """Two texts of which each is a name of the other language, as kinds and words have them."""
    said = {key.text: value for key, value in node if isinstance(value, Scalar)}
    for one, other in permutations(said, 2):
        here, there = said[one].text.strip().lower(), said[other].text.strip().lower()
        own, others = named.get(one, set()), named.get(other, set())
        if here in others - own and there in own - others:
            context.report(WrongLanguage.meant, said[one], language=one, other=other)
            return
