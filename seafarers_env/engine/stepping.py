"""From one decision to the next: dealing, one step, and masks as action ids, for one record of each.

Entry kernels have their own copy of what stands here, or reach it by address (`shared_kernels`). Actions are global
ids.
"""

import numpy as np

from . import actions as a, chance
from ._jit import folded, inlined, kernel
from .bits import count, has, members, nth, popcount, select
from .chunks import count_all
from .deal import deal
from .parts import PLACELESS_SET
from .rng import below, seed_streams
from .rulebook import act, legal
from .rules.kit import is_among
from .settling import begin_set_up, find_decision
from .sizes import KNIGHTS

AUTOMATIC = np.bool_(False)  # chance is not explicit; a bool of Python would be a type of its own, compiled anew


# --- decisions --------------------------------------------------------------------------------------------------------
@kernel
def begin(s, b, r, seed):
    """Deal a new game from `seed` into a zeroed record, up to the first decision."""
    seed_streams(s.rng, seed)
    deal(s, b, r)
    begin_set_up(s, b, r)
    find_decision(s, b, r)


@inlined
def step(s, b, r, global_id, m, explicit):
    """Apply one action, let chance happen, write the next mask; with `skip_forced` go on while one action is legal.

    With `explicit` chance is stopped at.
    """
    while True:
        act(s, b, r, global_id)
        if not explicit:
            chance.run(s, b, r)
        legal(s, b, r, m)
        if not r.skip_forced or count(m) != 1:
            break
        global_id = nth(m, 0)


# --- masks ------------------------------------------------------------------------------------------------------------
@kernel
def is_legal(b, action, m):
    """True when the action id is in the table and its global id in the mask `m`."""
    return 0 <= action < b.num_actions and has(m, np.int64(b.global_of[action]))


@kernel
def list_ids(m, b, ids):
    """Write the action ids of the mask `m` into `ids`, ascending; return how many."""
    n = 0
    for place in members(m, a.MASK_WORDS):
        action = b.id_of[place]
        k = n  # global ids come in another order: insert
        while k > 0 and ids[k - 1] > action:
            ids[k] = ids[k - 1]
            k -= 1
        ids[k] = action
        n += 1
    return n


@kernel
def mark_ids(m, b, dense):
    """Write 1 into `dense` (int8[num_actions]) for each action id of the mask `m`."""
    for place in members(m, a.MASK_WORDS):
        dense[b.id_of[place]] = 1


# --- random play ------------------------------------------------------------------------------------------------------
@folded
def pick(s, m, streams):
    """A global id of the mask `m` of the game `s`, each as likely, from stream 0 of `streams`."""
    first = popcount(m[0])
    second = first + popcount(m[1])
    without_place = second + popcount(m[2])
    total = without_place
    if KNIGHTS:
        if not is_among(PLACELESS_SET, s.phase):
            total = count_all(m)
    elif PLACELESS_SET >> np.int64(s.phase) & 1 == 0:
        total = count_all(m)
    n = below(streams, 0, total)
    if n >= without_place:
        return 64 * a.PLACE_WORD + nth(m[a.PLACE_WORD :], n - without_place)
    w = np.int64(n >= first) + np.int64(n >= second)  # no branch: any would be guessed wrong half the time
    before = 0 if n < first else first if n < second else second
    return 64 * w + select(m[w], n - before)
