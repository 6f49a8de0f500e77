"""What is shown of a run of games: masks, observations and what was told, and how it comes into the cache in time."""

from typing import Any

import numpy as np

from seafarers_env.engine.entries.runs import HINT, LEARNER, SEAT

from .. import actions as a, phases as at
from .._jit import inlined, kernel
from ..bits import ONE, ZERO
from ..chunks import fetch, fetch_to_write
from ..event_writer.views import add_tokens, write_answers, write_tokens
from ..events import NUM_ANSWER_COLUMNS, NUM_COLUMNS, TOKEN
from ..incremental import ALL, MANY_KINDS, OWN, PIECES, SEATS, SET_SIZE, kinds
from ..observation import encode_from
from ..records import STATE
from .ids import write_bytes

FIELDS: Any = STATE.fields
PLACES, BUILDINGS, SHIPS, EDGE_PIECES, HOME = (
    FIELDS[name][1] for name in ("number_hexes", "vertex_building", "ship_edges", "edge_piece", "home")
)
BRIEF = kinds(a.END_TURN, a.GIVE, a.GET, a.CALL, a.SUBMIT, a.ACCEPT, a.DECLINE, a.COUNTER)  # mostly far from the board
AHEAD = 2  # games whose rows are on their way while one is stepped: what does not fit the cache is waited for otherwise
TOKEN_BYTES = NUM_COLUMNS * np.dtype(TOKEN).itemsize
NOBODY = -1


@inlined
def _is_brief(global_id):
    """True for actions that mostly have nothing to do with the board."""
    if MANY_KINDS and a.KIND_OF[global_id] >= SET_SIZE:
        return False
    return BRIEF >> np.uint64(a.KIND_OF[global_id]) & ONE != ZERO


@kernel
def fetch_rows(S, b, r, W, observations, places, actions, i):
    """Ask for what stepping game `i` reads and writes, if there is one."""
    if i >= len(actions):
        return
    fetch(S, i, 0, PLACES)
    fetch(W, i, 0, 8 * W.shape[1])
    if len(observations) > 0:
        fetch(S, i, HOME, HOME + 1)
        fetch_to_write(observations, i, places[PIECES], observations.shape[1])  # the board is seldom written again
    action = actions[i]  # not checked yet
    if not (0 <= action < b.num_actions and _is_brief(b.global_of[action])):
        fetch(S, i, PLACES, BUILDINGS + b.num_vertices)
        if r.ships:
            fetch(S, i, SHIPS, EDGE_PIECES)


@inlined
def fetch_tokens(E, num_events, i):
    """Ask for where the next tokens of game `i` go, and for the last ones."""
    if i < len(E):
        last = num_events[i] & (E.shape[1] - 1)
        fetch(E, i, last * TOKEN_BYTES, last * TOKEN_BYTES + 1)


@kernel
def publish(games, shown, marked):
    """Write masks, acting seats, and what learners see, of the games that are marked (uint8[N])."""
    S, B, R, _, _, W, _ = games
    for i in range(len(marked)):
        if marked[i]:
            p = np.int64(S[i].actor)
            if len(shown.sitting) > 0:
                p = watcher(S[i], shown.sitting[i])
            shown.shown[i] = -1
            show(S[i], B[0], R[0], i, p, ALL, shown.observations, shown.shown, shown.places, shown.actors)
            show_mask(W, i, shown.masks, shown.mask_words)


@kernel
def watcher(s, sitting):
    """The learner who is shown a game: it decides, or the game is over. -1, nobody, while somebody outside decides."""
    if s.phase != at.OVER:
        return np.int64(s.actor) if sitting[s.actor] == LEARNER else np.int64(NOBODY)
    for p in range(len(sitting)):
        if sitting[p] == LEARNER:
            return p
    return np.int64(NOBODY)


@kernel
def show(s, b, r, i, p, first, observations, shown, places, actors):
    """Write who decides in game `i`, and from `first` on what seat `p` sees."""
    actors[i] = s.actor
    if len(observations) > 0 and p >= 0:
        if shown[i] & SEAT != p:
            first = ALL if shown[i] < 0 else min(first, PIECES)
        encode_from(first, places[PIECES], places[SEATS], places[OWN], s, b, r, p, observations[i])
        shown[i] = p | first << HINT


@kernel
def show_mask(W, i, masks, mask_words):
    """Write what is legal in game `i`."""
    if len(masks) > 0:
        write_bytes(W[i], masks[i])
    if len(mask_words) > 0:
        for w in range(W.shape[1]):
            mask_words[i, w] = W[i, w]


# --- what was told ----------------------------------------------------------------------------------------------------
@kernel
def show_told(s, r, i, p, E, num_events, seen, heard, since, tokens, answers):
    """Write what seat `p` was told in game `i`, but for what stands in its row."""
    new = num_events[i] - seen[i, 1]
    if p < 0 or (seen[i, 0] == p and new == 0):
        return
    if seen[i, 0] == p and seen[i, 2] == s.turn and 0 < new < tokens.shape[1]:
        add_tokens(s, r, p, E[i], num_events[i], new, tokens[i])
    else:
        write_tokens(s, r, p, E[i], num_events[i], tokens[i])
    show_answers_to(s, r, i, p, E, num_events, heard, since, answers[i])
    seen[i, 0], seen[i, 1], seen[i, 2] = p, num_events[i], s.turn


@kernel
def show_answers_to(s, r, i, p, E, num_events, heard, since, out):
    """Write what was answered this turn in game `i`, by seat from `p` on, into `out` (int8[players, columns])."""
    if len(heard) == 0:
        write_answers(s, r, p, E[i], num_events[i], out)
        return
    n, now = np.int64(r.num_players), since[i] == s.turn
    for k in range(n):
        q = (p + k) % n
        for c in range(NUM_ANSWER_COLUMNS):
            out[k, c] = heard[i, q, c] if now else 0


@kernel
def show_many(games, sitting, log, marked):
    """Write what learners were told in the games that are marked (uint8[N])."""
    for i in range(len(marked)):
        if marked[i]:
            s, p = games.S[i], np.int64(games.S[i].actor)
            if len(sitting) > 0:
                p = watcher(s, sitting[i])
            log.seen[i, 0] = -1
            show_told(
                s, games.R[0], i, p, log.E, log.num_events, log.seen, log.heard, log.since, log.tokens, log.answers
            )  # fmt: skip


@kernel
def show_seat(games, p, log, tokens, answers):
    """Write what seat `p` of each game was told: int16[N, length, NUM_COLUMNS] and int8[N, players, columns]."""
    for i in range(len(log.num_events)):
        s, r = games.S[i], games.R[0]
        write_tokens(s, r, p, log.E[i], log.num_events[i], tokens[i])
        show_answers_to(s, r, i, p, log.E, log.num_events, log.heard, log.since, answers[i])
