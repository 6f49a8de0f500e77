"""What boards in play and charts have drawn alike: the coast, piers, where tokens and signs lie."""

from collections.abc import Callable, Sequence
from typing import Final

from seafarers_env.render.draw import line, outline, path
from seafarers_env.render.palette import BEACH, SHALLOWS, WOOD
from seafarers_env.render.plan import Point

SIGN: Final = 0.34  # radius of a harbour's sign
TOKEN_DOWN: Final = 0.27  # how far below the middle of a hex a number token lies
_STRIPS: Final = ((1.24, SHALLOWS), (1.13, BEACH))  # round a land hex: how large, and its colour


def coasts(land: Callable[[float], Sequence[list[Point]]]) -> list[str]:
    """Shallows, then the beach: strips round all land, by the outlines that hexes have at a size."""
    drawn = [("".join(map(outline, land(size))), colour) for size, colour in _STRIPS]
    return [path(d, fill=colour, class_="coast") if d else "" for d, colour in drawn]


def piers(sign: Point, ends: Sequence[Point], radius: float) -> list[str]:
    """A pier from the sign of a harbour to each of its corners, light under planks."""
    plank = f"{0.06 * radius:.1f} {0.03 * radius:.1f}"
    return [
        line(*sign, *end, stroke=colour, stroke_width=width * radius, stroke_dasharray=dashes)
        for end in ends
        for colour, width, dashes in (("#ffffff", 0.11, None), (WOOD, 0.07, plank))
    ]
