"""Cards and counts as panels show them, each about its own corner."""

from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import pieces, symbols
from seafarers_env.render.draw import INK, at, box, group, label, tooltip
from seafarers_env.render.knights import pieces as knights_pieces
from seafarers_env.render.palette import CARD_BACK, HARBOUR, SPICE, TRACK

CARD: Final = (27.0, 38.0)


def card(x: float, y: float, icon: str, number: int, fill: str, name: str) -> str:
    """A small card with its icon and how many there are; pale when there are none."""
    width, height = CARD
    return group(
        tooltip(f"{number} {name}"),
        box(x, y, width, height, rx=4, fill=fill, stroke=INK, stroke_width=1),
        at(x + width / 2, y + 13, icon, scale=9),
        label(x + width / 2, y + height - 4, str(number), 13, text_anchor="middle", font_weight="bold"),
        opacity=None if number else 0.35,
    )


def back(x: float, y: float, number: int, name: str) -> str:
    """Cards face down: only how many is known."""
    width, height = CARD
    return group(
        tooltip(f"{number} {name}, face down"),
        box(x + 5, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        box(x, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        label(x + width / 2, y + 25, str(number), 15, text_anchor="middle", font_weight="bold", fill="#ffffff"),
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
        icon = knights_pieces.good(name) if name in c.COMMODITIES else pieces.spice(name)
    return card(x, y, icon, number, colour(name), name)


def colour(name: str) -> str:
    """The colour of a resource, a commodity or a spice."""
    if name in c.RESOURCES:
        return HARBOUR[c.RESOURCES.index(name)]
    return TRACK[c.COMMODITIES.index(name)] if name in c.COMMODITIES else SPICE


def count(x: float, y: float, icon: str, number: int, name: str) -> str:
    """An icon and how many there are."""
    return group(tooltip(f"{number} {name}"), at(x, y, icon), label(x + 13, y + 5, str(number), 13.5))
