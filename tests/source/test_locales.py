"""The files of further languages fit what is declared: known keys, just their arguments, and everything that playing needs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Attribute, Junk, Message, Pattern, VariableReference
from fluent.syntax.visitor import Visitor

from rulewright.source import locales
from rulewright.source.catalogue import CODES, Code
from rulewright.source.catalogue.code import Phrases
from rulewright.source.catalogue.names import UnknownName
from rulewright.source.catalogue.phrases import Types
from rulewright.source.catalogue.played import Choices, Spoken
from rulewright.source.catalogue.why_not import WhyNot
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.sentences import Fragment, places
from rulewright.source.span import NOWHERE
from rulewright.telling.texts import TEXTS
from rulewright.telling.words import fill, say, set_language

PACKAGE = Path(locales.__file__).parents[1]
FILES = sorted((PACKAGE / locales.FOLDER).glob("*.ftl"))
# Where the words are that people at a table read.
PLAY = (
    *(f"cli/{name}.py" for name in ("board", "find", "panels", "play", "run", "saves", "session", "sheet", "table")),
    *(f"telling/{name}.py" for name in ("logs", "questions")),
)


def declared() -> dict[str, set[str]]:
    """The arguments of everything that the program says, by what it is called in the files; attributes after a dot."""
    found = {locales.id_of(key): set(places_of(english)) for key, (english, _) in TEXTS.items()}
    for group in (*CODES.values(), *Phrases.groups.values()):
        for each in vars(group).values():
            if isinstance(each, Fragment):
                found |= {f"{locales.id_of(each.key)}{'.' * bool(form)}{form}": places(texts[0]) for form, texts in each.texts().items()}
        if issubclass(group, Code):
            for message in group.messages().values():
                found |= {f"{locales.id_of(message.key)}.cure{number}": places(cure.en) for number, cure in enumerate(message.cures, 1)}
    return found


def places_of(text: str) -> set[str]:
    """The names in a sentence of the command line."""
    names: set[str] = set()

    class Names(dict[str, Any]):
        def __getitem__(self, name: str) -> int:
            names.add(name)
            return 1

        def get(self, name: str, default: object = None) -> str:
            names.add(name)
            return ""

    fill(text, Names())
    return names


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)


def variables(pattern: Pattern) -> set[str]:
    seen = _Variables()
    seen.visit(pattern)
    return seen.names


def written(file: Path) -> Iterator[tuple[str, Pattern]]:
    """Everything in a file that is said, with its name."""
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, Junk), entry.content
        if isinstance(entry, Message):
            if entry.value is not None:
                yield entry.id.name, entry.value
            for each in entry.attributes:
                assert isinstance(each, Attribute)
                yield f"{entry.id.name}.{each.id.name}", each.value


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


def test_there_are_files() -> None:
    assert [file.name for file in FILES] == ["de.ftl"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_sentence_is_declared_and_has_just_its_arguments(file: Path) -> None:
    known, said = declared(), list(written(file))
    assert len({name for name, _ in said}) == len(said) > 200
    assert [name for name, _ in said if name not in known] == []
    assert [(name, variables(pattern) ^ known[name]) for name, pattern in said if variables(pattern) != known[name]] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playing_needs_no_other_language(file: Path) -> None:
    said = {name for name, _ in written(file)}
    needed = {locales.id_of(each.key) for group in (Spoken, Choices, WhyNot) for each in group.fragments().values()}
    for module in PLAY:
        for node in ast.walk(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in TEXTS:
                needed.add(locales.id_of(node.value))
    assert len(needed) > 150
    assert sorted(needed - said) == []


def test_plurals_follow_the_language_and_numbers_are_written_as_they_are() -> None:
    set_language("de")
    assert [say("log.things", n=n) for n in (1, 2, 21)] == ["ein Ding", "2 Dinge", "21 Dinge"]
    assert say("play.begins", title="Städte", seed=1234567) == "Städte (Startwert 1234567)"
    assert say("new.done", path="x") == "Made x:"


def test_phrases_lists_cures_and_forms_are_taken_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    ftl = """
UnknownName-no_member = { $type } hat kein `{ $name }`.
    .cure1 = Meintest du `{ $meant }`?
Types-set_of = eine Menge { $of }
Choices-not_possible = { $choice }: { $names }
"""
    monkeypatch.setattr(locales, "written", lambda language: ftl if language == "xx" else "")
    locales._bundle.cache_clear()
    finding = Diagnostic(UnknownName.no_member, NOWHERE, (("meant", "a"), ("name", "b"), ("type", Types.set_of(of=Types.number()))))
    assert finding.whole("xx") == "Eine Menge a number hat kein `b`. Meintest du `a`?"
    assert finding.whole("yy") == finding.whole("en") == "A set of numbers has no `b`. Did you mean `a`?"
    assert Choices.not_possible(choice="x", names=("a", "b"), meant="", player="p").said("xx") == "x: `a`, `b`"
    assert Types.number(low=1).said("xx", "many") == "numbers"
    locales._bundle.cache_clear()
