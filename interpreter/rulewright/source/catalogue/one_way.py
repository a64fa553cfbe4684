"""RW712 and RW713: what the rules only write, or only read, and duplicate lines."""

from __future__ import annotations

from rulewright.source.catalogue.code import NOTE, WARNING, Code, Cure, Message


class OneWay(Code):
    code = "RW712"
    severity = WARNING
    title = "Only written, or only read"
    meaning = (
        "A state that the rules write but never read changes nothing in the game; one that they read but never write always "
        "keeps its initial value. The same holds for a mark that is put on but never tested, for a text of things that is "
        "never run, for a change of a stat that nothing reads, and for a printed field that other things of the kind use in "
        "their own rules but this one does not. A state with a `name:` may be there for players to look at, so no rule has to read it."
    )
    wrong = (
        "state: {player: {points: number = 0, luck: number = 0}}\nhappenings:\n  turn(player):\n    turn of: player\n    do: |\n"
        "      add 1 to player.luck\n      add 1 to player.points"
    )
    right = (
        "state: {player: {points: number = 0, luck: number = 0}}\nhappenings:\n  turn(player):\n    turn of: player\n    do: |\n"
        "      add 1 to player.luck\n      add player.luck to player.points"
    )

    never_read = Message(
        "The rules write the state `{name}`, but nothing reads it.",
        "Pravidla stav `{name}` mění, ale nic jej nečte.",
        Cure(
            "Add the rule that reads it, remove it, or, if it is there for players to look at, give it a `name:`.",
            "Přidej pravidlo, které jej čte, odstraň jej, nebo, mají-li na něj hledět hráči, dej mu `name:`.",
        ),
    )
    never_written = Message(
        "The rules read the state `{name}`, but nothing ever changes it.",
        "Pravidla stav `{name}` čtou, ale nic jej nikdy nezmění.",
        Cure(
            "Add the rule that changes it, or make it a constant or a field.",
            "Přidej pravidlo, které jej mění, nebo z něj udělej konstantu či pole.",
        ),
    )
    of_thing = Message(
        "Nothing ever changes `{name}` of `{thing}`, although lines change that of {others:and}.",
        "Nic nikdy nezmění `{name}` u `{thing}`, ačkoli u jiných se mění ({others:and}).",
        Cure("Add the line that changes it, or remove the comparison.", "Přidej řádek, který to změní, nebo porovnání vynech."),
    )
    never_counted = Message(
        "The state `{name}` is only ever reset to its initial value.",
        "Stav `{name}` se jen vrací na to, čím byl na začátku.",
        Cure("Add the rule that changes it.", "Přidej pravidlo, které jej mění."),
    )
    never_moved = Message(
        "The rules read the state `{name}`, but nothing changes it, so it is always the first player.",
        "Pravidla stav `{name}` čtou, ale nic jej nezmění, takže je to vždy první hráč.",
        Cure(
            "Add the rule that changes it, or write `first_player`.",
            "Přidej pravidlo, které jej mění, nebo napiš `first_player`.",
        ),
    )
    result = Message(
        "Nothing uses what `{name}` gives back.",
        "Nic nepoužívá to, co `{name}` vrací.",
        Cure(
            "Write `let x = {name}(…)` where it is needed, or remove `gives back`.",
            "Napiš `let x = {name}(…)` tam, kde je to třeba, nebo `gives back` vynech.",
        ),
    )
    mark = Message(
        "Things are marked with `{name}`, but no rule tests it.",
        "Věci dostávají značku `{name}`, ale žádné pravidlo se na ni neptá.",
        Cure("Test it, or give it `changes:`.", "Zeptej se na ni, nebo jí dej `changes:`."),
    )
    never_run = Message(
        "Nothing ever runs the text `{name}`.",
        "Text `{name}` nikdy nic nespustí.",
        Cure("Run it, as in `card.{name}(…)`, or remove it.", "Spusť jej, třeba `card.{name}(…)`, nebo jej odstraň."),
    )
    change = Message(
        "This changes the stat `{name}`, which nothing reads.",
        "Toto mění odvozenou hodnotu `{name}`, kterou nic nečte.",
        Cure("Add the rule that reads it, or remove the change.", "Přidej pravidlo, které ji čte, nebo změnu odstraň."),
    )
    field = Message(
        "No rule reads the field `{name}` of `{thing}`.",
        "Žádné pravidlo nečte pole `{name}` věci `{thing}`.",
        Cure("Use `this.{name}` in its rules, or remove it.", "Použij v jejích pravidlech `this.{name}`, nebo je odstraň."),
    )


class SameLineTwice(Code):
    code = "RW713"
    severity = NOTE
    title = "The same line twice"
    meaning = (
        "A line that gains, pays, draws, moves, shuffles, marks, shows, creates, ends or triggers something is the same as the line before "
        "it, so it is done twice. Perhaps the second was meant for somebody or something else. Repeated signs and figures of a "
        "panel are reported too: they are often copies that were not adapted."
    )
    wrong = "me gains 2 coins\nme gains 2 coins"
    right = "me gains 4 coins"

    here = Message(
        "This line is the same as the one before it, so it is done twice.",
        "Tento řádek je stejný jako předchozí, takže se provede dvakrát.",
        Cure("Correct one of them, or write `repeat 2 times:` before it.", "Oprav jeden z nich, nebo před něj napiš `repeat 2 times:`."),
    )
    expected = Message(
        "This is already expected.",
        "Totéž se už čeká výše.",
        Cure("Correct one of them, or remove one.", "Oprav jedno z nich, nebo jedno vynech."),
    )
    sign = Message(
        "`{sign}` has the same condition as `{other}`.",
        "`{sign}` má stejnou podmínku jako `{other}`.",
        Cure("Correct one of the conditions, or combine the signs.", "Oprav jednu z podmínek, nebo znaky spoj."),
    )
    figure = Message(
        "`{name}` shows the same as `{other}`.",
        "`{name}` ukazuje totéž co `{other}`.",
        Cure("Correct one of them, or remove it.", "Oprav jedno z nich, nebo to vynech."),
    )
