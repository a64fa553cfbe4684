"""What a browser has to fetch, so that a page appears quickly on a slow network: sizes as static hosts send them."""

from __future__ import annotations

import gzip
import re
from posixpath import join, normpath

import pytest

from rulewright.outside.reading import own_files

FILES = dict(own_files("web", "client"))
LINK = re.compile(r'(?:src|href)="/static/([^"]+)"')
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.[^"']+)["']""")


def fetched(page: str) -> set[str]:
    """The page and all that it fetches: what it links, and the modules that they import."""
    found, waiting = {page}, LINK.findall(FILES[page])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name.endswith(".js"):
                waiting += [normpath(join(name, "..", each)) for each in IMPORT.findall(FILES[name])]
    return found


@pytest.mark.parametrize(("page", "kilobytes"), [("lobby.html", 40), ("table.html", 40), ("desk.html", 250)])
def test_a_page_is_small(page: str, kilobytes: int) -> None:
    names = fetched(page)
    assert any("lit-html" in name for name in names)  # the walk follows imports
    assert sum(len(gzip.compress(FILES[name].encode(), mtime=0)) for name in names) < kilobytes * 1000


def test_each_module_is_fetched_by_a_page() -> None:
    pages = [name for name in FILES if name.endswith(".html")]
    unused = {name for name in FILES if name.endswith((".js", ".css"))} - {name for page in pages for name in fetched(page)}
    assert not unused, unused
