"""Finds which files open rulesets and overlays, and to which of these the others belong."""

from __future__ import annotations

import re
from collections.abc import Mapping

MAIN = "ruleset.yaml"
TESTS = "tests"
_OPENS = re.compile(rb"^\xef?\xbb?\xbf?(ruleset|extends)[ \t]*:", re.MULTILINE)


def opens(name: str, data: bytes) -> bool:
    """Whether a file opens a ruleset or overlay. Only its text is examined, so a half-written file still opens what it did before."""
    return name.rpartition("/")[2] == MAIN or _OPENS.search(data) is not None


def main_of(file: str, contents: Mapping[str, bytes]) -> str | None:
    """The file that opens the ruleset to which a file belongs: itself, or the nearest `ruleset.yaml` above; None for a stray file."""
    data = contents.get(file)
    if data is not None and opens(file, data):
        return file
    folder, _, name = file.rpartition("/")
    beside = folder.rpartition("/")[0]
    overlay = f"{beside}/{name}" if beside else name
    here = f"{beside}/{MAIN}" if beside else MAIN
    if folder.rpartition("/")[2] == TESTS and here not in contents and overlay in contents and opens(overlay, contents[overlay]):
        return overlay  # the tests of an overlay in a single file
    while True:
        main = f"{folder}/{MAIN}" if folder else MAIN
        if main in contents:
            return main
        if not folder:
            return None
        folder = folder.rpartition("/")[0]


def mains(contents: Mapping[str, bytes]) -> list[str]:
    """All files that open a ruleset or overlay."""
    return [name for name, data in contents.items() if opens(name, data)]
