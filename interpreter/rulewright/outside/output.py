"""The one way to the screen: every line of every command passes here, so that no name in a file can control a terminal or a build server.

Screens of lines and tables (cli/screen.py) clean each piece with `shown` before they colour it.
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
    """How many columns the terminal has; `otherwise` where there is none."""
    return shutil.get_terminal_size((otherwise, 25)).columns


def shown(pieces: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """One line of pieces (text, style) as it may be shown: no newline in it, nothing that steers, no command of a build server."""
    clean = [(one_line(text), style) for text, style in pieces]
    whole = "".join(text for text, _ in clean)
    safe = no_commands(whole)
    return clean if safe == whole else [(safe, clean[0][1])]


def line(text: str = "", stream: TextIO | None = None) -> None:
    """One line; a newline in it becomes a blank."""
    _write(no_commands(one_line(text)) + "\n", stream or sys.stdout)


def text(written: str) -> None:
    """Several lines that the program has written, such as a page of the catalogue."""
    _write(no_commands(plain(written)) + ("" if written.endswith("\n") else "\n"), sys.stdout)


def report(written: str, shape: str) -> None:
    """A whole report in one of its formats. The renderers have cleaned what they quote; colours of text are left, and GitHub's own commands."""
    _write_bytes(report_text(written, shape).encode("utf-8", "replace"))


def report_text(written: str, shape: str) -> str:
    """A report as it may be shown or written to a file."""
    if shape in ("json", "sarif"):
        return json_safe(written)
    parts = _COLOUR.split(written) if shape == "text" else [written]
    clean = "".join(part if _COLOUR.fullmatch(part) else plain(part) for part in parts)
    return clean if shape in ("github", "junit") else no_commands(clean)


def json_object(written: str) -> None:
    """JSON on a line or several."""
    report(written + "\n", "json")


def progress(text: str) -> None:
    """A line on the error output that takes the place of the one before it; an empty one wipes it out. On a terminal only."""
    _write(f"\r{one_line(text)}\033[K", sys.stderr)


def error_line(text: str) -> None:
    """One line on the error output."""
    line(text, sys.stderr)


def ask(prompt: str) -> str:
    """What a person types after a prompt. Raises click.Abort at the end of the input and when it is interrupted."""
    answer: str = click.prompt(no_commands(one_line(prompt)), default="", show_default=False, prompt_suffix="")
    return answer.strip()


def wipe(stream: IO[str]) -> None:
    """Also the lines that have scrolled off: another player's hand is shown there."""
    stream.write("\033[3J")


def _write(written: str, stream: TextIO) -> None:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    click.echo(written.encode(encoding, "replace").decode(encoding), file=stream, nl=False)


def _write_bytes(data: bytes) -> None:
    click.echo(data, nl=False)
