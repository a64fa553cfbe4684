"""A text beside rules that explicitly say something else: another player, another word of a list, the opposite comparison or sign."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.claims import alike, comparisons, kin, lines, moments, persons, sights
from rulewright.checker.claims.deeds import Done
from rulewright.checker.claims.owners import Owner, Reach, owners
from rulewright.checker.claims.parts import Told, rules_of
from rulewright.checker.claims.unruled import unruled_texts
from rulewright.checker.claims.words import Lists
from rulewright.checker.claims.zones import Zones
from rulewright.checker.context import Context
from rulewright.language.types import ThingOf
from rulewright.source.catalogue.claims import NumberOfText, RuleOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.span import Span


def check(context: Context) -> None:
    """RW708, at the rule; a line that a template writes is reported once."""
    reaches: list[Reach] = []

    def reach() -> Reach:
        if not reaches:
            reaches.append(Reach.of(context))
        return reaches[0]

    lists, done, hooked, zones = Lists(context), Done(context), moments.Hooked(context), Zones(context)
    reported: set[Span] = set()
    every = list(_told(context))
    yours, others, kindred = persons.Yours(every), alike.Alike(every), kin.Kin(context)
    for told in every:
        ways = (persons.found(told, reach), yours.found(told), comparisons.found(told), lists.found(told, reach))
        looked = (*ways, done.found(told), hooked.found(told), sights.found(told), zones.found(told, reach), others.found(told), kindred.found(told))
        for found in looked:
            if found is not None and found.rule.span not in reported:
                reported.add(found.rule.span)
                related = (Related(told.text.span, Elsewhere.text_in(language=told.language)),) if told.text is not found.rule else ()
                context.report(found.message, found.place, related=related, **found.args)
                if found.message is RuleOfText.other_limit:  # the number of the text is compared with the one that is meant
                    items = context.findings.items
                    items[:] = [item for item in items if item.declared.code != NumberOfText.code or item.span != told.text.span]
                break
    for text in unruled_texts(context, reach):
        context.report(RuleOfText.nothing, text.span)
    lines.check(context, lists, reported)


def _told(context: Context) -> Iterator[Told]:
    """Each entry with rules and a text, in each of its languages."""
    for owner in owners(context):
        rules = rules_of(context, owner)
        if rules:
            actor = _actor(context, owner)
            for language, text in owner.text.items():
                yield Told(owner, language, text, rules, actor)


def _actor(context: Context, owner: Owner) -> frozenset[str]:
    """The names of the player for whom the texts of code of a kind are done, where they are given one player."""
    kind = context.program.kinds.get(owner.kind or "")
    given = (
        [[param.name for param in code.params if isinstance(param.type, ThingOf) and param.type.kind.name == "player"] for code in kind.code.values()]
        if kind is not None
        else []
    )
    return frozenset(names[0] for names in given if len(names) == 1)
