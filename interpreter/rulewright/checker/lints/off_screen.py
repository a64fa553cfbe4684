"""RW711: places that only their owner sees, and that the owner does not see either, because no panel of the screen shows them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.absent.origins import same
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import Program, ZoneSymbol
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import MaybeUnused
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping


def check(context: Context) -> None:
    """Without a screen of its own, everything that a player may see is listed; with one, only what its panels show.

    A screen that shows one such place leaves out others deliberately: those that are emptied before anything else happens.
    """
    program, screen = context.program, context.sections.get("screen")
    if not program.screen or not isinstance(screen, Mapping) or not screen.entries:
        return
    hidden = [zone for zone in program.kinds["player"].zones.values() if zone.seen_by == "owner"]
    shown = list(_zones(program)) if hidden else []
    if any(same(zone, other) for zone in hidden for other in shown):
        return
    for zone in hidden[:1]:
        related = (Related(screen.entries[0][0].span, Elsewhere.panels()),)
        context.report(MaybeUnused.off_screen, zone.span, name=zone.name, related=related)


def _zones(program: Program) -> Iterator[ZoneSymbol]:
    """The places that panels read, directly or through a stat."""
    for panel in program.screen:
        waiting: list[object] = [panel.among, panel.when]
        waiting += [each for figure in panel.figures for each in (figure.value, figure.when)]
        waiting += [each for sign in panel.signs for each in (sign.number, sign.when)]
        known: set[Function] = set()
        for root in waiting:  # the list grows meanwhile
            for node in nodes(root):
                zone = getattr(node, "zone", None)
                if isinstance(zone, ZoneSymbol):
                    yield zone
                body = node.stat.body if isinstance(node, core.StatCall) else None
                if isinstance(body, Function) and body not in known:
                    known.add(body)
                    waiting.append(body)
