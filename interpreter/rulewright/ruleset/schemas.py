"""JSON Schemas of every file shape, generated from the registry. `python -m rulewright.ruleset.schemas schemas/` writes them.

Editors read YAML with types (`2` is a number, `true` a boolean), so wherever rule files mean text, numbers and booleans are accepted as well.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from rulewright.outside import output, writing
from rulewright.ruleset import registry
from rulewright.ruleset.shapes import (
    Anything,
    ByNode,
    Code,
    Key,
    Listing,
    Named,
    NameOf,
    OneOf,
    Raw,
    Record,
    Sentence,
    Shape,
    Whole,
)

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = ["string", "number", "boolean"]
_TEMPLATE = "<[a-z_][a-z0-9_]*>"
_NAME = "^[a-z_][a-z0-9_]*$"
_KEYS = {"name": _NAME, "part": _NAME, "signature": r"^(may )?[a-z_][a-z0-9_]*\s*(\(.*\))?$", "number": "^-?[0-9]+$", "path": ".", "any": ""}
_SHAPES = {  # grammar starts as described in an editor's hover
    "block_start": "Statements, one a line; several lines need `|`.",
    "formula_start": "A formula.",
    "condition_start": "A condition.",
    "guarded_start": "`VALUE when CONDITION`; the last line has no condition.",
    "set_start": "A set.",
    "with_start": "`SET`, `SET or nothing`, `some SET`, `up to N of SET`, `number 1 to N` or `amounts over SET`.",
    "change_start": "`+ E`, `- E`, `set E`, `at least E`, `at most E`, `printed + E`, `allow` or `forbid`.",
    "path_start": "A path such as `player.pool`.",
    "signature_start": "A parameter.",
    "type_start": "A type, and `= DEFAULT`.",
}


class _Builder:
    """The schema of one file, with its definitions."""

    def __init__(self, partial: bool = False) -> None:
        self.partial = partial  # an overlay adds to what exists, so its entries may lack keys that the base has
        self.definitions: dict[str, Schema] = {}
        self._known: dict[str, Record] = {}

    def of(self, shape: Shape) -> Schema:
        if isinstance(shape, Record):
            return self._reference(shape)
        if isinstance(shape, Named):
            return self._named(shape)
        if isinstance(shape, Listing):
            return self._listing(shape)
        if isinstance(shape, ByNode):
            forms = [self.of(part) for part in (shape.scalar, shape.sequence, shape.mapping) if part is not None]
            return forms[0] if len(forms) == 1 else {"anyOf": forms}
        if isinstance(shape, Sentence):
            return self._define(
                "sentence",
                {
                    "description": "A text for players: one string, or one for each language.",
                    "anyOf": [
                        {"type": _TEXT},
                        {"type": "object", "patternProperties": {"^[a-z]{2,3}$": {"type": _TEXT}}, "additionalProperties": False},
                    ],
                },
            )
        return _scalar(shape)

    def _reference(self, record: Record) -> Schema:
        if record.id not in self._known:
            self._known[record.id] = record
            self.definitions[record.id] = {}  # a placeholder while its own keys are processed
            self.definitions[record.id] = self.record(record)
        elif self._known[record.id] is not record:
            raise ValueError(f"two records call themselves {record.id}")
        return {"$ref": f"#/$defs/{record.id}"}

    def _define(self, name: str, schema: Schema) -> Schema:
        self.definitions.setdefault(name, schema)
        return {"$ref": f"#/$defs/{name}"}

    def record(self, record: Record) -> Schema:
        """The schema of a mapping with fixed keys."""
        properties, patterns = {}, {}
        for key in record.keys:
            schema = self._key(key)
            if key.signature:
                patterns[rf"^{re.escape(key.name)}\s*\(.*\)$"] = schema
            else:
                properties[key.name] = schema
        made: Schema = {
            "type": "object",
            "title": record.what,
            "description": record.description or f"Keys of {record.what}.",
            "properties": properties,
        }
        if not record.description:
            del made["description"]
        if patterns:
            made["patternProperties"] = patterns
        if record.others == "none":
            made["additionalProperties"] = False
        elif record.other is not None and not isinstance(record.other, Anything):
            made["additionalProperties"] = self.of(record.other)
        partial = self.partial and record.id in self._known
        required = [key.name for key in record.keys if key.required and not key.signature]
        if required and not partial:
            made["required"] = required
        rules = [
            *(
                {"oneOf": [{"required": [name]} for name in group if not _signed(record, name)]}
                for group in record.one_of
                if not partial and not any(_signed(record, name) for name in group)
            ),
            *({"not": {"required": list(group[:2])}} for group in record.not_both if len(group) == 2),
        ]
        if rules:
            made["allOf"] = rules
        pairs = {
            name: [other for other in group if other != name]
            for group in record.together
            for name in group
            if not partial and not any(_signed(record, part) for part in group)
        }
        if pairs:
            made["dependentRequired"] = pairs
        if record.others == "one":
            made["minProperties"] = 1
        return made

    def _key(self, key: Key) -> Schema:
        schema = dict(self.of(key.shape))
        schema["title"] = key.title
        notes = [key.description] if key.description else []
        if isinstance(key.shape, Code):
            notes.append(_SHAPES[key.shape.start])
        if notes:
            schema["description"] = " ".join(notes)
        if key.example:
            schema["examples"] = [key.example if isinstance(key.shape, Code) else as_editors_read(key.example)]
        return schema

    def _named(self, shape: Named) -> Schema:
        value = self.of(shape.value)
        pattern = _KEYS[shape.keys]
        if not pattern:
            return {"type": "object", "additionalProperties": value}
        return {
            "type": "object",
            "patternProperties": {f"{pattern}|{_TEMPLATE}" if shape.keys != "path" else pattern: value},
            "additionalProperties": False,
        }

    def _listing(self, shape: Listing) -> Schema:
        item = self.of(shape.item)
        made: Schema = {"type": "array", "items": item}
        if shape.length:
            made |= {"minItems": shape.length, "maxItems": shape.length}
        return {"anyOf": [item, made]} if shape.or_one else made


def _signed(record: Record, name: str) -> bool:
    key = record.key(name)
    return key is not None and key.signature


def _scalar(shape: Shape) -> Schema:
    if isinstance(shape, Code):
        return {"type": _TEXT}
    if isinstance(shape, OneOf):
        words: list[Any] = list(shape.words)
        return {"enum": words + [value for word, value in (("yes", True), ("no", False)) if word in words]}
    if isinstance(shape, Whole):
        number = {"type": "integer", "minimum": shape.least}
        pattern = f"^[0-9]+$|{_TEMPLATE}" + (f"|{_NAME}" if shape.constant else "")
        return {"anyOf": [number, {"type": "string", "pattern": pattern}]}
    if isinstance(shape, NameOf):
        dotted = r"^[a-z_][a-z0-9_]*(\.[a-z0-9_]+)*$" if shape.dotted else _NAME
        return {"type": ["string", "boolean"], "pattern": f"{dotted}|{_TEMPLATE}"}
    if isinstance(shape, Raw):
        return {"type": _TEXT, "pattern": f"{shape.pattern}|{_TEMPLATE}"} if shape.pattern else {"type": _TEXT}
    return {}


def as_editors_read(text: str) -> Any:
    """A piece of YAML as an editor's schema check sees it: with the types of YAML 1.2, so that `yes` and `no` are words."""
    return yaml.load(text, Loader=_EditorLoader)  # a safe loader with fewer types


class _EditorLoader(yaml.SafeLoader):
    """Recognizes only null, true, false, integers and decimals as typed."""


_EditorLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("tag:yaml.org,2002:null", r"^(~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("tag:yaml.org,2002:bool", r"^(true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("tag:yaml.org,2002:int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    ("tag:yaml.org,2002:float", r"^[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?$", list("-+0123456789.")),
):
    _EditorLoader.add_implicit_resolver(_tag, re.compile(_pattern), _first)


def _whole_number(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> int:
    return int(loader.construct_scalar(node))


_EditorLoader.add_constructor("tag:yaml.org,2002:int", _whole_number)


def _mapping(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict[str, Any]:
    """A mapping whose keys are texts: `17: 2` has the key `17`."""
    return {str(key.value): loader.construct_object(value, deep=True) for key, value in node.value}


_EditorLoader.add_constructor("tag:yaml.org,2002:map", _mapping)


NAMES = tuple(registry.FILES)
_PARTIAL = ("addition", "variant")  # their additions may be parts of something that exists


def schema_of(name: str) -> Schema:
    """The JSON Schema of a file: one of `NAMES`."""
    shape, title = registry.FILES[name]
    builder = _Builder(partial=name in _PARTIAL)
    body = builder.record(shape) if isinstance(shape, Record) else builder.of(shape)
    body["title"] = title
    return {"$schema": DRAFT, "$id": f"{name}.schema.json", **body, "$defs": dict(sorted(builder.definitions.items()))}


def text_of(name: str) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema_of(name), ensure_ascii=False, indent=2) + "\n"


def write(folder: Path, names: Iterable[str] = NAMES) -> list[Path]:
    """Write schemas into a folder."""
    writing.make_folder(folder)
    written = []
    for name in names:
        path = folder / f"{name}.schema.json"
        writing.write(path, text_of(name))
        written.append(path)
    return written


if __name__ == "__main__":
    for path in write(Path(sys.argv[1] if len(sys.argv) > 1 else "schemas")):
        output.line(str(path))
