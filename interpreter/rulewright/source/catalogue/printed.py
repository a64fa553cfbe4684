"""RW246 to RW253: what is printed on things: fields, values not known yet, sources of payment."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, NOTE, Code, Cure, Message


class AbstractThing(Code):
    code = "RW246"
    severity = ERROR
    title = "A thing of an abstract kind"
    meaning = "An abstract kind is only a parent of other kinds."
    wrong = "kinds:\n  piece: {abstract: yes}\nthings:\n- {kind: piece, id: rook}"
    right = "kinds:\n  piece: {abstract: yes}\n  tower: {is: [piece]}\nthings:\n- {kind: tower, id: rook}"

    of_kind = Message(
        "`{kind}` is abstract: only things of its subkinds exist.",
        "`{kind}` je abstraktní: existují jen věci jeho poddruhů.",
        Cure("Its subkinds are {subkinds:and}.", "Jeho poddruhy jsou {subkinds:and}."),
        Cure("Remove `abstract: yes`, or declare a subkind of it.", "Odstraň `abstract: yes`, nebo deklaruj jeho poddruh."),
    )


class PrintedState(Code):
    code = "RW247"
    severity = ERROR
    title = "A state printed on a thing"
    meaning = "State changes during the game and begins with its default; values printed on a thing are fields."
    wrong = "kinds:\n  plant: {state: {height: number = 0}}\nthings:\n- {kind: plant, id: rose, height: 2}"
    right = "kinds:\n  plant: {fields: {height: number}}\nthings:\n- {kind: plant, id: rose, height: 2}"

    on_thing = Message(
        "`{name}` of the kind `{kind}` changes during the game, so it is not printed on a thing.",
        "`{name}` druhu `{kind}` se během hry mění, takže se na věc netiskne.",
        Cure("Make it a field, or set it in `setup`.", "Udělej z něj natištěný údaj, nebo jej nastav v `setup`."),
    )


class MissingField(Code):
    code = "RW248"
    severity = ERROR
    title = "A missing field"
    meaning = "Every thing of the kind must give a field or text that has no default."
    wrong = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose}"
    right = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: 2}"

    of_space = Message(
        "This space has no `{name}`.",
        "Toto pole nemá `{name}`.",
        Cure(
            "Set it in the legend of its letter, or give the field a default.",
            "Napiš jej do legendy k písmenu, nebo dej údaji výchozí hodnotu.",
        ),
    )
    of_spaces = Message(
        "The spaces of `{map}` have no `{name}`.",
        "Pole mapy `{map}` nemají `{name}`.",
        Cure(
            "Draw the map with `rows:` and `legend:`, or give the field a default.",
            "Nakresli mapu pomocí `rows:` a `legend:`, nebo dej údaji výchozí hodnotu.",
        ),
    )
    of_thing = Message(
        "`{thing}` has no `{name}`.",
        "`{thing}` nemá `{name}`.",
        Cure("Add `{name}:` ({type}).", "Přidej `{name}:` ({type})."),
    )
    of_face = Message(
        "This face of `{die}` has no `{name}`.",
        "Tato stěna kostky `{die}` nemá `{name}`.",
        Cure(
            "Add `{name}:` ({type}), or let the type of the field end in `or nothing`.",
            "Přidej `{name}:` ({type}), nebo ať typ údaje končí `or nothing`.",
        ),
    )
    text = Message(
        "`{thing}` has no text `{name}`.",
        "`{thing}` nemá text `{name}`.",
        Cure("Add `{name}:` ({what}).", "Přidej `{name}:` ({what})."),
    )


class UnableToPay(Code):
    code = "RW249"
    severity = ERROR
    title = "A source that cannot pay"
    meaning = "A source says how much it can pay and how it pays."
    wrong = "pays:\n- {part: ore, payable: this.left}"
    right = "pays:\n- {part: ore, payable: this.left, pay(number n): add -n to this.left}"

    tokens = Message(
        "`{name}` is paid with tokens that can replace each other (`by:`), and with nothing else.",
        "`{name}` se platí žetony, které se mohou zastoupit (`by:`), a ničím jiným.",
        Cure(
            "A thing can change which tokens replace which: use `changes:` on that stat.",
            "Co co zastupuje, může věc změnit: `changes:` u té odvozené hodnoty.",
        ),
    )
    source = Message(
        "A source must say how much it can pay (`payable:`) and how it pays (`pay(number n):`).",
        "Zdroj musí říct, kolik může zaplatit (`payable:`) a jak platí (`pay(number n):`).",
        Cure("For example `pay(number n): add -n to this.left`.", "Například `pay(number n): add -n to this.left`."),
    )


class UnknownValue(Code):
    code = "RW252"
    severity = NOTE
    title = "A value that nobody knows yet"
    meaning = "The field is `unknown`. Reading it in a rule is an error until it is known."
    wrong = "- {kind: plant, id: rose, price: unknown}"
    right = "- {kind: plant, id: rose, price: 2}"

    of_thing = Message("The value of `{name}` of `{thing}` is not known yet.", "Hodnota `{name}` věci `{thing}` zatím není známa.")


class UnknownValueRead(Code):
    code = "RW253"
    severity = ERROR
    title = "A rule that reads an unknown value"
    meaning = "A rule cannot read a field that is `unknown` on some thing: the game would not know what to do."
    wrong = (
        "things:\n- {kind: plant, id: rose, price: unknown}\nactions:\n  buy:\n    in: day\n    with: {tree: market}\n"
        "    costs: {coins: tree.price}\n    do: move tree to me.garden"
    )
    right = (
        "things:\n- {kind: plant, id: rose, price: 2}\nactions:\n  buy:\n    in: day\n    with: {tree: market}\n"
        "    costs: {coins: tree.price}\n    do: move tree to me.garden"
    )

    field = Message(
        "This reads `{name}`, which is `unknown` on some thing.",
        "Toto čte `{name}`, které je u některé věci `unknown`.",
        Cure(
            "Write the value, or leave the rule out until it is known.",
            "Doplň hodnotu, nebo pravidlo vynech, dokud nebude známa.",
        ),
    )
