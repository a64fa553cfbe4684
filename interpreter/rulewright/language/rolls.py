"""Determines which dice are rolled in secret."""

from __future__ import annotations

from collections import Counter

from rulewright.language import core
from rulewright.language.core import Var
from rulewright.language.symbols import Program
from rulewright.language.walking import walk


def secret_rolls(program: Program) -> set[Var]:
    """The dice whose number only goes into values that not everybody sees, which are therefore rolled in secret."""
    found: set[Var] = set()
    happenings = program.all_happenings()
    texts = [function.body for function in program.functions]
    texts += [happening.body.body for happening in happenings if happening.body is not None]
    for body in texts:
        rolled = {node.var for node in walk(body) if isinstance(node, core.Roll)}
        if rolled:
            hidden = Counter(
                local.var
                for node in walk(body)
                if isinstance(node, core.Assign | core.AddTo) and hides(node.target)
                for local in walk(node.value)
                if isinstance(local, core.Local)
            )
            read = Counter(local.var for local in walk(body) if isinstance(local, core.Local))
            found |= {var for var in rolled if read[var] and read[var] == hidden[var]}
    return found


def hides(target: core.Expr) -> bool:
    """Whether a written value is hidden from somebody."""
    bare = target.amounts if isinstance(target, core.Pick) else target
    return isinstance(bare, core.StateOf) and bare.state.seen_by != "everyone"
