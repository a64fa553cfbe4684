"""Types as written in rules."""

from __future__ import annotations

from rulewright.language import types


def type_name(type_: types.Type) -> str:
    """A type as written in rules."""
    match type_:
        case types.Number(low=low, high=high):
            return "number" if low is None and high is None else f"{'' if low is None else low}..{'' if high is None else high}"
        case types.YesNo():
            return "yes/no"
        case types.TextType():
            return "text"
        case types.Word(words=words):
            return words.name
        case types.ThingOf(kind=kind):
            return kind.name
        case types.SetOf(element=element):
            return f"set of {type_name(element)}"
        case types.ListOf(element=element):
            return f"list of {type_name(element)}"
        case types.AmountsOf(key=key, pool=pool):
            return f"{'pool' if pool else 'amounts'} of {type_name(key)}"
        case types.Maybe(of=of):
            return f"{type_name(of)} or nothing"
        case types.OptionOf(actions=actions):
            return f"option of {', '.join(actions)}"
        case _:
            return "nothing"
