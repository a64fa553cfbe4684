"""RW3xx: values of the wrong type."""

from __future__ import annotations

from rulewright.source.catalogue.code import EITHER, ERROR, MEANT, WARNING, Code, Cure, Message

WRITE_EXAMPLE = Cure("Write, for example, {examples}.", "Napiš například {examples}.")


class ArithmeticOfSets(Code):
    code = "RW301"
    severity = ERROR
    title = "`+` between sets"
    meaning = "`+` adds numbers. Sets are combined with `plus`, and taken apart with `without`."
    wrong = "whenever: count (p.garden + p.shed where tall) = 7"
    right = "whenever: count (p.garden plus p.shed where tall) = 7"

    plus = Message(
        "`+` is for numbers, but this is {type}.",
        "`+` je pro čísla, ale toto je {type}.",
        Cure("To combine sets, write `… plus …`.", "Množiny se spojují pomocí `… plus …`."),
    )
    minus = Message(
        "`-` is for numbers, but this is {type}.",
        "`-` je pro čísla, ale toto je {type}.",
        Cure("To take elements out of a set, write `… without …`.", "Z množiny se ubírá pomocí `… without …`."),
    )
    times = Message(
        "`{sign}` is for numbers, but this is {type}.",
        "`{sign}` je pro čísla, ale toto je {type}.",
        Cure(
            "To count the elements of a set, write `count …`; to add up their numbers, `sum of … over …`.",
            "Prvky množiny se počítají pomocí `count …`, jejich čísla se sčítají pomocí `sum of … over …`.",
        ),
    )


class Incomparable(Code):
    code = "RW302"
    severity = ERROR
    title = "Two values that cannot be compared"
    meaning = (
        "Both sides of a comparison must have the same type; only numbers can be ordered (`<`, `>=`). Often brackets are missing around a `where`."
    )
    wrong = "when: count me.garden where tall >= 4"
    right = "when: count (me.garden where tall) >= 4"

    never_equal = Message("{left} and {right} are never equal.", "{left} a {right} se nikdy nerovnají.", Cure("{way}", "{way}"))
    one_yes_no = Message(
        "One side is yes or no, but the other is not.",
        "Jedna strana je ano nebo ne, druhá ne.",
        Cure("{way}", "{way}"),
    )
    never_member = Message("{left} is never in a set of {right.many}.", "{left} nikdy není v množině {right.of_many}.")
    never_within = Message("{left} is never within {right}.", "{left} nikdy neleží uvnitř: {right}.")
    never_kind = Message("{left} is never {right}.", "{left} nikdy není {right}.")
    with_nothing = Message(
        "A comparison with `nothing` is always no.",
        "Porovnání s `nothing` je vždy ne.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    is_kind = Message(
        "`is {kind}` asks about a thing, but this is {type}.",
        "`is {kind}` se ptá věci, ale toto je {type}.",
        Cure("{way}", "{way}"),
    )


class MaybeNothing(Code):
    code = "RW303"
    severity = ERROR
    title = "A value that may be nothing"
    meaning = "Arithmetic and ordering need a value. Test `is something` first, or give a value to use instead: `(x otherwise 0)`."
    wrong = "me may choose old in me.hand\nchoose new in market where price <= old.price + 2"
    right = "me may choose old in me.hand\nif old is something:\n  choose new in market where price <= old.price + 2"

    needed = Message(
        "This may be `nothing`, but {expected} is required {place}.",
        "Toto může být `nothing`, ale {place} je potřeba {expected}.",
        Cure(
            "Test `… is something` first, or give a value to use instead: `(… otherwise …)`.",
            "Zeptej se nejdřív `… is something`, nebo dej náhradní hodnotu: `(… otherwise …)`.",
        ),
    )
    paid = Message("This may be `nothing`.", "Toto může být `nothing`.")


class SetInsteadOfOne(Code):
    code = "RW304"
    severity = ERROR
    title = "A set where one thing is expected"
    meaning = "Choosing a number of things gives a set, even if it holds only one."
    wrong = "rival chooses 2 given in rival.garden\nswap mine with given"
    right = "rival chooses given in rival.garden\nswap mine with given"

    needed = Message(
        "This is {actual}, but a single one is required {place}.",
        "Toto je {actual}, ale {place} je potřeba jediná hodnota.",
        Cure(
            "Use `choose x in …` for one of them, `first of …`, or `for each x in …`.",
            "Jednu z nich dá `choose x in …` nebo `first of …`, všechny projde `for each x in …`.",
        ),
    )
    member = Message(
        "`in` asks about one thing, but this is {type}.",
        "`in` se ptá jedné věci, ale toto je {type}.",
        Cure("Write `… within …` to ask about all elements of a set.", "Na všechny prvky množiny se ptá `… within …`."),
    )
    swapped = Message(
        "`swap` takes one thing on each side, but this is {type}.",
        "`swap` bere na každé straně jednu věc, ale toto je {type}.",
        Cure(
            "Choose one (`choose x in …`), or `move` both ways inside `together:`.",
            "Vyber jednu (`choose x in …`), nebo přesuň obojí pomocí `move` uvnitř `together:`.",
        ),
    )
    place_of = Message(
        "`place of` asks about one thing, but this is {type}.",
        "`place of` se ptá jedné věci, ale toto je {type}.",
        Cure("Ask about each of them: `for each …`.", "Zeptej se na každou zvlášť: `for each …`."),
    )
    players = Message(
        "These are several players, but one is required here.",
        "Toto je několik hráčů, ale tady je potřeba jeden.",
        Cure("Write `for each p in …:` and `p {verb}s …` below it.", "Napiš `for each p in …:` a pod to `p {verb}s …`."),
    )
    gains = Message(
        "`gains` and `loses` need one player, but this is {type}.",
        "`gains` a `loses` potřebují jednoho hráče, ale toto je {type}.",
        Cure("Write `for each p in …:` and the line below it.", "Napiš `for each p in …:` a tento řádek pod to."),
    )


class ForeignOperator(Code):
    code = "RW305"
    severity = ERROR
    title = "An operator of another language"
    meaning = "Equal is `=`, not equal `!=`, at least `>=`; “and”, “or” and “not” are words."
    wrong = "when: me.coins == 3 && count me.garden => 4"
    right = "when: me.coins = 3 and count me.garden >= 4"

    written = Message("{ways}.", "{ways}.", Cure("Write `{write}`.", "Napiš `{write}`."))


class NoRounding(Code):
    code = "RW306"
    severity = ERROR
    title = "A division that does not say how to round"
    meaning = "There are only whole numbers, so a division must say which way to round."
    wrong = "add me.seeds / 2 to me.points"
    right = "add half of me.seeds rounded down to me.points"

    division = Message(
        "A division must say how to round.",
        "Dělení musí říct, jak se zaokrouhluje.",
        Cure("Write `{write}` (or `rounded up`).", "Napiš `{write}` (nebo `rounded up`)."),
    )


class PlaceOfOthers(Code):
    code = "RW307"
    severity = ERROR
    title = "A zone that holds something else"
    meaning = "A zone holds things of one kind, and only things of this kind can be moved to it."
    wrong = "rival chooses p in rival.garden\nmove p to me.tools"
    right = "rival chooses p in rival.garden\nmove p to me.garden"

    moved = Message(
        "`{zone}` holds {holds.many}, but this is {type}.",
        "V `{zone}` jsou {holds.many}, ale toto je {type}.",
        Cure("Did you mean `{written}`?", "Nemělo to být `{written}`?"),
    )
    refill = Message(
        "`{source}` holds {holds.many}, but `{name}` holds {needs.many}.",
        "V `{source}` jsou {holds.many}, ale v `{name}` jsou {needs.many}.",
    )
    inside = Message("`{zone}` holds {holds.many}, but this is {type}.", "V `{zone}` jsou {holds.many}, ale toto je {type}.")


class NoLastLine(Code):
    code = "RW308"
    severity = ERROR
    title = "A guarded formula without a last line"
    meaning = "In a formula with several lines, the first that applies counts; the last line must have no condition, so that there is always a value."
    wrong = "worth(plant):\n- 3 when plant.tall"
    right = "worth(plant):\n- 3 when plant.tall\n- 0"

    condition = Message(
        "The last line has a condition too, so there may be no value.",
        "I poslední řádek má podmínku, takže hodnota může chybět.",
        Cure("Add a last line without `when`, for example `- 0`.", "Přidej poslední řádek bez `when`, například `- 0`."),
    )


class NoInitialValue(Code):
    code = "RW309"
    severity = ERROR
    title = "State without a value to begin with"
    meaning = "A state needs a default, or `setup` must give it a value before anything reads it."
    wrong = "state:\n  player: {coins: number}"
    right = "state:\n  player: {coins: number = 0}"

    state = Message(
        "The state `{name}` has no initial value.",
        "Stav `{name}` nemá počáteční hodnotu.",
        Cure("Write a default after its type, for example `{example}`.", "Napiš ji za jeho typ, například `{example}`."),
    )


class WrongType(Code):
    code = "RW310"
    severity = ERROR
    title = "A value of another type here"
    meaning = "Every place in the language takes values of one type: a number, yes or no, a word of a list, a thing of a kind, a set."
    wrong = "add me.garden to me.coins"
    right = "add count me.garden to me.coins"

    needed = Message(
        "This is {actual}, but {expected} is required {place}.",
        "Toto je {actual}, ale {place} je potřeba {expected}.",
        Cure("{way}", "{way}"),
    )
    swapped = Message(
        "These two arguments are in the wrong order.",
        "Tyto dva argumenty jsou v opačném pořadí.",
        Cure("The signature is `{signature}`.", "Hlavička je `{signature}`."),
    )
    set_as_condition = Message(
        "A condition must be yes or no, but this is a set.",
        "Podmínka je ano nebo ne, ale toto je množina.",
        Cure("Write `any …` to ask whether it has elements.", "Napiš `any …`, chceš-li vědět, zda v ní něco je."),
    )
    not_callable = Message("Only a stat or a text of a thing takes arguments.", "Argumenty má jen odvozená hodnota nebo text věci.")
    options_of_nothing = Message(
        "`options` needs what a thing offers.",
        "`options` potřebuje to, co věc nabízí.",
        Cure("Write `options(card.offers)`.", "Napiš `options(card.offers)`."),
    )
    not_of_map = Message(
        "`{name}` needs a map or its spaces, but this is {type}.",
        "`{name}` potřebuje mapu nebo její pole, ale toto je {type}.",
    )
    can = Message(
        "Only a happening, an action or a text of a thing can follow `can`, as in `can happening(…)` or `can card.text(…)`.",
        "Po `can` může být jen událost, akce nebo text věci, jako `can událost(…)` nebo `can karta.text(…)`.",
    )
    price = Message(
        "A price is a number and what is paid (`2 food`), or amounts, but this is {type}.",
        "Cena je číslo a to, čím se platí (`2 food`), nebo počty, ale toto je {type}.",
    )
    who_pays = Message("A player pays, but this is {type}.", "Platí hráč, ale toto je {type}.")
    bidders = Message("Only players bid, but this is {type}.", "Nabídky podávají jen hráči, ale toto je {type}.")
    not_tradable = Message(
        "Only things in a zone, tokens of a pool or a number can be offered, but this is {type}.",
        "Nabídnout lze jen věci z místa, žetony ze zásoby nebo číslo, ale toto je {type}.",
    )
    no_result = Message(
        "This returns nothing, but {type} was declared as its result.",
        "Toto nic nevrací, ale výsledkem má být {type}.",
        Cure("Write `return …`.", "Napiš `return …`."),
    )
    layer_for_yes_no = Message(
        "`{layer}` is for permissions and other yes/no stats, but `{name}` is {type}.",
        "`{layer}` je pro povolení a jiné hodnoty ano/ne, ale `{name}` je {type}.",
    )
    adding_to = Message(
        "Only numbers can be added to, but `{name}` is {type}.",
        "Přičítat lze jen k číslům, ale `{name}` je {type}.",
        Cure("Write `set …`, `allow` or `forbid`.", "Napiš `set …`, `allow` nebo `forbid`."),
    )
    not_amounts = Message("`[ ]` reads amounts, but this is {type}.", "`[ ]` čte počty, ale toto je {type}.")
    two_branches = Message("One of these is {left}, but the other is {right}.", "Jedno z nich je {left}, ale druhé je {right}.")
    price_in_question = Message(
        "A price in a question must name its parts: `if P pays 2 gold for …:`.",
        "Cena v otázce musí jmenovat své části: `if P pays 2 gold for …:`.",
    )
    moved = Message("Only things can be moved, but this is {type}.", "Přesouvat lze jen věci, ale toto je {type}.")
    no_pool = Message("Tokens move between pools, but this is {type}.", "Žetony se přesouvají mezi zásobami, ale toto je {type}.")
    which_tokens = Message(
        "This pool holds {type.many}, so say which of them should move.",
        "V této zásobě jsou {type.many}, takže řekni, které se přesunou.",
        Cure(
            "Write `move N WORD from … to …`; for several, `for each w in every …:` and `move n[w] of w from … to …` below it.",
            "Napiš `move N SLOVO from … to …`; pro více slov `for each w in every …:` a pod to `move n[w] of w from … to …`.",
        ),
    )
    swapped_other = Message("Only things can be swapped, but this is {type}.", "Vyměnit lze jen věci, ale toto je {type}.")
    not_made = Message(
        "Things of kind `{kind}` are printed; they are not made during the game.",
        "Věci druhu `{kind}` jsou natištěné; během hry se nevytvářejí.",
        Cure("Write `made: N` in the kind `{kind}`.", "K druhu `{kind}` napiš `made: N`."),
    )
    no_result_of = Message(
        "`{name}` has no result.",
        "`{name}` nemá výsledek.",
        Cure("Its declaration needs `gives back:`.", "Její deklarace potřebuje `gives back:`."),
    )
    wrong_bearer = Message(
        "The mark `{name}` goes on {on}, but this is {type}.",
        "Nositelem značky `{name}` je {on}, ale toto je {type}.",
    )
    perform_menu = Message("`perform up to N of` needs the name of a menu.", "`perform up to N of` potřebuje jméno nabídky.")
    perform = Message(
        "`perform` needs an option that was chosen, but this is {type}.",
        "`perform` potřebuje vybranou možnost, ale toto je {type}.",
    )
    key_of_amounts = Message(
        "Amounts count words of one list, or things of one kind, but this is {type}.",
        "Počty se vedou pro slova jednoho seznamu nebo věci jednoho druhu, ale toto je {type}.",
        Cure("Write `{{word: number}}`.", "Napiš `{{slovo: číslo}}`."),
    )
    of_empty = Message(
        "Nothing says what this empty set holds, so its elements cannot be tested.",
        "Nic neříká, co tato prázdná množina obsahuje, takže se nelze ptát na její prvky.",
        Cure("Name a set, or put something into this one first.", "Pojmenuj množinu, nebo do této předtím něco vlož."),
    )
    two_sets = Message(
        "These are {left.many}, but the others are {right.many}.",
        "Toto jsou {left.many}, ale ostatní jsou {right.many}.",
    )
    sum = Message(
        "`sum of` adds up amounts or numbers, but this is {type}.",
        "`sum of` sčítá počty nebo čísla, ale toto je {type}.",
        Cure("For the things of a set, write `sum of … over …`.", "Přes věci množiny napiš `sum of … over …`."),
    )
    between_braces = Message(
        "This is {type}, but the elements between `{{ }}` must be single ones.",
        "Toto je {type}, ale prvky mezi `{{ }}` musí být jednotlivé.",
        Cure("Combine sets with `{join}`.", "Množiny spoj pomocí `{join}`."),
    )
    in_set_of = Message(
        "This is {type} in a set of {of.many}.",
        "Toto je {type} v množině {of.of_many}.",
        Cure("Combine sets with `{join}`.", "Množiny spoj pomocí `{join}`."),
    )
    no_player = Message("Only a player {verb}s, but this is {type}.", "`{verb}s` dělá jen hráč, ale toto je {type}.")
    index_of = Message("`[ ]` is for amounts, but this is {type}.", "`[ ]` je pro počty, ale toto je {type}.")
    added_to = Message(
        "`add` is for numbers, amounts and sets, but this is {type}.",
        "`add` je pro čísla, počty a množiny, ale toto je {type}.",
        Cure("Write `set … to …`.", "Napiš `set … to …`."),
    )
    gains = Message(
        "`gains` and `loses` need a player, but this is {type}.",
        "`gains` a `loses` potřebují hráče, ale toto je {type}.",
    )
    no_such_amounts = Message("The kind `{kind}` keeps no amounts of {type.many}.", "Druh `{kind}` nevede počty {type.of_many}.")
    gain_of_what = Message(
        "Missing name: write the amount and what it is an amount of, as in `2 food`.",
        "Chybí jméno: napiš počet a čeho, jako `2 food`.",
    )
    payment_of_what = Message(
        "Missing name: write the amount and what is paid, as in `2 food`.",
        "Chybí jméno: napiš počet a čím se platí, jako `2 food`.",
    )
    payment_by_word = Message(
        "A price must name what is paid by a word of the rules, as in `2 food`.",
        "Cena musí říct slovem z pravidel, čím se platí, jako `2 food`.",
    )
    price_word = Message(
        "A price names what is paid, a word of a list, but this is {type}.",
        "Cena jmenuje, čím se platí, slovem ze seznamu, ale toto je {type}.",
        Cure("Write `can pay 2 food`.", "Napiš `can pay 2 food`."),
    )
    offer = Message("`{name}` is not an action, so it cannot be an option.", "`{name}` není akce, takže nemůže být možností.")


class WrongArguments(Code):
    code = "RW311"
    severity = ERROR
    title = "Too many or too few parts"
    meaning = "A stat, a happening or a text of a thing must be called with as many values as its declaration has parameters."
    wrong = "plant(me)"
    right = "plant(me, tree)"

    needs_parts = Message("`{name}` needs its arguments: `{signature}`.", "`{name}` potřebuje argumenty: `{signature}`.")
    number = Message(
        "`{name}` takes {wanted|argument|arguments}, not {given}.",
        "`{name}` má {wanted|argument|argumenty|argumentů}, ne {given}.",
        Cure("Its signature is `{signature}`.", "Jeho hlavička je `{signature}`."),
    )
    function = Message("`{name}` takes {takes}.", "`{name}` bere {takes}.")
    of_form = Message("`{name}` takes {takes}, not {given}.", "`{name}` bere {takes}, ne {given}.")
    no_player = Message(
        "`{name}` does not say who does it: the first argument of an action is the player.",
        "`{name}` neříká, kdo ji provede: první argument akce je hráč.",
        Cure("Write `can {name}(me)`, or name another player.", "Napiš `can {name}(me)`, nebo uveď jiného hráče."),
    )


class SetOrPlaceNeeded(Code):
    code = "RW312"
    severity = ERROR
    title = "A set or a place is needed"
    meaning = "`count`, `for each`, `choose` and the like work on sets; `move`, `draw` and `shuffle` work on zones."
    wrong = "move tree to me.coins"
    right = "move tree to me.garden"

    through = Message(
        "`… through x` needs a `where` that says which spaces a path may cross.",
        "`… through x` potřebuje `where`, které řekne, přes která pole smí cesta vést.",
    )
    no_place_meant = Message("This is {type}, not a place for things.", "Toto je {type}, ne místo pro věci.", MEANT)
    no_place_known = Message(
        "This is {type}, not a place for things.",
        "Toto je {type}, ne místo pro věci.",
        Cure("The places are {zones}.", "Místa jsou {zones}."),
    )
    no_set = Message(
        "A set is required here, but this is {type}.",
        "Tady je potřeba množina, ale toto je {type}.",
        Cure("{form}", "{form}"),
    )
    tail_of = Message(
        "`{word}` is allowed only after `reach from`, `path from` and `steps from`.",
        "`{word}` smí být jen za `reach from`, `path from` a `steps from`.",
    )
    start = Message("`{form}` starts at a space of a map, but this is {type}.", "`{form}` začíná na poli mapy, ale toto je {type}.")
    goal = Message(
        "`{form}` leads to a space of the same map, but this is {type}.",
        "`{form}` vede na pole téže mapy, ale toto je {type}.",
    )


class NotWritable(Code):
    code = "RW313"
    severity = ERROR
    title = "A value that cannot be written"
    meaning = (
        "Printed fields never change, stats follow from the state, and places are filled by moving. Only local names "
        "and what is under `state:` is written."
    )
    wrong = "set tree.height to 3"
    right = "set tree.grown to 3"

    fixed = Message("`{name}` cannot be set.", "`{name}` nelze nastavit.")
    printed = Message(
        "`{name}` is printed on the thing and never changes.",
        "`{name}` je na věci natištěno a nikdy se nemění.",
        Cure(
            "If it changes, declare it under `state:` of `{kind}`; or use `changes:` on a stat.",
            "Mění-li se, deklaruj je pod `state:` druhu `{kind}`; nebo použij `changes:` u odvozené hodnoty.",
        ),
    )
    stat = Message(
        "`{name}` is a stat: it follows from the state and cannot be set.",
        "`{name}` je odvozená hodnota: plyne ze stavu a nelze ji nastavit.",
        Cure(
            "Set what it is computed from, or use `changes:` of a thing.",
            "Nastav to, z čeho se počítá, nebo použij `changes:` u věci.",
        ),
    )
    zone = Message(
        "`{name}` is a place; things get there by moving.",
        "`{name}` je místo; věci se tam přesouvají.",
        Cure("Write `move … to {name}`.", "Napiš `move … to {name}`."),
    )
    computed = Message(
        "This is computed and cannot be set.",
        "Toto se počítá a nelze nastavit.",
        Cure(
            "Only local names and what is declared under `state:` can be set.",
            "Nastavit lze jen místní jména a to, co je deklarováno pod `state:`.",
        ),
    )


class ValueOfSeveral(Code):
    code = "RW314"
    severity = ERROR
    title = "A number or yes/no of several things"
    meaning = "A field of a set is the set of the fields, but numbers and yes/no do not become a set: add numbers up, and test yes/no with `any`."
    wrong = "add me.garden.height to me.coins"
    right = "add sum of height over me.garden to me.coins"

    number = Message(
        "`{name}` is a number of each of them, but these are several.",
        "`{name}` je číslo každé z nich, ale těch je několik.",
        Cure(
            "Write `sum of {name} over …`, `highest of …` or `lowest of …`.",
            "Napiš `sum of {name} over …`, `highest of …` nebo `lowest of …`.",
        ),
    )
    yes_no = Message(
        "`{name}` is yes or no for each of them, but these are several.",
        "`{name}` je ano nebo ne u každé z nich, ale těch je několik.",
        Cure("Write `any (… where {name})` or `all (… are {name})`.", "Napiš `any (… where {name})` nebo `all (… are {name})`."),
    )
    written = Message(
        "`{name}` is a value of each of them, but these are several, and a line changes one.",
        "`{name}` má každá z nich, ale těch je několik a řádek mění jen jednu.",
        Cure(
            "Loop over them, `for each x in …: set x.{name} to …`, or write `first of …` before them.",
            "Projdi je, `for each x in …: set x.{name} to …`, nebo před ně napiš `first of …`.",
        ),
    )
    call = Message(
        "`{name}` takes a single thing, but these are several.",
        "`{name}` se ptá jedné věci, ale těchto je několik.",
        Cure(
            "Write `sum of {name}(x) over … as x` or `any (… as x where x.{name}(…))`.",
            "Napiš `sum of {name}(x) over … as x` nebo `any (… as x where x.{name}(…))`.",
        ),
    )


class BoundsReversed(Code):
    code = "RW350"
    severity = ERROR
    title = "Bounds the wrong way round"
    meaning = "The bounds of a number go from the lower to the higher one."
    wrong = "state: {mood: 5..1 = 3}"
    right = "state: {mood: 1..5 = 3}"

    number = Message(
        "The bounds are in the wrong order: {low} to {high}.",
        "Meze jsou v opačném pořadí: {low} až {high}.",
        Cure("Write `{high}..{low}`.", "Napiš `{high}..{low}`."),
    )


class Uncountable(Code):
    code = "RW351"
    severity = ERROR
    title = "Amounts of something that cannot be counted"
    meaning = "Amounts and pools hold a number for each word of a list or each thing of a kind."
    wrong = "state: {bag: amounts of number}"
    right = "state: {bag: amounts of colour}"

    no_amounts = Message(
        "`{name}` does not hold amounts, so parts cannot be paid from it.",
        "`{name}` nemá počty, takže z něj nelze platit po částech.",
    )
    other_words = Message(
        "`{name}` has amounts of `{kept}`, but the parts are words of `{parts}`.",
        "`{name}` má počty slov `{kept}`, ale části jsou slova `{parts}`.",
        Cure("Name the same list in both places.", "Uveď na obou místech tentýž seznam."),
    )
    stands_for = Message(
        "`{name}` cannot say which part replaces which: it needs a player and two words of `{parts}`, and its value must be yes or no.",
        "`{name}` neumí říct, která část nahradí kterou: potřebuje hráče a dvě slova `{parts}` a jeho hodnota musí být yes nebo no.",
        Cure(
            "Write it as `{name}(player, {parts} part, {parts} owed)`.",
            "Napiš jej jako `{name}(player, {parts} part, {parts} owed)`.",
        ),
    )
    key = Message(
        "Amounts are counted for the words of a list or the things of a kind.",
        "Počty se vedou pro slova seznamu nebo věci druhu.",
    )


class DeclaredOtherwise(Code):
    code = "RW352"
    severity = ERROR
    title = "A value of another type"
    meaning = "The value does not fit the type that was declared for it."
    wrong = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: cheap}"
    right = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: 2}"

    part_of_cost = Message(
        "`{name}` is {type}, not the name of something to pay with.",
        "`{name}` je {type}, ne jméno něčeho, čím se platí.",
        Cure(
            "A part of a cost is a word of a list that is paid with, a resource, or a number of players.",
            "Část ceny je slovo seznamu, kterým se platí, zdroj, nebo číslo hráčů.",
        ),
    )
    cost = Message(
        "A cost is a number for each part, but this is {type}.",
        "Cena je číslo pro každou část, ale toto je {type}.",
        Cure("Write `costs: {part: number}`.", "Napiš `costs: {část: číslo}`."),
    )
    default = Message(
        "`{written}` is not {type} that can be printed.",
        "`{written}` není {type}, které lze natisknout.",
        Cure(
            "The default of a field is a plain value; what is computed is a stat.",
            "Výchozí hodnota údaje je prostá hodnota; co se počítá, je odvozená hodnota.",
        ),
    )
    effect = Message(
        "The default of an effect is `nothing`.",
        "Výchozí hodnota efektu je `nothing`.",
        Cure("Write `effect = nothing`.", "Napiš `effect = nothing`."),
    )
    text = Message(
        "`{name}` of the kind `{kind}` is a text of rules.",
        "`{name}` druhu `{kind}` je text pravidel.",
        Cure("Write `{name}: |`.", "Napiš `{name}: |`."),
    )
    form = Message("This is {form}, but {what} must be {type}.", "Toto je {form}, ale {what} má být {type}.")
    yes_no = Message(
        "{what} must be `yes` or `no`, not `{written}`.",
        "`{written}` není ano ani ne (`yes`, `no`), ale {what} má být jedno z nich.",
        Cure("Write `{meant}`.", "Napiš `{meant}`."),
    )
    number = Message(
        "`{written}` is not a whole number, but {what} must be.",
        "`{written}` není celé číslo, ale {what} má být číslo.",
        MEANT,
    )
    fraction = Message(
        "`{written}` is not a whole number, but {what} must be.",
        "`{written}` není celé číslo, ale {what} má být číslo.",
        EITHER,
    )
    mapping_for_list = Message(
        "This is a mapping, but {what} must be a list.",
        "Toto je mapování, ale {what} má být seznam.",
        Cure("Write it in square brackets: [a, b].", "Napiš jej do hranatých závorek: [a, b]."),
    )
    amounts = Message(
        "{what} must be {type}.",
        "{what}: má to být {type}.",
        Cure("Write it as `{{part: number}}`.", "Napiš to jako `{{část: číslo}}`."),
    )
    nothing = Message(
        "{what} cannot be `nothing`.",
        "{what}: nemůže to být `nothing`.",
        Cure("Add `or nothing` to its type.", "Přidej k typu `or nothing`."),
    )
    set = Message("This is a set, but {what} must be {type}.", "Toto je množina, ale {what} má být {type}.")


class OutOfBounds(Code):
    code = "RW353"
    severity = ERROR
    title = "A number out of bounds"
    meaning = "The declaration gives bounds, and the value is outside."
    wrong = "kinds:\n  plant: {fields: {level: 1..3}}\nthings:\n- {kind: plant, id: rose, level: 4}"
    right = "kinds:\n  plant: {fields: {level: 1..3}}\nthings:\n- {kind: plant, id: rose, level: 3}"

    value = Message("{value} is outside {low}..{high}, the bounds of {what}.", "{value} je mimo meze {low}..{high} ({what}).")


class ElementTwice(Code):
    code = "RW354"
    severity = ERROR
    title = "A duplicate element of a set"
    meaning = "A set holds each value once; `list of` may repeat."
    wrong = "colours: [red, red]"
    right = "colours: [red]"

    value = Message(
        "This element is already in the set.",
        "Tento prvek už v množině je.",
        Cure("Remove one, or declare the value as `list of …`.", "Jeden odstraň, nebo deklaruj hodnotu jako `list of …`."),
    )
    name = Message(
        "`{name}` is already in this list.",
        "`{name}` už v tomto seznamu je.",
        Cure("Remove it, or name another.", "Odstraň to, nebo napiš jiné."),
        severity=WARNING,
    )


class WrongParameters(Code):
    code = "RW355"
    severity = ERROR
    title = "Parameters that do not fit"
    meaning = "A change or gift must have the parameters of the declaration, in the same order."
    wrong = "stats:\n  price(player, plant): 2\nchanges:\n- price(plant): + 1"
    right = "stats:\n  price(player, plant): 2\nchanges:\n- price(player, plant): + 1"

    number = Message(
        "`{name}` takes {wanted|parameter|parameters} ({shown}), not {given}.",
        "`{name}` má {wanted|parametr|parametry|parametrů} ({shown}), ne {given}.",
        Cure("Write `{name}({shown})`.", "Napiš `{name}({shown})`."),
    )
    type = Message(
        "The parameter `{mine}` is {found} here, but `{param}` of `{name}` is {wanted}.",
        "Parametr `{mine}` je tu {found}, ale `{param}` v `{name}` je {wanted}.",
    )
    gives = Message(
        "`{name}` is not a stat of a player alone, so nothing can give it to its owner.",
        "`{name}` není odvozená hodnota samotného hráče, takže ji nic nemůže dát vlastníkovi.",
        Cure("Use `changes:`.", "Použij `changes:`."),
    )


class BadDeclaration(Code):
    code = "RW356"
    severity = ERROR
    title = "A declaration that cannot be read"
    meaning = "A type or a name with parameters has a fixed form: the type first, then the name."
    wrong = "state:\n  player: {coins: number start 0}"
    right = "state:\n  player: {coins: number = 0}"

    no_type = Message(
        "`{written}` is not a type.",
        "`{written}` není typ.",
        Cure("The type of a value that is yes or no is `yes/no`.", "Typ hodnoty ano nebo ne je `yes/no`."),
    )
    as_type = Message("Unexpected `{written}` in a type.", "Neočekávané `{written}` v typu.", Cure("Write `{write}`.", "Napiš `{write}`."))
    bracket = Message(
        "Unexpected `{written}`: the parameters of a name are in `( )`.",
        "Neočekávané `{written}`: parametry jména jsou v `( )`.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    unexpected = Message(
        "`{written}` is not {what}: `{sign}` does not belong here.",
        "`{written}` není {what}: `{sign}` sem nepatří.",
        WRITE_EXAMPLE,
    )
    initial = Message(
        "The initial value goes after `=`.",
        "Počáteční hodnota se píše za `=`.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )


class MinusOfSum(Code):
    code = "RW357"
    severity = ERROR
    title = "A minus in front of a whole sum"
    meaning = (
        "A change that begins with `-` subtracts everything after it: `-1 + 2` would be minus three. Write it with `+` in front, or with brackets."
    )
    wrong = "stats:\n  price(player, plant): 2\nchanges:\n- price(player, plant): -1 + 2"
    right = "stats:\n  price(player, plant): 2\nchanges:\n- price(player, plant): + -1 + 2"

    in_change = Message(
        "A change that begins with `-` subtracts everything after it: {why}.",
        "Změna, která začíná `-`, odečte vše, co následuje: {why}.",
        Cure(
            "Write `{meant}` for what it looks like, or `-({all})` to subtract all of it.",
            "Napiš `{meant}`, má-li platit, jak to vypadá, nebo `-({all})`, má-li se odečíst vše.",
        ),
    )


class OfferOfAnother(Code):
    code = "RW358"
    severity = ERROR
    title = "An offer of something that somebody else has"
    meaning = (
        "Both sides of an offer change hands: what is given must be held by the player who offers it, and what is wanted by the other. "
        "Things go to the zone of the same name of the other player, so they must be in a player's own zone, not on the table "
        "or on a card."
    )
    wrong = "me offers rival:\n  give rival.seeds\n  want rival.garden"
    right = "me offers rival:\n  give me.seeds\n  want rival.garden"

    given = Message(
        "What is given must be held by the player who makes the offer.",
        "Co se dává, musí mít hráč, který nabízí.",
        Cure("Name a zone or a state of that player.", "Jmenuj místo nebo stav tohoto hráče."),
    )
    wanted = Message(
        "What is wanted must be held by the player to whom the offer is made.",
        "Co se žádá, musí mít hráč, kterému se nabízí.",
        Cure("Name a zone or a state of that player.", "Jmenuj místo nebo stav tohoto hráče."),
    )


class BadSupposition(Code):
    code = "RW359"
    severity = ERROR
    title = "Something that cannot be supposed"
    meaning = (
        "`(E supposing …)` computes E as if a state had a different value (`me.coins = 0`), or as if a thing were in another "
        "zone (`card in me.tools`). Nothing is changed. Derived values, such as a stat or the size of a set, cannot be "
        "supposed: suppose what they are derived from."
    )
    wrong = "if (me.points > 3 supposing wealth(me) = 9): me gains 1 coins"
    right = "if (wealth(me) > 3 supposing me.coins = 9): me gains 1 coins"

    state = Message(
        "This cannot be supposed to have a value: it is not a state with a number, a word, a thing, or yes or no.",
        "U tohoto nelze předpokládat hodnotu: není to stav s číslem, slovem, věcí nebo ano či ne.",
        Cure(
            "Suppose a state (`me.coins = 0`) or where a thing is (`card in me.hand`).",
            "Předpokládej stav (`me.coins = 0`) nebo místo věci (`card in me.hand`).",
        ),
    )
    zone = Message(
        "A thing can only be supposed to be in a zone.",
        "U věci lze předpokládat jen to, že je v nějakém místě.",
        Cure("Name a zone, such as `me.hand`.", "Jmenuj místo, třeba `me.hand`."),
    )
    thing = Message(
        "Only a single thing can be supposed to be in a zone.",
        "Předpokládat, že je v místě, lze jen jednu věc.",
        Cure("Name one thing; suppose several one by one.", "Jmenuj jednu věc; více věcí předpokládej po jedné."),
    )
    maybe = Message(
        "This may be nothing, and `nothing` cannot be supposed to change.",
        "Toto může být nic a u ničeho nelze předpokládat změnu.",
        Cure("Test whether it `is something` first.", "Nejprve se zeptej, zda to `is something`."),
    )
