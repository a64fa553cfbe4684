"""The words of a yes/no stat say what must hold; they cannot say it where some actions ask for yes and others for no."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.language import core
from rulewright.language.core import Expr
from rulewright.language.symbols import HappeningSymbol, StatSymbol
from rulewright.language.types import YES_NO
from rulewright.language.walking import walk
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span


def check(context: Context) -> None:
    """RW708, at the words; the second place is where the opposite is asked for."""
    if not context.in_words:
        return
    asked: dict[tuple[StatSymbol, bool], Span] = {}
    for action in context.program.all_happenings():
        for condition in _conditions(action) if action.is_action else ():
            for call, yes in _calls(condition):
                asked.setdefault((call.stat, yes), call.span)
    for stat, said in context.in_words.items():
        if stat.type == YES_NO and said and (stat, True) in asked and (stat, False) in asked:
            related = tuple(Related(asked[stat, yes], Elsewhere.used_here()) for yes in (True, False))
            context.report(RuleOfText.both_ways, said[0], stat=stat.name, related=related)


def _conditions(action: HappeningSymbol) -> Iterator[Expr]:
    if action.requires is not None:
        yield action.requires
    for choice in action.choices:
        if choice.among is not None:
            yield choice.among


def _calls(condition: Expr) -> Iterator[tuple[core.StatCall, bool]]:
    """The stats that a condition asks for, each with whether it must be yes."""
    denied = {id(inner) for node in walk(condition) if isinstance(node, core.Logic) and node.op == "not" for inner in walk(node.args)}
    for node in walk(condition):
        if isinstance(node, core.StatCall):
            yield node, id(node) not in denied
