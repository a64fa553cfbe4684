"""The table of limits: the documentation has all of it, and it is changed from outside only."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.main import main
from rulewright.source.catalogue import CODES
from rulewright.source.limits import LimitError, Limits, limits, read_limits, use_limits
from tests.limits.nestings import Ruleset

ROOT = Path(__file__).resolve().parents[2]


def rows() -> list[str]:
    """The table as the documentation has it."""
    return [
        f"| `{each.name}` | {getattr(Limits(), each.name):,} | {each.metadata['counts']} | "
        f"{'[{0}](diagnostics/{0}.md)'.format(each.metadata['code']) if each.metadata['code'] else '—'} |"
        for each in fields(Limits)
    ]


def test_the_documentation_has_the_table() -> None:
    told = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert "\n".join(rows()) in told


def test_every_limit_names_a_code_of_the_catalogue() -> None:
    assert {each.metadata["code"] for each in fields(Limits)} - {""} <= set(CODES)


@pytest.mark.parametrize("entry", ["", "things", "things=", "things=-1", "things=1e9", "things=0", "thing=3", "steps=" + "9" * 5_000])
def test_what_is_no_limit_is_refused(entry: str) -> None:
    with pytest.raises(LimitError):
        read_limits([entry])


def test_a_bound_holds_until_it_is_changed_back(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(Ruleset().files()["ruleset.yaml"], encoding="utf-8")
    assert rulewright.load(tmp_path).ok
    with use_limits(read_limits(["things=8"])):
        assert limits().things == 8
        assert [item.code for item in rulewright.load(tmp_path).diagnostics] == ["RW814"]
    assert rulewright.load(tmp_path).ok


def test_the_command_line_changes_bounds(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(Ruleset().files()["ruleset.yaml"], encoding="utf-8")
    found = CliRunner().invoke(main, ["check", "--no-cache", str(tmp_path), "--limit", "things=8"])
    assert "RW814" in found.output
    found = CliRunner().invoke(main, ["check", "--no-cache", str(tmp_path), "--limit", "thing=8"])
    assert found.exit_code == 2
    assert limits() == Limits()


def test_no_file_changes_bounds(tmp_path: Path) -> None:
    (tmp_path / ".rulewright.yaml").write_text("limit: {things: 50000}\nlimits: {things: 50000}\n", encoding="utf-8")
    (tmp_path / "ruleset.yaml").write_text(Ruleset(more="limits: {things: 50000}\n").files()["ruleset.yaml"], encoding="utf-8")
    assert not rulewright.load(tmp_path).ok
    assert limits() == Limits()


def test_warnings_stop_no_ruleset_however_many(tmp_path: Path) -> None:
    """Beyond the limit they are no longer reported; the ruleset can be played, and its errors are still found."""
    unused = "".join(f"  s{i}(player me): me.points\n" for i in range(30))
    (tmp_path / "ruleset.yaml").write_text(Ruleset(stats=unused).files()["ruleset.yaml"], encoding="utf-8")
    with use_limits(read_limits(["all_findings=20"])):
        found = rulewright.load(tmp_path)
        assert found.ok
        assert [item.code for item in found.diagnostics].count("RW806") == 1
        assert len(found.diagnostics) == 21
        rulewright.Game(found, seed=1)
        (tmp_path / "ruleset.yaml").write_text(Ruleset(stats=unused + "  broken(player me): me.pionts\n").files()["ruleset.yaml"], encoding="utf-8")
        assert not rulewright.load(tmp_path).ok


def test_errors_end_a_run_after_so_many(tmp_path: Path) -> None:
    broken = "".join(f"  s{i}(player me): me.p{i}\n" for i in range(30))
    (tmp_path / "ruleset.yaml").write_text(Ruleset(stats=broken).files()["ruleset.yaml"], encoding="utf-8")
    with use_limits(read_limits(["all_findings=20"])):
        found = [item for item in rulewright.load(tmp_path).diagnostics if item.severity == 3]
    assert "RW806" in [item.code for item in found]
    assert len(found) <= 21


def test_whether_something_was_wrong_is_not_found_by_sorting_all_errors() -> None:
    """(Thousands of entries, each of which looked through all findings before and after, cost the square of their number.)"""
    package = Path(rulewright.__file__).parent
    counted = [
        f"{file.relative_to(package).as_posix()}:{number}"
        for file in sorted(package.rglob("*.py"))
        if file.parent.name != "cli"  # which counts them once, at the end
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if "len(" in line and "findings.errors)" in line
    ]
    assert counted == []
