"""The sentences of `rulewright coverage`: (English, Czech)."""

from __future__ import annotations

COVERAGE: dict[str, tuple[str, str]] = {
    "coverage.short": ("Find rules that no game and no test ever reaches.", "Najde pravidla, která žádná hra ani test nepotkaly."),
    "coverage.help": (
        "Plays games, runs the tests (tests/*.yaml) of a ruleset and its overlays, and lists what none of them ever met: "
        "cards, hooks, lines, and conditions that were never true or never false; then how much of each file was "
        "met.\n\nExits with 0; with 1 if less was met than --fail-under asks for, 2 if it could not run.",
        "Hraje hry, spustí testy (tests/*.yaml) pravidel i toho, co je navíc, a vypíše, co z nich nikdy nic nepotkalo: karty, "
        "háčky, řádky a podmínky, které nikdy neplatily nebo nikdy neneplatily; pak kolik se potkalo v každém souboru.\n\n"
        "Končí kódem 0, kódem 1, když se potkalo méně, než žádá --fail-under, 2 když nemohl běžet.",
    ),
    "coverage.games": ("How many games are played.", "Kolik her se odehraje."),
    "coverage.players": (
        "With how many players, in turn (default: every number that the game allows).",
        "S kolika hráči, postupně (jinak s každým počtem, který hra dovolí).",
    ),
    "coverage.bots": ("Who plays: bots as with `rulewright run`.", "Kdo hraje: boti jako u `rulewright run`."),
    "coverage.tests": ("Run the tests too, or play only.", "Spustí i testy, nebo jen hraje."),
    "coverage.jobs": ("How many processes play at the same time.", "Kolik procesů hraje zároveň."),
    "coverage.format": ("A list for people, or data for scripts.", "Výpis pro lidi, nebo data pro stroje."),
    "coverage.fail_under": ("Fail if less than this percentage was met.", "Selže, když se potkalo méně než tolik procent."),
    "coverage.own": (
        "Count and list only what is in the files of the overlays; --fail-under then applies only to them.",
        "Počítá a vypíše jen to, co říkají soubory doplňků; --fail-under se pak týká jen jich.",
    ),
    "coverage.own.none": ("There is no overlay here to count.", "Není tu doplněk, jehož část by šlo spočítat."),
    "coverage.own.none.cure": ("Name the overlay after its base, or omit --own.", "Uveď doplněk za jeho základem, nebo vynech --own."),
    "coverage.all": (
        "Also list what is inside something that was never met.",
        "Vypíše i to, co stojí uvnitř něčeho, co se nikdy nepotkalo.",
    ),
    "coverage.players.shape": ("`{given}` is not a number of players.", "`{given}` není počet hráčů."),
    "coverage.players.cure": ("Write --players 3, or several: --players 2,4.", "Napiš --players 3, nebo několik: --players 2,4."),
    "coverage.nothing": ("There is nothing to count.", "Není co počítat."),
    "coverage.nothing.cure": (
        "Give --games a number, or let the tests run.",
        "Zadej --games s číslem, nebo nech běžet testy.",
    ),
    "coverage.progress": ("{done} of {total} tests and games, about {left} s left", "{done} z {total} testů a her, zbývá asi {left} s"),
    # ---- what was found
    "coverage.things": ("Things never met", "Nepotkané věci"),
    "coverage.texts": ("Rules never met", "Nepotkaná pravidla"),
    "coverage.lines": ("Lines never carried out", "Nikdy neprovedené řádky"),
    "coverage.conditions": ("Conditions never met", "Nepotkané podmínky"),
    "coverage.inside": (
        "{n|more is|more are} inside what was never met; --all lists them.",
        "{n|další je|další jsou|dalších je} uvnitř toho, co se nepotkalo; vypíše je --all.",
    ),
    "coverage.everything": ("Everything was met.", "Potkalo se všechno."),
    "coverage.file": ("file", "soubor"),
    "coverage.column.things": ("things", "věci"),
    "coverage.column.texts": ("rules", "pravidla"),
    "coverage.column.lines": ("lines", "řádky"),
    "coverage.column.conditions": ("conditions", "podmínky"),
    "coverage.together": ("together", "celkem"),
    "coverage.overlay": (
        "Of the lines of {name}: {met} of {all} met ({percent} %).",
        "Z řádků doplňku {name} se potkalo {met} z {all} ({percent} %).",
    ),
    "coverage.changed": (
        "Of what the overlays change in {name}: {met} of {all} met ({percent} %).",
        "Z toho, co doplňky mění v {name}, se potkalo {met} z {all} ({percent} %).",
    ),
    "coverage.summary": (
        "{percent} % met in {n|game|games} and {m|test|tests}.",
        "Potkáno {percent} %: {n|hra|hry|her} a {m|test|testy|testů}.",
    ),
    "coverage.summary.own": (
        "{percent} % of what the overlays say met in {n|game|games} and {m|test|tests}.",
        "Z toho, co říkají doplňky, potkáno {percent} %: {n|hra|hry|her} a {m|test|testy|testů}.",
    ),
    "coverage.failed": (
        "Of the tests, {n} failed; what they met counts. `rulewright test` shows them.",
        "Z testů selhalo: {n}; co potkaly, se počítá. Ukáže je `rulewright test`.",
    ),
    "coverage.endless": ("{n|game was|games were} broken off for being too long.", "Nedohráno, protože trvalo příliš dlouho: {n|hra|hry|her}."),
    "coverage.under": ("That is less than {wanted} %.", "To je méně než {wanted} %."),
    # ---- how something was never met
    "coverage.never.present": ("in no game", "v žádné hře"),
    "coverage.never.moved": ("never moved", "nikdy se nepohnula"),
    "coverage.never.in force": ("never in force", "nikdy neplatila"),
    "coverage.never.ran": ("none of its texts ever ran", "žádný její text nikdy neproběhl"),
    "coverage.never.hook": ("never fired", "nikdy nenastalo"),
    "coverage.never.rule": ("never fired", "nikdy nenastalo"),
    "coverage.never.happening": ("never happened", "nikdy se nestalo"),
    "coverage.never.action": ("never done", "nikdy neprovedeno"),
    "coverage.never.text": ("never ran", "nikdy neproběhlo"),
    "coverage.never.source": ("never paid", "nikdy nezaplatilo"),
    "coverage.never.stat": ("never asked for", "nikdy nezjišťováno"),
    "coverage.never.change": ("never worked", "nikdy nepůsobilo"),
    "coverage.never.line": ("never carried out", "nikdy neprovedeno"),
    "coverage.never.guarded": ("never chosen", "nikdy nevybráno"),
    "coverage.never.met": ("never examined", "nikdy nezkoumáno"),
    "coverage.never.yes": ("never true", "nikdy neplatilo"),
    "coverage.never.no": ("never false", "nikdy neneplatilo"),
}
