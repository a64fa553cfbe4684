"""What opens, writes or shows anything does it in `rulewright.outside`: a walk over the calls of all other modules."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import rulewright

PACKAGE = Path(rulewright.__file__).parent

OUTPUT = re.compile(
    r"click\.(echo|secho|prompt|confirm|pause|edit|clear|get_text_stream|get_binary_stream|open_file)|print|input|sys\.(stdout|stderr|stdin)\.(write\w*|read\w*|buffer\..*)|"
    r".*\.(stdout|stderr)\.write|os\.write|Console|.*_console\.file\.write|warnings\.warn|logging\..*"
)
READING = re.compile(
    r"open|io\.open|codecs\.open|os\.open|.*\.(open|read_text|read_bytes|iterdir|glob|rglob|joinpath)|os\.(walk|scandir|listdir)|"
    r"yaml\.(load|safe_load|load_all|unsafe_load)|fileinput\..*|linecache\..*|runpy\..*"
)
WRITING = re.compile(
    r".*\.(write_text|write_bytes|mkdir|touch|symlink_to|hardlink_to|unlink|rmdir|rename|chmod)|"
    r"os\.(makedirs|mkdir|rename|replace|unlink|remove|link|symlink|truncate)|tempfile\..*|shutil\..*|pickle\.(load|loads|Unpickler|dump)|marshal\..*|shelve\..*"
)
# Calls that only look like these, by module.
EXCEPT = {
    "telling/screen.py": {"Console"},  # the painter of terminals, which cleans what it paints
    "cli/shape.py": {"formatter.write_text"},  # click's, for help
    "cli/main.py": {"os.open"},  # /dev/null, for a reader that has gone
    "pool/work.py": {"work.open", "pickle.loads"},  # a function of that name; what this process has written itself
    "pool/supervised.py": {"work.open"},
    "warm/entries.py": {"marshal.loads", "marshal.dumps"},  # from and for what is sealed with a secret of this user
    "warm/thawing.py": {"marshal.loads"},  # what was in such a file
    "warm/freezing.py": {"marshal.dumps"},
    "ruleset/schemas.py": {"yaml.load"},  # of a text
}


@cache
def calls() -> list[tuple[str, int, str]]:
    """The calls outside the doors: module, line and what is called."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if not name.startswith("outside/"):
            nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            found += [(name, node.lineno, ast.unparse(node.func)) for node in nodes if isinstance(node, ast.Call)]
    return found


def elsewhere(pattern: re.Pattern[str]) -> list[str]:
    """The calls that match, with their places."""
    return [f"{name}:{line} {called}" for name, line, called in calls() if pattern.fullmatch(called) and called not in EXCEPT.get(name, ())]


@pytest.mark.parametrize("pattern", [OUTPUT, READING, WRITING], ids=["output", "reading", "writing"])
def test_there_is_one_door(pattern: re.Pattern[str]) -> None:
    assert elsewhere(pattern) == []


def test_nothing_is_excepted_that_is_not_there() -> None:
    for name, words in EXCEPT.items():
        called = {ast.unparse(node.func) for node in ast.walk(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))) if isinstance(node, ast.Call)}
        assert words <= called, name
