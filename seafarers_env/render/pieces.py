"""Tokens and pieces: drawn round the origin, the distance from hex centre to corner being 1."""

from typing import Final

from seafarers_env.render.draw import INK, at, bold, box, circle, group, label, line, path, polygon
from seafarers_env.render.icons import star
from seafarers_env.render.palette import COIN, DEEP, DEVELOPMENT, MARKER, RED, SEATS, TOKEN, SeatStyle

_OUTLINE: Final = 0.04
_HALO: Final = 0.07  # white round the dark outline, so that a piece stands out from any ground
_MOST_ROLLED: Final = (6, 8)


def style_of(seat: int) -> SeatStyle:
    """The look of a seat's pieces."""
    return SEATS[seat % len(SEATS)]


def spice(name: str) -> str:
    """The icon of a spice card: the first letter of its kind."""
    return group(circle(0, 0, 0.95, fill="#fff7dd"), label(0, 0.4, name[0], 1.3, text_anchor="middle"))


def fish(fill: str = DEEP) -> str:
    """A fish, looking to the left."""
    body = "M-0.95 0Q-0.3-0.6 0.35 0L0.9-0.42V0.42L0.35 0Q-0.3 0.6-0.95 0Z"
    return group(path(body, fill=fill), circle(-0.52, -0.08, 0.09, fill="#ffffff"))


def emblem(seat: int) -> str:
    """The mark that tells a seat without colour, within a circle of radius 1."""
    look = style_of(seat)
    if look.emblem == "disc":
        return circle(0, 0, 0.85, fill=look.mark)
    if look.emblem == "square":
        return box(-0.75, -0.75, 1.5, 1.5, fill=look.mark)
    if look.emblem == "triangle":
        return polygon([(0.0, -1.0), (0.95, 0.75), (-0.95, 0.75)], fill=look.mark)
    if look.emblem == "diamond":
        return polygon([(0.0, -1.0), (0.8, 0.0), (0.0, 1.0), (-0.8, 0.0)], fill=look.mark)
    if look.emblem == "hourglass":
        return polygon([(-0.8, -0.85), (0.8, -0.85), (-0.8, 0.85), (0.8, 0.85)], fill=look.mark)
    return path("M-0.32-0.95h0.64v0.63h0.63v0.64h-0.63v0.63h-0.64v-0.63h-0.63v-0.64h0.63Z", fill=look.mark)


def _outlined(d: str, fill: str) -> str:
    return group(
        path(d, fill="#ffffff", stroke="#ffffff", stroke_width=_HALO + _OUTLINE, stroke_linejoin="round"),
        path(d, fill=fill, stroke=INK, stroke_width=_OUTLINE, stroke_linejoin="round"),
    )


# --- pieces of a seat -------------------------------------------------------------------------------------------------
def bar(seat: int) -> str:
    """A road, lying flat."""
    return _outlined("M-0.33-0.08H0.33V0.08H-0.33Z", style_of(seat).fill)


def lane(seat: int) -> str:
    """The line a ship lies on."""
    dark = line(-0.4, 0, 0.4, 0, stroke=INK, stroke_width=0.12, stroke_linecap="round")
    return group(dark, line(-0.4, 0, 0.4, 0, stroke=style_of(seat).fill, stroke_width=0.06, stroke_linecap="round"))


def ship(seat: int) -> str:
    """A hull under sail."""
    sails = "M0.03-0.42Q0.36-0.24 0.32 0.06H0.03ZM-0.05-0.34Q-0.28-0.12-0.27 0.06H-0.05Z"
    hull = "M-0.39 0.11H0.41Q0.35 0.31 0.17 0.31H-0.16Q-0.35 0.31-0.39 0.11Z"
    fill = style_of(seat).fill
    boat = group(_outlined(hull, fill), _outlined(sails, fill), at(0.16, -0.09, emblem(seat), scale=0.09))
    return at(0, 0.02, boat, scale=0.8)


def settlement(seat: int) -> str:
    """A house."""
    house = _outlined("M-0.19 0.19V-0.05L0-0.26L0.19-0.05V0.19Z", style_of(seat).fill)
    return group(house, at(0, 0.04, emblem(seat), scale=0.1))


def city(seat: int) -> str:
    """A house with a tower."""
    house = _outlined("M-0.3 0.22V-0.22L-0.14-0.4L0.02-0.22V-0.07H0.3V0.22Z", style_of(seat).fill)
    return group(house, at(-0.14, -0.14, emblem(seat), scale=0.09), at(0.09, 0.08, emblem(seat), scale=0.09))


# --- pieces of all ----------------------------------------------------------------------------------------------------
def number_token(number: int) -> str:
    """A number token of radius 1, a pip for each of the 36 throws that bring it; a heavy rim for the most rolled."""
    often = number in _MOST_ROLLED
    colour, rim, size = (RED, 0.17, 1.15) if often else (INK, 0.08, 1.0)
    pips = 6 - abs(7 - number)
    dots = [circle(0.2 * (i - (pips - 1) / 2), 0.58, 0.09, fill=colour) for i in range(pips)]
    return group(
        circle(0, 0, 1 - rim / 3, fill=TOKEN, stroke=RED if often else "#7d6a40", stroke_width=rim),
        bold(0, 0.3, str(number), size, fill=colour),
        *dots,
    )


def special_tokens(number: int) -> str:
    """Special tokens, to lie under a building; several fan out."""
    disc = circle(0, 0, 0.36, fill=COIN, stroke=INK, stroke_width=_OUTLINE)
    return group(*(at(0.13 * i, 0, disc, at(0.22, 0.22, star(0.1))) for i in range(number)))


def island_marker() -> str:
    """A round marker with a card on it: what may be drawn for it."""
    card = box(-0.1, -0.14, 0.2, 0.28, rx=0.03, fill=DEVELOPMENT, stroke=INK, stroke_width=0.025)
    return group(
        circle(0, 0, 0.27, fill="#ffffff"),
        circle(0, 0, 0.24, fill=MARKER, stroke=INK, stroke_width=_OUTLINE),
        at(0, 0, card, star(0.085), turn=12),
    )


def robber() -> str:
    """A hooded figure."""
    body = "M-0.17 0.33Q-0.2-0.06-0.07-0.12A0.14 0.14 0 1 1 0.07-0.12Q0.2-0.06 0.17 0.33Z"
    return _outlined(body, "#3b3842")


def pirate() -> str:
    """A dark ship with a skull on its sail."""
    hull = "M-0.46 0.16H0.48Q0.4 0.42 0.2 0.42H-0.2Q-0.4 0.42-0.46 0.16Z"
    sail = "M-0.28-0.44Q0.06-0.52 0.34-0.44Q0.42-0.16 0.3 0.1H-0.24Q-0.14-0.16-0.28-0.44Z"
    skull = group(
        circle(0.06, -0.22, 0.12, fill="#ffffff"),
        box(0, -0.14, 0.12, 0.09, fill="#ffffff"),
        circle(0.02, -0.22, 0.03, fill=INK),
        circle(0.11, -0.22, 0.03, fill=INK),
    )
    return group(_outlined(hull, "#2f2c36"), _outlined(sail, "#2f2c36"), skull)


def anchor() -> str:
    """An anchor on a white disc."""
    shank = [line(0, -0.08, 0, 0.11, stroke=INK, stroke_width=0.04), line(-0.05, -0.04, 0.05, -0.04, stroke=INK)]
    arms = path("M-0.1 0.03Q-0.08 0.11 0 0.11Q0.08 0.11 0.1 0.03", fill="none", stroke=INK, stroke_width=0.04)
    ring = circle(0, -0.1, 0.03, fill="none", stroke=INK, stroke_width=0.025)
    disc = circle(0, 0, 0.18, fill="#ffffff", stroke=INK, stroke_width=0.02)
    return group(disc, *shank, arms, ring, stroke_width=0.03)


def coin() -> str:
    """A special token as an icon of radius 1."""
    return group(circle(0, 0, 1, fill=COIN, stroke=INK, stroke_width=0.12), star(0.62))
