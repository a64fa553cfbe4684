"""RW230 to RW233: templates, tables, and entries that copy others."""

from __future__ import annotations

from rulewright.source.catalogue import rows
from rulewright.source.catalogue.code import ERROR, MEANT, WARNING, Code, Cure, Message


class UnknownPlaceholder(Code):
    code = "RW230"
    severity = ERROR
    title = "A template with a name that has no value"
    meaning = "`<x>` is replaced by the value of `x` from the entry's `for each:`. A misspelt name, or one without `for each:`, would stay as it is."
    wrong = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<k>"
    right = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<c>"

    not_replaced = Message(
        "`<{name}>` is not replaced: there is no value for `{name}`.",
        "`<{name}>` se nenahradí: pro `{name}` není hodnota.",
        Cure("Give the entry `for each: {{{name}: …}}`.", "Dej položce `for each: {{{name}: …}}`."),
    )
    no_value = Message(*rows.NO_VALUE)


class NothingToRepeat(Code):
    code = "RW231"
    severity = ERROR
    title = "`for each` over something unknown"
    meaning = "A template runs over a list, `every` word list, `every` kind (the ids of its things), or a range such as `1..4`."
    wrong = "- kind: plant\n  for each: {c: every color}\n  id: rose_<c>"
    right = "- kind: plant\n  for each: {c: every colour}\n  id: rose_<c>"

    own_ids = Message(
        "This template needs the ids of things that it makes itself, or that are made by a template that needs its own.",
        "Tato šablona potřebuje id věcí, které sama vytváří, nebo které vytváří šablona, jež potřebuje ty její.",
        Cure("List the values: `{{e: [one, two]}}`.", "Vyjmenuj hodnoty: `{{e: [jedna, dvě]}}`."),
    )
    row = Message(*rows.ROW)
    form = Message(*rows.FORM)
    list_needed = Message(*rows.LIST_NEEDED)
    no_list = Message(*rows.NO_LIST)
    bound = Message(*rows.BOUND)
    neither = Message(*rows.NEITHER)
    unused = Message(*rows.UNUSED, severity=WARNING)


class RowOfAnotherLength(Code):
    code = "RW232"
    severity = ERROR
    title = "A row that does not fit its table"
    meaning = "Each row has one cell for each name in `table:`."
    wrong = "- kind: plant\n  table: [id, height]\n  rows:\n  - [rose]"
    right = "- kind: plant\n  table: [id, height]\n  rows:\n  - [rose, 3]"

    cells = Message(
        "The table has {columns|column|columns}, but this row has {cells|cell|cells}.",
        "Tabulka má {columns|sloupec|sloupce|sloupců}, ale tento řádek má {cells|buňku|buňky|buněk}.",
        Cure("{why}", "{why}"),
    )


class LikeOfNothing(Code):
    code = "RW233"
    severity = ERROR
    title = "`like` leads nowhere"
    meaning = (
        "`like:` names another entry by its id (or `kind.id`); a chain of these must have an end. An entry that copies nothing from "
        "one of another kind is a warning."
    )
    wrong = "- {id: white_rose, like: rsoe}\n- {kind: plant, id: rose}"
    right = "- {id: white_rose, like: rose}\n- {kind: plant, id: rose}"

    circle = Message(
        "These entries are all copies of each other, so there is nothing to copy.",
        "Každá z těchto položek je jako jiná z nich, takže není co opsat.",
    )
    itself = Message("`{name}` is like itself.", "`{name}` je jako ono samo.")
    several = Message(
        "`{name}` could be {ways:or}.",
        "`{name}` může být {ways:or}.",
        Cure("Write the kind before the id.", "Napiš před id druh."),
    )
    nothing_copied = Message(
        "`{name}` is of another kind and has nothing that this entry could copy, except perhaps its number of copies.",
        "`{name}` je jiného druhu a nemá nic, co by tato položka mohla opsat, leda počet kusů.",
        Cure("Remove `like`, or name an entry of the same kind.", "Vynech `like`, nebo uveď položku téhož druhu."),
        severity=WARNING,
    )
    no_entry = Message("There is no entry `{name}` to copy.", "Položka `{name}`, která se má opsat, neexistuje.", MEANT)
    of_itself = Message("`{name}` would be copied from itself.", "`{name}` by se opisovalo samo ze sebe.")
    no_kind = Message("There is no kind `{name}` to copy.", "Druh `{name}`, který se má opsat, neexistuje.", MEANT)
