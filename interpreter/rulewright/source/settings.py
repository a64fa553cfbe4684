"""`.rulewright.yaml`: the settings of a project for its checks. Findings may be silenced, each with a reason.

fail level: warning
silence:
- {code: RW701, in: "old/*.yaml", because: the old cards are only in English}
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rulewright.outside.permission import current, holding, permitting
from rulewright.outside.reading import below, is_file
from rulewright.source.catalogue import CODES
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.text import BadSettings, IdleSilence, SilenceWithoutReason
from rulewright.source.diagnostics import Diagnostic, Findings, Severity
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as List
from rulewright.source.reader import read
from rulewright.source.span import Span
from rulewright.source.suggest import closest

FILE = ".rulewright.yaml"
LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING, "note": Severity.NOTE}
_KEYS = ("silence", "fail level")
EVERYWHERE = "**"  # the files that an entry without `in:` applies to
_ENTRY_KEYS = ("code", "in", "because")


@dataclass(frozen=True, slots=True)
class Silence:
    """One entry under `silence:`; `where` is a glob over paths from the settings file's folder."""

    code: str
    where: str
    because: str
    span: Span


@dataclass(slots=True)
class Settings:
    """The contents of a settings file; `folder` is where its paths begin."""

    folder: Path = field(default_factory=Path.cwd)
    silences: tuple[Silence, ...] = ()
    fail_level: Severity | None = None

    def apply(self, findings: Iterable[Diagnostic], checked: Sequence[str]) -> tuple[list[Diagnostic], list[Diagnostic]]:
        """The remaining findings (with a report of entries that silence nothing) and the silenced ones.

        `checked` are the files of the run: entries for other existing files are not judged. Nor is any while there are errors, because some
        checks are not made then.
        """
        left: list[Diagnostic] = []
        silenced: list[Diagnostic] = []
        used: set[Silence] = set()
        for finding in findings:
            entries = [entry for entry in self.silences if entry.code == finding.code and self._covers(entry, finding.span.file)]
            used.update(entries)
            (silenced if entries else left).append(finding)
        report = Findings()
        whole = all(finding.severity is not Severity.ERROR for finding in left)
        for entry in self.silences if whole else ():
            if entry not in used and (any(self._covers(entry, name) for name in checked) or not self._names_a_file(entry)):
                report.report(IdleSilence.entry, entry.span, code=entry.code, where=entry.where)
        return left + list(report), silenced

    def _covers(self, entry: Silence, file: str) -> bool:
        path = os.path.relpath(os.path.abspath(file), os.path.abspath(self.folder)).replace(os.sep, "/")
        return _pattern(entry.where).fullmatch(path) is not None

    def _names_a_file(self, entry: Silence) -> bool:
        pattern = _pattern(entry.where)
        with holding(None):  # only names are examined
            return any(pattern.fullmatch(os.path.relpath(file, self.folder).replace(os.sep, "/")) for file in below(self.folder))


@cache
def _pattern(glob: str) -> re.Pattern[str]:
    """The regular expression of a glob. `*` matches within a folder, `**` across folders, and a folder matches all its contents."""
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", glob.removeprefix("./").rstrip("/"))
    signs = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(signs.get(part) or re.escape(part) for part in parts) + "(?:/.*)?")


def find_settings(path: Path) -> Path | None:
    """The settings file in the folder of `path` or the nearest parent folder that may be read, is the current one, or contains it."""
    here = Path(os.path.abspath(path))
    permission = current()
    working = Path.cwd()
    of_user = {working, *working.parents}
    for folder in (here, *here.parents):
        if is_file(folder / FILE) and (permission is None or folder in of_user or permission.allows(folder)):
            return folder / FILE
    return None


def load_settings(path: Path, findings: Findings) -> Settings:
    """The settings for a checked path; the defaults if there is no file."""
    file = find_settings(path)
    if file is None:
        return Settings()
    shown = os.path.relpath(file).replace(os.sep, "/") if file.is_relative_to(Path.cwd()) else str(file)
    with permitting(file):
        document = read(file, findings, shown_as=shown)
    settings = Settings(file.parent)
    if document is None:
        return settings
    _refuse_unknown(document, _KEYS, BadSettings.key, findings)
    level = document.get("fail level")
    if isinstance(level, Scalar) and level.text in LEVELS:
        settings.fail_level = LEVELS[level.text]
    elif level is not None:
        meant = closest(level.text, LEVELS) if isinstance(level, Scalar) else None
        findings.report(BadSettings.level, level.span, meant=meant)
    entries = document.get("silence")
    if isinstance(entries, List):
        settings.silences = tuple(found for entry in entries if (found := _silence(entry, findings)) is not None)
    elif entries is not None and not (isinstance(entries, Scalar) and not entries.text):
        findings.report(BadSettings.list, entries.span)
    return settings


def _refuse_unknown(mapping: Mapping, known: tuple[str, ...], declared: Message, findings: Findings) -> bool:
    """Whether there are unknown keys; reports each."""
    unknown = [key for key, _ in mapping if key.text not in known]
    for key in unknown:
        findings.report(declared, key.span, key=key.text, meant=closest(key.text, known), known=known)
    return bool(unknown)


def _silence(entry: Node, findings: Findings) -> Silence | None:
    if not isinstance(entry, Mapping):
        findings.report(BadSettings.entry, entry.span)
        return None
    misspelt = _refuse_unknown(entry, _ENTRY_KEYS, BadSettings.key_of_entry, findings)
    code, where, because = (_text(entry, key) for key in _ENTRY_KEYS)
    if not because:
        findings.report(SilenceWithoutReason.entry, entry.span)
    if misspelt:
        return None  # the intention is unclear: nothing is silenced
    if not code:
        findings.report(BadSettings.missing, entry.span, missing="code")
        return None
    if code not in CODES or code.startswith("RW79"):
        node = entry.get("code")
        span = node.span if node else entry.span
        if code in CODES:
            findings.report(BadSettings.own_code, span, code=code)
        else:
            findings.report(BadSettings.no_code, span, code=code, meant=closest(code, CODES))
        return None
    return Silence(code, where or EVERYWHERE, because, entry.span) if because else None


def _text(entry: Mapping, key: str) -> str:
    node = entry.get(key)
    return node.text.strip() if isinstance(node, Scalar) else ""
