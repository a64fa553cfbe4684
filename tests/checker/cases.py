"""The cases of the corpus: where they are, and the report of a check of one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rulewright.cli.checking import Outcome, check_paths
from rulewright.outside.permission import naming
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.sentences import Argument, Arguments, Phrase, places
from rulewright.source.span import Span

HERE = Path(__file__).parent
MAIN = "ruleset.yaml"
# The codes covered by the cases of a folder of `wrong`.
FAMILIES = {
    "yaml": "RW1",
    "names": "RW2",
    "types": "RW3",
    "logic": "RW4",
    "secrets": "RW5",
    "overlays": "RW6",
    "texts": "RW7",
    "running": "RW8",
}


def written(finding: Diagnostic) -> str:
    """A finding without its sentences."""
    said = f"{finding.code} {finding.declared.key}"
    lines = [f"{_place(finding.span)} {finding.severity.name.lower()} {said}{_arguments(finding.args)}"]
    if finding.suggestion and finding.suggestion != finding.arg("meant"):
        lines.append(f"    instead: {finding.suggestion!r}")
    lines += [f"    instead: {_place(edit.span)} {edit.write!r}" for edit in finding.edits]
    if finding.changes and not finding.sure:
        lines.append("    a guess")
    if finding.remedy is not None:
        lines.append(f"    cure: {_argument(finding.remedy)}")
    lines += [f"    {_place(related.span)} {_argument(related.what)}" for related in finding.related]
    return "".join(line + "\n" for line in lines)


def _place(span: Span) -> str:
    end = f"{span.end_line}:{span.end_column}" if span.end_line != span.line else str(span.end_column)
    return f"{span.file}:{span.line}:{span.column}-{end}"


def _arguments(args: Arguments) -> str:
    return "".join(f" {name}={_argument(value)}" for name, value in args)


def _argument(value: Argument) -> str:
    if isinstance(value, Phrase):
        return f"{value.fragment.key}({_arguments(value.args).strip()})"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_argument, value))}]"
    return repr(value)


@dataclass(frozen=True)
class Case:
    """A file, or a folder: with a `ruleset.yaml` it is one ruleset; without, its overlays are loaded together, by name."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(HERE).with_suffix("").as_posix()

    @property
    def family(self) -> str:
        return self.path.parent.name

    @property
    def expectation(self) -> Path:
        """The file with the report that is expected."""
        return self.path.with_suffix(".txt")

    def check(self) -> Outcome:
        """The outcome of `rulewright check`, called in the folder of the case."""
        with self.inside():
            return check_paths(self.paths(), lambda name, number, of: None)

    def report(self) -> str:
        """The findings, one per line: place, severity, code, message, and arguments; the sentences are tested elsewhere."""
        outcome = self.check()
        for finding in outcome.findings:
            assert places(finding.declared.en) <= dict(finding.args).keys(), finding
        return "".join(map(written, outcome.findings)) + f"{len(outcome.files)} files, {outcome.silenced} silenced\n"

    def inside(self) -> AbstractContextManager[None]:
        """The folder of the case as the working folder."""
        return _inside(self.path.parent, HERE)

    def paths(self) -> list[Path]:
        """What is loaded together, as paths from the folder of the case."""
        path = Path(self.path.name)
        if path.is_file() or (path / MAIN).is_file():
            return [path]
        parts = [path / entry.name for entry in sorted(path.iterdir()) if not entry.name.startswith(".")]
        return [_base(parts[0]), *parts]


def _base(overlay: Path) -> Path:
    """The base that an overlay names by a path: named first, so that the overlays after it are loaded together."""
    named = re.search(r"^extends: *([^\s>=<]+)", overlay.read_text(encoding="utf-8"), re.MULTILINE)
    assert named is not None, f"{overlay} extends nothing"
    return Path(os.path.normpath(overlay.parent / named[1]))


def cases(side: str) -> list[Case]:
    """All cases of `wrong` or `right`."""
    return list(_found(HERE / side))


def _found(folder: Path) -> Iterator[Case]:
    for family in sorted(folder.iterdir()):
        for entry in sorted(family.iterdir()):
            if entry.is_dir() or entry.suffix in (".yaml", ".yml"):
                yield Case(entry)


@contextmanager
def _inside(folder: Path, allowed: Path) -> Iterator[None]:
    """Work in a folder inside the context, so that the paths of a report are short; the bases of the cases may be read."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        with naming((), [allowed]):
            yield
    finally:
        os.chdir(before)
