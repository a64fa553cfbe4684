"""`rulewright check`: all mistakes of rulesets, variants and mods."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.errors import UserError, why
from rulewright.cli.shape import command, option
from rulewright.outside import output as screen
from rulewright.outside import permission, writing
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright.source.render.report import Report

FORMATS = ("text", "json", "github", "sarif", "junit")
LEVELS = {"error": 3, "warning": 2, "note": 1}
MOST_NAMED = 6  # overlays that were checked alone and are named twice in one sentence
INCOMPLETE = 2  # something could not be checked
_PATIENCE = 2.0  # seconds after which progress is shown


@command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="PATH…")
@option("--format", "shape", type=click.Choice(FORMATS), default="text", help="check.format")
@option("--fail-level", type=click.Choice(list(LEVELS)), default=None, help="check.fail_level")
@option("--output", type=click.Path(path_type=Path, dir_okay=False), default=None, help="check.output")
@option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="check.jobs")
@option("--together", is_flag=True, help="check.together")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", type=click.Path(path_type=Path), help="check.with")
@option("--no-cache", is_flag=True, help="check.no_cache")
@option("--fix", is_flag=True, help="check.fix")
@option("--diff", is_flag=True, help="check.diff")
def check(
    paths: Sequence[Path],
    shape: str,
    fail_level: str | None,
    output: Path | None,
    jobs: int,
    together: bool,
    overlays: Sequence[Path],
    no_cache: bool,
    fix: bool,
    diff: bool,
) -> int:
    """Check rulesets. Ends with 0 (clean), 1 (findings) or 2 (cannot run)."""
    from rulewright.cli import check_cache, find
    from rulewright.source.render.report import Report

    asked = [find.by_name(path) for path in (*(paths or [Path()]), *overlays)]
    together = together or bool(overlays)
    permission.name(asked)
    if diff:
        if fix or shape != "text" or output is not None:
            raise UserError(say("check.diff.alone"), say("check.diff.alone.cure"))
        return _diff(asked, together)
    if fix:
        _fix(asked, together)
    outcome = None if no_cache else check_cache.recall(asked, together)
    if outcome is None:
        from rulewright.cli.checking import check_paths

        outcome = check_paths(asked, _Progress(), jobs, together=together, recalled=not no_cache)
        if not no_cache and not outcome.unfinished:
            check_cache.remember(asked, outcome, together)
    report = Report(outcome.findings, outcome.files, outcome.silenced, _version(), output is None and _colours(), language())
    _write(report, shape, output)
    for names in outcome.orders if shape == "text" else ():
        screen.error_line(say("check.order", names=", ".join(names)))
    for names in outcome.alone:
        if len(names) <= MOST_NAMED:
            screen.error_line(say("check.alone", names=", ".join(names), paths=" ".join(names)))
        else:
            screen.error_line(say("check.many_alone", number=len(names), first=names[0]))
    for sentence in outcome.unfinished:
        screen.error_line(sentence)
    if outcome.unfinished:
        return INCOMPLETE
    level = LEVELS[fail_level] if fail_level else outcome.fail_level or LEVELS["error"]
    return 1 if any(finding.severity >= level for finding in outcome.findings) else 0


def _diff(paths: Sequence[Path], together: bool) -> int:
    """Print what `--fix` would change; the exit code tells whether it would change anything."""
    from rulewright.cli.fixing import fix

    files = fix(paths, together=together)
    for file in files.values():
        screen.report("".join(file.diff()), "diff")
    return 1 if files else 0


def _fix(paths: Sequence[Path], together: bool) -> None:
    from rulewright.cli.fixing import fix

    for path, file in fix(paths, together=together).items():
        try:
            writing.write_over(path, file.after, file.version)
        except OSError as error:
            raise UserError(say("file.cannot", path=file.name, why=why(error)), say("save.cannot.cure")) from error
        for cure in sorted(file.done, key=lambda each: each.line):
            screen.error_line(say("check.fixed" if cure.write else "check.moved", path=file.name, line=cure.line, code=cure.code, write=cure.write))


def _write(report: Report, shape: str, output: Path | None) -> None:
    from rulewright.source.render import RENDERERS
    from rulewright.source.render.text import summary

    text = RENDERERS[shape](report)
    if output is None:
        screen.report(text, shape)
    else:
        try:
            writing.write(output, screen.report_text(text, shape))
        except OSError as error:
            raise UserError(say("file.cannot", path=output, why=why(error)), say("save.cannot.cure")) from error
        screen.line(summary(report))


def _colours() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rulewright")
    except PackageNotFoundError:
        return ""


class _Progress:
    """Shows on a terminal what is being checked, if it takes long."""

    def __init__(self) -> None:
        self._begin = time.monotonic()

    def __call__(self, name: str, number: int, of: int) -> None:
        if sys.stderr.isatty() and time.monotonic() - self._begin > _PATIENCE:
            screen.error_line(f"{number}/{of} {name}")
