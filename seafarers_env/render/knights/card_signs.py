"""Signs of the progress cards, of radius 1, and a sheet with all of them: plain shapes of our own."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS, name_of
from seafarers_env.render.draw import INK, at, box, element, group, label, path, tooltip
from seafarers_env.render.palette import COIN, TOKEN, TRACK

_PREFIX: Final = "seafarers"
_LINE: Final = "none"
_PAPER: Final = TOKEN
_WOOD: Final = "#a9713f"
_STONE: Final = "#b9b4ab"
_RED: Final = "#c1452f"
_LEAF: Final = "#5f9e4f"
_STEEL: Final = "#dfe3ea"
_LILAC: Final = "#b79fd6"


def _disc(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    half = f"a{radius:g} {radius:g} 0 1 0 "
    return f"M{x - radius:g} {y:g}{half}{2 * radius:g} 0{half}{-2 * radius:g} 0Z"


#: By name: what is filled with what, the lowest first.
SIGNS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "swap": ((_LINE, "M-.8-.35H.7M.35-.7L.75-.35L.35 0M.8 .4H-.7M-.35 .05L-.75 .4L-.35 .75"),),
    "scales": (
        (_LINE, "M0-.85V.8M-.4 .8H.4M-.7-.55H.7"),
        (COIN, "M-1 .1L-.7-.55L-.4 .1A.3 .25 0 0 1-1 .1ZM.4 .1L.7-.55L1 .1A.3 .25 0 0 1 .4 .1Z"),
    ),
    "stall": (
        (_PAPER, "M-.65-.1V.8H.65V-.1Z"),
        (_RED, "M-.9-.1L-.6-.75H.6L.9-.1Z"),
        (_LINE, "M-.2-.1L-.15-.75M.2-.1L.15-.75"),
    ),
    "ship": ((_WOOD, "M-.85 .25H.85L.5 .8H-.5Z"), (_PAPER, "M.05-.85L.75 .05H.05ZM-.1-.5V.05H-.6Z")),
    "sacks": (
        (_WOOD, "M.15-.5Q-.15 .3 .05 .8H.9Q1 0 .6-.5L.75-.8H.05Z"),
        ("#d9b98a", "M-.65-.1Q-1.05 .3-.9 .8H.15Q.25 .3-.2-.1L-.05-.45H-.8Z"),
    ),
    "bale": ((_LILAC, "M-.85-.5H.85V.65H-.85Z"), (_LINE, "M-.35-.5V.65M.35-.5V.65M-.85 .08H.85")),
    "crook": ((_LINE, "M-.15 .95V-.3A.4 .4 0 1 1 .55-.05A.22 .22 0 0 1 .2-.3M-.45 .25H.15"),),
    "scroll": (
        (_PAPER, "M-.6-.85H.6V.6H-.6Z"),
        (_LINE, "M-.35-.5H.35M-.35-.2H.35M-.35 .1H.1"),
        (_RED, _disc(0.35, 0.6, 0.28)),
    ),
    "banner": ((_RED, "M-.6-.85H.85L.45-.4L.85 .05H-.6Z"), (_LINE, "M-.6-.95V.95")),
    "path": ((_WOOD, "M-.95 .5L-.8 .8L-.05 .35L-.2 .05Z"), (_LINE, "M.15-.1L.9-.55M.3-.65L.75 0")),
    "mask": (
        (_LILAC, "M-.9-.4Q0-.7 .9-.4Q.95 .6 .35 .4Q0 .1-.35 .4Q-.95 .6-.9-.4Z"),
        (_PAPER, "M-.62-.1Q-.4-.32-.18-.05Q-.4 .1-.62-.1ZM.62-.1Q.4-.32 .18-.05Q.4 .1 .62-.1Z"),
    ),
    "flame": (
        ("#e8742c", "M.05-.95Q.8-.15 .6 .4Q.4 .9 0 .9Q-.45 .9-.6 .4Q-.7-.05-.3-.35Q-.25 .05-.05 .1Q.2-.4 .05-.95Z"),
        (COIN, "M0 .3Q.3 .5 .2 .7Q0 .9-.2 .7Q-.3 .5 0 .3Z"),
    ),
    "eye": ((_PAPER, "M-.95 0Q0-.9 .95 0Q0 .9-.95 0Z"), ("#5b8fd6", _disc(0, 0, 0.32)), (INK, _disc(0, 0, 0.1))),
    "horn": ((_PAPER, "M-.85 .35Q-.05 .5 .25-.85L.9-.5Q.6 .85-.8 .75Z"), (_LINE, "M-.35 .4L-.3 .8M.1-.4L.75 0")),
    "rings": ((_LINE, _disc(-0.32, 0.1, 0.5)), (_LINE, _disc(0.32, 0.1, 0.5)), (_STEEL, "M-.5-.4L-.32-.75L-.14-.4Z")),
    "flask": (
        (_PAPER, "M-.2-.85H.2V-.25L.7 .7Q.7 .85 .55 .85H-.55Q-.7 .85-.7 .7L-.2-.25Z"),
        (_LEAF, "M-.42 .2H.42L.7 .7Q.7 .85 .55 .85H-.55Q-.7 .85-.7 .7Z"),
        (_LINE, "M-.35-.85H.35"),
    ),
    "crane": ((_LINE, "M-.9 .85H-.1M-.5 .85V-.8H.8M-.5-.3L0-.8M.65-.8V.05"), (_STONE, "M.35 .05H.95V.55H.35Z")),
    "wall": (
        (_STONE, "M-.9 .7V-.5H-.5V-.2H-.18V-.5H.18V-.2H.5V-.5H.9V.7Z"),
        (_LINE, "M-.9 .25H.9M-.4 .25V.7M.4 .25V.7"),
    ),
    "numbers": (
        (_PAPER, _disc(-0.45, -0.4, 0.42)),
        (_PAPER, _disc(0.45, 0.4, 0.42)),
        (_LINE, "M.2-.65Q.7-.7 .7-.2M.5-.35L.7-.15L.9-.35M-.2 .65Q-.7 .7-.7 .2M-.9 .4L-.7 .15L-.5 .4"),
    ),
    "ear": (
        (_LINE, "M0 .95V-.3"),
        (COIN, "M0-.95Q.25-.6 0-.3Q-.25-.6 0-.95ZM.05 0Q.1-.4 .5-.45Q.5-.05 .05 0ZM-.05 0Q-.1-.4-.5-.45Q-.5-.05-.05 0Z"
               "M.05 .45Q.1 .05 .5 0Q.5 .4 .05 .45ZM-.05 .45Q-.1 .05-.5 0Q-.5 .4-.05 .45Z"),
    ),
    "herb": (
        (_LEAF, "M0 .35Q-.85 .2-.8-.55Q-.1-.4 0 .35ZM0 .1Q.75-.05 .75-.85Q.05-.7 0 .1Z"),
        (_LINE, "M0 .9V.1"),
    ),
    "pick": ((_LINE, "M-.65 .9L.25-.35"), (_STEEL, "M-.6-.8Q.55-.85 .9 .4Q.35-.15-.05-.3Q-.3-.5-.6-.8Z")),
    "press": (
        (_LINE, "M-.7-.8H.7M-.6-.8V.8M.6-.8V.8M-.8 .8H.8M0-.8V-.2"),
        (_WOOD, "M-.45-.2H.45V.1H-.45Z"),
        (_PAPER, "M-.45 .45H.45V.65H-.45Z"),
    ),
    "roads": ((_WOOD, "M-.95 .15L-.8 .45L.35-.25L.2-.55ZM-.4 .7L-.25 1L.9 .3L.75 0Z"),),
    "anvil": ((_STEEL, "M-.95-.4H.85V-.1Q.35-.05 .3 .2L.55 .6V.75H-.5V.6L-.2 .2Q-.3 0-.6-.1Z"), (_LINE, "M-.1-.7H.4")),
}  # fmt: skip


def sign(kind: int) -> str:
    """The sign of a kind of card."""
    layers = [path(d, fill=fill) for fill, d in SIGNS[CARD_WORDS[kind].sign]]
    return group(*layers, stroke=INK, stroke_width=0.13, stroke_linejoin="round", stroke_linecap="round")


@cache
def definitions() -> str:
    """All of them as symbols `card-0`, `card-1` ..., for a page on which cards are clicked."""
    return element("defs", *(group(sign(kind), id=f"{_PREFIX}-card-{kind}") for kind in range(c.NUM_PROGRESS)))


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
