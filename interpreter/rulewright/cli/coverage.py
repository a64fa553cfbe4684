"""`rulewright coverage`: the parts of a ruleset that no game and no test ever reached."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from rulewright.agents.coverage import Met
from rulewright.cli.batch import Batch, Circumstances, game_named
from rulewright.cli.errors import UserError
from rulewright.cli.progress import Progress
from rulewright.cli.provenance import of_options, of_overlays, of_own_overlays, of_rules
from rulewright.cli.shape import command, option
from rulewright.outside import output
from rulewright.runtime.seeds import game_seed
from rulewright.telling.screen import Screen
from rulewright.telling.words import say

if TYPE_CHECKING:
    from rulewright import Ruleset
    from rulewright.agents.uncovered import Coverage, OfFile, Uncovered
    from rulewright.source.span import Span

LONGEST = 90  # characters shown of a line of the rules


@command("coverage")
@click.argument("ruleset")
@click.argument("overlays", nargs=-1, metavar="[OVERLAY]…")
@option("--with", "added", multiple=True, metavar="OVERLAY", help="option.with")
@option("--games", type=click.IntRange(min=0), default=20, show_default=True, help="coverage.games")
@option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="option.first")
@option("--players", metavar="N,N", help="coverage.players")
@option("--bots", "--bot", "bots", default="random", metavar="A,B", help="coverage.bots")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="option.option")
@option("--tests/--no-tests", "tests", default=True, help="coverage.tests")
@option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="coverage.jobs")
@option("--own", "own", is_flag=True, help="coverage.own")
@option("--all", "everything", is_flag=True, help="coverage.all")
@option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True, help="coverage.format")
@option("--fail-under", type=click.FloatRange(0, 100), metavar="PERCENT", help="coverage.fail_under")
def coverage(
    ruleset: str,
    overlays: Sequence[str],
    added: Sequence[str],
    games: int,
    first: int,
    players: str | None,
    bots: str,
    seed: int,
    options: Sequence[str],
    tests: bool,
    jobs: int,
    own: bool,
    everything: bool,
    shape: str,
    fail_under: float | None,
) -> int:
    """Play, test, and list what was never reached; 1 below `--fail-under`."""
    from rulewright.agents.uncovered import coverage as coverage_of
    from rulewright.cli import find, table
    from rulewright.cli.counted import Counted, Counts, tests_of

    overlays = (*overlays, *added)
    loaded = find.load(ruleset, overlays)
    if own and not loaded.overlays:
        raise UserError(say("coverage.own.none"), say("coverage.own.none.cure"))
    chosen = table.read_options(options)
    scenarios = tests_of(loaded, (ruleset, *overlays)) if tests else []
    if not games and not scenarios:
        raise UserError(say("coverage.nothing"), say("coverage.nothing.cure"))
    counted = Counted(loaded)
    seats = _seats(loaded, players, chosen)
    if games:
        table.bots(bots, seats[0], seed, table.new_game(loaded, seats[0], seed, chosen).plans)  # or an error message
    work = Counts(ruleset, overlays, seats, bots, seed, first, tuple(chosen.items()), len(scenarios), Circumstances.now())

    def named(number: int) -> str:
        return say("batch.test", name=scenarios[number].name) if number < len(scenarios) else game_named(seed, first + number - len(scenarios))

    def left_out(number: int) -> dict[str, Any]:
        game = first + number - len(scenarios)
        return {"test": scenarios[number].name} if number < len(scenarios) else {"game": game, "seed": game_seed(seed, game)}

    batch = Batch(work, len(scenarios) + games, jobs, named, lambda number: work.meet(counted, scenarios, number))
    met, done, wrong = Met(), [0, 0], [0, 0]  # counts for [tests, games]

    def take(number: int, found: tuple[Met, bool]) -> None:
        met.add(found[0])
        done[number >= len(scenarios)] += 1
        wrong[number >= len(scenarios)] += not found[1]

    batch.each(take, Progress("coverage.progress", len(scenarios) + games))
    failed, endless = wrong
    files = loaded.composed.files if loaded.composed is not None else ()
    found = coverage_of(find.program_of(loaded), counted.counting.points, met, files, _parts(loaded))
    if own:
        found = found.of(of_own_overlays(loaded))
    under = fail_under is not None and found.percent < fail_under
    if shape == "json":
        told = {
            **of_rules(loaded),
            "options": of_options(loaded, seats[0], chosen),
            "players": list(seats),
            "bots": table.names_of_bots(bots, max(seats)),
            "seed": seed,
            "first": first,
            "interrupted": batch.interrupted,
            "left_out": [left_out(number) for number in batch.left_out],
            "games": done[1],
            "endless": endless,
            "tests": done[0],
            "failed": failed,
        }
        apart = {"apart": [_apart(loaded, each) for each in found.parts]} if loaded.overlays else {}
        output.json_object(json.dumps({**told, **found.data(), **apart}, ensure_ascii=False, indent=2))
        return batch.code(int(under))
    screen = Screen()
    _show(found, screen, everything)
    _files(found, screen)
    for part in found.parts:
        key = "coverage.changed" if part.file == loaded.id else "coverage.overlay"
        numbers = {"met": sum(part.met.values()), "all": sum(part.all.values()), "percent": f"{part.percent:.1f}"}
        screen.line(say(key, name=part.file, **numbers))
    summary = say("coverage.summary.own" if own else "coverage.summary", percent=f"{found.percent:.1f}", n=done[1], m=done[0])
    screen.line(summary, "bad" if under else "head")
    if failed:
        screen.line(say("coverage.failed", n=failed), "warn")
    if endless:
        screen.line(say("coverage.endless", n=endless), "warn")
    for sentence in ([say("batch.interrupted")] if batch.interrupted else []) + batch.lost():
        screen.line(sentence, "warn")
    if under:
        screen.line(say("coverage.under", wanted=f"{fail_under:g}"), "bad")
    return batch.code(int(under))


def _seats(loaded: Ruleset, given: str | None, options: dict[str, str]) -> tuple[int, ...]:
    """The numbers of players to play with: those given, or all that the ruleset and the options allow."""
    from rulewright.cli import table

    if given is not None:
        numbers = [word.strip() for word in given.split(",")]
        wrong = next((word for word in numbers if not word.isdigit()), None)
        if wrong is not None:
            raise UserError(say("coverage.players.shape", given=wrong), say("coverage.players.cure"))
        for word in numbers:
            table.new_game(loaded, int(word), 0, options, log=False)  # or an error message
        return tuple(map(int, numbers))
    return table.numbers_of_players(loaded, options) or (loaded.players[0],)


def _parts(loaded: Ruleset) -> Callable[[Span], str | None]:
    """The overlay to which a place belongs, or the base if an overlay has changed the entry there; the rest is not counted separately."""
    from rulewright.ruleset.history import History

    composed = loaded.composed
    if composed is None or not loaded.overlays:
        return lambda span: None
    owner = of_overlays(loaded)
    changed = History(composed).changed_lines
    return lambda span: owner.get(span.file) or (loaded.id if (span.file, span.line) in changed else None)


def _apart(loaded: Ruleset, part: OfFile) -> dict[str, Any]:
    """One part as JSON-able data."""
    from rulewright.agents.uncovered import GROUPS

    groups: dict[str, Any] = {group: {"met": part.met[group], "all": part.all[group]} for group in GROUPS}
    return {"id": part.file, "part": "changed" if part.file == loaded.id else "own", "percent": part.percent, **groups}


def _show(found: Coverage, screen: Screen, everything: bool) -> None:
    """What was never reached, group by group."""
    from rulewright.agents.uncovered import GROUPS

    for group in GROUPS:
        shown = [each for each in found.unmet if each.group == group and (everything or not each.inside)]
        if shown:
            screen.heading(f"{say(f'coverage.{group}')} ({len(shown)})")
        for each in shown:
            text = each.source if len(each.source) <= LONGEST else each.source[: LONGEST - 1].rstrip() + "…"
            screen.parts((f"{each.span.file}:{each.span.line}  ", "quiet"), (f"{_named(each)}{text}", ""), ("  — ", ""), (_never(each), "warn"))
    inside = 0 if everything else sum(each.inside for each in found.unmet)
    if inside:
        screen.line()
        screen.line(say("coverage.inside", n=inside), "quiet")
    if not found.unmet:
        screen.line(say("coverage.everything"), "good")


def _named(each: Uncovered) -> str:
    """Details that the line of the rules may not show."""
    if each.group == "things":
        return f"{each.what} {each.name}: "
    return f"{each.name}: " if each.what in ("text", "source") and each.name not in each.source else ""


def _never(each: Uncovered) -> str:
    """In which way it was never reached."""
    if each.happening:
        return say("coverage.never.hook.of", happening=each.happening)
    keys = [each.what if word == "met" and each.what not in ("if", "when", "where") else word for word in each.never]
    return ", ".join(say(f"coverage.never.{key}") for key in keys)


def _files(found: Coverage, screen: Screen) -> None:
    """The table of the files."""
    from rulewright.agents.uncovered import GROUPS, Group

    def cell(met: dict[Group, int], all_: dict[Group, int], group: Group) -> str:
        return f"{met[group]}/{all_[group]}" if all_[group] else ""

    rows = [[each.file, *(cell(each.met, each.all, group) for group in GROUPS), f"{each.percent:.1f} %"] for each in found.files]
    met = {group: sum(each.met[group] for each in found.files) for group in GROUPS}
    all_ = {group: sum(each.all[group] for each in found.files) for group in GROUPS}
    rows.append([say("coverage.together"), *(cell(met, all_, group) for group in GROUPS), f"{found.percent:.1f} %"])
    screen.line()
    screen.table([say("coverage.file"), *(say(f"coverage.column.{group}") for group in GROUPS), "%"], rows, numbers=range(1, len(GROUPS) + 2))
    screen.line()
