"""The rulesets of this repository: their names and sizes, and each loaded once per process.

Listing them does not load them: tests are collected by every worker, and loading them all takes a minute.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import rulewright
from rulewright.ruleset.find import shipped

REPOSITORY = Path(__file__).resolve().parents[1]
HOMES = ("rulesets", "examples", "tests/gauntlet")
LARGE = 20_000  # bytes of rules; games of larger ones have thousands of decisions
HUGE = 100_000
_BASE = re.compile(r"^extends: *([^\s#]+)", re.MULTILINE)
_NO_GAME = re.compile(r"^playable: *no\b", re.MULTILINE)


def folders(*homes: str) -> list[str]:
    """Every ruleset and overlay, as a path from the repository."""
    found = (file.parent for home in homes or HOMES for file in (REPOSITORY / home).rglob("ruleset.yaml"))
    return sorted(folder.relative_to(REPOSITORY).as_posix() for folder in found)


def games(*homes: str) -> list[str]:
    """Of these, all that can be played: not the bases of families of games."""
    return [folder for folder in folders(*homes) if is_game(folder)]


def is_game(folder: str) -> bool:
    return _NO_GAME.search((REPOSITORY / folder / "ruleset.yaml").read_text(encoding="utf-8")) is None


@cache
def loaded(folder: str, *overlays: str) -> rulewright.Ruleset:
    """A ruleset by its path from the repository, with overlays laid over it and those that they require."""
    paths = [str(REPOSITORY / each) for each in (folder, *overlays)]
    return rulewright.load(*paths, allow=[REPOSITORY], complete=True)


@cache
def bytes_of(folder: str) -> int:
    """How much there is to read of a ruleset: of an overlay with its bases."""
    home = REPOSITORY / folder
    inner = {file.parent for file in home.rglob("ruleset.yaml")} - {home}
    files = (file for file in home.rglob("*.yaml") if "tests" not in file.relative_to(home).parts and not inner.intersection(file.parents))
    own = sum(file.stat().st_size for file in files)
    base = _BASE.search((home / "ruleset.yaml").read_text(encoding="utf-8"))
    if base is None:
        return own
    near = home / base[1]
    named = [near, *(REPOSITORY / each / base[1] for each in HOMES)]
    above = next((place for place in named if place.is_dir()), None) or shipped()[base[1]].parent
    return own + bytes_of(above.resolve().relative_to(REPOSITORY).as_posix())


def is_large(folder: str) -> bool:
    return bytes_of(folder) > LARGE


def is_huge(folder: str) -> bool:
    return bytes_of(folder) > HUGE
