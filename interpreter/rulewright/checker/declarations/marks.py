"""Marks: temporary attachments to a thing."""

from __future__ import annotations

from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.stats import Carrier, read_changes
from rulewright.language.symbols import AGAIN, HappeningSymbol, Kind, MarkSymbol
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.logic import MarkNeverEnds
from rulewright.source.catalogue.names import NameTaken
from rulewright.source.catalogue.phrases import Kinds, Types
from rulewright.source.document import Mapping, Scalar


def declare_marks(context: Context) -> None:
    """The names of the marks."""
    for key, node in context.section("marks") or ():
        if not isinstance(node, Mapping) or not context.declare("mark", key, Kinds.mark()):
            continue
        on = node.get("on")
        kind = context.kind(on) if isinstance(on, Scalar) else context.program.kinds["player"]
        counts = node.get("counts")
        happening = context.program.happenings.get(counts.text) if isinstance(counts, Scalar) else None
        if happening is None:
            if isinstance(counts, Scalar):
                context.unknown(counts, counts.text, Kinds.happening(), [name for name, h in context.program.happenings.items() if not h.is_action])
            happening = HappeningSymbol(counts.text if isinstance(counts, Scalar) else key.text, [])
        elif kind is not None and isinstance(counts, Scalar):
            _check_bearer(context, happening, kind, counts)
        mark = MarkSymbol(key.text, kind or context.program.kinds["player"], happening, text=text_of(context, node.get("name")), span=key.span)
        mark.words = text_of(context, node.get("text"))
        mark.from_next = _word(node, "from", "next") == "next"
        mark.at_once = _word(node, "in force from", "first") == "at once"
        mark.again = one_of(node.get("again"), AGAIN) or mark.again
        for member in (mark.on.fields, mark.on.state, mark.on.zones, mark.on.code):
            if key.text in member:
                context.report(NameTaken.mark, key, kind=mark.on.name, name=key.text)
        context.program.marks[key.text] = mark


def _word(node: Mapping, key: str, default: str) -> str:
    value = node.get(key)
    return value.text.strip() if isinstance(value, Scalar) else default


def _check_bearer(context: Context, happening: HappeningSymbol, kind: Kind, counts: Scalar) -> None:
    part = happening.turn_of if happening.turn_of is not None else 0
    type_ = happening.params[part].type if len(happening.params) > part else None
    if isinstance(type_, ThingOf) and not (type_.kind.is_a(kind) or kind.is_a(type_.kind)):
        context.report(
            MarkNeverEnds.other_bearer,
            counts,
            name=happening.name,
            of=Types.thing(kind=type_.kind.name),
            bearer=Types.thing(kind=kind.name),
        )


def read_marks(context: Context) -> None:
    """Read the changes that marks make while in force."""
    for key, node in context.section("marks") or ():
        mark = context.program.marks.get(key.text)
        if mark is not None and isinstance(node, Mapping):
            mark.changes += read_changes(context, node.get("changes"), Carrier(mark))
