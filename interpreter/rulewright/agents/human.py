"""A person: options are shown in words and answered by number, id or name. The caller provides the functions that show and read lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulewright.agents.interface import DecisionLike, OptionLike


class Human:
    """Shows a decision with `show`, reads with `ask`, and passes everything that is not an answer to `command`.

    `command` returns whether it understood the words; it may raise to leave the decision (undo, quit). Several numbers in one reply, separated by
    spaces or commas, answer the parts of one choice in turn; each refers to the list as it was shown. The words after an action are its choices; an
    empty reply is the default answer, if the rules name one; of amounts, it answers all the parts that are left.
    """

    person = True  # answers the game's own decision; whoever shows it must show only its words

    def __init__(
        self,
        show: Callable[[DecisionLike], None],
        ask: Callable[[], str],
        command: Callable[[str, DecisionLike], bool],
        unknown: Callable[[str, DecisionLike], None],
        lang: str = "en",
    ) -> None:
        self._show = show
        self._ask = ask
        self._command = command
        self._unknown = unknown
        self._lang = lang
        self._words: list[str] = []  # words that answer the next questions
        self._marked: list[str] = []  # options selected by number, to be taken in turn
        self._following = False  # whether the remaining words may answer questions after the one they were typed for
        self._asked: tuple[int, str, object] | None = None
        self._usual_from: int | None = None  # the part of a choice of amounts from which on the default answers

    def choose(self, view: dict[str, Any], decision: DecisionLike) -> str:
        asked = (decision.player, decision.kind, decision.span)
        if asked != self._asked:
            self._marked.clear()
        if asked != self._asked and not (self._following and self._asked is not None and self._asked[0] == decision.player):
            self._words.clear()
        self._asked = asked
        if (usual := self._rest_of_usual(decision)) is not None:
            return usual
        if self._marked:
            if (marked := self._marked.pop(0)) in [option.id for option in decision.options]:
                return marked
            self._marked.clear()
        while self._words:
            option = pick(decision, self._words.pop(0), self._lang)
            if option is not None:
                return option.id
            self._words.clear()
        self._following = False
        self._show(decision)
        while True:
            reply = self._ask().strip()
            if not reply:
                usual = getattr(decision, "default", None)
                if usual is not None:
                    self._usual_from = place_of_part(decision)
                    return str(usual)
                self._unknown(reply, decision)
                continue
            option = pick(decision, reply, self._lang)
            if option is not None:
                return option.id
            words = reply.replace(",", " ").split()
            if len(words) > 1 and all(word.isdigit() for word in words):
                meant = [option.id for word in words if (option := pick(decision, word, self._lang)) is not None]
                if len(meant) == len(words):  # the list is renumbered after each answer; these numbers refer to the one shown
                    self._marked = meant[1:]
                    return meant[0]
            if self._command(reply, decision):
                continue
            if len(words) > 1 and words[0] in [option.id for option in decision.options]:
                # An action with its choices, as a test writes it: `use torch`.
                self._words, self._following = words[1:], True
                return words[0]
            self._unknown(reply, decision)

    def _rest_of_usual(self, decision: DecisionLike) -> str | None:
        """The default of a part that follows one answered by default in the same choice of amounts."""
        before, self._usual_from = self._usual_from, None
        place = place_of_part(decision)
        usual = getattr(decision, "default", None)
        if before is None or place is None or place <= before or usual is None:
            return None
        self._usual_from = place
        return str(usual)


def place_of_part(decision: DecisionLike) -> int | None:
    """Which part of a choice of amounts is asked for, from 0; None in other choices."""
    part, parts = getattr(decision, "part", None), getattr(decision, "parts", [])
    return parts.index(part) if part in parts else None


def pick(decision: DecisionLike, reply: str, lang: str) -> OptionLike | None:
    """The option that a reply means: its number in the list, its id, its words, or an unambiguous prefix of them."""
    options = listed(decision)
    if reply.isdigit() and numbers(decision) is None:
        number = int(reply)
        return options[number - 1] if 1 <= number <= len(options) else None
    by_id = [option for option in options if option.id == reply]
    if by_id:
        return by_id[0]
    for hits in _fitting(options, reply, lang):
        if len(hits) == 1:
            return options[hits[0]]
    return None


def several(decision: DecisionLike, reply: str, lang: str) -> list[int]:
    """The numbers in the list of the options that a reply fits, if it fits more than one and thus means none."""
    return next(([index + 1 for index in hits] for hits in _fitting(listed(decision), reply, lang) if len(hits) > 1), [])


def _fitting(options: Sequence[OptionLike], reply: str, lang: str) -> Iterator[list[int]]:
    """The options that a reply calls by their words, and then those whose words it begins."""
    wanted = folded(reply)
    for test in (str.__eq__, str.startswith) if wanted else ():
        yield [index for index, option in enumerate(options) if any(test(word, wanted) for word in _words_of(option, lang))]


def _words_of(option: OptionLike, lang: str) -> list[str]:
    """What an option may be called by; its words do not end in its price, so that `build` is not taken for the beginning of `build a unit`."""
    words = getattr(option, "words", option.text)(lang)
    return [folded(words), folded(option.text(lang)), folded(option.id)]


def listed(decision: DecisionLike) -> Sequence[OptionLike]:
    """The options in the order in which a person sees them: giving up comes last, so that no habitual answer ends the game."""
    if decision.kind != "act":
        return decision.options
    return sorted(decision.options, key=lambda option: bool(getattr(option, "gives_up", False)))


def numbers(decision: DecisionLike) -> list[int] | None:
    """The numbers to choose from, if all options (except passing) are numbers; a typed number then means itself."""
    values = [option.id for option in decision.options if option.id not in ("pass", "done")]
    if not values or not all(value.lstrip("-").isdigit() for value in values):
        return None
    return [int(value) for value in values]


def folded(text: str) -> str:
    """The text without accents and capitals, and with _ treated as a space."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(plain.casefold().replace("_", " ").split())
