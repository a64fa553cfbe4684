"""“Once per turn” in a text whose rules have no limit and keep no count."""

from __future__ import annotations

import re

from rulewright.checker.claims.owners import Owner, Reach, owners, scalars
from rulewright.checker.claims.vocabulary import is_limited
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import LimitOfText

# What may keep the promise: a limit, a state or mark that is written or read, the thing leaving, another rule that names it.
KEEPS = re.compile(r"\b(limit|once|first|set|mark|marked|unmark|discard|move|remove|reset|used)\b|\bturn of\b|:=|\bbecomes\b|\bafter\b|\bbefore\b")


def check(context: Context) -> None:
    """RW705, of entries with actions or texts of rules of their own, where nothing could keep the promise."""
    reach: Reach | None = None
    played = {(thing.kind.name, thing.id) for thing in context.program.things if thing.code}
    for owner in owners(context):
        said = [scalar for language, scalar in owner.text.items() if is_limited(scalar.text, language)]
        if said and (_acts(owner) or (owner.kind, owner.id) in played):
            reach = reach or Reach.of(context)
            if not _keeps(owner, reach):
                context.report(LimitOfText.not_ruled, said[0])


def _acts(owner: Owner) -> bool:
    return any(key in owner.entry for key in ("actions", "in"))


def _keeps(owner: Owner, reach: Reach) -> bool:
    rules = [owner.entry, *reach.mentions.get(owner.id or "", ())]
    return any(KEEPS.search(scalar.text) for rule in rules for scalar in scalars(rule))
