"""Small drawings, each about a circle of radius 1 round the origin: resources, terrains, development cards.

They are told apart by shape, not by colour.
"""

from collections.abc import Callable
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render.draw import INK, at, bold, box, circle, element, group, line, path, polygon
from seafarers_env.render.palette import COIN

_LINE: Final = 0.09


# --- resources --------------------------------------------------------------------------------------------------------
def brick() -> str:
    """Three bricks, one upon two."""
    places = ((-0.92, 0.05), (0.06, 0.05), (-0.43, -0.52))
    bricks = [box(x, y, 0.86, 0.48, rx=0.06) for x, y in places]
    return group(*bricks, fill="#a3461f", stroke="#fbe9dc", stroke_width=_LINE)


def log() -> str:
    """Two logs with their rings."""
    logs = [
        group(
            path(f"M-0.55 {y - 0.3} H0.62 A0.16 0.3 0 0 1 0.62 {y + 0.3} H-0.55 Z", fill="#8a5a2b"),
            element("ellipse", cx=-0.55, cy=y, rx=0.2, ry=0.3, fill="#e2b87f"),
            element("ellipse", cx=-0.55, cy=y, rx=0.09, ry=0.14, fill="none"),
        )
        for y in (-0.32, 0.34)
    ]
    return group(*logs, stroke="#4b2f14", stroke_width=_LINE * 0.8)


def sheep() -> str:
    """A sheep, looking to the left."""
    puffs = ((-0.3, -0.18, 0.36), (0.15, -0.26, 0.38), (0.5, -0.05, 0.34), (0.1, 0.14, 0.4), (-0.32, 0.12, 0.34))
    legs = [line(x, 0.3, x, 0.78, stroke="#3d3a40", stroke_width=0.14) for x in (-0.28, 0.02, 0.24, 0.5)]
    return group(
        *legs,
        group(*(circle(*puff) for puff in puffs), stroke="#6f6b60", stroke_width=_LINE * 2),
        group(*(circle(*puff) for puff in puffs), fill="#fffdf6"),
        element("ellipse", cx=-0.68, cy=-0.12, rx=0.25, ry=0.31, fill="#3d3a40", transform="rotate(20 -0.68 -0.12)"),
        circle(-0.74, -0.18, 0.05, fill="#ffffff"),
    )


def ear(x: float = 0.0, lean: float = 0.0) -> str:
    """An ear of grain."""
    kernels = [
        element("ellipse", cx=side * 0.17, cy=y, rx=0.12, ry=0.24, transform=f"rotate({side * 28} {side * 0.17} {y})")
        for y in (-0.5, -0.15, 0.2)
        for side in (-1, 1)
    ]
    return at(
        x,
        0,
        line(0, -0.4, 0, 0.92, stroke="#8a6410", stroke_width=0.1),
        group(*kernels, element("ellipse", cx=0, cy=-0.82, rx=0.11, ry=0.22), fill="#b07d12"),
        turn=lean,
    )


def grain() -> str:
    """Three ears."""
    return group(ear(-0.42, -16), ear(0.42, 16), ear())


def rock() -> str:
    """A lump of ore with its faces."""
    outline = [(-0.85, 0.45), (-0.62, -0.3), (-0.1, -0.72), (0.5, -0.5), (0.88, 0.2), (0.6, 0.66), (-0.5, 0.7)]
    return group(
        polygon(outline, fill="#6d727d", stroke="#33363d", stroke_width=_LINE, stroke_linejoin="round"),
        polygon([(-0.62, -0.3), (-0.1, -0.72), (0.5, -0.5), (0.05, -0.1)], fill="#b9bec8"),
        polygon([(0.05, -0.1), (0.5, -0.5), (0.88, 0.2), (0.3, 0.3)], fill="#8f95a1"),
        *(circle(x, y, 0.09, fill="#e8ebf0") for x, y in ((-0.35, 0.25), (0.05, 0.42), (-0.2, -0.02))),
    )


RESOURCE: Final[dict[int, Callable[[], str]]] = {
    c.BRICK: brick,
    c.LUMBER: log,
    c.WOOL: sheep,
    c.GRAIN: grain,
    c.ORE: rock,
}


# --- terrains ---------------------------------------------------------------------------------------------------------
def _conifer(x: float, y: float, size: float) -> str:
    crown = [(0, -1), (0.42, -0.35), (0.24, -0.35), (0.58, 0.3), (-0.58, 0.3), (-0.24, -0.35), (-0.42, -0.35)]
    trunk = box(-0.12, 0.3, 0.24, 0.36, fill="#5b3a1c")
    return at(x, y, trunk, polygon([(float(a), float(b)) for a, b in crown], fill="#1d5b38"), scale=size)


def trees() -> str:
    """Three conifers."""
    return group(_conifer(-0.66, 0.16, 0.82), _conifer(0.66, 0.16, 0.82), _conifer(0, 0.08, 1.05))


def peaks() -> str:
    """Two mountains with snow."""
    return group(
        polygon([(0.02, 0.72), (0.58, -0.42), (1.18, 0.72)], fill="#7a7f8a"),
        polygon([(0.58, -0.42), (0.78, -0.04), (0.6, 0.06), (0.5, -0.06), (0.39, -0.03)], fill="#ffffff"),
        polygon([(-1.18, 0.72), (-0.3, -0.92), (0.6, 0.72)], fill="#545964"),
        polygon(
            [(-0.3, -0.92), (0.02, -0.34), (-0.2, -0.2), (-0.34, -0.36), (-0.55, -0.22), (-0.62, -0.32)], fill="#ffffff"
        ),
    )


def nuggets() -> str:
    """Coins with a sparkle."""
    coins = [
        group(
            element("ellipse", cx=x, cy=y + 0.14, rx=0.46, ry=0.22, fill="#9a6508"),
            element("ellipse", cx=x, cy=y, rx=0.46, ry=0.22, fill=COIN),
            stroke="#6b4300",
            stroke_width=_LINE * 0.7,
        )
        for x, y in ((-0.48, 0.5), (0.48, 0.5), (-0.48, 0.22), (0.48, 0.22), (0.0, -0.05), (-0.48, -0.06))
    ]
    ray = "M0 -0.5 L0.1 -0.1 L0.5 0 L0.1 0.1 L0 0.5 L-0.1 0.1 L-0.5 0 L-0.1 -0.1 Z"
    return group(*coins, at(0.6, -0.5, path(ray, fill="#fffbe0")))


def cactus() -> str:
    """A cactus between dunes."""
    arms = "M0 0.6 V-0.85 M0 0.15 H-0.42 V-0.3 M0 -0.1 H0.42 V-0.5"
    return group(
        path("M-1.15 0.62 Q-0.6 0.25 0 0.6 T1.15 0.55", fill="none", stroke="#b39a5c", stroke_width=0.12),
        path(arms, fill="none", stroke="#4f7f43", stroke_width=0.27, stroke_linecap="round", stroke_linejoin="round"),
    )


def waves() -> str:
    """Two waves."""
    wave = "Q-0.45 -0.25 -0.15 0 T0.45 0 T0.75 -0.05"
    return group(
        path(f"M-0.75 0 {wave}", transform="translate(-0.15 -0.2)"),
        path(f"M-0.75 0 {wave}", transform="translate(0.2 0.22)"),
        fill="none",
        stroke="#74b1d3",
        stroke_width=0.1,
        stroke_linecap="round",
    )


def unknown() -> str:
    """A question mark."""
    return bold(0, 0.75, "?", 2.1, fill="#ffffff")


def initial(word: str) -> Callable[[], str]:
    """The first letter of a terrain that has no drawing of its own."""
    return lambda: bold(0, 0.65, word[0].upper(), 1.8)


TERRAIN: Final[dict[int, Callable[[], str]]] = {kind: initial(word) for kind, word in enumerate(c.TERRAINS)} | {
    c.HILLS: brick,
    c.FOREST: trees,
    c.PASTURE: sheep,
    c.FARMLAND: grain,
    c.MOUNTAINS: peaks,
    c.GOLD: nuggets,
    c.DESERT: cactus,
    c.OCEAN: waves,
    c.MISSING: unknown,
}


def sack() -> str:
    """A sack of spices: drawn where it lies, as few boards have one (no symbol of every picture)."""
    return group(
        path("M-0.35 -0.5 C-1.1 0.1 -0.95 0.9 0 0.9 C0.95 0.9 1.1 0.1 0.35 -0.5 Z", fill="#b06a2c"),
        path("M-0.5 -0.85 L0 -0.62 L0.5 -0.85 L0.35 -0.5 H-0.35 Z", fill="#d79b5b"),
        *(circle(x, y, 0.14, fill="#f3d9b1") for x, y in ((-0.3, 0.35), (0.25, 0.2), (0.05, 0.6))),
        stroke="#4b2f14",
        stroke_width=_LINE,
    )


# --- development cards ------------------------------------------------------------------------------------------------
def star(radius: float = 0.9) -> str:
    """A star of five points."""
    d = "M0-1L.235-.324L.951-.309L.38.124L.588.809L0 .4L-.588.809L-.38.124L-.951-.309L-.235-.324Z"
    return at(0, 0, path(d, fill=COIN, stroke=INK, stroke_width=_LINE, stroke_linejoin="round"), scale=radius)


def shield() -> str:
    """A shield with a sword across it."""
    return group(
        path(
            "M-0.62 -0.78 H0.62 V0.05 Q0.62 0.62 0 0.95 Q-0.62 0.62 -0.62 0.05 Z",
            fill="#8c93a3",
            stroke=INK,
            stroke_width=_LINE,
        ),
        path("M0 -0.55 V0.6 M-0.28 0.22 H0.28", stroke="#ffffff", stroke_width=0.17, fill="none"),
    )


def bars() -> str:
    """Two lengths of road."""
    bar = [box(-0.75, y, 1.5, 0.34, rx=0.08, fill="#8a5a2b", stroke=INK, stroke_width=_LINE) for y in (-0.46, 0.12)]
    return at(0, 0, *bar, turn=-30)


def cards() -> str:
    """Two cards and a plus."""
    return group(
        *(
            at(x, 0, box(-0.36, -0.55, 0.72, 1.1, rx=0.1, fill="#ffffff", stroke=INK, stroke_width=_LINE), turn=t)
            for x, t in ((-0.36, -12), (0.3, 12))
        ),
        path("M0.3 -0.28 V0.28 M0.02 0 H0.58", stroke="#00734f", stroke_width=0.2, fill="none"),
    )


def crown() -> str:
    """A crown: all of one kind."""
    points = [(-0.8, 0.6), (-0.85, -0.45), (-0.38, 0.02), (0.0, -0.75), (0.38, 0.02), (0.85, -0.45), (0.8, 0.6)]
    return polygon(points, fill=COIN, stroke=INK, stroke_width=_LINE, stroke_linejoin="round")


CARD: Final[dict[int, Callable[[], str]]] = {
    c.SOLDIER: shield,
    c.VICTORY_POINT: star,
    c.ROAD_CONSTRUCTION: bars,
    c.PLENTY: cards,
    c.MONOPOLY: crown,
}
