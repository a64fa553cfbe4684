"""The argument that a call has too many or lacks, found by the types of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.checker import fit
from rulewright.checker.cures.lines import Files, argument_around
from rulewright.language.core import Expr
from rulewright.language.types import Type
from rulewright.source.diagnostics import Edit
from rulewright.source.span import Span


def superfluous(given: Sequence[Expr], wanted: Sequence[Type]) -> tuple[Edit, ...]:
    """The removal of the one argument without which the others fit; of two that are written alike, of the later one."""
    if len(given) != len(wanted) + 1:
        return ()
    fitting = [at for at in range(len(given)) if _fit([*given[:at], *given[at + 1 :]], wanted)]
    places = _places(given)
    if not places:
        return ()
    line = Files().lines(given[0].span.file)[given[0].span.line - 1]
    texts = [line[slice(*place)] for place in places]
    alike = [at for at in fitting if texts[at] in texts[:at]]
    at = alike[0] if alike else fitting[0] if len(fitting) == 1 else None
    if at is None:
        return ()
    start, end = (places[at - 1][1], places[at][1]) if at else (places[0][0], places[1][0] if len(places) > 1 else places[0][1])
    return (Edit(_span(given[0].span, start, end), ""),)


def missing(call: Span, given: Sequence[Expr], wanted: Sequence[Type], names: Sequence[tuple[str, Type]]) -> tuple[Edit, ...]:
    """The insertion of the one argument that is missing: the only local name of its type that the call does not have yet."""
    if len(given) + 1 != len(wanted):
        return ()
    places = _places(given)
    line = ([*Files().lines(call.file), ""])[call.line - 1] if call.line == call.end_line else ""
    if not line or (given and not places) or (not given and line[call.end_column - 3 : call.end_column - 1] != "()"):
        return ()
    written = [line[slice(*place)] for place in places]
    found = {
        (at, name)
        for at in range(len(wanted))
        if _fit(given, [*wanted[:at], *wanted[at + 1 :]])
        for name, type_ in names
        if name not in written and fit.fits(type_, wanted[at])
    }
    if len(found) != 1:
        return ()
    at, name = found.pop()
    if not given:
        return (Edit(_span(call, call.end_column - 2, call.end_column - 2), name),)
    if at < len(places):
        return (Edit(_span(call, places[at][0], places[at][0]), f"{name}, "),)
    return (Edit(_span(call, places[-1][1], places[-1][1]), f", {name}"),)


def _fit(given: Sequence[Expr], wanted: Sequence[Type]) -> bool:
    return all(fit.fits(one.type, type_) or fit.fits(fit.sure(one.type), fit.sure(type_)) for one, type_ in zip(given, wanted, strict=True))


def _places(given: Sequence[Expr]) -> list[tuple[int, int]]:
    """The columns (from 0) of arguments that are all in one line; none otherwise."""
    if not given or len({(one.span.file, line) for one in given for line in (one.span.line, one.span.end_line)}) != 1:
        return []
    lines = Files().lines(given[0].span.file)
    if given[0].span.line > len(lines):
        return []
    found = [argument_around(lines[given[0].span.line - 1], one.span) for one in given]
    places = [place for place in found if place is not None]
    return places if len(places) == len(given) == len(set(places)) else []


def _span(near: Span, start: int, end: int) -> Span:
    return replace(near, column=start + 1, end_line=near.line, end_column=end + 1)
