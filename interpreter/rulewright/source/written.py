"""Writes nodes as YAML: blocks stay blocks, one-line forms stay on one line; comments are lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from rulewright.source.document import Mapping, Node, Scalar, Sequence

WIDTH = 132
_OPENS = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`\s]")


def block(node: Node, indent: int = 0) -> str:
    """A mapping or a list as lines of a block; a value as one line."""
    return "\n".join(_block(node, indent))


def _block(node: Node, indent: int) -> Iterator[str]:
    gap = " " * indent
    match node:
        case Mapping(flow=False) if node.entries:
            for key, value in node:
                yield from _after(f"{gap}{_scalar(key)}:", value, indent)
        case Sequence(flow=False) if node.items:
            for item in node:
                if isinstance(item, Mapping) and not item.flow and item.entries:
                    first, *rest = _block(item, indent + 2)
                    yield f"{gap}- {first.lstrip()}"
                    yield from rest
                else:
                    yield from _after(f"{gap}-", item, indent)
        case _:
            yield from _after(gap, node, indent)


def _after(head: str, value: Node, indent: int) -> Iterator[str]:
    """A value after its key or dash, on the same line if it fits."""
    if isinstance(value, Scalar):
        yield from _text(head, value, indent)
    elif not value.flow and (value.entries if isinstance(value, Mapping) else value.items):
        yield head
        yield from _block(value, indent if isinstance(value, Sequence) and head.endswith(":") else indent + 2)
    else:
        yield from _filled(head, value, indent)


def _text(head: str, value: Scalar, indent: int) -> Iterator[str]:
    inner = " " * (indent + 2)
    if "\n" in value.text or value.style == "literal":
        yield f"{head} |" + ("" if value.text.endswith("\n") else "-")
        yield from ((inner + line).rstrip() for line in value.text.removesuffix("\n").split("\n"))
    else:
        yield f"{head} {_scalar(value)}"


def _filled(head: str, value: Mapping | Sequence, indent: int) -> Iterator[str]:
    """A value in brackets; a long one is broken between its parts."""
    opened, closed = "{}" if isinstance(value, Mapping) else "[]"
    line = f"{head} {opened}"
    for number, part in enumerate(parts := _parts(value)):
        text = part + (closed if number == len(parts) - 1 else ", ")
        if number and len(line) + len(text) > WIDTH:
            yield line.rstrip()
            line = " " * (indent + 3)
        line += text
    yield line if parts else line + closed


def _parts(value: Mapping | Sequence) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{_scalar(key, flow=True)}: {_flow(item)}" for key, item in value]
    return [_flow(item) for item in value]


def _flow(value: Node) -> str:
    if isinstance(value, Scalar):
        return _scalar(value, flow=True)
    opened, closed = "{}" if isinstance(value, Mapping) else "[]"
    return opened + ", ".join(_parts(value)) + closed


def _scalar(value: Scalar, flow: bool = False) -> str:
    """A value on one line, quoted if it was quoted or needs to be."""
    text = value.text
    plain = value.style in ("plain", "literal", "folded") and text == text.strip() and text and not _OPENS.match(text)
    if plain and not any(sign in text for sign in (": ", " #", "\n", *(",[]{}?" if flow else ()))) and not text.endswith(":"):
        return text
    return json.dumps(text, ensure_ascii=False) if value.style != "single" or "\n" in text else "'" + text.replace("'", "''") + "'"


__all__ = ["block"]
