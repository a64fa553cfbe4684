"""One compiled game: a Program for given options and number of players as Python source, and the tables it needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import indent
from typing import Any

from rulewright.compiler.analysis import Analysis
from rulewright.compiler.block_merging import join_blocks
from rulewright.compiler.bound_names import values_of_names
from rulewright.compiler.coverage_counters import Uncounted
from rulewright.compiler.decision_sites import Site
from rulewright.compiler.decisions import Decisions
from rulewright.compiler.effort import Efforts
from rulewright.compiler.emitters import AtOnce, Emitter, MachineEmitter, Origin, PlainEmitter
from rulewright.compiler.expressions import Expressions
from rulewright.compiler.happenings import HappeningLowering
from rulewright.compiler.headers import Headers
from rulewright.compiler.in_force import Force
from rulewright.compiler.layout import Layout, all_hooks, lay_out, limits_of, place_knowledge
from rulewright.compiler.linear import Linear
from rulewright.compiler.maps import Maps
from rulewright.compiler.menus import Menus
from rulewright.compiler.numbers import Numbers
from rulewright.compiler.offers import Offers
from rulewright.compiler.payments import Payments
from rulewright.compiler.places import Places
from rulewright.compiler.random_streams import Lots
from rulewright.compiler.recursion import in_circles
from rulewright.compiler.scopes import Scope, mask_name, stale_name, write_scopes
from rulewright.compiler.shapes import COUNT, SEAT, HookOffer, Keyed, Row, Several, Shape
from rulewright.compiler.shown_parts import shown_at_once
from rulewright.compiler.standing import Standing
from rulewright.compiler.statements import Context, Statements
from rulewright.compiler.stats import Stats
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.openly import secret_choices
from rulewright.language.rolls import secret_rolls
from rulewright.language.symbols import (
    CodeSymbol,
    DieSymbol,
    FieldSymbol,
    HappeningSymbol,
    HookSymbol,
    Kind,
    Limit,
    MarkSymbol,
    Program,
    StandingRule,
    StatSymbol,
    ThingSymbol,
)
from rulewright.language.types import YES_NO, Type
from rulewright.language.walking import walk
from rulewright.source.limits import limits
from rulewright.source.span import NOWHERE, Span

MARK = re.compile(r"  # @(\d+)$", re.MULTILINE)  # after the first line of a statement


@dataclass(slots=True)
class Slots:
    """The slots that every game has."""

    turn: int  # the turn player
    first: int  # the first player
    alive: int  # players still in the game, in seat order
    running: int  # running hooks, as (hook, thing)
    arrivals: int  # for things with hooks: when they last came into a zone
    turns: int  # how many turns have begun


class Module:
    """Collects the source of one game and the numbering that goes with it."""

    def __init__(self, program: Program, players: int, options: dict[str, Any], counting: Uncounted | None = None) -> None:
        self.program = program
        self.counting = counting or Uncounted()
        self.layout: Layout = lay_out(program, players, options)
        self.analysis = Analysis(program)
        self.secret_rolls = secret_rolls(program)
        self.secret_choices = secret_choices(program)
        self.blocks: dict[int, list[str]] = {}
        self.tables: dict[str, Any] = self.counting.tables()  # names at module level that are plain data
        self.resets: list[str] = []  # the tables of what happenings reset
        self.sites: list[Site] = []
        self.places: list[Span] = []
        self._place_numbers: dict[Span, int] = {}
        self.statements_at: list[Span] = []  # positions of statements, by the numbers of their marks in the source
        self._marks: dict[Span, str] = {}
        self.lines_of: dict[str, Function | HappeningSymbol] = {}  # generated name -> the rule it was generated from
        self.headers_of: dict[str, HappeningSymbol] = {}  # generated name -> the action (or happening) whose choices it tries
        self._functions: list[tuple[str, list[str], list[str], bool]] = []
        self._machines: list[tuple[str, int, int, int]] = []
        self._lazy: list[str] = []
        self._entries: set[int] = set()  # blocks where frames begin, besides those of machines
        self._names: dict[str, int] = {}
        self._block_owner: dict[int, str] = {}
        self._circles: set[str] = set()  # functions whose calls are counted
        self.frame_types: dict[str, dict[str, Type]] = {}  # of each machine: what its variables hold, by their slots `f[n]`
        self.frame_shapes: dict[str, dict[str, Shape | None]] = {}  # the same, including what the compiler keeps there for itself
        self.frame_names: dict[str, dict[str, str]] = {}  # the names of these variables in the rules
        self.origins: dict[str, list[Origin]] = {}  # of each machine: locals that may be hidden from some players
        self.told: dict[str, list[tuple[str, int]]] = {}  # of each machine: slots whose values become public, and in which block
        self.at_once: dict[str, list[AtOnce]] = {}  # of each machine: its loops whose members answer at the same time
        self.calls: dict[int, tuple[str, ...]] = {}  # by the block after it: the arguments of a call of another machine, if they are not public
        self.asked_instead: dict[int, tuple[str, str, str, str]] = {}  # by site: who is offered what, and where its frame keeps that
        self.agreed_again: dict[int, tuple[list[str], str]] = {}  # the same for the answer to an offer
        self.asked_again: dict[int, tuple[list[str], str]] = {}  # by site: lines that recompute the options, and the decision
        self._formulas: dict[Function, str] = {}
        self.offer_slots: dict[core.OfferTrade, int] = {}  # the number of offers made by each player, where it is limited
        self._effects: dict[object, str] = {}
        self._codes: dict[CodeSymbol, str] = {}
        self._literals: dict[Any, str] = {}
        self._alike: dict[Kind, bool] = {}
        self._happenings = {happening: number for number, happening in enumerate(program.all_happenings())}
        self.shown_parts = [shown_at_once(self.analysis, happening) for happening in self._happenings]
        self._hook_numbers = {hook: number for number, hook in enumerate(all_hooks(program))}
        self.hooks = {number: hook for hook, number in self._hook_numbers.items()}
        self._rule_slots: dict[StandingRule, int] = {}
        self.hook_things = self._place_hooks()
        layout = self.layout
        self.slots = Slots(
            layout.slot("turn", 0, SEAT),
            layout.slot("first", 0, SEAT),
            layout.slot("alive", tuple(range(players)), Several(SEAT, rising=True)),
            layout.slot("running", (), Several(HookOffer())),
            layout.column("arrivals", 0, len(layout.names), 0, shape=COUNT).base,
            layout.slot("turns", 0, COUNT),
        )
        place_knowledge(layout)
        self.lots = Lots(self)
        self.eliminates = any(isinstance(node, core.Eliminate) for function in program.functions for node in walk(function.body))
        self.call_sites: dict[HappeningSymbol, int] = {}
        for function in program.functions:
            for node in walk(function.body):
                if isinstance(node, core.Happen):
                    self.call_sites[node.happening] = self.call_sites.get(node.happening, 0) + 1
        self.scopes: dict[HappeningSymbol, Scope] = {}
        self.histories: dict[HappeningSymbol, dict[HappeningSymbol | None, int]] = {}
        self.places_of = Places(self)
        self.force = Force(self)
        self.numbers = Numbers(self)
        self.expressions = Expressions(self)
        self.stats = Stats(self)
        self.statements = Statements(self)
        self.decisions = Decisions(self)
        self.payments = Payments(self)
        self.headers = Headers(self)
        self.menus = Menus(self)
        self.maps = Maps(self)
        self.linear = Linear(self)
        self.offers = Offers(self)
        self.happening_lowering = HappeningLowering(self)
        self.stats.remembered.plan_headers()
        write_scopes(self)
        self.standing = Standing(self)
        for happening, scope in self.scopes.items():
            states = [state for kind in program.kinds.values() for state in kind.state.values() if state.reset_each is happening]
            self.tables[mask_name(scope)] = self.mask_of(states)
            limits = [limit for limit, _ in limits_of(program) if limit.per is happening]
            self.tables[stale_name(scope)] = self.stale_of([*states, *limits])

    def mask_of(self, reads: list[Any]) -> int:
        """The standing conditions that a write to any of `reads` may trigger."""
        mask = 0
        for read in reads:
            mask |= self.standing.mask(read)
        return mask

    def stale_of(self, reads: Iterable[Any]) -> int:
        """The memoized stats that a write to any of `reads` invalidates."""
        stale = 0
        for read in reads:
            stale |= self.stats.remembered.readers(read)
        return stale

    # ---- names, numbers, tables ---------------------------------------------------------------------------------------------------
    def fresh(self, name: str = "x") -> str:
        """A local name that nothing else uses."""
        return f"{name}_{self._next('local')}"

    def unique(self, name: str) -> str:
        """A module-level name made from one that may have dots (`lance.charge` is the action of a thing that shares its name)."""
        name = name.replace(".", "_")
        while True:  # until the name is free: there may be two `x` and a declared `x_2`
            count = self._next(name)
            unique = name if count == 1 else f"{name}_{count}"
            if unique == name or unique not in self._names:
                self._names.setdefault(unique, 1)
                return unique

    def _next(self, name: str) -> int:
        self._names[name] = self._names.get(name, 0) + 1
        return self._names[name]

    def table(self, name: str, value: Any) -> str:
        """A constant at module level."""
        self.tables.setdefault(name, value)
        return name

    def literal(self, value: Any) -> str:
        """A value as Python text; long ones become constants."""
        if value is None or isinstance(value, bool | int):
            return repr(value)
        if isinstance(value, tuple) and len(value) <= 4 and all(isinstance(item, int) for item in value):
            return repr(value)
        if isinstance(value, dict):
            return repr(value)
        key = repr(value)
        if key not in self._literals:
            self._literals[key] = self.table(self.unique("CONST"), value)
        return self._literals[key]

    def site(self, site: Site) -> int:
        self.sites.append(site)
        return len(self.sites) - 1

    def ask_again(self, site: int, lines: list[str], pending: str) -> None:
        """Note how a decision is computed from its frame, for positions that are imagined while somebody is asked."""
        self.asked_again[site] = (lines, pending)

    def place(self, span: Span) -> int:
        """The number of a place in the rules, for messages of the running game."""
        number = self._place_numbers.setdefault(span, len(self.places))
        if number == len(self.places):
            self.places.append(span)
        return number

    def counted(self, span: Span) -> str:
        """A line of a function that may call itself: each call counts as a step, since rules that call themselves twice may take forever."""
        return f"S.burn({self.place(span)})"

    def statement_mark(self, span: Span) -> str:
        """A comment after the first line of a statement; `statement_of` reads it."""
        if span not in self._marks:
            self._marks[span] = f"  # @{len(self.statements_at)}"
            self.statements_at.append(span)
        return self._marks[span]

    def statement_of(self, lines: list[str], function: str, number: int) -> Span | None:
        """The statement that a line of the source (from 1) was written for, if that is a line of this function."""
        found: Span | None = None
        for line in reversed(lines[:number]):
            if found is None and (mark := MARK.search(line)):
                found = self.statements_at[int(mark[1])]
            if line.startswith("def "):
                return found if line.startswith(f"def {function}(") else None
        return None

    def new_block(self, owner: str) -> int:
        number = len(self._block_owner)
        self._block_owner[number] = owner
        self.blocks[number] = []
        return number

    def lazy(self, line: str) -> None:
        """A line at the end of the module, after all functions."""
        self._lazy.append(line)

    def lazy_table(self, name: str, text: str) -> str:
        """A constant computed when the module is loaded; the same text gives the same constant."""
        if text not in self._literals:
            self._literals[text] = self.unique(name)
            self.lazy(f"{self._literals[text]} = {text}")
        return self._literals[text]

    def add_function(self, name: str, params: list[str], lines: list[str], prelude: bool = True) -> None:
        self._functions.append((name, params, lines, prelude))

    def add_machine(self, machine: MachineEmitter, params: int) -> None:
        machine.finish()
        self.at_once[machine.name] = machine.at_once
        self.origins[machine.name] = machine.origins
        self.told[machine.name] = machine.told
        self.frame_types[machine.name] = {**machine.types, **{place: var.type for var, place in machine.variables.items()}}
        self.frame_shapes[machine.name] = machine.shapes
        self.frame_names[machine.name] = {place: var.name for var, place in machine.variables.items()}
        self._machines.append((machine.name, machine.entry, params, machine.size))

    # ---- tables of the things ---------------------------------------------------------------------------------------------------------
    def field_table(self, field: FieldSymbol) -> str:
        """Thing -> printed value."""
        name = f"F_{field.kind.name}_{field.name}"
        if name not in self.tables:
            values: list[Any] = []
            for thing, kind in zip(self.layout.things, self.layout.kinds, strict=True):
                here = kind.fields.get(field.name)
                if here is None:
                    values.append(None)
                elif thing is not None and field.name in (printed := self.layout.printed(thing)):
                    values.append(self.layout.value(printed[field.name]))
                else:
                    values.append(self.layout.value(here.default))
            self.tables[name] = tuple(values)
        return name

    def kind_test(self, kind: Kind) -> str:
        """Thing -> whether it is of a kind."""
        name = f"IS_{kind.name}"
        if name not in self.tables:
            self.tables[name] = tuple(of.is_a(kind) for of in self.layout.kinds)
        return name

    def has_alike(self, kind: Kind) -> bool:
        """Whether some things of a kind are interchangeable."""
        if kind not in self._alike:
            designs = [self.layout.design[number] for number in self.layout.of_kind[kind]]
            self._alike[kind] = len(set(designs)) < len(designs)
        return self._alike[kind]

    def faces(self, die: DieSymbol) -> str:
        return self.literal(tuple(self.layout.value(face) for face in die.faces))

    def _place_hooks(self) -> dict[HookSymbol, list[int]]:
        placed: dict[HookSymbol, list[int]] = {}
        for kind in self.program.kinds.values():
            for hook in kind.hooks:
                placed.setdefault(hook, list(self.layout.of_kind[kind]))
        for thing in self.program.things:
            for hook in thing.hooks:
                placed.setdefault(hook, []).extend(self.layout.copies[thing])
        return placed

    def carriers(self, of: ThingSymbol | Kind | MarkSymbol | None) -> list[int] | None:
        """The things that carry a change or a rule (None: the ruleset does)."""
        match of:
            case None:
                return None
            case Kind():
                return list(self.layout.of_kind[of])
            case MarkSymbol():
                return list(self.layout.of_kind[of.on])
            case _:
                return list(self.layout.copies[of])

    def thing_actions(self) -> list[tuple[ThingSymbol | Kind, HappeningSymbol]]:
        found: list[tuple[ThingSymbol | Kind, HappeningSymbol]] = []
        for happening in self._happenings:
            if happening.is_action and happening.of_thing is not None:
                found.append((happening.of_thing, happening))
        return found

    # ---- functions -----------------------------------------------------------------------------------------------------------------------
    def formula(self, function: Function) -> str:
        """A formula as a Python function (S, its parameters)."""
        if function not in self._formulas:
            name = self._formulas[function] = self.unique("f_" + _identifier(function.name))
            # `so_far` is `r`, its name where a change is inlined
            env: dict[Var, str] = {param: "r" if param.name == "so_far" else self.fresh(param.name) for param in function.params}
            params = list(env.values())
            lines = [f"    {mark}" for mark in self.counting.mark(function)]
            for let in function.lets:
                text = self.expressions.frozen(let.value, env)
                env[let.var] = self.fresh(let.var.name)
                lines.append(f"    {env[let.var]} = {text}")
            assert not isinstance(function.body, list)
            lines.append(f"    return {self.expressions.code(function.body, env)}")
            self.lines_of[name] = function
            self.add_function(name, params, lines)
        return self._formulas[function]

    def effect(self, function: Function, gives: Sequence[int] = ()) -> str:
        """An effect as a function or a machine; `gives` are parameters whose final values it returns."""
        if function not in self._effects:
            name = self._effects[function] = self.unique(("t_" if self.analysis.asks(function.body) else "e_") + _identifier(function.name))
            self._write_effect(name, function, gives, ())
        return self._effects[function]

    def _write_effect(self, name: str, function: Function, gives: Sequence[int], ends: tuple[int, ...], machine: bool | None = None) -> None:
        assert isinstance(function.body, list)
        self.lines_of[name] = function
        if self.analysis.asks(function.body) if machine is None else machine:
            emitter = MachineEmitter(self, name, function.params)
            result = _tuple([emitter.variables[function.params[index]] for index in gives])
            self.mark(emitter, function)
            self.statements.block(emitter, function.body, Context(result=result, ends=ends))
            if result:
                emitter.leave(result)
            self.add_machine(emitter, len(function.params))
            return
        names = {param: self.fresh(param.name) for param in function.params}
        plain = PlainEmitter(self, dict(names))
        result = _tuple([names[function.params[index]] for index in gives])
        self.mark(plain, function)
        if any(isinstance(node, core.Happen | core.RunCode) for node in walk(function.body)):
            plain.line(self.counted(function.span))
        self.statements.block(plain, function.body, Context(result=result, ends=ends))
        if result:
            plain.leave(result)
        self.add_function(name, list(names.values()), plain.lines)

    def mark(self, em: Emitter, of: object) -> None:
        """When coverage is counted: count the start of some part of the rules."""
        for line in self.counting.mark(of):
            em.line(line)

    def text_of(self, happening: HappeningSymbol) -> str:
        """The body of a happening as a function of its own (so that leaving it does not leave the happening)."""
        if happening not in self._effects:
            function = happening.body
            assert function is not None
            name = self._effects[happening] = self.unique(("t_" if self.analysis.asks(function.body) else "e_") + happening.name)
            scope = self.scopes.get(happening)
            self._write_effect(name, function, (), (scope.ending,) if scope is not None and scope.ends else ())
        return self._effects[happening]

    def hook_text(self, hook: HookSymbol, changed: list[int]) -> str:
        return self.effect(hook.do, changed)

    def code_functions(self, code: CodeSymbol) -> list[tuple[ThingSymbol, Function]]:
        """The things that carry a text of their own for a code field."""
        return [
            (thing, thing.code[code.name])
            for thing in self.program.things
            if code.name in thing.code and thing.kind.code.get(code.name) is code and self.layout.copies[thing]
        ]

    def code_table(self, code: CodeSymbol) -> str:
        """Design number -> function or machine of its text; designs without one get the default."""
        if code not in self._codes:
            name = self._codes[code] = self.unique(f"CODE_{code.name}")
            machine = code in self.analysis.asking_codes
            entries = []
            for thing, function in self.code_functions(code):
                entries.append(f"{self.layout.design[self.layout.first[thing]]}: {self._code_function(code, function, thing.id, machine)}")
            default = (
                self._code_function(code, code.default, code.name, machine) if code.default is not None else "m_nothing" if machine else "no_text"
            )
            if machine and code.default is None:
                self._nothing_machine()
            self.lazy(f"{name} = Table({default}, {{{', '.join(entries)}}})")
        return self._codes[code]

    def _code_function(self, code: CodeSymbol, function: Function, of: str, machine: bool) -> str:
        if code.result is not None:
            return self.formula(function)
        if function not in self._effects:
            name = self._effects[function] = self.unique(f"{'t' if machine else 'e'}_{_identifier(of)}_{code.name}")
            self._write_effect(name, function, (), (), machine)
        return self._effects[function]

    def _nothing_machine(self) -> None:
        if "m_nothing" not in self._names:
            self.unique("m_nothing")
            block = self.new_block("m_nothing")
            self._entries.add(block)
            self.blocks[block] = ["    S.ret = None", "    S.k.pop()"]
            self.lazy(f"def m_nothing(*args): return [{block}]")

    def has_code_table(self, code: CodeSymbol) -> str:
        designs = frozenset(self.layout.design[self.layout.first[thing]] for thing, _ in self.code_functions(code))
        if code.default is not None and code.default.body != []:
            designs |= {self.layout.design[number] for number in self.layout.of_kind[code.kind]}
        return self.table(f"HAS_{code.kind.name}_{code.name}", designs)

    def test_function(self, em: Emitter, condition: core.Expr, variables: list[Var]) -> str:
        """A predicate (S, frame, values…) over the frame of the asking machine."""
        name = self.unique("test")
        params = [self.fresh(var.name) for var in variables]
        env = {**em.variables, **dict(zip(variables, params, strict=True))}
        self.add_function(name, ["f", *params], [f"    return {self.expressions.truth(condition, env)}"])
        return name

    def stat(self, stat: StatSymbol) -> str:
        return self.stats.name(stat)

    def mark_changes(self, stat: StatSymbol) -> bool:
        return any(change.stat is stat for mark in self.program.marks.values() for change in mark.changes)

    # ---- standing conditions -----------------------------------------------------------------------------------------------------------
    def mask(self, read: object) -> int:
        return self.standing.mask(read)

    def wake(self, em: Emitter, read: object) -> None:
        """After a write: the standing conditions that read it are checked when the happening ends, and memoized values become stale."""
        mask = self.standing.mask(read)
        if mask:
            em.line(f"S.dirty |= {mask}")
        self.stats.forget(em, read)

    def settle(self, em: Emitter) -> None:
        self.standing.settle(em)

    def once_slot(self, rule: StandingRule) -> int:
        """The slot that records whether a `once` rule has fired, or for which of the values that it counts by; its scope resets it."""
        return self.rule_slot(rule, self.not_yet(rule))

    @staticmethod
    def not_yet(rule: StandingRule) -> Any:
        """The content of the slot of a `once` rule that has not fired."""
        return () if rule.per else False

    def rule_slot(self, rule: StandingRule, default: Any = ()) -> int:
        if rule not in self._rule_slots:
            row = Row((*([rule.this.type] if rule.this is not None else []), *(var.type for var, _ in rule.bindings)))
            shape: Shape = Several(row)
            if rule.once is not None:
                shape = Several(Row(tuple(var.type for var, _ in rule.bindings if var in rule.per))) if rule.per else YES_NO
            if rule.watched is not None:
                shape = Keyed(row, rule.watched.type)
            self._rule_slots[rule] = self.layout.slot(("rule", rule), default, shape)
        return self._rule_slots[rule]

    # ---- scopes, limits, histories ---------------------------------------------------------------------------------------------------------
    def scope(self, happening: HappeningSymbol) -> Scope:
        return self.scopes[happening]

    def history_slot(self, happening: HappeningSymbol, since: HappeningSymbol | None) -> int:
        return self.histories[happening][since]

    def happening_number(self, happening: HappeningSymbol) -> int:
        return self._happenings[happening]

    def hook_number(self, hook: HookSymbol) -> int:
        return self._hook_numbers[hook]

    def may_reenter(self, hook: HookSymbol) -> bool:
        """Whether a hook's text could lead back to it (then running hooks must be recorded)."""
        return any(isinstance(node, core.Happen | core.RunCode | core.WhileAct | core.Perform) for node in walk(hook.do.body))

    def limit_test(self, limit: Limit, of: object, thing: str | None) -> str:
        return f"{self._limit_slot(limit, of, thing)} < {limit.times}"

    def count_limit(self, em: Emitter, limit: Limit, of: object, thing: str | None) -> None:
        text = self._limit_slot(limit, of, thing)
        em.line(f"S.j.append(({text[2:-1]}, {text})); {text} += 1")
        self.stats.forget(em, limit)

    def _limit_slot(self, limit: Limit, of: object, thing: str | None) -> str:
        column = self.layout.columns[limit]
        if thing is None:
            return f"v[{column.base}]"
        index = f"DESIGN[{thing}]" if limit.by_name else thing
        return f"v[{index} + {column.base - column.low}]"

    # ---- the whole --------------------------------------------------------------------------------------------------------------------------
    def finish_calls(self) -> None:
        """Write everything that the code written so far refers to."""
        self._write_initial_values()
        self.happening_lowering.write_all()
        self.headers.write_performs()
        self.happening_lowering.write_all()
        self.headers.finish()
        self.menus.finish()

    def _write_initial_values(self) -> None:
        """Defaults of state that are computed from the thing itself."""
        for state in dict.fromkeys(state for state, _ in self.layout.computed):
            assert state.initial is not None
            locals_ = {node.var for node in walk(state.initial) if isinstance(node, core.Local)}
            bound = {
                var
                for node in walk(state.initial)
                for var in (getattr(node, "var", None),)
                if isinstance(var, Var) and not isinstance(node, core.Local)
            }
            env: dict[Var, str] = dict.fromkeys(locals_ - bound, "this")
            value = self.statements.clamped(self.expressions.frozen(state.initial, env), state.type)
            self.add_function(f"initial_{state.kind.name}_{state.name}", ["this"], [f"    return {value}"])

    def source(self) -> str:
        """The module as Python source: functions, then blocks, then tables of functions."""
        join_blocks(self.blocks, {entry for _, entry, _, _ in self._machines} | self._entries)
        texts = {name: "\n".join(lines) for name, _, lines, _ in self._functions}
        texts.update({name: text for text in self._lazy for name, equals, _ in [text.partition(" = ")] if equals and name.isidentifier()})
        circles = in_circles(texts)
        rules = circles & self.lines_of.keys()  # helper functions of rules do not count, unless they form a cycle of their own
        self._circles = rules | in_circles({name: texts[name] for name in circles - rules})
        self._efforts = Efforts(texts, max(map(len, self.layout.of_kind.values()), default=0))
        parts = [self._function_source(*function) for function in self._functions]
        for number, lines in self.blocks.items():
            body = self._efforts.counted(lines) or ["    pass"]
            parts.append(f"def b{number}(S, f):  # {self._block_owner[number]}\n" + _prelude(body) + "\n".join(body))
        for name, entry, params, size in self._machines:
            names = [f"a{index}" for index in range(params)]
            frame = ", ".join([str(entry), *names, *["None"] * (size - 1 - params)])
            parts.append(f"def {name}({', '.join(names)}): return [{frame}]")
        numbers = range(len(self._block_owner))
        parts.append(f"BLOCKS = [{', '.join(f'b{number}' if number in self.blocks else 'None' for number in numbers)}]")
        parts.extend(self._lazy)
        return "\n\n".join(parts) + "\n"

    def _function_source(self, name: str, params: list[str], lines: list[str], prelude: bool) -> str:
        body = self._efforts.counted(lines) if lines and params != ["this"] else lines or ["    pass"]
        head = f"def {name}({', '.join(['S', *params])}):\n" + _prelude(body if prelude else [])
        if name not in self._circles:
            return head + "\n".join(body)
        rule = self.lines_of.get(name)
        place = self.place(rule.span if rule is not None else self.program.flow.span if self.program.flow is not None else NOWHERE)
        inner = indent(f"    if S.deep > {limits().calls}: S.too_deep({place}, {limits().calls})\n" + "\n".join(body), "    ")
        return f"{head}    S.deep += 1\n    try:\n{inner}\n    finally: S.deep -= 1"

    @cached_property
    def values_of_names(self) -> dict[Var, core.Expr]:
        """What local names stand for, for all texts of the rules."""
        return values_of_names(self.program, self._happenings)

    @property
    def written(self) -> tuple[int, int]:
        """How many functions and lazy tables have been written so far."""
        return len(self._functions), len(self._lazy)

    def source_of(self, functions: int, lazy: int) -> str:
        """The source of functions and tables written after the module was finished."""
        return "\n\n".join([*(self._function_source(*function) for function in self._functions[functions:]), *self._lazy[lazy:]]) + "\n"


def _prelude(lines: list[str]) -> str:
    text = "\n".join(lines)
    found = [f"{name} = S.{name}" for name in ("v", "z") if re.search(rf"\b{name}\[|\b{name},|\({name}\b", text)]
    return f"    {'; '.join(found)}\n" if found else ""


def _tuple(items: list[str]) -> str | None:
    return f"({', '.join(items)},)" if items else None


def _identifier(name: str) -> str:
    return re.sub(r"\W+", "_", name).strip("_") or "text"
