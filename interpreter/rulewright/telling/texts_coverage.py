"""The sentences of `rulewright coverage`: (English, Czech)."""

from __future__ import annotations

COVERAGE: dict[str, tuple[str, str]] = {
    "coverage.short": ("Find rules that no game and no test ever reaches.", "Najde pravidla, ke kterým žádná hra ani test nedošly."),
    "coverage.help": (
        "Plays games, runs the tests (tests/*.yaml) of a ruleset and its overlays, and lists what none of them ever reached: cards, hooks, "
        "lines, and conditions that were never true or never false; then how much of each file was reached.\n\nExits with 0; with 1 if "
        "less was reached than --fail-under requires, 2 if it could not run.",
        "Hraje hry, spustí testy (tests/*.yaml) pravidel i jejich doplňků a vypíše, co žádná hra ani test nepokryly: karty, háčky, řádky a "
        "podmínky, které nikdy neplatily, nebo platily vždy; pak kolik je pokryto v každém souboru.\n\nKončí kódem 0, kódem 1, když je "
        "pokryto méně, než žádá --fail-under, 2, když nemohl běžet.",
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
    "coverage.fail_under": ("Fail if less than this percentage was reached.", "Selže, když je pokryto méně než tolik procent."),
    "coverage.own": (
        "Count and list only what is in the files of the overlays; --fail-under then applies only to them.",
        "Počítá a vypíše jen to, co je v souborech doplňků; --fail-under se pak týká jen jich.",
    ),
    "coverage.own.none": ("There is no overlay here to count.", "Není tu doplněk, jehož část by šlo spočítat."),
    "coverage.own.none.cure": ("Name the overlay after its base, or omit --own.", "Uveď doplněk za jeho základem, nebo vynech --own."),
    "coverage.all": (
        "Also list what is inside items that were never reached.",
        "Vypíše i to, co je uvnitř nepokrytých položek.",
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
    "coverage.things": ("Things never reached", "Nepokryté věci"),
    "coverage.texts": ("Rules never reached", "Nepokrytá pravidla"),
    "coverage.lines": ("Lines never carried out", "Nikdy neprovedené řádky"),
    "coverage.conditions": ("Conditions never reached", "Nepokryté podmínky"),
    "coverage.inside": (
        "{n|more is|more are} inside items that were never reached; --all lists them.",
        "{n|další je|další jsou|dalších je} uvnitř nepokrytých položek; vypíše je --all.",
    ),
    "coverage.everything": ("Everything was reached.", "Pokryto je všechno."),
    "coverage.file": ("file", "soubor"),
    "coverage.column.things": ("things", "věci"),
    "coverage.column.texts": ("rules", "pravidla"),
    "coverage.column.lines": ("lines", "řádky"),
    "coverage.column.conditions": ("conditions", "podmínky"),
    "coverage.together": ("together", "celkem"),
    "coverage.overlay": (
        "Lines of {name}: {met} of {all} reached ({percent} %).",
        "Z řádků doplňku {name} je pokryto {met} z {all} ({percent} %).",
    ),
    "coverage.changed": (
        "Entries that the overlays change in {name}: {met} of {all} reached ({percent} %).",
        "Z toho, co doplňky mění v {name}, je pokryto {met} z {all} ({percent} %).",
    ),
    "coverage.summary": (
        "{percent} % reached in {n|game|games} and {m|test|tests}.",
        "Pokryto {percent} %: {n|hra|hry|her} a {m|test|testy|testů}.",
    ),
    "coverage.summary.own": (
        "{percent} % of the overlays reached in {n|game|games} and {m|test|tests}.",
        "Z obsahu doplňků pokryto {percent} %: {n|hra|hry|her} a {m|test|testy|testů}.",
    ),
    "coverage.failed": (
        "Of the tests, {n} failed; what they reached counts. `rulewright test` shows them.",
        "Z testů selhalo: {n}; co pokryly, se počítá. Ukáže je `rulewright test`.",
    ),
    "coverage.endless": ("{n|game was|games were} abandoned for being too long.", "Nedohráno, protože trvalo příliš dlouho: {n|hra|hry|her}."),
    "coverage.under": ("That is less than {wanted} %.", "To je méně než {wanted} %."),
    # ---- how something was never met
    "coverage.never.present": ("in no game", "v žádné hře"),
    "coverage.never.moved": ("never moved", "nikdy se nepohnula"),
    "coverage.never.in force": ("never in force", "nikdy neplatila"),
    "coverage.never.ran": ("none of its rules was ever carried out", "žádný její text nikdy neproběhl"),
    "coverage.never.hook": ("never fired", "nikdy nenastalo"),
    "coverage.never.hook.of": ("never fired for {happening}", "nikdy nenastalo u {happening}"),
    "coverage.never.rule": ("never fired", "nikdy nenastalo"),
    "coverage.never.happening": ("never happened", "nikdy se nestalo"),
    "coverage.never.action": ("never done", "nikdy neprovedeno"),
    "coverage.never.text": ("never ran", "nikdy neproběhlo"),
    "coverage.never.source": ("never paid", "nikdy nezaplatilo"),
    "coverage.never.stat": ("never evaluated", "nikdy nevyhodnoceno"),
    "coverage.never.change": ("never applied", "nikdy nepůsobilo"),
    "coverage.never.line": ("never carried out", "nikdy neprovedeno"),
    "coverage.never.guarded": ("never chosen", "nikdy nevybráno"),
    "coverage.never.met": ("never examined", "nikdy nezkoumáno"),
    "coverage.never.yes": ("never true", "nikdy neplatilo"),
    "coverage.never.no": ("never false", "nikdy neneplatilo"),
}
