"""Rules that read a printed value marked as unknown."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.printed import UnknownValueRead
from rulewright.source.diagnostics import Related


def check(context: Context, written: Written) -> None:
    """RW253: a field that some thing leaves `unknown` is read."""
    for node in written.of(core.FieldOf) if context.unknown_fields else ():
        if node.field in context.unknown_fields:
            context.report(
                UnknownValueRead.field,
                node.span,
                name=node.field.name,
                related=(Related(context.unknown_fields[node.field], Elsewhere.unknown()),),
            )
