"""`rulewright publish RULESET --out FOLDER`: a page that plays a game without a server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rulewright.cli import find
from rulewright.cli.errors import UserError, why
from rulewright.cli.shape import command, option
from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say


@command("publish")
@click.argument("ruleset", metavar="RULESET")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="FOLDER", help="publish.out")
@option("--pyodide", "python", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="publish.pyodide")
def publish(ruleset: str, overlays: Sequence[str], out: Path, python: Path | None) -> int:
    """Write the page, and say where it is."""
    from rulewright.publish.pyodide import pyodide
    from rulewright.publish.site import check_place, site, write_site

    rules = find.load(ruleset, overlays)
    try:
        check_place(out)
        files = site(rules, pyodide(python))
        write_site(files, out)
    except OSError as error:
        raise UserError(say("publish.unwritten", path=out, why=why(error))) from error
    size = round(sum(map(len, files.values())) / 1_000_000, 1)
    Screen().line(say("publish.done", title=rules.title(language()), path=out, n=len(files), size=size), "good")
    return 0
