"""A key with the name of one number and the value of another: `{red: order.white}`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies.fit import sure
from rulewright.checker.doubts.common import Doubts, changed
from rulewright.checker.lints.reads import Written, nodes
from rulewright.language import core
from rulewright.language.core import Expr, Function
from rulewright.language.symbols import CostPart, FigureSymbol, Kind, Program, WordRef, ZoneSymbol
from rulewright.language.types import AmountsOf, Number, ThingOf
from rulewright.source.catalogue.doubts import Namesake
from rulewright.source.span import Span

# By operation: whether it takes the high end, and the opposite operation.
_ENDS = {"most": (True, "least"), "least": (False, "most"), "highest": (True, "lowest"), "lowest": (False, "highest")}
_SUPERLATIVES = {
    True: frozenset({"most", "longest", "highest", "largest", "biggest", "greatest", "strongest", "richest", "maximum", "dearest", "tallest"}),
    False: frozenset({"least", "shortest", "lowest", "smallest", "fewest", "weakest", "poorest", "minimum", "cheapest"}),
}
Named = Iterator[tuple[str, Expr, Span]]


def check(doubts: Doubts, written: Written) -> None:
    """RW430, in prices, gains, amounts, columns and parts of the score, and in names for the highest or lowest."""
    _opposites(doubts, written)
    parts = _parts(doubts.program)
    read = {node.field for node in written.of(core.FieldOf)}
    for name, value, span in _amounts(written):
        found = _member(value)
        if found is None or found[0].name == "player":  # a player's number may well be paid with another one
            continue
        forgotten = found[0].fields.get(name) is not None and found[0].fields[name] not in read
        if found[1] != name and name in parts and (found[1] in parts or forgotten) and _has(found[0], name):
            doubts.say(Namesake.amount, span, name=name, read=found[1], kind=found[0].name)
    for test in written.of(core.Compare):
        for side, other in ((test.left, test.right), (test.right, test.left)):
            part = changed(side) if isinstance(side, core.Pick) else None
            compared = _member(other) if part is not None else None
            if part is None or compared is None or compared[0].name == "player":
                continue
            if compared[1] != part[0] and part[0] in parts and compared[1] in parts and _has(compared[0], part[0]) and _has(compared[0], compared[1]):
                doubts.say(Namesake.compared, test.span, name=part[0], read=compared[1], kind=compared[0].name)
    for name, value, span in _shown(doubts.program):
        found = _member(value)
        if found is not None and found[1] != name and _has(found[0], name):
            doubts.say(Namesake.shown, span, name=name, read=found[1], kind=found[0].name)
        elif found is None and (zone := _counted(value)) is not None and zone.name != name and name in zone.kind.zones:
            doubts.say(Namesake.shown, span, name=name, read=zone.name, kind=zone.kind.name)


def _opposites(doubts: Doubts, written: Written) -> None:
    """A name such as `longest_road` for `least`, or `poorest` for `most`."""
    named: list[tuple[str, Expr]] = [(node.var.name, node.value) for node in written.of(core.Let)]
    for stat in doubts.program.stats.values():
        if isinstance(stat.body, Function) and not isinstance(stat.body.body, list):
            named.append((stat.name, stat.body.body))
    for name, whole in named:
        value = _chosen(whole)
        if value is None:
            continue
        words, (end, meant) = set(name.split("_")), _ENDS[value.op]
        said = {word for other in (True, False) if other is not end for word in words & _SUPERLATIVES[other]}
        if len(said) == 1 and not words & _SUPERLATIVES[end]:
            doubts.say(Namesake.opposite, value.span, name=name, said=said.pop(), meant=meant)


def _chosen(value: Expr) -> core.Aggregate | None:
    """The choice of the highest or lowest that gives a value, or the first of several."""
    while isinstance(value, core.Guard | core.Aggregate):
        if isinstance(value, core.Guard):
            value = value.body
        elif value.op in _ENDS:
            return value
        elif value.op in ("first", "last"):
            value = value.among
        else:
            break
    return None


def _parts(program: Program) -> set[str]:
    """What can be paid and gained: numbers of players, and words of lists."""
    words = {word for words in program.words.values() if words.name != "action" for word in words.words}
    return {*program.kinds["player"].state, *words, *program.resources}


def _amounts(written: Written) -> Named:
    for price in written.of(CostPart):
        yield price.part, price.amount, price.span
    for paid in written.of(core.PayCost, core.Ask, core.CanPay):
        for part, amount in paid.cost:
            yield part, amount, amount.span
    for line in written.of(core.Gain, core.AddTo):
        target = changed(line.target)
        if target is not None:
            yield target[0], line.amount if isinstance(line, core.Gain) else line.value, line.span
    for amounts in written.of(core.AmountsOfItems):
        for key, amount in zip(amounts.keys, amounts.numbers, strict=True):
            if isinstance(key, core.Const) and isinstance(key.value, WordRef):
                yield key.value.word, amount, amount.span


def _shown(program: Program) -> Named:
    """Figures and columns without a `name:` of their own, and parts of the score."""
    figures: list[FigureSymbol] = [figure for panel in program.screen for figure in panel.figures if not figure.text]
    for name, function in [
        *((figure.name, figure.value) for figure in figures),
        *((name, function) for name, _, function in program.result.parts),
    ]:
        if isinstance(function, Function) and not isinstance(function.body, list):
            yield name, function.body, function.body.span


def _member(value: Expr) -> tuple[Kind, str] | None:
    """The kind and the name of a value, if it is a printed field or a state."""
    while isinstance(value, core.Arithmetic):  # `2 * player.fame`, `-card.cost`
        inner = [arg for arg in value.args if not isinstance(arg, core.Const)]
        if len(inner) != 1:
            return None
        value = inner[0]
    match value:
        case core.FieldOf(field=field, thing=thing) if isinstance(type_ := sure(thing.type), ThingOf):
            return type_.kind, field.name
        case core.StateOf(state=state, thing=thing) if thing is not None and isinstance(type_ := sure(thing.type), ThingOf):
            return type_.kind, state.name
    return None


def _counted(value: Expr) -> ZoneSymbol | None:
    """The only zone that a value counts or sums up."""
    zones = {node.zone for node in nodes(value) if isinstance(node, core.ZoneOf)}
    others = any(isinstance(node, core.StateOf | core.StatCall) for node in nodes(value))
    return zones.pop() if len(zones) == 1 and not others else None


def _has(kind: Kind, name: str) -> bool:
    member = kind.fields.get(name) or kind.state.get(name)
    return member is not None and isinstance(member.type, Number | AmountsOf)
