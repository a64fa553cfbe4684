"""The words of the pages: each language has all of them, and each is said somewhere."""

from __future__ import annotations

import re

import pytest

from rulewright.outside.reading import own_files
from tests.shelf import REPOSITORY

FILES = dict(own_files("web", "client"))
PAGE = {path.name: path.read_text(encoding="utf-8") for path in (REPOSITORY / "interpreter/rulewright/publish/page").glob("*.js")}
LANGUAGES = sorted(name.removeprefix("languages/").removesuffix(".js") for name in FILES if name.startswith("languages/"))
CODE = "\n".join(text for name, text in {**FILES, **PAGE}.items() if name.endswith(".js") and not name.startswith(("languages/", "vendor/")))
INNER = re.compile(r"(\w+): \{ (.*) \},")
PLAIN = re.compile(r'(\w+): "(.*)",')


def words(language: str, section: str) -> dict[str, str]:
    """The words of a section by key, those of a group by `GROUP.KEY`."""
    lines = FILES[f"languages/{language}.js"].partition(f"export const {section} = {{\n")[2].partition("\n};")[0].splitlines()
    found: dict[str, str] = {}
    for line in lines:
        if (group := INNER.fullmatch(line.strip())) is not None:
            found |= {f"{group[1]}.{key}": text for key, text in re.findall(r'(\w+): "([^"]*)"', group[2])}
        else:
            word = PLAIN.fullmatch(line.strip())
            assert word is not None, line
            found[word[1]] = word[2]
    return found


def test_the_languages_are_those_that_can_be_chosen() -> None:
    assert {"cs", "de", "en"} <= set(LANGUAGES)
    assert sorted(re.findall(r'from "\./languages/(\w+)\.js"', FILES["words.js"])) == LANGUAGES


@pytest.mark.parametrize("section", ["WORDS", "DESK"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_words(language: str, section: str) -> None:
    english, own = words("en", section), words(language, section)
    assert len(english) > 50
    assert own.keys() == english.keys()
    assert all(own.values())
    commands = re.compile(r"`(rulewright [a-z]+(?: --\w+)?)")
    assert {key: commands.findall(own[key]) for key in own} == {key: commands.findall(english[key]) for key in own}


@pytest.mark.parametrize("section", ["WORDS", "DESK"])
def test_each_word_is_said_somewhere(section: str) -> None:
    keys = {key.partition(".")[0] for key in words("en", section)}
    said = set(re.findall(r"\w+", CODE)) | {f"{key}" for key in keys if any(key.startswith(part) for part in re.findall(r"`(\w+_)\$", CODE))}
    assert keys - said == set()
