"""Effects as Python, through an emitter: the same writer serves functions that cannot stop and machines that can."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulewright.compiler.emitters import Emitter, MachineEmitter, Origin
from rulewright.compiler.layout import BOX
from rulewright.compiler.shapes import ANY_NUMBER
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.numbers import KEPT, LEAST, Interval
from rulewright.language.symbols import StateSymbol, ZoneSymbol
from rulewright.language.types import AmountsOf, Maybe, Number, SetOf, ThingOf, Type
from rulewright.language.walking import walk
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


@dataclass(frozen=True, slots=True)
class Context:
    """The context of statements: whether they are inside a loop of their text, and what their text returns."""

    in_loop: bool = False
    result: str | None = None  # Python text of what leaving returns (a hook's changed parts)
    ends: tuple[int, ...] = ()  # slots that, when set, end the text (`end turn`)
    rest: tuple[Stmt, ...] = ()  # what follows in the beginning of a text: choices are filtered by it


class Statements:
    """Writes statements."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.expressions = module.expressions
        self.here: Span = NOWHERE  # the statement that is being written
        self._ends: set[Var] = set()  # names of things that were first or last in their pile

    def block(self, em: Emitter, statements: list[Stmt], context: Context) -> None:
        """Statements one after another; those that can neither stop nor leave go into one plain piece."""
        for number, statement in enumerate(statements):
            here = replace(context, rest=tuple(statements[number + 1 :])) if getattr(statement, "beginning", False) else replace(context, rest=())
            self.statement(em, statement, here)
            for slot in context.ends:
                with em.when(f"v[{slot}]"):
                    em.leave(context.result)

    def statement(self, em: Emitter, statement: Stmt, context: Context) -> None:
        analysis = self.module.analysis
        self.here = statement.span
        if isinstance(em, MachineEmitter) and not analysis.asks(statement) and not analysis.escapes(statement):
            em = em.plain()
        self.module.mark(em, statement)
        em.at(statement.span)
        self._tell(em, statement)
        getattr(self, "_" + type(statement).__name__)(em, statement, context)

    def _tell(self, em: Emitter, statement: Stmt) -> None:
        """Record the locals that become public here: parts of happenings, which the log names, and values that open states are set to."""
        machine = em if isinstance(em, MachineEmitter) else getattr(em, "machine", None)
        if not isinstance(machine, MachineEmitter):
            return
        read: list[object] = []
        match statement:
            case core.Happen(args=args):
                read = [arg for arg in args if isinstance(arg, core.Local)]
            case core.Assign(target=target, value=value) | core.AddTo(target=target, value=value) if _is_open(target):
                read = [value]
            case core.Gain(target=target, amount=amount) if _is_open(target):
                read = [amount]
            case core.MoveTokens(count=count, source=source, target=goal) if _is_open(source) or _is_open(goal):
                read = [count]
        for node in walk(read):
            if isinstance(node, core.Local) and node.var in em.variables:
                machine.told.append((em.variables[node.var], machine.number))

    # ---- helpers --------------------------------------------------------------------------------------------------------------
    def code(self, expr: Expr, em: Emitter) -> str:
        return self.expressions.code(expr, em.variables)

    def kept(self, expr: Expr, em: Emitter) -> str:
        return self.expressions.frozen(expr, em.variables)

    def truth(self, expr: Expr, em: Emitter) -> str:
        return self.expressions.truth(expr, em.variables)

    def write(self, em: Emitter, slot: str, value: str, state: StateSymbol | None = None, exact: Interval = KEPT) -> None:
        """Set a slot through the journal and trigger the standing conditions that read it."""
        if not slot.isdigit():
            place = em.temporary() if isinstance(em, MachineEmitter) else self.module.fresh("i")
            em.line(f"{place} = {slot}")
            slot = place
        if not exact.within(KEPT):
            value = self.module.numbers.stored(value, self.here)
        em.line(f"S.j.append(({slot}, v[{slot}])); v[{slot}] = {value}")
        if state is not None:
            em.line(f"if S.log is not None: S.written({self.module.place(self.here)})")
            self.module.wake(em, state)

    def clamped(self, value: str, type_: Type) -> str:
        """A number within the bounds of its declaration."""
        if isinstance(type_, Number):
            if type_.low is not None:
                value = f"max({type_.low}, {value})"
            if type_.high is not None:
                value = f"min({type_.high}, {value})"
        return value

    def in_order(self, value: str, type_: Type) -> str:
        """A set as a state stores it: in the order of declaration, whatever the order of its members was."""
        bare = type_.of if isinstance(type_, Maybe) else type_
        if not isinstance(bare, SetOf):
            return value
        ranks = self.module.layout.ranks(bare.element.kind) if isinstance(bare.element, ThingOf) else None
        return f"in_declared_order({value}{'' if ranks is None else ', ' + self.module.literal(ranks)})"

    # ---- simple statements --------------------------------------------------------------------------------------------------------
    def _Let(self, em: Emitter, s: core.Let, context: Context) -> None:
        value = self.kept(s.value, em)
        em.line(f"{em.bind(s.var)} = {value}")
        if self._at_an_end(s.value):
            self._ends.add(s.var)
        machine = em if isinstance(em, MachineEmitter) else getattr(em, "machine", None)
        if isinstance(machine, MachineEmitter):
            reads = self.module.analysis.reads([s.value])
            hidden = any(isinstance(read, ZoneSymbol | StateSymbol) and read.seen_by != "everyone" for read in reads)
            machine.origins.append(Origin(em.bind(s.var), machine.number, s.var.type, value=value, hidden=hidden))

    def _Assign(self, em: Emitter, s: core.Assign, context: Context) -> None:
        if isinstance(s.target.type, Number) and isinstance(s.value.type, Number):
            self.assign(em, s.target, self.code(s.value, em), self.module.numbers.of(s.value))
        else:
            self.assign(em, s.target, self.kept(s.value, em))

    def assign(self, em: Emitter, target: Expr, value: str, exact: Interval = KEPT) -> None:
        """Set a local, a state or one of its amounts to a Python text; `exact`: its range, if it is not stored."""
        value = self.module.numbers.whole(value, exact, self.here)
        match target:
            case core.Local(var=var):
                value = self.module.numbers.kept(value, exact, self.here)
                self._ends.discard(var)
                em.line(f"{em.bind(var)} = {value}")
            case core.StateOf(state=state, thing=thing):
                if isinstance(state.type, AmountsOf) and self.module.layout.keys(state.type.key) is not None:
                    width = self.module.layout.columns[state].width
                    here = self.module.place(self.here)
                    em.line(f"S.set_amounts({self.expressions.slot(state, thing, em.variables)}, {width}, {value}, {state.type.pool}, {here})")
                    self.module.wake(em, state)
                elif isinstance(thing, Expr) and isinstance(thing.type, Maybe):
                    place = em.temporary()
                    em.line(f"{place} = {self.code(thing, em)}")
                    with em.when(f"{place} is not None"):
                        known = Var("known", thing.type.of)
                        em.variables[known] = place
                        self.assign(em, core.StateOf(state, core.Local(known, type=known.type), type=target.type), value, exact)
                else:
                    kept = self.in_order(self.clamped(value, state.type), state.type)
                    self.write(em, self.expressions.slot(state, thing, em.variables), kept, state, _clamped(exact, state.type))
            case core.Pick(amounts=core.StateOf(state=state, thing=thing), key=key):
                column_keys = self.module.layout.keys(state.type.key) if isinstance(state.type, AmountsOf) else None
                if column_keys is not None:
                    self.write(em, self.expressions.slot(state, thing, em.variables, self.code(key, em)), value, state, exact)
                else:
                    slot = self.expressions.slot(state, thing, em.variables)
                    value = self.module.numbers.kept(value, exact, self.here)
                    self.write(em, slot, f"with_amount(v[{slot}], {self.code(key, em)}, {value})", state)
            case core.Pick(amounts=core.Local(var=var), key=key):
                place = em.bind(var)
                value = self.module.numbers.kept(value, exact, self.here)
                em.line(f"{place} = with_amount({place}, {self.code(key, em)}, {value})")
            case core.FirstPlayer():
                first = self.module.slots.first
                em.line(f"S.j.append(({first}, v[{first}])); v[{first}] = {value}")
                # before anybody's turn, iteration over players begins with the first player
                turn = self.module.slots.turn
                em.line(f"S.j.append(({turn}, v[{turn}])); v[{turn}] = {value}")
                self.module.wake(em, "turn")
            case _:
                raise TypeError(f"cannot write to {type(target).__name__}")

    def _AddTo(self, em: Emitter, s: core.AddTo, context: Context) -> None:
        old, value = self.code(s.target, em), self.code(s.value, em)
        bare = s.target.type.of if isinstance(s.target.type, Maybe) else s.target.type
        if isinstance(bare, SetOf):
            if not isinstance(s.value.type, SetOf | Maybe):
                verb = "set_with" if s.sign > 0 else "set_without"
                self.assign(em, s.target, f"{verb}({old}, {value})")
                return
            items = value if isinstance(s.value.type, SetOf) else f"items({value})"
            self.assign(em, s.target, f"tuple({'union' if s.sign > 0 else 'difference'}({old}, {items}))")
        elif isinstance(bare, AmountsOf):
            self.assign(em, s.target, f"amounts_{'plus' if s.sign > 0 else 'minus'}({old}, {value}, {self.module.place(self.here)})")
        else:
            added = self.module.numbers.of(s.value)
            exact = KEPT.plus(added) if s.sign > 0 else KEPT.minus(added)
            self.assign(em, s.target, f"{old} {'+' if s.sign > 0 else '-'} {value}", exact)

    def place(self, to: core.Place | None, em: Emitter) -> tuple[str, str]:
        """Zone number and end of a place, as Python text."""
        if to is None:
            return str(BOX), "0"
        return self.expressions.zone(to.zone, to.holder, em.variables), {"top": "1", "bottom": "2", None: "0"}[to.end]

    def _MoveThings(self, em: Emitter, s: core.MoveThings, context: Context) -> None:
        zone, end = self.place(s.to, em)
        things = self.code(s.things, em)
        if isinstance(s.things.type, SetOf):
            em.line(f"S.move_all({things}, {zone}, {end})")
        elif isinstance(s.things.type, Maybe):
            em.line(f"S.move_maybe({things}, {zone}, {end}{', True' if self._at_an_end(s.things) else ''})")
        else:
            em.line(f"S.move({things}, {zone}, {end}{', True' if self._at_an_end(s.things) else ''})")

    def _at_an_end(self, things: Expr) -> bool:
        """Whether an expression names the first or last thing of a zone, or all of them: everybody knows these positions."""
        match things:
            case core.Aggregate(op="first" | "last", among=core.ZoneOf()) | core.ZoneOf():
                return True
            case core.Local(var=var):
                return var in self._ends
            case core.SetOfItems(items=[one]):
                return self._at_an_end(one)
        return False

    def _MoveTokens(self, em: Emitter, s: core.MoveTokens, context: Context) -> None:
        count = em.temporary()
        pools = [
            core.Pick(pool, s.word) if s.word is not None and isinstance(pool.type, AmountsOf) else pool
            for pool in (s.source, s.target)
            if pool is not None
        ]
        source = pools[0] if s.source is not None else None
        target = pools[-1] if s.target is not None else None
        limits = [self.code(s.count, em)]
        if source is not None:
            least = max(0, _bounds(source)[0] or 0)
            limits.append(self.code(source, em) + (f" - {least}" if least else ""))
        if target is not None and (most := _bounds(target)[1]) is not None:
            limits.append(f"{most} - {self.code(target, em)}")
        fitting = f"min({', '.join(limits)})" if len(limits) > 1 else limits[0]
        em.line(f"{count} = max(0, {fitting})")
        many = self.module.numbers.of(s.count).at_least(Interval(0, 0))
        if source is not None:
            self.assign(em, source, f"{self.code(source, em)} - {count}", KEPT.minus(many))
        if target is not None:
            self.assign(em, target, f"{self.code(target, em)} + {count}", KEPT.plus(many))

    def _Swap(self, em: Emitter, s: core.Swap, context: Context) -> None:
        em.line(f"S.swap({self.code(s.left, em)}, {self.code(s.right, em)})")

    def _Draw(self, em: Emitter, s: core.Draw, context: Context) -> None:
        source, end = self.place(s.source, em)
        target, _ = self.place(s.target, em)
        call = f"S.draw({self.code(s.count, em)}, {source}, {target}, {'True' if end == '2' else 'False'})"
        em.line(f"{em.bind(s.var)} = {call}" if s.var is not None else call)

    def _Shuffle(self, em: Emitter, s: core.Shuffle, context: Context) -> None:
        em.line(f"S.shuffle({self.expressions.zone(s.zone, s.holder, em.variables)})")

    def _Gain(self, em: Emitter, s: core.Gain, context: Context) -> None:
        old = self.code(s.target, em)
        change = f"max(0, {self.code(s.amount, em)})"
        most = self.module.numbers.of(s.amount).at_least(Interval(0, 0))
        least = _bounds(s.target)[0]
        below = least is None or least < 0  # what is below 0 already stays as it is
        exact = KEPT.plus(most) if s.sign > 0 else KEPT.minus(most).at_least(Interval(LEAST if below else 0, 0))
        floor = f"min(0, {old})" if below else "0"
        text = f"{old} + {change}" if s.sign > 0 else f"max({floor}, {old} - {change})"
        self.assign(em, s.target, self.module.payments.limited(s.target, text, em.variables), exact)

    def _PayCost(self, em: Emitter, s: core.PayCost, context: Context) -> None:
        self.module.payments.pay(self, em, s)

    def _Roll(self, em: Emitter, s: core.Roll, context: Context) -> None:
        faces = self.module.faces(s.die)
        count = self.expressions.narrow(s.count, em.variables) if s.count is not None else None
        lot = f"{self.module.lots.of(s)}, {s.var not in self.module.secret_rolls}, {s.die.kind is not None}"
        value = f"S.roll({faces}, {lot})" if count is None else f"S.roll_some({faces}, {count}, {lot})"
        em.line(f"{em.bind(s.var)} = {value}")

    def _CreateThing(self, em: Emitter, s: core.CreateThing, context: Context) -> None:
        zone, end = self.place(s.at, em)
        made = self.module.table(
            f"MADE_{s.kind.name}",
            tuple(n for n in self.module.layout.of_kind[s.kind] if self.module.layout.kinds[n] is s.kind and self.module.layout.things[n] is None),
        )
        values = [(state, self.kept(value, em)) for state, value in s.values]
        var = s.var or Var("made", ThingOf(s.kind))
        name = em.bind(var)
        em.line(f"{name} = S.create({made}, {zone}, {end}, {self.module.literal(s.span.line)})")
        for state in s.kind.state.values():  # they are reset to their declared values
            self.module.wake(em, state)
        for state, value in values:
            self.assign(em, core.StateOf(state, core.Local(var, type=var.type), type=state.type), value)
        if s.until is not None:
            slot = self.module.scope(s.until).until
            em.line(f"S.j.append(({slot}, v[{slot}])); v[{slot}] = (*v[{slot}], {name})")

    def _PutMark(self, em: Emitter, s: core.PutMark, context: Context) -> None:
        left, running = (self.module.layout.columns[s.mark, part] for part in ("left", "running"))
        scope = self.module.scope(s.mark.counts)
        maybe = isinstance(s.bearer.type, Maybe)
        count = self.expressions.narrow(s.count, em.variables)
        em.line(
            f"S.put_mark({self.code(s.bearer, em)}, {count}, {left.base - left.low}, {running.base - running.low}, "
            f"{s.mark.again == 'restart'}, {s.mark.at_once}, {None if s.mark.from_next else scope.bearer}, {self.module.place(s.span)})"
            if not maybe
            else f"S.put_mark_maybe({self.code(s.bearer, em)}, {count}, {left.base - left.low}, {running.base - running.low}, "
            f"{s.mark.again == 'restart'}, {s.mark.at_once}, {None if s.mark.from_next else scope.bearer}, {self.module.place(s.span)})"
        )

    def _Reveal(self, em: Emitter, s: core.Reveal, context: Context) -> None:
        to = self.code(s.to, em) if s.to is not None else "None"
        things = self.kept(s.things, em)
        shown = things if isinstance(s.things.type, SetOf) else f"items({things})"
        em.line(f"S.reveal({shown}, {to}{', True' if self._at_an_end(s.things) else ''})")

    def _Eliminate(self, em: Emitter, s: core.Eliminate, context: Context) -> None:
        em.line(f"S.eliminate({self.code(s.player, em)})")
        self.module.wake(em, "players")

    def _Say(self, em: Emitter, s: core.Say, context: Context) -> None:
        decisions = self.module.decisions
        em.line(f"if S.log is not None: S.log.append(('say', {decisions.site('say', s, None, em)}, {decisions.values(s, em)}))")

    def _EndGame(self, em: Emitter, s: core.EndGame, context: Context) -> None:
        players = self.kept(s.players, em) if s.players is not None else "()"
        if s.players is not None and not isinstance(s.players.type, SetOf):
            players = f"items({players})"
        decisions = self.module.decisions
        place = decisions.site("end", s, None, em)
        em.line(f"S.end_game({s.verdict!r}, {players}, {place}, {decisions.values(s, em)})")
        em.line("settle_ending(S)")

    def _EndHappening(self, em: Emitter, s: core.EndHappening, context: Context) -> None:
        slot = self.module.scope(s.happening).ending
        em.line(f"S.j.append(({slot}, v[{slot}])); v[{slot}] = True")

    def _Stop(self, em: Emitter, s: core.Stop, context: Context) -> None:
        if context.in_loop:
            em.leave_loop()
        else:
            em.leave(context.result)

    def _Return(self, em: Emitter, s: core.Return, context: Context) -> None:
        em.leave(self.kept(s.value, em))

    # ---- structure ------------------------------------------------------------------------------------------------------------------
    def _If(self, em: Emitter, s: core.If, context: Context) -> None:
        with em.when(self.module.counting.asked(s, self.truth(s.condition, em))):
            self.block(em, s.yes, context)
        if s.no:
            with em.otherwise():
                self.block(em, s.no, context)

    def _ForEach(self, em: Emitter, s: core.ForEach, context: Context) -> None:
        if s.at_once:
            self.module.decisions.at_once(self, em, s, context)
            return
        if s.ordered_by is not None:
            self.module.decisions.in_chosen_order(self, em, s, context)
            return
        members = self.code(s.among, em)
        if s.start is not None:
            members = f"from_player(v[{self.module.slots.alive}], {members}, {self.code(s.start, em)})"
        if s.by is not None:
            name = self.module.fresh()
            by = self.expressions.code(s.by, {**em.variables, s.var: name})
            members = f"sorted({members}, key=lambda {name}: {by}, reverse=True)"
        elif not isinstance(em, MachineEmitter):
            members = members if members.startswith("[") else f"tuple({members})"
        target = em.bind(s.var)
        with em.loop_over(target, members, s.var.type):
            inner = replace(context, in_loop=True)
            if self.module.eliminates and isinstance(s.var.type, ThingOf) and s.var.type.kind.name == "player":
                with em.when(f"{target} in v[{self.module.slots.alive}]"):
                    self.block(em, s.body, inner)
            else:
                self.block(em, s.body, inner)

    def _Repeat(self, em: Emitter, s: core.Repeat, context: Context) -> None:
        inner = replace(context, in_loop=True)
        if s.times is not None:
            left = em.temporary(shape=ANY_NUMBER)
            em.line(f"{left} = {self.expressions.narrow(s.times, em.variables)}")
        with em.loop():
            if s.times is not None:
                with em.when(f"{left} <= 0"):
                    self.block(em, s.at_bound, context)
                    em.leave_loop()
                em.line(f"{left} -= 1")
            if s.condition is not None:
                with em.when(f"not {self.truth(s.condition, em)}"):
                    em.leave_loop()
            em.line("S.fuel -= 1")
            em.line(f"if S.fuel < 0 or len(S.j) > S.room: S.runaway({self.module.place(s.span)})")
            self.block(em, s.body, inner)

    def _Together(self, em: Emitter, s: core.Together, context: Context) -> None:
        em.line("S.hold += 1")
        self.block(em, s.body, context)
        em.line("S.hold -= 1")
        self.module.settle(em)

    # ---- calls ---------------------------------------------------------------------------------------------------------------------------
    def _Happen(self, em: Emitter, s: core.Happen, context: Context) -> None:
        lowering = self.module.happening_lowering
        parts = []
        maybe = []
        for arg, param in zip(s.args, s.happening.params, strict=True):
            if s.body is None and not isinstance(arg.type, Maybe):
                parts.append(self.kept(arg, em))
                continue
            place = em.temporary(arg.type)
            em.line(f"{place} = {self.kept(arg, em)}")
            parts.append(place)
            if isinstance(arg.type, Maybe) and not isinstance(param.type, Maybe):
                maybe.append(f"{place} is not None")
        result = em.bind(s.var) if s.var is not None else None
        if result is not None and maybe:
            em.line(f"{result} = None")
        if maybe:
            with em.when("(" + " and ".join(maybe) + ")"):
                self._happen(em, s, parts, result, context)
        elif s.body is not None:
            lowering.inline(em, s.happening, parts, lambda: self.block(em, s.body or [], context))
        else:
            self._happen(em, s, parts, result, context)

    def _happen(self, em: Emitter, s: core.Happen, parts: list[str], result: str | None, context: Context) -> None:
        if s.body is not None:
            self.module.happening_lowering.inline(em, s.happening, parts, lambda: self.block(em, s.body or [], context))
        else:
            self.module.happening_lowering.call(em, s.happening, parts, result)

    def _RunCode(self, em: Emitter, s: core.RunCode, context: Context) -> None:
        thing = em.temporary(s.thing.type)
        em.line(f"{thing} = {self.code(s.thing, em)}")
        args = [thing, *(self.kept(arg, em) for arg in s.args)]
        table = self.module.code_table(s.code)
        if isinstance(s.thing.type, Maybe):
            with em.when(f"{thing} is not None"):
                self._run(em, s, table, thing, args)
        else:
            self._run(em, s, table, thing, args)

    def _run(self, em: Emitter, s: core.RunCode, table: str, thing: str, args: list[str]) -> None:
        if s.code in self.module.analysis.asking_codes:
            assert isinstance(em, MachineEmitter)
            em.call(f"{table}[DESIGN[{thing}]]", args)
        else:
            em.line(f"{table}[DESIGN[{thing}]]({', '.join(['S', *args])})")

    # ---- decisions: see decisions.py ------------------------------------------------------------------------------------------------------
    def _Choose(self, em: Emitter, s: core.Choose, context: Context) -> None:
        self.module.decisions.choose(self, em, s, context)

    def _ChooseBranch(self, em: Emitter, s: core.ChooseBranch, context: Context) -> None:
        self.module.decisions.branch(self, em, s, context)

    def _Ask(self, em: Emitter, s: core.Ask, context: Context) -> None:
        self.module.decisions.ask(self, em, s)

    def _WhileAct(self, em: Emitter, s: core.WhileAct, context: Context) -> None:
        self.module.decisions.act(self, em, s, context)

    def _ChooseAmounts(self, em: Emitter, s: core.ChooseAmounts, context: Context) -> None:
        self.module.decisions.amounts(self, em, s)

    def _ChoosePairs(self, em: Emitter, s: core.ChoosePairs, context: Context) -> None:
        self.module.decisions.pairs(self, em, s)

    def _Perform(self, em: Emitter, s: core.Perform, context: Context) -> None:
        self.module.decisions.perform(self, em, s)

    def _Auction(self, em: Emitter, s: core.Auction, context: Context) -> None:
        self.module.decisions.auction(self, em, s, context)

    def _OfferTrade(self, em: Emitter, s: core.OfferTrade, context: Context) -> None:
        self.module.decisions.offer(self, em, s)


def _bounds(target: Expr) -> tuple[int | None, int | None]:
    """The lowest and the highest number that a place for numbers or tokens holds."""
    bare = target.type.of if isinstance(target.type, Maybe) else target.type
    if isinstance(target, core.Pick) and isinstance(target.amounts.type, AmountsOf):
        return 0 if target.amounts.type.pool else None, None
    return (bare.low, bare.high) if isinstance(bare, Number) else (None, None)


def _clamped(exact: Interval, type_: Type) -> Interval:
    """What is left of numbers that a write clamps."""
    if isinstance(type_, Number):
        exact = exact if type_.low is None else exact.at_least(Interval(type_.low, type_.low))
        exact = exact if type_.high is None else exact.at_most(Interval(type_.high, type_.high))
    return exact


def _is_open(target: Expr | None) -> bool:
    """Whether everybody sees a state that is written."""
    bare = target.amounts if isinstance(target, core.Pick) else target
    return isinstance(bare, core.StateOf) and bare.state.seen_by == "everyone"
