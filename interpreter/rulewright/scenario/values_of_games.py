"""What a game supplies to the tests of its family's base: `values:` among its own tests, one for each `<x>` in the base's tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.language.symbols import Program
from rulewright.ruleset.rows import Row, in_scalar, names_of
from rulewright.ruleset.substitute import NotAloneError, TooLongError, names_used, substitute
from rulewright.source.catalogue.scenarios import BadTestRows, BadTestValues
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.suggest import closest

KEY = "values"


class Values:
    """The values of a game by name, and those that the base's tests have used."""

    def __init__(self, files: Iterable[Node], findings: Findings) -> None:
        self.findings = findings
        self.keys: dict[str, Scalar] = {}
        self.given: Row = {}
        self.used: set[str] = set()
        for file in files:
            for entry in _entries(file):
                self._take(entry)

    def _take(self, entry: Mapping) -> None:
        node = entry.get(KEY)
        if not isinstance(node, Mapping):
            self.findings.report(BadTestValues.form, (node or entry).span)
            return
        for key, _ in entry:
            if key.text != KEY:
                self.findings.report(BadTestValues.beside, key.span, key=key.text)
        for key, value in node:
            if key.text in self.keys:
                self.findings.report(BadTestValues.twice, key.span, name=key.text, first=str(self.keys[key.text].span))
            self.keys.setdefault(key.text, key)
            self.given.setdefault(key.text, value.text if isinstance(value, Scalar) else value)

    def fill(self, test: Mapping, program: Program) -> Mapping | None:
        """A test of the base with the game's values filled in, except the names of its own `for each`; None if a value is missing."""
        own = self._row_names(test)
        open_names = [(name, scalar) for name, scalar in names_used(test) if name not in own]
        self.used |= {name for name, _ in open_names if name in self.given}
        rows = test.get("for each")
        if isinstance(rows, Scalar) and any(name not in self.given for name, _ in names_used(rows)):
            open_names = names_used(rows)  # the rows are unknown, and so are the names they would define
        missing = {name: scalar for name, scalar in reversed(open_names) if name not in self.given}
        for name, scalar in missing.items():
            self.findings.report(BadTestValues.missing, in_scalar(scalar, f"<{name}>"), name=name, game=program.id, meant=closest(name, self.given))
        if missing:
            return None
        try:
            filled = substitute(test, {name: value for name, value in self.given.items() if name not in own})
        except NotAloneError as error:
            self.findings.report(BadTestRows.in_a_text, in_scalar(error.scalar, f"<{error.name}>"), name=error.name)
            return None
        except TooLongError as error:
            self.findings.report(BadTestRows.filled_in, error.scalar.span, n=error.length, most=limits().scalar_characters)
            return None
        return filled if isinstance(filled, Mapping) else None

    def _row_names(self, test: Mapping) -> set[str]:
        """The names of a test's `for each`, which may itself be a value of the game."""
        rows = test.get("for each")
        if isinstance(rows, Scalar):
            rows = substitute(rows, self.given)
        return set() if rows is None else set(names_of(rows))

    def unused(self) -> None:
        """Report the values that no test of the base uses."""
        for name in self.keys.keys() - self.used:
            self.findings.report(BadTestValues.unused, self.keys[name].span, name=name)


def _entries(file: Node) -> Iterator[Mapping]:
    """The entries of a test file that hold values."""
    if isinstance(file, Sequence):
        yield from (entry for entry in file if isinstance(entry, Mapping) and KEY in entry)


def without_values(file: Node) -> Node:
    """A test file without the entries that hold values."""
    if not isinstance(file, Sequence):
        return file
    return Sequence(tuple(entry for entry in file if not (isinstance(entry, Mapping) and KEY in entry)), file.span, file.flow)


__all__ = ["KEY", "Values", "without_values"]
