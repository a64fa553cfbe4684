"""The review of all sentences: each code with its sentences in both languages, filled in with the arguments of its cases.

`python -m tests.checker.update` writes it to tests/checker/sentences.md, for native readers to read through.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.source.catalogue import CODES, Code, Message
from rulewright.source.diagnostics import Diagnostic
from rulewright.source.sentences import LANGUAGES, sentence
from tests.checker.stored import told

FILE = Path(__file__).parent / "sentences.md"
_MOST = 3  # examples of one sentence


def review() -> str:
    """The whole file."""
    examples: dict[str, list[tuple[str, Diagnostic]]] = {}
    for each in told():
        examples.setdefault(each.finding.declared.key, []).append((each.case.name.removeprefix("wrong/"), each.finding))
    parts = [
        "# What findings say\n\nMade by `python -m tests.checker.update` from the cases of tests/checker. Where no case says a sentence, its "
        "template is shown; its places are in braces.\n"
    ]
    parts += ["".join(_of_code(entry, examples)) for entry in CODES.values() if entry.messages()]
    return "\n".join(parts)


def _of_code(entry: type[Code], examples: dict[str, list[tuple[str, Diagnostic]]]) -> Iterator[str]:
    yield f"## {entry.code}: {entry.title}\n\n"
    for message in entry.messages().values():
        known = examples.get(message.key, [])
        yield f"`{message.key}`{'' if known else ' (no case)'}\n\n"
        yield from _filled(known) if known else _templates(message)
        yield "\n"


def _templates(message: Message) -> Iterator[str]:
    for index in range(len(LANGUAGES)):
        cures = [(cure.en, cure.cs)[index] for cure in message.cures]
        yield f"- {' → '.join([(message.en, message.cs)[index], *cures])}\n"


def _filled(known: list[tuple[str, Diagnostic]]) -> Iterator[str]:
    """Each cure once, and no sentence twice."""
    shown: set[str] = set()
    for case, finding in known:
        cured = (
            finding.remedy.fragment.key
            if finding.remedy
            else next((cure.en for cure in finding.declared.cures if finding.declared.cure(finding.args) == _only(cure.en, finding)), "")
        )
        if cured in shown or len(shown) == _MOST:
            continue
        shown.add(cured)
        for language in LANGUAGES:
            where = f" ({case})" if language == "en" else ""
            yield f"- {' → '.join(filter(None, (finding.said(language), finding.cured(language))))}{where}\n"
        for related in finding.related[:2]:
            yield f"  - {' / '.join(related.said(language) for language in LANGUAGES)}\n"


def _only(template: str, finding: Diagnostic) -> str:
    return sentence(template, dict(finding.args))
