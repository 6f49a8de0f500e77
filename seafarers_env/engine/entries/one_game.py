"""Entry kernels of one `Game`: a decision is one call with one array, because from Python each argument costs time.

That array, the game's *desk*, is one block of words (uint64) that holds all that changes while a game is played:

| From word | What |
|---|---|
| `BOARD_AT`, `RULES_AT` | addresses of the BOARD and RULES records, which the table keeps alive |
| `EXPLICIT_AT` | 1: chance is explicit |
| `MASK_AT` | the mask of the decision, global ids |
| `STATE_AT` | the STATE record |
| `IDS_AT` | the legal action ids, ascending: int16, as many as the table has actions |
"""

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numba
import numpy as np
from numba.extending import intrinsic

from .. import actions as a, chance, constants as c, phases as at, shared_kernels
from .._jit import config, kernel
from ..bits import ZERO, clear
from ..card_counting.rules import tighten
from ..deal import first_conflict, list_partners
from ..derived import derive
from ..hot_step import step
from ..observation import encode, write_observation
from ..records import BOARD, RULES, STATE
from ..redaction import redact
from ..rules.laying import road_sites, settlement_sites, ship_sites
from ..sea.rules.lanes import find_closed
from ..sea.rules.ships import legal_picks
from ..settling import find_decision
from ..sizes import EDGE_WORDS, MAX_ACTIONS, MAX_HEXES, VERTEX_WORDS
from ..stepping import is_legal, list_ids, mark_ids
from .blank import Call, records

WORD: Final = 8  # bytes
BOARD_AT: Final = 0
RULES_AT: Final = 1
EXPLICIT_AT: Final = 2
MASK_AT: Final = 3
STATE_AT: Final = MASK_AT + a.MASK_WORDS
IDS_AT: Final = STATE_AT + STATE.itemsize // WORD
ID: Final = np.int16
STATE_BYTES: Final = slice(STATE_AT * WORD, IDS_AT * WORD)
_FIELDS: Final[Any] = getattr(STATE, "fields")  # noqa: B009  # its type is unknown to checkers
PHASE_BYTE: Final = STATE_BYTES.start + int(_FIELDS["phase"][1])
ACTOR_BYTE: Final = STATE_BYTES.start + int(_FIELDS["actor"][1])

ILLEGAL: Final = -1
SITE_WORDS: Final = max(EDGE_WORDS, VERTEX_WORDS)

_types: Final[Any] = numba.types  # pyright: ignore[reportPrivateImportUsage]


def num_words(num_actions: int) -> int:
    """Length of a desk for a table with this many actions."""
    return IDS_AT + -(-num_actions * np.dtype(ID).itemsize // WORD)


def _record_at(dtype: np.dtype[Any]) -> Any:
    """Make the function that takes an address (a word) for the record of this dtype that lies there."""
    if config.DISABLE_JIT:

        def read(address: Any) -> Any:
            memory: Any = (ctypes.c_char * dtype.itemsize).from_address(int(address))
            return np.frombuffer(memory, dtype)[0]

        return read

    record: Any = numba.from_dtype(dtype)  # pyright: ignore[reportPrivateImportUsage]

    @intrinsic
    def point(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(record))

        return record(address), generate

    return point


board_at: Final = _record_at(BOARD)
rules_at: Final = _record_at(RULES)


@kernel
def play(desk, action):
    """Apply an action id and all that follows by itself; mask and ids are then those of the next decision.

    Chance happens at once, or with explicit chance is stopped at. With `skip_forced` single legal actions follow.

    Returns:
        How many actions are legal next; ILLEGAL, and nothing is done, if the action is not legal now.
    """
    s, b, r = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT]), rules_at(desk[RULES_AT])
    m = desk[MASK_AT:STATE_AT]
    if not is_legal(b, action, m):
        return ILLEGAL
    step(s, b, r, np.int64(b.global_of[action]), m, desk[EXPLICIT_AT] != ZERO)
    return list_ids(m, b, desk[IDS_AT:].view(ID))


@kernel
def list_legal(desk):
    """Write the ids of the mask as it stands; return how many."""
    return list_ids(desk[MASK_AT:STATE_AT], board_at(desk[BOARD_AT]), desk[IDS_AT:].view(ID))


@kernel
def look(desk, p, observation, dense):
    """Write what seat `p` may see (int8[layout.size]) and its legal actions as 0 and 1 (int8[num_actions]).

    The actions of a seat that does not decide are all 0; an empty array asks for none.
    """
    s, b = desk[STATE_AT:IDS_AT].view(STATE)[0], board_at(desk[BOARD_AT])
    encode(s, b, rules_at(desk[RULES_AT]), p, observation)
    clear(dense)
    if len(dense) > 0 and s.actor == p:
        mark_ids(desk[MASK_AT:STATE_AT], b, dense)


# --- seldom: arrays of records and an index ---------------------------------------------------------------------------
@kernel
def reset_game(S, i, B, R, seed, blank, M):
    """Deal game `i` anew from `seed` and write its mask row; `blank` is an array with one zeroed record."""
    S[i] = blank[0]
    shared_kernels.begin(S[i], B[0], R[0], seed)
    shared_kernels.legal(S[i], B[0], R[0], M[i])


@kernel
def apply_outcome(S, i, B, R, outcome, M):
    """Let the chance phase of game `i` have `outcome` (not checked) and stop at the next decision or chance event."""
    shared_kernels.resolve(S[i], B[0], R[0], outcome)
    shared_kernels.legal(S[i], B[0], R[0], M[i])


@kernel
def run_chance(S, i, B, R, M):
    """Let chance happen in game `i` until a seat has to decide, from the record's own streams; write the mask."""
    shared_kernels.run(S[i], B[0], R[0])
    shared_kernels.legal(S[i], B[0], R[0], M[i])


@kernel
def write_mask(S, i, B, R, M):
    """Write the mask of global ids of game `i` into row `i` of `M` (uint64[:, MASK_WORDS])."""
    shared_kernels.legal(S[i], B[0], R[0], M[i])


@kernel
def weigh_chance(S, i, B, R, weights):
    """Fill `weights` (int64[NUM_CHANCE]) for the chance phase game `i` is in; all 0 when it is in none."""
    chance.weigh(S[i], B[0], R[0], weights)


@kernel
def draw_chance(S, i, B, R):
    """Draw what the chance phase that game `i` is in brings, from the record's own streams; let nothing happen yet."""
    return chance.draw(S[i], B[0], R[0])


@kernel
def list_sites(S, i, B, R, p, words):
    """Write where seat `p` could lay roads and ships and build settlements and cities, cost and supply apart.

    `words` is uint64[4, SITE_WORDS]: sets of edges, edges, vertices, vertices.
    """
    s = S[i]
    words[:] = ZERO
    for w in range(EDGE_WORDS):
        words[0, w] = road_sites(s, p, w)
        if R[0].ships:
            words[1, w] = ship_sites(s, B[0], p, w)
    for w in range(VERTEX_WORDS):
        words[2, w] = settlement_sites(s, p, w)
        words[3, w] = s.settlements[p, w]


@kernel
def list_lanes(S, i, B, p, closed, m):
    """Write which ships of seat `p` lie in closed lanes, and add to mask `m` those that it could pick up (MOVE-24)."""
    find_closed(S[i], B[0], p, closed)
    legal_picks(S[i], B[0], p, m)


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


@kernel
def list_red_partners(S, i, B, R, partners):
    """List in `partners` (int64[MAX_HEXES]) what the first red token out of place may be exchanged with (NEWWORLD-05).

    Returns how many hexes there are, -1 where no red tokens are neighbours.
    """
    h = first_conflict(S[i], B[0])
    return -1 if h < 0 else list_partners(S[i], B[0], R[0], h, partners)


# --- without the dispatcher: numba's search for the code that fits the types costs more than a decision ---------------
def _direct(dispatcher: Any, *types: Any) -> Callable[..., Any]:
    """The machine code of a kernel for these types; it is on the caller to pass nothing else."""
    if config.DISABLE_JIT:
        return dispatcher
    dispatcher.compile(types)  # from the cache
    return dispatcher.overloads[types].entry_point


@cache
def direct_play() -> Callable[[np.ndarray, int], int]:
    """`play` for a desk and an int."""
    return _direct(play, _types.uint64[::1], _types.int64)


@cache
def direct_look() -> Callable[[np.ndarray, int, np.ndarray, np.ndarray], None]:
    """`look` for a desk, an int and two contiguous int8 arrays."""
    return _direct(look, _types.uint64[::1], _types.int64, _types.int8[::1], _types.int8[::1])


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel of `Game` with arguments: records of a board with nothing on it."""
    S, T, blank, B, R, M = records()
    over = np.zeros(1, STATE)  # something has to be pending
    over["pending"] = at.pending_of([at.OVER])
    observation, ids = np.zeros(65536, np.int8), np.zeros(MAX_ACTIONS, np.int64)
    desk = np.zeros(IDS_AT + len(ids), np.uint64)
    desk[BOARD_AT], desk[RULES_AT] = B.ctypes.data, R.ctypes.data
    return [
        (play, (desk, ILLEGAL)),  # takes longest
        (write_mask, (S, 0, B, R, M)),
        (write_dense, (M, 0, B, np.zeros(1, np.int8))),
        (list_actions, (M, 0, B, ids)),
        (list_red_partners, (T, 0, B, R, np.zeros(MAX_HEXES, np.int64))),
        (list_sites, (T, 0, B, R, 0, np.zeros((4, SITE_WORDS), np.uint64))),
        (list_lanes, (T, 0, B, 0, M[0, :EDGE_WORDS].copy(), M[0])),
        (list_legal, (desk,)),
        (look, (desk, 0, observation, observation[:0])),
        (tighten, (S["under"][0, 0], S["over"][0, 0])),
        (redact, (S, 0, R, 0, T)),
        (weigh_chance, (S, 0, B, R, np.zeros(c.NUM_CHANCE, np.int64))),
        (draw_chance, (over, 0, B, R)),
        (write_observation, (S, 0, B, R, 0, observation)),
        (reset_game, (S, 0, B, R, np.uint64(0), blank, M)),
        (run_chance, (S, 0, B, R, M)),
        (apply_outcome, (S, 0, B, R, 0, M)),
        (rebuild, (over, 0, B, R)),
    ]


# What a second process compiles meanwhile, in this order: all that takes long but what the first one begins with. Each
# finds in the cache what the other has compiled of the kernels that they share.
APART: Final = (
    write_mask, rebuild, apply_outcome, run_chance, reset_game, write_observation, weigh_chance, redact, tighten, look,
)  # fmt: skip
