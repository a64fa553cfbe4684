"""Where effects stop to ask: every kind of decision as data that is pending until answered.

A waiting decision is a tuple (site, player, kind, options, low, high, values): `site` is the place in the rules (its text, what its options are),
`values` the locals that its sentence names. The answer comes back in `S.a`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.compiler.decision_sites import Site
from rulewright.compiler.emitters import AtOnce, Emitter, MachineEmitter, Origin
from rulewright.compiler.linear import is_sum
from rulewright.compiler.secrecy import Secrecy, depends_of
from rulewright.compiler.shapes import ANY_NUMBER, SEAT, Answers, Count, Index, Members, Nothing, Row, Several
from rulewright.compiler.visible import Visible
from rulewright.language import core
from rulewright.language.bounds import bounds
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import TextSymbol
from rulewright.language.types import ListOf, Maybe, Number, SetOf, ThingOf, Type
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module
    from rulewright.compiler.statements import Context, Statements


def named(expr: object) -> set[Var]:
    """The local names that an expression reads."""
    return {node.var for node in walk(expr) if isinstance(node, core.Local)}


OPEN = (core.Choose, core.ChooseAmounts, core.ChooseBranch, core.Ask)  # answered in public, unless it is kept secret


class Decisions:
    """Writes the statements that ask."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._secrecy = Secrecy(module)
        self._visible = Visible(module.program.functions)

    # ---- one, some, any number of a set ------------------------------------------------------------------------------------------
    def choose(self, writer: Statements, em: Emitter, s: core.Choose, context: Context) -> None:
        options = self._options(writer, em, s, context)
        if s.player is None:
            self._at_random(writer, em, s, options)
            self._origin(writer, em, s, options)
            return
        assert isinstance(em, MachineEmitter)
        place = em.temporary(s.among.type)
        again = [f"{place} = {options}"]
        em.line(again[0])
        player = writer.code(s.player, em)
        site = self.site(s.shape, s, s.var, em)
        if s.beginning and s.shape in ("one", "exactly"):
            with em.when(f"not {place}"):
                em.line(f"if S.log is not None: S.might_ask({site}, ({player},))")
                em.leave(context.result)
        default = f", {writer.kept(s.usually, em)}" if s.usually is not None else ""
        target = em.bind(s.var)
        self._origin(writer, em, s, options)
        if s.shape in ("one", "maybe"):
            least = 2 if s.shape == "one" else 1
            self._suspend_if(
                em,
                f"len({place}) >= {least}",
                f"({site}, {player}, '{s.shape}', {place}, 1, 1, {self.values(s, em)}{default})",
                f"first({place})" if s.shape == "one" else "None",
                again=(site, again),
            )
            em.line(f"{target} = S.a")
            self._told(em, target, site)
            return
        count = writer.code(s.count, em) if s.count is not None else f"len({place})"
        bound = em.temporary()
        again.append(f"{bound} = max(0, min({count}, len({place})))")
        em.line(again[1])
        low = bound if s.shape == "exactly" else "0"
        asked = f"0 < {bound} < len({place})" if s.shape == "exactly" else f"{bound} > 0"
        if s.such_that is not None:
            test = self.module.test_function(em, s.such_that, [s.var])
            asked = f"{bound} > 0"
            site = self.site(s.shape, s, s.var, em, test=test)
        self._suspend_if(
            em,
            asked,
            f"({site}, {player}, 'several', {place}, {low}, {bound}, {self.values(s, em)}, (){default})",
            f"tuple({place})[:{bound}]" if s.shape == "exactly" else "()",
            again=(site, again),
        )
        em.line(f"{target} = S.a")

    def _origin(self, writer: Statements, em: Emitter, s: core.Choose, options: str) -> None:
        """Note what a local was chosen from and by whom, since others may not know it."""
        machine = em if isinstance(em, MachineEmitter) else getattr(em, "machine", None)
        if isinstance(machine, MachineEmitter):
            count = writer.code(s.count, em) if s.count is not None else None
            chooser = writer.code(s.player, em) if s.player is not None else None
            machine.origins.append(Origin(em.bind(s.var), machine.number, s.var.type, options, count, s.shape, chooser))

    def _at_random(self, writer: Statements, em: Emitter, s: core.Choose, options: str) -> None:
        target, lot = em.bind(s.var), f"{self.module.lots.of(s)}, {self.module.lots.salts(s.among.type)}"
        if isinstance(_element(s.among.type), ThingOf) and self._goes_unseen(s):
            options = f"S.unsure({options})"
        if s.shape in ("one", "maybe"):
            em.line(f"{target} = S.pick({options}, {lot})")
        else:
            count = writer.code(s.count, em) if s.count is not None else "None"
            em.line(f"{target} = S.pick_some({options}, {count}, {lot})")

    def _goes_unseen(self, s: core.Choose) -> bool:
        """Whether what was chosen at random is moved, in the same text, to a place that not everybody sees."""
        text = next((function for function in self.module.program.functions if any(node is s for node in walk(function.body))), None)
        names, moves = {s.var}, list[core.MoveThings]()
        for node in walk(text.body) if text is not None else ():
            if (isinstance(node, core.ForEach) and named(node.among) & names) or (isinstance(node, core.Let) and named(node.value) & names):
                names.add(node.var)
            elif isinstance(node, core.MoveThings):
                moves.append(node)
        return any(move.to is not None and move.to.zone.seen_by != "everyone" and named(move.things) & names for move in moves)

    def _options(self, writer: Statements, em: Emitter, s: core.Choose, context: Context) -> str:
        """The set to choose from, filtered by `must` and `prefer` and, at the beginning of a text, by whether the rest can be completed."""
        items = writer.code(s.among, em)
        if s.must is not None:
            items = self._filtered(items, *s.must, writer, em)
        for var, condition in s.prefer:
            name = self.module.fresh()
            items = f"preferred({items}, lambda {name}: {writer.expressions.truth(condition, {**em.variables, var: name})})"
        if s.beginning and s.shape in ("one", "maybe") and context.rest:
            name = self.module.fresh()
            rest = self.module.headers.rest(list(context.rest), {**em.variables, s.var: name})
            if rest is not None:
                items = f"[{name} for {name} in {items} if {rest}]"
        element = _element(s.among.type)
        if s.player is not None and s.shape in ("one", "maybe") and isinstance(element, ThingOf) and self.module.has_alike(element.kind):
            return f"S.alike({items})"
        made = isinstance(s.among, core.Filter) or s.must is not None or bool(s.prefer)  # a list with no other references
        return items if made else f"tuple({items})"

    def _filtered(self, items: str, var: Var, condition: Expr, writer: Statements, em: Emitter) -> str:
        name = self.module.fresh()
        return f"[{name} for {name} in {items} if {writer.expressions.truth(condition, {**em.variables, var: name})}]"

    def _suspend_if(self, em: MachineEmitter, condition: str, pending: str, otherwise: str, again: tuple[int, list[str]] | None = None) -> None:
        """Ask if there is something to decide, else continue with the only answer. `again`: the site, and the lines that find what is offered."""
        if again is not None:
            self.module.ask_again(*again, pending)
        after = self.module.new_block(em.name)
        em.line(f"if {condition}:")
        em.line(f"    f[0] = {after}")
        em.line(f"    S.d = {pending}")
        em.line("    return")
        em.line(f"S.a = {otherwise}")
        if not pending.startswith("('together'"):
            em.line(f"if S.log is not None: S.only({pending})")
        em.enter_after(after)

    def values(self, s: core.Stmt, em: Emitter) -> str:
        """The locals that the sentences of a decision (or of an end) name, as a tuple."""
        found = [em.variables[var] for var in self._named(s, em)]
        return f"({', '.join(found)},)" if found else "()"

    def _named(self, s: core.Stmt, em: Emitter) -> list[Var]:
        """The locals that the sentences of a statement name; of several with one name the innermost."""
        found = {var.name: var for var in em.variables if _names(s, var) and self._visible.can_see(s, var)}
        return list(found.values())

    def site(
        self,
        kind: str,
        s: core.Stmt,
        var: Var | None,
        em: Emitter,
        test: str | None = None,
        labels: tuple[str, ...] = (),
        type_: Type | None = None,
    ) -> int:
        """The number of a decision site."""
        names = [(var.name, var.type) for var in self._named(s, em)]
        element = type_ or (_element(s.among.type) if isinstance(s, core.Choose) else var.type if var is not None else None)
        return self.module.site(
            Site(
                kind,
                s.span,
                element,
                var.name if var else "",
                _sentence(s),
                names,
                labels,
                test,
                depends=depends_of(s),
                menu=getattr(s, "menu", None) or "",
                open=isinstance(s, OPEN) and s not in self.module.secret_choices,
            )
        )

    # ---- yes or no, branches --------------------------------------------------------------------------------------------------------
    def ask(self, writer: Statements, em: Emitter, s: core.Ask) -> None:
        assert isinstance(em, MachineEmitter)
        player = writer.code(s.player, em)
        site = self.site("yes_no", s, None, em)
        payable = self.module.payments.can_pay(core.CanPay(s.player, s.cost), em.variables) if s.cost else "True"
        asked = f"({site}, {player}, 'yes_no', (True, False), 1, 1, {self.values(s, em)})"
        self._suspend_if(em, payable, asked, "False", (site, []))
        answer = em.bind(s.var)
        em.line(f"{answer} = S.a")
        if s.cost:
            with em.when(answer):
                writer.statement(em, core.PayCost(s.player, s.cost), _plain_context())

    def _told(self, em: MachineEmitter, place: str, site: int) -> None:
        """Everybody knows what was chosen openly, so imagined games keep that answer. (Hidden things are dealt again in any case.)"""
        if self.module.sites[site].open and not self._secrecy.site(site):
            em.told.append((place, em.number))

    def branch(self, writer: Statements, em: Emitter, s: core.ChooseBranch, context: Context) -> None:
        assert isinstance(em, MachineEmitter)
        tests = []
        for branch in s.branches:
            rest = self.module.headers.rest(branch.body, em.variables)
            own = writer.truth(branch.condition, em) if branch.condition is not None else None
            tests.append(" and ".join(f"({part})" for part in (own, rest) if part) or "True")
        place = em.temporary(shape=Count(len(s.branches) - 1))
        again = [f"{place} = tuple([i for i, ok in enumerate(({', '.join(tests)},)) if ok])"]
        em.line(again[0])
        site = self.site("branch", s, None, em, labels=tuple(branch.name for branch in s.branches))
        self.module.sites[site].words = tuple(branch.text for branch in s.branches)
        self._suspend_if(
            em,
            f"len({place}) > 1",
            f"({site}, {writer.code(s.player, em)}, 'branch', {place}, 1, 1, {self.values(s, em)})",
            f"first({place})",
            (site, again),
        )
        em.line(f"{place} = S.a")
        for number, branch in enumerate(s.branches):
            with em.when(f"{place} == {number}"):
                writer.block(em, branch.body, context)

    # ---- menus ---------------------------------------------------------------------------------------------------------------------------
    def act(self, writer: Statements, em: Emitter, s: core.WhileAct, context: Context) -> None:
        assert isinstance(em, MachineEmitter)
        player, place = em.temporary(shape=SEAT), em.temporary()
        site = self.site("act", s, None, em)
        whole = self.module.menus.all(s.menu)
        em.line(f"{player} = {writer.code(s.player, em)}")
        if s.must and self.module.menus.gives_up(s.menu):
            full = f"{whole}(S, {player}) or S.only_giving_up({whole}, {player})"
        else:
            full = f"{self.module.menus.some(s.menu, site, s.must)}(S, {player})"
        with em.loop():
            em.line(f"S.burn({self.module.place(s.span)})")
            em.line(f"{place} = {full}")
            with em.when(f"not {place}"):
                em.line(f"if S.log is not None: S.might_ask({site}, ({player},))")
                em.leave_loop()
            kind, told = "one" if s.must else "act", self.values(s, em)
            asked, several = f"({site}, {player}, '{kind}', {place}, 1, 1, {told})", f"several({place})" if s.must else place
            self._suspend_if(em, several, asked, f"first({place})", (site, [f"{place} = {whole}(S, {player})"]))
            em.line(f"{place} = S.a")
            with em.when(f"{place} is None"):
                em.leave_loop()
            em.call(f"ACTIONS[{place}[0]]", [player, f"{place}[1]"], told=True)
            writer.block(em, s.body, replace(context, in_loop=True))
            for slot in context.ends:
                with em.when(f"v[{slot}]"):
                    em.leave(context.result)
            if s.once or s.must:
                em.leave_loop()

    def perform(self, writer: Statements, em: Emitter, s: core.Perform) -> None:
        assert isinstance(em, MachineEmitter)
        player = em.temporary(shape=SEAT)
        em.line(f"{player} = {writer.code(s.player, em)}")
        if s.menu is not None:
            left = em.temporary(shape=ANY_NUMBER)
            em.line(f"{left} = {writer.expressions.narrow(s.up_to, em.variables) if s.up_to is not None else 1}")
            menu, place = self.module.menus.all(s.menu), em.temporary()
            site = self.site("act", s, None, em)
            with em.loop():
                with em.when(f"{left} <= 0"):
                    em.leave_loop()
                em.line(f"{left} -= 1")
                em.line(f"{place} = {menu}(S, {player})")
                asked = f"({site}, {player}, 'act', {place}, 1, 1, {self.values(s, em)})"
                self._suspend_if(em, place, asked, "None", (site, [f"{place} = {menu}(S, {player})"]))
                em.line(f"{place} = S.a")
                with em.when(f"{place} is None"):
                    em.leave_loop()
                em.call(f"ACTIONS[{place}[0]]", [player, f"{place}[1]"], told=True)
            return
        assert s.option is not None
        option = em.temporary()
        em.line(f"{option} = {writer.kept(s.option, em)}")
        with em.when(f"{option} is not None"):
            em.call("perform_option", [player, option], told=True)

    # ---- loops that ask ---------------------------------------------------------------------------------------------------------------------
    def in_chosen_order(self, writer: Statements, em: Emitter, s: core.ForEach, context: Context) -> None:
        assert isinstance(em, MachineEmitter) and s.ordered_by is not None
        target = em.bind(s.var)
        left = em.temporary(s.among.type, Members(target))
        em.line(f"{left} = {writer.kept(s.among, em)}")
        site = self.module.site(Site("order", s.span, _element(s.among.type), s.var.name, None, [], (), None, depends=(s.among,)))
        with em.loop():
            with em.when(f"not {left}"):
                em.leave_loop()
            asked = f"({site}, {writer.code(s.ordered_by, em)}, 'order', {left}, 1, 1, ())"
            self._suspend_if(em, f"len({left}) > 1", asked, f"{left}[0]", (site, []))
            em.line(f"{target} = S.a")
            em.line(f"{left} = tuple([x for x in {left} if x != {target}])")
            writer.block(em, s.body, replace(context, in_loop=True))

    def at_once(self, writer: Statements, em: Emitter, s: core.ForEach, context: Context) -> None:
        """Everybody's first choice is asked at the same time, in secret; then the bodies run in order."""
        assert isinstance(em, MachineEmitter)
        first, rest = s.body[0], s.body[1:]
        assert isinstance(first, core.Choose) and first.player is not None
        members = em.temporary(s.among.type, Members(em.bind(s.var)))
        index = em.temporary(shape=Index(members))
        answers = em.temporary(shape=Answers(members, first.shape, _element(first.among.type)))
        em.line(f"{members} = {writer.kept(s.among, em)}")
        member = self.module.fresh()
        env = {**em.variables, s.var: member}
        items = writer.expressions.code(first.among, env)
        count = writer.expressions.code(first.count, env) if first.count is not None else "None"
        player = writer.expressions.code(first.player, env)
        site = self.site(first.shape, first, first.var, em)
        self.module.sites[site].open = False
        em.line(f"if S.log is not None: S.might_ask({site}, tuple([{player} for {member} in {members}]))")
        asked = f"{answers} = tuple([waiting({site}, {player}, '{first.shape}', tuple({items}), {count}) for {member} in {members}])"
        em.line(asked)
        together = f"('together', {answers}, 'together')"
        self._suspend_if(em, f"any_waits({answers})", together, f"settled_answers({answers})", (site, [asked]))
        em.at_once.append(AtOnce(site, members, index, answers, em.bind(first.var), first.var.type, asked))
        em.line(f"{answers} = S.a")
        em.line(f"{index} = 0")
        with em.loop():
            with em.when(f"{index} >= len({members})"):
                em.leave_loop()
            em.line(f"{em.bind(s.var)} = {members}[{index}]")
            em.line(f"{em.bind(first.var)} = {answers}[{index}]")
            self.module.mark(em, first)
            em.line(f"{index} += 1")
            writer.block(em, rest, replace(context, in_loop=True))

    # ---- amounts, pairs, auctions, offers ---------------------------------------------------------------------------------------------------
    def amounts(self, writer: Statements, em: Emitter, s: core.ChooseAmounts) -> None:
        assert isinstance(em, MachineEmitter)
        keys, found = em.temporary(s.among.type, Several(_element(s.among.type))), em.temporary()
        em.line(f"{keys} = {writer.kept(s.among, em)}")
        again = [f"{found} = {self._linear(writer, em, s, keys) or self._searched(writer, em, s, keys)}"]
        em.line(again[0])
        site = self.site("amounts", s, s.var, em, type_=_element(s.among.type))
        self._suspend_if(
            em,
            f"len({found}) > 1",
            f"({site}, {writer.code(s.player, em)}, 'amounts', {found}, {keys}, (), {self.values(s, em)})",
            f"first({found})",
            (site, again),
        )
        em.line(f"{em.bind(s.var)} = as_amounts({keys}, S.a)")

    def _linear(self, writer: Statements, em: Emitter, s: core.ChooseAmounts, keys: str) -> str | None:
        """The answers found from weighted sums and their limits, if the conditions have this form.

        Other conditions on the whole choice are tested at the end.
        """
        linear = self.module.linear
        if s.making is not None and not is_sum(s.making[0], s.var):
            return None
        whole, others = linear.split(s.conditions, s.var)
        limits = linear.limits(s, whole, em.variables, keys)
        if limits is None or not (whole or s.each or s.most or s.making):
            return None
        rest = self._amount_function(writer, em, s.var, others) if others else "None"
        weights = linear.weights(s.making[0], em.variables) if s.making else "None"
        goal = writer.code(s.making[1], em) if s.making else "None"
        return f"solve_linear(S, {keys}, {limits}, {rest}, {weights}, {goal}, {self._below(writer, em, s)}, {self._usual(writer, em, s)})"

    def _below(self, writer: Statements, em: Emitter, s: core.ChooseAmounts) -> str:
        if not s.nearest_below:
            return "None"
        return self._amount_function(writer, em, s.var, [s.nearest_when]) if s.nearest_when is not None else "always"

    def _usual(self, writer: Statements, em: Emitter, s: core.ChooseAmounts) -> str:
        return self._amount_function(writer, em, s.var, [s.usually], value=True) if s.usually is not None else "None"

    def _searched(self, writer: Statements, em: Emitter, s: core.ChooseAmounts, keys: str) -> str:
        """The answers found by trying increasing numbers."""
        each = self._each_test(writer, em, s)
        whole = self._amount_function(writer, em, s.var, s.conditions) if s.conditions else "None"
        making = self._amount_function(writer, em, s.var, [s.making[0]], value=True) if s.making else "None"
        goal = writer.code(s.making[1], em) if s.making else "None"
        below, usual = self._below(writer, em, s), self._usual(writer, em, s)
        bounding = [bound for condition in s.conditions for bound in bounds(condition, s.var)]
        bound = self._amount_function(writer, em, s.var, bounding) if bounding else "None"
        return f"solve_amounts(S, {keys}, {each}, {whole}, {bound}, {making}, {goal}, {below}, {usual})"

    def _each_test(self, writer: Statements, em: Emitter, s: core.ChooseAmounts) -> str:
        amounts, thing = self.module.fresh("n"), self.module.fresh("t")
        tests = [writer.expressions.truth(condition, {**em.variables, var: thing, s.var: amounts}) for var, condition in s.each]
        if s.most is not None:
            bound = writer.expressions.code(s.most[1], {**em.variables, s.most[0]: thing})
            tests.append(f"{amounts}.get({thing}, 0) <= {bound}")
        return f"lambda {amounts}, {thing}: {' and '.join(tests)}" if tests else "None"

    def _amount_function(self, writer: Statements, em: Emitter, var: Var, exprs: list[Expr], value: bool = False) -> str:
        amounts = self.module.fresh("n")
        env = {**em.variables, var: amounts}
        if value:
            return f"lambda {amounts}: {writer.expressions.code(exprs[0], env)}"
        return f"lambda {amounts}: {' and '.join(writer.expressions.truth(expr, env) for expr in exprs)}"

    def pairs(self, writer: Statements, em: Emitter, s: core.ChoosePairs) -> None:
        assert isinstance(em, MachineEmitter)
        found = em.temporary()
        left, right, chosen = self.module.fresh("s"), self.module.fresh("k"), self.module.fresh("n")
        pair_env = {**em.variables, s.left[0]: left, s.right[0]: right}
        relation = f"lambda {left}, {right}: {writer.expressions.truth(s.relation, pair_env)}" if s.relation is not None else "None"
        limits = ", ".join(
            f"({writer.code(count, em)}, lambda {left}, {right}: {writer.expressions.truth(where, pair_env)})" for count, where in s.at_most
        )
        keys = [
            f"lambda {left}, {right}, {chosen}: {writer.expressions.code(key, {**pair_env, s.var: chosen})}" if key is not None else "None"
            for key in (s.same_by, s.useful_by)
        ]
        count = writer.code(s.count, em) if s.count is not None else "None"
        again = [
            f"{found} = solve_pairs(S, {writer.kept(s.left[1], em)}, {writer.kept(s.right[1], em)}, {count}, {relation}, "
            f"({s.left_once}, {s.right_once}), "
            f"({limits}{',' if limits else ''}), {keys[0]}, {keys[1]})"
        ]
        em.line(again[0])
        site = self.site("pairs", s, s.var, em)
        self._suspend_if(
            em,
            f"len({found}) > 1",
            f"({site}, {writer.code(s.player, em)}, 'one', {found}, 1, 1, {self.values(s, em)})",
            f"first({found})",
            (site, again),
        )
        em.line(f"{em.bind(s.var)} = S.a")

    def auction(self, writer: Statements, em: Emitter, s: core.Auction, context: Context) -> None:
        """Ask in turn until only one bidder, or nobody, is left; `made` keeps everyone's last bid if passing has an effect."""
        assert isinstance(em, MachineEmitter)
        bid, bidder = em.bind(s.bid), em.bind(s.bidder)
        left, at = em.temporary(shape=Several(SEAT)), em.temporary()
        among = writer.kept(s.among, em)
        if s.start is not None:
            among = f"from_player(v[{self.module.slots.alive}], {among}, {writer.code(s.start, em)})"
        best = em.temporary(shape=Row((Nothing(ANY_NUMBER), Nothing(SEAT))))
        em.line(f"{left} = tuple({among})")
        em.line(f"{best} = (None, None)")
        made = "" if s.own is None else em.temporary(shape=Several(Row((SEAT, ANY_NUMBER))))
        if made:
            em.line(f"{made} = ()")
        with em.loop():
            with em.when(f"not {left} or {left} == ({best}[1],)"):
                em.leave_loop()
            em.line(f"{bidder} = {left}[0]")
            low, high = (writer.expressions.narrow(bound, em.variables) for bound in (s.low, s.high))
            em.line(f"{at} = span(max({low}, ({best}[0] or 0) + 1 if {best}[0] is not None else 0), {high}, 1)")
            depends = (s.among, s.low, s.high)
            names = [(var.name, var.type) for var in self._named(s, em)]
            site = self.module.site(Site("bid", s.span, Number(), s.bid.name, s.text, names, (), None, depends=depends, open=True))
            passes, own = ("", "") if s.own is None or s.passes is None else (em.bind(s.passes), em.bind(s.own))
            if passes:  # it is kept while waiting for the bid
                em.line(f"{passes} = {bidder}")
            self._suspend_if(em, at, f"({site}, {bidder}, 'bid', {at}, 1, 1, {self.values(s, em)})", "None", (site, []))
            if not passes:
                em.line(f"if S.a is None: {left} = {left}[1:]")
                em.line(f"else: {best} = (S.a, {bidder}); {left} = {left}[1:] + {left}[:1]")
            else:
                with em.when("S.a is None"):
                    em.line(f"{left} = {left}[1:]")
                    em.line(f"{own} = dict({made}).get({passes})")
                    writer.block(em, s.passing, replace(context, in_loop=True))
                    if self.module.eliminates:
                        em.line(f"{left} = tuple([p for p in {left} if p in v[{self.module.slots.alive}]])")
                with em.otherwise():
                    em.line(f"{made} = (*[each for each in {made} if each[0] != {bidder}], ({bidder}, S.a))")
                    em.line(f"{best} = (S.a, {bidder}); {left} = {left}[1:] + {left}[:1]")
        em.line(f"{bid}, {bidder} = {best}")

    def offer(self, writer: Statements, em: Emitter, s: core.OfferTrade) -> None:
        self.module.offers.write(writer, em, s)


def _element(type_: Type) -> Type:
    bare = type_.of if isinstance(type_, Maybe) else type_
    return bare.element if isinstance(bare, SetOf | ListOf) else bare


def _plain_context() -> Context:
    from rulewright.compiler.statements import Context

    return Context()


def _sentence(s: core.Stmt) -> TextSymbol | None:
    """The sentence in which a statement asks its question, or says why the game ends."""
    match s:
        case (
            core.Choose(text=text)
            | core.ChooseAmounts(text=text)
            | core.ChoosePairs(text=text)
            | core.ChooseBranch(text=text)
            | core.Ask(text=text)
            | core.WhileAct(text=text)
            | core.Perform(text=text)
            | core.EndGame(text=text)
            | core.Say(text=text)
            | core.Auction(text=text)
        ):
            return text
    return None


def _names(s: core.Stmt, var: Var) -> bool:
    """Whether the question of a decision, or the name of one of its branches, mentions a local."""
    branches = s.branches if isinstance(s, core.ChooseBranch) else ()
    texts = (_sentence(s), *(branch.text for branch in branches))
    return any(f"{{{var.name}}}" in sentence for text in texts if text is not None for sentence in text.text.values())
