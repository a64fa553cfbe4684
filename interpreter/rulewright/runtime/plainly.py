"""Conditions in words, by the names of what they compare: `player.bank > 0` as “coins in the bank: at least 1; now 0”.

These are comparisons of something that has a `name` for players: a state, a printed field, a zone (how many are in it), a stat, a word of a list of
which there are amounts, the kind of a thing. Nothing is revealed that the player may not know: headers of actions do not read it (RW502).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, Literal

from rulewright.language import core
from rulewright.language.core import Expr, Var
from rulewright.language.symbols import Text
from rulewright.language.types import ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.language.walking import walk
from rulewright.runtime.sight import sees_thing
from rulewright.runtime.wording import say, word
from rulewright.source.catalogue.why_not import WhyNot

if TYPE_CHECKING:
    from rulewright.runtime.game import Game

How = Literal["least", "most", "is", "but", "inside", "outside"]
MOST_NAMED = 5  # values of which one is needed, in a sentence
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}


@dataclass(frozen=True, slots=True)
class Asked:
    """What something with a name has to be: `value`, moved by `more`, as a number; or the given `value` of its type; None: nothing."""

    what: Expr
    how: How
    value: Expr | bool | int | None
    more: int = 0


@dataclass(frozen=True, slots=True)
class Clause:
    """A condition that holds where one of several things is so."""

    condition: Expr
    holds: bool  # whether the condition has to hold, or must not
    asked: tuple[Asked, ...]


def read(part: Expr, holds: bool = True) -> list[Clause]:
    """What a condition asks for (or, without `holds`, forbids), if all of it has names; else nothing."""
    match part:
        case core.Logic(op="not", args=[inner]):
            return read(inner, not holds)
        case core.Logic(op="and" | "or", args=args):
            inside = [read(each, holds) for each in args]
            if not all(inside):
                return []
            if (part.op == "and") == holds:
                return [clause for each in inside for clause in each]
            if any(len(each) > 1 for each in inside):
                return []
            return [Clause(part, holds, tuple(asked for each in inside for asked in each[0].asked))]
    asked = _asked(part, holds)
    return [] if asked is None else [Clause(part, holds, (asked,))]


def _asked(part: Expr, holds: bool) -> Asked | None:
    """What a single condition asks for, if that has a name."""
    match part:
        case core.Compare(op=op, left=left, right=right):
            if _name(left) is not None:
                return _compared(left, op if holds else _OPPOSITE[op], right)
            return _compared(right, _FLIPPED[op if holds else _OPPOSITE[op]], left) if _name(right) is not None else None
        case core.Aggregate(op="any" | "none" as op, among=among) if _name(among) is not None:
            return Asked(among, "least", 1) if (op == "any") == holds else Asked(among, "is", 0)
        case core.IsNothing(value=what) if _name(what) is not None:
            return Asked(what, "is" if holds else "but", None)
        case core.IsKind(kind=kind) if kind.text:
            return Asked(part, "is" if holds else "but", holds)
        case core.Member(item=item, among=among):
            if _name(item) is not None and isinstance(among.type, SetOf | ListOf):
                return Asked(item, "is" if holds else "but", among)
            return Asked(among, "inside" if holds else "outside", item) if _name(among) is not None else None
        case core.InZone(zone=zone) if zone.text:
            return Asked(part, "inside" if holds else "outside", holds)
        case core.StateOf() | core.FieldOf() | core.StatCall() | core.Marked() if isinstance(part.type, YesNo) and _name(part) is not None:
            return Asked(part, "is", holds)
    return None


def _compared(left: Expr, op: str, right: Expr) -> Asked | None:
    """A comparison of something that has a name, on its left."""
    if op in ("=", "!="):
        return Asked(left, "is" if op == "=" else "but", right)
    return Asked(left, "least" if op in (">", ">=") else "most", right, {">": 1, "<": -1}.get(op, 0))


def _name(what: Expr) -> Text | None:
    """What players call it."""
    match what:
        case (
            core.StateOf(state=symbol)
            | core.FieldOf(field=symbol)
            | core.ZoneOf(zone=symbol)
            | core.OnlyOf(zone=symbol)
            | core.InZone(zone=symbol)
            | core.StatCall(stat=symbol, ignoring=None)
            | core.Marked(mark=symbol)
            | core.IsKind(kind=symbol)
        ):
            return symbol.text or None
        case core.Aggregate(op="count", among=among):
            return _name(among)
        case core.Pick(amounts=core.StateOf(state=symbol), key=key) if isinstance(key.type, Word):
            return symbol.text or ({} if key.type.words.texts else None)
    return None


@dataclass(frozen=True, slots=True)
class Teller:
    """Says what is asked for, to one viewer in one position. `known` are names with `values`; `evaluate` gives what an expression over them is."""

    game: Game
    viewer: int
    language: str
    known: Sequence[Var]
    values: Sequence[Any]
    evaluate: Callable[[Expr], Any]
    now: bool = True  # whether to say what is so instead

    def told(self, part: Expr) -> list[str]:
        """What of a condition does not hold, in words; nothing if a part of it cannot be determined."""
        clauses = read(part)
        if not all(self._known(clause.condition) for clause in clauses):
            return []
        said = [[self._said(asked) for asked in clause.asked] for clause in clauses if self._fails(clause)]
        return [reduce(self._either, each) for each in said] if all(map(all, said)) else []

    def _fails(self, clause: Clause) -> bool:
        """Whether a clause does not hold. One that relies on another, failing one cannot be evaluated; the other one is the reason."""
        try:
            return bool(self.evaluate(clause.condition)) != clause.holds
        except (TypeError, LookupError):
            return False

    def _either(self, left: str, right: str) -> str:
        return WhyNot.either(left=left, right=right).said(self.language)

    def told_empty(self, among: Expr) -> str:
        """That a set with a name has nothing in it; empty if it has no name."""
        return self._said(Asked(among, "least", 1)) if _name(among) is not None and self._known(among) else ""

    def _known(self, expr: Expr) -> bool:
        """Whether an expression reads only names whose values are known here."""
        return free_vars(expr) <= set(self.known)

    def _said(self, asked: Asked) -> str:
        """One thing that has to be so; empty if a part of it has no words."""
        what = self._label(asked.what)
        if not what:
            return ""
        if asked.how in ("inside", "outside"):
            return (WhyNot.inside if asked.how == "inside" else WhyNot.outside)(what=what).said(self.language)
        wanted = self._wanted(asked)
        if isinstance(asked.what, core.IsKind):
            wanted, what = what, WhyNot.kind().said(self.language)
        if not wanted:
            return ""
        if asked.how == "but" and asked.value is None:
            said = WhyNot.exactly(what=what, value=WhyNot.something())
        else:
            said = {"least": WhyNot.least, "most": WhyNot.most, "but": WhyNot.other, "is": WhyNot.exactly}[asked.how](what=what, value=wanted)
        now = self._is_now(asked)
        return (WhyNot.now(asked=said, now=now) if now else said).said(self.language)

    def _wanted(self, asked: Asked) -> str:
        """The value that is asked for; empty if it is not one or a few."""
        value = asked.value
        if isinstance(value, bool):
            return word("yes" if value else "no", self.language)
        if value is None or isinstance(value, int):
            return word("nothing", self.language) if value is None else str(value)
        found = self.evaluate(value)
        if isinstance(value.type, SetOf | ListOf) and not isinstance(asked.what.type, SetOf | ListOf):
            items = [self._value(value.type.element, item) for item in found]
            if not 0 < len(items) <= MOST_NAMED or not all(items):
                return ""
            return reduce(lambda left, right: WhyNot.or_else(left=left, right=right).said(self.language), items)
        return str(found + asked.more) if isinstance(found, int) and isinstance(value.type, Number) else self._value(value.type, found)

    def _is_now(self, asked: Asked) -> str:
        """What is so instead, where that is not plain from what is asked for."""
        what = asked.what
        if not self.now or isinstance(asked.value, bool) or asked.how == "but" or isinstance(what, core.IsKind):
            return ""
        found = self.evaluate(what)
        if isinstance(what.type, SetOf | ListOf) and isinstance(asked.value, int):
            return str(len(tuple(found)))
        return self._value(what.type, found)

    def _label(self, what: Expr) -> str:
        """The name of what is compared, with whose it is where that is not plain: neither the viewer nor what was named last."""
        name = _name(what)
        details = []
        for expr in _details(what):
            if not self._known(expr):
                return ""
            value = self.evaluate(expr)
            if isinstance(_sure(expr.type), ThingOf) and value in (self.viewer, self.game._compiled.layout.game, *self.values[-1:]):
                continue
            said = self._value(expr.type, value)
            if not said:
                return ""
            details.append(said)
        title = say(name or {}, self.language) or (details.pop() if details else "")
        return f"{title} ({', '.join(details)})" if title and details else title

    def _value(self, type_: Type | None, value: Any) -> str:
        """A value in words; empty if a thing in it is out of sight."""
        bare = _sure(type_)
        things = (value if isinstance(bare, SetOf | ListOf) else [value]) if _holds_things(bare) and value is not None else []
        if not all(sees_thing(self.game._state, thing, self.viewer) for thing in things):
            return ""
        return self.game._wording.value(type_, value, self.language)


def _details(what: Expr) -> list[Expr]:
    """What a name alone does not say: whose value it is, of which word, for what."""
    match what:
        case core.StateOf(thing=holder) | core.FieldOf(thing=holder) | core.Marked(thing=holder):
            return [] if holder is None else [holder]
        case core.ZoneOf(holder=holder) | core.OnlyOf(holder=holder) | core.InZone(holder=holder):
            return [] if holder is None else [holder]
        case core.StatCall(args=args):
            return list(args)
        case core.Aggregate(among=among):
            return _details(among)
        case core.Pick(amounts=amounts, key=key):
            return [*_details(amounts), key]
    return []


def _sure(type_: Type | None) -> Type | None:
    return type_.of if isinstance(type_, Maybe) else type_


def _holds_things(type_: Type | None) -> bool:
    return isinstance(type_.element if isinstance(type_, SetOf | ListOf) else type_, ThingOf)


def free_vars(expr: Expr) -> set[Var]:
    """The names that an expression reads and does not bind itself."""
    bound = {var for node in walk(expr) for var in [getattr(node, "var", None)] if isinstance(var, Var) and not isinstance(node, core.Local)}
    return {node.var for node in walk(expr) if isinstance(node, core.Local)} - bound
