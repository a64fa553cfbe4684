"""“Once per turn” or “one card a night” in a text whose rules have no limit and keep no count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checker.claims.owners import Owner, Reach, owners, scalars
from rulewright.checker.claims.vocabulary import Periods
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Reads, behind, effects_of, nodes, reads_of
from rulewright.checker.usage.traffic import reached
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, Program
from rulewright.source.catalogue.claims import LimitOfText
from rulewright.source.document import Scalar

# Possible implementations of the promise: a limit, a state or mark written or read, the thing leaving, another rule that names it.
KEEPS = re.compile(r"\b(limit|once|first|set|mark|marked|unmark|discard|move|remove|reset|used)\b|\bturn of\b|:=|\bbecomes\b|\bafter\b|\bbefore\b")
# In a hook, `after:` and `before:` say when, not how often.
KEEPS_OF_HOOK = re.compile(KEEPS.pattern.replace(r"|\bafter\b|\bbefore\b", r"|\btimes\b"))


_PER = re.compile(r"\s*once per (\w+)\s*$")
_SEVERAL = re.compile(r"\s*([2-9]|\d{2,3})\b")


@dataclass(frozen=True, slots=True)
class _Promise:
    """A promised limit: its place and the happening it counts in; None stands for the whole game or an unknown happening."""

    place: Scalar
    each: str | None


def check(context: Context) -> None:
    """RW705, for entries with their own actions, hooks or rule texts in which nothing could implement the promise."""
    program = context.program
    periods = Periods.of(program)
    reach: Reach | None = None
    often: set[object] | None = None
    menus: _Menus | None = None
    actions = {id(value): key.text for key, value in context.section("actions") or ()}
    played = {(thing.kind.name, thing.id) for thing in program.things if thing.code}
    for owner in owners(context):
        action = program.happenings.get(actions.get(id(owner.entry), ""))
        said = _promise(owner, periods, action is not None)
        if said is None:
            continue
        reach = reach or Reach.of(context)
        several = [int(match[1]) for _, limit in owner.values("limit") if (match := _SEVERAL.match(limit.text))]
        if several:
            context.report(LimitOfText.more, said.place, times=min(several))
        counted = {match[1]: limit for _, limit in owner.values("limit") if (match := _PER.match(limit.text))}
        if said.each is not None and len(counted) == 1 and not {said.each, "game", "name"}.intersection(counted):
            ((each, limit),) = counted.items()
            named = re.search(rf"\b{re.escape(said.each)}\b", said.place.text)  # several happenings may be called a battle
            if named is not None and _is_within(program, each, said.each):
                context.report(LimitOfText.other, limit.span, each=said.each, counted=each)
        if action is not None:
            menus = menus or _Menus(program)
            kept = _is_bounded(context, action, menus)
        elif "hooks" in owner.entry and not (_acts(owner) or (owner.kind, owner.id) in played):
            often = _often(program) if often is None else often
            hooked = [hook.happening for thing in program.things if thing.id == owner.id for hook in thing.hooks]
            many = any(happening in often and happening.name != said.each for happening in hooked)
            kept = not many or _keeps(owner, reach, KEEPS_OF_HOOK)
        else:
            kept = not (_acts(owner) or (owner.kind, owner.id) in played) or _keeps(owner, reach, KEEPS)
        if not kept:
            context.report(LimitOfText.not_ruled, said.place, each=said.each)


def _is_within(program: Program, inner: str, outer: str) -> bool:
    """Whether one happening occurs within another, possibly several times."""
    happening = program.happenings.get(outer)
    return happening is not None and any(isinstance(node, core.Happen) and node.happening.name == inner for node in behind(happening.body))


def _promise(owner: Owner, periods: Periods, is_action: bool) -> _Promise | None:
    for language, scalar in owner.text.items():
        each = periods.once(scalar.text, language) or (periods.one(scalar.text, language) if is_action else None)
        if each is not None:
            return _Promise(scalar, each if each in periods.happenings else None)
    return None


def _often(program: Program) -> set[object]:
    """The happenings triggered by actions without a limit, which may occur several times in a turn."""
    ways: dict[object, set[object]] = {
        happening: {node.happening for node in nodes(happening.body) if isinstance(node, core.Happen)}
        for happening in program.happenings.values()
        if happening.limit is None or happening.limit.times > 1
    }
    actions: set[object] = {happening for happening in ways if isinstance(happening, HappeningSymbol) and happening.is_action}
    return actions.union(*(reached(action, ways) for action in actions))


def _acts(owner: Owner) -> bool:
    return any(key in owner.entry for key in ("actions", "in"))


def _keeps(owner: Owner, reach: Reach, kept: re.Pattern[str]) -> bool:
    rules = [owner.entry, *reach.mentions.get(owner.id or "", ())]
    return any(kept.search(scalar.text) for rule in rules for scalar in scalars(rule))


class _Menus:
    """The menus in which a player may act repeatedly, and the numbers that rules reset."""

    def __init__(self, program: Program) -> None:
        texts = [happening.body for happening in program.all_happenings()]
        every = [node for text in (program.flow, *texts) for node in nodes(text)]
        self.open = {node.menu for node in every if isinstance(node, core.WhileAct) and not node.once}
        self.renewed = {node.target.state.name for node in every if isinstance(node, core.Assign) and isinstance(node.target, core.StateOf)}


def _is_bounded(context: Context, action: HappeningSymbol, menus: _Menus) -> bool:
    """Whether an action cannot be repeated immediately, because of a limit, its menu, its price, its end or a condition that it changes."""
    if action.limit is not None or menus.open.isdisjoint(action.menus):
        return True
    permission = action.permission
    if permission is not None and (permission.changes or permission.body is not None):
        return True
    if any(_is_renewed(context, cost.part, menus) for cost in action.costs):
        return True
    effects = effects_of(context.program, action.body)
    if effects.ends:
        return True
    asked = [reads_of(part) for part in _conditions(action)]
    return any(_may_change(reads, effects.written, effects.moves, effects.anything) for reads in asked)


def _is_renewed(context: Context, part: str, menus: _Menus) -> bool:
    """Whether the cost of an action is replenished over time, like the actions of a turn."""
    state = context.program.kinds["player"].state.get(part)
    resource = context.program.resources.get(part)
    if state is None:
        return resource is None or resource.payable is not None
    return state.reset_each is not None or part in menus.renewed


def _conditions(action: HappeningSymbol) -> Iterator[object]:
    """The conditions for offering an action. The candidates of a choice run out too, but not after the first use."""
    yield action.requires
    for choice in action.choices:
        among = choice.among
        while isinstance(among, core.Filter):
            yield among.condition
            among = among.among


def _may_change(reads: Reads, written: set[object], moves: bool, anything: bool) -> bool:
    asks = bool(reads.symbols) or reads.places or reads.anything
    return asks and (anything or reads.anything or (moves and reads.places) or not written.isdisjoint(reads.symbols))
