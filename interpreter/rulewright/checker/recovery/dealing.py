"""Lines phrased as on cards (who draws or discards how many), translated into the words of the ruleset: its happenings, piles and hands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checker.bodies import fit
from rulewright.checker.recovery.vocabulary import vocabulary
from rulewright.language.symbols import HappeningSymbol, Program, ZoneSymbol
from rulewright.language.types import NUMBER, ThingOf

EVERYBODY = r"(?:everyone|everybody|players|(?:all|each|every|the) players?)"
_WHO = (
    rf"(?:(?P<all>{EVERYBODY})|(?P<others>others|(?:each|every|all) other(?: player)?s?)|"
    r"(?P<opponents>opponents|(?:each|every|all) (?:opponent|rival)s?)|(?P<who>[a-z_][\w.]*))"
)
_HOW_MANY = r"(?P<n>\d+|an?|one|two|three)(?: (?!from\b|to\b)[a-z_]\w*)?"
_DRAWS = re.compile(
    rf"^(?P<lead>\s*(?:if [^:]*: )?)(?:{_WHO} )?draws? {_HOW_MANY}(?: (?:from|off) (?:the )?(?:top of )?(?P<source>[a-z_][\w.]*))?"
    r"(?: (?:in)?to (?P<target>[a-z_][\w.]*))?$"
)
_DISCARDS = re.compile(rf"^(?P<lead>\s*(?:if [^:]*: )?)(?:{_WHO} )?discards? {_HOW_MANY}(?: from (?P<source>[a-z_][\w.]*))?$")
_DISCARDED = re.compile(r"^(?P<lead>\s*(?:if [^:]*: )?)(?:[a-z_][\w.]* )?discards? (?P<what>(?!an?$|one$)[a-z_][\w.]*)$")
_NUMBERS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3"}


def dealt(written: str) -> Iterator[str]:
    """The line for drawing or discarding, if the ruleset has exactly one way to do so."""
    program = vocabulary().program
    if program is None:
        return
    named = _DISCARDED.match(written)
    heaps = {zone.refill_from.name for zone in program.kinds["game"].zones.values() if zone.refill_from is not None}
    if named is not None and len(heaps) == 1:
        yield f"{named['lead']}move {named['what']} to {heaps.pop()}"
    for form, find in ((_DRAWS, _drawn), (_DISCARDS, _discarded)):
        match = form.match(written)
        if match is None:
            continue
        loop, who = _who(match)
        number = _NUMBERS.get(match["n"], match["n"])
        found = find(program, match, who, number)
        if len(found) != 1:
            continue
        (lines,) = found
        lead = match["lead"]
        if len(lines) == 1:
            yield f"{lead}{loop}{lines[0]}"
        elif not lead.strip():
            inner = f"\n{lead}{'  ' * bool(loop)}"
            yield lead + (loop.rstrip() + inner if loop else "") + inner.join(lines)


def _who(match: re.Match[str]) -> tuple[str, str]:
    """The loop over the players who do it, and the name of each in it."""
    for group, among in (("all", "players"), ("others", "others"), ("opponents", "opponents")):
        if match[group]:
            return f"for each p in {among}: ", "p"
    return "", match["who"] or "me"


def _drawn(program: Program, match: re.Match[str], who: str, number: str) -> list[list[str]]:
    calls = _calls(program, "draw", who, number)
    if calls and not match["source"]:
        return calls
    zones = [*program.kinds["game"].zones.values()]
    piles = [zone for zone in zones if zone.order == "pile"]
    hidden = [zone for zone in piles if zone.seen_by == "nobody"]
    sources = [zone for zone in zones if zone.name == match["source"]] if match["source"] else hidden or piles or zones
    ways = [(zone, hand) for zone in sources for hand in _hands(program, zone)]
    if match["target"]:
        return [[f"draw {number} from {zone.name} to {match['target']}"] for zone in sources]
    ways = [way for way in ways if way[1].seen_by == "owner"] or ways
    return [[f"draw {number} from {zone.name} to {who}.{hand.name}"] for zone, hand in ways]


def _discarded(program: Program, match: re.Match[str], who: str, number: str) -> list[list[str]]:
    calls = _calls(program, "discard", who, number)
    if calls:
        return calls
    heaps = [zone for zone in program.kinds["game"].zones.values() if zone.seen_by == "everyone"]
    refilling = {zone.refill_from for zone in program.kinds["game"].zones.values()}
    hands = [zone for zone in program.kinds["player"].zones.values() if zone.seen_by == "owner"]
    ways = [(hand, heap) for hand in hands for heap in heaps if heap.holds is hand.holds and (heap in refilling or not refilling - {None})]
    name = "gone"
    chooser = "choose" if who == "me" else f"{who} chooses"
    amount = "" if number == "1" else f"{number} "
    return [[f"{chooser} {amount}{name} in {who}.{hand.name}", f"move {name} to {heap.name}"] for hand, heap in ways]


def _hands(program: Program, pile: ZoneSymbol) -> list[ZoneSymbol]:
    """Where a player keeps the cards of a pile: zones that only the player sees come first."""
    zones = [zone for zone in program.kinds["player"].zones.values() if zone.holds is pile.holds]
    return [zone for zone in zones if zone.seen_by == "owner"] or zones


def _calls(program: Program, verb: str, who: str, number: str) -> list[list[str]]:
    """Calls of the happenings with a player and a number whose names begin with the verb."""
    return [[f"{happening.name}({who}, {number})"] for happening in program.happenings.values() if _is_for(happening, verb)]


def _is_for(happening: HappeningSymbol, verb: str) -> bool:
    types = [param.type for param in happening.params]
    named = re.match(rf"{verb}s?(?:_|$)", happening.name) is not None and not happening.is_action
    return named and len(types) == 2 and _is_player(types[0]) and fit.fits(NUMBER, types[1])


def _is_player(type_: object) -> bool:
    return isinstance(type_, ThingOf) and type_.kind.name == "player"
