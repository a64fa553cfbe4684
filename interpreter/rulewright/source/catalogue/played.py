"""Sentences about games in play: the program's own words in them, and why an answer or a roll is refused."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class Spoken(Phrases):
    """What games say if their rules have no words of their own."""

    yes = Fragment("yes", "ano")
    no = Fragment("no", "ne")
    pass_ = Fragment("pass", "nic")
    done = Fragment("done", "hotovo")
    nothing = Fragment("nothing", "nic")
    act = Fragment("What do you do?", "Co uděláš?")
    choose = Fragment("Choose", "Vyber")
    let = Fragment("let it happen", "nechat být")
    use = Fragment("Use it?", "Použít?")
    instead = Fragment("What do you do about it?", "Co s tím uděláš?")
    order = Fragment("Which comes next?", "Co bude další?")
    bid = Fragment("Your bid", "Tvá nabídka")
    pay = Fragment("How do you pay?", "Jak zaplatíš?")
    part = Fragment("how much of it do you pay with this?", "kolik tím zaplatíš?")
    offer = Fragment("What do you offer?", "Co nabídneš?")
    deal = Fragment("Do you agree?", "Souhlasíš?")
    offers = Fragment("offers", "nabízí")
    passes = Fragment("passes", "pasuje")
    agrees = Fragment("agrees to the trade", "s výměnou souhlasí")
    refuses = Fragment("refuses the trade", "výměnu odmítá")
    more = Fragment("chosen", "vybráno")
    hidden = Fragment("something hidden", "něco skrytého")
    rule = Fragment("rule", "pravidlo")
    box = Fragment("the box", "krabice")
    out = Fragment("is out of the game", "vypadává ze hry")
    by_rule = Fragment("by the rule", "podle pravidla")
    limits = Fragment("limits of the stat", "meze hodnoty")
    played_out = Fragment("the game was played to its end", "hra se dohrála do konce")
    called = Fragment(
        "There is nothing for you to decide here. You are asked, like everybody who might be able to react, so that nobody notices who really can.",
        "Tady nemáš co rozhodovat. Hra vyzývá každého, kdo by co rozhodovat mohl, aby nikdo nepoznal, kdo opravdu má.",
    )
    go_on = Fragment("Go on", "Pokračovat")

    @classmethod
    def said(cls, name: str, language: str) -> str:
        """One of the sentences in the given language."""
        return cls.fragments()["pass_" if name == "pass" else name]().said(language)


class Choices(Phrases):
    """Why an answer is refused. A refused answer changes nothing."""

    over = Fragment("The game is over; there is nothing to decide.", "Hra skončila; není o čem rozhodovat.")
    not_asked = Fragment("{player} is not asked now.", "{player} teď není na řadě s odpovědí.")
    no_longer = Fragment("This decision is no longer pending.", "Toto rozhodnutí už na odpověď nečeká.")
    index = Fragment(
        "There are {count} options, numbered from 0; {given} is not one of them.",
        "Počet možností je {count}, číslují se od 0; {given} není žádná z nich.",
    )
    other_game = Fragment(
        "{option} is an option in another game. Use its id to choose the option with the same id here.",
        "{option} je možnost z jiné hry. Co má zde stejné id, lze zvolit tímto id.",
    )
    past = Fragment(
        "{option} is an option of a decision that is no longer pending.",
        "{option} je možnost rozhodnutí, které už na odpověď nečeká.",
    )
    other_player = Fragment("{option} is an option of {owner}, not of {player}.", "{option} je možnost, kterou má {owner}, ne {player}.")
    no_offer = Fragment("Nobody is making an offer now.", "Teď nikdo nic nenabízí.")
    not_traded = Fragment("{name} cannot be traded. These can: {names}.", "{name} nelze vyměnit. Vyměnit lze: {names}.")
    nothing = Fragment("nothing", "nic")
    no_choice = Fragment(
        "A choice is an option, its id or its index; {given} is not one of these.",
        "Volba je možnost, její id nebo její pořadí; {given} není nic z toho.",
    )
    not_possible = Fragment(
        "{choice} is not possible now. {meant} Options of {player}: {names}.",
        "{choice} teď není možné. {meant} Možnosti, které má {player}: {names}.",
    )
    meant = Fragment("Did you mean {name}?", "Nemyslíš {name}?")
    repeated = Fragment("Name each thing and each sort of token once.", "Každou věc a každý druh žetonu jmenuj jen jednou.")
    not_there = Fragment("That is not available to trade.", "To tu k výměně není.")
    too_many = Fragment("There are not that many available to trade.", "Tolik jich k výměně není.")


class Rolls(Phrases):
    """Why a die cannot show what a test says."""

    roll = Fragment(
        "RW905 {place}: the die that is rolled shows {faces}, not {given}.",
        "RW905 {place}: kostka, kterou se hází, má na stěnách {faces}, ne {given}.",
    )
