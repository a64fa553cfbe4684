"""The documentation site: its copy of the pages says what they say, its menu leads to all of them, and continuous integration builds it.

Whether links lead somewhere is found by building it (`make site`).
"""

from __future__ import annotations

import importlib.util
import posixpath
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


@cache
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_site", ROOT / ".ci" / "docs_site.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["docs_site"] = module
    spec.loader.exec_module(module)
    return module


@cache
def pages() -> dict[str, str]:
    found: dict[str, str] = script().copied().pages
    return found


@cache
def settings() -> dict[str, Any]:
    class Loader(yaml.SafeLoader):
        """Reads tags that name a Python function as plain text."""

    Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: suffix)
    found: dict[str, Any] = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), Loader)
    return found


def led_to(entries: object) -> Iterator[str]:
    """The pages of a menu."""
    if isinstance(entries, str):
        yield entries
    elif isinstance(entries, dict):
        for each in entries.values():
            yield from led_to(each)
    elif isinstance(entries, list):
        for each in entries:
            yield from led_to(each)


def test_the_menu_has_every_page_once() -> None:
    menu = list(led_to(settings()["nav"]))
    by_themselves = {name for name in pages() if re.match(r"diagnostics/RW\d+\.md|examples/\w+/|LICENSE", name)}
    assert sorted(menu) == sorted(set(pages()) - by_themselves)
    assert len(by_themselves) > 200


def test_links_lead_to_pages_of_the_site() -> None:
    known = {*pages(), *script().copied().pictures}
    for name, text in pages().items():
        for target in LINK.findall(re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)):
            assert posixpath.normpath(PurePosixPath(name).parent / target) in known, f"{name} links to {target}"


def test_blocks_say_their_language_and_file_alone() -> None:
    """MkDocs would take a block with our words after its language for a paragraph."""
    infos = {info for text in pages().values() for info in re.findall(r"^ *```(\S.*)$", text, re.MULTILINE)}
    assert all(re.fullmatch(r'[a-z]+(?: title="[\w./-]+")?', info) for info in infos), infos
    assert {"yaml", "console", "python"} <= infos


def test_what_is_only_for_tests_is_not_shown() -> None:
    assert "<!--" in (ROOT / "docs/cookbook_cards.md").read_text(encoding="utf-8")
    assert not any(re.search(r"^<!--", text, re.MULTILINE) for text in pages().values())


@pytest.mark.parametrize(
    ("written", "copied"),
    [
        ("Two:\n- one\n- two\n", "Two:\n\n- one\n- two\n"),
        ("- one\n- two\n", "- one\n- two\n"),
        ("- one\n  further\n- two\n", "- one\n  further\n- two\n"),
        ("# Title\n- one\n", "# Title\n- one\n"),
        ("| `a\\|b` | a\\|b |\n", "| `a|b` | a\\|b |\n"),
        ("`a\\|b`\n", "`a\\|b`\n"),
    ],
)
def test_markdown_that_the_site_reads_otherwise(written: str, copied: str) -> None:
    assert script()._in_its_markdown(written) == copied


def test_a_broken_link_stays_broken() -> None:
    """So that MkDocs finds it."""
    assert script().Copy()._led("docs/ci.md", "nowhere.md") == "nowhere.md"


def test_the_site_is_built_strictly_and_by_continuous_integration() -> None:
    assert '"--strict"' in (ROOT / ".ci/docs_site.py").read_text(encoding="utf-8")
    assert '"--quiet"' not in (ROOT / ".ci/docs_site.py").read_text(encoding="utf-8")  # warnings that are not written are not counted
    assert "make site" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert release.index("make site") < release.index("python -m build")
    assert "deploy-pages" in release


def test_nothing_is_fetched_from_elsewhere() -> None:
    assert settings()["theme"]["font"] is False
    assert "offline" in settings()["plugins"]
