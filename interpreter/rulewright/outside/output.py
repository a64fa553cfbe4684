"""The only way to the screen: every line of every command passes through here, so that no name in a file can control a terminal or a build server.

Screens of lines and tables (telling/screen.py) clean each piece with `shown` before they colour it.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from typing import IO, TextIO

import click

from rulewright.outside.plain import json_safe, no_commands, one_line, plain

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")


def terminal_width(otherwise: int) -> int:
    """The width of the terminal in columns; `otherwise` if there is none."""
    return shutil.get_terminal_size((otherwise, 25)).columns


def shown(pieces: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """One line of pieces (text, style), cleaned for display: without newlines, control characters and commands of build servers."""
    clean = [(one_line(text), style) for text, style in pieces]
    whole = "".join(text for text, _ in clean)
    safe = no_commands(whole)
    return clean if safe == whole else [(safe, clean[0][1])]


def line(text: str = "", stream: TextIO | None = None) -> None:
    """Print one line; newlines become spaces."""
    _write(no_commands(one_line(text)) + "\n", stream or sys.stdout)


def text(written: str) -> None:
    """Print several lines written by the program, such as a page of the catalogue."""
    _write(no_commands(plain(written)) + ("" if written.endswith("\n") else "\n"), sys.stdout)


def report(written: str, shape: str) -> None:
    """Print a whole report in one of its formats. The renderers have cleaned what they quote; colours in text and GitHub's own commands are kept."""
    _write_bytes(report_text(written, shape).encode("utf-8", "replace"))


def report_text(written: str, shape: str) -> str:
    """A report, cleaned for display or for a file."""
    if shape in ("json", "sarif"):
        return json_safe(written)
    parts = _COLOUR.split(written) if shape == "text" else [written]
    clean = "".join(part if _COLOUR.fullmatch(part) else plain(part) for part in parts)
    return clean if shape in ("github", "junit") else no_commands(clean)


def json_object(written: str) -> None:
    """Print JSON on one or more lines."""
    report(written + "\n", "json")


def progress(text: str) -> None:
    """Print a line to standard error that replaces the previous one; an empty text erases it. Only on a terminal."""
    _write(f"\r{one_line(text)}\033[K", sys.stderr)


def error_line(text: str) -> None:
    """Print one line to standard error."""
    line(text, sys.stderr)


def ask(prompt: str) -> str:
    """What a person types after a prompt. Raises click.Abort at the end of the input and on interruption."""
    answer: str = click.prompt(no_commands(one_line(prompt)), default="", show_default=False, prompt_suffix="")
    return answer.strip()


def wipe(stream: IO[str]) -> None:
    """Clear the screen and the scrollback, where another player's hand is visible."""
    stream.write("\033[3J")


def _write(written: str, stream: TextIO) -> None:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    click.echo(written.encode(encoding, "replace").decode(encoding), file=stream, nl=False)


def _write_bytes(data: bytes) -> None:
    click.echo(data, nl=False)
