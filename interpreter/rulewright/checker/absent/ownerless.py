"""Things that can never belong to anybody but have actions, `gives` or questions for their owner."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Function
from rulewright.language.symbols import Kind, Program, ThingSymbol, ZoneSymbol
from rulewright.source.catalogue.empty import BelongsToNobody
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW493, for each action, hook and change of such a thing that requires its owner."""
    _in_zones_of_the_game(context)
    program = context.program
    owned: dict[Kind, bool] = {}
    for thing in program.things:
        hooks = [hook for hook in thing.hooks if hook.asked_of is not None and _is_owner(hook.asked_of)]
        changes = [change for change in thing.changes if change.when is not None and _of_owner(change.when)]
        if not (thing.actions or hooks or changes):
            continue
        if thing.kind not in owned:
            owned[thing.kind] = may_be_owned(program, thing.kind, set())
        if owned[thing.kind]:
            continue
        for action in thing.actions:
            context.report(BelongsToNobody.action, action.span, thing=thing.id, kind=thing.kind.name, action=action.name)
        for hook in hooks:
            context.report(BelongsToNobody.hook, hook.do.span, thing=thing.id, kind=thing.kind.name)
        for change in changes:
            context.report(BelongsToNobody.change, change.span, thing=thing.id, kind=thing.kind.name)


def _in_zones_of_the_game(context: Context) -> None:
    """Hooks and changes that work only while their thing is in a zone of the game, and that mention its owner."""
    program = context.program
    carriers: list[Kind | ThingSymbol] = [*program.kinds.values(), *program.things]
    owning = [kind for kind in program.kinds.values() if kind.owner is not None]
    for carrier in carriers:
        kind = carrier.kind if isinstance(carrier, ThingSymbol) else carrier
        if not (carrier.hooks or carrier.changes) or any(kind.meets(other) for other in owning):
            continue
        waiting = [(hook.in_force, [hook.asked_of, hook.where]) for hook in carrier.hooks]
        waiting += [(change.in_force, [change.when]) for change in carrier.changes]
        for in_force, texts in waiting:
            within = in_force or carrier.in_force or kind.in_force
            zone = _only_in(within)
            text = next((text for text in texts if text is not None and _needs_owner(text)), None)
            if zone is not None and text is not None and within is not None:
                related = (Related(within.span, Elsewhere.named_beside()),)
                context.report(BelongsToNobody.hook_in_zone, text.span, zone=zone.name, kind=kind.name, related=related)


def _only_in(in_force: Function | None) -> ZoneSymbol | None:
    """The zone of the game that a thing must be in."""
    if in_force is None or isinstance(in_force.body, list):
        return None
    parts = [part for part in conjuncts(in_force.body) if isinstance(part, core.InZone)]
    return next((part.zone for part in parts if part.zone.kind.name == "game" and _is_this(part.thing, in_force)), None)


def _is_this(thing: core.Expr, function: Function) -> bool:
    return isinstance(thing, core.Local) and thing.var in function.params[:1]


def _needs_owner(function: Function) -> bool:
    """Whether the owner is asked, or a required part mentions the owner, so that without an owner it is no."""
    if isinstance(function.body, list) or function.lets:
        return False
    return any(
        isinstance(part, core.Guard)
        and isinstance(part.value, core.OwnerOf)
        and _is_this(part.value.thing, function)
        and isinstance(part.otherwise, core.Const)
        and not part.otherwise.value
        for part in conjuncts(function.body)
    )


def may_be_owned(program: Program, kind: Kind, seen: set[Kind]) -> bool:
    """Whether things of a kind may belong to a player: by its own rule, in a zone of a player, or in one of something that may."""
    if kind in seen:
        return False
    seen.add(kind)
    if any(kind.meets(other) for other in program.kinds.values() if other.owner is not None):
        return True
    holders = [
        holder
        for holder in program.kinds.values()
        if holder.name != "game" and any(zone.kind is holder and kind.meets(zone.holds) for zone in holder.zones.values())
    ]
    return any(holder.name == "player" or may_be_owned(program, holder, seen) for holder in holders)


def _is_owner(function: Function) -> bool:
    """Whether the owner is asked."""
    body = function.body
    return not isinstance(body, list) and any(isinstance(node, core.OwnerOf) for node in nodes(body)) and not isinstance(body, core.Choice)


def _of_owner(function: Function) -> bool:
    """Whether a change applies to the owner only: `player = owner`, as with `gives:`."""
    body = function.body
    while isinstance(body, core.Guard):
        body = body.body
    return isinstance(body, core.Compare) and body.op == "=" and any(isinstance(node, core.OwnerOf) for node in nodes(function.body))
