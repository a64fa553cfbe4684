"""Actions in a menu that no text offers: nobody can ever do them there."""

from __future__ import annotations

from rulewright.checker.context import Context
from rulewright.checker.lints.reads import Written
from rulewright.language import core
from rulewright.language.symbols import HappeningSymbol
from rulewright.source.catalogue.absent import MenuNotOffered
from rulewright.source.diagnostics import Edit
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span
from rulewright.source.suggest import closest


def check(context: Context, texts: Written) -> None:
    """RW258, for each menu that has actions and that nothing opens.

    An action that rules also call by name may be in a menu of its own that nothing opens, but not in one whose name is a misspelling.
    """
    program = context.program
    offered: dict[str, None] = {}
    by_name: set[HappeningSymbol] = set()  # called, tested or offered by name
    for node in texts.of(core.WhileAct, core.Perform, core.Offer, core.Happen):
        match node:
            case core.WhileAct(menu=menu) | core.Perform(menu=str(menu)):
                offered[menu] = None
            case core.Offer(actions=actions):
                by_name.update(actions)
            case core.Happen(happening=happening):
                by_name.add(happening)
    reported: set[tuple[str, Span]] = set()
    written: dict[str, list[Span]] | None = None  # computed only if some menu is not offered
    for action in program.all_happenings():
        for menu in action.menus:
            meant = None if menu in offered else closest(menu, offered)
            if menu not in offered and (action not in by_name or meant is not None):
                written = _written(context) if written is None else written
                found = _place(written.get(menu, []), action)
                place = found or action.span
                if (menu, place) not in reported:
                    reported.add((menu, place))
                    only = next(iter(offered)) if len(offered) == 1 and offered.keys().isdisjoint(action.menus) else None
                    edits = (Edit(found, only),) if found is not None and only is not None and meant is None else ()
                    context.report(MenuNotOffered.here, place, menu=menu, action=action.name, meant=meant, only=only, edits=edits, sure=not edits)


def _written(context: Context) -> dict[str, list[Span]]:
    """The places where each menu is written."""
    found: dict[str, dict[Span, None]] = {}
    for root in (*context.sections.values(), *context.things):
        for scalar in _menus_in(root):
            found.setdefault(scalar.text, {})[scalar.span] = None
    return {menu: [*spans] for menu, spans in found.items()}


def _place(found: list[Span], action: HappeningSymbol) -> Span | None:
    """Which of all places of a menu belongs to an action: the first `in:` after its name; another one (in an overlay) only if it is unique."""
    here = action.span
    after = [span for span in found if span.file == here.file and (span.line, span.column) >= (here.line, here.column)]
    if after:
        return min(after, key=lambda span: (span.line, span.column))
    return found[0] if len(found) == 1 else None


def _menus_in(node: Node, under_in: bool = False) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node] if under_in else []
    if isinstance(node, Sequence):
        return [found for item in node.items for found in _menus_in(item, under_in)]
    if isinstance(node, Mapping):
        return [found for key, value in node for found in _menus_in(value, key.text == "in")]
    return []
