"""Mistakes in meaning of one sort: rules that are well formed but refer to what can never exist. A kind in place of the zone that holds it,
a menu that nobody offers, a name in braces that nothing fills in, two languages with different numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from benchmarks.mistakes.kinds import Kind, Mistake
from benchmarks.mistakes.sources import Ruleset

_ZONE = re.compile(r"^\s*(?P<zone>[a-z_]\w*): \{holds: (?P<kind>[a-z_]\w*)", re.MULTILINE)
_MENU = re.compile(r"(?<=\bin: )(?P<menu>[a-z_]\w*)(?=\s*(?:$|[,}#]))")
_BRACES = re.compile(r"(?<=[ \"(]\{)(?P<name>[a-z_]\w{2,})(?=\})")
_BOTH = re.compile(r"\{en: .*?(?<![\w.,-])(?P<number>\d+)(?![\w.,-]).*, cs: .*?(?<![\w.,-])(?P<other>(?P=number))(?![\w.,-])")
Changed = Callable[[re.Match[str]], tuple[int, int, str] | None]


def kinds_for_zones(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """`me.CARD` where `me.CARDS` is meant."""
    holds = {found["zone"]: found["kind"] for source in ruleset.files for found in _ZONE.finditer("\n".join(source.lines))}
    names = "|".join(map(re.escape, sorted(holds, key=len, reverse=True)))
    pattern = re.compile(rf"\b(?:me|player|rival|p|owner|target)\.(?P<zone>{names})\b")

    def kind(match: re.Match[str]) -> tuple[int, int, str] | None:
        of = holds[match["zone"]]
        return None if of in holds else (*match.span("zone"), of)

    yield from _in_lines("kind in place of its zone", ruleset, pattern, kind)


def menus_of_nobody(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A menu that no text opens, beside all those that are right."""
    yield from _in_lines("menu that nobody offers", ruleset, _MENU, lambda match: (*match.span("menu"), match["menu"] + "s"))


def names_of_nothing(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A name in braces with a letter lost."""
    yield from _in_lines("name in braces that is nothing", ruleset, _BRACES, lambda match: (*match.span("name"), match["name"][:-1]))


def other_numbers(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A number that was changed in one of two languages."""
    kind = "another number in one language"
    yield from _in_lines(kind, ruleset, _BOTH, lambda match: (*match.span("other"), str(int(match["other"]) + 1)))


def _in_lines(kind: str, ruleset: Ruleset, pattern: re.Pattern[str], changed: Changed) -> Iterator[Mistake]:
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            for match in pattern.finditer(line.split(" #")[0]):
                change = changed(match)
                if change is not None:
                    begin, end, word = change
                    lines = [*source.lines]
                    lines[number] = line[:begin] + word + line[end:]
                    yield Mistake(kind, source.path, "\n".join(lines), frozenset((number + 1,)), "", f"{line[begin:end]} → {word}")


NOWHERE: dict[str, Kind] = {
    "kind in place of its zone": Kind(kinds_for_zones),
    "menu that nobody offers": Kind(menus_of_nobody),
    "name in braces that is nothing": Kind(names_of_nothing),
    "another number in one language": Kind(other_numbers),
}
