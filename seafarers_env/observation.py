"""State -> arrays as one seat may see them. Hidden information is removed here and nowhere else (OBSERVATION).

An observation is one flat int8 array of values 0..127, the observer first: seat `k` of every per-seat block is the
`k`-th player clockwise from the observer. `BLOCKS` is the single declaration of its parts; `layout_of` gives their
places for one board and `docs/observation.md` is written from it. What can pass 127 is scaled or cut, as it says there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ZERO, trailing_zeros
from seafarers_env.board.build import Board
from seafarers_env.constants import (
    ANSWER,
    CHOOSE,
    COMPOSE,
    EDGE_WORDS,
    MAX_PLAYERS,
    NO_ANSWER,
    NUM_CARDS,
    NUM_HARBOUR_KINDS,
    NUM_PHASES,
    NUM_PIECES,
    NUM_RESOURCES,
    NUM_STREAMS,
    NUM_TERRAINS,
    VICTORY_POINT,
)

TOP: Final = 127
TURN_SCALE: Final = 100
NUM_PUBLIC: Final = 12  # numbers in `seats`
NUM_FLAGS: Final = 9  # numbers in `turn`


class Sizes(NamedTuple):
    """What block sizes depend on."""

    players: int
    hexes: int
    places: int  # where the pirate may stand
    vertices: int
    edges: int
    ships: int  # edges, or 0 in a game without ships
    harbours: int
    areas: int


class Block(NamedTuple):
    """One named part of an observation."""

    name: str
    shape: Callable[[Sizes], tuple[int, ...]]
    meaning: str


BLOCKS: Final[tuple[Block, ...]] = (
    Block("hex_terrain", lambda z: (z.hexes, NUM_TERRAINS), "terrain of each hex, one-hot in the order of TERRAINS"),
    Block("hex_number", lambda z: (z.hexes,), "number token of each hex, 0 = none"),
    Block("hex_pips", lambda z: (z.hexes,), "ways of 36 to roll that number"),
    Block("harbours", lambda z: (z.harbours, NUM_HARBOUR_KINDS), "kind of each harbour of the board file, one-hot"),
    Block("robber", lambda z: (z.hexes,), "1 where the robber stands"),
    Block("pirate", lambda z: (z.places,), "1 where the pirate stands, 2 where it is being proposed"),
    Block("roads", lambda z: (z.players, z.edges), "1 where the seat has a road"),
    Block(
        "ships",
        lambda z: (z.players, z.ships),
        "1 where the seat has a ship, 2 if it was laid this turn, 3 where the ship being moved was lifted",
    ),
    Block("buildings", lambda z: (z.players, z.vertices), "1 for a settlement, 2 for a city of the seat"),
    Block(
        "seats",
        lambda z: (z.players, NUM_PUBLIC),
        "points (the observer's own with hidden cards, others' without), resource cards, development cards, route "
        "length, Longest Trade Route, Largest Army, special tokens, discards owed, picks owed, seat is active, seat "
        "decides, harbour at 3:1",
    ),
    Block("supply", lambda z: (z.players, NUM_PIECES), "pieces left: roads, ships, settlements, cities"),
    Block("played", lambda z: (z.players, NUM_CARDS), "development cards played, by kind"),
    Block("ports", lambda z: (z.players, NUM_RESOURCES), "1 where the seat trades the resource 2:1"),
    Block("areas", lambda z: (z.players, z.areas), "1 where the seat has settled the area of the board file"),
    Block("answers", lambda z: (z.players, 3), "answer to the running offer, one-hot: accepted, declined, countered"),
    Block("counter_give", lambda z: (z.players, NUM_RESOURCES), "what the seat's counter-offer gives the active seat"),
    Block("counter_get", lambda z: (z.players, NUM_RESOURCES), "what the seat's counter-offer asks of the active seat"),
    Block("hand", lambda z: (NUM_RESOURCES,), "own resource cards"),
    Block("cards", lambda z: (NUM_CARDS,), "own unplayed development cards"),
    Block("bought", lambda z: (NUM_CARDS,), "those of them bought this turn"),
    Block("discarding", lambda z: (NUM_RESOURCES,), "own cards given up in the running discard phase"),
    Block("draft_give", lambda z: (NUM_RESOURCES,), "own bundle in composition: what it gives"),
    Block("draft_get", lambda z: (NUM_RESOURCES,), "own bundle in composition: what it gets"),
    Block("bank", lambda z: (NUM_RESOURCES,), "cards in the bank (in a discard phase: before it)"),
    Block("deck", lambda z: (1,), "development cards left to buy"),
    Block("offer_give", lambda z: (NUM_RESOURCES,), "what the active seat's published offer gives"),
    Block("offer_get", lambda z: (NUM_RESOURCES,), "what it asks"),
    Block("phase", lambda z: (NUM_PHASES,), "phase of the game, one-hot in the order of PHASES"),
    Block(
        "turn",
        lambda z: (NUM_FLAGS,),
        "turns ended, as a percentage of max_turns; last roll; card played this turn; ship moved this turn; free "
        "pieces left; offers made this turn; starting settlements placed; an offer or call is open; it is a call",
    ),
)


@dataclass(frozen=True)
class Layout:
    """Where each block lies in a flat observation."""

    size: int  # length of the array
    slices: dict[str, slice]
    shapes: dict[str, tuple[int, ...]]
    meanings: dict[str, str]

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The blocks of an observation (int8[..., size]) by name, each in its own shape, without a copy."""
        lead = observation.shape[:-1]
        return {k: observation[..., s].reshape(*lead, *self.shapes[k]) for k, s in self.slices.items()}


def sizes_of(board: Board, rules: np.ndarray) -> Sizes:
    """Sizes of a board (`Board`) under rules (RULES[1])."""
    b, r = board.record[0], rules[0]
    places = 0 if not r.pirate else int(b.num_places) if r.pirate_on_frame else int(b.num_hexes)
    edges = int(b.num_edges)
    ships = edges if r.ships else 0
    seats, areas, harbours = int(r.num_players), int(b.num_areas), int(b.num_harbours)
    return Sizes(seats, int(b.num_hexes), places, int(b.num_vertices), edges, ships, harbours, areas)


def layout_of(board: Board, rules: np.ndarray) -> Layout:
    """The layout of observations on this board under these rules."""
    return _layout(sizes_of(board, rules))


@lru_cache(maxsize=64)
def _layout(sizes: Sizes) -> Layout:
    slices: dict[str, slice] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    start = 0
    for block in BLOCKS:
        shapes[block.name] = block.shape(sizes)
        stop = start + int(np.prod(shapes[block.name]))
        slices[block.name] = slice(start, stop)
        start = stop
    return Layout(start, slices, shapes, {block.name: block.meaning for block in BLOCKS})


# --- kernels: each writes its blocks at `o` and returns where the next begins -----------------------------------------
@kernel
def encode(s, b, r, p, out):
    """Write what seat `p` may see into `out` (int8[layout.size]), block after block in the order of `BLOCKS`."""
    for i in range(len(out)):
        out[i] = 0
    o = _write_board(s, b, r, out)
    o = _write_pieces(s, b, r, p, out, o)
    o = _write_seats(s, b, r, p, out, o)
    o = _write_own(s, p, out, o)
    _write_table(s, b, r, out, o)


@kernel
def write_observation(S, i, B, R, p, out):
    """Write what seat `p` of game `i` may see into `out` (int8[layout.size])."""
    encode(S[i], B[0], R[0], p, out)


@kernel
def _write_board(s, b, r, out):
    n = np.int64(b.num_hexes)
    o = n * NUM_TERRAINS
    for h in range(n):
        out[h * NUM_TERRAINS + np.int64(s.terrain[h])] = 1
        number = s.number[h]
        out[o + h] = number
        if number > 0:
            out[o + n + h] = 6 - abs(7 - number)
    o += 2 * n
    for i in range(b.num_harbours):
        if s.harbour_kind[i] >= 0:
            out[o + i * NUM_HARBOUR_KINDS + s.harbour_kind[i]] = 1
    o += b.num_harbours * NUM_HARBOUR_KINDS
    if s.robber >= 0:
        out[o + s.robber] = 1
    o += n
    if r.pirate:
        if s.pirate >= 0:
            out[o + s.pirate] = 1
        if s.proposal >= 0:
            out[o + s.proposal] = 2
        o += b.num_places if r.pirate_on_frame else n
    return o


@kernel
def _write_pieces(s, b, r, p, out, o):
    n, edges = r.num_players, b.num_edges
    for k in range(n):
        _write_bits(s.roads[(p + k) % n], 1, out, o + k * edges)
    o += n * edges
    if r.ships:
        for k in range(n):
            _write_bits(s.ships[(p + k) % n], 1, out, o + k * edges)
        mine = (s.active - p + n) % n
        for w in range(EDGE_WORDS):
            word = s.new_ships[w] & s.ships[s.active, w]
            while word != ZERO:
                out[o + mine * edges + 64 * w + trailing_zeros(word)] = 2
                word &= word - np.uint64(1)
        if s.lifted >= 0:
            out[o + mine * edges + s.lifted] = 3
        o += n * edges
    for v in range(b.num_vertices):
        building = s.vertex_building[v]
        if building >= 0:
            k = ((building >> 1) - p + n) % n
            out[o + k * b.num_vertices + v] = 1 + (building & 1)
    return o + n * b.num_vertices


@kernel
def _write_bits(words, value, out, o):
    for w in range(len(words)):
        word = words[w]
        while word != ZERO:
            out[o + 64 * w + trailing_zeros(word)] = value
            word &= word - np.uint64(1)


@kernel
def _write_seats(s, b, r, p, out, o):
    n = r.num_players
    for k in range(n):
        q = (p + k) % n
        points = s.points[q]
        if k == 0:
            points += s.cards[q, VICTORY_POINT]
        out[o] = points
        out[o + 1] = min(s.hand_size[q], TOP)
        out[o + 2] = s.cards_size[q]
        out[o + 3] = s.route[q]
        out[o + 4] = s.route_holder == q
        out[o + 5] = s.army_holder == q
        out[o + 6] = s.tokens[q]
        out[o + 7] = s.discards_owed[q]
        out[o + 8] = s.picks_owed[q]
        out[o + 9] = s.active == q
        out[o + 10] = s.actor == q
        out[o + 11] = s.harbours[q] >> NUM_RESOURCES & 1
        o += NUM_PUBLIC
    o = _write_rows(s.supply, NUM_PIECES, n, p, out, o)
    o = _write_rows(s.played, NUM_CARDS, n, p, out, o)
    for k in range(n):
        for j in range(NUM_RESOURCES):
            out[o + j] = s.harbours[(p + k) % n] >> j & 1
        o += NUM_RESOURCES
    for k in range(n):
        for j in range(b.num_areas):
            out[o + j] = s.areas[(p + k) % n] >> np.uint32(j) & np.uint32(1)
        o += b.num_areas
    trading = s.phase == ANSWER or s.phase == CHOOSE or s.phase == COMPOSE
    for k in range(n):
        q = (p + k) % n
        if trading and q != s.active and s.answers[q] != NO_ANSWER:
            out[o + s.answers[q] - 1] = 1
        o += 3
    o = _write_rows(s.counter_give, NUM_RESOURCES, n, p, out, o)
    return _write_rows(s.counter_get, NUM_RESOURCES, n, p, out, o)


@kernel
def _write_rows(rows, size, n, p, out, o):
    for k in range(n):
        for j in range(size):
            out[o + j] = rows[(p + k) % n, j]
        o += size
    return o


@kernel
def _write_own(s, p, out, o):
    for j in range(NUM_RESOURCES):
        out[o + j] = s.hand[p, j]
    o += NUM_RESOURCES
    for j in range(NUM_CARDS):
        out[o + j] = s.cards[p, j]
        if p == s.active:
            out[o + NUM_CARDS + j] = s.bought[j]
    o += 2 * NUM_CARDS
    for j in range(NUM_RESOURCES):
        out[o + j] = s.discarding[p, j]
        if s.composer == p:
            out[o + NUM_RESOURCES + j] = s.draft_give[j]
            out[o + 2 * NUM_RESOURCES + j] = s.draft_get[j]
    return o + 3 * NUM_RESOURCES


@kernel
def _write_table(s, b, r, out, o):
    asked = 0
    for j in range(NUM_RESOURCES):
        out[o + j] = s.bank[j]
        out[o + NUM_RESOURCES + 1 + j] = s.offer_give[j]
        out[o + 2 * NUM_RESOURCES + 1 + j] = s.offer_get[j]
        asked += s.offer_get[j]
    for j in range(NUM_CARDS):
        out[o + NUM_RESOURCES] += s.deck[j]
    o += 3 * NUM_RESOURCES + 1
    out[o + s.phase] = 1
    o += NUM_PHASES
    is_open = s.phase == ANSWER or s.phase == CHOOSE or (s.phase == COMPOSE and s.composer != s.active)
    out[o] = np.int64(s.turn) * TURN_SCALE // r.max_turns
    out[o + 1] = s.dice
    out[o + 2] = s.card_played
    out[o + 3] = s.ship_moved
    out[o + 4] = s.free_pieces
    out[o + 5] = s.offers
    out[o + 6] = s.placements
    out[o + 7] = is_open
    out[o + 8] = is_open and asked == 0


@kernel
def redact(S, i, R, p, T):
    """Copy game `i` to `T[0]` without what seat `p` may not know: others' cards and drafts, deck, generators, counts.

    Counts of hands stay; where kinds are hidden all kinds read 0. Mask words and derived fields are not touched.
    """
    T[0] = S[i]
    t = T[0]
    t.decisions = 0  # would count the cards of a draft that was dropped
    for k in range(NUM_STREAMS):
        t.rng[k] = ZERO
    for k in range(NUM_CARDS):
        t.deck[k] = 0
        if p != t.active:
            t.bought[k] = 0
    for q in range(MAX_PLAYERS):
        if q == p:
            continue
        for k in range(NUM_RESOURCES):
            t.hand[q, k] = 0
            t.discarding[q, k] = 0
        for k in range(NUM_CARDS):
            t.cards[q, k] = 0
    if t.composer != p:
        t.draft_last = 0
        t.draft_getting = 0
        for k in range(NUM_RESOURCES):
            t.draft_give[k] = 0
            t.draft_get[k] = 0
