"""What a decision costs by the number of seats: random play inside the kernel, two to six players.

`base` has two to four, the scenarios of *Combining Spices* three to six; the small board of the tests, for four to six,
stands beside them, in the edition that has room for six. With five and six all others may build between two turns,
mostly nothing: so these tables are played without that phase too. The tables take turns, round after round.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from benchmarks import terminal
from benchmarks.curves import Point, measured, options, rollout
from benchmarks.curves_plot import Axis
from benchmarks.curves_report import circumstances, find, games_of, nanoseconds, told
from benchmarks.figures import rates, ratio
from benchmarks.plot import picture, text
from docs.markdown import grid, read
from seafarers_env import Batch, Scenario
from seafarers_env.board.chart import parse_chart
from seafarers_env.editions import EDITIONS

#: Boards and their numbers of players.
TABLES: Final = {
    "base": (2, 3, 4),
    "crowd": (4, 5, 6),
    "fog_islands": (3, 4, 5, 6),
    "heading_for_new_shores": (3, 4, 5, 6),
}
BASIS: Final = 4  # the number of players that others are set against
SPECIAL: Final = 5  # so many build between turns
NO_PHASE: Final = "without building between turns"
#: Ways to play, and what they change.
PLAYS: Final = {"no trade": options(False), NO_PHASE: {**options(False), "special_building": False}, "trade": {}}
COLOURS: Final = ("#1f6f8b", "#777777", "#c8553d", "#5a8f3d")  # of the boards
LEFT: Final = 60  # all sizes in pixels
PANEL: Final = 330
HEIGHT: Final = 240
TOP: Final = 64
EXAMPLES: Final = """
examples:
  python -m benchmarks.seats                               seven rounds of 0.3 s; two minutes
  python -m benchmarks.seats --rounds 2 --seconds 0.05     to try it
  python -m benchmarks.seats --show docs/seats.json        the table of figures measured before
"""


class Table(NamedTuple):
    """Who plays what, and how."""

    scenario: str
    players: int
    play: str


def tables() -> Iterator[Table]:
    """All that is measured."""
    for scenario, counts in TABLES.items():
        for players in counts:
            for play in PLAYS:
                if play != NO_PHASE or players >= SPECIAL:
                    yield Table(scenario, players, play)


def begun(table: Table) -> Batch:
    """A game at this table."""
    changes: dict[str, Any] = dict(PLAYS[table.play])
    scenario: str | Scenario = table.scenario
    if scenario == "crowd":
        from tests.oracle.six import CROWD

        chart = parse_chart(CROWD, "crowd.board")
        scenario, changes["edition"] = Scenario(chart.name, dict.fromkeys(chart.players, chart)), "grand"
    return Batch(scenario, table.players, 1, 0, observe=False, **changes)


def points(rounds: int, seconds: float, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """Measure all in turn."""
    found = list(tables())
    batches = [begun(table) for table in found]
    plays = [
        Point("rollout", table.scenario, table.players, table.play == "trade", 1, 1, rollout(batch))
        for table, batch in zip(found, batches, strict=True)
    ]
    names = ("scenario", "players")
    return [
        {name: point[name] for name in names}
        | {"play": table.play, "edition": batch.table.edition.name, "bytes": int(batch.records.itemsize)}
        | {"runs": point["runs"]}
        for table, batch, point in zip(found, batches, measured(plays, rounds, seconds, tell), strict=True)
    ]


# --- table and picture ------------------------------------------------------------------------------------------------
def markdown(figures: dict[str, Any]) -> str:
    """The table."""
    head = ["board", "players", "edition", "bytes per game"]
    for play in PLAYS:
        head += [play, f"to {BASIS}"]
    rows: list[tuple[str, ...]] = []
    for scenario, counts in TABLES.items():
        for players in counts:
            here = find(figures["points"], scenario=scenario, players=players, play="no trade")
            cells = [
                f"`{scenario}`",
                str(players),
                here["edition"],
                f"{EDITIONS[here['edition']].records.STATE.itemsize:,}",
            ]
            for play in PLAYS:
                cells += _cells(figures["points"], Table(scenario, players, play))
            rows.append((*cells, *games_of(here)))
    head += ["decisions/game, no trade", "games/s"]
    return f"{circumstances(figures)}\n\n{grid(tuple(head), rows)}"


def _cells(found: Sequence[dict[str, Any]], table: Table) -> tuple[str, str]:
    """Nanoseconds a decision, and how many times those of four players."""
    if table not in set(tables()):
        return "", ""
    mine = find(found, **table._asdict())
    if table.players == BASIS:
        return told(nanoseconds(mine)), ""
    basis = find(found, scenario=table.scenario, players=BASIS, play="trade" if table.play == "trade" else "no trade")
    times = ratio(rates(basis["runs"], "decisions"), rates(mine["runs"], "decisions"))
    return told(nanoseconds(mine)), "" if times is None else f"{times.middle:.2f}"


def svg(figures: dict[str, Any]) -> str:
    """Two panels side by side: without trade, with it."""
    lines: list[str] = []
    found = figures["points"]
    most = max(nanoseconds(point).high for point in found)
    for at, play in enumerate(("no trade", "trade")):
        left = LEFT + at * (PANEL + LEFT)
        across, upward = Axis(1.8, 6.2, left, left + PANEL), Axis(0, most, TOP + HEIGHT, TOP)
        lines.append(text(left, 20, f"nanoseconds a decision by number of players: {play}", weight="bold"))
        _frame(lines, across, upward, most)
        for number, (scenario, colour) in enumerate(zip(TABLES, COLOURS, strict=True)):
            x, y = left + 150 * (number % 2), 38 + 16 * (number // 2)
            lines.append(f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
            lines.append(text(x + 16, y, scenario))
            mine = [point for point in found if (point["scenario"], point["play"]) == (scenario, play)]
            _line(lines, mine, colour, across, upward)
    lines.append(text(LEFT, TOP + HEIGHT + 40, "dots: medians; bars: the fastest and the slowest run"))
    return picture(2 * (LEFT + PANEL) + 20, TOP + HEIGHT + 54, lines)


def _frame(lines: list[str], across: Axis, upward: Axis, most: float) -> None:
    for players in range(2, 7):
        lines.append(text(across.place(players), TOP + HEIGHT + 18, str(players), "middle"))
    for value in range(0, int(most) + 1, 50):
        y = upward.place(value)
        lines.append(f'<line x1="{across.begin}" x2="{across.end}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(text(across.begin - 6, round(y) + 4, str(value), "end"))


def _line(lines: list[str], found: Sequence[dict[str, Any]], colour: str, across: Axis, upward: Axis) -> None:
    places: list[str] = []
    for point in found:
        x, spent = across.place(point["players"]), nanoseconds(point)
        low, middle, high = (upward.place(value) for value in (spent.low, spent.middle, spent.high))
        places.append(f"{x:.1f},{middle:.1f}")
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>')
        lines.append(f'<circle cx="{x:.1f}" cy="{middle:.1f}" r="4" fill="{colour}"/>')
    lines.append(f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="2"/>')


# --- command line -----------------------------------------------------------------------------------------------------
def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or show; exit status 0."""
    parser = terminal.parser("seats", __doc__, EXAMPLES)
    parser.add_argument("--rounds", type=int, default=7, help="runs of each (7)")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a run (0.3)")
    terminal.add_files(parser, "seats")
    given = parser.parse_args(arguments)
    terminal.check_rounds(parser, given)
    if given.show:
        print(markdown(read(given.show)))
        return 0
    figures = terminal.begun("seats", arguments) | {"rounds": given.rounds, "seconds": given.seconds}
    with terminal.bar() as bar:
        task = bar.add_task("", total=given.rounds * len(list(tables())))
        figures["points"] = points(
            given.rounds, given.seconds, lambda told: bar.update(task, advance=1, description=told)
        )
    terminal.write_figures(given.json, figures)
    terminal.write(given.plot, svg(figures))
    print(markdown(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
