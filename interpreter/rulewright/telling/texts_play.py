"""The sentences of `rulewright play`: (English, Czech)."""

from __future__ import annotations

PLAY: dict[str, tuple[str, str]] = {
    "play.what": ("Which game?", "Kterou hru?"),
    "play.what.cure": (
        "Write rulewright play RULESET, or rulewright play --continue FILE. There are: {names}.",
        "Napiš rulewright play PRAVIDLA, nebo rulewright play --continue SOUBOR. Jsou tu: {names}.",
    ),
    "play.other": ("{path} is a game of {name}.", "{path} je hra {name}."),
    "play.other.cure": ("Omit the ruleset: it is named in the file.", "Pravidla vynech: soubor je zná."),
    "play.humans.many": (
        "{humans|person|people} cannot sit at a table for {n}.",
        "{humans|člověk se nevejde|lidé se nevejdou|lidí se nevejde} ke stolu pro {n}.",
    ),
    "play.humans.many.cure": ("Try --players {n}.", "Zkus --players {n}."),
    "play.names.wrong": ("The names must be different, and at most {n}.", "Jména se musí lišit, nejvýš {n}."),
    "play.names.wrong.cure": ("Write --names anna,ben.", "Napiš --names anna,ben."),
    "play.begins": ("{title} (seed {seed})", "{title} (semínko {seed})"),
    "play.continues": ("{title}, continued", "{title}, pokračování"),
    "play.seat": ("{name}: {who}", "{name}: {who}"),
    "seat.person": ("at the keyboard", "u klávesnice"),
    "seat.random": ("random bot", "náhodný bot"),
    "seat.greedy": ("greedy bot", "hamižný bot"),
    "seat.lookahead": ("bot that looks ahead", "předvídavý bot"),
    "play.hint": ("Answer with a number. ? is help, ? game says what the game is about.", "Odpovídej číslem. ? je nápověda, ? hra řekne, o co jde."),
    "play.hand_over": ("{name}, it is your turn to look. Press Enter. ", "{name}, teď se díváš ty. Stiskni Enter. "),
    "play.over": ("Enter leaves; undo takes your last answer back.", "Enter ukončí, zpět vrátí tvou poslední odpověď."),
    "play.number": ("a number from {least} to {most}", "číslo od {least} do {most}"),
    "play.several": ("(choose {wanted}; chosen: {chosen})", "(vyber {wanted}; vybráno: {chosen})"),
    "play.usual": ("Enter: {answer}", "Enter: {answer}"),
    "play.enter": ("or Enter", "nebo Enter"),
    "play.offers.more": (
        "and {n} other offers of the same kind; type one in words",
        "a ještě {n} dalších podobných nabídek; napiš ji slovy",
    ),
    "play.offer": ("or any other offer in words, as in: {example}", "nebo jiná nabídka slovy, jako: {example}"),
    "play.offer.for": (" for ", " za "),
    "play.offer.own": ("or an offer in words: what you give `for` what you want", "nebo nabídka slovy: co dáváš `za` co chceš"),
    "play.empty": ("Type the number of an option, or ? for help.", "Napiš číslo možnosti, nebo ? pro nápovědu."),
    "play.unknown": (
        "“{reply}” is not an option. Type its number, or ? for help.",
        "„{reply}“ tu není na výběr. Napiš číslo možnosti, nebo ? pro nápovědu.",
    ),
    "play.empty_number": ("Type one of the numbers, or ? for help.", "Napiš některé z čísel, nebo ? pro nápovědu."),
    "play.no_such_number": (
        "“{reply}” is none of the numbers. Type one of them, or ? for help.",
        "„{reply}“ není žádné z čísel. Napiš některé z nich, nebo ? pro nápovědu.",
    ),
    "play.several_fit": (
        "“{reply}” matches several options: {numbers}. Type the number of one of them.",
        "„{reply}“ se hodí na víc možností: {numbers}. Napiš číslo jedné z nich.",
    ),
    "play.help_text": (
        "number or name    answer (several numbers answer the parts of one choice)\n"
        "? game            what the game is about, what counts, and its options\n"
        "? NAME, ? NUMBER  show a card, value or action; what an answer is about\n"
        "?? NAME           the same with its rules\n"
        "why NAME          why a value is what it is, what has changed it, or why an action is not offered\n"
        "view, log         show the table, or what happened\n"
        "undo              take your last answer back\n"
        "save [FILE]       save the game\n"
        "quit              leave (saves when the game has a file)",
        "číslo nebo jméno  odpověď (více čísel odpoví na části jedné volby)\n"
        "? hra             o čem hra je, co se počítá a s čím se hraje\n"
        "? JMÉNO, ? ČÍSLO  ukáže kartu, hodnotu nebo akci; čeho se týká odpověď\n"
        "?? JMÉNO          totéž i s pravidly\n"
        "proč JMÉNO        proč je hodnota taková, nebo proč se akce nenabízí\n"
        "stůl, záznam      ukáže stůl, nebo co se stalo\n"
        "zpět              vezme poslední odpověď zpět\n"
        "ulož [SOUBOR]     uloží hru\n"
        "konec             odejde (uloží, má-li hra soubor)",
    ),
    "about.counted": ("What counts: {parts}.", "Počítá se: {parts}."),
    "about.highest": ("The most points win.", "Vyhrává nejvíc bodů."),
    "about.lowest": ("The fewest points win.", "Vyhrává nejméně bodů."),
    "about.declared": ("The rules say during play who wins.", "Kdo vyhrál, říkají pravidla během hry."),
    "about.more": ("? with the name of an option says what it does.", "? se jménem volby řekne, co dělá."),
    "play.undo.none": ("You have no answer to take back.", "Žádnou tvou odpověď nelze vzít zpět."),
    "play.undo.other": (
        "Somebody else has looked at the game since; that cannot be taken back.",
        "Mezitím se díval někdo jiný; to už vzít zpět nejde.",
    ),
    "play.idle": (
        "Somebody might be asked in secret here, so everybody gets the screen. There is nothing for you to decide: press Enter.",
        "Tady se hra mohla někoho tajně zeptat, proto obrazovku dostane každý. Ty o ničem nerozhoduješ: stiskni Enter.",
    ),
    "play.undone": ("Taken back.", "Vzato zpět."),
    "play.left": ("The game was left without saving.", "Hra byla opuštěna bez uložení."),
    "play.come_back": ("Continue with: {command}", "Pokračuj: {command}"),
    "leave.ask": (
        "The game is not saved. Type a file to save it in; Enter for a new file; no to discard it.",
        "Hra není uložená. Soubor, kam ji uložit; Enter: nový vlastní soubor; ne: ztratí se.",
    ),
    "save.elsewhere": (
        "{path} is a game of the ruleset {name}, which was not named.",
        "{path} je hra podle pravidel {name}, která nejsou jmenovaná.",
    ),
    "save.elsewhere.cure": ("If you trust these rules, type: {command}", "Pokud jim věříš, napiš: {command}"),
    "save.changed": (
        "{path} is not a file that this session has read or written; it is left as it is.",
        "{path} je jiný soubor, než který tato hra četla nebo zapsala; zůstává, jak je.",
    ),
    "save.changed.cure": ("Save to another file, for example {path}.", "Ulož do jiného souboru, třeba {path}."),
    "save.exists": ("The file {path} already exists.", "Soubor {path} už existuje."),
    "save.exists.cure": (
        "Continue it (--continue {path}), or save to another file, for example {other}.",
        "Pokračuj v něm (--continue {path}), nebo ukládej do jiného souboru, třeba {other}.",
    ),
    "save.unreadable": ("{path} cannot be read: {why}.", "{path} nelze přečíst: {why}."),
    "save.nowhere": ("The game could not be saved anywhere:", "Hru se nepodařilo nikam uložit:"),
    "save.nowhere.cure": ("To start the same game again, use --seed {seed}.", "Stejná hra začne znovu s --seed {seed}."),
    "save.where": ("Save where? Write: save FILE.", "Kam? Napiš: ulož SOUBOR."),
    "save.done": ("Saved in {path}.", "Uloženo v {path}."),
    "save.cannot": ("{path} cannot be written: {why}.", "{path} nelze zapsat: {why}."),
    "save.cannot.cure": ("Choose another file.", "Zvol jiný soubor."),
    "save.missing": ("There is no file {path}.", "Soubor {path} neexistuje."),
    "save.missing.cure": ("Give the file that `save` wrote.", "Zadej soubor, který zapsalo `ulož`."),
    "save.broken": (
        "{path} is damaged: it is not a saved game that can be read.",
        "{path} je poškozený: uložená hra z něj nejde přečíst.",
    ),
    "save.of_table": (
        "{path} was saved at a table in the browser.",
        "{path} je hra uložená u stolu v prohlížeči.",
    ),
    "save.of_table.cure": (
        "Open it in the lobby of `rulewright serve`, or look at it with {command}.",
        "Otevři ji ve vstupní hale `rulewright serve`, nebo si ji prohlédni pomocí {command}.",
    ),
    "save.broken.cure": ("Start a new game, or give another file.", "Začni novou hru, nebo zadej jiný soubor."),
    "save.bare": (
        "{path} contains a game that Python saved with `Game.save()`. It does not say who sits where.",
        "{path} obsahuje hru, kterou uložil Python přes `Game.save()`. Neříká, kdo kde sedí.",
    ),
    "save.bare.cure": (
        "Put it into a file of this form, with a seat for each player: {wrapped}",
        "Vlož ji do souboru tohoto tvaru, s místem pro každého hráče: {wrapped}",
    ),
    "save.part": (
        "{path} is damaged: its `{part}` must be {what}, but is {value}.",
        "{path} je poškozený: `{part}` má být {what} a je {value}.",
    ),
    "save.is.text": ("a text", "text"),
    "save.is.texts": ("a list of texts", "seznam textů"),
    "save.is.number": ("a whole number", "celé číslo"),
    "save.is.game": ("a saved game", "uložená hra"),
    "save.is.missing": ("missing", "nic"),
    "save.no_version": (
        "{path} is damaged: its `version` must be a whole number, but is {version}.",
        "{path} je poškozený: `version` má být celé číslo a je {version}.",
    ),
    "save.seats": (
        "{path} is damaged: it has {given} seats, but {count} players are in the game.",
        "{path} je poškozený: má {given} míst a hráčů je ve hře {count}.",
    ),
    "save.seat": (
        "{path} is damaged: {who} is not a name that a player at this table can have.",
        "{path} je poškozený: u stolu nemůže sedět nikdo, kdo se jmenuje {who}.",
    ),
    "save.foreign": ("{path} is not a saved game.", "{path} není uložená hra."),
    "save.version": ("{path} was saved by another version (format {version}).", "{path} uložila jiná verze (formát {version})."),
    "save.version.cure": (
        "Use that version of Rulewright, or start a new game.",
        "Použij tu verzi Rulewrightu, nebo začni novou hru.",
    ),
    "save.unusable": ("{path} cannot be continued: {why}", "V {path} nelze pokračovat: {why}"),
    "save.unusable.cure": (
        "Give an undamaged file and the rules as they were when it was saved, or start a new game.",
        "Zadej nepoškozený soubor a pravidla taková, jaká byla při uložení, nebo začni novou hru.",
    ),
    "why.what": ("Why what? For example: why score.", "Proč co? Například: proč score."),
    "why.unknown": ("“{words}” is neither a value nor an action.", "„{words}“ není hodnota ani akce."),
    "why.known": ("There are: {names}.", "Jsou tu: {names}."),
    "why.unchanged": ("As far as you know, nothing has changed that yet.", "Pokud víš, zatím to nic nezměnilo."),
    "why.offered": (
        "Nothing prevents {name}: it is offered, or would be on the player's turn.",
        "{name}: nabízí se, nebo by to šlo; nic tomu nebrání.",
    ),
    "why.others": ("It is not your decision now.", "Teď nerozhoduješ ty."),
    "why.else": ("You are being asked something else now: {question}", "Teď se rozhoduje o jiném: {question}"),
    "why.not": (
        "{name} is not possible, because this does not hold or cannot be paid:",
        "{name}: teď to nejde, protože tohle neplatí nebo to nelze zaplatit:",
    ),
    "why.private": (
        "{name} depends on hidden things; only its player may ask for it.",
        "{name} vypovídá o skrytých věcech; ptát se smí jen jejich hráč.",
    ),
    "why.parts": ("{name} needs to know: {wanted}. For example: {example}", "{name} potřebuje vědět: {wanted}. Například: {example}"),
    "log.earlier": ("… {n|earlier entry|earlier entries}", "… {n|dřívější záznam|dřívější záznamy|dřívějších záznamů}"),
    "log.things": ("{n|thing|things}", "{n|věc|věci|věcí}"),
    "view.you": ("(you)", "(ty)"),
    "view.top": ("on top {name}", "nahoře {name}"),
    "view.hidden": ("{n|hidden card|hidden cards}", "{n|skrytá karta|skryté karty|skrytých karet}"),
    "view.backs": ("on their backs: {shown}", "na rubu: {shown}"),
    "view.empty": ("empty", "prázdné"),
    "view.on_turn": ("– to play", "– na tahu"),
    "view.out": ("– out of the game", "– mimo hru"),
    "view.table": ("The table", "Stůl"),
    "view.more": ("and {n} more", "a dalších {n}"),
}
