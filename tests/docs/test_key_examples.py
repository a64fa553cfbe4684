"""The example of each key in the reference has the form of the key, and its parts in the effect language parse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from rulewright.language.parser import parse
from rulewright.ruleset import registry
from rulewright.ruleset.shapes import ByNode, Code, Key, Listing, Named, OneOf, Record, Shape, Whole
from rulewright.source.document import Scalar
from rulewright.source.span import Span

KEYS = {(record.id, key.name): key for root, _ in registry.FILES.values() for record in registry.records(root) for key in record.keys}


def texts(shape: Shape, value: Any, place: str) -> Iterator[tuple[str, str]]:
    """The parts of a value in the effect language, each with its grammar start; fails if the value does not have the shape."""
    if isinstance(shape, ByNode):
        part = shape.mapping if isinstance(value, dict) else shape.sequence if isinstance(value, list) else shape.scalar
        assert part is not None, f"{place} cannot be a {type(value).__name__}"
        yield from texts(part, value, place)
    elif isinstance(shape, Listing):
        assert isinstance(value, list) or shape.or_one, f"{place} is a list"
        for item in value if isinstance(value, list) else [value]:
            yield from texts(shape.item, item, place)
    elif isinstance(shape, Named):
        assert isinstance(value, dict), f"{place} is a mapping"
        for name, item in value.items():
            yield from texts(shape.value, item, f"{place}.{name}")
    elif isinstance(shape, Record):
        assert isinstance(value, dict), f"{place} is a mapping"
        for name, item in value.items():
            key = shape.key(name)
            assert key is not None or shape.other is not None, f"{place} has no key `{name}`"
            yield from texts(key.shape if key is not None else shape.other, item, f"{place}.{name}")  # type: ignore[arg-type]  # one of them
    elif isinstance(shape, OneOf):
        assert value in shape.words, f"{place} is one of {shape.words}"
    elif isinstance(shape, Whole) and not shape.constant:
        assert int(value) >= shape.least, f"{place} is a number from {shape.least}"
    elif isinstance(shape, Code):
        assert isinstance(value, str), f"{place} is a text"
        yield value, shape.start


def test_there_are_examples() -> None:
    assert sum(bool(key.example) for key in KEYS.values()) > 250


@pytest.mark.parametrize(("place", "key"), [(f"{record}.{name}", key) for (record, name), key in KEYS.items() if key.example])
def test_the_example_of_a_key_can_be_read(place: str, key: Key) -> None:
    value = key.example if isinstance(key.shape, Code) else yaml.load(key.example, Loader=yaml.BaseLoader)
    for text, start in texts(key.shape, value, place):
        lines = tuple((number, 1) for number in range(1, text.count("\n") + 3))
        parse(Scalar(text, Span(place, 1, 1, 1, 1), "literal", lines), start)
