"""From a composed ruleset to a checked program: first all names, then all texts, then the checks that need the whole program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Sequence as Series
from functools import cache, partial
from pathlib import Path

from rulewright.checker import absent, claims, cures, doubts, rulings, strays
from rulewright.checker.bodies.elaborate import Elaborator
from rulewright.checker.bodies.seals import respect_seals
from rulewright.checker.causes import attribute
from rulewright.checker.claims.owners import texts
from rulewright.checker.context import Context, text_of
from rulewright.checker.declarations import (
    dice,
    game,
    happenings,
    hooks,
    kinds,
    maps,
    marks,
    offers,
    panels,
    printed,
    resources,
    stats,
    things,
    words,
)
from rulewright.checker.declarations.chains import check_chains, check_sizes
from rulewright.checker.declarations.stats import Carrier
from rulewright.checker.declarations.totals import check_totals
from rulewright.checker.follow_ups import shortened, without_consequences
from rulewright.checker.lints import meeting
from rulewright.checker.lints.reads import Written
from rulewright.checker.lints.run import run_lints
from rulewright.checker.meaning.texts import check as check_meaning
from rulewright.checker.reach import at_once, beginning, too_early
from rulewright.checker.reach.check import check as check_reach
from rulewright.checker.recovery import placing
from rulewright.checker.recovery.vocabulary import speaking_of
from rulewright.checker.usage.check import check_usage
from rulewright.language.symbols import Program
from rulewright.ruleset.compose import Composed, compose
from rulewright.ruleset.templates import entries_of
from rulewright.source import suggest
from rulewright.source.catalogue.running import TooDeep
from rulewright.source.diagnostics import Diagnostic, Findings, Severity
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.garbage import seldom_collected
from rulewright.source.room import with_room
from rulewright.source.sentences import LANGUAGES
from rulewright.source.span import Span
from rulewright.source.stopping import go_on


def read_ruleset(paths: Series[Path], *, complete: bool = False, whole: bool = True) -> tuple[Composed | None, Program | None, Findings]:
    """The ruleset that the paths name, with all its findings; never raises for bad files.

    `complete`: add the overlays that it requires, if they are nearby. Not `whole`: skip the slow parts (totals and lints), which only check rulesets
    without errors.
    """
    try:
        with seldom_collected():
            return with_room(lambda: _read_ruleset(paths, complete, partial(check, whole=whole)))
    except RecursionError:
        findings = Findings()
        place = Span(paths[-1].as_posix() if paths else "", 1, 1, 1, 1)
        findings.report(TooDeep.rules, place)
        return None, None, findings


def _read_ruleset(
    paths: Series[Path], complete: bool, check: Callable[[Composed, Findings], Program]
) -> tuple[Composed | None, Program | None, Findings]:
    findings = Findings()
    with suggest.bounded():
        composed = compose(paths, findings, complete=complete)
        if composed is None:
            return None, None, findings
        before = list(findings.items)
        program = check(composed, findings)
        if not composed.playable:
            _only_errors(findings, before)
        attribute(composed, findings, check)
        findings.items[:] = without_consequences(findings)
        cures.propose(findings, program, [file for package in composed.packages for file in package.files])
        main = composed.packages[-1]
        placing.propose(findings, program.kinds, main.main.as_posix(), main.is_overlay)
        return composed, program, findings


def _only_errors(findings: Findings, before: Series[Diagnostic]) -> None:
    """Drop the findings in a base without a game that only apply to games.

    A game may use, fill or end whatever the base does not.
    """
    kept = set(map(id, before))
    findings.items[:] = [each for each in findings.items if id(each) in kept or each.severity is Severity.ERROR]


def check(composed: Composed, findings: Findings, *, whole: bool = True) -> Program:
    """The program of a ruleset. It is complete even when there are errors, but only one without errors may be compiled.

    Not `whole`: only names, types and shapes.
    """
    program = Program(composed.id, {}, composed.players)
    elaborator = Elaborator(program, findings)
    context = Context(
        program,
        findings,
        elaborator,
        dict(composed.sections),
        list(composed.things),
        tuple(composed.languages),
        _templates(composed),
        written=composed.written or composed.languages,
    )
    elaborator.ensure_stat = context.ensure_stat
    elaborator.offers = offers.reader(context)
    elaborator.ensure_header = context.ensure_header
    elaborator.leaving = cache(lambda: any("eliminate" in text for node in (*composed.sections.values(), *composed.things) for text in _texts(node)))
    program.languages = tuple(dict.fromkeys((*LANGUAGES, *composed.languages)))
    program.title = text_of(context, composed.title)
    program.text = text_of(context, composed.text)
    told = {"title": composed.title, "text": composed.text}
    context.own_sentences = {key: node for key, node in told.items() if isinstance(node, Mapping)}
    context.own_texts = [text for node in (composed.title, composed.text) if (text := texts(context, node).get("en")) is not None]
    before = list(findings.items)
    _declare(context)
    with speaking_of(program, (*composed.sections.values(), *composed.things)):
        _read(context, composed.playable)
    if check_sizes(context):
        check_chains(context)
    findings.items[:] = shortened(findings, before, program)
    if not findings.errors:
        respect_seals(program)
        if whole:
            _check_whole(context, composed, findings)
    return program


def _check_whole(context: Context, composed: Composed, findings: Findings) -> None:
    """The slow parts: totals and lints, one after another, so that they can be stopped in between."""
    go_on()
    if composed.playable:  # games may add what the totals of a base count
        check_totals(context)
        go_on()
    of_totals = findings.grave  # a wrong total leaves the rules readable
    written = Written(context.program)
    run_lints(context, written)
    meeting.check(context, composed)
    rulings.check(context, composed)
    strays.check(context, composed)
    if findings.grave > of_totals:
        return
    parts: list[Callable[[], object]] = [
        lambda: check_meaning(context, written),
        lambda: absent.check(context, written),
        lambda: claims.check(context),
        lambda: check_usage(context, written, _of_base(composed)),
        lambda: beginning.check(context),
        lambda: doubts.check(context, written),
    ]
    if composed.playable:
        parts += [lambda: check_reach(context, written), lambda: at_once.check(context, written), lambda: too_early.check(context)]
    for part in parts:
        go_on()
        part()


def _texts(node: Node) -> Iterator[str]:
    """The texts of all values below a node."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Sequence):
        for item in node:
            yield from _texts(item)
    else:
        for _, value in node:
            yield from _texts(value)


def _of_base(composed: Composed) -> frozenset[str]:
    """The files of the base, when there are overlays."""
    below = min(composed.foundation, len(composed.packages) - 1)
    return frozenset(file for package in composed.packages[:below] for file in package.files)


def _templates(composed: Composed) -> list[Node]:
    """The sets that the templates of all files run over."""
    documents = [document for package in composed.packages for document in package.documents]
    added = [document.get("add") for document in documents]
    whole = [*documents, *(node for node in added if isinstance(node, Mapping))]
    entries = [entry for document in whole for entry in entries_of(document.get("things"))]
    return [node for entry in entries if (node := entry.get("for each")) is not None]


def _declare(context: Context) -> None:
    """All names, so that every text may use every name."""
    words.declare_words(context)
    words.declare_constants(context)
    words.declare_texts(context)
    kinds.declare_kinds(context)
    dice.declare_dice(context)
    kinds.declare_members(context)
    things.declare_things(context)
    maps.declare_maps(context)
    game.declare_options(context)
    maps.choose_layouts(context)
    stats.declare_stats(context)
    things.count_values(context)
    happenings.declare_happenings(context)
    happenings.declare_actions(context)
    happenings.declare_thing_actions(context)
    happenings.list_actions(context)
    marks.declare_marks(context)
    resources.declare_resources(context)


def _read(context: Context, playable: bool) -> None:
    """All texts."""
    kinds.declare_kind_rules(context)
    things.read_things(context)
    marks.read_marks(context)
    changes = context.sections.get("changes")
    if changes is not None:
        stats.read_changes(context, changes, Carrier())
    hooks.read_hooks(context, context.sections.get("rules"), Carrier(), context.program.hooks)
    context.finish()
    game.read_refusals(context)
    game.read_teams(context)
    game.read_game(context, playable)
    panels.read_panels(context)
    context.finish()
    things.inherit_carried(context)
    printed.fill_in(context)
