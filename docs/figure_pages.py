"""What `make compare` and its like found: docs/measurements.md, docs/performance.md and the README."""

from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks import curves_report, edition_sizes as sizes, report, routes, seats, start_up, terminal
from benchmarks.figures import Row, Sheet, sheets
from benchmarks.terminal import number
from benchmarks.works import OURS
from docs.markdown import DOCS, filled, grid, read
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


def page(path: Path, mark: str) -> str:
    """A hand-written page with the most telling figures, which stand between these marks."""
    return filled(path, {mark: how_fast(read(FIGURES), read(CURVES))})


def measurements_page() -> str:
    """The hand-written page with all tables of speed."""
    parts = {
        "engines": report.markdown(read(FIGURES)),
        "curves": curves_report.markdown(read(CURVES)),
        "seats": seats.markdown(read(SEATS)),
        "editions": sizes.markdown(read(SIZES)),
        "routes": routes.markdown(read(ROUTES)),
    }
    return filled(DOCS / "measurements.md", parts)


def speed() -> str:
    """Steps per second of the PettingZoo environments, bare and with their checks, beside those of others."""
    bare, checked = (sheet for sheet in sheets(read(FIGURES)) if "PettingZoo's AEC loop" in sheet.title)
    rows: list[tuple[str, ...]] = []
    for one, other in zip(bare.rows, checked.rows, strict=True):
        name = "`base`: `raw_env`, `env`" if one.peer == OURS else one.name
        rows.append((name, number(one.rate.middle), number(other.rate.middle)))
    return f"{grid(('steps per second', 'bare', 'with its checks'), rows)}\n{report.circumstances(read(FIGURES))}\n"


def how_fast(figures: dict[str, Any], curves: dict[str, Any]) -> str:
    """Games per second beside other engines of this game, and what comes before the first decision."""
    compared = [
        sheet for sheet in sheets(figures) if sheet.unit == "games" and {row.peer for row in sheet.rows} != {OURS}
    ]
    engines = list(dict.fromkeys(_engine(row) for sheet in compared for row in sheet.rows))
    rows = [(sheet.title, *_rates(sheet, engines)) for sheet in compared]
    beside = grid(("games per second", *engines), rows)
    return f"{beside}\n{report.circumstances(figures)} {_before(curves)}\n"


def _engine(row: Row) -> str:
    """The project that an engine comes from."""
    return row.peer.removesuffix("_core")


def _rates(sheet: Sheet, engines: list[str]) -> list[str]:
    """Games per second of each engine, "-" where it has no such loop."""
    found = {_engine(row): number(row.games.middle) for row in sheet.rows if row.games is not None}
    return [found.get(engine, "-") for engine in engines]


def _before(curves: dict[str, Any]) -> str:
    """Memory, compilation and start, in sentences."""
    start = curves["start"]
    first = median(start["starts"][start_up.FIRST_DECISION])
    once = "" if start["compile"] is None else f"the kernels compile once in {number(start['compile'])} s; "
    size = CLASSIC.records.STATE.itemsize
    return (
        f"A game is a record of {size:,} bytes; {once}with compiled kernels a new process makes its first decision "
        f"after {number(first)} s ({terminal.circumstances(curves)})."
    )
