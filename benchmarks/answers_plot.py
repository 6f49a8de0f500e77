"""The picture of `benchmarks.answers`: how often offers are accepted of which the model says so many per cent."""

from collections.abc import Mapping
from typing import Any, Final

from benchmarks.plot import picture, text

COLOURS: Final = ("#1f6f8b", "#c8553d", "#b9a27c")
SIDE: Final = 300  # of the square; all sizes in pixels
LEFT, TOP = 70, 20
WIDTH: Final = LEFT + SIDE + 330
LEAST: Final = 20  # answers that a point stands for


def svg(found: Mapping[str, Mapping[str, Any]]) -> str:
    """One line for each set of answers, and one for the heuristic in dealt worlds on the first set."""
    lines: list[str] = []
    for tick in range(0, 101, 20):
        x, y = _place(tick / 100, tick / 100)
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{TOP + SIDE}" stroke="#ddd"/>')
        lines.append(f'<line x1="{LEFT}" x2="{LEFT + SIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        lines += [text(x, TOP + SIDE + 16, f"{tick} %", "middle"), text(LEFT - 8, y + 4, f"{tick} %", "end")]
    (x, y), (right, up) = _place(0, 0), _place(1, 1)
    lines.append(f'<polyline points="{x},{y} {right},{up}" fill="none" stroke="#999" stroke-dasharray="4 4"/>')
    lines.append(text(LEFT + SIDE / 2, TOP + SIDE + 36, "chance of acceptance that is told", "middle"))
    lines.append(text(LEFT + SIDE + 16, TOP + 14, "share of offers that were accepted", weight="bold"))
    first = next(iter(found))
    curves = [(f"model, {name}", one["bins"]) for name, one in found.items()]
    curves.append((f"heuristic in 16 worlds, {first}", found[first]["heuristic bins"]))
    for at, (name, bins) in enumerate(curves):
        points = [(*_place(told, came), told, came, n) for told, came, n in bins if n >= LEAST]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y, *_ in points)
        colour = COLOURS[at % len(COLOURS)]
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, y, told, came, n in points:
            words = f"{told:.0%} told, {came:.0%} accepted, {n:,} answers"
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"><title>{words}</title></circle>')
        y = TOP + 40 + 20 * at
        lines.append(f'<circle cx="{LEFT + SIDE + 21}" cy="{y - 4}" r="4" fill="{colour}"/>')
        lines.append(text(LEFT + SIDE + 30, y, name))
    return picture(WIDTH, TOP + SIDE + 46, lines)


def _place(told: float, came: float) -> tuple[float, float]:
    return LEFT + SIDE * told, TOP + SIDE * (1 - came)
