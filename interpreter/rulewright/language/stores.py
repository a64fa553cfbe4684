"""What a player can pay with, and where it is kept: numbers, and words of amounts and pools."""

from __future__ import annotations

from rulewright.language.symbols import Kind, Program, StateSymbol, WordList
from rulewright.language.types import AmountsOf, Number, Type, Unknown, Word


def parts_of_costs(program: Program) -> list[str]:
    """Everything that can be part of a cost: numbers of players, words that they keep, and what a resource says how to pay."""
    names: list[str] = []
    for name, resource in program.resources.items():
        names += [name] if resource.parts is None else resource.parts.words
    for state in program.kinds["player"].state.values():
        if isinstance(state.type, Number | Unknown):
            names.append(state.name)
        else:
            names += _words(state.type)
    return list(dict.fromkeys(names))


def stores_of_part(program: Program, part: str) -> list[StateSymbol]:
    """The states of a player from which a part of a cost could be taken; more than one: the rules do not say which. None: a resource pays it."""
    resource = program.resources.get(part)
    if resource is not None and resource.parts is None:
        return []
    player = program.kinds["player"]
    number = player.state.get(part)
    if number is not None and isinstance(number.type, Number):
        return [number]
    return _of_resource(program, [state for state in player.state.values() if part in _words(state.type)])


def stores_of_list(program: Program, kind: Kind, words: WordList) -> list[StateSymbol]:
    """The states of a kind that hold the words of a list; more than one: the rules do not say which."""
    return _of_resource(program, [state for state in kind.state.values() if _list(state.type) is words])


def _of_resource(program: Program, states: list[StateSymbol]) -> list[StateSymbol]:
    """Of several states, only the one that `kept in:` of a resource names."""
    named = [state for state in states if any(resource.kept_in is state for resource in program.resources.values())]
    return named if len(named) == 1 else states


def _words(type_: Type) -> list[str]:
    words = _list(type_)
    return words.words if words is not None else []


def _list(type_: Type) -> WordList | None:
    return type_.key.words if isinstance(type_, AmountsOf) and isinstance(type_.key, Word) else None
