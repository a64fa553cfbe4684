"""The Czech names of places in rule files, which the registry of keys names in English. The reference is made from the English registry."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment, Phrase

_CZECH = {
    "`2`, or `2 to 6`": "`2` nebo `2 to 6`",
    "`add`": "`add`",
    "`game` or a happening": "`game` nebo událost",
    "`state`": "`state`",
    "`teams`": "`teams`",
    "`zones`": "`zones`",
    "a binding": "vazba",
    "a change": "změna",
    "a change of a list": "změna seznamu",
    "a choice": "výběr",
    "a code such as `RW710`": "kód jako `RW710`",
    "a column": "sloupec",
    "a constant": "konstanta",
    "a die": "kostka",
    "a field": "údaj",
    "a field, text or zone of its kind": "údaj, text nebo místo druhu",
    "a figure": "obrazec",
    "a file of this folder": "soubor této složky",
    "a group of things": "skupina věcí",
    "a happening": "událost",
    "a hook": "háček",
    "a key": "klíč",
    "a key that all entries share": "klíč společný všem položkám",
    "a kind": "druh",
    "a layer": "vrstva",
    "a layout": "rozložení",
    "a letter": "písmeno",
    "a limit such as `once per turn`": "omezení jako `once per turn`",
    "a list, `every …` or `1..4`": "seznam, `every …` nebo `1..4`",
    "a map": "mapa",
    "a mark": "značka",
    "a name": "jméno",
    "a number": "číslo",
    "a number or a word": "číslo nebo slovo",
    "a panel": "panel",
    "a part": "část",
    "a part of a cost": "část ceny",
    "a part of the score": "část bodů",
    "a path": "cesta",
    "a plan": "plán",
    "a player": "hráč",
    "a player, thing, `game` or `turn of`": "hráč, věc, `game` nebo `turn of`",
    "a refusal": "odmítnutí",
    "a removal": "odebrání",
    "a resource": "zdroj",
    "a rule": "pravidlo",
    "a ruleset": "pravidla",
    "a scenario": "scénář",
    "a section": "oddíl",
    "a sentence": "věta",
    "a sentence of `texts`": "věta z `texts`",
    "a sign": "znak",
    "a silencing": "umlčení",
    "a source of payment": "zdroj platby",
    "a space": "pole",
    "a stat": "odvozená hodnota",
    "a state value": "hodnota stavu",
    "a step": "stupeň",
    "a template's name": "jméno v šabloně",
    "a text": "text",
    "a thing": "věc",
    "a type and a name": "typ a jméno",
    "a value": "hodnota",
    "a value of its kind": "hodnota svého druhu",
    "a value that all entries share": "hodnota společná všem položkám",
    "a version such as `1.2`": "verze jako `1.2`",
    "a word": "slovo",
    "a word list": "seznam slov",
    "a zone": "místo",
    "an action": "akce",
    "an entry": "položka",
    "an expectation": "očekávání",
    "an id": "id",
    "an id or a path": "id nebo cesta",
    "an included file": "vložený soubor",
    "an option": "volba hry",
    "an overlay": "doplněk",
    "one to four signs": "jeden až čtyři znaky",
    "the result": "výsledek",
    "the settings": "nastavení",
    "this place": "toto místo",
    "what is looked at": "co se sleduje",
    "A game that would go on is ended by a rule: `whenever: round > 20`, `do: end game`.": (
        "Hru, která by neskončila, ukončí pravidlo: `whenever: round > 20`, `do: end game`."
    ),
    "Write `where:`: a condition over the parts of the happening.": "Napiš `where:`: podmínku nad částmi události.",
    "an offer": "nabídka",  # stored findings refer to these by position: new words come last
    "another overlay": "jiný doplněk",
    "The ruleset's own hooks are written under `rules:`.": "Háčky samotných pravidel patří pod `rules:`.",
    "An overlay writes what is new under `add:`, and changes what is there under `change:`.": (
        "Doplněk píše nové pod `add:` a to, co už existuje, mění pod `change:`."
    ),
    "Only a ruleset that extends nothing can be a base that is not a game.": (
        "Základem, který sám není hrou, mohou být jen pravidla, která nic nerozšiřují."
    ),
    "an included file of an overlay": "vložený soubor doplňku",
    "a translation": "překlad",
    "a translated text": "přeložený text",
    "a code such as `de`": "kód jako `de`",
    "a language": "jazyk",
}


class Registered(Phrases):
    """The words of the registry. Those without Czech appear in English in every language."""


_BY_ENGLISH: dict[str, Fragment] = {}
for _number, (_en, _cs) in enumerate(_CZECH.items()):
    _BY_ENGLISH[_en] = Fragment(_en.replace("{", "{{").replace("}", "}}"), _cs.replace("{", "{{").replace("}", "}}"))
    _name = "".join(sign if sign.isalnum() else "_" for sign in _en.lower())[:40].strip("_") + f"_{_number}"
    setattr(Registered, _name, _BY_ENGLISH[_en])
    _BY_ENGLISH[_en].__set_name__(Registered, _name)


def registered(english: str) -> Phrase | str:
    """The registry's name for something, as an argument of a sentence."""
    found = _BY_ENGLISH.get(english)
    return english if found is None else found()


def translated() -> frozenset[str]:
    """The words of the registry that have a Czech form."""
    return frozenset(_CZECH)
