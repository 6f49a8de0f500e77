"""Small drawings of what lies on a chart: round the origin, about a circle of radius 1."""

from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import pieces, symbols
from seafarers_env.render.coast import ratio_of
from seafarers_env.render.draw import INK, at, bold, box, circle, group, path
from seafarers_env.render.palette import COIN, DEEP, HARBOUR, PAPER, TERRAIN, TOKEN, WOOD

GENERIC: Final = "3:1"


def disc_of_harbour(kind: int, rim: str | None = None) -> list[str]:
    """The sign of a harbour, by its number; -1 is a question mark. `rim` is how it is broken."""
    fill, ratio = HARBOUR[kind] if kind >= 0 else TERRAIN[c.MISSING], ratio_of(kind)
    disc = circle(0, 0, 1, fill=fill, stroke=INK, stroke_width=0.1, stroke_dasharray=rim)
    if ratio == "2:1":
        return [disc, at(0, -0.3, symbols.resource(kind), scale=0.52), bold(0, 0.74, ratio, 0.64)]
    return [disc, bold(0, 0.27, ratio, 0.78)]


def harbour(kind: str) -> str:
    """The same by its word; `shuffled` is a question mark."""
    return group(*disc_of_harbour(c.HARBOURS.index(kind) if kind in c.HARBOURS else c.NOTHING))


def disc(number: int) -> str:
    """A fishing disc with its number."""
    return group(
        circle(0, 0, 0.95, fill="#d9eefa", stroke=DEEP, stroke_width=0.12),
        at(0, -0.42, pieces.fish(), scale=0.42),
        bold(0, 0.62, str(number), 0.9),
    )


def scroll(kind: str) -> str:
    """A trade scroll: 3:1, or the resource of a 2:1."""
    sheet = box(-0.72, -0.8, 1.44, 1.6, fill=TOKEN, stroke=WOOD, stroke_width=0.1)
    rolls = [box(-0.92, y, 1.84, 0.26, rx=0.13, fill=WOOD) for y in (-0.98, 0.72)]
    if kind == GENERIC:
        return group(sheet, *rolls, bold(0, 0.24, kind, 0.72))
    icon = at(0, -0.24, symbols.resource(c.HARBOURS.index(kind)), scale=0.4)
    return group(sheet, *rolls, icon, bold(0, 0.62, "2:1", 0.56))


def location() -> str:
    """A place for a building: the outline of a house."""
    house = "M-0.8 0.8V-0.15L0-0.95L0.8-0.15V0.8Z"
    return path(house, fill="#ffffff", stroke=INK, stroke_width=0.25, stroke_linejoin="round")


def chit() -> str:
    """A chit that lies on an intersection."""
    return group(circle(0, 0, 0.9, fill=COIN, stroke=INK, stroke_width=0.2), bold(0, 0.42, "1", 1.2))


def castaway(name: str) -> str:
    """A place of castaways: a raft with its name."""
    raft = [box(-1, y, 2, 0.3, rx=0.12, fill=WOOD) for y in (-0.72, -0.36, 0.42)]
    card = box(-0.95, -0.5, 1.9, 1.0, rx=0.2, fill=PAPER, stroke=INK, stroke_width=0.1)
    return group(*raft, card, bold(0, 0.3, name, 0.8))


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
        circle(0, 0, 0.95, fill="#ffffff", stroke=DEEP, stroke_width=0.16), bold(0, 0.4, str(number), 1.1, fill=DEEP)
    )


def letter(text: str, fill: str) -> str:
    """The letter of a pool or section."""
    return bold(0, 0.62, text, 1.7, fill=fill)
