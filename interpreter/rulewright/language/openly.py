"""Determines which answers are meant to stay secret: open choices appear in everybody's log."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.language import core
from rulewright.language.core import Stmt, Var
from rulewright.language.rolls import hides
from rulewright.language.symbols import Program
from rulewright.language.walking import walk


def secret_choices(program: Program) -> set[Stmt]:
    """The choices and questions whose answer is stored in a value that not everybody sees, or determines such a value."""
    keeping = _Secrets(program)
    happenings = program.all_happenings()
    texts = [function.body for function in program.functions]
    texts += [happening.body.body for happening in happenings if happening.body is not None]
    return {node for body in texts for node in keeping.secret(body)}


class _Secrets:
    """Finds lines that write values not everybody sees, and the names on which these depend."""

    def __init__(self, program: Program) -> None:
        texts = [(name, text) for thing in program.things for name, text in thing.code.items()]
        texts += [(name, code.default) for kind in program.kinds.values() for name, code in kind.code.items() if code.default is not None]
        self._codes: set[str] = set()  # names of things' texts in which something is kept
        more = True
        while more:
            before = len(self._codes)
            self._codes |= {name for name, text in texts if self._keeps_in(text.body)}
            more = len(self._codes) > before

    def secret(self, body: object) -> Iterator[Stmt]:
        """The choices of a text whose answers are kept."""
        if not self._keeps_in(body):
            return
        tied = self._dependencies(body)
        for node in walk(body):
            match node:
                case core.Choose(var=var) | core.ChooseAmounts(var=var) | core.ChoosePairs(var=var) | core.Ask(var=var):
                    if var in tied:
                        yield node
                case core.ChooseBranch(branches=branches):
                    if any(self._keeps_in(branch.body) for branch in branches):
                        yield node

    def _dependencies(self, body: object) -> set[Var]:
        """The names on which kept values depend: through what is written, and through surrounding conditions and loops."""
        tied = {var for node in walk(body) if self._keeps(node) for var in _names(node)}
        more = True
        while more:
            before = len(tied)
            for node in walk(body):
                match node:
                    case core.If(condition=condition, yes=yes, no=no) if self._keeps_in([yes, no]):
                        tied |= _names(condition)
                    case core.ForEach(among=among, body=inner) if self._keeps_in(inner):
                        tied |= _names(among)
                    case core.Repeat(times=times, condition=condition, body=inner) if self._keeps_in(inner):
                        tied |= _names([times, condition])
                    case core.Let(var=var, value=value) if var in tied:
                        tied |= _names(value)
                    case core.Assign(target=core.Local(var=var), value=value) | core.AddTo(target=core.Local(var=var), value=value) if var in tied:
                        tied |= _names(value)
            more = len(tied) > before
        return tied

    def _keeps_in(self, body: object) -> bool:
        return any(self._keeps(node) for node in walk(body))

    def _keeps(self, node: object) -> bool:
        """Whether a line writes a value that not everybody sees."""
        match node:
            case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
                return hides(target)
            case core.CreateThing(at=at):
                return at.zone.seen_by != "everyone"
            case core.RunCode(code=code):
                return code.name in self._codes
        return False


def _names(node: object) -> set[Var]:
    return {local.var for local in walk(node) if isinstance(local, core.Local)}
