"""States that lock an action and are never reset, so that the action can be done only once in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.checker.claims.vocabulary import Periods
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Effects, Written, effects_of, nodes
from rulewright.checker.lints.writes import paid_of, states_written_to, writes_of
from rulewright.checker.usage.traffic import Traffic
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol, StatSymbol, Text, ThingSymbol
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.usage import NeverUnset
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context, traffic: Traffic, written: Written) -> None:
    """RW494. A state with a display name is shown to players, so it may well be meant for the whole game."""
    program = context.program
    calls = Counter(node.stat for node in written.of(core.StatCall))
    requirements = [action.requires for action in program.all_happenings() if action.is_action and action.requires is not None]
    required = Counter(node.stat for node in nodes(requirements) if isinstance(node, core.StatCall))
    asking: dict[StateSymbol, list[HappeningSymbol]] = {}  # the actions whose conditions test a state
    tests: dict[HappeningSymbol, list[StateSymbol]] = {}
    for action in program.all_happenings():
        if action.is_action:
            tests[action] = list(_tested(action, calls, required))
            for state in dict.fromkeys(tests[action]):
                asking.setdefault(state, []).append(action)
    if not asking:
        return
    free = paid_of(program, written)
    one_way = [state for state in asking if state not in free and is_one_way(state, written)]
    reads = _reads(written) if one_way else Counter()
    guarding = _guarding(program) if one_way else Counter()
    for state in one_way:
        if state.text or state.span == NOWHERE:
            continue
        actions = asking[state]
        inside = sum(tested is state for action in actions for tested in tests[action]) + guarding[state]
        if inside < reads[state]:  # it is also used elsewhere
            continue
        if all(_locks_itself(program, action, state) for action in actions):
            if not any(_says_so(Periods.of(program), action) for action in actions):
                context.report(NeverUnset.action, state.span, name=state.name, action=actions[0].name)
        elif (like := _like(state, asking, traffic, program)) is not None:
            related = (Related(like.span, Elsewhere.declared_here()),)
            context.report(NeverUnset.unlike, state.span, name=state.name, like=like.name, related=related)


def _tested(action: HappeningSymbol, calls: Counter[StatSymbol], required: Counter[StatSymbol]) -> Iterator[StateSymbol]:
    """The states that the condition of an action reads, and those that its choices, or stats called nowhere else, compare with a limit."""
    direct = [] if action.requires is None else list(nodes(action.requires))
    asked = Counter(node.stat for node in direct if isinstance(node, core.StatCall))
    for stat in asked:  # one that only conditions of actions call is a condition itself
        if not stat.changes and calls[stat] == required[stat]:
            yield from (node.state for node in nodes(stat.body) if isinstance(node, core.StateOf))
    yield from (node.state for node in direct if isinstance(node, core.StateOf))
    chosen = [node for choice in action.choices for node in nodes(choice.among)]
    called = Counter(node.stat for node in (*direct, *chosen) if isinstance(node, core.StatCall))
    behind = [node for stat, times in called.items() if calls[stat] == times and not stat.changes for node in nodes(stat.body)]
    for node in (*chosen, *behind):
        if isinstance(node, core.Compare) and node.op in ("<", "<=") and isinstance(node.left, core.StateOf) and isinstance(node.right, core.Const):
            yield node.left.state


def _guarding(program: Program) -> Counter[StateSymbol]:
    """How often the conditions of happenings read a state that the same happening writes: `ripen(player): when: not player.ripe`."""
    found = Counter[StateSymbol]()
    for happening in program.happenings.values():
        if not happening.is_action and happening.body is not None and happening.permission is not None:
            done: Effects = effects_of(program, happening.body)
            read = [node.state for node in nodes(happening.permission.body) if isinstance(node, core.StateOf)]
            found.update(state for state in read if state in done.written)
    return found


def is_one_way(state: StateSymbol, written: Written) -> bool:
    """Whether every line that writes a state leads away from its value at the beginning: another value for a yes/no state, only more or only
    less of a number.
    """
    if state.reset_each is not None or state.initial is not None or not isinstance(state.default, int):
        return False
    lines = [(sort, value) for each, sort, value, _ in writes_of(written) if each is state]
    if isinstance(state.default, bool):
        return bool(lines) and all(isinstance(value, core.Const) and value.value is (not state.default) for _, value in lines)
    return {sort for sort, _ in lines} in ({"add"}, {"take"})


def _reads(written: Written) -> Counter[StateSymbol]:
    """The number of reads of each state, not counting writes."""
    found = Counter(node.state for node in written.of(core.StateOf))
    for node in written.of(core.Assign, core.AddTo, core.Gain):
        found.subtract(states_written_to(node.target))
    return found


def _locks_itself(program: Program, action: HappeningSymbol, state: StateSymbol) -> bool:
    """Whether an action writes the state that its condition tests."""
    done: Effects = effects_of(program, action.body)
    return state in done.written


def _says_so(periods: Periods, action: HappeningSymbol) -> bool:
    return any(periods.once(sentence, language) is not None for text in _texts(action) for language, sentence in text.items())


def _texts(action: HappeningSymbol) -> Iterator[Text]:
    yield action.text
    yield action.words
    if isinstance(action.of_thing, ThingSymbol):
        yield action.of_thing.words


def _like(state: StateSymbol, asking: dict[StateSymbol, list[HappeningSymbol]], traffic: Traffic, program: Program) -> StateSymbol | None:
    """A yes/no state of players that actions test, too, and that is reset each turn or by a happening that is not an action."""
    if not isinstance(state.default, bool) or state.kind.name != "player":
        return None
    for other in asking:
        alike = other is not state and other.kind is state.kind and other.default is state.default
        if alike and (other.reset_each is not None or (other in traffic.reset and _is_set_back_by_a_happening(other, program))):
            return other
    return None


def _is_set_back_by_a_happening(state: StateSymbol, program: Program) -> bool:
    lines = (node for each in program.happenings.values() if not each.is_action for node in nodes(each.body) if isinstance(node, core.Assign))
    return any(state in states_written_to(line.target) and isinstance(line.value, core.Const) and line.value.value is state.default for line in lines)
