"""RW257 and following: holders and menus that can never exist."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, MEANT, WARNING, Code, Cure, Message


class NeverHeld(Code):
    code = "RW257"
    severity = ERROR
    title = "A holder that can never exist"
    meaning = (
        "`x.KIND` is the nearest holder of that kind that `x` is in. No zone makes that possible here, so it is always "
        "nothing. Things that are inside `x` are in a zone of `x`, which has a name of its own."
    )
    wrong = "actions:\n  look: {in: day, when: any me.plant, do: end turn}"
    right = "actions:\n  look: {in: day, when: any me.garden, do: end turn}"

    here = Message(
        "No zone of a `{kind}` can hold a `{of}`, not even indirectly, so this is always nothing.",
        "Žádné místo věci `{kind}` nemůže ani nepřímo držet `{of}`, takže je tu vždy `nothing`.",
        MEANT,
        Cure("Name a zone, or add one that holds it.", "Napiš místo, nebo přidej takové, které to drží."),
    )
    from_zone = Message(
        "This is taken from `{zone}`, so it is in no `{kind}`, and this is always nothing.",
        "Bere se to z místa `{zone}`, takže to není v žádné věci `{kind}` a je tu vždy `nothing`.",
        Cure("Take it from another zone, or name something else.", "Vezmi to z jiného místa, nebo napiš něco jiného."),
        severity=WARNING,
    )


class MenuNotOffered(Code):
    code = "RW258"
    severity = WARNING
    title = "A menu that nobody offers"
    meaning = (
        "An action is in a menu that no text opens with `may act in`, `must act in` or `perform`, and no option names the "
        "action, so nobody can ever do it."
    )
    wrong = "actions:\n  wait_a_bit: {in: dya, limit: once per turn, do: add 1 to me.points}"
    right = "actions:\n  wait_a_bit: {in: day, limit: once per turn, do: add 1 to me.points}"

    here = Message(
        "Nothing offers the menu `{menu}`, so `{action}` can never be done in it.",
        "Nabídku `{menu}` nic nenabízí, takže `{action}` v ní nelze nikdy udělat.",
        MEANT,
        Cure("Write `{only}`, or offer it with `may act in {menu}`.", "Napiš `{only}`, nebo ji nabídni pomocí `may act in {menu}`."),
        Cure("Offer it with `may act in {menu}`.", "Nabídni ji pomocí `may act in {menu}`."),
    )
