"""Write the stored games again: `python -m tests.playthroughs.update [part of a name …]`. Look at what has changed before you keep it."""

from __future__ import annotations

import sys

from tests.playthroughs.recording import HERE, record, recordings


def main(wanted: list[str]) -> int:
    found = recordings()
    for name, (folder, players) in found.items():
        if wanted and not any(part in name for part in wanted):
            continue
        text, file = record(folder, players).stored(), HERE / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"{name}: written")
    for file in HERE.glob("*.txt"):
        if file.name not in found:
            file.unlink()
            print(f"{file.name}: removed, there is no such game")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
