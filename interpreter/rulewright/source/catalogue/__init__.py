"""Every diagnostic there is, one module per family; the form of a declaration is in code.py, that of its sentences in source/sentences.py.

To add a code, add a class to the family's module and run `python -m rulewright.source.catalogue.pages docs/diagnostics`; then
`python -m tests.checker.update` for the reports of its cases and the review of all sentences.

The Czech terms, as the command line and the shipped rulesets use them:

    action, menu     akce, nabídka            list (of words)   seznam (slov)         signature     hlavička
    amounts, pool    počty, zásoba            loop              cyklus                space (map)   pole
    base             základ                   map, layout       mapa, rozložení       stage         stupeň
    bearer, mark     nositel, značka          mapping           mapování              stat          odvozená hodnota
    branch           větev                    move              přesunout             state         stav
    chooser, ask     kdo volí, ptát se        number            číslo                 statement     příkaz
    constant         konstanta                option            volba hry      template      šablona
    cost, to pay     cena, zaplatit           overlay           doplněk               test          test
    default          výchozí hodnota          pile, hand        hromádka, ruka         text          text
    entry, key       položka, klíč            player, owner     hráč, vlastník        thing         věc
    field (printed)  pole (natištěný údaj)    quotation marks   uvozovky              token         žeton
    finding          nález                    ruleset           pravidla              type          typ
    flow             průběh (hry)             score             body                  value         hodnota
    happening        událost                  section           oddíl                 variable      jméno
    hook             háček                    set               množina               word          slovo
    kind             druh                     to silence        umlčet                zone          místo
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from rulewright.source.catalogue import (  # noqa: F401  # their groups must be known wherever a stored finding is read
    absent,
    claims,
    empty,
    failures,
    files,
    keys,
    logic,
    maps,
    meaning,
    names,
    one_way,
    overlays,
    phrases,
    played,
    positions,
    printed,
    report,
    running,
    scenarios,
    secrets,
    shapes,
    syntax,
    templates,
    text,
    translations,
    types,
    usage,
    why_not,
    yaml,
)
from rulewright.source.catalogue.code import Code, Message, Phrases
from rulewright.source.sentences import Fragment


def declared_in(*modules: ModuleType) -> tuple[type[Code], ...]:
    """The codes that modules declare, in their order."""
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Code) and each.__module__ == module.__name__
    )


# The first digit of a code names its family.
FAMILIES: dict[str, tuple[str, tuple[type[Code], ...]]] = {
    "1": ("YAML", declared_in(yaml, files)),
    "2": ("Names", declared_in(names, keys, syntax, templates, printed, maps, absent)),
    "3": ("Types", declared_in(types)),
    "4": ("Logic", declared_in(logic, meaning, empty, usage)),
    "5": ("Secrets", declared_in(secrets)),
    "6": ("Overlays", declared_in(overlays)),
    "7": ("Texts, translations and what nobody uses", declared_in(text, claims, one_way, translations)),
    "8": ("Limits, saves, options and running", declared_in(running)),
    "9": ("Scenarios", declared_in(scenarios)),
}


def _by_code(families: Iterable[tuple[str, tuple[type[Code], ...]]]) -> dict[str, type[Code]]:
    codes: dict[str, type[Code]] = {}
    for _, entries in families:
        for entry in entries:
            if entry.code in codes:
                raise ValueError(f"{entry.code} is declared twice in the catalogue")
            codes[entry.code] = entry
    return dict(sorted(codes.items()))


CODES: dict[str, type[Code]] = _by_code(FAMILIES.values())
_BY_NAME = {entry.__name__: entry for entry in CODES.values()}


def message(key: str) -> Message:
    """The message with a key such as `UnknownName.nothing_here`; raises KeyError for one that is not declared."""
    group, _, name = key.partition(".")
    return _BY_NAME[group].messages()[name]


def fragment(key: str) -> Fragment:
    """The fragment or message with a key; raises KeyError for one that is not declared."""
    group, _, name = key.partition(".")
    return Phrases.groups[group].fragments()[name] if group in Phrases.groups else message(key)


__all__ = ["CODES", "FAMILIES", "Code", "Message", "fragment", "message"]
