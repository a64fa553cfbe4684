"""Common slips of people who know other languages, or none, and what they meant."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from lark import Token

from rulewright.checker.recovery.ways import OPENER, SEVERAL_DO, UNIT, VERB
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.logic import OutOfPlace
from rulewright.source.catalogue.names import ReservedWord
from rulewright.source.catalogue.phrases import Operators
from rulewright.source.catalogue.syntax import IdleCondition, SyntaxMistake, Tab
from rulewright.source.catalogue.types import ForeignOperator, NoRounding
from rulewright.source.sentences import Phrase


@dataclass(frozen=True, slots=True)
class Slip:
    """A known mistake in a line: columns from 0."""

    declared: Message
    start: int
    end: int
    args: dict[str, Any] = field(default_factory=dict)
    suggestion: str = ""
    sure: bool = True  # whether the suggestion is the only possible meaning


_SIGNS: dict[str, tuple[str, Phrase]] = {
    "===": ("=", Operators.equal()),
    "&": ("and", Operators.conjunction()),
    "|": ("or", Operators.disjunction()),
    "==": ("=", Operators.equal()),
    "&&": ("and", Operators.conjunction()),
    "||": ("or", Operators.disjunction()),
    "=>": (">=", Operators.at_least()),
    "=<": ("<=", Operators.at_most()),
    "<>": ("!=", Operators.not_equal()),
    "≥": (">=", Operators.at_least()),
    "≤": ("<=", Operators.at_most()),
    "≠": ("!=", Operators.not_equal()),
}
_SIGN = re.compile(r"===?|&&?|\|\|?|=>|=<|<>|≥|≤|≠|!(?!=)")


def slip(line: str, column: int, token: Token | None, expected: set[str], *, statement: bool = True) -> Slip | None:
    """The slip that explains why this line cannot be read; `column` is where reading stopped. A formula is not a `statement`."""
    code = re.sub(r"#.*$", "", line).rstrip()
    for find in (
        _tab,
        _signs,
        _second_where,
        _fraction,
        _division,
        _no_rounding,
        _keyword_as_name,
        _else_if,
        _for_loop,
        _while_loop,
        _value_line,
        _repeat_choice,
        _within_steps,
        _top_as_name,
        _colon,
        _assignment,
        _from_set,
        _missing_to,
        _in_the_box,
        _named_in_all,
        _quotes,
        _capitals,
        _brackets,
    ):
        if not statement and find in (_assignment, _value_line):
            continue
        found = find(code, column, token, expected)
        if found is not None:
            return found
    return None


_BLOCK_SIGN = re.compile(r"(?:(?<=:)|\s)[|>]\s*$")  # of a text over several lines in YAML, which no line of a rule has


def _tab(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    at = line.find("\t")
    if at < 0 or line[:at].strip():
        return None
    return Slip(Tab.in_text, at, at + 1)


def _signs(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    found = [match for match in _SIGN.finditer(line) if not _BLOCK_SIGN.match(line, match.start() - 1)]
    if not found:
        return None
    told: list[Phrase] = []
    fixed = line
    for match in reversed(found):
        sign = match.group()
        right, sentence = _SIGNS.get(sign, ("not ", Operators.negation()))
        if sentence not in told:
            told.insert(0, sentence)
        fixed = fixed[: match.start()] + right + fixed[match.end() :]
    first, last = found[0], found[-1]
    return Slip(
        ForeignOperator.written,
        first.start(),
        last.end(),
        {"ways": Operators.list(items=told), "write": " ".join(fixed.split())},
        fixed[first.start() : len(fixed) - (len(line) - last.end())],
    )


def _second_where(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    if token is None or str(token).strip() not in ("where", "as", "with") or "where" not in line[:column]:
        return None
    before = line[:column]
    if before.count("(") > before.count(")") and "where" not in before[before.rindex("(") :]:
        return None
    joint = list(re.finditer(r"\b(and|or)\b", before))
    start = joint[-1].end() + 1 if joint else column
    return Slip(IdleCondition.second_where, start, column + len(str(token)))


def _fraction(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = next((found for found in re.finditer(r"(?<![\w.])(\d{1,6})\.(\d{1,6})(?![\w.])", line) if found.start() <= column <= found.end()), None)
    if match is None:
        return None
    low = int(match[1])
    return Slip(SyntaxMistake.fraction, match.start(), match.end(), {"written": match[0], "low": low, "high": low + 1}, match[1], sure=False)


def _division(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.search(rf"(?P<left>{UNIT})\s*(?P<sign>/(?!/))\s*(?P<right>{UNIT})", line)
    if match is None or "yes/no" in match.group().replace(" ", ""):
        return None
    left, right = match["left"], match["right"]
    way = f"half of {left} rounded down" if right == "2" else f"{left} divided by {right} rounded down"
    return Slip(NoRounding.division, match.start(), match.end(), {"write": way}, way, sure=False)


def _no_rounding(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    """`a divided by 2`, `half of a`: the words after it are missing."""
    for match in re.finditer(rf"(?P<rest>\bremainder of -?\s*)?(?:{UNIT}) divided by (?:{UNIT})|\bhalf of (?:{UNIT})", line):
        if not match["rest"] and not re.match(r"\s*(?:rounded|divided|[*])", line[match.end() :]):
            way = f"{match.group().strip()} rounded down"
            return Slip(NoRounding.division, match.start(), match.end(), {"write": way}, way, sure=False)
    return None


def _keyword_as_name(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    taken = re.match(
        r"\s*(?:let|(?:[\w.]+ )?chooses?|(?:[\w.]+ )?may choose|for each)\s+(any|all|no|not|yes|nothing|every|count)\s*(?:in\b|=)",
        line,
    )
    if taken is not None:
        word = taken.group(1)
        return Slip(ReservedWord.has_meaning, taken.start(1), taken.end(1), {"name": word})
    match = re.match(r"\s*(?:\w+ )?(?:let|chooses?|may choose|for each)\s+(?:\d+ |up to \d+ |any number of )?([a-z]+)\b", line)
    if token is None or match is None or "NAME" not in expected or not re.fullmatch(r"[a-z]+", str(token)) or token.type == "NAME":
        return None
    if match.start(1) != column or str(token) != match.group(1):
        return None
    return Slip(ReservedWord.suggested, column, column + len(token), {"name": str(token)})


def _else_if(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*(elif|elseif|elsif|otherwise if)\b", line)
    if match is None:
        return None
    return Slip(SyntaxMistake.else_if, match.start(1), match.end(1), {"written": match.group(1)}, "else if")


def _for_loop(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*(foreach|for all|for every|for(?! each\b))\s+\w+\s+in\b", line)
    if match is None:
        return None
    return Slip(SyntaxMistake.for_each, match.start(1), match.end(1), suggestion="for each")


def _while_loop(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*(while)\s+(.*?)(?: do)?(?::.*)?$", line)
    if match is None or " may " in line:
        return None
    return Slip(SyntaxMistake.unbounded_loop, match.start(1), match.end(1), {"condition": match.group(2)})


def _value_line(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*(count|any|no|all|half of|sum of|highest of|lowest of|first of|last of|every) ", line)
    if match is None or column > match.end() or VERB.search(line) or SEVERAL_DO.match(line):
        return None
    return Slip(OutOfPlace.value_as_statement, match.start(1), len(line))


def _repeat_choice(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*repeat (?:at most )?(.+ if .+ else .+?) times\b", line)
    if match is None or token is None or str(token) != "if":
        return None
    return Slip(SyntaxMistake.choice_of_numbers, match.start(1), match.end(1), {"written": match[1]}, f"({match[1]})")


def _within_steps(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    if token is None or str(token).strip() != "within" or "reach from" not in line[:column]:
        return None
    match = re.search(r"\bwhere\s+(.+?)\s*$", line[:column])
    return Slip(SyntaxMistake.within, column, column + len("within"), {"condition": match[1] if match else None})


def _top_as_name(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    several = re.search(r"\b(top|bottom) (?P<n>(?!of\b)[^()]+? [-+*] [^()]+?) of\b", line)
    if several is not None:
        write = f"{several[1]} ({several['n']}) of"
        return Slip(SyntaxMistake.rewritten, several.start(), several.end(), {"written": several.group(), "write": write}, write)
    end = re.search(r"\b(?:to|from) (?P<end>top|bottom) (?=[a-z_][\w.]*(?: to\b| as\b|\s*$))", line)
    if end is not None:
        word = end["end"]
        return Slip(SyntaxMistake.rewritten, end.start("end"), end.end("end"), {"written": word, "write": f"{word} of"}, f"{word} of")
    match = re.search(r"\b(top|bottom)\b(?!\s+of\b)(?!\s+\S+\s+of\b)", line)
    if match is None or match.end() > column:
        return None
    return Slip(ReservedWord.top, match.start(), match.end(), {"name": match[1]})


def _in_the_box(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.search(r"([a-z_][\w.]*) (?:is )?(?:not )?in (?:the )?box\b", line)
    if match is None or not match.start() <= column <= match.end():
        return None
    return Slip(SyntaxMistake.in_the_box, match.start(), match.end(), {"thing": match[1]})


def _named_in_all(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.search(r"\ball \(.*? (as ([a-z_]\w*))\b", line)
    if match is None or ("_ARE" not in expected and "ARE" not in expected) or not match.start(1) <= column <= match.end(1):
        return None
    return Slip(SyntaxMistake.named_in_all, match.start(1), match.end(1), {"name": match[2]})


def _colon(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    at_end = column >= len(line.rstrip())
    if line.rstrip().endswith(":") or not at_end:
        return None
    if OPENER.match(line) or re.search(r"\bchooses? one$", line):
        end = len(line.rstrip())
        return Slip(SyntaxMistake.no_colon, max(end - 1, 0), end, suggestion=f"{line[end - 1 : end]}:")
    return None


def _assignment(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*([a-z_][\w.\[\]]*)\s*(\+=|-=|=)\s*(.+)$", line)
    if match is None or line.lstrip().startswith(("let ", "set ", "if ", "with ", "making ")):
        return None
    path, sign, value = match.groups()
    cures = {"+=": f"add {value} to {path}", "-=": f"add -{value} to {path}", "=": f"set {path} to {value}"}
    new = f"let {path} = {value}" if sign == "=" and "." not in path else None
    return Slip(SyntaxMistake.assignment, match.start(1), len(line), {"sign": sign, "write": cures[sign], "new": new}, "" if new else cures[sign])


def _from_set(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.search(r"\bchooses? (?:\w+ ){1,4}?(from)\b", line)
    if match is None:
        return None
    return Slip(SyntaxMistake.choose_in, match.start(1), match.end(1), suggestion="in")


def _missing_to(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.match(r"\s*(move|add|set|draw)\b", line)
    if match is None or re.search(r"\bto\b", line):
        return None
    verb = match.group(1)
    assigned = re.match(r"\s*set\s+([\w.\[\]]+)\s*(=|:=|as|be|into)\s*(.+)$", line)
    if assigned is not None:
        meant = f"set {assigned[1]} to {assigned[3]}"
        return Slip(SyntaxMistake.no_target, assigned.start(2), assigned.end(2), {"verb": verb, "write": meant}, "to")
    parts = re.match(r"\s*(move|add|set)\s+(\S+)\s+([a-z0-9]\S*)$", line)
    if parts is not None:
        meant = f"{verb} {parts[2]} to {parts[3]}"
        return Slip(SyntaxMistake.no_target, parts.start(3), parts.end(3), {"verb": verb, "write": meant}, f"to {parts[3]}")
    forms = {"move": "move … to …", "add": "add … to …", "set": "set … to …", "draw": "draw N from … to …"}
    end = len(line)
    start = min(max(column, 0), max(end - 1, 0))
    return Slip(SyntaxMistake.no_target, start, max(end, start + 1), {"verb": verb, "write": forms[verb]})


def _quotes(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.search(r"([\"'])([^\"']*)\1", line)
    if match is None:
        return None
    return Slip(SyntaxMistake.quoted_name, match.start(), match.end(), {"write": match.group(2)}, match.group(2))


def in_small_letters(name: str) -> str:
    """A name in the notation of the language: `bigCity` is `big_city`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def capitals(line: str) -> Slip | None:
    """The first word of a line with a capital letter."""
    return _capitals(line, 0, None, set())


def _capitals(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    match = re.search(r"[A-Za-z_]*[A-Z][A-Za-z_0-9]*", line)
    if match is None:
        return None
    low = in_small_letters(match.group())
    return Slip(SyntaxMistake.capitals, match.start(), match.end(), {"written": match.group(), "write": low}, low)


def _brackets(line: str, column: int, token: Token | None, expected: set[str]) -> Slip | None:
    pairs = {")": "(", "]": "[", "}": "{"}
    open_: list[tuple[str, int]] = []
    for at, char in enumerate(line):
        if char in "([{":
            open_.append((char, at))
        elif char in pairs:
            if not open_ or open_[-1][0] != pairs[char]:
                return Slip(SyntaxMistake.closes_nothing, at, at + 1, {"sign": char, "opening": pairs[char]})
            open_.pop()
    if open_:
        char, at = open_[-1]
        before = line[:at].rstrip()
        if char == "{" and not line[at + 1 :].strip() and OPENER.match(line):
            return Slip(SyntaxMistake.rewritten, len(before), at + 1, {"written": char, "write": f"{before.strip()}:"}, ":")
        return Slip(SyntaxMistake.not_closed, at, at + 1, {"sign": char})
    return None
