"""Reads only the files of tests in which some test has a wanted name, if all files have been read before without a finding.

Reading all tests of a large ruleset takes longer than everything else that running one of them needs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from rulewright.language.symbols import Program
from rulewright.outside import folders
from rulewright.outside.reading import read_bytes
from rulewright.scenario.files import read_tests
from rulewright.scenario.model import Scenario
from rulewright.source.diagnostics import Findings
from rulewright.source.limits import limits

_MOST_KEPT = 50  # rulesets whose names of tests are kept
Names = dict[str, list[str]]  # by file: the names of its tests


def read_chosen(files: Sequence[Path], text: str, program: Program, content_hash: str, findings: Findings) -> list[Scenario]:
    """The tests in the files in which a name contains a text, among them all such tests, and what is wrong with any of the tests."""
    place = _place(files, content_hash)
    known = _names(place) if place is not None else None
    if known is not None and text:
        wanted = [file for file in files if any(text.casefold() in name.casefold() for name in known.get(str(file), ()))]
        return read_tests(wanted, (), program, findings)
    found = read_tests(files, (), program, findings)
    if place is not None and known is None and not findings.items:
        names: Names = {}
        for scenario in found:
            names.setdefault(scenario.span.file, []).append(scenario.name)
        folders.keep(place, json.dumps(names).encode(), _MOST_KEPT)
    return found


def _place(files: Sequence[Path], content_hash: str) -> str | None:
    """Where the names are kept: a digest of everything on which the result of reading depends. None if a file cannot be read."""
    digest = hashlib.sha256(json.dumps([*folders.hash_of_program(leave_out=("cli", "web")), repr(limits()), content_hash]).encode())
    try:
        for file in files:
            digest.update(f"{file}\0".encode("utf-8", "surrogateescape") + hashlib.sha256(read_bytes(file, limits().file_bytes)).digest())
    except (OSError, ValueError):
        return None
    return f"{digest.hexdigest()[:32]}.tests"


def _names(place: str) -> Names | None:
    kept = folders.recall(place)
    try:
        names = None if kept is None else json.loads(kept)
    except ValueError:
        return None
    shape = isinstance(names, dict) and all(isinstance(each, list) and all(isinstance(name, str) for name in each) for each in names.values())
    return names if shape else None  # anything else is damaged: all tests are read
