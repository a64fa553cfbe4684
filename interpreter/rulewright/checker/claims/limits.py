"""“Once per turn” in a text whose rules have no limit and keep no count."""

from __future__ import annotations

import re

from rulewright.checker.claims.owners import Owner, Reach, owners, scalars
from rulewright.checker.claims.vocabulary import is_limited
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.checker.usage.traffic import reached
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.source.catalogue.claims import LimitOfText

# What may keep the promise: a limit, a state or mark that is written or read, the thing leaving, another rule that names it.
KEEPS = re.compile(r"\b(limit|once|first|set|mark|marked|unmark|discard|move|remove|reset|used)\b|\bturn of\b|:=|\bbecomes\b|\bafter\b|\bbefore\b")
# Of a hook, `after:` and `before:` say when; that says nothing of how often.
KEEPS_OF_HOOK = re.compile(KEEPS.pattern.replace(r"|\bafter\b|\bbefore\b", r"|\btimes\b"))


def check(context: Context) -> None:
    """RW705, of entries with actions or texts of rules of their own, where nothing could keep the promise."""
    reach: Reach | None = None
    often: set[object] | None = None
    played = {(thing.kind.name, thing.id) for thing in context.program.things if thing.code}
    for owner in owners(context):
        said = [scalar for language, scalar in owner.text.items() if is_limited(scalar.text, language)]
        if said and (_acts(owner) or (owner.kind, owner.id) in played):
            reach = reach or Reach.of(context)
            if not _keeps(owner, reach, KEEPS):
                context.report(LimitOfText.not_ruled, said[0])
        elif said and "hooks" in owner.entry:
            often = _often(context.program) if often is None else often
            hooked = [hook for thing in context.program.things if thing.id == owner.id for hook in thing.hooks]
            reach = reach or Reach.of(context)
            if any(hook.happening in often for hook in hooked) and not _keeps(owner, reach, KEEPS_OF_HOOK):
                context.report(LimitOfText.not_ruled, said[0])


def _often(program: Program) -> set[object]:
    """What actions without a limit make happen: it may happen several times in a turn."""
    ways: dict[object, set[object]] = {
        happening: {node.happening for node in nodes(happening.body) if isinstance(node, core.Happen)}
        for happening in program.happenings.values()
        if happening.limit is None
    }
    actions: set[object] = {happening for happening in ways if isinstance(happening, HappeningSymbol) and happening.is_action}
    return actions.union(*(reached(action, ways) for action in actions))


def _acts(owner: Owner) -> bool:
    return any(key in owner.entry for key in ("actions", "in"))


def _keeps(owner: Owner, reach: Reach, kept: re.Pattern[str]) -> bool:
    rules = [owner.entry, *reach.mentions.get(owner.id or "", ())]
    return any(kept.search(scalar.text) for rule in rules for scalar in scalars(rule))
