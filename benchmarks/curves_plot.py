"""The picture of `benchmarks.curves`: cost by size of the batch, by board and players, and what threads bring."""

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from benchmarks.curves_report import WORKS, find, nanoseconds, tables
from benchmarks.figures import Spread, rates, ratio, spread
from benchmarks.plot import picture, text
from benchmarks.terminal import number

COLOURS: Final = ("#1f6f8b", "#c8553d")  # of the first and second line of a panel
LABELS: Final = 190  # where panels begin; all sizes in pixels
PANEL: Final = 560  # how wide they are
LINES: Final = 220  # how high a panel with lines is
ROW: Final = 20
WIDTH: Final = LABELS + PANEL + 60
GAP: Final = 66  # between two panels


class Axis(NamedTuple):
    """From a value to a place; logarithmic axes take powers of `base`."""

    low: float
    high: float
    begin: float
    end: float
    base: float | None = None

    def place(self, value: float) -> float:
        """Where a value lies."""
        low, high, here = (self._scaled(one) for one in (self.low, self.high, value))
        return self.begin + (self.end - self.begin) * (here - low) / (high - low)

    def _scaled(self, value: float) -> float:
        return value if self.base is None else math.log(value, self.base)


Line = tuple[str, Sequence[tuple[float, Spread]]]  # its name and its points


def svg(figures: dict[str, Any]) -> str:
    """Three panels, one below the other."""
    lines: list[str] = []
    top = _sizes(lines, figures["curves"]["size"], 10)
    top = _tables(lines, figures["curves"]["table"], top)
    top = _threads(lines, figures["curves"]["threads"], top)
    return picture(WIDTH, top, lines)


def _sizes(lines: list[str], points: Sequence[dict[str, Any]], top: int) -> int:
    curves: list[Line] = []
    for work, name in WORKS.items():
        found = [(point["size"], nanoseconds(point)) for point in points if point["work"] == work]
        curves.append((name.replace("`", ""), found))
    sizes = [size for size, _ in curves[0][1]]
    across = Axis(min(sizes), max(max(sizes), 4 * min(sizes)), LABELS, LABELS + PANEL, 4)
    top = _title(lines, "nanoseconds a decision by games in the batch: base, no trade, one thread", top)
    values = [value for _, line in curves for _, found in line for value in (found.low, found.high)]
    low, high = 10 ** math.floor(math.log10(min(values))), 10 ** math.ceil(math.log10(max(values)))
    upward = Axis(low, high, top + LINES, top, 10)
    ticks = [10.0**k for k in range(round(math.log10(low)), round(math.log10(high)) + 1)]
    _frame(lines, across, upward, sizes, ticks)
    _draw(lines, curves, across, upward)
    return top + LINES + GAP


def _threads(lines: list[str], points: Sequence[dict[str, Any]], top: int) -> int:
    curves: list[Line] = []
    for work, name in WORKS.items():
        alone = rates(find(points, work=work, threads=1)["runs"], "decisions")
        found: list[tuple[float, Spread]] = []
        for point in points:
            if point["work"] == work:
                gain = ratio(rates(point["runs"], "decisions"), alone)
                found.append((point["threads"], gain or spread([0.0])))
        curves.append((name.replace("`", ""), found))
    counts = [threads for threads, _ in curves[0][1]]
    most = max(*(int(count) for count in counts), 2)
    across = Axis(1, most, LABELS, LABELS + PANEL)
    size = points[0]["size"]
    top = _title(lines, f"times as fast by threads: base, no trade, {size:,} games; grey: one for each thread", top)
    upward = Axis(0, most, top + LINES, top)
    _frame(lines, across, upward, counts, list(range(most + 1)))
    ends = [(across.place(value), upward.place(value)) for value in (1, most)]
    lines.append(_path(ends, "#999", 'stroke-dasharray="4 4"'))
    _draw(lines, curves, across, upward)
    return top + LINES + GAP - 20


def _tables(lines: list[str], points: Sequence[dict[str, Any]], top: int) -> int:
    top = _title(lines, "nanoseconds a decision by scenario and players, inside the kernel", top)
    shown = tables(points)
    most = max(nanoseconds(point).high for point in points)
    across = Axis(0, most, LABELS, LABELS + PANEL)
    bottom = top + ROW * len(shown)
    for tick in _round_numbers(most):
        x = across.place(tick)
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" stroke="#ddd"/>')
        lines.append(text(x, bottom + 16, number(tick) if tick else "0", "middle"))
    for row, (name, players) in enumerate(shown):
        y = top + ROW * row + ROW / 2
        lines.append(text(LABELS - 8, y + 4, f"{name}, {players}", "end"))
        for trade, colour in enumerate(COLOURS):
            found = nanoseconds(find(points, scenario=name, players=players, trade=bool(trade)))
            lines += _dot(across.place(found.middle), y, colour)
            ends = [(across.place(value), y) for value in (found.low, found.high)]
            lines.append(_path(ends, colour))
    _legend(lines, ("no trade", "trade"), top - 14)
    return bottom + GAP


# --- parts ------------------------------------------------------------------------------------------------------------
def _title(lines: list[str], words: str, top: int) -> int:
    lines.append(text(12, top + 16, words, weight="bold"))
    return top + 50


def _legend(lines: list[str], names: Sequence[str], y: float) -> None:
    for at, name in enumerate(names):
        x = LABELS + 130 * at
        lines += [*_dot(x + 5, y - 4, COLOURS[at]), text(x + 14, y, name)]


def _frame(lines: list[str], across: Axis, upward: Axis, below: Sequence[float], beside: Sequence[float]) -> None:
    """Grid and numbers of a panel with lines."""
    left, right, bottom, top = across.begin, across.end, upward.begin, upward.end
    for value in below:
        x = across.place(value)
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" stroke="#ddd"/>')
        lines.append(text(x, bottom + 16, f"{value:,.0f}", "middle"))
    for value in beside:
        y = upward.place(value)
        lines.append(f'<line x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(text(left - 8, y + 4, f"{value:,.0f}", "end"))


def _draw(lines: list[str], curves: Sequence[Line], across: Axis, upward: Axis) -> None:
    """Lines through medians, with a bar from least to most at each point."""
    for colour, (_, points) in zip(COLOURS, curves, strict=True):
        lines.append(_path([(across.place(x), upward.place(found.middle)) for x, found in points], colour))
        for x, found in points:
            lines.append(_path([(across.place(x), upward.place(value)) for value in (found.low, found.high)], colour))
            lines += _dot(across.place(x), upward.place(found.middle), colour)
    _legend(lines, [name for name, _ in curves], upward.end - 14)


def _path(points: Sequence[tuple[float, float]], colour: str, more: str = "") -> str:
    told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{told}" fill="none" stroke="{colour}" stroke-width="2" {more}/>'


def _dot(x: float, y: float, colour: str) -> list[str]:
    return [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>']


def _round_numbers(most: float) -> list[float]:
    """Some round numbers from 0 to the greatest value."""
    step = 10.0 ** math.floor(math.log10(most))
    while most / step < 4:
        step /= 2
    return [step * k for k in range(int(most / step) + 1)]
