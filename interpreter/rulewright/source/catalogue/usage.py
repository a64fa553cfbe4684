"""RW485 and following: what is iterated, rolled or counted but then not used."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, NOTE, WARNING, Code, Cure, Message

SPEAK_OF_IT = Cure("Use `{name}` there, or remove the loop or condition.", "Použij tam `{name}`, nebo cyklus či podmínku vynech.")


class NotSpokenOf(Code):
    code = "RW485"
    severity = WARNING
    title = "A loop or condition that does not use its element"
    meaning = (
        "If the name of the element is not used, a loop does the same thing for each of its members, and a condition over a "
        "set has the same result for all of them: often another name (`me`) was written by mistake. To do the same thing "
        "several times, write `repeat count (S) times:`."
    )
    wrong = "actions:\n  rain:\n    in: day\n    limit: once per turn\n    do: |\n      for each p in players:\n        me gains 1 coins"
    right = "actions:\n  rain:\n    in: day\n    limit: once per turn\n    do: |\n      for each p in players:\n        p gains 1 coins"

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
    clause = Message(
        "This clause uses neither side of a pair, so it is the same for all pairs.",
        "Tato část nečte žádnou stranu dvojice, takže je pro všechny dvojice stejná.",
        SPEAK_OF_IT,
    )
    history = Message(
        "The condition reads no part of the happening, such as `{name}`, so it is the same each time it happened.",
        "Podmínka nečte žádnou část události, třeba `{name}`, takže je pro každý její výskyt stejná.",
        SPEAK_OF_IT,
    )
    as_player = Message(
        "Nothing in this block is done or decided by that player, so `as` has no effect.",
        "V tomto bloku nic nedělá ani nevolí dotyčný hráč, takže `as` nemá žádný účinek.",
        Cure("Write `me` in it, or remove the `as` line.", "Napiš v něm `me`, nebo řádek s `as` vynech."),
    )
    alias = Message(
        "Nothing can use the name `{name}` here.",
        "Jméno `{name}` tu nemůže nic použít.",
        Cure("Write a condition after it (`where`), or remove `as {name}`.", "Napiš za ně podmínku (`where`), nebo `as {name}` vynech."),
    )
    tie = Message(
        "This does not use `{name}`, so it is the same for all players.",
        "Toto nečte `{name}`, takže je to pro všechny hráče stejné.",
        Cure("Use `{name}` there, or remove it.", "Použij tam `{name}`, nebo to vynech."),
    )
    rule = Message(
        "The rule does not use `{name}`, so it does the same for all of them.",
        "Pravidlo nepoužívá `{name}`, takže pro všechny udělá totéž.",
        Cure("Use `{name}` there, or take it out of `for:`.", "Použij tam `{name}`, nebo to z `for:` vynech."),
    )
    effect = Message(
        "The rule waits for `{name}`, but its effect is on a player who has nothing to do with it.",
        "Pravidlo čeká na `{name}`, ale jeho účinek se týká hráče, který s tím nemá co dělat.",
        Cure("Use `{name}` there.", "Použij tam `{name}`."),
    )
    result = Message(
        "Nothing uses `{name}`, so nothing depends on the result.",
        "Nic nepoužívá `{name}`, takže na výsledku nic nezávisí.",
        Cure("Use `{name}`, or remove it.", "Použij `{name}`, nebo to vynech."),
    )
    bid = Message(
        "Nothing uses `{name}`, so the winner pays nothing, and bidding high costs nothing.",
        "Nic nepoužívá `{name}`, takže kdo vyhraje, nic nezaplatí a vysoká nabídka nic nestojí.",
        Cure("Let the winner pay `{name}`.", "Ať vítěz zaplatí `{name}`."),
    )


class ScoredTwice(Code):
    code = "RW486"
    severity = WARNING
    title = "The same thing counts twice in the score"
    meaning = (
        "Two parts of the score are the same formula. To count it twice, write `2 * …`. A tie-break that is the score itself "
        "never decides. If the score adds something that the `outlook` subtracts, or the other way round, the sign is wrong in "
        "one of the two (a note)."
    )
    wrong = "result: {score(player): player.points + player.points}"
    right = "result: {score(player): 2 * player.points}"

    again = Message(
        "This already counts in the score.",
        "To se ve skóre už započítává.",
        Cure("Remove it, or write `2 * …` once.", "Vynech to, nebo jednou napiš `2 * …`."),
    )
    tie = Message(
        "This is the score itself, so it never decides a tie.",
        "To je samo skóre, takže nikdy nerozhodne shodu.",
        Cure("Name something that is not the score.", "Napiš něco, co není skóre."),
    )
    tie_again = Message(
        "This already decides ties above, so it never decides any here.",
        "Podle toho se shoda rozhoduje už výše, takže zde nerozhodne nikdy.",
        Cure("Name something else, or remove it.", "Napiš něco jiného, nebo to vynech."),
    )
    plan = Message(
        "This plan is the same as the plan `{other}`, so there is nothing to choose between them.",
        "Tento plán je stejný jako plán `{other}`, takže mezi nimi není co volit.",
        Cure("Correct one of them, or remove one.", "Oprav jeden z nich, nebo jeden vynech."),
    )
    turned = Message(
        "With `wins: {wins}`, the score and the outlook count this with opposite signs.",
        "Při `wins: {wins}` to skóre a `outlook` počítají s opačnými znaménky.",
        Cure("Correct the sign in one of the two, or `wins: {wins}`.", "Oprav znaménko v jednom z nich, nebo `wins: {wins}`."),
        severity=NOTE,
    )


class NeverThatValue(Code):
    code = "RW487"
    severity = WARNING
    title = "A word that a state or a printed field never has"
    meaning = (
        "Every line that sets the state sets it to other words, or every thing of the kind has another word printed, so the "
        "comparison always has the same result: a line is missing, or another word was meant."
    )
    wrong = (
        "words: {weather: [sunny, rainy, stormy]}\nstate: {game: {sky: weather = sunny}}\nactions:\n"
        "  look_up:\n    in: day\n    limit: once per turn\n    do: |\n"
        "      if game.sky = stormy: add 1 to me.points\n      set game.sky to rainy"
    )
    right = (
        "words: {weather: [sunny, rainy, stormy]}\nstate: {game: {sky: weather = sunny}}\nactions:\n"
        "  look_up:\n    in: day\n    limit: once per turn\n    do: |\n"
        "      if game.sky = rainy: add 1 to me.points\n      set game.sky to rainy"
    )

    compared = Message(
        "The state `{name}` is never `{value}`: nothing sets it to that.",
        "Stav `{name}` není nikdy `{value}`: nic jej na to nenastaví.",
        Cure("Add the line that sets it, or correct the word.", "Přidej řádek, který jej nastaví, nebo oprav slovo."),
    )
    printed = Message(
        "No {kind} has `{value}` as its `{name}`.",
        "Žádné {kind} nemá `{name}` rovno `{value}`.",
        Cure("Correct the word, or give it to a thing.", "Oprav slovo, nebo je dej některé věci."),
    )


class HiddenName(Code):
    code = "RW488"
    severity = WARNING
    title = "A loop whose name hides another"
    meaning = "Inside the loop, the name means the loop's element, and hides what had that name before."
    wrong = (
        "happenings:\n  harvest(player):\n    do: |\n      for each player in players: player gains 1 coins\n"
        "actions:\n  reap: {in: day, limit: once per turn, do: harvest(me)}"
    )
    right = (
        "happenings:\n  harvest(player):\n    do: |\n      for each p in players where it != player: p gains 1 coins\n"
        "actions:\n  reap: {in: day, limit: once per turn, do: harvest(me)}"
    )

    loop = Message(
        "Inside this loop `{name}` no longer means what it meant before it.",
        "V tomto cyklu už `{name}` neznamená to, co před ním.",
        Cure("Give the loop another name.", "Dej cyklu jiné jméno."),
    )


class OneOfCopies(Code):
    code = "RW491"
    severity = ERROR
    title = "An id with copies where one particular copy is needed"
    meaning = (
        "In a comparison and after `in`, the id of something with several copies means any of them. What a thing has and where "
        "it is can differ from copy to copy, so for these one copy must be chosen or found first."
    )
    wrong = (
        "things:\n- {kind: plant, id: clover, copies: 3}\nactions:\n  water:\n    in: day\n    limit: once per turn\n    do: add 1 to clover.grown"
    )
    right = (
        "things:\n- {kind: plant, id: clover, copies: 3}\nactions:\n  water:\n    in: day\n    limit: once per turn\n"
        "    with: {c: me.garden where it = clover}\n    do: add 1 to c.grown"
    )

    here = Message(
        "There are {copies} copies of `{name}`, but this needs one of them.",
        "Kopií `{name}` je {copies} a tady je třeba jedné z nich.",
        Cure(
            "Choose one, or find it: `first of (… where it = {name})`.",
            "Vyber jednu, nebo ji najdi: `first of (… where it = {name})`.",
        ),
    )


class NeverRefilled(Code):
    code = "RW492"
    severity = NOTE
    title = "A number that is only ever spent, beside one that is reset each turn"
    meaning = (
        "Actions cost both numbers. One is reset each turn; nothing ever gives a player more of the other, so once it is "
        "spent, the actions that cost it are impossible for the rest of the game: often `each turn` was forgotten. Give a "
        "supply for the whole game a `name:`, so that players can see what is left."
    )
    wrong = (
        "state: {player: {steps: number = 1 each turn, digs: number = 1}}\nactions:\n"
        "  walk: {in: day, costs: {steps: 1}, do: add 1 to me.points}\n  dig: {in: day, costs: {digs: 1}, do: add 2 to me.points}"
    )
    right = (
        "state: {player: {steps: number = 1 each turn, digs: number = 1 each turn}}\nactions:\n"
        "  walk: {in: day, costs: {steps: 1}, do: add 1 to me.points}\n  dig: {in: day, costs: {digs: 1}, do: add 2 to me.points}"
    )

    here = Message(
        "`{name}` is only ever spent.",
        "`{name}` se jen utrácí.",
        Cure(
            "Write `each {each}` after it, or, if it is a supply for the whole game, give it a `name:`.",
            "Napiš za to `each {each}`, nebo, má-li to vystačit na celou hru, dej tomu `name:`.",
        ),
    )


class NeverUnset(Code):
    code = "RW494"
    severity = NOTE
    title = "A state that is set once and never reset"
    meaning = (
        "An action requires a state of the player to have its initial value, and changes it. Nothing resets it and nothing "
        "else tests it, so each player can do the action only once (or a fixed number of times) in the whole game: often `each "
        "turn` was forgotten. The same is reported for a yes/no state that several actions test, if others like it are reset, and for one that a "
        "loop in a happening requires to have its initial value, if that happens more than once. "
        "If the whole game is intended, give the state a `name:`, so that players see it, or say so in the text of the action."
    )
    wrong = (
        "state: {player: {rested: yes/no = no}}\nactions:\n  rest:\n    in: day\n    when: not me.rested\n    do: |\n"
        "      add 1 to me.points\n      set me.rested to yes"
    )
    right = (
        "state: {player: {rested: yes/no = no each turn}}\nactions:\n  rest:\n    in: day\n    when: not me.rested\n    do: |\n"
        "      add 1 to me.points\n      set me.rested to yes"
    )

    action = Message(
        "`{name}` is never reset, and `{action}` requires its initial value.",
        "`{name}` se nikdy nevrátí a `{action}` jej potřebuje takový, jaký byl na začátku.",
        Cure(
            "Write `each turn` after it, or, if it is meant for the whole game, give it a `name:`.",
            "Napiš za něj `each turn`, nebo, má-li to platit celou hru, dej mu `name:`.",
        ),
    )
    loop = Message(
        "`{name}` is never reset, but a loop in `{happening}` requires its initial value, and that happens more than once.",
        "`{name}` se nikdy nevrátí, ale cyklus v `{happening}` jej potřebuje takový, jaký byl na začátku, a to se děje víckrát.",
        Cure("Write `each {happening}` after it.", "Napiš za něj `each {happening}`."),
    )
    unlike = Message(
        "`{name}` is set and never reset, unlike `{like}`.",
        "`{name}` se nastaví a nikdy nevrátí, na rozdíl od `{like}`.",
        Cure(
            "Reset it as well, or, if it is meant for the whole game, give it a `name:`.",
            "Vrať jej také, nebo, má-li to platit celou hru, dej mu `name:`.",
        ),
    )


class SameEverywhere(Code):
    code = "RW495"
    severity = NOTE
    title = "A printed field that is the same on all things"
    meaning = (
        "Rules test the field, but all things of the kind have its default value, so the test always has the same result: the "
        "value was forgotten on those things that should have another, or a constant would do."
    )
    wrong = (
        "kinds: {herb: {fields: {sweet: yes/no = no}}}\nzones: {player: {shelf: {holds: herb}}}\n"
        "things:\n- {kind: herb, id: mint}\n- {kind: herb, id: sage}\nactions:\n"
        "  pick: {in: day, limit: once per turn, with: {h: every herb where sweet}, do: move h to me.shelf}"
    )
    right = (
        "kinds: {herb: {fields: {sweet: yes/no = no}}}\nzones: {player: {shelf: {holds: herb}}}\n"
        "things:\n- {kind: herb, id: mint, sweet: yes}\n- {kind: herb, id: sage}\nactions:\n"
        "  pick: {in: day, limit: once per turn, with: {h: every herb where sweet}, do: move h to me.shelf}"
    )

    never_given = Message(
        "Every {kind} has the `{field}` `{value}`, but rules test it.",
        "Žádná věc druhu {kind} nemá jiné `{field}` než `{value}`, a pravidla je zkoumají.",
        Cure(
            "Write `{field}:` on those that have another value, or remove the test.",
            "Napiš `{field}:` u těch, které mají jinou hodnotu, nebo zkoumání vynech.",
        ),
    )
