"""RW2xx: names and keys that are unknown, ambiguous or taken."""

from __future__ import annotations

from rulewright.source.catalogue import rows
from rulewright.source.catalogue.code import ANOTHER_NAME, ERROR, MEANT, NOTE, WARNING, Code, Cure, Message

AS_MANY = Cure("Give each row as many letters as the others.", "Dej každému řádku stejně písmen jako ostatním.")
EVEN_ROWS = Cure(
    "Rows 2, 4, 6 … are further right: indent each of them, or none.",
    "Řádky 2, 4, 6 … jsou víc vpravo: odsaď každý z nich, nebo žádný.",
)
WHERE_NO_SPACE = Cure("Write `{hole}` where there is no space.", "Kde není pole, napiš `{hole}`.")

class UnknownName(Code):
    code = "RW201"
    severity = ERROR
    title = "An unknown name"
    meaning = (
        "Nothing of this name is known here. Names of kinds, words, things, zones, state, stats, happenings and local "
        "names are looked for."
    )
    wrong = "when: card.colour = wihte"
    right = "when: card.colour = white"

    no_member = Message("{type} has no `{name}`.", "{type}: `{name}` tu není.", MEANT, missing="name")
    only_some = Message(
        "Only some of `{kind}` have `{name}`: {owners}.",
        "`{name}` mají jen některé věci druhu `{kind}`: {owners}.",
        Cure("Ask `… is {first}` first.", "Zeptej se nejdřív `… is {first}`."),
        missing="name",
    )
    no_place = Message(
        "No thing and no player has a place for {type.many}.",
        "Žádná věc ani hráč nemá místo pro {type.many}.",
        Cure("`place` is already the holder: leave out `.{written}`.", "`place` už je držitel: vynech `.{written}`."),
    )
    nothing_here = Message(
        "`{name}` is not the name of anything here.",
        "`{name}` tu není jménem ničeho.",
        MEANT,
        Cure("The element's is `it.{element}`.", "Údaj prvku je `it.{element}`."),
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
        "None of these options has a part `{name}`.",
        "Žádná z těchto možností nemá část `{name}`.",
        MEANT,
        missing="name",
    )
    no_stat = Message("There is no stat `{name}`.", "Odvozená hodnota `{name}` neexistuje.", MEANT, missing="name")
    no_stat_or_text = Message(
        "{type} has no stat and no text `{name}`.",
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
        Cure("The element's is `it.{element}`.", "Údaj prvku je `it.{element}`."),
        Cure(
            "`owner` is known in hooks, changes and texts of a thing; elsewhere write `x.owner`.",
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
        "`{name}` is a happening; what can be changed is whether it may happen.",
        "`{name}` je událost; měnit lze jen to, zda se smí stát.",
        Cure("Write `may {write}`.", "Napiš `may {write}`."),
    )


class UnknownKey(Code):
    code = "RW202"
    severity = ERROR
    title = "An unknown key"
    meaning = "The keys that may stand in an entry are fixed, so that a misspelt one is not silently without effect."
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
        "`{key}:` is allowed only in `{file}`, the file that opens the ruleset.",
        "`{key}:` smí být jen v `{file}`, souboru, který pravidla otevírá.",
        Cure("Move it there.", "Přesuň je tam."),
    )
    of_change = Message("A change of `{where}` has no `{key}`.", "Změna `{where}` nemá `{key}`.", MEANT)


class AmbiguousName(Code):
    code = "RW203"
    severity = ERROR
    title = "A name that could mean two things"
    meaning = (
        "In a `where` a bare name is looked for in the element first. If it is also a name outside, say which is "
        "meant: `it.x` or `this.x`."
    )
    wrong = "choose p in me.garden where colour = colour"
    right = "choose p in me.garden where colour = this.colour"

    place = Message(
        "{type} can be in a place of several kinds of holders, so `place` is ambiguous.",
        "{type} může být u držitelů několika druhů, takže `place` není jednoznačné.",
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
    both_sides = Message(
        "Both sides are the same `{name}`, that of the element.",
        "Obě strany jsou totéž `{name}`, a to prvku.",
        Cure("The element's is `it.{name}`; {other}.", "Údaj prvku je `it.{name}`; {other}."),
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


class IdleCondition(Code):
    code = "RW205"
    severity = ERROR
    title = "A part of a `where` that says nothing about the element"
    meaning = (
        "A `where` reaches to the end of its line or bracket, and each of its `and`-parts must speak of the element. "
        "Put brackets around the set that the condition belongs to."
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
    of_inner = Message(
        "`it` here is a member of the inner set, so this says nothing of the members of the outer one.",
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
    title = "Two branches of one name"
    meaning = "Each branch of a choice has a name of its own, by which players and tests pick it."
    wrong = "choose one:\n  coins:\n    me gains 2 coins\n  coins:\n    me gains 3 seeds"
    right = "choose one:\n  coins:\n    me gains 2 coins\n  seeds:\n    me gains 3 seeds"

    named = Message(
        "Two branches have the name `{name}`.",
        "Dvě větve mají jméno `{name}`.",
        Cure("Give each its own name.", "Dej každé vlastní jméno."),
    )


class SyntaxMistake(Code):
    code = "RW210"
    severity = ERROR
    title = "A line that cannot be read"
    meaning = "The line is not a sentence of the effect language: something is missing, too much, or in another order."
    wrong = "if any me.garden\n  stop"
    right = "if any me.garden:\n  stop"

    else_if = Message(
        "`{written}` is written `else if`.",
        "`{written}` se píše `else if`.",
        Cure("Write `else if`.", "Napiš `else if`."),
    )
    for_each = Message(
        "A loop over a set begins with `for each`.",
        "Cyklus přes množinu začíná `for each`.",
        Cure("Write `for each x in …:`.", "Napiš `for each x in …:`."),
    )
    unbounded_loop = Message(
        "A loop needs a bound.",
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
        "Za `{verb}` chybí `to` a kam.",
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
    indented = Message(
        "This line is indented further than the one before it.",
        "Tento řádek je odsazený víc než předchozí.",
        MEANT,
        Cure("Expected {expected:or}.", "Očekává se {expected:or}."),
    )
    block_ends = Message(
        "Something is missing at the end of this block.",
        "Na konci tohoto bloku něco chybí.",
        MEANT,
        Cure("Expected {expected:or}.", "Očekává se {expected:or}."),
    )
    unexpected = Message(
        "Unexpected `{written}`.",
        "Neočekávané `{written}`.",
        MEANT,
        Cure("Expected {expected:or}.", "Očekává se {expected:or}."),
    )


class MissingKey(Code):
    code = "RW220"
    severity = ERROR
    title = "A key is missing"
    meaning = (
        "Some entries cannot do without a key: a hook without `do` would do nothing, a zone without `holds` could "
        "hold nothing."
    )
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
    title = "A list, a mapping or a text where another is expected"
    meaning = (
        "Every place of a rule file takes a text, a list (`- one` or `[one, two]`) or a mapping (`key: value`); here "
        "stands another of the three."
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
    meaning = "Some keys exclude each other, of some one is needed, and some stand only together."
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
    exclude = Message(
        "`{first}` and `{second}` exclude each other: {what} has one of them.",
        "`{first}` a `{second}` se vylučují: {what} má jen jedno z nich.",
        Cure("Remove one of them.", "Jedno z nich odstraň."),
    )
    together = Message("`{first}` is allowed only together with `{missing}`.", "`{first}` smí být jen spolu s `{missing}`.")


class DefinedTwice(Code):
    code = "RW223"
    severity = ERROR
    title = "A name is defined twice"
    meaning = (
        "The files of a ruleset are joined, and a name is defined once in a section; of things, ids differ within a "
        "kind. Two signatures of one name are the same name."
    )
    wrong = "stats:\n  worth(plant): 2\n  worth(tool): 1"
    right = "stats:\n  worth(plant): 2\n  tool_worth(tool): 1"

    joined = Message(
        "`{name}` is defined twice.",
        "`{name}` je definováno dvakrát.",
        Cure("Give one of them another name, or join them.", "Dej jednomu jiné jméno, nebo je spoj."),
    )
    ruleset = Message(
        "Two of the loaded rulesets have the id `{name}`.",
        "Dvoje z načtených pravidel mají id `{name}`.",
        Cure("Give one of them another id.", "Dej jedněm jiné id."),
    )
    section = Message(
        "`{name}` is there twice, but a ruleset has one.",
        "`{name}` je tu dvakrát, ale pravidla mají jen jedno.",
        Cure("Put both into one text.", "Spoj obojí do jednoho textu."),
    )
    remove = Message(
        "`{name}` is defined twice.",
        "`{name}` je definováno dvakrát.",
        Cure("Give one of them another name, or remove one.", "Dej jednomu jiné jméno, nebo jedno odstraň."),
    )
    rule = Message(
        "Two rules have the id `{name}`.",
        "Dvě pravidla mají id `{name}`.",
        Cure("Give one of them another id.", "Dej jednomu jiné id."),
    )
    column = Message("The column `{name}` is there twice.", "Sloupec `{name}` je tu dvakrát.")
    thing = Message(
        "Two things have the id `{name}`.",
        "Dvě věci mají id `{name}`.",
        Cure(
            "Alike things are one entry with `copies:`; others need another id.",
            "Stejné věci jsou jedna položka s `copies:`; jiné potřebují jiné id.",
        ),
    )


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
    form = Message("`{name}` must be {what}, not `{written}`.", "`{name}` má být {what}, ne `{written}`.")
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


class NotLowerCase(Code):
    code = "RW225"
    severity = ERROR
    title = "A name that is not lower_case"
    meaning = (
        "Names are written with small letters a to z, digits and `_`, and do not begin with a digit. What players "
        "read stands under `name:`."
    )
    wrong = "kinds:\n  Garden-Plant: {}"
    right = "kinds:\n  garden_plant: {name: Garden plant}"

    name = Message(
        "`{written}` cannot be {what}: {why}.",
        "`{written}` nemůže být {what}: {why}.",
        Cure("Write `{better}`.", "Napiš `{better}`."),
    )
    id = Message(
        "`{written}` cannot be an id: ids are lower_case.",
        "`{written}` nemůže být id: id se píší malými písmeny.",
        Cure("Write `{better}`.", "Napiš `{better}`."),
    )


class UnknownPlaceholder(Code):
    code = "RW230"
    severity = ERROR
    title = "A template names what it does not have"
    meaning = (
        "`<x>` is replaced by the value of `x` from the entry's `for each:`. A misspelt one, or one without `for "
        "each:`, would stay as it is."
    )
    wrong = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<k>"
    right = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<c>"

    not_replaced = Message(
        "`<{name}>` is not replaced: there is no value for `{name}`.",
        "`<{name}>` se nenahradí: pro `{name}` není hodnota.",
        Cure("Give the entry `for each: {{{name}: …}}`.", "Dej položce `for each: {{{name}: …}}`."),
    )
    no_value = Message(*rows.NO_VALUE)


class NothingToRepeat(Code):
    code = "RW231"
    severity = ERROR
    title = "`for each` over nothing known"
    meaning = "A template runs over a list, `every` word list, `every` kind (the ids of its things), or a range such as `1..4`."
    wrong = "- kind: plant\n  for each: {c: every color}\n  id: rose_<c>"
    right = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<c>"

    own_ids = Message(
        "This template needs the ids of things that it makes itself, or that a template makes that needs its own.",
        "Tato šablona potřebuje id věcí, které sama vytváří, nebo které vytváří šablona, jež potřebuje ty její.",
        Cure("List the values: `{{e: [one, two]}}`.", "Vyjmenuj hodnoty: `{{e: [jedna, dvě]}}`."),
    )
    row = Message(*rows.ROW)
    form = Message(*rows.FORM)
    list_needed = Message(*rows.LIST_NEEDED)
    no_list = Message(*rows.NO_LIST)
    bound = Message(*rows.BOUND)
    neither = Message(*rows.NEITHER)


class RowOfAnotherLength(Code):
    code = "RW232"
    severity = ERROR
    title = "A row that does not fit its table"
    meaning = "Each row has one cell for each name in `table:`."
    wrong = "- kind: plant\n  table: [id, height]\n  rows:\n  - [rose]"
    right = "- kind: plant\n  table: [id, height]\n  rows:\n  - [rose, 3]"

    cells = Message(
        "The table has {columns|column|columns}, but this row has {cells|cell|cells}.",
        "Tabulka má {columns|sloupec|sloupce|sloupců}, ale tento řádek má {cells|buňku|buňky|buněk}.",
        Cure("{why}", "{why}"),
    )


class LikeOfNothing(Code):
    code = "RW233"
    severity = ERROR
    title = "`like` leads nowhere"
    meaning = "`like:` names another entry by its id (or `kind.id`), and following it from entry to entry must come to an end."
    wrong = "- {id: white_rose, like: rsoe}\n- {kind: plant, id: rose}"
    right = "- {id: white_rose, like: rose}\n- {kind: plant, id: rose}"

    circle = Message(
        "Each of these entries is like another one of them, so there is nothing to copy.",
        "Každá z těchto položek je jako jiná z nich, takže není co opsat.",
    )
    itself = Message("`{name}` is like itself.", "`{name}` je jako ono samo.")
    several = Message(
        "`{name}` could be {ways:or}.",
        "`{name}` může být {ways:or}.",
        Cure("Write the kind before the id.", "Napiš před id druh."),
    )
    no_entry = Message("There is no entry `{name}` to copy.", "Položka `{name}`, která se má opsat, neexistuje.", MEANT)
    of_itself = Message("`{name}` would be copied from itself.", "`{name}` by se opisovalo samo ze sebe.")
    no_kind = Message("There is no kind `{name}` to copy.", "Druh `{name}`, který se má opsat, neexistuje.", MEANT)


class NameTaken(Code):
    code = "RW240"
    severity = ERROR
    title = "A name that is taken"
    meaning = "Two things cannot have one name where a text could not tell which is meant."
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
            "Choose another id; for several alike things write `copies: 2`.",
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
    meaning = "At this place there is no default, no `each` and no `seen by`."
    wrong = "fields: {price: number = 0 each turn}"
    right = "state: {price: number = 0 each turn}"

    field = Message(
        "A field is printed: it never changes, and everybody who sees the thing sees it.",
        "Natištěný údaj se nikdy nemění a vidí jej každý, kdo vidí věc.",
        Cure("Put what changes or is hidden under `state:`.", "Co se mění nebo je skryté, patří pod `state:`."),
    )
    default = Message("Only a type is allowed here, without a default.", "Tady smí být jen typ, bez výchozí hodnoty.")


class SeveralMeanings(Code):
    code = "RW242"
    severity = ERROR
    title = "A name of several things"
    meaning = "The name belongs to several things or words and the expected type does not decide."
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
        Cure("A constant must be unambiguous by itself.", "Konstanta musí být jednoznačná sama o sobě."),
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
    meaning = "The name may be left out only where the type is a kind or a list of words."
    wrong = "price(number): 2"
    right = "price(number n): 2"

    missing = Message(
        "This parameter needs a name after its type.",
        "Tento parametr potřebuje za typem jméno.",
        Cure("Write, for example, `number n`.", "Napiš například `number n`."),
    )


class AbstractThing(Code):
    code = "RW246"
    severity = ERROR
    title = "A thing of an abstract kind"
    meaning = "An abstract kind is only a parent of others."
    wrong = "kinds:\n  piece: {abstract: yes}\nthings:\n- {kind: piece, id: rook}"
    right = "kinds:\n  piece: {abstract: yes}\n  tower: {is: [piece]}\nthings:\n- {kind: tower, id: rook}"

    of_kind = Message(
        "`{kind}` is abstract: only things of its subkinds exist.",
        "`{kind}` je abstraktní: existují jen věci jeho poddruhů.",
        Cure("Its subkinds are {subkinds:and}.", "Jeho poddruhy jsou {subkinds:and}."),
        Cure("Remove `abstract: yes`, or declare a subkind of it.", "Odstraň `abstract: yes`, nebo deklaruj jeho poddruh."),
    )


class PrintedState(Code):
    code = "RW247"
    severity = ERROR
    title = "A state printed on a thing"
    meaning = "State changes during the game and begins with its default; what is printed on a thing is a field."
    wrong = "kinds:\n  plant: {state: {height: number = 0}}\nthings:\n- {kind: plant, id: rose, height: 2}"
    right = "kinds:\n  plant: {fields: {height: number}}\nthings:\n- {kind: plant, id: rose, height: 2}"

    on_thing = Message(
        "`{name}` of the kind `{kind}` changes during the game, so it is not printed on a thing.",
        "`{name}` druhu `{kind}` se během hry mění, takže se na věc netiskne.",
        Cure("Make it a field, or set it in `setup`.", "Udělej z něj natištěný údaj, nebo jej nastav v `setup`."),
    )


class MissingField(Code):
    code = "RW248"
    severity = ERROR
    title = "A missing field"
    meaning = "A field or text without a default is given by every thing of the kind."
    wrong = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose}"
    right = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: 2}"

    of_space = Message(
        "This space has no `{name}`.",
        "Toto pole nemá `{name}`.",
        Cure(
            "Set it in the legend of its letter, or give the field a default.",
            "Napiš jej do legendy k písmenu, nebo dej údaji výchozí hodnotu.",
        ),
    )
    of_spaces = Message(
        "The spaces of `{map}` have no `{name}`.",
        "Pole mapy `{map}` nemají `{name}`.",
        Cure(
            "Draw the map with `rows:` and `legend:`, or give the field a default.",
            "Nakresli mapu pomocí `rows:` a `legend:`, nebo dej údaji výchozí hodnotu.",
        ),
    )
    of_thing = Message(
        "`{thing}` has no `{name}`.",
        "`{thing}` nemá `{name}`.",
        Cure("Add `{name}:` ({type}).", "Přidej `{name}:` ({type})."),
    )
    text = Message(
        "`{thing}` has no text `{name}`.",
        "`{thing}` nemá text `{name}`.",
        Cure("Add `{name}:` ({what}).", "Přidej `{name}:` ({what})."),
    )


class UnableToPay(Code):
    code = "RW249"
    severity = ERROR
    title = "A source that cannot pay"
    meaning = "A source says how much it can pay and how it pays."
    wrong = "pays:\n- {part: ore, payable: this.left}"
    right = "pays:\n- {part: ore, payable: this.left, pay(number n): add -n to this.left}"

    tokens = Message(
        "`{name}` is paid with tokens that may stand for each other (`by:`), and from nothing else.",
        "`{name}` se platí žetony, které se mohou zastoupit (`by:`), a ničím jiným.",
        Cure(
            "A thing can change what stands for what: `changes:` of that stat.",
            "Co co zastupuje, může věc změnit: `changes:` u té odvozené hodnoty.",
        ),
    )
    source = Message(
        "A source must say how much it can pay (`payable:`) and how it pays (`pay(number n):`).",
        "Zdroj musí říct, kolik může zaplatit (`payable:`) a jak platí (`pay(number n):`).",
        Cure("For example `pay(number n): add -n to this.left`.", "Například `pay(number n): add -n to this.left`."),
    )


class BadMap(Code):
    code = "RW250"
    severity = ERROR
    title = "A map or die that cannot be drawn"
    meaning = "A map has a size or rows of the same length, an edge joins two spaces, a die has faces."
    wrong = "maps:\n  board: {shape: squares, space: cell, rows: [\"a a\", a], legend: {a: {}}}"
    right = "maps:\n  board: {shape: squares, space: cell, rows: [\"a a\", \"a .\"], legend: {a: {}}}"

    no_faces = Message("`{name}` has no faces.", "`{name}` nemá stěny.")
    wrong_shape = Message(
        "`{word}` is for maps of {wanted}, but the shape of `{map}` is `{shape}`.",
        "`{word}` je pro mapy tvaru {wanted}, ale `{map}` má tvar `{shape}`.",
    )
    drawn_in_layouts = Message(
        "`{name}` is drawn in its layouts, and so are the rows of its layers.",
        "`{name}` se kreslí ve svých rozloženích, a s ní i řádky vrstev.",
    )
    size = Message(
        "The size of `{map}` must be [rows, columns].",
        "Velikost mapy `{map}` musí být [řádky, sloupce].",
        Cure("Write, for example, `size: [3, 3]`.", "Napiš například `size: [3, 3]`."),
    )
    too_large = Message("`{map}` would have more than {most:,} spaces.", "`{map}` by měla víc než {most:,} polí.")
    no_legend_of_layer = Message(
        "The layer `{layer}` has no legend.",
        "Vrstva `{layer}` nemá legendu.",
        Cure("Write `layers: {{{layer}: {{legend: …}}}}` in the map.", "Napiš v mapě `layers: {{{layer}: {{legend: …}}}}`."),
    )
    layer_size = Message(
        "The layer `{layer}` has {rows|row|rows} of {columns}, but the map has {map_rows} of {map_columns}.",
        "Vrstva `{layer}` má {rows|řádek|řádky|řádků} po {columns}, ale mapa jich má {map_rows} po {map_columns}.",
        Cure(
            "A layer is drawn over every space of the map; write `{dot}` where it has nothing.",
            "Vrstva se kreslí přes všechna pole mapy; kde nic nemá, napiš `{dot}`.",
        ),
    )
    no_space_here = Message(
        "The map has no space here, so `{letter}` is on nothing.",
        "Mapa tu nemá pole, takže `{letter}` nemá kde být.",
        Cure("Write `{dot}`.", "Napiš `{dot}`."),
    )
    edge = Message("An edge must join two spaces.", "Hrana musí spojovat dvě pole.", Cure("Write [a, b].", "Napiš [a, b]."))
    no_layout = Message(
        "`{map}` has no `layout:`, so its layouts are never played on.",
        "`{map}` nemá `layout:`, takže se na jejích rozloženích nikdy nehraje.",
        Cure("Write `layout: option.…`.", "Napiš `layout: option.…`."),
    )
    no_legend = Message(
        "There is no `legend:` for {letters:and}.",
        "Chybí `legend:` pro {letters:and}.",
        Cure(
            "Write `legend: {{{write}}}` with what each space prints.",
            "Napiš `legend: {{{write}}}` s tím, co je na každém poli.",
        ),
    )
    too_many_letters = Message(
        "`{map}` would have more than {spaces:,} spaces, or {letters} letters for each of them.",
        "`{map}` by měla víc než {spaces:,} polí, nebo {letters} písmen na každé z nich.",
        Cure("Draw a smaller map.", "Nakresli menší mapu."),
    )
    not_indented = Message(
        "This row is half a hex further right than the first, but is not indented.",
        "Tento řádek je o půl šestiúhelníku víc vpravo než první, ale není odsazený.",
        EVEN_ROWS,
    )
    indented_as_even = Message(
        "This row is indented as if it were half a hex further right.",
        "Tento řádek je odsazený, jako by byl o půl šestiúhelníku víc vpravo.",
        EVEN_ROWS,
    )
    indented_flat = Message(
        "This row is indented; rows of flat hexes are not, since columns 2, 4, 6 … are half a hex lower by themselves.",
        "Tento řádek je odsazený; u šestiúhelníků s hranou nahoře se řádky neodsazují, sloupce 2, 4, 6 … jsou o půl pole níž samy.",
        WHERE_NO_SPACE,
        AS_MANY,
    )
    indented = Message("This row is indented.", "Tento řádek je odsazený.", WHERE_NO_SPACE, AS_MANY)
    row_length = Message(
        "This row has {n|space|spaces}, and the others have {wanted}.",
        "Tento řádek má {n|pole|pole|polí}, ostatní mají {wanted}.",
        WHERE_NO_SPACE,
        AS_MANY,
    )
    layer_row_length = Message(
        "This row of a layer has {n|space|spaces}, and the others have {wanted}.",
        "Tento řádek vrstvy má {n|pole|pole|polí}, ostatní mají {wanted}.",
        Cure("Write `{hole}` where nothing is.", "Kde nic není, napiš `{hole}`."),
        AS_MANY,
    )


class EdgeTwice(Code):
    code = "RW251"
    severity = WARNING
    title = "An edge that is given twice"
    meaning = "Edges go both ways, so each is written once."
    wrong = "edges: [[a, b], [b, a]]"
    right = "edges: [[a, b]]"

    joined = Message(
        "`{left}` and `{right}` are joined twice.",
        "`{left}` a `{right}` jsou spojena dvakrát.",
        Cure("Remove one of the edges: they go both ways.", "Jednu hranu odstraň: vedou oběma směry."),
    )


class UnknownValue(Code):
    code = "RW252"
    severity = NOTE
    title = "A value that nobody knows yet"
    meaning = "The field is `unknown`. Reading it in a rule is an error until it is known."
    wrong = "- {kind: plant, id: rose, price: unknown}"
    right = "- {kind: plant, id: rose, price: 2}"

    of_thing = Message("The value of `{name}` of `{thing}` is not known yet.", "Hodnota `{name}` věci `{thing}` zatím není známa.")


class UnknownValueRead(Code):
    code = "RW253"
    severity = ERROR
    title = "A rule that reads what nobody knows yet"
    meaning = "A field that is `unknown` on some thing cannot be read by a rule: the game would not know what to do."
    wrong = (
        "things:\n- {kind: plant, id: rose, price: unknown}\nactions:\n  buy:\n    in: day\n    with: {tree: market}\n"
        "    costs: {coins: tree.price}\n    do: move tree to me.garden"
    )
    right = (
        "things:\n- {kind: plant, id: rose, price: 2}\nactions:\n  buy:\n    in: day\n    with: {tree: market}\n"
        "    costs: {coins: tree.price}\n    do: move tree to me.garden"
    )

    field = Message(
        "This reads `{name}`, which is `unknown` on some thing.",
        "Toto čte `{name}`, které je u některé věci `unknown`.",
        Cure(
            "Write the value, or leave the rule out until it is known.",
            "Doplň hodnotu, nebo pravidlo vynech, dokud nebude známa.",
        ),
    )
