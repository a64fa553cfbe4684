"""`python -m benchmarks.typing [FOLDER …]`: how soon the desk answers somebody who types, with what is wrong with names, types and shapes.

Words drawn from all files of a folder are typed anew, letter by letter; after each letter the desk is asked for its findings, as the page does. Times
are CPU times of the whole process, as on a machine that does nothing else. After each word, somebody looks at it.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles

from starlette.testclient import TestClient

from rulewright.web.app import make_app
from rulewright.web.catalog import Catalog
from rulewright.web.desk import QUIET, Desk
from rulewright.web.server import Server
from rulewright.web.store import Store
from rulewright.workspace import Workspace

RULESETS = Path(__file__).resolve().parents[1] / "rulesets"
WORD = re.compile(r"[A-Za-z_]{3,12}")
MOST_LETTERS = 6


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    options = _parser().parse_args(arguments)
    for folder in options.folders:
        _measured(folder, options.words, options.seed, options.slowest, [path.parent for path in RULESETS.glob("*/ruleset.yaml")])
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.typing", description="Measure the findings of the desk while somebody types.")
    parser.add_argument(
        "folders", nargs="*", type=Path, default=[RULESETS / name for name in ("mesta", "clash_of_cultures")], help="folders with rules"
    )
    parser.add_argument("--words", type=int, default=25, help="how many words are typed (default 25)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slowest", type=int, default=0, help="show so many of the slowest letters")
    return parser


def typed(texts: dict[str, str], words: int, random: Random) -> Iterator[tuple[str, int, str]]:
    """Files with their texts after each letter (and the line), each file as often as it is long; at the end of a word all is as before."""
    names = sorted(texts)
    for _ in range(words):
        file = random.choices(names, [len(texts[name]) for name in names])[0]
        text = texts[file]
        word = random.choice(list(WORD.finditer(text)))
        line = text.count("\n", 0, word.start()) + 1
        for letters in range(min(MOST_LETTERS, len(word[0]) - 1) + 1):
            yield file, line, text[: word.start()] + word[0][:letters] + text[word.end() :]
        yield file, line, text


def _measured(folder: Path, words: int, seed: int, slowest: int, allow: Sequence[Path]) -> None:
    workspace = Workspace(folder, allow=allow)
    snapshot = workspace.snapshot()
    texts = {name: snapshot.text(name) for name in snapshot.files}
    with tempfile.TemporaryDirectory() as state:
        server = Server(Store(Path(state) / "tables.sqlite"), Catalog({}))
        with TestClient(make_app(server, desk=Desk(server, workspace)), base_url="http://localhost") as client:
            author = {"authorization": f"Bearer {server.keys.author()}"}

            def edited(file: str, text: str) -> float:
                begun = time.process_time()
                reply = client.post("/api/desk/edit?lang=en", headers=author, json={"file": file, "text": text, "lang": "en"})
                assert reply.status_code == 200, reply.text
                used = time.process_time() - begun
                if text == texts[file]:  # a whole word
                    time.sleep(QUIET + 1)
                return used

            main = snapshot.mains()[0]
            first = edited(main, texts[main])
            times = [(edited(file, text), file, line) for file, line, text in typed(texts, words, Random(seed))]
    size = sum(map(len, texts.values())) / 1000
    print(f"{folder.name} ({size:.0f} kB): first {1000 * first:.0f} ms")
    of_tests = [each for each in times if "tests" in Path(each[1]).parts]
    for name, some in (("all", times), ("of rules", [each for each in times if each not in of_tests]), ("of tests", of_tests)):
        values = [value for value, _, _ in some]
        if len(values) > 1:
            shown = f"p50 {1000 * median(values):.0f} ms, p95 {1000 * quantiles(values, n=20)[-1]:.0f} ms, max {1000 * max(values):.0f} ms"
            print(f"  {len(values)} letters {name}: {shown}", flush=True)
    for value, file, line in sorted(times, reverse=True)[:slowest]:
        print(f"  {1000 * value:.0f} ms  {file}:{line}")


if __name__ == "__main__":
    sys.exit(main())
