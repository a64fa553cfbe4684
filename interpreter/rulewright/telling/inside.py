"""What begins inside a thing (cards in a box, spaces on a board), zone by zone and in short."""

from __future__ import annotations

from rulewright.language.core import Function
from rulewright.language.symbols import Program, ThingSymbol, Value, ZoneSymbol
from rulewright.telling.screen import Screen
from rulewright.telling.sources import lines_at
from rulewright.telling.values import value_text
from rulewright.telling.words import in_language, say

MOST_INSIDE = 100  # things of one zone; more are only counted
LONGEST = 120  # signs of a text of rules; all of it is shown with the thing itself


def print_inside(program: Program, thing: ThingSymbol, screen: Screen) -> None:
    """Print the things that begin in the zones of `thing`: names, fields, texts and places."""
    zones: dict[ZoneSymbol, list[ThingSymbol]] = {}
    for other in program.things:
        if other.inside is not None and other.inside[0] is thing:
            zones.setdefault(other.inside[1], []).append(other)
    for zone, members in zones.items():
        title = in_language(zone.text, zone.name.replace("_", " "))
        screen.line(say("show.inside", zone=title, n=sum(member.copies for member in members)), "head")
        for member in members[:MOST_INSIDE]:
            _member(member, screen)
        if len(members) > MOST_INSIDE:
            screen.line(say("show.inside.more", n=len(members) - MOST_INSIDE), "quiet", indent=1)


def _member(member: ThingSymbol, screen: Screen) -> None:
    """The line of one thing, and its texts under it."""
    name = in_language(member.text)
    printed = _cut("; ".join(_printed(member)))
    copies = f" ×{member.copies}" if member.copies > 1 else ""
    screen.parts(
        ((name or member.id) + copies, "name"),
        (f" ({member.id})" if name else "", "quiet"),
        (f"  {printed}" if printed else "", ""),
        (f"  {member.span.file}:{member.span.line}", "quiet"),
        indent=1,
    )
    words = in_language(member.words)
    if words:
        screen.line(words, indent=2)
    for code, function in member.code.items():
        text = _in_one_line(function)
        if text:
            screen.parts((f"{code.replace('_', ' ')}: ", "quiet"), (text, ""), indent=2)


def _printed(member: ThingSymbol) -> list[str]:
    """Its fields that say something, as `name value`; what is simply so as its name."""
    return [title if value is True else f"{title} {value_text(value)}" for title, value in printed_values(member)]


def printed_values(thing: ThingSymbol, for_players: bool = False) -> list[tuple[str, Value]]:
    """The fields of a thing that say something, as players call them, and their values: what is not there, or as for most, is left out.

    Of a space, and of a kind of which some fields have names, players are shown those that have one: the others are for the rules.
    """
    fields = thing.kind.fields
    named_only = for_players and (thing.kind.space_of is not None or any(each.text for each in fields.values()))
    return [
        (in_language(fields[name].text, name.replace("_", " ")), value)
        for name, value in thing.values.items()
        if value not in (None, (), {}, False) and value != fields[name].default and (fields[name].text or not named_only)
    ]


def _in_one_line(function: Function) -> str:
    """A text of rules with its statements in one line, which is cut where it is long."""
    written = (line.strip() for line in (function.text or "\n".join(lines_at(function.span))).splitlines())
    return _cut(" · ".join(line for line in written if line and not line.startswith("#")))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 2].rstrip() + " …"
