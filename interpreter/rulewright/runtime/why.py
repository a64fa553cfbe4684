"""Explanations: the sum behind a stat, the failing condition of an action. Computed on demand, so that play does not pay for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function, Var
from rulewright.language.symbols import ChangeSymbol, CostPart, HappeningSymbol, MarkSymbol, StatSymbol, StepTable, WithChoice
from rulewright.language.texts import counted, filled, names_in
from rulewright.language.types import NUMBER, YES_NO, ListOf, Maybe, SetOf, ThingOf, Type, Word
from rulewright.language.walking import walk
from rulewright.runtime.errors import WrongValue
from rulewright.runtime.evaluate import argument, arguments_of
from rulewright.runtime.naming import SeenWording
from rulewright.runtime.plainly import Teller, free_vars
from rulewright.runtime.sight import sees_thing
from rulewright.runtime.views import plain
from rulewright.runtime.wording import Wording, number_of, part_text, say, word
from rulewright.source.catalogue.why_not import WhyNot
from rulewright.source.sentences import LANGUAGES
from rulewright.source.span import NOWHERE, Span
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright.runtime.game import Game


MOST_TRIED = 20  # answers examined when no single condition shows why an action is not possible
MOST_TOLD = 3  # of them are reported
HIDDEN = {language: word("hidden", language) for language in LANGUAGES}
_LIMITS = {language: word("limits", language) for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Contribution:
    """One step on the way to a stat's value: its cause, its effect, and the value after it."""

    texts: dict[str, str]
    layer: str
    amount: Any
    after: Any
    span: Span

    def text(self, language: str) -> str:
        """Its cause, in a language."""
        own = "hidden" if self.texts is HIDDEN else "limits" if self.texts is _LIMITS else ""
        return word(own, language) if own else self.texts.get(language) or self.texts["en"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a stat has its value."""

    name: str
    arguments: list[Any]
    value: Any
    base: Any
    span: Span
    rule: str
    contributions: list[Contribution] = field(default_factory=list)

    def lines(self, language: str = "en", said: Callable[[Any], str] = str) -> list[tuple[str, Span]]:
        """The sum in words: the formula first, each change with its place, the value last. `said` puts a value into words."""
        start = word("by_rule", language)
        found = [(f"{said(self.base)}  {start}: {self.rule}", self.span)]
        for change in self.contributions:
            sign = {"add": "+", "printed": "+", "set": "=", "least": "≥", "most": "≤", "allow": "✓", "forbid": "✗"}[change.layer]
            found.append(
                (
                    f"{sign}{'' if change.amount is None else said(change.amount)}  {change.text(language)}",
                    change.span,
                )
            )
        found.append((f"= {said(self.value)}", self.span))
        return found


def explain_stat(game: Game, name: str, args: Sequence[Any], viewer: int | None = None) -> Explanation:
    """The sum of `name(args)`; args are ids. For things that a viewer (None: sees everything) does not see, only their sum is shown.

    Raises WrongValue for an unknown stat or argument.
    """
    c = game._compiled
    stat = c.program.stats.get(name)
    if stat is None:
        near = closest(name, c.program.stats)
        raise WrongValue(f"There is no stat {name}." + (f" Did you mean {near}?" if near else ""))
    try:
        values = arguments_of(game, [param.type for param in stat.params], args)
    except ValueError as problem:
        raise WrongValue(str(problem)) from None
    state, changes = game._state, c.module.stats.changes_of(stat)
    final, ((_, _, _, base), *steps) = c.explained(stat)(state, *values)
    words = game._wording if viewer is None else SeenWording(game._wording, state, viewer)
    value, contributions = base, list[Contribution]()
    for number, thing, by, after in steps:
        before, value = value, after
        amount, now = _plain(words, stat, by), _plain(words, stat, after)
        if isinstance(number, str):
            if after != before:
                contributions.append(Contribution(_LIMITS, number, amount, now, stat.span))
            continue
        change = changes[number]
        if after == before and change.layer not in ("add", "printed"):
            continue
        if thing is not None and viewer is not None and not sees_thing(state, thing, viewer):
            contributions = _with_hidden(contributions, _plain(words, stat, base), now)
            continue
        contributions.append(Contribution(_named_change(game, change, thing), change.layer, amount, now, change.span))
    answer = c.stat(stat)(state, *values)
    assert _plain(words, stat, answer) == _plain(words, stat, final), f"{name} is {answer}, and its explanation comes to {final}"
    rule = _rule_told(game, stat, values)
    shown = [plain(words, param.type, item) for param, item in zip(stat.params, values, strict=True)]
    return Explanation(name, shown, _plain(words, stat, final), _plain(words, stat, base), stat.span, rule, contributions)


def _plain(words: Wording, stat: StatSymbol, value: Any) -> Any:
    """A value of a stat as JSON-able data."""
    type_ = stat.type.of if isinstance(stat.type, Maybe) else stat.type
    return plain(words, stat.type, tuple(value) if isinstance(type_, SetOf | ListOf) and value is not None else value)


def _named_change(game: Game, change: ChangeSymbol, thing: int | None) -> dict[str, str]:
    """What makes a change, in each language: the thing that carries it, or the mark, or the ruleset."""
    languages = game._compiled.program.languages
    if thing is not None and not isinstance(change.of, MarkSymbol):
        return {language: game._wording.thing(thing, language) for language in languages}
    text, name = (change.of.text, change.of.name) if isinstance(change.of, MarkSymbol) else ({}, game._compiled.program.id)
    return {language: say(text, language, name.replace("_", " ")) for language in languages}


def _with_hidden(told: list[Contribution], base: Any, value: Any) -> list[Contribution]:
    """The steps so far, and one for a hidden change; several hidden changes in a row become one."""
    if told and told[-1].texts is HIDDEN:
        told = told[:-1]
    before = told[-1].after if told else base
    if value == before:
        return told
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(before, int):
        layer = ("allow" if value else "forbid") if isinstance(value, bool) else "set"
        return [*told, Contribution(HIDDEN, layer, None if isinstance(value, bool) else value, value, NOWHERE)]
    return [*told, Contribution(HIDDEN, "add", value - before, value, NOWHERE)]


def _rule_told(game: Game, stat: StatSymbol, values: list[Any]) -> str:
    """A stat's own rule; for a sum its terms, for a table the step that is reached."""
    match stat.body:
        case Function(lets=[], body=core.Arithmetic(op="+") as whole) as rule if stat.type == NUMBER:
            addends = [_value(game, part, rule.params, values) for part in _addends(whole)]
            return f"{rule.text.strip()} = {' + '.join(map(str, addends))}"
        case Function() as rule:
            return rule.text.strip()
        case StepTable() as table:
            reached = game._compiled.extend(table.by)(game._state, *values)
            step = max((low for low, _ in table.steps if low <= reached), default=None)
            return f"{table.by.text.strip()} = {reached}" + ("" if step is None else f" ≥ {step}")
    return "always"


def _addends(expr: Expr) -> list[Expr]:
    if isinstance(expr, core.Arithmetic) and expr.op == "+":
        return [addend for part in expr.args for addend in _addends(part)]
    return [expr]


def why_not(game: Game, player: int, action: str, language: str = "en") -> list[tuple[str, Span]]:
    """The conditions of an action that fail for a player: `action` is its id, with ids of its choices after it. Raises WrongValue."""
    c = game._compiled
    name, *chosen = action.split() or [""]
    symbol = c.program.happenings.get(name)
    if symbol is None or not symbol.is_action:
        actions = [other.name for other in c.program.happenings.values() if other.is_action]
        near = closest(name, actions)
        raise WrongValue(f"There is no action {name}." + (f" Did you mean {near}?" if near else f" Actions: {', '.join(actions)}."))
    values: list[Any] = [player]
    seen = SeenWording(game._wording, game._state, player)
    for choice, text in zip(symbol.choices, chosen, strict=False):
        try:
            values.append(_named(game, choice.var.type, text, seen))
        except ValueError as problem:
            raise WrongValue(str(problem)) from None
    return _reasons(game, symbol, values, language)


def _named(game: Game, type_: Type, text: str, seen: SeenWording) -> Any:
    """What a player means by an id: a copy has the name that the player sees."""
    bare = type_.of if isinstance(type_, Maybe) else type_
    thing = seen.thing_of(text) if isinstance(bare, ThingOf) and text not in game.player_names else None
    if thing is None and "#" in text and isinstance(bare, ThingOf):
        raise ValueError(f"There is no {bare.kind.name} {text} in sight.")
    return argument(game, type_, text) if thing is None else thing


def _reasons(game: Game, symbol: HappeningSymbol, values: list[Any], language: str) -> list[tuple[str, Span]]:
    """What fails for a player after the choices made so far."""
    known = symbol.header_vars[: len(symbol.header_vars) - len(symbol.choices)]
    given = [*known, *(choice.var for choice in symbol.choices[: len(values) - 1])]
    told = set(given) - _strangers(game, given, values)
    reasons: list[tuple[str, Span]] = []
    for part in conjuncts(symbol.requires):
        if free_vars(part) <= told and not _test(game, part, given, values):
            reasons += _failing(game, part, given, values, language)
    reasons += _choices(game, symbol, given, values, len(values) - 1, language)
    reasons += _costs(game, symbol, given, values, told, language)
    reasons += _permission(game, symbol, values, language)
    reasons += _limit(game, symbol, values[0], language)
    return reasons or _no_completion(game, symbol, given, values, told, language)


def _strangers(game: Game, given: list[Var], values: list[Any]) -> set[Var]:
    """Choices for which a thing of the wrong kind was named; conditions and prices cannot be evaluated for them."""
    kinds = game._compiled.layout.kinds
    named = zip(given[-len(values) :], values, strict=True)
    return {var for var, value in named if isinstance(var.type, ThingOf) and isinstance(value, int) and not kinds[value].is_a(var.type.kind)}


def _no_completion(game: Game, symbol: HappeningSymbol, given: list[Var], values: list[Any], told: set[Var], language: str) -> list[tuple[str, Span]]:
    """Nothing fails by itself, but no choices fit together: report what prevents the nearest ones."""
    if len(given) == len(symbol.header_vars) or symbol.of_thing is not None:
        return []
    if _can_happen(game, symbol, given, values):
        return []
    nearest = _nearest(game, symbol, given, values, language)
    if nearest:
        return nearest
    parts = [part for part in conjuncts(symbol.requires) if not free_vars(part) <= told]
    places = [part.span for part in parts] or [choice.span for choice in symbol.choices] or [symbol.span]
    if all(map(_has_words, parts)) if parts else all(choice.text is not None for choice in symbol.choices):
        return [(WhyNot.together().said(language), places[0])]
    return [(_source(game, place, language), place) for place in places]


def _can_happen(game: Game, symbol: HappeningSymbol, given: list[Var], values: list[Any]) -> bool:
    """Whether some choices complete those that were made."""

    def write() -> Callable[..., Any]:
        args: list[Expr | None] = [core.Local(var, type=var.type) for var in given]
        args += [None] * (len(symbol.header_vars) - len(given))
        return game._compiled.as_function(core.CanHappen(symbol, args, type=YES_NO, span=symbol.span), given[-len(values) :])

    return _holds(lambda: game._compiled.kept((symbol, *given), write)(game._state, *values))


def _nearest(game: Game, symbol: HappeningSymbol, given: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """The answers to the next choice that the fewest conditions prevent, each with those conditions."""
    choice = symbol.choices[len(values) - 1]
    bounds = [part for part in (choice.among, choice.low, choice.high) if part is not None]
    if choice.shape not in ("one", "maybe", "number") or not all(free_vars(part) <= set(given) for part in bounds):
        return []
    element: Type | None = NUMBER
    if choice.among is not None:
        element = choice.among.type.element if isinstance(choice.among.type, SetOf | ListOf) else None
        if not isinstance(element, ThingOf | Word):
            return []
        answers = tuple(_value(game, choice.among, given, values))
    else:
        assert choice.low is not None and choice.high is not None
        answers = tuple(range(_value(game, choice.low, given, values), _value(game, choice.high, given, values) + 1))
    found: list[tuple[str, list[tuple[str, Span]]]] = []
    for each in answers[:MOST_TRIED]:
        name = game._wording.value(element, each, language)
        reasons = _reasons(game, symbol, [*values, each], language)
        if reasons and name not in (told for told, _ in found):  # copies are interchangeable
            found.append((name, reasons))
    found.sort(key=lambda entry: len(entry[1]))
    return [(f"{name}: {text}", span) for name, reasons in found[:MOST_TOLD] for text, span in reasons[:MOST_TOLD]]


def _limit(game: Game, symbol: HappeningSymbol, player: int, language: str) -> list[tuple[str, Span]]:
    """Whether the action has been done as often as it may be."""
    limit = symbol.limit
    if limit is None or limit.per is None or symbol.of_thing is not None:
        return []
    if game._state.v[game._compiled.layout.columns[limit].slot(player)] < limit.times:
        return []
    spoken = limit.per.name.replace("_", " ")
    # English uses the words of the rule; other languages the name that people read.
    per = spoken if language == "en" else say(limit.per.text, language, spoken)
    text = WhyNot.once(per=per) if limit.times == 1 else WhyNot.times(times=limit.times, per=per)
    return [(text.said(language), symbol.span)]


def _failing(game: Game, part: Expr, given: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """Why a condition does not hold: in words if there are any, else what fails inside it, as it is written."""
    words = _told(game, part, given, values, language) or _inside(game, part, given, values, language)
    return words or [(_source(game, part.span, language), part.span)]


def _told(game: Game, part: Expr, given: list[Var], values: list[Any], language: str, now: bool = True) -> list[tuple[str, Span]]:
    """Why a condition does not hold, in words: those of the rules or, if they have none, by the names of what is compared."""
    return _in_words(game, part, given, values, language) or _plainly(game, part, given, values, values[0], language, now)


def _plainly(game: Game, part: Expr, given: list[Var], values: list[Any], viewer: int, language: str, now: bool = True) -> list[tuple[str, Span]]:
    """What must hold, by the names of what is compared: inside the stat or the text of a thing if all that fails there has them."""
    if isinstance(part, core.StatCall | core.CodeCall) and part.type == YES_NO and free_vars(part) <= set(given[-len(values) :]):
        inside = [
            _in_words(game, inner, params, args, language) or _plainly(game, inner, params, args, viewer, language, now)
            for inner, params, args in _failing_inside(game, part, given, values)
        ]
        if inside and all(inside):
            return [reason for reasons in inside for reason in reasons]
    told = _teller(game, given, values, viewer, language, now).told(part)
    return [(text, part.span) for text in told]


def _teller(game: Game, given: list[Var], values: list[Any], viewer: int, language: str, now: bool = True) -> Teller:
    known = given[-len(values) :]
    return Teller(game, viewer, language, known, values, lambda expr: _value(game, expr, known, values), now)


def _in_words(game: Game, part: Expr, given: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """What must hold instead, as players read it: the words of the innermost stats by which it fails, or the text of the thing that carries it."""
    match part:
        case core.StatCall(stat=stat, args=args):
            inner = _parts_in_words(game, part, given, values, language)
            if inner or not stat.in_words:
                return inner
            names = {param.name for param in stat.params} & names_in(stat.in_words)
            known = set().union(*map(free_vars, args)) <= set(given[-len(values) :])
            if (names and not known) or (known and isinstance(stat.type, SetOf | ListOf) and tuple(_value(game, part, given, values))):
                return []  # a set with something in it is not what is missing
            return [(_filled(game, stat, args if names else [], given, values, language), part.span)]
        case core.CodeCall(thing=of):
            inner = _parts_in_words(game, part, given, values, language)
            if inner or not free_vars(of) <= set(given[-len(values) :]):
                return inner
            thing = _value(game, of, given, values)
            text = game._wording.short_text(of.type, thing, language)
            return [(text, part.span)] if text else []
        case core.Compare(left=left, right=right):
            parts: list[Expr] = [left, right]
        case core.Logic(op="not", args=parts) | core.Arithmetic(args=parts):
            pass
        case core.Aggregate(op="any" | "none" | "count", among=among):
            parts = [among]
        case core.Filter(among=among) | core.MapSet(among=among) | core.Member(among=among):
            parts = [among]
        case core.IsNothing(value=value):
            parts = [value]
        case _:
            return []
    return next(filter(None, (_in_words(game, each, given, values, language) for each in parts)), [])


def _has_words(part: Expr) -> bool:
    """Whether a condition reads a stat that says in words what it asks for."""
    return any(isinstance(each, core.StatCall) and each.stat.in_words for each in walk(part))


def _parts_in_words(game: Game, part: core.StatCall | core.CodeCall, given: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """The words of what fails inside a stat, or inside the text of a thing."""
    if not free_vars(part) <= set(given[-len(values) :]) or (isinstance(part, core.StatCall) and part.stat.type != YES_NO):
        return []
    return [reason for inner, params, args in _failing_inside(game, part, given, values) for reason in _in_words(game, inner, params, args, language)]


def _filled(game: Game, stat: StatSymbol, args: Sequence[Expr], given: list[Var], values: list[Any], language: str) -> str:
    """The words of a stat with its parameters in their places."""
    found = [(param, _value(game, arg, given, values)) for param, arg in zip(stat.params, args, strict=False)]
    said = {param.name: game._wording.value(param.type, value, language) for param, value in found}
    numbers = {param.name: number_of(param.type, value) for param, value in found}
    return filled(say(stat.in_words, language), said.get, numbers.get, language)


def _inside(game: Game, part: Expr, given: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """What fails in a condition that a thing carries (`card.needs(me)`), in the thing's own words, or in a yes/no stat."""
    if not isinstance(part, core.StatCall | core.CodeCall):
        return []
    asked = f"{_source(game, part.span, language)}: " if isinstance(part, core.StatCall) else ""
    reasons: list[tuple[str, Span]] = []
    for inner, params, args in _failing_inside(game, part, given, values):
        quoted = [(f"{asked}{_source(game, inner.span, language)}", inner.span)]
        reasons += _plainly(game, inner, params, args, values[0], language) or quoted
    return reasons


def _failing_inside(game: Game, part: core.StatCall | core.CodeCall, given: list[Var], values: list[Any]) -> list[tuple[Expr, list[Var], list[Any]]]:
    """What fails in the text of a thing, or in the line of a yes/no stat that applies, with its parameters and their values; nothing if the no does
    not come from there.
    """
    args = [_value(game, arg, given, values) for arg in part.args]
    if isinstance(part, core.StatCall):
        rule = part.stat.body if part.ignoring is None and part.stat.type == YES_NO else None
    else:
        thing = _value(game, part.thing, given, values)
        symbol = game._compiled.layout.things[thing] if isinstance(thing, int) else None
        rule = symbol.code.get(part.code.name) if symbol is not None else None
        args = [thing, *args][-len(rule.params) :] if rule is not None else args
    if not isinstance(rule, Function) or rule.lets or isinstance(rule.body, list):
        return []
    line: Expr = rule.body
    while isinstance(line, core.Choice) and line.guarded:
        line = line.yes if _test(game, line.condition, rule.params, args) else line.no
    parts = [inner for inner in conjuncts(line) if not isinstance(inner, core.Const) and not _test(game, inner, rule.params, args)]
    return [(inner, rule.params, args) for inner in parts]


def _choices(game: Game, symbol: HappeningSymbol, given: list[Var], values: list[Any], count: int, language: str) -> list[tuple[str, Span]]:
    """The choices that were made but are not offered, each with its reason; or the next choice, if it has no options."""
    reasons: list[tuple[str, Span]] = []
    known, so_far = list(given[: len(given) - count]), values[:1]
    for index, choice in enumerate(symbol.choices):
        if not all(free_vars(part) <= set(known) for part in (choice.among, choice.low, choice.high) if part is not None):
            break
        if index < count:
            reasons += _not_offered(game, choice, known, so_far, values[index + 1], language)
            known.append(choice.var)
            so_far.append(values[index + 1])
            continue
        if choice.among is not None and choice.shape in ("one", "some") and not tuple(_value(game, choice.among, known, so_far)):
            reasons += (
                _none_in_words(game, choice.among, known, so_far, language)
                or _none_offered(game, choice.among, known, so_far, language)
                or [(_asked(game, choice, known, so_far, language), choice.span)]
            )
        break
    return reasons


def _none_in_words(game: Game, among: Expr, known: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """Why nothing can be chosen, if each reason can be told in words: of a few things for each of them, of many only the reasons."""
    inner, kinds = among, []
    while isinstance(inner, core.Filter):
        kinds += [(inner.var, part) for part in conjuncts(inner.condition) if isinstance(part, core.IsKind)]
        inner = inner.among
    members = tuple(_value(game, inner, known, values))
    if not members or inner is among:
        empty = "" if members else _teller(game, known, values, values[0], language).told_empty(inner)
        return _in_words(game, inner, known, values, language) or ([(empty, inner.span)] if empty else [])
    element = inner.type.element if isinstance(inner.type, SetOf | ListOf) else None
    told: list[tuple[str, Span]] = []
    for each in members[:MOST_TRIED]:
        if not all(_test(game, part, [*known, var], [*values, each]) for var, part in kinds):
            continue
        name = f"{game._wording.value(element, each, language)}: " if len(members) <= MOST_TOLD else ""
        for part, given, args in _failing_of(game, among, known, values, each):
            found = _told(game, part, given, args, language, now=bool(name))
            if not found:
                return []
            told += [(name + text, span) for text, span in found]
    return list({text: (text, span) for text, span in told}.values())[: MOST_TOLD * MOST_TOLD]


def _none_offered(game: Game, among: Expr, known: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """If none of a few things meets the conditions: what each fails. Things of another kind are skipped."""
    inner, kinds = among, []
    while isinstance(inner, core.Filter):
        kinds += [(inner.var, part) for part in conjuncts(inner.condition) if isinstance(part, core.IsKind)]
        inner = inner.among
    element = inner.type.element if isinstance(inner.type, SetOf | ListOf) else None
    members = tuple(_value(game, inner, known, values))
    if inner is among or not isinstance(element, ThingOf) or len(members) > MOST_TOLD:
        return []
    return [
        (f"{game._wording.value(element, each, language)}: {text}", span)
        for each in members
        if all(_test(game, part, [*known, var], [*values, each]) for var, part in kinds)
        for text, span in _conditions_of(game, among, known, values, each, language)
    ]


def _not_offered(game: Game, choice: WithChoice, known: list[Var], values: list[Any], value: Any, language: str) -> list[tuple[str, Span]]:
    """Why a choice is not one that the header offers; nothing if it is."""
    rule = (_asked(game, choice, known, values, language), choice.span)
    if choice.shape == "number":
        assert choice.low is not None and choice.high is not None
        low, high = _value(game, choice.low, known, values), _value(game, choice.high, known, values)
        if low <= value <= high:
            return []
        words = _in_words(game, choice.high, known, values, language) if value > high else []
        return words or [(f"{value}: {WhyNot.between(low=low, high=high).said(language)}", rule[1])]
    assert choice.among is not None
    chosen = [value] if choice.shape in ("one", "maybe") else list(value)
    reasons: list[tuple[str, Span]] = []
    if (choice.shape == "some" and not chosen) or (
        choice.shape == "up_to" and choice.high is not None and len(chosen) > _value(game, choice.high, known, values)
    ):
        reasons.append(rule)
    members = tuple(_value(game, choice.among, known, values))
    element = choice.among.type.element if isinstance(choice.among.type, SetOf | ListOf) else None
    for each in chosen:
        if each not in members and not (each is None and choice.shape == "maybe"):
            name = game._wording.value(element, each, language)
            failing = _conditions_of(game, choice.among, known, values, each, language)
            failing = failing or _in_words(game, choice.among, known, values, language) or [rule]
            reasons += [(f"{name}: {text}", span) for text, span in failing]
    return reasons


def _offered(game: Game, choice: WithChoice, language: str) -> str:
    """What a choice is made from, without the name of its question text."""
    return re.sub(r" for \w+$", "", _source(game, choice.span, language))


def _asked(game: Game, choice: WithChoice, known: list[Var], values: list[Any], language: str) -> str:
    """What a choice asks for: its question, if it has one that can be said before the choice is made."""
    if choice.text is None:
        return _offered(game, choice, language)
    given = list(zip(known[-len(values) :], values, strict=True))
    said = {var.name: game._wording.value(var.type, value, language) for var, value in given}
    if not names_in(choice.text.text) <= set(said):
        return _offered(game, choice, language)
    numbers = {var.name: number_of(var.type, value) for var, value in given}
    question = filled(say(choice.text.text, language, choice.text.name), said.get, numbers.get, language)
    return WhyNot.asked(question=question).said(language)


def _failing_of(game: Game, among: Expr, known: list[Var], values: list[Any], value: Any) -> list[tuple[Expr, list[Var], list[Any]]]:
    """The conditions of `SET where C` that something in SET does not meet, with what is known there."""
    if not isinstance(among, core.Filter):
        return []
    if value not in tuple(_value(game, among.among, known, values)):
        return _failing_of(game, among.among, known, values, value)
    given, args = [*known, among.var], [*values, value]
    return [(part, given, args) for part in conjuncts(among.condition) if not _test(game, part, given, args)]


def _conditions_of(game: Game, among: Expr, known: list[Var], values: list[Any], value: Any, language: str) -> list[tuple[str, Span]]:
    """Why something in SET does not meet the conditions of `SET where C`."""
    return [reason for failing in _failing_of(game, among, known, values, value) for reason in _failing(game, *failing, language)]


def _costs(game: Game, symbol: HappeningSymbol, given: list[Var], values: list[Any], told: set[Var], language: str) -> list[tuple[str, Span]]:
    """The parts of the price that cannot be paid, if they depend on `told` only."""
    reasons = []
    for cost in symbol.costs:
        if free_vars(cost.amount) <= told and not _payable(game, symbol, [cost], given, values):
            amount = _value(game, cost.amount, given, values)
            reasons.append((counted(amount, part_text(game._compiled, cost.part, language), language), cost.span))
    if not reasons and len(symbol.costs) > 1 and all(free_vars(cost.amount) <= told for cost in symbol.costs):
        reasons += _costs_together(game, symbol, given, values, language)
    return reasons


def _costs_together(game: Game, symbol: HappeningSymbol, given: list[Var], values: list[Any], language: str) -> list[tuple[str, Span]]:
    """Each part could be paid, but not all of them: one token cannot pay for two things."""
    if _payable(game, symbol, symbol.costs, given, values):
        return []
    amounts = [counted(_value(game, cost.amount, given, values), part_text(game._compiled, cost.part, language), language) for cost in symbol.costs]
    return [(" + ".join(amounts), symbol.costs[0].span)]


def _payable(game: Game, symbol: HappeningSymbol, costs: Sequence[CostPart], given: list[Var], values: list[Any]) -> bool:
    """Whether a player could pay these parts of a price together."""
    module, named = game._compiled.module, given[-len(values) :]

    def write() -> Callable[..., Any]:
        env = {var: module.fresh(var.name) for var in given}
        owed = [(cost.part, module.expressions.code(cost.amount, env)) for cost in costs]
        return game._compiled.written(module.payments.payable(env[named[0]], owed, symbol, env), [env[var] for var in named])

    return bool(game._compiled.kept((symbol, *costs, *named), write)(game._state, *values))


def _permission(game: Game, symbol: HappeningSymbol, values: list[Any], language: str) -> list[tuple[str, Span]]:
    stat = symbol.permission
    if stat is None or len(values) < len(stat.params):
        return []
    reasons = []
    changes = game._compiled.module.stats.changes_of(stat)
    _, steps = game._compiled.explained(stat)(game._state, *values[: len(stat.params)])
    for number, thing, _, _ in steps:
        if not isinstance(number, int) or changes[number].layer != "forbid":
            continue
        if thing is not None and not sees_thing(game._state, thing, values[0]):
            reasons.append((WhyNot.forbidden(by=WhyNot.hidden()).said(language), NOWHERE))
            continue
        change = changes[number]
        named = thing is not None or isinstance(change.of, MarkSymbol)
        text = WhyNot.forbidden(by=say(_named_change(game, change, thing), language)) if named else WhyNot.forbidden_by_rule()
        reasons.append((text.said(language), change.span))
    return list(dict.fromkeys(reasons))


def _value(game: Game, expr: Expr, given: list[Var], values: list[Any]) -> Any:
    return game._compiled.as_function(expr, given[-len(values) :])(game._state, *values)


def _test(game: Game, expr: Expr, given: list[Var], values: list[Any]) -> bool:
    """Whether a condition holds."""
    return _holds(lambda: _value(game, expr, given, values))


def _holds(ask: Callable[[], Any]) -> bool:
    """Whether an answer is yes. A condition that relies on another, failing one cannot be evaluated by itself; the other one is the reason."""
    try:
        return bool(ask())
    except (TypeError, LookupError):
        return True


def _source(game: Game, span: Span, language: str) -> str:
    """The rule's own words at a place of a file."""
    if span is NOWHERE:
        return WhyNot.rule().said(language)
    return game.ruleset.text_at(span)
