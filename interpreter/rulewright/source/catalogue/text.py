"""RW7xx: texts, translations, what is never used, and the settings of the check itself."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, NOTE, REMOVE_OR_USE, WARNING, Code, Cure, Message

KEYS = Cure("It may have {known:and}.", "Může mít {known:and}.")
WRITE_ENTRY = Cure('Write `{{code: RW…, in: "path/*", because: …}}`.', 'Napiš `{{code: RW…, in: "cesta/*", because: …}}`.')


class MissingTranslation(Code):
    code = "RW701"
    severity = WARNING
    title = "A missing translation"
    meaning = "The ruleset has texts in several languages, but this text lacks one of them."
    wrong = "name: {en: Rose}"
    right = "name: {en: Rose, cs: Růže}"

    of_text = Message(
        "`{name}` has no text for the language `{language}`.",
        "`{name}` nemá text pro jazyk `{language}`.",
        Cure("Add `{language}: …`.", "Přidej `{language}: …`."),
    )
    rare = Message(
        "Only {n} of {all} texts {n=has|have} the language `{language}`.",
        "Jazyk `{language}` má jen {n} z {all} textů.",
        MEANT,
        Cure("Translate the others, or leave it out.", "Přelož i ostatní, nebo jej vynech."),
    )


class NamesInBraces(Code):
    code = "RW702"
    severity = WARNING
    title = "A name in braces that is never filled in"
    meaning = (
        "In a question of `texts:`, a name in braces is a local name of the rule that asks it; in what a happening `says` and in what a stat asks "
        "for `in words`, it is one of its parts; in the name and the text of a thing, it is one of its own printed fields. A name that is never "
        "filled in is shown to players as it is written. `{n|card|cards}` writes the word in the form that belongs to the number `n`, "
        "`{n=card|cards}` only the word, and `{n x}` the number with the name `x` after it."
    )
    wrong = (
        'texts: {give_up: {en: "What does {victim} lose?"}}\nactions:\n  tax:\n    in: day\n    limit: once per turn\n    do: |\n'
        "      choose rival in others where any rival.garden\n      rival chooses p in rival.garden for give_up\n      move p to discard"
    )
    right = (
        'texts: {give_up: {en: "What does {rival} lose?"}}\nactions:\n  tax:\n    in: day\n    limit: once per turn\n    do: |\n'
        "      choose rival in others where any rival.garden\n      rival chooses p in rival.garden for give_up\n      move p to discard"
    )

    of_question = Message(
        "Where `{text}` is asked, nothing is called `{name}`, so players read it as it is written.",
        "Tam, kde se ptá `{text}`, se nic nejmenuje `{name}`, takže to hráči čtou tak, jak je to napsáno.",
        MEANT,
        Cure("Use the name of something that is chosen or passed there.", "Napiš jméno toho, co se tam volí nebo co je tam dáno."),
    )
    of_happening = Message(
        "The happening `{happening}` has no part `{name}`, so players read it as it is written.",
        "Děj `{happening}` nemá část `{name}`, takže to hráči čtou tak, jak je to napsáno.",
        MEANT,
        Cure("Write the name of a part.", "Napiš jméno části."),
    )
    of_stat = Message(
        "The stat `{stat}` has no parameter `{name}`, so players read it as it is written.",
        "Odvozená hodnota `{stat}` nemá parametr `{name}`, takže to hráči čtou tak, jak je to napsáno.",
        MEANT,
        Cure("Write the name of a parameter.", "Napiš jméno parametru."),
    )
    of_thing = Message(
        "The kind `{kind}` has no printed field `{name}`, so players read it as it is written.",
        "Druh `{kind}` nemá natištěný údaj `{name}`, takže to hráči čtou tak, jak je to napsáno.",
        MEANT,
        Cure("Write the name of a printed field.", "Napiš jméno natištěného údaje."),
    )
    of_nothing = Message(
        "Nothing fills in `{name}` in this text, so players read it as it is written.",
        "V tomto textu se `{name}` ničím nedoplní, takže to hráči čtou tak, jak je to napsáno.",
        Cure("Remove the braces.", "Vynech složené závorky."),
    )
    forms = Message(
        "`{name}` has {n|form|forms} of its word, but there are two (for one and for several) or three (for one, for two to four and for more).",
        "`{name}` má {n|tvar|tvary|tvarů} slova, ale bývají dva (pro jednu a pro více) nebo tři (pro jednu, pro dvě až čtyři a pro více).",
        Cure("Write two or three forms, such as `{{n|card|cards}}`.", "Napiš dva nebo tři tvary, například `{{n|karta|karty|karet}}`."),
    )
    no_number = Message(
        "`{name}` is neither a number nor a set, so the form of a word cannot depend on it.",
        "`{name}` není číslo ani množina, takže na tom tvar slova záviset nemůže.",
        Cure("Write `{{{name}}}` alone.", "Napiš samotné `{{{name}}}`."),
    )


class TextsDisagree(Code):
    code = "RW703"
    severity = WARNING
    title = "Texts of two languages that say different things"
    meaning = (
        "One language has a number or a name in braces that the other lacks, or says “less” where the other says “more”. If this is intended, "
        "suppress the finding in `.rulewright.yaml`."
    )
    wrong = 'things:\n- {kind: plant, id: rose, text: {en: "Costs 2 coins.", cs: "Stojí 3 mince."}}'
    right = 'things:\n- {kind: plant, id: rose, text: {en: "Costs 2 coins.", cs: "Stojí 2 mince."}}'

    names = Message(
        "The text for `{language}` has `{name}` in braces, but the one for `{other}` does not.",
        "Text pro `{language}` má ve složených závorkách `{name}` a text pro `{other}` ne.",
        Cure("Correct one of them.", "Oprav jeden z nich."),
    )
    numbers = Message(
        "The text for `{language}` says {one}, but the one for `{other_language}` says {other}.",
        "Text pro `{language}` říká {one} a text pro `{other_language}` {other}.",
        Cure("Correct one of them.", "Oprav jeden z nich."),
    )
    opposites = Message(
        "The text for `en` says “{one}”, but the one for `cs` says “{other}”, which is the opposite.",
        "Text pro `en` říká „{one}“, ale text pro `cs` říká „{other}“, tedy opak.",
        Cure("Correct one of them.", "Oprav jeden z nich."),
        severity=NOTE,
    )
    numbers_of_one = Message(
        "The text for `{language}` says {numbers}, but the one for `{other}` does not.",
        "Text pro `{language}` říká {numbers} a text pro `{other}` ne.",
        Cure("Correct one of them.", "Oprav jeden z nich."),
    )


class UnwrittenRuling(Code):
    code = "RW709"
    severity = WARNING
    title = "A ruling that is not written down"
    meaning = (
        "Where a rulebook leaves something open, `source:` may name the ruling that a rule follows, as in `rulebook, page 3; ruling who_waters`. "
        "The words after `ruling` or `rulings`, up to the next punctuation mark or the end, are ids. Each must be listed in a RULINGS.md beside "
        "the main file of the ruleset, of its base or of an overlay: in backquotes at the beginning of a table row, a list item or a heading."
    )
    wrong = "actions:\n  rest:\n    in: day\n    limit: once per turn\n    source: rulebook; ruling who_watres\n    do: me gains 1 coins"
    right = "actions:\n  rest:\n    in: day\n    limit: once per turn\n    source: rulebook; ruling who_waters\n    do: me gains 1 coins"

    of_source = Message(
        "No ruling `{name}` is written down in {file}.",
        "Rozhodnutí `{name}` v souboru {file} není.",
        MEANT,
        Cure("Write it down there, or remove its name.", "Zapiš je tam, nebo jeho jméno vynech."),
    )
    nowhere = Message(
        "The ruling `{name}` is not written down anywhere: there is no {file}.",
        "Rozhodnutí `{name}` není nikde zapsáno, protože tu není žádný soubor {file}.",
        Cure(
            "Write it in {file} beside the main file, or remove its name.",
            "Zapiš je do {file} vedle hlavního souboru, nebo jeho jméno vynech.",
        ),
    )


class BadSettings(Code):
    code = "RW790"
    severity = ERROR
    title = "The settings file cannot be understood"
    meaning = "`.rulewright.yaml` holds `silence:` (a list of `code`, `in` and `because`) and `fail level:` (error, warning or note)."
    wrong = 'silence:\n- {code: RW701, path: "old/*"}'
    right = 'silence:\n- {code: RW701, in: "old/*", because: the old cards are only in English}'

    key = Message("The settings have no `{key}`.", "Nastavení nemá `{key}`.", MEANT, KEYS)
    key_of_entry = Message("An entry of `silence` has no `{key}`.", "Položka `silence` nemá `{key}`.", MEANT, KEYS)
    level = Message(
        "`fail level` must be `error`, `warning` or `note`.",
        "`fail level` má být `error`, `warning` nebo `note`.",
        MEANT,
    )
    list = Message("`silence` must be a list of entries.", "`silence` má být seznam položek.", WRITE_ENTRY)
    entry = Message("An entry of `silence` must be a mapping.", "Položka `silence` má být mapování.", WRITE_ENTRY)
    missing = Message("This entry of `silence` has no `{missing}`.", "Tato položka `silence` nemá `{missing}`.", WRITE_ENTRY)
    no_code = Message(
        "`{code}` cannot be suppressed: there is no such code.",
        "`{code}` nelze umlčet: takový kód neexistuje.",
        MEANT,
    )
    own_code = Message(
        "`{code}` cannot be suppressed: it is about the settings themselves.",
        "`{code}` nelze umlčet: týká se samotného nastavení.",
    )


class IdleSilence(Code):
    code = "RW791"
    severity = WARNING
    title = "An entry of `silence` that suppresses nothing"
    meaning = (
        "No finding of this run has this code in these files. If it has been fixed, remove the entry. While there are errors, this is not checked."
    )
    wrong = 'silence:\n- {code: RW701, in: "old/*", because: the old cards are only in English}'
    right = "silence: []"

    entry = Message(
        "`{code}` is not found in `{where}`, so this suppresses nothing.",
        "V `{where}` není žádný nález `{code}`, takže toto nic neumlčuje.",
        Cure("Remove the entry.", "Odstraň tuto položku."),
    )


class SilenceWithoutReason(Code):
    code = "RW792"
    severity = ERROR
    title = "An entry of `silence` without a reason"
    meaning = "Say why the finding is suppressed, so that others can judge later whether that still holds."
    wrong = 'silence:\n- {code: RW701, in: "old/*"}'
    right = 'silence:\n- {code: RW701, in: "old/*", because: the old cards are only in English}'

    entry = Message(
        "This suppresses a finding without saying why.",
        "Toto umlčuje nález, ale neříká proč.",
        Cure("Add `because: …`.", "Přidej `because: …`."),
    )


USE_OR_REMOVE = Cure("Add it to the rule that it is meant for, or remove it.", "Doplň to do pravidla, pro které to je, nebo to odstraň.")


class Unused(Code):
    code = "RW710"
    severity = WARNING
    title = "Declared but never used"
    meaning = "Nothing in the ruleset mentions it. Perhaps a line is missing, or it can be removed."
    wrong = "options:\n  quick: {type: yes/no, default: no}      # nothing reads option.quick"
    right = (
        "options:\n  quick: {type: yes/no, default: no}\nactions:\n"
        "  hurry: {in: day, limit: once per turn, when: option.quick, do: add 1 to me.points}"
    )

    text = Message(
        "No decision uses the text `{name}`.",
        "Žádné rozhodnutí nepoužívá text `{name}`.",
        Cure(
            "Perhaps it belongs to one of several questions that all use `{other}`. If not, remove it, or add the rule that uses it.",
            "Možná patří k jedné z otázek na různé věci, které používají `{other}`. Jinak to odstraň, nebo přidej pravidlo, které to použije.",
        ),
        REMOVE_OR_USE,
    )
    option = Message("Nothing reads `option.{name}`.", "Nic nečte `option.{name}`.", USE_OR_REMOVE)
    constant = Message("Nothing reads the constant `{name}`.", "Nic nečte konstantu `{name}`.", USE_OR_REMOVE)
    stat = Message("Nothing reads the stat `{name}`.", "Nic nečte odvozenou hodnotu `{name}`.", REMOVE_OR_USE)
    happening = Message("Nothing triggers `{name}`.", "Událost `{name}` nic nevyvolá.", REMOVE_OR_USE)
    die = Message("Nothing rolls the die `{name}`.", "Kostkou `{name}` nikdo nehází.", REMOVE_OR_USE)
    resource = Message("Nothing costs `{name}`.", "Nic nestojí `{name}`.", REMOVE_OR_USE)
    made = Message("Nothing creates a `{name}`.", "Nic nevytváří `{name}`.", REMOVE_OR_USE)
    mark = Message("Nothing is ever marked with `{name}`.", "Značku `{name}` nikdy nic nedostane.", REMOVE_OR_USE)


class MaybeUnused(Code):
    code = "RW711"
    severity = NOTE
    title = "Declared but never used (may be intended)"
    meaning = (
        "Nothing in the ruleset mentions this kind, list, word, zone or state; or every thing of a kind must have this field, "
        "but no rule, text or screen reads it; or things get to a zone of players that no rule reads; or the score is a state "
        "that nothing changes. It does no harm."
    )
    wrong = "words:\n  colour: [red, white]      # nothing has a colour"
    right = (
        "words:\n  colour: [red, white]\nkinds:\n  plant: {fields: {colour: colour}}\nthings:\n"
        "- {kind: plant, id: rose, colour: red}\n- {kind: plant, id: lily, colour: white}\nzones:\n  game: {bed: {holds: plant}}\n"
        "setup: move (every plant where colour = red) to bed"
    )

    list = Message("Nothing uses the list of words `{name}`.", "Seznam slov `{name}` nic nepoužívá.", REMOVE_OR_USE)
    kind = Message(
        "There are no things of the kind `{name}`, and no rule mentions it.",
        "Nic není druhu `{name}` a žádné pravidlo jej nezmiňuje.",
        REMOVE_OR_USE,
    )
    zone = Message("No rule mentions the zone `{name}`.", "Žádné pravidlo nezmiňuje místo `{name}`.", REMOVE_OR_USE)
    word = Message(
        "No rule and no thing mentions the word `{name}` of the list `{list}`.",
        "Žádné pravidlo ani věc nezmiňuje slovo `{name}` seznamu `{list}`.",
        REMOVE_OR_USE,
    )
    filled = Message(
        "Things get to `{name}`, but no rule ever reads it.",
        "Věci přicházejí do `{name}`, ale žádné pravidlo se tam nikdy nedívá.",
        Cure(
            "Count or use them; or, if they are there for players to look at, give the zone a `name:`.",
            "Počítej je nebo je použij; nebo, jsou-li tam jen pro hráče, dej místu `name:`.",
        ),
    )
    score = Message(
        "The score is the state `{name}`, which nothing ever changes.",
        "Skóre je stav `{name}`, který nikdy nic nezmění.",
        Cure("Add the rule that changes it.", "Přidej pravidlo, které jej mění."),
    )
    field = Message(
        "No rule, text or screen reads the field `{name}`.",
        "Pole `{name}` nečte žádné pravidlo, text ani obrazovka.",
        Cure(
            "Use it where it was meant, show it in a text as `{{{name}}}`, or remove it.",
            "Použij je tam, kde mělo být, ukaž je v textu jako `{{{name}}}`, nebo je vynech.",
        ),
    )
    state = Message("No rule mentions the state `{name}`.", "Žádné pravidlo nezmiňuje stav `{name}`.", REMOVE_OR_USE)
