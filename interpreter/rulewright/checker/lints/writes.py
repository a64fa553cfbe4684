"""Sources of numbers: writes to states, arguments of happenings, and values of local names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulewright.checker.lints.reads import Written, all_hooks, nodes
from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import CostPart, HappeningSymbol, Program, StateSymbol
from rulewright.language.types import AmountsOf, Number, Word


class Write(NamedTuple):
    """A write of a line into a state: `set`, `add`, `take` or `pay`, and the value; None if unknown."""

    state: StateSymbol
    sort: str
    value: Expr | None
    line: object = None


def writes_of(written: Written) -> list[Write]:
    """All writes to states."""
    found: list[Write] = []
    for node in written.of(core.Assign, core.AddTo, core.Gain, core.CreateThing, core.MoveTokens, core.OfferTrade):
        match node:
            case core.Assign():
                found += [Write(state, "set", node.value, node) for state in states_written_to(node.target)]
            case core.AddTo():
                sort = "add" if node.sign > 0 else "take"
                found += [Write(state, sort, node.value, node) for state in states_written_to(node.target)]
            case core.Gain():
                sort = "add" if node.sign > 0 else "take"
                found += [Write(state, sort, node.amount, node) for state in states_written_to(node.target)]
            case core.CreateThing():
                found += [Write(state, "set", value, node) for state, value in node.values]
            case core.MoveTokens() | core.OfferTrade():
                found += [Write(other.state, "set", None, node) for other in nodes(node) if isinstance(other, core.StateOf)]
    return found


def supposed_of(written: Written) -> list[Write]:
    """The values of states in supposed positions, which rules also read."""
    return [Write(state, "set", value) for node in written.of(core.Supposing) for target, value in node.states for state in states_written_to(target)]


def payments_of(program: Program, written: Written) -> list[Write]:
    """The payments from numbers of a player named like the part of a price; a payment never exceeds the stock."""
    own = program.kinds["player"].state
    prices = [(cost.part, cost.amount) for cost in written.of(CostPart)]
    for node in written.of(core.PayCost, core.Ask):
        prices += node.cost
    return [
        Write(own[part], "pay", amount)
        for part, amount in prices
        if part in own and part not in program.resources and isinstance(own[part].type, Number)
    ]


def states_written_to(target: Expr) -> Iterator[StateSymbol]:
    """The state written through a target, if any."""
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


def paid_unseen(program: Program, written: Written) -> set[StateSymbol | None]:
    """States from which more may be paid than `payments_of` lists: of whole prices, and through resources."""
    wholes = {word for node in written.of(core.PayCost) for word in whole_price(node)}
    seen = {write.state for write in payments_of(program, written) if write.state.name not in wholes}
    return paid_of(program, written) - seen


def parts_of_price(node: core.PayCost | core.CanPay | core.Ask) -> list[str]:
    """The parts of a price, or every word of an amounts value."""
    return [*(part for part, _ in node.cost), *whole_price(node)]


def whole_price(node: core.PayCost | core.CanPay | core.Ask) -> Sequence[str]:
    """The words of a price that is an amounts value."""
    whole = None if isinstance(node, core.Ask) else node.whole
    key = whole.type.key if whole is not None and isinstance(whole.type, AmountsOf) else None
    return key.words.words if isinstance(key, Word) else ()


def given_of(program: Program, written: Written) -> list[list[tuple[Var, Expr]]]:
    """The numbers passed as arguments of happenings, over all calls; parts that some rule writes are omitted."""
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
                    [(var, arg) for var, arg in zip(params, call.args, strict=True) if isinstance(var.type, Number) and var not in rewritten]
                )
    return found


def sources_of(program: Program, written: Written) -> Iterator[tuple[Var, core.Let | core.Range | tuple[Expr, ...]]]:
    """The sources of the numbers of local names that are never reassigned."""
    assigned = {node.target.var for node in written.of(core.Assign, core.AddTo, core.Gain) if isinstance(node.target, core.Local)}
    found: list[tuple[Var, core.Let | core.Range | tuple[Expr, ...]]] = []
    for node in written.of(core.Let, core.Filter, core.MapSet, core.ForEach, core.Aggregate, core.Optimum, core.Roll, core.Choose):
        match node:
            case core.Let():
                found.append((node.var, node))
            case core.Roll(count=None) if all(isinstance(face, int) for face in node.die.faces):
                numbers = [face for face in node.die.faces if isinstance(face, int)]
                found.append((node.var, tuple(core.Const(end, type=node.var.type) for end in (min(numbers), max(numbers)))))
            case core.Choose(shape="one" | "maybe") if isinstance(node.among, core.Range):
                found.append((node.var, node.among))
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
