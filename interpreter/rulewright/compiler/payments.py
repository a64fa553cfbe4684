"""Costs in parts: what can be paid, from which sources, and how.

A part is paid from a resource with its own effect, from a pool whose tokens may substitute for each other (a relation), or simply from the
player's number or pool of that name. Things in force may add sources. Everything is checked together before anything is paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.checker.bodies.evaluate import Evaluator, NotPrinted
from rulewright.compiler.decision_sites import Site
from rulewright.compiler.emitters import Emitter, MachineEmitter
from rulewright.compiler.expressions import Env
from rulewright.compiler.shapes import ANY_NUMBER, SEAT, OneOf
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.numbers import KEPT
from rulewright.language.stores import stores_of_part
from rulewright.language.symbols import (
    CostPart,
    HappeningSymbol,
    HookSymbol,
    Kind,
    ResourceSymbol,
    SourceSymbol,
    StateSymbol,
    ThingSymbol,
    WordRef,
)
from rulewright.language.types import NUMBER, AmountsOf, Maybe, ThingOf, Type, Word

if TYPE_CHECKING:
    from rulewright.compiler.module import Module
    from rulewright.compiler.statements import Statements

FEW = 3  # things of a source that are tested one by one, without a loop
SHORT = 60  # characters of a price that may be duplicated
Owed = list[tuple[str, str]]  # part, Python text of the amount
Budget = dict[str, str]  # Python text of what a player has -> its local name, where several prices need it
TOKEN, UNIT = "token", "unit"  # in relations: the substitute and what is owed; all other names have a number


class Payments:
    """Writes the tests and effects of payments."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.sources: list[tuple[ThingSymbol | Kind, SourceSymbol]] = [
            *((kind, source) for kind in module.program.kinds.values() for source in kind.sources),
            *((thing, source) for thing in module.program.things for source in thing.sources),
        ]

    # ---- where a part is kept -----------------------------------------------------------------------------------------------------
    def resource(self, part: str) -> ResourceSymbol | None:
        """The resource that pays a part, if the ruleset declares one."""
        resources = self.module.program.resources
        if part in resources:
            return resources[part]
        return next((r for r in resources.values() if r.parts is not None and part in r.parts.words), None)

    def state(self, part: str) -> tuple[StateSymbol, int | None]:
        """The player's number or pool that holds a part: (state, word or None)."""
        (state,) = stores_of_part(self.module.program, part)
        key = state.type.key if isinstance(state.type, AmountsOf) else None
        return state, key.words.words.index(part) if isinstance(key, Word) else None

    def kept(self, part: str, player: str) -> str:
        """How much of a part a player has in their own number or pool, as an lvalue in Python text."""
        state, word = self.state(part)
        var = Var("player", NUMBER)
        return f"v[{self.module.expressions.slot(state, core.Local(var), {var: player}, None if word is None else str(word))}]"

    def limited(self, target: Expr, value: str, env: Env) -> str:
        """The range of a state after a gain."""
        return value

    # ---- whether it can be paid ----------------------------------------------------------------------------------------------------
    def can_pay(self, expr: core.CanPay, env: Env) -> str:
        player = self.module.expressions.code(expr.player, env)
        if expr.whole is not None:
            return self._whole(player, self.module.expressions.code(expr.whole, env), expr.whole)
        return self.payable(player, [(part, self.module.expressions.narrow(amount, env)) for part, amount in expr.cost], None, env)

    def _whole(self, player: str, amounts: str, whole: Expr) -> str:
        bare = whole.type.of if isinstance(whole.type, Maybe) else whole.type
        assert isinstance(bare, AmountsOf) and isinstance(bare.key, Word)
        tests = self.payable(player, [(word, f"{amounts}.get({index}, 0)") for index, word in enumerate(bare.key.words.words)], None, {})
        return tests

    def can_pay_parts(self, player: Expr, costs: list[CostPart], env: Env, action: HappeningSymbol, purse: Budget | None) -> str:
        """Whether a header's costs can be paid, including those of an inner option."""
        owed = [(cost.part, self.amount(cost, env, action)) for cost in costs]
        return self.payable(self.module.expressions.code(player, env), owed, action, env, purse)

    def together(self, costs: list[CostPart]) -> list[list[CostPart]]:
        """The parts of a price, grouped by what must be judged together: the same part twice, or parts for which the same tokens can be used."""
        found: dict[object, list[CostPart]] = {}
        for cost in costs:
            resource = self.resource(cost.part)
            joined = resource is not None and resource.by is not None and resource.parts is not None
            found.setdefault(resource if joined else cost.part, []).append(cost)
        return list(found.values())

    def amount(self, cost: CostPart, env: Env, action: HappeningSymbol) -> str:
        """A cost after the discount of its offer."""
        text = self.module.expressions.narrow(cost.amount, env)
        if not self.module.offers.used:
            return text
        offered = f"S.offered({cost.part!r}, {text}, {cost.part in action.never_free})"
        offered = self.module.numbers.kept(offered, KEPT.plus(KEPT), cost.amount.span)
        return f"({offered} if S.offer else {text})" if len(text) <= SHORT else offered

    def payable(self, player: str, owed: Owed, action: HappeningSymbol | None, env: Env, purse: Budget | None = None) -> str:
        """A test over all parts together. If there is a `purse`, what the player has is stored in it and read by its name there."""
        tests = []
        joined: dict[ResourceSymbol, list[tuple[int, str]]] = {}
        sums: dict[str, list[str]] = {}
        for part, amount in owed:
            sums.setdefault(part, []).append(amount)
        for part, amounts in sums.items():
            amount = " + ".join(amounts)
            resource = self.resource(part)
            if resource is not None and resource.by is not None and resource.parts is not None:
                joined.setdefault(resource, []).append((resource.parts.words.index(part), amount))
                continue
            have = self._own(part, player)
            have += "".join(f" + {self._source_amount(of, source, player, action)}" for of, source in self._sources(part, action))
            if purse is not None and "(" in have:
                have = self._in(purse, have)
            tests.append(f"enough({have}, {amount})" if "None" in amount else f"{have} >= {amount}")
        for resource, parts in joined.items():
            have, stands = self._have(resource, player), self._stands(resource, player, action)
            if purse is None:
                tests.append(f"coverable(S, {have}, {{{', '.join(f'{w}: {n}' for w, n in parts)}}}, {stands})")
            else:
                means = self._in(purse, f"Means(S, {have}, ({''.join(f'{w}, ' for w, _ in parts)}), {stands})")
                tests.append(f"{means}.cover({', '.join(n for _, n in parts)})")
        return "(" + " and ".join(tests) + ")" if tests else "True"

    def _in(self, purse: Budget, have: str) -> str:
        """The name for what a player has, which is put into the purse."""
        if have not in purse:
            purse[have] = self.module.fresh("have")
        return purse[have]

    def _own(self, part: str, player: str) -> str:
        """How much of a part a player can pay without any other source."""
        resource = self.resource(part)
        if resource is not None and resource.payable is not None:
            return self.module.numbers.applied(resource.payable, self.module.expressions.call(resource.payable, [player]))
        return self.kept(part, player)

    def _have(self, resource: ResourceSymbol, player: str) -> str:
        assert resource.kept_in is not None
        var = Var("player", NUMBER)
        return self.module.expressions.code(core.StateOf(resource.kept_in, core.Local(var)), {var: player})

    def _stands(self, resource: ResourceSymbol, player: str, action: HappeningSymbol | None) -> str:
        assert resource.by is not None
        args = [player, TOKEN, UNIT]
        if len(resource.by.params) > 3:
            args.append(self._purpose(resource.by.params[3].type, action))
        return f"lambda {TOKEN}, {UNIT}: {self.module.stat(resource.by)}({', '.join(['S', *args])})"

    @staticmethod
    def _purpose(type_: Type, action: HappeningSymbol | None) -> str:
        """The action that is paid, as a word; nothing where no action is."""
        if action is None or not isinstance(type_, Word) or action.name not in type_.words.words:
            return "None"
        return str(type_.words.words.index(action.name))

    def _sources(self, part: str, action: HappeningSymbol | None) -> list[tuple[ThingSymbol | Kind, SourceSymbol]]:
        """The sources that may pay a part of the price of an action, those that must be used first."""
        found = [
            (of, source) for of, source in self.sources if source.part == part and self._carriers(of) and self._serves(source, action) is not False
        ]
        return sorted(found, key=lambda each: not each[1].must)

    def _serves(self, source: SourceSymbol, action: HappeningSymbol | None) -> bool | None:
        """Whether a source pays for an action, if its `where` tests nothing else; None: it depends on the position."""
        if source.where is None:
            return True
        if source.where.lets or isinstance(source.where.body, list):
            return None
        purpose = source.where.params[-1]
        word = self._purpose(purpose.type, action)
        type_ = purpose.type.of if isinstance(purpose.type, Maybe) else purpose.type
        value = WordRef(type_.words, int(word)) if isinstance(type_, Word) and word != "None" else None
        try:
            return bool(Evaluator(self.module.program, local={purpose: value}).value(source.where.body))
        except NotPrinted:
            return None

    def _source_things(self, of: ThingSymbol | Kind) -> str:
        return repr(self._carriers(of))

    def _carriers(self, of: ThingSymbol | Kind) -> tuple[int, ...]:
        return tuple(self.module.carriers(of) or ())

    def _source_amount(self, of: ThingSymbol | Kind, source: SourceSymbol, player: str, action: HappeningSymbol | None) -> str:
        carriers = self._carriers(of)
        if len(carriers) <= FEW:
            each = [(str(number), self._source_ready(of, source, str(number), player, action)) for number in carriers]
            call = self.module.expressions.call
            applied = self.module.numbers.applied
            amounts = [
                f"({applied(source.payable, call(source.payable, [one][: len(source.payable.params)]))} if {ready} else 0)" for one, ready in each
            ]
            return " + ".join(amounts)
        thing, things = self.module.fresh("t"), self._source_things(of)
        amount = self.module.numbers.applied(source.payable, self.module.expressions.call(source.payable, [thing][: len(source.payable.params)]))
        return f"sum([{amount} for {thing} in {things} if {self._source_ready(of, source, thing, player, action)}])"

    def _source_ready(self, of: ThingSymbol | Kind, source: SourceSymbol, thing: str, player: str, action: HappeningSymbol | None) -> str:
        tests = [self.module.force.held(thing, self._carriers(of), player)]
        if source.where is not None and self._serves(source, action) is None:
            args = [thing, self._purpose(source.where.params[-1].type, action)]
            tests.append(self.module.expressions.call(source.where, args))
        return " and ".join(tests)

    # ---- paying -------------------------------------------------------------------------------------------------------------------------
    def pay(self, writer: Statements, em: Emitter, s: core.PayCost) -> None:
        player = em.temporary(shape=SEAT)
        em.line(f"{player} = {writer.code(s.player, em)}")
        if s.whole is not None:
            bare = s.whole.type.of if isinstance(s.whole.type, Maybe) else s.whole.type
            assert isinstance(bare, AmountsOf) and isinstance(bare.key, Word)
            whole = em.temporary(shape=bare)
            em.line(f"{whole} = {writer.kept(s.whole, em)}")
            owed = [(word, f"{whole}.get({index}, 0)") for index, word in enumerate(bare.key.words.words)]
        else:
            owed = [(part, writer.expressions.narrow(amount, em.variables)) for part, amount in s.cost]
        self._pay(em, player, owed, None, s.span, s.var)

    def owed(self, em: Emitter, costs: list[CostPart], action: HappeningSymbol) -> Owed:
        """The amounts of a header's costs, fixed before anything is paid."""
        owed: Owed = []
        for cost in costs:
            place = em.temporary(shape=ANY_NUMBER)
            em.line(f"{place} = {self.amount(cost, em.variables, action)}")
            owed.append((cost.part, place))
        return owed

    def pay_owed(self, em: Emitter, player: str, owed: Owed, action: HappeningSymbol) -> None:
        """Pay the amounts fixed by `owed`."""
        self._pay(em, player, owed, action, action.span, None)

    def _pay(self, em: Emitter, player: str, owed: Owed, action: HappeningSymbol | None, span: Any, var: Var | None) -> None:
        paid = em.bind(var) if var is not None else None
        if paid is not None:
            em.line(f"{paid} = {{}}")
        joined: dict[ResourceSymbol, list[tuple[int, str]]] = {}
        for part, amount in owed:
            resource = self.resource(part)
            if resource is not None and resource.by is not None and resource.parts is not None:
                joined.setdefault(resource, []).append((resource.parts.words.index(part), amount))
                continue
            left = em.temporary(shape=ANY_NUMBER)
            em.line(f"{left} = {amount}")
            self._pay_sources(em, part, player, left, action)
            if resource is not None and resource.pay is not None:
                name = self.module.effect(resource.pay)
                with em.when(f"{left} > 0"):
                    if self.module.analysis.asks(resource.pay.body):
                        assert isinstance(em, MachineEmitter)
                        em.call(name, [player, left])
                    else:
                        em.line(f"{name}(S, {player}, {left})")
            else:
                slot = self.kept(part, player)
                state, word = self.state(part)
                em.line(f"S.j.append(({slot[2:-1]}, {slot})); {slot} = {self.module.numbers.stored(f'{slot} - {left}', span)}")
                em.line(f"if S.log is not None: S.written({self.module.place(span)})")
                self.module.wake(em, state)
                if paid is not None and word is not None:
                    em.line(f"{paid} = with_amount({paid}, {word}, {left})")
        for resource, parts in joined.items():
            self._pay_bundle(em, resource, parts, player, action, span, paid)

    def _pay_sources(self, em: Emitter, part: str, player: str, left: str, action: HappeningSymbol | None) -> None:
        """Take from other sources: those that must be used as much as they can, then as much of each as the payer wants and needs."""
        sources = self._sources(part, action)
        others = ""
        for of, source in sources:
            if not source.must and not others:
                others = em.temporary(shape=ANY_NUMBER)
                optional = [self._source_amount(*each, player, action) for each in sources if not each[1].must]
                em.line(f"{others} = {' + '.join([self._own(part, player), *optional])}")
            self._pay_source(em, of, source, player, left, others, action)

    def _pay_source(
        self,
        em: Emitter,
        of: ThingSymbol | Kind,
        source: SourceSymbol,
        player: str,
        left: str,
        others: str,
        action: HappeningSymbol | None,
    ) -> None:
        """Take from the things of one source. `others` holds what can still be paid elsewhere, and is reduced by what was asked about."""
        carriers = OneOf(frozenset(self._carriers(of)))
        thing, take = em.temporary(ThingOf(self.module.program.kinds["game"]), carriers), em.temporary(shape=ANY_NUMBER)
        ready = self._source_ready(of, source, thing, player, action)
        with em.loop_over(thing, self._source_things(of)), em.when(f"{left} > 0 and {ready}"):
            gives = self.module.expressions.call(source.payable, [thing][: len(source.payable.params)])
            em.line(f"{take} = {self.module.numbers.applied(source.payable, gives)}")
            if others:
                em.line(f"{others} -= {take}")
            em.line(f"{take} = min({left}, {take})")
            if others:
                self._how_much(em, source, player, thing, take, f"max(0, {left} - {others})")
            with em.when(f"{take} > 0"):
                em.line(f"{left} -= {take}")
                name = self.module.effect(source.pay)
                args = [thing, take][2 - len(source.pay.params) :]
                if self.module.analysis.asks(source.pay.body):
                    assert isinstance(em, MachineEmitter)
                    em.call(name, args)
                else:
                    em.line(f"{name}({', '.join(['S', *args])})")

    def _how_much(self, em: Emitter, source: SourceSymbol, player: str, thing: str, most: str, least: str) -> None:
        """Ask how much is taken of a thing that need not be used; `most` holds the answer in the end."""
        assert isinstance(em, MachineEmitter)
        functions = [function for function in (source.payable, source.where) if function is not None]
        depends = tuple(part for function in functions for part in (function.lets, function.body))
        site = self.module.site(Site("source", source.span, NUMBER, source.part, None, [], (), None, depends=depends))
        after = self.module.new_block(em.name)
        em.line(f"if {least} < {most}:")
        em.line(f"    f[0] = {after}")
        em.line(f"    S.d = ({site}, {player}, 'one', tuple(range({least}, {most} + 1)), 1, 1, ({thing},), {most})")
        em.line("    return")
        em.line(f"S.a = {most}")
        em.line(f"if S.log is not None: S.might_ask({site}, ({player},))")
        em.enter_after(after)
        em.line(f"{most} = S.a")

    def _pay_bundle(
        self,
        em: Emitter,
        resource: ResourceSymbol,
        parts: list[tuple[int, str]],
        player: str,
        action: HappeningSymbol | None,
        span: Any,
        paid: str | None,
    ) -> None:
        """One decision between the distinct bundles that cover what is owed."""
        assert isinstance(em, MachineEmitter) and resource.kept_in is not None and resource.parts is not None
        found = em.temporary()
        owed = f"{{{', '.join(f'{word}: {amount}' for word, amount in parts)}}}"
        again = [f"{found} = bundles(S, {self._have(resource, player)}, {owed}, {self._stands(resource, player, action)})"]
        em.line(again[0])
        bundles = AmountsOf(Word(resource.parts))
        site = self.module.site(Site("payment", span, bundles, resource.name, None, [], (), None, depends=(resource.kept_in,)))
        after = self.module.new_block(em.name)
        self.module.ask_again(site, again, f"({site}, {player}, 'one', {found}, 1, 1, ())")
        em.line(f"if len({found}) > 1:")
        em.line(f"    f[0] = {after}")
        em.line(f"    S.d = ({site}, {player}, 'one', {found}, 1, 1, ())")
        em.line("    return")
        em.line(f"S.a = first({found})")
        em.line(f"if S.log is not None: S.might_ask({site}, ({player},))")
        em.enter_after(after)
        var = Var("player", NUMBER)
        slot = self.module.expressions.slot(resource.kept_in, core.Local(var), {var: player})
        em.line(f"S.spend({slot}, S.a, {self.module.place(span)})")
        self.module.wake(em, resource.kept_in)
        if paid is not None:
            em.line(f"{paid} = in_key_order({{**{paid}, **dict(S.a)}})")

    # ---- hooks with a price ------------------------------------------------------------------------------------------------------------
    def hook_payable(self, hook: HookSymbol, player: str, args: list[str], em: Emitter | None) -> str:
        """Whether the price of an asked hook can be paid."""
        if not hook.costs:
            return "True"
        env = dict(zip(hook.do.params, args[len(args) - len(hook.do.params) :], strict=True))
        return self.payable(player, [(cost.part, self.module.expressions.narrow(cost.amount, env)) for cost in hook.costs], None, env)

    def pay_hook(self, hook: HookSymbol, player: str, args: list[str], em: Emitter) -> None:
        if hook.costs:
            env = dict(zip(hook.do.params, args[len(args) - len(hook.do.params) :], strict=True))
            self._pay(
                em,
                player,
                [(cost.part, self.module.expressions.narrow(cost.amount, env)) for cost in hook.costs],
                None,
                hook.span,
                None,
            )
