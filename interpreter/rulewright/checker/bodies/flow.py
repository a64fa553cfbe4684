"""Blocks, conditions and loops: control flow, and the facts known after each statement."""

from __future__ import annotations

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.choosing import Choosing
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.bodies.writing import Work, is_idle
from rulewright.checker.lints.reads import nodes
from rulewright.language import core, tree
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.types import UNKNOWN, YES_NO, Maybe, Unknown
from rulewright.source.catalogue.logic import AlwaysTheSame, EndlessLoop, NeverReached, OutOfPlace
from rulewright.source.catalogue.meaning import ChangesNothing
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Answers, Roles
from rulewright.source.catalogue.types import WrongType
from rulewright.source.catalogue.usage import NotSpokenOf


class Flow(Choosing):
    """The one reader of statements."""

    def block(self, node: tree.Block, scope: Scope) -> tuple[list[Stmt], bool]:
        """The statements of a block, and whether what follows it is never reached."""
        out: list[Stmt] = []
        ended = False
        for statement in node.statements:
            if ended:
                self.report(NeverReached.after_leaving, statement.span)
                break
            if is_idle(statement):
                if len(node.statements) > 1:
                    self.report(OutOfPlace.idle, statement.span)
                continue
            lowered, ended = self.statement(statement, scope)
            out += lowered
            if not isinstance(statement, tree.Let | tree.Choose | tree.MayChoose):
                scope.beginning = False
        return out, ended

    def statement(self, node: tree.Tree, scope: Scope) -> tuple[list[Stmt], bool]:
        """One statement, lowered, and whether it always leaves the block."""
        match node:
            case tree.Let():
                return self.let(node, scope), False
            case tree.Assign():
                return self.assign(node, scope), False
            case tree.Add() | tree.RemoveFrom():
                return self.add(node, scope), False
            case tree.Move() | tree.MoveToBox() | tree.Remove():
                return self.move(node, scope), False
            case tree.MoveTokens():
                return self.move_tokens(node, scope), False
            case tree.Swap():
                return self.swap(node, scope), False
            case tree.Draw():
                return self.draw(node, scope), False
            case tree.Shuffle():
                return self.shuffle(node, scope), False
            case tree.Gains() | tree.LosesAmount():
                return self.gains(node, scope), False
            case tree.Pay():
                return self.pay(node, scope), False
            case tree.Mark():
                return self.mark(node, scope), False
            case tree.Roll():
                return self.roll(node, scope), False
            case tree.Create():
                return self.create(node, scope), False
            case tree.Reveal():
                return self.reveal(node, scope), False
            case tree.Choose() | tree.MayChoose():
                return self.choose(node, scope), False
            case tree.ChooseAmounts():
                return self.choose_amounts(node, scope), False
            case tree.ChoosePairs():
                return self.choose_pairs(node, scope), False
            case tree.ChooseOne():
                return self.choose_one(node, scope)
            case tree.Auction():
                return self.auction(node, scope), False
            case tree.Offer():
                return self.offer(node, scope), False
            case tree.Call():
                statements = self.call(node, scope)
                scope.forget()
                return statements, False
            case tree.CallWithBody():
                return self.call_with_body(node, scope), False
            case tree.Perform():
                return self.perform(node, scope), False
            case tree.PerformMenu():
                return self.perform_menu(node, scope), False
            case tree.Stop():
                return [core.Stop(span=node.span)], True
            case tree.Return():
                return self._return(node, scope), True
            case tree.EndGame():
                return [core.EndGame(text=self.sentence(node.text, scope), span=node.span)], False
            case tree.EndHappening():
                return self._end_happening(node), False
            case tree.Wins() | tree.Loses():
                return self.verdict(node, scope), False
            case tree.Say():
                text = self.sentence(node.text, scope)
                return [] if text is None else [core.Say(text, span=node.span)], False
            case tree.Eliminate():
                work = Work()
                who = self.present(self.single(self.typed(node.player, fit.maybe(self.player), scope), scope), work.before, work.tests)
                scope.forget()
                return work.finish([core.Eliminate(who, span=node.span)], node.span), False
            case tree.Act() | tree.MustAct():
                work = Work()
                player = self.sure_player(node.player, scope, "act", work)
                menu = self.menu(node.menu)
                scope.forget()
                if menu is None:
                    return [], False
                must, text = isinstance(node, tree.MustAct), self.sentence(node.text, scope)
                act = core.WhileAct(player, menu, once=True, must=must, text=text, span=node.span)
                return work.finish([act], node.span), False
            case tree.If():
                return self._if(node, list(node.parts), scope)
            case _:
                return self._loop(node, scope), False

    def _return(self, node: tree.Return, scope: Scope) -> list[Stmt]:
        if scope.text.gives_back is None:
            self.expression(node.value, scope)
            self.report(OutOfPlace.no_result, node.span)
            return []
        return [core.Return(self.typed(node.value, scope.text.gives_back, scope, Roles.result()), span=node.span)]

    def _end_happening(self, node: tree.EndHappening) -> list[Stmt]:
        happening = self.program.happenings.get(node.name.text)
        if happening is None:
            self.unknown_name(node.name, [*self.program.happenings, "game"], UnknownName.not_ended)
            return []
        return [core.EndHappening(happening, span=node.span)]

    # ---- conditions
    def _if(self, node: tree.If, parts: list[tree.Tree | None], scope: Scope) -> tuple[list[Stmt], bool]:
        test, body = parts[0], parts[1]
        assert test is not None and isinstance(body, tree.Block)
        before, condition = self._question(test, scope)
        if isinstance(condition, core.Const) and isinstance(condition.value, bool) and not isinstance(condition.type, Unknown):
            self.report(AlwaysTheSame.condition, test.span, value=Answers.yes() if condition.value else Answers.no())
        yes_scope, no_scope = scope.child(), scope.child()
        yes_scope.learn(narrowing.shown(condition, True))
        no_scope.learn(narrowing.shown(condition, False))
        yes, yes_ends = self.block(body, yes_scope)
        no: list[Stmt] = []
        no_ends = False
        rest = parts[2:]
        if len(rest) == 1:
            assert isinstance(rest[0], tree.Block)
            no, no_ends = self.block(rest[0], no_scope)
        elif len(rest) > 1:
            no, no_ends = self._if(node, rest, no_scope)
        if not yes and not no and is_idle(body.statements[0]):
            self.report(OutOfPlace.idle_question, body.statements[0].span)
        if yes_ends and no_ends:
            scope.facts = {}
        elif yes_ends:
            scope.facts = no_scope.facts
        elif no_ends:
            scope.facts = yes_scope.facts
        else:
            scope.facts = narrowing.both(yes_scope.facts, no_scope.facts)
        return [*before, core.If(condition, yes, no, written=True, span=node.span)], yes_ends and no_ends

    def _question(self, test: tree.Tree, scope: Scope) -> tuple[list[Stmt], Expr]:
        """The condition of an `if`; a question in it is asked first, provided the rest holds."""
        if not isinstance(test, tree.Agrees | tree.PaysFor):
            return [], self.test_of(test, scope)
        inner, also = scope.child(), None
        if test.also is not None:
            also = self.test_of(test.also, inner)
            inner.learn(narrowing.shown(also, True))
        work = Work()
        verb = "agree" if isinstance(test, tree.Agrees) else "pay"
        player = self.sure_player(test.player, inner, verb, work)
        cost: list[tuple[str, Expr]] = []
        if isinstance(test, tree.PaysFor):
            cost, whole = self.cost(test.amounts, inner)
            if whole is not None:
                self.report(WrongType.price_in_question, test.amounts.span)
        answer = Var("answer", YES_NO)
        ask = core.Ask(player, answer, self.sentence(test.text, inner), cost, span=test.span)
        if isinstance(test, tree.PaysFor):
            scope.forget()
        statements: list[Stmt] = [core.Let(answer, core.Const(False, type=YES_NO), span=test.span)]
        asked = work.finish([ask], test.span)
        read: Expr = core.Local(answer, type=YES_NO, span=test.span)
        if also is not None:
            asked = [core.If(also, asked, span=test.span)]
            read = core.Logic("and", [also, read], type=YES_NO, span=test.span) if isinstance(test, tree.Agrees) or _stable(also) else read
        return [*statements, *asked], read

    # ---- loops
    def loop_scope(self, node: tree.Tree, scope: Scope) -> Scope:
        """The scope of a loop's body: what it writes may have changed by the next iteration."""
        inner = scope.child()
        inner.loop = True
        inner.facts = {key: fact for key, fact in inner.facts.items() if not fact.reads}
        for assigned in _assigned(node):
            binding = inner.names.get(assigned)
            if binding is not None and isinstance(binding.expr, core.Local):
                inner.facts = narrowing.without(inner.facts, ("local", id(binding.expr.var)))
        return inner

    def _loop(self, node: tree.Tree, scope: Scope) -> list[Stmt]:
        body = node.body if isinstance(node, tree.Repeat | tree.RepeatWhile | tree.Together | tree.AsPlayer) else None
        answered = isinstance(node, tree.RepeatWhile) and (node.condition is not None or node.at_bound is not None)
        if body is not None and not answered and is_idle(body.statements[0]):
            self.report(ChangesNothing.nothing_inside, body.statements[0].span)
        match node:
            case tree.ForEach():
                return self._for_each(node, scope)
            case tree.Repeat(times=times, body=body):
                count = self.number(times, scope, Roles.before(word="times"))
                statements, _ = self.block(body, self.loop_scope(node, scope))
                result: Stmt = core.Repeat(count, statements, span=node.span)
            case tree.RepeatWhile(times=times, condition=condition, body=body, at_bound=at_bound):
                count = self.number(times, scope, Roles.before(word="times"))
                inner = self.loop_scope(node, scope)
                test = None if condition is None else self.test_of(condition, inner)
                if test is not None:
                    inner.learn(narrowing.shown(test, True))
                statements, _ = self.block(body, inner)
                bound = [] if at_bound is None else self.block(at_bound, self.loop_scope(node, scope))[0]
                result = core.Repeat(count, statements, test, bound, span=node.span)
            case tree.Forever(body=body):
                if not scope.text.in_flow:
                    self.report(EndlessLoop.repeat, node.span)
                statements, _ = self.block(body, self.loop_scope(node, scope))
                if scope.text.in_flow and not _may_decide(statements):
                    self.report(EndlessLoop.no_decision, node.span)
                result = core.Repeat(None, statements, span=node.span)
            case tree.WhileChoose():
                return self._while_choose(node, scope)
            case tree.WhileAct(player=who, menu=menu_word, text=asks, body=body):
                work = Work()
                player = self.sure_player(who, scope, "act", work)
                menu, text = self.menu(menu_word), self.sentence(asks, scope)
                statements = [] if body is None else self.block(body, self.loop_scope(node, scope))[0]
                scope.forget()
                return [] if menu is None else work.finish([core.WhileAct(player, menu, statements, text=text, span=node.span)], node.span)
            case tree.Together(body=body):
                inner = scope.child()
                statements, _ = self.block(body, inner)
                scope.names = inner.names
                scope.facts = inner.facts
                return [core.Together(statements, span=node.span)]
            case tree.AsPlayer():
                return self._as_player(node, scope)
            case _:
                raise TypeError(type(node).__name__)
        scope.forget()
        self.unset(node, scope)
        return [result]

    def unset(self, node: tree.Tree, scope: Scope) -> None:
        for assigned in _assigned(node):
            binding = scope.names.get(assigned)
            if binding is not None and isinstance(binding.expr, core.Local):
                scope.facts = narrowing.without(scope.facts, ("local", id(binding.expr.var)))

    def _for_each(self, node: tree.ForEach, scope: Scope) -> list[Stmt]:
        among, _ = self.set_of(node.among, scope.choosing(node.name.text))
        self.unread_name(node.among)
        work = Work()
        start = None if node.start is None else self.sure_player(node.start, scope, "begin", work)
        if node.start is not None:
            self.begins(node.start, work)
        ordered = None if node.ordered_by is None else self.sure_player(node.ordered_by, scope, "order", work)
        element = fit.sure(self.elements(among))
        self.declared(node.name)
        var = Var(node.name.text, element)
        inner = self.loop_scope(node, scope)
        inner.add(var, "element", node.name.span)
        inner.learn(narrowing.lasting(narrowing.of_element(among, var)))
        by = None
        if node.by is not None:
            by_scope = scope.child()
            by_scope.add(var, "element", node.name.span)
            by = self.number(node.by, by_scope, Roles.after(word="by"))
        body, _ = self.block(node.body, inner)
        scope.forget()
        self.unset(node, scope)
        if node.at_once is not None and not _begins_with_a_question(body) and not self.findings.errors:
            of_branches = bool(body) and isinstance(body[0], core.ChooseBranch | core.Ask)
            self.report(OutOfPlace.branch_at_once if of_branches else OutOfPlace.at_once, node.span, name=node.name.text)
        loop = core.ForEach(var, among, body, start, by, ordered, node.at_once is not None, span=node.span)
        return work.finish([loop], node.span)

    def _while_choose(self, node: tree.WhileChoose, scope: Scope) -> list[Stmt]:
        inner = self.loop_scope(node, scope)
        chosen = self.choose(tree.MayChoose(node.span, node.player, node.name, node.among, node.text), inner)
        binding = inner.names[node.name.text]
        var = binding.expr.var if isinstance(binding.expr, core.Local) else Var(node.name.text, UNKNOWN)
        over = core.If(
            core.IsNothing(core.Local(var, type=var.type, span=node.name.span), type=YES_NO),
            [core.Stop(span=node.span)],
            span=node.span,
        )
        inner.learn(narrowing.shown(core.IsNothing(core.Local(var, type=var.type)), False))
        last = chosen[-1]
        if isinstance(last, core.Choose):
            inner.learn(narrowing.of_element(last.among, var))
        body, _ = self.block(node.body, inner)
        scope.forget()
        return [core.Repeat(None, [*chosen, over, *body], span=node.span)]

    def _as_player(self, node: tree.AsPlayer, scope: Scope) -> list[Stmt]:
        work = Work()
        player = self.single(self.expression(node.player, scope, self.player), scope)
        player = self.present(player, work.before, work.tests, "me")
        if not isinstance(player.type, Unknown):
            player = self.fit(player, self.player, node.player.span, scope)
        if isinstance(player, core.Local) and not isinstance(player.type, Maybe):
            inner = scope.as_player(player)
            as_whom = player.var
        else:
            var = Var("me", self.player)
            as_whom = var
            work.before.append(core.Let(var, player, span=node.span))
            inner = scope.as_player(core.Local(var, type=self.player, span=node.span))
        body, _ = self.block(node.body, inner)
        scope.forget()
        if body and not self.findings.errors and not any(isinstance(part, core.Local) and part.var is as_whom for part in nodes(body)):
            self.report(NotSpokenOf.as_player, node.player.span)
        return work.finish(body, node.span)


def _begins_with_a_question(body: list[Stmt]) -> bool:
    """Whether a block begins with a player's choice."""
    return bool(body) and isinstance(body[0], core.Choose) and body[0].player is not None


def _stable(test: Expr) -> bool:
    """Whether a test has the same result after a player was asked (nothing was paid)."""
    return isinstance(test, core.Local | core.Const | core.IsNothing)


def _assigned(node: tree.Tree) -> set[str]:
    """The local names that a syntax tree sets."""
    found: set[str] = set()
    waiting: list[object] = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, tree.Assign) and isinstance(here.target, tree.Name):
            found.add(here.target.name.text)
        waiting.extend(tree.parts(here))
    return found


_DECIDES = (
    core.Choose,
    core.ChooseAmounts,
    core.ChoosePairs,
    core.ChooseBranch,
    core.Ask,
    core.WhileAct,
    core.Happen,
    core.RunCode,
    core.Perform,
    core.Auction,
    core.OfferTrade,
    core.EndGame,
    core.Stop,
)


def _may_decide(statements: list[Stmt]) -> bool:
    for statement in statements:
        if isinstance(statement, _DECIDES):
            return True
        match statement:
            case core.If(yes=yes, no=no) if _may_decide(yes) or _may_decide(no):
                return True
            case core.ForEach(body=body) | core.Repeat(body=body) | core.Together(body=body) if _may_decide(body):
                return True
    return False
