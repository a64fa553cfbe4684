"""Stores checked and compiled rulesets and finds them again.

An entry is found by its content: the call (the paths, the permission and the limits), the program, and the answers of the file system to every
question asked while the rules were read. So it never applies to other rules, and its own statements about them need not be trusted. Code in an entry
is executed, so entries are sealed with a secret of this user; nobody can make one without that secret.
"""

from __future__ import annotations

import json
import marshal
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from rulewright.language.plays import plays_hash
from rulewright.language.symbols import Program
from rulewright.outside import folders
from rulewright.outside.permission import current
from rulewright.outside.questions import Answers, Question, noting
from rulewright.outside.reading import answer
from rulewright.source.garbage import seldom_collected
from rulewright.source.limits import limits
from rulewright.warm.thawing import Thawed

if TYPE_CHECKING:
    from rulewright.runtime.build import Compiled
    from rulewright.warm.freezing import Frozen

_MOST_RULES, _MOST_GAMES = 60, 120  # entries of each kind
_FROM_ELSEWHERE = ("agents", "cli", "pool", "scenario", "web")  # packages that take no part in checking and compiling
WORTH_KEEPING = 0.15  # seconds of work; anything faster is redone as quickly as it is looked up
_DAMAGE = (ValueError, EOFError, TypeError, LookupError, AttributeError, ImportError, AssertionError)  # after these, the work is simply done


class Shelf:
    """The cache entry of one call."""

    def __init__(self, paths: Sequence[str | Path], complete: bool) -> None:
        permission = current()
        roots = [(root.written, root.real, root.follow) for root in permission.roots] if permission is not None else []
        program = folders.hash_of_program(leave_out=_FROM_ELSEWHERE)
        asked = [os.getcwd(), complete, [str(path) for path in paths], roots, program, repr(limits()), sys.flags.optimize]
        self._name = _digest(json.dumps(asked).encode("utf-8", "surrogatepass"))
        self._key = folders.own_key()
        self._worked = 0.0  # processor seconds
        self.answers: Answers | None = None  # set if the rules were read now
        self._rules: Thawed | None = None  # set if they were taken from the cache
        self._frozen: Frozen | None = None
        self._content = ""
        self._lender = ""  # identifies this graph of the program among graphs of the same rules: graphs of games refer to it by number

    @property
    def open(self) -> bool:
        """Whether anything can be cached at all."""
        return self._key is not None

    @contextmanager
    def working(self) -> Iterator[None]:
        """Time the work that caching saves."""
        before = process_time()
        yield
        self._worked += process_time() - before

    def rules(self) -> tuple[dict[str, Any], Program] | None:
        """The cached description and program of the same rules."""
        with suppress(*_DAMAGE):
            return self._taken_rules()
        return None

    def _taken_rules(self) -> tuple[dict[str, Any], Program] | None:
        questions = self._questions()
        if not questions:
            return None
        with noting() as answers:
            for question in questions:
                answer(question, limits().file_bytes)
        self._content = self._content_of(answers)
        found = self._recall(f"{self._content}.rules")
        if found is None:
            return None
        about, early, late = marshal.loads(found)
        with seldom_collected():
            self._rules = Thawed(early, late)
        self._lender = _digest(early, late)
        return about, self._rules.root

    def game(self, asked: str) -> Compiled | None:
        """The program compiled for the same players and options."""
        with suppress(*_DAMAGE):
            return self._taken_game(asked)
        return None

    def _taken_game(self, asked: str) -> Compiled | None:
        found = self._recall(self._game(asked)) if self._rules is not None else None
        if found is None:
            return None
        from rulewright.runtime.build import Compiled

        assert self._rules is not None
        early, late, code = marshal.loads(found)
        with seldom_collected():
            compiled = Thawed(early, late, self._rules).root
            assert isinstance(compiled, Compiled)
            compiled.revive(self._rules.root, code)
        if code is None:  # it was packed on another machine
            self._keep(self._game(asked), (early, late, compiled.code), _MOST_GAMES)
        return compiled

    def keep(self, about: dict[str, Any], program: Program, asked: str, compiled: Compiled) -> None:
        """Store what was just compiled, and the program too unless it came from the cache."""
        if not self.open or self._worked < WORTH_KEEPING:
            return
        from rulewright.warm.freezing import NotPlainError

        with suppress(NotPlainError):
            self._keep_game(about, program, asked, compiled)

    def _keep_game(self, about: dict[str, Any], program: Program, asked: str, compiled: Compiled) -> None:
        from rulewright.warm.freezing import Frozen, is_late

        with seldom_collected():
            if self._rules is not None:
                table, early = self._rules.whole(), self._rules.early
            else:
                if self._frozen is None:
                    self._frozen = Frozen(program, is_late)
                    self._keep_rules({**about, "plays_hash": plays_hash(program)}, self._frozen.early, self._frozen.late)
                table, early = self._frozen.table, self._frozen.early_count
            frozen = Frozen(compiled.to_keep(), is_late, table, early)
        self._keep(self._game(asked), (frozen.early, frozen.late, compiled.code), _MOST_GAMES)

    def _keep_rules(self, about: dict[str, Any], early: bytes, late: bytes) -> None:
        assert self.answers is not None
        folders.keep(f"{self._name}.asked", json.dumps(list(self.answers)).encode("utf-8", "surrogatepass"), _MOST_RULES, key=self._key or b"")
        self._content, self._lender = self._content_of(self.answers), _digest(early, late)
        self._keep(f"{self._content}.rules", (about, early, late), _MOST_RULES)

    # ---- transfer to another machine
    def packed(self, about: dict[str, Any], program: Program, asked: str, compiled: Compiled) -> bytes:
        """What would be cached, without data that only this Python can read, for `unpack` where the same program finds the same files at the same
        paths.
        """
        from rulewright.warm.freezing import Frozen, is_late

        assert self.answers is not None
        with seldom_collected():
            rules = Frozen(program, is_late)
            game = Frozen(compiled.to_keep(), is_late, rules.table, rules.early_count)
        description = {**about, "plays_hash": plays_hash(program)}
        return marshal.dumps((list(self.answers.items()), description, rules.early, rules.late, asked, game.early, game.late), 4)

    def unpack(self, content: bytes) -> None:
        """Store here what was packed elsewhere, unless the files differ."""
        with suppress(*_DAMAGE):
            answers, about, early, late, asked, game_early, game_late = marshal.loads(content)
            with noting() as found:
                for question, _ in answers:
                    answer(question, limits().file_bytes)
            if self._key is None or found != dict(answers):
                return
            self.answers = found
            self._keep_rules(about, early, late)
            self._keep(self._game(asked), (game_early, game_late, None), _MOST_GAMES)

    def _questions(self) -> list[Question]:
        """The questions asked of the file system last time; empty if unknown."""
        kept = folders.recall(f"{self._name}.asked", key=self._key) if self._key is not None and self.open else None
        return [(str(kind), str(path)) for kind, path in json.loads(kept)] if kept is not None else []

    def _content_of(self, answers: Answers) -> str:
        return _digest(json.dumps([self._name, sorted((*question, found) for question, found in answers.items())]).encode("utf-8", "surrogatepass"))

    def _game(self, asked: str) -> str:
        return f"{_digest(self._content.encode(), self._lender.encode(), asked.encode('utf-8', 'surrogatepass'))}.game"

    # ---- files
    def _recall(self, name: str) -> bytes | None:
        assert self._key is not None
        found = folders.recall(name, key=self._key)
        if found is not None:
            folders.used(name)
        return found

    def _keep(self, name: str, content: tuple[Any, ...], most: int) -> None:
        if self._key is not None:
            folders.keep(name, marshal.dumps(content), most, key=self._key)


def _digest(*parts: bytes) -> str:
    found = blake2b(digest_size=16)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.hexdigest()
