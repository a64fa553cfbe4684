"""Continues a game under changed rules: carries its position over by names and lists what could not be carried over."""

from __future__ import annotations

from rulewright.carrying.carry import CannotCarry, Carried, carry_over
from rulewright.carrying.losses import Lost

__all__ = ["CannotCarry", "Carried", "Lost", "carry_over"]
