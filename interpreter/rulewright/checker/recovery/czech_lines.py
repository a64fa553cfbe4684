"""Translates lines of rules in Czech into the effect language. Names stay as they are: those of a ruleset may be Czech."""

from __future__ import annotations

from rulewright.checker.recovery.ways import NAME, PATH, guess, sure

_EVERY = r"(?:každého|každou|každé|kazdeho|kazdou|kazde|všechny|vsechny)"
_EVERYBODY = r"(?:každý hráč|kazdy hrac|všichni hráči|vsichni hraci|všichni|vsichni)"
_GAINS = r"(?:získá|získají|získává|ziska|ziskaji|dostane|dostanou|dostává)"
_LOSES = r"(?:ztratí|ztrácí|ztrati|zaplatí|zaplati|platí)"
_NUMBER = r"(?P<n>\d+|[a-z_][\w.]*)"
_OUT_OF = r"(?:v|ve|z|ze|mezi)"

CZECH = (
    sure(r"^(\s*)(?:pokud|jestliže|jestlize|když|kdyz|je-li) (.+?)(?:,? (?:pak|potom))?:", r"\1if \2:"),
    sure(rf"^(\s*)pro {_EVERY} (?:hráče |hrace )?({NAME}) {_OUT_OF} ", r"\1for each \2 in "),
    sure(rf"^(\s*){_EVERYBODY} {_GAINS} (.+)$", r"\1for each p in players: p gains \2"),
    sure(r"^(\s*)(?:opakuj|opakovat) ([\w.]+)(?: ?krát| ?krat|x|×):", r"\1repeat \2 times:"),
    sure(rf"^(\s*)({PATH}) {_GAINS} ", r"\1\2 gains "),
    sure(rf"^(\s*)({PATH}) {_LOSES} ", r"\1\2 loses "),
    guess(r"^(\s*)(?:získej|získáš|ziskej|dostaneš|vezmi si) (?=\d)", r"\1me gains "),
    guess(r"^(\s*)(?:ztrať|ztratíš|ztrat|zaplať|zaplatíš|zaplat) (?=\d)", r"\1me loses "),
    sure(rf"^(\s*)(?:vyber|vyber si|vyberte|zvol|zvol si) ({NAME}) {_OUT_OF} ", r"\1choose \2 in "),
    sure(rf"^(\s*)({PATH}) (?:vybere|vybere si|zvolí|zvoli) ({NAME}) {_OUT_OF} ", r"\1\2 chooses \3 in "),
    sure(r"^(\s*)(?:přesuň|presun|dej|polož|poloz|přemísti|premisti) (.+?) (?:do|na|k|ke) ", r"\1move \2 to "),
    sure(rf"^(\s*)(?:přidej|pridej|přičti|pricti) {_NUMBER} (?:k|ke|do) ", r"\1add \g<n> to "),
    sure(rf"^(\s*)(?:odeber|odečti|odecti|uber) {_NUMBER} (?:z|ze|od) ", r"\1take \g<n> from "),
    sure(rf"^(\s*)(?:lízni|lizni|dober|táhni|tahni) {_NUMBER} (?:{NAME} )?(?:z|ze) ({PATH}) (?:do|na) ", r"\1draw \g<n> from \3 to "),
    sure(r"^(\s*)(?:nastav|změň|zmen) (.+?) na ", r"\1set \2 to "),
    sure(r"^(\s*)(?:zamíchej|zamichej) ", r"\1shuffle "),
    sure(r"^(\s*)(?:odhal|ukaž|ukaz) ", r"\1reveal "),
    sure(r"^(\s*)(?:konec hry|hra končí|hra konci)$", r"\1end game"),
    sure(r"^(\s*)(?:konec tahu)$", r"\1end turn"),
)
