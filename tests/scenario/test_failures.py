"""Test failures are explained in every language: no sentence of a report is a bare literal, and both languages have the same places."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright.scenario
from rulewright.cli.main import main
from rulewright.runtime.errors import IllegalChoice
from rulewright.scenario.model import Difference
from rulewright.source.catalogue.code import Phrases, as_said
from rulewright.source.catalogue.failures import Failures
from rulewright.source.catalogue.played import Choices, Rolls
from rulewright.source.catalogue.positions import Positions
from rulewright.source.span import Span

PACKAGE = Path(rulewright.scenario.__file__).parent
GROUPS = (Failures, Positions, Choices, Rolls)
CARRIERS = {
    "Difference": ("why", 4),
    "NoOption": ("why", 0),
    "_Refused": ("why", 0),
    "_Wrong": ("why", 0),
    "IllegalChoice": ("sentence", 0),
    "RollError": ("sentence", 0),
}  # what carries a sentence, in which argument


def test_no_sentence_is_a_bare_literal() -> None:
    met: set[str] = set()
    for file in (*sorted(PACKAGE.glob("*.py")), *sorted((PACKAGE.parent / "runtime").glob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CARRIERS:
                met.add(node.func.id)
                name, place = CARRIERS[node.func.id]
                given = [*(each.value for each in node.keywords if each.arg == name), *node.args[place : place + 1]]
                assert not [each for each in given if isinstance(each, ast.Constant | ast.JoinedStr)], f"{file.name}:{node.lineno}"
    assert met == set(CARRIERS)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__)
def test_every_sentence_is_used(group: type[Phrases]) -> None:
    used = {
        node.attr
        for folder in ("scenario", "runtime")
        for file in (PACKAGE.parent / folder).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == group.__name__
    }
    assert used == set(group.fragments())


@pytest.mark.parametrize(("group", "name"), [(group, name) for group in GROUPS for name in group.fragments()])
def test_both_languages_have_the_same_places(group: type[Phrases], name: str) -> None:
    fragment = group.fragments()[name]
    one, other = (sorted(re.findall(r"(?<!\{)\{\w+", text)) for text in (fragment.en, fragment.cs))
    assert one == other
    assert fragment.en != fragment.cs or not re.search(r"[a-z]{3}", re.sub(r"\{\w+\}|`\w+`", "", fragment.en)), "not translated"


RULES = """\
ruleset: small
version: "1.0"
language: 1
title: {en: Small, cs: Malá}
players: 2
state: {player: {coins: number = 0}}
flow: |
  for each p in players: p must act in day
happenings: {}
actions:
  rest: {in: day, name: {en: Rest, cs: Odpočinek}, do: add 1 to me.coins}
  work: {in: day, name: {en: Work, cs: Práce}, do: add 2 to me.coins}
result: {score(player): player.coins}
"""
TESTS = """\
- name: another word
  play: [{alice: wrok}]
  expect: {over: no}
- name: too few
  play: [{alice: work}, {bob: rest}]
  expect: {winner: bob, decision: {kind: act}}
- name: more than there is
  given: {alice: {coins: many}}
  expect: {over: no}
"""


def test_sentences_speak_both_languages_also_from_another_process() -> None:
    error = IllegalChoice(Choices.not_asked(player="bob"))
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert str(each) == "bob is not asked now." and each.in_language("cs") == "bob teď není na řadě s odpovědí."
    question = as_said(lambda language: {"en": "What {now}?", "cs": "Co {teď}?"}[language])
    one = Difference(
        Span("a.yaml", 3, 1, 3, 2), "alice: 3", Failures.a_decision(), "", Failures.number_not_possible(number="3", question=question, options="1")
    )
    for difference in (one, pickle.loads(pickle.dumps(one))):
        assert difference.message == "3 is not possible now. “What {now}?” has: 1."
        assert difference.said("cs") == "3 teď není možné. „Co {teď}?“ má: 1."


def test_a_report_is_in_czech(tmp_path: Path) -> None:
    (tmp_path / "small" / "tests").mkdir(parents=True)
    (tmp_path / "small" / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "small" / "tests" / "first.yaml").write_text(TESTS, encoding="utf-8")
    said = " ".join(CliRunner().invoke(main, ["test", "--lang", "cs", str(tmp_path / "small")]).output.split())
    assert "alice nemůže odpovědět `wrok` na" in said and "Nemělo to být `work`?" in said
    assert "očekáváno rozhodnutí" in said.lower() or "rozhodnutí" in said
    assert "coins: many není celé číslo" in said
    assert "cannot answer" not in said and "a decision" not in said
