"""Joins the sections of several files into one; a name that is defined twice is reported with both places."""

from __future__ import annotations

from collections.abc import Mapping as Table

from rulewright.ruleset import naming, registry
from rulewright.ruleset.paths import put
from rulewright.ruleset.templates import entries_of
from rulewright.source import suggest
from rulewright.source.catalogue.names import DefinedTwice
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.templates import LikeOfNothing
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import NOWHERE

EMPTY = Mapping((), NOWHERE)
# The lists whose items overlays name by id, and the finding when two items share one.
_WITH_IDS = {"rules": DefinedTwice.rule, "expect": DefinedTwice.expectation}


def join(documents: list[Mapping], findings: Findings) -> tuple[Mapping, list[Mapping]]:
    """All sections of the files except `things`, as one mapping, and the entries of `things` in file order."""
    root: dict[str, tuple[Scalar, Node]] = {}
    entries: list[Mapping] = []
    for document in documents:
        for key, value in document:
            name = key.text
            if name == "things":
                entries.extend(entries_of(value))
            elif name in registry.SECTIONS and not is_empty(value):
                old = root.get(name)
                root[name] = (key, value) if old is None else (old[0], _both(name, old, (key, value), findings))
                if old is None:
                    _own_twice(value, findings)
    return Mapping(tuple(root.values()), documents[0].span if documents else NOWHERE), entries


def is_empty(node: Node) -> bool:
    """Whether a section was opened but left empty."""
    return isinstance(node, Scalar) and not node.text.strip()


def _both(name: str, old: tuple[Scalar, Node], new: tuple[Scalar, Node], findings: Findings) -> Node:
    (first_key, first), (key, second) = old, new
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return _mappings(first, second, 1 if name in registry.GROUPED else 0, findings)
    if isinstance(first, Sequence) and isinstance(second, Sequence):
        return Sequence((*first.items, *second.items), first.span)
    if type(first) is type(second):
        findings.report(DefinedTwice.section, key.span, name=name, related=(Related(first_key.span, Elsewhere.first()),))
    return first


def _mappings(first: Mapping, second: Mapping, deeper: int, findings: Findings) -> Mapping:
    entries = list(first.entries)
    taken = {naming.base_name(key.text): (number, key) for number, (key, _) in enumerate(first)}
    for key, value in second:
        before = taken.get(naming.base_name(key.text))
        if before is None:
            taken[naming.base_name(key.text)] = (-1, key)
            entries.append((key, value))
            continue
        number, old_key = before
        old = first.entries[number][1] if number >= 0 else None
        if deeper and isinstance(old, Mapping) and isinstance(value, Mapping):
            entries[number] = (old_key, _mappings(old, value, deeper - 1, findings))
        elif not (deeper and is_empty(value)):
            findings.report(DefinedTwice.remove, key.span, name=naming.base_name(key.text), related=(Related(old_key.span, Elsewhere.first()),))
    return Mapping(tuple(entries), first.span, first.flow)


def _own_twice(section: Node, findings: Findings) -> None:
    """Report two signatures with one name in a file; identical keys are reported by the reader."""
    if not isinstance(section, Mapping):
        return
    taken: dict[str, Scalar] = {}
    for key, _ in section:
        name = naming.base_name(key.text)
        if name in taken and taken[name].text != key.text:
            findings.report(DefinedTwice.joined, key.span, name=name, related=(Related(taken[name].span, Elsewhere.first()),))
        taken.setdefault(name, key)


def check_ids(sections: Table[str, Node], findings: Findings) -> None:
    """Report list items with duplicate ids; overlays could not tell which of them is meant."""
    for name, twice in _WITH_IDS.items():
        ids: dict[str, Scalar] = {}
        items = sections.get(name)
        for item in items if isinstance(items, Sequence) else ():
            node = item.get("id") if isinstance(item, Mapping) else None
            if isinstance(node, Scalar):
                if node.text in ids:
                    findings.report(twice, node.span, name=node.text, related=(Related(ids[node.text].span, Elsewhere.first()),))
                ids.setdefault(node.text, node)


def copy_kinds(kinds: Mapping, findings: Findings) -> Mapping:
    """The kinds with what `like:` names copied into them, so that no later step has to know about it."""
    done: dict[str, Mapping] = {}

    def resolve(name: str, kind: Mapping, path: tuple[str, ...]) -> Mapping:
        if name in done:
            return done[name]
        like = kind.get("like")
        sources = [like] if isinstance(like, Scalar) else [item for item in like if isinstance(item, Scalar)] if isinstance(like, Sequence) else []
        made = Mapping(tuple(pair for pair in kind if pair[0].text != "like"), kind.span, kind.flow)
        for source in sources:
            other = kinds.get(source.text)
            if source.text in (*path, name) or not isinstance(other, Mapping):
                known = [key.text for key, _ in kinds if key.text != name]
                meant = suggest.closest(source.text, known)
                loop = isinstance(other, Mapping)
                if loop:
                    findings.report(LikeOfNothing.of_itself, source.span, name=name)
                else:
                    findings.report(LikeOfNothing.no_kind, source.span, name=source.text, meant=meant)
                continue
            made = _filled(made, resolve(source.text, other, (*path, name)))
        done[name] = made
        return made

    return Mapping(
        tuple((key, resolve(key.text, value, ()) if isinstance(value, Mapping) else value) for key, value in kinds),
        kinds.span,
        kinds.flow,
    )


def _filled(own: Mapping, other: Mapping) -> Mapping:
    """A kind with the keys of another that it lacks; fields, state, zones and code are joined by name."""
    made: Node = own
    for key, value in other:
        mine = own.get(key.text)
        if mine is None and key.text not in ("name", "text", "source", "abstract", "is"):
            made = put(made, key, value)
        elif key.text in ("fields", "state", "zones", "code", "actions") and isinstance(mine, Mapping) and isinstance(value, Mapping):
            names = {naming.base_name(name.text) for name, _ in mine}
            joined = Mapping((*mine.entries, *(pair for pair in value if naming.base_name(pair[0].text) not in names)), mine.span, mine.flow)
            assert isinstance(made, Mapping)
            made = Mapping(tuple((k, joined if k.text == key.text else v) for k, v in made), made.span, made.flow)
    assert isinstance(made, Mapping)
    return made
