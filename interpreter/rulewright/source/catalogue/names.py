"""RW201, RW203, RW204, RW223, RW225 and RW240 to RW244: names that are unknown, ambiguous, taken or invalid."""

from __future__ import annotations

from rulewright.source.catalogue.code import ANOTHER_NAME, ERROR, MEANT, WARNING, Code, Cure, Message


class UnknownName(Code):
    code = "RW201"
    severity = ERROR
    title = "An unknown name"
    meaning = "Nothing here has this name. Kinds, words, things, zones, state, stats, happenings and local names were searched."
    wrong = "when: card.colour = wihte"
    right = "when: card.colour = white"

    no_member = Message("{type} has no `{name}`.", "{type}: `{name}` tu není.", MEANT, missing="name")
    no_id = Message(
        "{type} has no `id`: the id is the thing itself.",
        "{type}: `id` tu není, id je věc sama.",
        Cure(
            "Compare the thing, or the design that all copies share: `….design = ID`.",
            "Porovnej věc, nebo předlohu společnou všem kopiím: `….design = ID`.",
        ),
    )
    only_some = Message(
        "Only some of `{kind}` have `{name}`: {owners}.",
        "`{name}` mají jen některé věci druhu `{kind}`: {owners}.",
        Cure("Ask `… is {first}` first.", "Zeptej se nejdřív `… is {first}`."),
        missing="name",
    )
    no_place = Message(
        "No thing or player has a zone for {type.many}.",
        "Žádná věc ani hráč nemá místo pro {type.many}.",
        Cure("`place` is already the holder: leave out `.{written}`.", "`place` už je držitel: vynech `.{written}`."),
    )
    nothing_here = Message(
        "`{name}` is not the name of anything here.",
        "`{name}` tu není jménem ničeho.",
        MEANT,
        Cure("Write `it.{element}` for the element's.", "Údaj prvku je `it.{element}`."),
        missing="name",
    )
    of_somebody = Message(
        "`{name}` belongs to a player or a thing, but this does not say to which.",
        "`{name}` patří hráči nebo věci a tady není řečeno, komu.",
        Cure("Write `{first}`.", "Napiš `{first}`."),
        missing="name",
    )
    option = Message(
        "The option `{name}` must be read by its full name.",
        "Volba `{name}` se píše celým jménem.",
        Cure("Write `option.{name}`.", "Napiš `option.{name}`."),
        missing="name",
    )
    not_a = Message("`{name}` is not {what}.", "`{name}` není {what}.", MEANT, missing="name")
    no_part = Message(
        "`{of}` has no part `{name}`; its parts are {parts}.",
        "`{of}` nemá část `{name}`; jeho části jsou {parts}.",
        MEANT,
        missing="name",
    )
    no_word = Message("`{name}` is not a word of `{words}`.", "`{name}` není slovo seznamu `{words}`.", MEANT, missing="name")
    no_thing = Message(
        "There is no `{name}` among the things of kind `{kind}`.",
        "Mezi věcmi druhu `{kind}` není `{name}`.",
        MEANT,
        missing="name",
    )
    no_option = Message("There is no option `{name}`.", "Volba hry `{name}` neexistuje.", MEANT, missing="name")
    pair = Message("A pair has `{left}` and `{right}`.", "Dvojice má `{left}` a `{right}`.", MEANT)
    no_part_of_options = Message(
        "These options have no part `{name}`.",
        "Žádná z těchto možností nemá část `{name}`.",
        MEANT,
        missing="name",
    )
    no_stat = Message("There is no stat `{name}`.", "Odvozená hodnota `{name}` neexistuje.", MEANT, missing="name")
    no_score = Message(
        "`{name}` of `result:` is not a stat, so rules cannot read it.",
        "`{name}` z `result:` není odvozená hodnota, takže je pravidla nemohou číst.",
        Cure(
            "Declare a stat with its formula under `stats:`, and use the stat in both places.",
            "Deklaruj odvozenou hodnotu s jeho vzorcem pod `stats:` a použij ji na obou místech.",
        ),
    )
    no_stat_or_text = Message(
        "{type} has neither a stat nor a text `{name}`.",
        "{type}: odvozená hodnota ani text `{name}` tu není.",
        MEANT,
        missing="name",
    )
    no_text = Message("{type} has no text `{name}`.", "{type}: text `{name}` tu není.", MEANT, missing="name")
    not_paid = Message("Nothing is paid under the name `{name}`.", "Pod jménem `{name}` se nic neplatí.", MEANT, missing="name")
    no_amount = Message(
        "There is no number and no pool `{name}` of `{kind}`.",
        "`{kind}` nemá číslo ani zásobu `{name}`.",
        MEANT,
        missing="name",
    )
    no_state = Message("There is no state `{name}` of `{kind}`.", "`{kind}` nemá stav `{name}`.", MEANT, missing="name")
    not_a_side = Message("`{name}` is neither side of the pairs.", "`{name}` není ani jedna strana dvojic.", MEANT)
    not_ended = Message(
        "`{name}` is not a happening, so it cannot be ended.",
        "`{name}` není událost, takže ji nelze ukončit.",
        MEANT,
        missing="name",
    )
    no_happening = Message("There is no happening `{name}`.", "Událost `{name}` neexistuje.", MEANT, missing="name")
    no_menu = Message(
        "No action is offered in a menu `{name}`.",
        "V nabídce `{name}` se žádná akce nenabízí.",
        MEANT,
        Cure("The menus are {menus:and}.", "Nabídky jsou {menus:and}."),
        missing="name",
    )
    no_sentence = Message("There is no sentence `{name}` in `texts`.", "V `texts` není věta `{name}`.", MEANT, missing="name")
    before_game = Message(
        "`{name}` is not known before a game.",
        "`{name}` není před hrou známo.",
        MEANT,
        Cure(
            "Only `option.…`, `player_count` and {constants} are known before a game.",
            "Před hrou jsou známy jen `option.…`, `player_count` a {constants}.",
        ),
        missing="name",
    )
    this = Message(
        "There is no `this` here: this text does not belong to a thing.",
        "`this` tu není: tento text nepatří žádné věci.",
    )
    owner = Message(
        "There is no `owner` here.",
        "`owner` tu není.",
        Cure("Write `it.{element}` for the element's.", "Údaj prvku je `it.{element}`."),
        Cure(
            "`owner` exists in hooks, changes and texts of a thing; elsewhere write `x.owner`.",
            "`owner` znají háčky, změny a texty věci; jinde napiš `x.owner`.",
        ),
    )
    it = Message(
        "There is no `it` here: no `where` or similar form has an element here.",
        "`it` tu není: žádné `where` ani podobný tvar tu nemá prvek.",
    )
    no_kind_or_list = Message(
        "`{name}` is neither a kind of things nor a list of words.",
        "`{name}` není druh věcí ani seznam slov.",
        MEANT,
        missing="name",
    )
    no_such_statement = Message(
        "There is no happening `{name}`.",
        "Událost `{name}` neexistuje.",
        MEANT,
        Cure("{begin}", "{begin}"),
        missing="name",
    )
    idle = Message(
        "There is no happening `{name}`.",
        "Událost `{name}` neexistuje.",
        Cure(
            "A branch in which nothing is done has the line `nothing`; lines that should be left out belong under `else:`.",
            "Větev, ve které se nic neděje, má řádek `nothing`; řádky, které se mají vynechat, patří pod `else:`.",
        ),
        missing="name",
    )
    no_die = Message("There is no die `{name}`.", "Kostka `{name}` neexistuje.", MEANT, missing="name")
    only_some_elements = Message(
        "Only some of `{kind}` have `{name}`: {owners}.",
        "`{name}` mají jen některé věci druhu `{kind}`: {owners}.",
        Cure("Look only at those: `… where it is {first} …`.", "Dívej se jen na ně: `… where it is {first} …`."),
        missing="name",
    )
    no_letter = Message(
        "`{name}` is not a letter of the legend.",
        "`{name}` není písmeno legendy.",
        Cure("The legend has {known}; `{hole}` {means}.", "Legenda má {known}; `{hole}` {means}."),
        Cure("The legend has {known}.", "Legenda má {known}."),
    )
    may = Message(
        "`{name}` is a happening; only whether it may happen can be changed.",
        "`{name}` je událost; měnit lze jen to, zda se smí stát.",
        Cure("Write `may {write}`.", "Napiš `may {write}`."),
    )


class AmbiguousName(Code):
    code = "RW203"
    severity = ERROR
    title = "A name that could mean two things"
    meaning = (
        "In a `where`, a bare name is looked up in the element first. If it is also a name outside, say which one is meant: `it.x` or `this.x`. "
        "If players keep words of one list in two places, `kept in:` of a resource says which of them pays and gains."
    )
    wrong = "choose p in me.garden where colour = colour"
    right = "choose p in me.garden where colour = this.colour"

    place = Message(
        "{type} can be in zones of several kinds of holders, so `{word}` is ambiguous.",
        "{type} může být u držitelů několika druhů, takže `{word}` není jednoznačné.",
        Cure(
            "Write `.{first}` or `.{second}` for the kind you mean.",
            "Napiš `.{first}` nebo `.{second}` podle druhu, který myslíš.",
        ),
    )
    amounts = Message(
        "`{name}` could be in {states:or}.",
        "`{name}` může být v {states:or}.",
        Cure("Write `add … to {kind}.{first}[{name}]`.", "Napiš `add … to {kind}.{first}[{name}]`."),
    )
    paid_from = Message(
        "`{name}` could be paid from {states:or}.",
        "`{name}` se může platit z {states:or}.",
        Cure(
            "Say which under `resources:`, with `parts:` and `kept in: player.{first}`.",
            "Řekni, z čeho, v oddílu `resources:` s `parts:` a `kept in: player.{first}`.",
        ),
    )
    gained = Message(
        "The amounts could be added to {states:or}.",
        "Počty by se mohly přičíst k {states:or}.",
        Cure(
            "Write `add … to {kind}.{first}`, or `kept in: {kind}.{first}` under `resources:`.",
            "Napiš `add … to {kind}.{first}` nebo v oddílu `resources:` `kept in: {kind}.{first}`.",
        ),
    )
    both_sides = Message(
        "Both sides are the same `{name}`, the element's.",
        "Na obou stranách je totéž `{name}`: to, které patří prvku.",
        Cure("Write `it.{name}` for the element's; {other}.", "Údaj prvku je `it.{name}`; {other}."),
    )
    member_or_local = Message(
        "`{name}` could be a member of the element or the name outside.",
        "`{name}` může být údaj prvku i jméno zvenčí.",
        Cure(
            "Write `it.{name}` for the element's; give the outer one another name.",
            "Údaj prvku je `it.{name}`; tomu druhému dej jiné jméno.",
        ),
    )
    several = Message(
        "Several things have the name `{name}`.",
        "Jméno `{name}` má několik věcí.",
        Cure("Write {ways:or}.", "Napiš {ways:or}."),
    )


class ReservedWord(Code):
    code = "RW204"
    severity = ERROR
    title = "A word of the language as a name"
    meaning = "Words of the language cannot be names."
    wrong = "let top = 2\nme gains top coins"
    right = "let prize = 2\nme gains prize coins"

    has_meaning = Message(
        "`{name}` is a word of the language and cannot be a name.",
        "`{name}` je slovo jazyka a nemůže být jménem.",
        ANOTHER_NAME,
    )
    in_kind = Message(
        "`{name}` is a word of the language and cannot name anything of the kind `{kind}`.",
        "`{name}` je slovo jazyka a nemůže nic pojmenovat u druhu `{kind}`.",
        ANOTHER_NAME,
    )
    key_of_things = Message(
        "`{name}` is a key that every thing has, so nothing of the kind `{kind}` can have this name.",
        "`{name}` je klíč, který má každá věc, takže se tak u druhu `{kind}` nemůže nic jmenovat.",
        ANOTHER_NAME,
    )
    declared = Message(
        "`{name}` is a word of the language and cannot be a name ({what}).",
        "`{name}` je slovo jazyka a nemůže být jménem ({what}).",
        Cure("Choose another name, for example `{example}`.", "Zvol jiné jméno, například `{example}`."),
    )
    suggested = Message(
        "`{name}` is a word of the language and cannot be a name.",
        "`{name}` je slovo jazyka a nemůže být jménem.",
        Cure(
            "Choose another name, for example `{name}_1` or one that says more.",
            "Zvol jiné jméno, například `{name}_1`, nebo takové, které řekne víc.",
        ),
    )
    top = Message(
        "`{name}` is a word of the language (`{name} 2 of … by …`, `{name} of PILE`) and cannot be a name.",
        "`{name}` je slovo jazyka (`{name} 2 of … by …`, `{name} of HROMÁDKA`) a nemůže být jménem.",
        ANOTHER_NAME,
    )


class DefinedTwice(Code):
    code = "RW223"
    severity = ERROR
    title = "A name is defined twice"
    meaning = (
        "The files of a ruleset are joined, and a name may be defined only once in a section; the ids of things must differ within a kind. "
        "Two signatures with the same name are the same name. Rulesets and overlays in one folder, or named in one command, also need "
        "different ids."
    )
    wrong = "stats:\n  worth(plant): 2\n  worth(tool): 1"
    right = "stats:\n  worth(plant): 2\n  tool_worth(tool): 1"

    joined = Message(
        "`{name}` is defined twice.",
        "`{name}` je definováno dvakrát.",
        Cure("Give one of them another name, or combine them.", "Dej jednomu jiné jméno, nebo je spoj."),
    )
    ruleset = Message(
        "Two of the loaded rulesets have the id `{name}`.",
        "Dvoje z načtených pravidel mají id `{name}`.",
        Cure("Give one of them another id.", "Dej jedněm jiné id."),
    )
    beside = Message(
        "`{other}` has the id `{name}` too, so they cannot be loaded together, and whoever names the id gets only one of them.",
        "Id `{name}` má i `{other}`, takže se nedají načíst spolu a kdo id uvede, dostane jen jedno z nich.",
        Cure("Give one of them another id.", "Dej jednomu z nich jiné id."),
        severity=WARNING,
    )
    section = Message(
        "`{name}` is written twice, but a ruleset has only one.",
        "`{name}` je tu dvakrát, ale pravidla mají jen jedno.",
        Cure("Combine both into one text.", "Spoj obojí do jednoho textu."),
    )
    remove = Message(
        "`{name}` is defined twice.",
        "`{name}` je definováno dvakrát.",
        Cure("Give one of them another name, or remove one.", "Dej jednomu jiné jméno, nebo jedno odstraň."),
    )
    change = Message(
        "`{name}` is changed twice.",
        "`{name}` je změněno dvakrát.",
        Cure("Keep one of the changes.", "Nech jednu z těch změn."),
    )
    expectation = Message(
        "Two expectations have the id `{name}`.",
        "Dvě očekávání mají id `{name}`.",
    )
    rule = Message(
        "Two rules have the id `{name}`.",
        "Dvě pravidla mají id `{name}`.",
        Cure("Give one of them another id.", "Dej jednomu jiné id."),
    )
    binding = Message(
        "`{name}` is given a value twice.",
        "`{name}` tu dostává hodnotu dvakrát.",
        Cure("Remove one of them.", "Jednu odstraň."),
    )
    column = Message("The table has two columns `{name}`.", "Sloupec `{name}` je tu dvakrát.")
    thing = Message(
        "Two things have the id `{name}`.",
        "Dvě věci mají id `{name}`.",
        Cure(
            "Identical things are one entry with `copies:`; different ones need another id.",
            "Stejné věci jsou jedna položka s `copies:`; jiné potřebují jiné id.",
        ),
    )


class NotLowerCase(Code):
    code = "RW225"
    severity = ERROR
    title = "A name that is not lower_case"
    meaning = "Names consist of lowercase letters a to z, digits and `_`, and do not begin with a digit. What players read goes under `name:`."
    wrong = "kinds:\n  Garden-Plant: {}"
    right = "kinds:\n  garden_plant: {name: Garden plant}"

    name = Message(
        "`{written}` cannot be {what}: {why}.",
        "`{written}` nemůže být {what}: {why}.",
        Cure("Write `{better}`.", "Napiš `{better}`."),
    )
    several = Message(
        "`{written}` is several names; a list must be in brackets.",
        "`{written}` je několik jmen a seznam se píše do závorek.",
        Cure("Write `{better}`.", "Napiš `{better}`."),
    )
    part_by_path = Message(
        "`{written}` cannot be a part of a cost: that must be a name.",
        "`{written}` nemůže být částí ceny, tou je jméno.",
        Cure(
            'Choose the word first (with only one, nobody is asked): `with: {{what: "{{{written}}}"}}`, and write `what: …`.',
            'Zvol slovo nejdřív; jediné možné se neptá: `with: {{what: "{{{written}}}"}}`, a napiš `what: …`.',
        ),
    )
    brackets = Message(
        "The parts of `{written}` must be in `( )`.",
        "Části v `{written}` musí být v `( )`.",
        Cure("Write `{write}`.", "Napiš `{write}`."),
    )
    id = Message(
        "`{written}` cannot be an id: ids are lower_case.",
        "`{written}` nemůže být id: id se píší malými písmeny.",
        Cure("Write `{better}`.", "Napiš `{better}`."),
    )


class NameTaken(Code):
    code = "RW240"
    severity = ERROR
    title = "A name that is taken"
    meaning = "Two things cannot have the same name if a text could not tell which is meant."
    wrong = "constants: {limit: 3}\nstats:\n  limit: 4"
    right = "constants: {hand_limit: 3}\nstats:\n  limit: 4"

    has_meaning = Message("`{name}` already has a meaning here.", "`{name}` už tu má význam.", ANOTHER_NAME)
    two_parents = Message("`{kind}` would have `{name}` from two parents.", "`{kind}` by mělo `{name}` od dvou rodičů.")
    in_kind = Message("`{kind}` already has something named `{name}`.", "`{kind}` už něco jménem `{name}` má.", ANOTHER_NAME)
    space_of_map = Message(
        "`{kind}` is already the space of another map.",
        "`{kind}` už je polem jiné mapy.",
        Cure("Give each map its own kind of space.", "Dej každé mapě vlastní druh polí."),
    )
    mark = Message(
        "`{kind}` already has something named `{name}`, so `x.{name}` would be ambiguous.",
        "`{kind}` už něco jménem `{name}` má, takže `x.{name}` by nebylo jednoznačné.",
        ANOTHER_NAME,
    )
    stat = Message(
        "`{kind}` already has something named `{name}`, so `x.{name}` would be ambiguous.",
        "`{kind}` už něco jménem `{name}` má, takže `x.{name}` by nebylo jednoznačné.",
        ANOTHER_NAME,
    )
    thing = Message(
        "Two things of kind `{kind}` have the id `{name}`.",
        "Dvě věci druhu `{kind}` mají id `{name}`.",
        Cure(
            "Choose another id; for several identical things, write `copies: 2`.",
            "Zvol jiné id; pro více stejných věcí napiš `copies: 2`.",
        ),
    )
    parameter = Message(
        "Two parameters have the name `{name}`.",
        "Dva parametry mají jméno `{name}`.",
        Cure("Write another name after the type.", "Napiš za typ jiné jméno."),
    )
    word = Message(
        "`{list}` has the word `{name}` twice.",
        "`{list}` má slovo `{name}` dvakrát.",
        Cure("Remove one.", "Jedno odstraň."),
    )
    by_language = Message(
        "`{name}` cannot be the name of {what}: the language itself uses it.",
        "Jméno `{name}` tu nelze použít ({what}): používá je sám jazyk.",
        ANOTHER_NAME,
    )
    already = Message(
        "`{name}` cannot be the name of {what}: it is already taken.",
        "Jméno `{name}` tu nelze použít ({what}): už je obsazené.",
        ANOTHER_NAME,
    )


class OnlyAType(Code):
    code = "RW241"
    severity = ERROR
    title = "Only a type is allowed here"
    meaning = "A default, `each` and `seen by` are not allowed here."
    wrong = "fields: {price: number = 0 each turn}"
    right = "state: {price: number = 0 each turn}"

    field = Message(
        "A field is printed: it never changes, and everybody who can see the thing can see it.",
        "Natištěný údaj se nikdy nemění a vidí jej každý, kdo vidí věc.",
        Cure("Declare values that change or are hidden under `state:`.", "Co se mění nebo je skryté, patří pod `state:`."),
    )
    default = Message("Only a type is allowed here, without a default.", "Tady smí být jen typ, bez výchozí hodnoty.")


class SeveralMeanings(Code):
    code = "RW242"
    severity = ERROR
    title = "A name of several things"
    meaning = "The name belongs to several things or words, and the expected type does not settle which is meant."
    wrong = "words:\n  season: [spring, autumn]\n  well: [spring, pump]\nconstants: {begin: spring}"
    right = "words:\n  season: [spring, autumn]\n  well: [source, pump]\nconstants: {begin: spring}"

    things = Message(
        "`{name}` names several things.",
        "`{name}` označuje několik věcí.",
        Cure("Write {ways:or}.", "Napiš {ways:or}."),
    )
    word = Message(
        "`{name}` is a word of several lists: {lists}.",
        "`{name}` je slovo několika seznamů: {lists}.",
        Cure("A constant must be unambiguous on its own.", "Konstanta musí být jednoznačná sama o sobě."),
    )


class KindsInACircle(Code):
    code = "RW243"
    severity = ERROR
    title = "Kinds that are kinds of each other"
    meaning = "A kind cannot be its own parent, not even through others."
    wrong = "kinds:\n  plant: {is: [tree]}\n  tree: {is: [plant]}"
    right = "kinds:\n  plant: {}\n  tree: {is: [plant]}"

    parent = Message(
        "`{name}` cannot be a `{parent}`: `{parent}` is already a `{name}`.",
        "`{name}` nemůže být `{parent}`: `{parent}` už je `{name}`.",
    )


class ParameterWithoutName(Code):
    code = "RW244"
    severity = ERROR
    title = "A parameter without a name"
    meaning = "The name may be omitted only if the type is a kind or a list of words."
    wrong = "price(number): 2"
    right = "price(number n): 2"

    missing = Message(
        "This parameter needs a name after its type.",
        "Tento parametr potřebuje za typem jméno.",
        Cure("Write, for example, `number n`.", "Napiš například `number n`."),
    )
