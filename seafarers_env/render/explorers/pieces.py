"""Pieces of the explorers: drawn round the origin, those on the board with the distance from hex centre to corner 1.

What ships and Sea Ports carry is drawn about a circle of radius 1.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from seafarers_env.render import icons, pieces, symbols
from seafarers_env.render.chart import signs as chart_signs
from seafarers_env.render.draw import INK, at, bold, box, circle, group, path
from seafarers_env.render.palette import DEEP, TOKEN, WOOD
from seafarers_env.render.symbols import use

_DARK: Final = "#2f2c36"
_SKIN: Final = "#f0cfa0"
_BADGE: Final = "#fffdf4"
_SPOTS: Final = {1: (0.0,), 2: (-0.8, 0.8)}  # where pieces of a load stand beside each other


# --- what is carried --------------------------------------------------------------------------------------------------
def settler(seat: int) -> str:
    """A settler: the house that is to be."""
    house = "M-0.58 0.6V-0.12L0-0.68L0.58-0.12V0.6H0.2V0.1H-0.2V0.6Z"
    return group(_badge(), path(house, fill=pieces.style_of(seat).fill, stroke=INK, stroke_width=0.14))


def crew(seat: int) -> str:
    """A crew: head and shoulders under a cap."""
    look = pieces.style_of(seat)
    shoulders = path(
        "M-0.72 0.74Q-0.66 0.02 0 0.02Q0.66 0.02 0.72 0.74Z", fill=look.fill, stroke=INK, stroke_width=0.14
    )
    cap = path("M-0.44-0.34Q-0.36-0.84 0-0.84Q0.36-0.84 0.44-0.34Z", fill=look.fill, stroke=INK, stroke_width=0.13)
    return group(_badge(), shoulders, circle(0, -0.26, 0.38, fill=_SKIN, stroke=INK, stroke_width=0.12), cap)


def haul() -> str:
    """A fish haul."""
    return group(_badge(), at(0, 0, pieces.fish(), scale=0.72))


def sack() -> str:
    """A spice sack."""
    return group(_badge(), at(0, -0.04, icons.sack(), scale=0.66))


def _badge() -> str:
    return circle(0, 0, 1, fill=_BADGE, stroke=INK, stroke_width=0.13)


def load(cargo: tuple[str, ...], seat: int, size: float) -> str:
    """A load: its pieces side by side, each of radius `size`."""
    spots = _SPOTS.get(len(cargo), ())
    drawn = [at(size * x, 0, carried(piece, seat), scale=size) for x, piece in zip(spots, cargo, strict=True)]
    return group(*drawn, class_="cargo") if drawn else ""


def carried(piece: str, seat: int) -> str:
    """A piece that is carried, by its word and owner."""
    return use(piece) if piece in ("haul", "sack") else symbols.piece(piece, seat)


# --- pieces on the board ----------------------------------------------------------------------------------------------
def port(seat: int) -> str:
    """A Sea Port: house and tower upon a quay."""
    quay = path(
        "M-0.46 0.13H0.46L0.38 0.44H-0.38Z", fill=DEEP, stroke="#ffffff", stroke_width=0.11, stroke_linejoin="round"
    )
    rim = path("M-0.46 0.13H0.46L0.38 0.44H-0.38Z", fill=DEEP, stroke=WOOD, stroke_width=0.05, stroke_linejoin="round")
    return group(quay, rim, at(0, -0.1, pieces.city(seat)))


def raider(seat: int) -> str:
    """The pirate ship of a seat: a skull on a dark sail, the hull in its colour."""
    hull = "M-0.5 0.14H0.52Q0.43 0.44 0.22 0.44H-0.22Q-0.43 0.44-0.5 0.14Z"
    sail = "M-0.28-0.48Q0.06-0.56 0.34-0.48Q0.42-0.18 0.3 0.08H-0.24Q-0.14-0.18-0.28-0.48Z"
    look = pieces.style_of(seat)
    drawn = [
        path(d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")
        for stroke, width in (("#ffffff", 0.12), (INK, 0.045))
        for d, fill in ((hull, look.fill), (sail, _DARK))
    ]
    return group(*drawn, at(0.06, -0.25, skull(), scale=0.2), at(0, 0.28, pieces.emblem(seat), scale=0.11))


def skull(fill: str = "#ffffff", eyes: str = _DARK) -> str:
    """A skull of radius 1."""
    return group(
        circle(0, -0.15, 0.75, fill=fill),
        box(-0.38, 0.35, 0.76, 0.5, rx=0.1, fill=fill),
        circle(-0.3, -0.12, 0.22, fill=eyes),
        circle(0.3, -0.12, 0.22, fill=eyes),
    )


def lair() -> str:
    """A lair token that lies face down, of radius 1."""
    return group(circle(0, 0, 0.95, fill=_DARK, stroke=TOKEN, stroke_width=0.14), at(0, 0, skull(), scale=0.6))


def coin() -> str:
    """A gold coin of radius 1."""
    return group(
        circle(0, 0, 0.95, fill="#ffd34d", stroke="#6b4300", stroke_width=0.13),
        circle(0, 0, 0.62, fill="none", stroke="#b8860b", stroke_width=0.12),
    )


def advantage(kind: int) -> str:
    """What a village is good for, as a disc of radius 1: a sail and +1, a skull and what it adds, a coin."""
    disc = circle(0, 0, 0.97, fill=_BADGE, stroke=INK, stroke_width=0.1)
    if kind == 0:
        sail = path("M-0.62 0.3L-0.62-0.72Q0.1-0.5 0.14 0.3Z", fill=DEEP)
        return group(disc, sail, bold(0.36, 0.72, "+1", 0.82))
    if kind == 3:
        words = bold(0, 0.72, "1:1", 0.72)
        return group(disc, at(0, -0.34, coin(), scale=0.46), words)
    bonus = {1: "+5", 2: "+4"}[kind]
    words = bold(0, 0.76, bonus, 0.78)
    return group(disc, at(0, -0.34, skull(_DARK, _BADGE), scale=0.48), words)


@cache
def definitions(seats: int) -> str:
    """All of them, to stand once in a file beside those of every game."""
    return symbols.define(_symbols(seats))


def _symbols(seats: int) -> Iterator[tuple[str, str]]:
    yield "haul", haul()
    yield "sack", sack()
    yield "lair", lair()
    yield "coin", coin()
    yield "raft", chart_signs.castaway("C")
    for kind in range(4):
        yield f"village-{kind}", advantage(kind)
    for seat in range(seats):
        yield f"settler-{seat}", settler(seat)
        yield f"crew-{seat}", crew(seat)
        yield f"port-{seat}", port(seat)
        yield f"raider-{seat}", raider(seat)
