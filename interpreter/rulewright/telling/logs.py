"""The log of a game on the screen: related entries on one line, indented by their cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from rulewright.language.texts import Name, counted
from rulewright.telling.screen import Screen
from rulewright.telling.words import in_language, language, say

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.runtime.log import Moved
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

    @property
    def says(self) -> tuple[str, ...]: ...

    @property
    def moved(self) -> Moved | None: ...

    @property
    def leads_to(self) -> str: ...

    def text(self, language: str = "en") -> str: ...


TOLD = ("happening", "masked")
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
            for number in range(index, end):
                choice = entries[number]
                if not _is_told(choice, entries, number, end):
                    yield choice.depth, choice.text(language())
            index = end
        elif entry.kind == "move":
            end = _run(entries, index, "move")
            yield from _moves(entries[index:end])
            index = end
        elif not entry.speaks and not _leads_on(entries, index):
            index += 1  # a rule without a name under which nothing is shown
        else:
            if entry.text(language()):  # a translation may leave a line out
                place = f"  ({entry.span.file}:{entry.span.line})" if entry.kind == "set" else ""
                yield entry.depth, entry.text(language()) + place
            index += 1


def _run(entries: Sequence[Entry], start: int, kind: str) -> int:
    """Where the run of entries of one kind that begins at `start` ends."""
    end = start
    while end < len(entries) and entries[end].kind == kind:
        end += 1
    return end


def _leads_on(entries: Sequence[Entry], index: int) -> bool:
    """Whether the entry after this one is its consequence."""
    return index + 1 < len(entries) and entries[index + 1].depth > entries[index].depth


def _is_told(choice: Entry, entries: Sequence[Entry], number: int, end: int) -> bool:
    """Whether a happening after a choice says what was chosen (and who chose it): the next one, or the action that the choice leads to."""
    following = entries[end] if end < len(entries) else None
    if following is not None and following.depth == choice.depth and following.kind in TOLD and set(choice.says) <= set(following.says):
        return True
    if choice.leads_to:
        for later in entries[number + 1 :]:
            if later.depth < choice.depth:
                return False
            if later.depth == choice.depth and later.kind in TOLD and later.says[:1] == (choice.leads_to,):
                return True
    return False


def _moves(entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """Moves in their order, those with the same way together."""
    ways: dict[tuple[int, str, bool], list[Moved]] = {}
    for entry in entries:
        if entry.moved is not None:
            ways.setdefault((entry.depth, entry.moved.way.said(language()), entry.seen_by == ()), []).append(entry.moved)
    for (depth, way, hidden), moves in ways.items():
        number = sum(move.number for move in moves)
        shown = (
            _sort(moves[0], number) if (hidden and number > 1) or number > MOST_NAMES else ", ".join(move.names.said(language()) for move in moves)
        )
        yield depth, f"{shown}: {way}"


def _sort(moved: Moved, number: int) -> str:
    """A number of things, by the name of their kind where the rules have forms of it."""
    name = in_language(moved.sort)
    return counted(number, name, language()) if isinstance(name, Name) else say("log.things", n=number)
