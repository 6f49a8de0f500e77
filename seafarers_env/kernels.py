"""The entry kernels: all that Python calls. Each takes arrays of records and an index, never bare records.

Few on purpose: each carries its own optimised copy of the rules. `S` is an array of STATE, `B` and `R` have one BOARD
and one RULES. Actions are action ids here; inside they are wide ids.
"""

import numpy as np

from seafarers_env import chance
from seafarers_env._jit import inlined, kernel
from seafarers_env.actions import MASK_WORDS, PLACE_WORD
from seafarers_env.bits import ONE, ZERO, clear, count, has, nth, popcount, trailing_zeros
from seafarers_env.board.deal import deal, first_conflict, list_partners
from seafarers_env.constants import PLACELESS_SET
from seafarers_env.derived import derive
from seafarers_env.engine import act, begin_set_up, find_decision, legal
from seafarers_env.rng import below, seed_streams

AUTOMATIC = np.bool_(False)  # chance is not explicit; a bool of Python would be a type of its own, compiled anew


# --- within the engine: one record of each ----------------------------------------------------------------------------
@kernel
def begin(s, b, r, seed):
    """Deal a new game from `seed` into a zeroed record, up to the first decision."""
    seed_streams(s.rng, seed)
    deal(s, b, r)
    begin_set_up(s, b, r)
    find_decision(s, b, r)


@inlined
def start(s, b, r, seed, m):
    """The same with chance by itself; `m` gets the mask of the first decision."""
    begin(s, b, r, seed)
    chance.run(s, b, r)
    legal(s, b, r, m)
    skip_forced(s, b, r, m, AUTOMATIC)


@inlined
def step(s, b, r, wide, m, explicit):
    """Apply one action, let chance happen, write the next mask; with `skip_forced` go on while one action is legal.

    With `explicit` chance is stopped at.
    """
    _decide(s, b, r, wide, m, explicit)
    skip_forced(s, b, r, m, explicit)


@inlined
def skip_forced(s, b, r, m, explicit):
    """With the switch, make decisions while only one action is legal; `m` is the mask before and after."""
    if r.skip_forced:
        while count(m) == 1:
            _decide(s, b, r, nth(m, 0), m, explicit)


@inlined
def _decide(s, b, r, wide, m, explicit):
    act(s, b, r, wide)
    if not explicit:
        chance.run(s, b, r)
    legal(s, b, r, m)


@kernel
def list_red_partners(S, i, B, R, partners):
    """List in `partners` (int64[MAX_HEXES]) what the first red token out of place may be exchanged with (NEWWORLD-05).

    Returns how many hexes there are, -1 where no red tokens are neighbours.
    """
    h = first_conflict(S[i], B[0])
    return -1 if h < 0 else list_partners(S[i], B[0], R[0], h, partners)


@kernel
def is_legal(b, action, m):
    """True when the action id is in the table and its wide id in the mask `m`."""
    return 0 <= action < b.num_actions and has(m, np.int64(b.wide_of[action]))


@kernel
def list_ids(m, b, ids):
    """Write the action ids of the mask `m` into `ids`, ascending; return how many."""
    n = 0
    for w in range(MASK_WORDS):
        word = m[w]
        while word != ZERO:
            action = b.id_of[64 * w + trailing_zeros(word)]
            word &= word - ONE
            k = n  # wide ids come in another order: insert
            while k > 0 and ids[k - 1] > action:
                ids[k] = ids[k - 1]
                k -= 1
            ids[k] = action
            n += 1
    return n


@kernel
def mark_ids(m, b, dense):
    """Write 1 into `dense` (int8[num_actions]) for each action id of the mask `m`."""
    for w in range(MASK_WORDS):
        word = m[w]
        while word != ZERO:
            dense[b.id_of[64 * w + trailing_zeros(word)]] = 1
            word &= word - ONE


# --- one game ---------------------------------------------------------------------------------------------------------
@kernel
def reset_game(S, i, B, R, seed, blank, M):
    """Deal game `i` anew from `seed` and write its mask row; `blank` is an array with one zeroed record."""
    S[i] = blank[0]
    begin(S[i], B[0], R[0], seed)
    legal(S[i], B[0], R[0], M[i])


@kernel
def apply_outcome(S, i, B, R, outcome, M):
    """Let the chance phase of game `i` have `outcome` (not checked) and stop at the next decision or chance event."""
    chance.resolve(S[i], B[0], R[0], outcome)
    legal(S[i], B[0], R[0], M[i])


@kernel
def run_chance(S, i, B, R, M):
    """Let chance happen in game `i` until a seat has to decide, from the record's own streams; write the mask."""
    chance.run(S[i], B[0], R[0])
    legal(S[i], B[0], R[0], M[i])


@kernel
def write_mask(S, i, B, R, M):
    """Write the wide mask of game `i` into row `i` of `M` (uint64[:, MASK_WORDS])."""
    legal(S[i], B[0], R[0], M[i])


@kernel
def weigh_chance(S, i, B, weights):
    """Fill `weights` (int64[NUM_CHANCE]) for the chance phase game `i` is in; all 0 when it is in none."""
    chance.weigh(S[i], B[0], weights)


@kernel
def rebuild(S, i, B, R):
    """Rebuild the derived fields of game `i`, phase and actor included."""
    derive(S[i], B[0], R[0])
    find_decision(S[i], B[0], R[0])


@kernel
def list_actions(M, i, B, out):
    """Write the legal action ids of mask row `i` into `out` (int64), ascending; return how many there are."""
    return list_ids(M[i], B[0], out)


@kernel
def write_dense(M, i, B, out):
    """Write mask row `i` as 0 and 1 by action id into `out` (int8[num_actions])."""
    clear(out)
    mark_ids(M[i], B[0], out)


# --- random play ------------------------------------------------------------------------------------------------------
@kernel
def pick(s, m, streams):
    """A wide id of the mask `m` of the game `s`, each as likely, from stream 0 of `streams`."""
    total = 0
    for w in range(PLACE_WORD):
        total += popcount(m[w])
    if PLACELESS_SET >> np.int64(s.phase) & 1 == 0:
        for w in range(PLACE_WORD, MASK_WORDS):
            total += popcount(m[w])
    return nth(m, below(streams, 0, total))
