"""RW704 to RW708, RW714: what a text says but its rules do not do. Texts are only interpreted by guessing, so these are notes."""

from __future__ import annotations

from rulewright.source.catalogue.code import NOTE, Code, Cure, Message

CORRECT = Cure("Correct the text or the rule.", "Oprav text, nebo pravidlo.")


class NumberOfText(Code):
    code = "RW704"
    severity = NOTE
    title = "A number in a text that its rule does not have"
    meaning = (
        "The text of a card, an action or a rule has a number that is in neither its fields nor its rules, and these have a "
        "number that the text lacks. Numbers of rules that it calls count too, unless the other texts of the kind mention what "
        "this one lacks, or a line gains, loses or pays a different amount of something that the text mentions. If the rule is "
        "written in full at the entry and chooses or takes one thing, a number in the text alone is enough. The same is "
        "reported for a question that asks for a different number than the rule allows, for the text of a ruleset or an "
        "overlay that gives a different number for what a constant is named after, for the sentence of a refusal, and for the text of "
        "an option. Digits are read, and number words in "
        "English and Czech. A text that repeats a printed field can hold it in braces, as in `{price} coins`: then it is "
        "always right."
    )
    wrong = (
        'things:\n- {kind: plant, id: rose, text: {en: "Harvest: 9 points.", cs: "Sklizeň: 9 bodů."}, '
        "actions: {harvest: {in: day, limit: once per turn, do: add 4 to me.points}}}"
    )
    right = (
        'things:\n- {kind: plant, id: rose, text: {en: "Harvest: 4 points.", cs: "Sklizeň: 4 body."}, '
        "actions: {harvest: {in: day, limit: once per turn, do: add 4 to me.points}}}"
    )

    not_ruled = Message(
        "The text says {number}, but neither the fields nor the rules here have this number. They have {others:and}.",
        "Text říká {number}, ale údaje ani pravidla zde toto číslo nemají. Mají {others:and}.",
        CORRECT,
    )
    nowhere = Message(
        "The text says {number}, but neither the fields nor the rules here have this number.",
        "Text říká {number}, ale údaje ani pravidla zde toto číslo nemají.",
        CORRECT,
    )
    unlike_others = Message(
        "The text says {number}, but its rules have {others:and}; the other texts of the kind state the numbers of their rules.",
        "Text říká {number}, ale jeho pravidla mají {others:and}; ostatní texty toho druhu uvádějí čísla svých pravidel.",
        CORRECT,
    )
    of_amount = Message(
        "The text says {number}, but its rule gains, loses or pays {others:or} of `{part}`.",
        "Text říká {number}, ale u `{part}` jeho pravidlo získává, ztrácí nebo platí {others:or}.",
        CORRECT,
    )
    shown = Message(
        "The text shows `{name}`, but no rule of `{thing}` reads it, as the rules of others of its kind do.",
        "Text ukazuje `{name}`, ale žádné pravidlo věci `{thing}` je nečte, jako to dělají jiné věci toho druhu.",
        Cure("Use `this.{name}` in its rules, or correct the text.", "Použij v jejích pravidlech `this.{name}`, nebo oprav text."),
    )
    of_draw = Message(
        "The text says that {number} are drawn, but its rule draws {value}.",
        "Text říká, že se líže {number}, ale pravidlo líže {value}.",
        CORRECT,
    )
    of_ruleset = Message(
        "The text says {number}, but `{name}` is {value}.",
        "Text říká {number}, ale `{name}` je {value}.",
        CORRECT,
    )
    of_each = Message(
        "The text says {number} for each, but its rule counts {value} for each.",
        "Text říká {number} za každé, ale pravidlo počítá {value} za každé.",
        CORRECT,
    )
    of_reason = Message(
        "The reason says {number}, but what leads to it has {others:and}.",
        "Důvod říká {number}, ale to, co k němu vede, má {others:and}.",
        CORRECT,
    )
    of_price = Message(
        "The question says {number}, but the price in `{part}` is {others:or}.",
        "Otázka říká {number}, ale cena v `{part}` je {others:or}.",
        CORRECT,
    )
    of_refusal = Message(
        "The sentence says {number}, but its condition has {others:and}.",
        "Věta říká {number}, ale její podmínka má {others:and}.",
        CORRECT,
    )
    of_option = Message(
        "The text says {number}, but where rules read `option.{name}`, they have {others:and}.",
        "Text říká {number}, ale pravidla, která čtou `option.{name}`, mají {others:and}.",
        CORRECT,
    )
    of_question = Message(
        "The question says {number}, but the rule that asks it lets {count} be chosen.",
        "Otázka říká {number}, ale pravidlo, které ji klade, nechá vybrat {count}.",
        CORRECT,
    )


class LimitOfText(Code):
    code = "RW705"
    severity = NOTE
    title = "A limit that is only in the text"
    meaning = (
        "The text says “once per turn” (or round, game, or any happening of the ruleset), or, for an action, “one card a turn”. But the "
        "entry has no `limit:` (or one for a shorter time), and nothing in its rules, or in those that call it, sets a state, puts a mark "
        "or moves anything that it tests, so it can be repeated at will."
    )
    wrong = (
        'things:\n- {kind: plant, id: rose, text: {en: "Once per turn, 4 points.", cs: "Jednou za tah 4 body."}, '
        "actions: {harvest: {in: day, do: add 4 to me.points}}}"
    )
    right = (
        'things:\n- {kind: plant, id: rose, text: {en: "Once per turn, 4 points.", cs: "Jednou za tah 4 body."}, '
        "actions: {harvest: {in: day, limit: once per turn, do: add 4 to me.points}}}"
    )

    not_ruled = Message(
        "The text promises a limit that no rule enforces.",
        "Text slibuje omezení, které žádné pravidlo nezajišťuje.",
        Cure("Add `limit: once per {each}`.", "Přidej `limit: once per {each}`."),
        Cure("Add `limit: once per turn`.", "Přidej `limit: once per turn`."),
    )
    more = Message(
        "The text says “once”, but the rule allows it {times} times.",
        "Text říká „jednou“, ale pravidlo to dovoluje {times}krát.",
        CORRECT,
    )
    other = Message(
        "The text promises once per `{each}`, but this is once per `{counted}`, of which there may be several.",
        "Text slibuje jednou za `{each}`, ale toto je jednou za `{counted}`, kterých může být víc.",
        Cure("Write `once per {each}`.", "Napiš `once per {each}`."),
    )


class WrongLanguage(Code):
    code = "RW706"
    severity = NOTE
    title = "A text that is not in the language of its key"
    meaning = (
        "Letters and common words show that a text is in another language of the ruleset. Two texts were probably swapped, or one was copied and "
        "never translated."
    )
    wrong = 'things:\n- {kind: plant, id: rose, name: {en: "Růže, která nevadne", cs: "The rose that lasts"}}'
    right = 'things:\n- {kind: plant, id: rose, name: {en: "The rose that lasts", cs: "Růže, která nevadne"}}'

    meant = Message(
        "The text for `{language}` seems to be written in the language `{other}`.",
        "Text pro `{language}` je zřejmě v jazyce `{other}`.",
        Cure("Swap the texts, or translate this one.", "Prohoď texty, nebo tento přelož."),
    )
    copied = Message(
        "The text for `{language}` is the same as the one for `{other}`, and is written in that language.",
        "Text pro `{language}` je stejný jako pro `{other}` a je v tom jazyce i napsaný.",
        Cure("Translate it.", "Přelož ho."),
    )


class TextOfAnother(Code):
    code = "RW714"
    severity = NOTE
    title = "A name or a text that is that of another entry"
    meaning = (
        "The English name of an entry matches the id of another entry, which itself has a different name; or two texts each mention what the "
        "name of the other says. They were probably swapped. Or two things of a kind have the same text word for word, but different rules; or two "
        "entries have the same name or sentence in one language and different ones in another; or one pair of entries has one name in every language."
    )
    wrong = "things:\n- {kind: plant, id: rose, name: {en: Tulip, cs: Růže}}\n- {kind: plant, id: tulip, name: {en: Rose, cs: Tulipán}}"
    right = "things:\n- {kind: plant, id: rose, name: {en: Rose, cs: Růže}}\n- {kind: plant, id: tulip, name: {en: Tulip, cs: Tulipán}}"

    name = Message(
        "The name of `{name}` is that of `{other}`.",
        "`{name}` má jméno, které patří `{other}`.",
        Cure("Swap the names, or correct this one.", "Prohoď jména, nebo oprav toto."),
    )
    doubled = Message(
        "The text of `{name}` for `{language}` is that of `{other}` too, but they differ in another language.",
        "Text `{name}` pro `{language}` má i `{other}`, ale v jiném jazyce se liší.",
        Cure("Correct one of them.", "Oprav jeden z nich."),
    )
    same = Message(
        "`{name}` has the same text as `{other}`, but different rules.",
        "`{name}` má stejný text jako `{other}`, ale jiná pravidla.",
        Cure("Correct one of the texts, or say in both what differs.", "Oprav jeden z textů, nebo v obou řekni, čím se liší."),
    )
    alike = Message(
        "`{name}` is called what `{other}` is called.",
        "`{name}` se jmenuje stejně jako `{other}`.",
        Cure("Correct one of the two.", "Oprav jedno z nich."),
    )
    text = Message(
        "The text of `{name}` mentions `{other}`, and vice versa.",
        "Text `{name}` mluví o `{other}` a naopak.",
        Cure("Swap the texts.", "Prohoď texty."),
    )


class CountOfList(Code):
    code = "RW707"
    severity = NOTE
    title = "Printed numbers that contradict each other"
    meaning = "On all other cards of the kind, one field says how many members another has, but on this card the two differ."
    wrong = (
        'kinds:\n  bed: {fields: {seeds: number, plants: "list of number = {}"}}\nzones: {game: {beds: {holds: bed}}}\nthings:\n'
        "- {kind: bed, id: small, seeds: 1, plants: [4]}\n- {kind: bed, id: large, seeds: 3, plants: [2, 2, 3]}\n"
        "- {kind: bed, id: long, seeds: 4, plants: [1, 1, 2]}"
    )
    right = (
        'kinds:\n  bed: {fields: {seeds: number, plants: "list of number = {}"}}\nzones: {game: {beds: {holds: bed}}}\nthings:\n'
        "- {kind: bed, id: small, seeds: 1, plants: [4]}\n- {kind: bed, id: large, seeds: 3, plants: [2, 2, 3]}\n"
        "- {kind: bed, id: long, seeds: 4, plants: [1, 1, 2, 2]}"
    )

    differs = Message(
        "`{number}` of `{thing}` is {says}, but `{several}` has {has}; everywhere else the two agree.",
        "`{number}` u `{thing}` je {says}, ale `{several}` má {has}; všude jinde to souhlasí.",
        Cure("Correct one of them.", "Oprav jedno z nich."),
    )


class RuleOfText(Code):
    code = "RW708"
    severity = NOTE
    title = "A rule that contradicts its text"
    meaning = (
        "The text of a thing says “you”, but its rule applies to everybody except the owner, or vice versa; or the text names "
        "one word of a list, and the rule another; or it says “at least”, “fewer than” or “1 less”, and the rule has the "
        "opposite. Only what is written at the entry is compared, and only if nothing else in its rules could be meant."
    )
    wrong = (
        "kinds:\n  bench: {in force: this in players.benches}\nzones:\n  player: {benches: {holds: bench}}\n"
        "stats:\n  harvest(player): 1\nactions:\n  reap: {in: day, limit: once per turn, do: add harvest(me) to me.points}\n"
        "  sit: {in: day, limit: once per turn, with: {bench: every bench}, do: move bench to me.benches}\n"
        "things:\n- kind: bench\n  id: oak_bench\n  text: You harvest 1 less.\n"
        "  changes:\n  - harvest(player): + 1\n    when: player = owner"
    )
    right = (
        "kinds:\n  bench: {in force: this in players.benches}\nzones:\n  player: {benches: {holds: bench}}\n"
        "stats:\n  harvest(player): 1\nactions:\n  reap: {in: day, limit: once per turn, do: add harvest(me) to me.points}\n"
        "  sit: {in: day, limit: once per turn, with: {bench: every bench}, do: move bench to me.benches}\n"
        "things:\n- kind: bench\n  id: oak_bench\n  text: You harvest 1 less.\n"
        "  changes:\n  - harvest(player): -1\n    when: player = owner"
    )

    of_you = Message(
        "The text says “you”, but this rule applies to everybody else.",
        "Text mluví o tobě, ale toto pravidlo platí pro všechny ostatní.",
        Cure("Write `= owner`, or say in the text who is meant.", "Napiš `= owner`, nebo v textu řekni, o koho jde."),
    )
    of_all = Message(
        "The text is about what is yours, but this change applies to everybody.",
        "Text mluví o tom, co je tvoje, ale tato změna platí pro všechny.",
        Cure(
            "Add `when: player = owner`, as others of the kind have it.",
            "Přidej `when: player = owner`, jak to mají jiné toho druhu.",
        ),
    )
    of_all_hooked = Message(
        "The text is about what you do, but this hook applies to what anybody does.",
        "Text mluví o tom, co děláš ty, ale tento háček platí pro každého.",
        Cure("Add `where: … = owner`.", "Přidej `where: … = owner`."),
    )
    never_back = Message(
        "The text says how long it lasts, but nothing ever resets `{state}`.",
        "Text říká, jak dlouho to trvá, ale nic `{state}` nikdy nevrátí na začátek.",
        Cure("Write `each …` after the state, or reset it.", "Napiš za stav `each …`, nebo jej vrať."),
    )
    of_others = Message(
        "The text is about another player, but this rule applies to the owner.",
        "Text mluví o jiném hráči, ale toto pravidlo platí pro majitele.",
        Cure("Name the other player in the rule, or correct the text.", "Pojmenuj v pravidle toho druhého, nebo oprav text."),
    )
    of_neighbour = Message(
        "The text mentions a neighbour at the table, but no rule here uses `left` or `right`.",
        "Text mluví o sousedovi u stolu, ale žádné pravidlo se tu neptá na `left` ani `right`.",
        Cure(
            "Write `.left` or `.right` after the player, or correct the text.",
            "Napiš za hráče `.left` nebo `.right`, nebo oprav text.",
        ),
    )
    word = Message(
        "The text mentions `{meant}`, but this rule mentions `{written}`.",
        "Text mluví o `{meant}`, ale toto pravidlo o `{written}`.",
        Cure("Write `{meant}` here, or correct the text.", "Napiš zde `{meant}`, nebo oprav text."),
    )
    shown_to_all = Message(
        "The text lets somebody look, but this shows it to everybody.",
        "Text nechá někoho nahlédnout, ale toto to ukáže všem.",
        Cure("Write `reveal … to me`, or say in the text that all see it.", "Napiš `reveal … to me`, nebo v textu řekni, že to vidí všichni."),
    )
    shown_to_another = Message(
        "The text lets you look, but this shows it to `{written}`.",
        "Text tě nechá nahlédnout, ale toto to ukáže hráči `{written}`.",
        Cure("Write `to me`, or correct the text.", "Napiš `to me`, nebo oprav text."),
    )
    both_ways = Message(
        "Some actions ask for `{stat}` and others for `not {stat}`, but its words describe only one of them.",
        "Některé akce chtějí `{stat}` a jiné `not {stat}`, ale tato slova říkají jen jedno z toho.",
        Cure(
            "Use another stat for one of the two, with words of its own.",
            "Na jedno z toho se ptej jinou odvozenou hodnotou s vlastními slovy.",
        ),
    )
    opposite = Message(
        "The text says the opposite of `{written}`.",
        "Text říká opak toho, co znamená `{written}`.",
        CORRECT,
    )
    sign = Message(
        "The text says the opposite of `{written}`: one adds, the other subtracts.",
        "Text říká opak toho, co znamená `{written}`: jedno přidává, druhé ubírá.",
        CORRECT,
    )
    lost = Message(
        "The text says that `{part}` is lost or paid, but the rule only adds to it.",
        "Text říká, že se `{part}` ztrácí nebo platí, ale pravidlo je jen přidává.",
        CORRECT,
    )
    falls = Message(
        "The text says that `{part}` falls, but the rule only raises it.",
        "Podle textu `{part}` klesá, ale pravidlo je jen zvyšuje.",
        CORRECT,
    )
    rises = Message(
        "The text says that `{part}` rises, but the rule only lowers it.",
        "Podle textu `{part}` stoupá, ale pravidlo je jen snižuje.",
        CORRECT,
    )
    for_them = Message(
        "The text says what you get, but this line gives it to `{written}`.",
        "Text říká, co dostaneš ty, ale tento řádek to dá hráči `{written}`.",
        Cure("Write `{meant}` there, or correct the text.", "Napiš tam `{meant}`, nebo oprav text."),
    )
    kept = Message(
        "The text says that `{part}` is turned into something else, but the rules take none of it.",
        "Podle textu se `{part}` mění v něco jiného, ale pravidla žádné neberou.",
        Cure("Add the line that takes it.", "Přidej řádek, který to odebere."),
    )
    not_other = Message(
        "The text is about others, but `{written}` means this very thing.",
        "Text mluví o jiných, ale `{written}` platí pro tuto věc.",
        Cure("Write `{meant}`, or correct the text.", "Napiš `{meant}`, nebo oprav text."),
    )
    afterwards = Message(
        "The text says “instead”, but this runs after `{happening}`, which still happens.",
        "Text říká „místo toho“, ale toto se provede až po `{happening}`, které se stejně stane.",
        Cure("Write `instead of: {happening}`, or correct the text.", "Napiš `instead of: {happening}`, nebo oprav text."),
    )
    other_limit = Message(
        "The text says “{said}”, but `{written}` sets a different limit.",
        "Text říká „{said}“, ale `{written}` stanoví jinou mez.",
        CORRECT,
    )
    alike = Message(
        "Other entries whose text says “{said}” have the line `{line}`; this one does not.",
        "Jiné položky, v jejichž textu je „{said}“, mají řádek `{line}`, ale tato ne.",
        Cure("Add the line, or correct the text.", "Přidej řádek, nebo oprav text."),
    )
    nothing = Message(
        "The text says what you get, but no rule does it.",
        "Text říká, co dostaneš, ale žádné pravidlo to nedělá.",
        Cure("Add the rule, or correct the name in it.", "Přidej pravidlo, nebo v něm oprav jméno."),
    )
    of_stat = Message(
        "The text of `{thing}` says `{meant}`, but this line comes first and always applies to it.",
        "Text karty `{thing}` mluví o `{meant}`, ale tento řádek je dřív a platí pro ni vždy.",
        Cure("Put the line for `{meant}` before it.", "Dej řádek pro `{meant}` před něj."),
    )
    gained = Message(
        "The text says that `{part}` is gained, but the rule only takes it away.",
        "Text říká, že se `{part}` získává, ale pravidlo je jen bere.",
        CORRECT,
    )
    until = Message(
        "The text says “until”, but nothing in the rule ends.",
        "Text říká „do konce“, ale v pravidle nic nekončí.",
        Cure("Write how long it lasts, as in `… until end of turn`.", "Napiš, jak dlouho to trvá, třeba `… until end of turn`."),
    )
