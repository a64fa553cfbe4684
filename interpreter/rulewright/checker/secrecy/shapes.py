"""Small queries about the form of expressions and texts: what a sentence shows, whom a word names, what a set consists of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.checker.secrecy.findings import OWNER, PRICE, WORDS, Piece
from rulewright.checker.secrecy.secrets_read import Whose, is_player
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.language.symbols import HookSymbol, StatSymbol, TextSymbol
from rulewright.language.texts import names_in
from rulewright.language.types import Maybe, PairOf, SetOf, ThingOf
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.sentences import Phrase


def hook_pieces(hook: HookSymbol) -> list[Piece]:
    return [(WORDS, placeholders(hook.asks, hook.do.params)), (PRICE, [cost.amount for cost in hook.costs])]


def placeholders(text: TextSymbol | None, names: Iterable[Var]) -> list[Expr]:
    """The local names that a sentence shows."""
    if text is None:
        return []
    used = names_in(text.text)
    return [core.Local(var, type=var.type, span=text.span) for var in names if var.name in used]


def conditions_of(side: Expr) -> Iterator[Expr]:
    """The conditions on what is offered, apart from its zone or pool."""
    match side:
        case core.Filter(among=among, condition=condition) | core.Leading(among=among, condition=condition):
            yield condition
            yield from conditions_of(among)
        case core.Union(left=left, right=right):
            yield from conditions_of(left)
            yield from conditions_of(right)
        case core.Difference(left=left, right=right):
            yield from conditions_of(left)
            yield right


def members_of(among: Expr) -> Expr:
    while isinstance(among, core.Filter | core.Leading):
        among = among.among
    return among


def bare(body: Expr | list[Stmt] | None) -> Expr | None:
    """A formula without the test that there is an owner."""
    if isinstance(body, core.Guard) and isinstance(body.body, core.Local) and body.body.var is body.var:
        return body.value
    return None if isinstance(body, list) else body


def leaves(statements: list[Stmt]) -> bool:
    return bool(statements) and isinstance(statements[-1], core.Stop | core.Return)


def is_person(type_: object) -> bool:
    return is_player(type_.of if isinstance(type_, Maybe) else type_)


def is_things(type_: object) -> bool:
    bare = type_.of if isinstance(type_, Maybe) else type_
    return isinstance(bare, ThingOf) or (isinstance(bare, SetOf) and isinstance(bare.element, ThingOf | PairOf))


def words_of(player: Expr) -> Phrase | None:
    return Elsewhere.named(name=player.var.name) if isinstance(player, core.Local) else None


def whom(asked: Whose) -> Phrase | None:
    return Elsewhere.named(name=asked.name) if isinstance(asked, Var) else Elsewhere.named(name="owner") if asked == OWNER else None


def may_refuse(permission: StatSymbol) -> bool:
    """Whether a permission can ever say no: without a condition and changes, it reads none of its arguments."""
    return permission.body is not None or bool(permission.changes)
