"""Questions of a text: whether the asked player, and everybody else, may know what they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.checker.secrecy.findings import EVERYBODY, Ask, Piece, State, Summary, Told, is_open, resolved
from rulewright.checker.secrecy.secrets_read import Hidden, Reads, Whoever, Whose
from rulewright.checker.secrecy.shapes import whom, words_of
from rulewright.language.core import Expr, Function, Var
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

if TYPE_CHECKING:
    from rulewright.checker.secrecy.texts import Texts


class Asking:
    """The dependencies of the questions of one text, and what is shown in it."""

    def __init__(self, texts: Texts, function: Function) -> None:
        self.texts = texts
        self.reader = texts.reader
        self.function = function
        self.numbers = {var: number for number, var in enumerate(function.params)}
        self.taken: dict[Var, set[Var]] = {}  # names for things selected from those of another name
        self.by_name: dict[str, Var] = {var.name: var for var in function.params}
        self.later = texts.showing.shown(function)
        self.summary = Summary()
        self.told: dict[tuple[object, ...], Told] = {}
        self.stops: list[Reads] = [{}]  # for the enclosing loops (the text itself is the outermost): what decides whether they continue
        self.returns: Reads = {}  # what decides whether the text continues

    # ---- questions --------------------------------------------------------------------------------------------------------------------
    def ask(self, state: State, player: Expr | None, pieces: Sequence[Piece], span: Span, in_secret: bool = False) -> None:
        """Record that somebody is asked here; `pieces` are the parts of the question."""
        if player is not None:
            self.ask_whom(state, self.reader.whose(player, state.names), pieces, span, in_secret, words_of(player))

    def ask_whom(self, state: State, asked: Whose, pieces: Sequence[Piece], span: Span, in_secret: bool = False, words: Phrase | None = None) -> None:
        asked = resolved(asked, state)
        content: set[int] = set()
        control: set[int] = set()
        for what, node in pieces:
            for hidden, way in self.reader.reads(node, state.names).items():
                if isinstance(hidden.what, Var):
                    content |= self._number(hidden.what)
                elif not self._sees(asked, hidden, state):
                    self._tell(Told(what, hidden, way, words or whom(asked), False, span, asked == EVERYBODY))
        for hidden, way in state.control.items():
            if hidden.by in self.later and hidden.by is not None:
                continue  # the thing shows itself
            if isinstance(hidden.what, Var):
                control |= self._number(hidden.what)
            elif not self._sees(asked, hidden, state):
                self._tell(Told(None, hidden, way, words or whom(asked), False, span, asked == EVERYBODY))
            elif not in_secret and not self._in_play(asked, hidden, state) and (hidden.what, EVERYBODY) not in state.shown:
                self._tell(Told(None, hidden, way, words or whom(asked), True, span))
        ask = Ask(self._outside(asked), in_secret, frozenset(control), frozenset(content))
        self.summary.asks.setdefault(ask, span)

    def notice(self, state: State, pieces: Sequence[Piece], span: Span) -> None:
        """Record something that everybody notices; `pieces` are what they learn about it."""
        self.ask_whom(state, EVERYBODY, pieces, span)

    def _tell(self, told: Told) -> None:
        key = (told.hidden.what, told.way[0][1], bool(told.what), told.to_others, told.noticed)
        self.told.setdefault(key, told)

    def _number(self, param: Var) -> set[int]:
        return {self.numbers[param]} if param in self.numbers else set()

    def _outside(self, asked: Whose) -> Whose:
        """Who is asked, in terms of the caller of the text."""
        if isinstance(asked, Var):
            return self.numbers.get(asked, Whoever.SOMEBODY)
        return asked if isinstance(asked, Whoever) or asked == EVERYBODY else Whoever.IN_PLAY

    def _sees(self, asked: Whose, hidden: Hidden, state: State) -> bool:
        """Whether the asked player may know a secret, as far as can be determined."""
        whose = resolved(hidden.whose, state)
        of_nobody = hidden.seen_by == "nobody"
        if {(hidden.by, asked), (hidden.what, asked), (hidden.what, EVERYBODY)} & state.shown:
            return True
        if asked == EVERYBODY:
            return hidden.by is not None and hidden.by in self.later
        if of_nobody:
            return False
        return whose == asked or self._in_play(asked, hidden, state)

    def _in_play(self, asked: Whose, hidden: Hidden, state: State) -> bool:
        """Whether only a game can tell whether the secret belongs to the asked player."""
        whose = resolved(hidden.whose, state)
        if EVERYBODY in (whose, asked) or whose == asked:
            return False
        return is_open(whose) or is_open(asked)
