"""Expands the written entries of `things` into single things: `for each`, `table`, `entries` and `like`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from rulewright.ruleset import naming
from rulewright.ruleset.copying import Copies
from rulewright.ruleset.made import Made
from rulewright.ruleset.paths import text_at
from rulewright.ruleset.rows import Row, Rows, first_line, in_scalar, without
from rulewright.ruleset.sections import THING_KEYS
from rulewright.ruleset.substitute import TooLongError, names_used, size, substitute
from rulewright.ruleset.validate import report_unknown
from rulewright.source import suggest
from rulewright.source.catalogue.keys import MissingKey
from rulewright.source.catalogue.names import DefinedTwice, NotLowerCase
from rulewright.source.catalogue.phrases import Cells, Elsewhere
from rulewright.source.catalogue.running import TooManyThings, ValueTooLong
from rulewright.source.catalogue.templates import NothingToRepeat, RowOfAnotherLength, UnknownPlaceholder
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase
from rulewright.source.sharing import once_of
from rulewright.source.span import Span

TEMPLATE_KEYS = ("for each", "table", "rows")
THING_NAMES = tuple(key.name for key in THING_KEYS)


@dataclass(slots=True)
class _Slot:
    """One written entry, its number, and what it has expanded to so far."""

    number: int
    entry: Mapping
    things: list[Mapping] = field(default_factory=list)


@dataclass(slots=True)
class Expander:
    """Expands the entries of one composition. `words`, `constants` and `kinds` are the joined sections."""

    findings: Findings
    words: Mapping | None = None
    constants: Mapping | None = None
    kinds: Mapping | None = None
    twice: Callable[[str, Mapping, Mapping], bool] | None = None  # reports a thing that two packages make
    _slots: list[_Slot] = field(default_factory=list)
    _made: Made = field(default_factory=lambda: Made(None))
    _nodes: int = 0
    _characters: int = 0
    _things: int = 0
    _full: bool = False

    def expand(self, entries: list[Mapping]) -> list[Mapping]:
        """The things, in file order; each has `kind` and `id`. What cannot be expanded is reported and left out."""
        self._made = Made(self.kinds)
        self._slots = [_Slot(number, entry) for number, entry in enumerate(entries)]
        waiting = []
        for slot in self._slots:
            needed = self._kinds_needed(slot.entry)
            if needed:
                waiting.append((slot, needed))
            else:
                self._fill(slot)
        self._fill_in_turn(waiting)
        copied = Copies(self.findings, [thing for slot in self._slots for thing in slot.things])
        return self._finish(copied.resolve())

    def _fill(self, slot: _Slot) -> None:
        slot.things = self._templates(slot.entry)
        self._made.add(slot.number, slot.things)

    def _fill_in_turn(self, waiting: list[tuple[_Slot, list[str]]]) -> None:
        """Fill entries over `every KIND`, each when all entries of that kind are known."""
        to_come = Counter(kind for slot, _ in waiting for kind in self._makes(slot))
        by_kind: dict[str, list[int]] = {}  # the waiting entries that need each kind
        missing = []  # for each waiting entry, how many of the kinds it needs are incomplete
        for place, (_, needed) in enumerate(waiting):
            still = {kind for kind in needed if to_come[kind]}
            missing.append(len(still))
            for kind in still:
                by_kind.setdefault(kind, []).append(place)
        ready = deque(place for place, count in enumerate(missing) if not count)
        while ready:
            slot, _ = waiting[ready.popleft()]
            self._fill(slot)
            for kind in sorted(self._makes(slot)):
                to_come[kind] -= 1
                for place in by_kind.pop(kind, ()) if not to_come[kind] else ():
                    missing[place] -= 1
                    if not missing[place]:
                        ready.append(place)
        for (slot, _), count in zip(waiting, missing, strict=True):
            if count:
                self.findings.report(NothingToRepeat.own_ids, _key_span(slot.entry, "for each"))

    def _makes(self, slot: _Slot) -> frozenset[str]:
        """The kinds of what an entry makes."""
        kind = text_at(slot.entry, "kind")
        return self._made.above(kind) if kind else frozenset()

    # --- for each
    def _templates(self, entry: Mapping) -> list[Mapping]:
        node = entry.get("for each")
        if node is None:
            return self._tables(entry)
        rest = once_of("template", (entry,), lambda: without(entry, ("for each",)))
        made: list[Mapping] = []
        before = len(self.findings.items)
        reader = Rows(self.findings, NothingToRepeat, UnknownPlaceholder.no_value, self._every, self._known, self._constant, self._too_many)
        for values in reader.of(node):
            if self._full:
                break
            try:
                filled = _filled(rest, values)
            except TooLongError as error:
                self._too_long(error)
                break
            assert isinstance(filled, Mapping)
            made.extend(self._tables(filled))
        reader.check_names(node, rest)
        if len(self.findings.items) == before:
            reader.check_use(node, rest, NothingToRepeat.unused)
        return made

    def _too_long(self, error: TooLongError) -> None:
        self.findings.report(ValueTooLong.filled_in, first_line(error.scalar.span), n=error.length, most=limits().scalar_characters)

    def _too_many(self, more: int, span: Span) -> bool:
        if self._full or self._things + more > limits().things:
            if not self._full:
                self.findings.report(TooManyThings.all, first_line(span), most=limits().things)
            self._full = True
        return self._full

    def _every(self, name: str) -> list[str] | None:
        """The words of a list, or the ids of a kind's things; None for an unknown name."""
        listed = self.words.get(name) if self.words else None
        if isinstance(listed, Sequence):
            return [item.text for item in listed if isinstance(item, Scalar)]
        if isinstance(listed, Mapping):
            return [key.text for key, _ in listed]
        if self.kinds is None or name not in self.kinds:
            return None
        return self._made.every(name)

    def _known(self) -> list[str]:
        return [key.text for section in (self.words, self.kinds) if section is not None for key, _ in section]

    def _constant(self, name: str) -> str | None:
        value = self.constants.get(name) if self.constants else None
        return value.text if isinstance(value, Scalar) else None

    def _kinds_needed(self, entry: Mapping) -> list[str]:
        """The kinds whose ids a template runs over."""
        node = entry.get("for each")
        found = []
        for _, value in node if isinstance(node, Mapping) else ():
            if isinstance(value, Scalar) and value.text.strip().startswith("every "):
                name = value.text.strip()[6:].strip()
                if not (self.words and name in self.words) and self.kinds and name in self.kinds:
                    found.append(name)
        return found

    # --- tables
    def _tables(self, entry: Mapping) -> list[Mapping]:
        table, rows = entry.get("table"), entry.get("rows")
        if table is None and rows is None:
            return self._counted([entry])
        if not isinstance(table, Sequence) or not isinstance(rows, Sequence):
            return []
        shared = without(entry, ("table", "rows"))
        columns = [item for item in table if isinstance(item, Scalar)]
        self._columns(columns, shared)
        made = []
        for row in rows:
            if not isinstance(row, Sequence):
                continue
            if len(row.items) != len(columns):
                self.findings.report(
                    RowOfAnotherLength.cells,
                    first_line(row.span),
                    columns=len(columns),
                    cells=len(row.items),
                    why=_row_cure(row, columns),
                    related=(Related(table.span, Elsewhere.columns()),),
                )
                continue
            cells = tuple((Scalar(column.text, column.span), cell) for column, cell in zip(columns, row, strict=True))
            taken = {column.text for column in columns}
            made.append(Mapping((*(pair for pair in shared if pair[0].text not in taken), *cells), row.span))
        return self._counted(made)

    def _columns(self, columns: list[Scalar], shared: Mapping) -> None:
        seen: dict[str, Scalar] = {key.text: key for key, _ in shared}
        for column in columns:
            if column.text in seen:
                self.findings.report(
                    DefinedTwice.column, column.span, name=column.text, related=(Related(seen[column.text].span, Elsewhere.first()),)
                )
            seen[column.text] = column

    def _counted(self, made: list[Mapping]) -> list[Mapping]:
        self._things += len(made)
        for thing in made:
            nodes, characters = once_of("size", (thing,), partial(size, thing))
            self._nodes += nodes
            self._characters += characters
        most = limits()
        if self._things > most.things or self._nodes > most.template_values or self._characters > most.template_characters:
            if not self._full and made:
                self.findings.report(
                    TooManyThings.in_templates,
                    first_line(made[-1].span),
                    things=most.things,
                    values=most.template_values,
                    characters=most.template_characters,
                )
            self._full = True
            return []
        return made

    # --- completing things
    def _finish(self, things: list[Mapping]) -> list[Mapping]:
        done: dict[str, Mapping] = {}
        for thing in things:
            kind, name = text_at(thing, "kind"), text_at(thing, "id")
            spot = first_line(thing.span)
            if (not kind or not name) and (self._misspelt(thing) or self._is_reported(thing)):
                continue
            if not kind:
                self.findings.report(MissingKey.kind, spot)
            elif not name:
                self.findings.report(MissingKey.id, spot, kind=kind)
            elif self._good_names(thing) and self._new(f"{kind}.{name}", thing, done):
                done[f"{kind}.{name}"] = thing
        return list(done.values())

    def _is_reported(self, thing: Mapping) -> bool:
        """Whether the written kind or id has a finding of its own."""
        empty = [value.span for key in ("kind", "id") if isinstance(value := thing.get(key), Scalar) and not value.text]
        places = [(span.file, span.line, span.column) for span in empty]
        return bool(places) and any((found.span.file, found.span.line, found.span.column) in places for found in self.findings)

    def _good_names(self, thing: Mapping) -> bool:
        for name, scalar in once_of("names", (thing,), lambda: names_used(without(thing, ("name", "text", "source")))):
            at = in_scalar(scalar, f"<{name}>")
            if any(found.code in ("RW104", "RW230") and found.span in (scalar.span, at) for found in self.findings.items):
                return False  # braces read as `<x>`, and names that the template lacks, have been reported
            if self._misspelt(thing):
                return False
            self.findings.report(UnknownPlaceholder.not_replaced, at, name=name)
            return False
        node = thing.get("id")
        if isinstance(node, Scalar) and not naming.is_name(node.text):
            better = naming.as_name(node.text)
            self.findings.report(NotLowerCase.id, node.span, written=node.text, better=better, suggestion=better)
            return False
        return True

    def _misspelt(self, thing: Mapping) -> bool:
        """Whether a key of a thing resembles a template key or the missing `kind` and is not a field of its kind; reports it, once."""
        kind = self.kinds.get(text_at(thing, "kind") or "") if self.kinds else None
        fields = kind.get("fields") if isinstance(kind, Mapping) else None
        for key, _ in thing:
            meant = suggest.closest(key.text, [*TEMPLATE_KEYS, *THING_NAMES])
            wanted = TEMPLATE_KEYS if "kind" in thing else (*TEMPLATE_KEYS, "kind")
            if meant is not None and meant in wanted and key.text != meant and not (isinstance(fields, Mapping) and key.text in fields):
                if not any(found.code == "RW202" and found.span == key.span for found in self.findings.items):
                    report_unknown(self.findings, key, "a thing", meant)
                return True
        return False

    def _new(self, key: str, thing: Mapping, done: dict[str, Mapping]) -> bool:
        if key not in done:
            return True
        if self.twice is not None and self.twice(key, thing, done[key]):
            return False
        self.findings.report(DefinedTwice.thing, _id_span(thing), name=key, related=(Related(_id_span(done[key]), Elsewhere.first()),))
        return False


def _filled(template: Mapping, values: Row) -> Node:
    """One row of a template; filled in once for all compositions with this template and these texts."""
    if not all(isinstance(value, str) for value in values.values()):
        return substitute(template, values)
    return once_of(f"row {sorted(values.items())}", (template,), partial(substitute, template, values))


def entries_of(node: Node | None) -> list[Mapping]:
    """The entries of a `things` section: a list, or a mapping with `kind` and `entries` (its other keys are shared)."""
    if isinstance(node, Sequence):
        return [entry for item in node for entry in entries_of_item(item)]
    if not isinstance(node, Mapping):
        return []
    if "kind" not in node and "entries" not in node:  # entries under their ids: reported by the check of shapes
        return [
            entry if "id" in entry else Mapping(((Scalar("id", key.span), key), *entry.entries), entry.span, entry.flow)
            for key, entry in node
            if isinstance(entry, Mapping)
        ]
    return entries_of_item(node)


def entries_of_item(item: Node) -> list[Mapping]:
    if not isinstance(item, Mapping):
        return []
    entries = item.get("entries")
    if not isinstance(entries, Sequence):
        return [item] if "entries" not in item else []
    shared = without(item, ("entries",))
    found = []
    for entry in entries:
        if isinstance(entry, Mapping):
            own = {key.text for key, _ in entry}
            found.append(Mapping((*(pair for pair in shared if pair[0].text not in own), *entry.entries), entry.span))
    return found


def _id_span(thing: Mapping) -> Span:
    node = thing.get("id")
    return node.span if node is not None else first_line(thing.span)


def _key_span(entry: Mapping, key: str) -> Span:
    found = entry.key(key)
    return found.span if found is not None else first_line(entry.span)


def _row_cure(row: Sequence, columns: list[Scalar]) -> Phrase:
    missing = len(columns) - len(row.items)
    if missing > 0:
        return Cells.missing(columns=[column.text for column in columns[-missing:]])
    return Cells.too_many()
