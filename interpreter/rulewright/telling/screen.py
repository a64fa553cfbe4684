"""Where lines go: plain text anywhere, colours and tables only on a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

from rulewright.outside import output
from rulewright.telling import tables

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "title": "bold cyan",
    "head": "bold",
    "quiet": "dim",
    "good": "green",
    "bad": "red",
    "warn": "yellow",
    "name": "bold",
    "number": "cyan",
    "": "",
}

# The colours of a ruleset's panels as a terminal has them.
COLOURS = {
    **{name: f"bold {name}" for name in ("red", "green", "yellow", "blue", "magenta", "cyan", "white")},
    "grey": "bright_black",
}


SET_IN = 4  # blanks before what did not fit into the line


class Screen:
    """Writes lines, headings and tables. `rich` is loaded only when the output is a terminal."""

    def __init__(self, stream: TextIO | None = None, width: int = 0) -> None:
        self._stream = stream
        self._width = width  # longer lines are broken between words; 0: never
        self._console: Console | None = None
        out = stream or sys.stdout
        self.is_terminal = bool(getattr(out, "isatty", lambda: False)()) and os.environ.get("TERM") != "dumb"
        if self.is_terminal:
            from rich.console import Console

            self._console = Console(file=out, highlight=False, soft_wrap=True)

    def line(self, text: str = "", style: str = "", indent: int = 0, whole: bool = False) -> None:
        """One line; `style` is a word of STYLES and shows on a terminal only. `whole`: never broken, as a command to copy."""
        for part in broken(output.shown([("  " * indent + text, style)]), 0 if whole else self._width):
            self._put([(piece, STYLES[style]) for piece, _ in part])

    def text(self, text: str) -> None:
        """Several lines that the program has written itself."""
        for line in text.split("\n"):
            self.line(line)

    def _put(self, pieces: Sequence[tuple[str, str]]) -> None:
        """One line of the terminal or file, of pieces (text, style)."""
        pieces = output.shown(pieces)
        if self._console is None:
            output.line("".join(text for text, _ in pieces), self._stream or sys.stdout)
            return
        from rich.text import Text

        self._console.print(Text.assemble(*pieces))

    def parts(self, *pieces: tuple[str, str], indent: int = 0) -> None:
        """One line of pieces (text, style)."""
        for part in broken(output.shown([("  " * indent, ""), *pieces]), self._width):
            self._put([(text, STYLES[style]) for text, style in part])

    def colours(self, pieces: Sequence[tuple[str, str]]) -> None:
        """One line of pieces (text, a word of STYLES or a colour), without blanks at its end."""
        for part in broken(output.shown(pieces), self._width):
            styled = [(text, STYLES.get(style) if style in STYLES else COLOURS.get(style, "")) for text, style in part]
            if self._console is None:
                styled = [("".join(text for text, _ in styled).rstrip(), "")]
            self._put([(text, style or "") for text, style in styled])

    def heading(self, text: str) -> None:
        """A heading with an empty line before it."""
        self.line()
        self.line(text, "title")
        if self._console is None:
            self.line("-" * (min(len(text), self._width) if self._width else len(text)))

    @property
    def width(self) -> int:
        """How long lines may be; 0: as long as they like."""
        return self._width

    def table(self, head: Sequence[str], rows: Sequence[Sequence[Any]], numbers: Sequence[int] = ()) -> None:
        """A table; the columns in `numbers` are set to the right. What is too broad is broken between words, or told row by row."""
        cells = [[output.shown([(str(cell), "")])[0][0] for cell in row] for row in rows]
        head = [output.shown([(title, "")])[0][0] for title in head]
        lines = tables.lines(head, cells, numbers, self._width or (self._console.width if self._console is not None else 0))
        if lines is None:
            for row in cells:
                self._record(head, row)
            return
        for number, line in enumerate(lines):
            self.line(line.text, "head" if line.of_head else "", whole=True)
            if self._console is not None and number + 1 < len(lines) and line.of_head and not lines[number + 1].of_head:
                self.line("─" * max(len(each.text) for each in lines), "quiet", whole=True)

    def _record(self, head: Sequence[str], row: Sequence[str]) -> None:
        """A row of a table that is too broad: its name, then what each column says."""
        self.parts((row[0], "head"))
        for title, cell in zip(head[1:], row[1:], strict=True):
            if cell:
                self.parts((f"{title}: " if title else "", "quiet"), (cell, ""), indent=1)

    def clear(self) -> None:
        """An empty screen on a terminal; elsewhere a line that parts what was from what comes."""
        if self._console is not None:
            self._console.clear()
            output.wipe(self._console.file)
        else:
            self.line("=" * 60)


def broken(pieces: Sequence[tuple[str, str]], width: int) -> list[list[tuple[str, str]]]:
    """A line of pieces as lines of a width. What follows is under the last piece, or is set in when that begins far to the right."""
    length = sum(len(text) for text, _ in pieces)
    if not width or length <= width or any("\n" in text for text, _ in pieces):
        return [list(pieces)]
    whole = "".join(text for text, _ in pieces)
    last = length - len(pieces[-1][0])
    under = last if 0 < last <= width // 2 and len(pieces) > 2 else len(whole) - len(whole.lstrip()) + SET_IN
    lines: list[list[tuple[str, str]]] = [[]]
    used = 0
    for text, style in pieces:
        for word in re.findall(r" *[^ ]+|  *$", text):
            if used + len(word.rstrip()) > width and used > under:
                end, how = lines[-1][-1]
                lines[-1][-1] = end.rstrip(), how
                lines.append([(" " * under, "")])
                used = under
            shown = word.lstrip() if used == under and len(lines) > 1 else word
            lines[-1].append((shown, style))
            used += len(shown)
    return lines


def errors() -> Screen:
    """The screen for complaints."""
    return Screen(sys.stderr)
