"""Panels as lines."""

from __future__ import annotations

import io
from typing import Any

from rulewright.cli.panels import print_panels
from rulewright.telling.screen import Screen


def _lines(*panels: dict[str, Any]) -> list[str]:
    out = io.StringIO()
    print_panels([{"title": "T", **panel} for panel in panels], Screen(out))
    return out.getvalue().splitlines()[3:]


def _sign(text: str, number: int | None = None) -> dict[str, Any]:
    return {"sign": text, "number": number, "colour": "red"}


def _map(shape: str, flat: bool, rows: int, columns: int, lower: bool = True) -> dict[str, Any]:
    cells = [
        {
            "space": f"{chr(96 + column)}{row}",
            "row": row,
            "column": column,
            "upper": [_sign(f"{chr(64 + column)}{row}")],
            "lower": [_sign("x", 3)] if lower and (row, column) == (1, 2) else [],
        }
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    ]
    return {
        "kind": "map", "shape": shape, "flat": flat, "rows": rows, "columns": columns, "cells": cells, "legend": [], "edges": [],
    }  # fmt: skip


def test_flat_hexes_stand_in_columns_every_second_lower() -> None:
    assert _lines(_map("hexes", True, 2, 3)) == [
        "   a  b  c",
        "1  A1    C1",
        "      B1",
        "2  A2 x3 C2",
        "      B2",
        "",
    ]


def test_pointed_hexes_stand_in_rows_every_second_to_the_right() -> None:
    assert _lines(_map("hexes", False, 2, 3, lower=False)) == ["   a  b  c", "1  A1 B1 C1", "2   A2 B2 C2"]


def test_squares() -> None:
    assert _lines(_map("squares", False, 2, 2)) == ["   a  b", "1  A1 B1", "      x3", "2  A2 B2", ""]


def test_a_board_seen_from_below() -> None:
    board = {**_map("squares", False, 2, 2, lower=False), "from_below": True}
    assert _lines(board) == ["   a  b", "2  A2 B2", "1  A1 B1"]


def test_a_big_map_fits_on_a_terminal() -> None:
    big = _map("hexes", True, 10, 12)
    for cell in big["cells"]:
        cell["upper"] = [_sign("abcd"), _sign("efgh")]
    lines = _lines(big)
    assert max(map(len, lines)) <= 100
    assert len(lines) == 22


def test_a_track_has_signs_above_and_below() -> None:
    cells = [
        {"name": "1", "upper": [], "lower": [_sign("w", 2)]},
        {"name": "2", "upper": [_sign("E")], "lower": []},
        {"name": "10", "upper": [], "lower": []},
    ]
    assert _lines({"kind": "track", "cells": cells, "legend": [{"sign": "E", "name": "enemy", "colour": "red"}]}) == [
        "     E",
        "1  | 2 | 10",
        "w2",
        "E enemy",
    ]


def test_tables_set_numbers_to_the_right() -> None:
    table = {"kind": "table", "columns": ["level", "next"], "rows": [{"name": "road", "cells": ["2", "3 wood"]}]}
    assert _lines(table) == ["      level  next", "road      2  3 wood"]


def test_a_table_tells_the_short_texts_of_its_rows_at_their_ends() -> None:
    rows = [{"name": "road", "cells": ["2"], "text": "Ends at the sea."}, {"name": "way", "cells": ["11"], "text": ""}]
    assert _lines({"kind": "table", "columns": ["level"], "rows": rows}) == ["      level", "road      2  Ends at the sea.", "way      11"]


def test_figures_go_on_in_the_next_line() -> None:
    figures = [{"name": f"figure number {number}", "text": "12"} for number in range(9)]
    lines = _lines({"kind": "figures", "figures": figures})
    assert len(lines) == 3
    assert max(map(len, lines)) <= 100
