"""docs/reference.md is what the registry and the table of forms say, and that table says all that the grammar does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lark import Token
from lark.grammar import NonTerminal

from rulewright.language.forms import GROUPS, Form, Group
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


# Rules that only hold others together: a line of these is told with what it holds.
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


def test_the_reference_is_up_to_date() -> None:
    path = ROOT / "docs" / "reference.md"
    assert path.read_text(encoding="utf-8") == reference.text(), "run: python -m rulewright.ruleset.reference docs/reference.md"


def test_links_inside_the_reference_lead_somewhere() -> None:
    text = reference.text()
    headings = {reference.anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
    targets = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert targets and targets <= headings
