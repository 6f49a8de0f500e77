"""Positions of Cities & Knights as text."""

from typing import Any, Final

JSON: Final[tuple[Any, ...]] = ()
