"""Cards and counts as panels show them, each about its own corner."""

from collections.abc import Iterable
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import pieces, symbols
from seafarers_env.render.draw import INK, at, bold, box, group, label, tooltip
from seafarers_env.render.palette import CARD_BACK, HARBOUR, SPICE, TRACK
from seafarers_env.render.visible_state import VisibleSeat

CARD: Final = (27.0, 38.0)
GOLD: Final = "#ffe9a8"


def card(x: float, y: float, icon: str, number: int, fill: str, name: str) -> str:
    """A small card with its icon and how many there are; pale when there are none."""
    width, height = CARD
    return group(
        tooltip(f"{number} {name}"),
        box(x, y, width, height, rx=4, fill=fill, stroke=INK, stroke_width=1),
        at(x + width / 2, y + 13, icon, scale=9),
        bold(x + width / 2, y + height - 4, str(number), 13),
        opacity=None if number else 0.35,
    )


def back(x: float, y: float, number: int, name: str) -> str:
    """Cards face down: only how many is known."""
    width, height = CARD
    return group(
        tooltip(f"{number} {name}, face down"),
        box(x + 5, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        box(x, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        bold(x + width / 2, y + 25, str(number), 15, fill="#ffffff"),
        opacity=None if number else 0.35,
    )


def step_of(kinds: int) -> float:
    """From one card of a hand to the next: with spices or commodities they lie closer."""
    return 31 if kinds == len(c.RESOURCES) else 27.5


def resources(
    x: float, y: float, numbers: tuple[int, ...], names: tuple[str, ...] = c.RESOURCES, step: float | None = None
) -> str:
    """Cards side by side, by kind; commodities and spices behind the resources."""
    step = step or step_of(len(numbers))
    return group(*(good(x + step * k, y, n, name) for k, (n, name) in enumerate(zip(numbers, names, strict=True))))


def good(x: float, y: float, number: int, name: str) -> str:
    """A small card of a resource, a commodity or a spice."""
    if name in c.RESOURCES:
        icon = symbols.resource(c.RESOURCES.index(name))
    else:
        icon = symbols.use(f"commodity-{name}") if name in c.COMMODITIES else pieces.spice(name)
    return card(x, y, icon, number, colour(name), name)


def colour(name: str) -> str:
    """The colour of a resource, a commodity or a spice."""
    if name in c.RESOURCES:
        return HARBOUR[c.RESOURCES.index(name)]
    return TRACK[c.COMMODITIES.index(name)] if name in c.COMMODITIES else SPICE


def count(x: float, y: float, icon: str, number: int, name: str) -> str:
    """An icon and how many there are."""
    return group(tooltip(f"{number} {name}"), at(x, y, icon), label(x + 13, y + 5, str(number), 13.5))


Entry = tuple[str, int, str]  # an icon, how many there are, and of what

_PIECES: Final = (("bar", -30.0), ("ship", 0.0), ("settlement", 0.0), ("city", 0.0))  # by column of the supply
_TITLES_X: Final = 140.0


def pieces_left(seen: VisibleSeat, scale: float, with_ships: bool) -> list[Entry]:
    """What a seat has in its supply of roads, ships and buildings."""
    return [
        (at(0, 0, symbols.piece(symbol, seen.seat), scale=scale, turn=turn), left, f"{word} left")
        for (symbol, turn), left, word in zip(_PIECES, seen.supply, c.PIECES, strict=True)
        if with_ships or symbol != "ship"
    ]


def chips(titles: Iterable[str], letter: float) -> list[str]:
    """Titles in a row, each on gold; `letter` is the width of a letter."""
    found: list[str] = []
    x = _TITLES_X
    for title in titles:
        width = letter * len(title) + 8
        found.append(box(x, 10, width, 19, rx=9.5, fill=GOLD, stroke=INK, stroke_width=0.8))
        found.append(label(x + width / 2, 23.5, title, 9.5, text_anchor="middle"))
        x += width + 4
    return found
