"""A chart as a picture: the board as its file has it, before anything is dealt. A game is not needed for it."""

from typing import Final

from seafarers_env.board.chart_data import Chart
from seafarers_env.engine import constants as c
from seafarers_env.render import symbols
from seafarers_env.render.chart import layers as layers
from seafarers_env.render.draw import box, group, label, sheet, tooltip
from seafarers_env.render.palette import PAPER, TERRAIN
from seafarers_env.render.plan import ChartPlan

_WIDE: Final = 24  # columns beyond which a board gets a wider picture
_WIDTHS: Final = (800.0, 1200.0)
_EDGE: Final = 8.0
_TOP: Final = 44.0


def chart_svg(chart: Chart) -> str:
    """Draw a chart as SVG: pools and sections of hidden hexes by their letters, and all that lies on the board.

    Args:
        chart: A chart as read by `parse_chart`.

    Returns:
        The text of an SVG file, the same for the same chart.
    """
    columns = [column for _, column in chart.hexes]
    width = _WIDTHS[max(columns) - min(columns) > _WIDE]
    on_frame = any(cell not in chart.hexes for cell in chart.start_places.values())
    plan = ChartPlan(chart.hexes, width - 2 * _EDGE, _TOP, on_frame=on_frame)
    height = _TOP + plan.height + _EDGE
    drawn = group(
        box(_EDGE, _TOP, width - 2 * _EDGE, plan.height, rx=16, fill=TERRAIN[c.FRAME], class_="frame"),
        group(*board_layers(plan, chart), transform=f"translate({_EDGE:g} 0)"),
    )
    title, numbers = heading(chart)
    return sheet(
        width,
        height,
        round(width),
        used(drawn),
        tooltip(f"{title}, {numbers}"),
        box(0, 0, width, height, fill=PAPER),
        label(2 * _EDGE, 29, title, 21, font_weight="bold"),
        label(width - 2 * _EDGE, 29, numbers, 15, text_anchor="end"),
        drawn,
    )


def heading(chart: Chart) -> tuple[str, str]:
    """The title, and the numbers of players with the points that win."""
    points = chart.features.points or dict.fromkeys(chart.players, chart.victory_points)
    if len(set(points.values())) > 1:
        numbers = "; ".join(f"{players} players, {n} points win" for players, n in points.items())
    else:
        numbers = f"{' or '.join(map(str, chart.players))} players, {chart.victory_points} points win"
    return chart.title, numbers


def board_layers(plan: ChartPlan, chart: Chart) -> list[str]:
    """The board with all that lies on it, layer by layer from the bottom."""
    return [
        layers.hexes(plan, chart),
        layers.harbours(plan, chart),
        layers.spaces(plan, chart),
        layers.scrolls(plan, chart),
        layers.places(plan, chart),
        layers.raiders(plan, chart),
    ]


def used(drawn: str) -> str:
    """What a drawing uses by name, to stand before it in its file."""
    return symbols.define((name, draw()) for name, draw in symbols.DRAWINGS.items() if symbols.uses(drawn, name))
