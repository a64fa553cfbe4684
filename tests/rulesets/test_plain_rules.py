"""Comments, names of tests, reasons and rulings of the shipped rulesets and examples are free of phrases that read as if they were translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.test_plain_words import PHRASES, QUOTED, ROOT

COMMENT = re.compile(r"^\s*#(?P<text>.*)$")
TRAILING = re.compile(r"\s#\s(?P<text>.*)$")
FIELD = re.compile(r"^\s*(?:- )?(?:name|because|source): (?P<text>[^{].*)$")

# The phrase, what to write instead, and a sentence that has it; besides those that no text of the program may have.
OF_RULES = {
    r"(?:^|[;.] |- |\| )who (?:has|is|was|does|can|loses|wins|draws|takes|pays|attacks|resigns|builds|holds)\b(?![^|]*\?)(?!.*: )": (
        "a player who",
        "Who has no unit is not asked.",
    ),
    r"\b(?:for|to|of|on|by|than|from) who (?:has|is|was|does|did|owns|holds|plays|wins|lost|can|may|cannot)\b": (
        "the player who",
        "It goes to who has most.",
    ),
    r"\b(?:an|the|of|in|no|each|any|with) own\b": ("of the player, the player's own", "It goes to an own city."),
    r"\bone's\b": ("the player's, their", "It is no card for one's own turn."),
    r"\bfor nothing\b(?! set)": ("for free", "They build it for nothing."),
    r"\bwhither\b": ("where to", "Whither do ships retreat?"),
    r"\ball the same\b": ("anyway, still", "It is lost all the same."),
    r"\bwhat becomes of\b": ("what happens to", "What becomes of the wars?"),
    r"\bstands? (?:in|beside|behind)\b": ("is in, is next to", "It stands in setup.yaml."),
    r"\bha(?:s|ve) nothing of\b": ("gains nothing from", "Others have nothing of it."),
    r"\bas (?:often|many(?: \w+)?) as one (?:likes|wants)\b": ("any number of", "As many cards as one likes."),
    r"\bhold(?:s|ing)? off\b|\bheld off\b": ("repel, beat off", "The attack is held off."),
    r"\b(?:comes?|goes) of it\b": ("the result", "Whatever comes of it."),
}


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """What people read in a file of rules or rulings, with its line; consecutive lines of a comment as one text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".md":
        yield from enumerate(lines, 1)
        return
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if comment := COMMENT.match(line):
            block.append(comment["text"].strip())
            continue
        if block:
            yield number - len(block), " ".join(block)
            block = []
        if (trailing := TRAILING.search(line)) and line.count('"', 0, trailing.start()) % 2 == 0:
            yield number, trailing["text"]
        if field := FIELD.match(line):
            yield number, field["text"].strip('"')


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    return [
        (f"{path.relative_to(ROOT).as_posix()}:{number}", QUOTED.sub("`x`", text))
        for folder in ("rulesets", "examples")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".yaml", ".md") and "translations" not in path.parts
        for number, text in texts_of(path)
    ]


@pytest.mark.parametrize("phrase", OF_RULES)
def test_a_phrase_of_rules_is_found(phrase: str) -> None:
    assert re.search(phrase, OF_RULES[phrase][1], re.IGNORECASE)


@pytest.mark.parametrize("phrase", PHRASES | OF_RULES)
def test_no_text_of_a_ruleset_reads_as_if_it_were_translated(phrase: str, texts: list[tuple[str, str]]) -> None:
    pattern = re.compile(phrase, re.IGNORECASE)
    found = [f"{place}: … {text[max(0, match.start() - 40) : match.end() + 40]} …" for place, text in texts for match in pattern.finditer(text)]
    assert found == [], f"write: {(PHRASES | OF_RULES)[phrase][0]}\n" + "\n".join(found)


def test_there_is_much_to_read_in_rulesets(texts: list[tuple[str, str]]) -> None:
    assert len(texts) > 5_000
