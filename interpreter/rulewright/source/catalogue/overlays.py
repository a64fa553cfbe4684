"""RW6xx: variants, house rules and mods, and how they combine."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, NOTE, WARNING, Code, Cure, Message


class OverlayOfNothing(Code):
    code = "RW601"
    severity = ERROR
    title = "An overlay changes something that does not exist"
    meaning = "A path under `change:` or `remove:` must name something in the base. It may be misspelt, or the base may have changed since."
    wrong = "change:\n  things.plant.rsoe.height: 2"
    right = "change:\n  things.plant.rose.height: 2"

    many = Message(
        "`{path}` matches many things.",
        "`{path}` označuje víc věcí najednou.",
        Cure("Name one: `things.KIND.ID`.", "Uveď jednu: `things.DRUH.ID`."),
    )
    removed = Message("`{path}` no longer exists: `{overlay}` removes it.", "`{path}` už neexistuje: odstraňuje je `{overlay}`.")
    no_thing = Message(
        "There is no `{kind}` {name} in {ruleset}.",
        "V {ruleset} není `{kind}` {name}.",
        Cure("Did you mean `{meant}`? There is also {more:and}.", "Nemělo to být `{meant}`? Je tu také {more:and}."),
        MEANT,
        Cure("There is `{there}`.", "Je tu `{there}`."),
        Cure("New entries go under `{section}:`.", "Nové patří pod `{section}:`."),
    )
    no_things = Message(
        "There are no things of kind `{name}` in {ruleset}.",
        "V {ruleset} nejsou věci druhu `{name}`.",
        Cure("Did you mean `{meant}`? There is also {more:and}.", "Nemělo to být `{meant}`? Je tu také {more:and}."),
        MEANT,
        Cure("There is `{there}`.", "Je tu `{there}`."),
        Cure("New entries go under `{section}:`.", "Nové patří pod `{section}:`."),
    )
    empty_section = Message("There are no `{name}` in {ruleset}.", "V {ruleset} nejsou žádné `{name}`.")
    no_section = Message(
        "There is no section `{name}` in {ruleset}.",
        "V {ruleset} není oddíl `{name}`.",
        Cure("Did you mean `{meant}`? There is also {more:and}.", "Nemělo to být `{meant}`? Je tu také {more:and}."),
        MEANT,
    )
    no_step = Message(
        "`{path}` in {ruleset} has no `{name}`.",
        "`{path}` v {ruleset} nemá `{name}`.",
        Cure("Did you mean `{meant}`? There is also {more:and}.", "Nemělo to být `{meant}`? Je tu také {more:and}."),
        MEANT,
        Cure("There is `{there}`.", "Je tu `{there}`."),
        Cure("It has {known:and}. New entries go under `{section}:`.", "Má {known:and}. Nové patří pod `{section}:`."),
        Cure("It has {known:and}.", "Má {known:and}."),
        Cure("New entries go under `{section}:`.", "Nové patří pod `{section}:`."),
    )
    no_item = Message("`{where}` has no `{name}`.", "`{where}` nemá `{name}`.", MEANT)
    no_line = Message("`{where}` has no line `{line}`.", "`{where}` nemá řádek `{line}`.", MEANT)


class OverlaysConflict(Code):
    code = "RW602"
    severity = ERROR
    title = "Two overlays conflict"
    meaning = (
        "Both set the same thing, or one changes what the other removes. Load only one of them, or say in the one that should "
        "win that it comes `after:` the other. An overlay of your own can have the last word: name both under `settles:` and "
        "set what they disagree about."
    )
    wrong = "# in two overlays\nchange:\n  constants.hand: 6"
    right = "after: [big_hands]\nchange:\n  constants.hand: 6"

    both_add = Message(
        "`{first}` and `{second}` both add `{path}`.",
        "`{first}` i `{second}` přidávají `{path}`.",
        Cure("Load only one of them, or give one another id.", "Načti jeden z nich, nebo dej jednomu jiné id."),
    )
    different = Message(
        "`{first}` {first_does}, but `{second}` {second_does}.",
        "`{first}` {first_does}, ale `{second}` {second_does}.",
        Cure(
            "Load only one of them, write `after: [{first}]` in `{second}` if that one should win, or decide in an overlay of "
            "your own with `settles: [{first}, {second}]`.",
            "Načti jeden z nich, napiš do `{second}` `after: [{first}]`, má-li platit on, nebo rozhodni ve vlastním doplňku "
            "pomocí `settles: [{first}, {second}]`.",
        ),
    )
    both_change = Message(
        "`{first}` and `{second}` both change `{path}`.",
        "`{first}` i `{second}` mění `{path}`.",
        Cure(
            "Load only one of them, write `after: [{first}]` in `{second}` if that one should win, or decide in an overlay of "
            "your own with `settles: [{first}, {second}]`.",
            "Načti jeden z nich, napiš do `{second}` `after: [{first}]`, má-li platit on, nebo rozhodni ve vlastním doplňku "
            "pomocí `settles: [{first}, {second}]`.",
        ),
    )
    both_write = Message(
        "`{first}` and `{second}` both add `{path}`.",
        "`{first}` i `{second}` přidávají `{path}`.",
        Cure(
            "Load only one of them, write `after: [{first}]` in `{second}` if that one should win, or decide in an overlay of "
            "your own with `settles: [{first}, {second}]`.",
            "Načti jeden z nich, napiš do `{second}` `after: [{first}]`, má-li platit on, nebo rozhodni ve vlastním doplňku "
            "pomocí `settles: [{first}, {second}]`.",
        ),
    )
    change_to = Message(
        "`{first}` and `{second}` both change `{path}`, to {one} and to {other}.",
        "`{first}` i `{second}` mění `{path}`: na {one} a na {other}.",
        Cure(
            "Load only one of them, write `after: [{first}]` in `{second}` if that one should win, or decide in an overlay of "
            "your own with `settles: [{first}, {second}]`.",
            "Načti jeden z nich, napiš do `{second}` `after: [{first}]`, má-li platit on, nebo rozhodni ve vlastním doplňku "
            "pomocí `settles: [{first}, {second}]`.",
        ),
    )
    add_with = Message(
        "`{first}` and `{second}` both add `{path}`, as {one} and as {other}.",
        "`{first}` i `{second}` přidávají `{path}`: jako {one} a jako {other}.",
        Cure(
            "Load only one of them, write `after: [{first}]` in `{second}` if that one should win, or decide in an overlay of "
            "your own with `settles: [{first}, {second}]`.",
            "Načti jeden z nich, napiš do `{second}` `after: [{first}]`, má-li platit on, nebo rozhodni ve vlastním doplňku "
            "pomocí `settles: [{first}, {second}]`.",
        ),
    )


class OverlayAddsExisting(Code):
    code = "RW604"
    severity = ERROR
    title = "An overlay adds something that already exists"
    meaning = "Names under `add:` must be new. Write changes to existing entries under `change:`."
    wrong = "add:\n  constants: {hand: 6}"
    right = "change:\n  constants.hand: 6"

    entry = Message(
        "`{overlay}` adds `{path}`, which already exists.",
        "`{overlay}` přidává `{path}`, které už existuje.",
        Cure("Change it under `change:`, or give the new one another id.", "Změň je pod `change:`, nebo dej novému jiné id."),
    )
    word = Message(
        "`{overlay}` adds `{path}`, which already exists.",
        "`{overlay}` přidává `{path}`, které už existuje.",
        Cure("Write its text under `change:`: `{path}: …`.", "Napiš jeho text pod `change:`: `{path}: …`."),
    )
    path = Message(
        "`{overlay}` adds `{path}`, which already exists.",
        "`{overlay}` přidává `{path}`, které už existuje.",
        Cure("Write it under `change:`: `{path}: …`.", "Napiš je pod `change:`: `{path}: …`."),
    )
    thing = Message(
        "`{overlay}` adds `{path}`, but `{other}` already has it.",
        "`{overlay}` přidává `{path}`, ale `{other}` je už má.",
        Cure("Change it under `change:`, or give the new one another id.", "Změň je pod `change:`, nebo dej novému jiné id."),
    )
    bare_word = Message(
        "`{overlay}` adds `{path}`, which already exists.",
        "`{overlay}` přidává `{path}`, které už existuje.",
        Cure("Remove it, or write the whole list under `change:`.", "Odstraň je, nebo napiš celý seznam pod `change:`."),
    )


class BaseNotFound(Code):
    code = "RW605"
    severity = ERROR
    title = "The base is not found, or there are two"
    meaning = (
        "An overlay names its base under `extends:`: either the id of a ruleset that is named or permitted on the command "
        "line, is beside the overlay or is shipped, or a path from the overlay's folder. When several rulesets are loaded "
        "together, all must belong to one base."
    )
    wrong = "extends: gardn"
    right = "extends: garden"

    two_bases = Message(
        "`{first}` and `{second}` are separate rulesets, but a game uses only one.",
        "`{first}` a `{second}` jsou dvoje samostatná pravidla, ale hra se hraje podle jedněch.",
        Cure("Load only one of them, with overlays that extend it.", "Načti jedny z nich s doplňky, které je rozšiřují."),
    )
    two_of_one_id = Message(
        "Two rulesets are called `{name}`: some of these overlays extend `{first}`, others `{second}`.",
        "Pravidla jménem `{name}` jsou tu dvoje: některé doplňky rozšiřují `{first}`, jiné `{second}`.",
        Cure(
            "Name or permit copies of all of them, or use the same `{name}` for all.",
            "Uveď nebo povol kopie všech, nebo pro všechny použij stejná pravidla `{name}`.",
        ),
    )
    two_games = Message(
        "`{first}` and `{second}` are two games made of `{base}`, but only one of them can be played at a time.",
        "`{first}` a `{second}` jsou dvě hry, které vycházejí z `{base}`, ale hraje se vždy jen jedna z nich.",
        Cure("Load only one of them, with overlays that extend it.", "Načti jednu z nich s doplňky, které ji rozšiřují."),
    )
    circle = Message(
        "Circular `extends:`: `{name}` extends `{base}`, which extends `{name}`.",
        "Kruh v `extends:`: `{name}` rozšiřuje `{base}`, a to rozšiřuje `{name}`.",
    )
    too_many = Message(
        "More than {most} overlays extend each other.",
        "Navzájem se rozšiřuje víc než {most} doplňků.",
        Cure("Extend a base closer to the beginning.", "Uveď bližší základ."),
    )
    none_named = Message(
        "`extends:` names no base.",
        "`extends:` nejmenuje základ.",
        Cure(
            "Write the name of a ruleset after it: `extends: tic_tac_toe`.",
            "Napiš za ně jméno pravidel: `extends: tic_tac_toe`.",
        ),
    )
    absolute = Message(
        "`{name}` is an absolute path. `extends:` does not accept these, because they differ from computer to computer.",
        "`{name}` je absolutní cesta a ty se v `extends:` nečtou, protože jsou na každém počítači jiné.",
        Cure("Write the path from this folder: `extends: {way}`.", "Napiš cestu z této složky: `extends: {way}`."),
    )
    among_many = Message(
        "The base `{name}` of `{overlay}` is neither shipped nor found among the first {most:,} of the many files and folders beside it.",
        "Základ `{name}` doplňku `{overlay}` se nenašel mezi prvními {most:,} z mnoha souborů a složek vedle něj ani mezi dodanými pravidly.",
        Cure(
            "Write a path: `extends: ../FOLDER`, or name its folder too.",
            "Napiš cestu: `extends: ../SLOŽKA`, nebo uveď i jeho složku.",
        ),
    )
    named = Message(
        "The base `{name}` of `{overlay}` is not found: it is neither named or permitted here nor shipped.",
        "Základ `{name}` doplňku `{overlay}` se nenašel: není mezi tím, co bylo zadáno nebo se smí číst, ani mezi dodanými pravidly.",
        MEANT,
        Cure("Name its folder too, or permit it: `--allow {permit}`.", "Uveď i jeho složku, nebo ji povol: `--allow {permit}`."),
    )


class OverlaysExclude(Code):
    code = "RW606"
    severity = ERROR
    title = "Overlays that cannot be loaded together"
    meaning = (
        "One of them lists the other, or its loaded version, under `conflicts:`; or their `after:`, `before:`, `requires:` and `settles:` "
        "say that each comes before the other."
    )
    wrong = "conflicts: [big_hands]        # and big_hands is loaded too"
    right = "conflicts: []"

    order = Message(
        "`{first}` comes after `{second}`, but `{second}` comes after `{first}`.",
        "`{first}` jde po `{second}` a `{second}` po `{first}`.",
        Cure("Remove one of the two lines.", "Jeden z těch dvou řádků odstraň."),
    )
    said = Message(
        "`{first}` cannot be loaded together with `{second}` {asked}.",
        "`{first}` nelze načíst spolu s `{second}` {asked}.",
        Cure("Load one of them.", "Načti jen jeden z nich."),
    )
    because = Message(
        "`{first}` cannot be loaded together with `{second}` {asked}: {reason}.",
        "`{first}` nelze načíst spolu s `{second}` {asked}: {reason}.",
        Cure("Load one of them.", "Načti jen jeden z nich."),
    )


class BadChange(Code):
    code = "RW607"
    severity = ERROR
    title = "A change that does not fit what it changes"
    meaning = (
        "`{add: 1}` needs a number; `insert`, `append`, `remove`, `move` and `replace` need a list, or the lines of a "
        "text, with the item that they name."
    )
    wrong = "change:\n  words.colour: {add: 1}"
    right = "change:\n  words.colour: {append: green}"

    add = Message(
        "`add` needs a number, but `{where}` is not one.",
        "`add` potřebuje číslo, ale `{where}` číslo není.",
        Cure("Write the new value without `add`.", "Napiš novou hodnotu bez `add`."),
    )
    no_anchor = Message(
        "`{name}` needs `after:` or `before:`.",
        "`{name}` potřebuje `after:` nebo `before:`.",
        Cure("To add at the end, write `append:`.", "Na konec patří `append:`."),
    )
    of_text = Message(
        "`{where}` is a text, so `{name}` needs a line (or lines) of it.",
        "`{where}` je text, takže `{name}` potřebuje jeho řádek (nebo řádky).",
    )
    several = Message(
        "`{line}` occurs {n} times in `{where}`.",
        "`{line}` je v `{where}` {n}krát.",
        Cure("Include the line after it as well, or replace the whole text.", "Uveď i řádek za ním, nebo nahraď celý text."),
    )
    of_block = Message(
        "The lines under `{line}` are replaced with it, so `{new}` needs lines of its own.",
        "Řádky pod `{line}` se nahrazují s ním, takže `{new}` potřebuje vlastní řádky.",
        Cure(
            "Write all lines of the new block under `with: |`, or replace the lines inside it instead.",
            "Napiš pod `with: |` všechny řádky nového bloku, nebo místo toho nahraď řádky uvnitř.",
        ),
    )
    in_this_way = Message(
        "`{path}` cannot be changed like this.",
        "`{path}` takto změnit nelze.",
        Cure("Write `{identity}: …` at the left margin.", "Napiš `{identity}: …` k levému okraji."),
    )


class BaseVersion(Code):
    code = "RW608"
    severity = ERROR
    title = "A different version of the base is needed"
    meaning = "The overlay was written for other versions of its base. Get a newer base, or a newer overlay."
    wrong = "extends: garden >= 2.0        # and garden is 1.4"
    right = "extends: garden >= 1.0"

    other = Message(
        "This needs `{base}` {asked}, but the version of `{base}` is {have}.",
        "Je potřeba `{base}` {asked}, ale verze `{base}` je {have}.",
        Cure(
            "Load another version of `{base}`; or, if this overlay still fits, allow {have} here too.",
            "Načti jinou verzi `{base}`; nebo, jestli doplněk pořád sedí, povol tu i {have}.",
        ),
    )


class OwnFindings(Code):
    code = "RW609"
    severity = NOTE
    title = "The base has findings of its own"
    meaning = (
        "They exist without the overlay too, in files that its author may not be able to change, so they are summed up in one "
        "line. An error in the base is an error of every overlay, because no game can be played with it."
    )
    wrong = "constants: {fingers: 5}      # in a base whose rules never use it"
    right = "title: Garden"

    errors = Message(
        "`{base}` has {n|error|errors} of its own.",
        "`{base}` má vlastní {n|chybu|chyby|chyb}.",
        Cure("`rulewright check {path}` shows them.", "Ukáže je `rulewright check {path}`."),
        severity=ERROR,
    )
    others = Message(
        "`{base}` has {n|finding|findings} of its own.",
        "`{base}` má vlastní {n|nález|nálezy|nálezů}.",
        Cure("`rulewright check {path}` shows them.", "Ukáže je `rulewright check {path}`."),
    )


class HooksMeet(Code):
    code = "RW610"
    severity = WARNING
    title = "Rules of two overlays affect the same happening"
    meaning = (
        "Two overlays replace the same happening with `instead of:`, so the rule of the one loaded first runs and the other "
        "never does; or both come `before:` it and one changes what the other reads or sets, so the order of loading decides "
        "the result."
    )
    wrong = "# in two overlays, each with another `do:`\nadd:\n  rules: [{id: rest, instead of: turn, do: player gains 1 points}]"
    right = "# in two overlays\nadd:\n  rules: [{id: rest, instead of: turn, where: player.points > 1, do: player gains 1 points}]"

    instead = Message(
        "This rule never runs: `{first}`, which is loaded before `{second}`, replaces `{happening}` too.",
        "Toto pravidlo se nikdy neprovede: `{first}`, které se načítá před `{second}`, také nahrazuje `{happening}`.",
        Cure(
            "Load only one of them, or give each rule a `where:` that says when it applies.",
            "Načti jen jedno z nich, nebo dej každému pravidlu `where:`, které řekne, kdy platí.",
        ),
    )
    before = Message(
        "`{first}` and `{second}` both do something before `{happening}`, and their order decides the result.",
        "`{first}` i `{second}` dělají něco před `{happening}` a výsledek závisí na jejich pořadí.",
        Cure(
            "Write `after: [{first}]` in `{second}`, or the other way round.",
            "Napiš `after: [{first}]` do `{second}`, nebo naopak.",
        ),
        severity=NOTE,
    )


class SeveralBases(Code):
    code = "RW611"
    severity = NOTE
    title = "Several rulesets have the id of the base"
    meaning = (
        "Several rulesets near the overlay have the id under `extends:`. The nearest is used: first those in the folders above "
        "it, then those beside it, then the shipped ones. To choose another, write a path, or name it on the command line."
    )
    wrong = "extends: garden        # and another folder beside it has `ruleset: garden` too"
    right = "extends: ../garden"

    of_one_id = Message(
        "Several rulesets are called `{name}`; `{taken}` is used, not {others:or}.",
        "Pravidel jménem `{name}` je víc; bere se `{taken}`, ne {others:or}.",
        Cure("Write which one you mean: `extends: {way}`.", "Napiš, která to jsou: `extends: {way}`."),
    )


class MissingOverlay(Code):
    code = "RW612"
    severity = ERROR
    title = "An overlay requires another one"
    meaning = (
        "`requires:` names overlays that must be loaded as well, each with the accepted versions. Unlike the base under "
        "`extends:`, they are not loaded automatically: the players decide whether to use them. A check of the overlay alone "
        "adds those that it finds nearby."
    )
    wrong = "extends: garden\nrequires: [night_flowers]      # and only this overlay is loaded"
    right = "extends: garden\nafter: [night_flowers]         # works with and without it"

    not_loaded = Message(
        "`{overlay}` requires `{name}` {asked}, which is not loaded.",
        "`{overlay}` vyžaduje `{name}` {asked}, a to načtené není.",
        MEANT,
        Cure("Load it too: name `{near}` before `{overlay}`.", "Načti i to: uveď `{near}` před `{overlay}`."),
        Cure("Load it too: name its folder beside `{overlay}`.", "Načti i to: uveď jeho složku vedle `{overlay}`."),
    )
    because = Message(
        "`{overlay}` requires `{name}` {asked}, which is not loaded: {reason}.",
        "`{overlay}` vyžaduje `{name}` {asked}, a to načtené není: {reason}.",
        MEANT,
        Cure("Load it too: name `{near}` before `{overlay}`.", "Načti i to: uveď `{near}` před `{overlay}`."),
        Cure("Load it too: name its folder beside `{overlay}`.", "Načti i to: uveď jeho složku vedle `{overlay}`."),
    )
    version = Message(
        "`{overlay}` requires `{name}` {asked}, but its version is {have}.",
        "`{overlay}` vyžaduje `{name}` {asked}, ale jeho verze je {have}.",
        Cure("Load another version of `{name}`, or of `{overlay}`.", "Načti jinou verzi `{name}`, nebo `{overlay}`."),
    )


class IdleCompanion(Code):
    code = "RW613"
    severity = WARNING
    title = "Naming another overlay has no effect here"
    meaning = (
        "`requires:`, `after:`, `before:`, `conflicts:` and `settles:` name other overlays. The base always comes first, so `requires:` and "
        "`conflicts:` can only say which versions of it fit; naming the overlay itself has no effect. `settles:` takes at least two "
        "overlays and settles their conflicts by what this overlay itself sets there."
    )
    wrong = "extends: garden\nafter: [garden]"
    right = "extends: garden\nafter: [night_flowers]"

    itself = Message(
        "`{key}` names this overlay itself.",
        "`{key}` jmenuje tento doplněk sám.",
        Cure("Name another one, or remove it.", "Uveď jiný, nebo to odstraň."),
    )
    base = Message(
        "`{key}` names `{name}`, which is already the base and is always loaded.",
        "`{key}` jmenuje `{name}`, a to je základ, který je vždy první.",
        Cure("Name an overlay, or remove it.", "Uveď doplněk, nebo to odstraň."),
    )
    versions = Message(
        "`{key}` names `{name}`, which is already the base and is always loaded.",
        "`{key}` jmenuje `{name}`, a to je základ, který je vždy první.",
        Cure(
            'Remove it, or say which versions of it fit: `{key}: {{{name}: ">= 1.0"}}`.',
            'Odstraň to, nebo řekni, které jeho verze vyhovují: `{key}: {{{name}: ">= 1.0"}}`.',
        ),
    )
    one_settled = Message(
        "`settles:` names only `{name}`, but a conflict has two sides.",
        "`settles:` jmenuje jen `{name}`, ale spor má dvě strany.",
        Cure("Name both: `settles: [{name}, OTHER]`.", "Uveď obě: `settles: [{name}, DRUHÝ]`."),
    )
    both_ways = Message(
        "`{key}` names `{name}`, but `{other}` says the opposite of it.",
        "`{key}` jmenuje `{name}`, ale `{other}` o něm říká opak.",
        Cure("Remove one of the two.", "Jedno z toho odstraň."),
    )
    no_version = Message(
        "No version of `{name}` is {asked}.",
        "Žádná verze `{name}` není {asked}.",
        Cure("Correct the range.", "Oprav rozsah."),
    )
    settles_nothing = Message(
        "`{overlay}` settles nothing: {names:and} do not conflict in anything that it sets.",
        "`{overlay}` nic neřeší: {names:and} se neliší v ničem, co nastavuje.",
        Cure(
            "Set what they disagree about under `change:`, or remove `settles:`.",
            "Nastav to, v čem jsou ve sporu, pod `change:`, nebo `settles:` odstraň.",
        ),
    )


class WholeReplaced(Code):
    code = "RW614"
    severity = NOTE
    title = "An entry is replaced as a whole and loses keys"
    meaning = (
        "Under `change:`, a mapping given for an entry (a thing, an action, a happening, …) replaces the whole entry: anything "
        "that the base has and the mapping does not is lost. To change parts of an entry, use their paths. A thing whose `id:` "
        "is written is meant to be replaced as a whole, and is not reported."
    )
    wrong = "change:\n  things.plant.oak: {height: 2}"
    right = "change:\n  things.plant.oak.height: 2"

    loses = Message(
        "`{path}` is replaced as a whole and loses {keys:and}.",
        "`{path}` se nahrazuje celé a přichází o {keys:and}.",
        Cure(
            "To change parts of it, write each with its path: `{path}.{key}: …`.",
            "Chceš-li změnit jen části, napiš každou s její cestou: `{path}.{key}: …`.",
        ),
    )


class ChangedToTheSame(Code):
    code = "RW615"
    severity = NOTE
    title = "A change that sets what is already there"
    meaning = (
        "A path under `change:` is set to the value that it has anyway, so the change has no effect: another value or another path was meant, or the "
        "base has changed since. An overlay that has the last word over others (`settles:`, `after:`, `before:`) may set what is there."
    )
    wrong = "change:\n  things.plant.oak.copies: 6"
    right = "change:\n  things.plant.oak.copies: 7"

    value = Message(
        "`{path}` already has this value, so the change has no effect.",
        "`{path}` už takové je, takže změna nemá účinek.",
        Cure("Write the value that is meant, or leave it out.", "Napiš hodnotu, která je míněna, nebo to vynech."),
    )
    verbs = Message(
        "`{path}` is the same after this, so the change has no effect.",
        "`{path}` je potom stejné jako předtím, takže změna nemá účinek.",
        Cure("Write what is meant, or leave it out.", "Napiš, co je míněno, nebo to vynech."),
    )
    removed = Message(
        "`{path}` is already removed.",
        "`{path}` se odstraňuje už výše.",
        Cure("Name another one, or leave it out.", "Uveď jiné, nebo to vynech."),
    )


class BaseChanged(Code):
    code = "RW616"
    severity = WARNING
    title = "The base is no longer what an overlay was written for"
    meaning = (
        "Under `was:` an overlay says what was at a path when it was written: what it replaces or removes, or what its own rules rely on. The "
        "base now has something else there, so what the overlay makes of it may no longer be what was meant. Compare the two, and then bring "
        "`was:` up to date. Changes by other overlays do not count, except those that this one extends, requires or settles."
    )
    wrong = "change: {things.plant.oak.copies: 7}\nwas: {things.plant.oak.copies: 5}      # and now it is 6"
    right = "change: {things.plant.oak.copies: 7}\nwas: {things.plant.oak.copies: 6}"

    value = Message(
        "`{path}` was `{was}` when this was written, but in {ruleset} it is `{now}`.",
        "`{path}` bylo `{was}`, když tohle vzniklo, ale v {ruleset} je to `{now}`.",
        Cure(
            "Check whether what `{overlay}` does there still fits, then write `{now}` here.",
            "Ověř, jestli to, co tu `{overlay}` dělá, ještě sedí, a pak sem napiš `{now}`.",
        ),
    )
    other = Message(
        "`{path}` in {ruleset} is no longer what it was when this was written.",
        "`{path}` v {ruleset} už není, co bylo, když tohle vzniklo.",
        Cure(
            "Check whether what `{overlay}` does there still fits, then write here what is there now.",
            "Ověř, jestli to, co tu `{overlay}` dělá, ještě sedí, a pak sem napiš, co tam je teď.",
        ),
    )
    gone = Message(
        "There is no `{path}` in {ruleset} now.",
        "V {ruleset} teď není `{path}`.",
        Cure(
            "Check whether what `{overlay}` does there still fits, then remove this line.",
            "Ověř, jestli to, co tu `{overlay}` dělá, ještě sedí, a pak tento řádek odstraň.",
        ),
    )
    not_written = Message(
        "`{path}` did not exist when this was written, but {ruleset} has it now.",
        "`{path}` napsáno nebylo, když tohle vzniklo, ale v {ruleset} je.",
        Cure(
            "Check whether what `{overlay}` does there still fits, then write here what is there now.",
            "Ověř, jestli to, co tu `{overlay}` dělá, ještě sedí, a pak sem napiš, co tam je teď.",
        ),
    )
