"""What parts declare as open counts (`declaring.counts`), written into observations without a kernel of their own."""

import numpy as np

from ._jit import kernel
from .offsets import byte_of, offsets
from .parts import COUNTS_HERE
from .records import RULES, STATE

NUM_COUNTS = len(COUNTS_HERE)
COUNT_OFFSETS = offsets(STATE, [count.name for count in COUNTS_HERE])
OPTION_OFFSETS = offsets(RULES, [count.option for count in COUNTS_HERE])


@kernel
def write_counts(counts, options, s, r, p, out, o):
    """Write those whose option is on at `o`, seat by seat; return where the next block begins.

    Args:
        counts: int64[n], where each begins in STATE.
        options: int64[n], where the option of each stands in RULES.
        s: STATE record.
        r: RULES record.
        p: the observer.
        out: int8[...].
        o: where they begin in it.
    """
    n = np.int64(r.num_players)
    for i in range(len(counts)):
        if byte_of(r, options[i]) != 0:
            for k in range(n):
                out[o + k] = byte_of(s, counts[i] + (p + k) % n)
            o += n
    return o
