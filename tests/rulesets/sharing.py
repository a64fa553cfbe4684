"""How much two games of a family still write twice, although they have a base in common.

`python -m tests.rulesets.sharing` prints it for the editions of Through the Ages. A line counts without its margins and its comment, and blank lines do
not count. What stands twice are the lines that both games have in their own files, each as often as the one that has it less often; it is measured
against all lines that make up a game, those of the base and its own. Of tests, lines that are a key and nothing else (`given:`, `play:`, `- expect:`)
say what the next lines are and nothing of the game; they are counted apart.
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
BARE = re.compile(r"(- )?(given|play|expect|for each|values):")


@dataclass(frozen=True, slots=True)
class Sharing:
    """Lines of a game: how many are its base's, how many its own, and how many of these another game of the family has too."""

    base: int
    own: int
    twice: int

    @property
    def percent(self) -> float:
        return 100 * self.twice / (self.base + self.own)


def sharing(*, tests: bool, bare: bool = False) -> dict[str, Sharing]:
    """Of each edition, for its rules or for its tests; with `bare`, lines of tests that are only a key count as well."""
    base = lines(BASE, tests=tests, bare=bare).total()
    own = {edition: lines(edition, tests=tests, bare=bare) for edition in EDITIONS}
    twice = (own[EDITIONS[0]] & own[EDITIONS[1]]).total()
    return {edition: Sharing(base, own[edition].total(), twice) for edition in EDITIONS}


def lines(ruleset: str, *, tests: bool, bare: bool = False) -> Counter[str]:
    written = (line for file in _files(RULESETS / ruleset, tests=tests) for line in _counted(file.read_text("utf-8").splitlines()))
    return Counter(line for line in written if bare or not tests or BARE.fullmatch(line) is None)


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
    for what, found in (("rules", sharing(tests=False)), ("tests", sharing(tests=True)), ("tests with bare keys", sharing(tests=True, bare=True))):
        for edition, each in found.items():
            print(f"{edition}, {what}: {each.base} lines of the base, {each.own} of its own, {each.twice} of these twice: {each.percent:.1f} %")


if __name__ == "__main__":
    main()
