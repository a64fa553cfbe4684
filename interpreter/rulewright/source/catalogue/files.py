"""RW120 to RW127: files that cannot be read, and characters in them that are not text."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, NOTE, Code, Cure, Message

DELETE_SIGN = Cure("Delete it.", "Smaž jej.")
SAVE_AGAIN = Cure("Save it again as UTF-8.", "Ulož jej znovu jako UTF-8.")


class EmptyFile(Code):
    code = "RW120"
    severity = ERROR
    title = "The file is empty"
    meaning = "A rule file holds a mapping of sections; this one holds nothing, or only comments."
    wrong = "# constants will come here"
    right = "constants:\n  hand: 5"

    file = Message(
        "The file is empty.",
        "Soubor je prázdný.",
        Cure("Write its sections, or remove it from `include:`.", "Napiš do něj oddíly, nebo jej odstraň z `include:`."),
    )


class NotUtf8(Code):
    code = "RW122"
    severity = ERROR
    title = "The file is not written in UTF-8"
    meaning = "Rule files are UTF-8. Save the file again with this encoding; every editor can."
    wrong = "title: Z\\xe1hon        # saved as Latin-2"
    right = "title: Záhon             # saved as UTF-8"

    utf16 = Message(
        "This file is written in UTF-16, but rule files are UTF-8.",
        "Tento soubor je v UTF-16, ale soubory pravidel jsou v UTF-8.",
        SAVE_AGAIN,
    )
    byte = Message(
        "The byte {byte} is not UTF-8; the file was saved in another encoding.",
        "Bajt {byte} není UTF-8; soubor byl uložen v jiném kódování.",
        SAVE_AGAIN,
    )


class ByteOrderMark(Code):
    code = "RW123"
    severity = NOTE
    title = "The file begins with a byte order mark"
    meaning = "Some editors put an invisible character at the beginning of a file. It is skipped, but other tools may stumble over it."
    wrong = "\\ufefftitle: Garden"
    right = "title: Garden"

    mark = Message(
        "The file begins with an invisible byte order mark, which was skipped.",
        "Soubor začíná neviditelnou značkou pořadí bajtů; byla přeskočena.",
        Cure("Save it as “UTF-8 without BOM”.", "Ulož jej jako „UTF-8 bez BOM“."),
    )


class ControlCharacter(Code):
    code = "RW124"
    severity = ERROR
    title = "A control character"
    meaning = (
        "The file contains a character that is not text, or an escape in double quotes produces one: a control character, a "
        "character that changes the direction of writing (letters of every script are welcome), or a line break in a name. "
        "Such characters could control the terminal that shows them, or hide what is written. If there are many, this is not a "
        "text file."
    )
    wrong = "title: Gar\\x00den"
    right = "title: Garden"

    line_break = Message(
        "A name must be on one line, but this one has several.",
        "Jméno musí být na jednom řádku, ale toto jich má několik.",
        Cure("Write it on one line.", "Napiš je na jeden řádek."),
    )
    sign = Message("The character {sign} is not text.", "Znak {sign} do textu nepatří.", DELETE_SIGN)
    direction = Message("The character {sign} changes the direction of writing.", "Znak {sign} obrací směr psaní.", DELETE_SIGN)
    escape = Message(
        "An escape in this value produces {signs=the character|the characters} {signs}, which could control the terminal that "
        "shows it or hide what is written.",
        "Úniková sekvence v této hodnotě vytváří {signs=znak|znaky|znaky} {signs}: tím se dá ovládat terminál nebo skrýt, co je napsáno.",
        Cure("Delete the escape.", "Smaž tuto sekvenci."),
    )


class NoMapping(Code):
    code = "RW125"
    severity = ERROR
    title = "A mapping was expected"
    meaning = "A rule file is a mapping of sections: `key: value` at the left margin, not a list or a single text."
    wrong = "- kind: plant\n  id: rose"
    right = "things:\n- kind: plant\n  id: rose"

    file = Message(
        "A rule file must be a mapping of sections (`key: value` at the left margin).",
        "Soubor pravidel má být mapování oddílů (`klíč: hodnota` u levého okraje).",
        Cure("Write the name of the section above, for example `things:`.", "Napiš nad to jméno oddílu, například `things:`."),
    )


class FileUnreadable(Code):
    code = "RW127"
    severity = ERROR
    title = "The file cannot be read"
    meaning = "The file is missing, or is a folder, or you may not read it."
    wrong = "include: [cards.yaml]        # which only somebody else may read"
    right = "include: [cards.yaml]"

    folder = Message("`{name}` is a folder, not a file.", "`{name}` je složka, ne soubor.")
    missing = Message("The file `{name}` does not exist.", "Soubor `{name}` neexistuje.")
    forbidden = Message("You do not have permission to read the file `{name}`.", "K souboru `{name}` nemáš právo čtení.")
    system = Message(
        "The file `{name}` cannot be read. The operating system says: {why}.",
        "Soubor `{name}` nelze přečíst. Operační systém hlásí: {why}.",
    )
