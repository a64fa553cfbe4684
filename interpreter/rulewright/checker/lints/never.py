"""Hooks, changes and offers that can never take effect."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, all_hooks
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Kind, ThingSymbol
from rulewright.source.catalogue.logic import HookNeverFires, NeverInForce


def check(context: Context, written: Written) -> None:
    """RW461 and RW467."""
    happening = _happening_at_all(context, written)
    for hook in all_hooks(context.program):
        if hook.happening not in happening:
            context.report(HookNeverFires.happening, hook.span, name=hook.happening.name)
    seen: set[Kind] = set()
    for thing in context.program.things:
        kind = thing.kind
        if kind in seen or not (thing.hooks or thing.changes or kind.hooks or kind.changes):
            continue
        if all(change.in_force is not None for change in thing.changes) and all(hook.in_force is not None for hook in thing.hooks):
            continue
        if not _can_be_in_force(context, kind, thing):
            seen.add(kind)
            context.report(NeverInForce.no_zone, thing.span, kind=kind.name, thing=thing.id)
    for thing, entry in context.entries.items():
        offers = entry.key("offers")
        if offers is not None and thing not in context.offering:
            context.report(NeverInForce.unread_offers, offers, thing=thing.id)


def _happening_at_all(context: Context, written: Written) -> set[HappeningSymbol]:
    """The happenings triggered by some text, including actions."""
    found = {happening for happening in context.program.happenings.values() if happening.is_action}
    return found.union(node.happening for node in written.of(core.Happen))


def _can_be_in_force(context: Context, kind: Kind, thing: ThingSymbol) -> bool:
    if kind.in_force is not None or thing.in_force is not None or thing.inside is not None or kind.space_of is not None:
        return True
    return any(kind.is_a(zone.holds) or zone.holds.is_a(kind) for holder in context.program.kinds.values() for zone in holder.zones.values())
