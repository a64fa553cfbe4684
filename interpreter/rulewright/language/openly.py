"""Which answers are meant to be kept: what is chosen openly is read by everybody in the log."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.language import core
from rulewright.language.core import Stmt, Var
from rulewright.language.rolls import hides
from rulewright.language.symbols import Program
from rulewright.language.walking import walk


def secret_choices(program: Program) -> set[int]:
    """The identities of the choices and questions whose answer goes into a value that not everybody sees, or decides what such a value becomes."""
    happenings = [*program.happenings.values(), *dict.fromkeys(action for thing in program.things for action in thing.actions)]
    texts = [function.body for function in program.functions]
    texts += [happening.body.body for happening in happenings if happening.body is not None]
    return {id(node) for body in texts for node in _secret(body)}


def _secret(body: object) -> Iterable[Stmt]:
    written = [node for node in walk(body) if _keeps(node)]
    if not written:
        return
    tied = _tied(body, written)
    for node in walk(body):
        match node:
            case core.Choose(var=var) | core.ChooseAmounts(var=var) | core.ChoosePairs(var=var) | core.Ask(var=var):
                if var in tied:
                    yield node
            case core.ChooseBranch(branches=branches):
                if any(_keeps(inner) for branch in branches for inner in walk(branch.body)):
                    yield node


def _tied(body: object, written: list[object]) -> set[Var]:
    """The names that values which are kept from somebody depend on: by what is written, and by the conditions and loops around that."""
    tied = {local.var for node in written for local in walk(node) if isinstance(local, core.Local)}
    more = True
    while more:
        before = len(tied)
        for node in walk(body):
            match node:
                case core.If(condition=condition, yes=yes, no=no) if any(_keeps(inner) for inner in walk([yes, no])):
                    tied |= _names(condition)
                case core.ForEach(among=among, body=inner) if any(_keeps(each) for each in walk(inner)):
                    tied |= _names(among)
                case core.Repeat(times=times, condition=condition, body=inner) if any(_keeps(each) for each in walk(inner)):
                    tied |= _names([times, condition])
                case core.Let(var=var, value=value) if var in tied:
                    tied |= _names(value)
                case core.Assign(target=core.Local(var=var), value=value) | core.AddTo(target=core.Local(var=var), value=value) if var in tied:
                    tied |= _names(value)
        more = len(tied) > before
    return tied


def _names(node: object) -> set[Var]:
    return {local.var for local in walk(node) if isinstance(local, core.Local)}


def _keeps(node: object) -> bool:
    """Whether a line writes a value that not everybody sees."""
    match node:
        case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
            return hides(target)
        case core.CreateThing(at=at):
            return at.zone.seen_by != "everyone"
    return False
