"""Build the documentation site: `python .ci/docs_site.py` puts it into build/site.

The pages are written for readers of the repository. What differs on the site is changed in a copy of them (build/pages), from which
MkDocs then builds: the folder `docs` is the root, a README is the first page of its folder, other files that a page links to become
pages that show their text, and what the info string of a block says to the tests goes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
PAGES, SITE = ROOT / "build" / "pages", ROOT / "build" / "site"
SOURCES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md", "benchmarks/README.md")

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)
PICTURES = (".jpg", ".png", ".svg")
_LINK = re.compile(r"\]\((?!https?:|#)(?P<target>[^)#\s]+)(?P<part>#[^)]*)?\)")
_ITEM = re.compile(r"^(?:[-*]|\d+\.) ")
_CODE_IN_ROW = re.compile(r"`[^`\n]*`")


def sources() -> list[str]:
    """The pages of the repository, as paths from its root."""
    return [*SOURCES, *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))]


def place(source: str) -> str:
    """Where a file of the repository is on the site."""
    path = PurePosixPath(source)
    path = path.relative_to("docs") if path.parts[0] == "docs" else path
    if path.suffix in PICTURES:
        return str(path)
    if path.suffix != ".md":
        return f"{path}.md"
    if path.name == "README.md":
        return str(path.with_name("index.md"))
    return str(path.with_name(path.name.lower())) if len(PurePosixPath(source).parts) == 1 else str(path)


@dataclass(slots=True)
class Copy:
    """The pages of the site, made from those of the repository."""

    pages: dict[str, str] = field(default_factory=dict)
    linked: dict[str, None] = field(default_factory=dict)  # files that are no pages
    pictures: dict[str, str] = field(default_factory=dict)  # their files by place

    def add(self, source: str) -> None:
        """Make the page of a source."""
        text = (ROOT / source).read_text(encoding="utf-8")
        self.pages[place(source)] = "".join(self._parts(source, _COMMENT.sub("", text)))

    def add_linked(self) -> None:
        """Show the text of each file that some page links to."""
        for source in self.linked:
            text = (ROOT / source).read_text(encoding="utf-8")
            kind = "yaml" if source.endswith((".yaml", ".yml")) else "text"
            self.pages[place(source)] = f"# {source}\n\n```{kind}\n{text.rstrip()}\n```\n"

    def _parts(self, source: str, text: str) -> Iterator[str]:
        """Prose with its links led to the site's places, and blocks as MkDocs reads them."""
        end = 0
        for block in _FENCE.finditer(text):
            yield self._prose(source, text[end : block.start()])
            yield _block(block)
            end = block.end()
        yield self._prose(source, text[end:])

    def _prose(self, source: str, text: str) -> str:
        return _in_its_markdown(_LINK.sub(lambda link: f"]({self._led(source, link['target'])}{link['part'] or ''})", text))

    def _led(self, source: str, target: str) -> str:
        """A link from the place of a page; one that leads nowhere stays as it is, so that MkDocs reports it."""
        there = os.path.normpath(PurePosixPath(source).parent / target)
        if not (ROOT / there).is_file():
            return target
        if there.endswith(PICTURES):
            self.pictures[place(there)] = there
        elif not there.endswith(".md"):
            self.linked[there] = None
        return os.path.relpath(place(there), PurePosixPath(place(source)).parent)


def _block(block: re.Match[str]) -> str:
    """A fenced block with its language alone, and the name of its file as a title."""
    words = block["info"].split()
    kind = {"py": "python", "sh": "bash"}.get(words[0], words[0]) if words else "text"
    file = next((word.removeprefix("file=") for word in words if word.startswith("file=")), None)
    title = f' title="{file}"' if file is not None else ""
    return f"{block['indent']}```{kind}{title}\n{block['body']}{block['indent']}```"


def _in_its_markdown(text: str) -> str:
    """A blank line before each list, without which the site's Markdown takes it for part of the paragraph above; and in tables, code with its
    bars as they are.
    """
    lines: list[str] = []
    for written in text.split("\n"):
        line = _CODE_IN_ROW.sub(lambda code: code[0].replace(r"\|", "|"), written) if written.startswith("|") else written
        above = lines[-1] if lines else ""
        if _ITEM.match(line) and above.strip() and not above.startswith((" ", "#")) and not _ITEM.match(above):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def copied() -> Copy:
    """All pages and pictures of the site."""
    copy = Copy()
    for source in sources():
        copy.add(source)
    copy.add_linked()
    return copy


def main() -> int:
    """Copy and build; returns the exit code of MkDocs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    copy = copied()
    for name in (*copy.pages, *copy.pictures):
        (PAGES / name).parent.mkdir(parents=True, exist_ok=True)
    for name, text in copy.pages.items():
        (PAGES / name).write_text(text, encoding="utf-8")
    for name, file in copy.pictures.items():
        shutil.copyfile(ROOT / file, PAGES / name)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--config-file", str(ROOT / "mkdocs.yml")]
    done = subprocess.run(command, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=False)
    if done.returncode == 0:
        print(f"{sum(1 for _ in SITE.rglob('*.html'))} pages in {SITE.relative_to(ROOT)}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
