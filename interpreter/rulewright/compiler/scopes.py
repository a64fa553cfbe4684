"""What the beginning and the end of a happening do besides its text: resets, limits, marks, histories, things created "until end of" it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.compiler.layout import all_hooks, limits_of
from rulewright.compiler.shapes import COUNT, SEAT, Count, Nothing, OneOf, Row, Several, Shape
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Limit, MarkSymbol
from rulewright.language.types import YES_NO, ThingOf
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


@dataclass(slots=True)
class Scope:
    """The slots and functions of a happening that others refer to."""

    begin: str
    end: str
    bearer: int  # slot: whose happening runs now (None: nobody's)
    ending: int  # slot: it has been asked to end
    until: int  # slot: things that disappear when it ends
    ends: bool = False
    resets: list[tuple[int, Any]] = field(default_factory=list)
    marks: list[MarkSymbol] = field(default_factory=list)


def write_scopes(module: Module) -> None:
    """Find what refers to happenings and write their `begin_…` and `end_…` functions."""
    program, layout = module.program, module.layout
    for mark in program.marks.values():
        low, high = layout.range_of(mark.on)
        layout.column((mark, "left"), low, high, 0, shape=COUNT)
        layout.column((mark, "running"), low, high, 0, shape=Count(2))
        _scope(module, mark.counts).marks.append(mark)
    for limit, of in limits_of(program):
        low, high = _limited_things(module, limit, of)
        column = layout.column(limit, low, high, 0, shape=COUNT)
        if limit.per is not None:
            _scope(module, limit.per).resets.extend((slot, 0) for slot in range(column.base, column.base + high - low))
    for state in (state for kind in program.kinds.values() for state in kind.state.values() if state.kind is kind and state.reset_each is not None):
        column = layout.columns[state]
        assert state.reset_each is not None
        numbers = len(layout.of_kind[state.kind]) if state.kind.name != "game" else 1
        low, high = layout.range_of(state.kind)
        count = (high - low) * column.width if numbers else 0
        _scope(module, state.reset_each).resets.extend((slot, layout.initial[slot]) for slot in range(column.base, column.base + count))
    for rule in program.rules:
        if isinstance(rule.once, HappeningSymbol):
            _scope(module, rule.once).resets.append((module.once_slot(rule), module.not_yet(rule)))
    for node in _all_nodes(module):
        match node:
            case core.EndHappening(happening=happening):
                _scope(module, happening).ends = True
            case core.CreateThing(until=until) if until is not None:
                _scope(module, until)
            case core.OfferTrade(per=per, at_most=at_most) if per is not None and at_most is not None:
                module.offer_slots[node] = layout.slot(("offers", node), (), Several(SEAT))
                _scope(module, per).resets.append((module.offer_slots[node], ()))
            case core.Times(happening=happening, since=since):
                slots = module.histories.setdefault(happening, {})
                if since not in slots:
                    slots[since] = layout.slot(("history", happening, since), (), Several(Row(tuple(param.type for param in happening.params))))
                    if since is not None:
                        _scope(module, since).resets.append((slots[since], ()))
    for happening, scope in module.scopes.items():
        _write(module, happening, scope)


def _limited_things(module: Module, limit: Limit, of: object) -> tuple[int, int]:
    """The numbers of what a limit counts by: things, designs (`once per name`) or players."""
    if limit.by_name:
        return 0, max(module.layout.design) + 1
    things = module.hook_things.get(of) if isinstance(of, HookSymbol) else None
    if isinstance(of, HappeningSymbol):
        things = module.carriers(of.of_thing) if of.of_thing is not None else list(range(module.layout.players))
    return (min(things), max(things) + 1) if things else (0, 1)


def _scope(module: Module, happening: HappeningSymbol) -> Scope:
    if happening not in module.scopes:
        layout = module.layout
        module.scopes[happening] = Scope(
            module.unique(f"begin_{happening.name}"),
            module.unique(f"end_{happening.name}"),
            layout.slot(("bearer", happening), None, _bearer(module, happening)),
            layout.slot(("ending", happening), False, YES_NO),
            layout.slot(("until", happening), (), Several(OneOf(frozenset(range(layout.game + 1, len(layout.names)))))),
        )
    return module.scopes[happening]


def _bearer(module: Module, happening: HappeningSymbol) -> Shape:
    """The value of the slot for whose happening is running: its first part (or whose turn it is), or nothing."""
    params = happening.params
    return Nothing(params[happening.turn_of or 0].type if params else ThingOf(module.program.kinds["game"]))


def _all_nodes(module: Module) -> Iterator[Any]:
    program = module.program
    for function in program.functions:
        yield from walk([function.lets, function.body])
    for happening in program.all_happenings():
        yield from walk(
            [
                happening.requires,
                [cost.amount for cost in happening.costs],
                [c.among for c in happening.choices],
                [c.high for c in happening.choices],
            ]
        )
    for rule in program.rules:
        yield from walk([rule.condition, rule.watched, rule.asked_of, [among for _, among in rule.bindings]])
    for hook in all_hooks(program):
        yield from walk([cost.amount for cost in hook.costs])


def _write(module: Module, happening: HappeningSymbol, scope: Scope) -> None:
    layout = module.layout
    begin, end = [], []
    told = any(not mark.from_next for mark in scope.marks)  # marks that count the running happening read whose it is
    if told:
        begin.append(f"    S.j.append(({scope.bearer}, v[{scope.bearer}])); v[{scope.bearer}] = p")
        end.append(f"    S.j.append(({scope.bearer}, v[{scope.bearer}])); v[{scope.bearer}] = None")
    if scope.ends:
        begin.append(f"    S.j.append(({scope.ending}, v[{scope.ending}])); v[{scope.ending}] = False")
        end.append(f"    if v[{scope.ending}]: S.j.append(({scope.ending}, v[{scope.ending}])); v[{scope.ending}] = False")  # no longer read
    if scope.resets:
        table = module.table(module.unique(f"RESET_{happening.name}"), in_runs(scope.resets))
        module.resets.append(table)
        begin += [
            f"    for low, high, run in {table}:",
            "        if v[low:high] != run:",  # most are unchanged: a run of slots is compared at once
            "            for i, x in enumerate(run, low):",
            "                if v[i] != x:",
            "                    S.j.append((i, v[i])); v[i] = x",
            f"                    if S.log is not None: S.written({module.place(happening.span)})",
        ]
        begin.append(f"    S.dirty |= {mask_name(scope)}")  # standing conditions may read what was reset
        begin.append(f"    S.stale |= {stale_name(scope)}")
    for mark in scope.marks:
        left, running = (layout.columns[mark, part] for part in ("left", "running"))
        low, high = layout.range_of(mark.on)
        begin.append(f"    if p is not None and {low} <= p < {high}: S.begin_mark(p, {left.base - left.low}, {running.base - running.low})")
        end.append(f"    if p is not None and {low} <= p < {high}: S.end_mark(p, {left.base - left.low}, {running.base - running.low})")
    end += [
        f"    if v[{scope.until}]:",
        f"        S.move_all(sorted(v[{scope.until}]), -1, 0)",
        f"        S.j.append(({scope.until}, v[{scope.until}])); v[{scope.until}] = ()",
    ]
    module.add_function(scope.begin, ["p"], begin)
    module.add_function(scope.end, ["p"], end)


def in_runs(values: Iterable[tuple[int, Any]]) -> tuple[tuple[int, int, list[Any]], ...]:
    """Slots and what they are reset to, consecutive ones together: (first slot, slot after the last, values)."""
    runs: list[tuple[int, int, list[Any]]] = []
    for slot, value in values:
        if runs and runs[-1][1] == slot:
            low, _, run = runs[-1]
            run.append(value)
            runs[-1] = (low, slot + 1, run)
        else:
            runs.append((slot, slot + 1, [value]))
    return tuple(runs)


def stale_name(scope: Scope) -> str:
    """The name of the bits of the memoized stats that the resets may make stale."""
    return f"{scope.begin.upper()}_STALE"


def mask_name(scope: Scope) -> str:
    """The name of the mask of standing conditions that the resets may trigger (its value is known once all of them are)."""
    return f"{scope.begin.upper()}_MASK"
