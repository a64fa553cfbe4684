"""What is read once while many rulesets are checked: the same as without, mistakes included."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.language.parser import parse
from rulewright.source import sharing
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Scalar
from rulewright.source.reader import read_text
from rulewright.source.span import Span

WRONG = "ruleset: a\nruleset: b\nsetup: x\n"


def test_a_file_is_read_once_and_its_mistakes_are_told_each_time() -> None:
    first, second, other, alone = Findings(), Findings(), Findings(), Findings()
    with sharing.sharing({}):
        once = read_text(WRONG, "one.yaml", first)
        assert read_text(WRONG, "one.yaml", second) is once
        assert read_text(WRONG, "other.yaml", other) is not once
    assert read_text(WRONG, "one.yaml", alone) is not once
    assert first.items and first.items == second.items == alone.items
    assert other.items and other.items[0].span.file == "other.yaml"


def test_a_text_is_read_once_in_each_place() -> None:
    here, there = (Scalar("a + 1", Span("one.yaml", line, 1, line, 6)) for line in (1, 2))
    with sharing.sharing({}):
        assert parse(here, "formula_start") is parse(here, "formula_start")
        assert parse(here, "formula_start").span != parse(there, "formula_start").span
        assert type(parse(here, "condition_start")) is type(parse(there, "condition_start"))
    assert parse(here, "formula_start") is not parse(here, "formula_start")


def test_not_everything_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MOST", 3)
    kept: dict[Any, Any] = {}
    with sharing.sharing(kept):
        for number in range(10):
            assert sharing.once(number, lambda number=number: number * number) == number * number  # type: ignore[misc]
            assert 1 <= len(kept) <= 3


def test_what_is_made_of_an_object_is_not_taken_for_that_of_another() -> None:
    made = []
    with sharing.sharing({}):
        for _ in range(3):
            here = [object()]
            made.append(sharing.once_of("same", (here,), lambda here=here: here[0]))  # type: ignore[misc]
            assert sharing.once_of("same", (here,), list) is here[0]
            assert sharing.once_of("other", (here,), list) == []
            del here  # its id would be free for the next one
    assert len(set(map(id, made))) == 3
    assert sharing.once_of("same", (made,), list) is not sharing.once_of("same", (made,), list)
