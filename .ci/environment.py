"""Make a virtual environment and install this checkout into it: `python .ci/environment.py FOLDER run|test|dev|docs|web|bench`.

Uses the standard library only. A bare Debian may have Python without `ensurepip` (it is in the package python3-venv); then
pip is taken from wherever the machine has it, and if it has it nowhere the last resort is pip's own wheel from the package index.
"""

from __future__ import annotations

import glob
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = {"run": "", "test": "[test]", "dev": "[test,dev]", "docs": "[docs]", "web": "[test,browser]", "bench": "[bench]"}
# Where Debian and its relatives put the wheels that ensurepip would use.
BUNDLED = ("/usr/share/python-wheels/pip-*.whl", "/usr/lib/python3*/ensurepip/_bundled/pip-*.whl")
INDEX = "https://pypi.org/simple/"
# A link to a finished release (no alpha, beta or candidate) on an index page.
_WHEEL = re.compile(r'href="(?P<url>[^"#]*/(?P<name>pip-\d+(?:\.\d+)*-py3-none-any\.whl))#sha256=(?P<sha256>[0-9a-f]{64})"')


def main(arguments: list[str]) -> int:
    """Set up; returns the exit code."""
    if len(arguments) != 2 or arguments[1] not in EXTRAS:
        print(f"usage: environment.py FOLDER {'|'.join(EXTRAS)}", file=sys.stderr)
        return 2
    folder, extra = Path(arguments[0]), EXTRAS[arguments[1]]
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    print(f"Setting up {folder} with Python {sys.version.split()[0]} …", flush=True)
    if not _runs([str(python), "-c", "import sys"]):
        venv.create(folder, with_pip=False, clear=True, symlinks=os.name != "nt")
    pip = _pip_of(python)
    if pip is None:
        print(
            "No pip could be found or fetched for the virtual environment.\nOn Debian this cures it: apt-get install python3-venv",
            file=sys.stderr,
        )
        return 1
    command = [*pip, "install", "--quiet", "--disable-pip-version-check", "--editable", f".{extra}"]
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        print("The packages that Rulewright needs could not be installed (the reason stands above).", file=sys.stderr)
    return 1 if done.returncode else 0


def _runs(command: list[str]) -> bool:
    """Whether a command exists and ends well."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _pip_of(python: Path) -> list[str] | None:
    """A command that is pip acting on `python`, or None. Tried from the ordinary to the last resort."""
    python = python.absolute()
    inside = [str(python), "-m", "pip"]
    if _runs([*inside, "--version"]):
        return inside
    if _runs([str(python), "-m", "ensurepip", "--default-pip"]) and _runs([*inside, "--version"]):
        return inside
    for wheel in sorted((path for pattern in BUNDLED for path in glob.glob(pattern)), reverse=True):
        if _runs([str(python), f"{wheel}/pip", "install", "--quiet", "--no-index", wheel]):
            return inside
    outside = [sys.executable, "-m", "pip", "--python", str(python)]
    if _runs([*outside, "--version"]):
        return outside
    return inside if _fetched(python) else None


def _release(wheel: str) -> tuple[int, ...]:
    """The version in a wheel's name."""
    return tuple(int(part) for part in wheel.split("-")[1].split("."))


def _fetched(python: Path) -> bool:
    """Put pip's newest wheel from the package index into the environment of `python`, if its checksum is right."""
    try:
        request = urllib.request.Request(INDEX + "pip/", headers={"Accept": "text/html"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            page = answer.read().decode("utf-8")
        wheels = {found["name"]: found for found in _WHEEL.finditer(page)}
        newest = wheels[max(wheels, key=_release)]
        with urllib.request.urlopen(urljoin(INDEX + "pip/", newest["url"]), timeout=120) as answer:
            content = answer.read()
    except (OSError, ValueError):
        return False
    if hashlib.sha256(content).hexdigest() != newest["sha256"]:
        return False
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder, newest["name"])
        wheel.write_bytes(content)
        return _runs([str(python), f"{wheel}/pip", "install", "--quiet", "--no-index", str(wheel)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
