"""Words of pools that prices ask for but that nobody ever gets: no line gives them, and no player has any at the beginning."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.ranges import Ranges
from rulewright.checker.lints.reads import Written, all_hooks
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import CostPart, StateSymbol, WordList, WordRef
from rulewright.language.types import AmountsOf, Word
from rulewright.source.catalogue.meaning import Places, PriceTooHigh
from rulewright.source.diagnostics import Related

Words = frozenset[str] | None  # None: any word


def check(context: Context, written: Written) -> None:
    """RW480. Parts that something else may pay are left out, and pools that rules fill with words that cannot be determined."""
    program, ranges = context.program, context.ranges
    own = set(program.kinds["player"].state.values())
    kept = {resource.kept_in: resource.parts for resource in program.resources.values() if resource.kept_in in own and resource.by is None}
    if not kept or ranges is None:
        return
    sources = _Sources(ranges, written)
    helped = {source.part for carrier in (*program.kinds.values(), *program.things) for source in carrier.sources}
    for state, words in kept.items():
        got = sources.of(state) if state is not None and words is not None else None
        if state is None or words is None or got is None:
            continue
        for cost in _costs(context):
            if cost.part in words.words and cost.part not in got | helped and _is_some(cost.amount):
                related = (Related(state.span, Places.declared_here(name=state.name)),)
                context.report(PriceTooHigh.never_got, cost.span, name=cost.part, related=related)


def _costs(context: Context) -> Iterator[CostPart]:
    for action in context.program.all_happenings():
        yield from action.costs
    for hook in all_hooks(context.program):
        yield from hook.costs


def _is_some(amount: Expr) -> bool:
    """Whether a fixed number has to be paid; a formula may come to nothing."""
    return isinstance(amount, core.Const) and type(amount.value) is int and amount.value > 0


class _Sources:
    """The words that get into a pool."""

    def __init__(self, ranges: Ranges, written: Written) -> None:
        self.ranges, self.written = ranges, written
        self.bound: dict[Var, Expr | None] = {}
        for node in written.of(core.Let, core.Choose, core.ForEach):
            among = node.value if isinstance(node, core.Let) else node.among
            self.bound[node.var] = among
        for action in ranges.program.all_happenings():
            for choice in action.choices:
                self.bound[choice.var] = choice.among

    def of(self, state: StateSymbol) -> Words:
        """The words of a pool that lines give; None if they cannot be determined."""
        found: set[str] = set()
        default = state.default if isinstance(state.default, dict) else {}
        found |= {word.word for word, number in default.items() if isinstance(word, WordRef) and number}
        if state.initial is not None:
            return None
        for node in self.written.of(core.Gain, core.AddTo, core.Assign, core.MoveTokens, core.OfferTrade):
            given = self._given(node, state)
            if given is None:
                return None
            found |= given
        return frozenset(found)

    def _given(self, node: object, state: StateSymbol) -> Words:
        match node:
            case core.Gain(target=target, sign=sign) | core.AddTo(target=target, sign=sign):
                return frozenset() if sign < 0 and isinstance(node, core.Gain) else self._to(target, state)
            case core.Assign(target=target):
                return self._to(target, state)
            case core.MoveTokens(target=target, word=word, source=source):
                into = _pool(target) is state
                return frozenset() if not into or _pool(source) is state else self._words(word)
        return frozenset()  # in a trade, the other player has it already

    def _to(self, target: Expr, state: StateSymbol) -> Words:
        if _pool(target) is not state:
            return frozenset()
        return self._words(target.key) if isinstance(target, core.Pick) else None

    def _words(self, key: Expr | None, deep: int = 0) -> Words:
        """The words that an expression can denote."""
        match key:
            case core.Const(value=WordRef() as word):
                return frozenset((word.word,))
            case core.Guard(body=body):
                return self._words(body, deep)
            case core.Local(var=var) if self.bound.get(var) is not None and deep < 4:
                source = self.bound[var]
                return self._words(source, deep + 1) if source is not None and not isinstance(source.type, AmountsOf) else None
            case core.Every(of=WordList() as list_):
                return frozenset(list_.words)
            case core.SetOfItems(items=items):
                some = [self._words(item, deep) for item in items]
                return None if None in some else frozenset().union(*(each for each in some if each is not None))
            case core.Filter(among=among, var=var, condition=condition):
                possible = self._words(among, deep)
                if possible is None or not isinstance(var.type, Word):
                    return None
                every = var.type.words
                return frozenset(word for word in possible if self._may_be(var, WordRef(every, every.words.index(word)), condition))
        return None

    def _may_be(self, var: Var, word: WordRef, condition: Expr) -> bool:
        return self.ranges._with(var, word, condition) is not False


def _pool(target: Expr | None) -> StateSymbol | None:
    while isinstance(target, core.Pick | core.Guard):
        target = target.amounts if isinstance(target, core.Pick) else target.body
    return target.state if isinstance(target, core.StateOf) else None
