"""Turns the nodes of a test file into scenarios. Every mistake is reported; everything readable is read."""

from __future__ import annotations

import re

from rulewright.language.symbols import Program
from rulewright.scenario.model import NAMES, Answer, Check, Expectation, Line, Scenario, expectations
from rulewright.scenario.repeating import is_fixed, repeats
from rulewright.scenario.rows import rows
from rulewright.scenario.values_of_games import Values
from rulewright.source.catalogue.phrases import Elsewhere
from rulewright.source.catalogue.scenarios import NoTests, NothingExpected, RepeatsGiven, UnknownTestKey, WrongTestForm
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.span import Span
from rulewright.source.suggest import closest

KEYS = ("name", "because", "for each", "options", "players", "seed", "rolls", "given", "play", "expect")
_PIECE = re.compile(r"\[([^\]]*)\]|(\S+)")


def read_scenarios(node: Node, program: Program, findings: Findings, values: Values | None = None) -> list[Scenario]:
    """The scenarios of one file; `values` are those that a game supplies to the tests of its base."""
    if not isinstance(node, Sequence):
        findings.report(NoTests.file, node.span)
        return []
    found: list[Scenario] = []
    for entry in node:
        if not isinstance(entry, Mapping):
            findings.report(NoTests.test, entry.span)
            continue
        test = entry if values is None else values.fill(entry, program)
        if test is None:
            continue
        of_entry = [scenario for each in rows(test, program, findings) if (scenario := _scenario(each, findings)) is not None]
        if of_entry and all(repeats(each, program) for each in of_entry):  # a row without effect is meaningful beside others with one
            begun = of_entry[0].given.get("in") if of_entry[0].given is not None else None
            related = () if begun is None else (Related(begun.span, Elsewhere.changes_none()),)
            findings.report(RepeatsGiven.repeats, of_entry[0].span, name=of_entry[0].name, related=related)
        elif of_entry:
            _report_fixed(of_entry[0], program, findings)
        before = {scenario.name: scenario.span for scenario in found}
        if of_entry and of_entry[0].name in before:
            related = (Related(before[of_entry[0].name], Elsewhere.existing()),)
            findings.report(RepeatsGiven.name_again, of_entry[0].span, name=of_entry[0].name, related=related)
        found += of_entry
    return found


def _scenario(entry: Mapping, findings: Findings) -> Scenario | None:
    before = findings.grave
    for key, _ in entry:
        if key.text not in KEYS:
            findings.report(UnknownTestKey.key, key.span, key=key.text, meant=closest(key.text, KEYS), known=KEYS)
    name = entry.get("name")
    if not isinstance(name, Scalar) or not name.text.strip():
        findings.report(WrongTestForm.name, entry.span)
        return None
    scenario = Scenario(
        name=" ".join(name.text.split()),
        span=name.span,
        players=_names(entry.get("players"), findings),
        seed=_seed(entry.get("seed"), findings),
        rolls=_rolls(entry.get("rolls"), findings),
        options=_options(entry.get("options"), findings),
        given=_given_position(entry.get("given"), findings),
        play=_play(entry.get("play"), findings),
        expect=_expectations(entry.get("expect"), findings),
        because=_reason(entry),
    )
    misshapen = not isinstance(entry.get("expect"), Mapping | None)  # already reported
    if not misshapen and not list(expectations(scenario)):
        findings.report(NothingExpected.test, name.span, name=scenario.name)
    return scenario if findings.grave == before else None


def _report_fixed(scenario: Scenario, program: Program, findings: Findings) -> None:
    for expectation in expectations(scenario):
        if is_fixed(expectation, scenario, program):
            findings.report(RepeatsGiven.fixed, expectation.key.span, formula=" ".join(expectation.key.text.split()))


def _reason(entry: Mapping) -> str:
    """The reason the test gives, beside its name or among its expectations."""
    expect = entry.get("expect")
    told = (entry.get("because"), expect.get("because") if isinstance(expect, Mapping) else None)
    return " ".join(" ".join(node.text.split()) for node in told if isinstance(node, Scalar))


def _names(node: Node | None, findings: Findings) -> tuple[str, ...]:
    if node is None:
        return ()
    if isinstance(node, Scalar) and node.text.strip().isdigit() and 0 < int(node.text) <= len(NAMES):
        return NAMES[: int(node.text)]
    if isinstance(node, Sequence) and all(isinstance(item, Scalar) for item in node):
        names = tuple(item.text for item in node if isinstance(item, Scalar))
        if len(set(names)) == len(names) and all(re.fullmatch(r"[a-z]\w*", name) for name in names):
            return names
    findings.report(WrongTestForm.players, node.span)
    return ()


def _seed(node: Node | None, findings: Findings) -> int:
    if node is None:
        return 1
    if isinstance(node, Scalar) and re.fullmatch(r"\d{1,12}", node.text.strip()):
        return int(node.text)
    findings.report(WrongTestForm.seed, node.span)
    return 1


def _rolls(node: Node | None, findings: Findings) -> tuple[Scalar, ...]:
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    rolls = tuple(item for item in items if isinstance(item, Scalar) and item.text.lstrip("-").isdigit())
    if len(rolls) != len(items) and node is not None:
        findings.report(WrongTestForm.rolls, node.span)
    return rolls


def _options(node: Node | None, findings: Findings) -> tuple[tuple[Scalar, Scalar], ...]:
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        findings.report(WrongTestForm.options, node.span)
        return ()
    found = []
    for key, value in node:
        if isinstance(value, Scalar):
            found.append((key, value))
        elif isinstance(value, Sequence) and all(isinstance(item, Scalar) for item in value):
            text = "{" + ", ".join(item.text for item in value if isinstance(item, Scalar)) + "}"
            found.append((key, Scalar(text, value.span)))
        else:
            findings.report(WrongTestForm.option, value.span, name=key.text)
    return tuple(found)


def _given_position(node: Node | None, findings: Findings) -> Mapping | None:
    if node is None or isinstance(node, Mapping):
        return node
    findings.report(WrongTestForm.given, node.span)
    return None


def _expectations(node: Node | None, findings: Findings) -> tuple[Expectation, ...]:
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        findings.report(WrongTestForm.expect, node.span)
        return ()
    return tuple(Expectation(key, value) for key, value in node if key.text != "because")


def _play(node: Node | None, findings: Findings) -> tuple[Line | Check, ...]:
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        findings.report(WrongTestForm.play, node.span)
        return ()
    found: list[Line | Check] = []
    for item in node:
        if not isinstance(item, Mapping) or len(item.entries) != 1:
            findings.report(WrongTestForm.line, item.span)
            continue
        key, value = item.entries[0]
        if key.text == "expect":
            found.append(Check(_expectations(value, findings)))
            continue
        answers = _answers(value, findings)
        if answers:
            found.append(Line(key, answers, key.span))
        else:
            findings.report(WrongTestForm.answer, value.span, player=key.text)
    return tuple(found)


def _answers(node: Node, findings: Findings) -> tuple[Answer, ...]:
    if isinstance(node, Sequence):
        items = [item for item in node if isinstance(item, Scalar)]
        if len(items) != len(node.items):
            return ()
        return (Answer(tuple(item.text.strip() for item in items), node.span, at_once=True),)
    if isinstance(node, Scalar):
        return tuple(_pieces(node))
    if "give" in node or "want" in node:
        if all(key.text in ("give", "want") for key, _ in node):
            return (Answer((), node.span, trade=(_units(node.get("give"), findings), _units(node.get("want"), findings))),)
    elif all(isinstance(value, Scalar) for _, value in node):
        return (Answer((), node.span, amounts=tuple((key.text, value.text) for key, value in node if isinstance(value, Scalar))),)
    return ()


def _units(node: Node | None, findings: Findings) -> tuple[str, ...]:
    """One side of a trade: things, and tokens as `2*gold`."""
    pairs = node if isinstance(node, Mapping) else ()
    items = node.items if isinstance(node, Sequence) else () if node is None or isinstance(node, Mapping) else (node,)
    for part in [value for _, value in pairs] + list(items):
        if not isinstance(part, Scalar):
            findings.report(WrongTestForm.trade, part.span)
    tokens = tuple(f"{value.text}*{key.text}" for key, value in pairs if isinstance(value, Scalar))
    return tokens + tuple(item.text for item in items if isinstance(item, Scalar) and item.text not in ("", "nothing"))


def _pieces(scalar: Scalar) -> list[Answer]:
    """The answers of a line; `[a, b]` is one answer with several parts."""
    found = []
    for number, line in enumerate(scalar.text.splitlines() or [""], 1):
        for match in _PIECE.finditer(line):
            span: Span = scalar.place(number, match.start() + 1, number, match.end() + 1)
            if match[2] is not None:
                found.append(Answer((match[2],), span))
            else:
                found.append(Answer(tuple(word for word in re.split(r"[,\s]+", match[1]) if word), span, at_once=True))
    return found
