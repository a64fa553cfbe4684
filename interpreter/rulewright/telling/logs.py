"""The log of a game on the screen: related entries on one line, indented by their cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.source.span import Span

MOST_NAMES = 8  # of things that moved together; if there are more, only the number is shown


class Entry(Protocol):
    """What is read of an entry of the log."""

    @property
    def kind(self) -> str: ...

    @property
    def depth(self) -> int: ...

    @property
    def span(self) -> Span: ...

    @property
    def seen_by(self) -> tuple[int, ...] | None: ...

    @property
    def speaks(self) -> bool: ...

    def text(self, language: str = "en") -> str: ...


AT_THE_TABLE = 1_000  # entries that a person is shown at once


def print_log(game: Game, screen: Screen, shown: int, seat: int | None = None, everything: bool = True, details: bool = False) -> int:
    """The entries after the first `shown` that a seat may read (or all of them, for a file); how many there are now. `details`: every change."""
    entries: Sequence[Entry] = game.full_log if details else game.log
    readable = [entry for entry in entries[shown:] if (entry.kind != "masked" if everything else seen(entry, seat) and entry.speaks)]
    if not everything and len(readable) > AT_THE_TABLE:
        screen.line(say("log.earlier", n=len(readable) - AT_THE_TABLE), "quiet")
        readable = readable[-AT_THE_TABLE:]
    for depth, text in lines(readable):
        screen.line(text, "head" if depth == 0 else "", indent=depth)
    return len(entries)


def seen(entry: Entry, seat: int | None) -> bool:
    """Whether a seat may read an entry (`seen_by` None: everybody)."""
    return entry.seen_by is None or seat in entry.seen_by


def lines(entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """Depth and text of each line. Choices that make up an action are shown with the action; things that move the same way share a line."""
    index = 0
    while index < len(entries):
        entry = entries[index]
        if entry.kind == "choice":
            end = _run(entries, index, "choice")
            following = entries[end] if end < len(entries) else None
            for choice in entries[index:end]:
                if following is None or not _told_by(choice, following):
                    yield choice.depth, choice.text(language())
            index = end
        elif entry.kind == "move":
            end = _run(entries, index, "move")
            yield from _moves(entries[index:end])
            index = end
        else:
            if entry.text(language()):
                place = f"  ({entry.span.file}:{entry.span.line})" if entry.kind == "set" else ""
                yield entry.depth, entry.text(language()) + place
            index += 1


def _run(entries: Sequence[Entry], start: int, kind: str) -> int:
    """Where the run of entries of one kind that begins at `start` ends."""
    end = start
    while end < len(entries) and entries[end].kind == kind:
        end += 1
    return end


def _told_by(choice: Entry, following: Entry) -> bool:
    """Whether the happening that follows names what was chosen (and who chose it)."""
    who, _, what = choice.text(language()).partition(": ")
    told = following.text(language())
    return following.kind in ("happening", "masked") and following.depth == choice.depth and who in told and what in told


def _moves(entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """Moves in their order, those with the same way together."""
    ways: dict[tuple[int, str, bool], list[str]] = {}
    for entry in entries:
        name, _, way = entry.text(language()).rpartition(": ")
        ways.setdefault((entry.depth, way, entry.seen_by == ()), []).append(name)
    for (depth, way, hidden), names in ways.items():
        shown = say("log.things", n=len(names)) if (hidden and len(names) > 1) or len(names) > MOST_NAMES else ", ".join(names)
        yield depth, f"{shown}: {way}"
