"""What affects what: all changes of a stat, all hooks of a happening, with the thing, mark or rule they are on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.language.symbols import (
    ChangeSymbol,
    HappeningSymbol,
    HookSymbol,
    Kind,
    MarkSymbol,
    Program,
    StatSymbol,
    ThingSymbol,
)
from rulewright.telling.words import in_language, say


def bearers(program: Program) -> Iterator[Kind | ThingSymbol | MarkSymbol]:
    """Everything that can carry changes and hooks."""
    yield from program.kinds.values()
    yield from program.things
    yield from program.marks.values()


def name_of(bearer: Any) -> str:
    """What a bearer is called."""
    if isinstance(bearer, ThingSymbol):
        return in_language(bearer.text, bearer.id)
    if isinstance(bearer, (Kind, MarkSymbol)):
        word = in_language(bearer.text, bearer.name.replace("_", " "))
        return say("show.every_kind", name=word) if isinstance(bearer, Kind) else say("show.a_mark", name=word)
    return say("show.the_rules")


def _name_of_rule(hook: HookSymbol) -> str:
    """What a rule is called: by its name for people, or by its id, which a rule without one gets from its place."""
    return in_language(hook.text, "" if "#" in hook.id else hook.id.replace("_", " ")) or say("show.the_rules")


def changes_of(program: Program, stat: StatSymbol) -> Iterator[tuple[str, ChangeSymbol]]:
    """Every change of a stat, once, with who makes it."""
    owners: dict[int, str] = {}
    for bearer in bearers(program):
        for change in bearer.changes:
            # A kind's changes may be listed by its subkinds too; the first (the parent) is where they are written.
            owners.setdefault(id(change), name_of(bearer))
    told: set[int] = set()
    for change in stat.changes:
        if id(change) not in told:
            told.add(id(change))
            yield owners.get(id(change), say("show.the_rules")), change
    for bearer in bearers(program):
        for change in bearer.changes:
            if change.stat is stat and id(change) not in told:
                told.add(id(change))
                yield owners[id(change)], change


def hooks_of(program: Program, happening: HappeningSymbol) -> Iterator[tuple[str, HookSymbol]]:
    """Every hook of a happening, once, with the thing or rule that has it."""
    told: set[int] = set()
    for hook in program.hooks:
        if hook.happening is happening:
            told.add(id(hook))
            yield _name_of_rule(hook), hook
    for bearer in bearers(program):
        for hook in getattr(bearer, "hooks", ()):
            if hook.happening is happening and id(hook) not in told:
                told.add(id(hook))
                yield name_of(bearer), hook
