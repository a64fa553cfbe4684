"""`rulewright show`: a card, stat, action, happening or anything else of a ruleset with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from rulewright.cli.errors import UserError
from rulewright.cli.screen import Screen
from rulewright.cli.shape import command, option
from rulewright.cli.words import in_language, say

if TYPE_CHECKING:
    from rulewright.cli.lookup import Entry

MOST_SHOWN = 3  # of several hits; more are listed by name
MOST_LISTED = 20


@command("show")
@click.argument("ruleset")
@click.argument("name", nargs=-1)
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
def show(ruleset: str, name: Sequence[str], overlays: Sequence[str]) -> int:
    """Print an entry, or what there is."""
    from rulewright.cli import find, lookup
    from rulewright.cli.describe import describe

    loaded = find.load(ruleset, overlays)
    screen = Screen()
    program = find.program_of(loaded)
    if not name:
        _contents(program, screen)
        return 0
    wanted = " ".join(name)
    hits = lookup.find(program, wanted)
    if not hits:
        near = lookup.suggestion(program, wanted)
        raise UserError(say("show.unknown", name=wanted), say("meant", name=", ".join(near)) if near else say("show.unknown.cure"))
    for number, entry in enumerate(hits[:MOST_SHOWN]):
        if number:
            screen.line()
        describe(program, entry, screen)
    if len(hits) > MOST_SHOWN:
        screen.line()
        screen.line(say("show.more", names=_listed(hits[MOST_SHOWN:])), "quiet")
    return 0


def _listed(hits: Sequence[Entry]) -> str:
    names = [entry.full for entry in hits]
    return ", ".join(names[:MOST_LISTED]) + (" …" if len(names) > MOST_LISTED else "")


def _contents(program: object, screen: Screen) -> None:
    """Everything that has a name, by sort."""
    from rulewright.cli import lookup
    from rulewright.language.symbols import Program

    assert isinstance(program, Program)
    by_sort: dict[str, list[str]] = {}
    for entry in lookup.entries(program):
        if entry.sort in ("zone", "state") or entry.name.startswith("may ") or entry.is_inner:
            continue
        title = in_language(entry.symbol.kind.text, entry.holder) if entry.sort == "thing" else say(f"sort.{entry.sort}")
        by_sort.setdefault(title, []).append(entry.name)
    for title, names in by_sort.items():
        screen.heading(title)
        screen.line(", ".join(dict.fromkeys(names)))
