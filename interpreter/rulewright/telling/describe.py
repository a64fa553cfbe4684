"""Anything of a ruleset in words: its printed text, its rules with their place, and what changes or hooks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.language.core import Function
from rulewright.language.lookup import Entry
from rulewright.language.symbols import (
    ChangeSymbol,
    HappeningSymbol,
    HookSymbol,
    Kind,
    MarkSymbol,
    OptionSymbol,
    Program,
    StandingRule,
    StateSymbol,
    StatSymbol,
    Text,
    ThingRef,
    ThingSymbol,
    WordList,
    ZoneSymbol,
)
from rulewright.language.written import type_name
from rulewright.source.span import NOWHERE, Span
from rulewright.telling.changes import changes_of, hooks_of
from rulewright.telling.inside import print_inside, printed_values
from rulewright.telling.screen import Screen
from rulewright.telling.sources import block_at, lines_at
from rulewright.telling.values import value_text
from rulewright.telling.words import in_language, say

if TYPE_CHECKING:
    from rulewright.ruleset.history import History

WITH_WORDS = (ThingSymbol, StatSymbol, HappeningSymbol, Kind, MarkSymbol, OptionSymbol, ZoneSymbol, StateSymbol, StandingRule)
Blocks = Callable[[Span], list[str]]  # the lines of the rules that begin at a place


def blocks_in_force(history: History, own: dict[Span, list[str]] | None = None) -> Blocks:
    """The lines as they are in the file, or as overlays have changed them; `own` are known ones."""

    def block(span: Span) -> list[str]:
        if own and span in own:
            return own[span]
        changed = history.changed_block(span)
        return block_at(span) if changed is None else changed

    return block


def describe(program: Program, entry: Entry, screen: Screen, blocks: Blocks = block_at) -> None:
    """Print one entry."""
    symbol = entry.symbol
    screen.parts((in_language(entry.text, entry.name.replace("_", " ")), "title"), (f"  ({_sort(entry)}, {entry.full})", "quiet"))
    if isinstance(symbol, WITH_WORDS) and symbol.words != entry.text:
        _words(symbol.words, screen)
    match symbol:
        case ThingSymbol():
            _thing(program, symbol, screen, blocks)
        case StatSymbol():
            _stat(program, symbol, screen, blocks)
        case HappeningSymbol():
            _happening(program, symbol, screen, blocks)
        case Kind():
            _kind(program, symbol, screen, blocks)
        case MarkSymbol():
            _rule_lines(symbol.span, screen, blocks)
            screen.line(say("show.marks_on", kind=symbol.on.name, happening=symbol.counts.name))
        case WordList():
            screen.line(", ".join(_word(symbol, word) for word in symbol.words))
        case OptionSymbol():
            screen.line(say("show.option", type=type_name(symbol.type), default=value_text(symbol.default)))
        case ZoneSymbol():
            _zone(symbol, screen)
        case StateSymbol():
            screen.line(say("show.state", type=type_name(symbol.type), default=value_text(symbol.default), seen=_seen(symbol.seen_by)))
        case Function():
            _function("", symbol, screen)
        case StandingRule():
            _rule_lines(symbol.span, screen, blocks)
    if getattr(symbol, "span", NOWHERE) != NOWHERE:
        screen.line(say("show.written", place=_place(symbol.span)), "quiet")


def describe_to_players(program: Program, entry: Entry, screen: Screen) -> bool:
    """Print what is printed on a card or said of an action: its text and values, without its rules. False for what has no text for players."""
    symbol = entry.symbol
    if not isinstance(symbol, ThingSymbol) and not (isinstance(symbol, HappeningSymbol) and symbol.words and symbol.words != entry.text):
        return False
    sort = in_language(symbol.kind.text, entry.holder) if isinstance(symbol, ThingSymbol) else _sort(entry)
    screen.parts((in_language(entry.text, entry.name.replace("_", " ")), "title"), (f"  ({sort})", "quiet"))
    if symbol.words != entry.text:
        _words(symbol.words, screen)
    if isinstance(symbol, ThingSymbol):
        _values(symbol, screen, for_players=True)
        _copies(symbol, screen)
        _inside(program, symbol, screen)
    return True


def _words(words: Text, screen: Screen, indent: int = 0) -> None:
    """The short text for players, where there is one."""
    if words:
        screen.line(in_language(words), indent=indent)


def _sort(entry: Entry) -> str:
    return in_language(entry.symbol.kind.text, entry.holder) if entry.sort == "thing" else say(f"sort.{entry.sort}")


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}"


def _word(words: WordList, word: str) -> str:
    text = in_language(words.texts.get(word, {}))
    return f"{text} ({word})" if text and text != word else word


def _values(thing: ThingSymbol, screen: Screen, for_players: bool = False) -> None:
    """What is printed on a thing; what that means where it names another thing, such as the half of a card."""
    for title, value in printed_values(thing, for_players):
        screen.parts((f"{title}: ", "quiet"), (value_text(value), ""))
        named = value.thing if isinstance(value, ThingRef) else None
        if named is not None and named is not thing and named.words != named.text:
            _words(named.words, screen, 1)


def _thing(program: Program, thing: ThingSymbol, screen: Screen, blocks: Blocks) -> None:
    _values(thing, screen)
    _copies(thing, screen)
    if thing.source:
        screen.line(say("show.source", text=thing.source), "quiet")
    for name, function in thing.code.items():
        _function(name, function, screen)
    _change_and_hook_lines(thing, screen)
    for action in thing.actions:
        screen.parts((f"{say('sort.action')}: ", "quiet"), (in_language(action.text, action.name), ""))
        _rule_lines(action.span, screen, blocks, 1)
    _inside(program, thing, screen)


def _copies(thing: ThingSymbol, screen: Screen) -> None:
    if thing.copies > 1:
        screen.line(say("show.copies", n=thing.copies))


def _inside(program: Program, thing: ThingSymbol, screen: Screen) -> None:
    """Where a thing begins, and what begins inside it."""
    if thing.inside is not None:
        holder, own_zone = thing.inside
        zone = in_language(own_zone.text, own_zone.name.replace("_", " "))
        screen.line(say("show.begins", zone=zone, thing=in_language(holder.text, holder.id)))
    print_inside(program, thing, screen)


def _change_and_hook_lines(bearer: ThingSymbol | Kind | MarkSymbol, screen: Screen) -> None:
    for change in bearer.changes:
        screen.parts(
            (say("show.changes") + " ", "quiet"),
            (f"{change.stat.name}: {_change(change)}", ""),
            (f"  {_place(change.span)}", "quiet"),
        )
    for hook in getattr(bearer, "hooks", ()):
        screen.parts((say(f"show.stage.{hook.stage}") + " ", "quiet"), (hook.happening.name, "name"), (f"  {_place(hook.span)}", "quiet"))
        _hook(hook, screen)


def _change(change: ChangeSymbol) -> str:
    """What a line does to its stat, with what a template has filled in for this thing."""
    when = f"  when: {_one_line(change.when.text)}" if change.when is not None and change.when.text else ""
    return f"{_one_line(change.value.text) if change.value is not None else change.layer}{when}"


def _hook(hook: HookSymbol, screen: Screen) -> None:
    _words(hook.words, screen, 1)
    if hook.where is not None and hook.where.text:
        screen.line(f"{say('show.where')} {_one_line(hook.where.text)}", indent=1)
    if hook.asked_of is not None:
        screen.line(say("show.asked"), indent=1)
    _text(hook.do.text, screen, 1)


def _stat(program: Program, stat: StatSymbol, screen: Screen, blocks: Blocks) -> None:
    screen.line(say("show.stat", type=type_name(stat.type)))
    if stat.permission_of is not None and stat.body is None:
        screen.line(say("show.permission", name=stat.permission_of.name))
    else:
        _rule_lines(stat.span, screen, blocks)
    if stat.private:
        screen.line(say("show.private"))
    found = list(changes_of(program, stat))
    if found:
        screen.line(say("show.changed_by", n=len(found)), "head")
    for who, change in found:
        screen.parts((who, "name"), (f"  {_change(change)}", ""), (f"  {_place(change.span)}", "quiet"), indent=1)


def _happening(program: Program, happening: HappeningSymbol, screen: Screen, blocks: Blocks) -> None:
    _rule_lines(happening.span, screen, blocks)
    if happening.is_action and happening.menus:
        screen.line(say("show.menus", names=", ".join(happening.menus)))
    permission = happening.permission
    if permission is not None:
        for who, change in changes_of(program, permission):
            screen.parts(
                (f"{say('show.permission_changed')} ", "quiet"),
                (who, "name"),
                (f"  {_change(change)}", ""),
                (f"  {_place(change.span)}", "quiet"),
            )
    hooks = list(hooks_of(program, happening))
    if hooks:
        screen.line(say("show.hooked_by", n=len(hooks)), "head")
    for who, hook in hooks:
        screen.parts((f"{say(f'show.stage.{hook.stage}')} ", "quiet"), (who, "name"), (f"  {_place(hook.span)}", "quiet"), indent=1)


def _kind(program: Program, kind: Kind, screen: Screen, blocks: Blocks) -> None:
    if kind.parents:
        screen.line(say("show.parents", names=", ".join(parent.name for parent in kind.parents)))
    for name, field in kind.fields.items():
        title = in_language(field.text)
        screen.line(f"{name}: {type_name(field.type)}" + (f" – {title}" if title else ""), indent=1)
    for name, state in kind.state.items():
        screen.line(f"{name}: {type_name(state.type)} ({say('sort.state')})", indent=1)
    for name, zone in kind.zones.items():
        screen.line(f"{name}: {zone.holds.name} ({say('sort.zone')})", indent=1)
    _change_and_hook_lines(kind, screen)
    things = [thing for thing in program.things if thing.kind is kind and thing.inside is None]
    if things:
        screen.line(say("show.things", n=len(things), copies=sum(thing.copies for thing in things)), "head")
        screen.line(", ".join(in_language(thing.text, thing.id) + (f" ×{thing.copies}" if thing.copies > 1 else "") for thing in things))


def _zone(zone: ZoneSymbol, screen: Screen) -> None:
    screen.line(say("show.zone", kind=zone.holds.name, order=say(f"order.{zone.order}"), seen=_seen(zone.seen_by)))
    if zone.top_seen_by is not None:
        screen.line(say("show.top", seen=_seen(zone.top_seen_by)))
    if zone.room is not None:
        screen.line(say("show.room", n=zone.room))
    if zone.refill_from is not None:
        screen.line(say("show.refill", name=zone.refill_from.name))


def _seen(audience: str) -> str:
    return say(f"seen.{audience}")


def _function(name: str, function: Function, screen: Screen) -> None:
    """A text of the rules with its own lines."""
    text = function.text or "\n".join(lines_at(function.span))
    if not text.strip():
        return
    if name:
        screen.parts((f"{name.replace('_', ' ')}:", "quiet"), (f"  {_place(function.span)}" if function.span != NOWHERE else "", "quiet"))
    _text(text, screen, 1)


def _text(text: str, screen: Screen, indent: int) -> None:
    for line in text.strip("\n").splitlines():
        screen.line(line.rstrip(), indent=indent)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _rule_lines(span: Span, screen: Screen, blocks: Blocks, indent: int = 0) -> None:
    for line in blocks(span):
        screen.line(line, indent=indent + 1)
