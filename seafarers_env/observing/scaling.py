"""Observations as float32 between 0 and 1: each number divided by its maximum at the table."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.layout import TOP
from seafarers_env.table import Table
from seafarers_env.validation import check_array

Floats = NDArray[np.float32]


def maxima(table: Table) -> Floats:
    """The maximum of each number of an observation of this table, at least 1: float32[layout.size]."""
    out = np.ones(table.layout.size, np.float32)
    b, r = table.board.record[0], table.rules[0]
    found = table.layout.split(out)
    for block in table.edition.layout.BLOCKS:
        if block.most is not None and found[block.name].size:
            found[block.name][...] = np.asarray(block.most(b, r), np.float32).clip(1, TOP)
    return out


class Normaliser:
    """Scales flat observations of one table to float32 between 0 and 1.

    Examples:
        ```python
        from seafarers_env import Game, Normaliser

        game = Game("base", num_players=4, seed=7)
        scaled = Normaliser(game.table)(game.observe(0))
        print(scaled.dtype, scaled.min(), scaled.max())
        ```

    Attributes:
        maxima: The divisors, float32[layout.size], read-only.
    """

    def __init__(self, table: Table) -> None:
        """Compute the maxima for observations of this table (`game.table`, `batch.table`)."""
        self.maxima: Floats = maxima(table)
        self.maxima.flags.writeable = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.maxima.flags.writeable = False  # copies of arrays forget it

    def __call__(self, observations: NDArray[np.int8], out: Floats | None = None) -> Floats:
        """Scale observations (int8[..., layout.size]); written into `out` (float32, the same shape) if given.

        Raises:
            ValueError: an array has another shape or type, or cannot be written to; nothing was written.
        """
        given, size = np.asarray(observations), len(self.maxima)
        if given.shape[-1:] != (size,) or given.dtype != np.int8:
            raise ValueError(
                f"observations of this table must be int8[..., {size}], not {given.dtype} of {given.shape}"
            )
        if out is None:
            out = np.empty(given.shape, np.float32)
        else:
            check_array("out", out, np.float32, given.shape, ordered=False)
        return np.divide(given, self.maxima, out=out)
