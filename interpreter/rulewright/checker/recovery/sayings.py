"""Whole sentences as on cards and in rulebooks, translated into lines of the effect language: who does what with how many of which."""

from __future__ import annotations

import re

from rulewright.checker.recovery.vocabulary import vocabulary
from rulewright.checker.recovery.ways import ALL, GAIN, INNER, LOSE, NAME, OPPONENTS, OTHERS, PATH, PUT, guess, sure

_ONE = r"(?:an?|one|any|1)"
_CARD = rf"(?:(?!from\b|of\b|in\b){NAME} )?"  # the names of things, which the effect language leaves out
_OUT_OF = r"(?:from|of|out of|in)(?: the)?"
_TO = r"(?:in|on)?to(?: the)?"
_TURNS = r"(?:,? in (?:turn|(?:turn|player|seat)(?: |-)order|clockwise order))?"
_SUPPLY = r"(?:bank|supply|box|stock|reserve|pot)"
_TOKENS = rf"(?P<n>\d+|an?|one) (?P<what>{NAME})"


def _among(match: re.Match[str]) -> str:
    """The set of players that a line mentions."""
    return next(name for name, words in (("players", ALL), ("others", OTHERS), ("opponents", OPPONENTS)) if re.fullmatch(words, match["whom"]))


def _each(match: re.Match[str]) -> str:
    """A loop over players, whose lines mention them."""
    then = re.sub(r"(?<![.\w])me(?!\w)", "p", match["then"])
    return f"{match['lead']}for each p in {_among(match)}:{then}"


def _each_does(match: re.Match[str]) -> str:
    does = "chooses" if match["does"] == "choose" else match["does"]
    return f"{match['lead']}for each p in {_among(match)}:\n{match['lead']}  p {does} {match['what']}"  # a choice begins a line


def _counted_gain(match: re.Match[str]) -> str:
    counted = f"count {match['set']}"
    return f"{match['who']} gains {counted if match['n'] in _ONES else '(' + match['n'] + ' * ' + counted + ')'} {match['what']}"


def _one_moved(match: re.Match[str]) -> str:
    source, target, number = match["source"], match["target"], match["n"]
    number = "1" if number in _ONES else number
    if _is_pile(source):
        return f"{match['lead']}draw {number} from {source} to {target}"
    amount = "" if number == "1" else f"{number} "
    return f"{match['lead']}choose {amount}moved in {source}\n{match['lead']}move moved to {target}"


def _is_pile(path: str) -> bool:
    program = vocabulary().program
    kinds = program.kinds.values() if program is not None else ()
    zones = [zone for kind in kinds for zone in kind.zones.values() if zone.name == path.rpartition(".")[2]]
    return any(zone.order == "pile" for zone in zones)


def _passed_on(match: re.Match[str]) -> str:
    """Tokens that go from one player to another."""
    what, groups = match["what"], match.groupdict()
    giver, taker = groups.get("from") or groups.get("who") or "me", groups.get("to") or groups.get("who") or "me"
    number = "1" if match["n"] in _ONES else match["n"]
    return f"{match['lead']}move {number} from {giver}.{_member(what)} to {taker}.{_member(what)}"


def _member(what: str) -> str:
    """The state that a word names: `1 coin` of `coins`."""
    program = vocabulary().program
    states = program.kinds["player"].state if program is not None else {}
    return next((name for name in (what, f"{what}s", what.removesuffix("s")) if name in states), what)


def _rolled(match: re.Match[str]) -> str:
    program = vocabulary().program
    dice = [*program.dice] if program is not None else []
    die = match["die"] if match["die"] in dice else dice[0] if len(dice) == 1 else "d6"
    number = (match["n"] or "").strip()
    number = "" if number in _ONES else _NUMBERS.get(number, number) + " "
    return f"{match['lead']}roll {number}{die} as rolled"


_ONES = ("a", "an", "one", "any", "1", "")
_NUMBERS = {"two": "2", "three": "3", "four": "4"}

SAYINGS = (
    # neighbours
    guess(
        rf"\b(?:the )?(?:player|neighbou?r) (?:to|on) (?:the |your |their |his |her )?(?P<side>left|right)(?: of (?P<whose>{PATH}))?\b",
        lambda match: f"{match['whose'] or 'me'}.{match['side']}",
    ),
    guess(r"\b(?:the )?(?:next player|(?:left|left-hand) neighbou?r)\b", "me.left"),
    guess(r"\b(?:the )?(?:previous player|(?:right|right-hand) neighbou?r)\b", "me.right"),
    # what all players do
    guess(rf"^(?P<lead>\s*)(?P<whom>{ALL}|{OTHERS}|{OPPONENTS}){_TURNS}:(?P<then>.*)$", _each),
    guess(rf"^(?P<lead>\s*)(?P<whom>{ALL}|{OTHERS}|{OPPONENTS}) (?P<does>may|must|chooses?|agrees) (?P<what>.+)$", _each_does),
    # the end
    sure(rf"^(\s*)({PATH}) (wins|loses) (?:the )?(?:game|match)$", r"\1\2 \3"),
    sure(r"^(\s*)(?:the )?game (?:ends|is over)$", r"\1end game"),
    sure(r"^(\s*)(?:the |my )?turn (?:ends|is over)$", r"\1end turn"),
    # numbers of tokens
    guess(
        rf"\b(?P<who>{PATH}) {GAIN} {_TOKENS} (?:for each|for every|per) {NAME} (?:in|of|from|on) (?P<set>{PATH})$",
        _counted_gain,
    ),
    sure(rf"\b({PATH}) {GAIN} ({NAME}) equal to (.+)$", lambda match: f"{match[1]} gains {_bracketed(match[3])} {match[2]}"),
    sure(rf"\b({PATH}) {LOSE} ({NAME}) equal to (.+)$", lambda match: f"{match[1]} loses {_bracketed(match[3])} {match[2]}"),
    sure(rf"\b({PATH} (?:loses|pays) [^,]+ {NAME}) to the {_SUPPLY}$", r"\1"),
    guess(
        rf"^(?P<lead>\s*)(?:(?P<who>{PATH}) )?(?:steals?|robs?|takes?|gets?) {_TOKENS} from (?!the {_SUPPLY})(?P<from>{PATH})$",
        _passed_on,
    ),
    guess(
        rf"^(?P<lead>\s*)(?:(?P<from>{PATH}) )?(?:gives?|pays?|hands?) {_TOKENS} to (?!the {_SUPPLY})(?P<to>{PATH})$",
        _passed_on,
    ),
    sure(rf"^(\s*)double ({PATH})$", r"\1add \2 to \2"),
    guess(rf"^(\s*)halve ({PATH})$", r"\1set \2 to half of \2 rounded down"),
    # things
    sure(rf"\b(?:the )?(?:top|first|uppermost) (?:card|tile|one|{NAME}) (?:of|from|in) (?:the )?(?={PATH}\b)", "first of "),
    sure(rf"\b(?:the )?(?:bottom|last|lowest) (?:card|tile|one|{NAME}) (?:of|from|in) (?:the )?(?={PATH}\b)", "last of "),
    sure(rf"^(\s*){PUT} (?:all|every)(?: of)?(?: the)? {_CARD}{_OUT_OF} ({PATH}) {_TO} ({PATH})$", r"\1move \2 to \3"),
    guess(rf"^(?P<lead>\s*){PUT} (?P<n>\d+|{_ONE}) {_CARD}{_OUT_OF} (?P<source>{PATH}) {_TO} (?P<target>{PATH})$", _one_moved),
    sure(r"^(\s*)(?:swap|exchange|trade|switch) ([^:]+?) (?:and|for|with) ([^:]+)$", r"\1swap \2 with \3"),
    sure(r"^(\s*)(?:look at|peek at|see) (.+)$", r"\1reveal \2 to me"),
    guess(rf"^(?P<lead>\s*)(?:me )?rolls? (?P<n>\d+ |an? |one |two |three |four )?(?P<die>{NAME})$", _rolled),
)


def _bracketed(text: str) -> str:
    return text if re.fullmatch(rf"\d+|{PATH}|{INNER}", text) else f"({text})"
