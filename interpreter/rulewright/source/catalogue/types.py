"""RW3xx: values of a type that does not fit."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code


class ArithmeticOfSets(Code):
    code = "RW301"
    severity = ERROR
    title = "`+` between sets"
    meaning = "`+` adds numbers. Sets are put together with `plus`, and taken apart with `without`."
    wrong = "whenever: count (p.garden + p.shed where tall) = 7"
    right = "whenever: count (p.garden plus p.shed where tall) = 7"


class Incomparable(Code):
    code = "RW302"
    severity = ERROR
    title = "Two values that cannot be compared"
    meaning = (
        "Both sides of a comparison have one type; an order (`<`, `>=`) is asked of numbers only. Often brackets are "
        "missing around a `where`."
    )
    wrong = "when: count me.garden where tall >= 4"
    right = "when: count (me.garden where tall) >= 4"


class MaybeNothing(Code):
    code = "RW303"
    severity = ERROR
    title = "A value that may be nothing"
    meaning = "Arithmetic and order need a value. Ask `is something` first, or say what stands for nothing: `(x otherwise 0)`."
    wrong = "me may choose old in me.hand\nchoose new in market where price <= old.price + 2"
    right = "me may choose old in me.hand\nif old is something:\n  choose new in market where price <= old.price + 2"


class SetInsteadOfOne(Code):
    code = "RW304"
    severity = ERROR
    title = "A set where one thing is expected"
    meaning = "Choosing a number of things gives a set, even if it holds only one."
    wrong = "rival chooses 2 given in rival.garden\nswap mine with given"
    right = "rival chooses given in rival.garden\nswap mine with given"


class ForeignOperator(Code):
    code = "RW305"
    severity = ERROR
    title = "A sign of another language"
    meaning = "Equal is `=`, not equal `!=`, at least `>=`; “and”, “or” and “not” are words."
    wrong = "when: me.coins == 3 && count me.garden => 4"
    right = "when: me.coins = 3 and count me.garden >= 4"


class NoRounding(Code):
    code = "RW306"
    severity = ERROR
    title = "A division that does not say how to round"
    meaning = "There are only whole numbers, so a division says which way it is rounded."
    wrong = "add me.seeds / 2 to me.points"
    right = "add half of me.seeds rounded down to me.points"


class PlaceOfOthers(Code):
    code = "RW307"
    severity = ERROR
    title = "A place that holds something else"
    meaning = "A zone holds things of one kind, and what is moved to it must be of this kind."
    wrong = "rival chooses p in rival.garden\nmove p to me.tools"
    right = "rival chooses p in rival.garden\nmove p to me.garden"


class NoLastLine(Code):
    code = "RW308"
    severity = ERROR
    title = "A guarded formula without a last line"
    meaning = (
        "Of a formula in several lines the first that applies counts; the last line has no condition, so that there "
        "is always a value."
    )
    wrong = "worth(plant):\n- 3 when plant.tall"
    right = "worth(plant):\n- 3 when plant.tall\n- 0"


class NoInitialValue(Code):
    code = "RW309"
    severity = ERROR
    title = "State without a value to begin with"
    meaning = "A state has a default, or `setup` gives it a value before anything reads it."
    wrong = "state:\n  player: {coins: number}"
    right = "state:\n  player: {coins: number = 0}"


class WrongType(Code):
    code = "RW310"
    severity = ERROR
    title = "A value of another type here"
    meaning = (
        "Every place of the language wants values of one type: a number, yes or no, a word of a list, a thing of a "
        "kind, a set."
    )
    wrong = "add me.garden to me.coins"
    right = "add count me.garden to me.coins"


class WrongArguments(Code):
    code = "RW311"
    severity = ERROR
    title = "Too many or too few parts"
    meaning = "A stat, a happening or a text of a thing is called with as many values as its declaration has parameters."
    wrong = "plant(me)"
    right = "plant(me, tree)"


class SetOrPlaceNeeded(Code):
    code = "RW312"
    severity = ERROR
    title = "A set or a place is needed"
    meaning = "`count`, `for each`, `choose` and the like work on sets; `move`, `draw` and `shuffle` on places."
    wrong = "move tree to me.coins"
    right = "move tree to me.garden"


class NotWritable(Code):
    code = "RW313"
    severity = ERROR
    title = "A value that cannot be written"
    meaning = (
        "Printed fields never change, stats follow from the state, and places are filled by moving. Only local names "
        "and what stands under `state:` is written."
    )
    wrong = "set tree.height to 3"
    right = "set tree.grown to 3"


class ValueOfSeveral(Code):
    code = "RW314"
    severity = ERROR
    title = "A number or yes/no of several things"
    meaning = (
        "A field of a set is the set of the fields, but numbers and yes/no do not become a set: they are added up or "
        "asked with `any`."
    )
    wrong = "add me.garden.height to me.coins"
    right = "add sum of height over me.garden to me.coins"


class BoundsReversed(Code):
    code = "RW350"
    severity = ERROR
    title = "Bounds the wrong way round"
    meaning = "A bounded number goes from the lower to the higher bound."
    wrong = "state: {mood: 5..1 = 3}"
    right = "state: {mood: 1..5 = 3}"


class Uncountable(Code):
    code = "RW351"
    severity = ERROR
    title = "Amounts of what cannot be counted"
    meaning = "Amounts and pools hold a number for each word of a list or each thing of a kind."
    wrong = "state: {bag: amounts of number}"
    right = "state: {bag: amounts of colour}"


class DeclaredOtherwise(Code):
    code = "RW352"
    severity = ERROR
    title = "A value of another type"
    meaning = "The value does not fit the type that was declared for it."
    wrong = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: cheap}"
    right = "kinds:\n  plant: {fields: {price: number}}\nthings:\n- {kind: plant, id: rose, price: 2}"


class OutOfBounds(Code):
    code = "RW353"
    severity = ERROR
    title = "A number out of bounds"
    meaning = "The declaration gives bounds, and the value is outside."
    wrong = "kinds:\n  plant: {fields: {level: 1..3}}\nthings:\n- {kind: plant, id: rose, level: 4}"
    right = "kinds:\n  plant: {fields: {level: 1..3}}\nthings:\n- {kind: plant, id: rose, level: 3}"


class ElementTwice(Code):
    code = "RW354"
    severity = ERROR
    title = "The same twice in a set"
    meaning = "A set holds each value once; `list of` may repeat."
    wrong = "colours: [red, red]"
    right = "colours: [red]"


class WrongParameters(Code):
    code = "RW355"
    severity = ERROR
    title = "Parameters that do not fit"
    meaning = "What is changed or given has the parameters that its declaration says, in this order."
    wrong = "stats:\n  price(player, plant): 2\nchanges:\n- price(plant): + 1"
    right = "stats:\n  price(player, plant): 2\nchanges:\n- price(player, plant): + 1"


class BadDeclaration(Code):
    code = "RW356"
    severity = ERROR
    title = "A declaration that cannot be read"
    meaning = "A type or a name with parameters is written in a fixed form: the type first, then the name."
    wrong = "state:\n  player: {coins: number start 0}"
    right = "state:\n  player: {coins: number = 0}"


class MinusOfSum(Code):
    code = "RW357"
    severity = ERROR
    title = "A minus in front of a whole sum"
    meaning = (
        "A change that begins with `-` takes away all that follows: `-1 + 2` would be minus three. What is meant is "
        "written with `+` in front, or with brackets."
    )
    wrong = "stats:\n  price(player, plant): 2\nchanges:\n- price(player, plant): -1 + 2"
    right = "stats:\n  price(player, plant): 2\nchanges:\n- price(player, plant): + -1 + 2"
