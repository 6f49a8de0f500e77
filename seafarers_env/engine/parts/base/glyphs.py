"""How the pieces of every game are shown."""

from typing import Any, Final

GLYPHS: Final[tuple[Any, ...]] = ()
