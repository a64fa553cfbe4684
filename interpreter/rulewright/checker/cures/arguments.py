"""The superfluous or missing argument of a call, found by the types of the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.checker.bodies import fit
from rulewright.checker.cures.lines import Cut, Files, argument_around
from rulewright.language.core import Expr
from rulewright.language.types import Type
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.span import Span


def superfluous(given: Sequence[Expr], wanted: Sequence[Type]) -> tuple[Edit, ...]:
    """The removal of the one argument without which the others fit; of two identical ones, the later one."""
    if len(given) != len(wanted) + 1:
        return ()
    fitting = [at for at in range(len(given)) if _fit([*given[:at], *given[at + 1 :]], wanted)]
    places = _places(given)
    if not places:
        return ()
    line = Files().lines(given[0].span.file)[given[0].span.line - 1]
    texts = [line[slice(*place)] for place in places]
    alike = [at for at in fitting if texts[at] in texts[:at]]
    at = alike[-1] if alike else fitting[0] if len(fitting) == 1 else None
    if at is None:
        return ()
    start, end = (places[at - 1][1], places[at][1]) if at else (places[0][0], places[1][0] if len(places) > 1 else places[0][1])
    return (Edit(_span(given[0].span, start, end), ""),)


def missing(call: Span, given: Sequence[Expr], wanted: Sequence[Type], names: Sequence[tuple[str, Type]]) -> tuple[Edit, ...]:
    """The insertion of the one missing argument: the local name of its type that the call does not contain; of several, the most recent one."""
    if len(given) + 1 != len(wanted):
        return ()
    places = _places(given)
    line = ([*Files().lines(call.file), ""])[call.line - 1] if call.line == call.end_line else ""
    if not line or (given and not places) or (not given and line[call.end_column - 3 : call.end_column - 1] != "()"):
        return ()
    written = [line[slice(*place)] for place in places]
    found = [
        (at, name)
        for at in range(len(wanted))
        if _fit(given, [*wanted[:at], *wanted[at + 1 :]])
        for name, type_ in names
        if name not in written and fit.fits(type_, wanted[at])
    ]
    if len({at for at, _ in found}) != 1:
        return ()
    at, name = found[-1]
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


_SUM = re.compile(r"\b(?:sum|highest|lowest) of (?P<what>[^:]*?[\w)])(?P<space> )(?=\((?:every|[a-z_]))")


def written_twice(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The removal of an argument that repeats the previous one, or the insertion of the one that all nearby calls have in its place.

    A template writes such texts for many things, so the words in the file are compared.
    """
    span, name, given, wanted = finding.span, str(finding.arg("name")), finding.arg("given"), finding.arg("wanted")
    line = lines[span.line - 1]
    called = [call for call in _calls(line, name) if len(call) == given]
    if len(called) != 1 or not isinstance(given, int) or not isinstance(wanted, int):
        return None
    (call,) = called
    texts = [line[slice(*place)] for place in call]
    if given == wanted + 1:
        again = [at for at in range(1, given) if texts[at] == texts[at - 1]]
        return ((Edit(_span(span, call[again[-1] - 1][1], call[again[-1]][1]), ""),), False) if again else None
    around = lines[max(0, span.line - 1 - _NEAR) : span.line - 1 + _NEAR]
    others = [[other[slice(*place)] for place in each] for other in around for each in _calls(other, name) if len(each) == wanted]
    always = [at for at in range(wanted) if len(others) > 1 and len({each[at] for each in others}) == 1]
    if given + 1 != wanted or not call or len(always) != 1:
        return None
    (at,) = always
    if at < given:
        return (Edit(_span(span, call[at][0], call[at][0]), f"{others[0][at]}, "),), False
    return (Edit(_span(span, call[-1][1], call[-1][1]), f", {others[0][at]}"),), False


_NEAR = 30  # lines on each side in which other calls count


def _calls(line: str, name: str) -> list[list[tuple[int, int]]]:
    """The columns (from 0) of the arguments of each call of a name in a line."""
    found = []
    for call in re.finditer(rf"(?<![\w.]){re.escape(name)}\(", line):
        places, start, depth = [], call.end(), 0
        for at in range(call.end(), len(line)):
            sign = line[at]
            if depth == 0 and sign in ",)":
                text = line[start:at]
                if text.strip():
                    places.append((start + len(text) - len(text.lstrip()), start + len(text.rstrip())))
                start = at + 1
            if depth == 0 and sign == ")":
                found.append(places)
                break
            depth += (sign in "([{") - (sign in ")]}")
    return found


def over(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """The missing `over` in `sum of it.worth (every card where …)`, which looks like a call."""
    span, line = finding.span, lines[finding.span.line - 1]
    sums = [found for found in _SUM.finditer(line) if " over " not in found["what"]]
    if len(sums) != 1 or not sums[0].start() <= span.column - 1 <= sums[0].end():
        return None
    at = sums[0].start("space")
    return (Edit(Span(span.file, span.line, at + 1, span.line, at + 1), " over"),), False
