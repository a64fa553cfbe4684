"""Which tokens the rules neither create nor destroy."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.language import core
from rulewright.language.symbols import Program, StateSymbol, WordList
from rulewright.language.types import AmountsOf, Word
from rulewright.language.walking import walk


def closed_words(program: Program) -> frozenset[WordList]:
    """The lists of tokens that only move from pool to pool, so that everybody can count what others have together."""
    found = {
        state.type.key.words
        for kind in program.kinds.values()
        for state in kind.state.values()
        if isinstance(state.type, AmountsOf) and state.type.pool and isinstance(state.type.key, Word)
    }
    for function in program.functions:
        if function is program.setup:  # what everybody starts with is printed in the rules
            continue
        for node in walk([function.lets, function.body]):
            match node:
                case core.MoveTokens(source=source, target=target) if source is None or target is None:
                    found -= set(_pools_of(source)) | set(_pools_of(target))
                case core.Assign(target=target) | core.AddTo(target=target) | core.Gain(target=target):
                    found -= set(_pools_of(target))
                case core.CreateThing(kind=kind):
                    found -= {words for state in kind.state.values() for words in _pool_words(state)}
    for resource in program.resources.values():
        if resource.kept_in is not None:
            found -= set(_pool_words(resource.kept_in))
    for kind in program.kinds.values():
        for state in kind.state.values():
            if state.reset_each is not None:
                found -= set(_pool_words(state))
    return frozenset(found)


def _pools_of(expr: object) -> Iterator[WordList]:
    bare = expr.amounts if isinstance(expr, core.Pick) else expr
    if isinstance(bare, core.StateOf):
        yield from _pool_words(bare.state)


def _pool_words(state: StateSymbol) -> Iterator[WordList]:
    if isinstance(state.type, AmountsOf) and state.type.pool and isinstance(state.type.key, Word):
        yield state.type.key.words
