"""What a seat sees of the explorers' game."""

from typing import Final

from ..declaring import Block

BLOCKS: Final[tuple[Block, ...]] = ()
