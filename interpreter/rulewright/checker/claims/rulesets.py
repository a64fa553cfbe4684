"""The text and the title of a ruleset or an overlay, beside the constants that they mention: “seven years” beside `years: 5`."""

from __future__ import annotations

from rulewright.checker.claims.amounts import is_form, phrases
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import NumberOfText
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related


def check(context: Context) -> None:
    """RW704, at the text in English: the names of constants are English, too."""
    numbers = {name: value for name, (_, value) in context.constants.items() if type(value) is int}
    for text in context.own_texts:
        for said, noun in phrases(text.text, "en"):
            named = [name for name in numbers if len(name) > 3 and is_form(noun, name)]
            if len(named) == 1 and numbers[named[0]] != said:
                (name,) = named
                related = (Related(context.named["bare", name], Elsewhere.number_here(number=numbers[name])),)
                context.report(NumberOfText.of_ruleset, text, number=said, name=name, value=numbers[name], related=related)
