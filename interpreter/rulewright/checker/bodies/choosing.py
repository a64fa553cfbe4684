"""Decisions: choose one, several, amounts, pairs, branches; questions, auctions, offers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Literal

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.scope import Element, Scope
from rulewright.checker.bodies.trading import elsewhere, tradable
from rulewright.checker.bodies.verbs import Verbs
from rulewright.checker.bodies.writing import Work, is_idle
from rulewright.checker.secrecy.secrets import hidden_from
from rulewright.language import core, tree
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import Symbol, TextSymbol
from rulewright.language.types import (
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    Maybe,
    Number,
    PairOf,
    SetOf,
    Type,
    Unknown,
)
from rulewright.source.catalogue.logic import OutOfPlace
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Kinds, Roles, Seen
from rulewright.source.catalogue.running import TooDeep
from rulewright.source.catalogue.secrets import ChoiceOfHidden, OptionsTellSecret
from rulewright.source.catalogue.syntax import BranchesAlike, BranchTwice
from rulewright.source.catalogue.types import OfferOfAnother, WrongType
from rulewright.source.limits import limits

# A choice has at most one of these lines, since a second would replace the first.
_CLAUSES: dict[type[object], str] = {tree.Usually: "usually", tree.Making: "making", tree.SameBy: "same by", tree.UsefulBy: "useful by"}


class Choosing(Verbs):
    """Statements that ask a player."""

    def _among(self, node: tree.Tree, scope: Scope, chooser: Expr | None) -> Expr:
        among, _ = self.set_of(node, scope)
        self.unread_name(node)
        if chooser is not None:
            for code, zone, span in hidden_from(among, chooser, set()):
                if code == "RW501":
                    unseen = ChoiceOfHidden.by_nobody if zone.seen_by == "nobody" else ChoiceOfHidden.by_others
                    self.report(unseen, span, zone=zone.name, pile=zone.name if zone.order == "pile" else None)
                else:
                    seen = {"nobody": Seen.nobody(), "owner": Seen.owner(), "partners": Seen.partners()}.get(zone.seen_by, Seen.hidden())
                    count = None if zone.count_hidden else zone.name
                    self.report(OptionsTellSecret.by_condition, span, zone=zone.name, seen=seen, count=count)
        return among

    def _is_beginning(self, scope: Scope, player: Expr | None) -> bool:
        if not scope.beginning or player is None:
            return False
        if isinstance(player, core.Local):
            return player.var in scope.params or player.var is scope.text.owner_var
        return False

    def choose(self, node: tree.Choose | tree.MayChoose, scope: Scope) -> list[Stmt]:
        """choose x in SET, choose N xs in SET, P may choose x in SET"""
        work = Work()
        random = isinstance(node, tree.Choose) and node.at_random is not None
        player: Expr | None = None
        if not (random and isinstance(node.player, tree.Nobody)):
            player = self.sure_player(node.player, scope, "choose", work)
        among = self._among(node.among, scope.choosing(node.name.text), None if random else player)
        count: Expr | None = None
        shape: Literal["one", "maybe", "exactly", "up_to", "any"] = "one"
        if isinstance(node, tree.MayChoose):
            shape = "maybe"
        elif isinstance(node.quantity, tree.Exactly):
            shape, count = "exactly", self.number(node.quantity.count, scope)
        elif isinstance(node.quantity, tree.UpTo):
            shape, count = "up_to", self.number(node.quantity.count, scope)
        elif isinstance(node.quantity, tree.AnyNumber):
            shape = "any"
        element = fit.sure(self.elements(among))
        if isinstance(element, Number):
            element = NUMBER
        self.declared(node.name)
        beginning = self._is_beginning(scope, player) and not random and not work.tests
        type_: Type = SetOf(element)
        if shape in ("one", "maybe"):
            found = shape == "one" and (beginning or self._always_finds(node, among, scope))
            type_ = element if found else fit.maybe(element)
        var = Var(node.name.text, type_)
        scope.add(var, "choice", node.name.span)
        if shape in ("one", "maybe"):
            known = narrowing.of_possible if isinstance(type_, Maybe) else narrowing.of_element
            scope.learn(known(among, var))
        choice = core.Choose(
            None if random else player,
            var,
            among,
            shape,
            count,
            text=self.sentence(node.text, scope),
            beginning=beginning and shape in ("one", "exactly"),
            span=node.span,
        )
        self._clauses(node, choice, scope)
        scope.beginning = beginning
        return work.finish([choice], node.span, var)

    def _always_finds(self, node: tree.Choose | tree.MayChoose, among: Expr, scope: Scope) -> bool:
        """Whether there is always something to choose: in every game, or because a test has shown it and no clause excludes it."""
        refuses = any(isinstance(clause, tree.WithClause | tree.SuchThat | tree.Must) for clause in node.clauses)
        return _never_empty(among) or (not refuses and narrowing.has_some(among, scope.facts))

    def _clauses(self, node: tree.Choose | tree.MayChoose, choice: core.Choose, scope: Scope) -> None:
        inner = scope.child()
        sure = Var(choice.var.name, fit.sure(choice.var.type))

        def of_sure() -> Scope:
            view = scope.within(Element(choice.var, choice.var.name))
            for name in (choice.var.name, "it"):
                view.names[name].expr = core.Local(choice.var, type=sure.type)
            if choice.shape not in ("one", "maybe"):
                view.element = scope.element
            return view

        self._repeated(node.clauses)
        for clause in node.clauses:
            match clause:
                case tree.WithClause(condition=condition) | tree.SuchThat(condition=condition):
                    test = self.test_of(condition, of_sure())
                    choice.such_that = (
                        test if choice.such_that is None else core.Logic("and", [choice.such_that, test], type=YES_NO, span=clause.span)
                    )
                case tree.Must(condition=condition):
                    test = self.test_of(condition, of_sure())
                    before = choice.must[1] if choice.must is not None else None
                    choice.must = (choice.var, test if before is None else core.Logic("and", [before, test], type=YES_NO, span=clause.span))
                case tree.Prefer(conditions=conditions) if len(conditions) > limits().nesting:
                    self.report(TooDeep.preferences, clause.span, n=len(conditions), most=limits().nesting)
                case tree.Prefer(conditions=conditions):
                    choice.prefer += [(choice.var, self.test_of(condition, of_sure())) for condition in conditions]
                case tree.Usually(answer=answer):
                    choice.usually = self.typed(
                        answer,
                        choice.var.type if not isinstance(choice.var.type, Unknown) else UNKNOWN,
                        inner,
                        Roles.usual_answer(),
                    )
                case _:
                    self.report(OutOfPlace.under_choice, clause.span)

    def _repeated(self, clauses: Sequence[tree.Tree]) -> None:
        """Report a repeated clause that a choice may have only once; conditions, preferences and limits may be repeated."""
        seen = set[str]()
        for clause in clauses:
            match clause:
                case tree.EachOnce(name=name):
                    words = f"each {name.text} once"
                case tree.Usually() | tree.Making() | tree.SameBy() | tree.UsefulBy():
                    words = _CLAUSES[type(clause)]
                case _:
                    continue
            if words in seen:
                self.report(OutOfPlace.twice, clause.span, clause=words)
            seen.add(words)

    def choose_amounts(self, node: tree.ChooseAmounts, scope: Scope) -> list[Stmt]:
        """choose amounts n over SET"""
        work = Work()
        player = self.sure_player(node.player, scope, "choose", work)
        among = self._among(node.among, scope, player)
        element = fit.sure(self.elements(among))
        self.declared(node.name)
        var = Var(node.name.text, AmountsOf(element))
        scope.add(var, "choice", node.name.span)
        scope.beginning = False
        choice = core.ChooseAmounts(player, var, among, text=self.sentence(node.text, scope), span=node.span)
        self._repeated(node.clauses)
        for clause in node.clauses:
            inner = scope.child()
            match clause:
                case tree.WithClause(condition=condition) | tree.SuchThat(condition=condition):
                    choice.conditions.append(self.test_of(condition, inner))
                case tree.WithEach(name=name, condition=condition):
                    each = Var(name.text, element)
                    inner.add(each, "element", name.span)
                    test = self.test_of(condition, inner)
                    bound = self._bound(test, var, each)
                    if bound is not None and choice.most is None:
                        choice.most = (each, bound)
                    choice.each.append((each, test))
                case tree.Making(value=value, target=target, nearest=nearest, when=when):
                    choice.making = (self.number(value, inner), self.number(target, inner))
                    choice.nearest_below = nearest is not None
                    choice.nearest_when = None if when is None else self.test_of(when, inner)
                case tree.Usually(answer=answer):
                    choice.usually = self._usual(answer, choice, inner)
                case _:
                    self.report(OutOfPlace.under_amounts, clause.span)
        return work.finish([choice], node.span, var)

    def _usual(self, answer: tree.Tree, choice: core.ChooseAmounts, scope: Scope) -> Expr:
        """The quantity that the default answer of amounts minimizes: a number as written, or the distance from the amounts written."""
        usual = self.expression(answer, scope, choice.var.type)
        if not isinstance(usual.type, AmountsOf):
            return self.fit(usual, NUMBER, answer.span, scope, Roles.least())
        usual = self.fit(usual, choice.var.type, answer.span, scope, Roles.usual_answer())
        if isinstance(usual.type, Unknown):
            return usual
        each = Var("each", self.elements(choice.among))
        key, chosen = core.Local(each, type=each.type), core.Local(choice.var, type=choice.var.type)
        two: list[Expr] = [core.Pick(amounts, key, type=NUMBER, span=answer.span) for amounts in (chosen, usual)]
        apart = core.Arithmetic("abs", [core.Arithmetic("-", two, type=NUMBER, span=answer.span)], type=NUMBER, span=answer.span)
        return core.Aggregate("sum", choice.among, each, [apart], type=NUMBER, span=answer.span)

    def _bound(self, test: Expr, amounts: Var, each: Var) -> Expr | None:
        match test:
            case core.Compare(op="<=", left=core.Pick(amounts=core.Local(var=a), key=core.Local(var=k)), right=right) if a is amounts and k is each:
                return None if reads(right, amounts) else right
        return None

    def choose_pairs(self, node: tree.ChoosePairs, scope: Scope) -> list[Stmt]:
        """choose pairs xs of (s in A, k in B) where C"""
        work = Work()
        player = self.sure_player(node.player, scope, "choose", work)
        sides: list[tuple[Var, Expr]] = []
        inner = scope.child()
        for name, side in ((node.left_name, node.left), (node.right_name, node.right)):
            among = self._among(side, scope, player)
            var = Var(name.text, fit.sure(self.elements(among)))
            self.declared(name)
            inner.add(var, "element", name.span)
            inner.learn(narrowing.of_element(among, var))
            sides.append((var, among))
        relation = None if node.relation is None else self.test_of(node.relation, inner)
        count = None
        if isinstance(node.quantity, tree.UpTo | tree.Exactly):
            count = self.number(node.quantity.count, scope)
        self.declared(node.name)
        pair = PairOf((node.left_name.text, node.right_name.text), sides[0][0].type, sides[1][0].type)
        var = Var(node.name.text, SetOf(pair))
        choice = core.ChoosePairs(player, var, sides[0], sides[1], count, relation, text=self.sentence(node.text, scope), span=node.span)
        self._repeated(node.clauses)
        for clause in node.clauses:
            match clause:
                case tree.EachOnce(name=name):
                    if name.text == node.left_name.text:
                        choice.left_once = True
                    elif name.text == node.right_name.text:
                        choice.right_once = True
                    else:
                        self.unknown_name(name, [node.left_name.text, node.right_name.text], UnknownName.not_a_side)
                case tree.AtMostWhere(count=limit, condition=condition):
                    choice.at_most.append((self.number(limit, scope), self.test_of(condition, inner)))
                case tree.SameBy(key=key):
                    choice.same_by = self.expression(key, inner)
                case tree.UsefulBy(key=key):
                    choice.useful_by = self.expression(key, inner)
                case _:
                    self.report(OutOfPlace.under_pairs, clause.span)
        scope.add(var, "choice", node.name.span)
        scope.beginning = False
        return work.finish([choice], node.span, var)

    def choose_one(self, node: tree.ChooseOne, scope: Scope) -> tuple[list[Stmt], bool]:
        """choose one: branches"""
        work = Work()
        player = self.sure_player(node.player, scope, "choose", work)
        text = self.sentence(node.text, scope)
        branches: list[core.Branch] = []
        names: dict[str, tree.Word] = {}
        ends: list[bool] = []
        for branch in node.branches:
            if branch.name.text in names:
                self.report(BranchTwice.named, branch.name.span, name=branch.name.text)
            names[branch.name.text] = branch.name
            inner = scope.child()
            condition = None
            if branch.condition is not None:
                condition = self.test_of(branch.condition, inner)
                inner.learn(narrowing.shown(condition, True))
            body, stops = self.block(branch.body, inner)
            ends.append(stops)
            words = self.sentence(branch.name, scope) if branch.name.text in self.program.texts else None
            branches.append(core.Branch(branch.name.text, condition, body, words))
            if words is not None and any(_look_alike(words, other.text) for other in branches[:-1]):
                self.report(BranchesAlike.here, branch.name.span, text=next(iter(words.text.values()), ""))
        if all(is_idle(branch.body.statements[0]) for branch in node.branches):
            self.report(OutOfPlace.idle_question, node.branches[0].body.statements[0].span)
        scope.forget()
        always = all(ends) and any(branch.condition is None for branch in branches) and not work.tests
        return work.finish([core.ChooseBranch(player, branches, text, span=node.span)], node.span), always

    def auction(self, node: tree.Auction, scope: Scope) -> list[Stmt]:
        """auction bid by winner among SET from P: bids from E to E, who passes"""
        work = Work()
        among, _ = self.set_of(node.among, scope, self.player)
        if not self.is_player(fit.sure(self.elements(among))) and not isinstance(among.type, Unknown):
            self.report(WrongType.bidders, node.among.span, type=fit.phrase(among.type))
        start = None
        if node.start is not None:
            start = self.sure_player(node.start, scope, "bid", work)
            self.begins(node.start, work)
        bid, bidder = Var(node.bid.text, Maybe(NUMBER)), Var(node.bidder.text, Maybe(self.player))
        text = self.sentence(node.text, scope)
        inner = scope.child()
        inner.add(bidder, "element", node.bidder.span)
        inner.names[bidder.name].expr = core.Local(bidder, type=self.player)
        low, high = self.number(node.bids.low, inner), self.number(node.bids.high, inner)
        auction = core.Auction(bid, bidder, among, start, low, high, text=text, span=node.span)
        if node.passing is not None:
            self._passing(node, node.passing.body, auction, scope)
        self.declared(node.bid)
        self.declared(node.bidder)
        scope.add(bid, "choice", node.bid.span)
        scope.add(bidder, "choice", node.bidder.span)
        scope.learn(narrowing.of_one_value(core.Local(bid, type=bid.type), core.Local(bidder, type=bidder.type)))
        return work.finish([auction], node.span, bid, bidder)

    def _passing(self, node: tree.Auction, body: tree.Tree, auction: core.Auction, scope: Scope) -> None:
        """What happens to a bidder who passes: the name is that of the bidder, and the bid is their last one."""
        inner = self.loop_scope(node, scope)
        auction.own, auction.passes = Var(node.bid.text, Maybe(NUMBER)), Var(node.bidder.text, self.player)
        inner.add(auction.own, "element", node.bid.span)
        inner.add(auction.passes, "element", node.bidder.span)
        assert isinstance(body, tree.Block)
        auction.passing, _ = self.block(body, inner)
        scope.forget()
        self.unset(node, scope)

    @abstractmethod
    def loop_scope(self, node: tree.Tree, scope: Scope) -> Scope:
        """The scope of a repeated body: what it writes may have changed by the next iteration."""

    @abstractmethod
    def unset(self, node: tree.Tree, scope: Scope) -> None:
        """Forget the facts about the names that a body sets."""

    def offer(self, node: tree.Offer, scope: Scope) -> list[Stmt]:
        """P offers Q as NAME: give, want, at most, countered, tried by machines"""
        work = Work()
        player = self.sure_player(node.player, scope, "offer", work)
        partner = self.present(self.single(self.typed(node.partner, fit.maybe(self.player), scope), scope), work.before, work.tests)
        trade = core.OfferTrade(player, partner, [], [], span=node.span)
        for part in node.parts:
            match part:
                case tree.Give(what=what) | tree.Want(what=what):
                    side, owner = (trade.give, player) if isinstance(part, tree.Give) else (trade.want, partner)
                    for item in what:
                        expr = self.expression(item, scope)
                        if not tradable(expr):
                            self.report(WrongType.not_tradable, item.span, type=fit.phrase(expr.type))
                        elif elsewhere(expr, owner):
                            of_whom = OfferOfAnother.given if isinstance(part, tree.Give) else OfferOfAnother.wanted
                            self.report(of_whom, item.span)
                        side.append(expr)
                case tree.Countered(times=times):
                    trade.countered = self.number(times, scope)
                case tree.AtMostPer(count=count, per=per):
                    trade.at_most = self.number(count, scope)
                    trade.per = self.program.happenings.get(per.text)
                    if trade.per is None:
                        self.unknown_name(per, self.program.happenings, UnknownName.not_a, what=Kinds.happening())
                case tree.Tried(condition=condition):
                    given, wanted = Var("given", NUMBER), Var("wanted", NUMBER)  # the number of things and tokens that each side puts in
                    inner = scope.child()
                    inner.add(given, "element", part.span)
                    inner.add(wanted, "element", part.span)
                    trade.tried = (given, wanted, self.test_of(condition, inner))
        scope.forget()
        if node.agreed is None:
            return work.finish([trade], node.span)
        self.declared(node.agreed)
        trade.agreed = Var(node.agreed.text, YES_NO)
        scope.add(trade.agreed, "choice", node.agreed.span)
        nobody: list[Stmt] = [core.Let(trade.agreed, core.Const(False, type=YES_NO), span=node.span)] if work.tests else []
        return [*nobody, *work.finish([trade], node.span)]


def reads(expr: object, var: Var) -> bool:
    """Whether an expression reads this local name."""
    if isinstance(expr, core.Local):
        return expr.var is var
    if isinstance(expr, Symbol):
        return False
    slots = getattr(type(expr), "__dataclass_fields__", {})
    for name in slots:
        value = getattr(expr, name)
        if name in ("type", "span", "var", "stat", "state", "zone", "field", "kind", "code", "happening", "map", "mark", "option"):
            continue
        parts = value if isinstance(value, list | tuple) else [value]
        if any(reads(part, var) for part in parts):
            return True
    return False


def _never_empty(among: Expr) -> bool:
    """Whether a set is never empty, such as `every KIND` or `1..3`."""
    if isinstance(among, core.Range):
        low, high = among.low, among.high
        return isinstance(low, core.Const) and isinstance(high, core.Const)
    return isinstance(among, core.Every)


def _look_alike(one: TextSymbol, other: TextSymbol | None) -> bool:
    """Whether two texts are identical in some language."""
    return other is not None and any(other.text.get(language) == said for language, said in one.text.items())
