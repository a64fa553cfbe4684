"""Places in files. Lines and columns count from 1, as editors show them; the end is exclusive."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.outside.plain import one_line


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A range in a file: `file` is the path as the user would type it, `line`/`column` its first character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        # One line whatever the file is called: this also appears in comments of generated code.
        return f"{one_line(self.file)}:{self.line}:{self.column}"


NOWHERE = Span("<built in>", 1, 1, 1, 1)
