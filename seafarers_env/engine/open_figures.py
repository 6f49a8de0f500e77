"""What parts declare as open figures (`declaring.figures`), dealt and shown without kernels of their own."""

from typing import Final

import numpy as np

from ._jit import kernel
from .constants import NOTHING
from .offsets import byte_of, offsets, put_short, short_of
from .parts import FIGURES_HERE
from .records import BOARD, RULES, STATE

NUM_FIGURES: Final = len(FIGURES_HERE)
FIGURE_OFFSETS: Final = offsets(STATE, [figure.name for figure in FIGURES_HERE])
FIGURE_OPTIONS: Final = offsets(RULES, [figure.option for figure in FIGURES_HERE])
FIGURE_SIZES: Final = offsets(BOARD, [f"num_{figure.places}" for figure in FIGURES_HERE])


@kernel
def clear_figures(figures, s):
    """Let the figures that begin at these bytes of STATE (int64[n]) stand nowhere, in place."""
    for i in range(len(figures)):
        put_short(s, figures[i], NOTHING)


@kernel
def write_figures(figures, options, sizes, s, b, r, out, o):
    """Write those whose option is on at `o`, 1 at the place of each; return where the next block begins.

    Args:
        figures: int64[n], where each begins in STATE.
        options: int64[n], where the option of each stands in RULES.
        sizes: int64[n], where BOARD says how many places there are for it.
        s: STATE record.
        b: BOARD record.
        r: RULES record.
        out: int8[...].
        o: where they begin in it.
    """
    for i in range(len(figures)):
        if byte_of(r, options[i]) != 0:
            place, size = np.int64(short_of(s, figures[i])), np.int64(short_of(b, sizes[i]))
            for k in range(size):
                out[o + k] = k == place
            o += size
    return o
