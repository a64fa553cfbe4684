"""RW8xx: limits, saved games, options, and what goes wrong while a game runs."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, PERMIT, PERMIT_LINK, PUT_FILE, WARNING, Code, Cure, Message

LEAVE_OUT = Cure("Leave out what no game needs.", "Vynech, co žádná hra nepotřebuje.")
SPLIT_FILE = Cure("Split it, and name the parts under `include:`.", "Rozděl jej a části uveď v `include:`.")


class FileTooLarge(Code):
    code = "RW801"
    severity = ERROR
    title = "A file that is too large"
    meaning = "Rule files are read whole, so their size is limited. Split the file and name the parts under `include:`."
    wrong = "things: […]        # more than 4 MB in one file"
    right = "include: [plants.yaml, tools.yaml]"

    bytes = Message("The file is larger than {most:,} bytes.", "Soubor je větší než {most:,} bajtů.", SPLIT_FILE)
    characters = Message("The file has more than {most:,} characters.", "Soubor má víc než {most:,} znaků.", SPLIT_FILE)


class ValueTooLong(Code):
    code = "RW802"
    severity = ERROR
    title = "A value that is too long"
    meaning = "One value of a rule file may have a limited number of characters."
    wrong = 'text: "aaaaaaaa…"        # more than 64,000 characters'
    right = "text: A short text"

    filled_in = Message(
        "This would have {n:,} characters with its values filled in; the limit is {most:,}.",
        "Po doplnění hodnot by toto mělo {n:,} znaků, nejvíc jich smí být {most:,}.",
    )
    characters = Message(
        "This value has {n:,} characters; the limit is {most:,}.",
        "Tato hodnota má {n:,} znaků, nejvíc jich smí být {most:,}.",
    )


class NumberTooLarge(Code):
    code = "RW803"
    severity = ERROR
    title = "A number that is too large"
    meaning = "A number has 32 bits: it is at most 2,147,483,647."
    wrong = "constants:\n  points: 3000000000"
    right = "constants:\n  points: 1000"

    no_room = Message(
        "The number {number} is out of range: numbers go from {low} to {high}.",
        "Číslo {number} je mimo rozsah: čísla jsou od {low} do {high}.",
        Cure("Count in larger units, such as thousands.", "Počítej ve větších jednotkách, třeba v tisících."),
    )
    digits = Message("The number {number} has {n} digits; the limit is {most}.", "Číslo {number} má {n} číslic, nejvíc jich smí být {most}.")


class TooDeep(Code):
    code = "RW804"
    severity = ERROR
    title = "Nested too deeply"
    meaning = (
        "The depth to which lists and mappings can be nested is limited, and so is that of forms in a text of rules, of "
        "guarded lines of a value, and of chains of rules that depend on each other."
    )
    wrong = "constants: {a: {a: {a: {a: …}}}}"
    right = "constants: {a: 1}"

    generated = Message(
        "`{name}` nests more forms than can be executed ({why}).",
        "`{name}` má v sobě víc vnořených tvarů, než lze provést ({why}).",
        Cure(
            "Split it: name parts of it with `let`, or turn them into stats or happenings of their own.",
            "Rozděl ji: části pojmenuj pomocí `let`, nebo z nich udělej samostatné odvozené hodnoty či události.",
        ),
    )
    nothing_asked = Message(
        "`{name}` has more than {most:,} parts once values that may be `nothing` are checked for.",
        "`{name}` má víc než {most:,} částí, když se započtou dotazy na hodnoty, které mohou být `nothing`.",
        Cure(
            "Name parts of it with `let`, or make them stats of their own.",
            "Pojmenuj části pomocí `let`, nebo z nich udělej samostatné odvozené hodnoty.",
        ),
    )
    chain = Message(
        "`{name}` begins a chain of {length:,} rules that depend on each other; the limit is {most:,}.",
        "`{name}` začíná řetěz {length:,} pravidel, z nichž každé potřebuje další; nejvíc jich smí být {most:,}.",
        Cure("Merge some of them.", "Některá z nich spoj."),
    )
    rules = Message(
        "The rules of this ruleset are nested too deeply.",
        "Pravidla jsou do sebe příliš hluboko vnořená.",
        Cure(
            "Look for a long chain of rules that depend on each other.",
            "Hledej dlouhý řetěz pravidel, z nichž každé potřebuje další.",
        ),
    )
    preferences = Message("{n:,} preferences are too many; the limit is {most}.", "Předností je {n:,}, nejvíc jich smí být {most}.")
    beginning = Message(
        "A text begins with more than {most} choices and `let` lines.",
        "Text začíná více než {most} výběry a řádky `let`.",
        Cure(
            "Put another statement between them: only the lines before it decide whether the text can begin.",
            "Vlož mezi ně jiný příkaz: jen to, co je před ním, rozhoduje, zda text může začít.",
        ),
    )
    guarded = Message(
        "A value has {n:,} guarded lines; the limit is {most}.",
        "Hodnota má {n:,} řádků s podmínkami, nejvíc jich smí být {most}.",
        Cure("Divide them among several stats.", "Rozděl je mezi několik odvozených hodnot."),
    )
    parts_so_far = Message(
        "This text has more than {most:,} parts up to here, once values that may be `nothing` are checked for.",
        "Tento text má až sem víc než {most:,} částí, když se započtou dotazy na hodnoty, které mohou být `nothing`.",
        Cure(
            "Name parts of it with `let`, or make them stats of their own.",
            "Pojmenuj části pomocí `let`, nebo z nich udělej samostatné odvozené hodnoty.",
        ),
    )
    forms = Message(
        "More than {most} forms are nested here.",
        "Je tu vnořeno víc než {most} tvarů.",
        Cure(
            "Split the text: name parts of it with `let`, or turn them into stats or happenings of their own.",
            "Rozděl text: části pojmenuj pomocí `let`, nebo z nich udělej samostatné odvozené hodnoty či události.",
        ),
    )
    brackets = Message("More than {most} brackets are open at once in this text.", "V tomto textu je najednou otevřeno víc než {most} závorek.")
    indentation = Message(
        "A line of this text is indented by more than {most} spaces.",
        "Řádek tohoto textu je odsazený o víc než {most} mezer.",
    )
    nodes = Message(
        "Lists and mappings are nested more than {most} deep.",
        "Seznamy a mapování jsou do sebe vnořené hlouběji než {most}krát.",
    )


class TooManyEntries(Code):
    code = "RW805"
    severity = ERROR
    title = "Too many entries in one file"
    meaning = (
        "The number of values in one file and in all files of a ruleset is limited, and so are the words of a list and the "
        "choices of an action's `with:`."
    )
    wrong = "constants: {a1: 1, a2: 1, …}        # hundreds of thousands of them"
    right = "constants: {a: 1}"

    choices = Message(
        "The action `{name}` has {n:,} choices; the limit is {most}.",
        "Akce `{name}` má {n:,} výběrů, nejvíc jich smí být {most}.",
        Cure(
            "Make some of them after it has begun: `choose` in its `do:`.",
            "Některé nech až na dobu, kdy začne: `choose` v jejím `do:`.",
        ),
    )
    words = Message(
        "The list `{list}` has {n:,} words; the limit is {most:,}.",
        "Seznam `{list}` má {n:,} slov, nejvíc jich smí být {most:,}.",
    )
    in_file = Message("The file has more than {most:,} values.", "Soubor má víc než {most:,} hodnot.", LEAVE_OUT)
    in_ruleset = Message("The files of the ruleset have more than {most:,} values.", "Soubory pravidel mají víc než {most:,} hodnot.", LEAVE_OUT)


class TooManyFindings(Code):
    code = "RW806"
    severity = ERROR
    title = "Too many findings"
    meaning = (
        "After a few hundred errors, the rest of a file is not read, and after a thousand, the check ends; most usually have a single cause. "
        "Only the first thousand warnings and notes are reported; for these, this code is only a warning."
    )
    wrong = "constants: {a: 1}\nconstants: {a: 2}        # and hundreds of times again"
    right = "constants: {a: 1}"

    errors = Message("Only the first {most:,} errors are reported.", "Po {most:,} chybách se další nálezy nevypisují.")
    lesser = Message(
        "Only the first {most:,} warnings and notes are reported.",
        "Po {most:,} varováních a poznámkách se další nevypisují.",
        severity=WARNING,
    )
    rest_of_file = Message("The rest of the file is not read after {most:,} errors.", "Po {most:,} chybách se zbytek souboru nečte.")


class TotalTooLarge(Code):
    code = "RW807"
    severity = ERROR
    title = "A total that takes too many steps"
    meaning = (
        "The totals under `expect:` are counted on every check, so the number of combinations of the names under `for:` and "
        "the number of steps are limited."
    )
    wrong = "expect:\n- {for: {a: 1..1000, b: 1..1000}, holds: a + b > 0}"
    right = "expect:\n- {for: {a: 1..10, b: 1..10}, holds: a + b > 0}"

    options = Message(
        "All combinations of options would take more than {most:,} steps.",
        "Všechny kombinace voleb by potřebovaly víc než {most:,} kroků.",
    )
    steps = Message(
        "This would take more than {most:,} steps in all totals together.",
        "Všechny součty dohromady by potřebovaly víc než {most:,} kroků.",
        Cure("Count over fewer things, or name them.", "Počítej přes méně věcí, nebo je vyjmenuj."),
    )
    combinations = Message(
        "This would take more than {most:,} combinations of the names under `for:`.",
        "Jmen pod `for:` by bylo víc než {most:,} kombinací.",
        Cure("Count over fewer things, or name them.", "Počítej přes méně věcí, nebo je vyjmenuj."),
    )


class NoSuchRuleset(Code):
    code = "RW810"
    severity = ERROR
    title = "No such ruleset"
    meaning = "A ruleset is named by its folder (the one with `ruleset.yaml`), by a file, or by the id of a shipped ruleset."
    wrong = "rulewright check gardn"
    right = "rulewright check garden"

    no_main = Message(
        "The folder `{path}` has no `{file}`.",
        "Ve složce `{path}` není `{file}`.",
        Cure("Name one of {inner:or} in it.", "Uveď z ní {inner:or}."),
    )
    unknown = Message(
        "There is no ruleset `{path}`: no such folder or file exists, and no shipped ruleset has this id.",
        "Pravidla `{path}` neexistují: není taková složka ani soubor a nic s tímto id není dodáno.",
        MEANT,
        Cure("The shipped rulesets are {shipped:and}.", "Dodaná pravidla jsou {shipped:and}."),
    )


class IncludeLeaves(Code):
    code = "RW811"
    severity = ERROR
    title = "An include that leaves the folder"
    meaning = "A ruleset reads only files in its own folder: no absolute paths, no `..`, no links that lead out, and only `.yaml` or `.yml` files."
    wrong = "include: [../other/cards.yaml]"
    right = "include: [cards.yaml]"

    path = Message(
        "`{written}` {why}.",
        "`{written}` {why}.",
        Cure(
            "Name files in the ruleset's own folder, such as `cards.yaml` or `cards/*.yaml`.",
            "Uveď soubory z vlastní složky pravidel, třeba `cards.yaml` nebo `cards/*.yaml`.",
        ),
    )
    link = Message(
        "`{path}` is a link that leads out of the ruleset's folder.",
        "`{path}` je odkaz, který vede ven ze složky pravidel.",
        Cure("Put the file itself there.", "Dej tam sám soubor."),
    )


class IncludeFindsNothing(Code):
    code = "RW812"
    severity = ERROR
    title = "An include that finds nothing"
    meaning = "The folder of the ruleset has no file with this name, or none that matches the pattern."
    wrong = "include: [crads.yaml]"
    right = "include: [cards.yaml]"

    pattern = Message(
        "No file in the ruleset's folder matches `{written}`.",
        "Ve složce pravidel neodpovídá `{written}` žádný soubor.",
        MEANT,
    )
    file = Message("There is no file `{written}` in the ruleset's folder.", "Ve složce pravidel není soubor `{written}`.", MEANT)


class StrayFile(Code):
    code = "RW817"
    severity = WARNING
    title = "A file that nothing includes"
    meaning = (
        "A YAML file with sections of rules is beside the files of a ruleset, but `include:` does not name it, so nothing in it is part of the game. "
        "Files that are rulesets or overlays themselves, translations and files with other keys are left alone.\n\n"
        "Or a file has tests, but is not where the tests of a ruleset are: in its folder `tests`. The tests of an overlay in a single file, "
        "`variants/short.yaml`, are in `variants/tests/short.yaml`."
    )
    wrong = "include: [cards.yaml]"
    right = 'include: ["*.yaml"]'

    here = Message(
        "{files:and} {n=is|are} not included, so nothing in {n=it|them} is part of the game.",
        "{files:and} {n=není zahrnut|nejsou zahrnuty|není zahrnuto}, takže nic z {n=něj|nich|nich} není součástí hry.",
        Cure("Add {n=it|them} to `include:`.", "Přidej {n=jej|je|je} do `include:`."),
    )
    tests = Message(
        "{files:and} {n=has|have} tests, but {n=is|are} not where tests are read, so they never run.",
        "{files:and}: {n=je tu test, ale není|jsou tu testy, ale nejsou|jsou tu testy, ale nejsou} tam, kde se testy čtou, takže se nikdy nespustí.",
        Cure(
            "Tests are in the folder `tests` of their ruleset; those of an overlay in a single file in `tests/` beside it, in the file of its name.",
            "Testy patří do složky `tests` svých pravidel; testy doplňku v jednom souboru do `tests/` vedle něj, do souboru jeho jména.",
        ),
    )


class LanguageVersion(Code):
    code = "RW813"
    severity = ERROR
    title = "Another version of the rule language"
    meaning = "`language:` says which version of the rule language a ruleset was written for. A newer one needs a newer rulewright."
    wrong = "language: 7"
    right = "language: 1"

    newer = Message(
        "`{name}` is written in version {version} of the rule language, but this rulewright knows versions up to {known}.",
        "`{name}` je napsáno ve verzi {version} jazyka pravidel, ale tento rulewright zná verze do {known}.",
        Cure(
            "Install a newer rulewright (`pip install --upgrade rulewright`), or get an older version of the ruleset.",
            "Nainstaluj novější rulewright (`pip install --upgrade rulewright`), nebo si opatři starší verzi pravidel.",
        ),
    )
    none = Message(
        "Version {version} of the rule language does not exist.",
        "Verze {version} jazyka pravidel neexistuje.",
        Cure("Write `language: {known}`.", "Napiš `language: {known}`."),
    )


class TooManyThings(Code):
    code = "RW814"
    severity = ERROR
    title = "Too many things"
    meaning = (
        "Templates, tables and lists multiply, and so do `copies:` and `made:`. The number of things and the amount of data in "
        "them are limited, so that a typo does not fill the memory."
    )
    wrong = "things:\n- kind: plant\n  for each: {a: 1..1000, b: 1..1000}\n  id: rose_<a>_<b>"
    right = "things:\n- kind: plant\n  for each: {a: 1..10, b: 1..10}\n  id: rose_<a>_<b>"

    all = Message("More than {most:,} things would exist.", "Vzniklo by víc než {most:,} věcí.")
    with_values = Message(
        "With the things of kind `{kind}` there would be more than {most:,} fields, states and zones.",
        "S věcmi druhu `{kind}` by bylo víc než {most:,} polí, stavů a míst.",
    )
    with_names = Message(
        "With the copies of `{thing}` the names of all things would have more than {most:,} characters.",
        "S kopiemi `{thing}` by jména všech věcí měla víc než {most:,} znaků.",
    )
    in_kinds = Message(
        "With `{kind}` all kinds together would have more than {most:,} fields, states, zones and texts.",
        "S druhem `{kind}` by všechny druhy dohromady měly víc než {most:,} polí, stavů, míst a textů.",
    )
    in_templates = Message(
        "More than {things:,} things, {values:,} values or {characters:,} characters in them would be made.",
        "Vzniklo by víc než {things:,} věcí, {values:,} hodnot nebo {characters:,} znaků v nich.",
    )


class TooManyFiles(Code):
    code = "RW815"
    severity = ERROR
    title = "Too many files"
    meaning = "The number of files in a ruleset and their total size are limited."
    wrong = 'include: ["*.yaml"]        # thousands of files'
    right = "include: [cards.yaml]"

    together = Message(
        "A ruleset may have at most {files} files with a total size of {megabytes} MB.",
        "Pravidla smějí mít nejvýš {files} souborů, dohromady {megabytes} MB.",
    )


class NotPermitted(Code):
    code = "RW816"
    severity = ERROR
    title = "A file that may not be read"
    meaning = (
        "Rule files may come from strangers, so without permission, the only files read are those in the folders that are "
        "named on the command line (or in the call of `load`), the shipped rulesets, and the settings of the current folder. A "
        "base elsewhere, a link, a named pipe or a device is refused. Name the folder as well, or permit it with `--allow "
        "PATH`, `load(…, allow=[…])` or the environment variable `RULEWRIGHT_ALLOW`."
    )
    wrong = "rulewright check my_rule        # with `extends: ../../games/my_game`"
    right = "rulewright check ../games/my_game my_rule"

    base = Message("The base `{name}` of `{overlay}` {why}.", "Základ `{name}` doplňku `{overlay}` {why}.", PERMIT_LINK, PERMIT, PUT_FILE)
    folder = Message("The folder `{path}` {why}.", "Složka `{path}` {why}.", PERMIT_LINK, PERMIT, PUT_FILE)
    file = Message("The file `{path}` {why}.", "Soubor `{path}` {why}.", PERMIT_LINK, PERMIT, PUT_FILE)


class EndlessGame(Code):
    code = "RW820"
    severity = ERROR
    title = "A rule that never comes to an end"
    meaning = (
        "While a game runs, a rule never reaches a decision, rules call each other without end, a set grows beyond all limits, "
        "or all things of a `made` kind are in use. The game is left as it was before the choice that started it."
    )
    wrong = "state: {game: {days: number = 0}}\nflow: |\n  repeat 1000000000 times: add 1 to game.days"
    right = "state: {game: {days: number = 0}}\nflow: |\n  repeat 10 times: add 1 to game.days"

    unbounded_choice = Message(
        "The numbers of `{name}` have no upper bound, and all of them would be tried.",
        "Čísla v `{name}` nemají horní mez a zkoušela by se všechna.",
        Cure("Limit them in `when:`, for example `sum of {name} <= 3`.", "Omez je ve `when:`, například `sum of {name} <= 3`."),
    )
