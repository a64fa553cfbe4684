"""RW257 and what follows: holders and menus that can never be."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, WARNING, Code, Cure, Message


class NeverHeld(Code):
    code = "RW257"
    severity = ERROR
    title = "Something that can never be there"
    meaning = (
        "`x.KIND` is the nearest holder of that kind that `x` is in. No zone makes that possible, so it is always nothing. What lies with "
        "`x` is in a zone of `x`, which has a name of its own."
    )
    wrong = "actions:\n  look: {in: day, when: any me.plant, do: end turn}"
    right = "actions:\n  look: {in: day, when: any me.garden, do: end turn}"

    here = Message(
        "No zone of a `{kind}` can hold a `{of}`, not even indirectly, so this is always nothing.",
        "Žádné místo věci `{kind}` nemůže ani nepřímo držet `{of}`, takže to nikdy nic není.",
        MEANT,
        Cure("Name a zone, or add one that holds it.", "Napiš místo, nebo přidej takové, které to drží."),
    )


class BelongsToNobody(Code):
    code = "RW493"
    severity = WARNING
    title = "A thing that belongs to nobody"
    meaning = (
        "The actions of a thing are its owner's, and so is what it gives. The owner is the player in whose zone the thing lies, or whom the "
        "`owner:` of its kind names. A thing that can only lie in a zone of the game or on a map never has one."
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
        "`{thing}` nemůže nikdy nikomu patřit, takže nikdo nebude nikdy tázán.",
        Cure("Give the kind `{kind}` an `owner:`, or ask somebody else.", "Dej druhu `{kind}` `owner:`, nebo se ptej někoho jiného."),
    )
    change = Message(
        "`{thing}` can never belong to anybody, so this never applies.",
        "`{thing}` nemůže nikdy nikomu patřit, takže to nikdy neplatí.",
        Cure("Give the kind `{kind}` an `owner:`, or say for whom it is.", "Dej druhu `{kind}` `owner:`, nebo řekni, pro koho to je."),
    )


class MenuNotOffered(Code):
    code = "RW258"
    severity = WARNING
    title = "A menu that nobody offers"
    meaning = (
        "An action is in a menu that no text opens with `may act in`, `must act in` or `perform`, and no option names the action: nobody can "
        "ever do it there."
    )
    wrong = "actions:\n  wait_a_bit: {in: dya, limit: once per turn, do: add 1 to me.points}"
    right = "actions:\n  wait_a_bit: {in: day, limit: once per turn, do: add 1 to me.points}"

    here = Message(
        "Nothing offers the menu `{menu}`, so `{action}` can never be done in it.",
        "Nabídku `{menu}` nic nenabízí, takže `{action}` v ní nelze nikdy udělat.",
        MEANT,
        Cure("Offer it with `may act in {menu}`.", "Nabídni ji pomocí `may act in {menu}`."),
    )
