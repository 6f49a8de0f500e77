"""The compiled part of `benchmarks.routes`: which seats' routes an action touched, and the clock round their search.

`search` is the one place that knows what is measured.
"""

import sys
import time
from typing import Final

import numpy as np
from numba import types

from seafarers_env.engine._jit import kernel
from seafarers_env.engine.sea.rules import longest_route
from seafarers_env.engine.sizes import EDGE_WORDS, MAX_PLAYERS, VERTEX_WORDS

#: What a game's routes followed from when it was last looked at.
BEFORE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("roads", np.uint64, (MAX_PLAYERS, EDGE_WORDS)),
                ("ships", np.uint64, (MAX_PLAYERS, EDGE_WORDS)),
                ("settlements", np.uint64, (MAX_PLAYERS, VERTEX_WORDS)),
                ("decisions", np.int32),
            ],
            align=True,
        ),
    )
)
SECOND: Final = 1_000_000_000  # nanoseconds

# The C library's, because Python's cannot be called from a kernel; by its name, so that the kernel can be cached.
_clock = types.ExternalFunction("clock_gettime", types.int32(types.int32, types.uintp))
_MONOTONIC: Final = time.CLOCK_MONOTONIC if sys.platform != "win32" else 1


@kernel
def search(s, b, p):
    """The search that is measured: the length of the longest trade route of seat `p`."""
    longest_route.measure(s, b, p)


@kernel
def now(told):
    """Nanoseconds on a clock that never goes back; `told` (int64[2]) is where the C library writes them."""
    _clock(np.int32(_MONOTONIC), told.ctypes.data)
    return told[0] * SECOND + told[1]


# --- where it is needed -----------------------------------------------------------------------------------------------
@kernel
def collect(S, R, Was, found, seats, counts):
    """Copy each game whose last action touched a route into `found` (STATE[N * players]), once for each seat concerned.

    Only late ones: some seat has half the points it takes to win. `seats` (int8[N * players]) gets the seats, `Was`
    (BEFORE[N]) what the next call compares with, `counts` (int64[2]) one more for each decision and each search that it
    needed, early ones included. Returns how many positions there are.
    """
    n = 0
    for i in range(len(S)):
        s = S[i]
        touched, late = _touched(s, R[0], Was[i]), _is_late(s, R[0])
        counts[0] += 1
        for p in range(R[0].num_players):
            if touched >> p & 1:
                counts[1] += 1
                if late:
                    found[n] = S[i]
                    seats[n] = p
                    n += 1
    return n


@kernel
def _touched(s, r, was):
    """Bit set of seats whose roads or ships changed, or at whose pieces somebody has settled, since `was`.

    While a ship is lifted nothing is judged (ROUTE-13). A game re-dealt is looked at from its beginning.
    """
    if s.lifted >= 0:
        return 0
    again = s.decisions < was.decisions
    seats = 0
    for p in range(r.num_players):
        for w in range(EDGE_WORDS):
            if s.roads[p, w] != was.roads[p, w] or s.ships[p, w] != was.ships[p, w]:
                seats |= 1 << p
            was.roads[p, w], was.ships[p, w] = s.roads[p, w], s.ships[p, w]
        for w in range(VERTEX_WORDS):
            new = s.settlements[p, w] & ~was.settlements[p, w]
            was.settlements[p, w] = s.settlements[p, w]
            for q in range(r.num_players):
                if new & s.network[q, w] != np.uint64(0):
                    seats |= 1 << q
    was.decisions = s.decisions
    return 0 if again else seats


@kernel
def _is_late(s, r):
    """True when a seat has half the points it takes to win."""
    most = 0
    for p in range(r.num_players):
        most = max(most, np.int64(s.points[p]))
    return 2 * most >= r.points_to_win


# --- how long it takes ------------------------------------------------------------------------------------------------
@kernel
def time_all(found, seats, B, told):
    """Search every position of `found` once, one after the other; return nanoseconds for all."""
    begin = now(told)
    for i in range(len(found)):
        search(found[i], B[0], np.int64(seats[i]))
    return now(told) - begin


@kernel
def time_each(found, seats, B, times, told, took):
    """Write the least of `times` times into `took` (int64[N]): nanoseconds of one search, the clock's own included."""
    for i in range(len(found)):
        s, p = found[i], np.int64(seats[i])
        for k in range(times):
            begin = now(told)
            search(s, B[0], p)
            spent = now(told) - begin
            if k == 0 or spent < took[i]:
                took[i] = spent


@kernel
def time_nothing(times, told):
    """The least of `times` times between two looks at the clock, in nanoseconds."""
    least = SECOND
    for _ in range(times):
        begin = now(told)
        least = min(least, now(told) - begin)
    return least
