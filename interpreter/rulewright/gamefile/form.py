"""The formats of a stored game.

The file is gzipped JSON. The text is for links: compressed JSON in characters that links may contain, without the rules and the answers taken back,
for anyone who has the same rules.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import json
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.outside.strict_json import read_json
from rulewright.runtime.errors import SpokenError
from rulewright.source.catalogue.saved import GameFiles

KIND, VERSION = "rulewright game", 1
SUFFIX = ".rwgame"
START = "rw1."  # prefix of a text
LARGEST = 16_000_000  # bytes of an unpacked file
LONGEST = 8_000  # characters of a text: every browser and messenger accepts links of this length
MOST_STEPS = 200_000
_PATH = re.compile(r"(?!\.)[\w .()+,'-]{1,100}(/(?!\.)[\w .()+,'-]{1,100}){0,12}")
_HASH = re.compile(r"[0-9a-f]{8,64}")
_TEXT = re.compile(r"rw1\.[A-Za-z0-9_-]+")
_ID = re.compile(r"[\w.-]{1,100}")


class BrokenGameFile(SpokenError):
    """The input is not a game, or it is damaged."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game; `files` may be empty if they are known."""

    id: str
    version: str
    hash: str
    overlays: tuple[str, ...] = ()  # ids, in order
    mains: tuple[str, ...] = ()  # the main files among `files`, the base first
    files: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the tree; steps are numbered from 1.

    It is an `answer`, or `heard` by a player who had nothing to decide, or an `undo`, which returns to the position of its parent.
    """

    parent: int
    kind: str
    seat: int
    answer: dict[str, Any]
    hash: str = ""  # of the position after the answer; "" if not compared


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game from its beginning to its current position, and the branches that were tried."""

    rules: Rules
    players: tuple[str, ...]
    seed: int
    options: dict[str, str]
    who: tuple[str, ...]  # `person`, or a bot
    secrets: str
    steps: tuple[Step, ...]
    head: int
    start: dict[str, Any] | None = None  # the saved position in which a game carried over from other rules begins

    def way(self, to: int | None = None) -> list[tuple[int, Step]]:
        """The answers that lead to a step (by default the current one), with their numbers."""
        found, n = [], self.head if to is None else to
        while n:
            step = self.steps[n - 1]
            if step.kind != "undo":
                found.append((n, step))
            n = step.parent
        return found[::-1]

    def straight(self) -> GameFile:
        """The game with only the answers that led to its current position."""
        steps = [replace(step, parent=number) for number, (_, step) in enumerate(self.way())]
        return replace(self, steps=tuple(steps), head=len(steps))


# ---- the file ---------------------------------------------------------------------------------------------------------------------
def to_bytes(game: GameFile) -> bytes:
    """The file's content: the same game always gives the same bytes."""
    data = {
        "kind": KIND,
        "version": VERSION,
        "rules": {
            "id": game.rules.id, "version": game.rules.version, "hash": game.rules.hash, "overlays": list(game.rules.overlays),
            "mains": list(game.rules.mains), "files": game.rules.files,
        },
        "players": list(game.players),
        "seed": str(game.seed),
        "options": game.options,
        "who": list(game.who),
        "secrets": game.secrets,
        "steps": [[step.parent, step.kind, step.seat, step.answer, step.hash] for step in game.steps],
        "head": game.head,
        **({} if game.start is None else {"start": game.start}),
    }  # fmt: skip
    return gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)


def of_bytes(content: bytes) -> GameFile:
    """Read a file. Raises BrokenGameFile."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            plain = packed.read(LARGEST + 1)
        if len(plain) > LARGEST:
            raise BrokenGameFile(GameFiles.too_large())
        data = read_json(plain)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise BrokenGameFile(GameFiles.none()) from error
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise BrokenGameFile(GameFiles.none())
    if data.get("version") != VERSION:
        raise BrokenGameFile(GameFiles.version(given=str(data.get("version"))[:20]))
    try:
        rules = data["rules"]
        game = GameFile(
            Rules(
                _like(_ID, rules["id"]), _text(rules["version"]), _like(_HASH, rules["hash"]), _each(rules["overlays"], lambda one: _like(_ID, one)),
                _each(rules["mains"], _path), {_path(name): _text(text, LARGEST) for name, text in _dict(rules["files"]).items()},
            ),
            _each(data["players"], _text), int(_like(re.compile(r"-?\d{1,30}"), data["seed"])),
            {_text(name): _text(value) for name, value in _dict(data["options"]).items()}, _each(data["who"], _text), _text(data["secrets"]),
            tuple(_step(number, *step) for number, step in enumerate(_list(data["steps"], MOST_STEPS), 1)), _whole(data["head"]),
            None if data.get("start") is None else _dict(data["start"]),
        )  # fmt: skip
        if not set(game.rules.mains) <= set(game.rules.files) or not game.head <= len(game.steps) or len(game.who) != len(game.players):
            raise ValueError
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BrokenGameFile(GameFiles.damaged()) from error
    return game


def _step(number: int, parent: Any, kind: Any, seat: Any, answer: Any, hash_: Any) -> Step:
    if not 0 <= _whole(parent) < number or kind not in ("answer", "heard", "undo") or type(seat) is not int or not -1 <= seat < 1000:
        raise ValueError
    return Step(parent, kind, seat, _answer(answer), _text(hash_) if hash_ == "" else _like(_HASH, hash_))


def _answer(given: Any) -> dict[str, Any]:
    """An answer: chosen options, or an offer."""
    if "offer" in _dict(given):
        offer = _dict(given["offer"])
        return {"offer": {side: list(_each(offer[side], _text)) for side in ("give", "want")}}
    return {"choices": list(_each(given["choices"], _text))} if given else {}


def of_content(content: bytes) -> GameFile:
    """Read a game that somebody has sent, as a file or as a text. Raises BrokenGameFile."""
    return of_text(content.decode("ascii", "replace")) if content.startswith(START.encode()) else of_bytes(content)


def name_of(game: GameFile, id_: str) -> str:
    """The name of a game's file."""
    return f"{game.rules.id}-{id_}{SUFFIX}"


# ---- the text ---------------------------------------------------------------------------------------------------------------------
def as_text(game: GameFile) -> str | None:
    """The game as a text for links, without its rules and the answers taken back; None if that is too long."""
    if game.start is not None:
        return None
    short = game.straight()
    last = next((step.hash for step in reversed(short.steps) if step.kind == "answer"), "")
    steps = [[step.seat, *_short(step.answer)] if step.kind == "answer" else [step.seat] for step in short.steps]
    rules = [game.rules.id, game.rules.version, game.rules.hash, *game.rules.overlays]
    data = [rules, list(game.players), list(game.who), str(game.seed), game.options, game.secrets, steps, last]
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    text = START + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return text if len(text) <= LONGEST else None


def _short(answer: dict[str, Any]) -> list[Any]:
    return [answer["offer"]["give"], answer["offer"]["want"]] if "offer" in answer else list(answer["choices"])


def of_text(text: str) -> GameFile:
    """Read a text. Raises BrokenGameFile."""
    bare = text.strip()
    try:
        if not _TEXT.fullmatch(bare) or len(bare) > LONGEST:
            raise BrokenGameFile(GameFiles.none())
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(base64.urlsafe_b64decode(bare[len(START) :] + "=" * (-len(bare[len(START) :]) % 4)), LARGEST)
        if not unpacking.eof or unpacking.unused_data:
            raise BrokenGameFile(GameFiles.none())
        (id_, version, hash_, *overlays), players, who, seed, options, secrets, steps, last = read_json(plain)
        read = []
        for number, (seat, *rest) in enumerate(_list(steps, MOST_STEPS), 1):
            offer = len(rest) == 2 and isinstance(rest[0], list)
            answer = {"offer": {"give": rest[0], "want": rest[1]}} if offer else {"choices": rest}
            read.append(_step(number, number - 1, "answer" if rest else "heard", seat, answer if rest else {"choices": ["go_on"]}, ""))
        final = max((number for number, step in enumerate(read) if step.kind == "answer"), default=None)
        if final is not None:
            read[final] = replace(read[final], hash=_like(_HASH, last))
        return GameFile(
            Rules(_like(_ID, id_), _text(version), _like(_HASH, hash_), _each(overlays, lambda one: _like(_ID, one))), _each(players, _text),
            int(_like(re.compile(r"-?\d{1,30}"), seed)), {_text(name): _text(value) for name, value in _dict(options).items()}, _each(who, _text),
            _text(secrets), tuple(read), len(read),
        )  # fmt: skip
    except (binascii.Error, zlib.error, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BrokenGameFile(GameFiles.none()) from error


# ---- validation -------------------------------------------------------------------------------------------------------------------
def _text(value: Any, most: int = 400) -> str:
    if not isinstance(value, str) or len(value) > most or "\0" in value:
        raise ValueError
    return value


def _like(shape: re.Pattern[str], value: Any) -> str:
    if not shape.fullmatch(_text(value)):
        raise ValueError
    return str(value)


def _path(value: Any) -> str:
    """A relative path that does not leave its folder."""
    return _like(_PATH, value)


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError
    return int(value)


def _list(value: Any, most: int = 1000) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError
    return value


def _each(value: Any, read: Callable[[Any], str]) -> tuple[str, ...]:
    return tuple(read(one) for one in _list(value))


def _dict(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value
