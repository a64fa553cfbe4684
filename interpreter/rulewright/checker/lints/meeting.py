"""Conflicting hooks of two overlays on one happening: the result depends only on the load order of the overlays."""

from __future__ import annotations

from itertools import combinations

from rulewright.checker.context import Context
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol, HookSymbol, StateSymbol
from rulewright.language.walking import walk
from rulewright.ruleset.compose import Composed
from rulewright.source.catalogue.overlays import HooksMeet
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related

_Uses = dict[object, set[str]]  # by state, or by the name of a part of the happening: whether it is read, set or added to


def check(context: Context, composed: Composed) -> None:
    """RW610, for each pair of hooks of different packages that both replace the happening, or both precede it and one changes what the other uses."""
    if len(composed.packages) < 2:
        return
    owner = {file: number for number, package in enumerate(composed.packages) for file in package.files}
    ids = [package.id for package in composed.packages]
    groups: dict[tuple[HappeningSymbol, str], list[HookSymbol]] = {}
    for hook in context.program.hooks:
        if hook.span.file in owner:
            groups.setdefault((hook.happening, hook.stage), []).append(hook)
    for (happening, stage), hooks in groups.items():
        for one, other in combinations(hooks, 2):
            first, second = sorted((one, other), key=lambda hook: owner[hook.span.file])
            earlier, later = owner[first.span.file], owner[second.span.file]
            if earlier == later:
                continue
            names = {"first": ids[earlier], "second": ids[later], "happening": happening.name}
            related = (Related(first.span, Elsewhere.named(name=ids[earlier])),)
            if stage == "instead" and _is_always(first) and _is_always(second) and first.do.text != second.do.text:
                context.report(HooksMeet.instead, second.span, related=related, **names)
            elif stage == "before" and earlier and not {(names["first"], names["second"])} & composed.said and _matters(first, second):
                context.report(HooksMeet.before, second.span, related=related, **names)


def _is_always(hook: HookSymbol) -> bool:
    """Whether a hook applies at every occurrence of its happening."""
    return not (hook.on_thing or hook.where or hook.in_force or hook.asked_of or hook.limit)


def _matters(one: HookSymbol, other: HookSymbol) -> bool:
    """Whether one changes what the other reads or changes; two additions commute."""
    first, second = _uses(one), _uses(other)
    return any((first[key] | second[key]) - {"reads"} and not first[key] == second[key] == {"adds"} for key in first.keys() & second.keys())


def _uses(hook: HookSymbol) -> _Uses:
    """The uses of states and of the happening's parts by a hook."""
    uses: _Uses = {}
    parts = {param: param.name for param in hook.do.params}
    written: set[int] = set()
    bodies = [hook.do.body, *(function.body for function in (hook.where, hook.asked_of) if function is not None)]
    for node in walk(bodies):
        key: object = None
        how = "reads"
        match node:
            case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
                written.add(id(target))
                key = _key(target, parts)
                how = "sets" if isinstance(node, core.Assign) else "adds"
            case core.StateOf() | core.Local() if id(node) not in written:
                key = _key(node, parts)
        if key is not None:
            uses.setdefault(key, set()).add(how)
    return uses


def _key(node: core.Expr, parts: dict[core.Var, str]) -> StateSymbol | str | None:
    match node:
        case core.StateOf(state=state):
            return state
        case core.Local(var=var):
            return parts.get(var)
    return None
