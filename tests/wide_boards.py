"""Boards that only a larger edition has room for."""

from functools import cache

from seafarers_env import Scenario
from seafarers_env.board.chart import parse_chart


def island(widths: tuple[int, ...], token: str, frame: str = "===") -> list[str]:
    """Rows of hexes of these widths, each one hex wider or narrower than the one before, with the frame round them."""
    most = max(widths)
    indents = [" " * (2 * (most - width)) for width in widths]
    inner = [" ".join([frame, *[token] * width, frame]) for width in widths]
    rows = [indent + row for indent, row in zip(indents, inner, strict=True)]
    first, last = ("  " + indents[k] + " ".join([frame] * (widths[k] + 1)) for k in (0, -1))
    return [first, *rows, last]


SIX = "\n".join(
    [
        "board: six",
        "title: An island for six",
        "document: none",
        "players: 2 3 4 5 6",
        "victory_points: 10",
        "edge: frame",
        "",
        "[map]",
        *island((3, 4, 5, 6, 5, 4, 3), "*M."),
        "",
        "[regions]",
        *island((3, 4, 5, 6, 5, 4, 3), "M..", "=.."),
        "",
        "M = start; the island",
        "",
        "[pools]",
        "M hexes = F=6 G=6 P=6 H=5 M=5 D=2",
        "M chips = 2 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12 12",
        "",
        "[rules]",
        "ships = false",
        "pirate = false",
        "bank = 24",
        "",
    ]
)

#: 91 hexes, half of them sea: every vertex and edge takes something.
_HUGE_WIDTHS = (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
HUGE = "\n".join(
    [
        "board: huge",
        "title: Ninety-one hexes",
        "document: none",
        "players: 2 3 4 5 6",
        "victory_points: 14",
        "edge: frame",
        "",
        "[map]",
        *island(_HUGE_WIDTHS, "*M."),
        "",
        "[regions]",
        *island(_HUGE_WIDTHS, "M..", "=.."),
        "",
        "M = start; all of it",
        "",
        "[pools]",
        "M hexes = F=10 G=10 P=10 H=10 M=10 A=2 D=2 ~=37",
        "M chips = " + " ".join(str(n) for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12) for _ in range(5)) + " 3 11",
        "",
        "[rules]",
        "pirate_on_frame = true",
        "",
    ]
)


@cache
def scenario(text: str) -> Scenario:
    """The board as a scenario."""
    chart = parse_chart(text, "wide.board")
    return Scenario(chart.name, dict.fromkeys(chart.players, chart))
