"""Rules that read a printed value which nobody knows yet."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes_of_all
from rulewright.language import core
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW253: a field that some thing leaves `unknown` is read."""
    for node in nodes_of_all(context.program) if context.unknown_fields else ():
        if isinstance(node, core.FieldOf) and node.field in context.unknown_fields:
            context.report(
                "RW253",
                node.span,
                f"This reads `{node.field.name}`, which is `unknown` on some thing.",
                cure="Write the value, or leave the rule out until it is known.",
                related=(Related(context.unknown_fields[node.field], "it is unknown here"),),
            )
