"""Builds a runnable program from a checked one: its source is generated, compiled once and combined with its tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from types import CodeType
from typing import TYPE_CHECKING, Any, cast

from rulewright.compiler.layout import Layout
from rulewright.language.functions import Function, Var
from rulewright.language.lazily import Lazily
from rulewright.language.symbols import HappeningSymbol, Kind, Program, StateSymbol, StatSymbol, Text, WithChoice
from rulewright.language.types import YES_NO, ListOf, Maybe, SetOf, ThingOf, Type
from rulewright.runtime import library, solvers, trades
from rulewright.runtime.errors import GameOver, RulesetError
from rulewright.runtime.knowledge import Keeping, keeping_of
from rulewright.runtime.numbers import Checks
from rulewright.runtime.playouts import drawn, drawn_where_one_must, several
from rulewright.runtime.running import asked
from rulewright.runtime.state import State
from rulewright.source.limits import limits
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.compiler.coverage_counters import Counting
    from rulewright.compiler.module import Module
    from rulewright.language.core import Expr

# rebuilt rather than stored: functions, and the caches of games
_MADE_AGAIN = (
    "program", "code", "names", "blocks", "bare_blocks", "start", "_extended", "_framed", "_kept", "formulas", "_sight", "unseen", "personal",
    "backs", "telling",
)  # fmt: skip


def _settled(flow: Function) -> Function:
    """The flow, preceded by a check of the standing conditions, which also records the values that they watch."""
    from rulewright.language.core import Together

    assert isinstance(flow.body, list)
    return replace(flow, body=[Together([], span=flow.span), *flow.body])


class Compiled(Lazily):
    """A program compiled for a number of players and options; shared by all its games."""

    def __init__(self, program: Program, players: int, options: dict[str, Any], counting: Counting | None = None) -> None:
        from rulewright.compiler.closed_words import closed_words
        from rulewright.compiler.module import Module
        from rulewright.compiler.places import held_kinds
        from rulewright.compiler.secrecy import Secrecy

        self.program = program
        self.options = options
        self.options_as_written: dict[str, Any] = {}
        self.steps = limits().steps  # steps of loops and searches between two decisions
        self.writes = limits().writes
        self._forget()
        module = Module(program, players, options, counting)
        self.module = module
        self.setup = self._start(module, program.setup, "setup")
        self.flow = self._start(module, program.flow and _settled(program.flow), "flow")
        result = program.result
        self.score = module.formula(result.score) if result.score else None
        self.score_parts = [
            (name, text, module.formula(function), module.formula(result.part_conditions[name]) if name in result.part_conditions else None)
            for name, text, function in result.parts
        ]
        self.outlook = module.formula(result.outlook) if result.outlook else None
        self.plans = [(name, text, module.formula(function)) for name, text, function in result.plans]
        self.tie_breaks = [module.formula(function) for function in result.ties]
        self.shown = {function: module.formula(function) for function in program.shown_formulas()}
        module.standing.write()
        module.force.write()
        module.finish_calls()
        self.layout: Layout = module.layout
        self.sites, self.places = module.sites, module.places
        self.secrecy = Secrecy(module)
        self._secret: dict[int, bool] = {}
        self.source = module.source()
        self._written = module.written
        self.lines_of: dict[str, Function | HappeningSymbol] = module.lines_of
        self.happenings = list(module._happenings)
        self.actions = module.headers.actions  # by their numbers
        self.hooks = list(module._hook_numbers)
        self.standing = module.standing.all
        self.counted = module.counting.on
        self.asked_together = {loop.site for loops in module.at_once.values() for loop in loops}
        self.tables = module.tables
        self.held = held_kinds(program)
        self.closed_words = closed_words(program)
        self.code = self._code()
        self._execute()
        self._tables(module)
        self._compute_defaults()
        self.keeping: Keeping | None = None
        self.team = self.names["TEAM"] = self._teams()
        self.keeping = keeping_of(self)

    def _forget(self) -> None:
        """Forget everything cached from earlier games."""
        self.start: State | None = None  # where every game begins if setup involves no chance
        self._extended: dict[Function, Callable[..., Any]] = {}
        self._framed: dict[str, Callable[..., Any]] = {}
        self._kept: dict[tuple[object, ...], Callable[..., Any]] = {}
        self.formulas: dict[tuple[object, ...], Function] = {}  # formulas of people and bots, by their texts; see runtime/evaluate.py
        self._sight: dict[int | None, tuple[bool | None, ...]] = {}
        self.personal: dict[Function, bool] = {}  # texts of panels: whether they depend on who looks; see runtime/panels.py
        self.unseen: dict[tuple[int, ...], tuple[list[Any], list[Any]]] = {}  # the cache of trades.py for unseen things

    def _execute(self) -> None:
        """Make the generated functions."""
        self.names: dict[str, Any] = self._namespace()
        exec(self.code, self.names)  # text written by the compiler from a checked program
        self.blocks = self.names["BLOCKS"]

    def to_keep(self) -> Compiled:
        """The same without functions and caches: plain data, from which `revive` restores it."""
        bare = object.__new__(Compiled)
        vars(bare).update({name: value for name, value in vars(self).items() if name not in _MADE_AGAIN})
        bare.tables = {name: self.names[name] for name in self.module.tables}  # with the computed defaults
        bare.verdict_owners = self.verdict_owners
        for site in range(len(self.sites)):
            self.in_secret(site)
        return bare

    def revive(self, program: Program, code: CodeType | None) -> None:
        """Restore what `to_keep` gave, with the same code; None: with code that this Python compiles from the same source."""
        self.program = program
        self.code = code or self._code()
        self._forget()
        self._execute()
        self.names["TEAM"] = self.team

    def _code(self) -> CodeType:
        """The generated source, compiled. Raises RulesetError for a rule that is nested more deeply than Python allows."""
        try:
            return compile(self.source, f"<{self.program.id}>", "exec")
        except (SyntaxError, MemoryError) as error:
            from rulewright.source.catalogue.running import TooDeep
            from rulewright.source.diagnostics import Diagnostic
            from rulewright.source.sentences import arguments

            before = self.source.split("\n")[: getattr(error, "lineno", None) or 0]
            heads = [match for line in before if (match := re.match(r"def (?:b(\d+)|(\w+))\(.*?\):(?:  # (\w+))?", line))]
            names = [name for name in heads[-1].group(2, 3) if name] if heads else []
            rule = next((self.lines_of[name] for name in names if name in self.lines_of), None)
            place = rule.span if rule is not None else Span(self.program.id, 1, 1, 1, 1)
            name = rule.name if rule is not None else self.program.id
            finding = Diagnostic(TooDeep.generated, place, arguments({"name": name, "why": str(error.args[0])}))
            raise RulesetError(f"{place}: RW804 {finding.message} {finding.cure}", [finding]) from None

    def _start(self, module: Module, function: Function | None, name: str) -> str | None:
        """setup and flow are machines, so that a game is one stack from its first to its last step."""
        if function is None:
            return None
        unique = module.unique(f"t_{name}")
        module._write_effect(unique, function, (), (), machine=True)
        module._effects[function] = unique
        return unique

    def _teams(self) -> tuple[int, ...]:
        """The team of each seat; by default, each seat is a team of its own."""
        players = self.layout.players
        if self.program.teams is None:
            return tuple(range(players))
        condition, seats = self.program.teams
        state = self.new_state()
        applies = condition is None or asked(state, lambda: self.extend(Function("teams", [], condition, YES_NO))(state))
        return tuple(seats[seat % len(seats)] for seat in range(players)) if applies and seats else tuple(range(players))

    def _namespace(self) -> dict[str, Any]:
        layout = self.layout
        space: dict[str, Any] = {name: value for name, value in vars(library).items() if not name.startswith("_")}
        space.update(
            solve_amounts=solvers.solve_amounts,
            solve_linear=solvers.solve_linear,
            solve_pairs=solvers.solve_pairs,
            coverable=solvers.coverable,
            Means=solvers.Means,
            bundles=solvers.bundles,
            could_be_in=trades.could_be_in,
            open_side=trades.open_side,
            agreeable=trades.agreeable,
            actual_deal=trades.actual_deal,
        )
        space.update(Checks(self.places).names())
        space.update(self.tables)
        holders = tuple(layout.zone_holder)

        def holder(v: list[Any], thing: int, is_kind: tuple[bool, ...]) -> int | None:
            while (zone := v[thing]) >= 0:
                thing = holders[zone]
                if is_kind[thing]:
                    return thing
            return None

        def in_order(S: State, things: list[int]) -> list[int]:
            """Those of the turn player first, then by seat, then in the order in which they came into play."""
            if len(things) < 2:
                return things
            v, seats, owner = S.v, S.c.layout.players, S.c.names["owner_of"]
            first = v[S.c.turn]

            def key(thing: int) -> tuple[int, int, int]:
                who = owner(S, thing)
                return (seats if who is None else (who - first) % seats), v[S.c.arrivals + thing], thing

            return sorted(things, key=key)

        def in_arrival(S: State, things: tuple[int, ...]) -> list[int]:
            return sorted(things, key=lambda thing: (S.v[S.c.arrivals + thing], thing))

        def waiting(site: int, player: int, shape: str, options: tuple[Any, ...], count: int | None) -> tuple[Any, ...]:
            """One of several simultaneous decisions, or its answer if there is nothing to decide."""
            if shape in ("one", "maybe"):
                if len(options) > (1 if shape == "one" else 0):
                    return (site, player, shape, options, 1, 1, ())
                return ("answered", player, options[0] if options and shape == "one" else None)
            bound = len(options) if count is None else max(0, min(count, len(options)))
            low = bound if shape == "exactly" else 0
            if bound == 0 or (shape == "exactly" and bound == len(options)):
                return ("answered", player, options if shape == "exactly" else ())
            return (site, player, "several", options, low, bound, (), ())

        def any_waits(decisions: tuple[Any, ...]) -> bool:
            return any(decision[0] != "answered" for decision in decisions)

        def settled_answers(decisions: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(decision[2] for decision in decisions)

        def option_part(option: Any, places: dict[int, int]) -> Any:
            return None if option is None or option[0] not in places else option[2][places[option[0]]]

        actions = [name for name, happening in self.program.happenings.items() if happening.is_action]
        action_words = {name: number for number, name in enumerate(actions)}  # as `inner.action = NAME` counts them

        def perform_option(player: int, option: Any) -> list[Any]:
            return list(self.names["PERFORM"][option[0]](player, option[1], option[3], *option[2]))

        space.update(
            DESIGN=tuple(layout.design),
            HOLDERS=holders,
            several=several,
            SEATS=library.Rotations(),
            OTHERS=library.OtherPlayers(),
            PRINTED=tuple(thing is not None for thing in layout.things),
            holder=holder,
            in_order=in_order,
            in_arrival=in_arrival,
            waiting=waiting,
            any_waits=any_waits,
            settled_answers=settled_answers,
            option_part=option_part,
            perform_option=perform_option,
            ACTION_NUMBER=tuple(action_words.get(action.name, -1) for action in self.actions),
            GameOver=GameOver,
        )
        return space

    def _tables(self, module: Module) -> None:
        layout, standing = module.layout, module.standing
        self.turn, self.first, self.alive, self.arrivals, self.turns = (
            module.slots.turn,
            module.slots.first,
            module.slots.alive,
            module.slots.arrivals,
            module.slots.turns,
        )
        self.caches = module.stats.remembered.count
        self.zone_facts = [  # room, whether it is a pile, what a change of it triggers and what it invalidates
            (zone.room, zone.order == "pile", standing.mask(zone), module.stats.remembered.readers(zone)) for zone in layout.zone_of
        ]
        self.salts, self.shuffles, self.lots = module.lots.things, module.lots.zones, module.lots.slots
        self.is_ordered = [zone.order != "none" for zone in layout.zone_of]
        self.hides_order = [zone.order != "none" and zone.seen_by == "nobody" for zone in layout.zone_of]
        self.tops = frozenset(number for number, zone in enumerate(layout.zone_of) if zone.top_seen_by is not None)
        self.within_itself = _within_itself(layout)
        self.bars = bool(self.within_itself or layout.absent)  # whether there is anything that cannot go just anywhere
        self.emptied = _emptied(layout)
        self.untils = tuple(scope.until for scope in module.scopes.values())  # slots of the things that are there "until end of" a happening
        self.refill: list[int | None] = []
        for zone, holder in zip(layout.zone_of, layout.zone_holder, strict=True):
            source = zone.refill_from if zone.runs_out == "refill" else None
            if source is None:
                self.refill.append(None)
            else:
                column = layout.zones[source]
                self.refill.append(column.base + (holder if source.kind is zone.kind else layout.game) - column.low)
        hooked = {number for numbers in module.hook_things.values() for number in numbers}
        for stat in module.program.stats.values():
            for change in stat.changes:
                hooked.update(module.carriers(change.of) or ())
        force = module.force
        self.only_there = tuple(  # things that matter only while they are in a zone
            not force.always(thing) and (force.rule(thing) is None or layout.kinds[thing].made is not None) for thing in range(len(layout.names))
        )
        self.hooked = [number in hooked for number in range(len(layout.names))]
        self.design = layout.design
        firsts: dict[int, int] = {}  # each design's first thing; designs are numbered as they first appear
        for number, design in enumerate(layout.design):
            firsts.setdefault(design, number)
        self.first_of_design = list(firsts.values())
        self.aids = frozenset(number for number, kind in enumerate(layout.kinds) if kind.reference)  # reference cards, which are not in any zone
        self.state_slots: list[tuple[int, ...]] = []
        self.nameless = _nameless(layout)
        self.told_apart = [any(symbol.seen_by != "everyone" for symbol in kind.state.values()) for kind in self.layout.kinds]
        for number, kind in enumerate(layout.kinds):
            slots: list[int] = []
            for state in kind.state.values():
                column = layout.columns[state]
                slots.extend(column.slot(number, word) for word in range(column.width))
            self.state_slots.append(tuple(slots))
        self.thing_parts = [
            tuple(index for index, param in enumerate(happening.params) if _of_things(param.type) and param.name not in shown)
            for happening, shown in zip(module._happenings, module.shown_parts, strict=True)
        ]
        # What play asks for is copied from the compiler's records, which are recreated from the cache only when something else needs them.
        self.alike = frozenset(kind.name for kind in layout.of_kind if module.has_alike(kind))
        self.menus = list(module.menus.functions)
        from rulewright.compiler.resuming import Resuming

        self.resuming = Resuming(module)

    @cached_property
    def bare_blocks(self) -> list[Any]:
        """The blocks without log and journal, for games that are never inspected or undone; frames work with both."""
        source = re.sub(r"^( *)if S\.log is not None\b.*$", r"\1pass", self.source, flags=re.MULTILINE)
        source = re.sub(r"S\.j\.append\(\((.+?), v\[\1\]\)\); ", "", source).replace(" or len(S.j) > S.room", "")
        names = dict(self.names)
        exec(compile(source, f"<{self.program.id}, bare>", "exec"), names)  # text written by the compiler from a checked program
        for menu in self.menus:
            names[f"some_of_{menu}"] = partial(drawn, names[f"ENTRIES_{menu}"])
            names[f"one_of_{menu}"] = partial(drawn_where_one_must, names[f"ENTRIES_{menu}"])
        blocks: list[Any] = names["BLOCKS"]
        return blocks

    def sight(self, viewer: int | None) -> tuple[bool | None, ...]:
        """For each zone whether a viewer sees what is there; None if that depends on where its holder is. The box comes last (-1)."""
        if viewer not in self._sight:
            held, layout = self.held, self.layout
            zones = zip(layout.zone_of, layout.zone_holder, strict=True)
            seen = ((zone, self._sees(zone.seen_by, holder, viewer, held)) for zone, holder in zones)
            self._sight[viewer] = (*(None if sees is False and zone.top_seen_by is not None else sees for zone, sees in seen), True)
        return self._sight[viewer]

    def _sees(self, audience: str, holder: int, viewer: int | None, held: set[Kind]) -> bool | None:
        if audience == "nobody" or (viewer is None and audience != "everyone"):
            return False
        if audience == "everyone":
            return True if holder <= self.layout.game or self.layout.kinds[holder] not in held else None
        if viewer is None or holder >= self.layout.players:
            return None
        return holder == viewer or (audience == "partners" and self.team[holder] == self.team[viewer])

    @cached_property
    def state_at(self) -> dict[int, tuple[StateSymbol, int, int]]:
        """Slot -> its state, the holder, and (for amounts) the word."""
        found: dict[int, tuple[StateSymbol, int, int]] = {}
        for symbol, column in self.layout.columns.items():
            if isinstance(symbol, StateSymbol):
                low, high = self.layout.range_of(symbol.kind)
                for thing in range(low, high):
                    for word in range(column.width):
                        found[column.slot(thing, word)] = (symbol, thing, word)
        return found

    @cached_property
    def backs(self) -> list[tuple[Any, ...]]:
        """What is on the back of each thing."""
        return [self.layout.back(thing) for thing in range(len(self.layout.names))]

    @cached_property
    def telling(self) -> frozenset[int]:
        """The places in the rules that may reveal something about hidden values; see `revealing`."""
        from rulewright.runtime.revealing import telling_places

        return telling_places(self)

    @cached_property
    def verdict_owners(self) -> dict[Span, tuple[str, Text]]:
        """For the place of each verdict: the rule, happening or thing in whose text it is."""
        from rulewright.compiler.verdicts import verdict_owners

        return verdict_owners(self.program)

    def in_secret(self, site: int) -> bool:
        """Whether others must not notice a question."""
        if site not in self._secret:
            self._secret[site] = self.secrecy.site(site)
        return self._secret[site]

    def extend(self, function: Function) -> Callable[..., Any]:
        """Compile one more formula against the finished game."""
        if function in self.shown:
            return cast(Callable[..., Any], self.names[self.shown[function]])
        if function not in self._extended:
            self._extended[function] = self._loaded(self.module.formula(function))
        return self._extended[function]

    def as_function(self, expr: Expr, names: Sequence[Var]) -> Callable[..., Any]:
        """A part of the rules as a function of a position and the values of these names."""
        return self.kept((expr, *names), lambda: self.extend(Function("asked", list(names), expr, expr.type)))

    def kept(self, key: tuple[object, ...], write: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
        """A function that is written when first asked for. Generated code is never dropped, so the key must name parts of the rules, not values."""
        if key not in self._kept:
            self._kept[key] = write()
        return self._kept[key]

    def possible(self, action: HappeningSymbol, made: int) -> Callable[[State, tuple[Any, ...]], Iterator[Any]] | None:
        """The values that may be chosen next in a header after the first of its values; None for a choice of several things or of amounts."""
        choice = action.choices[made - (len(action.header_vars) - len(action.choices))]
        if choice.shape not in ("one", "maybe", "number"):
            return None
        return self.kept(("possible", action, made), lambda: self._next(action, made, choice))

    def _next(self, action: HappeningSymbol, made: int, choice: WithChoice) -> Callable[[State, tuple[Any, ...]], Iterator[Any]]:
        before = action.header_vars[:made]
        if choice.shape == "number":
            assert choice.low is not None and choice.high is not None
            low, high = self.as_function(choice.low, before), self.as_function(choice.high, before)
        else:
            assert choice.among is not None
            among = self.as_function(choice.among, before)
        test = self._loaded(self.module.headers.completable(action, made + 1))

        def values(state: State, given: tuple[Any, ...]) -> Iterator[Any]:
            offered: Iterable[Any] = range(low(state, *given), high(state, *given) + 1) if choice.shape == "number" else among(state, *given)
            for value in (None, *offered) if choice.shape == "maybe" else offered:
                if test(state, *given, value):
                    yield value

        return values

    def stat(self, stat: StatSymbol) -> Callable[..., Any]:
        """A stat, including one that nothing in the game reads."""
        return self._loaded(self.module.stat(stat))

    def explained(self, stat: StatSymbol) -> Callable[..., Any]:
        """A stat as a function that returns its value and the intermediate steps; see `Stats.explained`."""
        return self._loaded(self.module.stats.explained(stat))

    def written(self, text: str, params: list[str]) -> Callable[..., Any]:
        """A generated expression as a function of a position and its parameters."""
        name = self.module.unique("asked")
        self.module.add_function(name, params, [f"    return {text}"])
        return self._loaded(name)

    def in_frame(self, text: str, lines: list[str] | None = None) -> Callable[..., Any]:
        """A generated expression (after some lines) as a function of a position and the frame of a running effect."""
        key = "\n".join([*(lines or ()), text])
        if key not in self._framed:
            name = self.module.unique("framed")
            self.module.add_function(name, ["f"], [*(f"    {line}" for line in lines or ()), f"    return {text}"])
            self._framed[key] = self._loaded(name)
        return self._framed[key]

    def _loaded(self, name: str) -> Callable[..., Any]:
        """A function of the module, after loading all code generated since the last call.

        That is not only the function itself: a text may refer to stats that are generated on first use.
        """
        module, written = self.module, self.module.written
        if written != self._written:
            functions, lazy = self._written
            self.names.update({key: value for key, value in module.tables.items() if key not in self.names})
            exec(compile(module.source_of(functions, lazy), f"<{self.program.id}>", "exec"), self.names)
            self._written = written
        function: Callable[..., Any] = self.names[name]
        return function

    def interchangeable(self, element: Any) -> bool:
        """Whether things of a type may be interchangeable (then a choice offers one of each group)."""
        return isinstance(element, ThingOf) and element.kind.name in self.alike

    def fresh_values(self, thing: int) -> list[tuple[int, Any]]:
        """The declared state of a thing."""
        return [(slot, self.layout.initial[slot]) for slot in self.state_slots[thing]]

    def _compute_defaults(self) -> None:
        """Add computed defaults to the plain ones, for positions, created things and resets."""
        layout, state = self.layout, State(self)

        def compute() -> None:
            for symbol, number in layout.computed:
                value = self.names[f"initial_{symbol.kind.name}_{symbol.name}"](state, number)
                for slot, one in layout.slots_of(symbol, number, value):
                    state.v[slot] = layout.initial[slot] = one

        asked(state, compute)
        for table in self.module.resets:
            slots = [slot for low, high, _ in self.names[table] for slot in range(low, high)]
            from rulewright.compiler.scopes import in_runs

            self.names[table] = in_runs((slot, layout.initial[slot]) for slot in slots)

    def new_state(self) -> State:
        """A position before setup: everything in the box, states with their declared values, inner things in their zones."""
        state = State(self)
        layout = self.layout
        for number, thing in enumerate(layout.things):
            if thing is not None and thing.inside is not None and number not in layout.absent:
                outer, zone = thing.inside
                column = layout.zones[zone]
                zone_number = column.slot(layout.first[outer])
                state.v[number] = zone_number
                state.z[zone_number] += (number,)
        state.dirty = self.standing
        return state


def _within_itself(layout: Layout) -> frozenset[int]:
    """The zones of things that could come to lie in themselves: a box that holds boxes."""
    inside: dict[Kind, set[Kind]] = {}  # what lies in things of a kind, at any depth
    for zone, holder in {(zone, layout.kinds[holder]) for zone, holder in zip(layout.zone_of, layout.zone_holder, strict=True)}:
        inside.setdefault(holder, set()).update(kind for kind in layout.of_kind if kind.is_a(zone.holds))
    waiting = list(inside)
    while waiting:
        kind = waiting.pop()
        more = {deep for held in inside[kind] for deep in inside.get(held, ())} - inside[kind]
        if more:
            inside[kind] |= more
            waiting.extend(inside)
    return frozenset(zone for zone, holder in enumerate(layout.zone_holder) if layout.kinds[holder] in inside[layout.kinds[holder]])


def _emptied(layout: Layout) -> dict[int, tuple[int, ...]]:
    """The zones of things that are created, which are emptied when the thing is gone."""
    found: dict[int, tuple[int, ...]] = {}
    for zone, holder in enumerate(layout.zone_holder):
        if layout.kinds[holder].made is not None and layout.things[holder] is None:
            found[holder] = (*found.get(holder, ()), zone)
    return found


def _nameless(layout: Layout) -> tuple[bool, ...]:
    """The copies of a design, or created things of a kind, that can be hidden from somebody."""
    from rulewright.compiler.places import zones_above

    alike = Counter(layout.design)
    hidden = {kind: any(zone.seen_by != "everyone" for zone in zones_above(layout.program, kind)) for kind in dict.fromkeys(layout.kinds)}
    return tuple(number > layout.game and alike[layout.design[number]] > 1 and hidden[kind] for number, kind in enumerate(layout.kinds))


def _of_things(type_: Type) -> bool:
    """Whether a value of a type is a thing or a set of things."""
    match type_:
        case Maybe():
            return _of_things(type_.of)
        case SetOf() | ListOf():
            return _of_things(type_.element)
        case _:
            return isinstance(type_, ThingOf)
