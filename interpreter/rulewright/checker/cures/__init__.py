"""Cures made from the words of the file itself: removing a superfluous part, swapping two arguments, writing the intended name."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Sequence as Series
from dataclasses import replace

from rulewright.checker.cures import arguments, asking, follow, instead, likeness, loops, removal, turned, words
from rulewright.checker.cures.lines import Cut, Files
from rulewright.language.symbols import Program
from rulewright.source.catalogue.absent import NeverHeld
from rulewright.source.catalogue.claims import NumberOfText, WrongLanguage
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.doubts import Namesake, TurnedRound
from rulewright.source.catalogue.meaning import AlwaysHolds, ChangesNothing, NegativePrice, NeverHolds, NoAmount, UnreadChoice
from rulewright.source.catalogue.names import NameTaken, UnknownName
from rulewright.source.catalogue.one_way import OneWay
from rulewright.source.catalogue.overlays import ChangedToTheSame
from rulewright.source.catalogue.phrases import Remedies, Ways
from rulewright.source.catalogue.secrets import ChoiceOfHidden
from rulewright.source.catalogue.text import NamesInBraces, TextsDisagree, Unused
from rulewright.source.catalogue.types import SetOrPlaceNeeded, ValueOfSeveral, WrongArguments, WrongType
from rulewright.source.catalogue.usage import HiddenName, NeverRefilled, NotSpokenOf, ScoredTwice
from rulewright.source.diagnostics import Diagnostic, Edit, Findings
from rulewright.source.sentences import Phrase


def propose(findings: Findings, program: Program, names: Series[str]) -> None:
    """Add the changes that cure them to findings of superfluous text, of one wrong part in a longer text, and of names of the wrong sort. `names`
    are the files of the ruleset.
    """
    files = Files()
    likeness.propose(findings, program, names, files)
    follow.doubt(findings, files)
    for number, finding in enumerate(findings.items):
        if finding.declared in loops.OTHER_NAMES and len(finding.changes) == 1 and not finding.sure:
            lines = files.lines(finding.span.file)
            renamed = loops.of_loop(finding, lines, findings) if lines and finding.changes[0].span.line <= len(lines) else None
            if renamed:
                findings.items[number] = replace(finding, suggestion="", edits=renamed)
            continue
        find = _CURES.get(finding.declared)
        long = finding.span.line != finding.span.end_line and finding.declared not in (NotSpokenOf.loop, HiddenName.loop)
        if find is None or finding.edits or finding.remedy is not None or long:
            continue
        lines = files.lines(finding.span.file)
        found = find(finding, lines, findings) if lines and finding.span.line <= len(lines) else None
        if found is not None:
            remedy = _remedy(finding, lines, found[0])
            findings.items[number] = replace(finding, suggestion="", edits=found[0], sure=found[1], remedy=remedy)
        elif finding.suggestion and finding.declared in _PARTS:
            findings.items[number] = replace(finding, suggestion="")  # one word cannot replace the whole text


def _remedy(finding: Diagnostic, lines: list[str], edits: Series[Edit]) -> Phrase | None:
    """The words of a cure that the declared ones do not say."""
    if finding.declared is AlwaysHolds.here and edits[0].write:
        return Ways.field(path=edits[0].write)
    unsaid = finding.declared in _UNSAID and not finding.cure
    return Remedies.write(write=_written(lines, edits)) if unsaid or finding.declared is ChoiceOfHidden.by_others else None


def _without_condition(finding: Diagnostic, lines: list[str], findings: Findings) -> Cut | None:
    """A condition that always holds: replace it, or leave it out."""
    return asking.members(finding, lines, findings) or removal.part(finding, lines, findings)


_CURES: dict[Message, Callable[[Diagnostic, list[str], Findings], Cut | None]] = {
    NeverHeld.here: words.last_name,
    NameTaken.parameter: words.parameter,
    OneWay.never_read: removal.state,
    OneWay.never_written: removal.unchanged,
    OneWay.never_counted: removal.unchanged,
    Unused.text: removal.entry,
    Unused.option: removal.entry,
    Unused.constant: removal.entry,
    Unused.stat: removal.entry,
    Unused.happening: removal.happening,
    Unused.mark: removal.entry,
    NamesInBraces.of_question: words.in_braces,
    NamesInBraces.of_happening: words.in_braces,
    NamesInBraces.of_thing: words.in_braces,
    TextsDisagree.numbers: words.number_of_other,
    TextsDisagree.numbers_of_one: words.number_of_lacking,
    NegativePrice.here: words.without_minus,
    NoAmount.done: words.above_nothing,
    ChangesNothing.nothing_added: words.above_nothing,
    UnreadChoice.in_text: instead.chosen,
    Namesake.amount: instead.namesake,
    ChoiceOfHidden.by_others: instead.of_chooser,
    OneWay.field: instead.printed,
    ChangedToTheSame.value: removal.change,
    ChangedToTheSame.verbs: removal.change,
    NumberOfText.not_ruled: words.number_of_rule,
    NumberOfText.of_amount: words.number_of_rule,
    NumberOfText.unlike_others: words.number_of_rule,
    WrongLanguage.meant: words.exchanged_texts,
    NotSpokenOf.loop: loops.member,
    ValueOfSeveral.written: loops.over_all,
    HiddenName.loop: loops.renamed,
    WrongType.needed: asking.of_type,
    WrongType.set_as_condition: asking.any_of,
    SetOrPlaceNeeded.no_set: asking.uncounted,
    UnknownName.no_stat: asking.of_set,
    UnknownName.no_stat_or_text: asking.of_set,
    UnknownName.no_member: asking.of_set,
    UnknownName.not_a: asking.nothing,
    UnknownName.nothing_here: asking.unknown,
    WrongType.gain_of_what: asking.fraction,
    WrongType.payment_of_what: asking.fraction,
    WrongArguments.number: arguments.written_twice,
    UnknownName.it: arguments.over,
    WrongType.not_callable: arguments.over,
    NotSpokenOf.result: removal.whole_line,
    ScoredTwice.again: removal.addend,
    TurnedRound.one_less: turned.enough,
    Namesake.wrong_bound: turned.other_end,
    Namesake.turned: turned.ends_swapped,
    NeverRefilled.here: turned.reset,
    NeverHolds.here: removal.part,
    AlwaysHolds.here: _without_condition,
}
# Findings without a cure of their own, which name what is expected at their place.
_UNSAID = frozenset(
    {
        UnknownName.nothing_here,
        UnknownName.no_stat,
        UnknownName.no_stat_or_text,
        UnknownName.no_member,
        UnknownName.not_a,
        WrongType.gain_of_what,
        WrongType.payment_of_what,
    }
)
_PARTS = frozenset(
    {NeverHeld.here, NamesInBraces.of_question, NamesInBraces.of_happening, NamesInBraces.of_thing}
)  # `meant` is a part of what is at the place


def _written(lines: list[str], edits: Series[Edit]) -> str:
    """The line that a cure gives, without its indentation."""
    (edit,) = edits
    line = lines[edit.span.line - 1]
    return re.sub(r"\n\s*", " ⏎ ", f"{line[: edit.span.column - 1]}{edit.write}{line[edit.span.end_column - 1 :]}".strip())
