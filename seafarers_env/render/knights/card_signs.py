"""Signs of the progress cards, of radius 1, and a sheet with all of them."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS, SIGNS, name_of
from seafarers_env.render.draw import INK, at, box, element, group, label, path, tooltip
from seafarers_env.render.palette import COIN, TOKEN, TRACK
from seafarers_env.render.symbols import define

#: By the names that `SIGNS` has for them.
_COLOURS: Final = {
    "line": "none",
    "ink": INK,
    "paper": TOKEN,
    "coin": COIN,
    "wood": "#a9713f",
    "stone": "#b9b4ab",
    "red": "#c1452f",
    "leaf": "#5f9e4f",
    "steel": "#dfe3ea",
    "lilac": "#b79fd6",
    "fire": "#e8742c",
    "sack": "#d9b98a",
    "iris": "#5b8fd6",
}


def sign(kind: int) -> str:
    """The sign of a kind of card."""
    layers = [path(d, fill=_COLOURS[colour]) for colour, d in SIGNS[CARD_WORDS[kind].sign]]
    return group(*layers, stroke=INK, stroke_width=0.13, stroke_linejoin="round", stroke_linecap="round")


@cache
def definitions() -> str:
    """All of them as symbols `card-0`, `card-1` ..., for a page on which cards are clicked."""
    return define((f"card-{kind}", sign(kind)) for kind in range(c.NUM_PROGRESS))


# --- the sheet --------------------------------------------------------------------------------------------------------
_CARD: Final = (106.0, 84.0)
_GAP: Final = 8.0
_HEAD: Final = 26.0


def sheet() -> str:
    """All kinds, a row a deck, each with its sign, its name and how often the deck has it."""
    rows = [range(c.FIRST_OF_DECK[colour], c.FIRST_OF_DECK[colour + 1]) for colour in range(len(c.COLOURS))]
    width = _GAP + max(map(len, rows)) * (_CARD[0] + _GAP)
    height = len(rows) * (_HEAD + _CARD[1] + _GAP)
    drawn = [one for colour, kinds in enumerate(rows) for one in _row(colour, kinds)]
    return element(
        "svg",
        box(0, 0, width, height, fill="#f6f1e4"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        font_family="Helvetica, Arial, sans-serif",
    )


def _row(colour: int, kinds: range) -> Iterator[str]:
    top = colour * (_HEAD + _CARD[1] + _GAP)
    yield label(_GAP, top + 19, f"deck of {c.COLOURS[colour]}", 14, fill=INK)
    for i, kind in enumerate(kinds):
        x, y = _GAP + i * (_CARD[0] + _GAP), top + _HEAD
        yield group(
            tooltip(CARD_WORDS[kind].help),
            box(x, y, *_CARD, rx=8, fill=TRACK[colour], stroke=INK, stroke_width=1.2),
            at(x + _CARD[0] / 2, y + 32, sign(kind), scale=24),
            label(x + _CARD[0] / 2, y + 74, f"{name_of(kind)} x{c.EACH_PROGRESS[kind]}", 9.5, text_anchor="middle"),
        )
