"""Puts the editor's modules beside the client, as they are published: `python .ci/vendor.py node_modules`, after

    npm install @codemirror/{state,view,language,autocomplete,lint,commands,lang-yaml} esbuild@0.28.2

Each package is one module. The names in their imports change from packages to files, since browsers know no packages, and esbuild removes comments
and spaces: the editor is sent in half as many bytes. The versions are printed and stand in the licences, so that the files in the repository can be
compared with what was published.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "interpreter" / "rulewright" / "web" / "client" / "vendor"
WANTED = [f"@codemirror/{name}" for name in ("state", "view", "language", "autocomplete", "lint", "commands", "lang-yaml")]
IMPORT = re.compile(r"""((?:^|\n)(?:import|export)\s[^;'"]*?from\s+|(?:^|\n)import\s+)(['"])([^'"]+)\2""")


def place(package: str) -> str:
    """The file of a package: `codemirror/view.js` for `@codemirror/view`."""
    scope, _, name = package.removeprefix("@").rpartition("/")
    return f"{scope or name}/{name}.js"


def _minified(text: str, modules: Path) -> str:
    command = [str(modules / ".bin" / "esbuild"), "--minify", "--format=esm", "--charset=utf8"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main(modules: Path) -> None:
    """Copies the wanted packages and all that they need."""
    waiting, done = list(WANTED), dict[str, str]()
    texts: dict[str, list[str]] = {}
    while waiting:
        package = waiting.pop()
        if package in done:
            continue
        about = json.loads((modules / package / "package.json").read_text())
        export = about.get("exports", {})
        export = export.get(".", export)
        file = about.get("module") or (export if isinstance(export, str) else export["import"])
        text = (modules / package / file).read_text()
        own = place(package)
        for match in IMPORT.finditer(text):
            assert not match[3].startswith("."), (package, match[3])
            waiting.append(match[3])
        text = IMPORT.sub(lambda match: f'{match[1]}"{"../" + place(match[3])}"', text)
        target = VENDOR / own
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_minified(text, modules))
        done[package] = about["version"]
        licence = next((each for each in sorted((modules / package).iterdir()) if each.name.lower().startswith("licen")), None)
        assert licence is not None, package
        texts.setdefault(own.partition("/")[0], []).append(f"{package} {about['version']}\n\n{licence.read_text().strip()}\n")
    for folder, parts in texts.items():
        (VENDOR / folder / "license.txt").write_text("\n----\n\n".join(sorted(parts)))
    print("\n".join(f"{name} {version}" for name, version in sorted(done.items())))


main(Path(sys.argv[1]))
