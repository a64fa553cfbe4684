"""Secrets that an option would tell by a detour: a stat or a text of a thing that reads what the player cannot see (RW502).

Hidden states are looked for here alone, so they are told also where they are read without a detour."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from rulewright.checker.context import Context
from rulewright.checker.secrets import by_backs, only_counted
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import CodeSymbol, Program, StateSymbol, StatSymbol, StepTable, ZoneSymbol
from rulewright.language.types import ThingOf
from rulewright.ruleset import naming
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Scalar
from rulewright.source.span import Span

# Whose secret is read: of the parameter with this number, of somebody else, of a partner of somebody.
Whose = int
SOMEBODY, PARTNER = -1, -2
Secret = ZoneSymbol | StateSymbol | StatSymbol
Called = StatSymbol | CodeSymbol
Way = tuple[tuple[str, Span], ...]  # what is called, and where it goes on from there; at last where the secret is read
Reads = dict[tuple[Secret, Whose], Way]


def check(context: Context) -> None:
    """Look at the header of every action and at every choice, through all that they call."""
    program = context.program
    private = _private(context)
    zones = (zone for kind in program.kinds.values() for zone in kind.zones.values())
    states = (state for kind in program.kinds.values() for state in kind.state.values())
    audiences = {*(zone.seen_by for zone in zones), *(state.seen_by for state in states)}
    if not private and audiences <= {"everyone"}:
        return
    reader = _Reader(program, private)
    told: set[tuple[Secret, Span]] = set()
    for node, viewer, what in _places(program):
        for (secret, whose), way in reader.reads(node, {viewer: 0}).items():
            at_once = len(way) < 2
            if whose == 0 or (at_once and not isinstance(secret, StateSymbol)) or (secret, way[0][1]) in told:
                continue  # one's own; zones and stats that are read at once are told where they are written
            told.add((secret, way[0][1]))
            context.report(
                "RW502",
                way[0][1],
                f"{what} would tell {_secret(secret)}, which {_viewer(viewer)} cannot see{'' if at_once else f': {way[1][0]} reads it'}.",
                cure=f"Only `count … {secret.name}` may be used there." if isinstance(secret, ZoneSymbol) else "",
                related=tuple(_step(number, way, secret) for number in range(1, len(way))),
            )


def _secret(secret: Secret) -> str:
    if isinstance(secret, ZoneSymbol):
        return f"what lies in `{secret.name}`"
    return f"`{secret.name}`" if isinstance(secret, StateSymbol) and secret.seen_by == "nobody" else f"another's `{secret.name}`"


def _viewer(viewer: Var) -> str:
    return "`me`" if viewer.name == "me" else f"`{viewer.name}`"


def _step(number: int, way: Way, secret: Secret) -> Related:
    """One step of the way, in words."""
    label, span = way[number]
    if number < len(way) - 1:
        return Related(span, f"{label} reads {way[number + 1][0]}")
    return Related(span, f"{label} is `private`" if isinstance(secret, StatSymbol) else f"{label} reads `{secret.name}`")


def _private(context: Context) -> set[str]:
    """The stats that say `private: yes`; others are only counted so when they read something hidden."""
    found = set()
    for key, node in context.section("stats") or ():
        private = node.get("private") if isinstance(node, Mapping) else None
        if isinstance(private, Scalar) and private.text.strip() == "yes":
            found.add(naming.base_name(key.text))
    return found


def _places(program: Program) -> Iterator[tuple[object, Var, str]]:
    """What decides which options there are, and the variable of the player who sees them."""
    offered = "Whether the action is offered"
    for action in program.happenings.values():
        if not action.is_action or len(action.header_vars) < len(action.choices) + 1:
            continue
        me = action.header_vars[len(action.header_vars) - len(action.choices) - 1]
        for choice in action.choices:
            yield [choice.among, choice.low, choice.high], me, "The options"
        yield [action.requires, *(cost.amount for cost in action.costs)], me, offered
        if action.permission is not None:
            args: list[core.Expr] = [core.Local(var, type=var.type) for var in action.header_vars[-len(action.params) :]]
            yield core.StatCall(action.permission, args, type=action.permission.type, span=action.span), me, offered
    for function in program.functions:
        for node in _walk(function.body):
            if isinstance(node, core.Choose) and isinstance(node.player, core.Local):
                yield node.among, node.player.var, "The options"
    for panel in program.screen:
        signs = [part for sign in (*panel.upper, *panel.lower) for part in (sign.when, sign.number)]
        figures = [part for figure in panel.figures for part in (figure.value, figure.when)]
        for shown in (panel.when, panel.among, *signs, *figures):
            if shown is not None:
                yield [*shown.lets, shown.body], shown.params[0], "The panel"


class _Reader:
    """Which secrets expressions read. What a stat or text reads is found once, and again until no circle adds anything."""

    def __init__(self, program: Program, private: set[str]) -> None:
        self.private = private
        self.known: dict[Called, Reads] = {}
        self.bodies: dict[Called, list[tuple[Function, int]]] = {}
        for stat in program.stats.values():
            self.bodies[stat] = list(_functions(stat))
        for kind in program.kinds.values():
            for code in kind.code.values():
                own = [thing.code[code.name] for thing in program.things if code.name in thing.code and thing.kind.is_a(code.kind)]
                self.bodies[code] = [(body, 0) for body in (*own, code.default) if body is not None]
        changed = True
        while changed:
            changed = False
            for called in self.bodies:
                found = self._of(called)
                if found.keys() - self.known.get(called, {}).keys():
                    self.known[called] = {**found, **self.known.get(called, {})}
                    changed = True

    def _of(self, called: Called) -> Reads:
        found: Reads = {}
        if isinstance(called, StatSymbol) and called.name in self.private:
            players = [number for number, param in enumerate(called.params) if _is_player(param.type)]
            found[called, players[0] if players else SOMEBODY] = ((_label(called), called.span),)
        for function, skipped in self.bodies[called]:
            params = {var: number for number, var in enumerate(function.params[skipped:])}
            for key, way in self.reads([*(line for line in function.lets), function.body], params).items():
                found.setdefault(key, ((_label(called), way[0][1]), *way[1:]) if way else way)
        return found

    def reads(self, node: object, params: dict[Var, Whose]) -> Reads:
        """The secrets that an expression reads, with the way to each: the place in the expression, then what is called."""
        found: Reads = {}
        self._collect(node, dict(params), found)
        return found

    def _collect(self, node: object, params: dict[Var, Whose], found: Reads) -> None:
        match node:
            case core.CanHappen() | core.CanRun():
                return  # their beginnings are looked at where they are written
            case core.Let(var=var, value=value) | core.Guard(var=var, value=value):
                if isinstance(value, core.Local) and value.var in params:
                    params[var] = params[value.var]
            case core.Filter(among=core.Players(which="partners"), var=var) | core.MapSet(among=core.Players(which="partners"), var=var):
                params[var] = PARTNER
            case core.Aggregate(op="count" | "any" | "none", among=core.ZoneOf(zone=zone, holder=holder)) if not zone.count_hidden:
                self._collect(holder, params, found)
                return
            case core.Aggregate(op="count" | "any" | "none", among=core.MapSet(among=inner, flatten=True) as zones) if only_counted(zones):
                self._collect(inner, params, found)
                return
            case core.Aggregate(op="count" | "any" | "none", among=core.Filter() as chosen) as asked if (seen := by_backs(chosen)) is not None:
                self._collect(dataclasses.replace(asked, among=seen[0]), params, found)
                self._collect(seen[1], params, found)
                return
            case core.ZoneOf(zone=zone, holder=holder, span=span) | core.OnlyOf(zone=zone, holder=holder, span=span):
                self._hidden(zone, holder, span, params, found)
            case core.InZone(zone=zone, holder=holder, span=span) if holder is not None:
                self._hidden(zone, holder, span, params, found)
            case core.StateOf(state=state, thing=thing, span=span) if state.seen_by == "nobody" or state.kind.name == "player":
                self._hidden(state, thing, span, params, found)  # whose thing it is, is known only in play
            case core.StatCall(stat=stat, args=args, span=span):
                self._call(stat, args, span, params, found)
            case core.CodeCall(code=code, thing=thing, args=args, span=span):
                self._call(code, [thing, *args], span, params, found)
        for part in _parts(node):
            self._collect(part, params, found)

    def _hidden(
        self, secret: ZoneSymbol | StateSymbol, holder: core.Expr | None, span: Span, params: dict[Var, Whose], found: Reads
    ) -> None:
        if secret.seen_by == "everyone":
            return
        whose = _whose(holder, params)
        if whose is None or (secret.seen_by == "partners" and whose == PARTNER):
            return
        if secret.seen_by == "nobody" or secret.kind.name != "player":
            whose = SOMEBODY
        found.setdefault((secret, max(whose, SOMEBODY)), (("", span),))

    def _call(self, called: Called, args: Sequence[core.Expr], span: Span, params: dict[Var, Whose], found: Reads) -> None:
        for (secret, whose), way in self.known.get(called, {}).items():
            now: Whose | None = whose
            if 0 <= whose < len(args):
                now = _whose(args[whose], params)
                if now == PARTNER and isinstance(secret, ZoneSymbol | StateSymbol) and secret.seen_by == "partners":
                    now = None
            if now is not None:
                found.setdefault((secret, max(now, SOMEBODY)), (("", span), *way))


def _whose(holder: core.Expr | None, params: dict[Var, Whose]) -> Whose | None:
    """Whose zone it is; None for the owner of a thing, who is known only in play."""
    if isinstance(holder, core.OwnerOf) or (isinstance(holder, core.Local) and holder.var.name == "owner" and holder.var not in params):
        return None
    return params.get(holder.var, SOMEBODY) if isinstance(holder, core.Local) else SOMEBODY


def _functions(stat: StatSymbol) -> Iterator[tuple[Function, int]]:
    """Everything that makes up a stat, each with the number of parameters in front of the stat's own."""
    body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
    yield from ((part, 0) for part in (body, stat.at_least, stat.at_most) if part is not None)
    for change in stat.changes:
        skipped = 0 if change.of is None else 1
        yield from ((part, skipped) for part in (change.value, change.when) if part is not None)


def _label(called: Called) -> str:
    return f"{'the stat' if isinstance(called, StatSymbol) else 'the text'} `{called.name}`"


def _is_player(type_: object) -> bool:
    return isinstance(type_, ThingOf) and type_.kind.name == "player"


def _parts(node: object) -> Iterator[object]:
    """The lowered nodes directly inside a node or a list."""
    if isinstance(node, list | tuple):
        yield from node
    elif dataclasses.is_dataclass(node) and type(node).__module__ == core.__name__ and not isinstance(node, Var | Function):
        for field in dataclasses.fields(node):
            if field.name not in ("type", "span"):
                value = getattr(node, field.name)
                if isinstance(value, list | tuple) or type(value).__module__ == core.__name__:
                    yield value


def _walk(node: object) -> Iterator[object]:
    yield node
    for part in _parts(node):
        yield from _walk(part)
