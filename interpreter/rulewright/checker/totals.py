"""`expect:` — totals over printed facts that a ruleset promises — and options that cannot go together."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.evaluate import Evaluator, NotPrinted
from rulewright.checker.scope import Scope
from rulewright.language.core import Expr
from rulewright.language.symbols import Value, WordRef
from rulewright.language.types import NUMBER, Maybe, Number, Type, Word, YesNo
from rulewright.source.document import Mapping, Scalar

MOST_COMBINATIONS = 20_000
ALLOWED = "It may use `every KIND` and `every LIST`, `where` over printed fields, and constants."


def check_totals(context: Context) -> None:
    """Compare every total of `expect` with what the entries say; look at what `refuse` leaves."""
    before = len(context.program.functions)
    for entry in context.listed("expect"):
        if isinstance(entry, Mapping):
            _check(context, entry)
    del context.program.functions[before:]
    if not context.findings.errors:
        _check_refusals(context)


def _check(context: Context, entry: Mapping) -> None:
    count, wanted = entry.get("count"), entry.get("is")
    if not isinstance(count, Scalar) or not isinstance(wanted, Scalar):
        return
    members = context.elaborator.members(count, Scope.of())
    target = context.elaborator.value(wanted, Scope.of(), NUMBER)
    if context.findings.errors:
        return
    evaluator = Evaluator(context.program)
    try:
        found, number = len(evaluator.value(members)), evaluator.value(target)
    except NotPrinted as error:
        span = error.expr.span if error.expr.span.file != "<built in>" else count.span
        context.report(
            "RW466", span, "This total cannot be counted before a game: it depends on more than what is printed.", cure=ALLOWED
        )
        return
    if found != number:
        because = entry.get("because")
        reason = f" ({because.text})" if isinstance(because, Scalar) else ""
        context.report(
            "RW465",
            wanted,
            f"There are {found} of `{count.text.strip()}`, and {number} are expected{reason}.",
            cure="Correct the entries, or the total.",
        )


def _check_refusals(context: Context) -> None:
    program = context.program
    if not program.refusals:
        return
    evaluator = Evaluator(program)
    counts = range(program.players[0], program.players[1] + 1)
    defaults = {option: option.default for option in program.options.values()}
    evaluator.options = defaults
    try:
        hitting = [[refusal for refusal in program.refusals if _holds(evaluator, refusal.when, players)] for players in counts]
        if hitting and all(hitting):
            first = hitting[0][0]
            context.report(
                "RW463",
                first.span,
                "The default options are refused for every number of players.",
                cure="Change a default, or the condition.",
            )
            return
        _check_never(context, evaluator, counts)
    except NotPrinted as error:
        context.report(
            "RW466", error.expr.span, "Whether options are refused may only depend on options and the number of players."
        )


def _holds(evaluator: Evaluator, when: Expr, players: int) -> bool:
    evaluator.players = players
    return bool(evaluator.value(when))


def _check_never(context: Context, evaluator: Evaluator, counts: range) -> None:
    """A refusal that holds for no combination, and options of which every combination is refused."""
    program = context.program
    domains = {option: list(_domain(option.type)) for option in program.options.values()}
    small = {option: values for option, values in domains.items() if values}
    combinations = len(counts)
    for values in small.values():
        combinations *= len(values)
    if combinations > MOST_COMBINATIONS or len(small) < len(domains):
        return
    never = list(program.refusals)
    allowed = False
    for chosen in itertools.product(*small.values()):
        evaluator.options = dict(zip(small, chosen, strict=True))
        for players in counts:
            holding = [refusal for refusal in program.refusals if _holds(evaluator, refusal.when, players)]
            never = [refusal for refusal in never if refusal not in holding]
            allowed = allowed or not holding
    for refusal in never:
        context.report("RW464", refusal.span, "These options never come together, so this refuses nothing.")
    if not allowed:
        context.report("RW463", program.refusals[0].span, "Every combination of options is refused.")


def _domain(type_: Type) -> Iterator[Value]:
    match type_:
        case YesNo():
            yield from (False, True)
        case Word():
            yield from (WordRef(type_.words, index) for index in range(len(type_.words.words)))
        case Number() if type_.low is not None and type_.high is not None and type_.high - type_.low < 100:
            yield from range(type_.low, type_.high + 1)
        case Maybe():
            values = list(_domain(type_.of))
            if values:
                yield from (None, *values)
