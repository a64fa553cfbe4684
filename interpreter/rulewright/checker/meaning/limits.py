"""References to a happening that never runs at that point: limits counted in it, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, effects_of, nodes, reads_of
from rulewright.checker.usage.traffic import reached
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Limit, Program
from rulewright.source.catalogue.meaning import NeverApplies, NobodysTurn
from rulewright.source.span import NOWHERE

FLOW = "flow"
ANYTIME = None  # standing rules act while anything runs
Around = dict[object, set[object]]  # callers of each happening


def check(context: Context) -> None:
    """RW482, for `2 per H` where H never leads to the action or the hooked happening, or is that happening itself; RW498, for `turn_player` where no
    player has a turn.
    """
    program = context.program
    around = _around(program)
    limited = [(action.limit, action) for action in program.all_happenings() if action.limit is not None]
    of_cards = [*limited, *((hook.limit, hook.happening) for hook in all_hooks(program) if hook.limit is not None and hook.on_thing)]
    limited += [(hook.limit, hook.happening) for hook in all_hooks(program) if hook.limit is not None]
    for limit, happening in limited:
        found = reached(happening, around)
        if limit.per is not None and found and ANYTIME not in found and limit.per not in (happening, *found):
            names = sorted(each.name for each in found if isinstance(each, HappeningSymbol) and not each.is_action)
            context.report(NeverApplies.limit_elsewhere, limit.span, name=happening.name, each=limit.per.name, around=names)
    _of_its_own(context, around, of_cards)
    for _, text in _texts(program):
        for node in nodes(text):
            if isinstance(node, core.Times) and node.since is not None:
                found = reached(node.happening, around)
                if found and ANYTIME not in found and node.since not in (node.happening, *found):
                    names = sorted(each.name for each in found if isinstance(each, HappeningSymbol) and not each.is_action)
                    context.report(NeverApplies.times_elsewhere, node.span, name=node.happening.name, each=node.since.name, around=names)
    _turns(context, around)
    _rules(context)


def _rules(context: Context) -> None:
    """Rules done `once` for each run of a happening that can change nothing of what they wait for."""
    for rule in context.program.rules:
        if not isinstance(rule.once, HappeningSymbol) or rule.condition is None or rule.span == NOWHERE:
            continue
        reads = reads_of([rule.condition, [members for _, members in rule.bindings]])
        does = effects_of(context.program, [core.Happen(rule.once, [])])
        reset = {
            state for kind in context.program.kinds.values() for state in kind.state.values() if state.reset_each in (rule.once, *does.happenings)
        }
        if reads.anything or does.anything or (reads.places and does.moves) or not reads.symbols.isdisjoint(does.written | reset):
            continue
        context.report(NeverApplies.once_elsewhere, rule.span, each=rule.once.name)


def _of_its_own(context: Context, around: Around, limited: list[tuple[Limit, HappeningSymbol]]) -> None:
    """A limit that is counted in what it limits: each time that happens, the count begins again. In the rules of the game themselves, which are
    written once, `after: turn` with `once per turn` only says the same twice.
    """
    times = Counter(limit.span for limit, _ in limited)  # a hook on several happenings is limited once for all of them
    for limit, happening in limited:
        if limit.per is happening and limit.times > 0 and not limit.by_name and times[limit.span] == 1:
            found = reached(happening, around)
            if happening not in found and ANYTIME not in found:
                names = sorted(each.name for each in found if isinstance(each, HappeningSymbol) and not each.is_action)
                context.report(NeverApplies.limit_itself, limit.span, name=happening.name, around=names)


def _turns(context: Context, around: Around) -> None:
    program = context.program
    turns = [happening.name for happening in program.happenings.values() if happening.turn_of is not None]
    if not turns:
        return
    texts = [(happening, happening.body) for happening in program.happenings.values() if not happening.is_action]
    texts += [(hook.happening, hook.do) for hook in all_hooks(program)]
    for happening, text in texts:
        asked = [node for node in nodes(text) if isinstance(node, core.TurnPlayer) and node.span != NOWHERE]
        if not asked or happening.turn_of is not None:
            continue
        found = reached(happening, around)
        if found and ANYTIME not in found and all(_is_no_turn(each) for each in found):
            for span in dict.fromkeys(node.span for node in asked):
                context.report(NobodysTurn.here, span, name=happening.name, turns=turns)


def _is_no_turn(outer: object) -> bool:
    """Whether the enclosing context is known and is not a player's turn."""
    return outer == FLOW or (isinstance(outer, HappeningSymbol) and outer.turn_of is None)


def _around(program: Program) -> Around:
    in_menu: dict[str, list[HappeningSymbol]] = {}
    for action in program.all_happenings():
        for menu in action.menus:
            in_menu.setdefault(menu, []).append(action)
    found: Around = {}
    for outer, text in _texts(program):
        for node in nodes(text):
            inner: list[object] = []
            match node:
                case core.Happen(happening=happening):
                    inner = [happening]
                case core.RunCode(code=code):
                    inner = [code.name]
                case core.WhileAct(menu=menu) | core.Perform(menu=str(menu)):
                    inner = [*in_menu.get(menu, ())]
                case core.Offer(actions=actions):
                    inner = [*actions]
            for each in inner:
                found.setdefault(each, set()).add(outer)
    return found


def _texts(program: Program) -> Iterator[tuple[object, object]]:
    """Each text with effects, with the happenings that enclose it."""
    yield FLOW, program.flow
    for happening in program.all_happenings():
        yield happening, happening.body
    for hook in all_hooks(program):
        yield hook.happening, hook.do
    for rule in program.rules:
        yield ANYTIME, rule.do
    for kind in program.kinds.values():
        for code in kind.code.values():
            yield code.name, code.default
    for thing in program.things:
        yield from thing.code.items()
