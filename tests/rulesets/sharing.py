"""How much two games of a family still write twice, although they have a base in common.

`python -m tests.rulesets.sharing` prints it for the editions of Through the Ages. A line counts without its margins and its comment, and blank lines do
not count. What stands twice are the lines that both games have in their own files, each as often as the one that has it less often; it is measured
against all lines that make up a game, those of the base and its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
BASE, EDITIONS = "through_the_ages", ("tta_new_story", "tta_first_edition")
PARTS = ("variants", "games")  # what extends a game from inside its folder is no part of it
COMMENT = re.compile(r"(^|\s)#.*$")


@dataclass(frozen=True, slots=True)
class Sharing:
    """Lines of a game: how many are its base's, how many its own, and how many of these another game of the family has too."""

    base: int
    own: int
    twice: int

    @property
    def percent(self) -> float:
        return 100 * self.twice / (self.base + self.own)


def sharing(*, tests: bool) -> dict[str, Sharing]:
    """Of each edition, for its rules or for its tests."""
    base = lines(BASE, tests=tests).total()
    own = {edition: lines(edition, tests=tests) for edition in EDITIONS}
    twice = (own[EDITIONS[0]] & own[EDITIONS[1]]).total()
    return {edition: Sharing(base, own[edition].total(), twice) for edition in EDITIONS}


def lines(ruleset: str, *, tests: bool) -> Counter[str]:
    return Counter(line for file in _files(RULESETS / ruleset, tests=tests) for line in _counted(file.read_text("utf-8").splitlines()))


def _files(folder: Path, *, tests: bool) -> Iterator[Path]:
    for file in sorted(folder.rglob("*.yaml")):
        first = file.relative_to(folder).parts[0]
        if first not in PARTS and (first == "tests") == tests:
            yield file


def _counted(written: Iterable[str]) -> Iterator[str]:
    for line in written:
        if stripped := COMMENT.sub("", line).strip():
            yield stripped


def main() -> None:
    for tests in (False, True):
        for edition, found in sharing(tests=tests).items():
            print(
                f"{edition}, {'tests' if tests else 'rules'}: {found.base} lines of the base, {found.own} of its own, "
                f"{found.twice} of these twice: {found.percent:.1f} %"
            )


if __name__ == "__main__":
    main()
