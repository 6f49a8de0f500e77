"""What a seat sees of Cities & Knights."""

from typing import Final

from ..declaring import Block

BLOCKS: Final[tuple[Block, ...]] = ()
