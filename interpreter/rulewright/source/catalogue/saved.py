"""Sentences about saved games that cannot be continued, and about rules that do not come to an end."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Saves(Phrases):
    """Why a saved game is refused."""

    damaged = Fragment(
        "This saved game is damaged: {reason}. Continue an older one, or begin a new game.",
        "Tato uložená hra je poškozená: {reason}. Pokračuj ve starší, nebo začni novou hru.",
    )
    changed = Fragment(
        "This saved game is damaged, or was changed by hand. Continue an older one, or begin a new game.",
        "Tato uložená hra je poškozená, nebo ji někdo ručně změnil. Pokračuj ve starší, nebo začni novou hru.",
    )
    cannot_go_on = Fragment(
        "This saved game is damaged: it came to a position that its rules cannot be carried out in. Continue an older one, or begin a new game.",
        "Tato uložená hra je poškozená: došla do pozice, ve které její pravidla nelze provést. Pokračuj ve starší, nebo začni novou hru.",
    )
    no_mapping = Fragment(
        "This is not a saved game of Rulewright: it is no mapping.", "Toto není uložená hra Rulewright: není to mapování."
    )
    of_play = Fragment(
        "This is a file of `rulewright play`. The saved game is its part `game`: Game.restore(ruleset, data['game']).",
        "Toto je soubor příkazu `rulewright play`. Uložená hra je jeho část `game`: Game.restore(ruleset, data['game']).",
    )
    no_key = Fragment(
        "This is not a saved game of Rulewright: it has no key 'rulewright'.", "Toto není uložená hra Rulewright: nemá klíč 'rulewright'."
    )
    no_format = Fragment(
        "The format of this saved game is no number but {given}; this version reads format {format} only.",
        "Formát této uložené hry není číslo, ale {given}; tato verze čte jen formát {format}.",
    )
    other_format = Fragment(
        "This game was saved in format {given}; this version reads format {format} only. Continue it with the version that saved it.",
        "Tato hra byla uložena ve formátu {given}; tato verze čte jen formát {format}. Pokračuj v ní s verzí, která ji uložila.",
    )
    no_ruleset = Fragment(
        "This saved game is damaged: it does not say of which ruleset it is (its key 'ruleset' is {given}).",
        "Tato uložená hra je poškozená: neříká, ke kterým pravidlům patří (její klíč 'ruleset' je {given}).",
    )
    no_hash = Fragment(
        "This saved game is damaged: it does not say with which rules it was played (its key 'hash' is {given}).",
        "Tato uložená hra je poškozená: neříká, s jakými pravidly se hrála (její klíč 'hash' je {given}).",
    )
    other_ruleset = Fragment(
        "This is a game of {given}, not of {wanted}. Continue it with that ruleset.",
        "Toto je hra pravidel {given}, ne {wanted}. Pokračuj v ní s oněmi pravidly.",
    )
    other_rules = Fragment(
        "The rules have changed since this game was saved (it needs {id} {version} with content {hash}; these files are {now}). "
        "Continue it with the files it was begun with.",
        "Pravidla se od uložení této hry změnila (potřebuje {id} {version} s obsahem {hash}; tyto soubory jsou {now}). "
        "Pokračuj v ní se soubory, se kterými začala.",
    )


class SavedValues(Phrases):
    """A value of a saved game in a sentence."""

    missing = Fragment("missing", "nic")
    mapping = Fragment("a mapping", "mapování")
    list = Fragment("a list", "seznam")
    other = Fragment("something else", "něco jiného")
    text = Fragment("the text {value}", "text {value}")


class Damage(Phrases):
    """What is wrong inside a saved game."""

    no_json = Fragment("it is no JSON that a game was saved as", "není to JSON, ve kterém se hry ukládají")
    names = Fragment("its players are no list of names", "její hráči nejsou seznam jmen")
    seats = Fragment("it has {count} players, and {id} is for {low} to {high}", "má {count|hráče|hráče|hráčů} a {id} je pro {low} až {high}")
    beginning = Fragment(
        "it does not say with which options and which seed the game began", "neříká, s jakými volbami a jakým semínkem hra začala"
    )
    options = Fragment("its options do not fit the rules ({why})", "její volby neodpovídají pravidlům ({why})")
    value = Fragment("it holds a value that no saved game holds", "je v ní hodnota, kterou žádná uložená hra nemá")
    incomplete = Fragment("it does not say all that a position is", "neříká o pozici všechno")
    no_lists = Fragment("its values, zones or effects are no lists", "její hodnoty, místa nebo účinky nejsou seznamy")
    sizes = Fragment("it does not have the right number of values and zones", "nemá správný počet hodnot a míst")
    place = Fragment("a thing is in a place that is not there", "některá věc je na místě, které neexistuje")
    no_thing = Fragment("{zone} of {holder} holds what is no thing", "v {zone}, které má {holder}, je něco, co není věc")
    note = Fragment("a note of the rules ({owner}) cannot be as it is", "poznámka pravidel ({owner}) nemůže být taková, jaká je")
    counter = Fragment("a number that the game counts by is out of bounds", "číslo, kterým hra počítá, je mimo meze")
    arrivals = Fragment("it does not say in which order things came into play", "neříká, v jakém pořadí věci přišly do hry")
    yes_or_no = Fragment("what is yes or no is something else", "co má být ano nebo ne, je něco jiného")
    unread = Fragment("a value that nobody reads is of another type", "hodnota, kterou nikdo nečte, je jiného typu")
    order = Fragment("the set {name} is not in the order of declaration", "množina {name} není v pořadí deklarace")
    ending = Fragment("it does not say how the game ended", "neříká, jak hra skončila")
    over = Fragment("the game is over and goes on all the same", "hra skončila, a přesto pokračuje")
    effect = Fragment("an effect that is running is none of these rules", "probíhající účinek k těmto pravidlům nepatří")
    inside = Fragment("effects are inside each other that do not call each other", "v sobě jsou účinky, které se navzájem nevolají")
    stuck = Fragment("nothing says how the game goes on", "nic neříká, jak hra pokračuje")
    held = Fragment(
        "the rules that wait for an effect to be whole are counted otherwise", "pravidla, která čekají na dokončení účinku, jsou spočtena jinak"
    )
    standing = Fragment("standing rules are looked at and are not", "stálá pravidla se vyhodnocují, a přitom ne")
    extra = Fragment("an effect holds a value that nobody reads", "účinek má hodnotu, kterou nikdo nečte")
    lost = Fragment("an effect that is running has lost a value", "probíhající účinek ztratil hodnotu")
    type = Fragment("an effect that is running holds a value of another type", "probíhající účinek má hodnotu jiného typu")
    nobody = Fragment("nobody is asked, and the game is not over", "nikdo není na řadě s odpovědí, a hra neskončila")
    no_question = Fragment("the question that waits is none that is asked there", "čekající otázka není žádná z těch, které se tam kladou")
    other_question = Fragment(
        "the question that waits is not the one that is asked in this position", "čekající otázka není ta, která se v této pozici klade"
    )
    no_log = Fragment("its log is no list of notes", "její záznam není seznam poznámek")
    of_log = Fragment("note {number} of its log is none that a game makes", "poznámka {number} jejího záznamu není žádná z těch, které hry píšou")


class Inconsistent(Phrases):
    """What cannot be in a position."""

    full = Fragment("{zone} of {holder} holds {count} things and has room for {room}", "{zone}, které má {holder}: věcí {count}, míst {room}")
    twice = Fragment("{thing} is in two places", "{thing} je na dvou místech")
    elsewhere = Fragment(
        "{thing} is in {zone} of {holder} and says that it is elsewhere", "{thing} je v {zone}, které má {holder}, a tvrdí, že je jinde"
    )
    kind = Fragment("{thing} is no {kind} and is in {zone}", "{thing} není {kind} a je v {zone}")
    not_there = Fragment("{thing} says that it is in {zone} and is not there", "{thing} tvrdí, že je v {zone}, a není tam")
    no_place = Fragment("{thing} has no place and is in {zone}", "{thing} nemá místo a je v {zone}")
    in_itself = Fragment("{thing} is inside itself", "{thing} je samo v sobě")
    below = Fragment("{state} of {holder} has numbers below 0: {values}", "{state}, které má {holder}, má čísla pod 0: {values}")
    type = Fragment("{state} of {holder} is {value}, which is no {type}", "{state}, které má {holder}, je {value}, což není {type}")


class Runaway(Phrases):
    """How a rule does not come to an end."""

    all_made = Fragment(
        "All {count} things of kind {kind} are in use; `made:` of the kind says how many there can be.",
        "Všechny věci druhu {kind} ({count}) jsou ve hře; kolik jich může být, říká `made:` u druhu.",
    )
    recursion = Fragment(
        "Rules call each other without end: this one was called {most} deep inside itself.",
        "Pravidla se navzájem volají bez konce: toto bylo zavoláno samo v sobě, hloubka {most}.",
    )
    calls = Fragment("Rules call each other without end.", "Pravidla se navzájem volají bez konce.")
    repeated = Fragment(
        "This rule never comes to an end: it was carried out over and over without a decision in between.",
        "Toto pravidlo nikdy neskončí: provádělo se znovu a znovu bez rozhodnutí mezi tím.",
    )
    on_and_on = Fragment(
        "This rule never comes to an end: it goes on and on without a decision.", "Toto pravidlo nikdy neskončí: běží dál a dál bez rozhodnutí."
    )
    number_kept = Fragment(
        "A number leaves all bounds: what is kept here has room for {bits} bits.",
        "Číslo přesáhlo všechny meze: na to, co se tu uchovává, je {bits} bitů.",
    )
    number = Fragment(
        "A number leaves all bounds: what is worked out here has room for {bits} bits.",
        "Číslo přesáhlo všechny meze: na to, co se tu počítá, je {bits} bitů.",
    )
    log = Fragment("The log of this game has more than {most} entries.", "Záznam této hry má více než {most} položek.")
    effects = Fragment("Effects are inside effects without end.", "Účinky jsou v účincích bez konce.")
    grows = Fragment(
        "A set, a number or a search of this rule grows beyond all bounds.",
        "Množina, číslo nebo hledání v tomto pravidle roste nade všechny meze.",
    )
    panel = Fragment(
        "The panel `{name}` has {count} values and signs, which are too many to show.",
        "Panel `{name}` má příliš mnoho hodnot a znaků ({count}), než aby šel ukázat.",
    )


class BadLimits(Phrases):
    """Entries that are no limits."""

    unknown = Fragment("There is no limit `{name}`. There are: {names}.", "Limit `{name}` neexistuje. Jsou tyto: {names}.")
    no_number = Fragment(
        "`{entry}` is not a limit. Write `{name}=N`, where N is a number from 1 to {most}.",
        "`{entry}` není limit. Napiš `{name}=N`, kde N je číslo od 1 do {most}.",
    )
