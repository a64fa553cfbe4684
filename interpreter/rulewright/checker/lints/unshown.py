"""Cards that are played from a hidden place and affect others without ever being shown (RW508)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import all_hooks, nodes
from rulewright.checker.secrecy.showing import Showing, lays_open, named
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import CodeSymbol, HappeningSymbol, Program, ZoneSymbol
from rulewright.source.catalogue.phrases import Elsewhere, Kinds
from rulewright.source.catalogue.secrets import NeverShown
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span

Played = tuple[CodeSymbol, Span]


def check(context: Context) -> None:
    """Check every action and text that takes a thing out of a hidden zone and runs the thing's text."""
    program = context.program
    player = program.kinds["player"]
    if all(zone.seen_by == "everyone" for zone in player.zones.values()):
        return
    plays = _Plays(program)
    for function, taken in _taken(program):
        shown = plays.showing.shown(function)
        for var, zone in taken:
            played = plays.of(function).get(var)
            if played is None or var in shown or not plays.harms(played[0]):
                continue
            gone = _goes(function, var, plays)
            if gone is not None:
                context.report(
                    NeverShown.played,
                    played[1],
                    name=var.name,
                    zone=zone.name,
                    to=Kinds.the_box() if gone[0] is None else Elsewhere.named(name=gone[0].name),
                    related=(Related(gone[1], Elsewhere.goes_unseen()),),
                )


def _taken(program: Program) -> Iterator[tuple[Function, list[tuple[Var, ZoneSymbol]]]]:
    """Texts, with the names of single things chosen from players' hidden zones."""
    headers: dict[Function, HappeningSymbol] = {}
    for happening in program.happenings.values():
        if happening.is_action and happening.body is not None:
            headers[happening.body] = happening
    for function in program.functions:
        if function.is_effect:
            chosen = [(node.var, node.among) for node in nodes(function.body) if isinstance(node, core.Choose)]
            header = headers.get(function)
            if header is not None:
                chosen += [(choice.var, choice.among) for choice in header.choices if choice.among is not None]
            found = [(var, zone) for var, among in chosen if (zone := _zone(among)) is not None]
            if found:
                yield function, found


def _zone(among: core.Expr) -> ZoneSymbol | None:
    while isinstance(among, core.Filter | core.Difference):
        among = among.among if isinstance(among, core.Filter) else among.left
    if isinstance(among, core.ZoneOf) and among.zone.kind.name == "player" and among.zone.seen_by != "everyone":
        return among.zone
    return None


class _Plays:
    """The names that a text plays: it runs a text of the thing, directly or through a call."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.showing = Showing(program)
        self._of: dict[Function, dict[Var, Played]] = {}
        self._harm: dict[CodeSymbol, bool] = {}
        self.effects = {hook.happening for hook in all_hooks(program)}

    def of(self, function: Function) -> dict[Var, Played]:
        """The names of things whose text is run, with the text and the place."""
        if function not in self._of:
            found: dict[Var, Played] = {}
            self._of[function] = found
            for node in nodes(function.body):
                if isinstance(node, core.RunCode):
                    for var in named(node.thing):
                        found.setdefault(var, (node.code, node.span))
                elif isinstance(node, core.Happen) and node.happening.body is not None:
                    inner = self.of(node.happening.body)
                    for param, arg in zip(_params(node), node.args, strict=False):
                        if param in inner:
                            for var in named(arg):
                                found.setdefault(var, (inner[param][0], node.span))
        return self._of[function]

    def harms(self, code: CodeSymbol) -> bool:
        """Whether some thing's text affects players other than the one it is run for."""
        if code not in self._harm:
            self._harm[code] = any(_touches_others(body) for body in self.showing.bodies(code) if body.is_effect)
        return self._harm[code]


def _params(node: core.Happen) -> list[Var]:
    assert node.happening.body is not None
    params = node.happening.body.params
    return params[len(params) - len(node.happening.params) :]


def _touches_others(body: Function) -> bool:
    """Whether a text refers to other players: through a second player parameter, or by choosing or iterating over others."""
    players = [param for param in body.params if getattr(getattr(param.type, "kind", None), "name", "") == "player"]
    does = [node for node in nodes(body.body) if isinstance(node, core._Stmt) and not isinstance(node, core.Let | core.If | core.Stop)]
    if not does:
        return False
    used = {node.var for node in nodes(body.body) if isinstance(node, core.Local)}
    return any(player in used for player in players[1:]) or any(isinstance(node, core.Players) for node in nodes(body.body))


def _goes(function: Function, var: Var, plays: _Plays) -> tuple[ZoneSymbol | None, Span] | None:
    """The hidden zone (None: the box) to which a text moves a thing."""
    for node in nodes(function.body):
        if isinstance(node, core.MoveThings) and var in set(named(node.things)):
            if _unseen(node):
                return (None if node.to is None else node.to.zone), node.span
        elif isinstance(node, core.Happen) and node.happening.body is not None:
            for param, arg in zip(_params(node), node.args, strict=False):
                if var in set(named(arg)):
                    inner = _goes_once(node.happening.body, param)
                    if inner is not None:
                        return inner
    return None


def _goes_once(function: Function, var: Var) -> tuple[ZoneSymbol | None, Span] | None:
    for node in nodes(function.body):
        if isinstance(node, core.MoveThings) and var in set(named(node.things)) and _unseen(node):
            return (None if node.to is None else node.to.zone), node.span
    return None


def _unseen(node: core.MoveThings) -> bool:
    return not lays_open(node)
