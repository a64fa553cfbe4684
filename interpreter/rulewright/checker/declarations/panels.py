"""The section `screen`: panels of signs and figures, which show the player `me` only what `me` may see."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.bodies import fit
from rulewright.checker.bodies.narrowing import path_of
from rulewright.checker.bodies.scope import Element, Scope
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations.kinds import flag
from rulewright.checker.lints.reads import nodes
from rulewright.checker.secrecy.secrets import told
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import FigureSymbol, PanelSymbol, SignSymbol
from rulewright.language.types import NUMBER, UNKNOWN, ThingOf, Type
from rulewright.source.catalogue.keys import KeysInConflict
from rulewright.source.catalogue.logic import AlwaysTheSame
from rulewright.source.catalogue.maps import NoParts
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.secrets import PanelShowsSecret
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span


def read_panels(context: Context) -> None:
    """All panels in source order."""
    for key, node in context.section("screen") or ():
        if isinstance(node, Mapping):
            context.program.screen.append(_panel(context, key, node))


def _panel(context: Context, key: Scalar, node: Mapping) -> PanelSymbol:
    panel = PanelSymbol(key.text, text=text_of(context, node.get("name")))
    name = node.get("as")
    reader = _Reader(context, key.text, name.text if isinstance(name, Scalar) else None)
    panel.when = reader.condition(node.get("when"), None, "when")
    element: Type | None = None
    map_name = node.get("map")
    if isinstance(map_name, Scalar):
        panel.map = context.program.maps.get(map_name.text)
        if panel.map is None:
            context.unknown(map_name, map_name.text, Kinds.map(), context.program.maps)
            return panel
        element = ThingOf(panel.map.space)
        panel.from_below = flag(node, "from below")
    turned = node.key("from below")
    if turned is not None and (panel.map is None or panel.map.shape != "squares"):
        context.report(KeysInConflict.from_below, turned)
    among = node.get("track") or node.get("table")
    if among is not None and map_name is None:
        panel.is_track = node.get("track") is not None
        panel.among, element = reader.members(among)
    texts = node.key("texts")
    if texts is not None and node.get("table") is None:
        context.report(KeysInConflict.texts, texts)
    panel.texts = flag(node, "texts")
    for line, signs in (("upper", panel.upper), ("lower", panel.lower)):
        written = node.get(line)
        if written is not None and (element is None or node.get("table") is not None):
            context.report(KeysInConflict.signs, written, name=line)
            continue
        for item in written if isinstance(written, Sequence) else ():
            if isinstance(item, Mapping):
                signs.append(_sign(context, reader, item, element or UNKNOWN))
    for part, signs, own in (
        ("sides", panel.sides, panel.map and panel.map.sides),
        ("corners", panel.corners, panel.map and panel.map.corners),
    ):
        written = node.get(part)
        if written is not None and own is None:
            context.report(NoParts.of_panel, written, word=part)
            continue
        for item in written if isinstance(written, Sequence) else ():
            if isinstance(item, Mapping) and own is not None:
                signs.append(_sign(context, reader, item, ThingOf(own.space)))
    written = node.get("columns") or node.get("figures")
    for name, figure in written if isinstance(written, Mapping) else ():
        panel.figures.append(_figure(context, reader, name, figure, element))
    return panel


def _sign(context: Context, reader: _Reader, item: Mapping, element: Type) -> SignSymbol:
    sign, colour = item.get("sign"), item.get("colour")
    text = sign.text if isinstance(sign, Scalar) else ""
    symbol = SignSymbol(text, text=text_of(context, item.get("name")))
    symbol.colour = colour.text if isinstance(colour, Scalar) else ""
    symbol.when = reader.condition(item.get("when"), element, text)
    _never(context, item.get("when"))
    number = item.get("number")
    if number is not None:
        symbol.number = reader.formula(number, element, text, NUMBER)
    return symbol


def _never(context: Context, when: Node | None) -> None:
    """Report `when: no` and `when: yes`, of what nothing but this line shows."""
    if isinstance(when, Scalar) and when.text.strip() in ("yes", "no"):
        context.report(AlwaysTheSame.shown, when, value=when.text.strip())


def _figure(context: Context, reader: _Reader, name: Scalar, node: Node, element: Type | None) -> FigureSymbol:
    formula, when, text = node, None, {}
    if isinstance(node, Mapping):
        formula, when, text = node.get("is") or node, node.get("when"), text_of(context, node.get("name"))
    value = reader.formula(formula, element, name.text, None)
    match value.body:
        case core.StateOf(state=symbol) | core.StatCall(stat=symbol) if not text:
            text = symbol.text  # a figure of a single value is named after it
    return FigureSymbol(name.text, value, reader.condition(when, None, name.text), text)


class _Reader:
    """Reads the texts of one panel."""

    def __init__(self, context: Context, panel: str, member: str | None) -> None:
        self.context = context
        self.panel = panel
        self.member = member  # the name of the member of the set in texts, besides `it`

    def formula(self, node: Node, element: Type | None, name: str, expected: Type | None) -> Function:
        me, scope = self._scope(element)
        return self._seen(self.context.elaborator.formula(node, scope, f"{self.panel}: {name}", expected), me)

    def condition(self, node: Node | None, element: Type | None, name: str) -> Function | None:
        if node is None:
            return None
        me, scope = self._scope(element)
        return self._seen(self.context.elaborator.condition(node, scope, f"{self.panel}: {name}"), me)

    def members(self, node: Node) -> tuple[Function, Type]:
        """The set shown by a track or table, and the type of its members."""
        me, scope = self._scope(None)
        body = self.context.elaborator.members(node, scope)
        function = Function(self.panel, [me], body, body.type, span=node.span)
        self.context.program.functions.append(function)
        return self._seen(function, me), fit.element_of(body.type) or UNKNOWN

    def _scope(self, element: Type | None) -> tuple[Var, Scope]:
        me = Var("me", ThingOf(self.context.program.kinds["player"]))
        if element is None:
            return me, Scope.of([me], me=me)
        it = Var("it", element)
        return me, Scope.of([me, it], me=me).within(Element(it, self.member))

    def _seen(self, function: Function, me: Var) -> Function:
        """Report values that `me` may not see."""
        viewer = core.Local(me, type=me.type)
        for name, span, count in _secrets(function, viewer):
            self.context.report(PanelShowsSecret.reads, span, name=name, count=count)
        return function


def _secrets(function: Function, viewer: core.Local) -> Iterator[tuple[str, Span, str | None]]:
    for zone, span in told([*function.lets, function.body], viewer):
        yield zone.name, span, None if zone.count_hidden else zone.name
    mine = path_of(viewer)
    for node in nodes(function):
        if isinstance(node, core.StateOf) and node.state.seen_by != "everyone":
            theirs = path_of(node.thing) if node.thing is not None else None
            if node.state.seen_by == "nobody" or mine is None or theirs is None or mine[0] != theirs[0]:
                yield node.state.name, node.span, None
