"""Two entries of a kind with the same text word for word, whose rules have nothing in common: one text was copied and not changed."""

from __future__ import annotations

import re
from collections import defaultdict

from rulewright.checker.claims.owners import Owner, owners
from rulewright.checker.claims.parts import rules_of
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import TextOfAnother
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related

FEWEST_WORDS = 3
FEWEST_TEXTS = 3  # of the kind, so that its texts are there to tell its things apart


def check(context: Context) -> None:
    """RW714, in English; texts with names in braces differ in what they show."""
    by_kind: dict[str, dict[str, list[Owner]]] = defaultdict(lambda: defaultdict(list))
    for owner in owners(context):
        text = owner.text.get("en")
        if owner.kind is not None and owner.id is not None and text is not None:
            by_kind[owner.kind][" ".join(text.text.lower().split())].append(owner)
    for texts in by_kind.values():
        if len(texts) < FEWEST_TEXTS:
            continue
        for said, same in texts.items():
            if len(same) != 2 or "{" in said or len(said.split()) < FEWEST_WORDS:
                continue
            one, other = same
            mine, others = _rules(context, one), _rules(context, other)
            if mine and others and mine.isdisjoint(others):
                related = (Related(one.text["en"].span, Elsewhere.named_beside()),)
                context.report(TextOfAnother.same, other.text["en"], name=other.id, other=one.id, related=related)


def _rules(context: Context, owner: Owner) -> set[str]:
    """The rules of an entry, in which its own id is `this`, without the keys that they are written under."""
    keys = {key.span for key, _ in owner.entry}
    written = [rule for rule in rules_of(context, owner) if rule.span not in keys]
    return {re.sub(rf"\b{re.escape(owner.id or '')}\b", "this", " ".join(rule.text.split())) for rule in written}
