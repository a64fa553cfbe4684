"""Options as values: the completed choices of other actions under an offer's discounts, and trades between players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulewright.compiler.decision_sites import Site, Traded
from rulewright.compiler.emitters import Emitter, MachineEmitter
from rulewright.compiler.expressions import Env
from rulewright.compiler.secrecy import depends_of
from rulewright.compiler.shapes import COUNT, SEAT, Deal, Nothing
from rulewright.language import core
from rulewright.language.bounds import conjuncts, reads
from rulewright.language.core import Var
from rulewright.language.symbols import HappeningSymbol, StateSymbol, WithChoice
from rulewright.language.types import YES_NO, AmountsOf, Number
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module
    from rulewright.compiler.statements import Statements


@dataclass(slots=True)
class _Table:
    """Two players who trade: the slots of the proposer and the partner, and of what each may put in."""

    s: core.OfferTrade
    player: str
    partner: str
    give: str
    want: str
    by: str = ""  # the proposer of this round
    to: str = ""

    def __post_init__(self) -> None:
        self.by, self.to = self.player, self.partner

    @property
    def turns(self) -> bool:
        """Whether the other may propose as well."""
        return self.by != self.player

    def sides(self) -> tuple[tuple[list[core.Expr], list[core.Expr]], tuple[list[core.Expr], list[core.Expr]]]:
        """What the proposer puts in, and what is wanted: each for a proposal of the first player, and of the other."""
        return (self.s.give, self.s.want), (self.s.want, self.s.give)

    def by_role(self, first: str, other: str) -> str:
        return f"({first} if {self.by} == {self.player} else {other})" if self.turns else first


class Offers:
    """Writes `options(…)` and `P offers Q`."""

    def __init__(self, module: Module) -> None:
        self.module = module
        nodes = [node for function in module.program.functions for node in walk([function.lets, function.body])]
        nodes += [node for happening in module.program.all_happenings() for node in walk([choice.among for choice in happening.choices])]
        self.used = any(isinstance(node, core.OptionsOf) for node in nodes)
        self._completions: dict[HappeningSymbol, str] = {}

    @property
    def performed(self) -> list[HappeningSymbol]:
        """The actions that are options of others."""
        return list(self._completions)

    def options_of(self, expr: core.OptionsOf, env: Env) -> str:
        """A tuple of options: (action, thing, choices, offer, costs)."""
        player = self.module.expressions.code(expr.player, env)
        parts = []
        for offer in expr.offers:
            costs = ", ".join(f"{part!r}: {self.module.expressions.code(amount, env)}" for part, amount in offer.costs.items())
            terms = f"({{{costs}}}, {offer.free!r})"
            for action in offer.actions:
                first, where = self._conditions(offer, action, env)
                options = f"{self.completions(action)}(S, {player}, {terms}, {where})"
                parts.append(f"*({options} if {first} else ())" if first else f"*{options}")
        return f"({', '.join(parts)},)" if parts else "()"

    def _conditions(self, offer: core.Offer, action: HappeningSymbol, env: Env) -> tuple[str, str]:
        """The condition of an offer before any options are computed (none: ""), and a test of an option by its parts."""
        if action.name not in offer.where:
            return "", "None"
        truth = self.module.expressions.truth
        variables, condition = offer.where[action.name]
        first = [part for part in conjuncts(condition) if not any(reads(part, var) for var in variables)]
        later = [part for part in conjuncts(condition) if part not in first]
        before = " and ".join(truth(part, env) for part in first)
        if not later:
            return before, "None"
        names = [self.module.fresh(var.name) for var in variables]
        inner = {**env, **dict(zip(variables, names, strict=True))}
        return before, f"lambda {', '.join(names)}: {' and '.join(truth(part, inner) for part in later)}"

    def completions(self, action: HappeningSymbol) -> str:
        """A function (S, player, offer, where) -> every completed option of an action's header."""
        if action not in self._completions:
            module = self.module
            name = self._completions[action] = module.unique(f"options_{action.name}")
            fixed = len(action.header_vars) - len(action.choices)
            env: dict[Var, str] = {var: module.fresh(var.name) for var in action.header_vars}
            names = [env[var] for var in action.header_vars]
            lines = ["    found = []", "    outer, S.offer = S.offer, offer"]
            lines.append(f"    {names[fixed - 1]} = player")
            indent = "    "
            if action.choices:  # without choices, the whole header is tested below
                for test in module.headers.limit_tests(action, env):
                    lines.append(f"{indent}if {test}:")
                    indent += "    "
            with module.headers.purse(filled=False):
                first = module.headers.tests_at(action, 0, env) if action.choices else []
            if first:
                lines.append(f"{indent}if {' and '.join(first)}:")
                indent += "    "
            with module.headers.purse(filled=bool(action.choices)) as purse:
                tried = self._tried(action, env, indent)
            lines += [f"{indent}{variable} = {have}" for have, variable in purse.items()]
            lines += tried
            lines += ["    S.offer = outer", "    return found"]
            module.headers_of[name] = action
            module.add_function(name, ["player", "offer", "where"], lines)
        return self._completions[action]

    def _tried(self, action: HappeningSymbol, env: dict[Var, str], indent: str) -> list[str]:
        """Lines that try every way to complete an action's header and collect the results."""
        module, lines = self.module, []
        for index, choice in enumerate(action.choices):
            tests = module.headers.tests_at(action, index, env) if index else []
            if tests:
                lines.append(f"{indent}if {' and '.join(tests)}:")
                indent += "    "
            lines.append(f"{indent}for {env[choice.var]} in {self._items(choice, env)}:")
            indent += "    "
        last = module.headers._header(action, len(action.choices), dict(env))
        parts = [env[var] for var in action.header_vars[len(action.header_vars) - len(action.params) :]]
        lines.append(f"{indent}if {last} and (where is None or where({', '.join(parts)})):")
        costs = "".join(f"({cost.part!r}, {module.payments.amount(cost, env, action)}), " for cost in action.costs)
        choices = "".join(f"{env[choice.var]}, " for choice in action.choices)
        lines.append(f"{indent}    found.append(({module.headers.number(action)}, None, ({choices}), offer, ({costs})))")
        return lines

    def _items(self, choice: WithChoice, env: Env) -> str:
        """Every answer to a choice of a header."""
        items = self.module.headers.items(choice, env)
        if choice.shape == "maybe":
            return f"(None, *{items})"
        if choice.shape in ("some", "up_to"):
            most = self.module.expressions.code(choice.high, env) if choice.high is not None else "None"
            return f"subsets(S, {items}, {1 if choice.shape == 'some' else 0}, {most})"
        return items

    def option_part(self, expr: core.OptionPart, env: Env) -> str:
        """The action of an option (its number among the happenings) or one of its choices (nothing when the action has no such)."""
        option = self.module.expressions.code(expr.option, env)
        if expr.part is None:
            return f"ACTION_NUMBER[{option}[0]]"
        places = {}
        for action in self.module.headers.numbers:
            names = [choice.var.name for choice in action.choices]
            if expr.part in names:
                places[self.module.headers.numbers[action]] = names.index(expr.part)
        return f"option_part({option}, {places!r})"

    # ---- trades ------------------------------------------------------------------------------------------------------------------------
    def write(self, writer: Statements, em: Emitter, s: core.OfferTrade) -> None:
        """Offer and answer: what is wanted is composed from what the partner could have, as far as the proposer knows.

        The partner is always asked, and can only decline what is missing; if accepted, both sides move together. An offer to oneself does nothing.
        """
        assert isinstance(em, MachineEmitter)
        table = _Table(s, em.temporary(shape=SEAT), em.temporary(shape=SEAT), em.temporary(), em.temporary())
        em.line(f"{table.player} = {writer.code(s.player, em)}")
        em.line(f"{table.partner} = {writer.code(s.partner, em)}")
        if s.agreed is not None:
            em.line(f"{em.bind(s.agreed)} = False")
        slot, site = self.module.offer_slots.get(s), self.module.site(Site("offer", s.span, None, "", None, depends=depends_of(s)))
        if s.tried is None:
            self.module.sites[site].sizes = ((1, 1),)
        else:
            given, wanted, condition = s.tried
            known = {node.var for node in walk(condition) if isinstance(node, core.Local)}
            self.module.sites[site].steady = known <= {given, wanted} and not self.module.analysis.reads(condition)
            self.module.sites[site].test = self.module.test_function(em, condition, [given, wanted])
        with em.when(f"{table.player} != {table.partner}"):  # nobody trades with themselves
            if slot is None or s.at_most is None:
                self._rounds(writer, em, table, site)
                return
            em.line(f"if S.log is not None: S.might_ask({site}, ({table.player},))")
            with em.when(f"v[{slot}].count({table.player}) < {writer.code(s.at_most, em)}"):
                em.line(f"S.j.append(({slot}, v[{slot}])); v[{slot}] = (*v[{slot}], {table.player})")
                self._rounds(writer, em, table, site)

    def _rounds(self, writer: Statements, em: MachineEmitter, table: _Table, site: int) -> None:
        """The first proposal, and the counter-proposals: after each refusal the roles change."""
        if table.s.countered is None:
            self._propose(writer, em, table, site)
            return
        left, again = em.temporary(shape=COUNT), em.temporary(shape=YES_NO)
        table.by, table.to = em.temporary(shape=SEAT), em.temporary(shape=SEAT)
        em.line(f"{left} = max(0, {writer.expressions.narrow(table.s.countered, em.variables)})")
        em.line(f"{table.by}, {table.to} = {table.player}, {table.partner}")
        with em.loop():
            em.line(f"{again} = False")
            self._propose(writer, em, table, site, f"{again} = {left} > 0")
            with em.when(f"not {again}"):
                em.leave_loop()
            em.line(f"{table.by}, {table.to} = {table.to}, {table.by}")
            em.line(f"{left} -= 1")

    def _propose(self, writer: Statements, em: MachineEmitter, table: _Table, site: int, refused: str = "") -> None:
        """One proposal and its answer; `refused`: the line to run after a refusal."""
        s, by, to, give, want = table.s, table.by, table.to, table.give, table.want
        again = [
            f"{give} = open_side(S, {self._seen(writer, em, table, own=True)}, {by}, {by})",
            f"{want} = open_side(S, {self._seen(writer, em, table, own=False)}, {to}, {by})",
        ]
        for line in again:
            em.line(line)
        asked = f"({site}, {by}, 'offer', ({give}, {want}), 0, 0, ({to},), ((), ()))"
        self.module.ask_again(site, again, asked)
        em.suspend(asked)
        deal = em.temporary(Traded(self.module.program.kinds["game"]), Nothing(Deal()))
        em.line(f"{deal} = S.a")
        with em.when(f"{deal} is not None"):
            # What is really there is computed again and stored nowhere: only the partner's own options may reveal it.
            there = ", ".join(table.by_role(self._side(writer, em, mine), self._side(writer, em, other)) for mine, other in table.sides())
            asked = f"({site}, {to}, 'yes_no', agreeable(S, {by}, {to}, {deal}, {there}), 1, 1, ({by}, {deal}))"
            self.module.agreed_again[site] = ([], asked)
            em.suspend(asked)
            with em.when("S.a"):
                em.line(f"S.trade({by}, {to}, actual_deal(S, {by}, {to}, {deal}, {there}), {self.module.place(s.span)})")
                em.line("S.dirty |= " + str(self.module.standing.all))
                for state in {id(item): item for item in map(_pool, [*s.give, *s.want]) if item is not None}.values():
                    self.module.stats.forget(em, state)
                if s.agreed is not None:
                    em.line(f"{em.bind(s.agreed)} = True")
            if refused:
                with em.otherwise():
                    em.line(refused)

    def _seen(self, writer: Statements, em: Emitter, table: _Table, own: bool) -> str:
        """One side, as far as the proposer may know what could be in its zones; whose side it is depends on the round."""
        mine, other = table.sides()[0 if own else 1]
        first = self._side(writer, em, [_could_be(item, table.s.player) for item in mine])
        return table.by_role(first, self._side(writer, em, [_could_be(item, table.s.partner) for item in other]) if table.turns else first)

    def _side(self, writer: Statements, em: Emitter, items: list[core.Expr]) -> str:
        return "(" + "".join(f"{self._tradable(writer, em, item)}, " for item in items) + ")"

    def _tradable(self, writer: Statements, em: Emitter, item: core.Expr) -> str:
        """What may be put on the table: ("things", the set) or ("pool", the slot of the first seat, width, how many words)."""
        if isinstance(item, core.Pick) or (isinstance(item, core.StateOf) and isinstance(item.type, AmountsOf | Number)):
            state = item.amounts if isinstance(item, core.Pick) else item
            assert isinstance(state, core.StateOf)
            column = self.module.layout.columns[state.state]
            if isinstance(item, core.Pick):
                return f"('pool', {column.base - column.low * column.width} + {writer.code(item.key, em)}, {column.width}, 1)"
            return f"('pool', {column.base - column.low * column.width}, {column.width}, {column.width})"
        return f"('things', {writer.kept(item, em)})"


def _could_be(item: core.Expr, viewer: core.Expr) -> core.Expr:
    """The same set, with zones replaced by what could be in them as far as a viewer knows."""
    match item:
        case core.ZoneOf():
            return core.CouldBeIn(item.zone, item.holder, viewer, type=item.type, span=item.span)
        case core.Filter():
            return replace(item, among=_could_be(item.among, viewer))
        case core.Union():
            return replace(item, left=_could_be(item.left, viewer), right=_could_be(item.right, viewer))
        case _:
            return item


def _pool(item: core.Expr) -> StateSymbol | None:
    """The state of whose tokens an item of an offer consists."""
    bare = item.amounts if isinstance(item, core.Pick) else item
    return bare.state if isinstance(bare, core.StateOf) and isinstance(bare.type, AmountsOf | Number) else None
