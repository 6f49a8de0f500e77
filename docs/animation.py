"""A game as an animated picture: `python -m docs.animation`, or `make pictures`.

Every settlement, city, road and ship of a game between heuristic agents is a frame. What stays as it was from one frame
to the next is left transparent, which keeps the file small.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image

from docs.markdown import DOCS
from docs.sample_games import Moment, draw, sample
from seafarers_env.render.palette import HIGHLIGHT, RED, SEATS
from seafarers_env.render.pixels import rgb

ANIMATION: Final = DOCS / "pictures" / "game.gif"
SCENARIO: Final = "new_shores"
WIDTH: Final = 600
COLOURS: Final = 80
SAME: Final = 255  # the index of the transparent colour
PAUSE: Final = 350  # milliseconds
LAST_PAUSE: Final = 5000
RARE: Final = (HIGHLIGHT, RED, *(look.fill for look in SEATS))  # too few pixels to be found by counting


def builds(moment: Moment) -> bool:
    """True when the decision laid or built a piece."""
    fields = ("edge_piece", "vertex_building")
    return any(bool(np.any(moment.before[field] != moment.game.record[field])) for field in fields)


def palette(frame: Image.Image) -> Image.Image:
    """The colours of all frames, taken from the last one with a strip of those that are rare."""
    sheet = Image.new("RGB", (frame.width, frame.height + 20 * len(RARE)))
    sheet.paste(frame)
    for i, colour in enumerate(RARE):
        sheet.paste(colour, (0, frame.height + 20 * i, frame.width, frame.height + 20 * (i + 1)))
    return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)


def save(frames: list[Image.Image], path: Path) -> None:
    """Write frames as a GIF, each with what differs from the one before."""
    colours = palette(frames[-1])
    found: list[Any] = [np.asarray(frame.quantize(palette=colours, dither=Image.Dither.NONE)) for frame in frames]
    parts = [found[0], *(np.where(a == b, SAME, b).astype(np.uint8) for a, b in pairwise(found))]
    images = [Image.fromarray(part) for part in parts]
    for image in images:
        image.putpalette(colours.getpalette() or [])
    images[0].save(
        path,
        save_all=True,
        append_images=images[1:],
        duration=[PAUSE] * (len(images) - 1) + [LAST_PAUSE],
        loop=0,
        optimize=False,
        transparency=SAME,
        disposal=1,
    )


def main() -> None:
    """Write the animation."""
    moments = [moment for moment in sample(SCENARIO) if builds(moment)]
    save([Image.fromarray(rgb(draw(moment), width=WIDTH)) for moment in moments], ANIMATION)
    print(f"{ANIMATION.relative_to(DOCS.parent)}: {len(moments)} frames, {ANIMATION.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
