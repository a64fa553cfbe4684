"""Other ways of writing a line of the effect language: in other languages, or in plain English.

Each way is a pattern and its replacement. Patterns may be greedy: a way counts only if the parser accepts the new line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from rulewright.checker.recovery.dealing import EVERYBODY
from rulewright.checker.recovery.vocabulary import vocabulary

OPENER = re.compile(r"\s*(if|else|else if|for each|repeat|while|together|as)\b")  # begins a line that ends with a colon
NAME = r"[a-z_]\w*"
PATH = rf"{NAME}(?:\.{NAME}|\[{NAME}\])*"
INNER = r"\((?:[^()]|\([^()]*\))*\)"
UNIT = rf"(?:(?:count|half of) )?(?:{PATH}|\d+)(?:{INNER})?|{INNER}"  # one side of an operator
ALL = EVERYBODY
OTHERS = r"(?:others|(?:each|every|all) other(?:s| players?)?)"
OPPONENTS = r"(?:opponents|(?:each|every|all) (?:opponent|rival)s?)"
_SEVERAL = rf"(?:{ALL}|{OTHERS}|{OPPONENTS})"
GAIN = r"(?:gains?|gets?|receives?|earns?|takes?|collects?|scores?|wins?)"
LOSE = r"(?:loses?|pays?|spends?|drops?)"
_PICK = r"(?:selects?|picks?|asks? for|chooses?)"
PUT = r"(?:puts?|places?|sends?|brings?|returns?|transfers?|discards?|moves?)"
_END = r"(?:first|last)"
_VERBS = r"(?:wins|loses|gains|pays|chooses|may|must|agrees|offers)"
VERB = re.compile(rf"\b{_VERBS}\b")  # what a player does, in a line that begins with the player
SEVERAL_DO = re.compile(rf"\s*{_SEVERAL}(?: (?:{GAIN}|{LOSE}|{_PICK}|may|must|draws?|discards?)\b|:)")  # what several players do, phrased for one
_SET = r"(?:change|assign|make|reset|modify|adjust|alter|update|raise|increase|lower|decrease|reduce)"
_BY = r"(?:change|modify|adjust|alter|shift|update)"
_MORE, _LESS = r"(?:increase|raise|increment)", r"(?:decrease|reduce|lower|decrement)"
_SMALLER, _LARGER = r"(?:smaller|smallest|lower|lesser|minimum)", r"(?:larger|largest|bigger|greater|higher|maximum)"
_GROWS, _FALLS = r"(?:increases|grows|rises|goes up)", r"(?:decreases|falls|drops|goes down)"


@dataclass(frozen=True, slots=True)
class Way:
    """A pattern and its replacement; `sure`: there is no other possible meaning, so it may be applied without asking.

    Patterns are compiled on demand, since most rulesets need none of them.
    """

    pattern: str
    become: str | Callable[[re.Match[str]], str]
    sure: bool

    def applied(self, line: str) -> str | None:
        """The line with the pattern's match replaced; None if there is none."""
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


def _from_top(match: re.Match[str]) -> str:
    return f"{match[1]}draw {match[2] or 1} from {match[3]} to "


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
    """Whether a path is a zone or another set, judging by its last name."""
    return path.rpartition(".")[2] in vocabulary().sets


def _payable(match: re.Match[str]) -> str:
    joint = match["joint"] if match["joint"].strip() == "or" else " and "
    return joint.join(f"{match['who']} {part}" for part in (match["one"], match["two"], match["three"]) if part)


def _choice(match: re.Match[str]) -> str:
    chooser = f"{match['who']} chooses" if match["who"] else "choose"
    return f"{match['lead']}{chooser} {match['number'] or ''}{match['name']} in"


def sure(pattern: str, become: str | Callable[[re.Match[str]], str]) -> Way:
    """A way without any other possible meaning."""
    return Way(_begun(pattern), become, sure=True)


def guess(pattern: str, become: str | Callable[[re.Match[str]], str]) -> Way:
    """A way that is suggested but never applied without asking."""
    return Way(_begun(pattern), become, sure=False)


def _begun(pattern: str) -> str:
    """A statement starts at the beginning of a line, or after the head of a block on the same line: `if any hand: put c to heap`."""
    for space in (r"^(\s*)", r"^(?P<lead>\s*)"):
        if pattern.startswith(space):
            return space.replace(r"\s*", r"\s*(?:(?:if|else|for each|while|repeat|together)\b[^:]*: )?") + pattern[len(space) :]
    return pattern


LINES = (
    # what is written twice
    sure(r"\b([a-z_]\w*) \1\b", r"\1"),
    sure(r"([-+*=,.]) ?\1(?!\1)", r"\1"),
    # arithmetic; the author decides which way to round
    guess(rf"(?P<left>{UNIT})\s*/\s*(?P<right>{UNIT})(?: rounded (?:up|down))?", _halved),
    guess(rf"(?P<n>\d+) ?(?:%|percent) of (?P<of>{UNIT})", _share),
    guess(rf"(?P<left>{UNIT})\s*(?:%|\bmod(?:ulo)?\b)\s*(?P<right>{UNIT})", _rest),
    sure(rf"\b(?:index|position|place) of ({PATH}) (?:in|among|within) ", r"place of \1 in "),
    sure(r"\bby ((?:count|sum of|highest of|lowest of|half of) .+?)(:?)$", r"by (\1)\2"),
    sure(rf"\b(?:number|size) of (?={NAME}|\()", "count "),
    sure(rf"\b({PATH}) (?:exists|is there)\b", _there),
    sure(rf"\b(?P<of>{PATH}|{INNER}) is (?P<no>not )?empty\b", _emptiness),
    guess(
        rf"\b(?P<who>{PATH}) (?:has|have|owns?|holds?) (?P<no>no |not any )?(?:(?:at least )?(?P<n>\d+) |any |some |an? )?(?P<what>{NAME})\b", _had
    ),
    guess(rf"\b(?P<verb>(?:highest|lowest|sum)) (?P<what>{NAME}) (?:of|over|in) (?=[a-z_(])", r"\g<verb> of \g<what> over "),
    guess(rf"\b(?:max|maximum|most|largest|biggest|greatest)(?: of)? (?P<what>{NAME}) (?:of|over|in) (?=[a-z_(])", r"highest of \g<what> over "),
    guess(rf"\b(?:min|minimum|smallest|least)(?: of)? (?P<what>{NAME}) (?:of|over|in) (?=[a-z_(])", r"lowest of \g<what> over "),
    guess(rf"\b(?:total|sum)(?: of)? (?P<what>{NAME}) (?:of|over|in) (?=[a-z_(])", r"sum of \g<what> over "),
    sure(r"\bis not nothing\b", "is something"),
    sure(r"\bis not something\b", "is nothing"),
    sure(rf"\bsome (?={PATH}\b)", "any "),
    sure(r"(?<=[(,])(\s*)([^(),]+) otherwise ([^(),]+)(?=[),])", r"\1(\2 otherwise \3)"),
    sure(r"^(\s*let \w+ = )([^()]+) otherwise ([^()]+)$", r"\1(\2 otherwise \3)"),
    guess(rf"((?:^|[=<>+*,(-]|\b(?:to|when|if)\b) *)({UNIT}) otherwise (-?(?:{UNIT}))(?![\w.(\[])", r"\1(\2 otherwise \3)"),
    sure(rf"\b(over|of|divided by|in|count|any|no|top|bottom) (- ?(?:{UNIT})(?:\.\.-?(?:{UNIT}))?)(?!\.)", r"\1 (\2)"),
    # comments and signs
    sure(r"(?<=:)\s*[|>]$", ""),
    sure(r"\s*//\s*", "  # "),
    sure(r"\s+--\s+", "  # "),
    sure(r"\s*[;,.]\s*$", ""),
    sure(rf"\b({NAME})'s? +(?={NAME})", r"\1."),
    sure(r":=|<-", "="),
    # conditions
    sure(r"^(\s*)(?!if\b)(\S.*?) (?:if|as long as|provided) (.+?)$", r"\1\2 when \3"),  # in a line of a stat
    sure(r"^(\s*)(?!if\b)(\S.*?) unless (.+?)$", r"\1\2 when not (\3)"),
    sure(r"^(\s*)(.+?) unless (.+?)$", r"\1if not (\3): \2"),
    sure(r"^(\s*)unless (.+?)(?::| then\b)\s*(.*)$", r"\1if not (\2): \3"),
    sure(r"^(\s*)(?!if\b)(\S.*?) if (.+?)$", r"\1if \3: \2"),
    sure(r"^(\s*)if (.+?),? then:?(?: (?=\S)|$)", r"\1if \2: "),
    sure(r"^(\s*)when(?:ever)?\b", r"\1if"),
    sure(r"\b(?:is|are) (?:greater|more|larger|bigger|higher) than\b", ">"),
    sure(r"\b(?:is|are) (?:less|fewer|smaller|lower) than\b", "<"),
    sure(r"\b(?:is|are) at least\b", ">="),
    sure(r"\b(?:is|are) at most\b", "<="),
    sure(r"\b(?:doesn't equal|is not equal to|not equals?)\b", "!="),
    sure(r"\b(?:is equal to|equals?(?: to)?)\b", "="),
    sure(r"\bis (?:exactly )?(?=\d)", "= "),
    sure(r"\bis not (?=\d)", "!= "),
    sure(rf"\b({PATH}) ([<>=!]+) (\w+) (and|or) ([<>=!]+) ?(\w+)", r"\1 \2 \3 \4 \1 \5 \6"),
    sure(rf"\b(\d+) ?<= ?({PATH}) ?<= ?(\d+)", r"\2 >= \1 and \2 <= \3"),
    sure(rf"\b({PATH}) (?:contains|includes) ({PATH})", r"\2 in \1"),
    # what is before or after a verb is a plain name, or in brackets
    sure(rf"(?<!\()\b({_END} of [^():=]+?) (?={_VERBS}\b)", r"(\1) "),
    sure(rf"\b(set|add .+? to|take .+? from|eliminate|mark|as|from|to) ({_END} of {NAME})(?=[\s.:]|$)", r"\1 (\2)"),
    sure(r"\ball \((?P<among>.+? where .+?) are ", r"all ((\g<among>) are "),
    # prices of several things; each is tested separately
    guess(
        rf"\b(?P<who>(?:{PATH} )?can pay) (?P<one>(?:{UNIT}) {NAME})(?P<joint>, ?| and | or )(?P<two>(?:{UNIT}) {NAME})"
        rf"(?:(?:, ?| and )(?P<three>(?:{UNIT}) {NAME}))?",
        _payable,
    ),
    sure(rf"^(\s*(?:[^:]*: )?(?:{PATH} )?(?:gains|loses|pays|pay) (?:[^,:]*, )*[^,:]*? {NAME}),? and (?=(?:{UNIT}) {NAME})", r"\1, "),
    # seat order, which sets of players always have
    sure(r"\b(players|others|opponents)(?:,? in)? (?:clockwise|seat)(?: order)?", r"\1"),
    sure(
        rf"^(\s*)for each ({NAME}) (?:clockwise )?(?:from|starting with|beginning with) ({PATH})(?: clockwise)?:",
        r"\1for each \2 in players from \3:",
    ),
    sure(rf"\b(players|others|opponents)( from {PATH}) clockwise\b", r"\1\2"),
    sure(rf"\b(players|others|opponents),? (?:starting|beginning) (?:with|from|at) ({PATH})", r"\1 from \2"),
    # loops; the author decides on the bound
    guess(r"^(\s*)(?:repeat )?until (.+?)(?: do)?:", r"\1repeat at most 100 times while not (\2):"),
    guess(r"^(\s*)repeat while (.+?)(?: do)?:", r"\1repeat at most 100 times while \2:"),
    guess(r"^(\s*)while (.+?)(?: do)?:", r"\1repeat at most 100 times while \2:"),
    # The set with its condition comes before the starting player.
    sure(rf"^(\s*)for each ({NAME}) in ([^:()]+?) from ({PATH}) where ([^:]+):", r"\1for each \2 in (\3 where \5) from \4:"),
    sure(rf"^(\s*)(?:foreach |for (?:each |every |all )?)(?!(?:each|every|all)\b)({NAME}) (?:in|of|from|among)\b", r"\1for each \2 in"),
    sure(r"^(\s*)for (?:each|every|all) players?:", r"\1for each player in players:"),
    sure(r"^(\s*)loop at most\b", r"\1repeat at most"),
    sure(r"^(\s*)(?:do|loop|repeat) ([\w.]+)(?: times?)?(?:[:,]| do\b):?", r"\1repeat \2 times:"),
    # states and names
    sure(r"^(\s*)(?:var|const|def|define|int|local)\s+", r"\1let "),
    sure(rf"^(\s*)let ({NAME}) (?:be|as|is|to)\b", r"\1let \2 ="),
    sure(rf"^(\s*){_SET} ({PATH}) (?:=|into|as|be|to)(?!\w)", r"\1set \2 to"),
    sure(rf"^(\s*)({PATH}) (?:becomes|is set to|is now)\b", r"\1set \2 to"),
    sure(rf"^(\s*){_BY} ({PATH}) by - ?(.+)$", r"\1take \3 from \2"),
    sure(rf"^(\s*){_BY} ({PATH}) by (?:\+ ?)?(.+)$", r"\1add \3 to \2"),
    sure(rf"^(\s*){_MORE} ({PATH}) by (.+)$", r"\1add \3 to \2"),
    sure(rf"^(\s*){_LESS} ({PATH}) by (.+)$", r"\1take \3 from \2"),
    sure(rf"^(\s*)({PATH}) {_GROWS} by (.+)$", r"\1add \3 to \2"),
    sure(rf"^(\s*)({PATH}) {_FALLS} by (.+)$", r"\1take \3 from \2"),
    sure(rf"^(\s*)({PATH})\s*\+\+$", r"\1add 1 to \2"),
    sure(rf"^(\s*)({PATH})--$", r"\1take 1 from \2"),
    sure(r"^(\s*)(?:subtract|deduct) (.+?) from\b", r"\1take \2 from"),
    # gains and losses; if no player is named, `me` is a guess
    sure(rf"^(\s*){ALL} {GAIN} (.+)$", r"\1for each p in players: p gains \2"),
    sure(rf"^(\s*){ALL} {LOSE} (.+)$", r"\1for each p in players: p loses \2"),
    sure(rf"^(\s*){OTHERS} {GAIN} (.+)$", r"\1for each p in others: p gains \2"),
    sure(rf"^(\s*){OTHERS} {LOSE} (.+)$", r"\1for each p in others: p loses \2"),
    sure(rf"^(\s*){OPPONENTS} {GAIN} (.+)$", r"\1for each p in opponents: p gains \2"),
    sure(rf"^(\s*){OPPONENTS} {LOSE} (.+)$", r"\1for each p in opponents: p loses \2"),
    sure(rf"^(\s*)(?!{_SEVERAL}\b)({PATH}) {GAIN} ", r"\1\2 gains "),
    sure(rf"^(\s*)(?!{_SEVERAL}\b)({PATH}) {LOSE} ", r"\1\2 loses "),
    guess(rf"^(\s*)(?:{GAIN} |\+\s*)(?=\d)", r"\1me gains "),
    guess(rf"^(\s*)(?:{LOSE} |-\s*)(?=\d)", r"\1me loses "),
    guess(rf"(?P<before>\b(?:if|and) {PATH}) (?:spends?|pay) (?=[^:]*:)", r"\g<before> pays "),
    guess(r"(?<=[\w)}]) (?:except|excluding|minus) (?=[a-z({])", " without "),
    # choices and moves; a choice has a line of its own
    sure(
        rf"^(?P<lead>\s*)(?P<head>(?:if|else|for each|while|repeat|together|as)\b[^:]*:) (?P<rest>(?:{PATH} )?chooses? (?!one\b)[^:]+)$",
        r"\g<lead>\g<head>\n\g<lead>  \g<rest>",
    ),
    sure(rf"^(\s*)({PATH}|choose)( (?:chooses )?(?:\w+ ){{0,3}}in [^:]+?) (?:randomly|by chance|by random|random)$", r"\1\2\3 at random"),
    guess(
        rf"^(?P<lead>\s*)move (?P<n>\d+|an?|one) random (?:{NAME} )?(?:from |of )?(?P<source>{PATH}) to (?P<target>{PATH})$",
        _at_random,
    ),
    sure(r"\bbest of (?P<among>.+) by (?P<by>[^() ].*)$", r"best of \g<among> by (\g<by>)"),
    sure(
        rf"^(?P<lead>\s*)(?:(?P<who>{PATH}) )?{_PICK} (?:an? |one |some )?(?P<number>(?:up to )?[\w.]+ )?(?P<name>{NAME}) "
        r"(?:from|of|out of|among|in)\b",
        _choice,
    ),
    sure(rf"^(\s*){_PICK} (?=(?:[^:]+ )?(?:amounts|pairs) {NAME})", r"\1choose "),
    sure(rf"^(\s*)({PATH}) {_PICK} (?=(?:[^:]+ )?(?:amounts|pairs) {NAME})", r"\1\2 chooses "),
    sure(rf"^(\s*)(?:{PUT}|takes?|draws?) (?:the )?top (?:(\d+|{NAME}) )?(?:(?!of\b){NAME} )?(?:of|from) ({PATH}) (?:to|into) ", _from_top),
    sure(rf"^(\s*){PUT} (.+?) (?:into|onto|in|on|to) (?:the (?!box\b))?(?=\S)", r"\1move \2 to "),
    sure(rf"^(\s*)draw (\d+|{NAME}) (?!from){NAME} from\b", r"\1draw \2 from"),
    guess(r"^(\s*)draw from\b", r"\1draw 1 from"),
    sure(rf"^(\s*)take (\d+|{PATH}(?:{INNER})?|{INNER}) from (?=(?:(?:top|bottom) of )?{PATH} to\b)", r"\1draw \2 from "),
    sure(rf"^(\s*)(?:mix|mixes|reshuffle|randomi[sz]e) (?={PATH}$)", r"\1shuffle "),
    sure(rf"\b({PATH} may) (?:select|pick|take) ({NAME}) (?:in|from|of|among) ", r"\1 choose \2 in "),
    sure(r"^(\s*)(?:show|uncover) (?=\S)", r"\1reveal "),
    sure(rf"^(\s*)(?:pull|deal) (?=(?:\d+|{NAME}) from\b)", r"\1draw "),
    # texts of things
    guess(rf"^(\s*)(?:play|use|resolve|activate) ({PATH}) (?:twice|2 times)$", r"\1repeat 2 times: \2.play(me)"),
    guess(rf"^(\s*)(?:play|use|resolve|activate) ({PATH})$", r"\1\2.play(me)"),
    guess(rf"^(\s*)({PATH}\.{NAME}) (?:twice|2 times)$", r"\1repeat 2 times: \2(me)"),
    sure(rf"^(\s*)({NAME}\(.*\)) (?:twice|2 times)$", r"\1repeat 2 times: \2"),
    # other words
    guess(r"^(\s*)return$", r"\1stop"),
    sure(rf"\b(?:the )?{_SMALLER} of ({UNIT}) and ({UNIT})", r"min(\1, \2)"),
    sure(rf"\b(?:the )?{_LARGER} of ({UNIT}) and ({UNIT})", r"max(\1, \2)"),
    sure(rf"\bsum of ({PATH}) (?=[+-] )", r"(sum of \1) "),
    sure(rf"\b(?:an?|the) (?={NAME})", ""),
    sure(r"^(\s*)(?:call|run|do|perform|trigger|execute) (?=\w)", r"\1"),
)
