"""Which zones things come from, as far as the rules determine it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Program, ZoneSymbol

Zones = frozenset[ZoneSymbol] | None  # None: anywhere, including the box
_DEEPEST = 12  # names of names


def same(zone: ZoneSymbol, other: ZoneSymbol) -> bool:
    """Whether two symbols are the same zone, including inherited ones."""
    return zone is other or (zone.name == other.name and zone.kind.meets(other.kind))


class Origins:
    """The origins of the things in sets and under names."""

    def __init__(self, program: Program, written: Written) -> None:
        self._sets: dict[Var, list[Expr | ZoneSymbol]] = {}
        self._open: set[Var] = set()  # names that are given other values
        for node in written.of(core.Let, core.Assign, core.ForEach, core.Choose, core.Draw, core.Filter, core.MapSet, core.Leading):
            match node:
                case core.Let(var=var, value=value):
                    self._bind(var, value)
                case core.Assign(target=core.Local(var=var), value=value):
                    self._bind(var, value)
                case core.ForEach() | core.Choose() | core.Filter() | core.MapSet() | core.Leading():
                    self._bind(node.var, node.among)
                case core.Draw(var=var, source=source) if var is not None:
                    self._sets.setdefault(var, []).append(source.zone)
        self._headers(program, written)

    def _headers(self, program: Program, written: Written) -> None:
        for happening in program.happenings.values():
            for choice in happening.choices:
                if choice.among is not None:
                    self._bind(choice.var, choice.among)
        for call in written.of(core.Happen):
            body = call.happening.body
            for var, arg in zip(body.params if body is not None else (), call.args, strict=False):
                self._bind(var, arg)  # for an action, too: rules may call it with things that its header does not offer
        # A hook has its own names for the parts of the happening, and may write them.
        rewritten = {node.target.var for node in written.of(core.Assign) if isinstance(node.target, core.Local)}
        for hook in all_hooks(program):
            body = hook.happening.body
            if body is not None and not rewritten.isdisjoint(hook.do.params):
                self._open.update(body.params)

    def _bind(self, var: Var | None, value: Expr) -> None:
        if var is not None:
            self._sets.setdefault(var, []).append(value)

    def sources(self, var: Var) -> list[Expr | ZoneSymbol] | None:
        """The sets, things and zones from which a name's value may come; None: unknown."""
        return None if var in self._open else self._sets.get(var)

    def passed_on(self, names: set[Var]) -> set[Var]:
        """The names that get their values from some names, directly or through others."""
        found: set[Var] = set()
        while True:
            more = {
                var
                for var, sources in self._sets.items()
                if var not in found
                and any(isinstance(node, core.Local) and node.var in names | found for source in sources for node in _read(source))
            }
            if not more:
                return found
            found |= more

    def of(self, expr: Expr, deep: int = 0) -> Zones:
        """The zones from which the members of a set, or a thing, are taken; None: unknown."""
        if deep > _DEEPEST:
            return None
        match expr:
            case core.ZoneOf(zone=zone) | core.OnlyOf(zone=zone):
                return frozenset((zone,))
            case core.Filter(among=inner) | core.Leading(among=inner) | core.Difference(left=inner):
                return self.of(inner, deep + 1)
            case core.Aggregate(op="first" | "last" | "most" | "least" | "top" | "bottom", among=inner):
                return self.of(inner, deep + 1)
            case core.Union(left=left, right=right):
                one, other = self.of(left, deep + 1), self.of(right, deep + 1)
                return None if one is None or other is None else one | other
            case core.Local(var=var) if var in self._sets and var not in self._open:
                found: frozenset[ZoneSymbol] = frozenset()
                for source in self._sets[var]:
                    zones = frozenset((source,)) if isinstance(source, ZoneSymbol) else self.of(source, deep + 1)
                    if zones is None:
                        return None
                    found |= zones
                return found
        return None


def _read(source: Expr | ZoneSymbol) -> Iterator[object]:
    return iter(()) if isinstance(source, ZoneSymbol) else iter(nodes(source))
