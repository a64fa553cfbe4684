"""Helpers: read a text, and show nodes and findings as plain values."""

from __future__ import annotations

from typing import Any

from rulewright.source.catalogue import CODES
from rulewright.source.catalogue.code import Cure, Message
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import Limits, use_limits
from rulewright.source.reader import read_text
from rulewright.source.sentences import Phrase


def saying(code: str, text: str, cure: str = "") -> Message:
    """A message of a code with any sentences, such as no declaration has."""
    sentences = [each.replace("{", "{{").replace("}", "}}") for each in (text, cure)]
    made = Message(sentences[0], sentences[0], *([Cure(sentences[1], sentences[1])] if cure else []), severity=CODES[code].severity)
    made.code = code
    return made


def there(text: str) -> Phrase:
    """What is at a second place, in any words."""
    return saying("RW201", text)()


def plain(node: Node | None) -> Any:
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node}
    if isinstance(node, Sequence):
        return [plain(item) for item in node]
    return None if node is None else node.text


def reading(text: str, limits: Limits | None = None) -> tuple[Mapping | None, Findings]:
    findings = Findings()
    with use_limits(limits or Limits()):
        return read_text(text, "f.yaml", findings), findings


def codes(text: str) -> list[str]:
    """`CODE line:column` of every finding."""
    return [f"{item.code} {item.span.line}:{item.span.column}" for item in reading(text)[1]]


def scalar(text: str, *path: str | int) -> Scalar:
    node: Any = reading(text)[0]
    for step in path:
        node = node.get(step) if isinstance(step, str) else node.items[step]
    assert isinstance(node, Scalar)
    return node


def at(source: str, found: Scalar, word: str) -> str:
    """What stands in the file where the reader says that `word` of the scalar stands."""
    lines = found.text.split("\n")
    line = next(index for index, each in enumerate(lines) if word in each)
    column = lines[line].index(word) + 1
    span = found.place(line + 1, column, line + 1, column + len(word))
    assert span.line == span.end_line
    return source.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]
