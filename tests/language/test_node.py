"""Classes of trees are dataclasses like any other, made in less time."""

from __future__ import annotations

from dataclasses import dataclass, fields

from rulewright.language import core, tree
from rulewright.source.span import NOWHERE


def test_a_node_is_shown_as_a_dataclass_shows_itself() -> None:
    @dataclass(eq=False)
    class Word(tree.Tree):
        text: str

    made = tree.Word(NOWHERE, "coins")
    assert repr(made) == repr(Word(NOWHERE, "coins")).replace(Word.__qualname__, "Word")
    assert [field.name for field in fields(made)] == ["span", "text"]
    assert made != tree.Word(NOWHERE, "coins")


def test_nodes_within_each_other_are_shown() -> None:
    total = core.Arithmetic("+", [core.Const(1), core.Const(2)])
    total.args.append(total)
    assert repr(total).count("Const(") == 2 and repr(total).count("...") == 1
