"""Each step of the flow knows only the steps before it: a walk over the imports of all modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import rulewright

PACKAGE = Path(rulewright.__file__).parent

LAYERS = [
    {"outside"}, {"source"}, {"language"}, {"ruleset"}, {"checker"}, {"compiler", "runtime", "api", "warm"}, {"pool"}, {"telling"},
    {"scenario", "agents", "carrying"}, {"gamefile", "workspace"}, {"web"}, {"publish"}, {"cli"}, {"__init__", "__main__"},
]  # fmt: skip
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def imported(tree: ast.AST) -> Iterator[str]:
    """The steps that a module imports from. What comes from `rulewright` itself is the public interface, which is `api` and `runtime`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("rulewright."):
            yield node.module.split(".")[1]
        elif isinstance(node, ast.Import):
            yield from (name.name.split(".")[1] for name in node.names if name.name.startswith("rulewright."))


def test_each_step_knows_only_those_before_it() -> None:
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        own = LEVEL[name.partition("/")[0].removesuffix(".py")]
        wrong += [f"{name} imports {other}" for other in dict.fromkeys(imported(ast.parse(file.read_text(encoding="utf-8")))) if LEVEL[other] > own]
    assert wrong == []
