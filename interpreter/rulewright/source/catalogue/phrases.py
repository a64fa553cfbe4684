"""Parts of sentences that several codes use: types, places, and what can be declared."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Types(Phrases):
    """Types of values. `many` is the plural, `of_many` the form after “a set of”."""

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


class Elsewhere(Phrases):
    """What is at a second place that a finding mentions."""

    first = Fragment("the first one", "první")
    belongs = Fragment("this belongs in column {column}", "tohle patří do sloupce {column}")
    other = Fragment("the other one", "druhé")
    other_map = Fragment("the other map", "druhá mapa")
    other_version = Fragment("the other version begins here", "tady začíná druhá verze")
    other_named = Fragment("the other `{name}`", "druhé `{name}`")
    named = Fragment("`{name}`", "`{name}`")
    declared = Fragment("`{name}` is declared here", "`{name}` je deklarováno zde")
    written_here = Fragment("written here", "zapsáno zde")
    changes_none = Fragment("this changes none of it", "toto z toho nic nezmění")
    given_here = Fragment("this is what it is given", "toto dostává")
    changed_here = Fragment("it is changed here", "zde se mění")
    ends_here = Fragment("this ends the game", "toto ukončí hru")
    filled_here = Fragment("filled here", "plní se zde")
    used_here = Fragment("used here", "použito zde")
    declared_here = Fragment("declared here", "deklarováno zde")
    asks_for_next = Fragment("{name} calls the next one here", "{name} zde volá další")
    one_of_two = Fragment("one is here", "jedno je zde")
    second_of_two = Fragment("the other is here", "druhé je zde")
    every_has_one = Fragment("every `{name}` has one", "má ho každá věc druhu `{name}`")
    existing = Fragment("the existing one", "to, které už existuje")
    removed = Fragment("removed here", "odstraněno zde")
    now_here = Fragment("here is what there is now", "zde je, co tam je teď")
    columns = Fragment("the columns", "sloupce")
    words = Fragment("the words are here", "slova jsou zde")
    end_of_chain = Fragment("`{name}` ends it", "`{name}` je na jeho konci")
    asks_too_much = Fragment("`{name}` requires more than there can be", "`{name}` chce víc, než kolik může být")
    unknown = Fragment("unknown here", "zde neznámé")
    asked = Fragment("the question", "otázka")
    noticed = Fragment("noticed here", "zde je to vidět")
    goes_unseen = Fragment("it goes there unseen", "sem se přesune neukázaná")
    in_base = Fragment("here in `{name}`", "zde v `{name}`")
    text_in = Fragment("the text for `{language}`", "text pro `{language}`")
    number_here = Fragment("here it is {number}", "zde je to {number}")
    must_connect = Fragment("all of them must be connected", "všechna musí souviset")
    named_beside = Fragment("beside this", "vedle toho")


class Remedies(Phrases):
    """Cures for what an overlay breaks in its base, or made from the words of a line."""

    write = Fragment("Write `{write}`.", "Napiš `{write}`.")
    above = Fragment("Is `{write}` missing above line {line}?", "Nechybí nad řádkem {line} `{write}`?")
    total = Fragment("Write under `change:` {changes:and}.", "Napiš pod `change:` {changes:and}.")
    without = Fragment("Remove `{path}` from `change:`.", "Odstraň `{path}` z `change:`.")
    new_total = Fragment("Write `{path}: {n}`.", "Napiš `{path}: {n}`.")
    keep = Fragment("Keep `{path}`.", "Ponech `{path}`.")
    keep_or = Fragment("Keep `{path}`, or change `{place}` as well.", "Ponech `{path}`, nebo změň i `{place}`.")
    correct = Fragment("Correct this line of the overlay.", "Oprav tento řádek doplňku.")
    parts = Fragment(
        "A mapping replaces all of `{path}`. To change parts of it, write each with its path: `{path}.{key}: …`.",
        "Mapování nahradí celé `{path}`. Chceš-li změnit jen části, napiš každou s její cestou: `{path}.{key}: …`.",
    )
    correct_or = Fragment("Correct this line, or change `{place}` as well.", "Oprav tento řádek, nebo změň i `{place}`.")


class Kinds(Phrases):
    """What a name can be declared as, or looked for as."""

    kind = Fragment("a kind of things", "druh věcí")
    a_kind = Fragment("a kind", "druh")
    happening_or_action = Fragment("a happening or an action", "událost ani akce")
    happening = Fragment("a happening", "událost")
    action = Fragment("an action", "akce")
    stat = Fragment("a stat", "odvozená hodnota")
    mark = Fragment("a mark", "značka")
    die = Fragment("a die", "kostka")
    faces = Fragment("the kind of a die's faces", "druh stěn kostky")
    resource = Fragment("a resource", "zdroj")
    map = Fragment("a map", "mapa")
    option = Fragment("an option", "volba hry")
    rule = Fragment("a rule", "pravidlo")
    word = Fragment("a word", "slovo")
    words = Fragment("a list of words", "seznam slov")
    constant = Fragment("a constant", "konstanta")
    constants = Fragment("constants", "konstanty")
    text = Fragment("a text", "text")
    choice = Fragment("a choice", "výběr")
    part = Fragment("a part", "část")
    zone = Fragment("a zone", "místo")
    zone_of_game = Fragment("a zone of the game", "místo hry")
    state_of_game = Fragment("a state of the game", "stav hry")
    state_of_players = Fragment("a state of players", "stav hráčů")
    field_of = Fragment("a field of `{name}`", "údaj druhu `{name}`")
    part_of = Fragment("a part of `{name}`", "část `{name}`")
    word_of = Fragment("a word of `{name}`", "slovo seznamu `{name}`")
    thing_of = Fragment("a thing of kind `{name}`", "věc druhu `{name}`")
    payable = Fragment("something that can be paid", "nic, čím se platí")
    payable_in_full = Fragment(
        "something that can be paid: a resource, a number of players, or a word of a pool",
        "nic, čím se platí: zdroj, číslo hráčů ani slovo zásoby",
    )
    part_of_costs = Fragment("part of the costs of these actions", "součást ceny těchto akcí")
    constant_number = Fragment("a constant number", "číselná konstanta")
    whole_or_constant = Fragment("a whole number or a constant", "celé číslo ani konstanta")
    simple_value = Fragment("a number, yes, no or a word", "číslo, `yes`, `no` ani slovo")
    type = Fragment("a type: it is neither a kind nor a list of words", "typ: není to druh ani seznam slov")
    space_of_map = Fragment("a space of this map", "pole této mapy")
    space_of_layout = Fragment("a space of this layout", "pole tohoto rozložení")
    option_of_words = Fragment("an option that is a word of a list", "volba hry, která je slovem seznamu")
    name_under_for = Fragment("one of the names under `for:`", "jméno pod `for:`")
    sentence = Fragment("a sentence of `texts`", "věta z `texts`")
    the_box = Fragment("the box", "krabice")
    what_it_does = Fragment("what it does", "co dělá")


class Values(Phrases):
    """Values in rule files, as they begin or end a sentence."""

    field = Fragment("the field `{name}`", "údaj `{name}`")
    state = Fragment("the state `{name}`", "stav `{name}`")
    option = Fragment("the option `{name}`", "volba `{name}`")
    default_of = Fragment("the default of `{name}`", "výchozí hodnota `{name}`")
    constant = Fragment("the constant `{name}`", "konstanta `{name}`")
    face = Fragment("a face without `fields:`", "stěna bez `fields:`")
    of_face = Fragment("`{name}` of a face", "`{name}` stěny")
    team = Fragment("a team's number", "číslo týmu")
    step = Fragment("a step", "stupeň")
    of_step = Fragment("the value of a step", "hodnota stupně")
    below = Fragment("the value below the steps", "hodnota pod stupni")
    each_part = Fragment("each part of {of}", "každá část ({of})")
    amount_of = Fragment("the amount of `{name}`", "počet `{name}`")


class Forms(Phrases):
    """The forms of a node in a file."""

    list = Fragment("a list", "seznam")
    mapping = Fragment("a mapping", "mapování")
    text = Fragment("a text", "text")
    written_mapping = Fragment("a mapping (`key: value`)", "mapování (`klíč: hodnota`)")
    texts = Fragment("a text, or one for each language", "text, nebo jeden pro každý jazyk")
    nothing = Fragment("empty", "prázdné")


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
    least = Fragment("as the number that the default answer minimizes", "jako to, čeho je v obvyklé odpovědi nejméně")
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
    usual_answer = Fragment("as the default answer", "jako obvyklá odpověď")
    key_of_best = Fragment("as a key of `best of`", "jako klíč `best of`")


class Seen(Phrases):
    """Who sees something that not everybody sees."""

    nobody = Fragment("nobody sees it", "nikdo to nevidí")
    owner = Fragment("only its owner sees it", "vidí to jen vlastník")
    partners = Fragment("only its owner and partners see it", "vidí to jen vlastník a spoluhráči")
    hidden = Fragment("it is hidden", "je to skryté")
    only_owner = Fragment("only its owner can see it", "vidí jej jen vlastník")
    only_partners = Fragment("only its owner and partners can see it", "vidí jej jen vlastník a spoluhráči")
    by_nobody = Fragment("nobody can see it", "nikdo jej nevidí")


class Shapes(Phrases):
    """Shapes of maps."""

    hexes = Fragment("hexes", "šestiúhelníků")
    squares = Fragment("squares", "čtverců")


class Holes(Phrases):
    """The meanings of a letter for an empty place."""

    no_space = Fragment("is not a space", "není pole")
    nothing_there = Fragment("is a space with nothing on it", "je pole, kde nic není")


class Bounded(Phrases):
    """The bounds of the sides of a comparison."""

    left = Fragment("the left side is {between}", "levá strana je {between}")
    right = Fragment("the right side is {between}", "pravá strana je {between}")
    both = Fragment("the left side is {left}, the right side {right}", "levá strana je {left}, pravá {right}")
    always = Fragment("always {n}", "vždy {n}")
    at_most = Fragment("never more than {high}", "nejvýš {high}")
    at_least = Fragment("never less than {low}", "nejméně {low}")
    range = Fragment("from {low} to {high}", "od {low} do {high}")
    nowhere = Fragment("no thing has this as its `{name}`", "žádná věc nemá takové `{name}`")


class Totals(Phrases):
    """Ends of sentences about what is expected."""

    on_layout = Fragment(" on `{name}`", " na `{name}`")
    others = Fragment(": {names}{dots}", ": {names}{dots}")
    sides = Fragment(": the left side is {left}, the right side {right}", ": vlevo je {left}, vpravo {right}")
    members = Fragment(": not for {names:and}{dots}", ": ne pro {names:and}{dots}")
    more = Fragment("; {n} more are wrong", "; chybných je ještě {n}")
    allowed = Fragment(
        "It may use `every KIND` and `every LIST`, `where` over printed fields, neighbours, distance and reach, and constants.",
        "Smí používat `every DRUH` a `every SEZNAM`, `where` nad natištěnými údaji, sousedy, vzdálenost a dosah a konstanty.",
    )
    for_whom = Fragment(" for {who}{on}", " pro {who}{on}")


class Operators(Phrases):
    """What operators of other languages are called here."""

    equal = Fragment("equal is `=`", "rovná se píše `=`")
    conjunction = Fragment("“and” is the word `and`", "„a“ je slovo `and`")
    disjunction = Fragment("“or” is the word `or`", "„nebo“ je slovo `or`")
    negation = Fragment("“not” is written `not`", "„ne“ je slovo `not`")
    at_least = Fragment("at least is `>=`", "aspoň se píše `>=`")
    at_most = Fragment("at most is `<=`", "nejvýš se píše `<=`")
    not_equal = Fragment("not equal is `!=`", "nerovná se píše `!=`")
    list = Fragment("{items}", "{items}")


class Symbols(Phrases):
    """What can follow in a text of rules."""

    value = Fragment("a value", "hodnota")
    name = Fragment("a name", "jméno")
    number = Fragment("a number", "číslo")
    end_of_line = Fragment("the end of the line", "konec řádku")
    indented = Fragment("indented lines below", "odsazené řádky pod tím")
    end_of_block = Fragment("the end of the block", "konec bloku")
    comparison = Fragment("a comparison", "porovnání")
    end = Fragment("the end", "konec")


class Secrets(Phrases):
    """What would reveal a secret, to whom, and how."""

    options = Fragment("The options", "Možnosti")
    words = Fragment("The words of the question", "Slova otázky")
    price = Fragment("The price", "Údaje o ceně")
    order = Fragment("The order", "Údaje o pořadí")
    parts = Fragment("What everybody reads", "Údaje, které čtou všichni,")
    offered = Fragment("Whether the action is offered", "Nabídnuté akce")
    payment = Fragment("What can be paid", "Možnosti platby")
    panel = Fragment("The panel", "Panel")
    outlook = Fragment("The outlook", "Výhled")
    zone = Fragment("what is in `{name}`", "co je v `{name}`", where=("in `{name}`", "v `{name}`"))
    state = Fragment("`{name}`", "`{name}`", where=("`{name}`", "`{name}`"))
    of_another = Fragment("another's `{name}`", "cizí `{name}`", where=("another's `{name}`", "cizí `{name}`"))
    whoever = Fragment("whoever is asked", "ten, koho se hra ptá")
    a_player = Fragment("a player", "některého hráče")
    depends = Fragment("{label} depends on {other}", "{label} závisí na {other}")
    reads = Fragment("{label} reads {other}", "{label} čte {other}")
    private = Fragment("{label} is `private`", "{label} je `private`")
    depends_on_it = Fragment(": {label} depends on it", ": {label} na tom závisí")
    reads_it = Fragment(": {label} reads it", ": {label} to čte")
    the_stat = Fragment("the stat `{name}`", "odvozená hodnota `{name}`")
    the_text = Fragment("the text `{name}`", "text `{name}`")
    zone_of = Fragment("the `{zone}` of a `{kind}`", "`{zone}` u druhu `{kind}`")
    nobody_sees = Fragment("nobody sees", "nikdo sem nevidí")
    only_owner_sees = Fragment("only its owner sees", "vidí sem jen vlastník")
    not_all_see = Fragment("not everybody sees", "nevidí sem každý")
    payment_shows = Fragment("what is paid by it shows where it is", "platba prozradí, kde je")
    permission_shows = Fragment("who may do `{name}` shows it", "prozradí to, kdo smí `{name}`")
    change_shows = Fragment("`{name}`, which it changes, is not a secret", "`{name}`, které mění, není tajné")
    question_shows = Fragment("the question reveals it", "už otázka to tázanému prozradí")
    effect_shows = Fragment("what it does shows it", "prozradí se tím, co udělá")
    offer_shows = Fragment("offering the action reveals it to whoever may do it", "nabídnutá akce to tomu, kdo ji smí provést, prozradí")


class OfRuleset(Phrases):
    """A text that the author of a ruleset wrote, in the languages of the program."""

    text = Fragment("{en}", "{cs}")


class Versions(Phrases):
    """Versions of rulesets."""

    none = Fragment("not given", "neuvedena")


class Refusals(Phrases):
    """Why a file may not be read, as the predicate of a sentence."""

    outside = Fragment("is outside the folders that may be read", "je mimo složky, které se smějí číst")
    link = Fragment("is a link, or is reached through one, and links are not followed", "je odkaz, nebo vede přes odkaz, a odkazy se nesledují")
    special = Fragment("is not a regular file", "není obyčejný soubor")


class Includes(Phrases):
    """What is wrong with a path under `include:`, as the predicate of a sentence."""

    no_file = Fragment("names no file", "nejmenuje soubor")
    from_root = Fragment("is an absolute path", "je cesta od kořene disku")
    backslash = Fragment("contains `\\`; folders are separated by `/`", "obsahuje `\\`; složky se oddělují `/`")
    leads_out = Fragment("leads out of the ruleset's folder", "vede ven ze složky pravidel")
    two_stars = Fragment("contains `**`; `*` matches the names in one folder", "obsahuje `**`; `*` zastupuje jména v jedné složce")
    other_ending = Fragment("is not a `.yaml` or `.yml` file", "není soubor `.yaml` ani `.yml`")


class NameReasons(Phrases):
    """Why something cannot be a name."""

    without_brackets = Fragment("it is written without brackets here", "píše se tu bez závorek")
    lower_case = Fragment("names are lower_case", "jména se píší malými písmeny")
    several = Fragment("several names are a list, in `[ ]`", "několik jmen je seznam, v `[ ]`")


class Cells(Phrases):
    """What is wrong with the cells of a row."""

    missing = Fragment("Missing: {columns}, or a cell before.", "Chybí: {columns}, nebo buňka před tím.")
    too_many = Fragment("A value with a comma in it needs quotes.", "Hodnota s čárkou potřebuje uvozovky.")


class Steps(Phrases):
    """A ruleset with its version, and things that a path names."""

    versioned = Fragment("`{name}` {version}", "`{name}` {version}")
    having = Fragment("with `{words}`", "s `{words}`")


class Verbs(Phrases):
    """What an overlay does."""

    changes = Fragment("changes `{path}`", "mění `{path}`")
    adds = Fragment("adds `{path}`", "přidává `{path}`")
    removes = Fragment("removes `{path}`", "odstraňuje `{path}`")


class Ways(Phrases):
    """How to write what was probably meant: complete sentences."""

    count = Fragment("`count …` says how many there are.", "Kolik jich je, řekne `count …`.")
    choice = Fragment("Write `(1 if … else 0)` for a number.", "Číslo z toho udělá `(1 if … else 0)`.")
    compare = Fragment("Compare it with something, for example `… > 0`.", "S něčím to porovnej, například `… > 0`.")
    any = Fragment("Write `any …` to ask whether there is one.", "Zda nějaké je, zjistí `any …`.")
    equal_sign = Fragment("Equality is written `=`.", "Rovnost se píše `=`.")
    all_are = Fragment("Write `all (… are it is {kind})` to ask about all of them.", "Na všechny se ptá `all (… are it is {kind})`.")
    member = Fragment("Write `… in …` to ask whether one is among several.", "Zda je jedna mezi několika, zjistí `… in …`.")
    outer_it = Fragment(
        "`it` is here a member of the inner set. Name the members of the outer one: `S as x … (… where f = x)`.",
        "`it` je tu prvek vnitřní množiny. Pojmenuj prvky vnější: `S as x … (… where f = x)`.",
    )
    outer_element = Fragment(
        "`it` is here a member of the inner set; that of the outer one is `{name}`.",
        "`it` je tu prvek vnitřní množiny; prvek vnější je `{name}`.",
    )
    brackets = Fragment(
        "Put brackets around the set and its condition: `count (… where …) >= …`.",
        "Dej množinu i její podmínku do závorek: `count (… where …) >= …`.",
    )
    count_or_not = Fragment("To count, write `count …`; for the opposite, write `not …`.", "Počítá se pomocí `count …`; opak se píše `not …`.")
    in_force_of = Fragment("the `in force` of `{name}`", "`in force` u `{name}`")
    number_already = Fragment("It is already a number: remove what counts it.", "Už je to číslo: odstraň, co je počítá.")
    begin_line = Fragment("A line begins with a verb.", "Řádek začíná tím, co se dělá.")
    field = Fragment("Did you mean `{path}`?", "Nemělo to být `{path}`?")
    words_are = Fragment("The words of `{list}` are {words:and}.", "Slova seznamu `{list}` jsou {words:and}.")
    of_this = Fragment("that of the thing with this text is `this.{name}`", "věc, které text patří, má `this.{name}`")
    of_whom = Fragment("say whose the other one is", "řekni, čí je to druhé")
    sign_of_both = Fragment("the sign would apply to both values", "znaménko by patřilo oběma hodnotám")
    sign_of_sum = Fragment("the sign would apply to the whole sum", "znaménko by patřilo celému součtu")
