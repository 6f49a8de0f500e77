"""What Explorers adds to the inputs of a learned value (`learned.inputs`): rows of name, size and meaning."""

from typing import Final

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import popcount, scratch
from .heuristic.sailing import assign
from .rules.cargo import CARRIED

NUM_LOADS: Final = 4  # settlers, hauls, crews, sacks

OF_A_SEAT: Final = (
    ("gold", 1, "gold / 10"),
    ("tracks", c.NUM_TRACKS, "spaces gone on each mission track / 7"),
    ("leads", c.NUM_TRACKS, "1: has the leader tile of the track"),
    ("castaways", 2, "castaways rescued / 3, points for them / 3"),
    ("fleet", 4, "ships on the board / 3, Sea Ports / 4, settlers and crews left in the supply / 5"),
    ("holds", NUM_LOADS, "settlers, hauls, crews, sacks aboard ships / 2"),
    ("basins", NUM_LOADS, "the same in the basins of Sea Ports / 2"),
    ("ashore", 2, "crews on villages, lairs and gold fields / 5, its pirate ship is out"),
    ("advantages", c.NUM_VILLAGES, "1: has a crew in a village of that kind"),
)
OWN: Final = (
    ("errands", c.NUM_CARGO_SHIPS, "what each ship can do best, in points per turn, the best first"),
    ("voyage", 4, "a ship is active, steps it used / 8, resources bought and sold for gold this turn / 2"),
)
OF_THE_TABLE: Final = (
    ("found", 4, "hexes still face down / 32, hauls that lie there / 6, gold fields captured / 6, castaways left / 10"),
)


@kernel
def describe_seat(s, r, q, x, first):
    """Write the inputs about seat `q`, from place `first` on."""
    x[first] = s.gold[q] / 10.0
    first += 1
    for k in range(c.NUM_TRACKS):
        x[first + k] = s.track[q, k] / 7.0
        x[first + c.NUM_TRACKS + k] = np.float64(s.tile[k] == q)
    first += 2 * c.NUM_TRACKS
    total = 0
    for k in range(c.NUM_FACES):
        total += np.int64(s.rescued[q, k])
    x[first] = total / 3.0
    x[first + 1] = s.castaway_points[q] / 3.0
    ships, ports = 0, 0
    for k in range(c.NUM_CARGO_SHIPS):
        ships += s.cargo_ship[q, k] >= 0
    for k in range(c.NUM_PORTS):
        ports += s.port_vertex[q, k] >= 0
    x[first + 2] = ships / 3.0
    x[first + 3] = ports / 4.0
    x[first + 4] = s.settlers[q] / 5.0
    x[first + 5] = s.crews[q] / 5.0
    first += 6
    for k in range(2 * NUM_LOADS):
        x[first + k] = 0.0
    for k in range(c.NUM_STORAGES):
        at = first if k >= c.FIRST_HOLD else first + NUM_LOADS
        for load in range(NUM_LOADS):
            x[at + load] += CARRIED[s.storage[q, k], load] / 2.0
    first += 2 * NUM_LOADS
    total = 0
    for f in range(c.MAX_FINDS):
        total += np.int64(s.find_crews[f, q])
    x[first] = total / 5.0
    x[first + 1] = np.float64(s.own_pirate[q] >= 0)
    for k in range(c.NUM_VILLAGES):
        x[first + 2 + k] = np.float64(s.advantages[q, k] > 0)


@kernel
def describe_own(s, b, r, p, w, eco, x, first):
    """Write what ships of seat `p`, whose economy that is, can do, from place `first` on."""
    logs, charts, scores = scratch(), (scratch(), scratch(), scratch()), scratch().view(np.float64)
    assign(s, b, r, p, w, eco, logs, charts, scores)
    for _ in range(c.NUM_CARGO_SHIPS):
        best = 0
        for k in range(c.NUM_CARGO_SHIPS):
            if scores[k] > scores[best]:
                best = k
        x[first] = max(scores[best], 0.0)
        scores[best] = -1.0
        first += 1
    if s.active == p:
        x[first] = np.float64(s.ship >= 0)
        x[first + 1] = s.steps / 8.0 if s.ship >= 0 else 0.0
        x[first + 2] = s.buys / 2.0
        x[first + 3] = s.sales / 2.0


@kernel
def describe_table(s, b, x, first):
    """Write what all know, from place `first` on."""
    hidden = 0
    for h in range(b.num_hexes):
        hidden += s.terrain[h] == c.MISSING
    x[first] = hidden / 32.0
    x[first + 1] = popcount(np.uint64(s.hauls)) / 6.0
    x[first + 2] = popcount(np.uint64(s.captured)) / 6.0
    x[first + 3] = popcount(np.uint64(s.castaways_there)) / 10.0
