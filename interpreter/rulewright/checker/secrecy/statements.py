"""Walks one text, statement by statement, and tracks secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.checker.secrecy.asking import Asking
from rulewright.checker.secrecy.findings import (
    EVERYBODY,
    OPTIONS,
    ORDER,
    OWNER,
    PARTS,
    PRICE,
    WORDS,
    Ask,
    Piece,
    State,
    Summary,
    Told,
    resolved,
)
from rulewright.checker.secrecy.secrets_read import Hidden, Reads, Whoever
from rulewright.checker.secrecy.shapes import (
    conditions_of,
    is_person,
    is_things,
    leaves,
    may_refuse,
    members_of,
    placeholders,
    whom,
    words_of,
)
from rulewright.checker.secrecy.showing import lays_open, named, whole_zones
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import TextSymbol
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.span import Span


class Text(Asking):
    """One text, statement by statement."""

    # ---- statements -------------------------------------------------------------------------------------------------------------------
    def block(self, statements: list[Stmt], state: State) -> None:
        for statement in statements:
            STATEMENTS[type(statement)](self, statement, state)

    def nested(self, statements: list[Stmt], state: State, more: Reads | None = None) -> State:
        """Walk a block on a separate path; `more` decides whether it is reached."""
        inner = state.copy()
        inner.depend_on(more or {})
        self.block(statements, inner)
        return inner

    def bind(self, var: Var | None, found: Reads, state: State, things: Reads | None = None) -> None:
        """A name for a value that depends on secrets; which `things` it refers to is secret until these are shown."""
        if var is None:
            return
        self.by_name[var.name] = var
        carried: Reads = {}
        same = set()
        for hidden, way in (things or {}).items():
            carried[Hidden(hidden.what, hidden.whose, var, hidden.top_for)] = way
            same.add((hidden.what, hidden.whose))
            if hidden.by is not None and hidden.by is not var:
                self.taken.setdefault(hidden.by, set()).add(var)
        for hidden, way in found.items():
            if (hidden.what, hidden.whose) not in same:
                carried.setdefault(hidden, way)
        state.names.values[var] = carried
        if is_person(var.type) and var not in state.names.players:
            state.names.players[var] = var

    def walk_over(self, state: State, var: Var, among: Expr) -> None:
        """The beginning of a loop over a set: its members, and what decides their number."""
        self.by_name[var.name] = var
        if is_person(var.type):
            partners = isinstance(members_of(among), core.Players) and getattr(members_of(among), "which", "") == "partners"
            state.names.players[var] = Whoever.PARTNER if partners else var
            inner: Expr = among
            while isinstance(inner, core.Filter):
                names = state.names.copy()
                names.players[inner.var] = state.names.players[var]
                state.depend_on(self.reader.reads(inner.condition, names))
                self.texts.learn_same(inner.condition, state, names)
                inner = inner.among
            found = self.reader.counted(inner, state.names)
        else:
            found = {} if var in self.later else self.reader.counted(among, state.names)  # each iteration shows its thing
            self.bind(var, {}, state, self.reader.things(among, state.names))
        state.depend_on(found)

    def loop(self, body: list[Stmt], state: State) -> State:
        """Walk a body, and once more if it learned something, since facts of one iteration apply in the next.

        Without that test, nested loops would be walked twice for each enclosing loop.
        """
        self.stops.append({})
        end = self.nested(body, state)
        if self.stops[-1].keys() - state.control.keys() or state.is_changed_by(end):
            again = state.copy()
            again.join(end)
            again.depend_on(self.stops[-1])
            end = self.nested(body, again)
        self.stops.pop()
        return end

    def show(self, things: Expr, to: Expr | None, state: State) -> None:
        """Record that things are shown to everybody, or to one player."""
        gone: set[object] = set()
        for var in named(things):
            gone |= self._taken_from(var)
        zones = set(whole_zones(things))
        gone |= zones
        if to is None:
            state.shown |= {(zone, EVERYBODY) for zone in zones}
        if to is not None:
            asked = resolved(self.reader.whose(to, state.names), state)
            state.shown |= {(each, asked) for each in gone}
            return

        def known(found: Reads) -> Reads:
            return {hidden: way for hidden, way in found.items() if hidden.by not in gone and hidden.what not in gone}

        state.names.values = {var: known(found) for var, found in state.names.values.items()}
        state.control = known(state.control)

    def _taken_from(self, var: Var) -> set[object]:
        """A name for things, and the names for those selected from them."""
        found: set[object] = {var}
        for each in self.taken.get(var, ()):
            if each not in found:
                found |= self._taken_from(each)
        return found

    def call(self, summary: Summary, args: Sequence[Expr], span: Span, state: State, var: Var | None = None) -> None:
        """The questions of a called text, with the arguments of this call."""
        given = [self.reader.reads(arg, state.names) for arg in args]
        for ask, at in summary.asks.items():
            asked = ask.asked
            if isinstance(asked, int):
                asked = self.reader.whose(args[asked], state.names) if asked < len(args) else Whoever.IN_PLAY
            asked = resolved(asked, state)
            words = words_of(args[ask.asked]) if isinstance(ask.asked, int) and ask.asked < len(args) else whom(asked)
            inner = state.copy()
            for number in ask.control:
                if number < len(given):
                    inner.depend_on(given[number])
            self.ask_whom(inner, asked, [], at, ask.in_secret, words)
            contents: set[int] = set()
            for number in ask.content:
                for hidden, way in (given[number] if number < len(given) else {}).items():
                    if isinstance(hidden.what, Var):
                        contents |= self._number(hidden.what)
                    elif not self._sees(asked, hidden, state):
                        self._tell(Told(OPTIONS, hidden, way, words, False, at, asked == EVERYBODY))
            if contents:
                self.summary.asks.setdefault(Ask(self._outside(asked), ask.in_secret, frozenset(), frozenset(contents)), at)
        found: Reads = {}
        for hidden, way in summary.returns.items():
            if isinstance(hidden.whose, int) and isinstance(hidden.what, Var):
                found.update(given[hidden.whose] if hidden.whose < len(given) else {})
            else:
                whose = hidden.whose
                if isinstance(whose, int):
                    whose = self.reader.whose(args[whose], state.names) if whose < len(args) else Whoever.IN_PLAY
                found.setdefault(Hidden(hidden.what, whose, top_for=hidden.top_for), ((None, span), *way))
        if var is not None:
            self.bind(var, found, state, found if is_things(var.type) else {})

    # ---- each statement ---------------------------------------------------------------------------------------------------------------
    def _let(self, node: core.Let, state: State) -> None:
        if is_person(node.var.type):
            whose = self.reader.whose(node.value, state.names)
            if isinstance(node.value, core.OwnerOf):
                whose = OWNER
            state.names.players[node.var] = node.var if whose is Whoever.SOMEBODY else whose
        self.bind(node.var, self.reader.reads(node.value, state.names), state, self._things(node.var, node.value, state))

    def _things(self, var: Var, value: Expr, state: State) -> Reads:
        return self.reader.things(value, state.names) if is_things(var.type) else {}

    def _assign(self, node: core.Assign | core.AddTo | core.Gain, state: State) -> None:
        if isinstance(node.target, core.Local):
            value = node.amount if isinstance(node, core.Gain) else node.value
            found = {**self.reader.reads(value, state.names), **state.control}
            if not isinstance(node, core.Assign):
                found.update(state.names.values.get(node.target.var, {}))
            self.bind(node.target.var, found, state, self._things(node.target.var, value, state))

    def _move(self, node: core.MoveThings, state: State) -> None:
        if lays_open(node):
            self.show(node.things, None, state)
        elif node.to is not None:
            self._hide(node.things, node.to, state)

    def _hide(self, things: Expr, to: core.Place, state: State) -> None:
        """A thing that was a secret of one zone becomes a secret of another."""
        state.shown = {(what, to_whom) for what, to_whom in state.shown if what is not to.zone}
        now = self.reader.reads(core.ZoneOf(to.zone, to.holder, span=to.zone.span), state.names)
        for var in named(things):
            found = state.names.values.get(var)
            if found and any(hidden.by is var for hidden in found):
                kept = {hidden: way for hidden, way in found.items() if hidden.by is not var}
                state.names.values[var] = {**kept, **{Hidden(hidden.what, hidden.whose, var, hidden.top_for): way for hidden, way in now.items()}}

    def _draw(self, node: core.Draw, state: State) -> None:
        if node.var is not None:
            zone = node.target
            found: Reads = {}
            if zone.zone.seen_by != "everyone" and not _draws_open_top(node):
                found = self.reader.reads(core.ZoneOf(zone.zone, zone.holder, span=node.span), state.names)
            self.bind(node.var, {}, state, found)

    def _choose(self, node: core.Choose, state: State) -> None:
        own = state.names.copy()
        own.values.pop(node.var, None)
        own.players[node.var] = node.var
        self.by_name[node.var.name] = node.var
        pieces: list[Piece] = [(OPTIONS, part) for part in (node.among, node.count, node.such_that, node.usually)]
        pieces += [(OPTIONS, test) for _, test in ([node.must] if node.must is not None else []) + node.prefer]
        asking = State(own, state.control, state.shown, state.alike)
        self.ask(asking, node.player, [*pieces, self._text(node.text)], node.span)
        if is_person(node.var.type):
            state.names.players[node.var] = node.var
        self.bind(node.var, {}, state, self._things(node.var, node.among, state))

    def _choose_amounts(self, node: core.ChooseAmounts, state: State) -> None:
        state.names.values.pop(node.var, None)
        tests = [*node.conditions, *(test for _, test in node.each), *(node.making or ()), node.nearest_when, node.usually]
        if node.most is not None:
            tests.append(node.most[1])
        self.ask(state, node.player, [(OPTIONS, node.among), (OPTIONS, tests), self._text(node.text)], node.span)
        self.bind(node.var, {}, state)

    def _choose_pairs(self, node: core.ChoosePairs, state: State) -> None:
        tests = [node.relation, node.count, node.same_by, node.useful_by, *(part for limit in node.at_most for part in limit)]
        sides = [node.left[1], node.right[1]]
        self.ask(state, node.player, [(OPTIONS, sides), (OPTIONS, tests), self._text(node.text)], node.span)
        found = {**self.reader.things(node.left[1], state.names), **self.reader.things(node.right[1], state.names)}
        self.bind(node.var, {}, state, found)

    def _choose_branch(self, node: core.ChooseBranch, state: State) -> None:
        conditions = [branch.condition for branch in node.branches if branch.condition is not None]
        self.ask(state, node.player, [(OPTIONS, conditions), self._text(node.text)], node.span)
        state.end_in([self.nested(branch.body, state) for branch in node.branches])

    def _ask(self, node: core.Ask, state: State) -> None:
        self.by_name[node.var.name] = node.var
        self.ask(state, node.player, [self._text(node.text), (PRICE, [amount for _, amount in node.cost])], node.span)
        self.bind(node.var, {}, state)

    def _pay(self, node: core.PayCost, state: State) -> None:
        """Anyone who can pay in several ways is asked how; the payment itself is public."""
        if self.texts.payers_choose:
            open_ = State(state.names, {}, state.shown, state.alike)
            self.ask(open_, node.player, [(PRICE, [*(amount for _, amount in node.cost), node.whole])], node.span)
        self.bind(node.var, {}, state)

    def _if(self, node: core.If, state: State) -> None:
        found = self.reader.reads(node.condition, state.names)
        left = len(self.stops[-1]) + len(self.returns)
        yes_state = state.copy()
        self.texts.learn_same(node.condition, yes_state, state.names)
        yes = self.nested(node.yes, yes_state, found)
        no = self.nested(node.no, state, found)
        state.end_in([end for end, body in ((yes, node.yes), (no, node.no)) if not leaves(body)])
        if len(self.stops[-1]) + len(self.returns) > left:
            state.depend_on({**self.stops[-1], **self.returns})

    def _for_each(self, node: core.ForEach, state: State) -> None:
        inner = state.copy()
        if node.ordered_by is not None:
            pieces: list[Piece] = [(ORDER, self._ordered(node))]
            self.ask(inner, node.ordered_by, pieces, node.span)
        self.walk_over(inner, node.var, node.among)
        if node.by is not None or node.start is not None:
            inner.depend_on(self.reader.reads([node.start], state.names))
        if node.by is not None:
            for hidden, way in self.reader.reads(node.by, inner.names).items():  # the order compares all values, so no single one decides it
                inner.control.setdefault(Hidden(hidden.what, hidden.whose if isinstance(hidden.what, Var) else Whoever.SOMEBODY), way)
        end = self.loop(node.body, inner)
        state.join(end)

    def _ordered(self, node: core.ForEach) -> list[object]:
        """Who orders things must see them; players and words are known to all."""
        return [node.among] if is_things(node.var.type) and not is_person(node.var.type) else []

    def _repeat(self, node: core.Repeat, state: State) -> None:
        inner = state.copy()
        inner.depend_on(self.reader.reads([node.times, node.condition], state.names))
        end = self.loop(node.body, inner)
        state.join(end, self.nested(node.at_bound, state))

    def _while_act(self, node: core.WhileAct, state: State) -> None:
        self.ask(state, node.player, [self._text(node.text)], node.span)
        state.join(self.loop(node.body, state))

    def _perform(self, node: core.Perform, state: State) -> None:
        if node.option is None:
            self.ask(state, node.player, [(OPTIONS, node.up_to)], node.span)

    def _together(self, node: core.Together, state: State) -> None:
        self.block(node.body, state)

    def _happen(self, node: core.Happen, state: State) -> None:
        happening = node.happening
        self.texts.begins_after(happening, state.shown)
        self.notice(state, [], node.span)
        for arg in node.args:
            self._part(arg, state, node.span)
        self.call(self.texts._happening(happening), node.args, node.span, state, node.var)
        if node.body is not None:
            inner = state.copy()
            if happening.permission is not None and may_refuse(happening.permission) and len(happening.params) == len(node.args):
                call = core.StatCall(happening.permission, node.args, type=happening.permission.type, span=node.span)
                inner.depend_on(self.reader.reads(call, state.names))
            self.stops.append({})
            self.block(node.body, inner)
            self.stops.pop()
            state.join(inner)
        if happening.body is not None:
            shown = self.texts.showing.shown(happening.body)
            for param, arg in zip(happening.body.params, node.args, strict=False):
                if param in shown:
                    self.show(arg, None, state)

    def _part(self, value: Expr, state: State, span: Span) -> None:
        """A value that everybody reads in the log; the identity of things is read only by those who see them."""
        own = set()
        if is_things(value.type) and not is_person(value.type):
            own = {(hidden.what, hidden.whose) for hidden in self.reader.things(value, state.names)}
            if isinstance(value, core.Local):
                own |= {(hidden.what, hidden.whose) for hidden in state.names.values.get(value.var, {}) if hidden.by is value.var}
        for hidden, way in self.reader.reads(value, state.names).items():
            if (hidden.what, hidden.whose) not in own and not self._sees(EVERYBODY, hidden, state):
                if isinstance(hidden.what, Var):
                    numbers = self._number(hidden.what)
                    self.summary.asks.setdefault(Ask(EVERYBODY, False, frozenset(), frozenset(numbers)), span)
                else:
                    self._tell(Told(PARTS, hidden, way, None, False, span, True))

    def _run_code(self, node: core.RunCode, state: State) -> None:
        self.call(self.texts._code(node.code), [node.thing, *node.args], node.span, state)

    def _reveal(self, node: core.Reveal, state: State) -> None:
        self.show(node.things, node.to, state)

    def _stop(self, node: core.Stop, state: State) -> None:
        self.stops[-1].update(state.control)

    def _return(self, node: core.Return, state: State) -> None:
        self.returns.update(state.control)
        found = {**self.reader.reads(node.value, state.names), **state.control}
        for hidden, way in found.items():
            if isinstance(hidden.what, Var):
                if hidden.what in self.numbers:
                    self.summary.returns.setdefault(Hidden(hidden.what, self.numbers[hidden.what]), way)
                continue
            label = Elsewhere.named(name=self.function.name)
            outside = Hidden(hidden.what, self._outside(resolved(hidden.whose, state)), top_for=hidden.top_for)
            self.summary.returns.setdefault(outside, ((label, way[0][1]), *way[1:]))

    def _auction(self, node: core.Auction, state: State) -> None:
        inner = state.copy()
        self.walk_over(inner, node.bidder, node.among)
        inner.names.players[node.bidder] = node.bidder
        inner.depend_on(self.reader.reads(node.start, state.names))
        words = Elsewhere.named(name=node.bidder.name)
        self.ask_whom(inner, node.bidder, [(OPTIONS, [node.low, node.high]), self._text(node.text)], node.span, words=words)
        if node.passes is not None:
            inner.names.players[node.passes] = node.passes
            self.by_name[node.passes.name] = node.passes
            self.bind(node.own, {}, inner)
            state.join(self.loop(node.passing, inner))
        self.bind(node.bid, {}, state)
        state.names.players[node.bidder] = node.bidder
        self.bind(node.bidder, {}, state)

    def _offer(self, node: core.OfferTrade, state: State) -> None:
        """An offer does not reveal what the partner has: anything that they could have may be named. Conditions on it are ordinary reads."""
        conditions = [part for side in (*node.give, *node.want) for part in conditions_of(side)]
        tried = [] if node.tried is None else [node.tried[2]]
        made = state.copy()
        made.depend_on(self.reader.reads(node.at_most, state.names))
        self.ask(made, node.player, [(OPTIONS, [*conditions, *tried])], node.span)
        answered = state.copy()
        if node.countered is not None:
            answered.depend_on(self.reader.reads(node.countered, state.names))
        self.ask(answered, node.partner, [(OPTIONS, [*conditions, *(tried if node.countered is not None else [])])], node.span)
        self.bind(node.agreed, {}, state)

    def _roll(self, node: core.Roll, state: State) -> None:
        if node.var not in self.texts.secret_rolls:
            self.notice(state, [(PARTS, node.count)], node.span)
        self.bind(node.var, {}, state)

    def _create(self, node: core.CreateThing, state: State) -> None:
        if node.at.zone.seen_by == "everyone":
            self.notice(state, [], node.span)
        self.bind(node.var, {}, state)

    def _mark(self, node: core.PutMark, state: State) -> None:
        """A mark on a hidden thing is noticed only by those who see the thing."""
        if is_person(node.bearer.type) or not self._stays_hidden(node.bearer, state):
            self.notice(state, [(PARTS, node.count)], node.span)

    def _stays_hidden(self, thing: Expr, state: State) -> bool:
        """Whether the identity of this thing is secret."""
        return bool(self.reader.things(thing, state.names))

    def _open(self, node: Stmt, state: State) -> None:
        self.notice(state, [], node.span)

    def _say(self, node: core.Say, state: State) -> None:
        self.notice(state, [(PARTS, placeholders(node.text, self.by_name.values()))], node.span)

    def _nothing(self, node: Stmt, state: State) -> None:
        """Asks nobody, names nothing."""

    def _text(self, text: TextSymbol | None) -> Piece:
        return WORDS, placeholders(text, self.by_name.values())


def _draws_open_top(node: core.Draw) -> bool:
    """Whether a single thing is drawn that everybody saw on top of its pile."""
    one = isinstance(node.count, core.Const) and node.count.value == 1
    return one and node.source.zone.top_seen_by == "everyone" and node.source.end != "bottom"


# The effect of each statement on secrets. A test compares this table with the existing lowered statements.
STATEMENTS: dict[type, Callable[..., None]] = {
    core.Let: Text._let,
    core.Assign: Text._assign,
    core.AddTo: Text._assign,
    core.Gain: Text._assign,
    core.MoveThings: Text._move,
    core.MoveTokens: Text._nothing,
    core.Swap: Text._nothing,
    core.Draw: Text._draw,
    core.Shuffle: Text._nothing,
    core.PayCost: Text._pay,
    core.Choose: Text._choose,
    core.ChooseAmounts: Text._choose_amounts,
    core.ChoosePairs: Text._choose_pairs,
    core.ChooseBranch: Text._choose_branch,
    core.Ask: Text._ask,
    core.If: Text._if,
    core.ForEach: Text._for_each,
    core.Repeat: Text._repeat,
    core.WhileAct: Text._while_act,
    core.Together: Text._together,
    core.Happen: Text._happen,
    core.RunCode: Text._run_code,
    core.Perform: Text._perform,
    core.PutMark: Text._mark,
    core.Roll: Text._roll,
    core.CreateThing: Text._create,
    core.Reveal: Text._reveal,
    core.Stop: Text._stop,
    core.Return: Text._return,
    core.Say: Text._say,
    core.EndGame: Text._open,
    core.Eliminate: Text._open,
    core.EndHappening: Text._nothing,
    core.Auction: Text._auction,
    core.OfferTrade: Text._offer,
}
