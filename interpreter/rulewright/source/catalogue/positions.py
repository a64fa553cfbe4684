"""What is wrong with the initial position of a game (`given:`), in every language."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Positions(Phrases):
    """Why a position is impossible."""

    no_text = Fragment(
        "`in` is what happens, written as in the flow: `in: turn(alice)`.",
        "`in` je to, co se děje, zapsané jako v průběhu hry: `in: turn(alice)`.",
    )
    flow = Fragment("`in`: {found}", "`in`: {found}")
    no_mapping = Fragment("{name} needs a mapping of its zones and values.", "{name} potřebuje mapování svých míst a hodnot.")
    turn_of = Fragment("`turn of` names a player: {known}.", "`turn of` jmenuje hráče: {known}.")
    turn_of_another = Fragment(
        "The first turn is not {name}'s but {first}'s, because the flow decides who begins. Set the value that it reads, or "
        "write under `in` what is played.",
        "První tah nemá {name}, ale {first}, protože průběh hry sám říká, kdo začíná. Nastav hodnotu, kterou čte, nebo napiš pod `in`, co se hraje.",
    )
    nobody = Fragment("There is no player or thing {name}. {hint}", "Žádný hráč ani věc se nejmenuje {name}. {hint}")
    no_member = Fragment("{holder} has no zone or value {name}. {hint}", "{holder} nemá místo ani hodnotu {name}. {hint}")
    meant = Fragment("Did you mean {meant}?", "Nemělo to být {meant}?")
    there_are = Fragment("There are: {known:and}.", "Jsou tu: {known:and}.")
    there_are_none = Fragment("There are none.", "Žádné tu nejsou.")
    zone_is_list = Fragment("A zone holds a list of things.", "Místo drží seznam věcí.")
    other_kind = Fragment(
        "{zone} holds things of the kind {kind}; {name} is not one. {hint}", "{zone} drží věci druhu {kind}; {name} k nim nepatří. {hint}"
    )
    too_often = Fragment(
        "{name} is named more often than there are copies ({number}).",
        "{name} je jmenováno vícekrát, než kolik jich je ({number}).",
    )
    no_room = Fragment("{zone} has no room for {name}.", "{zone} nemá místo pro {name}.")
    too_few = Fragment("There are only {number} things of the kind {kind} left for {zone}.", "Pro {zone} zbývá věcí druhu {kind} jen {number}.")
    no_room_for = Fragment("{zone} has no room for {number} things.", "{zone} nemá místo pro tolik věcí: {number}.")

    # ---- values
    of_value = Fragment("{name}: {why}", "{name}: {why}")
    amounts = Fragment("write amounts as {{word: number}}.", "počty se píší {{slovo: číslo}}.")
    one_value = Fragment("a single value is needed here.", "tady je potřeba jedna hodnota.")
    yes_no = Fragment("{text} is neither yes nor no.", "{text} není yes ani no.")
    no_word = Fragment("{text} is not one of {known}. {hint}", "{text} není žádné z {known}. {hint}")
    no_number = Fragment("{text} is not a whole number.", "{text} není celé číslo.")
    below_nothing = Fragment("{number} is below 0.", "{number} je méně než 0.")
    out_of_bounds = Fragment("{number} is not between {low} and {high}.", "{number} není mezi {low} a {high}.")
    unsayable = Fragment("a position cannot set a value like {text} here.", "pozice tu nemůže určit hodnotu jako {text}.")
    no_player = Fragment("nobody is called {name}; there are {known}.", "nikdo se nejmenuje {name}; jsou tu {known}.")
    no_thing = Fragment("there is no {kind} {name}. {hint}", "žádná věc druhu {kind} se nejmenuje {name}. {hint}")
