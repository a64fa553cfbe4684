"""Statements that do one thing: assign, move, gain, pay, mark, create, make something happen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulewright.checker import fit, narrowing
from rulewright.checker.expressions import Expressions
from rulewright.checker.scope import Fact, Scope
from rulewright.language import core, tree
from rulewright.language.core import Expr, Place, Stmt, Var
from rulewright.language.symbols import DieSymbol, HappeningSymbol, StateSymbol
from rulewright.language.types import (
    NOTHING,
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    ListOf,
    Maybe,
    NothingType,
    Number,
    OptionOf,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    Word,
    YesNo,
)
from rulewright.source.span import Span


@dataclass(slots=True)
class Work:
    """One statement being built: what comes before it, and what must be there for it to be done."""

    before: list[Stmt] = field(default_factory=list)
    tests: list[Expr] = field(default_factory=list)

    def finish(self, statements: list[Stmt], span: Span, *sets: Var) -> list[Stmt]:
        """The whole: names that the statement sets are nothing when it is not done."""
        if not self.tests:
            return [*self.before, *statements]
        start: list[Stmt] = [core.Let(var, core.Const(None, type=NOTHING), span=span) for var in sets]
        condition = self.tests[0] if len(self.tests) == 1 else core.Logic("and", self.tests, type=YES_NO, span=span)
        return [*start, *self.before, core.If(condition, statements, span=span)]


class Verbs(Expressions):
    """The simple statements. Each method returns the lowered statements."""

    def block(self, node: tree.Block, scope: Scope) -> tuple[list[Stmt], bool]:
        """The statements of a block, and whether what follows it is never reached."""
        raise NotImplementedError

    # ---- who
    def subject(self, node: tree.Tree, scope: Scope, verb: str) -> Expr:
        """Who does it: the named player, or `me`."""
        if isinstance(node, tree.Nobody):
            if scope.me is not None:
                binding = scope.names.get("me")
                if binding is not None:
                    binding.uses += 1
                return scope.me
            owner = "owner" if scope.text.owner else next((v.name for v in scope.params if self.is_player(v.type)), "P")
            return self.report(
                "RW401",
                node.span,
                f"Nobody is `me` here, so this does not say who {verb}s.",
                f"Write `{owner} {verb}s …`.",
                f"{owner} {verb}s",
            )
        expr = self.single(self.expression(node, scope, self.player), scope)
        if isinstance(fit.sure(expr.type), Unknown) or self.is_player(fit.sure(expr.type)):
            return expr
        inner = fit.element_of(expr.type)
        if inner is not None and self.is_player(fit.sure(inner)):
            return self.report(
                "RW304",
                node.span,
                "These are several players, and one is needed here.",
                f"Write `for each p in …:` and `p {verb}s …` below it.",
            )
        return self.report("RW310", node.span, f"Only a player {verb}s, and this is {fit.words(expr.type)}.")

    def sure_player(self, node: tree.Tree, scope: Scope, verb: str, work: Work) -> Expr:
        """As `subject`; a statement of nobody does nothing."""
        return self.present(self.subject(node, scope, verb), work.before, work.tests, "player")

    # ---- names
    def let(self, node: tree.Let, scope: Scope) -> list[Stmt]:
        """let x = E, let x = happening(args)"""
        happening = self._called_happening(node.value)
        self.declared(node.name)
        if happening is not None and isinstance(node.value, tree.Apply):
            if happening.gives_back is None:
                self.report(
                    "RW310", node.value.span, f"`{happening.name}` gives nothing back.", "Its declaration needs `gives back:`."
                )
            result = happening.gives_back or UNKNOWN
            var = Var(node.name.text, fit.maybe(result))
            statements = self.happen(happening, node.value, scope, var=var)
            empty = _empty(result)
            if empty is not None:  # what did not happen gives back 0, no, nobody
                given, sure = var, Var("given", result)
                var = Var(node.name.text, result)
                result_of = core.Guard(
                    sure, core.Local(given, type=given.type), core.Local(sure, type=result), empty, type=result, span=node.span
                )
                statements = [*statements, core.Let(var, result_of, span=node.span)]
            scope.add(var, "let", node.name.span)
            scope.forget()
            scope.beginning = False
            return statements
        value = self.single(self.expression(node.value, scope), scope)
        type_ = NUMBER if isinstance(value.type, Number) else value.type
        if isinstance(type_, Maybe) and isinstance(type_.of, Number):
            type_ = Maybe(NUMBER)
        var = Var(node.name.text, type_)
        scope.add(var, "let", node.name.span)
        return [core.Let(var, value, span=node.span)]

    def _called_happening(self, node: tree.Tree) -> HappeningSymbol | None:
        if (
            isinstance(node, tree.Apply)
            and isinstance(node.function, tree.Name)
            and node.function.name.text not in self.program.stats
        ):
            return self.program.happenings.get(node.function.name.text)
        return None

    # ---- writing
    def target(self, node: tree.Tree, scope: Scope, work: Work) -> Expr | None:
        """What is written: a local name, a state, an entry of amounts. None: reported."""
        if isinstance(node, tree.Index):
            amounts = self.target(node.of, scope, work)
            if amounts is None:
                return None
            if not isinstance(amounts.type, AmountsOf):
                self.report("RW310", node.of.span, f"`[ ]` is for amounts, and this is {fit.words(amounts.type)}.")
                return None
            return core.Pick(amounts, self.typed(node.key, amounts.type.key, scope), type=NUMBER, span=node.span)
        expr = self.expression(node, scope)
        expr = self.unguarded(expr, work.before, work.tests)
        match expr:
            case core.Local() | core.StateOf() | core.FirstPlayer():
                if isinstance(expr, core.Local) and (expr.var.name in ("me", "this", "owner") or expr.var is scope.this):
                    break_name = expr.var.name
                    self.report("RW313", node.span, f"`{break_name}` cannot be set.")
                    return None
                return (
                    core.Local(expr.var, type=expr.var.type, span=node.span)
                    if isinstance(expr, core.Local)
                    else core.StateOf(expr.state, expr.thing, type=expr.state.type, span=node.span)
                    if isinstance(expr, core.StateOf)
                    else expr
                )
            case core.Pick(amounts=core.StateOf() | core.Local()):
                return expr
            case core.FieldOf(field=symbol):
                self.report(
                    "RW313",
                    node.span,
                    f"`{symbol.name}` is printed on the thing and never changes.",
                    f"Declare it under `state:` of `{symbol.kind.name}` if it changes, or use `changes:` on a stat.",
                )
            case core.StatCall(stat=stat):
                self.report(
                    "RW313",
                    node.span,
                    f"`{stat.name}` is a stat: it follows from the state and cannot be set.",
                    "Write what it is computed from, or use `changes:` of a thing.",
                )
            case core.ZoneOf(zone=zone):
                self.report(
                    "RW313", node.span, f"`{zone.name}` is a place; things come to it by moving.", f"Write `move … to {zone.name}`."
                )
            case core.Const(type=Unknown()) | core.MapSet(type=Unknown()):
                pass
            case _ if isinstance(expr.type, Unknown):
                pass
            case _:
                self.report(
                    "RW313",
                    node.span,
                    "This cannot be written: it is computed.",
                    "Only local names and what is declared under `state:` can be set.",
                )
        return None

    def written(self, target: Expr, scope: Scope) -> None:
        """Forget what was known of what is written."""
        match target:
            case core.Local(var=var):
                scope.facts = narrowing.without(scope.facts, ("local", id(var)))
            case core.StateOf(state=state) | core.Pick(amounts=core.StateOf(state=state)):
                scope.forget(frozenset({state, narrowing.STATS}))
            case _:
                scope.forget()

    def assign(self, node: tree.Assign, scope: Scope) -> list[Stmt]:
        """set PATH to E"""
        work = Work()
        target = self.target(node.target, scope, work)
        if target is None:
            self.expression(node.value, scope)
            return []
        if isinstance(target, core.Local) and isinstance(target.var.type, NothingType):
            value = self.single(self.expression(node.value, scope), scope)
            target.var.type = fit.maybe(value.type)
            scope.names[target.var.name].expr = core.Local(target.var, type=target.var.type)
        else:
            value = self.typed(node.value, target.type, scope, f"for `{_written(target)}`")
        self.written(target, scope)
        if not isinstance(value.type, Maybe | NothingType) and isinstance(target.type, Maybe):
            path = narrowing.path_of(target)
            if path is not None:
                scope.facts[path[0]] = Fact(fit.sure(target.type), path[1])
        return work.finish([core.Assign(target, value, span=node.span)], node.span)

    def add(self, node: tree.Add | tree.RemoveFrom, scope: Scope) -> list[Stmt]:
        """add E to PATH, take E from PATH"""
        work = Work()
        sign = 1 if isinstance(node, tree.Add) else -1
        target = self.target(node.target, scope, work)
        if target is None:
            self.expression(node.value, scope)
            return []
        match target.type:
            case SetOf(element=element) | ListOf(element=element):
                value = self.single(self.expression(node.value, scope, element), scope)
                if not (fit.fits(fit.sure(value.type), element) or fit.fits(value.type, target.type)):
                    value = self.fit(value, SetOf(element), node.value.span, scope, f"for `{_written(target)}`")
                elif isinstance(value.type, Maybe):
                    value = self.present(value, work.before, work.tests)
            case AmountsOf() | Number():
                value = self.typed(node.value, target.type, scope, f"for `{_written(target)}`")
            case Unknown():
                value = self.expression(node.value, scope)
            case _:
                self.report(
                    "RW310",
                    node.target.span,
                    f"`add` is for numbers, amounts and sets, and this is {fit.words(target.type)}.",
                    "Write `set … to …`.",
                )
                return []
        self.written(target, scope)
        return work.finish([core.AddTo(target, value, sign, span=node.span)], node.span)

    # ---- moving
    def place(self, node: tree.Tree, scope: Scope, work: Work, what: Type | None = None, end: str | None = None) -> Place | None:
        """A zone to put things in or take them from."""
        expr = self.unguarded(self.expression(node, scope), work.before, work.tests)
        if isinstance(expr, core.OnlyOf):
            expr = core.ZoneOf(expr.zone, expr.holder, type=SetOf(ThingOf(expr.zone.holds)), span=expr.span)
        if not isinstance(expr, core.ZoneOf):
            if not isinstance(expr.type, Unknown):
                zones = ", ".join(
                    f"`{name}`"
                    for name in [*self.program.kinds["game"].zones, *(f"P.{z}" for z in self.program.kinds["player"].zones)][:8]
                )
                self.report(
                    "RW312",
                    node.span,
                    f"This is not a place for things but {fit.words(expr.type)}.",
                    f"Places are {zones}." if zones else "",
                )
            return None
        if what is not None and isinstance(what, ThingOf) and not fit.related(what.kind, expr.zone.holds):
            holder = expr.zone.kind
            fitting = [
                f"{'' if holder.name == 'game' else 'P.' if holder.name == 'player' else ''}{z.name}"
                for k in (holder, self.program.kinds["player"], self.program.kinds["game"])
                for z in k.zones.values()
                if fit.related(what.kind, z.holds)
            ]
            written = fitting[0] if fitting else ""
            if isinstance(node, tree.Dot) and isinstance(node.of, tree.Name) and written:
                written = f"{node.of.name.text}.{written.removeprefix('P.')}"
            self.report(
                "RW307",
                node.span,
                f"`{expr.zone.name}` holds {fit.plural(ThingOf(expr.zone.holds))}, and this is {fit.words(what)}.",
                f"Did you mean `{written}`?" if written else "",
            )
            return None
        return Place(expr.zone, expr.holder, end)  # type: ignore[arg-type]

    def _end(self, word: tree.Word | None) -> str | None:
        return None if word is None else word.text.split()[0]

    def move(self, node: tree.Move | tree.MoveToBox | tree.Remove, scope: Scope) -> list[Stmt]:
        """move SET to ZONE, move SET to the box, remove SET"""
        work = Work()
        things = self.single(self.expression(node.things, scope), scope)
        element = fit.sure(fit.element_of(things.type) or things.type)
        if not isinstance(element, ThingOf | Unknown):
            self.report("RW310", node.things.span, f"Only things can be moved, and this is {fit.words(things.type)}.")
            return []
        place = None
        if isinstance(node, tree.Move):
            place = self.place(node.to.zone, scope, work, element, self._end(node.to.end))
            if place is None:
                return []
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        return work.finish([core.MoveThings(things, place, span=node.span)], node.span)

    def _pool(self, node: tree.Tree, scope: Scope, work: Work) -> tuple[bool, Expr | None]:
        if (
            isinstance(node, tree.Name)
            and node.name.text in ("box", "supply")
            and self.looked_up(node.name.text, node.span, scope, peek=True) is None
        ):
            return True, None
        expr = self.unguarded(self.expression(node, scope), work.before, work.tests)
        if isinstance(expr, core.StateOf) and isinstance(expr.type, AmountsOf | Number):
            return True, expr
        if not isinstance(expr.type, Unknown):
            self.report("RW310", node.span, f"Tokens move between pools, and this is {fit.words(expr.type)}.")
        return False, None

    def move_tokens(self, node: tree.MoveTokens, scope: Scope) -> list[Stmt]:
        """move N food from POOL to POOL"""
        work = Work()
        ok, source = self._pool(node.source, scope, work)
        ok2, target = self._pool(node.target, scope, work)
        if not (ok and ok2):
            return []
        key = next((pool.type.key for pool in (source, target) if pool is not None and isinstance(pool.type, AmountsOf)), None)
        amount, word = node.amount, None
        if isinstance(amount, tree.AmountOfWord):
            if key is not None:
                word = self.typed(tree.Name(amount.word.span, amount.word), key, scope, "as the kind of token")
            count = self.number(amount.count, scope)
        elif isinstance(amount, tree.AmountOf):
            count = self.number(amount.count, scope)
            word = self.typed(amount.word, key or UNKNOWN, scope)
        else:
            assert isinstance(amount, tree.AmountPlain)
            count = self.expression(amount.count, scope)
            if not isinstance(count.type, AmountsOf):
                count = self.fit(count, NUMBER, amount.span, scope)
        for pool in (source, target):
            if pool is not None:
                self.written(pool, scope)
        return work.finish([core.MoveTokens(count, word, source, target, span=node.span)], node.span)

    def swap(self, node: tree.Swap, scope: Scope) -> list[Stmt]:
        """swap A with B"""
        sides = []
        for side in (node.left, node.right):
            expr = self.single(self.expression(side, scope), scope)
            if fit.element_of(expr.type) is not None and not isinstance(expr.type, Unknown):
                self.report(
                    "RW304",
                    side.span,
                    f"`swap` takes one thing on each side, and this is {fit.words(expr.type)}.",
                    "Choose one (`choose x in …`), or `move` both ways inside `together:`.",
                )
                return []
            if not isinstance(fit.sure(expr.type), ThingOf | Unknown):
                self.report("RW310", side.span, f"Only things can be swapped, and this is {fit.words(expr.type)}.")
                return []
            sides.append(expr)
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        return [core.Swap(sides[0], sides[1], span=node.span)]

    def draw(self, node: tree.Draw, scope: Scope) -> list[Stmt]:
        """draw N from [bottom of] ZONE to ZONE [as xs]"""
        work = Work()
        count = self.number(node.count, scope)
        source = self.place(node.source.zone, scope, work, None, self._end(node.source.end))
        target = self.place(node.target, scope, work, ThingOf(source.zone.holds) if source else None)
        if source is None or target is None:
            return []
        var = None
        if node.name is not None and self.declared(node.name):
            var = Var(node.name.text, SetOf(ThingOf(source.zone.holds)))
            scope.add(var, "choice", node.name.span)
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        return work.finish([core.Draw(count, source, target, var, span=node.span)], node.span, *([var] if var else []))

    def shuffle(self, node: tree.Shuffle, scope: Scope) -> list[Stmt]:
        """shuffle ZONE"""
        work = Work()
        place = self.place(node.zone, scope, work)
        return [] if place is None else work.finish([core.Shuffle(place.zone, place.holder, span=node.span)], node.span)

    def reveal(self, node: tree.Reveal, scope: Scope) -> list[Stmt]:
        """reveal SET to P"""
        things, _ = self.set_of(node.things, scope)
        to = None
        if node.to is not None:
            to = self.single(self.expression(node.to, scope), scope)
        return [core.Reveal(things, to, span=node.span)]

    # ---- amounts
    def gains(self, node: tree.Gains | tree.LosesAmount, scope: Scope) -> list[Stmt]:
        """P gains 2 food, 1 gold; P loses 2 gold"""
        sign = 1 if isinstance(node, tree.Gains) else -1
        work = Work()
        who = self.single(self.expression(node.player, scope, self.player), scope)
        who = self.present(who, work.before, work.tests, "player")
        if isinstance(who.type, Unknown):
            return []
        if not isinstance(who.type, ThingOf):
            inner = fit.element_of(who.type)
            self.report(
                "RW304" if inner is not None else "RW310",
                node.player.span,
                f"One player {'gains' if sign > 0 else 'loses'}, and this is {fit.words(who.type)}.",
                "Write `for each p in …:` and the line below it." if inner is not None else "",
            )
            return []
        statements: list[Stmt] = []
        for item in node.amounts.items:
            target, amount = self._gain(item, who, scope)
            if target is not None and amount is not None:
                amount = self.present(amount, work.before, work.tests)
                whole = isinstance(amount.type, AmountsOf)
                statements.append(
                    core.AddTo(target, amount, sign, span=item.span) if whole else core.Gain(target, amount, sign, span=item.span)
                )
                self.written(target, scope)
        return work.finish(statements, node.span)

    def _gain(self, item: tree.Tree, who: Expr, scope: Scope) -> tuple[Expr | None, Expr | None]:
        assert isinstance(who.type, ThingOf)
        kind = who.type.kind

        def state_of(state: StateSymbol) -> Expr:
            return core.StateOf(state, None if kind.name == "game" else who, type=state.type, span=item.span)

        if isinstance(item, tree.AmountOfWord):
            amount = self.number(item.count, scope)
            binding = scope.names.get(item.word.text)
            if binding is not None and isinstance(fit.sure(binding.expr.type), Word | ThingOf):
                return self._gain(tree.AmountOf(item.span, item.count, tree.Name(item.word.span, item.word)), who, scope)
            store = self.store_of(item.word, kind)
            if store is None:
                return None, None
            state, key = store
            return (state_of(state) if key is None else core.Pick(state_of(state), key, type=NUMBER, span=item.span)), amount
        if isinstance(item, tree.AmountOf):
            amount = self.number(item.count, scope)
            word = self.single(self.expression(item.word, scope), scope)
            if isinstance(word.type, Unknown):
                return None, None
            states = [s for s in kind.state.values() if isinstance(s.type, AmountsOf) and fit.fits(fit.sure(word.type), s.type.key)]
            if len(states) != 1 or isinstance(word.type, Maybe):
                self.report(
                    "RW303" if isinstance(word.type, Maybe) else "RW310",
                    item.word.span,
                    "This may be nothing."
                    if isinstance(word.type, Maybe)
                    else f"A {kind.name} keeps no amounts of {fit.plural(word.type)}.",
                )
                return None, None
            return core.Pick(state_of(states[0]), word, type=NUMBER, span=item.span), amount
        assert isinstance(item, tree.AmountPlain)
        whole = self.expression(item.count, scope)
        if isinstance(whole.type, AmountsOf):
            states = [s for s in kind.state.values() if isinstance(s.type, AmountsOf) and fit.fits(whole.type.key, s.type.key)]
            if states:
                return state_of(states[0]), whole
        if not isinstance(whole.type, Unknown):
            self.report("RW310", item.span, "It is not said what: write the amount and its name, as `2 food`.")
        return None, None

    def cost(self, amounts: tree.Amounts, scope: Scope) -> tuple[list[tuple[str, Expr]], Expr | None]:
        """The parts of a price, or an amounts value for all of it."""
        parts: list[tuple[str, Expr]] = []
        whole: Expr | None = None
        for item in amounts.items:
            if isinstance(item, tree.AmountOfWord):
                count = self.number(item.count, scope)
                if self.cost_part(item.word):
                    parts.append((item.word.text, count))
            elif isinstance(item, tree.AmountPlain):
                value = self.expression(item.count, scope)
                if isinstance(value.type, AmountsOf):
                    whole = value
                elif not isinstance(value.type, Unknown):
                    self.report("RW310", item.span, "It is not said what is paid: write the amount and its name, as `2 food`.")
            else:
                self.report("RW310", item.span, "A price names what is paid by a word of the rules, as `2 food`.")
        return parts, whole

    def pay(self, node: tree.Pay, scope: Scope) -> list[Stmt]:
        """[P] pays 2 food"""
        work = Work()
        player = self.sure_player(node.player, scope, "pay", work)
        parts, whole = self.cost(node.amounts, scope)
        scope.forget()
        return work.finish([core.PayCost(player, parts, whole, span=node.span)], node.span)

    # ---- marks, dice, things made
    def mark(self, node: tree.Mark, scope: Scope) -> list[Stmt]:
        """mark P with M for N turns"""
        work = Work()
        bearer = self.present(self.single(self.expression(node.bearer, scope), scope), work.before, work.tests)
        mark = self.program.marks.get(node.name.text)
        if mark is None:
            self.unknown_name(node.name, self.program.marks, f"`{node.name.text}` is not a mark.")
            return []
        if isinstance(bearer.type, Unknown):
            return []
        if not (isinstance(bearer.type, ThingOf) and bearer.type.kind.is_a(mark.on)):
            self.report(
                "RW310",
                node.bearer.span,
                f"`{mark.name}` lies on {fit.words(ThingOf(mark.on))}, and this is {fit.words(bearer.type)}.",
            )
            return []
        unit = mark.counts.name
        if node.unit.text not in (unit, unit + "s", unit + "es"):
            self.report(
                "RW404",
                node.unit.span,
                f"`{mark.name}` counts {fit.spoken(unit)}s of its bearer, not {fit.spoken(node.unit.text)}.",
                f"Write `for … {unit}s`.",
                unit + "s",
            )
        scope.forget(frozenset({narrowing.STATS}))
        return work.finish([core.PutMark(mark, bearer, self.number(node.count, scope), span=node.span)], node.span)

    def roll(self, node: tree.Roll, scope: Scope) -> list[Stmt]:
        """roll d6 as x, roll N d6 as xs"""
        die = self.program.dice.get(node.die.text)
        if die is None and node.die.text in ("d4", "d6", "d8", "d10", "d12", "d20"):
            die = DieSymbol(node.die.text, list(range(1, int(node.die.text[1:]) + 1)))
            self.program.dice[die.name] = die
        self.declared(node.name)
        if die is None:
            self.unknown_name(
                node.die, [*self.program.dice, "d6", "d4", "d8", "d10", "d12", "d20"], f"There is no die `{node.die.text}`."
            )
            scope.add(Var(node.name.text, UNKNOWN), "choice", node.name.span)
            return []
        face: Type = NUMBER if die.kind is None else ThingOf(die.kind)
        count = None if node.count is None else self.number(node.count, scope)
        var = Var(node.name.text, face if count is None else ListOf(face))
        scope.add(var, "choice", node.name.span)
        return [core.Roll(die, var, count, span=node.span)]

    def create(self, node: tree.Create, scope: Scope) -> list[Stmt]:
        """create KIND as x in ZONE with f = E until end of H"""
        work = Work()
        kind = self.program.kinds.get(node.kind.text)
        if kind is None:
            self.unknown_name(
                node.kind, [k.name for k in self.program.kinds.values() if k.made], f"`{node.kind.text}` is not a kind of things."
            )
            if node.name is not None:
                scope.add(Var(node.name.text, UNKNOWN), "choice", node.name.span)
            return []
        if kind.made is None:
            self.report(
                "RW310",
                node.kind.span,
                f"Things of kind `{kind.name}` are printed; they are not made during the game.",
                f"Write `made: N` at the kind `{kind.name}`.",
            )
        at = self.place(node.zone, scope, work, ThingOf(kind))
        values: list[tuple[StateSymbol, Expr]] = []
        for binding in node.bindings:
            state = kind.state.get(binding.name.text)
            if state is None:
                self.unknown_name(binding.name, kind.state, f"A {fit.spoken(kind.name)} has no state `{binding.name.text}`.")
                continue
            values.append((state, self.typed(binding.value, state.type, scope, f"for `{state.name}`")))
        until = None
        if node.until is not None:
            until = self.program.happenings.get(node.until.text)
            if until is None:
                self.unknown_name(node.until, self.program.happenings, f"`{node.until.text}` is not a happening.")
        var = None
        if node.name is not None and self.declared(node.name):
            var = Var(node.name.text, ThingOf(kind) if not work.tests else Maybe(ThingOf(kind)))
            scope.add(var, "choice", node.name.span)
        scope.forget(frozenset({narrowing.PLACES, narrowing.STATS}))
        if at is None:
            return []
        return work.finish([core.CreateThing(kind, at, var, values, until, span=node.span)], node.span, *([var] if var else []))

    # ---- calls
    def call(self, node: tree.Call, scope: Scope) -> list[Stmt]:
        """happening(args), card.play(me)"""
        call = node.call
        happening = self._called_happening(call)
        if happening is not None and isinstance(call, tree.Apply):
            if happening.body_of_caller:
                self.report(
                    "RW413",
                    node.span,
                    f"What happens in `{happening.name}` is written by its caller.",
                    f"Write `{happening.name}(…):` and the text below it, indented.",
                )
            return self.happen(happening, call, scope)
        if isinstance(call, tree.Apply) and isinstance(call.function, tree.Dot):
            return self._run_code(call, call.function, scope)
        if isinstance(call, tree.Name) and call.name.text in self.program.happenings:
            symbol = self.program.happenings[call.name.text]
            if not symbol.params:
                return [core.Happen(symbol, [], span=node.span)]
            self.report("RW311", node.span, f"`{symbol.name}` has parts: `{fit.signature(symbol.name, symbol.params)}`.")
            return []
        if isinstance(call, tree.Apply) and isinstance(call.function, tree.Name):
            name = call.function.name
            if name.text in self.program.stats:
                self.report("RW413", node.span, f"`{name.text}` is a stat: it only tells something and does nothing.")
            else:
                self.unknown_name(name, [*self.program.happenings, *self.program.stats], f"There is no happening `{name.text}`.")
            return []
        self.report(
            "RW413",
            node.span,
            "This is a value, not something to do.",
            "A line begins with what is done: `move`, `choose`, `add`, a happening …",
        )
        return []

    def _run_code(self, call: tree.Apply, dot: tree.Dot, scope: Scope) -> list[Stmt]:
        work = Work()
        thing = self.single(self.expression(dot.of, scope), scope)
        thing = self.present(thing, work.before, work.tests, "thing")
        if isinstance(thing.type, Unknown):
            return []
        code = self.code_of(thing.type, dot.name.text)
        if code is None:
            names = list(thing.type.kind.code) if isinstance(thing.type, ThingOf) else []
            self.unknown_name(
                dot.name, [*names, *self.program.happenings], f"{fit.words(thing.type).capitalize()} has no text `{dot.name.text}`."
            )
            return []
        if code.result is not None:
            self.report(
                "RW413", call.span, f"`{code.name}` only tells something and does nothing.", "Use it in a condition or a `let`."
            )
            return []
        if len([a for a in call.arguments if a is not None]) != len(code.params):
            self.code_arguments(code, call, scope)
            return []
        args = self._arguments(
            [a for a in call.arguments if a is not None],
            [(p.name, p.type) for p in code.params],
            scope,
            work,
            fit.signature(code.name, code.params),
        )
        scope.forget()
        return work.finish([core.RunCode(code, thing, args, span=call.span)], call.span)

    def _arguments(
        self, written: list[tree.Tree], params: list[tuple[str, Type]], scope: Scope, work: Work, signature: str
    ) -> list[Expr]:
        """Arguments of what happens; if one is nothing, it does not happen."""
        args: list[Expr] = []
        for node, (name, wanted) in zip(written, params, strict=True):
            arg = self.expression(node, scope, wanted)
            if not isinstance(wanted, SetOf | ListOf):
                arg = self.single(arg, scope)
            if isinstance(arg.type, Maybe) and not isinstance(wanted, Maybe | SetOf | ListOf) and fit.fits(arg.type.of, wanted):
                arg = self.present(arg, work.before, work.tests, name)
            args.append(self.fit(arg, wanted, node.span, scope, f"as `{name}` of `{signature}`"))
        return args

    def happen(
        self, happening: HappeningSymbol, call: tree.Apply, scope: Scope, var: Var | None = None, body: tree.Block | None = None
    ) -> list[Stmt]:
        """A happening, with its caller's body."""
        self.ensure_happening(happening)
        written = [arg for arg in call.arguments if arg is not None]
        signature = fit.signature(happening.name, happening.params)
        work = Work()
        args: list[Expr] | None = None
        if len(written) != len(happening.params):
            self.report(
                "RW311",
                call.span,
                f"`{happening.name}` has {len(happening.params)} part{'s' * (len(happening.params) != 1)}, not {len(written)}.",
                f"It is `{signature}`.",
            )
        else:
            args = self._arguments(written, [(p.name, p.type) for p in happening.params], scope, work, signature)
        statements: list[Stmt] | None = None
        if body is not None:
            inner = scope.child()
            inner.facts = {key: fact for key, fact in inner.facts.items() if not fact.reads}
            if args is not None:
                for arg in args:
                    if isinstance(arg, core.Local) and isinstance(arg.var.type, Maybe) and not isinstance(arg.type, Maybe):
                        inner.facts["local", id(arg.var)] = Fact(arg.type)
                for node, arg in zip(written, args, strict=True):
                    if (
                        isinstance(node, tree.Name)
                        and node.name.text in inner.names
                        and isinstance(inner.names[node.name.text].expr.type, Maybe)
                    ):
                        path = narrowing.path_of(inner.names[node.name.text].expr)
                        if path is not None:
                            inner.facts[path[0]] = Fact(fit.sure(arg.type), path[1])
            statements, _ = self.block(body, inner)
        scope.forget()
        if args is None:
            return []
        return work.finish([core.Happen(happening, args, var, statements, span=call.span)], call.span, *([var] if var else []))

    def call_with_body(self, node: tree.CallWithBody, scope: Scope) -> list[Stmt]:
        """happening(args): + block"""
        happening = self._called_happening(node.call)
        if happening is None or not isinstance(node.call, tree.Apply):
            word = (
                node.call.function.name if isinstance(node.call, tree.Apply) and isinstance(node.call.function, tree.Name) else None
            )
            if word is not None:
                self.unknown_name(word, self.program.happenings, f"There is no happening `{word.text}`.")
            else:
                self.report("RW413", node.call.span, "Only a happening can have a text below it.", "Did you mean `if …:`?")
            self.block(node.body, scope.child())
            return []
        if not happening.body_of_caller:
            self.report(
                "RW413",
                node.call.span,
                f"`{happening.name}` has a text of its own, so its caller cannot write one.",
                f"Write `{happening.name}(…)` without `:`, or declare it with `body: caller`.",
            )
        return self.happen(happening, node.call, scope, body=node.body)

    def perform(self, node: tree.Perform, scope: Scope) -> list[Stmt]:
        """perform OPTION, perform up to N of MENU"""
        player = self.subject(tree.Nobody(node.span), scope, "perform")
        if node.up_to is not None:
            count = self.number(node.up_to, scope)
            if not isinstance(node.option, tree.Name):
                self.report("RW310", node.option.span, "`perform up to N of` names a menu.")
                return []
            menu = self.menu(node.option.name)
            return [] if menu is None else [core.Perform(player, None, menu, count, span=node.span)]
        option = self.single(self.expression(node.option, scope), scope)
        if not isinstance(fit.sure(option.type), OptionOf | Unknown):
            self.report(
                "RW310", node.option.span, f"`perform` carries out an option that was chosen, and this is {fit.words(option.type)}."
            )
            return []
        scope.forget()
        return [core.Perform(player, option, span=node.span)]

    def menu(self, word: tree.Word) -> str | None:
        """A menu that some action is offered in."""
        menus = {menu for happening in self.program.happenings.values() for menu in happening.menus}
        for thing in self.program.things:
            menus |= {menu for action in thing.actions for menu in action.menus}
        if word.text in menus:
            return word.text
        self.unknown_name(word, sorted(menus), f"No action is offered in a menu `{word.text}`.")
        return None

    def verdict(self, node: tree.Wins | tree.Loses, scope: Scope) -> list[Stmt]:
        """P wins, P loses"""
        players, _ = self.set_of(node.players, scope)
        which: Literal["wins", "loses"] = "wins" if isinstance(node, tree.Wins) else "loses"
        return [core.EndGame(which, players, span=node.span)]


def _empty(type_: Type) -> Expr | None:
    """What stands for a result that was not given: 0, no, the empty set; None for words and things."""
    match type_:
        case Number():
            return core.Const(0, type=NUMBER)
        case YesNo():
            return core.Const(False, type=YES_NO)
        case SetOf() | ListOf():
            return core.SetOfItems([], type=type_)
        case AmountsOf():
            return core.Const({}, type=type_)
    return None


def _written(target: Expr) -> str:
    match target:
        case core.Local(var=var):
            return var.name
        case core.StateOf(state=state):
            return state.name
        case core.Pick(amounts=amounts):
            return _written(amounts)
    return "this"
