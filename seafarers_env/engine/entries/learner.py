"""The entry kernels of opponents: those of one learner's game, and the loop over many with policies in their seats.

Policies of one game are given by seat as the learner counts them: itself first, then clockwise. Each is a number of
`entries.policy`, or `ASKED`: the kernel stops there, and whoever called it decides for that seat; the learner is always
one of those. Opponents draw from stream `PLAY` of a row of their own (uint64[NUM_STREAMS]), never from the game's.
"""

from typing import Final

import numpy as np

from seafarers_env.engine.entries.runs import LEARNER

from .. import phases as at
from .._jit import kernel
from ..policies.weights import pack
from ..records import RULES, STATE
from ..rng import below, seed_streams
from ..shared_kernels import step
from ..sizes import MAX_ACTIONS, MAX_PLAYERS
from ..stepping import AUTOMATIC, list_ids
from .blank import Call, records
from .many_games import calls_of_run
from .one_game import BOARD_AT, ID, IDS_AT, MASK_AT, RULES_AT, STATE_AT, board_at, rules_at
from .playing import LOT, NUM_STREAMS, decide

ASKED: Final = LEARNER  # the policy of a seat that is decided for outside
BY_LOT: Final = -1  # the learner's seat when it is drawn anew for each game
NO_LIMIT: Final = 2**62  # decisions


@kernel
def sit(streams, seed, seat, n):
    """Set the streams of a game's opponents from the game's seed, in place; return the learner's seat of `n`."""
    seed_streams(streams, ~seed)  # apart from those of the game itself
    if seat != BY_LOT:
        return seat
    return below(streams, LOT, n)


@kernel
def play_on(desk, seat, policies, w, streams, limit, made):
    """Let opponents make up to `limit` decisions on a game's desk, until somebody is asked or the end.

    Args:
        desk: Of the game.
        seat: The learner's.
        policies: Of the seats, from the learner's on.
        w: The weights of the heuristic.
        streams: What random play draws from.
        limit: How many decisions at most.
        made: int64[1], the action id of the last decision, -1 for none.

    Returns:
        How many actions are legal next.
    """
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m, n, global_id = desk[MASK_AT:STATE_AT], np.int64(r.num_players), np.int64(-1)
    while s.phase != at.OVER and limit > 0 and policies[(s.actor - seat + n) % n] != ASKED:
        global_id = decide(s, b, r, m, policies[(s.actor - seat + n) % n], w, streams)
        step(s, b, r, global_id, m, AUTOMATIC)
        limit -= 1
    made[0] = b.id_of[global_id] if global_id >= 0 else -1
    return list_ids(m, b, desk[IDS_AT:].view(ID))


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel with arguments: a table at which nobody plays by himself."""
    _, _, _, B, _, _ = records()
    R = np.zeros(1, RULES)
    R["num_players"] = 1
    R.flags.writeable = False
    desk = np.zeros(IDS_AT + MAX_ACTIONS, np.uint64)
    desk[BOARD_AT], desk[RULES_AT] = B.ctypes.data, R.ctypes.data
    streams, ids = np.zeros(NUM_STREAMS, np.uint64), np.zeros(1, np.int64)
    return [
        (sit, (streams, np.uint64(0), 0, 1)),
        (play_on, (desk, 0, np.full(MAX_PLAYERS, ASKED, np.int8), pack(), streams, 1, ids)),
        *calls_of_run(True, False),
    ]
