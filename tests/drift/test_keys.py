"""Every key that an author may write has an effect: without it, or with another value, the ruleset is a different one.

Taken away from a small ruleset, a key changes what the checker makes of the rules, or what it finds. That everything which the checker makes
is read by what runs, shows or judges games is what test_fields.py follows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.main import main
from rulewright.ruleset import registry
from rulewright.ruleset.shapes import Key
from rulewright.telling.words import set_language
from tests.drift.keys import Place, content, found, places, read, whole, with_value, without, written
from tests.drift.rulesets import HEAD, NEEDED, OTHERWISE, RULESETS, UNMET

# Says where a rule comes from; the reference says that it has no effect.
WITHOUT_EFFECT = "source"
KEYS: dict[tuple[str, str], Key] = {(record.id, key.name): key for record in registry.records(registry.RULESET) for key in record.keys}
# A name for overlays alone: test_other_files.py changes a total by it.
FOR_OVERLAYS = ("expected_total", "id")
FOLLOWED = [key for key in KEYS if key[1] != WITHOUT_EFFECT and key != FOR_OVERLAYS]
# What is read of the form of a file alone.
OF_FORM = ("RW1", "RW22")
MORE = "words: {shade: [dark, light]}\n"


@cache
def rulesets() -> dict[str, Any]:
    return {name: read(whole(text, HEAD, NEEDED)) for name, text in {**RULESETS, **UNMET}.items()}


@cache
def places_of() -> dict[tuple[str, str], list[tuple[str, Place]]]:
    """Of each key, the rulesets that have it, and the first place in each."""
    table: dict[tuple[str, str], dict[str, Place]] = defaultdict(dict)
    for name, value in rulesets().items():
        for place in places(registry.RULESET, value):
            table[place.record.id, place.key.name].setdefault(name, place)
    return {key: list(where.items()) for key, where in table.items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("keys")
    (folder / "more.yaml").write_text(MORE, encoding="utf-8")
    return folder


def checked(value: Any, folder: Path) -> rulewright.Ruleset:
    (folder / "ruleset.yaml").write_text(written(value), encoding="utf-8")
    return rulewright.load(folder)


@pytest.fixture(scope="module")
def usual(folder: Path) -> Any:
    """What each ruleset is as written: whether it is valid, its content, and its findings."""

    @cache
    def of(name: str) -> tuple[bool, Counter[str], set[str]]:
        ruleset = checked(rulesets()[name], folder)
        return ruleset.ok, content(ruleset), found(ruleset)

    return of


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_to_begin_with_is_right(name: str, usual: Any) -> None:
    ok, _, findings = usual(name)
    assert ok, findings


@pytest.mark.parametrize("key", FOLLOWED, ids=".".join)
def test_a_key_changes_the_rules_or_what_is_found(key: tuple[str, str], folder: Path, usual: Any) -> None:
    name, value = OTHERWISE.get(key, ("", ""))
    candidates = [each for each in places_of().get(key, []) if not name or each[0] == name]
    assert candidates or key in OTHERWISE, "no ruleset has this key"
    tried = []
    for ruleset, place in candidates:
        before = rulesets()[ruleset]
        after = checked(with_value(before, place, read(value)) if name else without(before, place), folder)
        _, rules, findings = usual(ruleset)
        new = found(after)
        if after.ok and content(after) != rules:
            return
        if (name or ruleset in UNMET) and new != findings and not any(finding.startswith(OF_FORM) for finding in new - findings):
            return
        tried.append((ruleset, new))
    pytest.fail(f"no effect: {tried}")


def test_another_value_is_said_of_a_key_that_there_is() -> None:
    assert set(OTHERWISE) <= set(FOLLOWED)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("head", ""), ("options", "quick"), ("state", "game.round"), ("zones", "game.deck"), ("kinds", "card"), ("stats", "wealth"), ("marks", "asleep"),
        ("actions", "turn"), ("actions", "use"), ("things", "card.rose"), ("hooks", "card.shield"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("language", "texts"), [("en", ("It is one.", "A text.")), ("cs", ("Je to ona.", "Nějaký text."))])
def test_a_short_text_is_shown(name: str, asked: str, language: str, texts: tuple[str, str], folder: Path) -> None:
    ruleset = checked(rulesets()[name], folder)
    assert ruleset.ok
    shown = CliRunner().invoke(main, ["show", str(folder), *[asked] * bool(asked), "--lang", language], prog_name="rulewright").stdout
    set_language("en")
    assert any(line.strip() in texts for line in shown.splitlines()), shown
