"""Reads the files of one ruleset or overlay: its main file, its includes, and the language version it asks for."""

from __future__ import annotations

import fnmatch
import re
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from rulewright.outside.permission import current
from rulewright.outside.reading import is_file, is_folder, size_of
from rulewright.ruleset import registry
from rulewright.ruleset.as_meant import as_meant
from rulewright.ruleset.find import ENDINGS, MAIN, entries, once
from rulewright.ruleset.translations import Translation, files_of, is_language
from rulewright.ruleset.validate import validate
from rulewright.source import suggest
from rulewright.source.catalogue.keys import UnknownKey
from rulewright.source.catalogue.phrases import Includes
from rulewright.source.catalogue.running import IncludeFindsNothing, IncludeLeaves, LanguageVersion, TooManyEntries, TooManyFiles
from rulewright.source.catalogue.translations import WrongTranslation
from rulewright.source.catalogue.types import ElementTwice
from rulewright.source.diagnostics import Diagnostic, Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.reader import read
from rulewright.source.sentences import Phrase
from rulewright.source.sharing import once_of
from rulewright.source.span import Span

EDITS = ("change", "remove", "was")  # about existing rules


@dataclass(slots=True)
class Package:
    """A ruleset or an overlay as written in its files."""

    main: Path
    document: Mapping
    parts: list[Mapping] = field(default_factory=list)  # the included files
    files: list[str] = field(default_factory=list)
    named: bool = False  # named by the caller, not merely found as the base of another
    translations: list[Translation] = field(default_factory=list)
    found: tuple[Diagnostic, ...] = ()  # findings in its files by themselves, before anything was joined

    @property
    def id(self) -> str:
        node = self.document.get("ruleset")
        return node.text if isinstance(node, Scalar) and node.text else self.main.parent.name if self.main.name == MAIN else self.main.stem

    @property
    def version(self) -> str:
        node = self.document.get("version")
        return node.text if isinstance(node, Scalar) else ""

    @property
    def root(self) -> Path:
        return self.main.parent

    @property
    def is_overlay(self) -> bool:
        return "extends" in self.document

    @property
    def is_playable(self) -> bool:
        """Whether it is a game by itself: not an overlay, and not declared as a mere base."""
        node = self.document.get("playable")
        return not self.is_overlay and not (isinstance(node, Scalar) and node.text.strip() == "no")

    @property
    def documents(self) -> list[Mapping]:
        return [self.document, *self.parts]

    @property
    def at(self) -> Span:
        """The place to point at when the whole package is meant."""
        key = self.document.key("ruleset")
        return key.span if key is not None else self.document.span

    def names(self, key: str) -> list[Scalar]:
        """The names listed under a key of the main file."""
        node = self.document.get(key)
        if isinstance(node, Scalar) and node.text:
            return [node]
        return [item for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def load(main: Path, findings: Findings) -> Package | None:
    """Read and validate the files that belong to a main file. None if nothing usable remains."""
    package, found = once(("load", main), partial(_loaded, main))
    before = len(findings.items)
    for finding in found:
        findings.add(finding)
    if package is None:
        return None
    own = replace(package, parts=list(package.parts), files=list(package.files), translations=list(package.translations))
    own.found = tuple(findings.items[before:])
    return own


def _loaded(main: Path) -> tuple[Package | None, tuple[Diagnostic, ...]]:
    findings = Findings()
    return _load(main, findings), tuple(findings.items)


def _load(main: Path, findings: Findings) -> Package | None:
    document = read(main, findings)
    if document is None:
        return None
    package = Package(main, document, files=[main.as_posix()])
    language_ok = _check_language(package, findings)
    if language_ok:
        _validate_main(package, findings)
        package.document = as_meant(package.document)
    left = _count(document, limits().all_nodes, findings)
    if left < 0:
        return None
    for path in _included(package, findings):
        part = read(path, findings)
        if part is None:
            continue
        left = _count(part, left, findings)
        if left < 0:
            return None  # everything that follows would take time for each of them
        package.parts.append(as_meant(part))
        package.files.append(path.as_posix())
        if language_ok:
            _validate_part(part, package, findings)
    return package if language_ok and _read_translations(package, left, findings) else None


def _read_translations(package: Package, left: int, findings: Findings) -> bool:
    """Read the translations of a ruleset; False if its files have more values than a ruleset may have (`left` of them remain)."""
    for path, name in files_of(package.main):
        document = read(path, findings)
        if document is None:
            continue
        left = _count(document, left, findings)
        if left < 0:
            return False
        package.files.append(path.as_posix())
        for each in once_of("translation", (document,), partial(_mistranslated, document)):
            findings.add(each)
        if _check_name(path, name, document, findings):
            package.translations.append(Translation(path, name, document))
    return True


def _mistranslated(document: Mapping) -> tuple[Diagnostic, ...]:
    """What is wrong with the shapes of a translation."""
    findings = Findings()
    validate(document, registry.TRANSLATION, findings, name=registry.TRANSLATION.what)
    return tuple(findings.items)


def _check_name(path: Path, name: str, document: Mapping, findings: Findings) -> bool:
    """Whether a translation is named after a language and declares the same language itself."""
    if not is_language(name):
        findings.report(WrongTranslation.no_language, document.span, name=name)
        return False
    written = document.get("translation")
    if isinstance(written, Scalar) and written.text.strip() != name:
        findings.report(WrongTranslation.other_language, written.span, name=path.name, written=written.text.strip(), meant=name)
        return False
    return True


def _count(root: Node, left: int, findings: Findings) -> int:
    """The number of values that the files may still have after these; negative when the first one beyond is reported."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        left -= 1
        if left < 0:
            findings.report(TooManyEntries.in_ruleset, node.span, most=limits().all_nodes)
            return left
        below = [value for _, value in node] if isinstance(node, Mapping) else list(node) if isinstance(node, Sequence) else []
        waiting += reversed(below)
    return left


def _validate_main(package: Package, findings: Findings) -> None:
    validate_main(package.document, package.is_overlay, findings)


def validate_main(document: Mapping, is_overlay: bool, findings: Findings) -> None:
    """Report values of a main file that do not fit their place's shape."""
    if not is_overlay:
        validate(document, registry.RULESET, findings, name=registry.RULESET.what)
        return
    # An addition may be part of something that exists, so keys may be missing; the composed whole is checked again.
    validate(
        Mapping(tuple(pair for pair in document if pair[0].text != "add"), document.span),
        registry.VARIANT,
        findings,
        name=registry.VARIANT.what,
    )
    add = document.get("add")
    if add is not None:
        validate(add, registry.ADDITIONS, findings, name="add", partial=True)


def _validate_part(part: Mapping, package: Package, findings: Findings) -> None:
    key = f"part of {package.main.name}, an overlay" if package.is_overlay else f"part of {package.main.name}"
    for each in once_of(key, (part,), partial(_misshapen, part, package.main.name, package.is_overlay)):
        findings.add(each)


def _misshapen(part: Mapping, main: str, of_overlay: bool) -> tuple[Diagnostic, ...]:
    """What is wrong with the shapes of an included file."""
    findings = Findings()
    stray = [key for key, _ in part if key.text in registry.IDENTITY]
    for key in stray:
        findings.report(UnknownKey.only_in_main, key.span, key=key.text, file=main)
    rest = Mapping(tuple((key, value) for key, value in part if key not in stray), part.span)
    validate_part(rest, of_overlay, findings)
    return tuple(findings.items)


def validate_part(part: Mapping, of_overlay: bool, findings: Findings) -> None:
    """Report values of an included file that do not fit their place's shape."""
    if not of_overlay:
        validate(part, registry.PART, findings, name=registry.PART.what)
        return
    whole = [pair for pair in part if pair[0].text in EDITS]
    validate(Mapping(tuple(whole), part.span), registry.OVERLAY_PART, findings, name=registry.OVERLAY_PART.what)
    added = tuple(pair for pair in part if pair[0].text not in EDITS)
    validate(Mapping(added, part.span), registry.OVERLAY_PART, findings, name=registry.OVERLAY_PART.what, partial=True)


def _check_language(package: Package, findings: Findings) -> bool:
    """Whether this rulewright supports the language version of the ruleset."""
    node = package.document.get("language")
    if not isinstance(node, Scalar) or not re.fullmatch(r"[0-9]{1,6}", node.text.strip()):
        return True
    version, known = int(node.text), registry.LANGUAGE_VERSION
    if version > known:
        findings.report(LanguageVersion.newer, node.span, name=package.id, version=version, known=known)
        return False
    if version < 1:
        findings.report(LanguageVersion.none, node.span, version=version, known=known, suggestion=str(known))
        return False
    return True


def _included(package: Package, findings: Findings) -> list[Path]:
    """The files under `include:`, in order, each once; only files that really are in the ruleset's folder."""
    node = package.document.get("include")
    if not isinstance(node, Sequence):
        return []
    seen = {_real(package.main)}
    found: list[Path] = []
    size = 0
    whole: set[str] = set()  # what is named twice; two patterns may share files
    for item in node:
        if not isinstance(item, Scalar):
            continue
        for path in _matching(package, item, findings):
            real = _real(path)
            if real in seen:
                if item.text.strip() in whole:
                    findings.report(ElementTwice.name, item.span, name=item.text.strip())
                continue
            seen.add(real)
            size += size_of(path)
            if len(found) >= limits().files or size > limits().bytes:
                findings.report(TooManyFiles.together, item.span, files=limits().files, megabytes=limits().bytes // 1_000_000)
                return found
            found.append(path)
        whole.add(item.text.strip())
    return found


def _matching(package: Package, item: Scalar, findings: Findings) -> list[Path]:
    text = item.text.strip()
    problem = _escape(text)
    if problem:
        findings.report(IncludeLeaves.path, item.span, written=text, why=problem)
        return []
    places = [package.root]
    for number, part in enumerate(text.split("/")):
        last = number == text.count("/")
        places = [inner for place in places for inner in _inside(place, part, last)]
    real_root = _real(package.root)
    inside = []
    for path in places:
        if not _real(path).is_relative_to(real_root) and not _permitted(path):
            findings.report(IncludeLeaves.link, item.span, path=path.relative_to(package.root).as_posix())
        else:
            inside.append(path)
    if not places:
        _nothing(package, item, text, findings)
    return inside


def _escape(text: str) -> Phrase | None:
    """What is wrong with an include as a path; None if it is fine."""
    if not text:
        return Includes.no_file()
    if text.startswith(("/", "\\", "~")) or re.match(r"[A-Za-z]:", text):
        return Includes.from_root()
    if "\\" in text or "\0" in text:
        return Includes.backslash()
    if ".." in text.split("/"):
        return Includes.leads_out()
    if "**" in text:
        return Includes.two_stars()
    if not text.endswith(ENDINGS):
        return Includes.other_ending()
    return None


def _inside(folder: Path, part: str, last: bool) -> list[Path]:
    if not folder.is_dir():
        return []
    if part in (".", ""):
        return [folder] if not last else []
    if "*" in part or "?" in part or "[" in part:
        names = sorted(entry.name for entry in entries(folder) if fnmatch.fnmatchcase(entry.name, part) and not entry.name.startswith("."))
        places = [folder / name for name in names if not (last and name == MAIN)]
    else:
        places = [folder / part]
    return [place for place in places if (is_file(place) if last else is_folder(place) or place.is_symlink())]


def _nothing(package: Package, item: Scalar, text: str, findings: Findings) -> None:
    folder = package.root / Path(text).parent
    near = [entry.name for entry in entries(folder) if entry.suffix in ENDINGS]
    meant = suggest.closest(Path(text).name, near)
    better = (Path(text).parent / meant).as_posix() if meant else ""
    declared = IncludeFindsNothing.pattern if "*" in text else IncludeFindsNothing.file
    findings.report(declared, item.span, written=text, meant=better or None)


def _permitted(path: Path) -> bool:
    """Whether a link leads to what was additionally permitted."""
    permission = current()
    return permission is not None and permission.allows(path)


def _real(path: Path) -> Path:
    return path.resolve()


def players(node: Node | None) -> tuple[int, int]:
    """The player counts of `players: 2 to 6`."""
    if isinstance(node, Scalar):
        match = re.fullmatch(r"\s*([0-9]{1,3})(?:\s+to\s+([0-9]{1,3}))?\s*", node.text)
        if match:
            low = int(match[1])
            return low, int(match[2] or low)
    return 1, 6
