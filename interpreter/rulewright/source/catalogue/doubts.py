"""RW430 and following: lines that are valid but probably not intended."""

from __future__ import annotations

from rulewright.source.catalogue.code import NOTE, WARNING, Code, Cure, Message


class Namesake(Code):
    code = "RW430"
    severity = NOTE
    title = "A key with the name of one number and the value of another"
    meaning = (
        "A price, a gain, a column or a part of the score is named after one number but takes another, although the thing or player that "
        "it reads also has a number of that name. Often a line was copied and one of its names was not changed. If the other number is "
        "meant, give a column a `name:`, and a part of the score another key."
    )
    wrong = "screen:\n  stalls: {table: market, columns: {height: price, price: price}}"
    right = "screen:\n  stalls: {table: market, columns: {height: height, price: price}}"

    amount = Message(
        "`{name}` is taken from `{read}` of the {kind}, which also has a `{name}`.",
        "`{name}` se bere z `{read}` ({kind}), kde je i `{name}`.",
        Cure(
            "Write `{name}` here, or, if `{read}` is meant, name the field after what it is for.",
            "Napiš zde `{name}`, nebo, je-li míněno `{read}`, pojmenuj pole podle toho, k čemu je.",
        ),
    )
    compared = Message(
        "`{name}` is compared with `{read}` of the {kind}, which also has a `{name}`.",
        "`{name}` se porovnává s `{read}` ({kind}), kde je i `{name}`.",
        Cure(
            "Write the same name on both sides, or, if `{read}` is meant, name the field after what it is for.",
            "Napiš na obou stranách totéž jméno, nebo, je-li míněno `{read}`, pojmenuj pole podle toho, k čemu je.",
        ),
    )
    shown = Message(
        "`{name}` shows `{read}` of the {kind}, which also has a `{name}`.",
        "`{name}` ukazuje `{read}` ({kind}), kde je i `{name}`.",
        Cure("Write `{name}` here, or give it another name.", "Napiš zde `{name}`, nebo tomu dej jiné jméno."),
    )
    wrong_bound = Message(
        "`{op}` makes `{name}` the opposite bound, so the result may lie beyond it.",
        "`{op}` dělá z `{name}` opačnou mez: výsledek může být až za ní.",
        Cure("Write `{meant}`, or rename it.", "Napiš `{meant}`, nebo to přejmenuj."),
    )
    turned = Message(
        "This range begins at `{low}` and ends at `{high}`, but their names suggest the opposite order.",
        "Tento rozsah začíná `{low}` a končí `{high}`, podle jmen je to obráceně.",
        Cure("Swap the two, or rename one.", "Prohoď je, nebo jedno přejmenuj."),
    )
    opposite = Message(
        "`{name}` says “{said}”, but this takes the opposite end.",
        "`{name}` říká „{said}“, ale tady se bere opačný konec.",
        Cure("Write `{meant}`, or rename it.", "Napiš `{meant}`, nebo to přejmenuj."),
    )


class ComesBack(Code):
    code = "RW431"
    severity = NOTE
    title = "A price that is refunded at once, or paid twice"
    meaning = (
        "The player who pays gains as much of the same, or more, from what the price buys, so it costs nothing. Often somebody else should "
        "gain it. Or the player loses or pays the same amount again in the effect. For a deposit, require with `when:` that the player has "
        "it, and leave out the price."
    )
    wrong = "actions:\n  trade: {in: day, limit: once per turn, costs: {coins: 2}, do: me gains 2 coins}"
    right = "actions:\n  trade: {in: day, limit: once per turn, costs: {coins: 2}, do: me gains 2 seeds}"

    here = Message(
        "The same player has just paid this `{part}`, so it costs nothing.",
        "Týž hráč právě tolik `{part}` zaplatil, takže to nic nestojí.",
        Cure("Let somebody else gain it, or correct the amount.", "Ať to získá někdo jiný, nebo oprav množství."),
    )
    twice = Message(
        "The same player has just paid the same amount of `{part}`, so the price is paid twice.",
        "Týž hráč právě zaplatil tolik `{part}` jako cenu, takže to platí dvakrát.",
        Cure("Remove one of them, or put the sum into the price.", "Jedno z nich vynech, nebo dej do ceny součet."),
    )


class TurnedRound(Code):
    code = "RW432"
    severity = WARNING
    title = "A comparison or a pair of numbers the wrong way round"
    meaning = (
        "A number must be at most what is then taken from it, so it suffices only if all of it is spent; bids start at what the bidder has, "
        "or go up to one number but are taken from another; or an action requires one number and takes from another (a note)."
    )
    wrong = "actions:\n  pay_up:\n    in: day\n    limit: once per turn\n    when: me.coins <= 2\n    do: me loses 2 coins"
    right = "actions:\n  pay_up:\n    in: day\n    limit: once per turn\n    when: me.coins >= 2\n    do: me loses 2 coins"

    limit = Message(
        "This requires at most what is taken afterwards, so it hardly ever suffices.",
        "Toto vyžaduje nejvýš tolik, kolik se potom odebere, takže to skoro nikdy nestačí.",
        Cure("Reverse the comparison.", "Obrať porovnání."),
    )
    bids = Message(
        "Bids start at the bidder's `{name}`, and nobody can bid more than that.",
        "Nabídky začínají na `{name}` dražitele, a víc nikdo nabídnout nemůže.",
        Cure("Swap the lowest and the highest bid.", "Prohoď nejnižší a nejvyšší nabídku."),
    )
    purse = Message(
        "Bids go up to the bidder's `{name}`, but the bid is then taken from `{other}`.",
        "Nabízet lze do výše `{name}` dražitele, ale nabídka se pak bere z `{other}`.",
        Cure("Write the same in both lines.", "Napiš v obou řádcích totéž."),
        severity=NOTE,
    )
    not_the_bidder = Message(
        "The bid is taken from somebody else than `{name}`, who made it.",
        "Nabídka se bere někomu jinému než `{name}`, kdo ji dal.",
        Cure("Write `{name}`.", "Napiš `{name}`."),
        severity=NOTE,
    )
    gained = Message(
        "This much is required, but then it is gained.",
        "Tolik je potřeba mít, ale pak se to získá.",
        Cure("Write `loses`, or correct the condition.", "Napiš `loses`, nebo oprav podmínku."),
        severity=NOTE,
    )
    one_more = Message(
        "This still holds at the limit, and then one more is added.",
        "Toto platí i na samé mezi a pak přibude ještě jedno.",
        Cure(
            "Write `<` (or `> 0`); or, if one more is intended, use a separate number.",
            "Napiš `<` (nebo `> 0`); má-li jich být o jedno víc, zaveď na to zvláštní číslo.",
        ),
        severity=NOTE,
    )
    one_less = Message(
        "This requires at least {least}, but then {n} is taken.",
        "Toto vyžaduje aspoň {least}, ale pak se bere {n}.",
        Cure("Write `>= {n}`.", "Napiš `>= {n}`."),
        severity=NOTE,
    )
    taxed = Message(
        "The player must have some `{name}`, but gains `{name}` here.",
        "Hráč musí nějaké `{name}` mít, ale tady `{name}` získá.",
        Cure("Write `loses`, or correct the condition.", "Napiš `loses`, nebo oprav podmínku."),
        severity=NOTE,
    )
    up_to = Message(
        "Up to `{name}` can be chosen, but the chosen number is then added to it.",
        "Vybrat lze nejvýš `{name}`, ale pak se to tam přidá.",
        Cure("Write `take … from`, or correct the choice.", "Napiš `take … from`, nebo oprav volbu."),
        severity=NOTE,
    )
    filled_up = Message(
        "The more there is in `{zone}`, the more is drawn to it.",
        "Čím víc je v `{zone}`, tím víc se tam táhne.",
        Cure("Swap the two sides of `-`.", "Prohoď obě strany `-`."),
    )
    larger_of_room = Message(
        "This adds the larger of what comes and the room that is left, so the limit is always reached or exceeded.",
        "Přidá se větší z toho, co přichází, a místa, které zbývá, takže mez je vždy dosažena nebo překročena.",
        Cure("Write `min`.", "Napiš `min`."),
    )
    larger = Message(
        "The choice goes up to the larger of two limits.",
        "Volba jde až do větší ze dvou mezí.",
        Cure("Write `min`, or choose up to one of them.", "Napiš `min`, nebo vybírej do jedné z nich."),
        severity=NOTE,
    )
    another = Message(
        "The action needs `{name}`, which nothing ever lowers; this line takes from `{other}` instead.",
        "Akce potřebuje `{name}`, které nic nikdy nesníží, a tady se bere z `{other}`.",
        Cure("Write `{name}` here, or test `{other}`.", "Napiš zde `{name}`, nebo se ptej na `{other}`."),
        severity=NOTE,
    )


class Unlike(Code):
    code = "RW433"
    severity = NOTE
    title = "An exception among similar rules"
    meaning = (
        "An entry tests all players and then chooses among the others with the same condition (or the other way round); or a happening "
        "that takes something away gets a number below 0 in one place, but 0 or more in all others; or one action joins a condition by `or` that "
        "all others join by `and`."
    )
    wrong = (
        "actions:\n  beg:\n    in: day\n    limit: once per turn\n    when: any (players where coins > 0)\n    do: |\n"
        "      choose rival in others where coins > 0\n      rival loses 1 coins\n      me gains 1 coins"
    )
    right = (
        "actions:\n  beg:\n    in: day\n    limit: once per turn\n    when: any (others where coins > 0)\n    do: |\n"
        "      choose rival in others where coins > 0\n      rival loses 1 coins\n      me gains 1 coins"
    )

    players = Message(
        "This tests `{here}`, but what follows chooses from `{there}` with the same condition.",
        "Toto zkoumá `{here}`, ale další řádek vybírá z `{there}` se stejnou podmínkou.",
        Cure("Write `{there}` here as well.", "Napiš i zde `{there}`."),
    )
    template = Message(
        "The ids run through a whole list, but `{name}` is always `{word}`.",
        "Id procházejí celý seznam, ale `{name}` je vždy `{word}`.",
        Cure("Write the name of `for each` in angle brackets.", "Napiš jméno z `for each` v lomených závorkách."),
    )
    number = Message(
        "The word here is `{word}`, but `{name}` is not {n}, as in the other entries with number words.",
        "Slovo je tu `{word}`, ale `{name}` není {n} jako u ostatních položek s číslovkami.",
        Cure("Write {n}, or correct the word.", "Napiš {n}, nebo oprav slovo."),
    )
    beside = Message(
        "Only `{thing}` has `{name}` and is `{word}`; all others with `{name}` are `{other}`, and every `{other}` has it.",
        "Jen `{thing}` má `{name}` a je `{word}`; všechno ostatní s `{name}` je `{other}` a každé `{other}` je má.",
        Cure("Correct its `{part}`, or give `{name}` to another one.", "Oprav `{part}`, nebo dej `{name}` něčemu jinému."),
    )
    joined = Message(
        "All other actions that ask for this join it by `and`.",
        "Všechny ostatní akce, které se na toto ptají, to spojují slovem `and`.",
        Cure("Write `and`.", "Napiš `and`."),
    )
    negative = Message(
        "Only here is the `{part}` of `{name}` below 0, so it does the opposite.",
        "Jen tady je `{part}` události `{name}` pod 0, takže dělá opak.",
        Cure("Leave out the minus.", "Vynech minus."),
    )


class AsSetupLeaves(Code):
    code = "RW434"
    severity = WARNING
    title = "A zone that is not empty"
    meaning = "`setup:` fills the zone, and nothing empties it before this tests whether it is empty, so a loop never begins or an end never comes."
    wrong = "actions:\n  look: {in: day, limit: once per turn, when: no deck, do: add 1 to me.points}"
    right = (
        "actions:\n  look: {in: day, limit: once per turn, when: no deck, do: add 1 to me.points}\n"
        "  dig: {in: day, limit: once per turn, do: draw 1 from deck to me.garden}"
    )

    never_begins = Message(
        "`setup:` has just filled `{zone}`, so the loop never begins.",
        "`setup:` právě naplnilo `{zone}`, takže cyklus nikdy nezačne.",
        Cure("Write `any {zone}`.", "Napiš `any {zone}`."),
    )
    never_empty = Message(
        "`setup:` fills `{zone}`, but nothing takes from it later, so it is never empty.",
        "`setup:` naplní `{zone}` a nic z něj později nebere, takže nikdy není prázdné.",
        Cure("Add the line that draws from it, or correct the condition.", "Přidej řádek, který z něj bere, nebo oprav podmínku."),
    )


class OneDirection(Code):
    code = "RW435"
    severity = NOTE
    title = "A number that never decreases, or only decreases, or a table that rises and falls"
    meaning = (
        "The highest value of a number is recorded, but the number itself never decreases, so the two are always the same: the line that "
        "resets it is missing. A number of the game begins at 0 and is only counted down. Or the values of a table rise and then fall. If "
        "that is intended, write the table as lines with `when`."
    )
    wrong = (
        "stats:\n  fare(player):\n    steps: player.coins\n    from: {6: 2, 3: 4, 0: 1}\n"
        "actions: {ride: {in: day, limit: once per turn, do: me gains fare(me) coins}}"
    )
    right = (
        "stats:\n  fare(player):\n    steps: player.coins\n    from: {6: 4, 3: 2, 0: 1}\n"
        "actions: {ride: {in: day, limit: once per turn, do: me gains fare(me) coins}}"
    )

    record = Message(
        "`{name}` never decreases, so the value recorded here is always `{name}` itself.",
        "`{name}` nikdy neklesá, takže zde uchovávaná hodnota je vždy `{name}` samo.",
        Cure("Add the line that resets `{name}`.", "Přidej řádek, který `{name}` vrátí na začátek."),
    )
    counted_down = Message(
        "`{name}` begins at 0 and only ever decreases.",
        "`{name}` začíná na 0 a vždy jen klesá.",
        Cure("Leave out the minus, or write its first value.", "Vynech minus, nebo napiš jeho první hodnotu."),
    )
    table = Message(
        "The values of `{name}` rise and then fall.",
        "Hodnoty `{name}` stoupají a zase klesají.",
        Cure(
            "Correct one of them, or, if that is intended, write lines with `when`.",
            "Oprav jednu z nich, nebo, je-li to míněno, napiš řádky s `when`.",
        ),
    )


class LeftBehind(Code):
    code = "RW436"
    severity = NOTE
    title = "Things that stay where they should not"
    meaning = (
        "A zone with room for one thing is filled, but in some cases nothing takes the thing away again, so there is no room for the next "
        "one. Or a thing goes onto a hidden draw pile, without saying where and without shuffling, while used ones go to the zone from "
        "which the pile is refilled."
    )
    wrong = (
        "zones: {game: {stall: {holds: plant, room: 1}}}\nhappenings:\n  sale(player):\n    do: |\n      draw 1 from deck to stall\n"
        "      if player.coins > 2: move stall to player.garden\nactions:\n  sell: {in: day, limit: once per turn, do: sale(me)}"
    )
    right = (
        "zones: {game: {stall: {holds: plant, room: 1}}}\nhappenings:\n  sale(player):\n    do: |\n      draw 1 from deck to stall\n"
        "      if player.coins > 2: move stall to player.garden\n      else: move stall to discard\nactions:\n  sell: {in: day, limit: "
        "once per turn, do: sale(me)}"
    )

    place = Message(
        "`{zone}` has room for one thing, but the thing put there is not always taken away again.",
        "`{zone}` má místo pro jednu věc, ale ta se odtud ne vždy zase odebere.",
        Cure("Add an `else:` that moves it away.", "Přidej `else:`, které to přesune jinam."),
    )
    never = Message(
        "`{zone}` has room for one thing, but nothing ever takes it away again, so this works only once.",
        "`{zone}` má místo pro jednu věc a nic ji nikdy zase neodebere, takže se sem vejde jen poprvé.",
        Cure("Move away what is there first.", "Nejdřív přesuň jinam to, co tam je."),
    )
    pile = Message(
        "This goes onto the draw pile `{zone}`, but used ones go to `{used}`.",
        "Toto jde na `{zone}`, odkud se líže; použité ale jdou na `{used}`.",
        Cure(
            "Write `{used}`, or say where: `to top of {zone}`, `to bottom of {zone}`.",
            "Napiš `{used}`, nebo řekni kam: `to top of {zone}`, `to bottom of {zone}`.",
        ),
    )
    pile_top = Message(
        "This goes on top of the draw pile `{zone}`, so the next draw gets it again, but used ones go to `{used}`.",
        "Toto jde navrch na `{zone}`, odkud se líže, takže si to příští líznutí zase vezme; použité ale jdou na `{used}`.",
        Cure("Write `{used}`, unless it is meant to be drawn again.", "Napiš `{used}`, pokud si to nemá zase někdo líznout."),
    )


class WithoutBrackets(Code):
    code = "RW437"
    severity = NOTE
    title = "`and` before `or` without brackets, or in place of `or`"
    meaning = (
        "No two things have in common all that a condition compares, so `or` is probably meant. "
        "Or brackets are missing: "
        "`and` binds more tightly than `or`: `a and b or c` means `(a and b) or c`. If b and c test two printed fields of the same thing "
        "and a tests something else, `a and (b or c)` is usually meant. If not, write `c or a and b`."
    )
    wrong = (
        "actions:\n  pick:\n    in: day\n    limit: once per turn\n    with: {p: market}\n"
        "    when: me.coins > 0 and p.price > 2 or p.height > 1\n    do: move p to me.garden"
    )
    right = (
        "actions:\n  pick:\n    in: day\n    limit: once per turn\n    with: {p: market}\n"
        "    when: me.coins > 0 and (p.price > 2 or p.height > 1)\n    do: move p to me.garden"
    )

    only_itself = Message(
        "No two things of the kind `{kind}` have all of this in common, so only a thing itself meets it.",
        "Žádné dvě věci druhu `{kind}` toto všechno společné nemají, takže to splní jen věc sama.",
        Cure("Write `or`, or compare less.", "Napiš `or`, nebo porovnávej méně."),
    )
    here = Message(
        "Without brackets, this suffices by itself, whatever the conditions before it.",
        "Bez závorek to stačí samo, ať se předtím ptá na cokoli.",
        Cure("Put brackets around what `or` joins.", "Dej závorky kolem toho, co spojuje `or`."),
    )


class ForNothing(Code):
    code = "RW438"
    severity = NOTE
    title = "A price, a part or a fee without effect"
    meaning = (
        "An action has a price but only changes a number that nothing else reads; or a part of a happening is tested in `when:`, but the "
        "effect applies to another part of the same type; or something named a fee, a cost or a penalty is only ever gained."
    )
    wrong = (
        "happenings:\n  sting(player, player victim):\n    when: player != victim\n    do: player loses 1 coins\n"
        "actions:\n  bees: {in: day, limit: once per turn, with: {rival: others}, do: 'sting(me, rival)'}"
    )
    right = (
        "happenings:\n  sting(player, player victim):\n    when: player != victim\n    do: victim loses 1 coins\n"
        "actions:\n  bees: {in: day, limit: once per turn, with: {rival: others}, do: 'sting(me, rival)'}"
    )

    bought = Message(
        "Only `{action}` itself reads `{name}`, so whoever pays for it gets nothing.",
        "`{name}` čte jen sama akce `{action}`, takže kdo za ni zaplatí, nic nezíská.",
        Cure("Add the rule that reads it, or correct the name here.", "Přidej pravidlo, které to čte, nebo oprav zdejší jméno."),
    )
    unread = Message(
        "Nothing reads `{name}`, so whoever pays for it gets nothing.",
        "`{name}` nic nečte, takže kdo za to zaplatí, nic nezíská.",
        Cure("Add the rule that reads it, or correct the name here.", "Přidej pravidlo, které to čte, nebo oprav zdejší jméno."),
    )
    part = Message(
        "The effect does not mention `{name}`, only `{other}`.",
        "V tom, co se provádí, není `{name}`, jen `{other}`.",
        Cure("Write `{name}` where it is meant.", "Napiš `{name}` tam, kde je míněno."),
    )
    fee = Message(
        "`{name}` is only ever gained (`{part}`); nobody ever pays it.",
        "`{name}` se tu jen získává (`{part}`) a nikdo to neplatí.",
        Cure("Write `loses` instead of `gains`, or give it another name.", "Napiš `loses` místo `gains`, nebo tomu dej jiné jméno."),
    )


class Misfit(Code):
    code = "RW439"
    severity = NOTE
    title = "An amount that does not fit its line"
    meaning = (
        "An amount reads what has just been emptied, so it is always 0; a line takes away what is lacking, so that players with less lose "
        "more, or takes an amount only if there is less than that; one number is tested but another, or less, is taken; a share of a "
        "number is dealt out but also added to it; a sum has the same term twice; or more is drawn than the zone has room for."
    )
    wrong = (
        "actions:\n  eat:\n    in: day\n    limit: once per turn\n    do: |\n      let missing = max(2 - me.seeds, 0)\n      me loses "
        "missing seeds\n"
        "      me loses missing points"
    )
    right = (
        "actions:\n  eat:\n    in: day\n    limit: once per turn\n    do: |\n      let missing = max(2 - me.seeds, 0)\n      me loses 2 seeds\n"
        "      me loses missing points"
    )

    emptied = Message(
        "This reads `{name}`, which has just been emptied.",
        "Toto čte `{name}`, které se právě vyprázdnilo.",
        Cure("Put this line before the one that empties it.", "Dej tento řádek před ten, který to vyprázdní."),
    )
    lacking = Message(
        "This takes as much `{name}` as is lacking: the less there is, the more is taken.",
        "Toto odebere tolik `{name}`, kolik chybí: čím méně je k dispozici, tím víc se odebere.",
        Cure("Write what is needed instead of what is lacking.", "Napiš, kolik je potřeba, ne kolik chybí."),
    )
    another = Message(
        "This tests `{name}`, but the same amount is then taken from `{other}`.",
        "Toto zkoumá `{name}`, ale stejné množství se pak odebere z `{other}`.",
        Cure("Write the same in both lines.", "Napiš v obou řádcích totéž."),
    )
    less = Message(
        "This tests for {asked} `{part}`, but {paid|is|are} paid.",
        "Tady se vyžaduje {asked} `{part}`, ale platí se {paid}.",
        Cure("Write the same number in both places.", "Napiš na obou místech totéž číslo."),
    )
    dealt_out = Message(
        "A share of `{name}` is dealt out, but this line also adds it to `{name}`.",
        "Rozdává se díl `{name}`, a toto ho k `{name}` ještě přidá.",
        Cure("Subtract it: `add -n to …`.", "Odeber ho: `add -n to …`."),
    )
    overdrawn = Message(
        "According to the condition, this takes more `{name}` than there is.",
        "Podle podmínky toto odebere víc `{name}`, než kolik je k dispozici.",
        Cure("Reverse the condition, or take what there is.", "Obrať podmínku, nebo odeber jen to, co k dispozici je."),
    )
    twice = Message(
        "This sum has the same term twice.",
        "V tomto součtu je týž sčítanec dvakrát.",
        Cure("Correct one of the two, or write `2 *` before it.", "Oprav jeden z nich, nebo před něj napiš `2 *`."),
    )
    no_room = Message(
        "This draws {number}, but `{name}` has room for {room}.",
        "Toto líže {number}, ale `{name}` má místo pro {room}.",
        Cure("Draw {room}, or correct the `room:` of the zone.", "Lízni {room}, nebo oprav `room:` té zóny."),
    )


class KnownOrder(Code):
    code = "RW440"
    severity = NOTE
    title = "A hidden pile whose order everybody knows, or a zone that is filled up only once"
    meaning = (
        "A pile that nobody sees is filled in the order of the files and never shuffled, although the game uses chance; or cards that "
        "everybody has seen go back onto it, without saying where and without shuffling, and are drawn again. Or a zone is to be filled up "
        "again (`draw 3 - count market from deck to market`), but only `setup:` does this, when it is still empty; or a card is drawn again and "
        "again to a place for one that nothing empties. If the order is meant, "
        "show the pile (`seen by: everyone`), or write `to bottom of`."
    )
    wrong = "actions:\n  renew:\n    in: day\n    limit: once per turn\n    do: |\n      move market to deck\n      draw 2 from deck to market"
    right = (
        "actions:\n  renew:\n    in: day\n    limit: once per turn\n    do: |\n      move market to deck\n      shuffle deck\n"
        "      draw 2 from deck to market"
    )

    never = Message(
        "Nothing shuffles `{zone}`, so its cards always come in the order of the files.",
        "Nic nemíchá `{zone}`, takže jeho karty přicházejí vždy v pořadí souborů.",
        Cure("Add `shuffle {zone}`.", "Přidej `shuffle {zone}`."),
    )
    back = Message(
        "What everybody has seen in `{other}` goes onto `{zone}`, which is not shuffled afterwards.",
        "Co všichni viděli v `{other}`, jde na `{zone}`, a nic ho pak nezamíchá.",
        Cure(
            "Add `shuffle {zone}`, or say where: `to bottom of {zone}`.",
            "Přidej `shuffle {zone}`, nebo řekni kam: `to bottom of {zone}`.",
        ),
    )
    once = Message(
        "Only `setup:` triggers `{name}`, so `{zone}` is never filled up again.",
        "`{name}` se stane jen v `setup:`, takže se `{zone}` už nikdy nedoplní.",
        Cure("Call it where something is taken from `{zone}`.", "Zavolej to tam, kde se z `{zone}` bere."),
    )
    full = Message(
        "`{zone}` has room for {room}, and nothing ever takes anything out of it, so only the first draw moves something.",
        "`{zone}` má místo jen pro {room} a nikdo odtud nic nebere, takže se něco přesune jen poprvé.",
        Cure("Move what is in `{zone}` on before the next draw.", "Přesuň to, co v `{zone}` je, před dalším tažením jinam."),
    )


class StopForAll(Code):
    code = "RW441"
    severity = NOTE
    title = "`stop` in the branch of one player ends the loop for all"
    meaning = (
        "In a loop over players each of whom chooses one of several branches, `stop` leaves the loop, so the players after this one are not asked. "
        "A branch in which nothing is done is written `nothing`. If the loop is to end, say so in the name of the branch: one with `stop` or `end` "
        "in it is not reported."
    )
    wrong = "for each p in players:\n  p chooses one:\n    sell: draw 1 from deck to p.garden\n    keep: stop"
    right = "for each p in players:\n  p chooses one:\n    sell: draw 1 from deck to p.garden\n    keep: nothing"

    here = Message(
        "`stop` ends the loop, so the players after `{name}` are not asked.",
        "`stop` ukončí cyklus, takže hráči po `{name}` už na řadu nepřijdou.",
        Cure(
            "To do nothing here, write `nothing`; if the loop is to end, say so in the name of the branch, for example `end_{branch}`.",
            "Nemá-li se tu nic stát, napiš `nothing`; má-li cyklus skončit, řekni to jménem větve, třeba `end_{branch}`.",
        ),
    )


class EndlessGain(Code):
    code = "RW442"
    severity = WARNING
    title = "An action that is free and can be done any number of times"
    meaning = (
        "A player is offered the action until they pass. It has no price, no limit and no condition, and it only gains something, so a player "
        "can do it as often as they like."
    )
    wrong = "happenings:\n  dusk(player):\n    do: while player may act in night\nactions:\n  rest: {in: night, do: add 1 to me.points}"
    right = (
        "happenings:\n  dusk(player):\n    do: while player may act in night\n"
        "actions:\n  rest: {in: night, limit: once per turn, do: add 1 to me.points}"
    )

    here = Message(
        "`{name}` costs nothing and can be done any number of times, so `{state}` can grow without limit.",
        "`{name}` nic nestojí a lze ji opakovat, takže `{state}` roste bez konce.",
        Cure(
            "Add `costs:`, `when:` or `limit: once per turn`.",
            "Přidej `costs:`, `when:` nebo `limit: once per turn`.",
        ),
    )


class HandedOver(Code):
    code = "RW443"
    severity = NOTE
    title = "The same argument twice, or a part changed too late"
    meaning = (
        "A happening or stat gets the same value for two parts, although another local name has exactly the name of the second part. Or an "
        "`after:` hook changes a part of its happening, which is over by then (a warning); only `before:` can change parts."
    )
    wrong = (
        "rules: [{after: earn, do: add 1 to earn.n}]\nhappenings:\n  earn(player, number n): {do: player gains n coins}\n"
        "actions:\n  work: {in: day, limit: once per turn, do: 'earn(me, 2)'}"
    )
    right = (
        "rules: [{before: earn, do: add 1 to earn.n}]\nhappenings:\n  earn(player, number n): {do: player gains n coins}\n"
        "actions:\n  work: {in: day, limit: once per turn, do: 'earn(me, 2)'}"
    )

    twice = Message(
        "`{callee}` gets `{name}` twice, although its other part is called `{meant}`, and there is a `{meant}` here.",
        "`{callee}` dostává dvakrát `{name}`, ač se jeho druhá část jmenuje `{meant}` a `{meant}` tu je.",
        Cure("Write `{meant}` here.", "Napiš zde `{meant}`."),
    )
    too_late = Message(
        "`{happening}` is already over here, so changing its `{name}` has no effect.",
        "`{happening}` už tu skončilo, takže změna `{name}` nemá žádný účinek.",
        Cure("Write `before: {happening}`.", "Napiš `before: {happening}`."),
        severity=WARNING,
    )
    swapped = Message(
        "`{name}` is given for `{part}`, but its name suits `{meant}`, so two arguments of `{callee}` are probably swapped.",
        "`{name}` se předává jako `{part}`, ale jménem odpovídá `{meant}`, takže dva argumenty `{callee}` jsou asi prohozené.",
        Cure("Swap them, or rename a part.", "Prohoď je, nebo některou část přejmenuj."),
    )


class WrongPlayer(Code):
    code = "RW444"
    severity = NOTE
    title = "A line for a fixed player where each player, or the one who acts, seems to be meant"
    meaning = (
        "A loop over all players tests each of them, but what it does is for one fixed player; or it gives each of them what one of them has; "
        "an action is for `first_player` and does nothing for `me`; what is chosen among all players takes something from the player who "
        "chooses; or the highest bidder pays, and another player gets what was "
        "for sale. If that is meant, count or compute before the loop (`let n = …`), and use `n` there."
    )
    wrong = (
        "happenings:\n  night():\n    do: |\n      for each p in players:\n        if p.coins = 0: add 1 to first_player.coins\n"
        "actions:\n  sleep: {in: day, limit: once per turn, do: night()}"
    )
    right = (
        "happenings:\n  night():\n    do: |\n      for each p in players:\n        if p.coins = 0: add 1 to p.coins\n"
        "actions:\n  sleep: {in: day, limit: once per turn, do: night()}"
    )

    in_loop = Message(
        "The loop is about `{loop}`, but this is done for `{name}` each time.",
        "Toto se pokaždé udělá pro `{name}`, a ne pro `{loop}`, přes něž cyklus jde.",
        Cure("Write `{loop}`, or count before the loop.", "Napiš `{loop}`, nebo to spočítej před cyklem."),
    )
    amount = Message(
        "Every player gets what is computed for `{name}`.",
        "Každý hráč dostane to, co se spočítá pro `{name}`.",
        Cure("Write `{loop}`, or compute it before the loop.", "Napiš `{loop}`, nebo to spočítej před cyklem."),
    )
    test = Message(
        "Each time, this tests a number of `{name}` but changes that of `{loop}`.",
        "Tady se pokaždé ptá na číslo hráče `{name}` a pak se mění to, které má `{loop}`.",
        Cure("Write `{loop}`, or test it before the loop.", "Napiš `{loop}`, nebo se zeptej před cyklem."),
    )
    in_action = Message(
        "This action always affects `{name}` and never `{actor}`, whoever takes it.",
        "Ať akci provede kdokoli, je to pro `{name}` a nic v ní není pro `{actor}`.",
        Cure("Write `{actor}`.", "Napiš `{actor}`."),
    )
    in_text = Message(
        "This always affects `{name}` and never `{actor}`, whoever that is.",
        "Ať je `{actor}` kdokoli, je to pro `{name}` a nic tu není pro `{actor}`.",
        Cure("Write `{actor}`.", "Napiš `{actor}`."),
    )
    of_kind = Message(
        "Every `{kind}` belongs to `first_player`, no matter which one it is.",
        "Každé `{kind}` patří hráči `first_player`, ať je to které chce.",
        Cure("Name a value of `this`.", "Napiš hodnotu z `this`."),
    )
    to_itself = Message(
        "`{part}` goes from a player to the same player here, according to the condition before it.",
        "`{part}` tu jde od hráče k témuž hráči, jak plyne z podmínky předtím.",
        Cure("Correct the condition, or name somebody else.", "Oprav podmínku, nebo uveď někoho jiného."),
    )
    oneself = Message(
        "`{name}` may be the player who chooses, and then nothing changes hands.",
        "`{name}` může být hráč, který vybírá, a pak se nic nepředá.",
        Cure("Choose from `others`.", "Vybírej z `others`."),
    )
    of_auction = Message(
        "`{bidder}` only pays, and what was for sale goes to `{name}`.",
        "`{bidder}` jen platí a to, oč se dražilo, dostane `{name}`.",
        Cure("Write `{bidder}`.", "Napiš `{bidder}`."),
    )


class NotReset(Code):
    code = "RW445"
    severity = NOTE
    title = "A value that is not reset where similar ones are"
    meaning = (
        "A block resets several values of the game to what they are at the beginning, but not one that other lines reset only under a "
        "condition. Or a local name takes over a value that then does not change before the name is used: usually it was to be reset in "
        "between. If that is meant, use the value itself, or declare it with `each …`."
    )
    wrong = (
        "state: {game: {debt: number = 0, doubled: yes/no = no, called: yes/no = no}}\n"
        "happenings:\n  deal():\n    do: |\n      set game.doubled to no\n      set game.called to no\n"
        "actions:\n  raise_it:\n    in: day\n    limit: once per turn\n    do: |\n      if doubled: add debt to me.coins\n"
        "      if called:\n        set game.debt to 0\n        deal()\n      else:\n        add 2 to game.debt\n"
        "        set game.called to yes\n        set game.doubled to yes"
    )
    right = (
        "state: {game: {debt: number = 0, doubled: yes/no = no, called: yes/no = no}}\n"
        "happenings:\n  deal():\n    do: |\n      set game.doubled to no\n      set game.called to no\n      set game.debt to 0\n"
        "actions:\n  raise_it:\n    in: day\n    limit: once per turn\n    do: |\n      if doubled: add debt to me.coins\n"
        "      if called: deal()\n      else:\n        add 2 to game.debt\n        set game.called to yes\n        set game.doubled to yes"
    )

    here = Message(
        "{others:and} are reset here, but `{name}` is not, and other lines reset it only under a condition.",
        "{others:and} se tu nastaví zpět, ale `{name}` ne, a jinde se nastavuje zpět jen za podmínky.",
        Cure("Reset `{name}` here as well.", "Nastav zde zpět i `{name}`."),
    )
    copy = Message(
        "`{state}` does not change before `{name}` is used, so both are the same.",
        "`{state}` se nezmění, než se použije `{name}`, takže jsou stejné.",
        Cure("Set `{state}` after this line, or use it itself.", "Nastav po tomto řádku `{state}`, nebo je použij přímo."),
    )


class AtOnce(Code):
    code = "RW446"
    severity = WARNING
    title = "An end, or something that happens once, that comes too early or too late"
    meaning = (
        "A standing rule ends the game, or does something once, under a condition that already holds with the values at the beginning. Or a "
        "line ends the game if a number is still low (or high), and the number only ever moves away from that. Usually the comparison is "
        "reversed. If the rule waits for something else, add that to the condition. Or the end is tested after a happening that comes before "
        "everything that changes the tested values, so it is noticed late."
    )
    wrong = "rules:\n- {for: {p: players}, whenever: p.coins <= 20, do: end game}"
    right = "rules:\n- {for: {p: players}, whenever: p.coins >= 20, do: end game}"

    end = Message(
        "This holds from the beginning, so the game ends at once.",
        "To platí od začátku, takže hra hned skončí.",
        Cure("Reverse the comparison, or correct a number.", "Obrať porovnání, nebo oprav číslo."),
    )
    once = Message(
        "This holds from the beginning, so it happens at once and then never again.",
        "To platí od začátku, takže se to stane hned a potom už nikdy.",
        Cure("Reverse the comparison, or correct a number.", "Obrať porovnání, nebo oprav číslo."),
        severity=NOTE,
    )
    reversed = Message(
        "This holds from the beginning, and the rules only lead away from it.",
        "To platí od začátku a nic, co to mění, k tomu hru nepřiblíží.",
        Cure("Reverse the comparison.", "Obrať porovnání."),
        severity=NOTE,
    )
    too_early = Message(
        "{names:and} can change only after `{happening}`, last in `{later}`, so this is noticed only the next time.",
        "{names:and} se může změnit jen po `{happening}`, naposled v `{later}`, takže si toho hra všimne až příště.",
        Cure("Write `after: {later}`.", "Napiš `after: {later}`."),
        severity=NOTE,
    )
