"""RW485 and what follows: what is gone over, rolled or counted, and then not used."""

from __future__ import annotations

from rulewright.source.catalogue.code import WARNING, Code, Cure, Message

SPEAK_OF_IT = Cure("Use `{name}` there, or leave the loop or condition away.", "Použij tam `{name}`, nebo cyklus či podmínku vynech.")


class NotSpokenOf(Code):
    code = "RW485"
    severity = WARNING
    title = "A loop or condition that does not speak of what it goes over"
    meaning = (
        "A loop does the same for each of its members, and a condition over a set comes out alike for all of them, when their "
        "name is not used: often another name (`me`) is written by mistake. Whoever wants to do the same several times writes "
        "`repeat count (S) times:`."
    )
    wrong = (
        "actions:\n  rain:\n    in: day\n    limit: once per turn\n    do: |\n"
        "      for each p in players:\n        me gains 1 coins"
    )
    right = (
        "actions:\n  rain:\n    in: day\n    limit: once per turn\n    do: |\n"
        "      for each p in players:\n        p gains 1 coins"
    )

    loop = Message(
        "The loop does not use `{name}`, so it does the same thing each time.",
        "Cyklus nepoužívá `{name}`, takže pokaždé udělá totéž.",
        Cure(
            "Use `{name}` there, or write `repeat count (…) times:`.",
            "Použij tam `{name}`, nebo napiš `repeat count (…) times:`.",
        ),
    )
    condition = Message(
        "The condition does not use `{name}`, so it is the same for all of them.",
        "Podmínka nepoužívá `{name}`, takže je pro všechny stejná.",
        SPEAK_OF_IT,
    )
    value = Message(
        "The formula does not use `{name}`, so it is the same for all of them.",
        "Vzorec nepoužívá `{name}`, takže je pro všechny stejný.",
        SPEAK_OF_IT,
    )
    rule = Message(
        "The rule does not use `{name}`, so it does the same for all of them.",
        "Pravidlo nepoužívá `{name}`, takže pro všechny udělá totéž.",
        Cure("Use `{name}` there, or take it out of `for:`.", "Použij tam `{name}`, nebo to z `for:` vynech."),
    )
    result = Message(
        "Nothing uses `{name}`, so nothing depends on what came out.",
        "Nic nepoužívá `{name}`, takže na výsledku nic nezávisí.",
        Cure("Use `{name}`, or leave it away.", "Použij `{name}`, nebo to vynech."),
    )


class ScoredTwice(Code):
    code = "RW486"
    severity = WARNING
    title = "The same thing counts twice in the score"
    meaning = "Two parts of the score are the same formula. If it shall count twice, write `2 * …`."
    wrong = "result: {score(player): player.points + player.points}"
    right = "result: {score(player): 2 * player.points}"

    again = Message(
        "This counts in the score already.",
        "To se ve skóre už započítává.",
        Cure("Leave it away, or write `2 * …` once.", "Vynech to, nebo jednou napiš `2 * …`."),
    )
