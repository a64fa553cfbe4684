"""What is declared in the catalogue and what is reported fit together: places, arguments and languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rulewright.ruleset import registry
from rulewright.source.catalogue import CODES, fragment, message
from rulewright.source.catalogue.code import Message, Phrases
from rulewright.source.catalogue.phrases import Types
from rulewright.source.catalogue.shapes import translated
from rulewright.source.sentences import LANGUAGES, Fragment, fill, places, sentence

ROOT = Path(__file__).parents[2] / "interpreter"
MESSAGES = {each.key: each for entry in CODES.values() for each in entry.messages().values()}
FRAGMENTS = {each.key: each for group in Phrases.groups.values() for each in group.fragments().values()}
RESERVED = {"suggestion", "related", "meant", "indent", "edits", "sure"}
REPORTING = ("report", "at", "here")


def test_keys_name_what_they_should() -> None:
    assert all(message(key) is each for key, each in MESSAGES.items())
    assert all(fragment(key) is each for key, each in FRAGMENTS.items())


# What the author of a ruleset wrote: in each language another argument.
OF_AUTHORS = {"OfRuleset.text"}


@pytest.mark.parametrize("key", sorted({*MESSAGES, *FRAGMENTS} - OF_AUTHORS))
def test_every_language_has_the_same_places(key: str) -> None:
    each: Fragment = MESSAGES.get(key) or FRAGMENTS[key]
    pairs = [*each.texts().values(), *((cure.en, cure.cs) for cure in getattr(each, "cures", ()))]
    for texts in pairs:
        assert len(texts) == len(LANGUAGES) and all(texts)
        assert len({frozenset(places(text)) for text in texts}) == 1, texts


def test_forms_phrases_lists_numbers_and_braces() -> None:
    several = Types.set_of(of=Types.number())
    assert [several.said(language) for language in LANGUAGES] == ["a set of numbers", "množina čísel"]
    assert sentence("{type} is here.", {"type": several}) == "A set of numbers is here."
    assert fill("{names:or}", {"names": ("a", "b", "c")}, "cs") == "`a`, `b` nebo `c`"
    assert [fill("{n|část|části|částí}", {"n": n}, "cs") for n in (1, 3, 5)] == ["1 část", "3 části", "5 částí"]
    assert fill("{{{name}}} {n:,}", {"name": "{n}", "n": 64000}) == "{{n}} 64,000"


def sites() -> list[tuple[str, Message, set[str], bool]]:
    """Every call that reports a declared message: place, message, names of its arguments, whether more may be added."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Attribute):
                continue
            first = node.args[0]
            declared = MESSAGES.get(f"{first.value.id}.{first.attr}") if isinstance(first.value, ast.Name) else None
            if declared is not None and getattr(node.func, "attr", "") in REPORTING:
                names = {each.arg for each in node.keywords if each.arg is not None}
                found.append((f"{path.name}:{node.lineno}", declared, names, len(names) < len(node.keywords)))
    return found


def test_every_site_gives_the_arguments_that_are_declared() -> None:
    wrong = []
    for place, declared, names, more in sites():
        unused, missing = names - RESERVED - declared.takes(), places(declared.en) - names
        if unused or (missing and not more):
            wrong.append((place, declared.key, sorted(unused), sorted(missing)))
    assert wrong == []


def test_sites_are_found() -> None:
    assert len(sites()) > 380


def test_the_words_of_the_registry_have_czech() -> None:
    said = {record.what for root, _ in registry.FILES.values() for record in registry.records(root)}
    assert said <= translated()
