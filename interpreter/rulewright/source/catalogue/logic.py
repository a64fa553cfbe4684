"""RW4xx: rules that are well formed but cannot be intended."""

from __future__ import annotations

from rulewright.source.catalogue.code import CORRECT_CONDITION, CORRECT_NUMBER, CORRECT_TOTAL, ERROR, NOTE, WARNING, Code, Cure, Message


class MissingChooser(Code):
    code = "RW401"
    severity = ERROR
    title = "It is not clear who chooses"
    meaning = "`me` exists only where the text belongs to a player: in actions, and in texts that declare it. Elsewhere write who chooses."
    wrong = "happenings:\n  lose_one(player):\n    do: |\n      choose p in player.garden\n      move p to discard"
    right = "happenings:\n  lose_one(player):\n    do: |\n      player chooses p in player.garden\n      move p to discard"

    options = Message(
        "Options are offered to `me`, but there is no `me` here.",
        "Možnosti se nabízejí hráči `me`, ale ten tu není.",
    )
    payer = Message(
        "Missing payer: there is no `me` here.",
        "Chybí, kdo platí: `me` tu není.",
        Cure("Write `P can pay …`.", "Napiš `P can pay …`."),
    )
    relative = Message(
        "`{name}` are counted from `me`, but there is no `me` here.",
        "`{name}` se určují podle `me`, ale to tu není.",
        Cure("Write `players without …`.", "Napiš `players without …`."),
    )
    me = Message(
        "There is no `me` here.",
        "`me` tu není.",
        Cure("Name the player: a part of the happening, or `owner` in a hook.", "Uveď hráče: část události, nebo v háčku `owner`."),
    )
    acting = Message(
        "Missing player: there is no `me` here.",
        "Chybí hráč: `me` tu není.",
        Cure("Put it under `as {owner}:`.", "Dej to pod `as {owner}:`."),
    )
    verb = Message(
        "Missing player: there is no `me` here, so say who {verb}s.",
        "Chybí hráč: `me` tu není, takže není jasné, kdo provede `{verb}s`.",
        Cure("Write `{owner} {verb}s …`.", "Napiš `{owner} {verb}s …`."),
    )


class EndlessRule(Code):
    code = "RW402"
    severity = ERROR
    title = "A rule that would repeat forever"
    meaning = (
        "The condition is still true after the rule has run, so it would run again and again. Say how often with `once:`, or "
        "let the rule follow a happening (`after:`)."
    )
    wrong = "- id: big_garden\n  for: {p: players}\n  whenever: count p.garden >= 10\n  do: add 1 to p.points"
    right = "- id: big_garden\n  for: {p: players}\n  whenever: count p.garden >= 10\n  once: game\n  ties: everyone\n  do: add 1 to p.points"

    whenever = Message(
        "The condition is still true afterwards, so the rule would fire forever.",
        "Podmínka platí i potom, takže by se pravidlo opakovalo donekonečna.",
        Cure(
            "Add `once: game` (or `once: turn`), or use `after:` a happening.",
            "Přidej `once: game` (nebo `once: turn`), nebo použij `after:` s událostí.",
        ),
    )
    when_changes = Message(
        "This changes the very number that it waits for, so it triggers itself again.",
        "Toto mění právě tu hodnotu, na jejíž změnu čeká, takže se vyvolává znovu.",
        Cure("Watch another stat, or use `after:` a happening.", "Sleduj jinou hodnotu, nebo použij `after:` s událostí."),
    )


class NoTieRule(Code):
    code = "RW403"
    severity = ERROR
    title = "Two players can get there in the same move"
    meaning = (
        "A reward that is given only once among all players must say what happens when several reach it together: `ties: "
        "everyone`, `ties: turn order` or `ties: nobody`."
    )
    wrong = "- id: first_to_ten\n  for: {p: players}\n  whenever: count p.garden >= 10\n  once: game\n  do: add 5 to p.points"
    right = "- id: first_to_ten\n  for: {p: players}\n  whenever: count p.garden >= 10\n  once: game\n  ties: everyone\n  do: add 5 to p.points"

    several = Message(
        "Two players can get there in the same move, but this is done once.",
        "Dva hráči se sem mohou dostat týmž tahem, ale toto se provede jednou.",
        Cure(
            "If each player gets it once, write `per: {name}`; otherwise say what happens in a tie: `ties: everyone`, `ties: "
            "turn order` or `ties: nobody`.",
            "Má-li to každý dostat jednou, napiš `per: {name}`; jinak řekni, co potom: `ties: everyone`, `ties: turn order` nebo `ties: nobody`.",
        ),
    )


class WrongUnitOfTime(Code):
    code = "RW404"
    severity = ERROR
    title = "A time counted in something else"
    meaning = "A mark declares the happenings in which its time is counted, and `mark … for` must use the same."
    wrong = "mark rival with asleep for 2 rounds"
    right = "mark rival with asleep for 2 turns"

    of_mark = Message(
        "The mark `{name}` counts happenings `{unit}` of its bearer, not `{given}`.",
        "Značka `{name}` počítá události `{unit}` svého nositele, ne `{given}`.",
        Cure("Write `for … {meant}`.", "Napiš `for … {meant}`."),
    )


class EndlessAction(Code):
    code = "RW407"
    severity = WARNING
    title = "An action that changes nothing"
    meaning = "It could be chosen again and again, and the menu would never end. In a menu that is offered only once, it is the same as passing."
    wrong = "actions:\n  look:\n    in: day\n    do: reveal deck to me"
    right = "actions:\n  look:\n    in: day\n    limit: once per turn\n    do: reveal deck to me"

    free = Message(
        "`{name}` costs nothing and changes nothing, so it could be chosen forever.",
        "`{name}` nic nestojí a nic nemění, takže by se dala volit donekonečna.",
        Cure("Give it a cost or a `limit:`, or let it change something.", "Dej jí cenu nebo `limit:`, nebo ať něco změní."),
    )
    paid = Message(
        "`{name}` is paid for but changes nothing.",
        "`{name}` se platí a nic nemění.",
        Cure("Let it change something, or remove it.", "Ať něco změní, nebo ji odstraň."),
    )
    like_passing = Message(
        "`{name}` changes nothing, and a player can pass in this menu.",
        "`{name}` nic nemění, a kdo nic nechce, může v této nabídce pasovat.",
        Cure(
            "Remove it, let it change something, or offer the menu with `must act`.",
            "Odstraň ji, ať něco změní, nebo menu nabídni přes `must act`.",
        ),
    )


class NeverReached(Code):
    code = "RW409"
    severity = WARNING
    title = "A line that is never reached"
    meaning = "The line before it always leaves (`stop`, `return`), always ends the game, or always applies."
    wrong = "stop\nadd 1 to me.coins"
    right = "add 1 to me.coins\nstop"

    guarded = Message(
        "This line is never reached: the one before it has no condition, so it always applies.",
        "Na tento řádek nikdy nedojde: řádek před ním nemá podmínku, takže platí vždy.",
    )
    after_leaving = Message(
        "This line is never reached: the one before it always leaves.",
        "Na tento řádek nikdy nedojde: řádek před ním vždy odchází.",
    )
    after_end = Message(
        "This line is never reached: the one before it always ends the game.",
        "Na tento řádek nikdy nedojde: řádek před ním vždy ukončí hru.",
        Cure("Put this line first, or end the game under a condition.", "Dej tento řádek první, nebo hru ukonči podmíněně."),
    )
    ends_loop = Message(
        "This always ends the game, so the loop never reaches a second pass.",
        "Toto vždy ukončí hru, takže cyklus se nikdy nedostane k druhému průchodu.",
        Cure("Move it after the loop, or put it under a condition.", "Dej to za cyklus, nebo pod podmínku."),
    )


class AlwaysTheSame(Code):
    code = "RW410"
    severity = WARNING
    title = "A branch that is never taken"
    meaning = "The condition is always yes or always no."
    wrong = "if yes:\n  add 1 to me.coins"
    right = "add 1 to me.coins"

    condition = Message(
        "This is always {value}, so one branch is never taken.",
        "Toto je vždy {value}, takže jedna větev se nikdy neprovede.",
    )
    shown = Message(
        "This is always {value}, so it decides nothing.",
        "Toto je vždy {value}, takže to nic nerozhoduje.",
        Cure("Write the condition that is meant, or remove it.", "Napiš podmínku, která je míněna, nebo to vynech."),
    )


class EndlessLoop(Code):
    code = "RW411"
    severity = ERROR
    title = "A loop without an end"
    meaning = "`repeat:` without a number is allowed only in `flow`, and somebody must decide something in it. Elsewhere a loop needs a limit."
    wrong = "repeat:\n  add 1 to me.coins"
    right = "repeat 3 times:\n  add 1 to me.coins"

    repeat = Message(
        "`repeat:` without a number never ends by itself and is allowed only in `flow`.",
        "`repeat:` bez čísla samo nikdy neskončí a smí být jen ve `flow`.",
        Cure(
            "Write `repeat at most N times:`, or `while P may choose …:`.",
            "Napiš `repeat at most N times:`, nebo `while P may choose …:`.",
        ),
    )
    no_decision = Message(
        "Nobody decides anything in this loop, so it would never end.",
        "V tomto cyklu nikdo o ničem nerozhoduje, takže by nikdy neskončil.",
        Cure("Write `repeat at most N times:`.", "Napiš `repeat at most N times:`."),
    )


class OutOfPlace(Code):
    code = "RW413"
    severity = ERROR
    title = "Something that does not belong here"
    meaning = "Each statement is on a line of its own, and values are parts of statements; some lines belong to one statement only."
    wrong = "let x = 1 + plant(me, tree)"
    right = "plant(me, tree)"

    happening_as_value = Message(
        "`{name}` is a happening, so it cannot be part of a value.",
        "`{name}` je událost, takže nemůže být součástí hodnoty.",
        Cure(
            "Write it on a line of its own (`let x = {name}(…)` for its result), or ask `can {name}(…)`.",
            "Napiš ji na vlastní řádek (její výsledek dá `let x = {name}(…)`), nebo se zeptej `can {name}(…)`.",
        ),
    )
    text_as_value = Message(
        "`{name}` is a text that does something, not a value.",
        "`{name}` je text, který něco dělá, ne hodnota.",
        Cure("Write it on a line of its own, or ask `can …` first.", "Napiš jej na vlastní řádek, nebo se nejdřív zeptej `can …`."),
    )
    under_choice = Message(
        "This line does not belong under a choice of things.",
        "Tento řádek nepatří pod výběr věcí.",
        Cure("It belongs under `choose amounts` or `choose pairs`.", "Patří pod `choose amounts` nebo `choose pairs`."),
    )
    under_amounts = Message("This line does not belong under `choose amounts`.", "Tento řádek nepatří pod `choose amounts`.")
    under_pairs = Message("This line does not belong under `choose pairs`.", "Tento řádek nepatří pod `choose pairs`.")
    twice = Message(
        "A choice takes one `{clause}` line; this is the second.",
        "Výběr bere jeden řádek `{clause}` a tento je druhý.",
        Cure("Combine the two, or remove one.", "Spoj je, nebo jeden odstraň."),
    )
    in_formula = Message("A formula cannot change the game.", "Vzorec nemůže měnit hru.")
    no_result = Message(
        "Nothing is returned here.",
        "Tady se nic nevrací.",
        Cure(
            "A happening with a result declares it: `gives back: TYPE`. To leave, write `stop`.",
            "Událost s výsledkem jej deklaruje: `gives back: TYP`. Odejít lze pomocí `stop`.",
        ),
    )
    at_once = Message(
        "With `at once`, everybody answers the same question, so the block must begin with it.",
        "S `at once` odpovídají všichni na tutéž otázku, takže jí blok musí začínat.",
        Cure("Begin with `{name} chooses … in …`, or remove `at once`.", "Začni `{name} chooses … in …`, nebo odstraň `at once`."),
    )
    branch_at_once = Message(
        "With `at once`, everybody chooses from one set, so the block cannot begin with `chooses one:` or a yes/no question.",
        "S `at once` volí všichni z jedné množiny, takže blok nemůže začínat `chooses one:` ani otázkou ano/ne.",
        Cure(
            "Make the answers a list of words, begin with `{name} chooses answer in every LIST`, and write `if answer = …`.",
            "Udělej z odpovědí seznam slov, začni `{name} chooses answer in every SEZNAM` a napiš `if answer = …`.",
        ),
    )
    body_missing = Message(
        "`{name}` needs a body: its caller writes what happens in it.",
        "`{name}` potřebuje tělo: co se v ní stane, píše ten, kdo ji volá.",
        Cure("Write `{name}(…):` and the body below it, indented.", "Napiš `{name}(…):` a pod to odsazené tělo."),
    )
    stat_as_statement = Message("`{name}` is a stat: it has a value and does nothing.", "`{name}` je odvozená hodnota: nic nedělá.")
    idle = Message(
        "`nothing` has no effect beside other lines.",
        "`nothing` nemá vedle jiných řádků žádný účinek.",
        Cure("Remove it.", "Odstraň jej."),
    )
    idle_question = Message(
        "Nothing is done here, whatever the answer is.",
        "Ať je odpověď jakákoli, nic se tu neudělá.",
        Cure("Write what should happen, or remove the question.", "Napiš, co se má stát, nebo otázku odstraň."),
    )
    value_as_statement = Message(
        "This is a value, not a statement.",
        "Toto je hodnota, ne příkaz.",
        Cure(
            "A line begins with what is done: `move`, `choose`, `add`, a happening …",
            "Řádek začíná tím, co se dělá: `move`, `choose`, `add`, událost …",
        ),
    )
    text_with_value = Message(
        "`{name}` has a value and does nothing.",
        "`{name}` má hodnotu a nic nedělá.",
        Cure("Use it in a condition or a `let`.", "Použij ji v podmínce nebo v `let`."),
    )
    body_of_its_own = Message(
        "`{name}` has a body of its own, so its caller cannot write one.",
        "`{name}` má vlastní tělo, takže další tělo nemůže přidat ten, kdo ji volá.",
        Cure(
            "Write `{name}(…)` without `:`, or declare it with `body: caller`.",
            "Napiš `{name}(…)` bez `:`, nebo ji deklaruj s `body: caller`.",
        ),
    )
    no_body = Message(
        "Only a happening can have a body below it.",
        "Tělo pod sebou může mít jen událost.",
        Cure("Did you mean `{block}:`?", "Nemělo to být `{block}:`?"),
        Cure(
            "Remove the `{colon}`, and write what follows on lines of its own.",
            "Odstraň `{colon}` a další napiš na vlastní řádky.",
        ),
    )
    happening_named = Message(
        "`{name}` is a happening, not a value.",
        "`{name}` je událost, ne hodnota.",
        Cure(
            "Ask `can {name}(…)` whether it may happen, or write `let x = {name}(…)` on a line of its own.",
            "Zda se smí stát, zjistí `can {name}(…)`; nebo napiš `let x = {name}(…)` na vlastní řádek.",
        ),
    )
    kind_as_thing = Message(
        "`{name}` is a kind.",
        "`{name}` je druh.",
        Cure("Did you mean `{local}`?", "Nemělo to být `{local}`?"),
        Cure("To mean all players, write `{players}`.", "Všechny hráče znamená `{players}`."),
        Cure("To mean all of them, write `every {name}`.", "Všechny znamená `every {name}`."),
    )


class UnusedName(Code):
    code = "RW414"
    severity = WARNING
    title = "A name that is not used"
    meaning = (
        "A `let` gives a name to a value, and the name is not used. Or (a note) nothing reads a number that a happening is given, or one of two "
        "parameters of a stat that have the same type; or a stat of a player reads what all players have, but not that player."
    )
    wrong = "let n = count me.garden\nadd 1 to me.coins"
    right = "let n = count me.garden\nadd n to me.coins"

    let = Message(
        "`{name}` is never used.",
        "`{name}` se nikde nepoužívá.",
        Cure("Remove the line, or use the name.", "Řádek odstraň, nebo jméno použij."),
    )
    part = Message(
        "Nothing reads `{name}`, so `{of}` does not depend on it.",
        "`{name}` nic nečte, takže na tom `{of}` nezávisí.",
        Cure("Use it in `{of}`, or remove it.", "Použij to v `{of}`, nebo to odstraň."),
        severity=NOTE,
    )


class RefilledFromNowhere(Code):
    code = "RW450"
    severity = ERROR
    title = "Refilled from nowhere"
    meaning = "A pile that is refilled when it runs out says from which zone."
    wrong = "deck: {holds: plant, order: pile, runs out: refill}"
    right = "deck: {holds: plant, order: pile, runs out: refill, from: discard}"

    no_source = Message(
        "`{name}` is refilled when it runs out, but nothing says from where.",
        "`{name}` se po vyčerpání doplňuje, ale není řečeno odkud.",
        Cure("Add `from: ZONE`.", "Přidej `from: MÍSTO`."),
    )


class NothingBelow(Code):
    code = "RW451"
    severity = ERROR
    title = "A step table without a value below"
    meaning = "A value is also needed below the lowest step."
    wrong = "shade(player):\n  steps: count player.garden\n  from: {3: light, 6: dark}"
    right = "shade(player):\n  steps: count player.garden\n  from: {3: light, 6: dark}\n  below: nothing"

    table = Message(
        "The table of `{name}` has no value below its lowest step.",
        "Tabulka `{name}` neříká, co platí pod nejnižším stupněm.",
        Cure("Add `below: VALUE`, or `below: nothing`.", "Přidej `below: HODNOTA`, nebo `below: nothing`."),
    )


class BadLimit(Code):
    code = "RW452"
    severity = ERROR
    title = "Not a limit"
    meaning = "A limit says how often something may be done during which happening."
    wrong = "limit: two times"
    right = "limit: 2 per turn"

    of_entry = Message(
        "`{written}` is not a limit.",
        "`{written}` není omezení.",
        Cure(
            "Write `once per HAPPENING`, `3 per HAPPENING` or `once per name`.",
            "Napiš `once per UDÁLOST`, `3 per UDÁLOST` nebo `once per name`.",
        ),
    )


class WhileWithoutThing(Code):
    code = "RW453"
    severity = ERROR
    title = "`while` in a rule that is not on a thing"
    meaning = "Only hooks and changes on things can be in force temporarily; a rule of the ruleset is always in force."
    wrong = "rules:\n- after: steal\n  while: player.points > 3\n  do: add 1 to player.points"
    right = "rules:\n- after: steal\n  where: player.points > 3\n  do: add 1 to player.points"

    rule = Message(
        "This rule is not attached to a thing, so `while` has no effect.",
        "Toto pravidlo nepatří žádné věci, takže `while` nemá účinek.",
        Cure("Use `where:`.", "Použij `where:`."),
    )
    change = Message(
        "This change is not attached to a thing, so `while` has no effect.",
        "Tato změna nepatří žádné věci, takže `while` nemá účinek.",
        Cure("Use `when:`.", "Použij `when:`."),
    )


class CostOfNobody(Code):
    code = "RW454"
    severity = ERROR
    title = "A cost that nobody is asked to pay"
    meaning = "A hook with costs must ask a player."
    wrong = "- instead of: steal\n  costs: {coins: 1}\n  do: stop"
    right = "- instead of: steal\n  asked of: owner\n  costs: {coins: 1}\n  do: stop"

    hook = Message(
        "A hook with a cost must ask somebody, who may then refuse.",
        "Háček s cenou se musí někoho ptát, a ten smí odmítnout.",
        Cure("Add `asked of: owner`.", "Přidej `asked of: owner`."),
    )


class QuestionToNobody(Code):
    code = "RW470"
    severity = ERROR
    title = "A question to nobody"
    meaning = "`asks:` is the sentence for the player whom `asked of:` names."
    wrong = "texts: {block_it: Do you block it?}\nrules:\n- instead of: steal\n  asks: block_it\n  do: stop"
    right = "texts: {block_it: Do you block it?}\nrules:\n- instead of: steal\n  asked of: player\n  asks: block_it\n  do: stop"

    asks = Message(
        "Nobody is asked here.",
        "Tady se nikdo neptá.",
        Cure("Say who is asked: `asked of: owner`.", "Řekni, koho se ptát: `asked of: owner`."),
    )


class OnlyStatsChange(Code):
    code = "RW455"
    severity = ERROR
    title = "Only stats are watched"
    meaning = "`when changes` watches a stat with its parameters."
    wrong = "- when changes: p.coins\n  for: {p: players}\n  do: add now - was to p.points"
    right = "- when changes: wealth(p)\n  for: {p: players}\n  do: add now - was to p.points"

    other = Message(
        "Only a stat can be watched.",
        "Sledovat lze jen odvozenou hodnotu.",
        Cure(
            "Declare the stat `{stat}({kind}): {kind}.{state}`, and write `{stat}({of})`.",
            "Založ odvozenou hodnotu `{stat}({kind}): {kind}.{state}` a napiš `{stat}({of})`.",
        ),
        Cure(
            "Declare a stat whose formula this is, and write its name with its parameters in brackets.",
            "Založ odvozenou hodnotu s tímto vzorcem a napiš její jméno s parametry v závorkách.",
        ),
    )


class CodeOfReference(Code):
    code = "RW456"
    severity = ERROR
    title = "Rules on a kind that is never in any zone"
    meaning = "Things of a reference kind are only looked up, so hooks and changes on them never work."
    wrong = "kinds:\n  rank: {reference: yes, hooks: [{after: turn, do: add 1 to player.points}]}"
    right = "kinds:\n  rank: {hooks: [{after: turn, do: add 1 to player.points}]}\nzones:\n  game: {ranks: {holds: rank}}"

    kind = Message(
        "`{kind}` is for reference only: it is never in a zone, so its hooks and changes never work.",
        "`{kind}` je jen k nahlížení: nikdy není na žádném místě, takže jeho háčky a změny nikdy neplatí.",
        Cure("Remove `reference: yes`, or the hooks and changes.", "Odstraň `reference: yes`, nebo háčky a změny."),
    )


class MarkNeverEnds(Code):
    code = "RW457"
    severity = ERROR
    title = "A mark whose time never passes"
    meaning = "The time of a mark is counted in happenings of its bearer."
    wrong = "marks:\n  ill: {on: plant, counts: turn}      # turn(player)"
    right = "marks:\n  ill: {on: player, counts: turn}"

    other_bearer = Message(
        "`{name}` happens to {of}, but the mark is on {bearer}, so its time would never run.",
        "`{name}` se stává: {of}; nositelem značky je ale {bearer}, takže by její čas nikdy neběžel.",
        Cure("Count a happening whose first part is {bearer}.", "Počítej událost, jejíž první část je {bearer}."),
    )


class SeatsWithoutTeam(Code):
    code = "RW458"
    severity = ERROR
    title = "Seats without a team"
    meaning = "Every seat has the number of a team."
    wrong = "players: 4\nteams: {seats: [1, 2]}"
    right = "players: 4\nteams: {seats: [1, 2, 1, 2]}"

    too_few = Message(
        "{teams|seat has|seats have} a team, but there are at least {players|player|players}.",
        "Tým {teams|má místo|mají místa|má míst}, ale hraje nejméně {players|hráč|hráči|hráčů}.",
        Cure("Write one number for each seat.", "Napiš jedno číslo pro každé místo."),
    )


class NoFlow(Code):
    code = "RW459"
    severity = ERROR
    title = "A ruleset without a flow"
    meaning = "`flow:` says what happens from the first move to the last."
    wrong = "setup: move every plant to deck"
    right = "setup: move every plant to deck\nflow: |\n  repeat 3 times:\n    for each p in players: turn(p)"

    missing = Message(
        "Missing `flow:`, which says how the game is played.",
        "Chybí `flow:`, které říká, jak hra probíhá.",
        Cure("Add a section `flow: |` with what happens after `setup`.", "Přidej oddíl `flow: |` s tím, co se dělá po `setup`."),
    )


class NoScore(Code):
    code = "RW460"
    severity = ERROR
    title = "A result without a score"
    meaning = "The winner has the highest or lowest score, or is declared by a rule."
    wrong = "result: {wins: highest}"
    right = "result: {score(player): player.points, wins: highest}"

    missing = Message(
        "Missing score.",
        "Chybí, jak se počítají body.",
        Cure("Add `score(player): FORMULA`, or `wins: declared`.", "Přidej `score(player): VZOREC`, nebo `wins: declared`."),
    )


class HookNeverFires(Code):
    code = "RW461"
    severity = WARNING
    title = "A hook that can never fire"
    meaning = "Nothing in the ruleset triggers this happening."
    wrong = "happenings:\n  rain(player): {do: add 1 to player.seeds}\nrules:\n- after: rain      # it never rains\n  do: add 1 to player.coins"
    right = (
        "happenings:\n  rain(player): {do: add 1 to player.seeds}\nactions:\n"
        "  dance: {in: day, limit: once per turn, do: rain(me)}\nrules:\n- after: rain\n  do: add 1 to player.coins"
    )

    happening = Message(
        "Nothing triggers `{name}`, so this hook never fires.",
        "Událost `{name}` nic nevyvolá, takže se tento háček nikdy nepoužije.",
        Cure("Let an action or another happening do `{name}(…)`.", "Nech ji vyvolat akci nebo jinou událost: `{name}(…)`."),
    )


class CircularStat(Code):
    code = "RW462"
    severity = ERROR
    title = "A stat that depends on itself"
    meaning = "To compute its value, the value would have to be known already."
    wrong = "stats:\n  savings(player): income(player) + 1\n  income(player): savings(player) - 1"
    right = "stats:\n  savings(player): income(player) + 1\n  income(player): count player.garden"

    itself = Message(
        "{name} depends on itself.",
        "{name} závisí samo na sobě.",
        Cure(
            "Let it read the state instead, or use `(stat without things SET)`.",
            "Ať místo toho čte stav, nebo použij `(odvozená hodnota without things MNOŽINA)`.",
        ),
    )
    in_any_case = Message(
        "{name} always calls itself, so it never ends.",
        "{name} v každém případě volá samo sebe, takže nikdy neskončí.",
        Cure(
            "Call it only while there is something left: `0 if n = 0 else …`.",
            "Volej je, jen když ještě něco zbývá: `0 if n = 0 else …`.",
        ),
    )
    circle = Message(
        "Circular dependency: {way}.",
        "Závislost v kruhu: {way}.",
        Cure(
            "Let one of them read the state instead, or use `(stat without things SET)`.",
            "Ať jedna z nich místo toho čte stav, nebo použij `(odvozená hodnota without things MNOŽINA)`.",
        ),
    )


class AllOptionsRefused(Code):
    code = "RW463"
    severity = ERROR
    title = "Options that are always refused"
    meaning = "A game could not be started."
    wrong = "options:\n  quick: {type: yes/no, default: no}\nrefuse:\n- {when: not option.quick, because: Too long.}"
    right = "options:\n  quick: {type: yes/no, default: yes}\nrefuse:\n- {when: not option.quick, because: Too long.}"

    default = Message(
        "The default options are refused for every number of players.",
        "Výchozí volby se odmítají při každém počtu hráčů.",
        Cure("Change a default, or the condition.", "Změň výchozí hodnotu, nebo podmínku."),
    )


class IdleRefusal(Code):
    code = "RW464"
    severity = WARNING
    title = "A refusal that refuses nothing"
    meaning = "No combination of options and players meets its condition."
    wrong = "refuse:\n- {when: player_count > 3 and player_count < 3, because: Three cannot play.}"
    right = "refuse:\n- {when: player_count = 3, because: Three cannot play.}"

    never = Message(
        "With {players} {most=player|players}, no combination of options meets this, so it refuses nothing.",
        "Při {players} {most=hráči|hráčích|hráčích} to žádná volba nesplní, takže to nic neodmítá.",
        Cure("Correct the condition, or remove the refusal.", "Oprav podmínku, nebo odmítnutí odstraň."),
    )
    behind = Message(
        "Everything that this refuses is already refused by an earlier entry.",
        "Cokoli toto odmítá, odmítne už některé z dřívějších odmítnutí.",
        Cure("Correct the condition, or remove the refusal.", "Oprav podmínku, nebo odmítnutí odstraň."),
    )


class WrongTotal(Code):
    code = "RW465"
    severity = ERROR
    title = "A total that is not met"
    meaning = "`expect:` says how many there should be, but there is a different number of them."
    wrong = "expect:\n- {count: every plant, is: 7}      # there are 6"
    right = "expect:\n- {count: every plant, is: 6}"

    count = Message(
        "There {found=is|are} {found} of `{what}`{on}, but {wanted} {wanted=is|are} expected{reason}{others}.",
        "Prvků `{what}`{on} je {found}, ale čeká se {wanted}{reason}{others}.",
        CORRECT_TOTAL,
    )
    count_for = Message(
        "There {found=is|are} {found} of `{what}` for {who}{on}, but {wanted} {wanted=is|are} expected{reason}{more}.",
        "Prvků `{what}` pro {who}{on} je {found}, ale čeká se {wanted}{reason}{more}.",
        CORRECT_TOTAL,
    )


class TotalNotPrinted(Code):
    code = "RW466"
    severity = ERROR
    title = "A total that cannot be counted"
    meaning = "Totals are counted before a game, so they may only read what is printed."
    wrong = "expect:\n- {count: every plant where grown > 0, is: 0}"
    right = "expect:\n- {count: every plant where price > 2, is: 0}"

    not_spaces = Message("Only spaces of a map can be connected.", "Souviset mohou jen pole mapy.")
    refusal = Message(
        "Whether options are refused may only depend on options and the number of players.",
        "Odmítnutí voleb smí záviset jen na volbách a počtu hráčů.",
    )
    total = Message(
        "This total cannot be counted before a game: it depends on more than what is printed.",
        "Tento součet nelze spočítat před hrou: závisí na víc než na tom, co je natištěno.",
        Cure("{allowed}", "{allowed}"),
    )


class ExpectationNotMet(Code):
    code = "RW468"
    severity = ERROR
    title = "An expectation that is not met"
    meaning = (
        "`expect:` says what must hold for what is printed: `holds:` a condition, `connected:` spaces that are "
        "connected. It is checked on every layout of a map."
    )
    wrong = "expect:\n- holds: all (every plant are price > 2)      # one costs 2"
    right = "expect:\n- holds: all (every plant are price > 1)"

    holds = Message("This does not hold{on}{reason}{sides}.", "Toto neplatí{on}{reason}{sides}.", CORRECT_CONDITION)
    holds_for = Message(
        "This does not hold for {who}{on}{reason}{sides}{more}.",
        "Toto neplatí pro {who}{on}{reason}{sides}{more}.",
        CORRECT_CONDITION,
    )
    connected = Message(
        "No path leads from {spaces} to the other spaces of `{what}`{on}{reason}.",
        "Z {spaces} nevede cesta na ostatní pole `{what}`{on}{reason}.",
        Cure("Open a path, or remove the spaces from the set.", "Otevři cestu, nebo pole z množiny odstraň."),
    )


class ImpossibleNumber(Code):
    code = "RW469"
    severity = WARNING
    title = "A condition that can never hold"
    meaning = "Given the printed numbers, the bounds of states, what rules write and the number of things, this comparison is always no."
    wrong = "actions:\n  rest:\n    in: day\n    when: count me.garden >= 20      # there are 6 plants\n    do: end game"
    right = "actions:\n  rest:\n    in: day\n    when: count me.garden >= 3\n    do: end game"

    call = Message("This can never hold with these arguments.", "S těmito argumenty to nemůže platit nikdy.", CORRECT_NUMBER)
    comparison = Message("This can never hold: {reason}.", "Toto nemůže platit nikdy: {reason}.", CORRECT_NUMBER)
    oneself = Message(
        "This can never hold: according to the rest of the condition, `{name}` is among those counted.",
        "Toto nemůže platit nikdy: podle zbytku podmínky je mezi těmi, kdo se počítají, i `{name}`.",
        CORRECT_NUMBER,
    )
    of_thing = Message(
        "The `{name}` of `{thing}` is {n}, and what it is compared with is never more than {most}.",
        "`{thing}` má v poli `{name}` {n}, ale to, s čím se porovnává, není nikdy více než {most}.",
        Cure("Print a number up to {most}.", "Napiš číslo do {most}."),
    )


class NeverInForce(Code):
    code = "RW467"
    severity = WARNING
    title = "Rules on things that are never in force"
    meaning = "Things of this kind are never in a zone, so their hooks and changes never work."
    wrong = "kinds:\n  charm: {}        # no zone holds charms\nthings:\n- {kind: charm, id: luck, gives: {wealth: 1}}"
    right = "kinds:\n  charm: {}\nzones:\n  player: {charms: {holds: charm}}\nthings:\n- {kind: charm, id: luck, gives: {wealth: 1}}"

    no_zone = Message(
        "No zone holds `{kind}`, so the hooks and changes of `{thing}` never work.",
        "Žádné místo nepojme věci druhu `{kind}`, takže háčky a změny věci `{thing}` nikdy neplatí.",
        Cure(
            "Declare a zone with `holds: {kind}`, or write `in force:` in the kind.",
            "Deklaruj místo s `holds: {kind}`, nebo napiš k druhu `in force:`.",
        ),
    )
    no_offers = Message(
        "No `{kind}` has `offers:`, so there is nothing to choose.",
        "Žádná věc druhu `{kind}` nemá `offers:`, takže není co vybírat.",
        Cure("Give one a list under `offers:`.", "Dej některé seznam pod `offers:`."),
    )
    unread_offers = Message(
        "No rule reads the offers of `{thing}`, so they have no effect.",
        "Nabídky věci `{thing}` žádné pravidlo nečte, takže nemají účinek.",
        Cure(
            "Let an action choose among them, `inner: options(card.offers)` under `with:`, or leave them out.",
            "Ať z nich některá akce vybírá, `inner: options(card.offers)` pod `with:`, nebo je vynech.",
        ),
    )


class GivesUpNothing(Code):
    code = "RW490"
    severity = WARNING
    title = "Giving up that leaves everybody in the game"
    meaning = (
        "`gives up: yes` marks an action by which somebody leaves the game or ends it; random play and bots do not choose it. "
        "This action does neither, so the mark only keeps it from being tried."
    )
    wrong = "actions:\n  resign:\n    in: day\n    gives up: yes\n    do: me loses 1 coins"
    right = "actions:\n  resign:\n    in: day\n    gives up: yes\n    do: eliminate me"

    nobody_leaves = Message(
        "`{name}` is marked `gives up`, but after it everybody is still in the game.",
        "`{name}` je označeno `gives up`, a přesto po něm zůstávají ve hře všichni.",
        Cure(
            "Let it `eliminate` its player, or end the game; or remove `gives up: yes`.",
            "Ať svého hráče vyřadí (`eliminate`) nebo ukončí hru; nebo vynech `gives up: yes`.",
        ),
    )
