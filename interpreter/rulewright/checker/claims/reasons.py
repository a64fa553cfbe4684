"""A number in the reason for the end of a game: “ten houses” beside `count p.houses >= 8`, “six years” beside five repetitions before it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.claims.owners import texts
from rulewright.checker.claims.vocabulary import numbers_in
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import Program, TextSymbol
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span

_STEPS = {"<": (-1, 0), "<=": (0, 1), ">": (0, 1), ">=": (-1, 0)}  # “more than nine” and “ten”


def check(context: Context) -> None:
    """RW704, if every use of the sentence has a condition or a loop with other numbers, and none has the number of the sentence."""
    meant: dict[TextSymbol, list[tuple[set[int], set[int], Span]]] = {}
    for symbol, exact, near, span in _reasons(context.program):
        meant.setdefault(symbol, []).append((exact, near, span))
    section = context.section("texts")
    for symbol, uses in meant.items():
        written = texts(context, section.get(symbol.name) if section is not None else None)
        said = {language: numbers_in(scalar.text, language) for language, scalar in written.items()}
        everywhere = set().union(*said.values())
        if len(everywhere) != 1 or not all(exact for exact, _, _ in uses) or any(everywhere & near for _, near, _ in uses):
            continue
        place = next(scalar for language, scalar in written.items() if said[language])
        exact, _, span = uses[0]
        related = (Related(span, Elsewhere.number_here(number=min(exact))),)
        context.report(NumberOfText.of_reason, place, number=min(everywhere), others=sorted(exact), related=related)


def _reasons(program: Program) -> Iterator[tuple[TextSymbol, set[int], set[int], Span]]:
    """The reasons of verdicts, each with the numbers that decide when it comes to them; none if that is decided elsewhere."""
    in_rules: set[int] = set()
    for rule in program.rules:
        exact, near = _numbers(rule.condition)
        for node in nodes(rule.do):
            if isinstance(node, core.EndGame) and node.text is not None:
                in_rules.add(id(node))
                yield node.text, exact, near, rule.condition.span if rule.condition is not None else rule.span
    for function in program.functions:
        if isinstance(function.body, list):
            for line, before in _lines(function.body):
                if isinstance(line, core.EndGame) and line.text is not None and id(line) not in in_rules:
                    times = before.times.value if isinstance(before, core.Repeat) and isinstance(before.times, core.Const) else None
                    numbers = {times} if isinstance(times, int) else set()
                    yield line.text, numbers, numbers, before.span if before is not None else line.span


def _lines(body: list[Stmt]) -> Iterator[tuple[Stmt, Stmt | None]]:
    """All lines, each with the one before it in its block."""
    before: Stmt | None = None
    for line in body:
        yield line, before
        before = line
        for block in blocks_of(line):
            yield from _lines(block)


def _numbers(condition: object) -> tuple[set[int], set[int]]:
    """The numbers that a condition compares something with, and those that say the same in words."""
    exact: set[int] = set()
    near: set[int] = set()
    for node in nodes(condition):
        if isinstance(node, core.Compare):
            for side in (node.left, node.right):
                for part in nodes(side):
                    if isinstance(part, core.Const) and type(part.value) is int:
                        exact.add(part.value)
                        near |= {part.value + step for step in (0, *_STEPS.get(node.op, ()))}
        elif isinstance(node, core.StatCall):
            near |= _numbers(node.stat.body)[1] if node.stat.body is not None else set()
    return {number for number in exact if number > 1}, near
