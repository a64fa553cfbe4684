"""Which questions are secret: whether somebody is asked, or what the options are, depends on something that not everybody sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.compiler.analysis import Analysis
from rulewright.compiler.bound_names import bound_in
from rulewright.compiler.decision_sites import Site
from rulewright.compiler.places import kind_of, zones_for
from rulewright.language import core
from rulewright.language.functions import Function, Var
from rulewright.language.symbols import (
    HappeningSymbol,
    HookSymbol,
    Kind,
    Program,
    StandingRule,
    StateSymbol,
    ThingSymbol,
    ZoneSymbol,
)
from rulewright.language.types import ListOf, Maybe, SetOf, Type
from rulewright.language.walking import walk

if TYPE_CHECKING:
    from rulewright.compiler.module import Module


def depends_of(statement: core.Stmt) -> tuple[Any, ...]:
    """The parts of a statement that decide whether it asks and what it offers, but not who is asked or what is done with the answer.

    The name of the answer is among them, because conditions may refer to it.
    """
    match statement:
        case core.ChooseBranch(branches=branches):
            return tuple(branch.condition for branch in branches if branch.condition is not None)
        case core.WhileAct() | core.Perform() | core.Ask():
            return ()
        case core.OfferTrade():  # done in the open, even with hidden things
            return tuple(part for part in (statement.at_most, statement.countered) if part is not None)
        case _:
            fields = getattr(type(statement), "__dataclass_fields__", {})
            return tuple(getattr(statement, name) for name in fields if name not in ("player", "text", "body", "type", "span"))


@dataclass(frozen=True, slots=True)
class Carried:
    """Parts of a hook of a thing, which only count while the thing is in force (by a rule of the hook's own, or by that of the thing)."""

    parts: tuple[Any, ...]
    carrier: ThingSymbol | Kind
    own: Function | None


def depends_of_hook(hook: HookSymbol, carrier: ThingSymbol | Kind | None) -> tuple[Any, ...]:
    """The same for a hook that asks: its conditions, who must answer, and where its thing is in force."""
    functions = [hook.where, hook.asked_of, *((hook.in_force,) if carrier is None else ())]
    parts = tuple(part for function in functions if function is not None for part in (function.lets, function.body))
    return parts if carrier is None else (Carried(parts, carrier, hook.in_force),)


def depends_of_rule(rule: StandingRule) -> tuple[Any, ...]:
    """The same for a standing rule that asks: its condition, its bindings, and where its thing is in force."""
    parts = [rule.condition, rule.watched, rule.asked_of, *(among for _, among in rule.bindings), rule.on]
    return tuple(part for part in parts if part is not None)


def depends_of_asked(rule: StandingRule) -> tuple[Any, ...]:
    """What decides who could be asked by a standing rule, whatever its condition."""
    parts = [rule.asked_of, *(among for _, among in rule.bindings), rule.on]
    return tuple(part for part in parts if part is not None)


class Secrecy:
    """Analyses what questions depend on, each site on demand and once."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._program: Program = module.program
        self._analysis: Analysis = module.analysis
        self._sites: dict[int, bool] = {}
        self._actions: dict[HappeningSymbol, bool] = {}

    def site(self, number: int) -> bool:
        """Whether a site may ask in secret."""
        if number not in self._sites:
            site = self._module.sites[number]
            self._sites[number] = self._hidden(site.depends, loose=site.kind not in ("hook", "instead", "source")) or self._menu(site)
        return self._sites[number]

    def is_open(self, *parts: Any) -> bool:
        """Whether everybody knows the values of some parts."""
        return not self._hidden(parts, loose=True)

    def action(self, action: HappeningSymbol) -> bool:
        """Whether the possibility of an action depends on hidden things."""
        if action not in self._actions:
            self._actions[action] = False  # an action may refer to itself
            parts: list[Any] = [action.requires, action.permission and core.StatCall(action.permission, [])]
            parts += [part for choice in action.choices for part in (choice.among, choice.low, choice.high)]
            parts += [cost.amount for cost in action.costs]
            self._actions[action] = self._hidden([part for part in parts if part is not None], loose=True) or (
                action.of_thing is not None and self._lies_hidden(_kind_of_carrier(action.of_thing))
            )
        return self._actions[action]

    def _menu(self, site: Site) -> bool:
        return bool(site.menu) and any(self.action(action) for action in self._in_menu(site.menu))

    def _in_menu(self, menu: str) -> Iterable[HappeningSymbol]:
        for action in self._program.happenings.values():
            if action.is_action and menu in action.menus:
                yield action
        for _, action in self._module.thing_actions():
            if menu in action.menus:
                yield action

    def _hidden(self, parts: Iterable[Any], loose: bool) -> bool:
        """Whether parts read something that not everybody sees; with `loose`, a local name that may hold hidden things counts too."""
        parts = list(parts)
        return self._reads_hidden(parts, loose, bound_in(parts) if loose else set())

    def _reads_hidden(self, parts: Iterable[Any], loose: bool, known: set[Var]) -> bool:
        """The same, except for names that are known, which only range over what the parts read anyway."""
        for part in parts:
            read: Iterable[Any]
            if isinstance(part, StateSymbol):
                read = (part,)
            elif isinstance(part, Carried):
                force, lying = self._analysis.force_reads(part.carrier, part.own, set())
                read = force | self._analysis.reads(part.parts, None, lying)
            else:
                read = self._analysis.reads(part)
            if any(isinstance(each, ZoneSymbol | StateSymbol) and each.seen_by != "everyone" for each in read):
                return True
            if loose and any(isinstance(node, core.Local) and self._holds_hidden(node, known) for node in walk(part)):
                return True
        return False

    def _holds_hidden(self, local: core.Local, known: set[Var]) -> bool:
        """Whether a name may hold things that not everybody sees: what it stands for decides, or else its type."""
        if local.var in known or not self._may_hold_hidden(local.type):
            return False
        value = self._module.values_of_names.get(local.var)
        return value is None or self._reads_hidden([value], loose=True, known=known | {local.var} | bound_in(value))

    def _may_hold_hidden(self, type_: Type) -> bool:
        bare = type_.of if isinstance(type_, Maybe) else type_
        kind = kind_of(bare.element if isinstance(bare, SetOf | ListOf) else bare)
        return kind is not None and self._lies_hidden(kind)

    def _lies_hidden(self, kind: Kind) -> bool:
        return any(zone.seen_by != "everyone" for zone in zones_for(self._program, kind))


def _kind_of_carrier(carrier: ThingSymbol | Kind) -> Kind:
    return carrier if isinstance(carrier, Kind) else carrier.kind
