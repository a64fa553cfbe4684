"""The functions of the lowered form: their names, parameters and places. `core` has their bodies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.language.lazily import Lazily
from rulewright.language.types import Type
from rulewright.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.language.core import Expr, Let, Stmt


@dataclass(eq=False, slots=True)
class Var:
    """A local name of one function (parameter, let, element, choice)."""

    name: str
    type: Type


@dataclass(eq=False, slots=True)
class Function(Lazily):
    """An effect (`body` is a block) or a formula (`body` is an expression; `lets` come first)."""

    name: str
    params: list[Var]
    body: list[Stmt] | Expr
    result: Type | None = None  # None: an effect
    lets: list[Let] = field(default_factory=list)
    text: str = ""  # the rule's own lines, used in explanations
    span: Span = NOWHERE

    @property
    def is_effect(self) -> bool:
        return isinstance(self.body, list)
