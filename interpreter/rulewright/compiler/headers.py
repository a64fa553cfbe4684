"""What may be done: beginnings of texts, headers of actions, menus. That only completable actions are legal takes bookkeeping here, not search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from rulewright.compiler.decision_sites import Site
from rulewright.compiler.emitters import MachineEmitter
from rulewright.compiler.expressions import Env
from rulewright.compiler.payments import Budget
from rulewright.language import core
from rulewright.language.bounds import bounds, conjuncts, reads
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import CodeSymbol, CostPart, HappeningSymbol, WithChoice
from rulewright.language.types import AmountsOf, Number, SetOf, ThingOf, Type
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


class Headers:
    """Writes the tests and machines of actions."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.numbers: dict[HappeningSymbol, int] = {}
        self.actions: list[HappeningSymbol] = []  # by their numbers
        self._tests: dict[tuple[HappeningSymbol, int], str] = {}
        self._tables: dict[CodeSymbol, str] = {}
        self._machines: list[str] = []
        self._performs: dict[int, str] = {}
        self._purses: list[Budget | None] = [None]
        self._known: dict[HappeningSymbol | WithChoice, str] = {}  # functions that compute memoized values

    # ---- beginnings of texts -----------------------------------------------------------------------------------------------------
    def rest(self, statements: list[Stmt], env: Env) -> str | None:
        """The condition under which a text's beginning can be completed (None: always)."""
        if not statements:
            return None
        first, later = statements[0], statements[1:]
        match first:
            case core.Let(var=var, value=value):
                text = self.module.expressions.frozen(value, env)
                name = self.module.fresh()
                inner = self.rest(later, {**env, var: name})
                return f"(lambda {name}: {inner})({text})" if inner else None
            case core.Choose(beginning=True, shape="one", var=var, among=among):
                name = self.module.fresh()
                inner = self.rest(later, {**env, var: name})
                items = self.module.expressions.code(among, env)
                return f"any(True for {name} in {items} if {inner})" if inner else f"(True if {items} else False)"
            case core.Choose(beginning=True, shape="exactly", among=among):
                return f"(True if {self.module.expressions.code(among, env)} else False)"
            case core.ChooseBranch(branches=branches):
                tests = []
                for branch in branches:
                    own = self.module.expressions.truth(branch.condition, env) if branch.condition is not None else None
                    inner = self.rest(branch.body, env)
                    tests.append(" and ".join(f"({part})" for part in (own, inner) if part) or "True")
                return "(" + " or ".join(tests) + ")"
            case core.PayCost(player=player, cost=cost, whole=whole):
                return self.module.payments.can_pay(core.CanPay(player, cost, whole), env)
            case _:
                return None

    def can_run_table(self, code: CodeSymbol) -> str:
        """Number of a design -> whether the beginning of its text can be completed."""
        if code not in self._tables:
            name = self.module.unique(f"CAN_{code.name}")
            self._tables[code] = name
            entries = {}
            for thing, function in self.module.code_functions(code):
                params = [self.module.fresh(p.name) for p in function.params]
                assert isinstance(function.body, list)
                test = self.rest(function.body, dict(zip(function.params, params, strict=True)))
                design = self.module.layout.design[self.module.layout.first[thing]]
                if test is None:
                    entries[design] = "always"
                else:
                    entries[design] = self.module.unique(f"can_{code.name}")
                    self.module.add_function(entries[design], params, [f"    return {test}"])
            default = "always" if code.default is not None else "never"
            if code.default is not None and isinstance(code.default.body, list):
                params = [self.module.fresh(p.name) for p in code.default.params]
                test = self.rest(code.default.body, dict(zip(code.default.params, params, strict=True)))
                if test is not None:
                    default = self.module.unique(f"can_{code.name}")
                    self.module.add_function(default, params, [f"    return {test}"])
            self.module.lazy(f"{name} = Table({default}, {{{', '.join(f'{d}: {f}' for d, f in entries.items())}}})")
        return self._tables[code]

    def can_happen(self, happening: HappeningSymbol, args: list[str | None]) -> str:
        """A test: permission and, for an action, its header with the given parts; the beginning of the body."""
        parts = [arg for arg in args if arg is not None]
        given = tuple(arg is not None for arg in args)
        if happening.of_thing is None:
            return f"{self._can(happening, given)}({', '.join(['S', *parts])})"
        test, thing = self._can(happening, (True, *given)), self.module.fresh("t")
        things = tuple(self.module.carriers(happening.of_thing) or ())
        ready = self.module.force.held(thing, things, parts[0])
        return f"any(True for {thing} in {things!r} if {ready} and {test}({', '.join(['S', thing, *parts])}))"

    def completable(self, action: HappeningSymbol, made: int) -> str:
        """A function (S, the first values of a header): whether they can be completed."""
        return self._can(action, tuple(place < made for place in range(len(action.header_vars))))

    def _can(self, happening: HappeningSymbol, given: tuple[bool, ...]) -> str:
        key = (happening, sum(1 << i for i, is_given in enumerate(given) if is_given))
        if key not in self._tests:
            self._tests[key] = name = self.module.unique(f"can_{happening.name}")
            self.module.headers_of[name] = happening
            if happening.is_action:
                count = sum(given)
                params = [self.module.fresh(var.name) for var in happening.header_vars[:count]]
                with self.purse(filled=False):
                    lines = self._with_parts(happening, dict(zip(happening.header_vars[:count], params, strict=True)))
            else:
                params = [self.module.fresh(p.name) for p in happening.params]
                tests = self._permission(happening, params)
                if happening.body is not None and isinstance(happening.body.body, list):
                    rest = self.rest(happening.body.body, dict(zip(happening.body.params, params, strict=True)))
                    tests += [rest] if rest else []
                lines = [f"    return {' and '.join(tests) or 'True'}"]
            self.module.add_function(name, params, lines)
        return self._tests[key]

    def _with_parts(self, happening: HappeningSymbol, env: Env) -> list[str]:
        """The statements that test whether a header can be completed after its first choices; these, too, must be choices that it offers."""
        made = len(env) - self._fixed(happening)
        tests = self.limit_tests(happening, env) if made else []
        for index, choice in enumerate(happening.choices[:made]):
            tests += self.tests_at(happening, index, env)
            tests.append(self._offered(choice, env))
        here, open_ = self._told(happening, made, env)
        tests += here
        if not open_:
            return [f"    return {' and '.join(tests) or 'True'}"]
        return [*([f"    if not ({' and '.join(tests)}): return False"] if tests else []), *self._tried(happening, made, env)]

    def _offered(self, choice: WithChoice, env: Env) -> str:
        """Whether a choice made for a header is one that it offers."""
        code, value = self.module.expressions.code, env[choice.var]
        if choice.shape == "number":
            assert choice.low is not None and choice.high is not None
            return f"{code(choice.low, env)} <= {value} <= {code(choice.high, env)}"
        items = self.among(choice, env)
        if choice.shape == "one":
            return f"{value} in {items}"
        if choice.shape == "maybe":
            return f"({value} is None or {value} in {items})"
        within = f"set({value}) <= set({items})"
        if choice.shape == "some":
            return f"(len({value}) > 0 and {within})"
        if choice.shape == "up_to" and choice.high is not None:
            return f"(len({value}) <= {code(choice.high, env)} and {within})"
        return within

    def limit_tests(self, happening: HappeningSymbol, env: Env) -> list[str]:
        """How often an action may be done; of a thing's action: with that thing."""
        if happening.limit is None:
            return []
        return [self.module.limit_test(happening.limit, happening, env[happening.header_vars[0]])]

    def _fixed(self, happening: HappeningSymbol) -> int:
        """How many header variables come before the choices (this, me)."""
        return len(happening.header_vars) - len(happening.choices)

    def _permission(self, happening: HappeningSymbol, args: list[str]) -> list[str]:
        permission = happening.permission
        if permission is None or not (permission.body or permission.changes or self.module.mark_changes(permission)):
            return []
        return [f"{self.module.stat(permission)}({', '.join(['S', *args])})"]

    def _payable(self, happening: HappeningSymbol, costs: list[CostPart], env: Env) -> str:
        me = happening.header_vars[self._fixed(happening) - 1]
        return self.module.payments.can_pay_parts(core.Local(me, type=me.type), costs, env, happening, self._purses[-1])

    @contextmanager
    def purse(self, filled: bool = True) -> Iterator[Budget]:
        """In this context, what the payer has is hoisted out of the tests that try choices and computed once before them (unless `filled`)."""
        purse: Budget = {}
        self._purses.append(purse if filled else None)
        yield purse
        self._purses.pop()

    def _told(self, happening: HappeningSymbol, index: int, env: Env) -> tuple[list[str], bool]:
        """What is tested once `index` choices of a header are made, each part as early as it can be determined; whether choices are left to try."""
        tests = self.tests_at(happening, index, env)
        if index == 0:
            tests += self.limit_tests(happening, env)
        if index >= len(happening.choices):
            return tests + self._permission(happening, self._part_values(happening, env)), False
        if index == 0 and happening in self.module.stats.remembered.headers:
            args = [env[var] for var in happening.header_vars[: self._fixed(happening)]]
            return [*tests, f"{self._remembered(happening)}({', '.join(['S', *args])})"], False
        return tests, True

    def _header(self, happening: HappeningSymbol, index: int, env: Env) -> str:
        """The condition that a header can be completed from its `index`-th choice on."""
        tests, open_ = self._told(happening, index, env)
        return " and ".join([*tests, self._choices(happening, index, env)] if open_ else tests) or "True"

    def _choices(self, happening: HappeningSymbol, index: int, env: Env) -> str:
        """The condition that the choices of a header can be made from the `index`-th on."""
        choice, name = happening.choices[index], self.module.fresh()
        return self._exists(choice, name, self._header(happening, index + 1, {**env, choice.var: name}), env, happening)

    def _tried(self, happening: HappeningSymbol, index: int, env: Env) -> list[str]:
        """Statements that return whether the choices of a header can be made from the `index`-th on."""
        with self.purse() as purse:
            lines = self._loops(happening, index, env, 1)
        return [*(f"    {variable} = {have}" for have, variable in purse.items()), *lines, "    return False"]

    def _loops(self, happening: HappeningSymbol, index: int, env: Env, depth: int) -> list[str]:
        """Loops that try the choices of a header one by one, from the `index`-th on, and return when all can be made."""
        choice, indent = happening.choices[index], "    " * depth
        if choice.shape not in ("one", "number", "maybe"):
            return [f"{indent}if {self._choices(happening, index, env)}: return True"]
        name, items = self.module.fresh(), self.items(choice, env)
        inner = {**env, choice.var: name}
        tests, open_ = self._told(happening, index + 1, inner)
        tried = f"(None, *{items})" if choice.shape == "maybe" else items
        if depth > 1:  # nested choices can grow exponentially
            tried = f"S.passes({tried})"
        lines = [f"{indent}for {name} in {tried}:"]
        if tests and open_:
            lines.append(f"{indent}    if not ({' and '.join(tests)}): continue")
        if open_:
            return lines + self._loops(happening, index + 1, inner, depth + 1)
        return [*lines, f"{indent}    if {' and '.join(tests)}: return True" if tests else f"{indent}    return True"]

    def tests_at(self, happening: HappeningSymbol, index: int, env: Env) -> list[str]:
        """What can be tested once `index` choices are made, and not earlier: parts of `when:`, and the price."""
        tests = self.told_at(happening, index, env)
        return tests + [self._payable(happening, costs, env) for costs, known_at in self.prices(happening) if known_at == index]

    def prices(self, happening: HappeningSymbol) -> list[tuple[list[CostPart], int]]:
        """The parts of a price that must be judged together, and after how many choices they are known."""
        found = []
        for costs in self.module.payments.together(happening.costs):
            amounts = [cost.amount for cost in costs]
            known_at = [index + 1 for index, choice in enumerate(happening.choices) if reads(amounts, choice.var)]
            found.append((costs, max(known_at, default=0)))
        return found

    def _remembered(self, happening: HappeningSymbol) -> str:
        """A function (S, this and me): whether the choices of a header can be made, memoized until something that it reads is written.

        Under an offer the price differs, so nothing is memoized.
        """
        if happening not in self._known:
            name = self._known[happening] = self.module.unique(f"may_{happening.name}")
            fixed = happening.header_vars[: self._fixed(happening)]
            params = [self.module.fresh(var.name) for var in fixed]
            looked = self.module.unique(f"look_{happening.name}")
            self.module.headers_of.update({name: happening, looked: happening})
            self.module.add_function(looked, params, self._tried(happening, 0, dict(zip(fixed, params, strict=True))))
            test = f"{looked}({', '.join(['S', *params])})"
            priced = self.module.offers.used and any(known_at > 0 for _, known_at in self.prices(happening))
            unless = [f"    if S.offer is not None: return {test}"] if priced else []
            self._remember(name, params, self.module.stats.remembered.headers[happening], test, unless)
        return self._known[happening]

    def items(self, choice: WithChoice, env: Env) -> str:
        """What a choice of a header is made from: numbers, or the members of a set."""
        if choice.shape != "number":
            return self.among(choice, env)
        assert choice.low is not None and choice.high is not None
        code = self.module.expressions.code
        return f"span({code(choice.low, env)}, {code(choice.high, env)}, 1)"

    def among(self, choice: WithChoice, env: Env) -> str:
        """The set that a choice of a header is made from; an expensive one is memoized until something that it reads is written."""
        assert choice.among is not None
        layers = self.module.stats.remembered.sets.get(choice)
        if layers is None:
            return self.module.expressions.code(choice.among, env)
        known = {node.var for node in walk(choice.among) if isinstance(node, core.Local)}
        used = [var for var in env if var in known]
        if choice not in self._known:
            params = {var: self.module.fresh(var.name) for var in used}
            below = ""
            for layer in layers:
                name = self.module.unique(f"set_{choice.var.name}")
                inner = {**params, layer.hole: below} if layer.hole is not None else params
                members = self.module.expressions.frozen(layer.members, inner)
                self._remember(name, list(params.values()), layer.number, members)
                below = f"{name}({', '.join(['S', *params.values()])})"
            self._known[choice] = name
        return f"{self._known[choice]}({', '.join(['S', *(env[var] for var in used)])})"

    def _remember(self, name: str, params: list[str], number: int, value: str, unless: Sequence[str] = ()) -> None:
        key = params[0] if len(params) == 1 else f"({''.join(param + ', ' for param in params)})"
        found = [*self.module.stats.cache_lines(number), f"    r = cache.get({key})", "    if r is not None: return r"]
        self.module.add_function(name, params, [*unless, *found, f"    r = cache[{key}] = {value}", "    return r"])

    def _amounts(self, choice: WithChoice, name: str, rest: str, env: Env, action: HappeningSymbol, one: bool = False) -> str:
        """The amounts (with `one`: some of them) with which a header can be completed; `when:` and the costs bound the search."""
        assert choice.among is not None
        inner = {**env, choice.var: name}
        known = {*action.header_vars[: self._fixed(action)], *action.header_vars[: action.header_vars.index(choice.var) + 1]}
        told = [bound for bound in bounds(action.requires, choice.var) if not _unknown(bound, action, known)]
        tests = [self.module.expressions.truth(bound, inner) for bound in told]
        for costs, _ in self.prices(action):
            amounts = [cost.amount for cost in costs]
            if reads(amounts, choice.var) and not _unknown(amounts, action, known):
                tests.append(self._payable(action, costs, inner))
        bound = f"lambda {name}: {' and '.join(tests)}" if tests else "None"
        first = ", True" if one else ""
        return f"solve_amounts(S, tuple({self.among(choice, env)}), None, lambda {name}: {rest}, {bound}, None, None, None, None{first})"

    def _exists(self, choice: WithChoice, name: str, rest: str, env: Env, happening: HappeningSymbol) -> str:
        code = self.module.expressions.code
        items = self.items(choice, env)
        if choice.shape in ("one", "number"):
            return f"(True if {items} else False)" if rest == "True" else f"any(True for {name} in S.passes({items}) if {rest})"
        if choice.shape == "maybe":
            return "True" if rest == "True" else f"any(True for {name} in S.passes((None, *{items})) if {rest})"
        if choice.shape == "amounts":
            return "True" if rest == "True" else f"(True if {self._amounts(choice, name, rest, env, happening, one=True)} else False)"
        if rest == "True":
            return f"(True if {items} else False)" if choice.shape == "some" else "True"
        least = 1 if choice.shape == "some" else 0
        most = code(choice.high, env) if choice.high is not None else "None"
        return f"(True if [1 for {name} in subsets(S, {items}, {least}, {most}) if {rest}] else False)"

    def told_at(self, happening: HappeningSymbol, index: int, env: Env) -> list[str]:
        """The tests of the parts of `when:` that can be determined once `index` choices are made, and not earlier."""
        return [self.module.counting.asked(part, self.module.expressions.truth(part, env)) for part in self.conditions_at(happening, index)]

    def conditions_at(self, happening: HappeningSymbol, index: int) -> list[Expr]:
        """The parts of `when:` that can be determined once `index` choices are made, and not earlier."""
        known = set(happening.header_vars[: self._fixed(happening) + index])
        before = set(happening.header_vars[: self._fixed(happening) + index - 1]) if index else None
        all_vars = set(happening.header_vars)
        found = []
        for part in conjuncts(happening.requires):
            used = {node.var for node in walk(part) if isinstance(node, core.Local)} & all_vars
            if used <= known and (before is None or not used <= before):
                found.append(part)
        return found

    def _part_values(self, happening: HappeningSymbol, env: Env) -> list[str]:
        return [env[var] for var in happening.header_vars[-len(happening.params) :] if var in env]

    # ---- actions --------------------------------------------------------------------------------------------------------------------------
    def can_begin(self, action: HappeningSymbol) -> str:
        """A function (S, its thing if it has one, player): whether an action can be completed."""
        return self._can(action, (True,) * self._fixed(action) + (False,) * len(action.choices))

    def number(self, action: HappeningSymbol) -> int:
        """The number of an action; its machine is written on first use."""
        if action not in self.numbers:
            self.numbers[action] = len(self.actions)
            self.actions.append(action)
            self._machines.append("")
            self._machines[self.numbers[action]] = self._machine(action)
        return self.numbers[action]

    def write_performs(self) -> None:
        """For actions that are options of others: the machine that carries out a completed option under its offer's terms."""
        for action in list(self.module.offers.performed):
            self._performs[self.number(action)] = self._perform_machine(action)

    def _perform_machine(self, action: HappeningSymbol) -> str:
        module = self.module
        name = module.unique(f"perform_{action.name}")
        fixed = action.header_vars[: self._fixed(action)]
        this = fixed[0] if len(fixed) == 2 else Var("this", ThingOf(module.program.kinds["game"]))
        offer = Var("offer", Number())
        em = MachineEmitter(module, name, [fixed[-1], this, offer, *(choice.var for choice in action.choices)])
        # The limit may have been used up since the option was chosen; then nothing happens.
        left = self.limit_tests(action, em.variables)
        with em.when(left[0]) if left else nullcontext():
            em.line(f"S.offer = {em.variables[offer]}")
            self._pay_and_do(em, action, fixed, this, reset_offer=True)
        module.add_machine(em, 3 + len(action.choices))
        return name

    def finish(self) -> None:
        performs = [self._performs.get(number, "None") for number in range(len(self._machines))]
        self.module.lazy(f"PERFORM = [{', '.join(performs)}]")
        self.module.lazy(f"ACTIONS = [{', '.join(self._machines)}]")

    def _machine(self, action: HappeningSymbol) -> str:
        """The machine (player, thing) that takes an action's choices, its payment, and lets it happen."""
        module = self.module
        name = module.unique(f"act_{action.name}")
        fixed = action.header_vars[: self._fixed(action)]
        me = fixed[-1]
        this = fixed[0] if len(fixed) == 2 else Var("this", ThingOf(module.program.kinds["game"]))
        em = MachineEmitter(module, name, [me, this])
        for index, choice in enumerate(action.choices):
            self._take(em, action, index, choice, me)
        self._pay_and_do(em, action, fixed, this)
        module.add_machine(em, 2)
        return name

    def _pay_and_do(self, em: MachineEmitter, action: HappeningSymbol, fixed: list[Var], this: Var, reset_offer: bool = False) -> None:
        module, me = self.module, fixed[-1]
        owed = module.payments.owed(em, action.costs, action)
        if reset_offer:
            em.line("S.offer = None")
        module.payments.pay_owed(em, em.variables[me], owed, action)
        if action.limit is not None:
            module.count_limit(em, action.limit, action, em.variables[this] if len(fixed) == 2 else em.variables[me])
        module.happening_lowering.call(em, action, [em.variables[var] for var in action.header_vars], None)

    def _take(self, em: MachineEmitter, action: HappeningSymbol, index: int, choice: WithChoice, me: Var) -> None:
        module = self.module
        code = module.expressions.code
        name, place = module.fresh(), em.temporary()
        with self.purse() as purse:
            rest = self._header(action, index + 1, {**em.variables, choice.var: name})
        first = [f"{variable} = {have}" for have, variable in purse.items()]
        for line in first:
            em.line(line)
        items = self.items(choice, em.variables)
        element = choice.var.type.of if hasattr(choice.var.type, "of") else choice.var.type
        if isinstance(element, SetOf):
            element = element.element
        elif choice.shape == "amounts" and isinstance(element, AmountsOf):
            element = element.key
        shown = Number() if choice.shape == "number" else element
        site = self._site(action, index, choice, shown)
        before = self._before(action, index, choice, em)
        target = em.bind(choice.var)
        player = em.variables[me]
        if choice.shape in ("one", "maybe", "number"):
            listed = f"[{name} for {name} in {items} if {rest}]" if rest != "True" else f"tuple({items})"
            if isinstance(element, ThingOf) and module.has_alike(element.kind):
                listed = f"S.alike({listed})"
            em.line(f"{place} = tuple({listed})" if not listed.startswith("tuple(") else f"{place} = {listed}")
            refuse = choice.shape == "maybe"
            if refuse and rest != "True":
                em.line(f"S.a = (lambda {name}: {rest})(None)")
                kind, least = "('maybe' if S.a else 'one')", "(1 if S.a else 2)"
            else:
                kind, least = f"'{'maybe' if refuse else 'one'}'", "1" if refuse else "2"
            asked = f"({site}, {player}, {'maybe' if refuse else 'one'!r}, {place}, 1, 1, {before})"
            module.ask_again(site, [*first, f"{place} = tuple({listed})"], asked)
            after = module.new_block(em.name)
            em.line(f"if len({place}) >= {least}:")
            em.line(f"    f[0] = {after}")
            em.line(f"    S.d = ({site}, {player}, {kind}, {place}, 1, 1, {before})")
            em.line("    return")
            em.line(f"S.a = {'None' if refuse else f'first({place})'}")
            em.line(f"if S.log is not None: S.only(({site}, {player}, {kind}, {place}, 1, 1, {before}))")
            em.enter_after(after)
            em.line(f"{target} = S.a")
            return
        if choice.shape == "amounts":
            again = f"{place} = {self._amounts(choice, name, rest, em.variables, action)}"
            em.line(again)
            asked = f"({site}, {player}, 'amounts', {place}, tuple({items}), (), {before})"
            module.ask_again(site, [*first, again], asked)
            self._ask(em, f"len({place}) > 1", asked, f"first({place})")
            em.line(f"{target} = as_amounts(tuple({items}), S.a)")
            return
        least = "1" if choice.shape == "some" else "0"
        most = code(choice.high, em.variables) if choice.high is not None else "None"
        if rest == "True":
            em.line(f"{place} = tuple({items})")
            high = f"len({place})" if most == "None" else f"min(len({place}), {most})"
            pending = f"({site}, {player}, 'several', {place}, {least}, {high}, {before}, ())"
            module.ask_again(site, [*first, f"{place} = tuple({items})"], pending)
            self._ask(em, f"len({place}) > {least}", pending, place)
        else:
            groups_text = f"subsets(S, {items}, {least}, {most})"
            if isinstance(element, ThingOf) and module.has_alike(element.kind):
                groups_text = f"S.alike_groups({groups_text})"
            again = f"{place} = tuple([{name} for {name} in {groups_text} if {rest}])"
            em.line(again)
            whole = SetOf(element) if element is not None else None
            groups = self._site(action, index, choice, whole)
            asked = f"({groups}, {player}, 'one', {place}, 1, 1, {before})"
            module.ask_again(groups, [*first, again], asked)
            self._ask(em, f"len({place}) > 1", asked, f"first({place})")
        em.line(f"{target} = S.a")

    def _site(self, action: HappeningSymbol, index: int, choice: WithChoice, element: Type | None) -> int:
        """The site that asks for a choice of a header; its question may name what is known by then."""
        known = [(var.name, var.type) for var in action.header_vars[: self._fixed(action) + index]]
        return self.module.site(
            Site(
                "with",
                choice.span,
                element,
                choice.var.name,
                choice.text,
                known,
                (action.name,),
                None,
                choice=(action, index),
                depends=tuple(part for part in (choice.among, choice.low, choice.high) if part is not None),
            )
        )

    def _before(self, action: HappeningSymbol, index: int, choice: WithChoice, em: MachineEmitter) -> str:
        """What is known when a choice is asked for, if its question or the price of its options mentions it."""
        if choice.text is None and not any(reads(cost.amount, choice.var) for cost in action.costs):
            return "()"
        return f"({''.join(em.variables[var] + ', ' for var in action.header_vars[: self._fixed(action) + index])})"

    def _ask(self, em: MachineEmitter, condition: str, pending: str, otherwise: str) -> None:
        """Ask if there is something to decide; else continue with the only answer."""
        after = self.module.new_block(em.name)
        em.line(f"if {condition}:")
        em.line(f"    f[0] = {after}")
        em.line(f"    S.d = {pending}")
        em.line("    return")
        em.line(f"S.a = {otherwise}")
        em.line(f"if S.log is not None: S.only({pending})")
        em.enter_after(after)

    # ---- options as values ------------------------------------------------------------------------------------------------------------------
    def options_of(self, expr: core.OptionsOf, env: Env) -> str:
        return self.module.offers.options_of(expr, env)

    def option_part(self, expr: core.OptionPart, env: Env) -> str:
        return self.module.offers.option_part(expr, env)


def _unknown(node: object, action: HappeningSymbol, known: set[Var]) -> bool:
    """Whether something mentions a choice of the header that has not been made yet."""
    return any(reads(node, var) for var in action.header_vars if var not in known)
