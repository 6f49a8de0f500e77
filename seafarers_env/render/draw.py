"""SVG elements as text. Names, attributes and contents are escaped here and nowhere else."""

import re
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

INK: Final = "#2b2a33"  # outlines and writing
FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_LONG: Final = 100  # characters


def clean(text: str) -> str:
    """The text without characters that XML does not allow at all."""
    return _NOT_XML.sub("", text)


def _value(value: object) -> str:
    if isinstance(value, float):
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return clean(str(value))


def _written(key: str, value: object) -> str:
    return f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"


# A game is drawn hundreds of times, with the same places, sizes and colours over and over.
_known = lru_cache(maxsize=1 << 14, typed=True)(_written)


def _attribute(key: str, value: object) -> str:
    """An attribute; long words, such as a coast, are seldom met again and not kept."""
    return _written(key, value) if isinstance(value, str) and len(value) > _LONG else _known(key, value)


def element(name: str, *children: str, **attributes: object) -> str:
    """One element. `stroke_width=2` writes `stroke-width="2"`, `class_` writes `class`; None leaves it out.

    Children are elements already; words go through `words`.
    """
    pairs = [_attribute(key, value) for key, value in attributes.items() if value is not None]
    start = f"<{name}{''.join(pairs)}"
    return f"{start}>{''.join(children)}</{name}>" if children else f"{start}/>"


def words(text: str) -> str:
    """Words as the content of an element."""
    return escape(clean(text))


def group(*children: str, **attributes: object) -> str:
    """Elements as one."""
    return element("g", *children, **attributes)


def sheet(width: float, height: float, pixels: int, *children: str) -> str:
    """A file of its own: a picture of this size, shown so many pixels wide."""
    return element(
        "svg",
        group(*children, font_family=FONT),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:.0f}",
        width=pixels,
        height=round(pixels * height / width),
        role="img",
    )


def at(x: float, y: float, *children: str, scale: float = 1.0, turn: float = 0.0, **attributes: object) -> str:
    """Elements moved to a place, then turned (degrees) and scaled about it."""
    parts = [f"translate({_value(float(x))} {_value(float(y))})"] if x or y else []
    if turn:
        parts.append(f"rotate({_value(float(turn))})")
    if scale != 1.0:
        parts.append(f"scale({scale:.4g})")
    return group(*children, transform=" ".join(parts) or None, **attributes)


def label(x: float, y: float, text: str, size: float, **attributes: object) -> str:
    """One line of words; `y` is its baseline."""
    settings: dict[str, object] = {"fill": INK, "font_size": size, **attributes}
    return element("text", words(text), x=float(x), y=float(y), **settings)


def bold(x: float, y: float, text: str, size: float, **attributes: object) -> str:
    """The same in bold letters, with its middle at `x`."""
    return label(x, y, text, size, text_anchor="middle", font_weight="bold", **attributes)


def tooltip(text: str) -> str:
    """Words that a browser shows for the element they are in."""
    return element("title", words(text))


def line(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    """A straight line."""
    return element("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    """A circle."""
    return element("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=float(x), y=float(y), width=float(width), height=float(height), **attributes)


def path(d: str, **attributes: object) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def polygon(points: list[tuple[float, float]], **attributes: object) -> str:
    """A closed line through points."""
    text = " ".join(f"{_value(float(x))},{_value(float(y))}" for x, y in points)
    return element("polygon", points=text, **attributes)


def outline(points: list[tuple[float, float]]) -> str:
    """A closed line through points, as a part of what `path` takes."""
    return "M" + "L".join(f"{_value(float(x))} {_value(float(y))}" for x, y in points) + "Z"
