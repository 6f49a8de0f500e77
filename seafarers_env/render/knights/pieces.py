"""Pieces of Cities & Knights: those on the board with the distance from hex centre to corner 1, signs of radius 1."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import icons, pieces
from seafarers_env.render.draw import INK, at, box, circle, element, group, line, path
from seafarers_env.render.palette import COIN, SEATS, TOKEN, TRACK
from seafarers_env.render.symbols import define, styles

_STONE: Final = "#9a958c"
_IDLE: Final = "#fffdf4"  # of a knight that rests
_DARK: Final = "#3a2430"
_SHIELD: Final = "M-0.21-0.25H0.21V0.02Q0.2 0.2 0 0.3Q-0.2 0.2-0.21 0.02Z"
_CHEVRONS: Final = ((0.14,), (0.08, 0.17), (0.03, 0.115, 0.2))  # by rank: where they hang


# --- goods ------------------------------------------------------------------------------------------------------------
def cloth() -> str:
    """A bale of cloth, its end hanging."""
    return group(
        path("M-0.75-0.35H0.6V0.8Q0.35 0.6 0.1 0.8T-0.4 0.8T-0.75 0.75Z", fill="#c9547c"),
        line(-0.75, 0.2, 0.6, 0.2, stroke="#f4d3df", stroke_width=0.12),
        line(-0.75, 0.48, 0.6, 0.48, stroke="#f4d3df", stroke_width=0.12),
        path("M-0.75-0.75H0.6A0.2 0.3 0 0 1 0.6-0.15H-0.75Z", fill="#e07a9d"),
        element("ellipse", cx=-0.75, cy=-0.45, rx=0.2, ry=0.3, fill="#f4d3df"),
        path("M-0.75-0.45m-0.08 0a0.08 0.12 0 1 1 0.16 0", fill="none"),
        stroke="#5b1f36",
        stroke_width=0.09,
        stroke_linejoin="round",
    )


def coin() -> str:
    """Two struck coins."""
    struck = [
        group(
            circle(x, y, 0.56, fill=COIN, stroke="#6b4300", stroke_width=0.1),
            circle(x, y, 0.38, fill="none", stroke="#b8860b", stroke_width=0.08),
        )
        for x, y in ((-0.3, -0.3), (0.3, 0.3))
    ]
    return group(*struck, at(0.3, 0.3, icons.crown(), scale=0.26))


def paper() -> str:
    """A written sheet, rolled at its foot."""
    ends = ((0.38, -0.5), (0.42, -0.22), (0.2, 0.06))
    lines = [line(-0.42, y, x, y, stroke="#7a6a4d", stroke_width=0.09) for x, y in ends]
    return group(
        path("M-0.62-0.85H0.62V0.5H-0.62Z", fill="#fffdf2", stroke="#5d4e30", stroke_width=0.09),
        *lines,
        path("M-0.8 0.42H0.62A0.2 0.2 0 0 1 0.62 0.84H-0.8A0.2 0.2 0 0 1-0.8 0.42Z", fill="#e8dcc0", stroke="#5d4e30"),
        stroke_width=0.09,
        stroke_linejoin="round",
    )


GOODS: Final = dict(zip(c.COMMODITIES, (cloth, coin, paper), strict=True))


def track(colour: int) -> str:
    """The sign of a colour: its commodity upon it."""
    sign = list(GOODS.values())[colour]()
    return group(circle(0, 0, 0.95, fill=TRACK[colour], stroke=INK, stroke_width=0.12), at(0, 0, sign, scale=0.62))


# --- knights ----------------------------------------------------------------------------------------------------------
def knight(seat: int, rank: int, active: bool) -> str:
    """A shield with the emblem of its player, a chevron for each rank; ready to act it is full, before a raised sword.

    Args:
        seat: Whose it is.
        rank: 0 basic, 1 strong, 2 mighty.
        active: Whether it is active; one at rest is hollow.
    """
    look = pieces.style_of(seat)
    fill, ink = (look.fill, look.mark) if active else (_IDLE, look.fill)
    chevrons = "".join(f"M-0.12 {y - 0.04:g}L0 {y + 0.03:g}L0.12 {y - 0.04:g}" for y in _CHEVRONS[rank])
    dark = INK if ink == look.fill and look.fill == SEATS[2].fill else ink  # yellow on white is not read
    return group(
        _sword() if active else "",
        path(_SHIELD, fill="#ffffff", stroke="#ffffff", stroke_width=0.12, stroke_linejoin="round"),
        path(_SHIELD, fill=fill, stroke=INK, stroke_width=0.045, stroke_linejoin="round"),
        "" if active else path(_SHIELD, fill="none", stroke=look.fill, stroke_width=0.09, transform="scale(0.76)"),
        at(0, -0.12, _emblem(seat, active), scale=0.075),
        path(chevrons, fill="none", stroke=dark, stroke_width=0.05, stroke_linecap="round"),
    )


def _sword() -> str:
    blade = "M-0.33 0.26L0.3-0.42M-0.36 0.02L-0.12 0.25"
    return group(
        path(blade, stroke="#ffffff", stroke_width=0.19, stroke_linecap="round", fill="none"),
        path(blade, stroke=INK, stroke_width=0.13, stroke_linecap="round", fill="none"),
        path("M-0.33 0.26L0.3-0.42", stroke="#eef1f6", stroke_width=0.06, stroke_linecap="round", fill="none"),
    )


def _emblem(seat: int, active: bool) -> str:
    """The emblem, on a hollow shield in the colour of the seat."""
    look, drawn = pieces.style_of(seat), pieces.emblem(seat)
    return drawn if active else drawn.replace(look.mark, INK if look.fill == SEATS[2].fill else look.fill)


# --- cities -----------------------------------------------------------------------------------------------------------
def wall() -> str:
    """A wall with battlements, to lie under a city."""
    d = "M-0.44 0.36V0.06H-0.36V0.13H-0.28V0.06H-0.2V0.13H0.2V0.06H0.28V0.13H0.36V0.06H0.44V0.36Z"
    joints = "M-0.44 0.24H0.44M-0.3 0.24V0.36M0 0.24V0.36M0.3 0.24V0.36"
    return group(
        path(d, fill="#ffffff", stroke="#ffffff", stroke_width=0.11, stroke_linejoin="round"),
        path(d, fill=_STONE, stroke=INK, stroke_width=0.04, stroke_linejoin="round"),
        path(joints, fill="none", stroke="#6d685f", stroke_width=0.025),
        class_="wall",
    )


def metropolis(colour: int) -> str:
    """What makes a city a metropolis: a gilded arch with the sign of its colour, over the roof."""
    arch = "M-0.26 0.26V0A0.26 0.26 0 0 1 0.26 0V0.26H0.17V0.02A0.17 0.17 0 0 0-0.17 0.02V0.26Z"
    return group(
        path(arch, fill="#ffffff", stroke="#ffffff", stroke_width=0.1, stroke_linejoin="round"),
        path(arch, fill=COIN, stroke=INK, stroke_width=0.04, stroke_linejoin="round"),
        at(0, -0.13, track(colour), scale=0.19),
    )


def laid_down(seat: int) -> str:
    """A city on its side."""
    return at(0, 0.02, pieces.city(seat), turn=90, scale=0.95)


def stall(seat: int) -> str:
    """The merchant token: a stall in the colour of its player."""
    look = pieces.style_of(seat)
    roof = "M-0.3-0.06L-0.2-0.3H0.2L0.3-0.06Z"
    return group(
        path(f"{roof}M-0.24-0.06H0.24V0.28H-0.24Z", fill="#ffffff", stroke="#ffffff", stroke_width=0.12),
        box(-0.24, -0.06, 0.48, 0.34, fill="#f1e2c2", stroke=INK, stroke_width=0.04),
        path(roof, fill=look.fill, stroke=INK, stroke_width=0.04, stroke_linejoin="round"),
        at(0, -0.17, pieces.emblem(seat), scale=0.085),
        at(0, 0.12, coin(), scale=0.12),
    )


# --- dice, barbarians -------------------------------------------------------------------------------------------------
_PIPS: Final = {  # of a die from -1 to 1
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(eyes: int, red: bool = False) -> str:
    """A die with its eyes, of radius 1."""
    fill, spot = ("#c1121f", "#ffffff") if red else (TOKEN, INK)
    dots = [circle(0.45 * x, 0.45 * y, 0.17, fill=spot) for x, y in _PIPS[eyes]]
    return group(box(-0.9, -0.9, 1.8, 1.8, rx=0.35, fill=fill, stroke=INK, stroke_width=0.1), *dots)


def event(face: int) -> str:
    """The event die, of radius 1: a ship (face 1), or the sign of a colour."""
    fill, sign = "#dfe9ee", at(0, 0.05, fleet(), scale=0.8)
    if face != c.SHIP_FACE:
        fill, sign = TRACK[face - 2], at(0, 0, list(GOODS.values())[face - 2](), scale=0.66)
    return group(box(-0.9, -0.9, 1.8, 1.8, rx=0.35, fill=fill, stroke=INK, stroke_width=0.1), sign)


def fleet() -> str:
    """The ship of the barbarians, of radius 1: a dragon's neck, a striped sail."""
    return group(
        path(
            "M-0.85 0.2Q-0.95-0.35-0.6-0.4Q-0.75-0.1-0.55 0.2H0.6Q0.75-0.05 0.9-0.1"
            "Q0.8 0.75 0.3 0.75H-0.35Q-0.75 0.75-0.85 0.2Z",
            fill=_DARK,
        ),
        path("M-0.4-0.85H0.55Q0.68-0.35 0.5 0.08H-0.4Q-0.2-0.35-0.4-0.85Z", fill="#f3ead8"),
        path("M-0.12-0.85Q0.05-0.35-0.12 0.08H0.14Q0.32-0.35 0.17-0.85Z", fill="#b3261e"),
        stroke=_DARK,
        stroke_width=0.09,
        stroke_linejoin="round",
    )


def axes() -> str:
    """Two crossed axes, of radius 1: the strength of the barbarians."""
    one = group(
        line(-0.6, 0.75, 0.5, -0.65, stroke="#6b4423", stroke_width=0.2, stroke_linecap="round"),
        path("M0.15-0.75Q0.75-1 0.95-0.3Q0.6-0.5 0.45-0.25Z", fill="#8d929c", stroke=INK, stroke_width=0.1),
    )
    return group(one, group(one, transform="scale(-1 1)"))


def defender() -> str:
    """A point for a defender, of radius 1."""
    return group(circle(0, 0, 1, fill=COIN, stroke=INK, stroke_width=0.12), at(0, 0, icons.shield(), scale=0.62))


@cache
def definitions(seats: int) -> str:
    """All of them, to stand once in a file beside those of every game."""
    return define(_symbols(len(styles(seats))))


def _symbols(seats: int) -> Iterator[tuple[str, str]]:
    for name, draw in GOODS.items():
        yield f"commodity-{name}", draw()
    for colour in range(len(TRACK)):
        yield f"track-{colour}", track(colour)
        yield f"metropolis-{colour}", metropolis(colour)
    for face in range(1, c.NUM_EVENT_FACES + 1):
        yield f"event-{face}", event(face)
    for eyes in range(1, c.NUM_DIE + 1):
        yield f"red-{eyes}", die(eyes, red=True)
        yield f"other-{eyes}", die(eyes)
    yield "fleet", fleet()
    yield "axes", axes()
    yield "wall", wall()
    yield "defender", defender()
    for seat in range(seats):
        yield f"laid-down-{seat}", laid_down(seat)
        yield f"stall-{seat}", stall(seat)
        for rank, word in enumerate(c.RANKS):
            yield f"{word}-{seat}", knight(seat, rank, False)
            yield f"active-{word}-{seat}", knight(seat, rank, True)
