"""Everything drawn more than once is defined once in the file and used by name."""

from collections.abc import Iterator
from functools import cache

from seafarers_env.engine import constants as c
from seafarers_env.render import grounds, icons, pieces
from seafarers_env.render.draw import at, element, group
from seafarers_env.render.palette import SEATS, SeatStyle

_FEW = 4
_PREFIX = "seafarers"  # several drawings in one page define the same symbols, each the same way


def use(name: str) -> str:
    """A symbol by its name, round the origin."""
    return element("use", href=f"#{_PREFIX}-{name}")


def terrain(kind: int) -> str:
    """The glyph of a terrain."""
    return use(c.TERRAINS[kind])


def ground(kind: int) -> str:
    """The ground of a terrain."""
    return use(f"{c.TERRAINS[kind]}-ground")


def resource(kind: int) -> str:
    """The icon of a resource."""
    return use(c.RESOURCES[kind])


def card(kind: int) -> str:
    """The icon of a development card."""
    return use(c.CARDS[kind].replace(" ", "-"))


def number(value: int) -> str:
    """A number token."""
    return use(f"number-{value}")


def piece(what: str, seat: int) -> str:
    """`bar` (a road), `lane` (below a ship), `ship`, `emblem`, `settlement` or `city` of a seat."""
    return use(f"{what}-{seat % len(SEATS)}")


@cache
def definitions(seats: int) -> str:
    """All symbols, to stand once in a file: the pieces of four seats, or of as many as there are."""
    return element("defs", *(group(drawn, id=f"{_PREFIX}-{name}") for name, drawn in _symbols(len(styles(seats)))))


@cache
def spice_definitions() -> str:
    """The icons of spice cards, for a page on which they are cards to be clicked."""
    return element("defs", *(group(pieces.spice(name), id=f"{_PREFIX}-{name}") for name in c.SPICES))


@cache
def fish_definition() -> str:
    """The icon of fish, for a page on which they are clicked as cards are."""
    return element("defs", group(at(0, 0, pieces.fish(), scale=0.95), id=f"{_PREFIX}-fish"))


def styles(seats: int) -> tuple[SeatStyle, ...]:
    """The looks of the seats that a file defines."""
    return SEATS[: max(seats, _FEW)]


def _symbols(seats: int) -> Iterator[tuple[str, str]]:
    for kind, draw in icons.TERRAIN.items():
        yield c.TERRAINS[kind], draw()
    for kind, draw in grounds.GROUNDS.items():
        yield f"{c.TERRAINS[kind]}-ground", draw()
    for kind, draw in icons.RESOURCE.items():
        yield c.RESOURCES[kind], draw()
    for kind, draw in icons.CARD.items():
        yield c.CARDS[kind].replace(" ", "-"), draw()
    for value in range(2, c.MAX_NUMBER + 1):
        yield f"number-{value}", pieces.number_token(value)
    for seat in range(seats):
        yield f"bar-{seat}", pieces.bar(seat)
        yield f"emblem-{seat}", pieces.emblem(seat)
        yield f"lane-{seat}", pieces.lane(seat)
        yield f"ship-{seat}", pieces.ship(seat)
        yield f"settlement-{seat}", pieces.settlement(seat)
        yield f"city-{seat}", pieces.city(seat)
