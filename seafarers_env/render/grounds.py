"""The ground below the glyph of a terrain: a shape in a darker shade, so that hexes differ without any colour.

Drawn round the origin, the distance from hex centre to corner being 1, and within the hex. Number tokens cover the
middle; what matters lies at the sides.
"""

from collections.abc import Callable
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render.draw import circle, group, path
from seafarers_env.render.palette import GROUND

_REST: Final = "V0.47L0 0.95L-0.82 0.47Z"  # down the right side, round the lower corners and up the left


def _land(profile: str, kind: int) -> str:
    """The ground below a skyline that runs from x = -0.82 to x = 0.82."""
    return path(f"{profile}{_REST}", fill=GROUND[kind])


def _strokes(d: str, kind: int, width: float) -> str:
    return path(d, fill="none", stroke=GROUND[kind], stroke_width=width, stroke_linecap="round")


def level(kind: int) -> Callable[[], str]:
    """Level ground, of land that has no drawing of its own."""
    return lambda: _land("M-0.82 0.05H0.82", kind)


def mounds() -> str:
    """Round hills, one behind the other."""
    return _land("M-0.82 0.2Q-0.5-0.25-0.15 0.1Q0.15-0.3 0.5-0.02Q0.7-0.1 0.82 0.02", c.HILLS)


def treetops() -> str:
    """A wood in the distance."""
    tops = "".join(f"L{-0.82 + 0.2 * i + 0.1:.2f}-0.22L{-0.82 + 0.2 * (i + 1):.2f} 0.02" for i in range(8))
    return _land(f"M-0.82 0.02{tops}L0.82 0.02", c.FOREST)


def meadow() -> str:
    """Grass."""
    tufts = ((-0.62, 0.2), (-0.4, 0.5), (0.42, 0.52), (0.64, 0.18), (-0.66, -0.2), (0.66, -0.24), (0.02, 0.78))
    blades = "".join(f"M{x - 0.08:.2f} {y - 0.1:.2f}L{x:.2f} {y}L{x + 0.08:.2f} {y - 0.1:.2f}" for x, y in tufts)
    return _strokes(blades, c.PASTURE, 0.05)


def furrows() -> str:
    """A ploughed field that runs to the horizon."""
    rays = "M-0.18-0.08L-0.78 0.12M-0.12-0.08L-0.74 0.42M-0.05-0.08L-0.42 0.66M0-0.08V0.88"
    mirrored = "M0.18-0.08L0.78 0.12M0.12-0.08L0.74 0.42M0.05-0.08L0.42 0.66"
    return _strokes(f"{rays}{mirrored}M-0.8-0.08H0.8", c.FARMLAND, 0.045)


def ridges() -> str:
    """Lower ridges."""
    return _land("M-0.82 0.12L-0.6-0.16L-0.42 0.06L-0.2-0.12L0 0.05L0.24-0.14L0.42 0.04L0.62-0.2L0.82 0.1", c.MOUNTAINS)


def veins() -> str:
    """Veins of gold: lozenges."""
    places = ((-0.64, 0.12), (0.62, 0.16), (-0.42, 0.52), (0.42, 0.54), (-0.6, -0.3), (0.02, 0.76))
    d = "".join(f"M{x:.2f} {y - 0.11:.2f}l0.1 0.11l-0.1 0.11l-0.1-0.11Z" for x, y in places)
    return path(d, fill=GROUND[c.GOLD])


def dunes() -> str:
    """Dunes with grains of sand."""
    grains = ((-0.55, 0.5), (-0.3, 0.66), (0.1, 0.75), (0.4, 0.6), (0.62, 0.42), (-0.1, 0.5))
    return group(
        _land("M-0.82 0.1Q-0.35-0.25 0.05 0.14Q0.45-0.15 0.82 0.06", c.DESERT),
        *(circle(x, y, 0.025, fill="#b39a5c") for x, y in grains),
    )


def back() -> str:
    """The border of a hex that lies face down."""
    d = "M0-0.78L0.675-0.39V0.39L0 0.78L-0.675 0.39V-0.39Z"
    return path(d, fill="none", stroke=GROUND[c.MISSING], stroke_width=0.05, stroke_dasharray="0.12 0.07")


GROUNDS: Final[dict[int, Callable[[], str]]] = {kind: level(kind) for kind in range(c.LAST_LAND + 1)} | {
    c.HILLS: mounds,
    c.FOREST: treetops,
    c.PASTURE: meadow,
    c.FARMLAND: furrows,
    c.MOUNTAINS: ridges,
    c.GOLD: veins,
    c.DESERT: dunes,
    c.MISSING: back,
}
