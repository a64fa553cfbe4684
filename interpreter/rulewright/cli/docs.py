"""`rulewright docs`: the pages that come with the program, in the browser."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path

import click

from rulewright.cli.errors import UserError, meant
from rulewright.cli.shape import command, option
from rulewright.outside import output
from rulewright.outside.permission import holding, shipped_folders
from rulewright.outside.reading import below, read_text
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

FIRST = "index"
_CODES = "diagnostics/"  # one page for each, too many to be listed


@command("docs", reads=False)
@click.argument("page", required=False, default="")
@option("--open/--no-open", "opens", default=True, help="docs.open")
def docs(page: str, opens: bool) -> int:
    """Open a page of the site; if it has not been built, print the page, or list all."""
    with holding(None):  # nothing but what is shipped is read
        site, texts = _pages("site", ".html"), _pages("docs", ".md")
        if not site and not texts:
            raise UserError(say("docs.none"), say("docs.none.cure"))
        if site:
            _open(site[_named(page or FIRST, site)], opens)
        elif not page:
            _list(texts)
        elif opens:
            output.text(read_text(texts[_named(page, texts)]))
        else:
            output.line(str(texts[_named(page, texts)]))
    return 0


def _pages(what: str, ending: str) -> dict[str, Path]:
    """The pages of the site, or their texts, by name: the path without its extension, or a folder for its first page."""
    found: dict[str, Path] = {}
    for folder in shipped_folders(what):
        for path in below(folder):
            if path.suffix == ending:
                name = path.relative_to(folder).with_suffix("").as_posix()
                found.setdefault(name.removesuffix("/index").removesuffix("/README"), path)
    return found


def _named(page: str, pages: dict[str, Path]) -> str:
    """The name of the page that a name or a path refers to, ignoring case; codes need no folder."""
    by_name = {name.removeprefix(_CODES).lower(): name for name in pages}
    asked = re.sub(rf"^(?:docs/)?(?:{_CODES})?|\.(?:md|html)$", "", page.strip().lower()).replace("-", "_")
    if asked in by_name:
        return by_name[asked]
    plain = [name for name in pages if not name.startswith(_CODES)]
    raise UserError(say("docs.unknown", name=page), meant(asked, by_name) or say("schema.known", names=", ".join(sorted(plain))))


def _open(page: Path, opens: bool) -> None:
    address = page.resolve().as_uri()
    output.line(address)
    if opens and not webbrowser.open_new(address):
        output.line(say("docs.no_browser"))


def _list(texts: dict[str, Path]) -> None:
    """The pages with their titles."""
    screen = Screen()
    for name in sorted(texts):
        if not name.startswith(_CODES):
            title = read_text(texts[name]).partition("\n")[0].removeprefix("# ")
            screen.parts((f"{name:18}", "name"), (title, ""))
    screen.line(say("docs.next"), "quiet")
