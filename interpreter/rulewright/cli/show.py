"""`rulewright show`: a card, stat, action, happening or anything else of a ruleset with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.errors import UserError
from rulewright.cli.shape import command, option
from rulewright.outside.reading import is_file
from rulewright.ruleset.naming import base_name
from rulewright.telling.screen import Screen
from rulewright.telling.words import in_language, say

if TYPE_CHECKING:
    from rulewright.language.lookup import Entry
    from rulewright.language.symbols import Program
    from rulewright.ruleset.history import History
    from rulewright.ruleset.history import Path as RulePath

MOST_SHOWN = 3  # hits shown in full; further ones are listed by name
MOST_LISTED = 20


@command("show")
@click.argument("ruleset")
@click.argument("name", nargs=-1)
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
def show(ruleset: str, name: Sequence[str], overlays: Sequence[str]) -> int:
    """Print an entry, or what there is."""
    from rulewright.cli import find
    from rulewright.language import lookup
    from rulewright.ruleset.history import History

    loaded = find.load(ruleset, overlays)
    screen = Screen()
    program = find.program_of(loaded)
    assert loaded.composed is not None  # if the ruleset has a program
    history = History(loaded.composed)
    if not name:
        _contents(program, history, screen)
        return 0
    wanted = " ".join(name)
    several = _several(program, history, name)
    hits = several or _hits(program, history, wanted)
    if not hits:
        overlay = next((word for word in name if is_file(Path(word) / find.MAIN_FILE)), None)
        if overlay is not None:
            raise UserError(say("show.unknown", name=wanted), say("show.with.cure", name=overlay))
        near = lookup.suggestion(program, wanted)
        raise UserError(say("show.unknown", name=wanted), say("meant", name=", ".join(near)) if near else say("show.unknown.cure"))
    most = len(several) or MOST_SHOWN
    for number, hit in enumerate(hits[:most]):
        if number:
            screen.line()
        _describe(program, history, hit, screen)
    if len(hits) > most:
        screen.line()
        screen.line(say("show.more", names=_listed(hits[most:])), "quiet")
    return 0


def _several(program: Program, history: History, names: Sequence[str]) -> list[Entry | RulePath]:
    """What several words name, each on its own; empty if together they are one name, or if one of them is not a whole name."""
    if len(names) < 2 or _exactly(program, history, " ".join(names)):
        return []
    each = [_exactly(program, history, name) for name in names]
    return [hits[0] for hits in each] if all(each) else []


def _exactly(program: Program, history: History, name: str) -> list[Entry | RulePath]:
    """What a whole name means."""
    from rulewright.language import lookup

    return [hit for hit in _hits(program, history, name) if isinstance(hit, tuple) or lookup.is_exactly(hit, lookup.folded(name))]


def _hits(program: Program, history: History, wanted: str) -> list[Entry | RulePath]:
    """What a name may mean: entries with exactly this name, otherwise those whose names contain it."""
    from rulewright.cli import in_force
    from rulewright.language import lookup

    found = lookup.find(program, wanted)
    paths = in_force.called(history, wanted)
    known = {path: entry for entry in lookup.entries(program) if (path := in_force.path_of(history, entry)) is not None} if paths else {}
    if paths and not any(lookup.is_exactly(entry, lookup.folded(wanted)) for entry in found):
        found = []
    hits: list[Entry | RulePath] = [*found]
    for path in paths:
        entry = known.get(tuple(map(base_name, path)))
        if entry is None:
            hits.append(path)
        elif entry not in hits:
            hits.append(entry)
    return hits


def _describe(program: Program, history: History, hit: Entry | RulePath, screen: Screen) -> None:
    from rulewright.cli import in_force
    from rulewright.telling.describe import blocks_in_force, describe

    if isinstance(hit, tuple):
        in_force.describe_path(history, hit, screen)
        return
    path = in_force.path_of(history, hit)
    describe(program, hit, screen, blocks_in_force(history, in_force.own_block(history, hit, path)))
    if path is not None:
        in_force.describe_steps(history, path, screen)


def _listed(hits: Sequence[Entry | RulePath]) -> str:
    names = [".".join(hit) if isinstance(hit, tuple) else hit.full for hit in hits]
    return ", ".join(names[:MOST_LISTED]) + (" …" if len(names) > MOST_LISTED else "")


def _contents(program: Program, history: History, screen: Screen) -> None:
    """Everything that has a name, by sort; then what overlays change."""
    from rulewright.cli import in_force
    from rulewright.language import lookup

    if program.text:
        screen.line(in_language(program.text))
    by_sort: dict[str, list[str]] = {}
    for entry in lookup.entries(program):
        if entry.sort in ("zone", "state") or entry.name.startswith("may ") or entry.is_inner:
            continue
        title = in_language(entry.symbol.kind.text, entry.holder) if entry.sort == "thing" else say(f"sort.{entry.sort}")
        by_sort.setdefault(title, []).append(entry.name)
    for title, names in by_sort.items():
        screen.heading(title)
        screen.line(", ".join(dict.fromkeys(names)))
    in_force.list_changed(history, screen)
