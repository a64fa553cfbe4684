"""The frame of a game: options and refused combinations, teams, setup, flow and the result."""

from __future__ import annotations

from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.bodies.scope import Scope
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.type_names import bare_type
from rulewright.checker.declarations.values import Wrong, read_value
from rulewright.checker.secrecy.secrets import told
from rulewright.language import core
from rulewright.language.core import Var
from rulewright.language.symbols import WINS, OptionSymbol, Refusal
from rulewright.language.types import NUMBER, UNKNOWN, ThingOf
from rulewright.source.catalogue.logic import NoFlow, NoScore, SeatsWithoutTeam
from rulewright.source.catalogue.meaning import NeverApplies, Places
from rulewright.source.catalogue.phrases import Kinds, Values
from rulewright.source.catalogue.secrets import OutlookKnowsSecret
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence


def declare_options(context: Context) -> None:
    """The section `options`; defaults are read once things are known."""
    for key, node in context.section("options") or ():
        if not isinstance(node, Mapping) or not context.declare("option", key, Kinds.option()):
            continue
        type_node = node.get("type")
        type_ = bare_type(context, type_node) if isinstance(type_node, Scalar) else UNKNOWN
        option = context.program.options[key.text] = OptionSymbol(
            key.text, type_, None, text_of(context, node.get("name")), text_of(context, node.get("text")), key.span
        )
        default = node.get("default")
        if default is not None:  # its presence is checked with the form of the file
            value = read_value(context, default, type_, Values.option(name=key.text))
            option.default = None if isinstance(value, Wrong) else value


def read_refusals(context: Context) -> None:
    """The section `refuse`."""
    for entry in context.listed("refuse"):
        when = entry.get("when") if isinstance(entry, Mapping) else None
        if isinstance(entry, Mapping) and isinstance(when, Scalar):
            condition = context.elaborator.test(when, Scope.of(options_only=True))
            context.program.refusals.append(Refusal(condition, text_of(context, entry.get("because")), when.span))


def read_teams(context: Context) -> None:
    """The section `teams`."""
    section = context.section("teams")
    if section is None:
        return
    seats = section.get("seats")
    teams: list[int] = []
    for item in seats if isinstance(seats, Sequence) else ():
        value = read_value(context, item, NUMBER, Values.team())
        teams.append(value if isinstance(value, int) else 0)
    when = section.get("when")
    condition: core.Expr | None = None
    if isinstance(when, Scalar):
        condition = context.elaborator.test(when, Scope.of(options_only=True))
    context.program.teams = (condition, teams)
    if len(teams) < context.program.players[0] and seats is not None and condition is None:
        context.report(SeatsWithoutTeam.too_few, seats, teams=len(teams), players=context.program.players[0])


def read_game(context: Context, playable: bool = True) -> None:
    """`setup`, `flow` and `result`; a base that is not `playable` may leave them to its games."""
    program = context.program
    setup, flow = context.sections.get("setup"), context.sections.get("flow")
    if isinstance(setup, Scalar):
        program.setup = context.elaborator.effect(setup, Scope.of(), "setup")
    if isinstance(flow, Scalar):
        program.flow = context.elaborator.effect(flow, Scope.of(in_flow=True), "flow")
    elif playable:
        place = next((node.span for node in context.sections.values()), None)
        if place is not None:
            context.report(NoFlow.missing, place)
    _read_result(context, playable)


def _read_result(context: Context, playable: bool) -> None:
    section = context.section("result")
    if section is None:
        return
    result = context.program.result
    kind = context.program.kinds["player"]

    def scope() -> Scope:
        return Scope.of([Var("player", ThingOf(kind))])

    for key, value in section:
        name = key.text.split("(")[0].strip()
        if name == "score":
            result.score = context.elaborator.formula(value, scope(), "score", NUMBER)
        elif name == "score parts":
            for part, line in value if isinstance(value, Mapping) else ():
                text = text_of(context, line.get("name")) if isinstance(line, Mapping) else {}
                formula = line.get("is") if isinstance(line, Mapping) else line
                condition = line.get("when") if isinstance(line, Mapping) else None
                if isinstance(condition, Scalar):
                    result.part_conditions[part.text] = context.elaborator.condition(condition, scope(), f"score: {part.text}")
                if formula is not None:
                    result.parts.append((part.text, text, context.elaborator.formula(formula, scope(), f"score: {part.text}", NUMBER)))
        elif name == "outlook":
            result.outlook = _outlook(context, value, scope(), "outlook")
        elif name == "plans":
            for plan, line in value if isinstance(value, Mapping) else ():
                text = text_of(context, line.get("name")) if isinstance(line, Mapping) else {}
                formula = line.get("is") if isinstance(line, Mapping) else line
                if formula is not None:
                    result.plans.append((plan.text, text, _outlook(context, formula, scope(), f"plan: {plan.text}")))
        elif name == "wins":
            result.wins = one_of(value, WINS) or result.wins
        elif name == "ties":
            for line in value if isinstance(value, Sequence) else (value,):
                result.ties.append(context.elaborator.formula(line, scope(), "ties", NUMBER))
    wins, ties = section.get("wins"), section.get("ties")
    if result.wins == "declared" and wins is not None and ties is not None:
        context.report(NeverApplies.ties_declared, ties, related=(Related(wins.span, Places.says_so()),))
    if playable and result.wins != "declared" and result.score is None and not result.parts:
        context.report(NoScore.missing, section)


def _outlook(context: Context, node: Node, scope: Scope, name: str) -> core.Function:
    """The formula by which bots evaluate a position; it may read only what its player can see."""
    function = context.elaborator.formula(node, scope, name, NUMBER)
    viewer = core.Local(function.params[0], type=function.params[0].type)
    for zone, span in told([*function.lets, function.body], viewer):
        context.report(OutlookKnowsSecret.reads, span, zone=zone.name, count=None if zone.count_hidden else zone.name)
    return function
