"""What is wrong with the rows of a `for each`, in templates of things as well as in tests: (English, Czech, cures)."""

from __future__ import annotations

from rulewright.source.catalogue.code import Cure

_MEANT_LIST = Cure("Did you mean `every {list}`?", "Nemělo to být `every {list}`?")

ROW = ("A row of `for each` must be a mapping of names to single values.", "Řádek `for each` má být mapování jmen na jednotlivé hodnoty.")
FORM = (
    "`for each` must be `{{name: [values]}}`, `{{name: every KIND}}` or a list of mappings.",
    "`for each` má být `{{jméno: [hodnoty]}}`, `{{jméno: every DRUH}}` nebo seznam mapování.",
)
LIST_NEEDED = ("A list of values or `every KIND` is required here.", "Tady má být seznam hodnot nebo `every DRUH`.")
NO_LIST = (
    "`{written}` is not a list.",
    "`{written}` není seznam.",
    _MEANT_LIST,
    Cure(
        "Write `[one, two]`, `every …` (a word list or a kind), or a range such as `1..4`.",
        "Napiš `[jedna, dvě]`, `every …` (seznam slov nebo druh), nebo rozsah jako `1..4`.",
    ),
)
BOUND = ("`{name}` is not a number or a constant number.", "`{name}` není číslo ani číselná konstanta.")
NEITHER = ("`{name}` is neither a word list nor a kind.", "`{name}` není seznam slov ani druh.", _MEANT_LIST)
NO_VALUE = (
    "`for each` gives no value to `{name}`.",
    "`for each` nedává hodnotu jménu `{name}`.",
    Cure("Did you mean `<{nearest}>`?", "Nemělo to být `<{nearest}>`?"),
    Cure("It has {known}.", "Má {known}."),
)
UNUSED = (
    "Nothing here uses `<{name}>`.",
    "Hodnotu `<{name}>` tu nic nepoužívá.",
    Cure("Use it where it belongs, or remove it from `for each`.", "Použij ji tam, kam patří, nebo ji z `for each` vynech."),
)
