"""What `make compare` and `make curves` found, for docs/performance.md and the README."""

import json
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks import curves_report, report, routes, seats, start_up, terminal
from benchmarks import edition_sizes as sizes
from benchmarks.figures import Row, Sheet, sheets
from benchmarks.terminal import number
from benchmarks.works import BOARDS, OURS
from docs.markdown import DOCS, filled, grid
from seafarers_env.editions import CLASSIC

#: Written by `make compare`.
FIGURES: Final = DOCS / "performance.json"
#: Written by `make curves`.
CURVES: Final = DOCS / "curves.json"
#: Written by `make routes`.
ROUTES: Final = DOCS / "routes.json"
#: Written by `make seats`.
SEATS: Final = DOCS / "seats.json"
#: Written by `make editions`.
SIZES: Final = DOCS / "edition_sizes.json"


def read(path: Path) -> dict[str, Any]:
    """A file of figures."""
    return json.loads(path.read_text(encoding="utf-8"))


def performance_page(path: Path) -> str:
    """The hand-written page with all figures."""
    parts = {"figures": report.markdown(read(FIGURES)), "curves": curves_report.markdown(read(CURVES))}
    parts |= {"seats": seats.markdown(read(SEATS)), "editions": sizes.markdown(read(SIZES))}
    return filled(path, parts | {"routes": routes.markdown(read(ROUTES))})


def readme(path: Path) -> str:
    """The hand-written page with the most telling of them."""
    return filled(path, {"how fast": how_fast(read(FIGURES), read(CURVES))})


def speed() -> str:
    """Steps a second of the PettingZoo environments, bare and with their checks, beside those of others."""
    bare, checked = (sheet for sheet in sheets(read(FIGURES)) if "PettingZoo's AEC loop" in sheet.title)
    rows: list[tuple[str, ...]] = []
    for one, other in zip(bare.rows, checked.rows, strict=True):
        name = "`base`: `raw_env`, `env`" if one.peer == OURS else one.name
        rows.append((name, number(one.rate.middle), number(other.rate.middle)))
    return f"{grid(('steps a second', 'bare', 'with its checks'), rows)}\n{report.circumstances(read(FIGURES))}\n"


def how_fast(figures: dict[str, Any], curves: dict[str, Any]) -> str:
    """Beside other engines of this game, then our own boards, then what comes before the first decision."""
    found = list(sheets(figures))
    compared = [sheet for sheet in found if sheet.unit == "games" and {row.peer for row in sheet.rows} != {OURS}]
    boards = [sheet for sheet in found if sheet.title in BOARDS]
    head = ("random play", "engine", "games/s", "decisions/s", "ours / this")
    beside = grid(head, [cells for sheet in compared for cells in _compared(sheet)])
    head = ("inside the kernel", "board", "ns a decision", "decisions/s", "games/s")
    own = grid(head, [cells for sheet in boards for cells in _own(sheet)])
    return "\n".join((beside, own, f"{report.circumstances(figures)} {_before(curves)}\n"))


def _compared(sheet: Sheet) -> list[tuple[str, ...]]:
    """A line for each engine; the first has what is compared."""
    rows: list[tuple[str, ...]] = []
    for row in sheet.rows:
        times = "" if row.ratio is None else f"{number(row.ratio.middle)} ({report.extent(row.ratio)})"
        rows.append(("" if rows else sheet.title, f"{row.peer}, {row.name}", *_rates(row), times))
    return rows


def _own(sheet: Sheet) -> list[tuple[str, ...]]:
    """A line for each board."""
    rows: list[tuple[str, ...]] = []
    for row in sheet.rows:
        games, decisions = _rates(row)
        title = "" if rows else sheet.title.partition(":")[0]
        rows.append((title, f"`{row.name}`", number(row.nanoseconds.middle), decisions, games))
    return rows


def _rates(row: Row) -> tuple[str, str]:
    """Games and decisions a second."""
    return "" if row.games is None else number(row.games.middle), number(1e9 / row.nanoseconds.middle)


def _before(curves: dict[str, Any]) -> str:
    """Memory, compilation and start, in sentences."""
    start = curves["start"]
    first = median(start["starts"][start_up.FIRST_DECISION])
    once = "" if start["compile"] is None else f"the kernels compile once in {number(start['compile'])} s; "
    size = CLASSIC.records.STATE.itemsize
    return (
        f"A game is a record of {size:,} bytes; {once}a process of its own has played its first decision "
        f"{number(first)} s after it was started ({terminal.circumstances(curves)})."
    )
