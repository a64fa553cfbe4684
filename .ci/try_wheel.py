"""Install a wheel into a fresh environment, carry out the commands of the README there, and look for its documentation:
`python .ci/try_wheel.py dist/NAME.whl`.

Uses the standard library and a POSIX shell. The commands run in an empty folder, so nothing of the checkout takes part; what they print is compared
with the README (a line `...` stands for any lines, `…` for any characters).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What only the wheel of a release can do: the documentation site is in it.
FURTHER = [("rulewright docs tutorial --no-open", "file:///…/data/site/tutorial.html")]
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps(page: str) -> Iterator[tuple[str, str]]:
    """Each command of the console blocks of a page, with what it has to print."""
    for block in _CONSOLE.findall(page):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def same(printed: str, wanted: str) -> bool:
    """Whether an output is what the page says; blanks at the ends of lines do not count, and a page that says nothing takes anything."""
    lines = [line.rstrip() for line in wanted.strip("\n").splitlines()]
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line).replace("…", ".*?") + r"\n" for line in lines)
    shown = "".join(line.rstrip() + "\n" for line in printed.strip("\n").splitlines())
    return not wanted.strip() or re.fullmatch(pattern, shown) is not None


def main(arguments: list[str]) -> int:
    """Try one wheel; returns the exit code."""
    if len(arguments) != 1:
        print("usage: try_wheel.py WHEEL", file=sys.stderr)
        return 2
    wheel = Path(arguments[0]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        environment, empty = Path(folder, "environment"), Path(folder, "empty")
        empty.mkdir()
        venv.create(environment, with_pip=True)
        programs = environment / "bin"
        subprocess.run([str(programs / "python"), "-m", "pip", "install", "--quiet", str(wheel)], cwd=folder, check=True)
        variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        variables |= {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "NO_COLOR": "1",
            "COLUMNS": "100",
            "LC_ALL": "C.UTF-8",
            "LANG": "C.UTF-8",
        }
        failed = 0
        for command, wanted in (*steps((ROOT / "README.md").read_text(encoding="utf-8")), *FURTHER):
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=empty,
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
            good = done.returncode in (0, 1) and same(done.stdout, wanted)
            print(f"{'as the README says' if good else 'DIFFERS'}: {command}")
            if not good:
                failed += 1
                print(done.stdout)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
