"""Ends that are tested after a happening which comes before all that changes what they test."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, effects_of, reads_of
from rulewright.language import core
from rulewright.language.core import Stmt
from rulewright.language.symbols import HappeningSymbol, HookSymbol, Program, StateSymbol
from rulewright.language.walking import blocks_of
from rulewright.source.catalogue.doubts import AtOnce
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE


def check(context: Context) -> None:
    """RW446, for hooks after a happening."""
    program = context.program
    for hook in all_hooks(program):
        tests = [line for line in _lines(hook) if isinstance(line, core.If) and any(isinstance(each, core.EndGame) for each in line.yes)]
        if hook.stage != "after" or hook.happening.is_action or len(tests) != 1:
            continue
        test = tests[0].condition
        reads = reads_of(test)
        states = {state for state in reads.symbols if isinstance(state, StateSymbol)}
        if reads.anything or reads.places or not states or states != set(reads.symbols) or hook.span == NOWHERE:
            continue
        if not states.isdisjoint(effects_of(program, [hook.happening.body, hook.do]).written):
            continue
        later = _only_later(program, hook.happening, states)
        if later is not None:
            names = sorted(state.name for state in states)
            related = (Related(later.span, Elsewhere.written_here()),)
            context.report(AtOnce.too_early, hook.span, related=related, names=names, happening=hook.happening.name, later=later.happening.name)


def _lines(hook: HookSymbol) -> list[Stmt]:
    return hook.do.body if isinstance(hook.do.body, list) else []


def _only_later(program: Program, happening: HappeningSymbol, states: set[StateSymbol]) -> core.Happen | None:
    """The last call that changes some states in the block of the only call of a happening, if all that changes them comes after it."""
    calls = [(block, place) for block in _blocks(program) for place, line in enumerate(block) if _calls(line) is happening]
    if len(calls) != 1:
        return None
    block, place = calls[0]
    changing = [number for number, line in enumerate(block) if not states.isdisjoint(effects_of(program, [line]).written)]
    if not changing or changing[0] <= place:
        return None
    line = block[changing[-1]]
    return line if isinstance(line, core.Happen) else None


def _calls(line: Stmt) -> HappeningSymbol | None:
    return line.happening if isinstance(line, core.Happen) else None


def _blocks(program: Program) -> list[list[Stmt]]:
    """All blocks of lines of all effects."""
    found = [function.body for function in program.functions if isinstance(function.body, list)]
    for block in found:
        found += [inner for line in block for inner in blocks_of(line)]
    return found
