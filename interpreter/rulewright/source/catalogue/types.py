"""RW3xx: values of a type that does not fit."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code

CODES: tuple[Code, ...] = (
    Code("RW301", ERROR, "`+` between sets",
         "`+` adds numbers. Sets are put together with `plus`, and taken apart with `without`.",
         "whenever: count (p.garden + p.shed where tall) = 7",
         "whenever: count (p.garden plus p.shed where tall) = 7"),
    Code("RW302", ERROR, "Two values that cannot be compared",
         "Both sides of a comparison have one type; an order (`<`, `>=`) is asked of numbers only. Often brackets are missing around a `where`.",
         "when: count me.garden where tall >= 4",
         "when: count (me.garden where tall) >= 4"),
    Code("RW303", ERROR, "A value that may be nothing",
         "Arithmetic and order need a value. Ask `is something` first, or say what stands for nothing: `(x otherwise 0)`.",
         "choose old in me.hand\nchoose new in market where price <= old.price + 2",
         "choose old in me.hand\nif old is something:\n  choose new in market where price <= old.price + 2"),
    Code("RW304", ERROR, "A set where one thing is expected",
         "Choosing a number of things gives a set, even if it holds only one.",
         "rival chooses 2 given in rival.garden\nswap mine with given",
         "rival chooses given in rival.garden\nswap mine with given"),
    Code("RW305", ERROR, "A sign of another language",
         "Equal is `=`, not equal `!=`, at least `>=`; “and”, “or” and “not” are words.",
         "when: me.coins == 3 && count me.garden => 4",
         "when: me.coins = 3 and count me.garden >= 4"),
    Code("RW306", ERROR, "A division that does not say how to round",
         "There are only whole numbers, so a division says which way it is rounded.",
         "add me.seeds / 2 to me.points",
         "add half of me.seeds rounded down to me.points"),
    Code("RW307", ERROR, "A place that holds something else",
         "A zone holds things of one kind, and what is moved to it must be of this kind.",
         "rival chooses p in rival.garden\nmove p to me.hand",
         "rival chooses p in rival.garden\nmove p to me.garden"),
    Code("RW308", ERROR, "A guarded formula without a last line",
         "Of a formula in several lines the first that applies counts; the last line has no condition, so that there is always a value.",
         "worth(plant):\n- 3 when plant.tall",
         "worth(plant):\n- 3 when plant.tall\n- 0"),
    Code("RW309", ERROR, "State without a value to begin with",
         "A state has a default, or `setup` gives it a value before anything reads it.",
         "state:\n  player: {coins: number}",
         "state:\n  player: {coins: number = 0}"),
)
