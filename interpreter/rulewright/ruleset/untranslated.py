"""Finds problems of translations: missing texts, outdated originals, and texts that belong to nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ruleset.find import MAIN
from rulewright.ruleset.load import Package
from rulewright.ruleset.paths import find
from rulewright.ruleset.translations import WAS, Entry, Original, Translation, language_of_original, originals
from rulewright.source import suggest
from rulewright.source.catalogue.claims import WrongLanguage
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.translations import Outdated, TranslationOfNothing, Untranslated, WrongTranslation
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar

_SHOWN = 80  # characters of an original quoted in a message
_EACH = 10  # empty texts of one file that are reported individually


def report_gaps(package: Package, root: Mapping, languages: Sequence[str], findings: Findings) -> None:
    """Compare the translations of a ruleset or overlay with its resulting rules; only its own texts can be missing."""
    if not package.translations:
        return
    texts = {each.path: each for each in originals(root, languages)}
    own = set(package.files)
    where = (package.root if package.main.name == MAIN else package.main).as_posix()
    for translation in package.translations:
        _report(translation, texts, root, own, where, findings)


def _report(translation: Translation, texts: dict[str, Original], root: Mapping, own: set[str], where: str, findings: Findings) -> None:
    done: set[str] = set()
    empty: list[Entry] = []
    astray: list[tuple[Entry, Node | None]] = []
    by_node = {id(each.node): each for each in texts.values()}
    for entry in translation.entries():
        node = find(root, entry.names)
        original = by_node.get(id(node))
        if original is None:
            astray.append((entry, node))
            continue
        done.add(original.path)
        if _is_well_formed(entry, original, findings):
            if entry.text is None:
                empty.append(entry)
            else:
                _report_state(entry, original, where, findings)
    _report_empty(empty, findings)
    missing = [
        each for path, each in texts.items() if path not in done and each.node.span.file in own and translation.language not in _languages(each.node)
    ]
    for entry, node in astray:
        meant = _report_nothing(entry, node, texts, missing, findings)
        missing = [each for each in missing if each.path != meant]  # it has a translation, under a misspelt path
    if missing:
        findings.report(
            Untranslated.absent,
            translation.at,
            n=len(missing),
            path=missing[0].path,
            where=where,
            language=translation.language,
            related=(Related(missing[0].scalar.span, Elsewhere.declared_here()),),
        )


def _languages(node: Node) -> set[str]:
    """The languages in which a text is written in the rules themselves."""
    return {key.text for key, _ in node} if isinstance(node, Mapping) else set()


def _exchanged_with(original: Original, made_from: str) -> str | None:
    """The other language under which the rules have the text that a translation was made from: its text was swapped with the original."""
    node, now = original.node, original.scalar
    if not isinstance(node, Mapping) or made_from.strip() == now.text.strip():
        return None
    return next((key.text for key, value in node if value is not now and isinstance(value, Scalar) and value.text.strip() == made_from.strip()), None)


def _report_nothing(entry: Entry, node: Node | None, texts: dict[str, Original], missing: list[Original], findings: Findings) -> str | None:
    """Report an entry that translates no text; the path of the text that it was made from, if only one comes into question."""
    path, made_from = entry.key.text, entry.original
    if node is not None:
        first = next((each for each in texts if each.startswith(f"{path}.")), None)
        findings.report(TranslationOfNothing.no_text, entry.key.span, path=path, first=first)
        return None
    same = [each.path for each in texts.values() if made_from is not None and each.scalar.text.strip() == made_from.text.strip()]
    lacking = {each.path for each in missing}
    likely = [each for each in same if each in lacking] or same
    near = suggest.closest(path, likely) if len(likely) > 1 else None
    meant = likely[0] if len(likely) == 1 else near or suggest.closest(path, texts)
    findings.report(TranslationOfNothing.no_path, entry.key.span, path=path, meant=meant)
    return meant if meant in likely else None


def _is_well_formed(entry: Entry, original: Original, findings: Findings) -> bool:
    path = entry.key.text
    if entry.original is None:
        spoken = f"{language_of_original(original.node)}: {original.scalar.text.strip()}"
        write = spoken if len(spoken) <= _SHOWN and "\n" not in spoken else None
        findings.report(WrongTranslation.no_original, entry.key.span, path=path, write=write)
        return False
    for key, value in entry.node:
        if key.text not in (entry.language, WAS) and value is not entry.original:
            findings.report(WrongTranslation.too_many, key.span, name=key.text, language=entry.language)
            return False
    return True


def _report_empty(entries: list[Entry], findings: Findings) -> None:
    """Report texts that are not written yet; for a new file, where most are missing, report the first with their number."""
    if len(entries) > _EACH:
        first = entries[0]
        findings.report(Untranslated.all_empty, first.key.span, n=len(entries), path=first.key.text, language=first.language)
        return
    for entry in entries:
        findings.report(Untranslated.empty, entry.key.span, path=entry.key.text, language=entry.language)


def _report_state(entry: Entry, original: Original, where: str, findings: Findings) -> None:
    path, made_from, now = entry.key.text, entry.original, original.scalar
    assert made_from is not None
    other = _exchanged_with(original, made_from.text)
    if other is not None:
        findings.report(WrongLanguage.meant, now.span, language=language_of_original(original.node), other=other)
    elif made_from.text.strip() != now.text.strip():
        text = " ".join(now.text.split())
        shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
        findings.report(
            Outdated.changed,
            made_from.span,
            path=path,
            now=shown,
            where=where,
            language=entry.language,
            related=(Related(now.span, Elsewhere.declared_here()),),
        )
    elif entry.is_marked:
        findings.report(Outdated.marked, entry.key.span, path=path)
