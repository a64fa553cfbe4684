"""Players included in the count of their own condition: `p.climbing and count climbers = 1`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.checker.meaning.keys import Keys
from rulewright.language import core
from rulewright.language.bounds import conjuncts
from rulewright.language.core import Expr, Function

_AT_MOST = {"=": 0, "<=": 0, "<": -1}


def counted(condition: Expr | None, player: core.Var) -> Iterator[tuple[Expr, int]]:
    """The parts of a condition that limit the number of players in a set which other parts ensure the player belongs to."""
    tests = list(conjuncts(condition))
    for test in tests:
        found = _limit(test)
        if found is not None and (members := _set(found[0])) is not None and _is_among(members, player, [each for each in tests if each is not test]):
            yield test, found[1]


def _limit(test: Expr) -> tuple[Expr, int] | None:
    """A set and its maximum number of members."""
    if isinstance(test, core.Aggregate) and test.op == "none":
        return test.among, 0
    match test:
        case core.Compare(op="=" | "<" | "<=" as sign, left=core.Aggregate(op="count", among=among), right=core.Const(value=int(most))):
            return among, most + _AT_MOST[sign]
    return None


def _set(among: Expr) -> core.Filter | None:
    """`players where …`, written directly or as a stat."""
    if isinstance(among, core.StatCall) and not among.args and isinstance(among.stat.body, Function) and not among.stat.body.lets:
        inner = among.stat.body.body
        among = inner if not isinstance(inner, list) else among
    if isinstance(among, core.Filter) and isinstance(among.among, core.Players) and among.among.which == "all":
        return among
    return None


def _is_among(members: core.Filter, player: core.Var, tests: Sequence[Expr]) -> bool:
    keys = Keys()
    keys.aliases[members.var] = core.Local(player, type=player.type)
    held = {keys.of(test) for test in tests}
    return all(keys.of(asked) in held for asked in conjuncts(members.condition))
