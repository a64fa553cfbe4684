"""Which secrets an expression reads: directly, through stats and texts of things, and through local names that depend on them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from rulewright.checker.bodies.narrowing import path_of
from rulewright.checker.secrecy.secrets import as_question_of_number, by_backs, looks_at_back, only_counted, top_of
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import Audience, CodeSymbol, Program, StateSymbol, StatSymbol, StepTable, ZoneSymbol
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.phrases import Elsewhere, Secrets
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span


class Whoever(Enum):
    """Players without a name in the text."""

    SOMEBODY = "somebody else"
    PARTNER = "a partner of somebody"
    IN_PLAY = "somebody who is known only in play"


# Whose secret it is: the parameter with this number, a player under a local name, or a player given by a path (the turn player).
Whose: TypeAlias = int | Var | Whoever | tuple[object, ...]
Secret: TypeAlias = ZoneSymbol | StateSymbol | StatSymbol
Called: TypeAlias = StatSymbol | CodeSymbol
# What is called, and where that continues; finally the place where the secret is read.
Way: TypeAlias = tuple[tuple[Phrase | None, Span], ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that not everybody knows: a secret, or (if `what` is a `Var`) whatever is passed for a parameter."""

    what: Secret | Var
    whose: Whose
    by: Var | None = None  # the name of the thing that carries the secret, which is no longer secret once the thing is shown
    top_for: Audience | None = None  # for the top of a pile: who sees it besides those who see the rest

    @property
    def seen_by(self) -> Audience | None:
        """Who may know it; None if it is neither a place nor a state."""
        return self.top_for or (None if isinstance(self.what, StatSymbol | Var) else self.what.seen_by)


Reads: TypeAlias = dict[Hidden, Way]


@dataclass(slots=True)
class Names:
    """The meanings of local names."""

    players: dict[Var, Whose] = field(default_factory=dict)
    values: dict[Var, Reads] = field(default_factory=dict)  # the secrets on which a value depends
    owner: Whose = Whoever.IN_PLAY  # the owner of `this`
    turn: Whose = ("turn player",)

    def copy(self) -> Names:
        return Names(dict(self.players), dict(self.values), self.owner, self.turn)


class Reader:
    """Which secrets expressions read. The reads of a stat or text are computed once, and recomputed to a fixpoint for cycles."""

    def __init__(self, program: Program, private: set[str]) -> None:
        self.private = private
        self.known: dict[Called, Reads] = {}
        self.bodies: dict[Called, list[tuple[Function, int]]] = {}
        for stat in program.stats.values():
            self.bodies[stat] = list(_functions(stat))
        for kind in program.kinds.values():
            for code in kind.code.values():
                own = [thing.code[code.name] for thing in program.things if code.name in thing.code and thing.kind.is_a(code.kind)]
                self.bodies[code] = [(body, 0) for body in (*own, code.default) if body is not None and not body.is_effect]
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
            players = [number for number, param in enumerate(called.params) if is_player(param.type)]
            found[Hidden(called, players[0] if players else Whoever.SOMEBODY)] = ((_label(called), called.span),)
        for function, skipped in self.bodies[called]:
            params: dict[Var, Whose] = {var: number for number, var in enumerate(function.params[skipped:])}
            for hidden, way in self.reads([*function.lets, function.body], Names(params)).items():
                found.setdefault(hidden, ((_label(called), way[0][1]), *way[1:]))
        return found

    def reads(self, node: object, names: Names) -> Reads:
        """The secrets that an expression reads, with the path to each: the place in the expression, then the calls."""
        found: Reads = {}
        self._collect(node, names.copy(), found)
        return found

    def counted(self, among: Expr, names: Names) -> Reads:
        """The secrets that determine the size of a set."""
        return self.reads(core.Aggregate("count", among, span=among.span), names)

    def things(self, among: Expr, names: Names) -> Reads:
        """The secrets that determine which things an expression or a set refers to: where these are, not how they were found."""
        match among:
            case core.ZoneOf() | core.OnlyOf():
                found: Reads = {}
                self._hidden(among.zone, among.holder, among.span, names, found)
                return found
            case core.Local(var=var):
                carried = names.values.get(var, {})
                return {hidden: ((None, among.span), *way[1:]) for hidden, way in carried.items() if hidden.by is not None}
            case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
                return self.things(inner, names)
            case core.Aggregate() if (pile := top_of(among)) is not None:
                seen: Reads = {}
                self._hidden(pile.zone, pile.holder, pile.span, names, seen, pile.zone.top_seen_by)
                return seen
            case core.Aggregate(op="first" | "last" | "most" | "least" | "best" | "top" | "bottom", among=inner):
                return self.things(inner, names)
            case core.Union(left=left, right=right) | core.Choice(yes=left, no=right):
                return {**self.things(left, names), **self.things(right, names)}
            case core.SetOfItems(items=items):
                return {hidden: way for item in items for hidden, way in self.things(item, names).items()}
            case core.MapSet(value=value, var=var, among=inner):
                names = names.copy()
                names.players[var] = Whoever.PARTNER if _are_partners(inner) else Whoever.SOMEBODY
                return self.things(value, names)
            case core.Guard(body=body, var=var, value=value):
                names = names.copy()
                names.players[var] = self.whose(value, names)
                return self.things(body, names)
        return {}

    def whose(self, player: Expr | None, names: Names) -> Whose:
        """Which player an expression refers to, as far as the text determines it."""
        match player:
            case None:
                return Whoever.SOMEBODY
            case core.Local(var=var):
                if var in names.players:
                    return names.players[var]
                return names.owner if var.name == "owner" else Whoever.SOMEBODY
            case core.OwnerOf():
                return names.owner
            case core.TurnPlayer():
                return names.turn
        path = path_of(player)
        return Whoever.SOMEBODY if path is None else ("path", path[0])

    def _collect(self, node: object, names: Names, found: Reads) -> None:
        if node.__class__ not in _READ:  # most nodes only have parts that read something
            for part in parts(node):
                self._collect(part, names, found)
            return
        match node:
            case core.Local(var=var, span=span):
                for hidden, way in names.values.get(var, {}).items():
                    found.setdefault(hidden, ((None, span), (Elsewhere.named(name=var.name), way[0][1]), *way[1:]))
                return
            case core.CanHappen(args=args) | core.CanRun(args=args):
                self._collect(args, names, found)  # their beginnings are checked where they are written
                return
            case core.Guard(body=body, otherwise=otherwise) if (zone_of := looks_at_back(node)) is not None:
                self._collect([zone_of.holder, body, otherwise], names, found)  # whether it exists, and what is on its back
                return
            case core.IsNothing() if (number := as_question_of_number(node)) is not None:
                self._collect(number, names, found)
                return
            case core.Let(var=var, value=value) | core.Guard(var=var, value=value):
                if is_player(var.type) or isinstance(value, core.Local | core.OwnerOf):
                    names.players[var] = self.whose(value, names)
            case (
                core.Filter(among=core.Players(which="partners"), var=var)
                | core.Leading(among=core.Players(which="partners"), var=var)
                | core.MapSet(among=core.Players(which="partners"), var=var)
            ):
                names.players[var] = Whoever.PARTNER
            case core.Aggregate(op="count" | "any" | "none", among=core.ZoneOf(zone=zone, holder=holder)) if not zone.count_hidden:
                self._collect(holder, names, found)
                return
            case core.Aggregate(op="count" | "any" | "none", among=core.MapSet(among=inner, flatten=True) as zones) if only_counted(zones):
                self._collect(inner, names, found)
                return
            case core.Aggregate(op="count" | "any" | "none", among=core.Filter() as chosen) as asked if (seen := by_backs(chosen)) is not None:
                self._collect(dataclasses.replace(asked, among=seen[0]), names, found)
                self._collect(seen[1], names, found)
                return
            case core.Aggregate() if (pile := top_of(node)) is not None:
                self._hidden(pile.zone, pile.holder, pile.span, names, found, pile.zone.top_seen_by)
                self._collect(pile.holder, names, found)
                return
            case core.Aggregate(op="count" | "any" | "none", among=core.Local() as local) | core.IsNothing(value=core.Local() as local):
                self._but_for_itself(local, names, found)  # only the identity of a taken thing is secret, not that one was taken
                return
            case core.InZone(thing=core.Local() as local, zone=zone, holder=holder, span=span):
                self._but_for_itself(local, names, found)
                if holder is not None:
                    self._hidden(zone, holder, span, names, found)
                    self._collect(holder, names, found)
                return
            case core.Holder(thing=core.Local() as local) | core.OwnerOf(thing=core.Local() as local):
                self._but_for_itself(local, names, found)
                return
            case core.FieldOf(field=symbol, thing=core.Local(type=ThingOf(kind=kind)) as local) if symbol.name in kind.back:
                self._but_for_itself(local, names, found)
                return
            case core.ZoneOf(zone=zone, holder=holder, span=span) | core.OnlyOf(zone=zone, holder=holder, span=span):
                self._hidden(zone, holder, span, names, found)
            case core.InZone(zone=zone, holder=holder, span=span) if holder is not None:
                self._hidden(zone, holder, span, names, found)
            case core.StateOf(state=state, thing=thing, span=span):
                self._hidden(state, thing, span, names, found)
            case core.StatCall(stat=stat, args=args, span=span):
                self._call(stat, args, span, names, found)
            case core.CodeCall(code=code, thing=thing, args=args, span=span):
                self._call(code, [thing, *args], span, names, found)
        for part in parts(node):
            self._collect(part, names, found)

    def _but_for_itself(self, local: core.Local, names: Names, found: Reads) -> None:
        for hidden, way in names.values.get(local.var, {}).items():
            if hidden.by is not local.var:
                found.setdefault(hidden, ((None, local.span), (Elsewhere.named(name=local.var.name), way[0][1]), *way[1:]))

    def _hidden(
        self, secret: ZoneSymbol | StateSymbol, holder: Expr | None, span: Span, names: Names, found: Reads, audience: Audience | None = None
    ) -> None:
        """Record a secret; `audience`: who sees the part that is read, if more players see that than the rest."""
        audience = audience or secret.seen_by
        if audience == "everyone":
            return
        whose = self.whose(holder, names)
        if audience == "nobody":
            whose = Whoever.SOMEBODY
        elif secret.kind.name != "player":
            return  # its owner is known only during a game
        if whose is Whoever.IN_PLAY or (audience == "partners" and whose is Whoever.PARTNER):
            return
        whose = Whoever.SOMEBODY if whose is Whoever.PARTNER else whose
        found.setdefault(Hidden(secret, whose, top_for=None if audience == secret.seen_by else audience), ((None, span),))

    def _call(self, called: Called, args: Sequence[Expr], span: Span, names: Names, found: Reads) -> None:
        for hidden, way in self.known.get(called, {}).items():
            now = hidden.whose
            if isinstance(now, int) and now < len(args):
                now = self.whose(args[now], names)
                if now is Whoever.IN_PLAY or (now is Whoever.PARTNER and hidden.seen_by == "partners"):
                    continue
            elif isinstance(now, Var):
                now = Whoever.SOMEBODY  # a name inside the called text
            if now is Whoever.PARTNER:
                now = Whoever.SOMEBODY
            found.setdefault(Hidden(hidden.what, now, top_for=hidden.top_for), ((None, span), *way))


def is_player(type_: object) -> bool:
    """Whether a value of this type is certainly a player."""
    return isinstance(type_, ThingOf) and type_.kind.name == "player"


def parts(node: object) -> Iterable[object]:
    """The lowered nodes directly inside a node or a list."""
    if isinstance(node, list | tuple):
        return node
    if isinstance(node, Mapping):
        return node.values()
    return [value for name in _FIELDS[node.__class__] or () if _FIELDS[(value := getattr(node, name)).__class__] is not None]


class _Fields(dict[type, "tuple[str, ...] | None"]):
    """By type: the fields of a node in which others may be; None for what neither is a node nor contains any."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        if issubclass(kind, list | tuple | dict):
            self[kind] = ()
        elif dataclasses.is_dataclass(kind) and kind.__module__ == core.__name__ and not issubclass(kind, Var | Function):
            self[kind] = tuple(each.name for each in dataclasses.fields(kind) if each.name not in ("type", "span"))
        else:
            self[kind] = None
        return self[kind]


_FIELDS = _Fields()
# Nodes that read a secret or change what names mean; a test compares them with the cases of `_collect`.
_READ = frozenset(
    {
        *(core.Local, core.CanHappen, core.CanRun, core.Guard, core.IsNothing, core.Let, core.Filter, core.Leading, core.MapSet, core.Aggregate),
        *(core.InZone, core.Holder, core.OwnerOf, core.FieldOf, core.ZoneOf, core.OnlyOf, core.StateOf, core.StatCall, core.CodeCall),
    }
)


def _are_partners(among: Expr) -> bool:
    return isinstance(among, core.Players) and among.which == "partners"


def _functions(stat: StatSymbol) -> Iterator[tuple[Function, int]]:
    """The functions of a stat, each with the number of parameters before the stat's own."""
    body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
    yield from ((part, 0) for part in (body, stat.at_least, stat.at_most) if part is not None)
    for change in stat.changes:
        skipped = 0 if change.of is None else 1
        yield from ((part, skipped) for part in (change.value, change.when) if part is not None)


def _label(called: Called) -> Phrase:
    return (Secrets.the_stat if isinstance(called, StatSymbol) else Secrets.the_text)(name=called.name)
