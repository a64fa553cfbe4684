"""Why a game is over: the verdicts, each with its reason and its place in the rules."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.language.symbols import Text
from rulewright.runtime import checks
from rulewright.runtime.state import State
from rulewright.runtime.wording import Wording, say, word
from rulewright.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Ending:
    """One verdict: `wins` or `loses` with the seats it is about, or `end`.

    `id` names the reason and is the same in all games: the text of `for TEXT`, else the rule, happening or thing whose text gave the verdict; `flow`
    if the flow came to its end.
    """

    verdict: str
    players: tuple[int, ...]
    id: str
    texts: Text
    span: Span
    told: bool = False  # whether the rules have a sentence for it

    def text(self, language: str = "en") -> str:
        checks.language(language)
        return say(self.texts, language, self.id.replace("_", " "))


def endings_of(state: State, wording: Wording) -> list[Ending]:
    """Every verdict in the order given; of a game that is over there is at least one."""
    program = state.c.program
    found = []
    for verdict, players, place, values in state.ending:
        site = state.c.sites[place]
        name, texts = state.c.verdict_owners.get(site.span, ("", {}))
        if site.text is not None:
            name = site.text.name
            texts = {language: wording.sentence(site, values, language) for language in program.languages}
        found.append(Ending(verdict, players, name, texts, site.span, site.text is not None))
    if not found and state.over:
        texts = {language: word("played_out", language) for language in program.languages}
        found.append(Ending("end", (), "flow", texts, program.flow.span if program.flow is not None else NOWHERE))
    return found
