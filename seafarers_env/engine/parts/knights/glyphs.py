"""How the pieces of Cities & Knights are shown."""

from typing import Any, Final

GLYPHS: Final[tuple[Any, ...]] = ()
