"""Figures for people: the table of the terminal, the tables of docs/performance.md."""

from collections.abc import Iterator
from typing import Any, Final

from benchmarks import terminal
from benchmarks.figures import Row, Spread, sheets
from benchmarks.terminal import number
from docs.markdown import grid, versions_of

HEAD: Final = ("engine", "work", "a second", "least .. most", "ns/decision", "decisions/game", "first / this")


def extent(found: Spread) -> str:
    """From least to greatest."""
    return f"{number(found.low)} .. {number(found.high)}"


def cells(row: Row) -> tuple[str, ...]:
    """One line of a table."""
    ratio = "" if row.ratio is None else f"{number(row.ratio.middle)} ({extent(row.ratio)})"
    length = "" if row.length is None else number(row.length)
    return (
        row.peer,
        row.name,
        number(row.rate.middle),
        extent(row.rate),
        number(row.nanoseconds.middle),
        length,
        ratio,
    )


def head(unit: str) -> tuple[str, ...]:
    """The head of the table, naming what is counted."""
    return tuple(f"{unit}/s" if word == "a second" else word for word in HEAD)


def missing(figures: dict[str, Any]) -> list[str]:
    """A line for each engine that was left out, with the reason."""
    return [f"{name} was left out: {reason}" for name, reason in figures["missing"].items()]


def circumstances(figures: dict[str, Any]) -> str:
    """When, where and how the figures were measured, in a line."""
    runs = f"medians of {figures['rounds']} alternating runs of {figures['seconds']:g} s"
    return f"{terminal.circumstances(figures)}; one thread; {runs}."


def versions(figures: dict[str, Any]) -> str:
    """The versions of every engine and of what it stands on, in a line."""
    found: dict[str, str] = {}
    for comparison in figures["comparisons"]:
        for work in comparison["works"]:
            found[work["peer"]] = versions_of(work)
    return "; ".join(f"{peer}: {text}" for peer, text in sorted(found.items())) + "."


def show(figures: dict[str, Any]) -> None:
    """Print everything, a table for each comparison."""
    for sheet in sheets(figures):
        terminal.show_table(sheet.title, head(sheet.unit), [cells(row) for row in sheet.rows], left=2)
    console = terminal.console()
    for line in (*missing(figures), circumstances(figures)):
        console.print(line, markup=False, soft_wrap=True)


def markdown(figures: dict[str, Any]) -> str:
    """The same for docs/performance.md."""
    return "\n".join(_paragraphs(figures))


def _paragraphs(figures: dict[str, Any]) -> Iterator[str]:
    yield f"{circumstances(figures)} Versions: {versions(figures)} Made by `{figures['command']}`.\n"
    for line in missing(figures):
        yield f"- {line}\n"
    for sheet in sheets(figures):
        yield f"### {sheet.title[0].upper()}{sheet.title[1:]}\n"
        yield grid(head(sheet.unit), [cells(row) for row in sheet.rows])
