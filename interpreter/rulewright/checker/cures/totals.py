"""What an overlay writes under `change:` so that the totals of its base count what the overlay adds and removes."""

from __future__ import annotations

from rulewright.source.diagnostics import Edit
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.span import Span


def changed(own: Node | None, total: object) -> tuple[Edit, ...]:
    """Another number in a change of a total; `own` is what the overlay writes there so far."""
    added = own.get("add") if isinstance(own, Mapping) else None
    number = added if isinstance(added, Scalar) else own
    return (Edit(number.span, f"{total}"),) if isinstance(number, Scalar) and number.span.line == number.span.end_line else ()


def added(document: Mapping, totals: dict[str, int]) -> tuple[Edit, ...]:
    """Lines for totals that the overlay does not change yet: behind its last change of a total, before its first change, or as a section of their own
    before what it adds or removes.
    """
    lines = [f"{path}: {{add: {by}}}\n" for path, by in totals.items()]
    key = document.key("change")
    if key is None:
        place = document.key("add") or document.key("remove")
        return (Edit(Span(place.span.file, place.span.line, 1, place.span.line, 1), "change:\n  " + "  ".join(lines)),) if place is not None else ()
    changes = document.get("change")
    if not isinstance(changes, Mapping) or changes.flow or not changes.entries:
        return ()
    first = changes.entries[0][0].span
    if first.line <= key.span.line or any(name.text in totals for name, _ in changes):
        return ()
    at = first.line
    for name, value in changes:
        of_total = name.text.split(".")[0] in {path.split(".")[0] for path in totals}
        if of_total and name.span.file == first.file and value.span.line == value.span.end_line == name.span.line:
            at = name.span.line + 1
    indent = " " * (first.column - 1)
    return (Edit(Span(first.file, at, 1, at, 1), "".join(indent + line for line in lines)),)
