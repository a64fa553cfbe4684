"""RW704 to RW706: what a text says and its rules do not do. A text is only guessed at, so these are notes."""

from __future__ import annotations

from rulewright.source.catalogue.code import NOTE, Code, Cure, Message

CORRECT = Cure("Correct the text or the rule.", "Oprav text, nebo pravidlo.")


class NumberOfText(Code):
    code = "RW704"
    severity = NOTE
    title = "A number in a text that its rule does not have"
    meaning = (
        "The text of a card, an action or a rule has a number that neither its fields nor its rules have, and these have one that the text "
        "lacks. Numbers of the rules that it names count too, unless the other texts of the kind say what this one lacks. Where the rule is "
        "written in full at the entry and chooses or takes one thing, a number in the text alone is enough. The same is reported "
        "of a question that asks for a number that differs from what the rule allows. Digits are read, "
        "and number words in English and Czech. A text that repeats a "
        "printed field can hold it in braces, as in `{price} coins`: then it is always right."
    )
    wrong = (
        'things:\n- {kind: plant, id: rose, text: {en: "Harvest: 9 points.", cs: "Sklizeň: 9 bodů."}, '
        "actions: {harvest: {in: day, limit: once per turn, do: add 4 to me.points}}}"
    )
    right = (
        'things:\n- {kind: plant, id: rose, text: {en: "Harvest: 4 points.", cs: "Sklizeň: 4 body."}, '
        "actions: {harvest: {in: day, limit: once per turn, do: add 4 to me.points}}}"
    )

    not_ruled = Message(
        "The text says {number}, but neither the fields nor the rules here have this number. They have {others:and}.",
        "Text říká {number}, ale údaje ani pravidla zde toto číslo nemají. Mají {others:and}.",
        CORRECT,
    )
    nowhere = Message(
        "The text says {number}, but neither the fields nor the rules here have this number.",
        "Text říká {number}, ale údaje ani pravidla zde toto číslo nemají.",
        CORRECT,
    )
    of_question = Message(
        "The question says {number}, but the rule that asks it lets {count} be chosen.",
        "Otázka říká {number}, ale pravidlo, které ji klade, nechá vybrat {count}.",
        CORRECT,
    )


class LimitOfText(Code):
    code = "RW705"
    severity = NOTE
    title = "A limit that only the text knows"
    meaning = (
        "The text says “once per turn” (or round, or game), but the action has no `limit:`, and nothing in its rules or in those that "
        "name it sets a state, puts on a mark or moves anything, so it can be done again and again."
    )
    wrong = (
        'things:\n- {kind: plant, id: rose, text: {en: "Once per turn, 4 points.", cs: "Jednou za tah 4 body."}, '
        "actions: {harvest: {in: day, do: add 4 to me.points}}}"
    )
    right = (
        'things:\n- {kind: plant, id: rose, text: {en: "Once per turn, 4 points.", cs: "Jednou za tah 4 body."}, '
        "actions: {harvest: {in: day, limit: once per turn, do: add 4 to me.points}}}"
    )

    not_ruled = Message(
        "The text promises a limit that no rule keeps.",
        "Text slibuje omezení, které žádné pravidlo nedodržuje.",
        Cure("Add `limit: once per turn`.", "Přidej `limit: once per turn`."),
    )


class WrongLanguage(Code):
    code = "RW706"
    severity = NOTE
    title = "A text that is not in the language of its key"
    meaning = "Letters and common words show that a text is in another language of the ruleset. Two texts were probably exchanged."
    wrong = 'things:\n- {kind: plant, id: rose, name: {en: "Růže, která nevadne", cs: "The rose that lasts"}}'
    right = 'things:\n- {kind: plant, id: rose, name: {en: "The rose that lasts", cs: "Růže, která nevadne"}}'

    meant = Message(
        "The text for `{language}` seems to be written in the language `{other}`.",
        "Text pro `{language}` je zřejmě v jazyce `{other}`.",
        Cure("Exchange the texts, or translate this one.", "Prohoď texty, nebo tento přelož."),
    )


class CountOfList(Code):
    code = "RW707"
    severity = NOTE
    title = "Printed numbers that contradict each other"
    meaning = "On all other cards of the kind one field says how many members another has, and on this card it says something else."
    wrong = (
        "kinds:\n  bed: {fields: {seeds: number, plants: \"list of number = {}\"}}\nzones: {game: {beds: {holds: bed}}}\nthings:\n"
        "- {kind: bed, id: small, seeds: 1, plants: [4]}\n- {kind: bed, id: large, seeds: 3, plants: [2, 2, 3]}\n"
        "- {kind: bed, id: long, seeds: 4, plants: [1, 1, 2]}"
    )
    right = (
        "kinds:\n  bed: {fields: {seeds: number, plants: \"list of number = {}\"}}\nzones: {game: {beds: {holds: bed}}}\nthings:\n"
        "- {kind: bed, id: small, seeds: 1, plants: [4]}\n- {kind: bed, id: large, seeds: 3, plants: [2, 2, 3]}\n"
        "- {kind: bed, id: long, seeds: 4, plants: [1, 1, 2, 2]}"
    )

    differs = Message(
        "`{number}` of `{thing}` is {says}, but `{several}` has {has}; everywhere else the two agree.",
        "`{number}` u `{thing}` je {says}, ale `{several}` má {has}; všude jinde to souhlasí.",
        Cure("Correct one of them.", "Oprav jedno z nich."),
    )
