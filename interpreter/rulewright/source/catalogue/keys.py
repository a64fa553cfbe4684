"""RW202 and RW220 to RW224: keys, and the forms of their values."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, Code, Cure, Message


class UnknownKey(Code):
    code = "RW202"
    severity = ERROR
    title = "An unknown key"
    meaning = "The keys of an entry are fixed, so that a misspelt one cannot be ignored silently."
    wrong = "instead: steal\nasked: owner\ndo: move this to discard"
    right = "instead of: steal\nasked of: owner\ndo: move this to discard"

    of_kind = Message("The kind `{kind}` has no `{key}`.", "Druh `{kind}` nemá `{key}`.", MEANT)
    not_a = Message("`{key}` is not {what}.", "`{key}` není {what}.", MEANT)
    of_record = Message(
        "{what} has no `{key}`.",
        "{what} nemá `{key}`.",
        MEANT,
        Cure("{instead}", "{instead}"),
        Cure("`{key}` belongs to {places:or}.", "`{key}` patří jinam: {places:or}."),
        Cure("It may have {known}.", "Může mít {known}."),
    )
    only_in_main = Message(
        "`{key}:` is allowed only in `{file}`, the main file of the ruleset.",
        "`{key}:` smí být jen v `{file}`, souboru, který pravidla otevírá.",
        Cure("Move it there.", "Přesuň je tam."),
    )
    of_change = Message("A change of `{where}` has no `{key}`.", "Změna `{where}` nemá `{key}`.", MEANT)


class MissingKey(Code):
    code = "RW220"
    severity = ERROR
    title = "A key is missing"
    meaning = "Some keys are required: a hook without `do` would do nothing, a zone without `holds` could hold nothing."
    wrong = "zones:\n  game:\n    deck: {order: pile}"
    right = "zones:\n  game:\n    deck: {order: pile, holds: plant}"

    names_nothing = Message(
        "{what} must name {other}, but this one does not.",
        "{what}: musí jmenovat ({other}), ale toto nejmenuje nic.",
        Cure("Write, for example, `strength(player): + 2`.", "Napiš například `strength(player): + 2`."),
    )
    key = Message(
        "{what} needs `{key}:`.",
        "{what}: chybí `{key}:`.",
        Cure("For example `{key}: {example}`.", "Například `{key}: {example}`."),
    )
    prevented = Message(
        "{what} needs `{key}:`.",
        "{what}: chybí `{key}:`.",
        Cure(
            "Write there what happens instead, or `{key}: nothing` if the happening is only prevented.",
            "Napiš tam, co se stane místo toho, nebo `{key}: nothing`, pokud se událost jen nestane.",
        ),
    )
    empty = Message("`{name}:` is empty.", "`{name}:` je prázdné.")
    empty_needs = Message("`{name}:` is empty; it needs {what}.", "`{name}:` je prázdné; má tu být {what}.")
    kind = Message(
        "A thing needs `kind:`.",
        "Věc potřebuje `kind:`.",
        Cure(
            "For example `kind: card`; or put `kind:` and `entries:` around the things of one kind.",
            "Například `kind: card`; nebo dej kolem věcí jednoho druhu `kind:` a `entries:`.",
        ),
    )
    id = Message(
        "A thing needs `id:`, but this `{kind}` has none.",
        "Věc potřebuje `id:`, ale tato (`{kind}`) žádné nemá.",
        Cure("For example `id: ace`.", "Například `id: ace`."),
    )


class WrongForm(Code):
    code = "RW221"
    severity = ERROR
    title = "A list, a mapping or a text where a different one is expected"
    meaning = (
        "Every place of a rule file takes a text, a list (`- one` or `[one, two]`) or a mapping (`key: value`); this one takes a different "
        "one of the three."
    )
    wrong = "things:\n  rose: {kind: plant}"
    right = "things:\n- {kind: plant, id: rose}"

    node = Message(
        "`{name}` must be {wanted:or}, but this is {found}.",
        "`{name}` má být {wanted:or}, ale toto je {found}.",
        Cure("Put `{dash}` in front of each entry.", "Dej `{dash}` před každou položku."),
        Cure("Write `[{write}]`.", "Napiš `[{write}]`."),
        Cure("Write the items as lines that begin with `{lines}`.", "Napiš položky jako řádky, které začínají `{lines}`."),
    )
    mapping_for_list = Message(
        "`{name}` must be a list, but this is a mapping.",
        "`{name}` má být seznam, ale toto je mapování.",
        Cure(
            "Put `- ` in front of each entry, and its name inside: `- {{id: {first}, …}}`.",
            "Dej `- ` před každou položku a její jméno dovnitř: `- {{id: {first}, …}}`.",
        ),
    )


class KeysInConflict(Code):
    code = "RW222"
    severity = ERROR
    title = "Keys that contradict each other"
    meaning = "Some keys exclude each other, some need each other, and of some groups one is required."
    wrong = "- before: steal\n  after: steal\n  do: draw 1 from deck to owner.hand"
    right = "- after: steal\n  do: draw 1 from deck to owner.hand"

    from_below = Message("`from below` is only for maps of squares.", "`from below` je jen pro mapy ze čtverců.")
    texts = Message("`texts` goes only with `table`.", "`texts` patří jen k `table`.")
    signs = Message("`{name}` goes only with `map` or `track`.", "`{name}` patří jen k `map` nebo `track`.")
    names_two = Message(
        "{what} names only one ({other}); it already has `{first}`.",
        "{what}: jmenuje jen jedno ({other}); už má `{first}`.",
        Cure("Begin a new entry with `- `.", "Začni novou položku pomocí `- `."),
    )
    one_of = Message("{what} needs one of {keys:or}.", "{what}: chybí jedno z {keys:or}.")
    braces = Message(
        "Without quotes, what is in braces is read as keys of {what}, and it has none of these.",
        "Bez uvozovek se to ve složených závorkách čte jako klíče ({what}) a žádný z nich tu není.",
        Cure("Put the whole formula in quotes: `{write}`.", "Dej celý vzorec do uvozovek: `{write}`."),
    )
    exclude = Message(
        "`{first}` and `{second}` exclude each other: {what} can have only one of them.",
        "`{first}` a `{second}` se vylučují: {what} má jen jedno z nich.",
        Cure("Remove one of them.", "Jedno z nich odstraň."),
    )
    together = Message("`{first}` is allowed only together with `{missing}`.", "`{first}` smí být jen spolu s `{missing}`.")


class WrongValue(Code):
    code = "RW224"
    severity = ERROR
    title = "A value that is not allowed here"
    meaning = "This key takes one of a few words, a whole number, or a text of a certain form."
    wrong = "zones:\n  game:\n    deck: {holds: plant, order: stack}"
    right = "zones:\n  game:\n    deck: {holds: plant, order: pile}"

    length = Message(
        "`{name}` takes {wanted|value|values}, not {given}.",
        "`{name}` má {wanted|hodnotu|hodnoty|hodnot}, ne {given}.",
    )
    number_as_key = Message("`{name}` must be a number: {what}.", "`{name}` má být číslo: {what}.")
    language = Message(
        "`{name}` is not a language.",
        "`{name}` není jazyk.",
        Cure(
            "Write two letters, such as `en` or `cs`; a text with a colon needs quotes.",
            "Napiš dvě písmena, třeba `en` nebo `cs`; text s dvojtečkou potřebuje uvozovky.",
        ),
    )
    word = Message("`{name}` must be {words:or}, not `{written}`.", "`{name}` má být {words:or}, ne `{written}`.", MEANT)
    form = Message("`{name}` must be {what}, not `{written}`.", "`{name}` má být {what}, ne `{written}`.", MEANT)
    least = Message("`{name}` must be at least {least}.", "`{name}` má být nejméně {least}.")
    whole = Message("`{name}` must be a whole number, not `{written}`.", "`{name}` má být celé číslo, ne `{written}`.")
    version = Message(
        "`{written}` is not a version.",
        "`{written}` není verze.",
        Cure("Write, for example, `>= 1.0`.", "Napiš například `>= 1.0`."),
    )
    players = Message(
        "The player range is wrong: {low} to {high}.",
        "Rozsah hráčů je špatně: {low} až {high}.",
        Cure("Write `players: {write}`.", "Napiš `players: {write}`."),
    )
