"""Findings for a ruleset with its overlays, cached so that only overlays in which something has changed are checked again.

An entry is valid as long as every question to the file system has the same answer. Rulesets that are merely nearby, where a base is searched for by
its id, only need the same description of themselves: nothing else in them can matter to their neighbours.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rulewright.cli.check_cache import finding_fields, finding_of, permitted, program
from rulewright.cli.checking import Checked
from rulewright.outside import folders
from rulewright.outside.questions import NOTHING, Answers, Question, noting
from rulewright.outside.reading import answer, read_bytes
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.limits import limits
from rulewright.source.reader import read

WORTH_KEEPING = 0.1  # seconds of work; anything faster is checked again
_MOST = 1_000  # entries
# keys by which a ruleset describes itself and names others, apart from plain values
_OF_ITSELF = ("extends", "requires", "after", "before", "conflicts", "settles", "include")


class GroupCache:
    """The entries of one run, with the file system's answers in it: a hundred overlays would each ask for the same base again."""

    def __init__(self) -> None:
        self._answers: Answers = {}
        self._contents: dict[str, bytes | None] = {}
        self._headers: dict[str, str | None] = {}
        self._asked = [os.getcwd(), *permitted(), *program(), repr(limits()), str(sys.flags.optimize)]

    def recall(self, group: Sequence[Path], together: bool) -> Checked | None:
        """The stored findings, if nothing has changed since."""
        kept = folders.recall(self._name(group, together))
        if kept is None:
            return None
        try:
            entry = json.loads(kept)
            if all(self._answer((kind, path)) == found for kind, path, found in entry["answers"]) and all(
                self._header(path) == found for path, found in entry["headers"].items()
            ):
                reads = {name: self._content(name) for name in entry["reads"]}
                return Checked(tuple(map(finding_of, entry["findings"])), tuple(entry["files"]), reads, tuple(entry["order"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None  # it is truncated: the check is simply done
        return None

    def keep(self, group: Sequence[Path], together: bool, checked: Checked, answers: Answers) -> None:
        """Store the findings, and what they depend on."""
        if any(data is None for data in checked.reads.values()):
            return  # a file that could not be read must be tried again
        own = {os.path.abspath(name) for name in checked.files}
        near = {
            path: header
            for kind, path in answers
            if kind == "content" and os.path.abspath(path) not in own and (header := self._header(path)) is not None
        }
        entry = {
            "answers": [[*question, found] for question, found in answers.items() if question[0] != "content" or question[1] not in near],
            "headers": near,
            "reads": list(checked.reads),
            "files": checked.files,
            "order": checked.order,
            "findings": [finding_fields(finding) for finding in checked.findings],
        }
        folders.keep(self._name(group, together), json.dumps(entry).encode("utf-8", "replace"), _MOST)

    def _name(self, group: Sequence[Path], together: bool) -> str:
        paths = [f"{path.as_posix()}|{os.path.abspath(path)}" for path in group]
        return hashlib.sha256("\0".join([*self._asked, str(together), *paths]).encode("utf-8", "surrogateescape")).hexdigest()[:32] + ".group"

    def _answer(self, question: Question) -> str:
        if question not in self._answers:
            with noting() as found:
                answer(question, limits().file_bytes)
            self._answers.update(found)
        return self._answers.get(question, NOTHING)

    def _content(self, name: str) -> bytes | None:
        if name not in self._contents:
            self._contents[name] = read_bytes(name, limits().file_bytes)
        return self._contents[name]

    def _header(self, path: str) -> str | None:
        """A digest of a ruleset's description of itself; None for anything else."""
        if path not in self._headers:
            with noting():  # not a question about what is being checked
                document = read(Path(path), Findings())
            said = None if document is None or ("ruleset" not in document and "extends" not in document) else json.dumps(list(_header(document)))
            self._headers[path] = said
        return self._headers[path]


def _header(document: Mapping) -> Iterator[list[Any]]:
    for key, node in document:
        if isinstance(node, Scalar) or key.text in _OF_ITSELF:
            yield [key.text, list(_texts(node))]


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Mapping):
        for key, value in node:
            yield key.text
            yield from _texts(value)
    else:
        for item in node:
            yield from _texts(item)
