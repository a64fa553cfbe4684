"""Parses a text again with one line changed, to see whether that may have been meant."""

from __future__ import annotations

from dataclasses import dataclass

from lark.exceptions import UnexpectedInput

from rulewright.language.parser import grammar
from rulewright.source.diagnostics import Findings

LATER = 4  # following lines that are also read, for the block that a line may open
LEAST = 100  # the minimum cost of a trial: starting to read costs about as much
PATIENCE = 1_000_000  # characters read in all trials of one check; after that, no cures are sought


@dataclass(frozen=True, slots=True)
class Trials:
    """The trials of one check. They share `PATIENCE`, so that a file of thousands of broken lines costs little more than one of ten."""

    findings: Findings

    def stops(self, text: str, start: str) -> int:
        """The line (from 0) at which reading a text stops; the line after the last if it does not, or if only the end is missing.

        -1 once the budget is used up.
        """
        if not self._is_counted(text):
            return -1
        end = text.count("\n") + 1
        try:
            _read(text, start)
        except UnexpectedInput as error:
            line = getattr(error, "line", None)
            at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
            return line - 1 if isinstance(line, int) and line > 0 and not at_end else end
        return end

    def ends(self, text: str, start: str) -> bool:
        """Whether a text can be read to its end."""
        if not self._is_counted(text):
            return False
        try:
            _read(text, start)
        except UnexpectedInput:
            return False
        return True

    def _is_counted(self, text: str) -> bool:
        self.findings.tried += max(len(text), LEAST)
        return self.findings.tried <= PATIENCE


def _read(text: str, start: str) -> None:
    grammar().parse(text + "\n" if start == "block_start" else text.strip("\n"), start=start)
