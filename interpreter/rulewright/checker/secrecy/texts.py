"""Follows the texts of the rules: who is asked where, and which secrets decide that and what there is to answer.

A text is walked once, statement by statement, with the secrets that its local names depend on and those that decide whether the place is
reached at all. What depends on what a text is given is kept in a summary, and looked at where the text is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.checker.lints.reads import all_hooks
from rulewright.checker.secrecy.secrets_read import Hidden, Names, Reader, Reads, Way, Whoever, Whose, is_player
from rulewright.checker.secrecy.showing import Showing, named
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function, Stmt, Var
from rulewright.language.symbols import (
    CodeSymbol,
    HappeningSymbol,
    HookSymbol,
    Kind,
    Program,
    StandingRule,
    StatSymbol,
    TextSymbol,
    ThingSymbol,
)
from rulewright.language.types import Maybe, PairOf, SetOf, ThingOf
from rulewright.source.span import Span

OPTIONS, WORDS, PRICE, ORDER = "The options", "The words of the question", "The price", "The order"
Piece = tuple[str, object]


@dataclass(frozen=True, slots=True)
class Ask:
    """That somebody is asked in a text, seen from where it is called. Numbers are those of parameters."""

    asked: Whose
    in_secret: bool
    control: frozenset[int]  # whether it is asked depends on these
    content: frozenset[int]  # what it offers depends on these


@dataclass(slots=True)
class Summary:
    """What a text does with what it is given."""

    asks: dict[Ask, Span] = field(default_factory=dict)
    returns: Reads = field(default_factory=dict)

    def add(self, other: Summary) -> None:
        for ask, span in other.asks.items():
            self.asks.setdefault(ask, span)
        for hidden, way in other.returns.items():
            self.returns.setdefault(hidden, way)


@dataclass(frozen=True, slots=True)
class Told:
    """One secret that a decision tells."""

    what: str  # OPTIONS …; "" for the fact that somebody is asked
    hidden: Hidden
    way: Way
    asked: str  # who is asked, in words; "" where they have no name
    to_others: bool  # the one who is asked knows it; the others notice
    at: Span  # the question


@dataclass(slots=True)
class State:
    """What is known at a place in a text."""

    names: Names
    control: Reads = field(default_factory=dict)  # the secrets that decide whether this place is reached
    shown: set[tuple[object, Whose]] = field(default_factory=set)  # what was revealed to one player
    alike: dict[Whose, Whose] = field(default_factory=dict)  # names of one player

    def copy(self) -> State:
        return State(self.names.copy(), dict(self.control), set(self.shown), dict(self.alike))

    def is_changed_by(self, end: State) -> bool:
        """Whether a way that leads back here brings anything that is not known here; names that begin on the way are no news."""
        if end.shown - self.shown:
            return True
        return any(end.names.values.get(var, found).keys() - found.keys() for var, found in self.names.values.items())

    def end_in(self, ends: list[State]) -> None:
        """Go on behind ways of which one was taken."""
        if ends:
            self.names.values = {}
            self.join(*ends)

    def join(self, *ends: State) -> None:
        """Go on where several ways meet."""
        for end in ends:
            for var, found in end.names.values.items():
                known = self.names.values.get(var)
                self.names.values[var] = found if known is None else {**found, **known}
            for var, whose in end.names.players.items():
                self.names.players.setdefault(var, whose)
            self.shown |= end.shown


class Texts:
    """All texts of a program."""

    def __init__(self, program: Program, reader: Reader) -> None:
        self.program = program
        self.reader = reader
        self.showing = Showing(program)
        self.hooks: dict[HappeningSymbol, list[HookSymbol]] = {}
        for hook in all_hooks(program):
            if hook not in self.hooks.setdefault(hook.happening, []):
                self.hooks[hook.happening].append(hook)
        carriers: list[Kind | ThingSymbol] = [*program.kinds.values(), *program.things]
        self.payers_choose = any(resource.by is not None for resource in program.resources.values()) or any(
            not source.must for carrier in carriers for source in carrier.sources
        )
        self._summaries: dict[Function, Summary] = {}
        self._told: dict[Function, list[Told]] = {}
        self._running: list[Function] = []
        self._again: set[Function] = set()
        self._texts: dict[Function, _Text] = {}
        self._begin: dict[Function, Callable[[], State]] = {}

    # ---- what is asked ----------------------------------------------------------------------------------------------------------------
    def told(self) -> Iterator[Told]:
        """Every secret that a decision of a text tells."""
        for happening in self.program.happenings.values():
            self._happening(happening)
        for kind in self.program.kinds.values():
            for code in kind.code.values():
                self._code(code)
        for hook in (hook for hooks in self.hooks.values() for hook in hooks):
            self._hook(hook)
        for rule in self.program.rules:
            self._summary(rule.do, lambda rule=rule: self._of_rule(rule))  # type: ignore[misc]  # defaults bind the names of this round
        for text in (self.program.setup, self.program.flow):
            if text is not None:
                self._summary(text)
        self._settle()
        for told in self._told.values():
            yield from told

    def _settle(self) -> None:
        """Look again at texts that call themselves, until nothing is added."""
        for _ in range(8):
            again, self._again = self._again, set()
            before = {function: len(self._summaries[function].asks) + len(self._summaries[function].returns) for function in again}
            for function in again:
                del self._summaries[function]
                self._summary(function, self._begin.get(function))
            after = {function: len(self._summaries[function].asks) + len(self._summaries[function].returns) for function in again}
            if before == after:
                return

    def _happening(self, happening: HappeningSymbol) -> Summary:
        found = Summary()
        if happening.body is not None:
            summary = self._summary(happening.body, lambda: self._of_happening(happening))
            self._add(found, summary, len(happening.body.params) - len(happening.params))
        for hook in self.hooks.get(happening, ()):
            self._add(found, Summary(self._hook(hook).asks), len(hook.do.params) - len(happening.params))
        return found

    def _add(self, found: Summary, of: Summary, skipped: int) -> None:
        """Add what a text does whose own parameters have so many others in front."""
        for ask, span in of.asks.items():
            found.asks.setdefault(_moved(ask, skipped), span)
        for hidden, way in of.returns.items():
            whose = hidden.whose
            if isinstance(whose, int):
                whose = whose - skipped if whose >= skipped else Whoever.IN_PLAY
            found.returns.setdefault(Hidden(hidden.what, whose, hidden.by), way)

    def _of_happening(self, happening: HappeningSymbol) -> State:
        assert happening.body is not None
        state = self._fresh(happening.body)
        if happening.turn_of is not None:
            state.names.turn = happening.body.params[happening.turn_of]
        permission = happening.permission
        if permission is not None and not happening.is_action:
            args: list[Expr] = [core.Local(var, type=var.type) for var in happening.body.params[-len(happening.params) :]]
            call = core.StatCall(permission, args, type=permission.type, span=happening.span)
            state.control.update(self.reader.reads(call, state.names))
        for choice in happening.choices:
            if choice.among is not None:
                for hidden, way in self.reader.things(choice.among, state.names).items():
                    state.names.values.setdefault(choice.var, {})[Hidden(hidden.what, hidden.whose, choice.var)] = way
        return state

    def _hook(self, hook: HookSymbol) -> Summary:
        return self._summary(hook.do, lambda: self._of_hook(hook))

    def _of_hook(self, hook: HookSymbol) -> State:
        state = self._fresh(hook.do)
        names = state.names
        if hook.where is not None:
            where = self._as_params(hook.where, hook.do)
            self._same(where.body, state, where.names)
            state.control.update(self.reader.reads([*hook.where.lets, hook.where.body], where.names))
        if hook.asked_of is not None:
            asked = self.reader.whose(_bare(hook.asked_of.body), self._as_params(hook.asked_of, hook.do).names)
            self._current(hook.do).ask_whom(state, asked, _hook_pieces(hook), hook.span, in_secret=True)
            state.control.clear()  # whoever says yes shows it
        names.turn = ("turn player",)
        return state

    def _of_rule(self, rule: StandingRule) -> State:
        state = self._fresh(rule.do)
        text = self._current(rule.do)
        for var, among in rule.bindings:
            text.walk_over(state, var, among)
        state.control.update(self.reader.reads([rule.condition, rule.watched], state.names))
        if rule.asked_of is not None:
            asked = self.reader.whose(_bare(rule.asked_of), state.names)
            text.ask_whom(state, asked, [(WORDS, _placeholders(rule.asks, rule.do.params))], rule.span, in_secret=True)
            state.control.clear()
        return state

    def _code(self, code: CodeSymbol) -> Summary:
        found = Summary()
        for body in self.showing.bodies(code):
            if body.is_effect:
                found.add(self._summary(body))
        return found

    # ---- one text ---------------------------------------------------------------------------------------------------------------------
    def _summary(self, function: Function, begin: Callable[[], State] | None = None) -> Summary:
        if function in self._running:
            self._again.update(self._running[self._running.index(function) :])
            return self._summaries.get(function, Summary())
        if function in self._summaries:
            return self._summaries[function]
        if begin is not None:
            self._begin[function] = begin
        self._running.append(function)
        self._texts[function] = text = _Text(self, function)
        body = function.body
        assert isinstance(body, list)
        text.block(body, begin() if begin is not None else self._fresh(function))
        self._running.pop()
        self._summaries[function], self._told[function] = text.summary, list(text.told.values())
        return text.summary

    def _current(self, function: Function) -> _Text:
        return self._texts[function]

    def _fresh(self, function: Function) -> State:
        """The beginning of a text: its parameters stand for what they are given."""
        names = Names()
        for var in function.params:
            if is_player(var.type):
                names.players[var] = var
            by = var if _is_things(var.type) else None
            names.values[var] = {Hidden(var, Whoever.SOMEBODY, by): (("", function.span),)}
        return State(names)

    def _as_params(self, function: Function, of: Function) -> _Seen:
        """The names of a condition of a hook, whose parameters are those of what the hook does."""
        names = Names()
        mine = {var.name: var for var in of.params}
        for var in function.params:
            same = mine.get(var.name)
            if same is not None and is_player(var.type):
                names.players[var] = same
            if same is not None:
                names.values[var] = {Hidden(same, Whoever.SOMEBODY, same if _is_things(var.type) else None): (("", function.span),)}
        names.owner = OWNER
        return _Seen(function.body, names)

    def _same(self, condition: object, state: State, names: Names) -> None:
        """Learn from `player = owner` that these are one."""
        body = condition.body if isinstance(condition, core.Guard) else condition
        if isinstance(condition, core.Guard):
            names.players[condition.var] = self.reader.whose(condition.value, names)
        if isinstance(body, list) or body is None:
            return
        for part in conjuncts(body):  # type: ignore[arg-type]  # a body that is no list is an expression
            if isinstance(part, core.Compare) and part.op == "=":
                one, other = self.reader.whose(part.left, names), self.reader.whose(part.right, names)
                if Whoever.SOMEBODY not in (one, other) and one != other:
                    state.alike[other] = one


EVERYBODY: Whose = ("everybody",)
OWNER: Whose = ("owner",)  # of `this`


@dataclass(slots=True)
class _Seen:
    body: object
    names: Names


class _Text:
    """One text, statement by statement."""

    def __init__(self, texts: Texts, function: Function) -> None:
        self.texts = texts
        self.reader = texts.reader
        self.function = function
        self.numbers = {var: number for number, var in enumerate(function.params)}
        self.taken: dict[Var, set[Var]] = {}  # names of things that were taken out of those of another name
        self.by_name: dict[str, Var] = {var.name: var for var in function.params}
        self.later = texts.showing.shown(function)
        self.summary = Summary()
        self.told: dict[tuple[object, ...], Told] = {}
        self.stops: list[Reads] = [{}]  # of the loops around, the text itself outermost: what decides whether they go on
        self.returns: Reads = {}  # what decides whether the text goes on

    # ---- questions --------------------------------------------------------------------------------------------------------------------
    def ask(self, state: State, player: Expr | None, pieces: Sequence[Piece], span: Span, in_secret: bool = False) -> None:
        """Somebody is asked here; `pieces` are what the question consists of."""
        if player is not None:
            self.ask_whom(state, self.reader.whose(player, state.names), pieces, span, in_secret, _words(player))

    def ask_whom(
        self, state: State, asked: Whose, pieces: Sequence[Piece], span: Span, in_secret: bool = False, words: str = ""
    ) -> None:
        asked = _resolved(asked, state)
        content: set[int] = set()
        control: set[int] = set()
        for what, node in pieces:
            for hidden, way in self.reader.reads(node, state.names).items():
                if isinstance(hidden.what, Var):
                    content |= self._number(hidden.what)
                elif not self._sees(asked, hidden, state):
                    self._tell(Told(what, hidden, way, words or _whom(asked), False, span))
        for hidden, way in state.control.items():
            if hidden.by in self.later and hidden.by is not None:
                continue  # the thing shows itself
            if isinstance(hidden.what, Var):
                control |= self._number(hidden.what)
            elif not self._sees(asked, hidden, state):
                self._tell(Told("", hidden, way, words or _whom(asked), False, span))
            elif not in_secret and not self._in_play(asked, hidden, state) and (hidden.what, EVERYBODY) not in state.shown:
                self._tell(Told("", hidden, way, words or _whom(asked), True, span))
        ask = Ask(self._outside(asked), in_secret, frozenset(control), frozenset(content))
        self.summary.asks.setdefault(ask, span)

    def _tell(self, told: Told) -> None:
        key = (told.hidden.what, told.way[0][1], bool(told.what), told.to_others)
        self.told.setdefault(key, told)

    def _number(self, param: Var) -> set[int]:
        return {self.numbers[param]} if param in self.numbers else set()

    def _outside(self, asked: Whose) -> Whose:
        """Who is asked, as the caller of the text knows them."""
        if isinstance(asked, Var):
            return self.numbers.get(asked, Whoever.SOMEBODY)
        return asked if isinstance(asked, Whoever) else Whoever.IN_PLAY

    def _sees(self, asked: Whose, hidden: Hidden, state: State) -> bool:
        """Whether the one who is asked may know a secret, as far as can be told."""
        whose = _resolved(hidden.whose, state)
        of_nobody = not isinstance(hidden.what, StatSymbol | Var) and hidden.what.seen_by == "nobody"
        if {(hidden.by, asked), (hidden.what, asked), (hidden.what, EVERYBODY)} & state.shown:
            return True
        if of_nobody:
            return False
        return whose == asked or self._in_play(asked, hidden, state)

    def _in_play(self, asked: Whose, hidden: Hidden, state: State) -> bool:
        """Whether only play tells if the secret is that of the one who is asked."""
        whose = _resolved(hidden.whose, state)
        if whose == asked:
            return False
        return _is_open(whose) or _is_open(asked)

    # ---- statements -------------------------------------------------------------------------------------------------------------------
    def block(self, statements: list[Stmt], state: State) -> None:
        for statement in statements:
            STATEMENTS[type(statement)](self, statement, state)

    def nested(self, statements: list[Stmt], state: State, more: Reads | None = None) -> State:
        """Walk a block on a way of its own; `more` decides whether it is reached."""
        inner = state.copy()
        inner.control.update({hidden: way for hidden, way in (more or {}).items() if hidden not in inner.control})
        self.block(statements, inner)
        return inner

    def bind(self, var: Var | None, found: Reads, state: State, things: Reads | None = None) -> None:
        """A name for a value that depends on secrets; which `things` it gives is a secret until these are shown."""
        if var is None:
            return
        self.by_name[var.name] = var
        carried: Reads = {}
        same = set()
        for hidden, way in (things or {}).items():
            carried[Hidden(hidden.what, hidden.whose, var)] = way
            same.add((hidden.what, hidden.whose))
            if hidden.by is not None and hidden.by is not var:
                self.taken.setdefault(hidden.by, set()).add(var)
        for hidden, way in found.items():
            if (hidden.what, hidden.whose) not in same:
                carried.setdefault(hidden, way)
        state.names.values[var] = carried
        if _is_person(var.type) and var not in state.names.players:
            state.names.players[var] = var

    def walk_over(self, state: State, var: Var, among: Expr) -> None:
        """The beginning of a loop over a set: what its members are, and what decides how many there are."""
        self.by_name[var.name] = var
        if _is_person(var.type):
            partners = isinstance(_members(among), core.Players) and getattr(_members(among), "which", "") == "partners"
            state.names.players[var] = Whoever.PARTNER if partners else var
            inner: Expr = among
            while isinstance(inner, core.Filter):
                names = state.names.copy()
                names.players[inner.var] = state.names.players[var]
                for hidden, way in self.reader.reads(inner.condition, names).items():
                    state.control.setdefault(hidden, way)
                self._equal(inner.condition, state, names)
                inner = inner.among
            found = self.reader.counted(inner, state.names)
        else:
            found = {} if var in self.later else self.reader.counted(among, state.names)  # each pass shows its thing
            self.bind(var, {}, state, self.reader.things(among, state.names))
        for hidden, way in found.items():
            state.control.setdefault(hidden, way)

    def _equal(self, condition: Expr, state: State, names: Names) -> None:
        self.texts._same(condition, state, names)

    def loop(self, body: list[Stmt], state: State) -> State:
        """Walk a body, and once more if it learned something: what it learns in one pass counts in the next.

        Loops inside each other would else be walked twice for each that is around them.
        """
        self.stops.append({})
        end = self.nested(body, state)
        if self.stops[-1].keys() - state.control.keys() or state.is_changed_by(end):
            again = state.copy()
            again.join(end)
            for hidden, way in self.stops[-1].items():
                again.control.setdefault(hidden, way)
            end = self.nested(body, again)
        self.stops.pop()
        return end

    def show(self, things: Expr, to: Expr | None, state: State) -> None:
        """Things are shown to everybody, or to one."""
        gone: set[object] = set()
        for var in named(things):
            gone |= self._taken_from(var)
        if isinstance(things, core.ZoneOf | core.OnlyOf):
            gone.add(things.zone)
            if to is None:
                state.shown.add((things.zone, EVERYBODY))
        if to is not None:
            asked = _resolved(self.reader.whose(to, state.names), state)
            state.shown |= {(each, asked) for each in gone}
            return

        def known(found: Reads) -> Reads:
            return {hidden: way for hidden, way in found.items() if hidden.by not in gone and hidden.what not in gone}

        state.names.values = {var: known(found) for var, found in state.names.values.items()}
        state.control = known(state.control)

    def _taken_from(self, var: Var) -> set[object]:
        """A name of things, and the names of those that were taken out of them."""
        found: set[object] = {var}
        for each in self.taken.get(var, ()):
            if each not in found:
                found |= self._taken_from(each)
        return found

    def call(self, summary: Summary, args: Sequence[Expr], span: Span, state: State, var: Var | None = None) -> None:
        """What a called text asks, with what it is given here."""
        given = [self.reader.reads(arg, state.names) for arg in args]
        for ask, at in summary.asks.items():
            asked = ask.asked
            if isinstance(asked, int):
                asked = self.reader.whose(args[asked], state.names) if asked < len(args) else Whoever.IN_PLAY
            asked = _resolved(asked, state)
            words = _words(args[ask.asked]) if isinstance(ask.asked, int) and ask.asked < len(args) else _whom(asked)
            inner = state.copy()
            for number in ask.control:
                if number < len(given):
                    inner.control.update({hidden: way for hidden, way in given[number].items() if hidden not in inner.control})
            self.ask_whom(inner, asked, [], at, ask.in_secret, words)
            contents: set[int] = set()
            for number in ask.content:
                for hidden, way in (given[number] if number < len(given) else {}).items():
                    if isinstance(hidden.what, Var):
                        contents |= self._number(hidden.what)
                    elif not self._sees(asked, hidden, state):
                        self._tell(Told(OPTIONS, hidden, way, words, False, at))
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
                found.setdefault(Hidden(hidden.what, whose), (("", span), *way))
        if var is not None:
            self.bind(var, found, state, found if _is_things(var.type) else {})

    # ---- each statement ---------------------------------------------------------------------------------------------------------------
    def _let(self, node: core.Let, state: State) -> None:
        if _is_person(node.var.type):
            whose = self.reader.whose(node.value, state.names)
            if isinstance(node.value, core.OwnerOf):
                whose = OWNER
            state.names.players[node.var] = node.var if whose is Whoever.SOMEBODY else whose
        self.bind(node.var, self.reader.reads(node.value, state.names), state, self._things(node.var, node.value, state))

    def _things(self, var: Var, value: Expr, state: State) -> Reads:
        return self.reader.things(value, state.names) if _is_things(var.type) else {}

    def _assign(self, node: core.Assign | core.AddTo | core.Gain, state: State) -> None:
        if isinstance(node.target, core.Local):
            value = node.amount if isinstance(node, core.Gain) else node.value
            found = {**self.reader.reads(value, state.names), **state.control}
            if not isinstance(node, core.Assign):
                found.update(state.names.values.get(node.target.var, {}))
            self.bind(node.target.var, found, state, self._things(node.target.var, value, state))

    def _move(self, node: core.MoveThings, state: State) -> None:
        if node.to is not None and node.to.zone.seen_by == "everyone":
            self.show(node.things, None, state)
        elif node.to is not None:
            self._hide(node.things, node.to, state)

    def _hide(self, things: Expr, to: core.Place, state: State) -> None:
        """A thing that was a secret of one zone is one of another."""
        state.shown = {(what, to_whom) for what, to_whom in state.shown if what is not to.zone}
        now = self.reader.reads(core.ZoneOf(to.zone, to.holder, span=to.zone.span), state.names)
        for var in named(things):
            found = state.names.values.get(var)
            if found and any(hidden.by is var for hidden in found):
                kept = {hidden: way for hidden, way in found.items() if hidden.by is not var}
                state.names.values[var] = {**kept, **{Hidden(hidden.what, hidden.whose, var): way for hidden, way in now.items()}}

    def _draw(self, node: core.Draw, state: State) -> None:
        if node.var is not None:
            zone = node.target
            found: Reads = {}
            if zone.zone.seen_by != "everyone":
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
        if _is_person(node.var.type):
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
        """Whoever may pay in several ways is asked how; that something is paid is done in the open."""
        if self.texts.payers_choose:
            open_ = State(state.names, {}, state.shown, state.alike)
            self.ask(open_, node.player, [(PRICE, [*(amount for _, amount in node.cost), node.whole])], node.span)
        self.bind(node.var, {}, state)

    def _if(self, node: core.If, state: State) -> None:
        found = self.reader.reads(node.condition, state.names)
        left = len(self.stops[-1]) + len(self.returns)
        yes_state = state.copy()
        self._equal(node.condition, yes_state, state.names)
        yes = self.nested(node.yes, yes_state, found)
        no = self.nested(node.no, state, found)
        state.end_in([end for end, body in ((yes, node.yes), (no, node.no)) if not _leaves(body)])
        if len(self.stops[-1]) + len(self.returns) > left:
            for hidden, way in {**self.stops[-1], **self.returns}.items():
                state.control.setdefault(hidden, way)

    def _for_each(self, node: core.ForEach, state: State) -> None:
        inner = state.copy()
        if node.ordered_by is not None:
            pieces: list[Piece] = [(ORDER, self._ordered(node))]
            self.ask(inner, node.ordered_by, pieces, node.span)
        self.walk_over(inner, node.var, node.among)
        if node.by is not None or node.start is not None:
            order = self.reader.reads([node.start], state.names)
            inner.control.update({hidden: way for hidden, way in order.items() if hidden not in inner.control})
        if node.by is not None:
            by = self.reader.reads(node.by, inner.names)
            inner.control.update({hidden: way for hidden, way in by.items() if hidden not in inner.control})
        end = self.loop(node.body, inner)
        state.join(end)

    def _ordered(self, node: core.ForEach) -> list[object]:
        """Who orders things must see them; players and words are known to all."""
        return [node.among] if _is_things(node.var.type) and not _is_person(node.var.type) else []

    def _repeat(self, node: core.Repeat, state: State) -> None:
        inner = state.copy()
        inner.control.update({h: way for h, way in self.reader.reads([node.times, node.condition], state.names).items() if h not in inner.control})
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
        self.call(self.texts._happening(happening), node.args, node.span, state, node.var)
        if node.body is not None:
            inner = state.copy()
            if happening.permission is not None and len(happening.params) == len(node.args):
                call = core.StatCall(happening.permission, node.args, type=happening.permission.type, span=node.span)
                inner.control.update({h: way for h, way in self.reader.reads(call, state.names).items() if h not in inner.control})
            self.stops.append({})
            self.block(node.body, inner)
            self.stops.pop()
            state.join(inner)
        if happening.body is not None:
            shown = self.texts.showing.shown(happening.body)
            for param, arg in zip(happening.body.params, node.args, strict=False):
                if param in shown:
                    self.show(arg, None, state)

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
            label = f"`{self.function.name}`"
            self.summary.returns.setdefault(Hidden(hidden.what, self._outside(_resolved(hidden.whose, state))), ((label, way[0][1]), *way[1:]))

    def _auction(self, node: core.Auction, state: State) -> None:
        inner = state.copy()
        self.walk_over(inner, node.bidder, node.among)
        inner.names.players[node.bidder] = node.bidder
        start = self.reader.reads(node.start, state.names)
        inner.control.update({h: way for h, way in start.items() if h not in inner.control})
        self.ask_whom(inner, node.bidder, [(OPTIONS, [node.low, node.high]), self._text(node.text)], node.span, words=f"`{node.bidder.name}`")
        self.bind(node.bid, {}, state)
        state.names.players[node.bidder] = node.bidder
        self.bind(node.bidder, {}, state)

    def _offer(self, node: core.OfferTrade, state: State) -> None:
        """What the partner has is no secret of the offer: anything that they could have may be named. Conditions on it are read as such."""
        conditions = [part for side in (*node.give, *node.want) for part in _conditions(side)]
        tried = [] if node.tried is None else [node.tried[2]]
        self.ask(state, node.player, [(OPTIONS, [*conditions, node.at_most, *tried])], node.span)
        self.ask(state, node.partner, [(OPTIONS, conditions)], node.span)

    def _bound(self, node: core.Roll | core.CreateThing, state: State) -> None:
        self.bind(node.var, {}, state)

    def _nothing(self, node: Stmt, state: State) -> None:
        """Asks nobody, names nothing."""

    def _text(self, text: TextSymbol | None) -> Piece:
        return WORDS, _placeholders(text, self.by_name.values())


# What each statement does with secrets. A test compares this table with the lowered statements that there are.
STATEMENTS: dict[type, Callable[..., None]] = {
    core.Let: _Text._let,
    core.Assign: _Text._assign,
    core.AddTo: _Text._assign,
    core.Gain: _Text._assign,
    core.MoveThings: _Text._move,
    core.MoveTokens: _Text._nothing,
    core.Swap: _Text._nothing,
    core.Draw: _Text._draw,
    core.Shuffle: _Text._nothing,
    core.PayCost: _Text._pay,
    core.Choose: _Text._choose,
    core.ChooseAmounts: _Text._choose_amounts,
    core.ChoosePairs: _Text._choose_pairs,
    core.ChooseBranch: _Text._choose_branch,
    core.Ask: _Text._ask,
    core.If: _Text._if,
    core.ForEach: _Text._for_each,
    core.Repeat: _Text._repeat,
    core.WhileAct: _Text._while_act,
    core.Together: _Text._together,
    core.Happen: _Text._happen,
    core.RunCode: _Text._run_code,
    core.Perform: _Text._perform,
    core.PutMark: _Text._nothing,
    core.Roll: _Text._bound,
    core.CreateThing: _Text._bound,
    core.Reveal: _Text._reveal,
    core.Stop: _Text._stop,
    core.Return: _Text._return,
    core.EndGame: _Text._nothing,
    core.Eliminate: _Text._nothing,
    core.EndHappening: _Text._nothing,
    core.Auction: _Text._auction,
    core.OfferTrade: _Text._offer,
}


def _hook_pieces(hook: HookSymbol) -> list[Piece]:
    return [(WORDS, _placeholders(hook.asks, hook.do.params)), (PRICE, [cost.amount for cost in hook.costs])]


def _placeholders(text: TextSymbol | None, names: Iterable[Var]) -> list[Expr]:
    """The local names that a sentence shows."""
    if text is None:
        return []
    used = {found for sentence in text.text.values() for found in re.findall(r"\{(\w+)\}", sentence)}
    return [core.Local(var, type=var.type, span=text.span) for var in names if var.name in used]


def _conditions(side: Expr) -> Iterator[Expr]:
    """The conditions on what is offered, apart from the zone or pool in which it lies."""
    match side:
        case core.Filter(among=among, condition=condition):
            yield condition
            yield from _conditions(among)
        case core.Union(left=left, right=right):
            yield from _conditions(left)
            yield from _conditions(right)
        case core.Difference(left=left, right=right):
            yield from _conditions(left)
            yield right


def _members(among: Expr) -> Expr:
    while isinstance(among, core.Filter):
        among = among.among
    return among


def _bare(body: object) -> Expr | None:
    """A formula without the test that there is an owner."""
    if isinstance(body, core.Guard) and isinstance(body.body, core.Local) and body.body.var is body.var:
        return body.value
    return None if isinstance(body, list) else body  # type: ignore[return-value]  # a body that is no list is an expression


def _leaves(statements: list[Stmt]) -> bool:
    return bool(statements) and isinstance(statements[-1], core.Stop | core.Return)


def _moved(ask: Ask, skipped: int) -> Ask:
    """An ask of a hook, as the happening numbers its parts."""

    def moved(numbers: frozenset[int]) -> frozenset[int]:
        return frozenset(number - skipped for number in numbers if number >= skipped)

    asked = ask.asked
    if isinstance(asked, int):
        asked = asked - skipped if asked >= skipped else Whoever.IN_PLAY
    return Ask(asked, ask.in_secret, moved(ask.control), moved(ask.content))


def _resolved(whose: Whose, state: State) -> Whose:
    for _ in range(4):
        if whose not in state.alike:
            break
        whose = state.alike[whose]
    return whose


def _is_open(whose: Whose) -> bool:
    """Whether only play tells who this is."""
    return whose is Whoever.IN_PLAY or isinstance(whose, tuple)


def _is_person(type_: object) -> bool:
    return is_player(type_.of if isinstance(type_, Maybe) else type_)


def _is_things(type_: object) -> bool:
    bare = type_.of if isinstance(type_, Maybe) else type_
    return isinstance(bare, ThingOf) or (isinstance(bare, SetOf) and isinstance(bare.element, ThingOf | PairOf))


def _words(player: Expr) -> str:
    return f"`{player.var.name}`" if isinstance(player, core.Local) else ""


def _whom(asked: Whose) -> str:
    return f"`{asked.name}`" if isinstance(asked, Var) else "`owner`" if asked == OWNER else ""
