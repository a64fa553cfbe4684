"""Which parts a happening shows to everybody right away, so that its line in the log may name them although they lay hidden before."""

from __future__ import annotations

from rulewright.compiler.analysis import Analysis
from rulewright.language import core
from rulewright.language.functions import Var
from rulewright.language.symbols import HappeningSymbol

PLAIN = (core.Let, core.Assign, core.AddTo, core.Gain, core.MoveThings, core.MoveTokens)  # statements after which the next one always comes


def shown_at_once(analysis: Analysis, happening: HappeningSymbol) -> set[str]:
    """The names of the parts that are moved to an open place, whatever happens, and before anybody is asked anything."""
    body = happening.body
    return set() if body is None else {var.name for var in body.params if _shows(analysis, happening, var, frozenset())}


def _shows(analysis: Analysis, happening: HappeningSymbol, var: Var, inside: frozenset[HappeningSymbol]) -> bool:
    body = happening.body
    if body is None or not isinstance(body.body, list) or happening in inside or _hooks_come_between(analysis, happening):
        return False
    emptied: list[core.Place] = []  # a full zone accepts nothing
    for statement in body.body:
        match statement:
            case core.MoveThings(things=core.Local(var=moved), to=place) if moved is var:
                return place is not None and _is_open(place) and (place.zone.room is None or any(_same(place, other) for other in emptied))
            case core.Assign(target=core.Local(var=changed)) if changed is var:
                return False  # from here on, the name stands for something else
            case core.MoveThings(things=core.ZoneOf(zone=zone, holder=holder) | core.OnlyOf(zone=zone, holder=holder), to=place):
                if place is None or place.zone.room is None:
                    emptied.append(core.Place(zone, holder))
                continue
            case core.Happen(happening=next_, args=args, body=None) if _hands_on(args, var):
                parts = next_.body.params if next_.body is not None else []
                given = [part for part, arg in zip(parts, args, strict=False) if isinstance(arg, core.Local) and arg.var is var]
                return len(given) == 1 and _shows(analysis, next_, given[0], inside | {happening})
            case core.Happen() if not analysis.asks(statement):
                emptied.clear()
                continue
            case _ if isinstance(statement, PLAIN):
                continue
        return False
    return False


def _hands_on(args: list[core.Expr], var: Var) -> bool:
    return any(isinstance(arg, core.Local) and arg.var is var for arg in args)


def _hooks_come_between(analysis: Analysis, happening: HappeningSymbol) -> bool:
    """Whether anybody may be asked before the text of a happening runs, or something else may happen in its stead."""
    hooks = [hook for hook in analysis.hooks.get(happening, ()) if hook.stage != "after"]
    return any(hook.stage == "instead" or hook.asked_of or hook.costs or analysis.asks(hook.do.body) for hook in hooks)


def _same(place: core.Place, other: core.Place) -> bool:
    """Whether two places are surely one: a zone of the game, or of the same named holder."""
    if place.zone is not other.zone:
        return False
    match place.holder, other.holder:
        case None, None:
            return True
        case core.Local(var=var), core.Local(var=other_var):
            return var is other_var
    return False


def _is_open(place: core.Place) -> bool:
    """Whether everybody sees what is there: an open place of the game or of a player."""
    return place.zone.seen_by == "everyone" and place.zone.kind.name in ("game", "player")
