"""What an option costs, in words: "2 gold, 1 ore". Computed when somebody reads the option, so simulations do not pay for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulewright.language.bounds import reads
from rulewright.language.functions import Var
from rulewright.language.symbols import CostPart, HappeningSymbol
from rulewright.language.texts import counted
from rulewright.language.types import OptionOf
from rulewright.runtime.pending import DONE, Pending, waiting
from rulewright.runtime.wording import part_text

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State

Owed = Sequence[tuple[str, Any]]  # parts and amounts

_MORE = "…"  # what else it costs depends on a later choice


def price(state: State, pending: Pending, value: Any, language: str) -> str:
    """The price of an option of a pending decision; empty if it is free or not yet known."""
    site = state.c.sites[pending[0]]
    without = value is None and site.choice is None  # in a header, even choosing nothing may have a price
    if without or value is DONE or not any(one is pending for one in waiting(state)):
        return ""
    if isinstance(site.element, OptionOf):  # its price under the terms of its offer is a part of it
        return _told(state.c, [*_of_carrier(state, pending, value), *value[4]], language)
    if site.kind == "act":
        action: HappeningSymbol = state.c.actions[value[0]]
        given = (pending[1],) if value[1] is None else (value[1], pending[1])
        return _of_header(state, action, given, language, None)
    if site.choice is None or pending[2] not in ("one", "maybe") or not pending[6]:
        return ""
    action, index = site.choice
    return _of_header(state, action, (*pending[6], value), language, action.choices[index].var)


def _of_carrier(state: State, pending: Pending, value: Any) -> Owed:
    """What the action that an option is chosen for costs itself, as far as the option decides about it."""
    choice = state.c.sites[pending[0]].choice
    if choice is None or not pending[6]:
        return []
    action, index = choice
    given = (*pending[6], value)
    return [(part, amount) for cost, part, amount in _known(state, action, given) if reads(cost.amount, action.choices[index].var)]


def _of_header(state: State, action: HappeningSymbol, given: tuple[Any, ...], language: str, chosen: Var | None) -> str:
    """What is known of the price of an action after its first choices, of which `chosen` is the last; nothing if it does not depend on that one."""
    if not action.costs or (chosen is not None and not any(reads(cost.amount, chosen) for cost in action.costs)):
        return ""
    whole = _completed(state, action, given)
    known = _known(state, action, whole)
    followed = zip(action.header_vars[len(given) : len(whole)], whole[len(given) :], strict=True)
    inner = [owed for var, value in followed if isinstance(var.type, OptionOf) for owed in value[4]]
    told = _told(state.c, [*((part, amount) for _, part, amount in known), *inner], language)
    return f"{told}, {_MORE}" if told and len(known) < len(action.costs) else told


def _known(state: State, action: HappeningSymbol, given: tuple[Any, ...]) -> list[tuple[CostPart, str, Any]]:
    """The parts of a price that do not depend on choices still to be made."""
    later = action.header_vars[len(given) :]
    known = [cost for cost in action.costs if not any(reads(cost.amount, var) for var in later)]
    return [(cost, cost.part, state.c.as_function(cost.amount, action.header_vars[: len(given)])(state, *given)) for cost in known]


def _completed(state: State, action: HappeningSymbol, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The first choices of an action and those that follow from them, as nothing else may be chosen: nobody is asked for these."""
    while len(given) < len(action.header_vars):
        possible = state.c.possible(action, len(given))
        left = list(islice((value for value in possible(state, given)), 2)) if possible is not None else []
        if len(left) != 1:
            break
        given = (*given, left[0])
    return given


def _told(c: Compiled, owed: Owed, language: str) -> str:
    sums: dict[str, int] = {}
    for part, amount in owed:
        sums[part] = sums.get(part, 0) + (amount or 0)
    return ", ".join(counted(amount, part_text(c, part, language), language) for part, amount in sums.items() if amount > 0)
