"""All diagnostics, one module per family; code.py has the form of a declaration, source/sentences.py the form of its sentences.

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

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.source.catalogue.code import Code, Message
    from rulewright.source.catalogue.registry import CODES, FAMILIES, declared_in, fragment, message

__all__ = ["CODES", "FAMILIES", "Code", "Message", "declared_in", "fragment", "message"]


def __getattr__(name: str) -> Any:
    """Names that stand for all codes are computed on first use: a program that only plays needs few of them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rulewright.source.catalogue import registry

    return getattr(registry, name)
