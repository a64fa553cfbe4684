import ast
import re
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.main import COMMANDS
from rulewright.telling.texts import TEXTS
from rulewright.telling.words import fill, language, say, set_language

PACKAGE = Path(rulewright.__file__).parent


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


def used_keys() -> set[str]:
    """Every constant key in `say("…")` and `help="…"` of the package."""
    keys = set()
    for file in (*(PACKAGE / "cli").glob("*.py"), *(PACKAGE / "telling").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "")
                if name == "say" and node.args and isinstance(node.args[0], ast.Constant):
                    keys.add(node.args[0].value)
                for keyword in node.keywords:
                    if keyword.arg == "help" and isinstance(keyword.value, ast.Constant) and name in ("option", ""):
                        keys.add(keyword.value.value)
    return keys


def test_every_key_that_is_used_is_in_the_catalogue() -> None:
    assert used_keys() - set(TEXTS) == set()


def test_every_command_has_help_in_both_languages() -> None:
    for name in COMMANDS:
        assert {f"{name}.short", f"{name}.help"} <= set(TEXTS)


def test_both_languages_fill_in_the_same_values() -> None:
    for key, texts in TEXTS.items():
        english, czech = (set(re.findall(r"\{(\w+)", text)) for text in texts)
        assert english == czech, key
        assert all(texts), key


def test_every_sentence_is_a_template_that_can_be_filled_in() -> None:
    """(`{n=answer|answers}`, as findings write it, was printed as it is.)"""
    for key, texts in TEXTS.items():
        for text in texts:
            rest = re.sub(r"\{\w+((\|[^|{}]*)+)?\}", "", text)
            assert not re.search(r"\{\w+[=|.:!][^}]*\}", rest), (key, text)


@pytest.mark.parametrize(("number", "word"), [(1, "1 karta"), (2, "2 karty"), (4, "4 karty"), (5, "5 karet"), (0, "0 karet"), (22, "22 karet")])
def test_czech_has_three_forms(number: int, word: str) -> None:
    assert fill("{n|karta|karty|karet}", {"n": number}) == word


def test_english_has_two() -> None:
    assert [fill("{n|card|cards}", {"n": n}) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_the_language_of_the_run_is_spoken() -> None:
    assert say("test.failed") == "FAILED"
    set_language("cs")
    assert say("test.failed") == "SELHAL"
    assert language() == "cs"
    with pytest.raises(ValueError, match="german"):
        set_language("german")
