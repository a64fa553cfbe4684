"""Why a test of a ruleset fails: sentences of reports, in every language. Problems of the test file itself are findings (scenarios.py)."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class ReportedTests(Phrases):
    """Lines of a report about tests."""

    compared = Fragment("expected {expected}, was {actual}", "očekáváno {expected}, bylo {actual}")
    by_itself = Fragment(
        "chosen automatically: {player}: {answer} (“{question}”)",
        "zvoleno samo: {player}: {answer} („{question}“)",
    )


class Failures(Phrases):
    """What differs from a test's expectations, or why the test cannot continue as written."""

    # ---- sentences of others
    plain = Fragment("{text}", "{text}")
    formula = Fragment("RW906 {reasons}", "RW906 {reasons}")
    position = Fragment("RW905 {reason}", "RW905 {reason}")
    waits = Fragment(
        "The game is waiting for {name}: “{question}” ({options})",
        "Hra čeká na {name}: „{question}“ ({options})",
    )
    useless = Fragment("RW910 {why}", "RW910 {why}")
    engine = Fragment("The interpreter failed here ({error}).", "Interpret zde selhal ({error}).")

    # ---- values
    lists = Fragment("missing: {missing}; unexpected: {extra}", "chybí: {missing}; navíc: {extra}")
    missing = Fragment("missing: {missing}", "chybí: {missing}")
    extra = Fragment("unexpected: {extra}", "navíc: {extra}")
    order = Fragment("the order differs", "pořadí je jiné")
    nothing_named = Fragment("RW910 `{key}` names nothing, so it cannot fail.", "RW910 `{key}` nic nejmenuje, takže nemůže selhat.")
    no_such_name = Fragment("Nothing is called {name}. {hint}", "Nic se nejmenuje {name}. {hint}")
    not_in_game = Fragment("{name} is not in this game.", "{name} v této hře není.")
    meant = Fragment("Did you mean `{meant}`?", "Nemělo to být `{meant}`?")
    there_are = Fragment("There are: {known}.", "Jsou tu: {known}.")

    # ---- what a test may ask about
    a_decision = Fragment("a decision", "rozhodnutí")
    no_decision = Fragment("nothing", "nic")
    over = Fragment("the game is over", "hra skončila")
    over_because = Fragment("the game is over: {reasons}", "hra skončila: {reasons}")
    keys_of_decision = Fragment(
        "A decision has: player, kind, options, offered, not offered.", "Rozhodnutí má: player, kind, options, offered, not offered."
    )
    key_of_decision = Fragment(
        "A decision has: player, kind, options, offered, not offered. Did you mean `{meant}`?",
        "Rozhodnutí má: player, kind, options, offered, not offered. Nemělo to být `{meant}`?",
    )
    all_options = Fragment(
        "`options` is the whole list, and these are offered too: {others}; to ask for some, write `offered`.",
        "`options` je celý seznam a nabízí se i toto: {others}; jen některé zkontroluje `offered`.",
    )
    offered = Fragment("offered: {options}", "nabízí se: {options}")
    not_offered = Fragment("not offered: {options}", "nenabízí se: {options}")
    whose_action = Fragment("The game is over; say whose action it is: `why not alice …`.", "Hra skončila; řekni, čí je to akce: `why not alice …`.")
    is_offered = Fragment("nothing: it is offered", "nic: nabízí se")
    nobody_yet = Fragment("nobody yet: the game is not over", "zatím nikdo: hra neskončila")
    no_score = Fragment("There is no score of {name}. There are: {known}.", "Body hráče {name} nejsou. Jsou tu: {known}.")
    no_part = Fragment("RW910 No part of the score is called {name}. {hint}", "RW910 Žádná část bodů se nejmenuje {name}. {hint}")
    wants_players = Fragment("`{words}` takes {{player: what}}.", "`{words}` má tvar {{player: what}}.")
    nobody_called = Fragment("Nobody is called {name}.", "Nikdo se nejmenuje {name}.")
    in_the_box = Fragment(
        "RW910 {name} was in the box all the time: nobody could see it, so `never saw` cannot fail.",
        "RW910 {name} bylo celou dobu v krabici: nikdo je nemohl vidět, takže `never saw` nemůže selhat.",
    )
    saw_nothing = Fragment("{name} saw none of it", "{name} z toho nic neviděl(a)")
    begins = Fragment("the game begins", "hra začne")
    does_not_begin = Fragment("The game cannot start: {reasons}", "Hra nezačne: {reasons}")

    # ---- options
    not_there = Fragment("`{word}` is not offered, so nothing can follow it. {hint}", "`{word}` se nenabízí, takže po něm nic není. {hint}")
    not_asked_after = Fragment("After `{word}`, {player} is not asked.", "Po `{word}` se hráče {player} nikdo neptá.")
    no_option_at_all = Fragment(
        "`{word}` is not an option of any question. {hint}",
        "`{word}` nemůže být možností žádné otázky. {hint}",
    )
    after_option = Fragment(
        "`{word}` is not an option of the menu itself; after `{option}` it is offered. Write `{option} {word}`.",
        "`{word}` není možnost samotné nabídky; nabízí se po `{option}`. Napiš `{option} {word}`.",
    )
    beside_action = Fragment(
        "Write what is chosen after an action beside it: `{action} {thing}`.", "Co se vybírá po akci, napiš vedle ní: `{action} {thing}`."
    )

    # ---- answers
    no_player = Fragment(
        "RW904 Nobody is called {name}; the players are {known}. {hint}", "RW904 Nikdo se nejmenuje {name}; hráči jsou {known}. {hint}"
    )
    game_is_over = Fragment("{name} cannot answer `{answer}`: the game is over.", "{name} nemůže odpovědět `{answer}`: hra skončila.")
    other_is_asked = Fragment(
        "{name} is not asked now; {other} is: “{question}” ({options}). {hint}",
        "{name} teď není na řadě; ptá se hráč {other}: „{question}“ ({options}). {hint}",
    )
    no_option = Fragment(
        "{name} cannot answer `{word}` to “{question}”; the options were: {options}. {hint}",
        "{name} nemůže odpovědět `{word}` na „{question}“; možnosti byly: {options}. {hint}",
    )
    left_out = Fragment("Chosen automatically just before: {choices}.", "Těsně předtím se zvolilo samo: {choices}.")
    choice = Fragment("{answer} to “{question}”", "{answer} na „{question}“")
    more_options = Fragment("{options} and {more} more", "{options} a {more} dalších")
    not_whole = Fragment(
        "{answer} is not the whole answer to “{question}”: {whole} was chosen automatically. Write that, or leave it out.",
        "{answer} není celá odpověď na „{question}“: samo se zvolilo {whole}. Napiš to, nebo to vynech.",
    )
    too_many = Fragment(
        "`{word}` is one too many: {answer} answers a single choice, which is complete. The next question is “{question}” "
        "({options}); answer it separately.",
        "`{word}` je navíc: {answer} odpovídá na jednu volbu a ta skončila. Další otázka je „{question}“ ({options}); odpověz na ni zvlášť.",
    )
    no_number_of = Fragment(
        "No number of `{name}` is asked for; there are: {known}. {hint}", "Na počet `{name}` se nikdo neptá; jsou tu: {known}. {hint}"
    )
    number_not_possible = Fragment(
        "{number} is not possible now. “{question}” has: {options}.", "{number} teď není možné. „{question}“ má: {options}."
    )
    others_leave = Fragment(
        "{answer} is not possible for “{question}”: the other numbers leave {left}.",
        "{answer} není u „{question}“ možné: ostatní čísla nechají {left}.",
    )
    trade = Fragment("{give} for {want}", "{give} za {want}")
