"""Values that may be nothing: no finding contradicts the advice of another.

Each case is used as it is, tested first, and replaced if it is nothing: following RW303 must lead to no finding.
"""

from __future__ import annotations

import pytest

BASE = """
kinds:
  card:
    fields: {{worth: number = 1, bonus: number or nothing = nothing}}
    state: {{mate: card or nothing = nothing, hits: number or nothing = nothing}}
zones:
  game: {{deck: {{holds: card, order: pile}}}}
  player: {{hand: {{holds: card}}, desk: {{holds: card, room: 1}}}}
state:
  player: {{points: number = 0, best: card or nothing = nothing, last: number or nothing = nothing}}
happenings:
  deal(player):
    do: |
      set player.best to first of player.hand
      set player.last to count player.hand
      for each c in player.hand:
        set c.hits to 1
        set c.mate to first of player.desk
  use(player me):
    do: |
{body}
things:
- {{kind: card, id: ace, copies: 20}}
- {{kind: card, id: king, copies: 20, worth: 2, bonus: 3}}
setup: |
  move every card to deck
"""
# Lines, the value after them, and whether it may be used unchanged.
CASES = [
    (["choose c in me.hand where bonus is something"], "c.bonus", False),
    (["if any (me.hand where bonus is something):", "  choose c in me.hand where bonus is something"], "c.bonus", True),
    (["for each c in me.hand where bonus is something:"], "c.bonus", True),
    (["for each c in me.hand where bonus = 3:"], "c.bonus", True),
    (["for each c in (me.hand where bonus is something) where worth = 2:"], "c.bonus", True),
    (["for each c in me.hand while bonus is something:"], "c.bonus", True),
    (["for each c in me.hand where hits is something:"], "c.hits", False),
    (["for each c in me.hand where it.mate is something and it.mate.bonus is something:"], "c.mate.bonus", False),
    (["for each p in players where best is something:"], "p.best.worth", False),
    (["while me may choose c in me.hand where bonus is something:"], "c.bonus", True),
    (["while me may choose c in me.hand where mate is something:"], "c.mate.worth", True),
    (["me may choose c in me.hand where bonus is something", "if c is something:"], "c.bonus", True),
    (["me may choose c in me.hand where bonus is something"], "c.bonus", False),
    (["let c = first of (me.hand where bonus is something)", "if c is something:"], "c.bonus", True),
    (["let c = first of (me.hand where mate is something)", "if c is something:"], "c.mate.worth", True),
    (["choose p in others where best is something", "if p is something:"], "p.best.worth", True),
    (["if me.best is something:", "  set me.best to first of me.hand"], "me.best.worth", False),
    (["if any me.hand:"], "(first of me.hand).worth", True),
    (["if me.best in me.hand:"], "me.best.worth", True),
    (["if me.best = ace:"], "me.best.worth", True),
    (["if me.last = 3:"], "me.last", True),
    (["if me.best is something:", "  draw 1 from deck to me.hand"], "me.best.worth", True),
    (["if me.last is something:", "  deal(me)"], "me.last", False),
]
ABOUT = ("RW303", "RW304", "RW305", "RW469", "RW470", "RW471", "RW472", "RW473")


def _text(lines: list[str], *last: str) -> str:
    inside = "  " if lines[-1].startswith(" ") or lines[-1].endswith(":") else ""
    return BASE.format(body="\n".join(f"      {line}" for line in (*lines, *(inside + each for each in last))))


@pytest.mark.parametrize(("lines", "value", "plain"), CASES, ids=[f"{' / '.join(lines)}: {value}" for lines, value, _ in CASES])
def test_a_cure_brings_no_finding_that_takes_it_back(checked, lines, value, plain):
    def found(*last: str) -> list[str]:
        return [code for code in checked(_text(lines, *last)).codes if code in ABOUT]

    assert found(f"add {value} to me.points") == ([] if plain else ["RW303"])
    if not plain:
        assert found(f"if {value} is something:", f"  add {value} to me.points") == []
        assert found(f"add ({value} otherwise 0) to me.points") == []
