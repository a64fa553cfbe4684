"""Printed fields that only the thing's own rules could read, but do not."""

from __future__ import annotations

from rulewright.checker.claims.owners import Owner, numbers_of, texts
from rulewright.checker.claims.parts import rules_of
from rulewright.checker.claims.vocabulary import is_done
from rulewright.checker.context import Context
from rulewright.checker.prose import texts_in
from rulewright.checker.usage.traffic import Traffic
from rulewright.language.symbols import FieldSymbol, ThingSymbol
from rulewright.language.texts import names_in
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.one_way import OneWay
from rulewright.source.document import Mapping


def check(context: Context, traffic: Traffic) -> None:
    """RW712: a field that things read only of themselves, set for a thing whose rules do not read it; RW704, if its text claims that amount."""
    own = {field: readers for field, readers in traffic.field_reads.items() if None not in readers}
    if not own:
        return
    for thing, entry in context.entries.items():
        if not _has_rules(thing):
            continue
        for field, readers in own.items():
            key = entry.key(field.name) if thing not in readers and _is_given(thing, field) else None
            if key is not None:
                if not _is_shown(entry, field.name):
                    context.report(OneWay.field, key.span, name=field.name, thing=thing.id)
                elif _is_otherwise(context, thing, entry, field) or any(
                    is_done(text.text, language, field.name) for language, text in texts(context, entry.get("text")).items()
                ):
                    context.report(NumberOfText.shown, key.span, name=field.name, thing=thing.id)


def _is_otherwise(context: Context, thing: ThingSymbol, entry: Mapping, field: FieldSymbol) -> bool:
    """Whether the rules of an entry have a single number of their own, and it differs from the field's."""
    written = {number for number, _ in numbers_of(rules_of(context, Owner(entry, {}, thing.kind.name, thing.id)))} - {0, 1}
    return len(written) == 1 and thing.values[field.name] not in written


def _has_rules(thing: ThingSymbol) -> bool:
    """A thing without rules of its own may get them later."""
    return bool(thing.code or thing.hooks or thing.changes or thing.actions or thing.sources)


def _is_given(thing: ThingSymbol, field: FieldSymbol) -> bool:
    return field.name in thing.values and not field.required and thing.values[field.name] != field.default


def _is_shown(entry: Mapping, name: str) -> bool:
    """Whether its name or text shows the field."""
    return any(name in names_in({"": text.text}) for key in ("name", "text") for text in texts_in(entry.get(key)))
