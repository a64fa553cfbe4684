"""Updates a translation file: adds what is missing and marks what has changed; everything else stays, including comments."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.ruleset.translations import WAS, Entry, Original, Translation, language_of_original
from rulewright.source.diagnostics import Edit
from rulewright.source.document import Mapping, Scalar
from rulewright.source.span import NOWHERE, Span
from rulewright.source.written import block

_BROADEST = 110  # columns of an entry on one line


@dataclass(slots=True)
class Update:
    """The edits of a file, and the paths they concern."""

    edits: list[Edit] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)  # their originals have changed
    moved: list[tuple[str, str]] = field(default_factory=list)  # from old path to new path
    left: list[str] = field(default_factory=list)  # their texts no longer exist


def fresh(language: str, title: str, texts: Sequence[Original]) -> str:
    """A new file with everything to translate."""
    head = f"# {title}\ntranslation: {language}\ntexts:\n"
    return head + "".join(f"{line}\n" for each in texts for line in _lines(each, language))


def in_lines(translation: Translation) -> list[Edit]:
    """Edits that give each entry its own lines if all of them are in one pair of braces."""
    texts = translation.document.get("texts")
    if not isinstance(texts, Mapping) or not texts.flow:
        return []
    whole = block(Mapping(texts.entries, texts.span), 2) if texts.entries else ""
    return [Edit(texts.span, f"\n{whole}" if whole else "")]


def updated(translation: Translation, texts: Sequence[Original], written: str) -> Update:
    """The edits that update a translation; `texts` are the texts it should contain, `written` is the text of its file."""
    update = Update()
    by_path = {each.path: each for each in texts}
    entries = list(translation.entries())
    known = {entry.key.text for entry in entries}
    missing = [each for each in texts if each.path not in known]
    for entry in entries:
        now = by_path.get(entry.key.text)
        if now is not None:
            _mark(entry, now, update)
            continue
        target = _moved(entry, missing)
        if target is None:
            update.left.append(entry.key.text)
        else:
            missing.remove(target)
            known.add(target.path)
            update.moved.append((entry.key.text, target.path))
            update.edits.append(Edit(entry.key.span, target.path))
    places = {entry.key.text: entry.node.span for entry in entries}
    places |= {new: places[old] for old, new in update.moved}
    _add(missing, texts, places, translation, written, update)
    return update


def _mark(entry: Entry, now: Original, update: Update) -> None:
    """Write the current original beside a translation, and keep the one it was made from."""
    made_from = entry.original
    if made_from is None or made_from.text.strip() == now.scalar.text.strip():
        return
    update.changed.append(now.path)
    new = json.dumps(now.scalar.text.strip(), ensure_ascii=False)
    if entry.text is not None and not entry.is_marked:
        kept = f"{WAS}: {json.dumps(made_from.text.strip(), ensure_ascii=False)}"
        key = next(key for key, value in entry.node if value is made_from)
        new += f", {kept}" if entry.node.flow else f"\n{' ' * (key.span.column - 1)}{kept}"
    update.edits.append(Edit(made_from.span, new))


def _moved(entry: Entry, missing: Iterable[Original]) -> Original | None:
    """The only untranslated text with the same original, if the path of an entry leads nowhere."""
    made_from = entry.original
    same = [each for each in missing if made_from is not None and each.scalar.text.strip() == made_from.text.strip()]
    return same[0] if len(same) == 1 else None


def _add(
    missing: Sequence[Original], texts: Sequence[Original], places: dict[str, Span], translation: Translation, written: str, update: Update
) -> None:
    """Insert each new entry after its predecessor in the rules, if that is in the file, and otherwise at the end."""
    new = {each.path for each in missing}
    after: dict[int, list[str]] = {}
    lines = written.split("\n")
    last = _end(translation, lines)
    line = None
    for each in texts:
        if each.path in places:
            line = _last_line(places[each.path])
        elif each.path in new:
            update.added.append(each.path)
            after.setdefault(last if line is None else line, []).extend(_lines(each, translation.language))
    for number, added in after.items():
        end = Span(translation.document.span.file, number + 1, 1, number + 1, 1)
        gap = "" if number < len(lines) or not lines[-1] else "\n"
        update.edits.append(Edit(end, gap + "\n".join(added) + "\n"))
    if after and "texts" not in translation.document:
        update.edits.append(Edit(Span(translation.document.span.file, last + 1, 1, last + 1, 1), "texts:\n"))


def _last_line(span: Span) -> int:
    """The last line of a value, whose end may be the beginning of the next line."""
    return span.end_line - 1 if span.end_column == 1 and span.end_line > span.line else span.end_line


def _end(translation: Translation, lines: Sequence[str]) -> int:
    """The last line of the entries, or the line of `texts:`, or else the last line of the file."""
    ends = [_last_line(entry.node.span) for entry in translation.entries()]
    key = translation.document.key("texts")
    if key is None:
        return len(lines) if lines[-1] else len(lines) - 1
    return max([key.span.line, *ends])


def _lines(original: Original, language: str) -> Iterator[str]:
    """An untranslated entry: on one line if it is short."""
    text = original.scalar
    of_text = Scalar(text.text.strip(), NOWHERE, "plain")
    pairs = ((Scalar(language_of_original(original.node), NOWHERE), of_text), (Scalar(language, NOWHERE), Scalar("", NOWHERE, "double")))
    key = Scalar(original.path, NOWHERE)
    entry = block(Mapping(((key, Mapping(pairs, NOWHERE, flow=True)),), NOWHERE), 2)
    if len(entry) > _BROADEST or "\n" in text.text.strip():
        entry = block(Mapping(((key, Mapping(pairs, NOWHERE)),), NOWHERE), 2)
    yield from entry.split("\n")
