"""RW483 and following: zones, loops and owners that are always empty."""

from __future__ import annotations

from rulewright.source.catalogue.code import NOTE, WARNING, Code, Cure, Message


class NeverFilled(Code):
    code = "RW483"
    severity = WARNING
    title = "A zone that is always empty"
    meaning = "The rules draw, choose or count what is in the zone, but nothing moves there, is created there, or is there from the beginning."
    wrong = "zones: {game: {treasury: {holds: plant, order: pile}}}\nactions:\n  dig: {in: day, do: draw 1 from treasury to me.garden}"
    right = (
        "zones: {game: {treasury: {holds: plant, order: pile}}}\nactions:\n  dig: {in: day, do: draw 1 from treasury to me.garden}\n"
        "  bury: {in: day, limit: once per turn, with: {p: me.garden}, do: move p to treasury}"
    )

    here = Message(
        "Nothing ever gets to `{zone}`, so it is always empty.",
        "Do `{zone}` se nikdy nic nedostane, takže tam nikdy nic není.",
        Cure("Move something there, or name another zone.", "Přesuň tam něco, nebo napiš jiné místo."),
    )
    not_in_setup = Message(
        "`{zone}` is still empty here: nothing in `setup:` puts anything there.",
        "`{zone}` je tu ještě prázdné: nic v `setup:` tam nic nedá.",
        Cure("Name another zone, or fill this one first.", "Uveď jinou zónu, nebo tuto nejdřív naplň."),
    )
    not_yet = Message(
        "`{zone}` is still empty at this line.",
        "Na tomto řádku je `{zone}` ještě prázdné.",
        Cure("Put this line below the one that fills it.", "Dej tento řádek pod ten, který je plní."),
    )
    from_empty = Message(
        "Things reach `{zone}` only from {others:or}, which is always empty.",
        "Do `{zone}` se věci dostanou jen z jiného místa ({others:or}) a tam nikdy nic není.",
        Cure("Let `setup:` move them out of the box.", "Ať je `setup:` přesune z krabice."),
    )


class LoopFromNobody(Code):
    code = "RW484"
    severity = WARNING
    title = "A loop or auction that begins with nobody"
    meaning = "The player after `from` may be nothing, and then the loop or auction does nothing at all."
    wrong = (
        'state: {game: {starter: "player or nothing = nothing"}}\nactions:\n  rain:\n    in: day\n    limit: once per turn\n    do: |\n'
        "      for each p in players from starter:\n        p gains 1 coins\n      set starter to me"
    )
    right = (
        'state: {game: {starter: "player or nothing = nothing"}}\nactions:\n  rain:\n    in: day\n    limit: once per turn\n    do: |\n'
        "      if starter is something:\n        for each p in players from starter:\n          p gains 1 coins\n      set starter to me"
    )

    here = Message(
        "This may be nothing, and then nothing is done.",
        "To může být nic a pak se neudělá nic.",
        Cure("Test `… is something` first, or set it in `setup:`.", "Nejdřív se zeptej `if … is something`, nebo to nastav v `setup:`."),
    )


class BelongsToNobody(Code):
    code = "RW493"
    severity = WARNING
    title = "A thing that belongs to nobody"
    meaning = (
        "The actions of a thing belong to its owner, and so does what it gives. The owner is the player whose zone the thing "
        "is in, or the one named by the `owner:` of its kind. A thing that can only be in a zone of the game or on a map never "
        "has one."
    )
    wrong = (
        "kinds:\n  spring: {}\nzones:\n  game: {meadow: {holds: spring}}\nthings:\n- kind: spring\n  id: old_spring\n  actions:\n"
        "    drink: {in: day, limit: once per turn, do: add 1 to me.points}"
    )
    right = (
        "kinds:\n  spring: {}\nzones:\n  game: {meadow: {holds: spring}}\nthings:\n- {kind: spring, id: old_spring}\nactions:\n"
        "  drink:\n    in: day\n    with: {s: meadow}\n    limit: once per turn\n    do: add 1 to me.points"
    )

    action = Message(
        "`{thing}` can never belong to anybody, so nobody is ever offered `{action}`.",
        "`{thing}` nemůže nikdy nikomu patřit, takže `{action}` se nikdy nikomu nenabídne.",
        Cure(
            "Give the kind `{kind}` an `owner:`, or write the action under `actions:` and let it choose a `{kind}`.",
            "Dej druhu `{kind}` `owner:`, nebo napiš akci do `actions:`, ať se v ní `{kind}` volí.",
        ),
    )
    hook = Message(
        "`{thing}` can never belong to anybody, so nobody is ever asked.",
        "`{thing}` nemůže nikdy nikomu patřit, takže se hra nikdy nikoho nezeptá.",
        Cure("Give the kind `{kind}` an `owner:`, or ask somebody else.", "Dej druhu `{kind}` `owner:`, nebo se ptej někoho jiného."),
    )
    hook_in_zone = Message(
        "This works only in `{zone}`, where a `{kind}` belongs to nobody, but it requires its owner.",
        "To působí jen v `{zone}`, kde `{kind}` nikomu nepatří, ale vyžaduje to vlastníka.",
        Cure(
            "Name a zone of a player under `while:`, or somebody other than `owner`.",
            "Uveď pod `while:` místo hráče, nebo někoho jiného než `owner`.",
        ),
    )
    change = Message(
        "`{thing}` can never belong to anybody, so this never applies.",
        "`{thing}` nemůže nikdy nikomu patřit, takže to nikdy neplatí.",
        Cure(
            "Give the kind `{kind}` an `owner:`, or say who it is for.",
            "Dej druhu `{kind}` `owner:`, nebo řekni, pro koho to je.",
        ),
    )


class LeftInTheBox(Code):
    code = "RW497"
    severity = WARNING
    title = "Things that are left in the box"
    meaning = (
        "The line takes the things of a kind that meet a condition out of the box. Others cannot meet it because of what is printed on "
        "them, and no other line moves these, so they never take part in a game. Correct the condition, move them elsewhere, or remove "
        "them from the files. The same is reported for an entry of a kind whose things are created in play, if no rule names it."
    )
    wrong = (
        "kinds: {seed: {fields: {hue: colour = red}}}\nzones: {game: {bag: {holds: seed}}}\nthings:\n- {kind: seed, id: reed}\n"
        "- {kind: seed, id: lily, hue: white}\nactions:\n  sow:\n    in: day\n    limit: once per turn\n"
        "    do: |\n      move every seed where hue = red to bag\n      add count bag to me.points"
    )
    right = (
        "kinds: {seed: {fields: {hue: colour = red}}}\nzones: {game: {bag: {holds: seed}}}\nthings:\n- {kind: seed, id: reed}\n"
        "- {kind: seed, id: lily, hue: white}\nactions:\n  sow:\n    in: day\n    limit: once per turn\n"
        "    do: |\n      move every seed to bag\n      add count bag to me.points"
    )

    here = Message(
        "The condition excludes things that nothing else takes out of the box either: {names}.",
        "Podmínka vynechává i to, co z krabice nevezme ani nic jiného: {names}.",
        Cure("Correct the condition, or move these too.", "Oprav podmínku, nebo přesuň i tohle."),
    )
    no_copies = Message(
        "There is no copy of `{name}`, so it is in no game.",
        "`{name}` nemá žádný kus, takže v žádné hře není.",
        Cure(
            "Write how many there are, or a named constant of 0 that a house rule can change.", "Napiš, kolik kusů je, nebo pojmenovanou konstantu 0."
        ),
        severity=NOTE,
    )
    created = Message(
        "Things of the kind `{kind}` come into being by `create`, and no rule names `{name}`, so it never leaves the box.",
        "Věci druhu `{kind}` vznikají příkazem `create` a `{name}` neuvádí žádné pravidlo, takže nikdy neopustí krabici.",
        Cure("Remove it, or move it out of the box in `setup:`.", "Vynech to, nebo to v `setup:` přesuň z krabice."),
    )


class NeverOut(Code):
    code = "RW496"
    severity = NOTE
    title = "Things that never leave the box"
    meaning = (
        "Rules change the state of these things, but no zone ever holds them, and nobody is shown what is in the box, so "
        "players cannot see what changes. Move them to a zone in `setup:`, or show them in a panel of the `screen:`."
    )
    wrong = (
        "kinds:\n  gate: {state: {open: yes/no = no}}\nthings:\n- {kind: gate, id: old_gate}\nactions:\n"
        "  enter:\n    in: day\n    limit: once per turn\n    do: |\n"
        "      if old_gate.open: add 1 to me.points\n      set old_gate.open to not old_gate.open"
    )
    right = (
        "kinds:\n  gate: {state: {open: yes/no = no}}\nzones: {game: {walls: {holds: gate}}}\nthings:\n- {kind: gate, id: old_gate}\nactions:\n"
        "  enter:\n    in: day\n    limit: once per turn\n    do: |\n"
        "      if old_gate.open: add 1 to me.points\n      set old_gate.open to not old_gate.open\n"
        "  build: {in: day, limit: once per turn, do: move old_gate to walls}"
    )

    here = Message(
        "Things of the kind `{kind}` never leave the box, so nobody sees their `{state}`, which rules change.",
        "Věci druhu `{kind}` nikdy neopustí krabici, takže nikdo nevidí jejich `{state}`, které pravidla mění.",
        Cure(
            "Move them to a zone in `setup:`, or show them in a panel of the `screen:`.",
            "Přesuň je v `setup:` na některé místo, nebo je ukaž na panelu v `screen:`.",
        ),
    )
