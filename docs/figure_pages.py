"""What `make compare` and its like found: docs/measurements.md, docs/performance.md and the README."""

from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks import curves_report, report, routes, seats, start_up, terminal
from benchmarks import edition_sizes as sizes
from benchmarks.figures import Row, Sheet, sheets
from benchmarks.terminal import number
from benchmarks.works import OURS
from docs.markdown import DOCS, HEAD, filled, grid, read
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


MEASUREMENTS: Final = """# Measurements

All tables of speed. [Performance](performance.md) says what is measured, how to repeat it, and what to make of it.

## Beside other engines

"""

CURVES_TEXT: Final = """
## How the cost grows

`make curves` (`python -m benchmarks.curves`): random play. Only the calls of `Batch` are timed, not the choice of
actions. The games of a batch are at different stages when timing starts. One call of `Batch.rollout` makes 32
decisions in each game, and at least 100,000 in all. Memory counts what a batch writes to: record, masks, rewards,
flags, and observations if requested.

![How the cost of a decision grows](pictures/curves.svg)

"""

SEATS_TEXT: Final = """
## Two to six players

`make seats` (`python -m benchmarks.seats`): one game at a time inside the kernel, all tables in turn. `crowd` is a
small test board for four to six players, comparable with `base`. *To 4* divides the nanoseconds per decision by those
with four players, round by round. With five and six players everyone may build between two turns, but most can only
end that phase: games take 1.5 to 2 times as many decisions, and the mean decision is cheaper. So these tables are also
played without that phase (`special_building=False`).

![Nanoseconds per decision by number of players](pictures/seats.svg)

"""

EDITIONS_TEXT: Final = """
## Sizes of editions

`make editions` (`python -m benchmarks.edition_sizes`) turns `classic` into `grand`, one size after the other, in one
process. In brackets: the ratio to the nanoseconds of `classic` (for *by address* and `grand`) or of *by address* (for
each size). *By address* means that hot places call the engine instead of having copies of it. `grand` did so when this
table was made. With copies, which it has now, it took 1.06, 1.04, 1.07 and 1.06 times as long as `classic` (least of
four alternating runs of `Batch.rollout`, 2026-11-24), and compiling all of it took 128 seconds of processor time
instead of 125.

"""

ROUTES_TEXT: Final = """
## The search for the longest route

`make routes` (`python -m benchmarks.routes`) times the search for the longest trade route over a million positions of
random and heuristic games. It searches once a seat has half the points needed to win, for each seat whose roads, ships
or buildings have just changed: only there can the answer have changed, and *decisions per search* says how rare that
is. For the columns from *mean* to *slowest*, each search is timed alone five times; the least counts, minus the cost of
the clock. *In a row* means 64 positions searched one after the other, each once, with cold caches and branch predictors
as in play: the median of many such rows. The *core* is what remains of a seat's pieces after repeatedly removing those
with a loose end; its *junctions* cause the many lines.

"""


def measurements_page() -> str:
    """All tables of speed."""
    parts = (
        HEAD,
        MEASUREMENTS,
        report.markdown(read(FIGURES)),
        CURVES_TEXT,
        curves_report.markdown(read(CURVES)),
        SEATS_TEXT,
        seats.markdown(read(SEATS)),
        EDITIONS_TEXT,
        sizes.markdown(read(SIZES)),
        ROUTES_TEXT,
        routes.markdown(read(ROUTES)),
    )
    return "".join(parts)


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
