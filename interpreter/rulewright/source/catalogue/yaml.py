"""RW1xx: what YAML would read in another way than it looks, and what is not YAML."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, NOTE, WARNING, Code, Cure, Message


class LinesWithoutBar(Code):
    code = "RW101"
    severity = ERROR
    title = "Several lines without `|`"
    meaning = "A text over several lines without `|` is made one line by YAML, so two statements run into each other."
    wrong = "play:\n  choose rival in others\n  add 1 to rival.points"
    right = "play: |\n  choose rival in others\n  add 1 to rival.points"

    after_key = Message(
        "This text has {lines} lines but `{key}:` has no `|` after it, so YAML makes one line of them.",
        "Tento text má {lines|řádek|řádky|řádků}, ale za `{key}:` není `|`, takže z nich YAML udělá jeden.",
        Cure("Write `{key}: |`.", "Napiš `{key}: |`."),
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
    right = "grind: {when: \"working(me, mill) >= 1\", costs: {work: 2}}"

    own_entry = Message(
        "A comma inside `{{ }}` begins a new entry, so `{name}` became an entry of its own.",
        "Čárka uvnitř `{{ }}` začíná novou položku, takže se z `{name}` stala samostatná položka.",
        Cure(
            "Put the value in quotes, or write the entry over several lines.",
            "Dej hodnotu do uvozovek, nebo napiš položku na několik řádků.",
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
        Cure("Put it in quotes: `\"{{{inside}}}\"`.", "Dej to do uvozovek: `\"{{{inside}}}\"`."),
    )
    insert = Message(
        "`{{{inside}}}` is a YAML mapping here.",
        "`{{{inside}}}` je tu pro YAML mapování.",
        Cure("To insert the value of `{inside}`, write `<{inside}>`.", "Hodnotu `{inside}` vloží `<{inside}>`."),
    )


class KeyTwice(Code):
    code = "RW105"
    severity = ERROR
    title = "A key is given twice"
    meaning = "YAML would silently forget the first of two equal keys of one mapping. Join the two, or give one another name."
    wrong = "when: player = owner\ndo: move this to discard\nwhen: card.colour = red"
    right = "when: player = owner and card.colour = red\ndo: move this to discard"


class CommentBegins(Code):
    code = "RW106"
    severity = WARNING
    title = "` #` begins a comment"
    meaning = (
        "Everything after a space and `#` is a comment and is not part of the value. Put the value in quotes if the "
        "`#` belongs to it. Where a comment was meant, put two spaces in front of it or give it a line of its own."
    )
    wrong = "title: Round #2"
    right = "title: \"Round #2\""


class DashTooFar(Code):
    code = "RW107"
    severity = ERROR
    title = "A dash is indented into the item before it"
    meaning = (
        "A `-` that stands further right than the dashes of its list belongs, for YAML, to the text of the item "
        "before it. Align the dashes."
    )
    wrong = "stops:\n- red\n - white"
    right = "stops:\n- red\n- white"


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


class ExclamationMark(Code):
    code = "RW109"
    severity = ERROR
    title = "`!` is not “not”"
    meaning = (
        "An exclamation mark at the beginning of a value is a *tag* in YAML and swallows the word behind it. Tags are "
        "not used in rule files; “not” is the word `not`."
    )
    wrong = "when: !tall"
    right = "when: not tall"


class NotYaml(Code):
    code = "RW110"
    severity = ERROR
    title = "This is not YAML"
    meaning = "The file cannot be read at this place. What stands in the sections below is read nevertheless."
    wrong = "title: \"The \\garden\""
    right = "title: The garden"


class Indentation(Code):
    code = "RW111"
    severity = ERROR
    title = "The indentation does not fit"
    meaning = "The keys of one mapping begin in the same column, and so do the dashes of one list."
    wrong = "constants:\n  first: 1\n    second: 2"
    right = "constants:\n  first: 1\n  second: 2"

    of_block = Message(
        "This line's indentation matches no enclosing block.",
        "Odsazení tohoto řádku neodpovídá žádnému bloku kolem.",
        Cure("Lines of one block begin in the same column.", "Řádky jednoho bloku začínají ve stejném sloupci."),
    )


class OpenQuotationMark(Code):
    code = "RW112"
    severity = ERROR
    title = "A quotation mark is not closed"
    meaning = "A text that begins with a quotation mark goes on to the next mark of the same kind."
    wrong = "title: \"The garden\nversion: 1.0"
    right = "title: \"The garden\"\nversion: 1.0"


class OpenBracket(Code):
    code = "RW113"
    severity = ERROR
    title = "A bracket is not closed"
    meaning = "Every `{` needs its `}` and every `[` its `]`."
    wrong = "words:\n  colour: [red, white\nconstants:\n  hand: 5"
    right = "words:\n  colour: [red, white]\nconstants:\n  hand: 5"


class NoColon(Code):
    code = "RW114"
    severity = ERROR
    title = "A key without its colon"
    meaning = "In a mapping every key is followed by a colon and a space."
    wrong = "constants:\n  first: 1\n  second 2"
    right = "constants:\n  first: 1\n  second: 2"


class ColonInValue(Code):
    code = "RW115"
    severity = ERROR
    title = "A colon inside a value"
    meaning = "A colon followed by a space makes a key. A value that contains one has to stand in quotes."
    wrong = "title: The garden: a game"
    right = "title: \"The garden: a game\""


class ForbiddenStart(Code):
    code = "RW116"
    severity = ERROR
    title = "This sign cannot begin a value"
    meaning = "`@`, `` ` ``, `%`, `,`, `]`, `}` and some others have a meaning of their own in YAML. Put the value in quotes."
    wrong = "text: @home"
    right = "text: \"@home\""


class Anchors(Code):
    code = "RW117"
    severity = ERROR
    title = "Anchors and aliases are not used"
    meaning = (
        "`&name` and `*name` are YAML's anchors and aliases. They hide where a rule comes from, so rule files do "
        "without: use a template (`for each:`), `like:` or a constant."
    )
    wrong = "things:\n- &rose {kind: plant, id: rose}\n- *rose"
    right = "things:\n- {kind: plant, id: rose, copies: 2}"


class MergeKeys(Code):
    code = "RW118"
    severity = ERROR
    title = "Merge keys are not used"
    meaning = "`<<:` copies another mapping in YAML. In rule files `like:` copies an entry."
    wrong = "things:\n- kind: plant\n  id: white_rose\n  <<: {height: 3}"
    right = "things:\n- kind: plant\n  id: white_rose\n  height: 3"


class Tags(Code):
    code = "RW119"
    severity = ERROR
    title = "Tags are not used"
    meaning = (
        "A word with `!` in front is a YAML tag. Rule files have none: every value is read as text and its type "
        "follows from the key."
    )
    wrong = "height: !!int 3"
    right = "height: 3"


class EmptyFile(Code):
    code = "RW120"
    severity = ERROR
    title = "The file is empty"
    meaning = "A rule file holds a mapping of sections; this one holds nothing, or only comments."
    wrong = "# constants will come here"
    right = "constants:\n  hand: 5"


class SeveralDocuments(Code):
    code = "RW121"
    severity = ERROR
    title = "Several documents in one file"
    meaning = (
        "`---` in the middle of a file begins a second YAML document. Every rule file is one document; put the second "
        "into a file of its own."
    )
    wrong = "words:\n  colour: [red, white]\n---\nconstants:\n  hand: 5"
    right = "words:\n  colour: [red, white]\nconstants:\n  hand: 5"


class NotUtf8(Code):
    code = "RW122"
    severity = ERROR
    title = "The file is not written in UTF-8"
    meaning = "Rule files are UTF-8. Save the file again with this encoding; every editor can."
    wrong = "title: Z\\xe1hon        # saved as Latin-2"
    right = "title: Záhon             # saved as UTF-8"


class ByteOrderMark(Code):
    code = "RW123"
    severity = NOTE
    title = "The file begins with a byte order mark"
    meaning = "Some editors put an invisible sign at the beginning of a file. It is skipped; other tools may stumble over it."
    wrong = "\\ufefftitle: Garden"
    right = "title: Garden"


class ControlCharacter(Code):
    code = "RW124"
    severity = ERROR
    title = "A control character"
    meaning = (
        "The file contains a character that is not text, or an escape in double quotes makes one: a control "
        "character, a character that turns the direction of writing (letters of every script are welcome), or a line "
        "break in a name. Such characters could steer the terminal that shows them, or hide what is written. If there "
        "are many, the file is no text file at all."
    )
    wrong = "title: Gar\\x00den"
    right = "title: Garden"

    line_break = Message(
        "A name must be on one line, but this one has several.",
        "Jméno musí být na jednom řádku, ale toto jich má několik.",
        Cure("Write it on one line.", "Napiš je na jeden řádek."),
    )


class NoMapping(Code):
    code = "RW125"
    severity = ERROR
    title = "A mapping was expected"
    meaning = "A rule file is a mapping of sections: `key: value` at the left margin. A list or a single text is none."
    wrong = "- kind: plant\n  id: rose"
    right = "things:\n- kind: plant\n  id: rose"


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


class FileUnreadable(Code):
    code = "RW127"
    severity = ERROR
    title = "The file cannot be read"
    meaning = "The file is missing, or is a folder, or you may not read it."
    wrong = "include: [cards.yaml]        # which only somebody else may read"
    right = "include: [cards.yaml]"


class YamlDirective(Code):
    code = "RW128"
    severity = ERROR
    title = "A directive of YAML"
    meaning = "Lines with `%` at the margin, such as `%YAML 1.2`, speak to the YAML reader. Rule files need none."
    wrong = "%YAML 1.1\n---\ntitle: Garden"
    right = "title: Garden"


class NoComma(Code):
    code = "RW129"
    severity = ERROR
    title = "A comma is missing in `{ }` or `[ ]`"
    meaning = (
        "Between two entries inside `{ }` or `[ ]` stands a comma; a value that itself contains `:`, `{` or `[` has "
        "to stand in quotes there."
    )
    wrong = "costs: {work: 2 wood: 1}"
    right = "costs: {work: 2, wood: 1}"


class TextAfterClosing(Code):
    code = "RW130"
    severity = ERROR
    title = "Text behind a closing quotation mark or bracket"
    meaning = (
        "A value that begins with a quotation mark ends with the next one, and nothing may follow on the line. If the "
        "text belongs together, put the whole of it in quotes."
    )
    wrong = "when: \"red\" = card.colour"
    right = "when: card.colour = red"
