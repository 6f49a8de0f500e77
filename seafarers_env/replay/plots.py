"""Plots of a game beside its board: points and cards over time, and the dice."""

from collections.abc import Mapping, Sequence
from typing import Final

from seafarers_env.render.cards import colour
from seafarers_env.render.draw import INK, at, box, circle, element, group, label, line, path, tooltip
from seafarers_env.render.pieces import emblem, style_of
from seafarers_env.render.words import player
from seafarers_env.replay.statistics import Trade

WIDTH: Final = 460.0
HEIGHT: Final = 210.0
LEFT: Final = 34.0
RIGHT: Final = WIDTH - 24.0
_TOP: Final = 14.0
_BOTTOM: Final = HEIGHT - 26.0
_FAINT: Final = 0.22
_TEXT: Final = 12
_SUMS: Final = range(2, 13)

Rows = Sequence[Sequence[int]]  # by step, then by seat


def over_time(name: str, turns: Sequence[int], series: dict[str, Rows], goal: int | None = None) -> str:
    """Lines for each seat from the first step to the last; of several series one is shown at a time.

    Args:
        name: What is plotted.
        turns: The turn of each step.
        series: Numbers by step and seat; the key becomes the class of their lines.
        goal: Where a level is marked.
    """
    top = max([goal or 0, 1, *(max(row) for rows in series.values() for row in rows)])
    drawn = [_levels(top), _ticks(turns)]
    if goal is not None:
        y = _height(goal, top)
        drawn.append(line(LEFT, y, RIGHT, y, stroke="currentColor", stroke_dasharray="5 4", stroke_opacity=0.6))
    for key, rows in series.items():
        lines = [_line(seat, [row[seat] for row in rows], top) for seat in range(len(rows[0]))]
        drawn.append(group(*lines, class_=f"series {key}"))
    return _plot(name, drawn)


def dice(name: str) -> str:
    """Bars for the sums of the dice, whose heights the page sets, each with a mark for what was to be expected."""
    width = (RIGHT - LEFT) / len(_SUMS)
    drawn = [line(LEFT, _BOTTOM, RIGHT, _BOTTOM, stroke="currentColor")]
    for i, total in enumerate(_SUMS):
        x = LEFT + (i + 0.5) * width
        drawn.append(
            group(
                box(x - 0.36 * width, _BOTTOM, 0.72 * width, 0, class_="bar", rx=2),
                line(x - 0.45 * width, _BOTTOM, x + 0.45 * width, _BOTTOM, class_="expected"),
                label(x, _BOTTOM - 4, "", _TEXT, text_anchor="middle", fill="currentColor", class_="count"),
                label(x, _BOTTOM + 16, str(total), _TEXT + 1, text_anchor="middle", fill="currentColor"),
                class_="sum",
                data_sum=total,
            )
        )
    return _plot(name, drawn, class_="dice", cursor=False)


def trades(name: str, turns: Sequence[int], seats: int, made: Mapping[int, Trade]) -> str:
    """Trades between players: a row for each seat, and a line from one to the other where they traded.

    Its ends have the colours of what each got.

    Args:
        name: What is plotted.
        turns: The turn of each step.
        seats: How many there are.
        made: The trades by step.
    """
    rows = [_TOP + (seat + 0.5) * (_BOTTOM - _TOP) / seats for seat in range(seats)]
    drawn = [_ticks(turns)]
    for seat, y in enumerate(rows):
        drawn += [line(LEFT, y, RIGHT, y, stroke="currentColor", stroke_opacity=_FAINT), _mark(seat, y)]
    for step, trade in made.items():
        x, ends = _across(step, len(turns)), (rows[trade.seat], rows[trade.partner])
        got = (_first(trade, 1), _first(trade, -1))
        dots = [circle(x, y, 5, fill=colour(good), stroke=INK) for y, good in zip(ends, got, strict=True) if good]
        words = tooltip(f"turn {turns[step]}: {trade.words}")
        drawn.append(group(words, line(x, ends[0], x, ends[1], stroke="currentColor", stroke_width=2), *dots))
    return _plot(name, drawn)


def _first(trade: Trade, sign: int) -> str:
    """The good of which the seat (1) or its partner (-1) got most; none where it was a present."""
    good, most = max(trade.cards.items(), key=lambda each: sign * each[1])
    return good if sign * most > 0 else ""


# --- parts ------------------------------------------------------------------------------------------------------------
def _plot(name: str, drawn: list[str], *, class_: str = "over-time", cursor: bool = True) -> str:
    mark = line(LEFT, _TOP, LEFT, _BOTTOM, class_="cursor") if cursor else ""
    return element(
        "svg",
        tooltip(name),
        *drawn,
        mark,
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        class_=f"plot {class_}",
        data_left=LEFT,
        data_right=RIGHT,
        data_top=_TOP,
        data_bottom=_BOTTOM,
    )


def _height(value: float, top: int) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * value / top


def _spacing(top: int, most: int) -> int:
    """A round distance with at most so many steps of it up to the top."""
    return next(size for power in range(9) for size in (10**power, 2 * 10**power, 5 * 10**power) if top <= most * size)


def _levels(top: int) -> str:
    found: list[str] = []
    for value in range(0, top + 1, _spacing(top, 6)):
        y = _height(value, top)
        found.append(line(LEFT, y, RIGHT, y, stroke="currentColor", stroke_opacity=_FAINT))
        found.append(label(LEFT - 6, y + 4, str(value), _TEXT, text_anchor="end", fill="currentColor"))
    return group(*found)


def _ticks(turns: Sequence[int]) -> str:
    spacing = _spacing(max(turns[-1], 1), 10)
    found = [label(LEFT, HEIGHT - 8, "turn", _TEXT, fill="currentColor")]
    for turn in range(spacing, turns[-1] + 1, spacing):
        x = _across(next(i for i, t in enumerate(turns) if t >= turn), len(turns))
        found.append(line(x, _BOTTOM, x, _BOTTOM + 5, stroke="currentColor"))
        if x > LEFT + 40:
            found.append(label(x, HEIGHT - 8, str(turn), _TEXT, text_anchor="middle", fill="currentColor"))
    return group(*found)


def _across(step: int, steps: int) -> float:
    return LEFT + (RIGHT - LEFT) * step / max(steps - 1, 1)


def _line(seat: int, values: Sequence[int], top: int) -> str:
    """A line in steps, ending in the seat's emblem."""
    look, last = style_of(seat), values[0]
    d = f"M{LEFT:g} {_height(last, top):.1f}"
    for step, value in enumerate(values):
        if value != last:
            d += f"H{_across(step, len(values)):.1f}V{_height(value, top):.1f}"
            last = value
    d += f"H{RIGHT:g}"
    end = _mark(seat, _height(last, top))
    strokes = [
        path(d, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
        for colour, width in ((INK, 3.6), (look.fill, 2.4))
    ]
    return group(tooltip(player(seat)), *strokes, end, data_seat=seat)


def _mark(seat: int, y: float) -> str:
    """The emblem of a seat at the right end of its line."""
    disc = circle(0, 0, 7, fill=style_of(seat).fill, stroke=INK, stroke_width=1)
    return at(RIGHT + 8, y, group(tooltip(player(seat)), disc, at(0, 0, emblem(seat), scale=4.6)))
