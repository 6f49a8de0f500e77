"""The figures of `benchmarks.curves` for people: tables of the terminal and of docs/performance.md."""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks import terminal
from benchmarks.figures import FEW_GAMES, Spread, rates, ratio, spread
from benchmarks.terminal import number
from docs.markdown import grid, versions_of

#: The board that others are set against.
FIRST: Final = ("new_shores", 4)
WORKS: Final = {"step": "`Batch.step`", "rollout": "`Batch.rollout`"}


class Sheet(NamedTuple):
    """A table; the first `left` columns are words."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: int = 1


def nanoseconds(point: dict[str, Any]) -> Spread:
    """A decision."""
    return spread([1e9 * run["seconds"] / run["decisions"] for run in point["runs"]])


def find(points: Sequence[dict[str, Any]], **wanted: Any) -> dict[str, Any]:
    """The first point of which all this is true."""
    return next(point for point in points if all(point[name] == value for name, value in wanted.items()))


def told(found: Spread) -> str:
    """Median and extremes."""
    return f"{number(found.middle)} ({number(found.low)} .. {number(found.high)})"


# --- one function a table ---------------------------------------------------------------------------------------------
def by_size(figures: dict[str, Any]) -> Sheet:
    """Nanoseconds a decision for each size of a batch."""
    points = figures["curves"]["size"]
    a_game = next(entry for entry in figures["memory"] if entry["scenario"] == "base")["bytes"]
    used = sum(number for name, number in a_game.items() if "observations" not in name)
    rows: list[tuple[str, ...]] = []
    for size in sorted({point["size"] for point in points}):
        step, rollout = (find(points, work=work, size=size) for work in WORKS)
        memory = f"{size * used / 1000:,.0f} kB" if size * used < 1e6 else f"{size * used / 1e6:,.0f} MB"
        each = median(rates(step["runs"], "decisions"))
        rows.append((f"{size:,}", memory, told(nanoseconds(step)), number(each), told(nanoseconds(rollout))))
    names = (f"{WORKS['step']}, ns a decision", "decisions/s", f"{WORKS['rollout']}, ns a decision")
    return Sheet("size of the batch: `base`, no trade, masks only", ("games", "memory", *names), rows, 0)


def by_table(figures: dict[str, Any]) -> Sheet:
    """Nanoseconds a decision for each scenario and number of players, without trade and with it."""
    points = figures["curves"]["table"]
    rows: list[tuple[str, ...]] = []
    for name, players in tables(points):
        cells: list[str] = []
        for trade in (False, True):
            point = find(points, scenario=name, players=players, trade=trade)
            first = find(points, scenario=FIRST[0], players=FIRST[1], trade=trade)
            times = ratio(rates(first["runs"], "decisions"), rates(point["runs"], "decisions"))
            cells += [told(nanoseconds(point)), "" if times is None else f"{times.middle:.2f}"]
        rows.append((f"`{name}`", str(players), *cells))
    beside = f"to {FIRST[0]}, {FIRST[1]}"
    head = ("scenario", "players", "no trade", beside, "with trade", beside)
    return Sheet("players, boards, trade: nanoseconds per decision inside the kernel", head, rows)


def games_by_table(figures: dict[str, Any]) -> Sheet:
    """How long games are and how many end in a second."""
    points = figures["curves"]["table"]
    rows: list[tuple[str, ...]] = []
    for name, players in tables(points):
        found = [find(points, scenario=name, players=players, trade=trade) for trade in (False, True)]
        rows.append((f"`{name}`", str(players), *(cell for point in found for cell in games_of(point))))
    one = ("decisions/game", "games/s")
    head = ("scenario", "players", *(f"{trade}: {word}" for trade in ("no trade", "with trade") for word in one))
    return Sheet("players, boards, trade: random games inside the kernel", head, rows)


def tables(points: Sequence[dict[str, Any]]) -> list[tuple[str, int]]:
    """Scenarios and numbers of players, in the order of the file."""
    return list(dict.fromkeys((point["scenario"], point["players"]) for point in points))


def games_of(point: dict[str, Any]) -> tuple[str, str]:
    """Decisions a game and games per second, where enough games ended."""
    runs = point["runs"]
    games = sum(run["games"] for run in runs)
    if games < FEW_GAMES * len(runs):
        return "", ""
    return number(sum(run["decisions"] for run in runs) / games), number(median(rates(runs, "games")))


def by_threads(figures: dict[str, Any]) -> Sheet:
    """What threads bring."""
    points = figures["curves"]["threads"]
    rows: list[tuple[str, ...]] = []
    for threads in sorted({point["threads"] for point in points}):
        cells: list[str] = []
        for work in WORKS:
            point, alone = (find(points, work=work, threads=count) for count in (threads, 1))
            gain = ratio(rates(point["runs"], "decisions"), rates(alone["runs"], "decisions"))
            shown = "" if point is alone or gain is None else told(gain)
            cells += [number(median(rates(point["runs"], "decisions"))), shown]
        rows.append((str(threads), *cells))
    head = ("threads", *(f"{word}{cell}" for word in WORKS.values() for cell in (", decisions/s", ": times as fast")))
    return Sheet(f"threads: `base`, no trade, {points[0]['size']:,} games", head, rows, 0)


def of_boards(figures: dict[str, Any]) -> Sheet:
    """How large the boards are."""
    found = figures["boards"]
    names = list(next(iter(found.values())))
    rows = [(f"`{name}`", *(f"{counts[what]:,}" for what in names)) for name, counts in found.items()]
    return Sheet("how large the boards are", ("scenario", *names), rows)


def of_memory(figures: dict[str, Any]) -> Sheet:
    """Bytes a game."""
    parts = list(figures["memory"][0]["bytes"])
    rows: list[tuple[str, ...]] = []
    for entry in figures["memory"]:
        found = entry["bytes"]
        whole = sum(found.values())
        sums = (whole, whole - found["final_observations"])
        rows.append(
            (f"`{entry['scenario']}`", *(f"{number:,}" for number in (*(found[part] for part in parts), *sums)))
        )
    names = ("scenario", *parts, "all", "with `final=False`")
    return Sheet("memory: bytes of one game in a `Batch` of four players", names, rows)


def of_start(figures: dict[str, Any]) -> Sheet:
    """Seconds before the first decision."""
    start = figures["start"]
    once = [] if start["compile"] is None else [("all kernels compiled, once", number(start["compile"]))]
    rows = once + [(name, told(spread(values))) for name, values in start["starts"].items()]
    return Sheet("start-up: a process of its own, from its start to its end", ("until", "seconds"), rows)


def sheets(figures: dict[str, Any]) -> Iterator[Sheet]:
    """All tables."""
    for make in (by_size, by_table, games_by_table, of_boards, by_threads, of_memory, of_start):
        yield make(figures)


# --- text -------------------------------------------------------------------------------------------------------------
def circumstances(figures: dict[str, Any]) -> str:
    """When, where and how the figures were measured, in a line."""
    runs = f"medians of {figures['rounds']} alternating runs of {figures['seconds']:g} s, in brackets least and most"
    versions = versions_of(figures)
    return f"{terminal.circumstances(figures)}; {runs}. {versions}. Made by `{figures['command']}`."


def show(figures: dict[str, Any]) -> None:
    """Print all tables."""
    for sheet in sheets(figures):
        terminal.show_table(plain(sheet.title), plain(sheet.head), plain(sheet.rows), sheet.left)
    terminal.console().print(circumstances(figures), markup=False, soft_wrap=True)


def plain(words: Any) -> Any:
    """The same without the marks of code, in texts and lists of them."""
    return words.replace("`", "") if isinstance(words, str) else [plain(word) for word in words]


def markdown(figures: dict[str, Any]) -> str:
    """The same for docs/performance.md."""
    parts = [circumstances(figures) + "\n"]
    for sheet in sheets(figures):
        parts += [f"### {sheet.title[0].upper()}{sheet.title[1:]}\n", grid(sheet.head, sheet.rows)]
    return "\n".join(parts)
