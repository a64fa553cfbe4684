"""RW205 to RW210: lines of rules that cannot be parsed, and meaningless parts of them."""

from __future__ import annotations

from rulewright.source.catalogue.code import EITHER, ERROR, MEANT, WARNING, Code, Cure, Message


class IdleCondition(Code):
    code = "RW205"
    severity = ERROR
    title = "A part of a `where` that does not mention the element"
    meaning = (
        "A `where` extends to the end of its line or bracket, and each of its `and`-parts must mention the element. Put "
        "brackets around the set that the condition belongs to."
    )
    wrong = "when: any me.garden where tall and any me.hand where tall"
    right = "when: any (me.garden where tall) and any (me.hand where tall)"

    part = Message(
        "This part does not mention the elements of the set, so it is probably not meant as a condition on them.",
        "Tato část se netýká prvků množiny, takže asi nemá být podmínkou na ně.",
        Cure(
            "Put brackets around the set and its `where`: `any (… where …) and …`.",
            "Dej množinu s jejím `where` do závorek: `any (… where …) and …`.",
        ),
    )
    alone = Message(
        "This condition does not mention the elements of the set, so it holds for all of them or for none.",
        "Tato podmínka se netýká prvků množiny, takže platí pro všechny, nebo pro žádný.",
        Cure(
            "Say something about each element (`it.…`), or test this first, with `if`.",
            "Řekni něco o každém prvku (`it.…`), nebo se na to zeptej předem pomocí `if`.",
        ),
    )
    of_inner = Message(
        "`it` here is a member of the inner set, so this says nothing about the members of the outer one.",
        "`it` je tu prvek vnitřní množiny, takže se to netýká prvků vnější.",
        Cure(
            "Name the members of the outer set: `S as x where any (… where f = x.f)`.",
            "Pojmenuj prvky vnější množiny: `S as x where any (… where f = x.f)`.",
        ),
    )
    second_where = Message(
        "A `where` extends to the end of its bracket or line, so this one is nested in another.",
        "`where` sahá až na konec závorky nebo řádku, takže toto je uvnitř jiného.",
        Cure(
            "Put brackets around each set with its `where`: `any (… where …) and any (… where …)`.",
            "Dej každou množinu s jejím `where` do závorek: `any (… where …) and any (… where …)`.",
        ),
    )


class Tab(Code):
    code = "RW206"
    severity = ERROR
    title = "A tab"
    meaning = "Tabs look different in every editor, so lines are indented with spaces."
    wrong = "play: |\n	choose rival in others"
    right = "play: |\n  choose rival in others"

    in_text = Message(
        "This is a tab; how wide it is depends on the program that shows it.",
        "Toto je tabulátor; jak je široký, záleží na programu, který jej zobrazuje.",
        Cure("Indent with spaces.", "Odsazuj mezerami."),
    )
    at_margin = Message(
        "This line begins with a tab; lines are indented with spaces.",
        "Tento řádek začíná tabulátorem; řádky se odsazují mezerami.",
        Cure("Set your editor to insert spaces when you press Tab.", "Nastav editor tak, aby klávesa Tab psala mezery."),
    )


class BranchTwice(Code):
    code = "RW207"
    severity = ERROR
    title = "Two branches with one name"
    meaning = "Each branch of a choice needs its own name, by which players and tests pick it."
    wrong = "choose one:\n  coins:\n    me gains 2 coins\n  coins:\n    me gains 3 seeds"
    right = "choose one:\n  coins:\n    me gains 2 coins\n  seeds:\n    me gains 3 seeds"

    named = Message(
        "Two branches have the name `{name}`.",
        "Dvě větve mají jméno `{name}`.",
        Cure("Give each its own name.", "Dej každé vlastní jméno."),
    )


class BranchesAlike(Code):
    code = "RW208"
    severity = WARNING
    title = "Two branches with one text"
    meaning = "Two branches of a choice are shown to players with the same words, so nobody can tell which is which."
    wrong = (
        "happenings:\n  gift(player):\n    do: |\n      player chooses one:\n        coins:\n          player gains 2 coins\n"
        "        seeds:\n          player gains 3 seeds\ntexts:\n  coins: Take the gift\n  seeds: Take the gift"
    )
    right = (
        "happenings:\n  gift(player):\n    do: |\n      player chooses one:\n        coins:\n          player gains 2 coins\n"
        "        seeds:\n          player gains 3 seeds\ntexts:\n  coins: Take coins\n  seeds: Take seeds"
    )

    here = Message(
        "Another branch of this choice has the same text, “{text}”.",
        "Text „{text}“ má v této volbě i jiná větev.",
        Cure("Give each branch a text of its own.", "Dej každé větvi vlastní text."),
    )


class SyntaxMistake(Code):
    code = "RW210"
    severity = ERROR
    title = "A line that cannot be parsed"
    meaning = "The line is not a sentence of the effect language: something is missing, superfluous or in the wrong order."
    wrong = "if any me.garden\n  stop"
    right = "if any me.garden:\n  stop"

    else_if = Message(
        "`{written}` is written `else if`.",
        "`{written}` se píše `else if`.",
        Cure("Write `else if`.", "Napiš `else if`."),
    )
    in_the_box = Message(
        "The box is not a zone: no condition can test whether a thing is in it.",
        "Krabice není místo: žádná podmínka nezjistí, zda je věc v ní.",
        Cure("Test the zones where it could be: `{thing} not in …`.", "Ptej se na místa, kde by mohla být: `{thing} not in …`."),
    )
    named_in_all = Message(
        "The members of `all` have no name of their own.",
        "Prvky v `all` nemají vlastní jméno.",
        Cure(
            "Call them `it`, or write `no (… as {name} where not (…))`.",
            "Nazvi je `it`, nebo napiš `no (… as {name} where not (…))`.",
        ),
    )
    plain_change = Message(
        "A change must say what it does with `{written}`.",
        "Změna říká, co se s `{written}` stane.",
        Cure(
            "Write `+{written}` to add it, or `set {written}` to replace the value.",
            "Napiš `+{written}`, má-li se přičíst, nebo `set {written}`, má-li hodnotu nahradit.",
        ),
    )
    for_each = Message(
        "A loop over a set begins with `for each`.",
        "Cyklus přes množinu začíná `for each`.",
        Cure("Write `for each x in …:`.", "Napiš `for each x in …:`."),
    )
    unbounded_loop = Message(
        "A loop needs a limit.",
        "Cyklus potřebuje mez.",
        Cure("Write `repeat at most 100 times while {condition}:`.", "Napiš `repeat at most 100 times while {condition}:`."),
    )
    choice_of_numbers = Message(
        "A choice of numbers needs brackets here.",
        "Výběr z čísel tu potřebuje závorky.",
        Cure("Write `({written})`.", "Napiš `({written})`."),
    )
    within = Message(
        "The condition before `within` needs brackets.",
        "Podmínka před `within` potřebuje závorky.",
        Cure("Write `where ({condition}) within …`.", "Napiš `where ({condition}) within …`."),
        Cure("Put brackets around the condition.", "Dej podmínku do závorek."),
    )
    no_colon = Message(
        "Missing `:` at the end of this line.",
        "Na konci tohoto řádku chybí `:`.",
        Cure("Write `:` before the indented lines.", "Před odsazené řádky napiš `:`."),
    )
    assignment = Message(
        "`{sign}` does not change anything.",
        "`{sign}` nic nemění.",
        Cure("Write `{write}`, or `{new}` for a new name.", "Napiš `{write}`, nebo pro nové jméno `{new}`."),
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    choose_in = Message(
        "`choose` takes from a set with `in`.",
        "`choose` vybírá z množiny pomocí `in`.",
        Cure("Write `choose x in …`.", "Napiš `choose x in …`."),
    )
    no_target = Message(
        "Missing `to` and a target after `{verb}`.",
        "Za `{verb}` chybí `to` a cíl.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    quoted_name = Message(
        "Names are written without quotation marks.",
        "Jména se píší bez uvozovek.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    capitals = Message(
        "`{written}` is not a name: names are lower_case.",
        "`{written}` není jméno: jména se píší malými písmeny.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    closes_nothing = Message(
        "This `{sign}` closes nothing.",
        "Závorka `{sign}` nic nezavírá.",
        Cure("Remove it, or open a `{opening}` before it.", "Odstraň ji, nebo před ní otevři `{opening}`."),
    )
    not_closed = Message(
        "This `{sign}` is not closed.",
        "Závorka `{sign}` není zavřená.",
        Cure("Every bracket needs its other half.", "Každá závorka potřebuje svou druhou polovinu."),
    )
    left_out = Message(
        "Missing `{missing}`.",
        "Chybí `{missing}`.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    empty_block = Message(
        "Nothing is written below `{opener}`.",
        "Pod `{opener}` nic není.",
        Cure(
            "Write what is done there, indented, or `nothing` if nothing is.",
            "Napiš tam odsazeně, co se dělá, nebo `nothing`, pokud se nedělá nic.",
        ),
    )
    not_indented = Message(
        "This line belongs to `{opener}`, but it is not indented.",
        "Tento řádek patří k `{opener}`, ale není odsazen.",
        Cure("Begin it with {spaces|space|spaces}.", "Odsaď jej o {spaces|mezeru|mezery|mezer}."),
    )
    indented_too_far = Message(
        "This line is indented, but nothing above it takes a block.",
        "Tento řádek je odsazený, ale nad ním není nic, k čemu by odsazený řádek patřil.",
        Cure("Begin it in the column of the line above.", "Začni jej ve sloupci řádku nad ním."),
    )
    rewritten = Message(
        "Unexpected `{written}`.",
        "`{written}` tu nelze číst.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    fraction = Message("`{written}` is not a whole number.", "`{written}` není celé číslo.", EITHER)
    no_meaning = Message(
        "`{sign}` has no meaning here.",
        "`{sign}` tu nemá význam.",
        Cure("Expected {expected:or}.", "Očekává se {expected:or}."),
    )
    line_ends = Message(
        "Something is missing at the end of this line.",
        "Na konci tohoto řádku něco chybí.",
        MEANT,
        Cure("Expected {expected:or}.", "Očekává se {expected:or}."),
    )
    unexpected = Message(
        "Unexpected `{written}`.",
        "Neočekávané `{written}`.",
        MEANT,
        Cure("Expected {expected:or}.", "Očekává se {expected:or}."),
    )
