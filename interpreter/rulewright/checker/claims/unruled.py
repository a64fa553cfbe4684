"""Texts about gains on things that no rule refers to, although most others of their kind have rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.checker.claims.amounts import is_form, phrases
from rulewright.checker.claims.owners import Near, Owner, owners
from rulewright.checker.claims.parts import fields_of, rules_of
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes_of_all
from rulewright.language import core
from rulewright.source.document import Scalar

_GETS = re.compile(r"\b(?:you|your \w+) (?:get|gain|draw|take|receive|keep|may|can|pay|lose|score)s?\b|^(?:gain|draw|take|steal) \d", re.IGNORECASE)
_MOST_HAVE = 3  # required ratio of entries of the kind with their own rules


def _is_printed(context: Context, owner: Owner) -> bool:
    """Whether a text says a field and its value, which a rule of the kind reads: “4 fame” beside `fame: 4`."""
    kind = context.program.kinds.get(owner.kind or "")
    named = {field.name for field in kind.fields.values()} if kind is not None else set()
    said = {
        (number, name)
        for language, text in owner.text.items()
        for number, noun in phrases(text.text, language)
        for name in named
        if is_form(noun, name)
    }
    printed = {name for name, value in fields_of(context, owner).items() if isinstance(value, Scalar) and (_number(value), name) in said}
    return bool(printed) and any(isinstance(node, core.FieldOf) and node.field.name in printed for node in nodes_of_all(context.program))


def _number(value: Scalar) -> int | None:
    return int(value.text) if value.text.isdecimal() and len(value.text) < 10 else None


def unruled_texts(context: Context, reach: Near) -> Iterator[Scalar]:
    """The texts about gains of things that no rule refers to, if most others of the kind have their own rules."""
    silent: dict[str, list[tuple[str, Scalar]]] = defaultdict(list)
    having: dict[str, int] = defaultdict(int)
    for owner in owners(context):
        if owner.kind is None or owner.id is None:
            continue
        if rules_of(context, owner):
            having[owner.kind] += 1
        elif not _is_printed(context, owner):
            silent[owner.kind] += [(owner.id, text) for language, text in owner.text.items() if language == "en"]
    for kind, found in silent.items():
        for id_, text in found if having[kind] >= _MOST_HAVE * len(found) else ():
            if _GETS.search(text.text) and "{" not in text.text and len(reach().mentions.get(id_, ())) <= 1:  # its own entry
                yield text
