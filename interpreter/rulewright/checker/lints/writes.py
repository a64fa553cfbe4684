"""Where numbers come from: what lines of rules write into states, what happenings are given, what local names mean."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import CostPart, HappeningSymbol, Program, StateSymbol
from rulewright.language.types import AmountsOf, Number, Word


def writes_of(written: Written) -> list[tuple[StateSymbol, str, Expr | None]]:
    """Every line that writes a state: set, add or take, and what; None: it is not known."""
    found: list[tuple[StateSymbol, str, Expr | None]] = []
    for node in written.of(core.Assign, core.AddTo, core.Gain, core.CreateThing, core.MoveTokens, core.OfferTrade):
        match node:
            case core.Assign():
                found += [(state, "set", node.value) for state in states_written_to(node.target)]
            case core.AddTo():
                found += [(state, "add" if node.sign > 0 else "take", node.value) for state in states_written_to(node.target)]
            case core.Gain():
                found += [(state, "add" if node.sign > 0 else "take", node.amount) for state in states_written_to(node.target)]
            case core.CreateThing():
                found += [(state, "set", value) for state, value in node.values]
            case core.MoveTokens() | core.OfferTrade():
                found += [(other.state, "set", None) for other in nodes(node) if isinstance(other, core.StateOf)]
    return found


def states_written_to(target: Expr) -> Iterator[StateSymbol]:
    """The state that a line writes when it writes to a target, if any."""
    while isinstance(target, core.Pick):
        target = target.amounts
    if isinstance(target, core.StateOf):
        yield target.state


def paid_of(program: Program, written: Written) -> set[StateSymbol | None]:
    """States from which costs are paid."""
    parts = {part for node in written.of(core.PayCost, core.Ask) for part in parts_of_price(node)}
    parts |= {node.part for node in written.of(CostPart)}
    own = {state for name, state in program.kinds["player"].state.items() if name in parts}
    return own | {resource.kept_in for resource in program.resources.values()}


def parts_of_price(node: core.PayCost | core.CanPay | core.Ask) -> list[str]:
    """What a price names: its parts, or every word of an amounts value."""
    whole = None if isinstance(node, core.Ask) else node.whole
    key = whole.type.key if whole is not None and isinstance(whole.type, AmountsOf) else None
    return [*(part for part, _ in node.cost), *(key.words.words if isinstance(key, Word) else ())]


def given_of(program: Program, written: Written) -> list[list[tuple[Var, Expr]]]:
    """What parts of happenings are given, number by number, wherever they happen; those that some rule writes are left out."""
    rewritten: set[Var] = set()
    for node in written.of(core.Assign, core.AddTo, core.Gain):
        if isinstance(node.target, core.Local):
            rewritten.add(node.target.var)
    changed: set[HappeningSymbol] = {hook.happening for hook in all_hooks(program) if rewritten.intersection(hook.do.params)}
    found = []
    for call in written.of(core.Happen):
        if call.happening.body is not None and not call.happening.is_action:
            params = call.happening.body.params
            if call.happening not in changed and len(params) == len(call.args):
                found.append(
                    [
                        (var, arg)
                        for var, arg in zip(params, call.args, strict=True)
                        if isinstance(var.type, Number) and var not in rewritten
                    ]
                )
    return found


def sources_of(program: Program, written: Written) -> Iterator[tuple[Var, core.Let | core.Range | tuple[Expr, ...]]]:
    """Where local names get their numbers from, those that nothing writes again."""
    assigned = {node.target.var for node in written.of(core.Assign, core.AddTo, core.Gain) if isinstance(node.target, core.Local)}
    found: list[tuple[Var, core.Let | core.Range | tuple[Expr, ...]]] = []
    for node in written.of(core.Let, core.Filter, core.MapSet, core.ForEach, core.Aggregate, core.Optimum):
        match node:
            case core.Let():
                found.append((node.var, node))
            case core.Filter() | core.MapSet() | core.ForEach() if isinstance(node.among, core.Range):
                found.append((node.var, node.among))
            case core.Aggregate() if node.var is not None and isinstance(node.among, core.Range):
                found.append((node.var, node.among))
            case core.Optimum():
                found += [(var, (low, high)) for var, low, high in node.ranges]
    for happening in program.happenings.values():
        for choice in happening.choices:
            if choice.shape == "number" and choice.low is not None and choice.high is not None:
                found.append((choice.var, (choice.low, choice.high)))
    return ((var, source) for var, source in found if var not in assigned)
