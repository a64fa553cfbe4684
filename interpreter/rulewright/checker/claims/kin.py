"""A thing of a kind in a text, and another in its rule: “the market” beside `spot = mine`, “your other bells” beside `bell = this`."""

from __future__ import annotations

import re

from rulewright.checker.claims.amounts import is_form
from rulewright.checker.claims.parts import Otherwise, Told
from rulewright.checker.context import Context
from rulewright.language.symbols import ThingSymbol
from rulewright.source.catalogue.claims import RuleOfText

_IS = re.compile(r"(?<![\w.])[a-z_][\w.]* = (?P<id>[a-z_]\w*)\b(?!\.)")
_IS_THIS = re.compile(r"(?<![\w.])(?P<line>[a-z_]\w* = this|this = [a-z_]\w*)\b(?!\.)")
_NOT_THIS = re.compile(r"!= this\b|\bthis !=|\bwithout (?:\{this\}|this)|\bnot\b|\bor\b")
_OTHER = {
    "en": re.compile(r"\b(?:your|the|each|every|all|any|no|each of your|all your) other (?P<noun>[^\W\d_]+)", re.IGNORECASE),
    "cs": re.compile(
        r"\b(?:(?:každ|všech|tv|žádn)\w* )+(?:jiný|jiná|jiné|jiného|jiném|jiným|jinou|jiných|další|ostatní\w*) (?P<noun>[^\W\d_]+)"
        r"|\bostatní(?:ch|m)? (?P<others>[^\W\d_]+)",
        re.IGNORECASE,
    ),
}


class Kin:
    """The things of each kind by the names that texts have for them."""

    def __init__(self, context: Context) -> None:
        self.kinds: dict[str, set[str]] = {}  # how a kind is called
        self.named: dict[str, dict[str, ThingSymbol]] = {}  # by id
        by_name: dict[str, list[ThingSymbol]] = {}
        for thing in context.program.things:
            self.named.setdefault(thing.id, {})[thing.kind.name] = thing
            name = thing.text.get("en", "").lower()
            if len(name) > 3:
                by_name.setdefault(name, []).append(thing)
        words = {word for list_ in context.program.words.values() if list_.name != "action" for word in list_.words}
        self.called = {name: things[0] for name, things in by_name.items() if len(things) == 1 and name not in words}
        for name, kind in context.program.kinds.items():
            self.kinds[name] = {name.replace("_", " "), *(text.lower() for text in kind.text.values())}

    def found(self, told: Told) -> Otherwise | None:
        """The rule that is about another thing of the kind in its text."""
        return self._of_other(told) or self._of_name(told)

    def _of_other(self, told: Told) -> Otherwise | None:
        """“Each of your other bells” beside `bell = this`."""
        if told.language not in _OTHER or told.owner.kind is None or told.has(_NOT_THIS):
            return None
        names = self.kinds.get(told.owner.kind, set())
        nouns = [(match["noun"] or match[match.lastindex or 0]).lower() for match in _OTHER[told.language].finditer(told.text.text)]
        if not any(is_form(noun, name) for noun in nouns for name in names):
            return None
        for _, rule in told.owner.values("when"):  # of a change: a hook with `card = this` says when, not whom it is about
            match = _IS_THIS.search(rule.text)
            if match is not None:
                return Otherwise(RuleOfText.not_other, rule, {"written": match["line"], "meant": match["line"].replace(" = ", " != ")}, match["line"])
        return None

    def _of_name(self, told: Told) -> Otherwise | None:
        """“To the market” beside `spot = mine`, if the text has no mine and the rules no market."""
        if told.language != "en":
            return None
        text = told.text.text.lower()
        asked = [(rule, match) for rule in told.rules for match in _IS.finditer(rule.text) if match["id"] in self.named]
        if len(asked) != 1:
            return None
        rule, match = asked[0]
        for kind, thing in self.named[match["id"]].items():
            said = [name for name in self.called if name in text and re.search(rf"\b{re.escape(name)}s?\b", text)]
            alike = [self.called[name] for name in said if self.called[name].kind.name == kind and self.called[name].id != told.owner.id]
            name = thing.text.get("en", "").lower()
            if (
                len(alike) != 1
                or alike[0] is thing
                or (name and any(is_form(word, part) for word in re.findall(r"[^\W\d_]+", text) for part in name.split()))
            ):
                continue
            meant = alike[0].id
            if not any(re.search(rf"\b{meant}\b", each.text) for each in told.rules):
                return Otherwise(RuleOfText.word, rule, {"written": thing.id, "meant": meant}, match[0])
        return None
