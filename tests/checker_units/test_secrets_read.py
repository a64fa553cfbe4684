"""Reading secrets: the nodes that are looked at, and no others."""

import ast
import inspect
from textwrap import dedent

from rulewright.checker.secrecy import secrets_read


def _classes(pattern: ast.AST) -> set[str]:
    """The classes whose objects a case may be about."""
    if isinstance(pattern, ast.MatchClass):
        assert isinstance(pattern.cls, ast.Attribute)
        return {pattern.cls.attr}
    inside = pattern.patterns if isinstance(pattern, ast.MatchOr) else [pattern.pattern] if isinstance(pattern, ast.MatchAs) else []
    return {name for each in inside if each is not None for name in _classes(each)}


def test_every_node_with_a_case_of_its_own_is_looked_at() -> None:
    source = ast.parse(dedent(inspect.getsource(secrets_read.Reader._collect)))
    (match,) = [node for node in ast.walk(source) if isinstance(node, ast.Match)]
    cases = {name for case in match.cases for name in _classes(case.pattern)}
    assert cases == {node.__name__ for node in secrets_read._READ}
