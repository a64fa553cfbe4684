"""The JSON Schemas: up to date, valid, and silent about all shipped files."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from rulewright.ruleset import registry
from rulewright.ruleset.schemas import NAMES, as_editors_read, schema_of, text_of
from rulewright.ruleset.shapes import Record

ROOT = Path(__file__).parents[2]


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema_of(name))


def problems(name: str, document: Any) -> list[str]:
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator(name).iter_errors(document)]


class _TextLoader(yaml.SafeLoader):
    """Everything is text, as rule files mean it."""


_TextLoader.yaml_implicit_resolvers = {}


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_those_of_the_registry(name: str) -> None:
    path = ROOT / "schemas" / f"{name}.schema.json"
    assert path.read_text(encoding="utf-8") == text_of(name), "run: python -m rulewright.ruleset.schemas schemas"


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema_of(name))


@pytest.mark.parametrize("name", registry.FILES)
def test_examples_fit_their_own_schema(name: str) -> None:
    for record in registry.records(registry.FILES[name][0]):
        definition = schema_of(name)["$defs"].get(record.id)
        properties = definition["properties"] if definition else schema_of(name).get("properties", {})
        for key, schema in properties.items():
            for example in schema.get("examples", ()):
                assert validator(name).evolve(schema=schema).is_valid(example), (record.id, key, example)


def _shape_of(path: Path, document: Any) -> str:
    if path.name == ".rulewright.yaml":
        return "settings"
    if path.parent.name == "tests":
        return "scenario"
    if path.parent.name == "translations":
        return "translation"
    if isinstance(document, dict) and "extends" in document:
        return "variant"
    if path.name == "ruleset.yaml":
        return "ruleset"
    return "addition" if _in_overlay(path.parent) else "part"


@cache
def _in_overlay(folder: Path) -> bool:
    main = next(each / "ruleset.yaml" for each in (folder, *folder.parents) if (each / "ruleset.yaml").is_file())
    return re.search(r"^extends:", main.read_text(encoding="utf-8"), re.MULTILINE) is not None


def _files() -> list[Path]:
    folders = [ROOT / name for name in ("rulesets", "examples", "tests/gauntlet")]
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*.yaml"))]
    return [path for path in found if ".github" not in path.parts and path.name != "misreadings.yaml"]  # those are no rule files


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", _files(), ids=lambda path: path.relative_to(ROOT).as_posix())
@pytest.mark.parametrize("typed", [True, False], ids=["typed", "text"])
def test_all_rule_files_fit(path: Path, typed: bool) -> None:
    text = path.read_text(encoding="utf-8")
    document = as_editors_read(text) if typed else yaml.load(text, Loader=_TextLoader)
    assert problems(_shape_of(path, document), document) == []


def _samples() -> list[str]:
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    return re.findall(r"```yaml[^\n]*\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("sample", _samples(), ids=lambda sample: re.sub(r"\W+", "_", sample[:20]))
def test_the_samples_of_the_language_reference_fit(sample: str) -> None:
    document = as_editors_read(sample)
    if isinstance(document, list):
        shape = "scenario"
    elif "extends" in document:
        shape = "variant"
    else:
        shape = "part"
        thing = {key: document.pop(key) for key in ("hooks", "gives", "pays") if key in document}
        if thing:
            document["kinds"] = {**document.get("kinds", {}), "sample": thing}
        document = {key: value for key, value in document.items() if key not in registry.IDENTITY}
    assert problems(shape, document) == []


WRONG = {
    "an unknown section": ("part", {"kindz": {}}),
    "an unknown key": ("part", {"zones": {"game": {"deck": {"holds": "card", "ordre": "pile"}}}}),
    "a missing key": ("part", {"zones": {"game": {"deck": {"order": "pile"}}}}),
    "a wrong word": ("part", {"zones": {"game": {"deck": {"holds": "card", "order": "stack"}}}}),
    "a mapping for a list": ("part", {"rules": {"after": "turn", "do": "end turn"}}),
    "two stages of a hook": ("part", {"rules": [{"after": "turn", "before": "turn", "do": "end turn"}]}),
    "no stage of a hook": ("part", {"rules": [{"do": "end turn"}]}),
    "a name in capitals": ("part", {"kinds": {"City": {}}}),
    "no id": ("ruleset", {"language": 1}),
    "no base": ("variant", {"ruleset": "a", "language": 1}),
    "a silencing without a reason": ("settings", {"silence": [{"code": "RW710"}]}),
    "a scenario without a name": ("scenario", [{"play": []}]),
}


@pytest.mark.parametrize("name", WRONG)
def test_mistakes_are_seen(name: str) -> None:
    assert problems(*WRONG[name])


def test_the_keys_of_the_registry_are_those_of_the_schemas() -> None:
    schema = schema_of("ruleset")
    assert isinstance(registry.RULESET, Record)
    assert set(schema["properties"]) == {*registry.IDENTITY, *registry.SECTIONS}
