"""Gains and losses claimed by a text, compared with the total effect of its rules, including the happenings they trigger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.checker.claims.amounts import is_form
from rulewright.checker.claims.called import Called
from rulewright.checker.claims.parts import Otherwise, Told
from rulewright.checker.context import Context
from rulewright.checker.lints.reads import nodes
from rulewright.checker.lints.writes import parts_of_price
from rulewright.language import core
from rulewright.language.core import Var
from rulewright.language.symbols import CostPart, HappeningSymbol, ThingSymbol, WordRef
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.document import Scalar

_SHOWN = r"\{[a-z_]\w*\}"  # a printed number
_AMOUNT = rf"(?:\w+ ){{0,1}}?(?:\d+|{_SHOWN}|an?|one|two|three|four|five) (?:more |extra |other )?(?P<noun>[^\W\d_]+)"
_AMOUNT_CS = rf"(?:\w+ ){{0,1}}?(?:\d+|{_SHOWN}|jednu|jeden|jedno|dva|dvě|tři|čtyři|pět) (?:dalších? |další )?(?P<noun>[^\W\d_]+)"
_LOST = {
    "en": re.compile(rf"\b(?:lose|pay|spend|give up|return)s? {_AMOUNT}", re.IGNORECASE),
    "cs": re.compile(rf"\b(?:ztrat|ztrác|přijd|přij|zaplat|plat|utrat|odevzd)\w* (?:o )?{_AMOUNT_CS}", re.IGNORECASE),
}
_GAINED = {
    "en": re.compile(rf"\b(?:gain|get|receive|earn)s? {_AMOUNT}", re.IGNORECASE),
    "cs": re.compile(rf"\b(?:získ|dosta)\w* {_AMOUNT_CS}", re.IGNORECASE),
}
# “One refusal less”, “2 coins fewer”: not of a price, which is a change of a stat.
_N, _N_CS = r"(?:\d+|an?|one|two|three)", r"(?:\d+|jeden|jednu|jedno|dva|dvě|tři)"
_LESS = {
    "en": re.compile(rf"\b{_N} (?P<noun>[^\W\d_]+) (?:less|fewer)\b(?! than)", re.IGNORECASE),
    "cs": re.compile(rf"\bo {_N_CS} (?P<noun>[^\W\d_]+) (?:méně|míň)\b(?! než)", re.IGNORECASE),
}
_TURNED = {
    "en": re.compile(
        r"\b(?:turn|exchange|convert|trade|swap|change)s? (?:up to |any |all |your )*(?:\d+ |an? |one |two |three )?"
        r"(?P<noun>[^\W\d_]+) (?:in)?(?:to|for) "
        r"(?:\d+ |an? |one |two |three |as much )?(?P<into>[^\W\d_]+)\b",
        re.IGNORECASE,
    ),
    "cs": re.compile(r"\b(?:proměň|vyměň|směň|přeměň) (?:až )?(?:\d+ )?(?P<noun>[^\W\d_]+) (?:ve?|za) (?:\d+ )?(?P<into>[^\W\d_]+)\b", re.IGNORECASE),
}
# “The price falls by 2”, “The supply rises by 1”: of a number, not of what somebody has.
_FALLS = {
    "en": re.compile(r"\b(?P<noun>[^\W\d_]+) (?:falls?|drops?|sinks?|decreases?|shrinks?|goes down)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?P<noun>[^\W\d_]+) (?:hned |se )?(?:klesn|kles[áa]|spadn|sníž|zmenš)\w*", re.IGNORECASE),
}
_RISES = {
    "en": re.compile(r"\b(?P<noun>[^\W\d_]+) (?:rises?|increases?|grows?|goes up|climbs?)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?P<noun>[^\W\d_]+) (?:hned |se )?(?:stoupn|stoup[áa]|vzrost|roste|zvýš|zvětš)\w*", re.IGNORECASE),
}
_WHENEVER = re.compile(r"\b(?:when(?:ever)?|if|each time|every time|after|kdykoli|když|pokud)\b[^.;:]*", re.IGNORECASE)  # what it waits for
_TO_YOU = {  # another player pays
    "en": re.compile(r"\b(?:pay|lose|spend|return)s? (?:you|it to you)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:ti|tobě)\b(?: \w+){0,2} (?:zaplat|plat|odevzd|vrát)", re.IGNORECASE),
}
_PRICE = re.compile(r"\b(?:costs?|prices?|cheap\w*|stojí|stát|cen\w+|levněj\w+)\b", re.IGNORECASE)


@dataclass(slots=True)
class Deeds:
    """The changes that the rules of an entry make to each number, pool and part of a pool: `+`, `-` or `?`; and their other effects."""

    signs: dict[str, set[str]] = field(default_factory=dict)
    unclear: bool = False
    met: set[HappeningSymbol] = field(default_factory=set)

    def add(self, name: str, sign: str) -> None:
        """Record a change of a value."""
        self.signs.setdefault(name, set()).add(sign)


class Done:
    """The effects of the rules of a ruleset's things and actions."""

    def __init__(self, context: Context) -> None:
        self.program = context.program
        self.things = {(thing.kind.name, thing.id): thing for thing in context.program.things}
        self.actions = {id(value): key.text for key, value in context.section("actions") or ()}
        called = Called(context.program)
        self.names = {part: called.names(part) for part in called.parts}

    def found(self, told: Told) -> Otherwise | None:
        """The rule that only adds what its text says is lost, or vice versa."""
        if told.language not in _LOST:
            return None
        kept = self._kept(told)
        if kept is not None:
            return kept
        moved = self._moved(told)
        if moved is not None:
            return moved
        lost = set[str]() if _TO_YOU[told.language].search(told.text.text) else self._said(told, _LOST[told.language])
        gained = self._said(told, _GAINED[told.language])
        if _PRICE.search(told.text.text) is None:
            lost |= self._said(told, _LESS[told.language])
        if lost.isdisjoint(gained) and (lost or gained):
            deeds = self._deeds(told)
            other = self._instead(told, deeds, lost, gained)
            if other is not None:
                return other
            for part in sorted(lost | gained) if not deeds.unclear else ():
                opposite = {"+"} if part in lost else {"-"}
                if deeds.signs.get(part) == opposite:
                    message = RuleOfText.lost if part in lost else RuleOfText.gained
                    rule = _place(told, part)
                    return Otherwise(message, rule, {"part": part}, _line(rule, part))
        return None

    def _kept(self, told: Told) -> Otherwise | None:
        """“Turn pollen into wax” beside rules that give the wax and test the pollen but take none."""
        if (match := _TURNED[told.language].search(told.text.text)) is None:
            return None
        given, got = (self._called(match[group].lower(), told.language) for group in ("noun", "into"))
        deeds = self._deeds(told)
        if len(given) != 1 or len(got) != 1 or given == got or deeds.unclear:
            return None
        (part,), (other,) = given, got
        if part in deeds.signs or deeds.signs.get(other) != {"+"} or not any(re.search(rf"\b{part}\b", rule.text) for rule in told.rules):
            return None
        rule = _place(told, other)
        return Otherwise(RuleOfText.kept, rule, {"part": part}, _line(rule, other))

    def _moved(self, told: Told) -> Otherwise | None:
        """“The price falls by 2” beside a rule that only raises it."""
        said = _WHENEVER.sub(" ", told.text.text)
        falls, rises = (
            {part for match in pattern[told.language].finditer(said) for part in self._called(match["noun"].lower(), told.language)}
            for pattern in (_FALLS, _RISES)
        )
        if not falls.isdisjoint(rises) or not (falls or rises):
            return None
        deeds = self._deeds(told)
        for part in sorted(falls | rises) if not deeds.unclear else ():
            if deeds.signs.get(part) == ({"+"} if part in falls else {"-"}):
                rule = _place(told, part)
                return Otherwise(RuleOfText.falls if part in falls else RuleOfText.rises, rule, {"part": part}, _line(rule, part))
        return None

    def _called(self, noun: str, language: str) -> set[str]:
        return {part for part, names in self.names.items() if any(is_form(noun, name) for name in names.get(language, ()))}

    def _instead(self, told: Told, deeds: Deeds, lost: set[str], gained: set[str]) -> Otherwise | None:
        """The rule that changes only a number other than the single one in its text."""
        if deeds.unclear or deeds.met or len(lost | gained) != 1 or len(deeds.signs) != 1:
            return None
        (part,), ((other, signs),) = lost | gained, deeds.signs.items()
        spoken = [word.lower() for word in re.findall(r"[^\W\d_]+", told.text.text)]
        called = [name for name in self.names.get(other, {}).get(told.language, ()) if name]
        if other == part or other not in self.names or signs != ({"-"} if part in lost else {"+"}):
            return None
        if not called or any(is_form(word, name) for name in called for word in spoken) or part in self.program.resources:
            return None
        rule = _place(told, other)
        return Otherwise(RuleOfText.word, rule, {"written": other, "meant": part}, _line(rule, other))

    def _said(self, told: Told, pattern: re.Pattern[str]) -> set[str]:
        nouns = [match["noun"].lower() for match in pattern.finditer(told.text.text)]
        if not nouns:
            return set()
        return {part for part, names in self.names.items() if any(is_form(noun, name) for noun in nouns for name in names.get(told.language, ()))}

    def _deeds(self, told: Told) -> Deeds:
        deeds = Deeds()
        for root in self._roots(told):
            _collect(root, deeds)
        return deeds

    def _roots(self, told: Told) -> Iterator[object]:
        owner = told.owner
        thing = self.things.get((owner.kind or "", owner.id or ""))
        action = self.program.happenings.get(self.actions.get(id(owner.entry), ""))
        if thing is not None:
            yield from _of_thing(thing)
        elif action is not None:
            yield from (action.costs, action.body)


def _of_thing(thing: ThingSymbol) -> Iterator[object]:
    yield from thing.code.values()
    for hook in thing.hooks:
        yield from (hook.costs, hook.do)
    for action in thing.actions:
        yield from (action.costs, action.body)


def _collect(root: object, deeds: Deeds, given: dict[Var, str] | None = None) -> None:
    """Collect the effects of a text; `given` are the signs of the arguments of its happening."""
    signs = given or {}
    for node in nodes(root):
        match node:
            case core.Gain():
                for name in _written(node.target):
                    deeds.add(name, "+" if node.sign > 0 else "-")
            case core.AddTo():
                for name in _written(node.target):
                    deeds.add(name, _turned(_sign(node.value, signs), node.sign))
            case core.Assign():
                for name in _written(node.target):
                    deeds.add(name, _change(node, signs))
            case core.MoveTokens() | core.OfferTrade() | core.RunCode() | core.Perform() | core.PutMark():
                deeds.unclear = True
            case core.PayCost() | core.Ask():
                for name in parts_of_price(node):
                    deeds.add(name, "-")
            case CostPart():
                deeds.add(node.part, "-")
            case core.Happen(happening=happening) if happening not in deeds.met:
                deeds.met.add(happening)
                params = happening.body.params if happening.body is not None else []
                args = {param: _sign(arg, signs) for param, arg in zip(params, node.args, strict=False)}
                _collect((happening.costs, happening.body), deeds, args)


def _written(target: core.Expr) -> Iterable[str]:
    """The changed state and the word of a pool."""
    if isinstance(target, core.Pick):
        key = target.key
        word = key.value if isinstance(key, core.Const) else None
        inside = list(_written(target.amounts))
        return [word.words.words[word.index]] if isinstance(word, WordRef) else inside
    return [target.state.name] if isinstance(target, core.StateOf) else []


def _change(node: core.Assign, given: dict[Var, str]) -> str:
    """The sign of `set p.fuel to min(p.fuel + n, room)`: that of the number added to the old value."""
    states = set(_written(node.target))
    for part in nodes(node.value):
        if isinstance(part, core.Arithmetic) and part.op in ("+", "-") and len(part.args) == 2:
            old, added = part.args
            if states and set(_written(old)) == states:
                return _turned(_sign(added, given), 1 if part.op == "+" else -1)
    return "?"


def _sign(value: core.Expr, given: dict[Var, str]) -> str:
    if isinstance(value, core.Const) and isinstance(value.value, int):
        return "+" if value.value > 0 else "-"
    if isinstance(value, core.Arithmetic) and value.op == "neg":
        return _turned(_sign(value.args[0], given), -1)
    return given.get(value.var, "?") if isinstance(value, core.Local) else "?"


def _turned(sign: str, by: int) -> str:
    return sign if by > 0 else {"+": "-", "-": "+"}.get(sign, sign)


_WRITES = re.compile(r"\b(?:add|gains?|loses?|pays?|sets?|takes?|move)\b|\w\(")


def _place(told: Told, part: str) -> Scalar:
    """The rule that is meant: one that writes it, one that names it, else the first with a line of its own."""
    lines = [rule for rule in told.rules if " " in rule.text.strip() or "(" in rule.text]
    naming = [rule for rule in lines if re.search(rf"\b{part}\b", rule.text)]
    return next((rule for rule in naming if _WRITES.search(rule.text)), (naming or lines or [told.text])[0])


def _line(rule: Scalar, part: str) -> str:
    """The line of a rule that contains a name."""
    return next((line.strip() for line in rule.text.splitlines() if re.search(rf"\b{part}\b", line)), "")
