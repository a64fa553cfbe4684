"""Results of earlier checks, so that an unchanged ruleset is answered at once.

An entry holds for the same paths, program and contents of every file that was read, as long as no rule file came to their folders.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulewright.cli.checking import ENDINGS, Outcome
from rulewright.source.diagnostics import Diagnostic, Related, Severity
from rulewright.source.span import Span

SETTINGS = ".rulewright.yaml"
_MOST_ENTRIES = 100


def folder() -> Path:
    """The user's folder for what can be computed again."""
    if given := os.environ.get("RULEWRIGHT_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "rulewright" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulewright"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"


def recall(paths: Sequence[Path]) -> Outcome | None:
    """The outcome of the same check, if nothing has changed since."""
    try:
        entry = json.loads((folder() / _key(paths)).read_text(encoding="utf-8"))
        if (
            all(_hash_of(name) == was for name, was in entry["reads"].items())
            and all(_listing(name) == was for name, was in entry["folders"].items())
            and entry["settings"] == _settings(paths)
        ):
            level = entry["fail_level"]
            return Outcome(
                [_finding(item) for item in entry["findings"]],
                entry["files"],
                entry["silenced"],
                Severity(level) if level else None,
            )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None  # no entry, or one that was cut short: the check is simply done
    return None


def remember(paths: Sequence[Path], outcome: Outcome) -> None:
    """Keep an outcome. A folder that cannot be written only makes the next check slower."""
    entry = {
        "reads": {name: None if data is None else hashlib.sha256(data).hexdigest() for name, data in outcome.reads.items()},
        "folders": {name: _listing(name) for name in sorted(outcome.folders)},
        "settings": _settings(paths),
        "files": outcome.files,
        "silenced": outcome.silenced,
        "fail_level": outcome.fail_level,
        "findings": [_fields(finding) for finding in outcome.findings],
    }
    try:
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        new = place / f"{_key(paths)}.{os.getpid()}"
        new.write_text(json.dumps(entry), encoding="utf-8")
        new.replace(place / _key(paths))
        old = sorted((file for file in place.glob("*.check")), key=lambda file: file.stat().st_mtime)[:-_MOST_ENTRIES]
        for file in old:
            file.unlink(missing_ok=True)
    except (OSError, UnicodeEncodeError):
        return


def _key(paths: Sequence[Path]) -> str:
    asked = [os.getcwd(), *(f"{path.as_posix()}|{os.path.abspath(path)}" for path in paths), *_program()]
    return hashlib.sha256("\0".join(asked).encode("utf-8", "surrogateescape")).hexdigest()[:32] + ".check"


def _program() -> list[str]:
    """What tells this program from another version of it: its files and when they were written."""
    root = Path(__file__).resolve().parents[1]
    found = [sys.version]
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "data", "cli"))
        found += [
            f"{name}{os.stat(os.path.join(place, name)).st_mtime_ns}" for name in sorted(names) if name.endswith((".py", ".lark"))
        ]
    return [*found, *(f"{name}{(root / 'cli' / name).stat().st_mtime_ns}" for name in ("checking.py", "check_cache.py"))]


def _settings(paths: Sequence[Path]) -> list[str]:
    """The settings files that hold for the checked paths; a new one changes the result."""
    found = []
    for path in paths:
        here = Path(os.path.abspath(path))
        found += [str(place / SETTINGS) for place in (here, *here.parents) if (place / SETTINGS).is_file()]
    return found


def _hash_of(name: str) -> str | None:
    try:
        return hashlib.sha256(Path(name).read_bytes()).hexdigest()
    except OSError:
        return None


def _listing(name: str) -> str:
    """The rule files and folders in a folder."""
    try:
        with os.scandir(name) as entries:
            names = sorted(
                entry.name
                for entry in entries
                if entry.name.endswith(ENDINGS) or (entry.is_dir() and os.path.isfile(os.path.join(entry.path, "ruleset.yaml")))
            )
    except OSError:
        return ""
    return hashlib.sha256("\0".join(names).encode("utf-8", "surrogateescape")).hexdigest()


def _fields(finding: Diagnostic) -> list[Any]:
    return [
        finding.code,
        int(finding.severity),
        _place(finding.span),
        finding.message,
        finding.cure,
        finding.suggestion,
        [[_place(related.span), related.message] for related in finding.related],
    ]


def _finding(fields: list[Any]) -> Diagnostic:
    code, severity, span, message, cure, suggestion, related = fields
    return Diagnostic(
        code,
        Severity(severity),
        Span(*span),
        message,
        cure,
        suggestion,
        tuple(Related(Span(*place), text) for place, text in related),
    )


def _place(span: Span) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]
