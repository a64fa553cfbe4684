"""docs/reference.md matches the registry and the table of forms, and that table covers the whole grammar."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from lark import Token
from lark.grammar import NonTerminal

from rulewright.checker.bodies.sets import attach
from rulewright.language import tree
from rulewright.language.forms import GROUPS, TIERS, Form, Group, Tier
from rulewright.language.parser import STARTS, grammar, parse
from rulewright.ruleset import reference
from rulewright.source.document import Scalar
from rulewright.source.span import Span

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = [(group, form) for group in GROUPS for form in group.forms]


def text_of(group: Group, example: str) -> str:
    return group.frame.format(example) + ("\n" if group.start == "block_start" else "")


def rules_of_the_grammar() -> set[str]:
    """The names of all nodes that a text can have."""
    found = set()
    for rule in grammar().rules:
        kept = [symbol for symbol in rule.expansion if isinstance(symbol, NonTerminal) or not symbol.filter_out]
        passed_on = rule.options.expand1 and rule.alias is None and len(kept) == 1
        name = rule.alias or rule.origin.name
        if not passed_on and not name.startswith("_"):
            found.add(str(name))
    return found


# Rules that only combine others, which are documented with their parts.
HOLDING = {"condition_start", "set_start", "with_start", "change_start", "tail", "choice_clause"}


def test_every_rule_of_the_grammar_is_told() -> None:
    told = {rule for _, form in EXAMPLES for rule in form.rules}
    assert rules_of_the_grammar() - told - HOLDING == set()
    assert told - rules_of_the_grammar() == set()


def test_every_word_of_the_grammar_is_in_an_example() -> None:
    seen: set[str] = set()
    for group, form in EXAMPLES:
        for example in form.examples:
            reading = grammar().parse_interactive(text_of(group, example), start=group.start)
            seen |= {token.type for token in reading.exhaust_lexer() if isinstance(token, Token)}
    assert {terminal.name for terminal in grammar().terminals if not terminal.name.startswith("__IGNORE")} - seen == set()


@pytest.mark.parametrize(("group", "form"), EXAMPLES, ids=[form.rules[-1] for _, form in EXAMPLES])
def test_examples_parse_as_what_they_show(group: Group, form: Form) -> None:
    shown: set[str] = set()
    for example in form.examples:
        text = text_of(group, example)
        shown |= {str(node.data) for node in grammar().parse(text, start=group.start).iter_subtrees()}
        parse(Scalar(text, Span("example", 1, 1, 1, 1), "literal"), group.start)
    assert set(form.rules) <= shown


def test_all_starts_are_told() -> None:
    assert {group.start for group in GROUPS} == set(STARTS)


def chain_of_values() -> list[str]:
    """The rules through which a value is read, from the loosest: each can be nothing but the next one."""
    chain = ["clause"]
    while True:
        options = {rule.expansion[0].name for rule in grammar().rules if rule.origin.name == chain[-1] and len(rule.expansion) == 1}
        options -= {"NAME", "NUMBER", "tailed", "_YES", "_NO_LITERAL", "_NOTHING"}
        if len(options) != 1:
            return chain
        chain.append(options.pop())


def test_the_table_of_precedence_is_that_of_the_grammar() -> None:
    chain = chain_of_values()
    assert ["tailed", *chain[1 : chain.index("atom")]] == [tier.rule for tier in reversed(TIERS)]


def shape(node: object) -> object:
    """A tree without places and brackets."""
    if isinstance(node, tree.Bracket):
        return shape(node.inner)
    if isinstance(node, tree.Tailed) and not isinstance(inner := attach(node.of, node.tail), tree.Tailed):
        return shape(inner)
    if isinstance(node, tuple):
        return tuple(map(shape, node))
    if dataclasses.is_dataclass(node):
        fields = [field.name for field in dataclasses.fields(node) if field.name != "span"]
        return (type(node).__name__, *(shape(getattr(node, name)) for name in fields))
    return node


def read_value(text: str) -> object:
    return shape(parse(Scalar(text, Span("example", 1, 1, 1, 1), "literal"), "condition_start"))


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.rule)
def test_brackets_of_the_table_of_precedence_are_needless(tier: Tier) -> None:
    assert read_value(tier.example) == read_value(tier.bracketed)
    assert len(tier.bracketed) > len(tier.example)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("half of count a rounded up", "half of (count a) rounded up"),
        ("half of a + b * c rounded up", "half of (a + (b * c)) rounded up"),
        ("half of half of a rounded up rounded down", "half of (half of a rounded up) rounded down"),
        ("1 + half of sum of x over a plus b rounded up - 1", "(1 + (half of (sum of x over (a plus b)) rounded up)) - 1"),
        ("count a where x or b", "count (a where (x or b))"),
        ("count a plus b where x", "count ((a plus b) where x)"),
        ("any a where x = 1 and y = 2", "any (a where ((x = 1) and (y = 2)))"),
        ("sum of x over a where y", "sum of x over (a where y)"),
        ("sum of x + 1 over a without b where y or z", "sum of (x + 1) over ((a without b) where (y or z))"),
        ("1 + sum of x over a where y", "1 + (sum of x over (a where y))"),
        ("sum of a divided by 2 rounded up", "(sum of a) divided by 2 rounded up"),
        ("count a divided by 2 rounded up + 1", "((count a) divided by 2 rounded up) + 1"),
        ("a + b divided by 2 rounded up", "a + (b divided by 2 rounded up)"),
        ("a * b divided by 2 rounded up", "a * (b divided by 2 rounded up)"),
        ("remainder of count a divided by b + 1", "(remainder of (count a) divided by b) + 1"),
        ("remainder of a divided by b divided by c rounded up", "(remainder of a divided by b) divided by c rounded up"),
        ("-remainder of a divided by count b * c", "(-(remainder of a divided by (count b))) * c"),
        ("count seats from a.left without b where c", "count (((seats from (a.left)) without b) where c)"),
        ("-1..1", "(-1)..1"),
        ("-a..-b", "(-a)..(-b)"),
        ("x in -1..1 and y", "(x in ((-1)..1)) and y"),
        ("-1..1 where it > 0", "((-1)..1) where it > 0"),
    ],
)
def test_what_takes_its_whole_operand(text: str, meant: str) -> None:
    assert read_value(text) == read_value(meant)


def test_the_reference_is_up_to_date() -> None:
    path = ROOT / "docs" / "reference.md"
    assert path.read_text(encoding="utf-8") == reference.text(), "run: python -m rulewright.ruleset.reference docs/reference.md"


def test_links_inside_the_reference_lead_somewhere() -> None:
    text = reference.text()
    headings = {reference.anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
    targets = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert targets and targets <= headings
