"""Sentences about the parts of a position that could not be carried over to changed rules."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Carrying(Phrases):
    """What happened to a part of the position."""

    renamed = Fragment(
        "`{old}` no longer exists and `{new}` is new with the same declaration: it was taken to be renamed.",
        "`{old}` už v pravidlech není a `{new}` je nové a stejného druhu: bere se to jako totéž.",
    )
    thing_gone = Fragment(
        "`{thing}` no longer exists in these rules; it was in `{zone}` of `{holder}`.",
        "`{thing}` v těchto pravidlech není; leželo v `{zone}` u `{holder}`.",
    )
    thing_new = Fragment(
        "`{thing}` is new: {count=it is|they are} in the box, out of the game.",
        "`{thing}` je nové: {count=leží|leží|leží} v krabici, mimo hru.",
    )
    zone_gone = Fragment(
        "`{zone}` of `{holder}` no longer exists: its contents are in the box ({things}).",
        "`{zone}` u `{holder}` už není: co tam leželo, je v krabici ({things}).",
    )
    no_room = Fragment(
        "There is no room in `{zone}` of `{holder}` for `{thing}`: it is in the box.",
        "Do `{zone}` u `{holder}` se už nevejde `{thing}`: je v krabici.",
    )
    other_kind = Fragment(
        "`{thing}` is of a kind that `{zone}` of `{holder}` does not hold: it is in the box.",
        "`{thing}` je druhu, který do `{zone}` u `{holder}` nepatří: je v krabici.",
    )
    state_gone = Fragment("`{state}` of `{holder}` no longer exists.", "`{state}` u `{holder}` už není.")
    value = Fragment(
        "`{holder}.{state}` was {was}, which is no longer possible; it is now {now}.", "`{holder}.{state}` bylo {was}, to už nejde; teď je {now}."
    )
    option = Fragment(
        "The option `{name}` no longer exists, or no longer has this value.",
        "Volba `{name}` už není, nebo nemá tuto hodnotu.",
    )
    goes_on = Fragment(
        "`{name}` was running, and its rules have changed: it continues under the new ones.",
        "Právě se provádělo `{name}` a jeho pravidla se změnila: pokračuje podle nových.",
    )
    broken_off = Fragment(
        "`{name}` was running, and its rules have changed: it has ended at that point.",
        "Právě se provádělo `{name}` a jeho pravidla se změnila: skončilo tam, kde bylo.",
    )
    from_outside = Fragment(
        "The running rules have changed: the game continues at the beginning of its `flow`, with the turn of `{player}`.",
        "Právě prováděná pravidla se změnila: hra pokračuje od začátku `flow`, na tahu je `{player}`.",
    )
    asked_anew = Fragment(
        "The choices made so far in this question must be made again.",
        "Co už bylo v této otázce vybráno, vybere se znovu.",
    )
    no_choice = Fragment(
        "There is nothing left to choose in the pending question, so the game continued.",
        "V položené otázce už není z čeho vybírat, takže hra šla dál.",
    )


class NotCarried(Phrases):
    """Why a position cannot be carried over at all."""

    other_game = Fragment(
        "This is a game of {given}, but the rules are those of {wanted}.",
        "Toto je hra podle {given}; pravidla jsou {wanted}.",
    )
    seats = Fragment(
        "This game has {count|player|players}, but the changed rules are for {low} to {high}.",
        "U hry {count=sedí|sedí|sedí} {count|hráč|hráči|hráčů} a změněná pravidla jsou pro {low} až {high}.",
    )
    over = Fragment("This game is over.", "Tato hra skončila.")
    cannot = Fragment("The changed rules cannot continue from this position.", "Změněná pravidla z této pozice nemohou pokračovat.")
    cannot_go_on = Fragment("The changed rules cannot continue from this position: {why}", "Změněná pravidla z této pozice nemohou pokračovat: {why}")
