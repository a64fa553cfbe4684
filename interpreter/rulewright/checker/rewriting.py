"""Lines written as in other languages or in plain English, put into the words of the effect language.

Each way is a pattern and its replacement. A way counts only when the parser reads the new line: advice can always be read, and patterns
may be bold.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rulewright.checker.dealing import EVERYBODY, dealt
from rulewright.checker.patching import asked, bracketed, completed, exchanged, likely_completed
from rulewright.checker.reserved import keywords
from rulewright.checker.trials import LATER, Trials
from rulewright.checker.vocabulary import vocabulary

MOST = 24  # readings of one line
LONGEST = 20_000  # characters of a text; a longer one is not read again
PATCHES = 60  # readings of one line in which words are exchanged, added or taken out
PATCHED = 4_000  # characters of a text in which that is tried

OPENER = re.compile(r"\s*(if|else|else if|for each|repeat|while|together|as)\b")  # begins a line that ends with a colon
_NAME = r"[a-z_]\w*"
_PATH = rf"{_NAME}(?:\.{_NAME}|\[{_NAME}\])*"
_INNER = r"\((?:[^()]|\([^()]*\))*\)"
UNIT = rf"(?:(?:count|half of) )?(?:{_PATH}|\d+)(?:{_INNER})?|{_INNER}"  # one side of an operator
_ALL = EVERYBODY
_OTHERS = r"(?:others|(?:each|every|all) other(?:s| players?)?)"
_OPPONENTS = r"(?:opponents|(?:each|every|all) (?:opponent|rival)s?)"
_SEVERAL = rf"(?:{_ALL}|{_OTHERS}|{_OPPONENTS})"
_GAIN = r"(?:gains?|gets?|receives?|earns?|takes?|collects?|scores?|wins?)"
_LOSE = r"(?:loses?|pays?|spends?|drops?)"
_PICK = r"(?:selects?|picks?|asks? for|chooses?)"
_PUT = r"(?:puts?|places?|sends?|brings?|returns?|transfers?|discards?|moves?)"
_END = r"(?:first|last)"
_VERBS = r"(?:wins|loses|gains|pays|chooses|may|must|agrees|offers)"
VERB = re.compile(rf"\b{_VERBS}\b")  # what a player does, in a line that begins with the player
SEVERAL_DO = re.compile(rf"\s*{_SEVERAL} (?:{_GAIN}|{_LOSE}|draws?|discards?)\b")  # what several players do, said as of one
_SET = r"(?:change|assign|make|reset)"
_MORE, _LESS = r"(?:increase|raise|increment)", r"(?:decrease|reduce|lower|decrement)"
_GROWS, _FALLS = r"(?:increases|grows|rises|goes up)", r"(?:decreases|falls|drops|goes down)"


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The replacement of some columns (from 0) of a line."""

    start: int
    end: int
    write: str
    line: str  # the whole line as it should be, without its indentation
    missing: str  # the text to insert, if nothing has to be removed
    sure: bool  # whether it can mean nothing else


def rewriting(
    trials: Trials, lines: Sequence[str], line: int, column: int, start: str, expected: Sequence[str] = ()
) -> Rewriting | None:
    """The line in the words of the language, if one of the ways leads there. `column` is where reading stopped, `expected` are words of the
    language that could be there."""
    if sum(map(len, lines)) > LONGEST:
        return None
    written = lines[line].rstrip()
    above, below = list(lines[:line]), list(lines[line + 1 : line + 1 + LATER])
    patches = _patched(written, column, expected) if sum(map(len, lines)) <= PATCHED else iter(())
    for most, ways in ((MOST, _ways(written, start)), (PATCHES, patches), (MOST, _repaired(written, column))):
        tried = {written}
        for better, sure in ways:
            if better in tried:
                continue
            if len(tried) > most:
                break
            tried.add(better)
            if not sure and vocabulary().unknown(better, (*above, better, *below)):
                continue  # it could be read, and says nothing that is there
            if trials.stops("\n".join([*above, better, *below]), start) > line:
                return _difference(written, better, sure)
    return None


def paired(trials: Trials, lines: Sequence[str], line: int, column: int, start: str) -> Rewriting | None:
    """The line with its brackets in pairs, if that is all that is wrong."""
    if sum(map(len, lines)) > PATCHED:
        return None
    written = re.sub(r"\s+#.*$", "", lines[line]).rstrip()
    above, below = list(lines[:line]), list(lines[line + 1 : line + 1 + LATER])
    for better in sorted(itertools.islice(bracketed(written, column), MOST), key=vocabulary().oddities):
        if _can_be_read(trials, "\n".join([*above, better, *below]), start, line):
            return _difference(written, better, sure=False)
    return None


def _can_be_read(trials: Trials, text: str, start: str, line: int) -> bool:
    """Whether a text can be read beyond a line; a formula to its end."""
    return trials.stops(text, start) > line if start == "block_start" else trials.ends(text, start)


def _patched(written: str, column: int, expected: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The line with two words exchanged or one more; either is a guess."""
    for better in (*likely_completed(written, column), *asked(written, column), *exchanged(written, column), *completed(written, column, expected)):
        yield better, False


def _difference(written: str, better: str, sure: bool) -> Rewriting:
    """The words of a line that change; at least one, so that there is something to point at."""
    one, other = re.findall(r"\s+|\w+|\W", written), re.findall(r"\s+|\w+|\W", better)
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    last = 0
    while last < min(len(one), len(other)) - same and one[-1 - last] == other[-1 - last]:
        last += 1
    missing = "".join(other[same : len(other) - last]).strip() if same + last == len(one) else ""
    if same + last in (len(one), len(other)):  # a mere insertion or removal: the word beside it shows the place
        if same:
            same -= 2 if same > 1 and one[same - 1].isspace() else 1
        else:
            last -= 1
    before, after = "".join(one[:same]), "".join(one[len(one) - last :])
    write = better[len(before) : len(better) - len(after)]
    return Rewriting(len(before), len(written) - len(after), write, better.strip(), missing, sure)


def _ways(written: str, start: str) -> Iterator[tuple[str, bool]]:
    """Lines that could have been meant, the likeliest first, each with whether it can mean nothing else."""
    if start == "block_start":
        yield from ((better, False) for better in dealt(written))
    if start == "guarded_start" and (named := re.match(rf"^(\s*){_NAME} = (.+?) (?:if|when|where) (.+)$", written)):
        yield f"{named[1]}{named[2]} when {named[3]}", False  # a line of a stat does not name it again
    for way in WAYS:
        better = way.applied(written)
        if better is not None:
            yield better, way.sure
            for other in WAYS:  # many lines need two changes
                both = other.applied(better) if other is not way else None
                if both is not None:
                    yield both, way.sure and other.sure


def _repaired(written: str, column: int) -> Iterator[tuple[str, bool]]:
    """The line with a colon or the rounding added, or one word removed, where reading stopped."""
    before, after = written[:column].rstrip(), written[column:].lstrip()
    if not after:
        yield f"{before} rounded down", False
        return
    if OPENER.match(before):
        yield f"{before}: {after}", True
    word = re.match(r"\w+|\S", after)
    if word is not None and word.group().isidentifier() and (
        re.search(r"= \w+$", before) or (before.split() or [""])[-1] in keywords()
    ):
        return  # either of two names could be wrong, and a word of the language needs the word after it
    if word is not None:
        yield f"{before} {after[word.end() :].lstrip()}".rstrip(), False


@dataclass(frozen=True, slots=True)
class Way:
    """A pattern and its replacement; `sure`: it can mean nothing else, so it may be applied without asking. Patterns are compiled when a line
    cannot be read: most rulesets need none of them."""

    pattern: str
    become: str | Callable[[re.Match[str]], str]
    sure: bool

    def applied(self, line: str) -> str | None:
        """The line with what the pattern finds replaced; None where it finds nothing."""
        match = _compiled(self.pattern).search(line)
        if match is None:
            return None
        better = match.expand(self.become) if isinstance(self.become, str) else self.become(match)
        return line[: match.start()] + better + line[match.end() :]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _halved(match: re.Match[str]) -> str:
    left, right = match["left"], match["right"]
    return f"half of {left} rounded down" if right == "2" else f"{left} divided by {right} rounded down"


def _rest(match: re.Match[str]) -> str:
    left, right = match["left"], match["right"]
    return f"remainder of {left} divided by {right}"


def _share(match: re.Match[str]) -> str:
    of = match["of"]
    counted = f"count {of}" if of.rpartition(".")[2].partition("(")[0] in vocabulary().sets else of
    return f"({counted} * {match['n']}) divided by 100 rounded down"


def _there(match: re.Match[str]) -> str:
    return f"{'any ' * _is_set(match[1])}{match[1]}{'' if _is_set(match[1]) else ' is something'}"


def _emptiness(match: re.Match[str]) -> str:
    return f"{'any' if match['no'] else 'no'} {match['of']}"


def _had(match: re.Match[str]) -> str:
    path, number = f"{match['who']}.{match['what']}", match["n"]
    if number is not None:
        counted = f"count {path}" if _is_set(path) else path
        return f"{counted} {'<' if match['no'] else '>='} {number}"
    if _is_set(path):
        return f"{'no' if match['no'] else 'any'} {path}"
    zones = _zones_of(match["what"])
    return match[0] if match["no"] or len(zones) != 1 else f"{match['what']} in {match['who'].removesuffix('.' + zones[0])}.{zones[0]}"


def _zones_of(thing: str) -> list[str]:
    """The zones of players in which things with an id can be."""
    program = vocabulary().program
    if program is None:
        return []
    kinds = [each.kind for each in program.things if each.id == thing]
    return [zone.name for zone in program.kinds["player"].zones.values() if any(kind.is_a(zone.holds) for kind in kinds)]


def _at_random(match: re.Match[str]) -> str:
    number = "" if match["n"] in ("1", "a", "an", "one") else f"{match['n']} "
    return f"{match['lead']}choose {number}drawn in {match['source']} at random\n{match['lead']}move drawn to {match['target']}"


def _is_set(path: str) -> bool:
    """Whether a path is a zone or another set, as far as its last name says."""
    return path.rpartition(".")[2] in vocabulary().sets


def _payable(match: re.Match[str]) -> str:
    joint = match["joint"] if match["joint"].strip() == "or" else " and "
    return joint.join(f"{match['who']} {part}" for part in (match["one"], match["two"], match["three"]) if part)


def _choice(match: re.Match[str]) -> str:
    chooser = f"{match['who']} chooses" if match["who"] else "choose"
    return f"{match['lead']}{chooser} {match['number'] or ''}{match['name']} in"


def _sure(pattern: str, become: str | Callable[[re.Match[str]], str]) -> Way:
    return Way(_begun(pattern), become, sure=True)


def _guess(pattern: str, become: str | Callable[[re.Match[str]], str]) -> Way:
    return Way(_begun(pattern), become, sure=False)


def _begun(pattern: str) -> str:
    """A statement begins at the beginning of a line, or after the head of a block on the same line: `if any hand: put c to heap`."""
    for space in (r"^(\s*)", r"^(?P<lead>\s*)"):
        if pattern.startswith(space):
            return space.replace(r"\s*", r"\s*(?:(?:if|else|for each|while|repeat|together)\b[^:]*: )?") + pattern[len(space) :]
    return pattern


WAYS = (
    # what is written twice
    _sure(r"\b([a-z_]\w*) \1\b", r"\1"),
    _sure(r"([-+*=,.]) ?\1(?!\1)", r"\1"),
    # arithmetic; the author decides which way to round
    _guess(rf"(?P<left>{UNIT})\s*/\s*(?P<right>{UNIT})(?: rounded (?:up|down))?", _halved),
    _guess(rf"(?P<n>\d+) ?(?:%|percent) of (?P<of>{UNIT})", _share),
    _guess(rf"(?P<left>{UNIT})\s*(?:%|\bmod(?:ulo)?\b)\s*(?P<right>{UNIT})", _rest),
    _sure(rf"\b(?:index|position|place) of ({_PATH}) (?:in|among|within) ", r"place of \1 in "),
    _sure(r"\bby ((?:count|sum of|highest of|lowest of|half of) .+?)(:?)$", r"by (\1)\2"),
    _sure(rf"\b(?:number|size) of (?={_NAME}|\()", "count "),
    _sure(rf"\b({_PATH}) (?:exists|is there)\b", _there),
    _sure(rf"\b(?P<of>{_PATH}|{_INNER}) is (?P<no>not )?empty\b", _emptiness),
    _guess(
        rf"\b(?P<who>{_PATH}) (?:has|have|owns?|holds?) (?P<no>no |not any )?(?:(?:at least )?(?P<n>\d+) |any |some |an? )?(?P<what>{_NAME})\b", _had
    ),
    _guess(rf"\b(?P<verb>(?:highest|lowest|sum)) (?P<what>{_NAME}) (?:of|over|in) (?=[a-z_(])", r"\g<verb> of \g<what> over "),
    _guess(rf"\b(?:max|maximum|most|largest|biggest|greatest)(?: of)? (?P<what>{_NAME}) (?:of|over|in) (?=[a-z_(])", r"highest of \g<what> over "),
    _guess(rf"\b(?:min|minimum|smallest|least)(?: of)? (?P<what>{_NAME}) (?:of|over|in) (?=[a-z_(])", r"lowest of \g<what> over "),
    _guess(rf"\b(?:total|sum)(?: of)? (?P<what>{_NAME}) (?:of|over|in) (?=[a-z_(])", r"sum of \g<what> over "),
    _sure(r"\bis not nothing\b", "is something"),
    _sure(r"\bis not something\b", "is nothing"),
    _sure(rf"\bsome (?={_PATH}\b)", "any "),
    _sure(r"(?<=[(,])(\s*)([^(),]+) otherwise ([^(),]+)(?=[),])", r"\1(\2 otherwise \3)"),
    _sure(r"^(\s*let \w+ = )([^()]+) otherwise ([^()]+)$", r"\1(\2 otherwise \3)"),
    # comments and signs
    _sure(r"\s*//\s*", "  # "),
    _sure(r"\s+--\s+", "  # "),
    _sure(r"\s*[;,.]\s*$", ""),
    _sure(rf"\b({_NAME})'s? +(?={_NAME})", r"\1."),
    _sure(r":=|<-", "="),
    # conditions
    _sure(r"^(\s*)(?!if\b)(\S.*?) (?:if|as long as|provided) (.+?)$", r"\1\2 when \3"),  # in a line of a stat
    _sure(r"^(\s*)(?!if\b)(\S.*?) unless (.+?)$", r"\1\2 when not (\3)"),
    _sure(r"^(\s*)(.+?) unless (.+?)$", r"\1if not (\3): \2"),
    _sure(r"^(\s*)unless (.+?)(?::| then\b)\s*(.*)$", r"\1if not (\2): \3"),
    _sure(r"^(\s*)(?!if\b)(\S.*?) if (.+?)$", r"\1if \3: \2"),
    _sure(r"^(\s*)if (.+?),? then:?(?: (?=\S)|$)", r"\1if \2: "),
    _sure(r"^(\s*)when(?:ever)?\b", r"\1if"),
    _sure(r"\b(?:is|are) (?:greater|more|larger|bigger|higher) than\b", ">"),
    _sure(r"\b(?:is|are) (?:less|fewer|smaller|lower) than\b", "<"),
    _sure(r"\b(?:is|are) at least\b", ">="),
    _sure(r"\b(?:is|are) at most\b", "<="),
    _sure(r"\b(?:doesn't equal|is not equal to|not equals?)\b", "!="),
    _sure(r"\b(?:is equal to|equals?(?: to)?)\b", "="),
    _sure(r"\bis (?:exactly )?(?=\d)", "= "),
    _sure(r"\bis not (?=\d)", "!= "),
    _sure(rf"\b({_PATH}) ([<>=!]+) (\w+) (and|or) ([<>=!]+) ?(\w+)", r"\1 \2 \3 \4 \1 \5 \6"),
    _sure(rf"\b(\d+) ?<= ?({_PATH}) ?<= ?(\d+)", r"\2 >= \1 and \2 <= \3"),
    _sure(rf"\b({_PATH}) (?:contains|includes) ({_PATH})", r"\2 in \1"),
    # what stands before a verb or behind one is a plain name, or in brackets
    _sure(rf"(?<!\()\b({_END} of [^():=]+?) (?={_VERBS}\b)", r"(\1) "),
    _sure(rf"\b(set|add .+? to|take .+? from|eliminate|mark|as|from|to) ({_END} of {_NAME})(?=[\s.:]|$)", r"\1 (\2)"),
    _sure(r"\ball \((?P<among>.+? where .+?) are ", r"all ((\g<among>) are "),
    # prices of several things; each is asked for by itself
    _guess(
        rf"\b(?P<who>(?:{_PATH} )?can pay) (?P<one>(?:{UNIT}) {_NAME})(?P<joint>, ?| and | or )(?P<two>(?:{UNIT}) {_NAME})"
        rf"(?:(?:, ?| and )(?P<three>(?:{UNIT}) {_NAME}))?",
        _payable,
    ),
    _sure(rf"^(\s*(?:[^:]*: )?(?:{_PATH} )?(?:gains|loses|pays|pay) (?:[^,:]*, )*[^,:]*? {_NAME}),? and (?=(?:{UNIT}) {_NAME})", r"\1, "),
    # order of seats; players are always in it
    _sure(r"\b(players|others|opponents)(?:,? in)? (?:clockwise|seat)(?: order)?", r"\1"),
    _sure(
        rf"^(\s*)for each ({_NAME}) (?:clockwise )?(?:from|starting with|beginning with) ({_PATH})(?: clockwise)?:",
        r"\1for each \2 in players from \3:",
    ),
    _sure(rf"\b(players|others|opponents)( from {_PATH}) clockwise\b", r"\1\2"),
    _sure(rf"\b(players|others|opponents),? (?:starting|beginning) (?:with|from|at) ({_PATH})", r"\1 from \2"),
    # loops; the author decides on the bound
    _guess(r"^(\s*)(?:repeat )?until (.+?)(?: do)?:", r"\1repeat at most 100 times while not (\2):"),
    _guess(r"^(\s*)repeat while (.+?)(?: do)?:", r"\1repeat at most 100 times while \2:"),
    _guess(r"^(\s*)while (.+?)(?: do)?:", r"\1repeat at most 100 times while \2:"),
    _sure(rf"^(\s*)for (?:each |every |all )?({_NAME}) (?:in|of|from|among)\b", r"\1for each \2 in"),
    _sure(r"^(\s*)for (?:each|every|all) players?:", r"\1for each player in players:"),
    _sure(r"^(\s*)(?:do|loop|repeat) ([\w.]+)(?: times?)?(?:[:,]| do\b):?", r"\1repeat \2 times:"),
    # states and names
    _sure(r"^(\s*)(?:var|const|def|define|int|local)\s+", r"\1let "),
    _sure(rf"^(\s*)let ({_NAME}) (?:be|as|is|to)\b", r"\1let \2 ="),
    _sure(rf"^(\s*){_SET} ({_PATH}) (?:=|into|as|be|to)(?!\w)", r"\1set \2 to"),
    _sure(rf"^(\s*)({_PATH}) (?:becomes|is set to|is now)\b", r"\1set \2 to"),
    _sure(rf"^(\s*){_MORE} ({_PATH}) by (.+)$", r"\1add \3 to \2"),
    _sure(rf"^(\s*){_LESS} ({_PATH}) by (.+)$", r"\1take \3 from \2"),
    _sure(rf"^(\s*)({_PATH}) {_GROWS} by (.+)$", r"\1add \3 to \2"),
    _sure(rf"^(\s*)({_PATH}) {_FALLS} by (.+)$", r"\1take \3 from \2"),
    _sure(rf"^(\s*)({_PATH})\s*\+\+$", r"\1add 1 to \2"),
    _sure(rf"^(\s*)({_PATH})--$", r"\1take 1 from \2"),
    _sure(r"^(\s*)(?:subtract|deduct) (.+?) from\b", r"\1take \2 from"),
    # gains and losses; where no player is named, `me` is a guess
    _sure(rf"^(\s*){_ALL} {_GAIN} (.+)$", r"\1for each p in players: p gains \2"),
    _sure(rf"^(\s*){_ALL} {_LOSE} (.+)$", r"\1for each p in players: p loses \2"),
    _sure(rf"^(\s*){_OTHERS} {_GAIN} (.+)$", r"\1for each p in others: p gains \2"),
    _sure(rf"^(\s*){_OTHERS} {_LOSE} (.+)$", r"\1for each p in others: p loses \2"),
    _sure(rf"^(\s*){_OPPONENTS} {_GAIN} (.+)$", r"\1for each p in opponents: p gains \2"),
    _sure(rf"^(\s*){_OPPONENTS} {_LOSE} (.+)$", r"\1for each p in opponents: p loses \2"),
    _sure(rf"^(\s*)(?!{_SEVERAL}\b)({_PATH}) {_GAIN} ", r"\1\2 gains "),
    _sure(rf"^(\s*)(?!{_SEVERAL}\b)({_PATH}) {_LOSE} ", r"\1\2 loses "),
    _guess(rf"^(\s*)(?:{_GAIN} |\+\s*)(?=\d)", r"\1me gains "),
    _guess(rf"^(\s*)(?:{_LOSE} |-\s*)(?=\d)", r"\1me loses "),
    # choices and moves
    _sure(rf"^(\s*)({_PATH}|choose)( (?:chooses )?(?:\w+ ){{0,3}}in [^:]+?) (?:randomly|by chance|by random|random)$", r"\1\2\3 at random"),
    _guess(
        rf"^(?P<lead>\s*)move (?P<n>\d+|an?|one) random (?:{_NAME} )?(?:from |of )?(?P<source>{_PATH}) to (?P<target>{_PATH})$",
        _at_random,
    ),
    _sure(r"\bbest of (?P<among>.+) by (?P<by>[^() ].*)$", r"best of \g<among> by (\g<by>)"),
    _sure(
        rf"^(?P<lead>\s*)(?:(?P<who>{_PATH}) )?{_PICK} (?:an? |one |some )?(?P<number>(?:up to )?[\w.]+ )?(?P<name>{_NAME}) "
        r"(?:from|of|out of|among|in)\b",
        _choice,
    ),
    _sure(rf"^(\s*){_PICK} (?=(?:[^:]+ )?(?:amounts|pairs) {_NAME})", r"\1choose "),
    _sure(rf"^(\s*)({_PATH}) {_PICK} (?=(?:[^:]+ )?(?:amounts|pairs) {_NAME})", r"\1\2 chooses "),
    _sure(rf"^(\s*){_PUT} (.+?) (?:into|onto|in|on|to) (?:the (?!box\b))?(?=\S)", r"\1move \2 to "),
    _sure(rf"^(\s*)draw (\d+|{_NAME}) (?!from){_NAME} from\b", r"\1draw \2 from"),
    _guess(r"^(\s*)draw from\b", r"\1draw 1 from"),
    _sure(rf"^(\s*)take (\d+|{_PATH}(?:{_INNER})?|{_INNER}) from (?=(?:(?:top|bottom) of )?{_PATH} to\b)", r"\1draw \2 from "),
    _sure(rf"^(\s*)(?:mix|mixes|reshuffle|randomi[sz]e) (?={_PATH}$)", r"\1shuffle "),
    _sure(rf"\b({_PATH} may) (?:select|pick|take) ({_NAME}) (?:in|from|of|among) ", r"\1 choose \2 in "),
    _sure(r"^(\s*)(?:show|uncover) (?=\S)", r"\1reveal "),
    _sure(rf"^(\s*)(?:pull|deal) (?=(?:\d+|{_NAME}) from\b)", r"\1draw "),
    # texts of things
    _guess(rf"^(\s*)(?:play|use|resolve|activate) ({_PATH}) (?:twice|2 times)$", r"\1repeat 2 times: \2.play(me)"),
    _guess(rf"^(\s*)(?:play|use|resolve|activate) ({_PATH})$", r"\1\2.play(me)"),
    _guess(rf"^(\s*)({_PATH}\.{_NAME}) (?:twice|2 times)$", r"\1repeat 2 times: \2(me)"),
    _sure(rf"^(\s*)({_NAME}\(.*\)) (?:twice|2 times)$", r"\1repeat 2 times: \2"),
    # other words
    _guess(r"^(\s*)return$", r"\1stop"),
    _sure(rf"\b(?:an?|the) (?={_NAME})", ""),
    _sure(r"^(\s*)(?:call|run|do|perform|trigger|execute) (?=\w)", r"\1"),
)
