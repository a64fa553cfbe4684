"""Which local names a statement can see: a text of a happening that is inlined must not show those of another with the same name."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from rulewright.language import core
from rulewright.language.core import Function, Stmt, Var
from rulewright.language.walking import blocks_of

_OWN = (core.ForEach,)  # what binds a name for its block alone


class Visible:
    """The names that are bound in the bodies of rules, with the statements that can see them."""

    def __init__(self, functions: Iterable[Function]) -> None:
        # Names in the order in which they are bound: what is kept of a compiled ruleset must not depend on where objects lie in memory.
        self._bound: dict[Var, None] = {}
        self._seen: dict[Stmt, dict[Var, None]] = {}
        for function in functions:
            if isinstance(function.body, list):
                names = dict.fromkeys(function.params)
                self._bound |= names
                self._block(function.body, names)

    def can_see(self, statement: Stmt, var: Var) -> bool:
        """Whether a statement of a body can see a name; names that no body binds are seen everywhere."""
        return var not in self._bound or statement not in self._seen or var in self._seen[statement]

    def _block(self, block: list[Stmt], names: dict[Var, None]) -> None:
        for statement in block:
            own = dict.fromkeys(_binds(statement))
            self._bound |= own
            inside = names | own
            self._seen[statement] = inside
            for inner in blocks_of(statement):
                self._block(inner, inside)
            if not isinstance(statement, _OWN):
                names = inside


def _binds(statement: Stmt) -> Iterable[Var]:
    """The names that a statement gives to something."""
    for field in dataclasses.fields(statement):
        value = getattr(statement, field.name)
        if isinstance(value, Var):
            yield value
