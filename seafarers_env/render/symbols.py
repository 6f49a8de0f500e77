"""Everything drawn more than once is defined once in the file and used by name."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import grounds, icons, pieces
from seafarers_env.render.draw import at, element, group
from seafarers_env.render.palette import SEATS, SeatStyle

_FEW = 4
_PREFIX = "seafarers"  # several drawings in one page define the same symbols, each the same way

#: What belongs to nobody, by name.
DRAWINGS: Final[dict[str, Callable[[], str]]] = {
    **{c.TERRAINS[kind]: draw for kind, draw in icons.TERRAIN.items()},
    **{f"{c.TERRAINS[kind]}-ground": draw for kind, draw in grounds.GROUNDS.items()},
    **{c.RESOURCES[kind]: draw for kind, draw in icons.RESOURCE.items()},
    **{c.CARDS[kind].replace(" ", "-"): draw for kind, draw in icons.CARD.items()},
    **{f"number-{value}": partial(pieces.number_token, value) for value in range(2, c.MAX_NUMBER + 1)},
}


def use(name: str) -> str:
    """A symbol by its name, round the origin."""
    return element("use", href=f"#{_PREFIX}-{name}")


def uses(drawn: str, name: str) -> bool:
    """Whether a drawing has a symbol of this name in it."""
    return f'"#{_PREFIX}-{name}"' in drawn


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
    """What a seat has of its own: `bar` (a road), `lane` (below a ship), `ship`, `emblem`, `settlement`, `city` ..."""
    return use(f"{what}-{seat % len(SEATS)}")


def define(symbols: Iterable[tuple[str, str]]) -> str:
    """Drawings by the names under which they are used, to stand once in a file."""
    return element("defs", *(group(drawn, id=f"{_PREFIX}-{name}") for name, drawn in symbols))


@cache
def definitions(seats: int) -> str:
    """All symbols of every game: the pieces of four seats, or of as many as there are."""
    return define(_symbols(len(styles(seats))))


@cache
def spice_definitions() -> str:
    """The icons of spice cards, for a page on which they are cards to be clicked."""
    return define((name, pieces.spice(name)) for name in c.SPICES)


@cache
def fish_definition() -> str:
    """The icon of fish, for a page on which they are clicked as cards are."""
    return define([("fish", at(0, 0, pieces.fish(), scale=0.95))])


def styles(seats: int) -> tuple[SeatStyle, ...]:
    """The looks of the seats that a file defines."""
    return SEATS[: max(seats, _FEW)]


def _symbols(seats: int) -> Iterator[tuple[str, str]]:
    yield from ((name, draw()) for name, draw in DRAWINGS.items())
    for seat in range(seats):
        yield f"bar-{seat}", pieces.bar(seat)
        yield f"emblem-{seat}", pieces.emblem(seat)
        yield f"lane-{seat}", pieces.lane(seat)
        yield f"ship-{seat}", pieces.ship(seat)
        yield f"settlement-{seat}", pieces.settlement(seat)
        yield f"city-{seat}", pieces.city(seat)
