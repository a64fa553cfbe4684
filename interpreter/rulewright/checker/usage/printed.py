"""Fields that are printed on a thing, and that its own rule, the only one that could, does not read."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.usage.traffic import Traffic
from rulewright.language.symbols import FieldSymbol, ThingSymbol
from rulewright.language.texts import names_in
from rulewright.source.catalogue.one_way import OneWay
from rulewright.source.document import Mapping, Node, Scalar, Sequence


def check(context: Context, traffic: Traffic) -> None:
    """RW712: a field that only things read, each its own, given to a thing with rules that do not."""
    own = {field: readers for field, readers in traffic.field_reads.items() if None not in readers}
    if not own:
        return
    entries = _entries(context)
    for thing in context.program.things:
        entry = entries.get((thing.kind.name, thing.id))
        if entry is None or not _has_rules(thing):
            continue
        for field, readers in own.items():
            if thing not in readers and _is_given(thing, field) and not _is_shown(entry, field.name):
                for key, _ in entry:
                    if key.text == field.name:
                        context.report(OneWay.field, key.span, name=field.name, thing=thing.id)


def _has_rules(thing: ThingSymbol) -> bool:
    """What has none of its own is read by others, some day."""
    return bool(thing.code or thing.hooks or thing.changes or thing.actions or thing.sources)


def _is_given(thing: ThingSymbol, field: FieldSymbol) -> bool:
    return field.name in thing.values and not field.required and thing.values[field.name] != field.default


def _is_shown(entry: Mapping, name: str) -> bool:
    """Whether its name or text shows the field."""
    return any(name in names_in({"": text}) for key, value in entry if key.text in ("name", "text") for text in _sentences(value))


def _sentences(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Sequence):
        for item in node:
            yield from _sentences(item)
    else:
        for _, value in node:
            yield from _sentences(value)


def _entries(context: Context) -> dict[tuple[str, str], Mapping]:
    found: dict[tuple[str, str], Mapping] = {}
    for entry in context.things:
        if isinstance(entry, Mapping):
            named = {key.text: value.text for key, value in entry if key.text in ("kind", "id") and isinstance(value, Scalar)}
            found[named.get("kind", ""), named.get("id", "")] = entry
    return found
