"""What a page adds to the drawings that it embeds: a dark palette, how marks glow, how places are found.

A drawing has plain colours, so that a file of its own looks the same everywhere and `pixels` can draw it. On a page
the rules of `css` put variables in their place, which only the dark palette gives a value: in the light everything is
as drawn. The rules go by the colours themselves, and so reach into symbols as well.
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from seafarers_env.engine import constants as c
from seafarers_env.render.draw import INK
from seafarers_env.render.palette import BEACH, FAINT, GROUND, PANEL, PAPER, SHALLOWS, TERRAIN, TOKEN


class Shade(NamedTuple):
    """A colour on dark pages."""

    name: str  # of its variable
    light: str
    dark: str
    where: str = ""  # a selector of the elements meant, `{}` being fill or stroke and `%` the colour; all by default


_LAND_SHADE: Final = 0.26  # how much of `_NIGHT` lies on land and its grounds
_NIGHT: Final = (18, 22, 34)
_SEA: Final = {"ocean": "#27536e", "shoal": "#2f6380", "frame": "#173a50"}
_ANY: Final = '[{}="%"]'
#: Boxes that are dark at night, by the rounding that they have: panels, captions, spaces of a track.
_PANELS: Final = ':is(rect[rx="8"],rect[rx="6"],rect[rx="5"])'
_LABEL: Final = '[rx="0.2"]'  # of castaways, with their name upon it: it stays light
#: What else in a panel is drawn as writing is: the arrow at the seat to act, the sign for its route.
_SIGNS: Final = 'polygon[points="124,14 132,20 124,26"],path[stroke-width="3"],path[stroke-width="2.6"]'
#: Writing on any other box, on a disc, or on its own light rim stays dark: cards, chips, dice, tokens stay light.
_LIGHT: Final = f':is(rect:not({_PANELS}[fill="{PANEL}"]),circle,text[stroke])'


def dark(colour: str, amount: float = _LAND_SHADE) -> str:
    """A colour as it looks at night."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round((1 - amount) * p + amount * n):02x}" for p, n in zip(parts, _NIGHT, strict=True))


@cache
def shades() -> tuple[Shade, ...]:
    """All colours that are others on a dark page."""
    return (
        Shade("paper", PAPER, "#1d1f26", f'rect:not({_LABEL})[{{}}="%"]'),
        Shade("panel", PANEL, "#292c36", _PANELS + _ANY),
        Shade("writing", INK, "#ece9e2", f":is(text:not({_LIGHT} ~ text),{_SIGNS}){_ANY}"),
        Shade("rim", INK, "#8f929e", _PANELS + _ANY),
        Shade("faint", FAINT, "#a7a3ad", 'text[{}="%"]'),
        Shade("beach", BEACH, "#8d8159"),
        Shade("shallows", SHALLOWS, "#34688a"),
        Shade("token", TOKEN, "#e2d8b8"),
        Shade("waves", "#74b1d3", "#4781a3"),
        Shade("sea-edge", "#8cc3e0", "#1e4760"),
        Shade("land-edge", "#fff7dd", "#b3a986", 'polygon[{}="%"]'),
        *_terrains(),
    )


def _terrains() -> Iterator[Shade]:
    for kind, colour in TERRAIN.items():
        name = "frame" if kind == c.FRAME else c.ALL_TERRAINS[kind].replace(" ", "-")
        where = 'rect[{}="%"]' if kind == c.FRAME else 'polygon[{}="%"]'
        yield Shade(name, colour, _SEA.get(name) or dark(colour), where)
    for kind, colour in GROUND.items():
        yield Shade(f"{c.ALL_TERRAINS[kind].replace(' ', '-')}-ground", colour, dark(colour))


@cache
def css() -> str:
    """The rules, as text of a style sheet.

    The dark palette holds where the system asks for it, but for a root with `data-theme="light"`, and for a root with
    `data-theme="dark"` everywhere.
    """
    values = " ".join(f"--drawn-{one.name}: {one.dark};" for one in shades())
    rules = [_rule(one, how) for one in shades() for how in ("fill", "stroke")]
    return "\n".join(
        [
            f':root[data-theme="dark"] {{ {values} }}',
            f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {values} }} }}',
            *rules,
            _file("drawn.css"),
        ]
    )


def _rule(one: Shade, how: str) -> str:
    selector = (one.where or _ANY).replace("{}", how).replace("%", one.light)
    return f"{selector} {{ {how}: var(--drawn-{one.name}, {one.light}); }}"


def script() -> str:
    """What finds and lights places on a drawing: a JavaScript module that exports `Places`."""
    return _file("places.js")


def _file(name: str) -> str:
    return resources.files("seafarers_env.render").joinpath(name).read_text(encoding="utf-8")
