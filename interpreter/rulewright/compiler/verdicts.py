"""The places of the verdicts in a program."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.compiler.layout import all_hooks
from rulewright.language import core
from rulewright.language.functions import Function
from rulewright.language.symbols import Program, Text
from rulewright.language.walking import walk
from rulewright.source.span import Span


def verdict_owners(program: Program) -> dict[Span, tuple[str, Text]]:
    """For the place of each verdict: the rule, happening or thing whose text contains it."""
    owners: dict[Span, tuple[str, Text]] = {}
    for function, name, text in _texts(program):
        if function is not None:
            for node in walk([function.lets, function.body]):
                if isinstance(node, core.EndGame):
                    owners.setdefault(node.span, (name, text))
    return owners


def _texts(program: Program) -> Iterator[tuple[Function | None, str, Text]]:
    for rule in program.rules:
        yield rule.do, rule.id, rule.text
    for hook in all_hooks(program):
        yield hook.do, hook.id, hook.text
    for happening in program.all_happenings():
        yield happening.body, happening.name, happening.text
    for thing in program.things:
        for function in thing.code.values():
            yield function, thing.id, thing.text
    for kind in program.kinds.values():
        for code in kind.code.values():
            yield code.default, kind.name, kind.text
    yield program.setup, "setup", {}
    yield program.flow, "flow", {}
