"""The shapes that a place in a rule file can have: the vocabulary of the registry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rulewright.ruleset.naming import base_name

Start = Literal[
    "block_start",
    "formula_start",
    "guarded_start",
    "condition_start",
    "set_start",
    "with_start",
    "change_start",
    "path_start",
    "signature_start",
    "type_start",
]
KeyRule = Literal["name", "signature", "number", "path", "any", "part"]


@dataclass(frozen=True, slots=True)
class Raw:
    """A text that is used as written; `pattern` restricts it, and `what` describes the restriction."""

    what: str = "a text"
    pattern: str = ""
    said: str = ""  # what people write instead, and its meaning, as arguments of `re.sub`
    meant: str = ""


@dataclass(frozen=True, slots=True)
class NameOf:
    """A lower_case name; `what` says of what."""

    what: str = "a name"
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, or the name of a constant if `constant` is set."""

    least: int = 0
    constant: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few fixed words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text for players: one string, or one for each language. A name is a single line."""

    is_name: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A text in the rule language, parsed from the grammar's `start`."""

    start: Start


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of items; `or_one` allows a single item without the list, and `filled` requires at least one."""

    item: Shape
    or_one: bool = False
    filled: bool = False
    length: int = 0  # the exact number, unless 0


@dataclass(frozen=True, slots=True)
class Named:
    """A mapping whose keys the author chooses. A `part` of a cost is a name, and often a choice of the header is meant."""

    value: Shape
    keys: KeyRule = "name"
    what: str = "a name"


@dataclass(frozen=True, slots=True)
class Key:
    """A key that the language knows at some place. `signature`: it is written with its parameters, `score(player)`."""

    name: str
    shape: Shape
    title: str
    description: str = ""
    example: str = ""
    required: bool = False
    signature: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with fixed keys.

    `one_of`: groups of keys of which exactly one is required; `not_both`: at most one is allowed; `together`: all or none.
    `other`: the shape of any other key; `others` says whether such keys are allowed at all.
    `instead`: keys that people expect here but the language lacks, each with what to write.
    """

    id: str
    what: str  # as people call it, with the article: `a hook`
    keys: tuple[Key, ...]
    one_of: tuple[tuple[str, ...], ...] = ()
    not_both: tuple[tuple[str, ...], ...] = ()
    together: tuple[tuple[str, ...], ...] = ()
    other: Shape | None = None
    others: Literal["none", "one", "any"] = "none"
    other_what: str = ""
    description: str = ""
    instead: tuple[tuple[str, str], ...] = ()

    def key(self, name: str) -> Key | None:
        """The key that a text names; a key with a signature is found by its base name."""
        for key in self.keys:
            if key.name == name or (key.signature and key.name == base_name(name)):
                return key
        return None


@dataclass(frozen=True, slots=True)
class ByNode:
    """A place that accepts several YAML forms; the written one decides."""

    scalar: Shape | None = None
    sequence: Shape | None = None
    mapping: Shape | None = None


@dataclass(frozen=True, slots=True)
class Anything:
    """A place that another module reads (the checker by the declared type, the scenario runner)."""

    what: str = "a value"


Shape: TypeAlias = Raw | NameOf | Whole | OneOf | Sentence | Code | Listing | Named | Record | ByNode | Anything

YES_NO = OneOf(("yes", "no"))
EFFECT = Code("block_start")
FORMULA = Code("formula_start")
CONDITION = Code("condition_start")
TYPE = Code("type_start")
SET = Code("set_start")
