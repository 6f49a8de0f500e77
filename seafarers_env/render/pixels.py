"""A drawing as pixels: by resvg, which needs no display and no system library (the extra `render`)."""

import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.render.draw import INK

NEEDED: Final = ("resvg_py", "PIL")
HOW_TO_GET: Final = "pixels need resvg-py and pillow: pip install 'seafarers_env[render]'"

_BOLD: Final = re.compile(r'<(?:text|tspan) [^>]*font-weight="bold"')
_FILL: Final = re.compile(r' fill="([^"]*)"')
_SIZE: Final = re.compile(r' font-size="([^"]*)"')
_STROKE: Final = 0.055  # of bold letters, in sizes of the font


def can_make_pixels() -> bool:
    """True if the libraries of the extra `render` are installed."""
    return all(find_spec(name) is not None for name in NEEDED)


def png(svg: str, *, width: int | None = None) -> bytes:
    """A drawing as a PNG file.

    Args:
        svg: What `svg.svg` returned.
        width: In pixels; None takes the drawing's own. The height follows.

    Raises:
        ImportError: the extra `render` is not installed.
    """
    if not can_make_pixels():
        raise ImportError(HOW_TO_GET)
    import resvg_py

    drawn = _BOLD.sub(_emboldened, svg)
    family, font = _font()
    if not font:
        return resvg_py.svg_to_bytes(svg_string=drawn, width=width)
    css = f"g{{font-family:'{family}',sans-serif}}"
    with _as_file(font) as file:
        return resvg_py.svg_to_bytes(svg_string=drawn, width=width, style_sheet=css, font_files=[file])


def rgb(svg: str, *, width: int | None = None) -> NDArray[np.uint8]:
    """A drawing as pixels: uint8[height, width, 3].

    Height and width are even, as most video formats require; if needed, the last line of pixels is repeated.

    Args:
        svg: What `svg.svg` returned.
        width: In pixels; None takes the drawing's own. The height follows.

    Raises:
        ImportError: the extra `render` is not installed.
    """
    file = BytesIO(png(svg, width=width))
    from PIL import Image

    pixels: NDArray[np.uint8] = np.array(Image.open(file).convert("RGB"), np.uint8)
    height, across, _ = pixels.shape
    if height % 2 or across % 2:
        pixels = np.pad(pixels, ((0, height % 2), (0, across % 2), (0, 0)), mode="edge")
    return pixels


@cache
def _font() -> tuple[str, bytes]:
    """Family and bytes of the font that Pillow brings: pictures are the same on every machine, with fonts or without.

    System fonts are asked for letters only that it does not have. ("", b"") where Pillow was built without FreeType.
    """
    from PIL import ImageFont

    font: Any = ImageFont.load_default(16)
    data: bytes = getattr(font, "font_bytes", b"")
    return (str(font.getname()[0]), data) if data else ("", b"")


@contextmanager
def _as_file(data: bytes) -> Generator[str]:
    """The path of a file with these bytes (12 KB), for as long as a drawing takes: resvg reads fonts from files alone.

    On Linux it lies in no folder, so that a process that is killed leaves nothing behind either.
    """
    if hasattr(os, "memfd_create") and Path("/proc/self/fd").is_dir():
        with os.fdopen(os.memfd_create("font"), "wb") as file:
            file.write(data)
            file.flush()
            yield f"/proc/self/fd/{file.fileno()}"
        return
    with TemporaryDirectory(prefix="seafarers-") as folder:
        path = Path(folder, "font.otf")
        path.write_bytes(data)
        yield str(path)


def _emboldened(found: re.Match[str]) -> str:
    """Pillow's font has one weight: bold is drawn with a stroke."""
    start = found[0]
    fill, size = _FILL.search(start), _SIZE.search(start)
    width = _STROKE * float(size[1]) if size else 0.0
    return f'{start} stroke="{fill[1] if fill else INK}" stroke-width="{width:.3g}"'
