"""Slips of the pen in lines of rules and in the YAML around them: a word left out, two words exchanged, a wrong bracket, a capital letter, a missing
colon, the sign or verb of another language, one argument too many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from benchmarks.mistakes.kinds import Kind, Mistake, language_words
from benchmarks.mistakes.sources import COMMENT, Ruleset, Source, iterate

_SIGNS = {
    " = ": (" == ", " === "),
    " != ": (" <> ", " ≠ ", " is not "),
    " >= ": (" => ", " ≥ "),
    " <= ": (" =< ", " ≤ "),
    " and ": (" && ", " & "),
    " or ": (" || ", " | "),
    " not ": (" !",),
}
_SYNONYMS = {
    "gains": ("gets", "receives"),
    "loses": ("drops",),
    "pays": ("spends",),
    "draw": ("take", "pull"),
    "move": ("put", "place"),
    "choose": ("pick", "select"),
    "chooses": ("picks", "selects"),
    "shuffle": ("mix",),
    "for each": ("foreach", "for every", "for all"),
    "else if": ("elif", "elseif", "else when"),
    "repeat": ("loop", "do"),
    "stop": ("break", "exit"),
    "let": ("var", "define"),
    "is something": ("exists", "is not nothing"),
    "count": ("number of", "size of"),
    "set": ("assign",),
    "reveal": ("show",),
    "return": ("give back",),
    "without": ("except", "minus"),
}
_LITTLE = re.compile(r"(?<= )(?:in|to|from|for|of|with|each|with|than|by|at|over|is|times) ")
_BRACKETS = {"(": ("[", "{", ""), ")": ("]", "}", "")}
_CALL = re.compile(r"(?<![.\w])(?P<name>[a-z_]\w*)\((?P<arguments>[^()]+)\)")


def words_left_out(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A little word is missing."""
    for source, number, line in _lines(ruleset):
        for match in _LITTLE.finditer(line):
            yield _changed("word left out", source, number, line[: match.start()] + line[match.end() :])


def words_exchanged(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """Two words beside each other in each other's place; one of them is the language's."""
    for source, number, line in _lines(ruleset):
        for match in re.finditer(r"(?<![\w.(])(?P<one>[a-z_]\w*) (?P<other>[a-z_]\w*)(?![\w.(])", line):
            one, other = match["one"], match["other"]
            if one != other and {one, other} & language_words() and not {one, other} & {"and", "or"}:
                yield _changed("words exchanged", source, number, f"{line[: match.start()]}{other} {one}{line[match.end() :]}")


def wrong_brackets(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A bracket of another sort, or none."""
    for source, number, line in _lines(ruleset):
        for match in re.finditer(r"[()]", line):
            wrong = random.choice(_BRACKETS[match[0]])
            yield _changed("wrong bracket", source, number, line[: match.start()] + wrong + line[match.end() :])


def capitals(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A word with a capital letter."""
    for source, token in iterate(ruleset):
        if not token.gives_name and token.path[:1] not in (("expect",), ("words",)) and len(token.text) > 1:
            line = source.lines[token.line]
            if line[token.column :].startswith(token.text):
                changed = line[: token.column] + token.text.capitalize() + line[token.column + len(token.text) :]
                yield _changed("capital letter", source, token.line, changed)


def colons_left_out(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """No colon after a condition, a loop or a key."""
    for source, number, line in _lines(ruleset):
        match = re.match(r"^ *(?:if|else|else if|for each|repeat|while|as|together)\b[^:]*(?P<colon>:)", COMMENT.sub("", line))
        if match is not None and line[match.end("colon") :].strip() not in ("|",):
            yield _changed("colon left out", source, number, line[: match.start("colon")] + line[match.end("colon") :])
    for source in ruleset.files:
        for key in source.keys:
            line = source.lines[key.line]
            if key.single and re.match(rf"\s*(?:- )?{re.escape(key.text)}: \S", line):
                yield _changed("colon left out", source, key.line, line.replace(f"{key.text}:", key.text, 1))


def spaces_left_out(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """No space after the colon of a key."""
    for source in ruleset.files:
        for key in source.keys:
            line = source.lines[key.line]
            if key.single and re.match(rf"\s*(?:- )?{re.escape(key.text)}: [^\s|]", line):
                yield _changed("space left out", source, key.line, line.replace(f"{key.text}: ", f"{key.text}:", 1))


def foreign_signs(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """An operator of another language."""
    for source, number, line in _lines(ruleset):
        for sign, others in _SIGNS.items():
            for match in re.finditer(re.escape(sign), line):
                yield _changed("sign of another language", source, number, line[: match.start()] + random.choice(others) + line[match.end() :])


def synonyms(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A word that means the same in English, or in another language of computers."""
    for source, number, line in _lines(ruleset):
        for word, others in _SYNONYMS.items():
            for match in re.finditer(rf"(?<![\w.]){word}(?= )", line):
                yield _changed("synonym", source, number, line[: match.start()] + random.choice(others) + line[match.end() :])


def argument_counts(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """One argument more or fewer."""
    declared = {*ruleset.declared("stats"), *ruleset.declared("happenings")}
    for source, number, line in _lines(ruleset):
        for match in _CALL.finditer(line):
            if match["name"] in declared:
                arguments = [part.strip() for part in match["arguments"].split(",")]
                changed = [*arguments, arguments[-1]] if random.random() < 0.5 else arguments[:-1]
                call = f"{match['name']}({', '.join(changed)})"
                yield _changed("number of arguments", source, number, line[: match.start()] + call + line[match.end() :])


def quotes_left_out(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A text without the quotation mark that closes it, or without both."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            for match in re.finditer(r": \"(?P<text>[^\"]*[,:][^\"]*)\"(?=[,}\s]|$)", line):
                inner = match["text"]
                yield _changed("quotation mark left out", source, number, line[: match.start()] + f": {inner}" + line[match.end() :])
                yield _changed("quotation mark left out", source, number, line[: match.start()] + f': "{inner}' + line[match.end() :])


def braces_left_out(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A brace, bracket or comma of a list or mapping in one line is missing."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            if re.match(r"^[^\"'|#]*\w: [{\[][^\"'#]*[}\]]$", line):
                last = len(line) - 1
                yield _changed("brace left out", source, number, line[:last])
                if ", " in line:
                    yield _changed("brace left out", source, number, line.replace(", ", " ", 1))


def tabs(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A tab in place of the spaces at the beginning of a line."""
    for source in ruleset.files:
        for number, line in enumerate(source.lines):
            if re.match(r"^ +\w", line):
                yield _changed("tab", source, number, re.sub(r"^ +", lambda match: "\t" * max(1, len(match[0]) // 2), line))


def _lines(ruleset: Ruleset) -> Iterator[tuple[Source, int, str]]:
    """The lines that are read as rules."""
    for source in ruleset.files:
        numbers = {token.line for token in source.tokens if token.path[:1] not in (("expect",), ("words",), ("constants",))}
        for number in sorted(numbers):
            if not source.lines[number].lstrip().startswith(("#", "en:", "cs:")) and "{en:" not in source.lines[number]:
                yield source, number, COMMENT.sub("", source.lines[number]).rstrip()


def _changed(kind: str, source: Source, number: int, line: str) -> Mistake:
    comment = COMMENT.search(source.lines[number])
    line = line if comment is None or line.endswith(comment[0]) else f"{line}  {comment[0]}"
    lines = [*source.lines[:number], line, *source.lines[number + 1 :]]
    return Mistake(kind, source.path, "\n".join(lines), frozenset({number, number + 1, number + 2}), "", line.strip())


SLIPS: dict[str, Kind] = {
    "word left out": Kind(words_left_out),
    "words exchanged": Kind(words_exchanged),
    "wrong bracket": Kind(wrong_brackets),
    "capital letter": Kind(capitals),
    "colon left out": Kind(colons_left_out),
    "space left out": Kind(spaces_left_out),
    "sign of another language": Kind(foreign_signs),
    "synonym": Kind(synonyms),
    "number of arguments": Kind(argument_counts),
    "quotation mark left out": Kind(quotes_left_out),
    "brace left out": Kind(braces_left_out),
    "tab": Kind(tabs),
}
