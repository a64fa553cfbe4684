"""What people write who come from other languages or from plain English, put into the words of the effect language.

Each way is a pattern and what the line becomes by it. A way counts only when the parser reads the line so written: so what is advised
can always be read, and a pattern may be bold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rulewright.checker.misspelt import LATER, stops

MOST = 24  # readings of one line
LONGEST = 20_000  # characters of a text that is read again for it

_OPENER = re.compile(r"\s*(?:if|else|for each|repeat|while|together|as|choose|at once)\b")
_END = r"\s*(?:,|;)?\s*$"
_NAME = r"[a-z_]\w*"
_PATH = rf"{_NAME}(?:\.{_NAME}|\[{_NAME}\])*"
_WHO = rf"(?P<who>{_PATH})"
_GAIN = r"gets?|receives?|earns?|takes?|collects?|scores?|wins?|gain|has"
_LOSE = r"pays?|spends?|loses?|lose"
_PICK = r"selects?|picks?|choices?|asks? for|chooses?"
_PUT = r"puts?|places?|sends?|brings?|returns?|transfers?|discards?|adds?|moves?"
_INTO = r"into|onto|in|on|to"


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What should be at some columns (from 0) of a line instead."""

    start: int
    end: int
    write: str
    line: str  # the whole line as it should be, without its indentation
    missing: str = ""  # what is to be put in, where nothing has to be taken out


def rewriting(lines: Sequence[str], line: int, column: int, start: str) -> Rewriting | None:
    """The line in the words of the language, as far as one of the ways finds it. `column` is where reading stopped."""
    if sum(map(len, lines)) > LONGEST:
        return None
    written = lines[line].rstrip()
    above, below = list(lines[:line]), list(lines[line + 1 : line + 1 + LATER])
    tried = {written}
    for better in _ways(written, column):
        if better in tried:
            continue
        if len(tried) > MOST:
            return None
        tried.add(better)
        if stops("\n".join([*above, better, *below]), start) > line:
            return _difference(written, better)
    return None


def _difference(written: str, better: str) -> Rewriting:
    """The words of a line that change; at least one, so that there is something to point at."""
    one, other = re.findall(r"\s+|\w+|\W", written), re.findall(r"\s+|\w+|\W", better)
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    last = 0
    while last < min(len(one), len(other)) - same and one[-1 - last] == other[-1 - last]:
        last += 1
    missing = ""
    if same + last == len(one):
        missing = "".join(other[same : len(other) - last]).strip()
        if same:
            same -= 1
        else:
            last -= 1
    elif same and same + last == len(other):  # nothing but less: what is replaced by nothing would be no advice
        same -= 1
    before, after = "".join(one[:same]), "".join(one[len(one) - last :])
    return Rewriting(len(before), len(written) - len(after), better[len(before) : len(better) - len(after)], better.strip(), missing)


def _ways(written: str, column: int) -> Iterator[str]:
    """Lines that could have been meant, the likeliest first."""
    for pattern, become in _WAYS:
        match = pattern.search(written)
        if match is not None:
            better = match.expand(become) if isinstance(become, str) else become(match)
            yield written[: match.start()] + better + written[match.end() :]
            # Often more than one thing is foreign in a line.
            rest = written[: match.start()] + better + written[match.end() :]
            for again, other in _WAYS:
                second = again.search(rest)
                if second is not None and again is not pattern:
                    more = second.expand(other) if isinstance(other, str) else other(second)
                    yield rest[: second.start()] + more + rest[second.end() :]
    yield from _missing(written, column)


def _missing(written: str, column: int) -> Iterator[str]:
    """The line with one sign or word more, or one less, where reading stopped."""
    before, after = written[:column].rstrip(), written[column:].lstrip()
    if after:
        if _OPENER.match(before):
            yield f"{before}: {after}"
        word = re.match(r"\w+|\S", after)
        if word is not None:
            without = f"{before} {after[word.end() :].lstrip()}".rstrip()
            yield without
    else:
        yield f"{before} rounded down"


def _verb(verb: str) -> Callable[[re.Match[str]], str]:
    """One player's verb, for each of several players when the line speaks of all."""

    def become(match: re.Match[str]) -> str:
        return f"{match['lead']}for each p in players: p {verb} {match['rest']}"

    return become


def _halved(match: re.Match[str]) -> str:
    left, right = match["left"], match["right"]
    return f"half of {left} rounded down" if right == "2" else f"{left} divided by {right} rounded down"


def _choice(match: re.Match[str]) -> str:
    chooser = f"{match['who']} chooses" if match["who"] else "choose"
    return f"{match['lead']}{chooser} {match['name']} in"


def _loop(match: re.Match[str]) -> str:
    return f"repeat {match['n']} times:"


def _way(pattern: str, become: str | Callable[[re.Match[str]], str]) -> tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]:
    return re.compile(pattern), become


UNIT = rf"(?:(?:count|half of) )?(?:{_PATH}|\d+)(?:\((?:[^()]|\([^()]*\))*\))?|\((?:[^()]|\([^()]*\))*\)"

# The pattern, and what takes its place.
_WAYS = (
    _way(rf"(?P<left>{UNIT})\s*/\s*(?P<right>{UNIT})(?: rounded (?:up|down))?", _halved),
    _way(rf"(?P<n>\d+) ?(?:%|percent) of (?P<of>{UNIT})", r"(\g<of> * \g<n>) divided by 100 rounded down"),
    _way(r"\s*//\s*", "  # "),
    _way(r"\s*--\s+", "  # "),
    _way(rf"[;,.]{_END}", ""),
    _way(rf"\b({_NAME})'s? +(?={_NAME})", r"\1."),
    _way(r"^(\s*)(.+?) unless (.+?)$", r"\1if not (\3): \2"),
    _way(r"^(\s*)unless (.+?)(?::| then\b)\s*(.*)$", r"\1if not (\2): \3"),
    _way(r"^(\s*)(?!if\b)(\S.*?) if (.+?)$", r"\1if \3: \2"),
    _way(r"^(\s*)if (.+?),? then:?(?: (?=\S)|$)", r"\1if \2: "),
    _way(r"^(\s*)(if|while|for each|repeat)\b(.*?)\s*\{$", r"\1\2\3:"),
    _way(r"^(\s*)when(?:ever)?\b", r"\1if"),
    _way(r"^(\s*)else\s*\{?$", r"\1else:"),
    _way(r"^(\s*)while (.+?)(?: do)?:", r"\1repeat at most 100 times while \2:"),
    _way(rf"^(\s*)for each ({_NAME}) of\b", r"\1for each \2 in"),
    _way(rf"^(\s*)for (?:each |every |all )?({_NAME}) (?:in|of|from|among)\b", r"\1for each \2 in"),
    _way(r"^(\s*)repeat (?P<n>[\w.]+)(?: time)?:", _loop),
    _way(r"^(?P<lead>\s*)(?:do|loop|repeat) (?P<n>[\w.]+)(?: times?)?(?:[:,]| do\b):?", lambda match: match["lead"] + _loop(match)),
    _way(r"^(\s*)(?:var|const|def|define|int|local)\s+", r"\1let "),
    _way(r":=|<-|==", "="),
    _way(rf"^(\s*)let ({_NAME}) (?:be|as|is|to)\b", r"\1let \2 ="),
    _way(rf"^(\s*)(?:change|assign|make|reset) ({_PATH}) (?:=|into|as|be|to)\b", r"\1set \2 to"),
    _way(rf"^(\s*)({_PATH}) (?:becomes|is set to|is now)\b", r"\1set \2 to"),
    _way(rf"^(\s*)(?:increase|raise|increment) ({_PATH}) by (.+)$", r"\1add \3 to \2"),
    _way(rf"^(\s*)(?:decrease|reduce|lower|decrement) ({_PATH}) by (.+)$", r"\1take \3 from \2"),
    _way(rf"^(\s*)({_PATH}) (?:increases|grows|rises|goes up) by (.+)$", r"\1add \3 to \2"),
    _way(rf"^(\s*)({_PATH}) (?:decreases|falls|drops|goes down) by (.+)$", r"\1take \3 from \2"),
    _way(rf"^(\s*)({_PATH})\s*\+\+$", r"\1add 1 to \2"),
    _way(rf"^(\s*)({_PATH})\s*--$", r"\1take 1 from \2"),
    _way(r"^(\s*)(?:subtract|remove|deduct) (.+?) from\b", r"\1take \2 from"),
    _way(rf"^(?P<lead>\s*)(?:everyone|everybody|players|all players|each player|every player) (?:{_GAIN}|gains?) (?P<rest>.+)$", _verb("gains")),
    _way(rf"^(?P<lead>\s*)(?:everyone|everybody|players|all players|each player|every player) (?:{_LOSE}) (?P<rest>.+)$", _verb("loses")),
    _way(r"^(?P<lead>\s*)(?:everyone|everybody|players|all players|each player|every player) may choose (?P<rest>.+)$", _verb("may choose")),
    _way(rf"^(\s*){_WHO} (?:{_GAIN}) ", r"\1\g<who> gains "),
    _way(rf"^(\s*){_WHO} (?:{_LOSE}) ", r"\1\g<who> loses "),
    _way(r"^(\s*)(?:gains?|gets?|receives?|earns?) (?=\d)", r"\1me gains "),
    _way(r"^(\s*)(?:loses?|pays?) (?=\d)", r"\1me loses "),
    _way(r"^(\s*)\+\s*(?=\d)", r"\1me gains "),
    _way(r"^(\s*)-\s*(?=\d)", r"\1me loses "),
    _way(rf"^(?P<lead>\s*)(?:(?P<who>{_PATH}) )?(?:{_PICK}) (?:an? |one |some )?(?P<name>{_NAME}) (?:from|of|out of|among|in)\b", _choice),
    _way(rf"^(\s*)(?:{_PUT}) (.+?) (?:{_INTO}) (?:the )?(?=\S)", r"\1move \2 to "),
    _way(rf"^(\s*)draw (\d+|{_NAME}) (?!from){_NAME} from\b", r"\1draw \2 from"),
    _way(r"^(\s*)draw from\b", r"\1draw 1 from"),
    _way(rf"\b(?:an?|the) (?={_NAME})", ""),
    _way(r"\bis (?:equal to |exactly )?(?=\d|not\b)", "= "),
    _way(r"\b(?:is|are) (?:greater|more|larger|bigger|higher) than\b", ">"),
    _way(r"\b(?:is|are) (?:less|fewer|smaller|lower) than\b", "<"),
    _way(r"\b(?:is|are) at least\b", ">="),
    _way(r"\b(?:is|are) at most\b", "<="),
    _way(r"\b(?:equals?|equal to|is equal to)\b", "="),
    _way(r"\b(?:doesn't equal|is not equal to|not equals?)\b", "!="),
    _way(rf"\bnumber of (?={_NAME})", "count "),
    _way(rf"\b({_PATH})\.(?:count|size|length|len)(?:\(\))?(?!\w)", r"count \1"),
    _way(rf"\b(?:len|size|number|length|count)\(({_PATH})\)", r"count \1"),
    _way(rf"\bif ({_PATH}) (?:and|or) (?=[<>=])", r"if \1 "),
    _way(rf"\b({_PATH}) ([<>=!]+) (\w+) (and|or) ([<>=!]+) ?(\w+)", r"\1 \2 \3 \4 \1 \5 \6"),
    _way(rf"\b(\d+) ?<=? ?({_PATH}) ?<=? ?(\d+)", r"\2 >= \1 and \2 <= \3"),
    _way(r"\bboth\b ", ""),
    _way(r"\b(?:otherwise|or else):?$", "else:"),
    _way(r"\b(?:contains|includes|has) ", "any "),
    _way(r"^(\s*)(?:exit|break|quit|return)$", r"\1stop"),
    _way(r"^(\s*)(?:call|run|do|perform|trigger|execute) (?=\w)", r"\1"),
)
