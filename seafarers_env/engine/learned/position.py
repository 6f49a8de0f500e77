"""The inputs of a position: blocks of all seats, what one's own seat holds, the table, the action that led here."""

from typing import Final

import numpy as np

from .. import actions as a, constants as c, phases as at
from .._jit import kernel
from ..bits import has
from ..deal import cards_there_are
from ..explorers import inputs as explorers
from ..knights import inputs as knights
from ..policies.constants import HAND
from ..rules.kit import affords
from ..sizes import EXPLORERS, KNIGHTS, NUM_GOODS
from . import inputs, seats
from .inputs import FIRST_OF_ACTION, FIRST_OWN, KINDS_SHOWN, NUM_INPUTS, SEAT_SIZE
from .seats import describe_hand, describe_seat, look_at

IN_HAND: Final = inputs.PLACES["hand"]
HELD: Final = inputs.PLACES["held"]
AFFORDS: Final = inputs.PLACES["affords"]
TURN: Final = inputs.PLACES["turn"]
PROSPECTS: Final = inputs.PLACES["prospects"]
MORE_OWN: Final = PROSPECTS + 2  # what the part of the rules that this edition is for adds
ACTIVE: Final = inputs.PLACES["active"]
PHASE: Final = inputs.PLACES["phase"]
STAGE: Final = inputs.PLACES["stage"]
OF_RULES: Final = inputs.PLACES["rules"]
MORE_OF_TABLE: Final = OF_RULES + 5
HEURISTIC: Final = inputs.PLACES["heuristic"]
KIND: Final = inputs.PLACES["kind"]
ROUNDING: Final = 1e-6

#: What an action leaves of the blocks of seats: nothing, that of one's own seat but for its hand, all of them.
ALL_ANEW: Final = 0
HAND_ANEW: Final = 1
NONE_ANEW: Final = 2


def _effects() -> np.ndarray:
    """The effect of each kind of action, where the place it is about does not matter."""
    effects = np.full(a.NUM_KINDS, ALL_ANEW, np.int8)
    if not EXPLORERS and not KNIGHTS:
        effects[[a.END_TURN, a.ROLL, a.STEAL_FROM]] = NONE_ANEW
        effects[[a.MARITIME, a.BUY_CARD, a.TAKE_CARD, a.DISCARD_CARD, a.PLAY_PLENTY, a.PLAY_ROADS]] = HAND_ANEW
    return effects


EFFECTS = _effects()


# --- a position as it stands ------------------------------------------------------------------------------------------
@kernel
def describe(s, b, r, p, w, room, x):
    """Write all inputs of seat `p` of a game that `conceal` has made, its own economy and goals into the room."""
    n = np.int64(r.num_players)
    for k in range(NUM_INPUTS):
        x[k] = 0.0
    for j in range(n):
        q = (p + j) % n
        eco, goals = (room.own_eco, room.own_goals) if j == 0 else (room.eco, room.goals)
        look_at(s, b, r, q, j == 0, w, eco, goals)
        describe_seat(s, b, r, q, w, eco, goals, x, SEAT_SIZE * j)
    describe_rest(s, b, r, p, w, room.own_eco, x)


@kernel
def describe_rest(s, b, r, p, w, eco, x):
    """Write what is no block of a seat, the action left out: none. `eco` is the economy of seat `p`."""
    for k in range(FIRST_OWN, NUM_INPUTS):
        x[k] = 0.0
    whole = 0.0
    for k in range(NUM_GOODS):
        x[IN_HAND + k] = s.hand[p, k] / 4.0
    for k in range(c.NUM_BANKED):
        whole += np.floor(s.hand[p, k] * (x[seats.RATIOS + k] / 4.0 + 0.25) + ROUNDING)
    for k in range(c.NUM_CARDS):
        x[HELD + k] = s.cards[p, k] / 2.0
    for item in range(5):
        x[AFFORDS + item] = np.float64(affords(s, p, item))
    if s.active == p:
        fresh = 0
        for k in range(c.NUM_CARDS):
            fresh += np.int64(s.bought[k]) if k != c.VICTORY_POINT else 0
        x[TURN] = np.float64(s.card_played != 0)
        x[TURN + 1] = fresh / 2.0
        x[TURN + 2] = s.free_pieces / 2.0
    x[TURN + 3] = s.picks_owed[p]
    x[TURN + 4] = s.discards_owed[p] / 4.0
    x[PROSPECTS] = 0.3 * whole
    x[PROSPECTS + 1] = (np.float64(s.cards[p, c.SOLDIER]) + s.played[p, c.SOLDIER]) / 4.0
    if KNIGHTS:
        knights.describe_own(s, p, x, MORE_OWN)
    if EXPLORERS:
        explorers.describe_own(s, b, r, p, w, eco, x, MORE_OWN)
    _describe_table(s, b, r, p, x)


@kernel
def _describe_table(s, b, r, p, x):
    n = np.int64(r.num_players)
    if s.active >= 0:
        x[ACTIVE + (np.int64(s.active) - p + n) % n] = 1.0
    x[PHASE + np.int64(s.phase)] = 1.0
    left = 0.0
    for k in range(c.NUM_CARDS):
        left += cards_there_are(r, k)
        for q in range(n):
            left -= s.played[q, k]
    for q in range(n):
        left -= s.cards_size[q]
    x[STAGE] = left / 25.0
    x[STAGE + 1] = min(np.float64(s.turn), 120.0) / 80.0
    x[STAGE + 2] = s.placements / 8.0
    if s.phase == at.STOLEN_CARD and s.victim >= 0:
        x[STAGE + 3] = s.hand_size[s.victim] / 10.0
    x[OF_RULES] = n / 4.0
    x[OF_RULES + 1] = r.points_to_win / 10.0
    x[OF_RULES + 2] = np.float64(r.ships != 0)
    x[OF_RULES + 3] = np.float64(r.exploration != 0)
    x[OF_RULES + 4] = np.float64(r.trade_route_tokens != 0)
    if KNIGHTS:
        knights.describe_table(s, x, MORE_OF_TABLE)
    if EXPLORERS:
        explorers.describe_table(s, b, x, MORE_OF_TABLE)


@kernel
def describe_action(global_id, favourite, x):
    """Write what was done, and whether the heuristic would have done the same; what stands there is overwritten."""
    for k in range(FIRST_OF_ACTION, NUM_INPUTS):
        x[k] = 0.0
    x[HEURISTIC] = np.float64(global_id == favourite)
    kind = np.int64(a.KIND_OF[global_id])
    if a.NUM_KINDS == KINDS_SHOWN or kind < KINDS_SHOWN:
        x[KIND + kind] = 1.0


# --- what an action changes -------------------------------------------------------------------------------------------
@kernel
def describe_after(before, s, b, r, p, global_id, w, room, base, x):
    """Write all inputs of `s`, which action `global_id` made of `before`, whose inputs are `base`.

    Blocks of seats are made anew where the action may have changed much in them; else the former ones stand. A piece
    is felt by others who have one within two steps, the robber by who has a building beside it, and cards by nobody.
    """
    n = np.int64(r.num_players)
    effect = np.int64(EFFECTS[a.KIND_OF[global_id]])
    for k in range(FIRST_OWN):
        x[k] = base[k]
    if effect == ALL_ANEW:
        look_at(s, b, r, p, True, w, room.eco, room.goals)
        describe_seat(s, b, r, p, w, room.eco, room.goals, x, 0)
        describe_rest(s, b, r, p, w, room.eco, x)  # before the room is another seat's
        leads = _changes_lead(before, s, r, p)
        for j in range(1, n):
            q = (p + j) % n
            if leads or _touches(before, s, b, q, global_id):
                look_at(s, b, r, q, False, w, room.eco, room.goals)
                describe_seat(s, b, r, q, w, room.eco, room.goals, x, SEAT_SIZE * j)
        return
    if effect == HAND_ANEW:
        for k in range(c.NUM_BANKED):
            room.own_eco[HAND + k] = s.hand[p, k]
        describe_hand(s, r, p, w, room.own_eco, room.own_goals, x, 0)
    describe_rest(s, b, r, p, w, room.own_eco, x)


@kernel
def _changes_lead(before, s, r, p):
    """True when the most points anybody has, the Longest Trade Route or the Largest Army changed."""
    most = np.int64(0)
    for q in range(r.num_players):
        most = max(most, np.int64(before.points[q]))
    changed = before.route_holder != s.route_holder or before.army_holder != s.army_holder
    return changed or np.int64(s.points[p]) > most


@kernel
def _touches(before, s, b, q, global_id):
    """True where an action of another seat may have changed the block of seat `q`."""
    kind, place = np.int64(a.KIND_OF[global_id]), np.int64(a.ARGUMENT_OF[global_id])
    if EXPLORERS or KNIGHTS:
        return True
    if kind == a.BUILD_CITY:
        return False
    if kind == a.ROBBER:
        return _on_hex(s, b, q, np.int64(before.robber)) or _on_hex(s, b, q, np.int64(s.robber))
    if kind == a.BUILD_ROAD or (kind == a.BUILD_SHIP and before.phase != at.MOVE_SHIP):
        return _near(s, b, q, np.int64(b.edge_vertices[place, 0])) or _near(
            s, b, q, np.int64(b.edge_vertices[place, 1])
        )
    if kind == a.BUILD_SETTLEMENT and before.phase != at.SETUP_SETTLEMENT:
        return _near(s, b, q, place)
    return True


@kernel
def _near(s, b, q, v):
    """True when a piece of seat `q` lies within two steps of vertex `v`."""
    if has(s.network[q], v):
        return True
    for i in range(3):
        u = np.int64(b.vertex_neighbours[v, i])
        if u < 0:
            continue
        if has(s.network[q], u):
            return True
        for j in range(3):
            t = np.int64(b.vertex_neighbours[u, j])
            if t >= 0 and has(s.network[q], t):
                return True
    return False


@kernel
def _on_hex(s, b, q, h):
    """True when seat `q` has a building on hex `h`."""
    if h < 0:
        return False
    for k in range(6):
        v = np.int64(b.hex_vertices[h, k])
        if v >= 0 and s.vertex_building[v] >= 0 and s.vertex_building[v] // 2 == q:
            return True
    return False
