"""Sentences about saved games that cannot be continued, and about rules that never end."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Saves(Phrases):
    """Why a saved game is refused."""

    damaged = Fragment(
        "This saved game is damaged: {reason}. Continue an older one, or start a new game.",
        "Tato uložená hra je poškozená: {reason}. Pokračuj ve starší, nebo začni novou hru.",
    )
    changed = Fragment(
        "This saved game is damaged, or was changed by hand. Continue an older one, or start a new game.",
        "Tato uložená hra je poškozená, nebo ji někdo ručně změnil. Pokračuj ve starší, nebo začni novou hru.",
    )
    cannot_go_on = Fragment(
        "This saved game is damaged: it reached a position in which its rules cannot be carried out. Continue an older one, or start a new game.",
        "Tato uložená hra je poškozená: došla do pozice, ve které její pravidla nelze provést. Pokračuj ve starší, nebo začni novou hru.",
    )
    no_mapping = Fragment("This is not a saved game of Rulewright: it is not a mapping.", "Toto není uložená hra Rulewright: není to mapování.")
    of_play = Fragment(
        "This is a file of `rulewright play`. The saved game is its part `game`: Game.restore(ruleset, data['game']).",
        "Toto je soubor příkazu `rulewright play`. Uložená hra je jeho část `game`: Game.restore(ruleset, data['game']).",
    )
    no_key = Fragment(
        "This is not a saved game of Rulewright: it has no key 'rulewright'.", "Toto není uložená hra Rulewright: nemá klíč 'rulewright'."
    )
    no_format = Fragment(
        "The format of this saved game is not a number but {given}; this version reads format {format} only.",
        "Formát této uložené hry není číslo, ale {given}; tato verze čte jen formát {format}.",
    )
    other_format = Fragment(
        "This game was saved in format {given}; this version reads format {format} only. Continue it with the version that saved it.",
        "Tato hra byla uložena ve formátu {given}; tato verze čte jen formát {format}. Pokračuj v ní s verzí, která ji uložila.",
    )
    no_ruleset = Fragment(
        "This saved game is damaged: it does not say which ruleset it belongs to (its key 'ruleset' is {given}).",
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
        "The rules have changed since this game was saved: it was played by {id} {version} (rules {hash}), and these are rules "
        "{now}. Continue it with the files it was started with.",
        "Pravidla se od uložení této hry změnila: hrála se podle {id} {version} (pravidla {hash}), a tato jsou {now}. "
        "Pokračuj v ní se soubory, se kterými začala.",
    )
    other_going_on = Fragment(
        "The `going_on` of a position is valid only for the rules under which it was created. Without it, the flow begins in this position.",
        "`going_on` pozice platí jen pro pravidla, se kterými vznikla. Bez něj v této pozici začne průběh hry.",
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

    no_json = Fragment("it is not the JSON of a saved game", "není to JSON uložené hry")
    names = Fragment("its players are not a list of names", "její hráči nejsou seznam jmen")
    seats = Fragment("it has {count} players, and {id} is for {low} to {high}", "má {count|hráče|hráče|hráčů} a {id} je pro {low} až {high}")
    beginning = Fragment("it does not say with which options and which seed the game began", "neříká, s jakými volbami a jakým semínkem hra začala")
    options = Fragment("its options do not fit the rules ({why})", "její volby neodpovídají pravidlům ({why})")
    value = Fragment("it contains a value that saved games never contain", "je v ní hodnota, jakou uložené hry nemají")
    incomplete = Fragment("parts of the position are missing", "části pozice chybějí")
    no_lists = Fragment("its values, zones or effects are not lists", "její hodnoty, místa nebo účinky nejsou seznamy")
    sizes = Fragment("it does not have the right number of values and zones", "nemá správný počet hodnot a míst")
    place = Fragment("a thing is in a place that does not exist", "některá věc je na místě, které neexistuje")
    no_thing = Fragment("{zone} of {holder} contains something that is not a thing", "v {zone}, které má {holder}, je něco, co není věc")
    note = Fragment("a value noted by the rules ({owner}) is impossible", "hodnota, kterou si pravidla poznamenala ({owner}), není možná")
    counter = Fragment("a counter of the game is out of bounds", "počitadlo hry je mimo meze")
    arrivals = Fragment("it does not say in which order things came into play", "neříká, v jakém pořadí věci přišly do hry")
    yes_or_no = Fragment("a yes/no value is neither yes nor no", "hodnota ano/ne není ani ano, ani ne")
    unread = Fragment("an unused value has the wrong type", "nepoužitá hodnota má chybný typ")
    order = Fragment("the set {name} is not in the order of declaration", "množina {name} není v pořadí deklarace")
    ending = Fragment("it does not say how the game ended", "neříká, jak hra skončila")
    over = Fragment("the game is over but still has steps to carry out", "hra skončila, a přesto má ještě provádět kroky")
    effect = Fragment("a running effect does not belong to these rules", "probíhající účinek k těmto pravidlům nepatří")
    inside = Fragment("an effect runs inside one that never calls it", "účinek běží uvnitř jiného, který jej nikdy nevolá")
    stuck = Fragment("it does not say how the game continues", "neříká, jak hra pokračuje")
    held = Fragment("the number of rules that wait for an effect to finish is wrong", "počet pravidel, která čekají na dokončení účinku, je chybný")
    standing = Fragment(
        "standing rules are marked as being applied, but none is", "stálá pravidla jsou označena jako prováděná, ale žádné se neprovádí"
    )
    extra = Fragment("an effect holds an unused value", "účinek má nepoužitou hodnotu")
    lost = Fragment("a running effect lacks a value", "probíhajícímu účinku chybí hodnota")
    type = Fragment("a running effect holds a value of the wrong type", "probíhající účinek má hodnotu chybného typu")
    nobody = Fragment("no question waits for an answer, and the game is not over", "žádná otázka nečeká na odpověď, a hra neskončila")
    no_question = Fragment("the waiting question is never asked at this point", "čekající otázka se na tomto místě nikdy neklade")
    other_question = Fragment("the waiting question is not the one of this position", "čekající otázka není otázkou této pozice")
    no_log = Fragment("its log is not a list of notes", "její záznam není seznam poznámek")
    of_log = Fragment("note {number} of its log is one that no game writes", "poznámka {number} jejího záznamu je taková, jakou hry nepíšou")


class Inconsistent(Phrases):
    """What makes a position inconsistent."""

    full = Fragment("{zone} of {holder} holds {count} things and has room for {room}", "{zone}, které má {holder}: věcí {count}, míst {room}")
    twice = Fragment("{thing} is in two places", "{thing} je na dvou místech")
    elsewhere = Fragment(
        "{thing} is in {zone} of {holder} but is recorded as being elsewhere", "{thing} je v {zone}, které má {holder}, ale podle záznamu je jinde"
    )
    kind = Fragment("{thing} is in {zone} and is not of kind {kind}", "{thing} je v {zone} a není druhu {kind}")
    not_there = Fragment("{thing} is recorded as being in {zone} but is not there", "{thing} je podle záznamu v {zone}, ale není tam")
    no_place = Fragment("{thing} has no place and is in {zone}", "{thing} nemá místo a je v {zone}")
    in_itself = Fragment("{thing} is inside itself", "{thing} je samo v sobě")
    below = Fragment("{state} of {holder} has numbers below 0: {values}", "{state} ({holder}) má čísla menší než 0: {values}")
    type = Fragment("{state} of {holder} is {value}, which is not of type {type}", "{state}, které má {holder}, je {value}, což není typu {type}")


class Runaway(Phrases):
    """How a rule fails to end."""

    all_made = Fragment(
        "All {count} things of kind {kind} are in use: test `count every {kind} < {count}` first, or allow more with `made:` in the kind.",
        "Všechny věci druhu {kind} ({count}) jsou ve hře: zeptej se předtím `count every {kind} < {count}`, nebo jich u druhu povol víc v `made:`.",
    )
    recursion = Fragment(
        "Rules call each other without end: this one was called inside itself {most} levels deep.",
        "Pravidla se navzájem volají bez konce: toto bylo zavoláno samo v sobě, hloubka {most}.",
    )
    calls = Fragment("Rules call each other without end.", "Pravidla se navzájem volají bez konce.")
    repeated = Fragment(
        "This rule never ends: it ran over and over without a decision in between.",
        "Toto pravidlo nikdy neskončí: provádělo se znovu a znovu a nikdo přitom o ničem nerozhodl.",
    )
    on_and_on = Fragment(
        "This rule never ends: it goes on and on without a decision.", "Toto pravidlo nikdy neskončí: běží dál a dál bez rozhodnutí."
    )
    number_kept = Fragment(
        "A number is out of bounds: values stored here have {bits} bits.",
        "Číslo přesáhlo meze: uchovávané hodnoty zde mají {bits} bitů.",
    )
    number = Fragment(
        "A number is out of bounds: results computed here have {bits} bits.",
        "Číslo přesáhlo meze: počítané výsledky zde mají {bits} bitů.",
    )
    log = Fragment("The log of this game has more than {most} entries.", "Záznam této hry má více než {most} položek.")
    effects = Fragment("Effects are nested without end.", "Účinky běží jeden v druhém bez konce.")
    grows = Fragment(
        "A set, a number or a search of this rule grows beyond all limits.",
        "Množina, číslo nebo hledání v tomto pravidle roste nade všechny meze.",
    )
    panel = Fragment(
        "The panel `{name}` has {count} values and signs, which is too many to show.",
        "Panel `{name}` má příliš mnoho hodnot a znaků ({count}), než aby šel ukázat.",
    )


class BadLimits(Phrases):
    """Entries that are not limits."""

    unknown = Fragment("There is no limit `{name}`. There are: {names}.", "Limit `{name}` neexistuje. Jsou tyto: {names}.")
    no_number = Fragment(
        "`{entry}` is not a limit. Write `{name}=N`, where N is a number from 1 to {most}.",
        "`{entry}` není limit. Napiš `{name}=N`, kde N je číslo od 1 do {most}.",
    )


class GameFiles(Phrases):
    """Why a game in a file cannot be replayed."""

    none = Fragment(
        "This is not a Rulewright game, or part of it is missing.",
        "Toto není soubor hry Rulewright, nebo je neúplný.",
    )
    too_large = Fragment("This game is larger than any that can be played.", "Tato hra je větší než jakákoli, kterou lze hrát.")
    version = Fragment(
        "This game was written in format {given}, which this version cannot read. Use a newer version of Rulewright.",
        "Tato hra je zapsaná ve formátu {given}, který tato verze nečte. Použij novější verzi Rulewright.",
    )
    damaged = Fragment(
        "This game is damaged: something in it is impossible. Ask for it again.",
        "Tato hra je poškozená: něco v ní není možné. Požádej o ni znovu.",
    )
    other_rules = Fragment(
        "This game was played with {id} {wanted}, but the rules here are different ({version}). Ask for the file, which contains the rules.",
        "Tato hra se hrála podle {id} {wanted} a zdejší pravidla jsou jiná ({version}). Požádej o soubor, ve kterém pravidla jsou.",
    )
    no_rules = Fragment(
        "This game was played with {id} {wanted}, which is not here. Ask for the file, which contains the rules.",
        "Tato hra se hrála podle {id} {wanted} a ta tu nejsou. Požádej o soubor, ve kterém pravidla jsou.",
    )
    refused = Fragment("Step {number} of this game cannot be done: {why}", "Krok {number} této hry nelze provést: {why}")
    differs = Fragment(
        "Step {number} of this game comes out differently here: it was played with another version of Rulewright.",
        "Krok {number} této hry tu dopadne jinak: hrála se s jinou verzí Rulewright.",
    )
    no_step = Fragment("This game has no step {number}; its last is {last}.", "Tato hra nemá krok {number}; poslední je {last}.")


class Storing(Phrases):
    """Why games cannot be stored or read."""

    not_written = Fragment(
        "This could not be saved, so it was not done: {why}.",
        "Nepodařilo se to zapsat, takže se to nestalo: {why}.",
    )
    not_kept = Fragment("The games cannot be stored in {path}: {why}.", "Hry nejde ukládat do {path}: {why}.")
    other_version = Fragment(
        "{path} was written by another version of Rulewright (its number is {number}, this one's is {own}).",
        "{path} zapsala jiná verze Rulewrightu (její číslo je {number}, tato má {own}).",
    )
    damaged = Fragment(
        "What is stored under {key} is from another version, or damaged.", "Co je uloženo jako {key}, je z jiné verze, nebo poškozené."
    )


class Publishing(Phrases):
    """Why a page without a server cannot be written."""

    no_file = Fragment(
        "{path} cannot be read. The folder must contain the files of the npm package pyodide {version}.",
        "{path} nejde přečíst. Ve složce musí být soubory npm balíčku pyodide {version}.",
    )
    not_fetched = Fragment(
        "Python for browsers cannot be fetched from {url}: {why}. Where there is a network, `npm pack pyodide` fetches it too; name the folder "
        "into which it is unpacked with --pyodide.",
        "Python pro prohlížeče nejde stáhnout z {url}: {why}. Kde je síť, stáhne jej i `npm pack pyodide`; složku, do které jej rozbalíš, "
        "uveď s --pyodide.",
    )
    other = Fragment(
        "{path} is not what was published as pyodide {version}: its hash differs. Nothing was written.",
        "{path} není to, co vyšlo jako pyodide {version}: má jiný otisk. Nic se nezapsalo.",
    )
    not_empty = Fragment(
        "{path} has something else in it ({other}). Name a new or empty folder, or one that holds an older page.",
        "V {path} je něco jiného ({other}). Uveď novou nebo prázdnou složku, nebo složku se starší stránkou.",
    )
