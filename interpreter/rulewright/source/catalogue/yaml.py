"""RW1xx: text that YAML reads differently from how it looks, and invalid YAML."""

from __future__ import annotations

from rulewright.source.catalogue.code import EITHER, ERROR, MEANT, WARNING, WRITE, Code, Cure, Message

QUOTE_VALUE = Cure("Put the value in quotes: `{meant}`.", "Dej hodnotu do uvozovek: `{meant}`.")
QUOTE_WHOLE = Cure("Put the whole value in quotes: `{meant}`.", "Dej do uvozovek celou hodnotu: `{meant}`.")


class LinesWithoutBar(Code):
    code = "RW101"
    severity = ERROR
    title = "Several lines without `|`"
    meaning = "YAML turns a text of several lines without `|` into one line, so two statements run into each other."
    wrong = "play:\n  choose rival in others\n  add 1 to rival.points"
    right = "play: |\n  choose rival in others\n  add 1 to rival.points"

    after_key = Message(
        "This text has {lines} lines, but `{key}:` has no `|` after it, so YAML makes one line of them.",
        "Tento text má {lines|řádek|řádky|řádků}, ale za `{key}:` není `|`, takže z nich YAML udělá jeden.",
        Cure("Write `{key}: |`.", "Napiš `{key}: |`."),
    )
    before_text = Message(
        "This text has {lines|line|lines} but no `|` before it, so YAML makes one line of them.",
        "Tento text má {lines|řádek|řádky|řádků}, ale není před ním `|`, takže z nich YAML udělá jeden.",
        Cure("Write `|` after the colon, and the text on the lines below.", "Napiš `|` za dvojtečku a text na řádky pod ní."),
    )


class FoldedText(Code):
    code = "RW102"
    severity = ERROR
    title = "`>` glues lines together"
    meaning = "`>` folds a text: its lines become one. A text of rules keeps its lines, so it needs `|`."
    wrong = "play: >\n  choose rival in others\n  add 1 to rival.points"
    right = "play: |\n  choose rival in others\n  add 1 to rival.points"

    after_key = Message(
        "`>` folds lines into one; a text of rules needs `|`.",
        "`>` spojí řádky v jeden; text pravidel potřebuje `|`.",
        Cure("Write `{key}: |`.", "Napiš `{key}: |`."),
        Cure("Write `|`.", "Napiš `|`."),
    )
    formula = Message(
        "`>` folds lines into one; a formula is written on one line.",
        "`>` spojí řádky v jeden; vzorec se píše na jeden řádek.",
        WRITE,
    )


class CommaInBrackets(Code):
    code = "RW103"
    severity = ERROR
    title = "A comma inside `{ }` or `[ ]` began a new entry"
    meaning = (
        "Inside `{ }` and `[ ]` YAML begins a new entry at every comma, even between the brackets of a formula. Put "
        "the formula in quotes, or write the entry over several lines."
    )
    wrong = "grind: {when: working(me, mill) >= 1, costs: {work: 2}}"
    right = 'grind: {when: "working(me, mill) >= 1", costs: {work: 2}}'

    own_entry = Message(
        "A comma inside `{{ }}` begins a new entry, so `{name}` became an entry of its own.",
        "Čárka uvnitř `{{ }}` začíná novou položku, takže se z `{name}` stala samostatná položka.",
        Cure(
            "Put the value in quotes, or write the entry over several lines.",
            "Dej hodnotu do uvozovek, nebo napiš položku na několik řádků.",
        ),
    )
    other_bracket = Message(
        "`{written}` opens with one bracket and closes with another.",
        "`{written}` se otvírá jednou závorkou a zavírá jinou.",
        WRITE,
    )
    in_quotes = Message(
        "Inside `{brackets}` a key or value that contains `{sign}` must be in quotes.",
        "Uvnitř `{brackets}` musí být klíč nebo hodnota, kde je `{sign}`, v uvozovkách.",
        WRITE,
    )
    cut = Message(
        "Inside `{brackets}` a comma begins a new entry, so it split `{text}`.",
        "Uvnitř `{brackets}` začíná čárka novou položku, takže `{text}` rozdělila.",
        Cure("Put it in quotes, or write the entry over several lines.", "Dej to do uvozovek, nebo napiš položku na několik řádků."),
    )
    no_values = Message(
        "Braces make a mapping, and these entries have no values.",
        "Složené závorky tvoří mapování, ale tyto položky nemají hodnoty.",
        Cure("A list is written `{meant}`.", "Seznam se píše `{meant}`."),
    )
    fraction = Message("`{written}` is not a whole number.", "`{written}` není celé číslo.", EITHER)
    no_value = Message(
        "Inside `{{ }}` a comma begins a new entry, so `{name}` became an entry of its own.",
        "Uvnitř `{{ }}` začíná čárka novou položku, takže se z `{name}` stala samostatná položka.",
        MEANT,
        Cure(
            "Give it a value (`key: value`), or put the whole value in quotes.",
            "Dej jí hodnotu (`klíč: hodnota`), nebo dej celou hodnotu do uvozovek.",
        ),
    )


class BracesInsteadOfAngles(Code):
    code = "RW104"
    severity = ERROR
    title = "`{x}` is a YAML mapping, not a place to fill in"
    meaning = "Braces make a mapping in YAML. In a template the value of `x` is inserted with `<x>`."
    wrong = "for each: {c: every colour}\nid: rose_<c>\ncolour: {c}"
    right = "for each: {c: every colour}\nid: rose_<c>\ncolour: <c>"

    quote = Message(
        "`{{{inside}}}` is a YAML mapping here.",
        "`{{{inside}}}` je tu pro YAML mapování.",
        Cure('Put it in quotes: `"{{{inside}}}"`.', 'Dej to do uvozovek: `"{{{inside}}}"`.'),
    )
    insert = Message(
        "`{{{inside}}}` is a YAML mapping here.",
        "`{{{inside}}}` je tu pro YAML mapování.",
        Cure("To insert the value of `{inside}`, write `<{inside}>`.", "Hodnotu `{inside}` vloží `<{inside}>`."),
    )
    name = Message(
        "`{{{name}}}` is a YAML mapping here.",
        "`{{{name}}}` je tu pro YAML mapování.",
        Cure(
            "To insert the value of `{name}`, write `<{name}>`; a list with one entry is `[{name}]`.",
            "Hodnotu `{name}` vloží `<{name}>`; seznam s jednou položkou je `[{name}]`.",
        ),
    )


class KeyTwice(Code):
    code = "RW105"
    severity = ERROR
    title = "A key is given twice"
    meaning = "YAML would silently drop the first of two equal keys in a mapping. Combine the two, or give one another name."
    wrong = "when: player = owner\ndo: move this to discard\nwhen: card.colour = red"
    right = "when: player = owner and card.colour = red\ndo: move this to discard"

    key = Message(
        "`{key}` is given twice; YAML would drop the first.",
        "`{key}` je tu dvakrát; YAML by na první zapomněl.",
        Cure("Combine the two, or give one another name.", "Spoj je v jedno, nebo jedno pojmenuj jinak."),
    )
    no_dash = Message(
        "`{key}` is given twice: the next item of the list begins here, without its `-`.",
        "`{key}` je tu dvakrát: zde začíná další položka seznamu, bez svého `-`.",
        Cure("Write `- {key}: …`.", "Napiš `- {key}: …`."),
    )
    condition = Message(
        "`{key}` is given twice; YAML would drop the first.",
        "`{key}` je tu dvakrát; YAML by na první zapomněl.",
        Cure("Join them with `and`.", "Spoj je pomocí `and`."),
    )


class CommentBegins(Code):
    code = "RW106"
    severity = WARNING
    title = "` #` begins a comment"
    meaning = (
        "Everything after a space and `#` is a comment and is not part of the value. Put the value in quotes if the "
        "`#` belongs to it. Where a comment was meant, put two spaces in front of it or give it a line of its own."
    )
    wrong = "title: Round #2"
    right = 'title: "Round #2"'

    value = Message(
        "Everything after ` #` is a comment, so the value is “{text}”.",
        "Všechno za ` #` je komentář, takže hodnota je „{text}“.",
        Cure(
            "Put the value in quotes if the `#` belongs to it; put a space after the `#` if it begins a comment.",
            "Pokud `#` patří k hodnotě, dej ji do uvozovek; pokud začíná komentář, dej za `#` mezeru.",
        ),
    )


class DashTooFar(Code):
    code = "RW107"
    severity = ERROR
    title = "A dash that is indented into the item before it"
    meaning = "A `-` that is further right than the dashes of its list belongs, for YAML, to the text of the item before it. Align the dashes."
    wrong = "stops:\n- red\n - white"
    right = "stops:\n- red\n- white"

    item = Message(
        "This `-` is indented {n|space|spaces} further than the list, so YAML joins it to `{text}`.",
        "Toto `-` je odsazené o {n|mezeru|mezery|mezer} víc než seznam, takže je YAML připojí k `{text}`.",
        Cure("Align the dashes.", "Zarovnej pomlčky pod sebe."),
    )


class ColonInSignature(Code):
    code = "RW108"
    severity = ERROR
    title = "A colon inside the brackets of a signature"
    meaning = "A parameter is written with its type before its name and without a colon."
    wrong = "steal(player: victim, card: event):\n  do: add 1 to victim.losses"
    right = "steal(player victim, event card):\n  do: add 1 to victim.losses"

    in_text = Message(
        "The type goes before the name, without a colon: `name(player victim, card c)`.",
        "Typ se píše před jméno a bez dvojtečky: `jméno(player victim, card c)`.",
        Cure("Remove the colon and write the type first.", "Vynech dvojtečku a napiš typ jako první."),
    )
    in_key = Message(
        "The type goes before the name, without a colon.",
        "Typ se píše před jméno a bez dvojtečky.",
        WRITE,
        Cure("Write `name(type name)`.", "Napiš `jméno(typ jméno)`."),
    )


class ExclamationMark(Code):
    code = "RW109"
    severity = ERROR
    title = "`!` is not “not”"
    meaning = (
        "An exclamation mark at the beginning of a value is a *tag* in YAML and swallows the word after it. Tags are "
        "not used in rule files; “not” is written `not`."
    )
    wrong = "when: !tall"
    right = "when: not tall"

    condition = Message("`!` means something else in YAML.", "`!` v YAML znamená něco jiného.", Cure("Write `{whole}`.", "Napiš `{whole}`."))


class NotYaml(Code):
    code = "RW110"
    severity = ERROR
    title = "This is not YAML"
    meaning = "The file cannot be read at this place. The sections below it are still read."
    wrong = 'title: "The \\garden"'
    right = "title: The garden"

    from_here = Message(
        "From here on, this cannot be read as YAML.",
        "Odtud dál to nelze přečíst jako YAML.",
        Cure(
            "Compare the line with the ones around it: brackets, quotation marks, indentation.",
            "Porovnej řádek s těmi kolem: závorky, uvozovky, odsazení.",
        ),
    )
    after_bar = Message(
        "Nothing may follow `|` on its line.",
        "Za `|` už na řádku nesmí nic být.",
        Cure("Begin the text on the next line.", "Začni text na dalším řádku."),
    )
    escape = Message(
        "`{written}` has no meaning between double quotation marks.",
        "`{written}` mezi dvojitými uvozovkami nic neznamená.",
        Cure(
            "Use single quotation marks, or write `\\\\` for a backslash.",
            "Použij jednoduché uvozovky, nebo zpětné lomítko piš `\\\\`.",
        ),
    )


class Indentation(Code):
    code = "RW111"
    severity = ERROR
    title = "The indentation does not fit"
    meaning = "The keys of one mapping begin in the same column, and so do the dashes of one list."
    wrong = "constants:\n  first: 1\n    second: 2"
    right = "constants:\n  first: 1\n  second: 2"

    placed = Message(
        "`{what}` begins in column {here}, where it belongs to nothing.",
        "`{what}` začíná ve sloupci {here}, kde k ničemu nepatří.",
        Cure("Begin it in column {column}.", "Začni ho ve sloupci {column}."),
    )
    of_block = Message(
        "This line's indentation matches no enclosing block.",
        "Odsazení tohoto řádku neodpovídá žádnému bloku kolem.",
        Cure("Begin it in column {column}.", "Začni ho ve sloupci {column}."),
        Cure("Lines of one block begin in the same column.", "Řádky jednoho bloku začínají ve stejném sloupci."),
    )
    after_value = Message(
        "`{key}` is indented further than `{above}` above it, which already has a value.",
        "`{key}` je odsazené víc než `{above}` nad ním, které už hodnotu má.",
        Cure("Begin it in column {at}, like `{above}`.", "Začni je ve sloupci {at} jako `{above}`."),
    )
    after_bar = Message(
        "The text after `|` must be indented further than its key.",
        "Text za `|` musí být odsazený víc než jeho klíč.",
        Cure("Indent it by two spaces more than the key.", "Odsaď jej o dvě mezery víc než klíč."),
    )
    less_than_text = Message(
        "This line is indented less than the text above, but further than its key.",
        "Tento řádek je odsazený míň než text nad ním, ale víc než jeho klíč.",
        Cure("Begin all lines of a text in one column.", "Začni všechny řádky textu v jednom sloupci."),
    )
    alone = Message(
        "`{key}` begins in column {at}, where nothing around it begins.",
        "`{key}` začíná ve sloupci {at}, kde v okolí nic jiného nezačíná.",
        Cure("Begin it in column {nearest}.", "Začni je ve sloupci {nearest}."),
    )
    no_item = Message(
        "`{key}` is in the column of a list's dashes, but is not an item of the list.",
        "`{key}` je ve sloupci pomlček seznamu, ale není jeho položkou.",
        Cure(
            "Write `- ` before it, or move it to the column of the keys that it belongs to.",
            "Napiš před ně `- `, nebo je posuň do sloupce klíčů, ke kterým patří.",
        ),
    )
    no_dash = Message(
        "Missing `-`: `{key}` begins an item of the list.",
        "Chybí `-`: `{key}` začíná položku seznamu.",
        Cure("Write `- ` before it.", "Napiš před ně `- `."),
    )
    list_on_line = Message(
        "For YAML, `- ` after a key begins a list, and a list cannot begin on this line.",
        "`- ` za klíčem začíná pro YAML seznam a ten na tomto řádku začínat nemůže.",
        Cure("Write `{meant}`; begin a list on the next line.", "Napiš `{meant}`; seznam začni na dalším řádku."),
        Cure("Begin the list on the next line.", "Začni seznam na dalším řádku."),
    )


class OpenQuotationMark(Code):
    code = "RW112"
    severity = ERROR
    title = "A quotation mark is not closed"
    meaning = "A text that begins with a quotation mark extends to the next mark of the same kind."
    wrong = 'title: "The garden\nversion: 1.0'
    right = 'title: "The garden"\nversion: 1.0'

    single = Message(
        "The quotation mark `'` that begins here is not closed.",
        "Uvozovka `'`, kterou tu text začíná, není uzavřená.",
        Cure(
            "Put `'` at the end of the text; an apostrophe inside it is written twice.",
            "Dej `'` na konec textu; apostrof uvnitř se píše dvakrát.",
        ),
    )
    double = Message(
        'The quotation mark `"` that begins here is not closed.',
        'Uvozovka `"`, kterou tu text začíná, není uzavřená.',
        Cure('Put `"` at the end of the text.', 'Dej `"` na konec textu.'),
    )


class OpenBracket(Code):
    code = "RW113"
    severity = ERROR
    title = "A bracket is not closed"
    meaning = "Every `{` needs its `}` and every `[` its `]`."
    wrong = "words:\n  colour: [red, white\nconstants:\n  hand: 5"
    right = "words:\n  colour: [red, white]\nconstants:\n  hand: 5"

    opened = Message(
        "The bracket `{opened}` that opens here is not closed.",
        "Závorka `{opened}`, která se tu otvírá, není uzavřená.",
        Cure("Write `{closing}` at its end.", "Napiš na její konec `{closing}`."),
    )
    other = Message(
        "`{sign}` cannot close the bracket `{opened}`, which is still open here.",
        "`{sign}` nemůže zavřít závorku `{opened}`, která je tu ještě otevřená.",
        Cure("Write `{closing}` before it.", "Napiš před to `{closing}`."),
    )


class NoColon(Code):
    code = "RW114"
    severity = ERROR
    title = "A key without its colon"
    meaning = "In a mapping every key is followed by a colon and a space."
    wrong = "constants:\n  first: 1\n  second 2"
    right = "constants:\n  first: 1\n  second: 2"

    no_space = Message("A space is missing after the colon of a key.", "Za dvojtečkou klíče chybí mezera.", WRITE)
    no_colon = Message(
        "`{name}` has no colon after it.",
        "Za `{name}` není dvojtečka.",
        Cure("Write `{meant}` if it is a key.", "Pokud je to klíč, napiš `{meant}`."),
        Cure(
            "A key is followed by a colon; a text over several lines needs `|`.",
            "Za klíčem je dvojtečka; text na několik řádků potřebuje `|`.",
        ),
    )
    no_key = Message(
        "The key `{key}` is missing before this condition.",
        "Před touto podmínkou chybí klíč `{key}`.",
        Cure("Write `{key}: ` before it.", "Napiš před ni `{key}: `."),
    )


class ColonInValue(Code):
    code = "RW115"
    severity = ERROR
    title = "A colon inside a value"
    meaning = "A colon followed by a space makes a key. A value that contains one must be in quotes."
    wrong = "title: The garden: a game"
    right = 'title: "The garden: a game"'

    value = Message("A colon inside a value begins a new key for YAML.", "Dvojtečka uvnitř hodnoty začíná pro YAML nový klíč.", QUOTE_VALUE)
    second = Message(
        "There is a second `:` in one entry of `{brackets}`.",
        "V jedné položce uvnitř `{brackets}` je druhá `:`.",
        Cure(
            "Put the value in quotes: `{meant}`; if a new entry begins there, put a comma before it.",
            "Dej hodnotu do uvozovek: `{meant}`; pokud tam začíná nová položka, dej před ni čárku.",
        ),
    )


class ForbiddenStart(Code):
    code = "RW116"
    severity = ERROR
    title = "This character cannot begin a value"
    meaning = "`@`, `` ` ``, `%`, `,`, `]`, `}` and some others have a meaning of their own in YAML. Put the value in quotes."
    wrong = "text: @home"
    right = 'text: "@home"'

    sign = Message("A value cannot begin with `{sign}`.", "Hodnota nemůže začínat znakem `{sign}`.", QUOTE_VALUE)
    dash = Message("Inside `[ ]` items have no dash.", "Uvnitř `[ ]` nemají položky pomlčku.", WRITE)
    lines = Message(
        "A text of several lines, which begins with `{sign}`, cannot be inside brackets.",
        "Text na několika řádcích, který začíná znakem `{sign}`, nemůže být v závorkách.",
        Cure("Write each key on a line of its own, without the brackets.", "Napiš každý klíč na vlastní řádek, bez závorek."),
    )


class Anchors(Code):
    code = "RW117"
    severity = ERROR
    title = "Anchors and aliases are not used"
    meaning = (
        "`&name` and `*name` are YAML's anchors and aliases. They hide where a rule comes from, so rule files do not have "
        "them: use a template (`for each:`), `like:` or a constant."
    )
    wrong = "things:\n- &rose {kind: plant, id: rose}\n- *rose"
    right = "things:\n- {kind: plant, id: rose, copies: 2}"

    alias = Message(
        "`*{name}` is an alias; rule files have none.",
        "`*{name}` je alias a ty se v souborech pravidel nepoužívají.",
        Cure(
            "Write the value out, or put it in quotes if the `*` belongs to it.",
            "Vypiš hodnotu celou, nebo ji dej do uvozovek, pokud k ní `*` patří.",
        ),
    )
    anchor = Message(
        "`&{name}` is an anchor; rule files have none.",
        "`&{name}` je kotva a ty se v souborech pravidel nepoužívají.",
        Cure(
            "Delete it; put the value in quotes if the `&` belongs to it.",
            "Smaž ji; pokud `&` patří k hodnotě, dej ji do uvozovek.",
        ),
    )


class MergeKeys(Code):
    code = "RW118"
    severity = ERROR
    title = "Merge keys are not used"
    meaning = "`<<:` copies another mapping in YAML. In rule files `like:` copies an entry."
    wrong = "things:\n- kind: plant\n  id: white_rose\n  <<: {height: 3}"
    right = "things:\n- kind: plant\n  id: white_rose\n  height: 3"

    key = Message(
        "`<<` copies another mapping in YAML; rule files have no merge keys.",
        "`<<` v YAML kopíruje jiné mapování; v souborech pravidel se nepoužívá.",
        Cure("Copy an entry with `like:`.", "Položku zkopíruj pomocí `like:`."),
    )


class Tags(Code):
    code = "RW119"
    severity = ERROR
    title = "Tags are not used"
    meaning = "A word with `!` in front is a YAML tag. Rule files have none: every value is read as text and its type follows from the key."
    wrong = "height: !!int 3"
    right = "height: 3"

    unfinished = Message(
        "`!` begins a tag in YAML; rule files have none.",
        "`!` začíná v YAML tag a ty se v souborech pravidel nepoužívají.",
        Cure(
            "“Not” is written `not`; put the value in quotes if the `!` belongs to it.",
            "„Ne“ se píše `not`; pokud `!` patří k hodnotě, dej ji do uvozovek.",
        ),
    )
    of_collection = Message(
        "`{tag}` is a tag; rule files have none.",
        "`{tag}` je tag a ty se v souborech pravidel nepoužívají.",
        Cure("Delete it.", "Smaž jej."),
    )
    of_value = Message(
        "`!` and `!!` begin a tag; rule files have none.",
        "`!` a `!!` začínají tag a ty se v souborech pravidel nepoužívají.",
        Cure("Write `{text}`.", "Napiš `{text}`."),
        Cure("Delete the tag.", "Smaž tag."),
    )


class SeveralDocuments(Code):
    code = "RW121"
    severity = ERROR
    title = "Several documents in one file"
    meaning = "`---` in the middle of a file begins a second YAML document. Every rule file is one document; put the second into a file of its own."
    wrong = "words:\n  colour: [red, white]\n---\nconstants:\n  hand: 5"
    right = "words:\n  colour: [red, white]\nconstants:\n  hand: 5"

    ended = Message(
        "The document ended above with `...`, but a rule file is one document.",
        "Dokument už nahoře ukončilo `...` a soubor pravidel je jediný dokument.",
        Cure("Delete the line with `...`.", "Smaž řádek s `...`."),
    )
    second = Message(
        "A second document begins here; a rule file is one document.",
        "Tady začíná druhý dokument; soubor pravidel je jediný dokument.",
        Cure("Delete this line, or put what follows into a file of its own.", "Smaž tento řádek, nebo dej to, co následuje, do vlastního souboru."),
    )


class KeyNoWord(Code):
    code = "RW126"
    severity = ERROR
    title = "A key must be a word"
    meaning = (
        "A key of a mapping is a text. Lists and mappings cannot be keys; this happens when a value begins with `{` "
        "or `[` before a colon, or with `?`."
    )
    wrong = "{a, b}: 2"
    right = "a: 2\nb: 2"

    key = Message(
        "A key of a mapping must be a word.",
        "Klíč mapování musí být slovo.",
        Cure(
            "Put the value of the line in quotes if it begins with a bracket.",
            "Pokud hodnota na řádku začíná závorkou, dej ji do uvozovek.",
        ),
    )


class YamlDirective(Code):
    code = "RW128"
    severity = ERROR
    title = "A directive of YAML"
    meaning = "Lines with `%` at the margin, such as `%YAML 1.2`, are instructions to the YAML reader. Rule files need none."
    wrong = "%YAML 1.1\n---\ntitle: Garden"
    right = "title: Garden"

    line = Message(
        "Rule files have no lines that begin with `%`.",
        "Řádky s `%` se v souborech pravidel nepoužívají.",
        Cure("Delete this line; if it is a value, put it in quotes.", "Smaž tento řádek; pokud je to hodnota, dej ji do uvozovek."),
    )


class NoComma(Code):
    code = "RW129"
    severity = ERROR
    title = "A comma is missing in `{ }` or `[ ]`"
    meaning = "Entries inside `{ }` or `[ ]` are separated by commas; a value that itself contains `:`, `{` or `[` has to be in quotes there."
    wrong = "costs: {work: 2 wood: 1}"
    right = "costs: {work: 2, wood: 1}"

    after = Message("A comma is missing after `{text}`.", "Za `{text}` chybí čárka.", WRITE)
    after_entry = Message(
        "A comma is missing after this entry of `{brackets}`.",
        "Za touto položkou uvnitř `{brackets}` chybí čárka.",
        WRITE,
    )
    between = Message(
        "A comma is missing inside `{brackets}` between `{before}` and `{name}`.",
        "Uvnitř `{brackets}` chybí čárka mezi `{before}` a `{name}`.",
        Cure("Write `{before}, {name}: …`.", "Napiš `{before}, {name}: …`."),
    )
    here = Message(
        "A comma is missing here between two entries of `{brackets}`.",
        "Tady mezi dvěma položkami uvnitř `{brackets}` chybí čárka.",
        Cure("Write `,` between them.", "Napiš mezi ně `,`."),
    )


class TextAfterClosing(Code):
    code = "RW130"
    severity = ERROR
    title = "Text after a closing quotation mark or bracket"
    meaning = (
        "A value that begins with a quotation mark ends with the next one, and nothing may follow on the line. If the text "
        "belongs together, put all of it in quotes."
    )
    wrong = 'when: "red" = card.colour'
    right = "when: card.colour = red"

    apostrophe = Message(
        "The apostrophe ends the text that began with `'`.",
        "Apostrof ukončil text, který začal znakem `'`.",
        WRITE,
    )
    quote = Message(
        "Something follows the closing quotation mark.",
        "Za koncovou uvozovkou ještě něco je.",
        Cure("Names are written without quotation marks: `{bare}`.", "Jména se píší bez uvozovek: `{bare}`."),
        QUOTE_WHOLE,
    )
    bracket = Message("Something follows the closing bracket.", "Za koncovou závorkou ještě něco je.", QUOTE_WHOLE)
    not_opened = Message(
        "`{sign}` closes a bracket that was not opened.",
        "`{sign}` zavírá závorku, která nebyla otevřená.",
        Cure("Delete it.", "Smaž ji."),
    )


class ConflictMarkers(Code):
    code = "RW131"
    severity = ERROR
    title = "An unresolved merge conflict"
    meaning = (
        "Where two changes of a file did not fit together, Git writes both between the lines `<<<<<<<`, `=======` and `>>>>>>>`. Keep one of "
        "them, or combine both, and delete the marker lines. Until then the file is checked with the first version only."
    )
    wrong = "<<<<<<< HEAD\ntitle: Garden\n=======\ntitle: Gardens\n>>>>>>> theirs"
    right = "title: Garden"

    conflict = Message(
        "Git left two versions here, from this line to line {end}.",
        "Git tu nechal dvě verze, od tohoto řádku po řádek {end}.",
        Cure(
            "Keep the lines that should remain and delete those that begin with `<<<<<<<`, `=======` and `>>>>>>>`.",
            "Nech řádky, které mají zůstat, a smaž ty, které začínají `<<<<<<<`, `=======` a `>>>>>>>`.",
        ),
    )
    single = Message(
        "The line `{marker}` is left over from a merge conflict.",
        "Řádek `{marker}` zbyl po konfliktu při slučování.",
        Cure("Delete it, if the lines around it are right.", "Smaž ho, pokud jsou řádky kolem něj správně."),
    )
