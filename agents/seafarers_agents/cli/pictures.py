"""Pictures that commands write: drawings as they are, or as pixels with the extra `render`."""

from pathlib import Path
from typing import Final

from seafarers_agents.cli.errors import InputError
from seafarers_env.render.pixels import can_make_pixels, png

FORMATS: Final = (".svg", ".png")
MISSING: Final = 'a .png needs resvg-py and pillow: pip install "seafarers_env[render]"; .svg needs nothing'


def check_picture(path: Path | None) -> None:
    """See to it, before any work is done, that a picture of this name can be made.

    Raises:
        InputError: another ending than `FORMATS`, or one that takes an extra that is not there.
    """
    if path is None:
        return
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise InputError(f"a picture must be a file {' or '.join(FORMATS)}, not {str(path)!r}")
    if ending == ".png" and not can_make_pixels():
        raise InputError(MISSING)


def picture(path: Path, svg: str) -> str | bytes:
    """What to write into a file of this name, which `check_picture` has let pass."""
    return png(svg) if path.suffix.lower() == ".png" else svg
