"""Things that act from a place not visible to all players with effects that others notice (RW505 for questions, RW507)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.secrecy.lying import may_hold, owned, starts_in
from rulewright.checker.secrecy.showing import named
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Function, Var
from rulewright.language.symbols import (
    ChangeSymbol,
    HappeningSymbol,
    HookSymbol,
    Kind,
    Program,
    ThingSymbol,
    ZoneSymbol,
)
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.phrases import Elsewhere, Secrets
from rulewright.source.catalogue.secrets import HiddenEffect, QuestionTellsAsked
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

Carrier = Kind | ThingSymbol


def check(context: Context, written: Written) -> None:
    """Check every change, hook, rule, action and payment source on things that may be hidden."""
    report = _Report(context)
    program = context.program
    places = _Places(program, written)
    if not places.hidden:
        return
    for stat in program.stats.values():
        for change in stat.changes:
            if isinstance(change.of, Kind | ThingSymbol):
                for zone in places.of(change.of, change.in_force, change.when):
                    _change(report, change, zone)
    for carrier in _carriers(program):
        for hook in carrier.hooks:
            for zone in places.of(carrier, hook.in_force, hook.where):
                _hook(report, hook, zone, program)
        for source in carrier.sources:
            for zone in places.of(carrier, None, source.where):
                if owned(zone) and zone.seen_by == "nobody":  # its owner pays with it
                    report.works(source.payable.span, carrier, zone, Secrets.payment_shows())
    for action in program.happenings.values():
        if action.is_action and action.of_thing is not None:
            for zone in places.of(action.of_thing, None, None):
                if owned(zone) and zone.seen_by == "nobody" and may_hold(action.requires, action.header_vars[0], zone):
                    _action(report, action, zone)


def _carriers(program: Program) -> list[Carrier]:
    return [*program.kinds.values(), *program.things]


class _Report:
    """Reports each place in the files once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.done: set[Span] = set()

    def works(
        self,
        span: Span,
        carrier: Carrier | None,
        zone: ZoneSymbol,
        noticed: Phrase,
        declared: Message = HiddenEffect.works,
        example: str | None = None,
    ) -> None:
        if span in self.done:
            return
        self.done.add(span)
        of_game = zone.kind.name == "game"
        where = Elsewhere.named(name=zone.name) if of_game else Secrets.zone_of(zone=zone.name, kind=zone.kind.name)
        seen = {"nobody": Secrets.nobody_sees(), "owner": Secrets.only_owner_sees()}.get(zone.seen_by, Secrets.not_all_see())
        example = example or _example(carrier, zone, self.context.program)
        self.context.report(declared, span, where=where, seen=seen, noticed=noticed, example=example)


def _example(carrier: Carrier | None, zone: ZoneSymbol, program: Program) -> str:
    """An example of a public zone in which such a thing can be."""
    kind = carrier.kind if isinstance(carrier, ThingSymbol) else carrier
    if kind is not None:
        for holder in ("player", "game"):
            for other in program.kinds[holder].zones.values():
                if other.seen_by == "everyone" and (other.holds.is_a(kind) or kind.is_a(other.holds)):
                    return f"owner.{other.name}" if holder == "player" else other.name
    return "…"


class _Places:
    """The hidden zones in which things may be while a rule they carry is in force."""

    def __init__(self, program: Program, written: Written) -> None:
        self.program = program
        every = dict.fromkeys(zone for kind in program.kinds.values() for zone in kind.zones.values())
        self.hidden = [zone for zone in every if zone.seen_by != "everyone"]
        self.entered = _entered(program, written)

    def of(self, carrier: Carrier, lasting: Function | None, where: Function | None) -> Iterator[ZoneSymbol]:
        kind = carrier.kind if isinstance(carrier, ThingSymbol) else carrier
        if kind.reference or kind.name in ("player", "game"):
            return
        for zone in self.hidden:
            if zone in self.entered and any(each.is_a(zone.holds) and each.is_a(kind) for each in self.program.kinds.values()):
                rule = lasting or (carrier.in_force if carrier.in_force is not None else kind.in_force)
                if _allowed(rule, zone) and _allowed(where, zone):
                    yield zone


def _entered(program: Program, written: Written) -> set[ZoneSymbol]:
    """The zones into which some rule moves things."""
    found = {thing.inside[1] for thing in program.things if thing.inside is not None}
    found.update(place.zone for place in written.of(core.Place))
    if written.of(core.Swap, core.OfferTrade):
        found.update(zone for kind in program.kinds.values() for zone in kind.zones.values())
    return found


def _allowed(rule: Function | None, zone: ZoneSymbol) -> bool:
    """Whether a condition on `this` may hold while it is in a zone."""
    if rule is None or isinstance(rule.body, list) or not rule.params:
        return True
    return may_hold(rule.body, rule.params[0], zone)


# ---- effects that others would notice ---------------------------------------------------------------------------------------------------------
def _change(report: _Report, change: ChangeSymbol, zone: ZoneSymbol) -> None:
    stat = change.stat
    own = zone.seen_by != "nobody" and _of_owner(change.when, 1)
    if own and (stat.private or stat.permission_of is not None):
        return
    permits = stat.permission_of
    noticed = Secrets.change_shows(name=stat.name) if permits is None else Secrets.permission_shows(name=permits.name)
    assert isinstance(change.of, Kind | ThingSymbol)
    report.works(change.span, change.of, zone, noticed)


def _of_owner(condition: Function | None, number: int | None) -> bool:
    """Whether a condition requires the parameter at this index to be the owner: `player = owner`."""
    if condition is None or isinstance(condition.body, list) or number is None or number >= len(condition.params):
        return False
    body = condition.body
    owner: Var | None = None
    if isinstance(body, core.Guard) and isinstance(body.value, core.OwnerOf):
        owner, body = body.var, body.body
    for part in conjuncts(body):
        if isinstance(part, core.Compare) and part.op == "=":
            for one, other in ((part.left, part.right), (part.right, part.left)):
                of_owner = isinstance(one, core.OwnerOf) or (isinstance(one, core.Local) and owner is not None and one.var is owner)
                if of_owner and isinstance(other, core.Local) and other.var is condition.params[number]:
                    return True
    return False


def _hook(report: _Report, hook: HookSymbol, zone: ZoneSymbol, program: Program) -> None:
    carrier = next((each for each in reversed(_carriers(program)) if hook in each.hooks), None)
    if hook.asked_of is not None:
        if not owned(zone) and _is_owner(hook.asked_of.body):
            return  # it has no owner there who could be asked
        if zone.seen_by == "nobody" or not _asks_owner(hook):
            example = None if hook.in_force is not None else _while(zone, program, carrier)
            report.works(hook.span, carrier, zone, Secrets.question_shows(), QuestionTellsAsked.works, example)
        return
    if starts_in(hook.do, zone) and not _shows_itself(hook.do):
        report.works(hook.span, carrier, zone, Secrets.effect_shows())


def _asks_owner(hook: HookSymbol) -> bool:
    """Whether a hook is asked of the owner of its thing, by that name or by another that `where` equates with the owner."""
    assert hook.asked_of is not None
    asked = hook.asked_of.body
    if _is_owner(asked):
        return True
    if not isinstance(asked, core.Local) or hook.where is None:
        return False
    names = [var.name for var in hook.where.params]
    return _of_owner(hook.where, names.index(asked.var.name) if asked.var.name in names else None)


def _is_owner(asked: object) -> bool:
    if isinstance(asked, core.Guard):
        return isinstance(asked.value, core.OwnerOf) and isinstance(asked.body, core.Local) and asked.body.var is asked.var
    return isinstance(asked, core.OwnerOf)


def _while(zone: ZoneSymbol, program: Program, carrier: Carrier | None) -> str | None:
    """The condition under which owners see what they are asked about: in a zone visible to them."""
    kind = carrier.kind if isinstance(carrier, ThingSymbol) else carrier
    for other in program.kinds["player"].zones.values():
        if other.seen_by == "owner" and kind is not None and (other.holds.is_a(kind) or kind.is_a(other.holds)):
            return f"owner.{other.name}"
    return None


def _action(report: _Report, action: HappeningSymbol, zone: ZoneSymbol) -> None:
    report.works(action.span, action.of_thing, zone, Secrets.offer_shows(), QuestionTellsAsked.works)


def _shows_itself(do: Function) -> bool:
    """Whether a text shows `this` to all players or has no visible effects."""
    this = do.params[0] if do.params else None
    seen = False
    for node in nodes(do.body):
        match node:
            case core.Reveal(things=things, to=None) if this in set(named(things)):
                return True
            case core.MoveThings(things=things, to=to) if this in set(named(things)):
                if to is not None and to.zone.seen_by == "everyone":
                    return True
                seen = True
            case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
                seen = seen or any(isinstance(each, core.StateOf) and each.state.seen_by == "everyone" for each in nodes(target))
            case core.Let() | core.If() | core.Stop() | core.Return():
                pass
            case _ if isinstance(node, core._Stmt):
                seen = True
    return not seen
