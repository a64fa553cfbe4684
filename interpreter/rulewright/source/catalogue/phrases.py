"""Pieces of sentences that several codes use: types, places, and what there is to declare."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Types(Phrases):
    """Types of values. `many` is several of them, `of_many` what goes after “a set of”."""

    number = Fragment("a number", "číslo", many=("numbers", "čísla"), of_many=("numbers", "čísel"))
    bounded = Fragment("a number from {low} to {high}", "číslo od {low} do {high}", many=("numbers", "čísla"), of_many=("numbers", "čísel"))
    yes_no = Fragment("yes or no", "ano nebo ne")
    text = Fragment("a text", "text", many=("texts", "texty"), of_many=("texts", "textů"))
    word = Fragment(
        "a word of `{words}`",
        "slovo ze seznamu `{words}`",
        many=("`{words}`", "slova seznamu `{words}`"),
        of_many=("`{words}`", "slov seznamu `{words}`"),
    )
    spoken_word = Fragment(
        "{words:a}", "slovo ze seznamu `{words}`", many=("`{words}`", "slova seznamu `{words}`"), of_many=("`{words}`", "slov seznamu `{words}`")
    )
    player = Fragment("a player", "hráč", many=("players", "hráči"), of_many=("players", "hráčů"))
    thing = Fragment("{kind:a}", "věc druhu `{kind}`", many=("`{kind}`", "věci druhu `{kind}`"), of_many=("`{kind}`", "věcí druhu `{kind}`"))
    set_of = Fragment("a set of {of.many}", "množina {of.of_many}")
    list_of = Fragment("a list of {of.many}", "řada {of.of_many}")
    amounts = Fragment("amounts of {of.many}", "počty {of.of_many}")
    pool = Fragment("a pool of {of.many}", "zásoba {of.of_many}")
    option = Fragment("an option of a menu", "možnost z nabídky")
    pair = Fragment("a pair of {left} and {right}", "dvojice {left} a {right}")
    or_nothing = Fragment("{of} or nothing", "{of} nebo nic")
    nothing = Fragment("nothing", "nic")
    something = Fragment("something", "něco", many=("anything", "cokoli"), of_many=("anything", "čehokoli"))


class Places(Phrases):
    """What is at a second place that a finding mentions."""

    first = Fragment("the first one", "první")
    other = Fragment("the other one", "druhé")
    other_map = Fragment("the other map", "druhá mapa")
    other_named = Fragment("the other `{name}`", "druhé `{name}`")
    named = Fragment("`{name}`", "`{name}`")
    declared = Fragment("`{name}` is declared here", "`{name}` je deklarováno zde")
    declared_here = Fragment("declared here", "deklarováno zde")
    one_of_two = Fragment("one is here", "jedno je zde")
    second_of_two = Fragment("the other is here", "druhé je zde")
    every_has_one = Fragment("every `{name}` has one", "má ho každá věc druhu `{name}`")
    existing = Fragment("the existing one", "to, které už existuje")
    removed = Fragment("removed here", "odstraněno zde")
    columns = Fragment("the columns", "sloupce")
    words = Fragment("the words are here", "slova jsou zde")
    end_of_chain = Fragment("`{name}` is the end of it", "`{name}` je na jeho konci")
    asks_too_much = Fragment("`{name}` asks for more than there can be", "`{name}` chce víc, než kolik může být")
    unknown = Fragment("unknown here", "zde neznámé")
    asked = Fragment("the question", "otázka")
    goes_unseen = Fragment("it goes there unseen", "sem se přesune neukázaná")
    must_connect = Fragment("all of them must be connected", "všechna musí souviset")


class Kinds(Phrases):
    """What a name can be declared as, or looked for as."""

    kind = Fragment("a kind of things", "druh věcí")
    happening_or_action = Fragment("a happening or an action", "událost ani akce")
    mark = Fragment("a mark", "značka")
    happening = Fragment("a happening", "událost")
    stat = Fragment("a stat", "odvozená hodnota")
    action = Fragment("an action", "akce")
    constants = Fragment("constants", "konstanty")


class Answers(Phrases):
    """Yes and no."""

    yes = Fragment("yes", "ano")
    no = Fragment("no", "ne")


class Numbers(Phrases):
    """How many values something takes."""

    one = Fragment("one number", "jedno číslo")
    two_or_more = Fragment("two numbers or more", "dvě čísla nebo víc")
    exactly = Fragment("{n|value|values}", "{n|hodnotu|hodnoty|hodnot}")
    one_of_two = Fragment("{low} or {high} values", "{low} nebo {high} hodnoty")


class Roles(Phrases):
    """Where in a sentence of the language a value is required."""

    here = Fragment("here", "tady")
    condition = Fragment("as a condition", "jako podmínka")
    argument = Fragment("as `{name}` of `{signature}`", "jako `{name}` v `{signature}`")
    beside = Fragment("next to `{sign}`", "vedle `{sign}`")
    result = Fragment("as the result", "jako výsledek")
    named = Fragment("as `{name}`", "jako `{name}`")
    inside = Fragment("in `{name}( )`", "v `{name}( )`")
    value_of = Fragment("for `{name}`", "pro `{name}`")
    in_brackets = Fragment("between `[ ]`", "mezi `[ ]`")
    before = Fragment("before `{word}`", "před `{word}`")
    after = Fragment("after `{word}`", "za `{word}`")
    token = Fragment("as the kind of token", "jako druh žetonu")
    of_every = Fragment("of every element", "od každého prvku")
    price_of_step = Fragment("as the price of a step", "jako cena kroku")
    usual_answer = Fragment("as the usual answer", "jako obvyklá odpověď")
    key_of_best = Fragment("as a key of `best of`", "jako klíč `best of`")


class Seen(Phrases):
    """Who sees something that not everybody sees."""

    nobody = Fragment("nobody sees it", "nikdo to nevidí")
    owner = Fragment("only its owner sees it", "vidí to jen vlastník")
    partners = Fragment("only its owner and partners see it", "vidí to jen vlastník a spoluhráči")
    hidden = Fragment("it is hidden", "je to skryté")


class Ways(Phrases):
    """How to write what was probably meant: whole sentences."""

    count = Fragment("`count …` says how many there are.", "Kolik jich je, řekne `count …`.")
    choice = Fragment("Write `(1 if … else 0)` for a number.", "Číslo z toho udělá `(1 if … else 0)`.")
    compare = Fragment("Compare it with something, for example `… > 0`.", "S něčím to porovnej, například `… > 0`.")
    any = Fragment("Write `any …` to ask whether there is one.", "Zda nějaké je, zjistí `any …`.")
    equal_sign = Fragment("Equality is written `=`.", "Rovnost se píše `=`.")
    all_are = Fragment("Write `all (… are it is {kind})` to ask about all of them.", "Na všechny se ptá `all (… are it is {kind})`.")
    member = Fragment("Write `… in …` to ask whether one is among several.", "Zda je jedna mezi několika, zjistí `… in …`.")
    brackets = Fragment(
        "Put brackets around the set and its condition: `count (… where …) >= …`.",
        "Dej množinu i její podmínku do závorek: `count (… where …) >= …`.",
    )
    count_or_not = Fragment(
        "To count, write `count …`; for the opposite, write `not …`.", "Počítá se pomocí `count …`; opak se píše `not …`."
    )
    number_already = Fragment("It is a number already: remove what counts it.", "Už je to číslo: odstraň, co je počítá.")
    begin_line = Fragment("A line begins with what is done.", "Řádek začíná tím, co se dělá.")
    field = Fragment("Did you mean `{path}`?", "Nemělo to být `{path}`?")
    words_are = Fragment("The words of `{list}` are {words:and}.", "Slova seznamu `{list}` jsou {words:and}.")
    of_this = Fragment("that of the thing with this text is `this.{name}`", "věc, které text patří, má `this.{name}`")
    of_whom = Fragment("say whose the other one is", "řekni, čí je to druhé")
    sign_of_both = Fragment("the sign would apply to both values", "znaménko by patřilo oběma hodnotám")
    sign_of_sum = Fragment("the sign would apply to the whole sum", "znaménko by patřilo celému součtu")
