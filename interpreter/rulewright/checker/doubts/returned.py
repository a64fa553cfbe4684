"""Prices that are refunded at once, or paid twice: a price of 3 coins, and “gains 3 coins” or “loses 3 coins” in the effect."""

from __future__ import annotations

from rulewright.checker.doubts.common import Doubts, changed
from rulewright.checker.lints.reads import Written, nodes
from rulewright.checker.meaning.amounts import is_named
from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.core import Expr, Stmt, Var
from rulewright.source.catalogue.doubts import ComesBack
from rulewright.source.span import Span


def check(doubts: Doubts, written: Written, keys: Keys, blocks: list[list[Stmt]]) -> None:
    """RW431, for an action, and for paid questions in a text."""
    for action in doubts.program.all_happenings():
        if not action.is_action or action.body is None or not isinstance(action.body.body, list):
            continue
        me = next((var for var in action.header_vars if var.name == "me"), None)
        if me is not None:
            payer = core.Local(me, type=me.type)
            for price in action.costs:
                _look(doubts, keys, payer, price.part, price.amount, price.span, action.body.body)
    for block in blocks:
        for place, line in enumerate(block):
            match line:
                case core.PayCost(player=player, cost=cost, whole=None):
                    bought = block[place + 1 :]
                case core.Ask(player=player, cost=cost, var=answer):
                    bought = [each for later in block[place + 1 :] for each in _on_yes(later, answer)]
                case _:
                    continue
            for part, amount in cost:
                _look(doubts, keys, player, part, amount, line.span, bought)


def _on_yes(line: Stmt, answer: Var) -> list[Stmt]:
    """The effect if the answer is yes."""
    asked = isinstance(line, core.If) and any(isinstance(node, core.Local) and node.var is answer for node in nodes(line.condition))
    return line.yes if isinstance(line, core.If) and asked else []


def _look(doubts: Doubts, keys: Keys, payer: Expr, part: str, amount: Expr, paid: Span, bought: list[Stmt]) -> None:
    for line in bought:
        if isinstance(line, core.PayCost) and _pays_again(keys, line, payer, part, amount):
            doubts.say(ComesBack.twice, line.span, beside=paid, part=part)
        if not isinstance(line, core.Gain):
            continue
        target = changed(line.target)
        if target is None or target[0] != part or target[1] is None or keys.of(target[1]) != keys.of(payer):
            continue
        if keys.of(amount) == keys.of(line.amount):
            if line.sign < 0:
                doubts.say(ComesBack.twice, line.span, beside=paid, part=part)
            elif not is_named(line.amount, line.span):
                doubts.say(ComesBack.here, line.span, beside=paid, part=part)


def _pays_again(keys: Keys, line: core.PayCost, payer: Expr, part: str, amount: Expr) -> bool:
    same = line.whole is None and keys.of(line.player) == keys.of(payer)
    return same and any(other == part and keys.of(more) == keys.of(amount) for other, more in line.cost)
