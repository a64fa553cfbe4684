"""Messages, help, docstrings and pages are free of phrases that read as if they were translated.

Each phrase has what a technical writer would write instead. Only sentences are searched: code blocks and words in backquotes are left out.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "examples/README.md", "benchmarks/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`[^`\n]*`")

# The phrase, what to write instead, and a sentence that has it.
PHRASES = {
    r"\b(?:here|there) stands?\b|\bstands? (?:here|there)\b": ("is, is written", "Here stands a number."),
    r"\bwhat stands\b": ("what is written", "What stands in a rule file is read."),
    r"\bbehind (?:the|a|its|this) (?:colon|key|comma|bracket|condition|word|name|number|line|dot|sign|loop|block|statement|rule|field|zone|call)\b": (
        "after the colon",
        "Nothing is behind the colon.",
    ),
    r"\bbehind `": ("after", "A number behind `in` is read."),
    r"\b(?:is|are|was|were|been) told\b": ("is reported, learns", "The player is told the number."),
    r"\bfor ever\b": ("forever, without end", "A loop goes on for ever."),
    r"\bread on\b": ("read further", "The line cannot be read on at this word."),
    r"\banew\b": ("again", "Everything is checked anew."),
    r"\bnobody (?:reads|looks)\b": ("is never used", "This is a choice that nobody reads."),
    r"\bby lot\b": ("at random", "One is drawn by lot."),
    r"\b(?:for|in) want of\b": ("without, for lack of", "It dies for want of memory."),
    r"\bhang(?:s|ing)? together\b": ("are connected", "The spaces hang together."),
    r"\bcan(?:not)? be had\b": ("can be made, can be obtained", "Any one can be had again."),
    r"\bsuch a one\b": ("one of these", "Of such a one nothing is known."),
    r"\botherwise than\b": ("differently from", "It goes on otherwise than before."),
    r"\b(?:card|round|line|turn|number|space|copy|entry|rule)s? more\b(?! than)(?=[.,;:)]| in| with| leaves| meets)": (
        "one more card",
        "It has one card more.",
    ),
    r"\bnothing to say\b": ("nothing to report", "There is nothing to say."),
    r"\bmust (?:not )?be so\b": ("must hold", "What must be so on each map is looked at."),
    r"\bgives? out\b": ("produces, returns", "It gives out a form."),
    r"\bspeaks? against\b": ("prevents, contradicts", "Nothing speaks against it."),
    r"\b(?:therein|thereby|hereby|whereof|evermore|thereof|wherein)\b": ("in it, by this", "The names therein are known."),
    r"\bfrom which \w+ on\b": ("the lowest … that", "From which severity on it fails."),
    r"\bwithout a look\b": ("if you ignore", "The log without a look at the seats knows it."),
    r"\bof the sort\b": ("similar", "Any generator of the sort takes it."),
    r"\bmended\b": ("fixed", "Perhaps it was mended."),
    r"\bspoken of\b": ("mentioned, used", "It cannot be spoken of."),
    r"\bsmall letters\b": ("lowercase letters", "Names have small letters."),
    r"\bis (?:yet|still) to be\b": ("has not been", "It is still to be written."),
    r"\b(?:is|are|was|were) looked (?:for|into|through)\b": ("is sought, is examined", "The nearest name is looked for."),
    r"\bhand(?:s|ed|ing)? on\b": ("passed on", "A value is handed on."),
    r"\bwork(?:s|ed)? (?:it|\w+ value|a \w+) out\b|\bworked out\b|\bworks out\b": ("computed", "The price is worked out once."),
    r"(?<!and )(?<!or )\bthe like\b": ("the same", "The like for hooks."),
    r"\bmak(?:es?|ing) (?:itself|each other|`x`) happen\b": ("triggers", "Two happenings make each other happen."),
    r"\bcomes? of (?:it|them|that)\b": ("the result", "Whatever comes of it is sent."),
    r"\bwithout a word\b": ("silently, without saying", "A key goes without a word of where."),
    r"\bset(?:s|ting)? (?:\S+ )?back (?:to|at|each|by)\b": ("reset", "The turn sets it back to 0."),
    r"\bgo(?:es|ing)? on (?:in|at|with|from|where|after|until|behind)\b": ("continues", "A frame goes on at its block."),
    r"\bbroken off\b": ("abandoned, interrupted", "The game was broken off."),
    r"\bdear(?:est)?\b": ("expensive", "A dear stat is kept."),
    r"\bto be heard\b": ("has to respond", "One seat has still to be heard."),
    r"\bnobody's business\b": ("secret, private", "The path is nobody's business."),
    r"\b(?:woken|wakes?)\b": ("triggered, triggers", "A write wakes the rule."),
    r"\bknows? chance\b": ("uses chance", "The game knows chance."),
    r"\bspeaks? of\b": ("mentions, is about", "The rule speaks of another card."),
    r"\bnone of ours\b": ("not ours", "The message is none of ours."),
    r"\bhardly meant\b": ("probably unintended", "The line is hardly meant."),
    r"\bany ?more\b(?! than| brackets)": ("no longer", "The question does not wait any more."),
    r"\b(?:says|shows|tells?|reports?) if\b": ("says whether", "The report says if it passes then."),
    r"\b(?:is|are) others\b": ("differ, is different", "The views are others after it."),
    r"\busual answer\b": ("default answer", "Enter is the usual answer."),
    r"(?<!\|)\bby chance\b": ("at random", "The seed is by chance."),
    r"\bmostly nothing\b": ("usually empty", "There is mostly nothing in it."),
    r"\b(?:list|base|there|removed|expected|above) already\b(?! ha[sv])": ("is already in the list", "The name is in this list already."),
    r"(?<!to )(?<!to, )\b[Ww]ho watches\b": ("spectators", "Who watches is asked nothing."),
    r"; \S+ is none[.,]": ("is not one", "A seat is a number; `x` is none."),
    r"\bcannot go on\b": ("cannot continue", "This page cannot go on."),
}

# These only in what users read (pages, messages, help and the reference): in a docstring they may be meant literally.
OF_USERS = {
    r"\banother \w+ than\b": ("a different … from", "It is another file than before."),
    r"\bstands an?\b": ("comes a", "Before it stands a name."),
    r"(?<!pieces )\bstands? (?:in|under|at|beside|where)\b(?! front)": ("is in, is under", "Translations stand in the entry."),
    r"(?<![Tt]here )\b(?:is|are|was|were) no (?:secrets?|options?|parts?|spaces?|programmers?|rules?|use|games?|names?|places?|kinds?|numbers?|things?|words?)\b": ("is not a …", "This is no secret."),
    r"\bso many\b(?! that)": ("this many, that many", "There are at most so many at once."),
    r"\bshall\b": ("is to, may, must", "Nobody shall know it."),
    r"\bcalled (?:like|so)\b": ("has the name of, has this name", "It is called like the rule."),
    r"\bset back\b": ("reset", "Nothing is set back."),
    r"\b[Ww]hoever wants to\b": ("To …, write", "Whoever wants to repeat it writes it twice."),
    r"\btells? it\b": ("gives it away, says so", "The number tells it."),
}  # fmt: skip
READ_BY_USERS = re.compile(
    r"^(?!interpreter/)|rulewright/(?:source/catalogue|ruleset/(?:registry|sections|\w+_shapes)|language/forms|telling/texts|web/)"
)


def sentences() -> Iterator[tuple[str, str]]:
    """What people read: the text of pages, the words of pages in a browser, and in the program the strings (messages, help, docstrings) and comments of more than a word or two."""
    for page in PAGES:
        yield page.relative_to(ROOT).as_posix(), FENCE.sub("", page.read_text(encoding="utf-8"))
    spoken = ROOT / "interpreter/rulewright/web/client/languages/en.js"
    for number, line in enumerate(spoken.read_text(encoding="utf-8").splitlines(), 1):
        for words in re.findall(r'"([^"]* [^"]*)"', line):
            yield f"{spoken.relative_to(ROOT).as_posix()}:{number}", words
    for path in sorted((ROOT / "interpreter").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1:
                yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", node.value
        yield from comments(path)


def comments(path: Path) -> Iterator[tuple[str, str]]:
    """The comments of a module, consecutive lines as one."""
    block, last = "", -1
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type != tokenize.COMMENT:
            continue
        if block and token.start[0] != last + 1:
            yield f"{path.relative_to(ROOT).as_posix()}:{last}", block
            block = ""
        block, last = f"{block} {token.string.lstrip('# ')}", token.start[0]
    if block:
        yield f"{path.relative_to(ROOT).as_posix()}:{last}", block


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    return [(place, re.sub(r"\s+", " ", QUOTED.sub("`x`", text))) for place, text in sentences()]


@pytest.mark.parametrize("phrase", PHRASES | OF_USERS)
def test_a_phrase_is_found_where_it_stands(phrase: str) -> None:
    assert re.search(phrase, QUOTED.sub("`x`", (PHRASES | OF_USERS)[phrase][1]), re.IGNORECASE)


@pytest.mark.parametrize("phrase", PHRASES | OF_USERS)
def test_no_sentence_reads_as_if_it_were_translated(phrase: str, texts: list[tuple[str, str]]) -> None:
    pattern = re.compile(phrase, re.IGNORECASE)
    found = [
        f"{place}: … {text[max(0, match.start() - 40) : match.end() + 40]} …"
        for place, text in texts
        if phrase in PHRASES or READ_BY_USERS.search(place)
        for match in pattern.finditer(text)
    ]
    assert found == [], f"write: {(PHRASES | OF_USERS)[phrase][0]}\n" + "\n".join(found)


def test_there_is_much_to_read(texts: list[tuple[str, str]]) -> None:
    assert len(texts) > 5_000
