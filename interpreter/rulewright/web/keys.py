"""Keys: one for the host, and one for each seat of each game. They are derived from the server's secret, so none is stored.

A key is in the fragment of a link, after the `#`, which browsers never send, and comes back in a header that no other page can set.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from dataclasses import dataclass

HOST = "host"
AUTHOR = "author"
WATCHER = "w"


def new_secret() -> str:
    """A secret for a new store of games."""
    return secrets.token_hex(32)


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of one server."""

    secret: str

    def host(self) -> str:
        """Its holder creates tables and has all links."""
        return self._sealed(HOST)

    def author(self) -> str:
        """Its holder writes rules at the desk, if there is one."""
        return self._sealed(AUTHOR)

    def is_author(self, key: str) -> bool:
        return _same(key, self.author())

    def seat(self, game: str, seat: int | None) -> str:
        """Its holder has this seat; None: only watches."""
        name = WATCHER if seat is None else str(seat)
        return f"{name}.{self._sealed(f'{game}/{name}')}"

    def is_host(self, key: str) -> bool:
        return _same(key, self.host())

    def seat_of(self, game: str, key: str, seats: int) -> tuple[bool, int | None]:
        """Whether a key is one of a game's, and for which seat."""
        name = key.partition(".")[0]
        seat = None if name == WATCHER else int(name) if name.isascii() and name.isdigit() and len(name) < 4 else -1
        right = _same(key, self.seat(game, seat)) and (seat is None or 0 <= seat < seats)
        return right, seat if right else None

    def _sealed(self, what: str) -> str:
        seal = hmac.new(bytes.fromhex(self.secret), what.encode(), "sha256").digest()[:18]
        return base64.urlsafe_b64encode(seal).decode()


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())
