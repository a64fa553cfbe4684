"""States that are only written or only read, marks without effect, texts that are never run, and happenings that never happen."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks
from rulewright.checker.lints.writes import states_written_to
from rulewright.checker.usage.traffic import Traffic, reached
from rulewright.checker.usage.unread_fields import unread_fields
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Kind, Program, StateSymbol
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.logic import ImpossibleNumber
from rulewright.source.catalogue.one_way import OneWay
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.text import MaybeUnused, Unused
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span

MOST_WRITERS = 4  # places listed in a finding about a state that nothing reads, or that nothing changes
_UNCHANGED = (OneWay.never_written, OneWay.never_counted, OneWay.never_moved)


def check(context: Context, traffic: Traffic) -> None:
    """RW712, and RW710 for what only unused declarations use. A declaration with an earlier finding of this sort is not reported again."""
    reported = {item.span for item in context.findings.items if item.code in ("RW710", "RW711")}
    for message, span, name in _found(context, traffic):
        if span not in reported and span != NOWHERE:
            reported.add(span)
            places: tuple[Related, ...] = ()
            if message is OneWay.never_read:
                places = _writers(traffic, span)
            elif message in _UNCHANGED:
                places = _readers(traffic, span)
            context.report(message, span, name=name, related=places)
            if message in _UNCHANGED:
                _leave_out_what_follows(context, places)


def _found(context: Context, traffic: Traffic) -> list[tuple[Message, Span, str]]:
    program, live = context.program, traffic.live()
    found: list[tuple[Message, Span, str]] = []
    scores = _whole_scores(program, traffic)
    for kind in program.kinds.values():
        for state in _own_states(kind):
            message = _of_state(state, traffic)
            if message is OneWay.never_written and state in scores:
                message = MaybeUnused.score
            if message is not None:
                found.append((message, state.span, state.name))
        for code in kind.code.values():
            if code.kind is kind and code not in live:
                found.append((OneWay.never_run, code.span, code.name))
    found += [(MaybeUnused.field, field.span, field.name) for field in unread_fields(context, traffic)]
    for mark in program.marks.values():
        if mark not in traffic.put:
            found.append((Unused.mark, mark.span, mark.name))
        elif not mark.changes and mark not in traffic.read:
            found.append((OneWay.mark, mark.span, mark.name))
    hooked = {hook.happening for hook in all_hooks(program)}  # RW461 reports their hooks
    may = {node.happening for nodes in traffic.nodes for node in nodes if isinstance(node, core.CanHappen) and _does_nothing(node.happening)}
    for happening in program.happenings.values():
        if not happening.is_action and happening not in live and happening not in hooked | may and _begins(happening, traffic):
            found.append((Unused.happening, happening.span, happening.name))
    asked = {node.happening for nodes in traffic.nodes for node in nodes if isinstance(node, core.Happen) and node.var is not None}
    for happening in program.happenings.values():
        if happening.gives_back is not None and happening not in asked and (happening in live or happening.is_action):
            found.append((OneWay.result, happening.span, happening.name))
    for stat in program.stats.values():
        if stat.permission_of is None and stat not in live:
            found += [(OneWay.change, change.span, stat.name) for change in stat.changes]
    created = {node.kind for nodes in traffic.nodes for node in nodes if isinstance(node, core.CreateThing)}
    for kind in program.kinds.values():
        if kind.made is not None and not any(each.is_a(kind) for each in created):
            found.append((Unused.made, kind.span, kind.name))
    found += [(Unused.option, option.span, option.name) for option in program.options.values() if option not in traffic.read]
    return found


def _readers(traffic: Traffic, state: Span) -> tuple[Related, ...]:
    """The places that read or reset the state declared at a place. None if there are many."""
    places = {node.span for nodes in traffic.nodes for node in nodes if isinstance(node, core.StateOf) and node.state.span == state}
    if len(places) > MOST_WRITERS:
        return ()
    return tuple(Related(place, Elsewhere.used_here()) for place in sorted(places))


def _leave_out_what_follows(context: Context, places: tuple[Related, ...]) -> None:
    """Withdraw findings about comparisons that can never hold because nothing changes a value: they are consequences."""
    items = context.findings.items
    spans = [related.span for related in places]
    items[:] = [
        item
        for item in items
        if item.declared.code != ImpossibleNumber.code
        or not any(
            (item.span.file, item.span.line) == (span.file, span.line) and item.span.column <= span.column < item.span.end_column for span in spans
        )
    ]


def _writers(traffic: Traffic, state: Span) -> tuple[Related, ...]:
    """The lines that write the state declared at a place. None if there are many, or if anything else names the state."""
    places: list[Span] = []
    mentions = 0
    for nodes in traffic.nodes:
        for node in nodes:
            match node:
                case core.StateOf(state=named):
                    mentions += named.span == state
                case core.CreateThing(values=values):
                    mentions += any(named.span == state for named, _ in values)
                case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
                    places += [node.span for written in states_written_to(target) if written.span == state]
    if mentions != len(places) or len(places) > MOST_WRITERS:
        return ()
    return tuple(Related(place, Elsewhere.written_here()) for place in sorted(set(places)))


def _whole_scores(program: Program, traffic: Traffic) -> set[StateSymbol]:
    """The state that alone is the score, if nothing else reads it: an unfinished game need not count it yet."""
    score = program.result.score
    if score is None or not isinstance(score.body, core.StateOf):
        return set()
    state = score.body.state
    read = [node for every in traffic.nodes for node in every if isinstance(node, core.StateOf) and node.state is state]
    return {state} if all(node is score.body for node in read) else set()


def _begins(happening: HappeningSymbol, traffic: Traffic) -> bool:
    """Whether a happening is triggered by nothing, or only by happenings that it triggers itself."""
    users = reached(happening, traffic.users())
    return users <= {*reached(happening, traffic.uses), happening}


def _own_states(kind: Kind) -> list[StateSymbol]:
    return [state for state in kind.state.values() if state.kind is kind]


def _of_state(state: StateSymbol, traffic: Traffic) -> Message | None:
    """The usage error of a state. A state with a display name may exist only to be shown to players."""
    changes, read = state in traffic.written or state.initial is not None, state in traffic.read
    if read and state not in traffic.written and isinstance(state.initial, core.FirstPlayer):
        return OneWay.never_moved
    if read and not changes:
        return OneWay.never_counted if state in traffic.reset or state.reset_each is not None else OneWay.never_written
    if not read and changes and state.initial is None and not state.text:
        return OneWay.never_read
    return None


def _does_nothing(happening: HappeningSymbol) -> bool:
    """Whether a happening is only a permission, for `can` to ask about: it has nothing to do."""
    return happening.body is None or happening.body.body == []
