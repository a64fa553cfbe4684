"""Every type has a wording in sentences and in signatures, and a common type with each other one."""

from __future__ import annotations

import pytest

TYPES = {
    "number": ("number", "a number"),
    "level": ("1..5", "a number"),
    "ready": ("yes/no", "yes or no"),
    "tone": ("tone", "a tone"),
    "owl": ("owl", "an owl"),
    "guest": ("player", "a player"),
    "birds": ("set of owl", "a set of `owl`"),
    "tones": ("list of tone", "a list of `tone`"),
    "numbers": ("set of number", "a set of numbers"),
    "answers": ("list of yes/no", "a list of yes or no"),
    "price": ("amounts of tone", "amounts of `tone`"),
    "maybe": ("owl or nothing", "an owl or nothing"),
    "some_tone": ("tone or nothing", "a tone or nothing"),
    "said": ("text", "a text"),
    "nest": ("night_owl", "a night owl"),
}
PARAMS = ", ".join(f"{type_} {name}" if type_ != name else type_ for name, (type_, _) in TYPES.items() if name != "number")
BASE = """
words: {{tone: [high, low]}}
kinds:
  owl: {{fields: {{size: number = 1}}, state: {{since: number = 0}}, zones: {{branch: {{holds: owl}}}}}}
  night_owl: {{is: [owl]}}
  day_owl: {{is: [owl]}}
zones: {{game: {{wood: {{holds: owl}}}}}}
state: {{player: {{purse: pool of tone, points: number = 0}}}}
happenings:
  hear(PARAMS, player me):
    do: |
{body}
things:
- {{kind: night_owl, id: uhu}}
- {{kind: day_owl, id: snowy}}
setup: move every owl to wood
"""


@pytest.fixture
def told(checked):
    def run(*lines: str) -> list[tuple[str, str, str]]:
        written = "\n".join("      " + line for each in lines for line in each.split("\n"))
        found = checked(BASE.replace("PARAMS", PARAMS).format(body=written)).findings.errors
        return [(finding.code, finding.message, finding.cure) for finding in found]

    return run


def test_a_signature_writes_every_type_as_it_is_declared(told) -> None:
    ((code, message, cure),) = told("hear(me)")
    assert (code, message) == ("RW311", f"`hear` takes {len(TYPES)} arguments, not 1.")
    assert cure == f"Its signature is `hear({PARAMS}, player me)`."


@pytest.mark.parametrize(("name", "words"), [(name, words) for name, (_, words) in TYPES.items() if name != "number"])
def test_a_sentence_says_every_type(told, name: str, words: str) -> None:
    ((_, message, _),) = told(f"as guest:\n  perform {name}")
    assert message == f"`perform` needs an option that was chosen, but this is {words}."


def test_what_two_types_have_in_common(told) -> None:
    assert told("let x = (uhu if ready else snowy)\nadd x.size to me.points") == []
    assert told("let x = (uhu if ready else nothing)\nadd x.size + 1 to me.points")[0][0] == "RW303"
    assert told("let x = (nothing if ready else maybe)\nif x is something: add x.size to me.points") == []
    assert told("let x = (birds if ready else birds)\nadd count x to me.points") == []
    assert told("let x = ({uhu} if ready else {snowy})\nadd count x to me.points") == []
    assert told("for each x in {uhu, snowy, maybe}: add x.size to me.points") == []
    assert told("let x = (level if ready else number)\nadd x to me.points")[0][0] == "RW201"  # no name `number`
    assert [code for code, _, _ in told("let x = (uhu if ready else tone)\nadd 1 to me.points")] == ["RW310"]
    assert [code for code, _, _ in told("let x = (birds if ready else numbers)\nadd 1 to me.points")] == ["RW310"]
    assert [code for code, _, _ in told("for each x in {uhu, me}: add 1 to me.points")] == ["RW310"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("if tones: stop", "A condition must be yes or no, but this is a set."),
        ("if said: stop", "This is a text, but yes or no is required as a condition."),
        ("if price: stop", "This is amounts of `tone`, but yes or no is required as a condition."),
        ("if me.purse: stop", "This is a pool of `tone`, but yes or no is required as a condition."),
        ("if owl: stop", "This is an owl, but yes or no is required as a condition."),
        ("if nothing: stop", "This may be `nothing`, but yes or no is required as a condition."),
        ("add birds to me.points", "This is a set of `owl`, but a number is required for `points`."),
        ("move nest to uhu", "This is a night owl, not a place for things."),
        ("choose pairs xs of (a in birds, b in tones)\nif xs: stop", "A condition must be yes or no, but this is a set."),
        ("choose pairs xs of (a in birds, b in tones)\nfor each x in xs:\n  if x: stop", "This is a pair of an owl and a tone, but yes or no"),
    ],
)
def test_what_stands_at_the_wrong_place_is_named_by_its_type(told, line: str, sentence: str) -> None:
    found = told(line)
    assert any(sentence in message for _, message, _ in found), found
