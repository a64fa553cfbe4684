"""How well mistakes are found: `python -m benchmarks.accuracy [--per-kind 40] [--seed 1] [RULESET…]`.

Puts one mistake at a time into the shipped rulesets, checks them, and reports for each kind of mistake how many were found,
how many on a line where a person would look, for misspellings, how often the right word was suggested, and how often the first cure, applied,
makes the file mean what it meant before (`restored`). The unbroken files must have no finding at all.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import yaml

from benchmarks.mistakes.claims import CLAIMS
from benchmarks.mistakes.kinds import KINDS as IN_FORM
from benchmarks.mistakes.kinds import Mistake
from benchmarks.mistakes.nowhere import NOWHERE
from benchmarks.mistakes.slips import SLIPS
from benchmarks.mistakes.sources import read
from benchmarks.mistakes.unused import UNUSED
from benchmarks.mistakes.vain import VAIN
from rulewright.source.edits import with_edits

if TYPE_CHECKING:
    from rulewright import Ruleset
    from rulewright.source.diagnostics import Diagnostic, Edit

KINDS = {**IN_FORM, **SLIPS, **VAIN, **NOWHERE, **UNUSED, **CLAIMS}
ROOT = Path(__file__).resolve().parents[1]
MISSPELLINGS = ("misspelt name", "misspelt key")  # those with an aim
CURABLE = (*MISSPELLINGS, "misspelt word of the language")
AIMS = {"misspellings found": 0.99, "misspellings with the right cure": 0.95, "found over all kinds": 0.90}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The checker's result for one mistake. `wrong`: an exception was raised, which must never happen."""

    kind: str
    found: bool
    on_line: bool
    cured: bool
    restored: bool  # the cure of the first finding, applied, gives the file as it was, or one that means the same without a finding
    harmful: bool  # the first cure, applied, gives a file that is neither as it was nor without findings
    findings: int
    shown: str
    said: str
    wrong: str = ""
    sure: bool = False  # whether `check --fix` applies the first cure
    changed: str = ""  # what the first cure writes, for the list of those not restored


@dataclass(frozen=True, slots=True)
class Row:
    """The summary of one kind."""

    kind: str
    tried: int
    found: float
    on_line: float
    cured: float | None
    restored: float
    harmful: float
    lossy: str
    findings: float  # per found mistake: few is good


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; exit code 1 when an aim is missed."""
    options = _parser().parse_args(arguments)
    folders = [Path(folder).resolve() for folder in options.rulesets] or shipped()
    begun = time.monotonic()
    unbroken = [f"{folder.name}: {finding}" for folder in folders for finding in findings_of(folder)]
    for line in unbroken:
        print(f"a finding in an unbroken file: {line}")
    outcomes = list(measure(folders, options.per_kind, options.seed, options.jobs, options.kinds))
    rows = [row for kind in KINDS if (row := summary(kind, [outcome for outcome in outcomes if outcome.kind == kind])) is not None]
    reached = figures(outcomes)
    print(table(rows))
    print()
    for name, aim in AIMS.items():
        print(f"{name:<36} {reached[name]:7.1%}   aim {aim:.0%}   {'reached' if reached[name] >= aim else 'missed'}")
    for name, reached_so_far in of_cures(outcomes).items():
        print(f"{name:<44} {reached_so_far:7.1%}")
    print(f"{'findings in the unbroken files':<36} {len(unbroken):7}   aim 0")
    print(f"{len(outcomes)} mistakes in {time.monotonic() - begun:.0f} s")
    if options.show:
        _show(outcomes)
    broken = [outcome for outcome in outcomes if outcome.wrong]
    for outcome in broken:
        print(f"the checker itself failed: {outcome.wrong} after {outcome.shown}")
    if options.json:
        report = {
            "rows": [asdict(row) for row in rows],
            "figures": reached,
            "cures": of_cures(outcomes),
            "unbroken": unbroken,
            "outcomes": [asdict(each) for each in outcomes],
        }
        Path(options.json).write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(bool(unbroken or broken) or any(reached[name] < aim for name, aim in AIMS.items()))


def shipped() -> list[Path]:
    """The rulesets of the checkout."""
    return sorted(path.parent for path in (ROOT / "rulesets").glob("*/ruleset.yaml"))


def measure(folders: Sequence[Path], per_kind: int, seed: int, jobs: int, kinds: Sequence[str] = tuple(KINDS)) -> Iterator[Outcome]:
    """Draw the mistakes, seeded, and check each in a copy of its ruleset."""
    drawn: list[tuple[Path, Mistake]] = []
    for folder in folders:
        ruleset = read(folder)
        for kind in kinds:
            make = KINDS[kind].make
            random = Random(f"{seed} {folder.name} {kind}")
            made = list(make(ruleset, random))
            drawn.extend((folder, mistake) for mistake in random.sample(made, min(per_kind, len(made))) if _is_mistake(mistake))
    if jobs <= 1:
        yield from (check(folder, mistake) for folder, mistake in drawn)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(check, *zip(*drawn, strict=True), chunksize=4)


def _is_mistake(mistake: Mistake) -> bool:
    """Whether a line in another column says something else; between braces, columns do not count."""
    return mistake.kind != "broken indentation" or not _same(mistake.text, mistake.file.read_text(encoding="utf-8"))


def check(folder: Path, mistake: Mistake) -> Outcome:
    """Check a copy of the ruleset with the mistake in it."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place, folder.name)
        shutil.copytree(folder, copy)
        changed = copy / mistake.file.relative_to(folder)
        changed.write_text(mistake.text, encoding="utf-8")
        here = os.getcwd()
        os.chdir(place)
        try:
            return _judged(mistake, changed, folder.name)
        except Exception as error:  # the benchmark must continue and report it
            return Outcome(mistake.kind, False, False, False, False, False, 0, mistake.shown, "", f"{type(error).__name__}: {error}")
        finally:
            os.chdir(here)


def _judged(mistake: Mistake, changed: Path, name: str) -> Outcome:
    import rulewright

    found = [*rulewright.load(name).diagnostics]
    # A place also counts if it is a second place of a finding.
    places = {(Path(span.file).resolve(), span.line) for item in found for span in (item.span, *(related.span for related in item.related))}
    on_line = any((changed.resolve(), line) in places for line in mistake.lines)
    cured = bool(mistake.suggestion) and any(
        mistake.suggestion == item.suggestion or f"`{mistake.suggestion}`" in item.cure for item in found if item.span.line in mistake.lines
    )
    said = "; ".join(f"{item.span.file}:{item.span.line} {item.code} {item.message} {item.cure}" for item in found[:2])
    where = f"{mistake.file.name}:{min(mistake.lines)} {mistake.shown}"
    first = next((item for item in found if _changes(item, changed)), None)
    restored, harmful, change = (False, False, "") if first is None else _applied(mistake, changed, name, first)
    restored = restored and first is found[0]
    sure = first is not None and first.sure
    return Outcome(mistake.kind, bool(found), on_line, cured, restored, harmful, len(found), where, said, sure=sure, changed=change)


def _changes(item: Diagnostic, file: Path) -> list[Edit]:
    """What a finding changes in a file."""
    return [edit for edit in item.changes if Path(edit.span.file).resolve() == file.resolve()]


def _applied(mistake: Mistake, changed: Path, name: str, item: Diagnostic) -> tuple[bool, bool, str]:
    """Apply a cure to the broken file: whether it restores what was meant, whether it does harm, and what it writes."""
    import rulewright

    edits = _changes(item, changed)
    cured, right = with_edits(changed.read_text(encoding="utf-8"), edits), mistake.file.read_text(encoding="utf-8")
    change = _described(item, edits)
    if _same(cured, right):
        return True, False, change
    changed.write_text(cured, encoding="utf-8")
    again = rulewright.load(name)
    if again.diagnostics:
        return False, True, change
    return _meaning(again) == _meaning_of(_unbroken(mistake.file, name)), False, change


def _described(item: Diagnostic, edits: Sequence[Edit]) -> str:
    """The changes of a cure, in one line."""
    written = "; ".join(f"{edit.span.line}:{edit.span.column}-{edit.span.end_line}:{edit.span.end_column} → {edit.write!r}" for edit in edits)
    return f"{item.code} {'surely' if item.sure else 'perhaps'}: {written}"


def _same(cured: str, right: str) -> bool:
    """Whether two files say the same: in the same words and columns, or with the keys of a mapping in another order."""
    if [line.rstrip() for line in cured.split("\n") if line.strip()] == [line.rstrip() for line in right.split("\n") if line.strip()]:
        return True
    try:
        one, other = (yaml.load(text, Loader=yaml.BaseLoader) for text in (cured, right))
    except yaml.YAMLError:
        return False
    return bool(one == other)


def _unbroken(file: Path, name: str) -> Path:
    return next(folder for folder in file.parents if folder.name == name)


@cache
def _meaning_of(folder: Path) -> str:
    import rulewright

    return _meaning(rulewright.load(str(folder)))


def _meaning(ruleset: Ruleset) -> str:
    """The program that a ruleset becomes, without the places of its rules, the names that these give to values, and the steps that brackets count."""
    from rulewright import Game

    text = re.sub(r" +# .*", "", Game(ruleset, min(max(2, ruleset.players[0]), ruleset.players[1]), seed=0)._compiled.source)
    return re.sub(r"\b[a-z_]\w*_(\d+)\b", r"name_\1", re.sub(r"S\.fuel -= \d+", "S.fuel -= n", text))


def findings_of(folder: Path) -> list[str]:
    """The findings of an unbroken ruleset, as text."""
    import rulewright

    return [f"{item.span} {item.code} {item.message}" for item in rulewright.load(str(folder)).diagnostics]


def summary(kind: str, outcomes: Sequence[Outcome]) -> Row | None:
    """One kind's row; None when there was no place for such a mistake."""
    if not outcomes:
        return None
    found = [outcome for outcome in outcomes if outcome.found]
    cured = fmean(outcome.cured for outcome in outcomes) if kind in CURABLE else None
    return Row(
        kind,
        len(outcomes),
        len(found) / len(outcomes),
        fmean(outcome.on_line for outcome in outcomes),
        cured,
        fmean(outcome.restored for outcome in outcomes),
        fmean(outcome.harmful for outcome in outcomes),
        KINDS[kind].lossy,
        fmean(outcome.findings for outcome in found) if found else 0.0,
    )


def figures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """The figures that have aims. Every kind counts alike in the last one, however many of it were drawn."""
    misspelt = [outcome for outcome in outcomes if outcome.kind in MISSPELLINGS]
    kinds = {outcome.kind for outcome in outcomes}
    per_kind = [fmean(outcome.found for outcome in outcomes if outcome.kind == kind) for kind in sorted(kinds)]
    return {
        "misspellings found": fmean(outcome.found for outcome in misspelt) if misspelt else 1.0,
        "misspellings with the right cure": fmean(outcome.cured for outcome in misspelt) if misspelt else 1.0,
        "found over all kinds": fmean(per_kind) if per_kind else 1.0,
    }


def of_cures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """How many mistakes the cure of the first finding undoes, over all kinds and over those that lose nothing, and how many first cures do harm.
    Every kind counts alike.
    """
    kinds = sorted({outcome.kind for outcome in outcomes})
    of_kind = {kind: [outcome for outcome in outcomes if outcome.kind == kind] for kind in kinds}
    recoverable = [kind for kind in kinds if not KINDS[kind].lossy]

    def mean(measured: Callable[[Outcome], bool], among: Sequence[str]) -> float:
        return fmean(fmean(map(measured, of_kind[kind])) for kind in among) if among else 1.0

    return {
        "restored, over all kinds": mean(lambda outcome: outcome.restored, kinds),
        "restored, over kinds that can be recovered": mean(lambda outcome: outcome.restored, recoverable),
        "a first cure does harm, over all kinds": mean(lambda outcome: outcome.harmful, kinds),
        "a sure one does": mean(lambda outcome: outcome.harmful and outcome.sure, kinds),
    }


def table(rows: Sequence[Row]) -> str:
    """The rows as text."""
    lines = [f"{'mistake':<36} {'tried':>6} {'found':>8} {'on line':>8} {'right cure':>11} {'restored':>9} {'harmful':>8} {'findings each':>14}"]
    for row in rows:
        cured = "" if row.cured is None else f"{row.cured:.1%}"
        found = f"{row.tried:>6} {row.found:>8.1%} {row.on_line:>8.1%} {cured:>11} {row.restored:>9.1%} {row.harmful:>8.1%}"
        lines.append(f"{row.kind:<36} {found} {row.findings:>14.1f}")
    return "\n".join(lines)


def _show(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        short = [
            word
            for word, good in (
                ("not found", outcome.found),
                ("elsewhere", outcome.on_line),
                ("no cure", outcome.cured or outcome.kind not in CURABLE),
                ("not restored", outcome.restored),
            )
            if not good
        ]
        if short:
            print(f"\n{outcome.kind}: {short[0]}\n  {outcome.shown}\n  {outcome.said}\n  {outcome.changed}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__.splitlines()[0])
    parser.add_argument("rulesets", nargs="*", help="folders of rulesets (default: all shipped ones)")
    parser.add_argument("--per-kind", type=int, default=40, help="how many mistakes of each kind in each ruleset (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help="only these kinds")
    parser.add_argument("--show", action="store_true", help="list what was not found, elsewhere or without its cure")
    parser.add_argument("--json", metavar="FILE", help="write everything there")
    return parser


if __name__ == "__main__":
    sys.exit(main())
