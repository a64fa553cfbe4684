"""Values as tests write them: ids, words, numbers, yes and no, lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence as AnySequence
from typing import Any

from rulewright.source.document import Node, Scalar, Sequence

Plain = str | list[str] | dict[str, str]


def expected_value(node: Node) -> Plain:
    """The value that the author wrote."""
    if isinstance(node, Scalar):
        return node.text.strip() or "nothing"
    if isinstance(node, Sequence):
        return [item.text.strip() if isinstance(item, Scalar) else shown(expected_value(item)) for item in node]
    return {key.text: shown(expected_value(value)) for key, value in node}


def plain(value: Any) -> Plain:
    """A value of the game in the same form."""
    if isinstance(value, dict):
        return {word(key): word(number) for key, number in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [word(item) for item in value]
    return word(value)


def word(value: Any) -> str:
    """One value as one word."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).split("#")[0]  # copies of one design are interchangeable


def shown(value: Plain) -> str:
    """A value for a report."""
    if isinstance(value, list):
        return ", ".join(value) if value else "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {number}" for key, number in value.items()) if value else "nothing"
    return value


def same(expected: Plain, actual: Plain, ordered: bool) -> bool:
    """Whether two values are equal; a single word equals a list with just that word."""
    if isinstance(actual, dict) or isinstance(expected, dict):
        wanted = expected if isinstance(expected, dict) else {}
        if not isinstance(expected, dict) and expected not in ("nothing", []):
            return False
        if not isinstance(actual, dict) and actual not in ("nothing", []):
            return False
        got = actual if isinstance(actual, dict) else {}
        return {k: v for k, v in wanted.items() if v != "0"} == {k: v for k, v in got.items() if v != "0"}
    left, right = _as_list(expected), _as_list(actual)
    return left == right if ordered else Counter(left) == Counter(right)


def missing_and_extra(expected: Plain, actual: Plain) -> tuple[list[str], list[str]]:
    """The missing and the extra items of a list."""
    left, right = Counter(_as_list(expected)), Counter(_as_list(actual))
    return sorted((left - right).elements()), sorted((right - left).elements())


def _as_list(value: Plain) -> list[str]:
    if isinstance(value, list):
        return [_unqualified(each) for each in value]
    if isinstance(value, dict) or value == "nothing":
        return []
    return [_unqualified(value)]


def _unqualified(name: str) -> str:
    """`card.rose` as `rose`: where a thing is expected, the kind does not matter."""
    head, dot, tail = name.rpartition(".")
    return tail if dot and head.isidentifier() else name


def texts_in(data: Any) -> AnySequence[str]:
    """All strings in a JSON-compatible value, including keys."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [text for key, value in data.items() for text in (*texts_in(key), *texts_in(value))]
    if isinstance(data, (list, tuple)):
        return [text for item in data for text in texts_in(item)]
    return []
