"""What an option costs, in words: "2 gold, 1 ore". Computed when somebody reads the option, so simulations do not pay for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.language.functions import Var
from rulewright.language.symbols import HappeningSymbol
from rulewright.language.texts import counted
from rulewright.language.types import OptionOf
from rulewright.runtime.pending import DONE, Pending, waiting
from rulewright.runtime.wording import part_text

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State

_MORE = "…"  # what else it costs depends on a later choice


def price(state: State, pending: Pending, value: Any, language: str) -> str:
    """The price of an option of a pending decision; empty if it is free or not yet known."""
    site = state.c.sites[pending[0]]
    without = value is None and site.choice is None  # in a header, even choosing nothing may have a price
    if without or value is DONE or not any(one is pending for one in waiting(state)):
        return ""
    if isinstance(site.element, OptionOf):  # its price under the terms of its offer is a part of it
        return _told(state.c, value[4], language)
    if site.kind == "act":
        action: HappeningSymbol = state.c.actions[value[0]]
        given = (pending[1],) if value[1] is None else (value[1], pending[1])
        return _of_header(state, action, given, language, None)
    if site.choice is None or pending[2] not in ("one", "maybe") or not pending[6]:
        return ""
    action, index = site.choice
    return _of_header(state, action, (*pending[6], value), language, action.choices[index].var)


def _of_header(state: State, action: HappeningSymbol, given: tuple[Any, ...], language: str, chosen: Var | None) -> str:
    """What is known of the price of an action after its first choices; nothing if it does not depend on the current one."""
    if not action.costs:
        return ""
    from rulewright.language.bounds import reads

    if chosen is not None and not any(reads(cost.amount, chosen) for cost in action.costs):
        return ""
    later = action.header_vars[len(given) :]
    known = [cost for cost in action.costs if not any(reads(cost.amount, var) for var in later)]
    variables = action.header_vars[: len(given)]
    owed = [(cost.part, state.c.as_function(cost.amount, variables)(state, *given)) for cost in known]
    told = _told(state.c, owed, language)
    return f"{told}, {_MORE}" if told and len(known) < len(action.costs) else told


def _told(c: Compiled, owed: Any, language: str) -> str:
    sums: dict[str, int] = {}
    for part, amount in owed:
        sums[part] = sums.get(part, 0) + (amount or 0)
    return ", ".join(counted(amount, part_text(c, part, language), language) for part, amount in sums.items() if amount > 0)
