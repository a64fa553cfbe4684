"""Values of the game as stable ids and in words for people."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from rulewright.compiler.decision_sites import Site
from rulewright.compiler.layout import word_text
from rulewright.language.symbols import HappeningSymbol, HookSymbol, StateSymbol, Text, TextSymbol
from rulewright.language.texts import counted, filled
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, OptionOf, PairOf, SetOf, ThingOf, Type, Word, YesNo
from rulewright.runtime.pending import DONE, Pending
from rulewright.source.catalogue.played import Spoken

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled


def say(text: Text, language: str, fallback: str = "") -> str:
    """A text in a language, or in English if it is missing."""
    return text.get(language) or text.get("en") or fallback


@cache
def word(name: str, language: str) -> str:
    """A text of the program itself: the fragment of `Spoken` with this name."""
    return Spoken.said(name, language)


def part_text(c: Compiled, part: str, language: str) -> str:
    """The name of a part of a price: a word of a list, a resource, a number of the player."""
    resource = c.program.resources.get(part)
    if resource is not None and resource.text:
        return say(resource.text, language)
    states = c.program.kinds["player"].state
    if part in states:
        return say(states[part].text, language, part.replace("_", " "))
    lists = [each.parts for each in c.program.resources.values() if each.parts is not None]
    lists += [state.type.key.words for state in states.values() if isinstance(state.type, AmountsOf) and isinstance(state.type.key, Word)]
    for words in lists:
        if part in words.words:
            return word_text(words, words.words.index(part), language)
    return part.replace("_", " ")


def number_of(type_: Type | None, value: Any) -> int | None:
    """The number that a word after a value agrees with: of a set, how many are in it."""
    match type_:
        case Maybe():
            return number_of(type_.of, value)
        case Number():
            return value if isinstance(value, int) else None
        case SetOf() | ListOf():
            return None if value is None else len(value)
        case _:
            return None


def _short(ids: list[str]) -> list[str]:
    """Ids without copy numbers, if they are still distinct."""
    if not any("#" in one for one in ids):
        return ids
    plain = [re.sub(r"#\d+", "", one) for one in ids]
    often = Counter(plain)
    return [short if often[short] == 1 else one for short, one in zip(plain, ids, strict=True)]


def _distinct(ids: list[str]) -> list[str]:
    """Ids in which repeated ones are numbered."""
    if len(set(ids)) == len(ids):
        return ids
    met: Counter[str] = Counter()
    found = []
    for one in ids:
        met[one] += 1
        found.append(one if met[one] == 1 else f"{one}#{met[one]}")
    return found


class Wording:
    """Ids and texts of one compiled game."""

    def __init__(self, compiled: Compiled, player_names: list[str]) -> None:
        self.c = compiled
        self.layout = compiled.layout
        self.players = player_names
        self._pool_words: dict[int, str] = {}  # memoized: offers name the same few pools hundreds of times

    def thing_id(self, thing: int) -> str:
        """The id of a thing; players by their name."""
        return self.players[thing] if thing < self.layout.players else self.layout.names[thing]

    def design(self, thing: int, language: str) -> str:
        """The name of all copies of a thing."""
        symbol = self.layout.things[thing]
        name = (symbol.id if symbol is not None else self.design_id(thing)).replace("_", " ")
        return say((symbol or self.layout.kinds[thing]).text, language, name)

    def thing(self, thing: int | None, language: str) -> str:
        if thing is None:
            return word("nothing", language)
        if thing < self.layout.players:
            return self.players[thing]
        symbol = self.layout.things[thing]
        name = self.layout.names[thing]
        if symbol is None:
            number = "" if self.c.nameless[thing] else name.partition("#")[2]
            return say(self.layout.kinds[thing].text, language, f"{name.partition('#')[0].replace('_', ' ')} {number}".strip())
        return say(symbol.text, language, symbol.id.replace("_", " "))

    def face(self, thing: int, language: str) -> str:
        """What a face of a die shows: its fields; for a yes/no field its name, if it is yes. A number that comes first needs no name."""
        symbol, shown = self.layout.things[thing], []
        for place, (name, field) in enumerate(self.layout.kinds[thing].fields.items()):
            value = self.layout.value(symbol.values[name]) if symbol is not None else None
            if isinstance(field.type, YesNo):
                shown += [name.replace("_", " ")] if value else []
            elif value is not None:
                text = self.value(field.type, value, language)
                shown.append(f"{name.replace('_', ' ')} {text}" if isinstance(field.type, Number) and place else text)
        return ", ".join(shown) or word("nothing", language)

    def leading_number(self, thing: int) -> int | None:
        """The number in the first field of a face; nothing if that field holds anything else."""
        symbol, fields = self.layout.things[thing], self.layout.kinds[thing].fields
        first = next(iter(fields.items()), None)
        if symbol is None or first is None or not isinstance(first[1].type, Number):
            return None
        value = self.layout.value(symbol.values[first[0]])
        return value if isinstance(value, int) else None

    def short_text(self, type_: Type | None, value: Any, language: str) -> str:
        """What is printed on a thing, in a few words."""
        symbol = self.layout.things[value] if isinstance(type_, ThingOf) and value is not None and value >= self.layout.players else None
        return say(symbol.words, language) if symbol is not None else ""

    def value_id(self, type_: Type | None, value: Any) -> str:
        """The stable id of an option's value."""
        if value is None:
            return "pass"
        if value is DONE:
            return "done"
        match type_:
            case Maybe():
                return self.value_id(type_.of, value)
            case YesNo():
                return "yes" if value else "no"
            case ThingOf():
                return self.thing_id(value)
            case Word():
                return str(type_.words.words[value])
            case SetOf() | ListOf():
                return "+".join(self.value_id(type_.element, item) for item in value) or "none"
            case PairOf():
                return f"{self.value_id(type_.left, value[0])}:{self.value_id(type_.right, value[1])}"
            case AmountsOf():
                return ",".join(f"{self.value_id(type_.key, key)}={number}" for key, number in _entries(value)) or "none"
            case OptionOf():
                action, parts = self._completed(value)
                return ":".join([action.name, *(self.value_id(type_, part) for type_, part in parts)])
            case _ if isinstance(value, tuple):
                return "+".join(self.value_id(None, item) for item in value) or "none"
            case _:
                return str(value)

    def value(self, type_: Type | None, value: Any, language: str) -> str:
        """A value in words."""
        if value is None:
            return word("nothing", language)
        match type_:
            case Maybe():
                return self.value(type_.of, value, language)
            case YesNo():
                return word("yes" if value else "no", language)
            case ThingOf():
                return self.thing(value, language)
            case Word():
                return word_text(type_.words, value, language)
            case SetOf() | ListOf():
                return ", ".join(self.value(type_.element, item, language) for item in value) or word("nothing", language)
            case PairOf():
                return f"{self.value(type_.left, value[0], language)}: {self.value(type_.right, value[1], language)}"
            case AmountsOf():
                found = [counted(number, self.value(type_.key, key, language), language) for key, number in _entries(value)]
                return ", ".join(found) or word("nothing", language)
            case OptionOf():
                action, parts = self._completed(value)
                told = ", ".join(self.value(type_, part, language) for type_, part in parts)
                return say(action.text, language, action.name.replace("_", " ")) + (f": {told}" if told else "")
            case _ if isinstance(value, tuple):
                return ", ".join(self.value(None, item, language) for item in value)
            case _:
                return str(value)

    def _completed(self, option: tuple[Any, ...]) -> tuple[HappeningSymbol, list[tuple[Type, Any]]]:
        """The action of a completed option, and its choices with their types."""
        action = self.c.actions[option[0]]
        return action, [(choice.var.type, value) for choice, value in zip(action.choices, option[2], strict=True)]

    # ---- decisions ---------------------------------------------------------------------------------------------------------------------
    def option_ids(self, pending: Pending, values: tuple[Any, ...]) -> list[str]:
        """Ids of the options: identical copies have the id of their design; things of one design that differ keep their number."""
        site = self.c.sites[pending[0]]
        ids = _short(self._offer_ids(values) if pending[2] == "offer" else [self._option_id(site, pending, value) for value in values])
        # one action under the terms of several offers, or a visible card and an unseen copy that could be there
        return _distinct(ids) if isinstance(site.element, OptionOf) or pending[2] == "offer" else ids

    def _option_id(self, site: Site, pending: Pending, value: Any) -> str:
        kind = pending[2]
        if value is None:
            return "pass"
        if value is DONE:
            return "done"
        if kind == "yes_no":
            return "yes" if value else "no"
        if kind == "branch":
            return str(site.labels[value])
        if kind == "amounts":
            return str(value)
        if site.kind == "act":
            name = self.c.actions[value[0]].name
            return name if value[1] is None else f"{name}:{self.thing_id(value[1])}"
        if kind == "hook":
            return self.thing_id(value[1]) if value[1] >= 0 else self._hook(value[0]).id
        return self.value_id(site.element, value)

    def _offer_ids(self, deals: tuple[Any, ...]) -> list[str]:
        """The ids of offers. There may be hundreds, made of a few sides; each side is named once."""
        sides = {id(side): side for deal in deals if deal is not None for side in deal}
        names = {number: "+".join(map(self._unit_id, side)) for number, side in sides.items()}
        return ["pass" if deal is None else f"{names[id(deal[0])]}>{names[id(deal[1])]}" for deal in deals]

    def _unit_id(self, unit: tuple[Any, ...]) -> str:
        """A thing by its id, an unseen one by the id of its design, tokens as `2*gold`."""
        if unit[0] == "thing":
            return self.thing_id(unit[1])
        if unit[0] in ("design", "alike"):
            name = self.design_id(unit[1]) if unit[0] == "design" else self.thing_id(unit[1])
            return name if unit[3] == 1 else f"{unit[3]}*{name}"
        return f"{unit[3]}*{self.pool_word(unit[1])}"

    def units_by_id(self, units: list[tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
        """What can be traded, by id: the ids of the listed trades first, and a thing also under its own."""
        named: dict[str, tuple[Any, ...]] = {}
        for ids in (_distinct(_short([self._unit_id(unit) for unit in units])), [self._unit_id(unit) for unit in units]):
            for name, unit in zip(ids, units, strict=True):
                named.setdefault(name, unit)
        return named

    def design_id(self, thing: int) -> str:
        """The id that all copies of a thing share."""
        return self.layout.names[thing].partition("#")[0]

    def pool_word(self, slot: int) -> str:
        """The word (or the name of the pool) whose number is in the slots that begin here."""
        if slot not in self._pool_words:
            self._pool_words[slot] = self._pool_word(slot)
        return self._pool_words[slot]

    def _pool_word(self, slot: int) -> str:
        for symbol, column in self.layout.columns.items():
            if isinstance(symbol, StateSymbol) and column.base <= slot < column.base + column.width:
                return self.value_id(symbol.type.key, slot - column.base) if isinstance(symbol.type, AmountsOf) else symbol.name
        return str(slot)

    def _hook(self, number: int) -> HookSymbol:
        return self.c.hooks[number]

    def option_about(self, pending: Pending, value: Any, language: str) -> str:
        """The short text of the action or thing that may be chosen."""
        site = self.c.sites[pending[0]]
        if value is None or value is DONE or pending[2] in ("yes_no", "branch", "amounts", "hook", "offer"):
            return ""
        if site.kind == "act":
            symbol: HappeningSymbol = self.c.actions[value[0]]
            return say(symbol.words, language)
        return self.short_text(site.element, value, language)

    def option_text(self, pending: Pending, value: Any, language: str) -> str:
        site = self.c.sites[pending[0]]
        kind = pending[2]
        if value is None:
            return word("let" if kind == "hook" else "pass", language)
        if value is DONE:
            return word("done", language)
        if kind == "yes_no":
            return word("yes" if value else "no", language)
        if kind == "branch":
            text = site.words[value]
            given = list(zip(site.names, pending[6], strict=False))
            return str(site.labels[value]).replace("_", " ") if text is None else self._filled(text, given, language)
        if kind == "amounts":
            return str(value)
        if site.kind == "act":
            symbol: HappeningSymbol = self.c.actions[value[0]]
            text = say(symbol.text, language, symbol.name.replace("_", " "))
            return text if value[1] is None else f"{text} ({self.thing(value[1], language)})"
        if kind == "hook":
            return (
                self.thing(value[1], language)
                if value[1] >= 0
                else say(self._hook(value[0]).text, language, self._hook(value[0]).id.replace("_", " "))
            )
        if kind == "offer":
            return self._deal(value, language)
        return self.value(site.element, value, language)

    def answer_text(self, pending: Pending, answer: Any, language: str) -> str:
        """A whole answer, as it was given."""
        site, kind = self.c.sites[pending[0]], pending[2]
        if kind == "amounts":
            parts = zip(pending[4], answer, strict=True)
            chosen = [counted(number, self.value(site.element, item, language), language) for item, number in parts if number]
            return ", ".join(chosen) or word("nothing", language)
        if kind == "several" and isinstance(answer, tuple):
            return ", ".join(self.value(site.element, item, language) for item in answer) or word("nothing", language)
        return self.option_text(pending, answer, language)

    def _deal(self, deal: Any, language: str) -> str:
        """Both sides of a trade."""
        return " ⇄ ".join(", ".join(self._unit(unit, language) for unit in side) or word("nothing", language) for side in deal)

    def _unit(self, unit: tuple[Any, ...], language: str) -> str:
        if unit[0] == "thing":
            return self.thing(unit[1], language)
        if unit[0] in ("design", "alike"):
            name = self.design(unit[1], language)
            return name if unit[3] == 1 else counted(unit[3], name, language)
        for symbol, column in self.layout.columns.items():
            type_ = getattr(symbol, "type", None)
            if isinstance(type_, AmountsOf) and column.base <= unit[1] < column.base + column.width:
                return counted(unit[3], self.value(type_.key, unit[1] - column.base, language), language)
            if isinstance(symbol, StateSymbol) and column.base == unit[1]:
                return counted(unit[3], say(symbol.text, language, symbol.name.replace("_", " ")), language)
        return str(unit[3])

    def prompt(self, pending: Pending, language: str) -> str:
        """What is asked, in words."""
        site = self.c.sites[pending[0]]
        if pending[2] == "amounts":
            part = self.value(site.element, pending[4][len(pending[5])], language)
            return f"{self._sentence(site, pending, language)} – {part}"
        return self._sentence(site, pending, language)

    def _sentence(self, site: Site, pending: Pending, language: str) -> str:
        if site.text is not None:
            return self.sentence(site, pending[6], language)
        match site.kind:
            case "act":
                return word("act", language)
            case "instead" if (menu := self._menu_of_hooks(pending, language)) is not None:
                return menu
            case "instead":
                happening = site.name.replace("_", " ")
                parts = ", ".join(self._loose(value, language) for value in pending[6])
                return f"{word('instead', language)} ({happening}: {parts})"
            case "hook":
                thing = pending[6][0] if pending[6] else None
                name = self.thing(thing, language) if thing is not None else site.name.replace("_", " ")
                return f"{name}: {word('use', language)}"
            case "order":
                return word("order", language)
            case "bid":
                return word("bid", language)
            case "payment":
                return word("pay", language)
            case "source":
                return f"{self.thing(pending[6][0], language)} ({part_text(self.c, site.name, language)}): {word('part', language)}"
            case "offer":
                if pending[2] == "offer":
                    return word("offer", language)
                proposer, deal = pending[6]
                offer = f"{self.thing(proposer, language)} {word('offers', language)} {self._deal(deal, language)}"
                return f"{offer} – {word('deal', language)}"
            case _:
                context = f" ({site.context})" if site.context else ""
                return f"{word('choose', language)}: {site.name.replace('_', ' ')}{context}"

    def sentence(self, site: Site, given: tuple[Any, ...], language: str) -> str:
        """The sentence of a place from `texts`, with its locals filled in."""
        assert site.text is not None
        return self._filled(site.text, list(zip(site.names, given, strict=False)), language)

    def _filled(self, text: TextSymbol, given: list[tuple[tuple[str, Type], Any]], language: str) -> str:
        values = {name: self.value(type_, value, language) for (name, type_), value in given}
        numbers = {name: number_of(type_, value) for (name, type_), value in given}
        return filled(say(text.text, language, text.name.replace("_", " ")), values.get, numbers.get, language)

    def _menu_of_hooks(self, pending: Pending, language: str) -> str | None:
        """The sentence of a menu of hooks, if all of them use the same one; `this` is then each of their things."""
        offered = [(self._hook(value[0]), value[1]) for value in pending[3] if value is not None]
        texts = {hook.asks for hook, _ in offered}
        if len(texts) != 1 or None in texts:
            return None
        hook = offered[0][0]
        assert hook.asks is not None
        parts = hook.do.params[1:] if hook.on_thing else hook.do.params
        given = [((param.name, param.type), value) for param, value in zip(parts, pending[6][-len(parts) :], strict=False)] if parts else []
        if hook.on_thing:
            this = hook.do.params[0]
            given.append(((this.name, SetOf(this.type)), tuple(thing for _, thing in offered)))
        return self._filled(hook.asks, given, language)

    def _loose(self, value: Any, language: str) -> str:
        """A value whose type is not known here: most likely a thing."""
        if isinstance(value, tuple):
            return ", ".join(self._loose(item, language) for item in value)
        return (
            self.thing(value, language) if isinstance(value, int) and not isinstance(value, bool) and value < len(self.layout.names) else str(value)
        )


def _entries(amounts: Any) -> list[tuple[Any, int]]:
    return list(amounts.items()) if isinstance(amounts, dict) else list(amounts)
