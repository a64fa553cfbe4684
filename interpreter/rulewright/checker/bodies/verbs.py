"""Statements that name something or make it happen: let, happenings, texts of things, marks, options, verdicts."""

from __future__ import annotations

from typing import Literal

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.moving import Moving
from rulewright.checker.bodies.scope import Fact, Scope
from rulewright.checker.bodies.writing import Work
from rulewright.language import core, tree
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import HappeningSymbol, TextSymbol
from rulewright.language.texts import names_in
from rulewright.language.types import (
    NUMBER,
    UNKNOWN,
    YES_NO,
    AmountsOf,
    ListOf,
    Maybe,
    Number,
    OptionOf,
    SetOf,
    ThingOf,
    Type,
    Unknown,
    YesNo,
)
from rulewright.source.catalogue.logic import OutOfPlace, WrongUnitOfTime
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Elsewhere, Kinds, Roles, Ways
from rulewright.source.catalogue.types import WrongArguments, WrongType
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span
from rulewright.source.suggest import closest

BLOCKS = ("else", "together", "repeat")  # words that stand alone before the `:` of a block

_IDLE = ("skip", "pass", "continue", "noop", "nop", "none", "idle", "nothing_happens", "do_nothing", "next")  # empty statements of other languages
_LEAVING = ("break", "exit", "quit", "leave")  # their ways to leave a loop


class Verbs(Moving):
    """The remaining simple statements. Each method returns the lowered statements."""

    def let(self, node: tree.Let, scope: Scope) -> list[Stmt]:
        """let x = E, let x = happening(args)"""
        happening = self._called_happening(node.value)
        self.declared(node.name)
        if happening is not None and isinstance(node.value, tree.Apply):
            if happening.gives_back is None:
                self.report(WrongType.no_result_of, node.value.span, name=happening.name)
            result = happening.gives_back or UNKNOWN
            var = Var(node.name.text, fit.maybe(result))
            statements = self.happen(happening, node.value, scope, var=var)
            empty = _empty(result)
            if empty is not None:  # a happening that did not occur returns 0, no, nobody
                given, sure = var, Var("given", result)
                var = Var(node.name.text, result)
                result_of = core.Guard(sure, core.Local(given, type=given.type), core.Local(sure, type=result), empty, type=result, span=node.span)
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
        if isinstance(type_, Maybe):
            scope.learn(narrowing.of_one_value(core.Local(var, type=type_), value))
        if isinstance(value, core.Aggregate) and isinstance(fit.sure(type_), ThingOf):  # a member of a set: its first, its highest
            known = narrowing.of_possible if isinstance(type_, Maybe) else narrowing.of_element
            scope.learn(known(value.among, var))
        return [core.Let(var, value, span=node.span)]

    def _called_happening(self, node: tree.Tree) -> HappeningSymbol | None:
        if isinstance(node, tree.Apply) and isinstance(node.function, tree.Name) and node.function.name.text not in self.program.stats:
            return self.program.happenings.get(node.function.name.text)
        return None

    def mark(self, node: tree.Mark, scope: Scope) -> list[Stmt]:
        """mark P with M for N turns"""
        work = Work()
        bearer = self.present(self.single(self.expression(node.bearer, scope), scope), work.before, work.tests)
        mark = self.program.marks.get(node.name.text)
        if mark is None:
            self.unknown_name(node.name, self.program.marks, UnknownName.not_a, what=Kinds.mark())
            return []
        if isinstance(bearer.type, Unknown):
            return []
        if not (isinstance(bearer.type, ThingOf) and bearer.type.kind.is_a(mark.on)):
            self.report(
                WrongType.wrong_bearer,
                node.bearer.span,
                name=mark.name,
                on=fit.phrase(ThingOf(mark.on)),
                type=fit.phrase(bearer.type),
            )
            return []
        unit = mark.counts.name
        count = self.number(node.count, scope)
        known = self.program.happenings.get(unit) is mark.counts  # otherwise already reported: nothing is counted
        if known and node.unit.text not in (unit, unit + "s", unit + "es"):
            meant = unit if isinstance(count, core.Const) and count.value == 1 else unit + "s"
            self.report(WrongUnitOfTime.of_mark, node.unit.span, name=mark.name, unit=unit, given=node.unit.text, meant=meant)
        scope.forget(frozenset({narrowing.STATS}))
        return work.finish([core.PutMark(mark, bearer, count, span=node.span)], node.span)

    def call(self, node: tree.Call, scope: Scope) -> list[Stmt]:
        """happening(args), card.play(me)"""
        call = node.call
        happening = self._called_happening(call)
        if happening is not None and isinstance(call, tree.Apply):
            if happening.body_of_caller:
                self.report(OutOfPlace.body_missing, node.span, name=happening.name)
            return self.happen(happening, call, scope)
        if isinstance(call, tree.Apply) and isinstance(call.function, tree.Dot):
            return self._run_code(call, call.function, scope)
        if isinstance(call, tree.Name) and call.name.text in self.program.happenings:
            symbol = self.program.happenings[call.name.text]
            if not symbol.params:
                return [core.Happen(symbol, [], span=node.span)]
            self.report(WrongArguments.needs_parts, node.span, name=symbol.name, signature=fit.signature(symbol.name, symbol.params))
            return []
        if isinstance(call, tree.Name) and not self.has_plain_meaning(call, scope):
            if call.name.text in _IDLE and closest(call.name.text, self.program.happenings) is None:
                self.report(UnknownName.idle, call.name.span, name=call.name.text)
                return []
            known = [*self.program.happenings, "stop"]
            better = ("stop",) if call.name.text in _LEAVING else ()
            meant = better[0] if better and closest(call.name.text, self.program.happenings) is None else None
            if meant is not None:
                self.report(UnknownName.no_such_statement, call.name.span, name=call.name.text, meant=meant, begin=Ways.begin_line())
            else:
                self.unknown_name(call.name, known, UnknownName.no_such_statement, begin=Ways.begin_line())
            return []
        if isinstance(call, tree.Apply) and isinstance(call.function, tree.Name):
            name = call.function.name
            if name.text in self.program.stats:
                self.report(OutOfPlace.stat_as_statement, node.span, name=name.text)
            else:
                self.unknown_name(name, [*self.program.happenings, *self.program.stats], UnknownName.no_happening)
            return []
        self.report(OutOfPlace.value_as_statement, node.span)
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
            self.unknown_name(dot.name, [*names, *self.program.happenings], UnknownName.no_text, type=fit.phrase(thing.type))
            return []
        if code.result is not None:
            self.report(OutOfPlace.text_with_value, call.span, name=code.name)
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

    def _arguments(self, written: list[tree.Tree], params: list[tuple[str, Type]], scope: Scope, work: Work, signature: str) -> list[Expr]:
        """The arguments of a happening; if one is nothing, it does not occur."""
        args: list[Expr] = []
        values = [self.expression(node, scope, wanted) for node, (_, wanted) in zip(written, params, strict=True)]
        if self.swapped(values, [wanted for _, wanted in params], signature):
            return [core.Const(None, type=UNKNOWN, span=node.span) for node in written]
        for node, value, (name, wanted) in zip(written, values, params, strict=True):
            arg = value
            if not isinstance(wanted, SetOf | ListOf):
                arg = self.single(arg, scope)
            if isinstance(arg.type, Maybe) and not isinstance(wanted, Maybe | SetOf | ListOf) and fit.fits(arg.type.of, wanted):
                arg = self.present(arg, work.before, work.tests, name)
            args.append(self.fit(arg, wanted, node.span, scope, Roles.argument(name=name, signature=signature)))
        return args

    def happen(
        self, happening: HappeningSymbol, call: tree.Apply, scope: Scope, var: Var | None = None, body: tree.Block | None = None
    ) -> list[Stmt]:
        """A happening with its caller's body."""
        self.ensure_happening(happening)
        written = [arg for arg in call.arguments if arg is not None]
        signature = fit.signature(happening.name, happening.params)
        work = Work()
        args: list[Expr] | None = None
        if len(written) != len(happening.params):
            self.miscounted(happening.name, call.span, happening.params, [self.expression(arg, scope) for arg in written], scope)
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
                    if isinstance(node, tree.Name) and node.name.text in inner.names and isinstance(inner.names[node.name.text].expr.type, Maybe):
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
            word = node.call.function.name if isinstance(node.call, tree.Apply) and isinstance(node.call.function, tree.Name) else None
            if word is not None:
                self.unknown_name(word, self.program.happenings, UnknownName.no_happening)
            elif isinstance(node.call, tree.Apply):
                self.report(OutOfPlace.no_body, node.call.span, colon=":")
            else:
                meant = closest(node.call.name.text, BLOCKS) if isinstance(node.call, tree.Name) else None
                self.report(OutOfPlace.no_body, node.call.span, block=meant or "if …", suggestion=meant or "")
            self.block(node.body, scope.child())
            return []
        if not happening.body_of_caller:
            self.report(OutOfPlace.body_of_its_own, node.call.span, name=happening.name)
        return self.happen(happening, node.call, scope, body=node.body)

    def perform(self, node: tree.Perform, scope: Scope) -> list[Stmt]:
        """perform OPTION"""
        player = self.subject(tree.Nobody(node.span), scope, "perform")
        option = self.single(self.expression(node.option, scope), scope)
        if not isinstance(fit.sure(option.type), OptionOf | Unknown):
            self.report(WrongType.perform, node.option.span, type=fit.phrase(option.type))
            return []
        scope.forget()
        return [core.Perform(player, option, span=node.span)]

    def perform_menu(self, node: tree.PerformMenu, scope: Scope) -> list[Stmt]:
        """perform up to N of MENU for TEXT"""
        player = self.subject(tree.Nobody(node.span), scope, "perform")
        count = self.number(node.up_to, scope)
        if not isinstance(node.menu, tree.Name):
            self.report(WrongType.perform_menu, node.menu.span)
            return []
        menu, text = self.menu(node.menu.name), self.sentence(node.text, scope)
        return [] if menu is None else [core.Perform(player, None, menu, count, text, span=node.span)]

    def menu(self, word: tree.Word) -> str | None:
        """A menu that offers at least one action."""
        offered: dict[str, list[Span]] = {}
        for action in self.program.all_happenings():
            for menu in action.menus:
                offered.setdefault(menu, []).append(action.span)
        if word.text in offered:
            return word.text
        meant = closest(word.text, list(offered))
        # The misspelt name may be the menu of a single action.
        there = tuple(Related(span, Elsewhere.declared_here()) for span in offered[meant]) if meant and len(offered[meant]) == 1 else ()
        self.report(UnknownName.no_menu, word.span, related=there, name=word.text, meant=meant, menus=sorted(offered)[:8])
        return None

    def sentence(self, word: tree.Word | None, scope: Scope) -> TextSymbol | None:
        """The sentence of `for TEXT`; the local names that it shows count as read."""
        if word is None:
            return None
        text = self.program.texts.get(word.text)
        if text is None:
            self.unknown_name(word, self.program.texts, UnknownName.no_sentence)
            return None
        self.sentences.setdefault(text, []).append({name: binding.expr.type for name, binding in scope.names.items()})
        for name in names_in(text.text):
            if (binding := scope.names.get(name)) is not None:
                binding.uses += 1
        return text

    def verdict(self, node: tree.Wins | tree.Loses, scope: Scope) -> list[Stmt]:
        """P wins, P loses, with the reason"""
        players, _ = self.set_of(node.players, scope)
        which: Literal["wins", "loses"] = "wins" if isinstance(node, tree.Wins) else "loses"
        return [core.EndGame(which, players, self.sentence(node.text, scope), span=node.span)]


def _empty(type_: Type) -> Expr | None:
    """The default of a missing result: 0, no, the empty set; None for words and things."""
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
