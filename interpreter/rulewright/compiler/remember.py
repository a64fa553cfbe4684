"""Which stats are worth remembering, and what makes their remembered values worthless.

A stat that walks many things is kept by its arguments until something that it reads is written. A write marks the caches that read it as
stale (one bit each, whatever their number); the next reader throws a stale cache away. The dictionaries are never emptied but replaced, so
copies of a game and marks share what is still true of both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.compiler.analysis import Read, parts_of, walk
from rulewright.language import core
from rulewright.language.symbols import Kind, StatSymbol, StepTable, WordList
from rulewright.language.types import AmountsOf, ListOf, SetOf

if TYPE_CHECKING:
    from rulewright.compiler.module import Module

DEAR = 40  # steps that a stat takes, by a rough count, from which on looking it up is cheaper
SOME = 5  # members of a set whose size nobody knows
WIDE = 25  # spaces that a walk on a map looks at


class Remembered:
    """The plan: cached stats with their numbers, stats over printed facts alone, and who reads what."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.cached: dict[StatSymbol, int] = {}
        self.printed: set[StatSymbol] = set()  # follow from printed facts alone
        self._readers: dict[Read, int] = {}
        self._costs: dict[StatSymbol, int] = {}
        for stat in module.program.stats.values():
            self._cost_of(stat)

    @property
    def count(self) -> int:
        return len(self.cached)

    def readers(self, read: Any) -> int:
        """The caches, as bits, that a write of `read` makes stale. `turn` also tells the order in which players are walked."""
        found = self._readers.get(read, 0)
        return found | self._readers.get("order", 0) if read == "turn" else found

    def _plan(self, stat: StatSymbol, cost: int) -> None:
        if stat.permission_of is not None or stat.body is None or not _small(stat):
            return
        reads = self.module.analysis.stat_reads(stat, {id(stat)})
        changed = bool(stat.changes)
        if not reads - {"picks"} and stat.params and not changed and _walks(stat):
            self.printed.add(stat)
            return
        if "*" in reads or cost < DEAR:
            return
        number = self.cached[stat] = len(self.cached)
        for read in reads:
            self._readers[read] = self._readers.get(read, 0) | 1 << number

    # ---- a rough count of steps ------------------------------------------------------------------------------------------------------
    def _cost_of(self, stat: StatSymbol) -> int:
        """The steps of one call; of a remembered one, of looking it up."""
        if stat not in self._costs:
            self._costs[stat] = WIDE  # of a stat that asks for itself
            body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
            cost = 2
            for function in (body, stat.at_least, stat.at_most):
                if function is not None:
                    cost += self._cost([function.lets, function.body])
            for change in stat.changes:
                carriers = len(self.module.carriers(change.of) or (0,))
                cost += carriers * (2 + sum(self._cost(f.body) for f in (change.when, change.value) if f is not None))
            self._plan(stat, cost)
            self._costs[stat] = 3 if stat in self.cached or stat in self.printed else cost
        return self._costs[stat]

    def _cost(self, node: Any) -> int:
        if isinstance(node, list | tuple):
            return sum(self._cost(item) for item in node)
        match node:
            case core.Filter(among=among, condition=condition):
                return 2 + self._cost(among) + self._size(among) * (1 + self._cost(condition))
            case core.MapSet(among=among, value=value):
                return 2 + self._cost(among) + self._size(among) * (1 + self._cost(value))
            case core.Aggregate(among=among, values=values):
                return 2 + self._cost(among) + (self._size(among) * (1 + self._cost(values)) if values else 0)
            case core.Union(left=left, right=right) | core.Difference(left=left, right=right):
                return 2 + self._cost(left) + self._cost(right) + self._size(left) + self._size(right)
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

    def _size(self, among: core.Expr) -> int:
        match among:
            case core.Every(of=Kind() as kind):
                return len(self.module.layout.of_kind[kind])
            case core.Every(of=WordList() as words):
                return len(words.words)
            case core.Filter(among=inner):
                return max(1, self._size(inner) // 2)
            case core.Union(left=left, right=right):
                return self._size(left) + self._size(right)
            case core.SetOfItems(items=items):
                return len(items)
            case _:
                return SOME


def _children(node: Any) -> list[Any]:
    return [getattr(node, name) for name in parts_of(type(node))]


def _walks(stat: StatSymbol) -> bool:
    """Whether a stat walks a set of its own."""
    body = stat.body.by if isinstance(stat.body, StepTable) else stat.body
    assert body is not None
    return any(isinstance(node, core.Aggregate) for node in walk([body.lets, body.body]))


def _small(stat: StatSymbol) -> bool:
    """Whether the arguments may be keys: things, words and numbers (sets and amounts are too many to remember)."""
    return not any(isinstance(param.type, SetOf | ListOf | AmountsOf) for param in stat.params)
