"""RW2xx: names and keys that are unknown, ambiguous or taken."""

from __future__ import annotations

from rulewright.source.catalogue.code import ANOTHER_NAME, ERROR, MEANT, NOTE, WARNING, Code, Cure, Message


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
        Cure("The element's is `it.{element}`.", "Prvek má `it.{element}`."),
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
        Cure("The element's is `it.{element}`.", "Prvek má `it.{element}`."),
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


class UnknownKey(Code):
    code = "RW202"
    severity = ERROR
    title = "An unknown key"
    meaning = "The keys that may stand in an entry are fixed, so that a misspelt one is not silently without effect."
    wrong = "instead: steal\nasked: owner\ndo: move this to discard"
    right = "instead of: steal\nasked of: owner\ndo: move this to discard"


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
        Cure("The element's is `it.{name}`; {other}.", "Prvek má `it.{name}`; {other}."),
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
        "Tato část se netýká prvků množiny, takže asi není míněna jako podmínka na ně.",
        Cure(
            "Put brackets around the set and its `where`: `any (… where …) and …`.",
            "Dej množinu s jejím `where` do závorek: `any (… where …) and …`.",
        ),
    )


class Tab(Code):
    code = "RW206"
    severity = ERROR
    title = "A tab"
    meaning = "Tabs look different in every editor, so lines are indented with spaces."
    wrong = "play: |\n	choose rival in others"
    right = "play: |\n  choose rival in others"


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


class KeysInConflict(Code):
    code = "RW222"
    severity = ERROR
    title = "Keys that contradict each other"
    meaning = "Some keys exclude each other, of some one is needed, and some stand only together."
    wrong = "- before: steal\n  after: steal\n  do: draw 1 from deck to owner.hand"
    right = "- after: steal\n  do: draw 1 from deck to owner.hand"


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


class WrongValue(Code):
    code = "RW224"
    severity = ERROR
    title = "A value that cannot stand here"
    meaning = "This key takes one of a few words, a whole number, or a text of a certain form."
    wrong = "zones:\n  game:\n    deck: {holds: plant, order: stack}"
    right = "zones:\n  game:\n    deck: {holds: plant, order: pile}"


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


class NothingToRepeat(Code):
    code = "RW231"
    severity = ERROR
    title = "`for each` over nothing known"
    meaning = "A template runs over a list, `every` word list, `every` kind (the ids of its things), or a range such as `1..4`."
    wrong = "- kind: plant\n  for each: {c: every color}\n  id: rose_<c>"
    right = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<c>"


class RowOfAnotherLength(Code):
    code = "RW232"
    severity = ERROR
    title = "A row that does not fit its table"
    meaning = "Each row has one cell for each name in `table:`."
    wrong = "- kind: plant\n  table: [id, height]\n  rows:\n  - [rose]"
    right = "- kind: plant\n  table: [id, height]\n  rows:\n  - [rose, 3]"


class LikeOfNothing(Code):
    code = "RW233"
    severity = ERROR
    title = "`like` leads nowhere"
    meaning = "`like:` names another entry by its id (or `kind.id`), and following it from entry to entry must come to an end."
    wrong = "- {id: white_rose, like: rsoe}\n- {kind: plant, id: rose}"
    right = "- {id: white_rose, like: rose}\n- {kind: plant, id: rose}"


class NameTaken(Code):
    code = "RW240"
    severity = ERROR
    title = "A name that is taken"
    meaning = "Two things cannot have one name where a text could not tell which is meant."
    wrong = "constants: {limit: 3}\nstats:\n  limit: 4"
    right = "constants: {hand_limit: 3}\nstats:\n  limit: 4"


class OnlyAType(Code):
    code = "RW241"
    severity = ERROR
    title = "Only a type can stand here"
    meaning = "At this place there is no default, no `each` and no `seen by`."
    wrong = "fields: {price: number = 0 each turn}"
    right = "state: {price: number = 0 each turn}"


class SeveralMeanings(Code):
    code = "RW242"
    severity = ERROR
    title = "A name of several things"
    meaning = "The name belongs to several things or words and the expected type does not decide."
    wrong = "words:\n  season: [spring, autumn]\n  well: [spring, pump]\nconstants: {begin: spring}"
    right = "words:\n  season: [spring, autumn]\n  well: [source, pump]\nconstants: {begin: spring}"


class KindsInACircle(Code):
    code = "RW243"
    severity = ERROR
    title = "Kinds that are kinds of each other"
    meaning = "A kind cannot be its own parent, not even through others."
    wrong = "kinds:\n  plant: {is: [tree]}\n  tree: {is: [plant]}"
    right = "kinds:\n  plant: {}\n  tree: {is: [plant]}"


class ParameterWithoutName(Code):
    code = "RW244"
    severity = ERROR
    title = "A parameter without a name"
    meaning = "The name may be left out only where the type is a kind or a list of words."
    wrong = "price(number): 2"
    right = "price(number n): 2"


class AbstractThing(Code):
    code = "RW246"
    severity = ERROR
    title = "A thing of an abstract kind"
    meaning = "An abstract kind is only a parent of others."
    wrong = "kinds:\n  piece: {abstract: yes}\nthings:\n- {kind: piece, id: rook}"
    right = "kinds:\n  piece: {abstract: yes}\n  tower: {is: [piece]}\nthings:\n- {kind: tower, id: rook}"


class PrintedState(Code):
    code = "RW247"
    severity = ERROR
    title = "A state printed on a thing"
    meaning = "State changes during the game and begins with its default; what is printed on a thing is a field."
    wrong = "kinds:\n  plant: {state: {height: number = 0}}\nthings:\n- {kind: plant, id: rose, height: 2}"
    right = "kinds:\n  plant: {fields: {height: number}}\nthings:\n- {kind: plant, id: rose, height: 2}"


class MissingField(Code):
    code = "RW248"
    severity = ERROR
    title = "A missing field"
    meaning = "A field or text without a default is given by every thing of the kind."
    wrong = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose}"
    right = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: 2}"


class UnableToPay(Code):
    code = "RW249"
    severity = ERROR
    title = "A source that cannot pay"
    meaning = "A source says how much it can pay and how it pays."
    wrong = "pays:\n- {part: ore, payable: this.left}"
    right = "pays:\n- {part: ore, payable: this.left, pay(number n): add -n to this.left}"


class BadMap(Code):
    code = "RW250"
    severity = ERROR
    title = "A map or die that cannot be drawn"
    meaning = "A map has a size or rows of the same length, an edge joins two spaces, a die has faces."
    wrong = "maps:\n  board: {shape: squares, space: cell, rows: [\"a a\", a], legend: {a: {}}}"
    right = "maps:\n  board: {shape: squares, space: cell, rows: [\"a a\", \"a .\"], legend: {a: {}}}"

    no_faces = Message("`{name}` has no faces.", "`{name}` nemá stěny.")


class EdgeTwice(Code):
    code = "RW251"
    severity = WARNING
    title = "An edge that stands twice"
    meaning = "Edges go both ways, so each is written once."
    wrong = "edges: [[a, b], [b, a]]"
    right = "edges: [[a, b]]"


class UnknownValue(Code):
    code = "RW252"
    severity = NOTE
    title = "A value that nobody knows yet"
    meaning = "The field is `unknown`. Reading it in a rule is an error until it is known."
    wrong = "- {kind: plant, id: rose, price: unknown}"
    right = "- {kind: plant, id: rose, price: 2}"


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
