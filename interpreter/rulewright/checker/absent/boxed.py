"""Things that never leave the box, where nobody sees them, although rules change their state."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.absent.supplies import filled_zones
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.lints.writes import writes_of
from rulewright.language import core
from rulewright.language.symbols import Kind, Program, StateSymbol
from rulewright.source.catalogue.empty import NeverOut
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, written: Written) -> None:
    """RW496, for kinds whose things are in no zone, on no map and in no other thing. A panel of the screen shows things wherever they are."""
    program = context.program
    changed: dict[Kind, StateSymbol] = {}
    for state, *_ in writes_of(written):
        if state.kind.name not in ("game", "player") and state.span != NOWHERE and state.seen_by == "everyone":
            changed.setdefault(state.kind, state)
    if not changed:
        return
    zones = filled_zones(program, written)
    looked = [node.zone for node in written.of(core.ZoneOf, core.OnlyOf)]  # RW483 reports those that are empty
    looked += [node.source.zone for node in written.of(core.Draw)]
    zones |= set(looked)
    out = [*(zone.holds for zone in zones), *(node.kind for node in written.of(core.CreateThing)), *_shown(program)]
    for kind, state in changed.items():
        things = [thing for thing in program.things if thing.kind.is_a(kind)]
        if things and not any(kind.meets(each) for each in out) and not _elsewhere(program, kind):
            related = (Related(state.span, Elsewhere.declared_here()),)
            context.report(NeverOut.here, kind.span, kind=kind.name, state=state.name, related=related)


def _shown(program: Program) -> Iterator[Kind]:
    """The kinds that the screen mentions."""
    for panel in program.screen:
        parts = [panel.among, panel.when, *(part for sign in panel.signs for part in (sign.when, sign.number))]
        for node in nodes([*parts, *(part for figure in panel.figures for part in (figure.value, figure.when))]):
            if isinstance(node, core.StateOf):
                yield node.state.kind
            elif isinstance(node, core.Every) and isinstance(node.of, Kind):
                yield node.of


def _elsewhere(program: Program, kind: Kind) -> bool:
    """Whether things of the kind are spaces, sides or corners of a map, or are in other things from the beginning."""
    spaces = any(each.is_a(kind) and each.space_of is not None for each in program.kinds.values())
    return spaces or any(thing.inside is not None for thing in program.things if thing.kind.is_a(kind))
