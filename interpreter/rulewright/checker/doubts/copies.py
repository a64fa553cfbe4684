"""Lines of a declaration that were copied and not changed: two signs of a panel or two of its figures that are the same."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.checker.doubts.common import Doubts
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import PanelSymbol, SignSymbol
from rulewright.source.catalogue.meaning import ChangesNothing
from rulewright.source.catalogue.one_way import SameLineTwice
from rulewright.source.span import Span


def check(doubts: Doubts, keys: Keys) -> None:
    """RW713 and RW475, of the entries of lists."""
    for panel in doubts.program.screen:
        for signs in (panel.upper, panel.lower, panel.sides, panel.corners):
            _signs(doubts, keys, signs)
        _figures(doubts, keys, panel)


def _signs(doubts: Doubts, keys: Keys, signs: Iterable[SignSymbol]) -> None:
    """Two signs in one line of the spaces that are always there together and mean different things: where both have a number, or neither."""
    met: dict[tuple[int, int | None], tuple[SignSymbol, Span]] = {}
    params: list[Var] = []
    for sign in signs:
        if sign.number is not None and isinstance(sign.number.body, core.Const):
            doubts.say(ChangesNothing.fixed_number, sign.number.span, sign=sign.sign)
        if sign.when is None:
            continue
        params = params or sign.when.params
        when = _formula(keys, sign.when, params)
        number = None if sign.number is None else _formula(keys, sign.number, params)
        if when is None or (sign.number is not None and number is None):
            continue
        other, place = met.setdefault((when, number), (sign, sign.when.span))
        if other is not sign:
            doubts.say(SameLineTwice.sign, sign.when.span, beside=place, sign=sign.sign, other=other.sign)


def _figures(doubts: Doubts, keys: Keys, panel: PanelSymbol) -> None:
    """Two figures or columns that show the same."""
    met: dict[int, tuple[str, Span]] = {}
    params: list[Var] = []
    for figure in panel.figures:
        params = params or figure.value.params
        value = _formula(keys, figure.value, params)
        if value is None or isinstance(figure.value.body, core.Const) or figure.when is not None:
            continue
        other, place = met.setdefault(value, (figure.name, figure.value.span))
        if other != figure.name:
            doubts.say(SameLineTwice.figure, figure.value.span, beside=place, name=figure.name, other=other)


def _formula(keys: Keys, function: Function, params: list[Var]) -> int | None:
    """A number that identifies a formula once its parameters have the names in `params`; None if it has several lines."""
    if isinstance(function.body, list) or function.lets:
        return None
    for mine, canonical in zip(function.params, params, strict=False):
        if mine is not canonical:
            keys.aliases[mine] = core.Local(canonical, type=canonical.type)
    return keys.of(function.body)
