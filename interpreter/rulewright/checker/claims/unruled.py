"""Texts about gains on things that no rule refers to, although most others of their kind have rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.checker.claims.owners import Near, owners
from rulewright.checker.claims.parts import rules_of
from rulewright.checker.context import Context
from rulewright.source.document import Scalar

_GETS = re.compile(r"\b(?:you|your \w+) (?:get|gain|draw|take|receive|keep|may|can|pay|lose|score)s?\b|^(?:gain|draw|take|steal) \d", re.IGNORECASE)
_MOST_HAVE = 3  # required ratio of entries of the kind with their own rules


def unruled_texts(context: Context, reach: Near) -> Iterator[Scalar]:
    """The texts about gains of things that no rule refers to, if most others of the kind have their own rules."""
    silent: dict[str, list[tuple[str, Scalar]]] = defaultdict(list)
    having: dict[str, int] = defaultdict(int)
    for owner in owners(context):
        if owner.kind is None or owner.id is None:
            continue
        if rules_of(context, owner):
            having[owner.kind] += 1
        else:
            silent[owner.kind] += [(owner.id, text) for language, text in owner.text.items() if language == "en"]
    for kind, found in silent.items():
        for id_, text in found if having[kind] >= _MOST_HAVE * len(found) else ():
            if _GETS.search(text.text) and "{" not in text.text and len(reach().mentions.get(id_, ())) <= 1:  # its own entry
                yield text
