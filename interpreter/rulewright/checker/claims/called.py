"""The names of the numbers, pools, resources and words of a ruleset in its languages."""

from __future__ import annotations

from rulewright.language.symbols import Program


class Called:
    """The names of the parts of a ruleset: all texts are read once, however many parts are looked up."""

    def __init__(self, program: Program) -> None:
        state = {**program.kinds["game"].state, **program.kinds["player"].state}
        self.parts = list(dict.fromkeys((*state, *program.resources, *_words(program))))
        """The numbers and pools of the game and of players, the resources, and the words of pools."""
        self._texts: dict[str, list[dict[str, str]]] = {}
        for words in program.words.values():
            for part in words.words:
                self._texts.setdefault(part, []).append(words.texts.get(part, {}))
        for symbols in (state, program.resources):
            for part, symbol in symbols.items():
                self._texts.setdefault(part, []).append(symbol.text)

    def names(self, part: str) -> dict[str, set[str]]:
        """The names of a part in each language, in lower case; in English also its name in the rules."""
        found: dict[str, set[str]] = {"en": {part.replace("_", " ").lower()}}
        for text in self._texts.get(part, ()):
            for language, said in text.items():
                found.setdefault(language, set()).add(said.lower())
        return found


def _words(program: Program) -> list[str]:
    return [word for words in program.words.values() if words.name != "action" for word in words.words]
