"""The sentences of `--help`: (English, Czech)."""

from __future__ import annotations

from rulewright.telling.texts_coverage import COVERAGE
from rulewright.telling.texts_profile import PROFILE

HELP: dict[str, tuple[str, str]] = {
    **COVERAGE,
    **PROFILE,
    "help.usage": ("Usage", "Použití"),
    "help.commands": ("Commands", "Příkazy"),
    "help.options": ("Options", "Volby"),
    "main.help": (
        "Rulewright checks, tests and plays tabletop games whose rules are written as data.",
        "Rulewright kontroluje, testuje a hraje deskové hry, jejichž pravidla jsou zapsána jako data.",
    ),
    "option.help": ("Show this help.", "Ukáže tuto nápovědu."),
    "option.lang": ("Language of the program and of the game.", "Jazyk programu a hry."),
    "translate.short": ("Start or update a translation of a ruleset.", "Založí nebo doplní překlad pravidel."),
    "translate.help": (
        "Writes the names and texts of a ruleset or overlay that have no translation yet into its file "
        "`translations/LANGUAGE.yaml`, each with its original. Marks translations whose original has changed with `was:`. "
        "Everything already in the file stays, including comments.\n\n`rulewright check` reports the gaps that are left; "
        "players see English there.",
        "Zapíše názvy a texty pravidel nebo doplňku, které ještě nemají překlad, do souboru `translations/LANGUAGE.yaml`, každý s "
        "původním textem. Překlady, jejichž původní text se změnil, označí klíčem `was:`. Co v souboru už je, i komentáře, "
        "zůstane.\n\nMezery, které zbyly, hlásí `rulewright check`; hráči tam čtou angličtinu.",
    ),
    "translate.dry": ("Show what would be done without writing anything.", "Ukáže, co by se stalo, a nic nezapíše."),
    "option.limit": (
        "Raise (or lower) one of the limits, such as `things=50000`; may be repeated.",
        "Zvýší (nebo sníží) mez z tabulky mezí, například `things=50000`; lze opakovat.",
    ),
    "option.version": ("Show the version.", "Ukáže verzi."),
    "option.seed": ("The random seed of the games: the same number gives the same games.", "Semínko náhody: stejné číslo, stejné hry."),
    "option.first": (
        "The number of the first game: game 57 is the same no matter how many are played.",
        "Číslo první hry: hra 57 je stejná, ať se jich hraje kolik chce.",
    ),
    "option.option": ("An option of the game; may be repeated.", "Volba hry; lze opakovat."),
    "option.allow": (
        "A file or folder outside the named folders that may also be read, such as that of a base; may be repeated.",
        "Soubor nebo složka mimo jmenované složky, které se smějí číst také, třeba základní hra; lze opakovat.",
    ),
    "option.with": (
        "A house rule, variant or deck to play with; may be repeated.",
        "Domácí pravidlo, varianta nebo balíček navíc; lze opakovat.",
    ),
    "check.short": ("Find mistakes in rulesets.", "Najde chyby v pravidlech."),
    "check.help": (
        "Finds all mistakes in rulesets, variants and mods and says where they are and how to fix them. A ruleset is checked with the "
        "overlays in its folder.\n\nExits with 1 if it finds an "
        "error (or anything of the severity of --fail-level), 2 if it could not run, otherwise with 0.",
        "Najde všechny chyby v pravidlech, variantách a balíčcích a řekne, kde jsou a co pomůže. S pravidly zkontroluje i doplňky "
        "v jejich složce.\n\nKončí kódem 1, když najde chybu "
        "(nebo cokoli o závažnosti --fail-level), 2, když nemohl běžet, jinak 0.",
    ),
    "check.format": ("The format of the findings.", "V jakém formátu se nálezy vypíšou."),
    "check.fail_level": ("The lowest severity that makes the command fail.", "Od jaké závažnosti příkaz selže."),
    "check.output": ("Write the findings to this file.", "Zapíše nálezy do tohoto souboru."),
    "check.with": (
        "Check this overlay together with the paths, as a game would load them; may be repeated.",
        "Zkontroluje tento doplněk spolu s cestami tak, jak by je načetla hra; lze opakovat.",
    ),
    "check.fix": (
        "Apply the fixes that leave their line without an error, and report the rest.",
        "Použije opravy, po nichž je jejich řádek bez chyby, a ohlásí zbytek.",
    ),
    "check.diff": ("Show what --fix would change without writing anything.", "Ukáže, co by změnilo --fix, a nic nezapíše."),
    "check.together": (
        "Check the paths as one ruleset with its overlays, as a game would load them; of a folder of overlays, all of each game.",
        "Zkontroluje cesty jako jedna pravidla s doplňky, jak by je načetla hra; ze složky doplňků vždy všechny jedné hry.",
    ),
    "check.no_cache": ("Check everything again.", "Zkontroluje vše znovu."),
    "replay.short": ("Replay a game from a file.", "Přehraje hru ze souboru."),
    "replay.help": (
        "Replays a game that was saved at a table in the browser: a file, or the text that the lobby gives for a link.\n\nEach position is "
        "compared with what it was. A file contains the rules; for a text, the same rules must be available here.",
        "Přehraje hru, která se uložila u stolu v prohlížeči: soubor, nebo text, který dává vstupní hala do odkazu.\n\nKaždá pozice se porovná s "
        "tím, jaká byla. Pravidla jsou v souboru; k textu musí být stejná pravidla tady.",
    ),
    "replay.log": ("Print what happened.", "Vypíše, co se stalo."),
    "replay.to": ("Only to this step of the game.", "Jen po tento krok hry."),
    "replay.text": ("Print the game as a text for a link.", "Vypíše hru jako text do odkazu."),
    "replay.rules": ("Write the rules of the game to this folder.", "Zapíše pravidla hry do této složky."),
    "explain.short": ("Explain the code of a finding.", "Vysvětlí kód nálezu."),
    "explain.help": (
        "Explains what a code like RW201 means, with a wrong and a right example. Without a code, lists all.",
        "Řekne, co znamená kód jako RW201, s chybným a správným příkladem. Bez kódu vypíše všechny.",
    ),
    "test.short": ("Run the tests of rulesets.", "Spustí testy pravidel."),
    "test.together": (
        "Run the tests of all paths on one ruleset with its overlays, as a game would load them.",
        "Spustí testy všech cest na jedněch pravidlech s doplňky, jak by je načetla hra.",
    ),
    "test.help": (
        "Runs the tests (tests/*.yaml) of rulesets and reports how the results differ from what they expect. PATHS are rulesets, test files, or "
        "folders of rulesets.\n\nExits with 0 if all passed, 1 if some failed, 2 if something could not be run.",
        "Spustí testy (tests/*.yaml) pravidel a řekne, co se liší od očekávání. PATHS jsou pravidla, soubory testů nebo složky pravidel.\n\n"
        "Končí kódem 0, když vše prošlo, 1, když něco selhalo, 2, když něco nešlo spustit.",
    ),
    "test.k": ("Only tests with this text in their name.", "Jen testy s tímto textem ve jméně."),
    "test.format": (
        "text; github for annotations of a pull request; junit or json for other programs.",
        "text; github pro poznámky u pull requestu; junit či json pro jiné programy.",
    ),
    "test.games": (
        "Instead of the tests, play N random games in which all options are tried and undone, and copies, saves and views compared.",
        "Místo testů: N náhodných her; zkouší všechny možnosti, bere je zpět a porovnává kopie, uložené hry a pohledy.",
    ),
    "test.players": (
        "With --games: this number of players; otherwise each possible number in turn.",
        "S --games: tolik hráčů; jinak postupně všechny možné počty.",
    ),
    "test.option": ("With --games: an option of the games; may be repeated.", "S --games: volba těchto her; lze opakovat."),
    "test.giving_up": (
        "With --games: actions marked `gives up` (to resign) are chosen too.",
        "S --games: volí se i akce označené `gives up` (odstoupení ze hry).",
    ),
    "test.every": ("With --games: examine every Nth decision closely.", "S --games: podrobně prohlédne každé N-té rozhodnutí."),
    "test.own": (
        "With --coverage: only the cards that are in the files of the overlays.",
        "S --coverage: jen karty, které jsou v souborech doplňků.",
    ),
    "test.coverage": ("List the cards that no test touched.", "Vypíše karty, kterých se žádný test nedotkl."),
    "serve.short": ("Play in the browser, alone or with friends.", "Hraje v prohlížeči, sám nebo s přáteli."),
    "serve.help": (
        "Serves tables for playing in the browser, on this machine only unless --host says otherwise. With one RULESET, a table is opened at "
        "once, with a link for each seat; the lobby opens more.\n\nGames are kept when the server stops, and continue where they were. Several "
        "rulesets and overlays may be named; with none, everything nearby and shipped can be chosen.",
        "Nabízí stoly ke hraní v prohlížeči, jen na tomto stroji, pokud --host neříká jinak. S jedněmi pravidly založí rovnou stůl s "
        "odkazem pro každé místo; další stoly se zakládají ve vstupní hale.\n\nHry se uchovávají a pokračují tam, kde byly. Pravidel a doplňků "
        "lze uvést víc; bez nich lze vybírat ze všech blízkých a dodávaných.",
    ),
    "serve.secrets": (
        "How to keep secret who can react from a hidden hand: ask everybody who might be able to, pause instead, or do nothing (open).",
        "Jak utajit, kdo může odpovědět skrytou kartou: ptát se všech, kdo by mohli reagovat, místo toho čekat, nebo nedělat nic (open).",
    ),
    "serve.seats": (
        "Who plays: names of people, and bots (random, greedy, lookahead).",
        "Kdo hraje: jména lidí a boti (random, greedy, lookahead).",
    ),
    "serve.host": (
        "Address to listen on; 0.0.0.0 for friends on the same network.",
        "Adresa, na které naslouchá; 0.0.0.0 pro přátele ve stejné síti.",
    ),
    "serve.port": ("Port; 0 for any free one.", "Port; 0 pro kterýkoli volný."),
    "serve.name": ("Another name by which this machine is reached.", "Další jméno, kterým se k tomuto stroji chodí."),
    "serve.games": ("File in which the games are kept.", "Soubor, ve kterém se hry uchovávají."),
    "serve.edit": (
        "Folder of rules that may be edited in the browser: the desk.",
        "Složka s pravidly, která se smějí upravovat v prohlížeči: psací stůl.",
    ),
    "serve.open": ("Open the browser.", "Otevře prohlížeč."),
    "publish.short": ("Write a page that plays a game without a server.", "Vytvoří stránku, která hraje hru bez serveru."),
    "publish.help": (
        "Writes a folder with a web page for playing RULESET: several people at one screen, and bots. Python runs in the browser, so any static "
        "host can serve it. Games are kept in the browser and can be saved as files for `rulewright replay` and `rulewright serve`.\n\n"
        "Python for the browser (Pyodide, 14 MB) is downloaded from the npm registry the first time, and cached.",
        "Vytvoří složku se stránkou, na které se hraje hra RULESET: lidé u jedné obrazovky a boti. Podávat ji může jakýkoli server pro "
        "statické soubory, protože Python běží v prohlížeči. Hry zůstávají v prohlížeči a dají se uložit do souborů, které umí `rulewright replay` "
        "i `rulewright serve`.\n\nPython pro prohlížeče (Pyodide, 14 MB) se napoprvé stáhne z registru npm a uchová.",
    ),
    "publish.out": ("Folder for the page: new, empty, or one with an older page.", "Složka pro stránku: nová, prázdná, nebo se starší stránkou."),
    "publish.pyodide": (
        "Folder with the files of the npm package pyodide, instead of downloading it.",
        "Složka se soubory npm balíčku pyodide, místo stahování.",
    ),
    "play.short": ("Play a game in the terminal.", "Hraje hru v terminálu."),
    "play.help": (
        "Plays a game in the terminal: you against bots, or several people at one keyboard, each of whom sees only their own cards.\n\n"
        "At every question you may type ? for help, ? NAME for a card, why NAME, undo, save, quit.",
        "Hraje hru v terminálu: ty proti botům, nebo více lidí u jedné klávesnice; každý vidí jen své karty.\n\n"
        "U každé otázky lze napsat ? pro nápovědu, ? JMÉNO pro kartu, proč JMÉNO, zpět, ulož, konec.",
    ),
    "play.players": (
        "How many play (default: two, or as many as are named, or the nearest number that the game and its options allow).",
        "Kolik hráčů hraje (jinak dva, nebo kolik je jich pojmenováno, nebo nejbližší počet, který hra a volby dovolí).",
    ),
    "play.humans": ("How many of them are people.", "Kolik z nich jsou lidé."),
    "play.names": ("Names of the players, in order.", "Jména hráčů po řadě."),
    "play.save": ("Where to save the game on `save` and on leaving.", "Kam hru uloží `ulož` a odchod."),
    "play.continue": ("Continue a saved game.", "Pokračuje v uložené hře."),
    "run.short": ("Let bots play.", "Nechá hrát boty."),
    "run.help": (
        "Bots play a game; its log and a score sheet are printed. With --games N: statistics of N games.",
        "Boti odehrají hru; vypíše se její záznam a body. S --games N: statistika N her.",
    ),
    "run.players": (
        "How many play (default: two, or as many as are named, or the nearest number that the game and its options allow).",
        "Kolik hráčů hraje (jinak dva, nebo kolik je jich pojmenováno, nebo nejbližší počet, který hra a volby dovolí).",
    ),
    "run.bots": (
        "Who plays: random, greedy, lookahead (lookahead:budget=900, lookahead:PLAN); the last takes the remaining seats.",
        "Kdo hraje: random, greedy, lookahead (lookahead:budget=900, lookahead:PLÁN); poslední zabere zbylá místa.",
    ),
    "test.jobs": ("How many processes test at the same time.", "Kolik procesů testuje zároveň."),
    "check.jobs": ("How many processes check at the same time.", "Kolik procesů kontroluje zároveň."),
    "run.jobs": ("How many processes play at the same time.", "Kolik procesů hraje zároveň."),
    "run.format": ("Statistics for people or for scripts.", "Statistika pro lidi, nebo pro stroje."),
    "run.games": ("How many games.", "Kolik her."),
    "run.details": (
        "Also print every change of a number or mark, with the place of its rule.",
        "Vypsat i každou změnu čísla či značky s místem jejího pravidla.",
    ),
    "run.log": ("Print the log of the game, or only the result.", "Vypsat záznam hry, nebo jen výsledek."),
    "show.short": ("Show a card, value, action or rule.", "Ukáže kartu, hodnotu, akci nebo pravidlo."),
    "show.help": (
        "Prints a card, value, action, happening or anything else with a name: its text, its rules with their place, and what "
        "changes it. A path such as `constants.hand` works too. With overlays: what is in force, which line set it, and what "
        "it was before. Without a name: lists everything.",
        "Vypíše kartu, hodnotu, akci, událost nebo cokoli se jménem: text, pravidla s místem a co je mění. Lze dát i cestu, "
        "třeba `constants.hand`. S doplňky: co platí, kdo to určil a co platilo předtím. Bez jména vše, co tu je.",
    ),
    "new.short": ("Start a ruleset, variant or deck.", "Založí pravidla, variantu nebo balíček."),
    "new.help": (
        "Starts a ruleset, a variant (house rule) or a deck of cards in a new folder. The result passes `check` and has a test.",
        "Založí v nové složce pravidla, variantu (domácí pravidlo) nebo balíček karet. Co zapíše, projde kontrolou a má test.",
    ),
    "new.of": ("The game that the variant or deck belongs to.", "Hra, ke které varianta nebo balíček patří."),
    "new.kind": ("The kind of cards of a deck.", "Druh karet v balíčku."),
    "new.like": (
        "The card that the first card of a deck is a copy of, written out in full: its id, or KIND.ID.",
        "Karta, jejíž celý opis je první kartou balíčku: její id, nebo DRUH.ID.",
    ),
    "schema.short": ("Print or write the schemas for editors.", "Vypíše nebo zapíše schémata pro editory."),
    "schema.help": (
        "Prints a JSON Schema of rule files, with which an editor completes keys, explains them and underlines what does not "
        "belong. Without a name, lists the schemas.",
        "Vypíše JSON Schema souborů s pravidly. Editor podle něj doplňuje a vysvětluje klíče a podtrhává, co nikam nepatří. "
        "Bez jména vypíše seznam schémat.",
    ),
    "schema.write": (
        "Write all of them (or the one named) to this folder, such as `.schemas`.",
        "Zapíše všechna schémata (nebo jen jmenované) do této složky, třeba `.schemas`.",
    ),
    "docs.short": ("Open the documentation.", "Otevře dokumentaci."),
    "docs.help": (
        "Opens the documentation in the browser, without a network: the first page, or the page named, such as `tutorial` or "
        "`RW201`. If the site has not been built, it prints the page.",
        "Otevře dokumentaci v prohlížeči, i bez sítě: první stránku, nebo tu jmenovanou, třeba `tutorial` nebo `RW201`. Kde "
        "stránky nejsou sestavené, vypíše jejich text. Dokumentace je anglicky.",
    ),
    "docs.open": ("Open the page, or only print where it is.", "Otevře stránku, nebo jen řekne, kde je."),
    "dump.short": ("Show the code that a rule is compiled to.", "Ukáže kód, do kterého se pravidlo přeloží."),
    "dump.help": (
        "Prints the code that a rule of the ruleset is compiled to, with the rule's lines as comments. Without a name, lists the rules.",
        "Vypíše kód, do kterého se pravidlo přeloží, s řádky pravidla jako komentáři. Bez jména vypíše pravidla.",
    ),
    "dump.python": ("As Python (the only language so far).", "Jako Python (zatím jediný jazyk)."),
}
