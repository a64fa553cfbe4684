"""RW471 and following: rules that are well formed but cannot change anything."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, NOTE, WARNING, Code, Cure, Fragment, Message, Phrases


class Bounds(Phrases):
    """The bounds of a number."""

    always = Fragment("always {n}", "vždy {n}")
    at_least = Fragment("never less than {low}", "nikdy méně než {low}")
    at_most = Fragment("never more than {high}", "nikdy více než {high}")
    between = Fragment("from {low} to {high}", "od {low} do {high}")


class Reasons(Phrases):
    """Why a condition always has the same result."""

    asked = Fragment("it follows from what is tested or done before", "plyne to z toho, nač se ptá nebo co se udělalo předtím")
    same = Fragment("the same is tested before", "na totéž se ptá už předtím")
    opposite = Fragment("the opposite is tested before", "na opak se ptá už předtím")
    equal_sides = Fragment("both sides are the same", "obě strany jsou tatáž hodnota")
    left = Fragment("the left side is {bounds}", "levá strana je {bounds}")
    right = Fragment("the right side is {bounds}", "pravá strana je {bounds}")
    many = Fragment("how many there are is {bounds}", "počet je {bounds}")
    never_same = Fragment("the two can never be the same", "obojí nikdy není totéž")
    always_same = Fragment("the two are always the same", "obojí je vždy totéž")
    in_set = Fragment("the set contains every possible value", "množina obsahuje vše, čím to může být")
    not_in_set = Fragment("the set contains none of the possible values", "množina neobsahuje nic, čím to může být")
    no_such = Fragment("no `{kind}` meets all the conditions here", "žádná věc druhu `{kind}` nemá všechno, na co se tu ptá")
    never_nothing = Fragment("there is always something here", "něco tu je vždy")
    of_kind = Fragment("everything that can be here is of the kind `{kind}`", "cokoli tu může být, je druhu `{kind}`")
    inside = Fragment("no member of this set can meet `{name}`", "žádný člen této množiny nemůže splnit `{name}`")
    never_passed = Fragment("`{name}` is never given this", "`{name}` nikdy není toto")
    own_turn = Fragment("it is offered only to the player whose turn it is", "nabízí se jen hráči, který je na tahu")
    asks_nothing = Fragment("`{name}` has no condition, limit or price", "`{name}` nemá podmínku, omezení ani cenu")
    used_up = Fragment("the limit of `{name}` is used up by then", "omezení `{name}` je v tu chvíli už vyčerpáno")
    anyway = Fragment("whatever happens in a game", "ať se ve hře stane cokoli")


class Places(Phrases):
    """What is at a second place."""

    says_so = Fragment("this says so", "plyne to odtud")
    next_happens = Fragment("`{name}` triggers the next one here", "zde `{name}` vyvolá další")
    rule_here = Fragment("`{name}` is here", "zde je `{name}`")
    declared_here = Fragment("`{name}` is declared here", "`{name}` se zavádí zde")
    price_here = Fragment("the price is here", "cena je zde")
    used_here = Fragment("it is used here", "zde se používá")
    compared_here = Fragment("it is compared here", "zde se porovnává")
    one_of_them = Fragment("`{name}` is one of them", "jednou z nich je `{name}`")
    line_before = Fragment("the line before", "předchozí řádek")
    nor_this = Fragment("this does not change anything either", "ani toto nic nezmění")
    next_line = Fragment("the next line", "následující řádek")
    same_there = Fragment("the same line", "týž řádek")
    taken_here = Fragment("it is taken from here", "bere se odtud")


TAKE_AWAY = Cure("Remove it, or correct it.", "Vynech to, nebo to oprav.")
ABOVE_ZERO = Cure("Write a number above 0.", "Napiš číslo větší než 0.")
USE_IT = Cure("Use the name, or remove the choice.", "Použij to jméno, nebo volbu vynech.")


class NeverHolds(Code):
    code = "RW471"
    severity = WARNING
    title = "A part of a condition that can never hold"
    meaning = (
        "It is always no because of the rest of the condition, what was tested or done before, the bounds of a number, or the words of a "
        "list. What a choice, a condition or an assignment establishes is taken to hold in the lines after it, until something may have "
        "changed it; in a hook, so is what the happening has tested and done. A line that a template writes for several things is reported "
        "only if this is true of all of them."
    )
    wrong = "actions:\n  rest:\n    in: day\n    do: |\n      if me.coins > 3 and me.coins < 2: end game"
    right = "actions:\n  rest:\n    in: day\n    do: |\n      if me.coins > 3 or me.coins < 2: end game"

    here = Message(
        "This can never hold: {reason}.",
        "To nemůže nikdy platit: {reason}.",
        Cure("Correct this, or what it contradicts.", "Oprav to, nebo to, čemu to odporuje."),
    )
    behind = Message(
        "This never matters: whenever it holds, an earlier condition holds too.",
        "Na to nikdy nedojde: kdykoli to platí, platí i dřívější podmínka.",
        Cure("Put this one before the other, or correct one of them.", "Dej toto před tu druhou, nebo jednu z nich oprav."),
    )
    both_empty = Message(
        "These two have nothing in common, so they are the same only when both are empty.",
        "Tyto dvě množiny nemají nic společného, takže jsou stejné jen tehdy, když jsou obě prázdné.",
        Cure("Compare other sets, or their numbers (`count`).", "Porovnej jiné množiny, nebo jejich počty (`count`)."),
    )
    both = Message(
        "This can never hold: the same thing would have to be two things at once.",
        "To nemůže nikdy platit: totéž by muselo být zároveň dvojí.",
        Cure(
            "Write `or` if one of the two is enough; or correct the condition.",
            "Napiš `or`, stačí-li jedno z obojího; nebo to oprav.",
        ),
    )


class AlwaysHolds(Code):
    code = "RW472"
    severity = WARNING
    title = "A part of a condition that always holds"
    meaning = (
        "It is always yes because of the rest of the condition, what was tested or done before, the bounds of a number, the printed numbers, "
        "what rules write, or the words of a list, so it decides nothing."
    )
    wrong = "actions:\n  rest:\n    in: day\n    when: count me.garden >= 0\n    do: end game"
    right = "actions:\n  rest:\n    in: day\n    when: count me.garden >= 1\n    do: end game"

    here = Message("This always holds: {reason}.", "To platí vždy: {reason}.", TAKE_AWAY)
    either = Message(
        "Every {kind} there is has one or the other, so this always holds.",
        "Každé {kind}, které existuje, má jedno, nebo druhé, takže to platí vždy.",
        Cure("Write `and`, correct a number, or remove it.", "Napiš `and`, oprav číslo, nebo to vynech."),
    )
    connected = Message(
        "No space is in this set, so nothing has to be connected.",
        "V této množině není žádné pole, takže nemusí nic souviset.",
        Cure("Correct the condition.", "Oprav podmínku."),
    )
    of_loop = Message(
        "All changes of `{state}` in this loop keep it going, so it always runs to its limit.",
        "Vše, co v tomto cyklu mění `{state}`, jej udržuje v chodu, takže vždy doběhne až k mezi.",
        Cure("Correct the condition, or the sign of the change.", "Oprav podmínku, nebo znaménko změny."),
    )


class NegativePrice(Code):
    code = "RW473"
    severity = ERROR
    title = "A price below 0"
    meaning = "The player who pays it would get something. Write gains under `do:`."
    wrong = "actions:\n  beg: {in: day, costs: {coins: -2}, do: end turn}"
    right = "actions:\n  beg: {in: day, do: me gains 2 coins}"

    here = Message(
        "The price is {bounds}: the player who pays it would get something.",
        "Cena je {bounds}: kdo ji zaplatí, něco by dostal.",
        Cure(
            "Remove the minus; or, if something is to be gained, write it under `do:`.",
            "Vynech minus; pokud se má něco získat, napiš to do `do:`.",
        ),
    )
    of_thing = Message(
        "The price `{name}` of `{thing}` is below 0: the player who pays it would get something.",
        "Cena, kterou má `{thing}` v poli `{name}`, je pod 0: kdo ji zaplatí, něco by dostal.",
        Cure("Remove the minus.", "Vynech minus."),
    )


class NoAmount(Code):
    code = "RW474"
    severity = WARNING
    title = "An amount that is never above 0"
    meaning = (
        "The number of things drawn, gained, chosen or moved, of repetitions, or of turns that a mark is in force, is 0 or less, so "
        "nothing is done; or a range goes from a number that changes to 0 or 1. A named constant may be 0: a house rule can "
        "turn something off with it. `add 0 to x` as the only line of a text states that nothing is done and is allowed, like "
        "`me gains 0 coins` on a card; `stop` is clearer."
    )
    wrong = "me gains -2 coins"
    right = "me loses 2 coins"

    gained = Message(
        "Nothing is gained: the number is {bounds}.",
        "Nic se nezíská: číslo je {bounds}.",
        Cure("Write `{name}: {turned}`, if the constant is wrong.", "Napiš `{name}: {turned}`, je-li chybná konstanta."),
        Cure("Write `loses {turned}`.", "Napiš `loses {turned}`."),
        ABOVE_ZERO,
    )
    lost = Message(
        "Nothing is lost: the number is {bounds}.",
        "Nic se neztratí: číslo je {bounds}.",
        Cure("Write `{name}: {turned}`, if the constant is wrong.", "Napiš `{name}: {turned}`, je-li chybná konstanta."),
        Cure("Write `gains {turned}`.", "Napiš `gains {turned}`."),
        ABOVE_ZERO,
    )
    done = Message("Nothing is done here: the number is {bounds}.", "Zde se nic neudělá: číslo je {bounds}.", ABOVE_ZERO)
    of_thing = Message(
        "Nothing is done for `{thing}`: its `{name}` is below 0.",
        "Pro `{thing}` se nic neudělá: jeho `{name}` je pod 0.",
        ABOVE_ZERO,
    )
    of_thing_none = Message(
        "Nothing is done for `{thing}`: its `{name}` is 0.",
        "Pro `{thing}` se nic neudělá: jeho `{name}` je 0.",
        ABOVE_ZERO,
    )
    spaces = Message(
        "With this number, `{query}` never contains a space.",
        "S tímto číslem nemá `{query}` nikdy žádné pole.",
        ABOVE_ZERO,
    )
    payable = Message(
        "`{name}` can never be paid with this.",
        "`{name}` se tím nikdy nezaplatí.",
        ABOVE_ZERO,
    )
    price = Message("The price is always 0.", "Cena je vždy 0.", TAKE_AWAY)
    no_number = Message(
        "There is no number from {low} to {high}, so `{action}` can never be chosen.",
        "Žádné číslo není od {low} do {high}, takže `{action}` nelze nikdy zvolit.",
        Cure("Swap the two.", "Prohoď je."),
    )
    no_range = Message(
        "There is never a number in this range: it begins at a number that is {low} and ends at one that is {high}.",
        "V tomto rozsahu není nikdy žádné číslo: začíná číslem, které je {low}, a končí číslem, které je {high}.",
        Cure("Correct one of the two.", "Oprav jedno z nich."),
    )
    turned = Message(
        "This range begins with a number that changes and ends with a fixed one, so it is usually empty.",
        "Tento rozsah začíná číslem, které se mění, a končí pevným, takže v něm většinou nic není.",
        Cure("Swap the two.", "Prohoď je."),
    )
    bids = Message(
        "No bid is possible: bids would go from {low} to {high}.",
        "Žádná nabídka není možná: začínala by na {low} a končila na {high}.",
        Cure("Swap the two.", "Prohoď je."),
    )


class ChangesNothing(Code):
    code = "RW475"
    severity = WARNING
    title = "A line that changes nothing"
    meaning = (
        "What is set, added, moved or swapped is already in place, both branches of an `if`, or two of a choice, are the same, a "
        "happening does nothing with its arguments, a block has only `nothing` in it, or a loop sets one value for each of its members, of which "
        "only the last one remains."
    )
    wrong = "move me.garden to me.garden"
    right = "move me.garden to discard"

    at_its_end = Message(
        "The number is already at its bound, so this changes nothing.",
        "Číslo už je na své mezi, takže se tím nic nezmění.",
        Cure("Correct the condition, or the bounds of the state.", "Oprav podmínku, nebo meze stavu."),
    )
    already_set = Message("This is set to the value it already has.", "Nastavuje se na to, čím už je.", TAKE_AWAY)
    nothing_added = Message("Nothing is added or taken.", "Nic se nepřidá ani neubere.", TAKE_AWAY)
    is_there = Message("What moves is already in `{zone}`.", "Co se přesouvá, už v `{zone}` je.", TAKE_AWAY)
    fixed_number = Message(
        "The number beside `{sign}` is always the same.",
        "Číslo u `{sign}` je vždy stejné.",
        Cure("Count or name something of the space, or remove it.", "Spočítej nebo uveď něco z pole, nebo to vynech."),
    )
    or_there = Message(
        "This can hold only where the first part holds, so after `or` it changes nothing.",
        "To může platit, jen když platí první část, takže po `or` to nic nezmění.",
        Cure("Write `and`, or remove one part.", "Napiš `and`, nebo jednu část vynech."),
    )
    only_the_last = Message(
        "Each `{loop}` sets the same `{name}` again, so only the last one remains.",
        "Každé `{loop}` nastavuje totéž `{name}` znovu, takže zůstane jen poslední.",
        Cure("Let the line depend on `{loop}`, or take away what was used.", "Ať řádek závisí na `{loop}`, nebo odeber, co už se použilo."),
    )
    nothing_inside = Message(
        "Nothing is done in this block.",
        "V tomto bloku se nic nedělá.",
        Cure("Write what should be done, or remove it.", "Napiš, co se má dělat, nebo to vynech."),
    )
    nothing_moved = Message(
        "There is nothing here that could move: it follows from what is tested before.",
        "Tady se nemá co přesunout: plyne to z toho, nač se ptá předtím.",
        Cure("Correct the condition, or remove this line.", "Oprav podmínku, nebo řádek vynech."),
    )
    seen_already = Message(
        "Everybody already sees what is in `{zone}`, so nothing is revealed.",
        "Co je v `{zone}`, už vidí všichni, takže se nic neodhalí.",
        Cure(
            "Declare `{zone}` with `seen by: owner` or `nobody`, or remove this line.",
            "Deklaruj `{zone}` se `seen by: owner` nebo `nobody`, nebo řádek vynech.",
        ),
    )
    replaced_by_itself = Message(
        "Instead of `{name}` this only carries out `{name}` with the same parts.",
        "Místo `{name}` se jen provede `{name}` se stejnými částmi.",
        Cure("Write `nothing` if it is prevented, or what happens instead.", "Napiš `nothing`, pokud se tomu zabrání, nebo co se stane místo toho."),
    )
    swapped_with_itself = Message("Both sides are the same, so nothing moves.", "Obě strany jsou totéž, takže se nic nepřesune.", TAKE_AWAY)
    drawn_from_itself = Message("This draws from `{zone}` to itself.", "Táhne se z `{zone}` do téhož místa.", TAKE_AWAY)
    no_order = Message(
        "The things in `{zone}` have no order, so this does nothing.",
        "Věci v `{zone}` nemají pořadí, takže to nic neudělá.",
        Cure("Declare `{zone}` with `order: pile`, or remove this line.", "Deklaruj `{zone}` s `order: pile`, nebo řádek vynech."),
    )
    adds_nothing = Message("Adding or taking 0 changes nothing.", "Přičtením či odečtením 0 se nic nezmění.", TAKE_AWAY)
    times_one = Message("Multiplying or dividing by 1 changes nothing.", "Násobením či dělením 1 se nic nezmění.", TAKE_AWAY)
    about_nothing = Message(
        "A value that this line needs is nothing here, so it does nothing.",
        "Co tento řádek potřebuje, tu není, takže neudělá nic.",
        Cure(
            "Correct the condition around it (`is something`?), or remove the line.",
            "Oprav podmínku kolem (`is something`?), nebo řádek vynech.",
        ),
    )
    undone = Message(
        "The line before this one does the opposite, so both together change nothing.",
        "Předchozí řádek dělá opak, takže oba dohromady nic nezmění.",
        Cure("Correct one of them, or remove both.", "Oprav jeden z nich, nebo oba vynech."),
    )
    moved_on = Message(
        "The next line moves the same thing on, so this one has no effect.",
        "Následující řádek tutéž věc přesune dál, takže tento nemá žádný účinek.",
        Cure("Correct one of them, or remove this line.", "Oprav jeden z nich, nebo tento řádek vynech."),
    )
    gone = Message(
        "The player has left the game in the line before.",
        "Hráč z hry odešel už v předchozím řádku.",
        Cure("Put this line first, or name another player.", "Dej tento řádek před něj, nebo napiš jiného hráče."),
    )
    seen_by_them = Message(
        "Who this is revealed to already sees what is in `{zone}`.",
        "Komu se to ukazuje, ten už vidí, co je v `{zone}`.",
        Cure("Name another player, or remove this line.", "Napiš jiného hráče, nebo řádek vynech."),
    )
    never_otherwise = Message(
        "There is always something before `otherwise`, so what comes after it is never used.",
        "Před `otherwise` je vždy něco, takže na to, co následuje, nikdy nedojde.",
        TAKE_AWAY,
    )
    overwritten = Message(
        "The next line sets the same again, so this one has no effect.",
        "Následující řádek totéž nastaví znovu, takže tento nemá žádný účinek.",
        Cure("Correct one of them, or remove this line.", "Oprav jeden z nich, nebo tento řádek vynech."),
    )
    passed_through = Message(
        "The previous line moves something to `{zone}`, and this one takes it out again.",
        "Předchozí řádek něco přesune do `{zone}` a tento to hned zase vyjme.",
        Cure("Swap the two lines, or move it directly to where it ends up.", "Prohoď oba řádky, nebo to přesuň rovnou tam, kde skončí."),
    )
    same_pool = Message("This moves from a pool to itself.", "Přesouvá se ze zásoby do téže zásoby.", TAKE_AWAY)
    same_ways = Message(
        "Both branches do the same.",
        "Obě cesty dělají totéž.",
        Cure("Correct one of them.", "Oprav jednu z nich."),
    )
    of_boxed = Message(
        "`{name}` is in the box by then and never comes back, so this changes nothing.",
        "`{name}` je v tu chvíli v krabici a už se nevrátí, takže to nic nezmění.",
        Cure("Put this line before the move, or name something else.", "Dej tento řádek před přesun, nebo uveď něco jiného."),
    )
    same_line = Message(
        "Both branches have this line, so the condition decides nothing about it.",
        "Tento řádek mají obě cesty, takže o něm podmínka nerozhoduje.",
        Cure("Correct one of them, or write it once, before or after the `if`.", "Oprav jeden z nich, nebo jej napiš jednou, před `if` nebo za něj."),
        severity=NOTE,
    )
    same_values = Message(
        "Both values are the same, whatever the condition says.",
        "Obě hodnoty jsou stejné, ať podmínka platí, nebo ne.",
        Cure("Correct one of them.", "Oprav jednu z nich."),
    )
    same_sets = Message(
        "Both sides are the same set, and each member counts once.",
        "Obě strany jsou tatáž množina a každý člen se počítá jednou.",
        TAKE_AWAY,
    )
    set_without_itself = Message(
        "This takes a set away from itself, so nothing is left.",
        "Od množiny se tu odebírá ona sama, takže nic nezbude.",
        TAKE_AWAY,
    )
    twice_in_set = Message(
        "This set has the same element twice, but it counts only once.", "V této množině je týž prvek dvakrát, ale počítá se jen jednou.", TAKE_AWAY
    )
    twice_in_amounts = Message(
        "These amounts have the same key twice.",
        "V těchto počtech je totéž dvakrát.",
        Cure("Correct one, or add the numbers up.", "Oprav jedno, nebo čísla sečti."),
    )
    supposed_already = Message("What is supposed here is already the case.", "Co se tu předpokládá, platí i tak.", TAKE_AWAY)
    supposed_for_nothing = Message(
        "The value does not depend on what is supposed.",
        "Hodnota na tom, co se předpokládá, nezávisí.",
        Cure("Suppose something that it reads, or write the value alone.", "Předpokládej něco, co čte, nebo napiš jen tu hodnotu."),
    )
    no_more_members = Message(
        "All members of the right side are already in the left side, so nothing is added to it.",
        "Vše z pravé strany už v levé je, takže se k ní nic nepřidá.",
        TAKE_AWAY,
    )
    no_fewer_members = Message(
        "The left side has no member of the right side, so nothing is taken away from it.",
        "V levé straně není nic z pravé, takže se od ní nic neodebere.",
        TAKE_AWAY,
    )
    none_left = Message(
        "All members of the left side are in the right side, so nothing is left.",
        "Vše z levé strany je i v pravé, takže nic nezbude.",
        TAKE_AWAY,
    )
    supposed_itself = Message(
        "The value is only what is supposed here.",
        "Hodnota je jen to, co se tu předpokládá.",
        Cure("Write a value that depends on it.", "Napiš hodnotu, která na tom závisí."),
    )
    all_remains = Message(
        "The number is always smaller than what it is divided by, so the remainder is the number itself.",
        "Číslo je vždy menší než to, čím se dělí, takže zbytek je to číslo samo.",
        Cure("Correct one of the two numbers, or write the number alone.", "Oprav jedno z čísel, nebo napiš jen to první."),
    )
    ignored_for_nothing = Message(
        "Nothing here changes any stat, so leaving it out makes no difference.",
        "Nic z toho nemění žádnou hodnotu, takže na vynechání nezáleží.",
        TAKE_AWAY,
    )
    same_space = Message(
        "Both ends are the same space, so there is no way to go.",
        "Oba konce jsou totéž pole, takže není kudy jít.",
        Cure("Correct one of them.", "Oprav jeden z nich."),
    )
    free_steps = Message(
        "Every step costs 0, so nothing depends on how far it is.",
        "Každý krok stojí 0, takže na vzdálenosti nezáleží.",
        ABOVE_ZERO,
    )
    dear_steps = Message(
        "The first step already costs more than there is to spend, so no other space is ever reached.",
        "Už první krok stojí víc, než kolik je k dispozici, takže se nikam nedojde.",
        Cure("Correct one of the two numbers.", "Oprav jedno z čísel."),
    )
    with_oneself = Message(
        "Both sides of this offer are the same player, so nothing changes hands.",
        "Na obou stranách nabídky je tentýž hráč, takže nic nezmění majitele.",
        Cure("Name another player.", "Napiš jiného hráče."),
    )
    never_usual = Message(
        "The default answer is never one of the options.",
        "Obvyklá odpověď není nikdy mezi možnostmi.",
        Cure("Name something of the set that is chosen from.", "Napiš něco z množiny, ze které se vybírá."),
    )
    loop_unchanged = Message(
        "Nothing in this loop changes its condition, so the loop is never left because of it.",
        "Nic v tomto cyklu nemění jeho podmínku, takže kvůli ní nikdy neskončí.",
        Cure("Correct the condition, or the lines of the loop.", "Oprav podmínku, nebo řádky cyklu."),
    )
    one_end = Message(
        "This is always {n}: one end of the range is beyond the other.",
        "To je vždy {n}: jedna mez leží až za druhou.",
        Cure("Swap `min` and `max`, or correct a number.", "Prohoď `min` a `max`, nebo oprav číslo."),
    )
    twice_in_call = Message(
        "`{name}` is given the same number twice, so it chooses nothing.",
        "`{name}` dostává dvakrát totéž číslo, takže nic nevybírá.",
        Cure("Correct one of them.", "Oprav jedno z nich."),
    )
    always_zero = Message("This is always 0.", "To je vždy 0.", TAKE_AWAY)
    paid_with_nothing = Message(
        "A payment of `{name}` takes nothing from the payer.",
        "Platba `{name}` plátci nic nevezme.",
        Cure("Write what is spent.", "Napiš, co se utratí."),
    )
    idle_call = Message(
        "With this number, `{name}` does nothing.",
        "S tímto číslem `{name}` nic neudělá.",
        Cure("Correct the number.", "Oprav číslo."),
    )


class UnreadChoice(Code):
    code = "RW476"
    severity = WARNING
    title = "A choice that is not used"
    meaning = "Somebody is asked, but nothing depends on the answer."
    wrong = "actions:\n  greet:\n    in: day\n    limit: once per turn\n    do: |\n      choose rival in others\n      add 1 to me.coins"
    right = "actions:\n  greet:\n    in: day\n    limit: once per turn\n    do: |\n      choose rival in others\n      add 1 to rival.coins"

    in_text = Message(
        "`{name}` is never used, so nothing depends on what is chosen.",
        "Nikdo nečte `{name}`, takže na volbě nic nezávisí.",
        USE_IT,
    )
    only_asked = Message(
        "`{name}` is never used: only whether something was chosen matters.",
        "Nikdo nečte `{name}`: ptá se jen, zda bylo něco zvoleno.",
        USE_IT,
    )
    for_nothing = Message(
        "Somebody is asked, and whatever the answer is, nothing is done.",
        "Někdo je tázán a ať odpoví cokoli, nic se neudělá.",
        Cure("Write under `do:` what a yes does, or remove the question.", "Napiš do `do:`, co se po souhlasu stane, nebo otázku vynech."),
    )
    only_paid = Message(
        "`{action}` uses `{name}` only in its price, so paying more has no effect.",
        "`{action}` čte `{name}` jen ve své ceně, takže kdo zaplatí víc, nic za to nemá.",
        USE_IT,
    )
    only_priced = Message(
        "`{action}` reads `{name}` only in its price, so nothing else depends on what is chosen.",
        "`{action}` čte `{name}` jen ve své ceně, takže na volbě jinak nezáleží.",
        USE_IT,
    )
    in_header = Message(
        "`{action}` does not read `{name}`, so nothing depends on what is chosen.",
        "`{action}` nečte `{name}`, takže na volbě nic nezávisí.",
        USE_IT,
    )


class EndlessHappenings(Code):
    code = "RW477"
    severity = ERROR
    title = "Happenings that never end"
    meaning = "They trigger each other, with no condition in between."
    wrong = (
        "happenings:\n  plunder(player): {do: revenge(player)}\n  revenge(player): {do: plunder(player)}\n"
        "actions:\n  raid: {in: day, limit: once per turn, do: plunder(me)}"
    )
    right = (
        "happenings:\n  plunder(player): {do: revenge(player)}\n  revenge(player):\n    do: |\n      if player.coins > 0: lose_coin(player)\n"
        "  lose_coin(player): {do: player loses 1 coins}\nactions:\n  raid: {in: day, limit: once per turn, do: plunder(me)}"
    )

    itself = Message(
        "`{name}` always triggers itself again, so it never ends.",
        "`{name}` v každém případě vyvolá sebe, takže nikdy neskončí.",
        Cure("Put a condition before the call.", "Dej před volání podmínku."),
    )
    circle = Message(
        "These always trigger each other, so they never end: {names}.",
        "Tyto události se v každém případě vyvolávají navzájem, takže nikdy neskončí: {names}.",
        Cure("Put a condition before one of the calls.", "Dej před jedno z volání podmínku."),
    )


class RulesUndoEachOther(Code):
    code = "RW478"
    severity = ERROR
    title = "Rules that undo each other"
    meaning = "One of two standing rules always applies, so the game never continues."
    wrong = (
        "rules:\n- {id: up, for: {p: players}, whenever: p.coins < 3, do: add 1 to p.coins}\n"
        "- {id: down, for: {p: players}, whenever: p.coins >= 3, do: take 1 from p.coins}"
    )
    right = (
        "rules:\n- {id: up, for: {p: players}, whenever: p.coins < 3, do: add 1 to p.coins}\n"
        "- {id: down, for: {p: players}, whenever: p.coins > 3, do: take 1 from p.coins}"
    )

    here = Message(
        "This and `{name}` undo each other: one of them always applies, so the game never continues.",
        "Toto a `{name}` se navzájem ruší: jedno z nich platí vždy, takže hra nikdy nepokračuje.",
        Cure("Leave a gap between their conditions, or write `once:`.", "Nech mezi jejich podmínkami mezeru, nebo napiš `once:`."),
    )


class DividedByZero(Code):
    code = "RW479"
    severity = ERROR
    title = "Divided by 0"
    meaning = "A game that reaches this line ends with an error."
    wrong = "add me.coins divided by 0 rounded down to me.points"
    right = "add me.coins divided by 2 rounded down to me.points"

    here = Message(
        "This is divided by 0, which ends the game with an error.",
        "Dělí se nulou, což hru ukončí chybou.",
        Cure("Divide by a number above 0.", "Děl číslem větším než 0."),
    )


class PriceTooHigh(Code):
    code = "RW480"
    severity = WARNING
    title = "A price that nobody can ever pay"
    meaning = (
        "Nobody ever has that much: the bounds of the number, or its initial value and everything that rules write, are below the price. Or "
        "the price asks for a word of a pool that no line ever gives to a player."
    )
    wrong = "state: {player: {energy: 0..3 = 1}}\nactions:\n  leap: {in: day, costs: {energy: 5}, do: end turn}"
    right = "state: {player: {energy: 0..3 = 1}}\nactions:\n  leap: {in: day, costs: {energy: 1}, do: end turn}"

    here = Message(
        "Nobody can ever pay this: it is {bounds}, and nobody ever has more than {most} of `{name}`.",
        "To nikdo nikdy nezaplatí: je to {bounds} a nikdo nemá víc než {most} (`{name}`).",
        Cure("Correct the price, or let players get more.", "Oprav cenu, nebo ať toho hráči mohou mít víc."),
    )
    never_got = Message(
        "Nobody can ever pay this: nothing ever gives a player `{name}`.",
        "To nikdo nikdy nezaplatí: nic hráčům nikdy nedá `{name}`.",
        Cure("Let players get some, or correct the price.", "Ať to hráči mohou získat, nebo oprav cenu."),
    )
    of_thing = Message(
        "Nobody can ever pay for `{thing}`: it costs {bounds}, and nobody ever has more than {most} of `{name}`.",
        "Za `{thing}` nikdo nikdy nezaplatí: stojí to {bounds} a nikdo nemá víc než {most} (`{name}`).",
        Cure("Correct what is printed, or let players get more.", "Oprav, co je natištěno, nebo ať toho hráči mohou mít víc."),
    )


class StepNotReached(Code):
    code = "RW489"
    severity = WARNING
    title = "A step of a table that is never reached"
    meaning = (
        "The number that is looked up never gets that high: its bounds, or its initial value and everything that rules write, are below the step. "
        "Or a step has the value of the step below it; a table that lists every number may repeat values."
    )
    wrong = (
        "state: {player: {fame: 0..9 = 0}}\nstats:\n  rank(player):\n    steps: player.fame\n    from: {0: 1, 5: 2, 10: 3}\n"
        "actions:\n  shine: {in: day, limit: once per turn, do: 'set me.fame to me.fame + rank(me)'}"
    )
    right = (
        "state: {player: {fame: 0..10 = 0}}\nstats:\n  rank(player):\n    steps: player.fame\n    from: {0: 1, 5: 2, 10: 3}\n"
        "actions:\n  shine: {in: day, limit: once per turn, do: 'set me.fame to me.fame + rank(me)'}"
    )

    here = Message(
        "The step {step} is never reached: the number looked up is {bounds}.",
        "Stupně {step} se nikdy nedosáhne: hledaná hodnota je {bounds}.",
        Cure("Correct the step, or let the number get that high.", "Oprav stupeň, nebo ať číslo tak vysoko vystoupí."),
    )
    same = Message(
        "The step {step} has the same value as the one below it, so nothing changes there.",
        "Stupeň {step} má stejnou hodnotu jako ten pod ním, takže se tam nic nezmění.",
        Cure("Correct one of the two values, or remove this step.", "Oprav jednu z obou hodnot, nebo tento stupeň vynech."),
    )
    below = Message(
        "The number looked up is {bounds}, never below {step}, so this never applies.",
        "Hledaná hodnota je {bounds}, nikdy pod {step}, takže toto nikdy neplatí.",
        Cure("Correct the lowest step, or remove this.", "Oprav nejnižší stupeň, nebo to vynech."),
    )


class NeedEachOther(Code):
    code = "RW481"
    severity = WARNING
    title = "Things that need each other"
    meaning = "Each can only get to a place where the other already is."
    wrong = (
        'kinds:\n  idea: {fields: {needs: "set of idea = {}"}}\nzones:\n  game: {open_ideas: {holds: idea}}\n  player: {ideas: {holds: idea}}\n'
        "actions:\n  learn:\n    in: day\n    with: {i: open_ideas where all (it.needs are it in me.ideas)}\n    do: move i to me.ideas\n"
        "things:\n- {kind: idea, id: wheel, needs: [cart]}\n- {kind: idea, id: cart, needs: [wheel]}"
    )
    right = (
        'kinds:\n  idea: {fields: {needs: "set of idea = {}"}}\nzones:\n  game: {open_ideas: {holds: idea}}\n  player: {ideas: {holds: idea}}\n'
        "actions:\n  learn:\n    in: day\n    with: {i: open_ideas where all (it.needs are it in me.ideas)}\n    do: move i to me.ideas\n"
        "things:\n- {kind: idea, id: wheel}\n- {kind: idea, id: cart, needs: [wheel]}"
    )

    itself = Message(
        "`{name}` needs itself in `{zone}`, so it never gets there.",
        "`{name}` potřebuje v `{zone}` sebe, takže se tam nikdy nedostane.",
        Cure("Correct `{field}`.", "Oprav `{field}`."),
    )
    circle = Message(
        "These need each other in `{zone}`, so none of them ever gets there: {names}.",
        "Tyto věci v `{zone}` potřebují jedna druhou, takže se tam žádná nedostane: {names}.",
        Cure("Correct `{field}` of one of them.", "Oprav `{field}` jedné z nich."),
    )


class NoFirstTime(Code):
    code = "RW499"
    severity = WARNING
    title = "A condition that only its own rule could make true"
    meaning = (
        "The condition is false at the beginning, and only the rule under the condition could make it true. So it never holds, "
        "and the rule never runs. Often `is something` was written instead of `is nothing`, or the line that starts it all is "
        "missing."
    )
    wrong = (
        "state: {player: {lit: yes/no = no}}\nactions:\n  light: {in: day, limit: once per turn, when: me.lit, do: set me.lit to yes}\n"
        "stats:\n  shine(player): 2 if player.lit else 0"
    )
    right = (
        "state: {player: {lit: yes/no = no}}\nactions:\n  light: {in: day, limit: once per turn, when: not me.lit, do: set me.lit to yes}\n"
        "stats:\n  shine(player): 2 if player.lit else 0"
    )

    here = Message(
        "This never holds: it is false at the beginning, and only the code it guards would change `{state}`.",
        "To nikdy neplatí: na začátku tomu tak není a `{state}` by změnilo jen to, co je tím dovoleno.",
        Cure(
            "Correct the condition, or let something else change it first.",
            "Oprav podmínku, nebo ať to nejdřív změní něco jiného.",
        ),
    )
    empty = Message(
        "This never holds: `{zone}` is empty at the beginning, and only the code it guards would put something there.",
        "To nikdy neplatí: na začátku je `{zone}` prázdné a něco by tam dalo jen to, co je tím dovoleno.",
        Cure(
            "Correct the condition, or let something else put a thing there first.",
            "Oprav podmínku, nebo ať tam nejdřív dá věc něco jiného.",
        ),
    )


class NobodysTurn(Code):
    code = "RW498"
    severity = WARNING
    title = "`turn_player` when it is nobody's turn"
    meaning = (
        "`turn_player` is the player whose turn it is. Before, between and after the turns it is always the first player, so a "
        "happening that runs only then must name the player in another way: as one of its parts, or by a local name."
    )
    wrong = "happenings:\n  season:\n    do: |\n      for each p in players: turn(p)\n      feast()\n  feast:\n    do: add 1 to turn_player.points"
    right = (
        "happenings:\n  season:\n    do: |\n      for each p in players: turn(p)\n      feast()\n  feast:\n    do: |\n"
        "      for each p in players: add 1 to p.points"
    )

    here = Message(
        "`{name}` runs when it is nobody's turn, so `turn_player` is always the first player.",
        "`{name}` běží, když není nikdo na tahu, takže `turn_player` je vždy první hráč.",
        Cure(
            "Name the player you mean; if it is the first, write `first_player`. Turns are {turns:and}.",
            "Napiš hráče, o kterého jde; je-li to první, napiš `first_player`. Tahy jsou {turns:and}.",
        ),
    )


class NeverApplies(Code):
    code = "RW482"
    severity = WARNING
    title = "A limit or discount that never applies"
    meaning = (
        "A limit of 0, a part that is free but costs nothing anyway, bounds of which one always overrides the other, an `at "
        "least` or `at most` that changes nothing, and any other change of a stat that has no effect because of its bounds or "
        "its formula."
    )
    wrong = "actions:\n  sow: {in: day, limit: 0 per turn, do: end turn}"
    right = "actions:\n  sow: {in: day, limit: once per turn, do: end turn}"

    limit_of_action = Message("`{name}` can never be done: its limit is 0.", "`{name}` nelze nikdy udělat: jeho omezení je 0.", ABOVE_ZERO)
    limit_of_hook = Message("This can never be done: its limit is 0.", "To nelze nikdy udělat: omezení je 0.", ABOVE_ZERO)
    limit_itself = Message(
        "This is counted in `{name}`, in which it happens once anyway, so the limit changes nothing.",
        "Počítá se to v `{name}`, v níž se to stane tak jako tak jednou, takže omezení nic nezmění.",
        Cure("Name what runs around `{name}`: {around:or}.", "Napiš, co běží kolem `{name}`: {around:or}."),
        Cure("Name what runs around `{name}`.", "Napiš, co běží kolem `{name}`."),
        severity=NOTE,
    )
    never_free = Message(
        "`{name}` does not cost `{part}`, so `never free` has no effect on it.",
        "`{name}` nestojí `{part}`, takže `never free` o tom nic neříká.",
        Cure("It costs {parts}.", "Stojí {parts}."),
    )
    free = Message(
        "No action of this offer costs `{part}`, so it cannot be free.",
        "Žádná akce této nabídky nestojí `{part}`, takže nemůže být zdarma.",
        Cure("They cost {parts}.", "Stojí {parts}."),
    )
    bounds = Message(
        "`{name}` is at least {low} and at most {high}: one of the two never applies.",
        "`{name}` je aspoň {low} a nejvýše {high}: jedno z toho nikdy neplatí.",
        Cure("Swap them.", "Prohoď je."),
    )
    always_least = Message(
        "`{name}` is always {bound}: without `at least` it is {bounds}.",
        "`{name}` je vždy {bound}: bez `at least` je {bounds}.",
        Cure("Correct the bound.", "Oprav mez."),
    )
    always_most = Message(
        "`{name}` is always {bound}: without `at most` it is {bounds}.",
        "`{name}` je vždy {bound}: bez `at most` je {bounds}.",
        Cure("Correct the bound.", "Oprav mez."),
    )
    times_of_itself = Message(
        "`{name}` never happens within itself, so this counts only the one that is running.",
        "`{name}` se nikdy neděje uvnitř sebe, takže tu počítá jen tu, která právě běží.",
        Cure("Name the happening in which it is counted.", "Napiš událost, v níž se počítá."),
    )
    ties = Message(
        "`ties` decides nothing here: it is for a `once` rule with `for`, which benefits only the first to reach it.",
        "`ties` zde nic nerozhoduje: je pro pravidlo, které se provede jednou (`once`) a z více možných (`for`) pro toho prvního.",
        Cure("Add `once: game`, or remove `ties`.", "Přidej `once: game`, nebo `ties` vynech."),
    )
    once_elsewhere = Message(
        "Nothing that `{each}` does can make this true, so counting it for each `{each}` has no effect.",
        "Nic z toho, co `{each}` dělá, to nemůže splnit, takže počítat to za každé `{each}` nic neříká.",
        Cure("Name what changes it, or write `once: game`.", "Uveď, co to mění, nebo napiš `once: game`."),
        severity=NOTE,
    )
    ties_declared = Message(
        "The winner is declared by a rule, so no tie is ever decided.",
        "Vítěze vyhlašuje pravidlo, takže se žádná shoda nerozhoduje.",
        Cure("Write `wins: highest` (or `lowest`), or remove `ties`.", "Napiš `wins: highest` (nebo `lowest`), nebo `ties` vynech."),
    )
    refill = Message(
        "`{name}` is never filled up, so `from` has no effect.",
        "`{name}` se nikdy nedoplňuje, takže `from` nemá žádný účinek.",
        Cure("Add `runs out: refill`, or remove `from`.", "Přidej `runs out: refill`, nebo `from` vynech."),
    )
    times_elsewhere = Message(
        "`{name}` never happens while `{each}` runs, so this is always 0.",
        "`{name}` se nikdy neděje, když běží `{each}`, takže je to vždy 0.",
        Cure("Name what runs around it: {around:or}.", "Napiš, co běží kolem: {around:or}."),
        Cure("Name what runs around it.", "Napiš, co běží kolem."),
    )
    own_most = Message(
        "`{name}` is {bounds} anyway, so `at most: {bound}` changes nothing.",
        "`{name}` je i tak {bounds}, takže `at most: {bound}` nic nezmění.",
        Cure("Correct the bound, or remove it.", "Oprav mez, nebo ji vynech."),
        severity=NOTE,
    )
    least_in_change = Message(
        "`{name}` is {bounds} without this, so `at least {bound}` changes nothing.",
        "`{name}` je bez toho {bounds}, takže `at least {bound}` nic nezmění.",
        Cure("Correct the number, or write `at most`, `set` or `+`.", "Oprav číslo, nebo napiš `at most`, `set` či `+`."),
    )
    most_in_change = Message(
        "`{name}` is {bounds} without this, so `at most {bound}` changes nothing.",
        "`{name}` je bez toho {bounds}, takže `at most {bound}` nic nezmění.",
        Cure("Correct the number, or write `at least`, `set` or `-`.", "Oprav číslo, nebo napiš `at least`, `set` či `-`."),
    )
    least_below_least = Message(
        "`{name}` is never less than {least}, so `at least {bound}` changes nothing.",
        "`{name}` není nikdy méně než {least}, takže `at least {bound}` nic nezmění.",
        Cure("Correct the number, or the stat's own `at least`.", "Oprav číslo, nebo vlastní `at least` té hodnoty."),
    )
    most_above_most = Message(
        "`{name}` is never more than {most}, so `at most {bound}` changes nothing.",
        "`{name}` není nikdy více než {most}, takže `at most {bound}` nic nezmění.",
        Cure("Correct the number, or the stat's own `at most`.", "Oprav číslo, nebo vlastní `at most` té hodnoty."),
    )
    at_the_least = Message(
        "Nothing is taken away: without this `{name}` is {bounds}, and its `at least` is {bound}.",
        "Nic se neubere: bez toho je `{name}` {bounds} a jeho `at least` je {bound}.",
        Cure("Lower the bound, or remove this.", "Sniž mez, nebo to vynech."),
    )
    at_the_most = Message(
        "Nothing is added: without this `{name}` is {bounds}, and its `at most` is {bound}.",
        "Nic se nepřidá: bez toho je `{name}` {bounds} a jeho `at most` je {bound}.",
        Cure("Raise the bound, or remove this.", "Zvyš mez, nebo to vynech."),
    )
    set_below_least = Message(
        "The number set here is {bounds}, but `at least` makes `{name}` {bound}.",
        "Nastavuje se číslo, které je {bounds}, ale `at least` z `{name}` udělá {bound}.",
        Cure("Set it to {bound}, or lower the bound.", "Nastav {bound}, nebo sniž mez."),
    )
    set_above_most = Message(
        "The number set here is {bounds}, but `at most` makes `{name}` {bound}.",
        "Nastavuje se číslo, které je {bounds}, ale `at most` z `{name}` udělá {bound}.",
        Cure("Set it to {bound}, or raise the bound.", "Nastav {bound}, nebo zvyš mez."),
    )
    allowed_anyway = Message(
        "Nothing forbids this, so allowing it changes nothing.",
        "Nic to nezakazuje, takže povolením se nic nezmění.",
        Cure("Write `forbid`, or remove this.", "Napiš `forbid`, nebo to vynech."),
    )
    set_already = Message(
        "`{name}` is set to the value it has anyway.",
        "`{name}` se nastavuje na to, čím je tak jako tak.",
        Cure("Set it to something else, or remove this.", "Nastav něco jiného, nebo to vynech."),
    )
    limit_elsewhere = Message(
        "`{name}` is never done while `{each}` runs, so this limit is never reset.",
        "`{name}` se nikdy neděje, když běží `{each}`, takže toto omezení nikdy nezačne znovu.",
        Cure("Name what runs around it: {around:or}.", "Napiš, co běží kolem: {around:or}."),
        Cure("Name what runs around it.", "Napiš, co běží kolem."),
    )
