"""How long a picture takes: `python -m docs.picture_speed` prints the table of docs/pictures.md."""

import platform
from collections.abc import Callable
from importlib.metadata import version
from statistics import median
from time import process_time
from typing import Final

from docs.markdown import grid
from docs.sample_games import draw, sample
from seafarers_env.render.pixels import rgb
from seafarers_env.scenarios import scenarios

REPEATS: Final = 15
WIDTHS: Final = (800, 400)


def milliseconds(work: Callable[[], object]) -> float:
    """The median processor time of a call."""
    times: list[float] = []
    for _ in range(REPEATS):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return 1e3 * median(times)


def rows() -> list[tuple[str, ...]]:
    """A row for each scenario: the last position of its sample game."""
    found: list[tuple[str, ...]] = []
    for name in scenarios():
        moment = sample(name)[-1]
        text = draw(moment)
        drawing = milliseconds(lambda moment=moment: draw(moment))
        frames = [milliseconds(lambda text=text, width=width: rgb(text, width=width)) for width in WIDTHS]
        found.append((f"`{name}`", f"{len(text) / 1000:.0f} kB", *(f"{ms:.0f} ms" for ms in (drawing, *frames))))
    return found


def main() -> None:
    """Print the table, and with what it was made."""
    print(grid(("End of a game of", "SVG", "SVG drawn", *(f"then {width} pixels wide" for width in WIDTHS)), rows()))
    libraries = ", ".join(f"{name} {version(name)}" for name in ("resvg-py", "pillow"))
    print(f"Processor time, medians of {REPEATS}; Python {platform.python_version()}, {libraries}.")


if __name__ == "__main__":
    main()
