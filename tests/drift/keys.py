"""The keys that an author may write, where they are written in small right files, and those files without one of them or with another value."""

from __future__ import annotations

import copy
import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from rulewright.api import Ruleset
from rulewright.language.symbols import Symbol
from rulewright.ruleset.shapes import ByNode, Key, Listing, Named, Record, Shape
from rulewright.source.span import Span

Way = tuple[str | int, ...]


class Place(NamedTuple):
    """A key of a record in a file: the path of the mapping, and the key as it is written there."""

    record: Record
    key: Key
    path: Way
    written: str


class _Plain(yaml.emitter.Emitter, yaml.serializer.Serializer, yaml.representer.SafeRepresenter, yaml.resolver.BaseResolver):
    """Writes texts without quotes where they can be, as people write them."""

    def __init__(self, stream: Any, **_: Any) -> None:
        yaml.emitter.Emitter.__init__(self, stream, width=10_000, allow_unicode=True)
        yaml.serializer.Serializer.__init__(self)
        yaml.representer.SafeRepresenter.__init__(self, sort_keys=False)
        yaml.resolver.BaseResolver.__init__(self)

    def ignore_aliases(self, data: Any) -> bool:
        return True


def read(text: str) -> Any:
    """A file as mappings, lists and texts."""
    return yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))


def written(value: Any) -> str:
    """The file of mappings, lists and texts."""
    _Plain.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, "|" if "\n" in text else None))
    return str(yaml.dump(value, Dumper=_Plain))


def places(shape: Shape, value: Any, path: Way = ()) -> Iterator[Place]:
    """Every key of the registry in a file."""
    if isinstance(shape, ByNode):
        part = shape.mapping if isinstance(value, dict) else shape.sequence if isinstance(value, list) else shape.scalar
        if part is not None:
            yield from places(part, value, path)
    elif isinstance(shape, Listing):
        for number, item in enumerate(value) if isinstance(value, list) else ():
            yield from places(shape.item, item, (*path, number))
    elif isinstance(shape, Named) and isinstance(value, dict):
        for name, item in value.items():
            yield from places(shape.value, item, (*path, name))
    elif isinstance(shape, Record) and isinstance(value, dict):
        for name, item in value.items():
            key = shape.key(name)
            if key is not None:
                yield Place(shape, key, path, name)
            inner = key.shape if key is not None else shape.other
            if inner is not None:
                yield from places(inner, item, (*path, name))


def at(value: Any, path: Way) -> Any:
    """What a file has at a path."""
    for step in path:
        value = value[step]
    return value


def without(value: Any, place: Place) -> Any:
    """The file without the key."""
    found = copy.deepcopy(value)
    del at(found, place.path)[place.written]
    return found


def with_value(value: Any, place: Place, other: Any) -> Any:
    """The file with another value of the key."""
    found = copy.deepcopy(value)
    at(found, place.path)[place.written] = other
    return found


def whole(text: str, head: str, needed: dict[str, str]) -> str:
    """The text of a ruleset with what it needs and has not."""
    return head + "".join(part + "\n" for name, part in needed.items() if not re.search(f"^{name}:", text, re.MULTILINE)) + text


def found(ruleset: Ruleset) -> set[str]:
    """The findings, without their places."""
    return {f"{finding.code} {finding.args} {finding.remedy}" for finding in ruleset.diagnostics}


def content(ruleset: Ruleset) -> Counter[str]:
    """All that the checker has made of a ruleset, as lines `CLASS.FIELD NAME VALUE`, without the places in the files."""
    lines = Counter([f"id {ruleset.id}", f"version {ruleset.version}"])
    waiting: list[Symbol] = [ruleset.program] if ruleset.program is not None else []
    met = set(map(id, waiting))
    inside: set[int] = set()  # the nodes around the one that is written

    def text(value: Any) -> str:
        if isinstance(value, Symbol):
            if id(value) not in met:
                met.add(id(value))
                waiting.append(value)
            return repr(value)
        if isinstance(value, Span) or id(value) in inside:
            return ""
        if dataclasses.is_dataclass(value):
            inside.add(id(value))
            parts = [text(getattr(value, field.name)) for field in dataclasses.fields(value)]
            inside.remove(id(value))
            return f"{type(value).__name__}({', '.join(parts)})"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{text(key)}: {text(item)}" for key, item in value.items()) + "}"
        if isinstance(value, list | tuple | set | frozenset):
            return f"[{', '.join(map(text, value))}]"
        return repr(value)

    while waiting:
        symbol = waiting.pop()
        for field in dataclasses.fields(symbol):  # type: ignore[arg-type]  # every symbol is a dataclass
            lines[f"{type(symbol).__name__}.{field.name} {symbol!r} {text(getattr(symbol, field.name))}"] += 1
    return lines
