"""Walks documents and shapes: reports unknown, missing and contradicting keys, and values of a wrong form."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from rulewright.ruleset import naming, registry
from rulewright.ruleset.as_meant import COMPARISON, WITHOUT_COLON
from rulewright.ruleset.shapes import (
    CONDITION,
    FORMULA,
    Anything,
    ByNode,
    Code,
    Listing,
    Named,
    NameOf,
    OneOf,
    Raw,
    Record,
    Sentence,
    Shape,
    Whole,
)
from rulewright.source import suggest
from rulewright.source.catalogue.files import ControlCharacter
from rulewright.source.catalogue.keys import KeysInConflict, MissingKey, UnknownKey, WrongForm, WrongValue
from rulewright.source.catalogue.names import DefinedTwice, NotLowerCase
from rulewright.source.catalogue.phrases import Elsewhere, Forms, NameReasons
from rulewright.source.catalogue.shapes import registered
from rulewright.source.catalogue.types import ElementTwice
from rulewright.source.catalogue.yaml import BracesInsteadOfAngles, CommaInBrackets, FoldedText, LinesWithoutBar, NoColon
from rulewright.source.diagnostics import Edit, Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence, in_round_brackets
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

_NODE_WORDS: dict[type, Phrase] = {Scalar: Forms.text(), Sequence: Forms.list(), Mapping: Forms.written_mapping()}

_PATH = re.compile(r"[a-z_]\w*(?:\.[a-z_]\w*)+")


def validate(node: Node, shape: Shape, findings: Findings, *, name: str = "", partial: bool = False) -> None:
    """Report what at `node` does not fit `shape`. `name` is what people call it; `partial` allows required keys to be missing."""
    _Walk(findings, partial).walk(node, shape, name or "this place", node.span)


def check_code(scalar: Scalar, key: str, findings: Findings) -> bool:
    """Whether a scalar that is read as code is written so that its lines survive; reports it otherwise."""
    if scalar.style == "plain" and scalar.span.end_line > scalar.span.line:
        lines = scalar.span.end_line - scalar.span.line + 1
        findings.report(LinesWithoutBar.after_key, scalar.span, lines=lines, key=key)
        return False
    if scalar.style == "folded":
        findings.report(FoldedText.after_key, scalar.span, key=key)
        return False
    return True


@dataclass(slots=True)
class _Walk:
    """One walk over a document."""

    findings: Findings
    partial: bool

    def walk(self, node: Node, shape: Shape, name: str, at: Span) -> None:
        if isinstance(shape, Anything):
            return
        if isinstance(shape, ByNode):
            self._by_node(node, shape, name, at)
        elif isinstance(shape, Record):
            if self._is(node, Mapping, shape, name):
                assert isinstance(node, Mapping)
                self._record(node, shape, at)
        elif isinstance(shape, Named):
            if self._is(node, Mapping, shape, name):
                assert isinstance(node, Mapping)
                self._named(node, shape, name)
        elif isinstance(shape, Listing):
            self._listing(node, shape, name)
        elif isinstance(shape, Sentence):
            self._sentence(node, name)
            if shape.is_name:
                self._one_line(node)
        elif self._is(node, Scalar, shape, name):
            assert isinstance(node, Scalar)
            self._scalar(node, shape, name)

    # --- forms
    def _is(self, node: Node, wanted: type, shape: Shape, name: str) -> bool:
        if isinstance(node, wanted):
            return True
        if wanted is not Mapping and isinstance(node, Mapping) and self._swallowed_braces(node, shape):
            return False
        if wanted is Mapping and isinstance(node, Scalar) and not node.text:
            if isinstance(shape, Record) and any(key.required for key in shape.keys) and not self.partial:
                self._wrong(node, [Forms.written_mapping()], name)
            return False
        if isinstance(node, Scalar) and self._without_key(node, shape):
            return False
        self._wrong(node, [_NODE_WORDS[wanted]], name)
        return False

    def _without_key(self, node: Scalar, shape: Shape) -> bool:
        """Whether a condition is where an entry with a key for conditions is expected; reports it."""
        groups = [name for group in shape.one_of for name in group] if isinstance(shape, Record) else []
        key = next((key.name for key in shape.keys if key.name in groups and key.shape is CONDITION), None) if isinstance(shape, Record) else None
        if key is None or COMPARISON.search(node.text) is None:
            return False
        at = replace(node.span, end_line=node.span.line, end_column=node.span.column)
        self.findings.report(NoColon.no_key, _first_line(node.span), key=key, edits=(Edit(at, f"{key}: "),), sure=False)
        return True

    def _wrong(self, node: Node, wanted: list[Phrase], name: str) -> None:
        if wanted == [Forms.written_mapping()] and isinstance(node, Scalar) and self._without_colon(node):
            return
        found = Forms.nothing() if isinstance(node, Scalar) and not node.text else _NODE_WORDS[type(node)]
        cures: dict[str, Any] = {}
        if wanted == [Forms.list()]:
            of_mapping = isinstance(node, Mapping)
            cures = {"dash": "- " if of_mapping else None, "write": None if of_mapping else _short(node), "lines": None if of_mapping else "- "}
        self.findings.report(WrongForm.node, _first_line(node.span), name=name, wanted=wanted, found=found, **cures)

    def _without_colon(self, node: Scalar) -> bool:
        """Whether a single line lacks its colon where entries are expected; reports it."""
        missing = WITHOUT_COLON.fullmatch(node.text) if node.style == "plain" and node.span.line == node.span.end_line else None
        if missing is None:
            return False
        at = replace(node.span, column=node.span.column + missing.end("name"), end_column=node.span.column + missing.end("name"))
        meant = f"{missing['name']}: {missing['value']}"
        self.findings.report(NoColon.no_colon, node.span, name=missing["name"], meant=meant, suggestion="", edits=(Edit(at, ":"),), sure=False)
        return True

    def _swallowed_braces(self, node: Mapping, shape: Shape) -> bool:
        """Whether `{e}` or `{a, b}` was written where a text is expected; reports it."""
        if not node.flow or not all(isinstance(value, Scalar) and not value.text for _, value in node):
            return False
        inside = ", ".join(key.text for key, _ in node)
        if isinstance(shape, Code) or not naming.is_name(inside):
            self.findings.report(BracesInsteadOfAngles.quote, node.span, inside=inside, suggestion=f'"{{{inside}}}"')
        else:
            self.findings.report(BracesInsteadOfAngles.insert, node.span, inside=inside, suggestion=f"<{inside}>")
        return True

    def _by_node(self, node: Node, shape: ByNode, name: str, at: Span) -> None:
        chosen = {Scalar: shape.scalar, Sequence: shape.sequence, Mapping: shape.mapping}[type(node)]
        if isinstance(node, Mapping) and isinstance(shape.sequence, Listing) and self._should_be_a_list(node, shape, name):
            return
        if chosen is not None:
            self.walk(node, chosen, name, at)
            return
        if isinstance(node, Mapping) and shape.scalar is not None and self._swallowed_braces(node, shape.scalar):
            return
        if isinstance(node, Scalar) and not node.text and shape.mapping is not None:
            return
        allowed = [
            word for kind, word in _NODE_WORDS.items() if {Scalar: shape.scalar, Sequence: shape.sequence, Mapping: shape.mapping}[kind] is not None
        ]
        self._wrong(node, allowed, name)

    def _should_be_a_list(self, node: Mapping, shape: ByNode, name: str) -> bool:
        """Whether entries are named where a list is expected; reports it."""
        known = {key.name for key in shape.mapping.keys} if isinstance(shape.mapping, Record) else set()
        if not known or not node.entries or any(key.text in known or not isinstance(value, Mapping) for key, value in node):
            return False
        first = node.entries[0][0]
        self.findings.report(WrongForm.mapping_for_list, first.span, name=name, first=first.text)
        return True

    def _listing(self, node: Node, shape: Listing, name: str) -> None:
        if not isinstance(node, Sequence):
            if shape.or_one and isinstance(node, Scalar) and (node.text or shape.filled):
                if isinstance(shape.item, NameOf) and (better := naming.names_in_a_row(node.text)) is not None:
                    self.findings.report(NotLowerCase.several, node.span, written=_clip(node.text), better=better, suggestion=better)
                else:
                    self.walk(node, shape.item, name, node.span)
            elif not (isinstance(node, Scalar) and not node.text and not shape.length):
                self._is(node, Sequence, shape, name)
            return
        for number, item in enumerate(node, 1):
            self.walk(item, shape.item, f"{name}.{number}" if isinstance(shape.item, Record) and not isinstance(item, Mapping) else name, item.span)
        if shape.filled:
            self._names_twice(node)
        if shape.length and len(node.items) != shape.length:
            self.findings.report(WrongValue.length, node.span, name=name, wanted=shape.length, given=len(node.items))

    def _names_twice(self, node: Sequence) -> None:
        """Reports names that a list already has."""
        first: dict[str, Span] = {}
        for item in node:
            if isinstance(item, Scalar) and first.setdefault(item.text, item.span) is not item.span:
                self.findings.report(ElementTwice.name, item.span, name=item.text, related=(Related(first[item.text], Elsewhere.first()),))

    # --- mappings
    def _named(self, node: Mapping, shape: Named, name: str) -> None:
        taken: dict[str, Scalar] = {}
        for key, value in node:
            if self._comma(node, key, value):
                continue
            self._key_text(key, shape)
            if shape.keys == "signature":
                base = naming.base_name(key.text)
                if base in taken:
                    report_twice(self.findings, base, key.span, taken[base].span)
                taken.setdefault(base, key)
            self.walk(value, shape.value, key.text, key.span)

    def _key_text(self, key: Scalar, shape: Named) -> None:
        if "<" in key.text or shape.keys in ("any", "path"):
            return
        if shape.keys == "number":
            if not re.fullmatch(r"-?[0-9]+", key.text):
                self.findings.report(WrongValue.number_as_key, key.span, name=key.text, what=registered(shape.what))
            return
        text = naming.base_name(key.text) if shape.keys == "signature" else key.text
        if shape.keys == "signature" and (write := in_round_brackets(key.text)) is not None:
            self.findings.report(NotLowerCase.brackets, key.span, written=_clip(key.text), write=write, suggestion=write)
            return
        if shape.keys == "part" and _PATH.fullmatch(text):
            self.findings.report(NotLowerCase.part_by_path, key.span, written=_clip(text))
            return
        report_bad_name(self.findings, text, key, shape.what)

    def _comma(self, node: Mapping, key: Scalar, value: Node) -> bool:
        """Whether a comma inside `{ }` turned the end of a value into an entry of its own; reports it."""
        if not (node.flow and isinstance(value, Scalar) and not value.text) or naming.is_name(key.text):
            return False
        self.findings.report(CommaInBrackets.own_entry, key.span, name=key.text)
        return True

    def _record(self, node: Mapping, shape: Record, at: Span) -> None:
        found: dict[str, Scalar] = {}
        others: list[tuple[Scalar, Node]] = []
        for key, value in node:
            known = shape.key(key.text)
            if known is None:
                others.append((key, value))
                continue
            if known.name in found:
                report_twice(self.findings, known.name, key.span, found[known.name].span)
            found.setdefault(known.name, key)
            self.walk(value, known.shape, known.name, key.span)
        if not found and self._amounts(node, others, shape):
            return
        meant = self._others(node, others, shape, found, at)
        self._groups(node, shape, found, meant, at)

    def _amounts(self, node: Mapping, others: list[tuple[Scalar, Node]], shape: Record) -> bool:
        """Whether a formula that begins with a brace was read as keys, because it is not in quotes; reports it."""
        formula = shape.key("is")
        takes_text = formula is not None and (formula.shape is FORMULA or (isinstance(formula.shape, ByNode) and formula.shape.scalar is FORMULA))
        if not node.flow or not others or not takes_text or not all(isinstance(value, Scalar) and value.text for _, value in others):
            return False
        if any(suggest.closest(key.text, [known.name for known in shape.keys]) for key, _ in others):
            return False
        parts = ", ".join(f"{key.text}: {value.text}" for key, value in others if isinstance(value, Scalar))
        write = f'"{{{parts}}}"'
        self.findings.report(KeysInConflict.braces, node.span, what=registered(shape.what), write=write, suggestion=write)
        return True

    def _others(self, node: Mapping, others: list[tuple[Scalar, Node]], shape: Record, found: dict[str, Scalar], at: Span) -> set[str]:
        """Report the keys that are not fixed ones; returns those for which misspelt ones are meant."""
        if shape.others == "any":
            for key, value in others:
                if shape.other is not None:
                    self.walk(value, shape.other, key.text, key.span)
            return set()
        if shape.others == "one":
            others = self._the_one(node, others, shape, at)
        return {self._unknown(key, shape, found) or "" for key, value in others if not self._comma(node, key, value)}

    def _the_one(self, node: Mapping, others: list[tuple[Scalar, Node]], shape: Record, at: Span) -> list[tuple[Scalar, Node]]:
        """Pick the entry that carries the thing itself (`strength(player): + 2`); the rest are unknown keys."""
        if not others:
            self.findings.report(MissingKey.names_nothing, _first_line(node.span), what=registered(shape.what), other=registered(shape.other_what))
            return []
        own = {known.name for known in shape.keys}
        misspelt = [entry for entry in others if suggest.closest(entry[0].text, own) and "(" not in entry[0].text]
        candidates = [entry for entry in others if entry not in misspelt] or others[:1]
        key, value = candidates[0]
        if shape.other is not None:
            self.walk(value, shape.other, key.text, key.span)
        if len(candidates) > 1:
            first, second = candidates[0][0], candidates[1][0]
            self.findings.report(
                KeysInConflict.names_two,
                second.span,
                what=registered(shape.what),
                other=registered(shape.other_what),
                first=first.text,
            )
        return [entry for entry in others if entry not in candidates]

    def _unknown(self, key: Scalar, shape: Record, found: dict[str, Scalar]) -> str | None:
        settled = {other for group in shape.one_of if any(one in found for one in group) for other in group}
        candidates = [known.name for known in shape.keys if known.name not in found and known.name not in settled]
        meant = suggest.closest(key.text, candidates)
        instead = dict(shape.instead).get(key.text)
        places = [place for place in registry.places_of(naming.base_name(key.text)) if place != shape.what][:3]
        self.findings.report(
            UnknownKey.of_record,
            key.span,
            what=registered(shape.what),
            key=key.text,
            meant=meant,
            instead=None if instead is None else registered(instead),
            places=[registered(place) for place in places],
            known=candidates if len(candidates) <= 12 and not places else [],
        )
        return meant

    def _groups(self, node: Mapping, shape: Record, found: dict[str, Scalar], meant: set[str], at: Span) -> None:
        spot = at if at.line == at.end_line else _first_line(node.span)
        if not self.partial:
            for known in shape.keys:
                if known.required and known.name not in found and known.name not in meant:
                    prevented = known.name == "do" and "instead of" in found
                    self.findings.report(
                        MissingKey.prevented if prevented else MissingKey.key,
                        spot,
                        what=registered(shape.what),
                        key=known.name,
                        example=known.example if known.example and "\n" not in known.example else None,
                    )
            for group in shape.one_of:
                if not any(name in found or name in meant for name in group):
                    self.findings.report(KeysInConflict.one_of, spot, what=registered(shape.what), keys=[f"{name}:" for name in group])
        for group in (*shape.one_of, *shape.not_both):
            both = [name for name in group if name in found]
            if len(both) > 1:
                self.findings.report(KeysInConflict.exclude, found[both[1]].span, first=both[0], second=both[1], what=registered(shape.what))
        for group in shape.together:
            there = [name for name in group if name in found]
            missing = [name for name in group if name not in found]
            if there and missing and not self.partial and not self._misspelt(node, shape, missing):
                self.findings.report(KeysInConflict.together, found[there[0]].span, first=there[0], missing=missing[0])

    def _misspelt(self, node: Mapping, shape: Record, missing: list[str]) -> bool:
        """Whether an unknown key resembles a missing one; reports it. (Others are reported with all unknown keys.)"""
        for key, _ in node if shape.others == "any" else ():
            meant = suggest.closest(key.text, missing) if shape.key(key.text) is None else None
            if meant is not None:
                report_unknown(self.findings, key, shape.what, meant)
                return True
        return False

    # --- scalars
    def _one_line(self, node: Node) -> None:
        """Report a line break in a name."""
        for text in (node,) if isinstance(node, Scalar) else (value for _, value in node) if isinstance(node, Mapping) else ():
            if isinstance(text, Scalar) and "\n" in text.text.strip():
                self.findings.report(ControlCharacter.line_break, text.span)

    def _sentence(self, node: Node, name: str) -> None:
        if isinstance(node, Sequence):
            self._wrong(node, [Forms.texts()], name)
            return
        if isinstance(node, Scalar):
            return
        for key, value in node:
            if self._comma(node, key, value):
                continue
            if not naming.LANGUAGE.fullmatch(key.text):
                self.findings.report(WrongValue.language, key.span, name=key.text)
            elif not isinstance(value, Scalar):
                self._wrong(value, [Forms.text()], key.text)

    def _scalar(self, node: Scalar, shape: Shape, name: str) -> None:
        text = node.text.strip()
        if isinstance(shape, Code):
            if not text:
                self.findings.report(MissingKey.empty, node.span, name=name)
            else:
                check_code(node, name, self.findings)
        elif "<" in text and naming.TEMPLATE.search(text):
            return
        elif isinstance(shape, OneOf):
            if text not in shape.words:
                meant = suggest.closest(text, shape.words)
                self.findings.report(WrongValue.word, node.span, name=name, words=shape.words, written=text, meant=meant)
        elif isinstance(shape, Whole):
            self._whole(node, shape, name, text)
        elif isinstance(shape, NameOf):
            self._name(node, shape, name, text)
        elif isinstance(shape, Raw) and shape.pattern and name != "limit" and not re.search(shape.pattern, text):
            # The checker reads limits again and says more (RW452).
            meant = re.sub(shape.said, shape.meant, text) if shape.said else text
            self.findings.report(
                WrongValue.form, node.span, name=name, what=registered(shape.what), written=_clip(text), meant=meant if meant != text else None
            )

    def _whole(self, node: Scalar, shape: Whole, name: str, text: str) -> None:
        if re.fullmatch(r"[0-9]+", text):
            if len(text) < 13 and int(text) < shape.least:
                self.findings.report(WrongValue.least, node.span, name=name, least=shape.least)
        elif not (shape.constant and naming.is_name(text)):
            self.findings.report(WrongValue.whole, node.span, name=name, written=_clip(text))

    def _name(self, node: Scalar, shape: NameOf, name: str, text: str) -> None:
        if not text:
            self.findings.report(MissingKey.empty_needs, node.span, name=name, what=registered(shape.what))
            return
        parts = text.split(".") if shape.dotted else [text]
        for part in parts:
            report_bad_name(self.findings, part, node, shape.what)


def report_unknown(findings: Findings, key: Scalar, what: str, meant: str) -> None:
    """Report an unknown key that resembles a known one."""
    findings.report(UnknownKey.of_record, key.span, what=registered(what), key=key.text, meant=meant)


def report_twice(findings: Findings, name: str, second: Span, first: Span) -> None:
    """Report a name that is defined twice."""
    findings.report(DefinedTwice.joined, second, name=name, related=(Related(first, Elsewhere.first()),))


def report_bad_name(findings: Findings, text: str, at: Scalar, what: str) -> None:
    """Report a name that is not lower_case."""
    if naming.is_name(text):
        return
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and all(map(naming.is_name, parts)):
        better = f"[{', '.join(parts)}]"
        suggestion = better if at.text == text else ""
        findings.report(
            NotLowerCase.name,
            at.span,
            written=_clip(text),
            what=registered(what),
            why=NameReasons.several(),
            better=better,
            suggestion=suggestion,
            sure=False,
        )
        return
    name = naming.base_name(text)
    bracketed = text.endswith(")") and naming.is_name(name)
    better = name if bracketed else naming.as_name(text)
    why = NameReasons.without_brackets() if bracketed else NameReasons.lower_case()
    findings.report(
        NotLowerCase.name,
        at.span,
        written=_clip(text),
        what=registered(what),
        why=why,
        better=better,
        suggestion=better if at.text == text else "",
        sure=bracketed or " " not in text,  # a comma may be missing between two names
    )


def _first_line(span: Span) -> Span:
    if span.end_line == span.line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def _clip(text: str) -> str:
    line = text.split("\n", 1)[0]
    return line if len(line) <= 40 and line == text else line[:40] + "…"


def _short(node: Node) -> str:
    return node.text if isinstance(node, Scalar) and len(node.text) < 30 and "\n" not in node.text else ""
