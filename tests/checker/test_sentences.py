"""What findings say, in every language, with the arguments of the cases: filled in, clean, and of one language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.main import main
from rulewright.source.catalogue import CODES
from rulewright.source.catalogue.code import Message, Phrases
from rulewright.source.catalogue.phrases import Roles, Types
from rulewright.source.catalogue.types import MaybeNothing
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.sentences import LANGUAGES, PLACE, arguments, fill
from rulewright.source.span import Span
from tests.checker.cases import HERE, cases, written
from tests.checker.sentences import FILE, review
from tests.checker.stored import Told, findings, told

TOLD = list(told())
MESSAGES = {each.key: each for entry in CODES.values() for each in entry.messages().values()}
FRAGMENTS = [each for group in Phrases.groups.values() for each in group.fragments().values()]
# The endings of the formal plural in Czech; the program uses the informal "ty".
_POLITE = re.compile(
    r"\b(?:vás|vám|váš\w*|jste|můžete|máte|chcete|\w{2,}(?:ejte|ěte|ujte|ište|ijte|řete|jděte|mte|ňte|ďte|ťte|vte|chte))\b", re.IGNORECASE
)
_ENDS = (".", "?", "!", "…", "`")


def _bare(text: str) -> str:
    """A sentence without the names in it."""
    return re.sub(r"`[^`]*`", "`x`", text)


def _faults(text: str) -> list[str]:
    bare = _bare(text)
    looked_for = {
        "blanks": r"  |^ | $",
        "a blank before a sign": r" [.,;!?)]",
        "two signs": r"[.,;!?][.,;]|\.\.$",
        "an empty name": r"``",
        "nothing written out": r"\bNone\b|\bTrue\b|\bFalse\b",
        "an open place": r"\{\w+[.:|=}]",
    }
    return [
        fault for fault, pattern in looked_for.items() if re.search(pattern, text if fault == "an empty name" else re.sub(r"\d+\.\.\d+", "x", bare))
    ]


def test_stored_findings_are_those_that_were_written() -> None:
    for case in cases("wrong"):
        report = case.expectation.read_text(encoding="utf-8")
        assert "".join(map(written, findings(report))) == "".join(report.splitlines(keepends=True)[:-1]), case.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_clean(language: str) -> None:
    wrong = []
    for each in TOLD:
        for text in (each.finding.said(language), each.finding.cured(language)):
            faults = _faults(text)
            if text and not text.endswith(_ENDS):
                faults.append("no end")
            if text and text[0].islower():
                faults.append("begins small")
            wrong += [(each.case.name, each.finding.declared.key, text, faults)] if faults else []
        wrong += [(each.case.name, text, _faults(text)) for text in _seconds(each, language) if _faults(text)]
    assert wrong == []


def _seconds(each: Told, language: str) -> list[str]:
    return [related.said(language) for related in each.finding.related]


def test_a_place_without_an_argument_leaves_no_blank() -> None:
    args = {"expected": Types.number(), "place": ""}
    finding = Diagnostic(MaybeNothing.needed, Span("a", 1, 1, 1, 2), arguments(args))
    assert finding.said() == "This may be `nothing`, but a number is required."
    assert finding.said("cs") == "Toto může být `nothing`, ale je potřeba číslo."
    args["place"] = Roles.condition()
    assert fill("{expected} {place}.", args) == "a number as a condition."


def _czech(declared: Message) -> list[str]:
    return [declared.cs, *(cure.cs for cure in declared.cures)]


def test_the_program_says_ty() -> None:
    texts = [text for declared in MESSAGES.values() for text in _czech(declared)]
    texts += [czech for each in FRAGMENTS for _, czech in each.texts().values()]
    assert [text for text in texts if _POLITE.search(_bare(text))] == []


def _pattern(template: str) -> re.Pattern[str]:
    """Everything that a template can become: any text at its places."""
    parts, end = [], 0
    for place in PLACE.finditer(template):
        parts.append(re.escape(template[end : place.start()]))
        parts.append(".*" if place[1] else re.escape(place[0][0]))
        end = place.end()
    return re.compile("".join([*parts, re.escape(template[end:])]).replace(r"\ .*", "(?: .*)?"), re.DOTALL | re.IGNORECASE)


_ENGLISH = {key: [declared.en, *(cure.en for cure in declared.cures)] for key, declared in MESSAGES.items()}


def test_czech_findings_are_czech_throughout() -> None:
    """Each sentence is what its Czech template can become, and no word of the English one is left in it."""
    words = {word for each in TOLD for word in re.findall(r"[a-z]{4,}", _bare(" ".join(_ENGLISH[each.finding.declared.key])).lower())}
    czech = {word for declared in MESSAGES.values() for text in _czech(declared) for word in re.findall(r"[a-z]{4,}", _bare(text).lower())}
    czech |= {word for each in FRAGMENTS for _, text in each.texts().values() for word in re.findall(r"[a-z]{4,}", _bare(text).lower())}
    wrong = []
    for each in TOLD:
        declared, said, cured = each.finding.declared, each.finding.said("cs"), each.finding.cured("cs")
        fits = _pattern(declared.cs).fullmatch(said) is not None and (
            not cured or each.finding.remedy is not None or any(_pattern(cure.cs).fullmatch(cured) for cure in declared.cures)
        )
        quoted = {word for _, value in each.finding.args if isinstance(value, str) for word in re.findall(r"[a-z]{4,}", value.lower())}
        left = set(re.findall(r"(?<![\wáčďéěíňóřšťúůýž])[a-z]{4,}(?![\wáčďéěíňóřšťúůýž])", _bare(f"{said} {cured}").lower()))
        if not fits or left & words - czech - quoted:
            wrong.append((each.case.name, declared.key, said, cured, sorted(left & words - czech - quoted)))
    assert wrong == []


@pytest.mark.parametrize("name", ["yaml/key_twice", "names/two_meanings", "logic/clauses_of_choices", "types/changes_that_do_not_fit"])
def test_the_command_speaks_czech(name: str) -> None:
    case = next(each for each in cases("wrong") if each.name == f"wrong/{name}")
    with case.inside():
        shown = (
            CliRunner()
            .invoke(main, ["--lang", "cs", "check", "--no-cache", "--allow", "../../base", *map(str, case.paths())], catch_exceptions=False)
            .output
        )
    for finding in findings(case.expectation.read_text(encoding="utf-8")):
        assert finding.said("cs").split("\n")[0] in " ".join(shown.split())
    assert "error" not in shown.replace("RW", "") and ("chyb" in shown or "varování" in shown)


def _asserted(file: Path) -> set[str]:
    """The messages that the tests of a file name: `WrongType.gains`."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {f"{node.value.id}.{node.attr}" for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)}


def test_each_message_is_said_by_a_file_a_command_or_a_test() -> None:
    """Nearly all must be in the corpus; a message that no file can cause is named by the test, of a command or in Python, that produces it."""
    checked = {key for key, declared in MESSAGES.items() if declared.code[2] in "1234567"}
    by_files = {each.finding.declared.key for each in TOLD}
    tests = HERE.parent
    by_commands = set().union(*map(_asserted, (tests / "cli").glob("test_*.py")))
    by_python = set().union(*(_asserted(file) for file in tests.rglob("test_*.py") if file.parent.name != "cli"))
    assert sorted(checked - by_files - by_commands - by_python) == [], (
        "these need a wrong file under tests/checker/wrong, or else a test that names them"
    )


def test_the_review_is_that_of_the_cases() -> None:
    assert FILE.read_text(encoding="utf-8") == review(), "run: python -m tests.checker.update"
