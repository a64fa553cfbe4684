"""The figures as text for people and as JSON for machines."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from benchmarks.costs import FileCost, PositionCost
from benchmarks.engines import Engine
from benchmarks.playouts import AIMS, BESIDE_AIMS, GAMES_AIMS, YARDSTICK, Result, beside, ratio, scaled


def as_json(
    engines: Sequence[Engine],
    results: Sequence[Result],
    positions: Sequence[PositionCost],
    files: Sequence[FileCost],
    settings: dict[str, Any],
) -> dict[str, Any]:
    """Everything that was measured, with what it was measured on."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "settings": settings,
        "missing": {engine.name: engine.missing for engine in engines if engine.missing},
        "playouts": [asdict(result) for result in results],
        "ratios": [{**asdict(aim), "reached": found} for aim in AIMS if (found := ratio(results, aim)) is not None],
        "games": [{**asdict(aim), "reached": found} for aim in GAMES_AIMS if (found := scaled(results, aim)) is not None],
        "positions": [{**asdict(cost), "clone_ratio": cost.clone_ratio, "undo_ratio": cost.undo_ratio} for cost in positions],
        "files": [asdict(cost) for cost in files],
    }


def as_text(engines: Sequence[Engine], results: Sequence[Result], positions: Sequence[PositionCost], files: Sequence[FileCost]) -> str:
    """The tables."""
    parts = [_playouts(results), _ratios(results), _games(results), _beside(results), _positions(positions), _files(files)]
    parts += [f"not measured: {engine.name} ({engine.missing})" for engine in engines if engine.missing]
    return "\n\n".join(part for part in parts if part)


def _playouts(results: Sequence[Result]) -> str:
    if not results:
        return ""
    ours = {result.subject: result.moves_per_second for result in results if result.engine == "rulewright"}
    rows = []
    for result in sorted(results, key=lambda result: (result.game, -result.moves_per_second)):
        against = "" if result.engine == "rulewright" or result.game not in ours else f"{ours[result.game] / result.moves_per_second:.2f}"
        rows.append(
            [
                result.subject,
                result.engine,
                f"{result.games_per_second:,.0f}" if result.games_per_second >= 100 else f"{result.games_per_second:.1f}",
                f"{result.moves_per_second:,.0f}",
                f"{result.spread:.0%}",
                against,
            ]
        )
    return table(
        "Random playouts, each per second of process CPU time (medians)",
        ["game", "engine", "games/s", "moves/s", "spread", "rulewright is … times as fast"],
        rows,
    )


def _ratios(results: Sequence[Result]) -> str:
    rows = []
    for aim in AIMS:
        found = ratio(results, aim)
        if found is not None:
            rows.append(
                [
                    aim.game,
                    f"{aim.peer}: {aim.subject}",
                    aim.of,
                    f"{found:.2f}",
                    f"{aim.at_least:g}",
                    "reached" if found >= aim.at_least else "missed",
                ]
            )
    return table("Ratios of what is played per second, with the project's aims", ["game", "against", "of", "ratio", "aim", ""], rows) if rows else ""


def _games(results: Sequence[Result]) -> str:
    found = [(aim, games) for aim in GAMES_AIMS if (games := scaled(results, aim)) is not None]
    rows = [[aim.subject, f"{games:.1f}", f"{aim.at_least:g}", "reached" if games >= aim.at_least else "missed"] for aim, games in found]
    title = f"Random games per second, scaled to a machine on which the plain tic-tac-toe makes {YARDSTICK:,} moves"
    return table(title, ["game", "games/s", "aim", ""], rows) if rows else ""


def _beside(results: Sequence[Result]) -> str:
    found = [(aim, share) for aim in BESIDE_AIMS if (share := beside(results, aim)) is not None]
    rows = [[aim.subject, aim.other, f"{share:.2f}", f"{aim.at_least:g}", "reached" if share >= aim.at_least else "missed"] for aim, share in found]
    return table("Random games per second beside another ruleset's", ["game", "beside", "ratio", "aim", ""], rows) if rows else ""


def _positions(costs: Sequence[PositionCost]) -> str:
    rows = [
        [
            cost.subject,
            f"{cost.clone:.1f}",
            f"{cost.deepcopy:.1f}",
            f"{cost.clone_ratio:.1f}",
            f"{cost.choose:.1f}",
            f"{cost.undo:.1f}",
            f"{cost.undo_ratio:.1f}",
            f"{cost.save:.0f}",
            f"{cost.restore:.0f}",
            f"{cost.saved_bytes:,}",
        ]
        for cost in costs
    ]
    return (
        table(
            "A position in the middle of a game, microseconds of CPU time (aims: clone 20 times cheaper than deepcopy, undo cheaper than a clone)",
            ["game", "clone", "deepcopy", "times", "choose", "undo", "clone/undo", "save", "restore", "save, bytes"],
            rows,
        )
        if rows
        else ""
    )


def _files(costs: Sequence[FileCost]) -> str:
    rows = [
        [
            cost.ruleset,
            *(
                f"{value:.2f}"
                for value in (
                    cost.load_cold,
                    cost.load_warm,
                    cost.check_cold,
                    cost.check_warm,
                    cost.check_cold_cpu,
                    cost.check_warm_cpu,
                )
            ),
        ]
        for cost in costs
    ]
    return (
        table(
            "Files, seconds of wall clock in a fresh process (aims for mesta: check about 2 cold, 0.4 warm)",
            ["ruleset", "load cold", "load warm", "check cold", "check warm", "cold, CPU", "warm, CPU"],
            rows,
        )
        if rows
        else ""
    )


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in plain text; the columns of numbers are set to the right."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    left = [not any(row[column][:1].isdigit() for row in rows) for column in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        return "  ".join(cell.ljust(width) if to_left else cell.rjust(width) for cell, width, to_left in zip(row, widths, left, strict=True)).rstrip()

    return "\n".join([title, line(heads), line(["-" * width for width in widths]), *(line(row) for row in rows)])
