"""Things that can never belong to anybody, with actions, gives or questions that are their owner's."""

from __future__ import annotations

from rulewright.checker import fit
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.core import Function
from rulewright.language.symbols import Kind, Program
from rulewright.source.catalogue.empty import BelongsToNobody


def check(context: Context) -> None:
    """RW493, of each action, hook and change of such a thing that waits for its owner."""
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


def may_be_owned(program: Program, kind: Kind, seen: set[Kind]) -> bool:
    """Whether things of a kind may belong to a player: by its own rule, in a zone of a player, or in one of something that may."""
    if kind in seen:
        return False
    seen.add(kind)
    if any(other.owner is not None for other in program.kinds.values() if fit.related(kind, other)):
        return True
    holders = [
        holder
        for holder in program.kinds.values()
        if holder.name != "game" and any(zone.kind is holder and fit.related(kind, zone.holds) for zone in holder.zones.values())
    ]
    return any(holder.name == "player" or may_be_owned(program, holder, seen) for holder in holders)


def _is_owner(function: Function) -> bool:
    """Whether it is the owner who is asked."""
    body = function.body
    return not isinstance(body, list) and any(isinstance(node, core.OwnerOf) for node in nodes(body)) and not isinstance(body, core.Choice)


def _of_owner(function: Function) -> bool:
    """Whether a change holds for the owner only: `player = owner`, as `gives:` says it."""
    body = function.body
    while isinstance(body, core.Guard):
        body = body.body
    return isinstance(body, core.Compare) and body.op == "=" and any(isinstance(node, core.OwnerOf) for node in nodes(function.body))
