"""What Cities & Knights adds to the inputs of a learned value (`learned.inputs`): rows of name, size and meaning."""

from typing import Final

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import popcount
from .deal import lies_open
from .rules.barbarians import attackers, defence, losers
from .rules.standing import strength

OF_A_SEAT: Final = (
    ("levels", c.NUM_COLOURS, "levels of the three tracks / 5"),
    ("metropolises", c.NUM_COLOURS, "1: has that of the track"),
    ("knights", 2, "strength of active knights / 6, of inactive ones / 6"),
    ("realm", 5, "walls / 3, hidden progress cards / 4, defender's points / 4, cards laid open, the merchant token"),
    ("exposed", 1, "1: an attack now would cost a city"),
)
OWN: Final = (
    ("progress cards", c.NUM_PROGRESS, "progress cards held / 2, by kind"),
    ("due", 3, "1 where a progress card, the loss of a city, a resource for the aqueduct is due"),
)
OF_THE_TABLE: Final = (
    ("barbarians", 5, "steps / 7, first attack over, attackers / 10, defence / 10, defence less attackers / 5"),
    ("decks", c.NUM_COLOURS, "undrawn progress cards of each deck / 18"),
    ("playing", c.NUM_PROGRESS, "the progress card that is being played"),
)


@kernel
def describe_seat(s, q, x, first):
    """Write the inputs about seat `q`, from place `first` on."""
    for k in range(c.NUM_COLOURS):
        x[first + k] = s.level[q, k] / 5.0
        at = np.int64(s.metropolis[k])
        x[first + c.NUM_COLOURS + k] = np.float64(at >= 0 and at // c.MAX_CITY_PIECES == q)
    first += 2 * c.NUM_COLOURS
    x[first] = strength(s, q, True) / 6.0
    x[first + 1] = strength(s, q, False) / 6.0
    x[first + 2] = popcount(np.uint64(s.walls[q])) / 3.0
    x[first + 3] = s.progress_size[q] / 4.0
    x[first + 4] = s.defender[q] / 4.0
    opened = 0
    for k in range(c.NUM_PROGRESS):
        if lies_open(k):
            opened += np.int64(s.progress[q, k])
    x[first + 5] = opened
    x[first + 6] = np.float64(s.token_seat == q)
    x[first + 7] = np.float64(defence(s) < attackers(s) and losers(s) >> q & 1 != 0)


@kernel
def describe_own(s, p, x, first):
    """Write what seat `p` alone knows, from place `first` on."""
    for k in range(c.NUM_PROGRESS):
        x[first + k] = s.progress[p, k] / 2.0
    first += c.NUM_PROGRESS
    x[first] = np.float64(s.draws >> p & 1)
    x[first + 1] = np.float64(s.losers >> p & 1)
    x[first + 2] = np.float64(s.aqueducts >> p & 1)


@kernel
def describe_table(s, x, first):
    """Write what all know, from place `first` on."""
    against, knights = attackers(s), defence(s)
    x[first] = s.barbarians / 7.0
    x[first + 1] = s.first_attack
    x[first + 2] = against / 10.0
    x[first + 3] = knights / 10.0
    x[first + 4] = (knights - against) / 5.0
    first += 5
    for k in range(c.NUM_COLOURS):
        x[first + k] = s.undrawn_size[k] / 18.0
    if s.playing >= 0:
        x[first + c.NUM_COLOURS + np.int64(s.playing)] = 1.0
