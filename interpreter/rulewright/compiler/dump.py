"""The generated code for human readers: each function with the lines of its rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.compiler.module import MARK
from rulewright.language.core import Function
from rulewright.language.symbols import HappeningSymbol

if TYPE_CHECKING:
    from rulewright.compiler.module import Module
    from rulewright.runtime.game import Game


def functions(game: Game) -> list[str]:
    """The names of all rules with code of their own, in file order; and of those that are inlined elsewhere."""
    module = game._compiled.module
    named = {(rule.span, _name(rule)): None for rule in module.lines_of.values()}
    named.update({(happening.span, happening.name): None for happening in module.program.happenings.values()})
    return list(dict.fromkeys(name for _, name in sorted(named)))


def source_of(game: Game, name: str) -> str:
    """The generated code of a rule, preceded by its own lines as comments. Empty for an unknown name."""
    module = game._compiled.module
    pieces = []
    for generated, rule in module.lines_of.items():
        if _name(rule) == name:
            pieces.append(_commented(rule) + _definitions(game, module, generated))
    happening = module.program.happenings.get(name)
    if happening is not None:
        whole = module.happening_lowering._names.get(happening)
        if whole is not None:
            pieces.append(f"# {name}, with everything around it: {happening.span}\n" + _definitions(game, module, whole))
        else:
            owners = {owner for number, owner in module._block_owner.items() if any(f"# {name}: " in line for line in module.blocks.get(number, ()))}
            owners |= {function for function, _, lines, _ in module._functions if any(f"# {name}: " in line for line in lines)}
            text = _commented(happening.body) if happening.body is not None else f"# {happening.span}\n"
            pieces.append(
                text
                + f"# written in place in {', '.join(sorted(owners)) or 'nothing: it is never called'}\n"
                + "".join(_definitions(game, module, owner) for owner in sorted(owners))
            )
    return "\n".join(dict.fromkeys(pieces))


def _name(rule: Function | HappeningSymbol) -> str:
    return rule.name


def _commented(rule: Function | HappeningSymbol) -> str:
    text = rule.text if isinstance(rule, Function) else ""
    lines = [f"# {rule.span}"] + [f"#   {line}" for line in text.rstrip().splitlines()]
    return "\n".join(lines) + "\n"


def _definitions(game: Game, module: Module, generated: str) -> str:
    """A function, or the blocks of a machine with its frame."""
    wanted = [generated] + [f"b{number}" for number, owner in module._block_owner.items() if owner == generated]
    found = []
    for chunk in game._compiled.source.split("\n\n"):
        match = re.match(r"def (\w+)\(", chunk)
        if match and match[1] in wanted:
            found.append(MARK.sub("", chunk))
    return "\n\n".join(found) + "\n"
