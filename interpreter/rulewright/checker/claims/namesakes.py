"""Two entries of one sort with one name in every language: a copied entry whose name was not changed."""

from __future__ import annotations

import re
from collections import defaultdict

from rulewright.checker.claims.doubled import names_of_sections, names_of_things, of_sections
from rulewright.checker.context import Context
from rulewright.source.catalogue.claims import TextOfAnother
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.diagnostics import Related
from rulewright.source.document import Scalar

FEWEST = 3  # entries of a sort, so that their names are there to tell them apart
_WORD = re.compile(r"[^\W_]+")

Names = dict[str, dict[str, Scalar]]  # by what the rules call an entry and by language


def check(context: Context) -> None:
    """RW714. Where more than one pair of a sort has one name, the game means it; and a name that both ids repeat is meant for both."""
    for names in (*names_of_things(context), *names_of_sections(context), *of_sections(context)):
        if len(names) >= FEWEST:
            _of_group(context, names)


def _of_group(context: Context, names: Names) -> None:
    alike: dict[tuple[str, str], str] = {}
    for language in context.languages:
        by_name: dict[str, list[str]] = defaultdict(list)
        for key, said in names.items():
            if language in said:
                by_name[" ".join(said[language].text.lower().split())].append(key)
        for name, keys in by_name.items():
            for key in keys[1:] if name and "<" not in name else ():
                if _is_alike(names[keys[0]], names[key]) and not any(_repeats(said.text, keys[0], key) for said in names[key].values()):
                    alike.setdefault((keys[0], key), language)
    if len(alike) == 1:
        ((one, other), language) = next(iter(alike.items()))
        related = (Related(names[one][language].span, Elsewhere.named_beside()),)
        context.report(TextOfAnother.alike, names[other][language], name=other, other=one, related=related)


def _is_alike(one: dict[str, Scalar], other: dict[str, Scalar]) -> bool:
    """Whether two entries have the same name in every language."""
    return all(one[language].text.strip() == other[language].text.strip() for language in one if language in other)


def _repeats(name: str, one: str, other: str) -> bool:
    """Whether both ids have the words of a name in them: `boom_and_march` and `boom_and_camp` are two sides of the boom."""
    return set(_WORD.findall(name.lower())) <= {*one.split("_")} & {*other.split("_")}
