"""Memoization: which stats and header tests are worth caching, and what invalidates the cached values.

Stats that iterate over many things, and whether an action of a menu can be done, are memoized by their arguments until something that they read is
written. A write marks the caches that read it as stale (one bit each, whatever their number); the next reader discards a stale cache. Dictionaries
are replaced, never emptied, so copies of a game and marks share what is still valid for both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.compiler.analysis import Read
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Var
from rulewright.language.symbols import HappeningSymbol, Kind, StatSymbol, StepTable, WithChoice, WordList
from rulewright.language.types import AmountsOf, ListOf, SetOf, ThingOf
from rulewright.language.walking import parts_of, walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

COST_THRESHOLD = 40  # estimated steps of a stat above which a lookup is cheaper
SOME = 5  # members of a set of unknown size
MANY = (SetOf, ListOf, AmountsOf)  # types with too many values to be keys
WIDE = 25  # spaces that a search on a map visits


@dataclass(frozen=True, slots=True)
class Layer:
    """A memoized set; `hole` is the placeholder in it for the set of the layer below."""

    members: core.Expr
    hole: Var | None
    number: int


class Remembered:
    """The plan: cached stats with their numbers, stats that depend on printed facts alone, and who reads what."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.cached: dict[StatSymbol, int] = {}
        self.printed: set[StatSymbol] = set()  # follow from printed facts alone
        self.headers: dict[HappeningSymbol, int] = {}  # actions for which it is memoized whether their choices can be made
        self.sets: dict[WithChoice, list[Layer]] = {}  # choices of headers whose set is memoized
        self.count = 0
        self._readers: dict[Read, int] = {}
        self._costs: dict[StatSymbol, int] = {}
        self._once: dict[StatSymbol, int] = {}  # estimated cost of computing them
        self.asked_once = _asked_once(module)
        for stat in module.program.stats.values():
            self._cost_of(stat)

    def readers(self, read: Any) -> int:
        """The caches, as bits, that a write of `read` makes stale. `turn` also determines the order in which players are iterated over."""
        found = self._readers.get(read, 0)
        return found | self._readers.get("order", 0) if read == "turn" else found

    def cost(self, stat: StatSymbol) -> int:
        """The estimated steps to compute a stat."""
        return self._once[stat]

    def plan_headers(self) -> None:
        """Plan the memoization of headers: the sets that are chosen from and, for actions in menus, whether the choices can be made.

        This is planned before any code is written.
        """
        for action in self.module.program.all_happenings():
            cost = 0
            for choice in action.choices if action.is_action else ():
                dear = self._cost(choice.among)
                known = {node.var for node in walk(choice.among) if isinstance(node, core.Local)}
                small = not any(isinstance(var.type, MANY) for var in known)
                if choice.among is not None and dear >= COST_THRESHOLD and small and "*" not in self.module.analysis.reads(choice.among):
                    self.sets[choice] = self._layers(choice.among)
                    dear = 3
                cost += dear
            tried = self._cost(action.requires) + sum(2 + self._cost(part.amount) for part in action.costs)
            for choice in action.choices:
                tried *= self.size(choice.among) if choice.among is not None else SOME
            if action.is_action and action.menus and action.choices and cost + tried >= COST_THRESHOLD:
                reads = self._header_reads(action)
                if "*" not in reads:
                    self.headers[action] = self._number(reads)

    def _layers(self, among: core.Expr) -> list[Layer]:
        """A set as a chain of caches, one for each condition that depends on more than those before it.

        So the earlier ones need not be tested again.
        """
        reads = self.module.analysis.reads(among)
        if isinstance(among, core.Filter):
            parts = conjuncts(among.condition)
            for count in range(len(parts) - 1, 0, -1):
                first = core.Filter(among.among, among.var, _all(parts[:count]), type=among.type, span=among.span)
                if self.module.analysis.reads(first) != reads and self._cost(first) >= COST_THRESHOLD:
                    hole = Var("members", among.type)
                    rest = core.Filter(core.Local(hole, type=among.type), among.var, _all(parts[count:]), type=among.type, span=among.span)
                    return [*self._layers(first), Layer(rest, hole, self._number(reads))]
        return [Layer(among, None, self._number(reads))]

    def _number(self, reads: set[Any]) -> int:
        """The number of a new cache that depends on `reads`."""
        number, self.count = self.count, self.count + 1
        for read in reads:
            self._readers[read] = self._readers.get(read, 0) | 1 << number
        return number

    def _header_reads(self, action: HappeningSymbol) -> set[Any]:
        """What decides whether the choices of a header can be made; tests before the first choice do not count."""
        analysis, headers = self.module.analysis, self.module.headers
        seen: set[int] = set()
        found: set[Any] = set()
        for index, choice in enumerate(action.choices):
            found |= analysis.reads([choice.among, choice.low, choice.high, headers.conditions_at(action, index + 1)], seen)
        if action.permission is not None:
            found |= analysis.stat_reads(action.permission, seen)
        for part in (part for costs, known_at in headers.prices(action) if known_at > 0 for part in costs):
            found |= analysis.reads(part.amount, seen) | self._payment_reads(part.part, seen)
        return found

    def _payment_reads(self, part: str, seen: set[int]) -> set[Any]:
        """What decides how much of a part of a price a player can pay."""
        payments, analysis = self.module.payments, self.module.analysis
        found: set[Any] = set()
        for of, source in payments.sources:
            if source.part == part:
                kind = of if isinstance(of, Kind) else of.kind
                force, lying = analysis.force_reads(of, None, seen)
                found |= force | (analysis.reads(core.OwnerOf(_any(kind)), seen) if lying is None else set())
                for function in (source.payable, source.where):
                    found |= analysis.reads([function.lets, function.body], seen, lying) if function is not None else set()
        resource = payments.resource(part)
        if resource is not None and resource.by is not None and resource.parts is not None:
            return found | analysis.stat_reads(resource.by, seen) | {resource.kept_in}
        if resource is not None and resource.payable is not None:
            return found | analysis.reads([resource.payable.lets, resource.payable.body], seen)
        return found | {payments.state(part)[0]}

    def _plan(self, stat: StatSymbol, cost: int) -> None:
        reads = self.module.analysis.all_stat_reads(stat)
        if stat.permission_of is not None or stat.body is None or not _small(stat):
            return
        changed = bool(stat.changes)
        if not reads - {"picks"} and stat.params and not changed and _walks(stat):
            self.printed.add(stat)
            return
        if "*" in reads or cost < COST_THRESHOLD or stat in self.asked_once:
            return
        self.cached[stat] = self._number(reads)

    # ---- a rough count of steps ------------------------------------------------------------------------------------------------------
    def _cost_of(self, stat: StatSymbol) -> int:
        """The steps of one call; for a memoized stat, of the lookup."""
        if stat not in self._costs:
            self._costs[stat] = WIDE  # of a recursive stat
            body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
            cost = 2
            for function in (body, stat.at_least, stat.at_most):
                if function is not None:
                    cost += self._cost([function.lets, function.body])
            for change in stat.changes:
                carriers = len(self.module.carriers(change.of) or (0,))
                cost += carriers * (2 + sum(self._cost(f.body) for f in (change.when, change.value) if f is not None))
            self._once[stat] = cost
            self._plan(stat, cost)
            self._costs[stat] = 3 if stat in self.cached or stat in self.printed else cost
        return self._costs[stat]

    def _cost(self, node: Any) -> int:
        if isinstance(node, list | tuple):
            return sum(self._cost(item) for item in node)
        match node:
            case core.Filter(among=among, condition=condition) | core.Leading(among=among, condition=condition):
                return 2 + self._cost(among) + self.size(among) * (1 + self._cost(condition))
            case core.MapSet(among=among, value=value):
                return 2 + self._cost(among) + self.size(among) * (1 + self._cost(value))
            case core.Aggregate(among=among, values=values):
                return 2 + self._cost(among) + (self.size(among) * (1 + self._cost(values)) if values else 0)
            case core.Union(left=left, right=right) | core.Difference(left=left, right=right):
                return 2 + self._cost(left) + self._cost(right) + self.size(left) + self.size(right)
            case core.Optimum(value=value):
                return SOME * SOME * (1 + self._cost(value))
            case core.Reach(start=start, through=through, stop=stop, costs=costs, goal=goal):
                return self._cost([start, goal]) + WIDE * (2 + self._cost([through, stop, costs]))
            case core.StatCall(stat=stat, args=args):
                return self._cost_of(stat) + self._cost(args)
            case core.CodeCall(code=code, thing=thing, args=args):
                texts = [self._cost(f.body) for f in self.module.analysis.texts(code)]
                return 3 + max(texts, default=0) + self._cost(thing) + self._cost(args)
            case core.Const() | core.Local() | core.OptionValue() | core.TheGame() | core.PlayerCount():
                return 0
            case _:
                return 1 + sum(self._cost(child) for child in _children(node))

    def size(self, among: core.Expr) -> int:
        """The estimated size of a set."""
        match among:
            case core.Every(of=Kind() as kind):
                return len(self.module.layout.of_kind[kind])
            case core.Every(of=WordList() as words):
                return len(words.words)
            case core.Filter(among=inner) | core.Leading(among=inner):
                return max(1, self.size(inner) // 2)
            case core.Union(left=left, right=right):
                return self.size(left) + self.size(right)
            case core.SetOfItems(items=items):
                return len(items)
            case _:
                return SOME


def _all(parts: list[core.Expr]) -> core.Expr:
    return parts[0] if len(parts) == 1 else core.Logic("and", parts, type=parts[0].type, span=parts[0].span)


def _any(kind: Kind) -> core.Expr:
    """A thing of a kind, whichever."""
    return core.Local(Var("this", ThingOf(kind)), type=ThingOf(kind))


def _children(node: Any) -> list[Any]:
    return [getattr(node, name) for name in parts_of(type(node))]


def _asked_once(module: Module) -> set[StatSymbol]:
    """Stats that only one other stat calls, once for each of its own values: since that one is memoized, their caches would never be hit."""
    calls: dict[StatSymbol, list[tuple[core.StatCall, StatSymbol | None]]] = {}
    formulas = {stat.body: stat for stat in module.program.stats.values() if isinstance(stat.body, core.Function)}
    parts: list[core.Function | HappeningSymbol] = [*module.program.functions, *module.program.all_happenings()]
    for part in parts:
        owner = formulas.get(part) if isinstance(part, core.Function) else None
        nodes = walk([part.lets, part.body]) if isinstance(part, core.Function) else walk(_header_of(part))
        for node in nodes:
            if isinstance(node, core.StatCall):
                calls.setdefault(node.stat, []).append((node, owner))
    return {
        stat
        for stat, ((call, by), *others) in calls.items()
        if not others
        and by is not None
        and by is not stat
        and _asks_each_once(call, by)
        and _small(stat)
        and _small(by)
        and not stat.changes
        and stat.body in formulas
        and not stat.at_least
        and not stat.at_most
        and "*" not in module.analysis.all_stat_reads(by)
    }


def _header_of(happening: HappeningSymbol) -> list[Any]:
    choices = [[choice.among, choice.low, choice.high] for choice in happening.choices]
    return [*choices, happening.requires, [part.amount for part in happening.costs]]


def _asks_each_once(call: core.StatCall, by: StatSymbol) -> bool:
    """Whether different values of a stat lead to different arguments: the arguments are names, its own parameters among them."""
    assert isinstance(by.body, core.Function)
    names = [arg.var for arg in call.args if isinstance(arg, core.Local)]
    return call.ignoring is None and len(set(names)) == len(call.args) and set(by.body.params) <= set(names)


def _walks(stat: StatSymbol) -> bool:
    """Whether a stat iterates over a set of its own."""
    body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
    assert body is not None
    return any(isinstance(node, core.Aggregate) for node in walk([body.lets, body.body]))


def _small(stat: StatSymbol) -> bool:
    """Whether the arguments may be keys: things, words and numbers (there are too many sets and amounts)."""
    return not any(isinstance(param.type, MANY) for param in stat.params)
