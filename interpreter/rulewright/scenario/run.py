"""Runs the tests of a ruleset: `run_folder(path)` returns an outcome for each."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.api import load
from rulewright.outside.permission import naming
from rulewright.runtime.errors import OptionsError, RulewrightError
from rulewright.runtime.position import PositionError, arrange
from rulewright.scenario.chosen import read_chosen
from rulewright.scenario.coverage import touched_by
from rulewright.scenario.expect import compare, says
from rulewright.scenario.files import all_files_of_tests, read_tests, root_of
from rulewright.scenario.model import NAMES, ByItself, Check, Difference, Outcome, Scenario
from rulewright.scenario.play import Deviation, Play, waits
from rulewright.scenario.seen import Watch
from rulewright.scenario.values import expected_value, shown
from rulewright.source.catalogue.code import as_said
from rulewright.source.catalogue.failures import Failures
from rulewright.source.diagnostics import Diagnostic, Findings
from rulewright.source.sentences import Phrase
from rulewright.source.suggest import bounded

if TYPE_CHECKING:
    from rulewright import Game, Ruleset


@dataclass(slots=True)
class Suite:
    """The tests of one ruleset, and the problems of the ruleset or its test files."""

    ruleset: Ruleset
    files: list[Path]
    shared: frozenset[Path] = frozenset()  # test files that belong to the base of a family
    scenarios: list[Scenario] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def base(self) -> str:
        """The id of the base of the family; empty for a game without a family."""
        return self.ruleset.family

    def is_shared(self, outcome: Outcome) -> bool:
        """Whether a test belongs to the base of the family."""
        return Path(outcome.span.file) in self.shared

    def parts(self) -> list[tuple[str, list[Outcome]]]:
        """The outcomes of the ruleset's own tests and of its base's tests, each with the id of the base (empty for its own)."""
        shared = [outcome for outcome in self.outcomes if self.is_shared(outcome)]
        own = [outcome for outcome in self.outcomes if not self.is_shared(outcome)]
        return [*([("", own)] if own or not shared else []), *([(self.base, shared)] if shared else [])]

    def chosen(self, text: str) -> list[Scenario]:
        """The tests whose names contain a text."""
        return [scenario for scenario in self.scenarios if text.casefold() in scenario.name.casefold()]


def run_folder(path: str | Path, text: str = "") -> list[Outcome]:
    """Run the tests of a ruleset (a folder or a test file); with `text`, only those whose names contain it."""
    suite = read_suite(Path(path), text=text)
    run_suite(suite, text)
    return suite.outcomes


def read_suite(path: Path, overlays: Sequence[str] = (), *, together: bool = False, text: str = "") -> Suite:
    """Load the ruleset and read its tests, `together` with those of the overlays. The ruleset's own errors are in its diagnostics.

    If no overlays are named, an overlay is loaded with the ones it requires. With a `text`, tests whose names do not contain it may be left out.
    """
    with naming([path, root_of(path), *overlays]):
        ruleset = load(root_of(path), *overlays, complete=not overlays)
        tested = [path, *map(Path, overlays)] if together else [path]
        own, of_base = all_files_of_tests(tested)
        suite = Suite(ruleset, [*own, *of_base], frozenset(of_base))
        program = ruleset.program
        if ruleset.ok and program is not None:
            findings = Findings()
            if of_base:  # all files have to be known for the values that the tests of the base are given
                suite.scenarios = read_tests(own, of_base, program, findings)
            else:
                suite.scenarios = read_chosen(own, text, program, ruleset.content_hash, findings)
            suite.findings = list(findings)
    return suite


def run_suite(suite: Suite, text: str = "") -> None:
    """Run the scenarios of a suite whose names contain `text`."""
    suite.outcomes += [run_scenario(suite.ruleset, scenario) for scenario in suite.chosen(text)]


def run_scenario(ruleset: Ruleset, scenario: Scenario, look: Callable[[Game], None] | None = None) -> Outcome:
    """Set up, play and compare; `look` is called with every position."""
    begun = time.perf_counter()
    touched: set[str] = set()
    by_itself: list[ByItself] = []
    with bounded():
        differences, waiting = _differences(ruleset, scenario, touched, by_itself, look)
    seconds = time.perf_counter() - begun
    return Outcome(scenario.name, scenario.span, not differences, differences, seconds, frozenset(touched), by_itself, scenario.because, waiting)


def _differences(
    ruleset: Ruleset, scenario: Scenario, touched: set[str], by_itself: list[ByItself], look: Callable[[Game], None] | None
) -> tuple[list[Difference], Phrase | None]:
    waiting: Phrase | None = None
    game: Game | None = None
    play: Play | None = None
    place = scenario.span
    found: list[Difference] = []
    begun = 0
    try:
        game = _arranged(ruleset, scenario)
        begun = len(game.log)
        play = Play(game, scenario.span)
        watch = Watch(scenario)
        watch.look(game)
        if look is not None:
            look(game)
        for line in scenario.play:
            if isinstance(line, Check):
                found += compare(game, line.expect, watch)
                continue
            place = line.span
            play.line(line)
            watch.look(game)
            if look is not None:
                look(game)
        place = scenario.span
        waiting = waits(game)
        found += compare(game, scenario.expect, watch)
    except Deviation as deviation:
        found.append(deviation.difference)
    except OptionsError as error:
        found += _refused(scenario, error.reasons)
    except PositionError as error:
        found += [Difference(span, "given", why=Failures.position(reason=phrase)) for phrase, span in error.phrases]
    except RulewrightError as error:
        found.append(Difference(place, "", why=as_said(error.in_language)))
    except Exception as error:  # one broken test must not hide the others; it is reported as failed, with its cause
        found.append(Difference(place, "", why=Failures.engine(error=f"{type(error).__name__}: {error}")))
    if play is not None:
        by_itself += play.by_itself
    if game is not None:
        touched |= touched_by(game, begun, scenario)
    return found, waiting if any(each.what not in ("", "refused") for each in found) else None


def _refused(scenario: Scenario, reasons: list[str]) -> list[Difference]:
    """Compares a refused game with `refused` of the test, which names the reasons."""
    refused = next((each for each in scenario.expect if each.key.text == "refused"), None)
    if refused is None:
        return [Difference(scenario.span, "", why=Failures.does_not_begin(reasons=" ".join(reasons)))]
    expected = expected_value(refused.value)
    wanted = expected if isinstance(expected, list) else [shown(expected)]
    if not wanted:
        return [Difference(refused.value.span, "refused", why=Failures.nothing_named(key="refused"))]
    missing = [part for part in wanted if not any(says(reason, part) for reason in reasons)]
    return [Difference(refused.value.span, "refused", part, " · ".join(reasons)) for part in missing]


def _arranged(ruleset: Ruleset, scenario: Scenario) -> Game:
    least, _ = ruleset.players
    players = scenario.players or NAMES[:least]
    options = {key.text: value.text for key, value in scenario.options}
    return arrange(ruleset, list(players), scenario.seed, options, scenario.given, scenario.rolls)
