"""The kinds of mistakes. Each makes all the places where it could happen, in no order; the measure draws from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

from benchmarks.mistakes.sources import FOR_PEOPLE, NAME, KeyToken, Ruleset, Source, Token, iterate

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
SHORTEST = 4  # a shorter word has too many neighbours to say what was meant


@dataclass(frozen=True, slots=True)
class Mistake:
    """A changed file: its new text, the lines (from 1) where a person would look, and what should have been suggested."""

    kind: str
    file: Path
    text: str
    lines: frozenset[int]
    suggestion: str
    shown: str  # what was changed, for the list of those not found


Maker = Callable[[Ruleset, Random], Iterator[Mistake]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of mistake. `lossy`: why a person who sees the whole folder could not tell what was meant either; empty if it can be recovered."""

    make: Maker
    lossy: str = ""


# ---- misspellings ----
def misspelt_names(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A name that the ruleset uses, with one letter missing, too many, wrong, or two exchanged."""
    for source, token in iterate(ruleset):
        if not token.gives_name and token.text not in language_words() and ruleset.uses[token.text] > 1:
            yield from _misspell("misspelt name", ruleset, random, source, token)


def misspelt_words(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A word of the effect language, misspelt."""
    for source, token in iterate(ruleset):
        if token.text in language_words() and token.text not in ruleset.uses.keys() - language_words():
            yield from _misspell("misspelt word of the language", ruleset, random, source, token)


def misspelt_keys(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A key that the language knows, misspelt."""
    known = language_keys()
    for source in ruleset.files:
        for key in source.keys:
            if key.text in known and len(key.text) >= SHORTEST and not _chosen_by_author(key):
                wrong = _misspelling(key.text, ruleset, random, known)
                yield _replaced("misspelt key", source, key.line, key.column, key.text, wrong, suggestion=key.text)


def _misspell(kind: str, ruleset: Ruleset, random: Random, source: Source, token: Token) -> Iterator[Mistake]:
    if len(token.text) >= SHORTEST:
        wrong = _misspelling(token.text, ruleset, random, language_words())
        yield _replaced(kind, source, token.line, token.column, token.text, wrong, suggestion=token.text)


def _misspelling(word: str, ruleset: Ruleset, random: Random, taken: frozenset[str]) -> str:
    while True:
        at = random.randrange(len(word))
        letter = random.choice(ALPHABET)
        match random.randrange(4):
            case 0:
                wrong = word[:at] + word[at + 1 :]
            case 1:
                wrong = word[:at] + letter + word[at:]
            case 2:
                wrong = word[:at] + letter + word[at + 1 :]
            case _:
                wrong = word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]
        if wrong != word and NAME.match(wrong) and wrong not in taken and not ruleset.uses[wrong]:
            return wrong


# ---- what is right elsewhere ----
def misplaced_keys(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A key that slipped out of its entry into what is around it."""
    known = language_keys()
    for source in ruleset.files:
        for key in source.keys:
            outer = source.lines[key.line][: key.column]
            if key.text not in known - FOR_PEOPLE or not key.single or key.depth < 2 or outer.strip() or _chosen_by_author(key):
                continue
            lines = source.lines.copy()
            moved = lines.pop(key.line).strip()
            end = key.end_of_parent - 1  # the line went before it
            lines.insert(end + 1, outer[:-2] + moved)
            yield Mistake(
                "key at the wrong place",
                source.path,
                "\n".join(lines),
                frozenset({end + 2, key.line + 1}),
                "",
                f"{moved} moved out to line {end + 2}",
            )


def wrong_kinds(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A declared name where a name of another sort belongs."""
    happenings, kinds = ruleset.declared("happenings"), ruleset.declared("kinds")
    places: list[tuple[re.Pattern[str], list[str]]] = [
        (re.compile(r"\bevery (?P<name>[a-z_]\w*)"), happenings),
        (re.compile(r"\bmove .+ to (?:top of |bottom of )?(?:[\w.]+\.)?(?P<name>[a-z_]\w*)$"), happenings),
        (re.compile(r"\bmark \w+ with (?P<name>[a-z_]\w*) for\b"), kinds),
        (re.compile(r"^\s*(?P<name>[a-z_]\w*)\([^=]*\)$"), kinds),
        (re.compile(r"\b(?:choose|chooses) .+ in .+ for (?P<name>[a-z_]\w*)$"), happenings),
        (re.compile(r"\bdraw \w+ from (?:bottom of )?(?P<name>[a-z_]\w*) to\b"), kinds),
        (re.compile(r"\boption\.(?P<name>[a-z_]\w*)"), kinds),
    ]
    seen: set[tuple[Path, int, int]] = set()
    for source, token in iterate(ruleset):
        line = source.lines[token.line].rstrip()
        for pattern, others in places:
            for match in pattern.finditer(line):
                place = (source.path, token.line, match.start("name"))
                wrong = [other for other in others if other != match["name"]]
                if match.start("name") == token.column and wrong and place not in seen and token.text not in ("the", "each"):
                    seen.add(place)
                    yield _replaced("name of the wrong kind", source, token.line, token.column, token.text, random.choice(wrong))


def wrong_words(ruleset: Ruleset, random: Random) -> Iterator[Mistake]:
    """A word of one list where a word of another belongs."""
    lists = ruleset.words()
    of: dict[str, list[str]] = {}
    for name, words in lists.items():
        for word in words:
            of.setdefault(word, []).append(name)
    for source, token in iterate(ruleset):
        if token.path[:1] in (("words",), ("expect",)) or len(of.get(token.text, ())) != 1 or token.gives_name:
            continue
        line = source.lines[token.line]
        before, after = line[: token.column], line[token.column + len(token.text) :]
        if before.rstrip().endswith(".") or after.startswith(("(", ".")) or (before.endswith(" ") and re.search(r"\b(every|[a-z_]+ is)\s*$", before)):
            continue
        own = of[token.text][0]
        others = [word for name, words in lists.items() if name != own for word in words if word not in lists[own]]
        if others and (line.strip() != token.text):
            yield _replaced("wrong word of a list", source, token.line, token.column, token.text, random.choice(others))


CALL = re.compile(r"(?<![.\w])(?P<name>[a-z_]\w*)\((?P<arguments>[^()]*)\)")


def swapped_arguments(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """Two arguments of different types in each other's place."""
    signatures = _signatures(ruleset)
    done: set[tuple[Path, int, int]] = set()
    for source, token in iterate(ruleset):
        line = source.lines[token.line]
        match = CALL.match(line, token.column)
        types = signatures.get(token.text)
        if match is None or types is None or (source.path, token.line, token.column) in done:
            continue
        done.add((source.path, token.line, token.column))
        arguments = [part.strip() for part in match["arguments"].split(",")]
        if len(arguments) != len(types) or token.path[:1] == ("expect",):
            continue
        pair = next(
            ((i, k) for i in range(len(types)) for k in range(i + 1, len(types)) if _apart(types[i], types[k]) and arguments[i] != arguments[k]),
            None,
        )
        if pair is not None:
            i, k = pair
            arguments[i], arguments[k] = arguments[k], arguments[i]
            yield _replaced("swapped arguments", source, token.line, match.start("arguments"), match["arguments"], ", ".join(arguments))


def _signatures(ruleset: Ruleset) -> dict[str, list[str]]:
    """The types of the parameters of every stat and happening, from the keys that declare them."""
    found: dict[str, list[str]] = {}
    for source in ruleset.files:
        for key in source.keys:
            match = CALL.fullmatch(key.text)
            if match and key.path in (("stats",), ("happenings",)):
                types = [" ".join(part.split()[:-1]) or part.strip() for part in match["arguments"].split(",")]
                found[match["name"]] = types
    return found


def _apart(left: str, right: str) -> bool:
    """Whether two written types surely differ (a set of one thing accepts the thing; `or nothing` accepts it too)."""
    plain = [re.sub(r"set of | or nothing", "", side) for side in (left, right)]
    return plain[0] != plain[1]


# ---- lines ----
LOCAL = re.compile(r"^\s*(?:let (?P<a>\w+) =|(?:\w+ )?chooses? (?:[\w.() ]+ )??(?P<b>\w+) in |draw .* as (?P<c>\w+)$|roll .* as (?P<d>\w+)$)")
BLOCK = re.compile(r"^\s*(?:- )?[\w ().,]+: *\|?$")


def dropped_lines(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A line that others depend on is missing: a name given in a text, a declaration, or the line that opens a block."""
    for source in ruleset.files:
        blocks = {number: last for first, last in source.blocks for number in range(first, last + 1)}
        for number, line in enumerate(source.lines):
            last = blocks.get(number)
            match = LOCAL.match(line) if last is not None else None
            if match and last is not None:
                name = next(found for found in match.groups() if found)
                uses = [at for at in range(number + 1, last + 1) if re.search(rf"\b{name}\b", source.lines[at])]
                if uses and not (match["b"] and last == number):
                    yield _dropped(source, number, uses)
            elif last is None and BLOCK.match(line) and number + 1 < len(source.lines) and not line.lstrip().startswith("#"):
                deeper = len(source.lines[number + 1]) - len(source.lines[number + 1].lstrip()) > len(line) - len(line.lstrip())
                if deeper and line.strip():
                    yield _dropped(source, number, [number - 1, number + 1])
    yield from _dropped_declarations(ruleset)


def _dropped_declarations(ruleset: Ruleset) -> Iterator[Mistake]:
    sections = {
        ("stats",),
        ("constants",),
        ("zones", "game"),
        ("zones", "player"),
        ("state", "game"),
        ("state", "player"),
        ("texts",),
    }
    for source in ruleset.files:
        for key in source.keys:
            name = NAME.match(key.text)
            if key.path not in sections or (not key.single and key.value_end != key.line) or not name:
                continue
            if source.lines[key.line][: key.column].strip():
                continue
            uses = [(other, token.line) for other, token in iterate(ruleset) if token.text == name[0] and not token.gives_name]
            if uses:
                here = [line for other, line in uses if other is source]
                if here:
                    yield _dropped(source, key.line, here)


def _dropped(source: Source, number: int, noticed: list[int]) -> Mistake:
    lines = source.lines.copy()
    gone = lines.pop(number).strip()
    # Lines after the dropped one move up; the place itself and its neighbour count as right too.
    right = {at + 1 if at < number else at for at in noticed} | {number, number + 1}
    return Mistake("dropped line", source.path, "\n".join(lines), frozenset(right), "", f"dropped: {gone}")


def broken_indentation(ruleset: Ruleset, _random: Random) -> Iterator[Mistake]:
    """A line one space too far in or out: of the YAML, or inside a text."""
    for source in ruleset.files:
        inside = {number: first for first, last in source.blocks for number in range(first, last + 1)}
        keys = {key.line: key for key in source.keys if not source.lines[key.line][: key.column].strip()}
        for number, line in enumerate(source.lines):
            indent = len(line) - len(line.lstrip())
            if not line.strip() or line.lstrip().startswith("#") or (number not in inside and number not in keys):
                continue
            first = inside.get(number)
            previous = source.lines[number - 1] if number else ""
            if first == number or (first is None and keys[number].end_of_parent == keys[number].line and keys[number].single):
                continue  # the first line says how far a text is indented; a lone key may stand anywhere
            for shift in (-1, 1):
                if indent + shift <= 0 or (first is not None and shift == 1 and previous.rstrip().endswith(":")):
                    continue
                lines = source.lines.copy()
                lines[number] = " " * (indent + shift) + line.lstrip()
                yield Mistake(
                    "broken indentation",
                    source.path,
                    "\n".join(lines),
                    frozenset({number, number + 1, number + 2}),
                    "",
                    f"line {number + 1} by {shift:+}: {line.strip()}",
                )


# ---- helpers ----
def _replaced(kind: str, source: Source, line: int, column: int, old: str, new: str, suggestion: str = "") -> Mistake:
    lines = source.lines.copy()
    text = lines[line]
    if text[column : column + len(old)] != old:  # a quoted key begins one further
        column += 1
    lines[line] = text[:column] + new + text[column + len(old) :]
    return Mistake(kind, source.path, "\n".join(lines), frozenset({line + 1}), suggestion, f"{old} -> {new}: {lines[line].strip()}")


def _chosen_by_author(key: KeyToken) -> bool:
    """Whether the author chose this key, as a name of something that is declared."""
    named = {
        "fields",
        "state",
        "zones",
        "code",
        "stats",
        "happenings",
        "actions",
        "constants",
        "options",
        "kinds",
        "words",
        "marks",
        "texts",
        "maps",
        "dice",
        "with",
        "costs",
        "gives",
        "for",
        "player",
        "game",
    }
    return bool(key.path) and key.path[-1] in named


@cache
def language_words() -> frozenset[str]:
    """The words of the effect language, from its grammar, and those that YAML values may be."""
    grammar = files("rulewright.language").joinpath("grammar.lark").read_text(encoding="utf-8")
    words = set(re.findall(r'"([a-z]+)"', grammar))
    for pattern in re.findall(r"^[A-Z_]+\.\d: /(.*)/$", grammar, re.MULTILINE):
        words.update(re.findall(r"(?<!\\)\b[a-z]+\b", pattern.replace("[ \\t]+", " ").replace("\\b", " ")))
    return frozenset(
        words
        | {
            "me",
            "this",
            "owner",
            "it",
            "player",
            "game",
            "nothing",
            "yes",
            "no",
            "number",
            "effect",
            "caller",
            "highest",
            "lowest",
            "pile",
            "row",
            "everyone",
            "turn",
            "players",
            "others",
            "opponents",
            "partners",
        }
    )


@cache
def language_keys() -> frozenset[str]:
    """The keys that the language knows, from its registry."""
    from rulewright.ruleset.registry import FILES, records

    return frozenset(key.name for root, _ in FILES.values() for record in records(root) for key in record.keys)


KINDS: dict[str, Kind] = {
    "misspelt name": Kind(misspelt_names),
    "misspelt word of the language": Kind(misspelt_words),
    "misspelt key": Kind(misspelt_keys),
    "key at the wrong place": Kind(misplaced_keys),
    "name of the wrong kind": Kind(wrong_kinds),
    "wrong word of a list": Kind(wrong_words, lossy="Every word of the right list fits there, and nothing else says which of them it was."),
    "swapped arguments": Kind(swapped_arguments),
    "dropped line": Kind(dropped_lines, lossy="What the line said is written nowhere else."),
    "broken indentation": Kind(broken_indentation),
}
