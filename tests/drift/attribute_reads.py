"""A plugin of mypy that notes every attribute of a node or symbol which typed code reads: whose it is, and in which file and line.

`mypy` calls it with the class that it has found for the expression before the dot, also after narrowing and in patterns of `match`;
so a `.text` of one class is never taken for that of another. The file that READS_TO names takes one line for each.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from mypy.plugin import AttributeContext, Plugin
from mypy.types import Type

MODULES = tuple(f"rulewright.language.{name}." for name in ("core", "symbols", "tree"))


class AttributeReads(Plugin):
    """Notes what is read."""

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        """What mypy calls for the attribute of this name: a note of it, unless it is assigned to."""
        if not fullname.startswith(MODULES):
            return None

        def noted(context: AttributeContext) -> Type:
            if not context.is_lvalue:
                with open(os.environ["READS_TO"], "a", encoding="utf-8") as file:
                    file.write(f"{fullname} {context.api.path} {context.context.line}\n")
            return context.default_attr_type

        return noted


def plugin(version: str) -> type[Plugin]:
    """The entry point that mypy asks for."""
    return AttributeReads
