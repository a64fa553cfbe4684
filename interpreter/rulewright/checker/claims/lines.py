"""Lines of a stat for one thing, compared with the text of that thing: `3 when spot = heath and now = spring` beside “3 in autumn”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.checker.claims.words import Lists
from rulewright.checker.context import Context
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import Kind, StatSymbol, ThingRef, ThingSymbol, WordRef
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import NOWHERE, Span


@dataclass(slots=True)
class _Line:
    """The condition of a line: its beneficiary (None for nobody in particular), and the words it tests, each with its span."""

    condition: Expr
    about: set[ThingSymbol] | None = None
    words: dict[WordRef, Span] = field(default_factory=dict)
    asks_more: bool = False  # a condition besides the beneficiary


def check(context: Context, lists: Lists, reported: set[Span]) -> None:
    """RW708, at the condition of the line."""
    for stat in context.program.stats.values():
        body = stat.body
        if isinstance(body, Function) and not body.lets and isinstance(body.body, core.Choice) and body.body.guarded:
            for var, kind in _things_of(stat, body):
                lines = [_line(choice.condition, var) for choice in _lines(body.body)]
                for thing in {each for line in lines for each in line.about or ()} if any(line.words for line in lines) else ():
                    if thing.kind.is_a(kind) and "en" in thing.words:
                        _compare(context, lists, thing, lines, reported)


def _things_of(stat: StatSymbol, body: Function) -> Iterator[tuple[Var, Kind]]:
    for var in body.params:
        if isinstance(var.type, ThingOf):
            yield var, var.type.kind


def _lines(body: Expr) -> Iterator[core.Choice]:
    while isinstance(body, core.Choice) and body.guarded:
        yield body
        body = body.no


def _line(condition: Expr, var: Var) -> _Line:
    line = _Line(condition)
    for part in conjuncts(condition):
        match part:
            case core.Compare(op="=", left=core.Local(var=asked), right=core.Const(value=ThingRef(thing=thing))) if asked is var:
                line.about = {thing}
            case core.Member(item=core.Local(var=asked), among=core.SetOfItems(items=items)) if asked is var:
                line.about = {item.value.thing for item in items if isinstance(item, core.Const) and isinstance(item.value, ThingRef)}
            case core.Compare(op="=", right=core.Const(value=WordRef() as word)):
                line.words[word] = part.span
                line.asks_more = True
            case _:
                line.asks_more = True
    return line


def _compare(context: Context, lists: Lists, thing: ThingSymbol, lines: list[_Line], reported: set[Span]) -> None:
    before: dict[WordRef, _Line] = {}
    last: _Line | None = None  # the line that always applies to the thing
    after: set[WordRef] = set()
    for line in lines:
        if line.about is not None and thing not in line.about:
            continue
        if last is not None:
            after |= set(line.words)
            continue
        for word in line.words:
            before.setdefault(word, line)
        last = None if line.asks_more else line
    for words in {id(word.words): word.words for word in (*before, *after)}.values():
        said = lists.said(words, thing.words["en"])
        known = {word.word: line for word, line in before.items() if word.words is words}
        lacking = said - known.keys()
        extra = [(word, line) for word, line in known.items() if word not in said and line.about is not None]
        if len(lacking) != 1:
            continue
        (meant,) = lacking
        if len(extra) == 1 and not any(word.word == meant for word in after):
            ((other, line),) = extra
            span = next(span for word, span in line.words.items() if word.word == other)
            _report(context, thing, span, reported, RuleOfText.word, {"written": other, "meant": meant})
        elif last is not None and any(word.words is words and word.word == meant for word in after):
            _report(context, thing, last.condition.span, reported, RuleOfText.of_stat, {"thing": thing.id, "meant": meant})


def _report(context: Context, thing: ThingSymbol, span: Span, reported: set[Span], message: Message, args: dict[str, str]) -> None:
    if span != NOWHERE and span not in reported:
        reported.add(span)
        context.report(message, span, related=(Related(thing.span, Elsewhere.named_beside()),), **args)
