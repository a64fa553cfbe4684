"""Everything in a ruleset that a game may reach or miss: its texts, their lines, and both answers of every condition.

The points of a program are numbered once, before anything is compiled; games of any number of players and any options share the numbers. A place in
the files that serves several things (a template) is one point, but what a thing carries has a point for each thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rulewright.compiler.display_only import shown
from rulewright.compiler.layout import all_hooks
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Function
from rulewright.language.symbols import ChangeSymbol, HappeningSymbol, HookSymbol, MarkSymbol, Program, StatSymbol, ThingSymbol
from rulewright.language.walking import parts_of
from rulewright.source.span import NOWHERE, Span

What = Literal["hook", "rule", "happening", "action", "text", "source", "stat", "change", "line", "guarded", "if", "when", "where"]
Side = Literal["", "yes", "no"]
Place: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Point:
    """Something that a game may meet. `side`: which answer of a condition it is."""

    what: What
    side: Side
    span: Span
    name: str = ""  # of the hook, happening, stat…
    owner: str = ""  # the design that carries it, as KIND.ID
    happening: str = ""  # of a hook


class Points:
    """The points of a program: `points` by their numbers, and which of them belong to which symbol or lowered node."""

    def __init__(self, program: Program) -> None:
        self.points: list[Point] = [Point("line", "", NOWHERE)]  # number 0 is not used
        self.parents: list[set[int]] = [set()]  # of each point: the points at least one of which must be met first (0: none)
        self.of: dict[object, int] = {}  # statement, function, change, stat, happening -> its point
        self.sides: dict[object, tuple[int, int]] = {}  # what has a condition -> the points of yes and no (0: not counted)
        self.carried: dict[ThingSymbol, list[int]] = {}
        self._numbers: dict[tuple[What, Side, Place, str], int] = {}
        self._seen: set[Function] = set()
        self._program = program
        self._read()

    def _point(self, what: What, span: Span, parent: int, side: Side = "", name: str = "", thing: object = None, happening: str = "") -> int:
        """The number of a point; 0 if it has no place."""
        if span is NOWHERE or span == NOWHERE:
            return 0
        owner = f"{thing.kind.name}.{thing.id}" if isinstance(thing, ThingSymbol) else ""
        key = (what, side, place_of(span), owner)
        if key not in self._numbers:
            self._numbers[key] = len(self.points)
            self.points.append(Point(what, side, span, name, owner, happening))
            self.parents.append(set())
        number = self._numbers[key]
        self.parents[number].add(parent)
        if isinstance(thing, ThingSymbol) and number not in (carried := self.carried.setdefault(thing, [])):
            carried.append(number)
        return number

    def _both(self, of: object, what: What, span: Span, parent: int) -> tuple[int, int]:
        self.sides[of] = self._point(what, span, parent, "yes"), self._point(what, span, parent, "no")
        return self.sides[of]

    # ---- the program -----------------------------------------------------------------------------------------------------------------
    def _read(self) -> None:
        program = self._program
        things = {hook: thing for thing in program.things for hook in thing.hooks}
        for hook in dict.fromkeys(all_hooks(program)):
            self._hook(hook, things.get(hook))
        for happening in program.all_happenings():
            self._happening(happening)
        for rule in program.rules:
            self._nodes([rule.condition, rule.watched, rule.asked_of, [among for _, among in rule.bindings]], 0)
            self._text(rule.do, "rule", rule.span, rule.id, rule.on)
        functions, stats = shown(program)
        for stat in program.stats.values():
            if stat not in stats:
                self._stat(stat)
        self._codes()
        changes = [change for stat in program.stats.values() for change in stat.changes]
        changes += [change for mark in program.marks.values() for change in mark.changes]
        for change in dict.fromkeys(changes):
            self._change(change)
        for function in program.functions:
            if function not in functions:
                self._function(function, 0)

    def _hook(self, hook: HookSymbol, thing: ThingSymbol | None) -> None:
        number = self._text(hook.do, "hook", hook.span, hook.id, thing, hook.happening.name)
        if hook.where is not None:
            self.sides[hook.where] = 0, self._point("where", hook.where.span, number, "no")
        self._nodes([cost.amount for cost in hook.costs], number)

    def _happening(self, happening: HappeningSymbol) -> None:
        what: What = "action" if happening.is_action else "happening"
        number = self.of[happening] = self._point(what, happening.span, 0, name=happening.name, thing=happening.of_thing)
        if happening.body is not None:
            self._function(happening.body, number)
        permission = happening.permission
        if permission is not None and isinstance(permission.body, Function):
            self._both(permission, "when", permission.body.span, 0)
        for part in conjuncts(happening.requires):
            self._both(part, "when", part.span, 0)
        parts = [[choice.among, choice.low, choice.high] for choice in happening.choices]
        self._nodes([happening.requires, parts, [cost.amount for cost in happening.costs]], 0)

    def _stat(self, stat: StatSymbol) -> None:
        number = 0
        if stat.permission_of is None and stat.body is not None:
            number = self.of[stat] = self._point("stat", stat.span, 0, name=stat.name)
        for function in (stat.body, stat.at_least, stat.at_most):
            if isinstance(function, Function):
                self._function(function, number)

    def _codes(self) -> None:
        for thing in self._program.things:
            for name, function in thing.code.items():
                self._text(function, "text", function.span, name, thing)
            for source in thing.sources:
                self._text(source.pay, "source", source.span, source.part, thing)
        for kind in self._program.kinds.values():
            for code in kind.code.values():
                if code.default is not None:
                    self._text(code.default, "text", code.default.span, code.name)
            for source in kind.sources:
                self._text(source.pay, "source", source.span, source.part)

    def _change(self, change: ChangeSymbol) -> None:
        number = self.of[change] = self._point("change", change.span, 0, name=change.stat.name, thing=change.of)
        if change.when is not None and not isinstance(change.of, MarkSymbol):  # a mark is looked up only through its bearer
            self.sides[change.when] = 0, self._point("when", change.when.span, number, "no")
        if change.value is not None:
            self._function(change.value, number)

    # ---- texts ---------------------------------------------------------------------------------------------------------------------------
    def _text(self, function: Function, what: What, span: Span, name: str, thing: object = None, happening: str = "") -> int:
        """A text that is counted as a whole, and its parts."""
        number = self.of[function] = self._point(what, span, 0, name=name, thing=thing, happening=happening)
        self._function(function, number)
        return number

    def _function(self, function: Function, parent: int) -> None:
        if function not in self._seen:
            self._seen.add(function)
            self._nodes([function.lets if function.is_effect else [let.value for let in function.lets], function.body], parent)

    def _nodes(self, node: Any, parent: int) -> None:
        """All statements and conditions below (and with) a node."""
        match node:
            case list() | tuple():
                for item in node:
                    self._nodes(item, parent)
                return
            case core.If(written=True):
                yes, no = self._both(node, "if", _at(node.condition.span, node.span), parent)
                self._nodes(node.condition, parent)
                self._nodes(node.yes, yes)
                self._nodes(node.no, no)
                return
            case core.Choice():
                self._choice(node, parent)
                return
            case core.If():  # a guard of the statement it contains
                pass
            case _ if isinstance(node, core._Stmt):
                self.of[node] = self._point("line", node.span, parent)
        for name in parts_of(type(node)):
            if name != "span":
                self._nodes(getattr(node, name), parent)

    def _choice(self, node: core.Choice, parent: int) -> None:
        if not node.guarded:
            yes, no = self._both(node, "if", _at(node.condition.span, node.span), parent)
        else:
            below = isinstance(node.no, core.Choice) and node.no.guarded
            yes, no = self._point("guarded", node.span, parent), 0 if below else self._point("guarded", node.no.span, parent)
            self.sides[node] = yes, no
        self._nodes(node.condition, parent)
        self._nodes(node.yes, yes or parent)
        self._nodes(node.no, no or parent)


def _at(span: Span, otherwise: Span) -> Span:
    return otherwise if span == NOWHERE else span


def place_of(span: Span) -> Place:
    """Where something begins. Texts from a template end at different places for different things."""
    return span.file, span.line, span.column
