"""Keep playing under changed rules: the position of a game is carried over by names, with a list of what could not be carried over."""

from __future__ import annotations

from rulewright.carrying.carry import CannotCarry, Carried, carry_over
from rulewright.carrying.losses import Lost

__all__ = ["CannotCarry", "Carried", "Lost", "carry_over"]
