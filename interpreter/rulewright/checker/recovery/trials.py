"""Parsing a text again with a line changed, to see whether that is what was meant."""

from __future__ import annotations

from dataclasses import dataclass

from lark.exceptions import UnexpectedInput

from rulewright.language.parser import grammar
from rulewright.source.diagnostics import Findings

LATER = 4  # lines below that are read along, for the block that a line may open
LEAST = 100  # what a trial counts at least: beginning to read costs about as much
PATIENCE = 1_000_000  # characters read in all trials of one check; cures are sought until then


@dataclass(frozen=True, slots=True)
class Trials:
    """The trials of one check. They share `PATIENCE`, so that a file of thousands of broken lines costs little more than one of ten."""

    findings: Findings

    def stops(self, text: str, start: str) -> int:
        """The line (from 0) at which a text cannot be read further; one after the last where it can, or only its end is missing. -1 when
        patience is at its end."""
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
