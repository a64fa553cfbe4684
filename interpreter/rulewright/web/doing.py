"""What a seat may do at its table: answer, undo, agree, ask, go back to any point; whatever the transport."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from rulewright.runtime.errors import OptionsError, RulewrightError
from rulewright.web import given, seatview
from rulewright.web.given import Bad
from rulewright.web.record import StoreError
from rulewright.web.table import Late, Refused, Table
from rulewright.web.trees import go_back, own_tree

Reply = tuple[int, dict[str, Any]]  # a status, and the reply
DONE, NOT_OURS, LATE, REFUSED, NOT_KEPT = 200, 400, 409, 422, 507


def do(what: str, table: Table, seat: int | None, body: dict[str, Any], language: str) -> Reply:
    """Carry out a request of a seat, if permitted."""
    return replied(lambda: _DOING[what](table, seat, body), language)


def replied(doing: Callable[[], Reply], language: str) -> Reply:
    """The result, or why the request was refused."""
    try:
        return doing()
    except Bad:
        return NOT_OURS, {"error": "request"}
    except (RulewrightError, OptionsError) as error:
        return refusal(error, language)


def refusal(error: RulewrightError | OptionsError, language: str) -> Reply:
    """A refusal in words."""
    if isinstance(error, StoreError):
        return NOT_KEPT, {"error": error.in_language(language)}
    return REFUSED, {"error": " ".join(error.said(language)) if isinstance(error, OptionsError) else error.in_language(language)}


def _answer(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    if seat is None:
        raise Refused("Spectators are not asked anything.", "Kdo se dívá, toho se hra na nic neptá.")
    if "offer" in body:
        offer = given.members(body, "offer")
        answer: dict[str, Any] = {"offer": {"give": given.texts(offer, "give"), "want": given.texts(offer, "want")}}
    else:
        answer = {"choices": given.texts(body, "choices")}
        if not answer["choices"]:
            raise Bad
    try:
        new = table.answer(seat, given.text(body, "question"), given.text(body, "key"), answer)
    except Late:
        return LATE, {"error": "late", "question": seatview.question(table, seat, given.language(body.get("lang")))}
    return _done(new)


def _undo(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    if seat is None:
        raise Refused("Spectators cannot take anything back.", "Kdo se dívá, nemůže nic vzít zpět.")
    return _done(table.undo(seat, given.text(body, "key")))


def _agree(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    if seat is None or type(body.get("agrees")) is not bool:
        raise Bad
    table.agree(seat, body["agrees"], given.text(body, "key"))
    return _done(True)


def _ask(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    """The terminal's answers to `why …` and `? …`."""
    from rulewright.telling.questions import Questions  # imported when somebody asks: a page that only plays begins sooner without them
    from rulewright.telling.screen import Screen
    from rulewright.telling.words import set_language

    words, out = given.text(body, "words").strip(), io.StringIO()
    set_language(given.language(body.get("lang")))
    questions = Questions(table.ruleset, lambda: table.shown, Screen(out))
    if body.get("about") == "what":
        questions.show(words)
    elif seat is not None:
        questions.why(words, seat)
    return DONE, {"lines": [_without_folders(table, line) for line in out.getvalue().splitlines()]}


def _log(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    """Older lines of the log."""
    before = body.get("before")
    if type(before) is not int or before < 0:
        raise Bad
    return DONE, seatview.older(table.shown, seat, given.language(body.get("lang")), before)


def _tree(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    """The answers of a player alone against bots."""
    return DONE, own_tree(table, seat, given.language(body.get("lang")))


def _go(table: Table, seat: int | None, body: dict[str, Any]) -> Reply:
    if type(body.get("n")) is not int:
        raise Bad
    return _done(go_back(table, seat, body["n"], given.text(body, "key")))


def _without_folders(table: Table, line: str) -> str:
    """A line with file names relative to the folder of their ruleset, so that it does not reveal paths on the host."""
    assert table.ruleset.composed is not None
    for package in table.ruleset.composed.packages:
        line = line.replace(f"{package.main.parent.parent}/", "")
    return line


def _done(new: bool) -> Reply:
    return DONE, {"done": "now" if new else "before"}


_DOING: dict[str, Callable[[Table, int | None, dict[str, Any]], Reply]] = {
    "answer": _answer, "undo": _undo, "agree": _agree, "ask": _ask, "log": _log, "tree": _tree, "go": _go,
}  # fmt: skip
LONG = ("tree",)  # this takes a while
