"""Results of earlier checks, so that an unchanged ruleset is answered at once.

An entry is valid for the same paths, the same program and the same contents of every file read, as long as no rule file was added to their folders.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rulewright.cli.checking import ENDINGS, Outcome
from rulewright.outside import folders
from rulewright.outside.permission import current, permitting
from rulewright.outside.reading import is_folder, listed, read_bytes
from rulewright.source.catalogue import fragment, message
from rulewright.source.diagnostics import Diagnostic, Edit, Related, Severity
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase, packed, unpacked
from rulewright.source.settings import find_settings
from rulewright.source.span import Span

SETTINGS = ".rulewright.yaml"
_MOST_ENTRIES = 100


def recall(paths: Sequence[Path], together: bool = False) -> Outcome | None:
    """The outcome of the same check, if nothing has changed since."""
    try:
        kept = folders.recall(_key(paths, together))
        if kept is None:
            return None
        entry = json.loads(kept)
        if (
            all(_hash_of(name) == was for name, was in entry["reads"].items())
            and all(_listing(name) == was for name, was in entry["folders"].items())
            and entry["settings"] == _settings(paths)
        ):
            level = entry["fail_level"]
            return Outcome(
                [finding_of(item) for item in entry["findings"]],
                entry["files"],
                entry["silenced"],
                Severity(level) if level else None,
                alone=[list(map(str, names)) for names in entry["alone"]],
                orders=[list(map(str, names)) for names in entry["orders"]],
            )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None  # no entry, or a truncated one: the check is simply done
    return None


def remember(paths: Sequence[Path], outcome: Outcome, together: bool = False) -> None:
    """Keep an outcome. A folder that cannot be written only makes the next check slower."""
    if any(data is None for data in outcome.reads.values()):
        return  # a file that could not be read must be tried again
    entry = {
        "reads": {name: None if data is None else hashlib.sha256(data).hexdigest() for name, data in outcome.reads.items()},
        "folders": {name: _listing(name) for name in sorted(outcome.folders)},
        "settings": _settings(paths),
        "files": outcome.files,
        "silenced": outcome.silenced,
        "fail_level": outcome.fail_level,
        "alone": outcome.alone,
        "orders": outcome.orders,
        "findings": [finding_fields(finding) for finding in outcome.findings],
    }
    folders.keep(_key(paths, together), json.dumps(entry).encode("utf-8", "replace"), _MOST_ENTRIES)


def _key(paths: Sequence[Path], together: bool) -> str:
    asked = [os.getcwd(), str(together)]
    asked += [*(f"{path.as_posix()}|{os.path.abspath(path)}" for path in paths), *permitted(), *program(), repr(limits())]
    return hashlib.sha256("\0".join(asked).encode("utf-8", "surrogateescape")).hexdigest()[:32] + ".check"


def permitted() -> list[str]:
    """What else may be read: more permissions may lead to more findings."""
    permission = current()
    return [root.real for root in permission.roots] if permission is not None else []


def program() -> list[str]:
    """What identifies this version of the program."""
    here = Path(__file__).parent
    own = (f"{name}{(here / name).stat().st_mtime_ns}" for name in ("checking.py", "check_cache.py"))
    return [*folders.hash_of_program(leave_out=("cli",)), *own]


def _settings(paths: Sequence[Path]) -> list[str]:
    """The settings files that apply to the checked paths; a new one changes the result."""
    return [str(find_settings(path)) for path in paths]


def _hash_of(name: str) -> str | None:
    try:
        with permitting(name) if Path(name).name == SETTINGS else nullcontext():
            return hashlib.sha256(read_bytes(name, limits().file_bytes)).hexdigest()
    except (OSError, ValueError):
        return None


def _listing(name: str) -> str:
    """The rule files and folders in a folder; a folder of tests counts even before it exists."""
    try:
        found = [entry.name for entry in listed(name) if entry.name.endswith(ENDINGS) or (not entry.name.startswith(".") and is_folder(entry))]
    except (OSError, ValueError):
        return ""
    return hashlib.sha256("\0".join(found).encode("utf-8", "surrogateescape")).hexdigest()


def finding_fields(finding: Diagnostic) -> list[Any]:
    """A finding in its stored form."""
    return [
        finding.declared.key,
        _place(finding.span),
        {name: packed(value) for name, value in finding.args},
        finding.suggestion,
        [[_place(related.span), packed(related.what)] for related in finding.related],
        [[_place(edit.span), edit.write] for edit in finding.edits],
        finding.sure,
        packed(finding.remedy),
    ]


def finding_of(fields: list[Any]) -> Diagnostic:
    """A finding from its stored form."""
    kept, span, args, suggestion, related, edits, sure, remedy = fields
    return Diagnostic(
        message(kept),
        Span(*span),
        tuple((name, unpacked(value, fragment)) for name, value in args.items()),
        suggestion,
        tuple(Related(Span(*place), _phrase(what)) for place, what in related),
        tuple(Edit(Span(*place), write) for place, write in edits),
        sure,
        None if remedy is None else _phrase(remedy),
    )


def _phrase(kept: Any) -> Phrase:
    what = unpacked(kept, fragment)
    if not isinstance(what, Phrase):
        raise ValueError(kept)
    return what


def _place(span: Span) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]
