"""Marks upon the board: the ring round what the last move has changed, and the glow of what is new."""

from collections.abc import Iterable
from typing import Final

from seafarers_env.board.build import Board
from seafarers_env.render.draw import at, box, circle, group, polygon
from seafarers_env.render.palette import COIN, HIGHLIGHT
from seafarers_env.render.pieces import style_of
from seafarers_env.render.plan import Plan

Highlight = Iterable[tuple[str, int]]  # ("hex", "vertex" or "edge", id)
Glow = Iterable[tuple[str, int, int]]  # the same and the seat in whose colour it glows, -1 for nobody's

_WIDTHS: Final = ((0.5, 0.16), (0.34, 0.24), (0.18, 0.42))  # of the strokes that make a glow, and how dense they are


def highlights(plan: Plan, board: Board, marks: Highlight) -> str:
    """A strong ring round each marked hex, vertex or edge.

    Raises:
        ValueError: a place is none of the board.
    """
    found = [shape(plan, what, _known(board, what, i, "highlight", "pairs")) for what, i in marks]
    # Light under dark: it stands out from any ground, also where the picture has no colours.
    strokes = (("#ffffff", 0.14), (HIGHLIGHT, 0.08)) if found else ()
    rings = [group(*found, stroke=colour, stroke_width=width * plan.radius) for colour, width in strokes]
    return group(*rings, class_="highlights", fill="none")


def glows(plan: Plan, board: Board, marks: Glow) -> str:
    """A soft glow round each place, in the colour of a seat; "" without any. `drawn.css` lets it fade on a page.

    Raises:
        ValueError: a place is none of the board.
    """
    found = [_glow(plan, what, _known(board, what, i, "glow", "triples"), seat) for what, i, seat in marks]
    return group(*found, class_="glows", fill="none") if found else ""


def _glow(plan: Plan, what: str, i: int, seat: int) -> str:
    """Strokes of one colour, the wider the fainter: no filter, which would be slow to draw."""
    drawn, colour = shape(plan, what, i), COIN if seat < 0 else style_of(seat).fill
    strokes = [group(drawn, stroke_width=w * plan.radius, stroke_opacity=opacity) for w, opacity in _WIDTHS]
    return group(*strokes, class_="glow", stroke=colour, data_seat=None if seat < 0 else seat)


def _known(board: Board, what: str, i: int, name: str, form: str) -> int:
    b = board.record[0]
    sizes = {"hex": int(b.num_places), "vertex": int(b.num_vertices), "edge": int(b.num_edges)}
    if what not in sizes:
        more = " and a seat" if form == "triples" else ""
        raise ValueError(f"{name} takes {form} of 'hex', 'vertex' or 'edge' and an id{more}, not {what!r}")
    if not 0 <= i < sizes[what]:
        raise ValueError(f"{name}: {what} {i!r} is not one of 0..{sizes[what] - 1}")
    return i


def shape(plan: Plan, what: str, i: int) -> str:
    """The line round a place."""
    if what == "hex":
        return polygon(plan.outline(i, 0.92), stroke_linejoin="round")
    if what == "vertex":
        return circle(*plan.vertex(i), 0.42 * plan.radius)
    r = plan.radius
    frame = box(-0.45 * r, -0.22 * r, 0.9 * r, 0.44 * r, rx=0.2 * r)
    return at(*plan.edge(i), frame, turn=plan.angle(i))
