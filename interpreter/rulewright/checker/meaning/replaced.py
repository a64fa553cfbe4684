"""Hooks that put the same happening in the place of the one that they replace."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks
from rulewright.language import core
from rulewright.source.catalogue.meaning import ChangesNothing


def check(context: Context) -> None:
    """RW475, for `instead of: fall` with `do: fall(player)`: a hook that runs does not run again, so the happening happens as it would have."""
    for hook in all_hooks(context.program):
        lines = hook.do.body
        if hook.stage != "instead" or not isinstance(lines, list) or len(lines) != 1 or hook.costs:
            continue
        line = lines[0]
        if not isinstance(line, core.Happen) or line.happening is not hook.happening or line.body is not None:
            continue
        parts = hook.do.params[len(hook.do.params) - len(line.args) :]
        if all(isinstance(arg, core.Local) and arg.var is part for arg, part in zip(line.args, parts, strict=True)):
            context.report(ChangesNothing.replaced_by_itself, line.span, name=hook.happening.name)
