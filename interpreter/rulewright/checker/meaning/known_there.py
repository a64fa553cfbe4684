"""What is known where a line is done: that it is the player's own turn, that something asks for nothing, that a happening runs once."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.checker.usage.traffic import reached
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.source.catalogue.meaning import AlwaysHolds, NeverApplies, NeverHolds, Places, Reasons
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, written: Written) -> None:
    """RW471, RW472 and RW482."""
    told = {item.span for item in context.findings.items}
    _own_turn(context, written)
    hooked = {hook.happening for hook in all_hooks(context.program)}
    for node in written.of(core.CanHappen):
        if node.span not in (NOWHERE, *told) and node.happening not in hooked and _asks_for_nothing(node.happening):
            context.report(AlwaysHolds.here, node.span, reason=Reasons.asks_nothing(name=node.happening.name))
    _oneself(context)
    counts = [times for times in written.of(core.Times) if times.happening is times.since and times.span not in (NOWHERE, *told)]
    inner = _inner(context.program) if counts else {}
    for times in counts:
        if times.happening not in reached(times.happening, inner):
            context.report(NeverApplies.times_of_itself, times.span, name=times.happening.name)


def _oneself(context: Context) -> None:
    """`can rest(me)` among the lines of `rest`, which may be done once a turn: its limit is used up by then."""
    for action in context.program.all_happenings():
        limit = action.limit
        if not action.is_action or limit is None or limit.times != 1 or limit.by_name or action.body is None:
            continue
        me = next((var for var in action.header_vars if var.name != "this"), None)
        for node in nodes(action.body):
            who = node.args[0] if isinstance(node, core.CanHappen) and node.happening is action and node.args else None
            if isinstance(who, core.Local) and who.var is me and isinstance(node, core.CanHappen) and node.span != NOWHERE:
                context.report(NeverHolds.here, node.span, reason=Reasons.used_up(name=action.name), related=(Related(limit.span, Places.says_so()),))


def _asks_for_nothing(happening: HappeningSymbol) -> bool:
    """Whether a happening can always happen: it has no condition or limit, and no choice that must succeed."""
    permission = happening.permission
    if happening.is_action or happening.limit is not None or happening.body is None or happening.body_of_caller:
        return False
    if permission is not None and (permission.body is not None or permission.changes):
        return False
    return not any(getattr(node, "beginning", False) or isinstance(node, core.PayCost | core.Happen | core.RunCode) for node in nodes(happening.body))


def _inner(program: Program) -> dict[object, set[object]]:
    """The happenings that each happening may lead to: by its lines, by hooks on it, or by actions offered in it."""
    in_menu: dict[str, set[object]] = {}
    for action in program.all_happenings():
        for menu in action.menus:
            in_menu.setdefault(menu, set()).add(action)
    everything: set[object] = {*program.all_happenings()}
    texts: list[tuple[object, object]] = [(happening, happening.body) for happening in program.all_happenings()]
    texts += [(hook.happening, hook.do) for hook in all_hooks(program)]
    texts += [(code.name, code.default) for kind in program.kinds.values() for code in kind.code.values()]
    texts += [each for thing in program.things for each in thing.code.items()]
    found: dict[object, set[object]] = {}
    for outer, text in texts:
        inside = found.setdefault(outer, set())
        for node in nodes(text):
            match node:
                case core.Happen(happening=happening):
                    inside.add(happening)
                case core.WhileAct(menu=menu):
                    inside |= in_menu.get(menu, set())
                case core.RunCode(code=code):
                    inside.add(code.name)
                case core.Perform() | core.OptionsOf():
                    inside |= everything
    return found


def _own_turn(context: Context, written: Written) -> None:
    """`when: turn_player = me` of an action that is offered only to the player whose turn it is."""
    program = context.program
    asking = [action for action in program.all_happenings() if action.is_action and action.menus and any(_asked(action))]
    if not asking or any(isinstance(node, core.Perform | core.OptionsOf) for node in written.nodes):
        return
    own: dict[str, bool] = {}
    for function, is_own in _texts(program):
        for node in nodes(function):
            if isinstance(node, core.WhileAct):
                mine = isinstance(node.player, core.Local) and node.player.var is is_own
                own[node.menu] = own.get(node.menu, True) and mine
    for action in asking:
        if all(own.get(menu, False) for menu in action.menus):
            for test in _asked(action):
                message = AlwaysHolds.here if test.op == "=" else NeverHolds.here
                context.report(message, test.span, reason=Reasons.own_turn())


def _texts(program: Program) -> Iterator[tuple[object, object]]:
    """Each text with effects, with the name of the player whose turn it is."""
    seen: set[int] = set()
    for happening in program.happenings.values():
        if happening.turn_of is not None and happening.body is not None:
            seen.add(id(happening.body))
            yield happening.body, happening.body.params[happening.turn_of]
    for function in (*program.functions, program.flow, program.setup):
        if id(function) not in seen:
            yield function, None


def _asked(action: HappeningSymbol) -> Iterator[core.Compare]:
    permission = action.permission
    for root in (action.requires, permission.body if permission is not None else None, action.choices):
        counted = {id(inner) for times in nodes(root) if isinstance(times, core.Times) for inner in nodes(times.where)}
        for node in nodes(root):
            if id(node) in counted:  # of another player who did something
                continue
            if isinstance(node, core.Compare) and node.op in ("=", "!=") and node.span != NOWHERE:
                sides = (node.left, node.right)
                if any(isinstance(side, core.TurnPlayer) for side in sides) and any(
                    isinstance(side, core.Local) and side.var.name == "me" for side in sides
                ):
                    yield node
