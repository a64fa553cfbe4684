"""What is handed to a happening or a stat, and what these do with it: the same given for two parts, a part that nothing reads, and a part that is
changed when the happening is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.checker.bodies.fit import sure
from rulewright.checker.doubts.common import Doubts
from rulewright.checker.lints.reads import Written, all_hooks, names_said, nodes
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import HappeningSymbol, HookSymbol, StatSymbol
from rulewright.language.types import Number, ThingOf
from rulewright.source.catalogue.doubts import HandedOver
from rulewright.source.catalogue.logic import UnusedName
from rulewright.source.span import NOWHERE


def check(doubts: Doubts, written: Written, keys: Keys) -> None:
    """RW443, and RW414 of parts."""
    for function in doubts.program.functions:
        _given_twice(doubts, keys, function)
    tested = _tested(written)
    for call in written.of(core.StatCall, core.Happen):
        _swapped(doubts, call, tested)
    hooks = list(all_hooks(doubts.program))
    for hook in hooks:
        if hook.stage == "after":
            _too_late(doubts, hook)
    for happening in doubts.program.happenings.values():
        _unread_numbers(doubts, happening, [hook for hook in hooks if hook.happening is happening])
    for stat in doubts.program.stats.values():
        if stat.permission_of is None:
            _unread_twins(doubts, stat)
            _of_everybody(doubts, stat)


def _given_twice(doubts: Doubts, keys: Keys, function: Function) -> None:
    """Report `distance_of(here, here)` in a text that has another name of this type, called like the part."""
    named = {var.name: var for var in function.params}
    for node in nodes(function):
        match node:
            case core.StatCall(stat=callee, args=args) | core.Happen(happening=callee, args=args):
                params = callee.params
            case _:
                continue
        for place, (part, arg) in enumerate(zip(params, args, strict=False)):
            other = named.get(part.name)
            if other is None or not isinstance(arg, core.Local) or arg.var.name == part.name or sure(other.type) != sure(arg.type):
                continue
            twins = [
                each
                for each, value in enumerate(args)
                if each != place and each < len(params) and params[each].type == part.type and keys.of(value) == keys.of(arg)
            ]
            if twins and params[twins[0]].name == arg.var.name and not any(isinstance(value, core.Local) and value.var is other for value in args):
                doubts.say(HandedOver.twice, arg.span, name=arg.var.name, meant=part.name, callee=callee.name)


def _tested(written: Written) -> dict[Var, Expr]:
    """What the names stand for that the checker introduces where a value may be nothing."""
    found: dict[Var, Expr] = {node.var: node.value for node in written.of(core.Guard)}
    asked = {part.var for node in written.of(core.If) if not node.written for part in nodes(node.condition) if isinstance(part, core.Local)}
    return found | {node.var: node.value for node in written.of(core.Let) if node.var in asked}


def _swapped(doubts: Doubts, call: core.StatCall | core.Happen, tested: dict[Var, Expr]) -> None:
    """Report `cost(target, here)` of which the parts are called `from_here` and `to_there`."""
    callee = call.stat if isinstance(call, core.StatCall) else call.happening
    params = callee.params
    if len(params) < 2 or len(params) != len(call.args):  # an action has parts of its own
        return
    names = [_name(arg, tested) for arg in call.args]
    parts = [_words(part.name) - _words(str(getattr(getattr(sure(part.type), "kind", None), "name", ""))) for part in params]
    for place, name in enumerate(names):
        said = _words(name or "")
        if name is None or said & parts[place]:
            continue
        others = [
            other
            for other, part in enumerate(params)
            if other != place
            and part.type == params[place].type
            and said & parts[other] - parts[place]
            and not _words(names[other] or "") & parts[other]
        ]
        if len(others) == 1 and names[others[0]] is not None:
            doubts.say(
                HandedOver.swapped, call.args[place].span, name=name, part=params[place].name, meant=params[others[0]].name, callee=callee.name
            )
            return


def _name(arg: Expr, tested: dict[Var, Expr]) -> str | None:
    """What the author calls an argument."""
    while isinstance(arg, core.Guard) or (isinstance(arg, core.Local) and arg.var in tested):
        arg = arg.body if isinstance(arg, core.Guard) else tested[arg.var]
    match arg:
        case core.Local(var=var):
            return var.name
        case core.StatCall(stat=stat):
            return stat.name
        case core.FieldOf(field=member) | core.StateOf(state=member):
            return member.name
    return None


def _words(name: str) -> set[str]:
    return {word for word in name.split("_") if len(word) > 2}


def _too_late(doubts: Doubts, hook: HookSymbol) -> None:
    """Report lines that change a part of a happening that is over, unless a later line of the hook reads it."""
    parts = {var for var in hook.do.params if var.name != "this"}
    lines = hook.do.body if isinstance(hook.do.body, list) else []
    for line in nodes(lines):
        target = line.target if isinstance(line, core.Assign | core.AddTo) else None
        if not isinstance(line, core.Assign | core.AddTo) or not isinstance(target, core.Local) or target.var not in parts:
            continue
        if sum(isinstance(node, core.Local) and node.var is target.var for node in nodes(lines)) == _writes(lines, target.var):
            doubts.say(HandedOver.too_late, line.span, name=target.var.name, happening=hook.happening.name)


def _writes(lines: object, var: Var) -> int:
    return sum(isinstance(node, core.Assign | core.AddTo) and isinstance(node.target, core.Local) and node.target.var is var for node in nodes(lines))


def _unread_numbers(doubts: Doubts, happening: HappeningSymbol, hooks: list[HookSymbol]) -> None:
    """Report a number that is handed to a happening that does something and never looks at it."""
    body = happening.body
    if happening.is_action or body is None or not isinstance(body.body, list) or happening.span == NOWHERE:
        return
    if all(isinstance(line, core.Stop) for line in body.body):  # it only announces something to its hooks
        return
    roots: list[object] = [body]
    for hook in hooks:
        roots += [hook.do, hook.where, hook.asked_of, [part.amount for part in hook.costs]]
    permission = happening.permission
    if permission is not None:
        roots += list(_of_stat(permission))
    read = {node.var.name for root in roots for node in nodes(root) if isinstance(node, core.Local)} | {
        name for root in roots for name in names_said(root)
    }
    for part in happening.params:
        if isinstance(sure(part.type), Number) and part.name not in read:
            doubts.say(UnusedName.part, happening.span, name=part.name, of=happening.name)


def _unread_twins(doubts: Doubts, stat: StatSymbol) -> None:
    """Report a parameter that neither the formula nor a change reads, beside another of the same type that is read twice. One that is read once may
    be all that the formula needs, with the rest left for changes."""
    roots = list(_of_stat(stat))
    if not roots or stat.span == NOWHERE:
        return
    read = Counter(node.var.name for root in roots for node in nodes(root) if isinstance(node, core.Local))
    for part in stat.params:
        others = [other for other in stat.params if other is not part and other.type == part.type and read[other.name] > 1]
        if not read[part.name] and others and isinstance(sure(part.type), ThingOf | Number):
            doubts.say(UnusedName.part, stat.span, name=part.name, of=stat.name)


def _of_everybody(doubts: Doubts, stat: StatSymbol) -> None:
    """`crop(player): count players.field`: the formula is about the fields of all players, and not about the player whom it is asked of."""
    players = [part for part in stat.params if part.type == ThingOf(doubts.program.kinds["player"])]
    if len(players) != 1 or not isinstance(stat.body, core.Function) or stat.span == NOWHERE:
        return
    every = list(nodes(stat.body))
    read = any(isinstance(node, core.Local) and node.var.name == players[0].name for node in every)
    of_all = [node for node in every if isinstance(node, core.MapSet) and isinstance(node.among, core.Players) and node.among.which == "all"]
    if not read and any(isinstance(node.value, core.ZoneOf | core.StateOf) for node in of_all):
        doubts.say(UnusedName.part, stat.span, name=players[0].name, of=stat.name)


def _of_stat(stat: StatSymbol) -> Iterator[object]:
    if stat.body is not None:
        yield stat.body
    for bound in (stat.at_least, stat.at_most):
        if bound is not None:
            yield bound
    for change in stat.changes:
        yield from (change.value, change.when)
