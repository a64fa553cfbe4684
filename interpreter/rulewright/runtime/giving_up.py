"""Actions that are marked as giving up (`gives up: yes`): random play and bots, which play games to the end, do not choose them.

If nobody gives up (`State.stays`), menus do not offer them, in the pending decision and in all later ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State


def gives_up(compiled: Compiled, pending: tuple[Any, ...], value: Any) -> bool:
    """Whether a value answers a menu with an action that gives up."""
    if value is None or compiled.sites[pending[0]].kind != "act":
        return False
    return bool(compiled.actions[value[0]].gives_up)


def nobody_gives_up(state: State) -> None:
    """From now on no menu offers to give up, as long as there is anything else."""
    state.stays = True
    pending = state.d
    if pending is None or pending[0] == "together" or state.c.sites[pending[0]].kind != "act" or not isinstance(pending[3], tuple):
        return
    left = tuple(value for value in pending[3] if not gives_up(state.c, pending, value))
    if len(left) < len(pending[3]) and (left or pending[2] == "act"):
        state.d = (*pending[:3], left, *pending[4:])


__all__ = ["gives_up", "nobody_gives_up"]
