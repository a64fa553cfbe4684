"""The contents of messages. Our pages send nothing else, so malformed messages are refused without an explanation."""

from __future__ import annotations

from typing import Any

from rulewright.outside.strict_json import read_json
from rulewright.telling.words import is_language
from rulewright.web.catalog import LANGUAGES

LONGEST = 200  # characters of a received name or word, and members of a list


class Bad(Exception):
    """A message that none of our pages sends."""


def language(given: Any) -> str:
    return given if isinstance(given, str) and is_language(given) else LANGUAGES[0]


def message(content: bytes | str) -> dict[str, Any]:
    """The contents of a message. Raises Bad."""
    try:
        body = read_json(content)
    except (ValueError, RecursionError) as error:
        raise Bad from error
    if not isinstance(body, dict):
        raise Bad
    return body


def text(body: Any, name: str) -> str:
    value = body.get(name) if isinstance(body, dict) else None
    if not isinstance(value, str) or len(value) > LONGEST or "\0" in value:
        raise Bad
    return value


def each(body: dict[str, Any], name: str) -> list[Any]:
    value = body.get(name, [])
    if not isinstance(value, list) or len(value) > LONGEST:
        raise Bad
    return value


def texts(body: dict[str, Any], name: str) -> list[str]:
    return [text({"one": value}, "one") for value in each(body, name)]


def members(body: dict[str, Any], name: str) -> dict[str, Any]:
    value = body.get(name, {})
    if not isinstance(value, dict) or len(value) > LONGEST:
        raise Bad
    return value
