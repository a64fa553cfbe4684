"""`rulewright test`: runs the tests of rulesets and shows what differs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.batch import Batch, Circumstances
from rulewright.cli.errors import UserError
from rulewright.cli.progress import Progress
from rulewright.cli.provenance import of_own_overlays, of_rules
from rulewright.cli.shape import command, option
from rulewright.outside import output, permission
from rulewright.outside.reading import below, is_file, is_folder
from rulewright.telling.screen import Screen
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright.scenario.model import Difference, Outcome
    from rulewright.scenario.run import Suite
    from rulewright.source.diagnostics import Diagnostic


MOST_BY_ITSELF = 12  # automatic choices shown for a failed test: the last ones


@command("test")
@click.argument("paths", nargs=-1)
@option("--together", is_flag=True, help="test.together")
@option("-k", "text", default="", metavar="TEXT", help="test.k")
@option("--format", "form", type=click.Choice(["text", "github", "junit", "json"]), default="text", show_default=True, help="test.format")
@option("--coverage", is_flag=True, help="test.coverage")
@option("--own", is_flag=True, help="test.own")
@option("--games", type=click.IntRange(min=1), metavar="N", help="test.games")
@option("--every", type=click.IntRange(min=1), default=20, show_default=True, help="test.every")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="option.first")
@option("--with", "overlays", multiple=True, metavar="OVERLAY", help="option.with")
@option("--players", type=click.IntRange(min=1), metavar="N", help="test.players")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="test.option")
@option("--giving-up", is_flag=True, help="test.giving_up")
@option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="test.jobs")
def test(
    paths: Sequence[str],
    together: bool,
    text: str,
    form: str,
    coverage: bool,
    own: bool,
    games: int | None,
    every: int,
    seed: int,
    first: int,
    overlays: Sequence[str],
    players: int | None,
    options: Sequence[str],
    giving_up: bool,
    jobs: int,
) -> int:
    """Run the tests; 0 all passed, 1 some failed, 2 something could not be run."""
    if together:
        paths, overlays = (paths or ["."])[:1], [*paths[1:], *overlays]
    if games is not None:
        from rulewright.cli.random_games import Which, random_games

        which = Which(players, tuple(options), giving_up)
        return random_games(paths, overlays, range(first, first + games), every, seed, jobs, which)
    if own and not coverage:
        raise UserError(say("test.own.alone"), say("test.own.alone.cure"))
    if players is not None or options or giving_up:
        raise UserError(say("test.only_games"), say("test.only_games.cure"))
    from rulewright.cli import find
    from rulewright.cli.scenarios import Scenarios
    from rulewright.scenario import report
    from rulewright.scenario.coverage import coverage as coverage_of
    from rulewright.scenario.run import read_suite, run_scenario

    screen = Screen()
    begun = time.perf_counter()
    suites: list[Suite] = []
    broken: list[Diagnostic] = []
    permission.name(paths or ["."])
    targets = _targets(paths)
    if together and len(targets) > 1:
        raise UserError(say("test.together.folder", path=paths[0]), say("test.together.folder.cure"))
    added = [str(find.locate(each)) for each in overlays]
    permission.name(added)
    for path in targets:
        permission.name([path])
        suite = read_suite(path, added, together=together, text=text)
        find.refuse_base(suite.ruleset)
        if own and not suite.ruleset.overlays:
            raise UserError(say("coverage.own.none"), say("coverage.own.none.cure"))
        broken += [item for item in suite.ruleset.diagnostics if item.severity.name == "ERROR"] if not suite.ruleset.ok else []
        broken += suite.findings
        suites.append(suite)
    if form == "text":
        for item in broken:
            _finding(item, screen)
    chosen = [suite.chosen(text) for suite in suites]
    counts = tuple(map(len, chosen))
    work = Scenarios(tuple(targets), tuple(added), text, counts, Circumstances.now(), together, coverage)

    def named(number: int) -> str:
        which, index = work.place(number)
        return say("batch.test", name=chosen[which][index].name)

    batch = Batch(work, sum(counts), jobs, named, lambda number: work.run(dict(enumerate(suites)), number))

    alone: dict[int, Suite] = {}

    def passes_alone(which: int, outcome: Outcome) -> bool:
        """Whether a test passes without the overlays, so that these are why it fails."""
        if which not in alone:
            alone[which] = read_suite(targets[which], [], text=text)
        suite = alone[which]
        twins = [each for each in suite.chosen(text) if each.span == outcome.span and each.name == outcome.name] if suite.ruleset.ok else []
        return bool(twins) and all(run_scenario(suite.ruleset, each).passed for each in twins)

    of_families = any(suite.shared for suite in suites)
    headed: set[tuple[int, bool]] = set()

    def take(number: int, outcome: Outcome) -> None:
        which = work.place(number)[0]
        suites[which].outcomes.append(outcome)
        if form == "text":
            shared = suites[which].is_shared(outcome)
            if of_families and (which, shared) not in headed:
                headed.add((which, shared))
                key = "test.shared.title" if shared else "test.own.title"
                screen.heading(say(key, name=suites[which].base, game=suites[which].ruleset.id))
            _outcome(outcome, screen)
            if not outcome.passed and added and passes_alone(work.place(number)[0], outcome):
                screen.line(say("test.overlay"), "quiet", indent=2)

    batch.each(take, Progress("test.progress", sum(counts)) if form != "text" else None)
    unfinished = ([say("batch.interrupted")] if batch.interrupted else []) + batch.lost()
    told = [report.OfRules(of_rules(suite.ruleset), part, base) for suite in suites for base, part in suite.parts()]
    covered = [
        (
            report.OfRules(of_rules(suite.ruleset), ()).name,
            coverage_of(find.program_of(suite.ruleset), suite.outcomes, of_own_overlays(suite.ruleset) if own else None),
        )
        for suite in suites
        if coverage and suite.ruleset.ok
    ]
    if form == "github":
        output.report(report.github(told, broken, unfinished, language()), "github")
    elif form == "junit":
        output.report(report.junit(told, broken, unfinished, language()), "junit")
    elif form == "json":
        output.json_object(report.as_json(told, broken, covered, unfinished, language()))
    outcomes = [outcome for suite in suites for outcome in suite.outcomes]
    wrong = [item for item in broken if item.severity.name == "ERROR"]
    if not outcomes and not wrong and not unfinished:
        raise UserError(say("test.none.k", text=text) if text else say("test.none"), say("test.none.cure"))
    failed = sum(not outcome.passed for outcome in outcomes)
    if form == "text":
        for name, kinds in covered:
            screen.heading(say("test.coverage.title", name=name))
            for kind in kinds:
                screen.line(say("test.coverage.kind", kind=kind.kind, touched=kind.designs - len(kind.untouched), n=kind.designs))
                if kind.untouched:
                    screen.line(say("test.coverage.untouched", names=", ".join(kind.untouched)), "warn", indent=1)
        summary = say("test.summary", passed=len(outcomes) - failed, failed=failed, seconds=f"{time.perf_counter() - begun:.1f}")
        for sentence in unfinished:
            screen.line(sentence, "warn")
        screen.line(summary, "bad" if failed else "good")
        for suite in suites:
            of_base = [outcome for base, part in suite.parts() if base for outcome in part]
            if of_base:
                n = sum(not outcome.passed for outcome in of_base)
                said = say("test.shared.summary", name=suite.base, game=suite.ruleset.id, passed=len(of_base) - n, failed=n)
                screen.line(said, "bad" if n else "quiet")
    return batch.code(2 if wrong else (1 if failed else 0))


def _targets(paths: Sequence[str]) -> list[Path]:
    """The rulesets and test files that the paths refer to; a folder of rulesets stands for all of them."""
    from rulewright.cli import find
    from rulewright.ruleset.find import only_base
    from rulewright.scenario.files import files_of_base, files_of_tests, overlay_of

    found: list[Path] = []
    for name in paths or (".",):
        path = Path(name)
        if len(paths) > 1 and is_file(path / find.MAIN_FILE) and only_base(path / find.MAIN_FILE):
            continue  # a base, named only for the games built on it
        if is_folder(path) and not is_file(path / find.MAIN_FILE) and not files_of_tests(path):
            files = list(below(path))
            mains = [main for main in files if main.name == find.MAIN_FILE and not only_base(main)]  # its games run the tests of a base
            inner = sorted(main.parent for main in mains if files_of_tests(main.parent) or files_of_base(main.parent))
            inner += sorted({overlay for file in files if (overlay := overlay_of(file)) is not None})
            if not inner:
                raise UserError(say("test.nothing", path=name), say("test.none.cure"))
            found += inner
        else:
            found.append(path if path.exists() else find.locate(name))
    return list(dict.fromkeys(found))


def _finding(item: Diagnostic, screen: Screen) -> None:
    screen.parts((f"{item.span}: ", ""), (item.code, "bad" if item.severity.name == "ERROR" else "warn"), (f" {item.said(language())}", ""))
    if cure := item.cured(language()):
        screen.line(cure, indent=1)


def _outcome(outcome: Outcome, screen: Screen) -> None:
    where = f"{outcome.span.file}:{outcome.span.line}"
    if outcome.passed:
        screen.parts((say("test.passed"), "good"), (f"  {outcome.name}", ""))
        return
    screen.parts((say("test.failed"), "bad"), (f"  {outcome.name}  ", "head"), (where, "quiet"))
    for difference in outcome.differences:
        _difference(difference, screen)
    for move in outcome.by_itself[-MOST_BY_ITSELF:]:
        sentence = say("test.by_itself", player=move.player, answer=move.answer, question=move.question, line=move.after.line)
        screen.line(sentence, "quiet", indent=2)
    if outcome.waiting is not None:
        screen.line(outcome.waiting.said(language()), "quiet", indent=2)
    if outcome.because:
        screen.line(say("test.because", reason=outcome.because), "quiet", indent=2)


def _difference(difference: Difference, screen: Screen) -> None:
    if difference.what:
        screen.parts((difference.what, ""), (f"  {difference.span.file}:{difference.span.line}", "quiet"), indent=2)
    values = difference.values(language())
    if any(values):
        labels = [say("test.expected"), say("test.was")]
        width = max(map(len, labels))
        for label, value in zip(labels, values, strict=True):
            screen.line(f"{label.ljust(width)}  {value}", indent=3)
    if sentence := difference.said(language()):
        screen.line(sentence, "warn", indent=3)
