"""The entry kernels of `Batch`: a run of games in one call. Threads get runs of their own and share nothing they write.

Rows of all arrays belong together: row `i` is game `i` of the run. `S` is an array of STATE, `W` (uint64[N, words]) the
legal actions as a set of action ids, `seeds` (uint64[N]) what each running game was dealt from, `streams`
(uint64[N, 1]) what each draws random play from. `m` (uint64[WORDS], the words from MASK_WORDS on 0) is room for the
wide mask of the game in work: only the set of ids is kept from call to call, which is a fraction of its size.
"""

from typing import Any, Final

import numpy as np

from .. import actions as a
from .._jit import inlined, kernel
from ..actions import KIND_OF, PAIR_WORD
from ..bits import LOW6, ONE, QUICK_DEPOSIT, ZERO, bit, clear, has, nth, pack, popcount, select, trailing_zeros
from ..chunks import WIDTH, WORDS, fetch, gathered, in_use, spread
from ..constants import VICTORY_POINT
from ..distant import deal, legal
from ..observation import encode, encode_from
from ..phases import OVER
from ..reach import step
from ..records import STATE
from ..rng import below, mix, seed_streams
from ..showing import ALL, OWN, PIECES, SEATS, SET_SIZE, changed_by, kinds
from ..sizes import KNIGHTS, MAX_ACTIONS, MAX_PLAYERS
from ..stepping import AUTOMATIC, pick
from .blank import Call, records

FIELDS: Any = STATE.fields
PLACES, BUILDINGS, SHIPS, EDGE_PIECES, HOME = (
    FIELDS[name][1] for name in ("number_hexes", "vertex_building", "ship_edges", "edge_piece", "home")
)
BRIEF = kinds(a.END_TURN, a.GIVE, a.GET, a.CALL, a.SUBMIT, a.ACCEPT, a.DECLINE, a.COUNTER)  # mostly far from the board
SEAT, HINT = 15, 4  # `shown`: the seat, and above it from where on its observation was last written
AHEAD = 2  # games whose rows are on their way while one is stepped: what does not fit the cache is waited for otherwise


# --- sets of action ids -----------------------------------------------------------------------------------------------
@kernel
def gather_ids(m, b, words):
    """Write the action ids of the mask `m` as a set into `words`."""
    clear(words)
    full = in_use(m)
    while full != ZERO:
        w = trailing_zeros(full)
        full &= full - ONE
        word = m[w]
        if QUICK_DEPOSIT and w >= PAIR_WORD:  # ids of such a word follow each other
            packed, first = pack(word, b.word_bits[w]), np.int64(b.word_id[w])
            k, low = first >> 6, np.uint64(first) & LOW6
            words[k] |= packed << low
            words[min(k + 1, len(words) - 1)] |= packed >> ONE >> (LOW6 - low)  # none where there is no word more
            continue
        while word != ZERO:
            action = np.int64(b.id_of[64 * w + trailing_zeros(word)])
            words[action >> 6] |= bit(action)
            word &= word - ONE


@kernel
def is_member(b, action, words):
    """True when the action id is in the table and in the set."""
    return 0 <= action < b.num_actions and has(words, action)


@kernel
def write_bytes(words, row):
    """Write the set as 0 and 1 by action id into `row` (int8[num_actions])."""
    size = len(row)
    if size < WIDTH:
        for a in range(size):
            row[a] = has(words, a)
        return
    for o in range(0, size - WIDTH + 1, WIDTH):
        spread(words[o >> 6], row, o)
    rest = size & (WIDTH - 1)
    if rest:  # once more with places before them, so that nothing is written past the row
        k, low = size >> 6, np.uint64(WIDTH - rest)
        spread(words[k] << low | words[k - 1] >> np.uint64(rest), row, size - WIDTH)


@kernel
def sample_ids(W, streams, actions):
    """Write one member of each set, all as likely, drawn from stream 0 of `streams`; -1 for a set without members."""
    for i in range(len(W)):
        total = 0
        for w in range(W.shape[1]):
            total += popcount(W[i, w])
        actions[i] = nth(W[i], below(streams, 0, total)) if total > 0 else -1


@kernel
def sample_places(M, streams, actions):
    """The same from rows of bytes (int8[N, actions]) that are 0 where nothing is allowed."""
    size = M.shape[1]
    for i in range(len(M)):
        row, total = M[i], 0
        for o in range(0, size, WIDTH):
            total += popcount(_word_at(row, o, size))
        actions[i] = -1
        if total > 0:
            n, o = below(streams, 0, total), 0
            word = _word_at(row, 0, size)
            while n >= popcount(word):
                n -= popcount(word)
                o += WIDTH
                word = _word_at(row, o, size)
            actions[i] = o + select(word, n)


@inlined
def _word_at(row, o, size):
    """The bytes of a row from place `o` on as bits; places past the end are 0, and not read."""
    word = ZERO
    if size >= o + WIDTH:
        word = gathered(row, o)
    elif size >= WIDTH:
        word = gathered(row, size - WIDTH) >> np.uint64(o + WIDTH - size)
    else:
        for k in range(size):
            word |= np.uint64(row[k] != 0) << np.uint64(k)
    return word


# --- deals ------------------------------------------------------------------------------------------------------------
@kernel
def reset_batch(S, B, R, blank, m, W, seeds, streams, marked, following):
    """Deal the marked games (uint8[N]) from their seeds, or from those that follow; random play starts anew."""
    for i in range(len(S)):
        if marked[i]:
            if following:
                seeds[i] = mix(seeds[i] + ONE)
            seed_streams(streams[i], ~seeds[i])  # apart from those of the game itself
            deal_game(S, i, B, R, blank, m, seeds)
            gather_ids(m, B[0], W[i])


@inlined
def deal_game(S, i, B, R, blank, m, seeds):
    """Deal game `i` from its seed, in place, up to the first decision; `m` gets its mask."""
    S[i] = blank[0]
    deal(S[i], B[0], R[0], seeds[i], m)


@inlined
def _deal_next(S, i, B, R, blank, m, seeds):
    seeds[i] = mix(seeds[i] + ONE)
    deal_game(S, i, B, R, blank, m, seeds)


# --- steps ------------------------------------------------------------------------------------------------------------
@kernel
def first_illegal(B, W, actions):
    """The first game whose action id (int64[N]) is not legal, or -1."""
    for i in range(len(actions)):
        if not is_member(B[0], actions[i], W[i]):
            return i
    return -1


@kernel
def step_batch(
    S,
    B,
    R,
    blank,
    m,
    W,
    seeds,
    masks,
    mask_words,
    observations,
    shown,
    places,
    actors,
    rewards,
    terminations,
    truncations,
    illegal,
    last,
    points,
    actions,
):
    """Apply one action id (int64[N]) to each game, deal finished games anew, write what `publish` writes.

    `shown` (int8[N]) are the seats whose observations stand in their rows, -1 where none does, and from where on each
    was last written; `places` (int64[4]) where ALL, PIECES, SEATS and OWN begin in one: what a step leaves as it was is
    not written again.
    Rewards and flags (uint8[N]) are those of the step just made. `last` (int8[N, players, size], or no rows to leave
    out) gets what each seat sees at the end of a game, `points` (int8[N, players]) what it has then, hidden cards
    included. A game whose action is not legal stays as it is.
    """
    n = np.int64(R[0].num_players)
    for i in range(len(actions)):
        for p in range(n):
            rewards[i, p] = 0
    clear(terminations)
    clear(truncations)
    for i in range(len(actions)):
        fetch_rows(S, B[0], R[0], W, observations, actions, i + AHEAD)
        illegal[i] = not is_member(B[0], actions[i], W[i])
        if illegal[i]:
            continue
        s, wide = S[i], np.int64(B[0].wide_of[actions[i]])
        first, made = ALL, s.decisions + 1
        if len(observations) > 0:
            first = changed_by(s, R[0], wide)
        step(s, B[0], R[0], wide, m, AUTOMATIC)
        if s.decisions != made:  # forced ones followed
            first = ALL
        if s.phase == OVER:
            if s.winner >= 0:
                terminations[i] = 1
                for p in range(n):
                    rewards[i, p] = 1 if p == s.winner else -1 / (n - 1)
            else:
                truncations[i] = 1
            for p in range(n):
                points[i, p] = s.points[p] + s.cards[p, VICTORY_POINT]
                if len(last) > 0:
                    encode(s, B[0], R[0], p, last[i, p])
            _deal_next(S, i, B, R, blank, m, seeds)
            shown[i] = -1
        gather_ids(m, B[0], W[i])
        show(s, B[0], R[0], i, first, observations, shown, places, actors)
    for i in range(len(actions)):  # apart from the steps: a loop that does one thing goes faster
        show_mask(W, i, masks, mask_words)


@inlined
def _is_brief(wide):
    """True for actions that mostly have nothing to do with the board."""
    if KNIGHTS and KIND_OF[wide] >= SET_SIZE:
        return False
    return BRIEF >> np.uint64(KIND_OF[wide]) & ONE != ZERO


@kernel
def fetch_rows(S, b, r, W, observations, actions, i):
    """Ask for what stepping game `i` needs, if there is one."""
    if i >= len(actions):
        return
    fetch(S, i, 0, PLACES)
    fetch(W, i, 0, 8 * W.shape[1])
    if len(observations) > 0:
        fetch(S, i, HOME, HOME + 1)
    action = actions[i]  # not checked yet
    if not (0 <= action < b.num_actions and _is_brief(b.wide_of[action])):
        fetch(S, i, PLACES, BUILDINGS + b.num_vertices)
        if r.ships:
            fetch(S, i, SHIPS, EDGE_PIECES)


@kernel
def publish(S, B, R, W, masks, mask_words, observations, shown, places, actors, marked):
    """Write masks (int8[N, actions] and uint64[N, words]), acting seats, and their observations (int8[N, size]).

    Arrays without rows are left out. Only games that are marked (uint8[N]) are written.
    """
    for i in range(len(actors)):
        if marked[i]:
            shown[i] = -1
            show(S[i], B[0], R[0], i, ALL, observations, shown, places, actors)
            show_mask(W, i, masks, mask_words)


@kernel
def show(s, b, r, i, first, observations, shown, places, actors):
    """Write who decides in game `i`, and from `first` on what it sees."""
    actors[i] = s.actor
    if len(observations) > 0:
        if shown[i] & SEAT != s.actor:
            first = ALL if shown[i] < 0 else min(first, PIECES)
        encode_from(first, places[PIECES], places[SEATS], places[OWN], s, b, r, np.int64(s.actor), observations[i])
        shown[i] = s.actor | first << HINT


@kernel
def show_mask(W, i, masks, mask_words):
    """Write what is legal in game `i`."""
    if len(masks) > 0:
        write_bytes(W[i], masks[i])
    if len(mask_words) > 0:
        for w in range(W.shape[1]):
            mask_words[i, w] = W[i, w]


# --- random play ------------------------------------------------------------------------------------------------------
@kernel
def rollout_batch(S, B, R, blank, m, W, seeds, streams, quotas, finished):
    """Make `quotas[i]` (int64[N]) decisions in each game at random, uniformly over the mask; deal finished games anew.

    `finished` (int64[N, 2]) counts games won and truncated.
    """
    for i in range(len(S)):
        s = S[i]
        legal(s, B[0], R[0], m)
        for _ in range(quotas[i]):
            step(s, B[0], R[0], pick(s, m, streams[i]), m, AUTOMATIC)
            if s.phase == OVER:
                finished[i, 0 if s.winner >= 0 else 1] += 1
                _deal_next(S, i, B, R, blank, m, seeds)
        gather_ids(m, B[0], W[i])


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """Each entry kernel of `Batch` and `Sampler` with arguments: one game with nothing in it."""
    S, _, blank, B, R, _ = records()
    ids, dense, flags = np.zeros(MAX_ACTIONS, np.int64), np.zeros((1, 1), np.int8), np.zeros(1, np.uint8)
    rewards, observations = np.zeros((1, MAX_PLAYERS), np.float32), np.zeros((1, 65536), np.int8)
    seeds, policy, last = np.zeros(1, np.uint64), np.zeros((1, 1), np.uint64), np.zeros((1, 1, 1), np.int8)
    m, W, actors = np.zeros(WORDS, np.uint64), np.zeros((1, 1), np.uint64), np.zeros(1, np.int8)
    return [
        (reset_batch, (S, B, R, blank, m, W, seeds, policy, flags, False)),
        (first_illegal, (B, W, ids[:0])),
        (sample_ids, (W, policy[0], ids)),
        (sample_places, (dense, policy[0], ids)),
        (
            step_batch,
            (
                *(S, B, R, blank, m, W, seeds, dense, W, observations, actors, ids[:4], actors, rewards),
                *(flags, flags, flags, last, dense, ids[:0]),
            ),
        ),
        (publish, (S, B, R, W, dense, W, observations, actors, ids[:4], actors, flags)),
        (rollout_batch, (S, B, R, blank, m, W, seeds, policy, ids[:1], np.zeros((1, 2), np.int64))),
    ]


APART: Final = (rollout_batch,)  # what a second process compiles meanwhile
