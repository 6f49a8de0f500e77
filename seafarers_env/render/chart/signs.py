"""Small drawings of what lies on a chart: round the origin, about a circle of radius 1."""

from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import pieces, symbols
from seafarers_env.render.draw import INK, at, box, circle, group, label, path
from seafarers_env.render.palette import COIN, DEEP, HARBOUR, PAPER, TERRAIN, TOKEN, WOOD

GENERIC: Final = "3:1"


def harbour(kind: str) -> str:
    """The sign of a harbour; `shuffled` is a question mark."""
    fill = HARBOUR[c.HARBOURS.index(kind)] if kind in c.HARBOURS else TERRAIN[c.MISSING]
    disc = circle(0, 0, 1, fill=fill, stroke=INK, stroke_width=0.1)
    if kind in c.HARBOURS and kind != GENERIC:
        icon = at(0, -0.3, symbols.resource(c.HARBOURS.index(kind)), scale=0.52)
        return group(disc, icon, label(0, 0.74, "2:1", 0.64, text_anchor="middle", font_weight="bold"))
    text = GENERIC if kind == GENERIC else "?"
    return group(disc, label(0, 0.27, text, 0.78, text_anchor="middle", font_weight="bold"))


def disc(number: int) -> str:
    """A fishing disc with its number."""
    return group(
        circle(0, 0, 0.95, fill="#d9eefa", stroke=DEEP, stroke_width=0.12),
        at(0, -0.42, pieces.fish(), scale=0.42),
        label(0, 0.62, str(number), 0.9, text_anchor="middle", font_weight="bold", fill=INK),
    )


def scroll(kind: str) -> str:
    """A trade scroll: 3:1, or the resource of a 2:1."""
    sheet = box(-0.72, -0.8, 1.44, 1.6, fill=TOKEN, stroke=WOOD, stroke_width=0.1)
    rolls = [box(-0.92, y, 1.84, 0.26, rx=0.13, fill=WOOD) for y in (-0.98, 0.72)]
    if kind == GENERIC:
        return group(sheet, *rolls, label(0, 0.24, kind, 0.72, text_anchor="middle", font_weight="bold"))
    icon = at(0, -0.24, symbols.resource(c.HARBOURS.index(kind)), scale=0.4)
    return group(sheet, *rolls, icon, label(0, 0.62, "2:1", 0.56, text_anchor="middle", font_weight="bold"))


def location() -> str:
    """A place for a building: the outline of a house."""
    house = "M-0.8 0.8V-0.15L0-0.95L0.8-0.15V0.8Z"
    return path(house, fill="#ffffff", stroke=INK, stroke_width=0.25, stroke_linejoin="round")


def chit() -> str:
    """A chit that lies on an intersection."""
    return group(
        circle(0, 0, 0.9, fill=COIN, stroke=INK, stroke_width=0.2),
        label(0, 0.42, "1", 1.2, text_anchor="middle", font_weight="bold"),
    )


def castaway(name: str) -> str:
    """A place of castaways: a raft with its name."""
    raft = [box(-1, y, 2, 0.3, rx=0.12, fill=WOOD) for y in (-0.72, -0.36, 0.42)]
    card = box(-0.95, -0.5, 1.9, 1.0, rx=0.2, fill=PAPER, stroke=INK, stroke_width=0.1)
    return group(*raft, card, label(0, 0.3, name, 0.8, text_anchor="middle", font_weight="bold"))


def council() -> str:
    """The Council: a hall with columns."""
    columns = [box(x, -0.25, 0.2, 0.75, fill="#ffffff", stroke=INK, stroke_width=0.06) for x in (-0.7, -0.25, 0.2, 0.6)]
    return group(
        path("M-1-0.25L0-0.95L1-0.25Z", fill=COIN, stroke=INK, stroke_width=0.08, stroke_linejoin="round"),
        *columns,
        box(-0.95, 0.5, 1.9, 0.22, fill="#ffffff", stroke=INK, stroke_width=0.08),
    )


def dock() -> str:
    """A dock: a bollard."""
    return group(circle(0, 0, 0.9, fill=WOOD, stroke=INK, stroke_width=0.2), circle(0, 0, 0.35, fill=PAPER))


def exit_point(number: int) -> str:
    """One of two exits that are joined: both have the number."""
    return group(
        circle(0, 0, 0.95, fill="#ffffff", stroke=DEEP, stroke_width=0.16),
        label(0, 0.4, str(number), 1.1, text_anchor="middle", font_weight="bold", fill=DEEP),
    )


def letter(text: str, fill: str, opacity: float | None = None) -> str:
    """The letter of a pool or section."""
    return label(0, 0.62, text, 1.7, fill=fill, fill_opacity=opacity, text_anchor="middle", font_weight="bold")
