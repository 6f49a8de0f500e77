"""What is said of decisions in Cities & Knights."""

from typing import Any, Final

SAYS: Final[tuple[Any, ...]] = ()
