"""What the options of a question are about, as ids, so that people can click on the table instead of a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, OptionOf, PairOf, SetOf, ThingOf, Type, Word
from rulewright.runtime.pending import DONE, Pending

if TYPE_CHECKING:
    from rulewright.runtime.wording import Wording


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that an option or a panel names. `kind` is action, player, game, space, thing, word or number."""

    kind: str
    id: str


def role_of(wording: Wording, pending: Pending, value: Any) -> str:
    """What an answer is for: `pass`, `done`, `action` (it begins one) or `answer`."""
    if value is None:
        return "pass"
    if value is DONE:
        return "done"
    return "action" if wording.c.sites[pending[0]].kind == "act" else "answer"


def subjects_of_option(wording: Wording, pending: Pending, value: Any) -> tuple[Subject, ...]:
    """What an answer names, in order, without duplicates."""
    if value is None or value is DONE:
        return ()
    site, kind = wording.c.sites[pending[0]], pending[2]
    found: Iterator[Subject]
    if kind == "amounts":
        found = iter((Subject("number", str(value)),))
    elif kind in ("yes_no", "branch"):
        found = iter(())
    elif site.kind == "act":
        found = _of_action(wording, value)
    elif kind == "hook":
        found = iter((subject_of(wording, value[1]),) if value[1] >= 0 else ())
    elif kind == "offer":
        found = (_of_unit(wording, unit) for side in value for unit in side)
    else:
        found = subjects_in(wording, site.element, value)
    return tuple(dict.fromkeys(found))


def subjects_in(wording: Wording, type_: Type | None, value: Any) -> Iterator[Subject]:
    """What a value of a type names."""
    if value is None:
        return
    match type_:
        case Maybe():
            yield from subjects_in(wording, type_.of, value)
        case ThingOf():
            yield subject_of(wording, value)
        case Word():
            yield Subject("word", wording.value_id(type_, value))
        case Number():
            yield Subject("number", str(value))
        case SetOf() | ListOf():
            for item in value:
                yield from subjects_in(wording, type_.element, item)
        case PairOf():
            yield from subjects_in(wording, type_.left, value[0])
            yield from subjects_in(wording, type_.right, value[1])
        case AmountsOf():
            for key, number in value.items() if isinstance(value, dict) else value:
                if number:
                    yield from subjects_in(wording, type_.key, key)
        case OptionOf():
            action, parts = wording._completed(value)
            yield Subject("action", action.name)
            for part_type, part in parts:
                yield from subjects_in(wording, part_type, part)


def subject_of(wording: Wording, thing: int) -> Subject:
    """A thing, by its role at the table."""
    layout = wording.layout
    kind = (
        "player" if thing < layout.players else "game" if thing == layout.game else "space" if layout.kinds[thing].space_of is not None else "thing"
    )
    return Subject(kind, wording.thing_id(thing))


def _of_action(wording: Wording, value: Any) -> Iterator[Subject]:
    yield Subject("action", wording.c.actions[value[0]].name)
    if value[1] is not None:
        yield subject_of(wording, value[1])


def _of_unit(wording: Wording, unit: tuple[Any, ...]) -> Subject:
    """A thing of a trade by its id, an unseen one by the id of its design, tokens by their word."""
    if unit[0] in ("thing", "alike"):
        return subject_of(wording, unit[1])
    if unit[0] == "design":
        return Subject("thing", wording.design_id(unit[1]))
    return Subject("word", wording.pool_word(unit[1]))
