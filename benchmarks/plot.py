"""The picture of a comparison: games per second of every engine of this game, on a logarithmic scale."""

import math
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from benchmarks.figures import Row, Sheet, sheets
from benchmarks.terminal import number
from benchmarks.works import OURS

WIDTH: Final = 890  # all sizes in pixels
LABELS: Final = 330  # where the bars begin
BARS: Final = 440  # how long the longest can be
LINE: Final = 22
TITLE: Final = 34
COLOURS: Final = {True: "#1f6f8b", False: "#b9a27c"}  # ours, theirs


def svg(figures: dict[str, Any]) -> str:
    """Bars with the spread of their runs; only comparisons by games per second in which another engine took part."""
    shown = [sheet for sheet in sheets(figures) if sheet.unit == "games" and len({row.peer for row in sheet.rows}) > 1]
    rates = [rate for sheet in shown for row in sheet.rows for rate in (row.rate.low, row.rate.high) if rate > 0]
    low, high = _decades(rates)
    lines: list[str] = []
    top = 10
    for sheet in shown:
        top = _group(lines, sheet, top, low, high)
    bottom = top + 4
    for decade in range(low, high + 1):
        x = LABELS + BARS * (decade - low) / (high - low)
        lines.insert(0, f'<line x1="{x:.1f}" x2="{x:.1f}" y1="10" y2="{bottom}" stroke="#ddd"/>')
        lines.append(text(x, bottom + 16, f"{10**decade:,}", "middle"))
    lines.append(text(LABELS + BARS / 2, bottom + 34, "whole games per second, one thread (logarithmic)", "middle"))
    return picture(WIDTH, bottom + 44, lines)


def _decades(rates: list[float]) -> tuple[int, int]:
    """Powers of ten around all rates, two at least."""
    if not rates:
        return 0, 1
    low, high = math.floor(math.log10(min(rates))), math.ceil(math.log10(max(rates)))
    return low, max(high, low + 1)


def _group(lines: list[str], sheet: Sheet, top: int, low: int, high: int) -> int:
    """Draw one comparison; return where the next begins."""
    lines.append(text(12, top + 20, sheet.title, weight="bold"))
    top += TITLE
    for row in sheet.rows:
        if row.rate.middle > 0:
            lines += _bar(row, top, low, high)
            top += LINE
    return top + 8


def _bar(row: Row, top: int, low: int, high: int) -> list[str]:
    def place(rate: float) -> float:
        return LABELS + BARS * (math.log10(max(rate, 10.0**low)) - low) / (high - low)

    end, middle = place(row.rate.middle), top + LINE // 2 - 2
    colour = COLOURS[row.peer == OURS]
    span = f'x1="{place(row.rate.low):.1f}" x2="{place(row.rate.high):.1f}" y1="{middle}" y2="{middle}"'
    return [
        text(LABELS - 8, middle + 4, f"{row.peer}: {row.name}", "end"),
        f'<rect x="{LABELS}" y="{top}" width="{end - LABELS:.1f}" height="{LINE - 4}" fill="{colour}"/>',
        f'<line {span} stroke="#222" stroke-width="2"/>',
        text(max(end, place(row.rate.high)) + 6, middle + 4, number(row.rate.middle)),
    ]


def picture(width: int, height: int, lines: Sequence[str]) -> str:
    """A file of these elements on white ground."""
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12" fill="#222">'
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([head, ground, *lines, "</svg>"]) + "\n"


def text(x: float, y: float, words: str, anchor: str = "start", weight: str = "normal") -> str:
    """Words that begin, end or have their middle at `x`."""
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}" font-weight="{weight}">{escape(words)}</text>'
