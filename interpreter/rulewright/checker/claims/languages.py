"""Texts of two languages that were swapped: the Czech one under `en`, the English one under `cs`."""

from __future__ import annotations

from rulewright.checker.claims.vocabulary import language_of
from rulewright.checker.context import Context
from rulewright.checker.prose import in_languages
from rulewright.source.catalogue.claims import WrongLanguage
from rulewright.source.document import Scalar


def check(context: Context) -> None:
    """RW706. Texts that a translation has shown to be swapped are reported already."""
    told = {finding.span for finding in context.findings.items if finding.declared is WrongLanguage.meant}
    for node in in_languages(context):
        if any(value.span in told for _, value in node):
            continue
        for key, value in node:
            meant = language_of(value.text) if isinstance(value, Scalar) else None
            other = node.get(meant) if meant is not None and meant != key.text else None
            if isinstance(other, Scalar) and language_of(other.text) != meant:  # a name of another language may be in both
                context.report(WrongLanguage.meant, value, language=key.text, other=meant)
                break
