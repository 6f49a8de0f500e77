"""What the rules share: costs and cards, pending decisions, and what rules to come may answer otherwise.

A rule's `legal_*` kernel adds bits to the mask `m` (uint64[MASK_WORDS], global ids); its verbs change the record `s`.
Arguments stand in the order (s, b, r, p, ...): state, board, rules, seat.
"""

import numpy as np

from .. import actions as a, constants as c, phases as at, sizes
from .._jit import inlined, kernel
from ..bits import ONE, ZERO, has, popcount
from ..parts import CHANCE_SET
from ..sizes import EXPLORERS, FAN, HAWAII, KNIGHTS, SIX, SPICE

EVERY_RESOURCE = (1 << c.NUM_RESOURCES) - 1
EVERY_GOOD = (1 << sizes.NUM_GOODS) - 1
EVERY_COMMODITY = (1 << c.FIRST_SPICE) - (1 << c.NUM_RESOURCES)  # none but with the knights
EVERY_SPICE = (1 << sizes.NUM_GOODS) - (1 << c.FIRST_SPICE)

# --- costs (BASE-08), rows of COSTS -----------------------------------------------------------------------------------
ROAD_COST = 0
SHIP_COST = 1
SETTLEMENT_COST = 2
CITY_COST = 3
CARD_COST = 4
SETTLER_COST = SETTLEMENT_COST  # of the explorers, like the next (BARGE-055)
CREW_COST = 4
MERCHANT_COST = 5
KNIGHT_COST = 5  # a basic knight, and a promotion
ACTIVE_COST = 6  # an activation
WALL_COST = 7
_COSTS = [  # brick, lumber, wool, grain, ore
    [1, 1, 0, 0, 0],
    [0, 1, 1, 0, 0],
    [1, 1, 1, 1, 0],
    [0, 0, 0, 2, 3],
    [0, 0, 1, 1, 1],
]
if EXPLORERS:
    _COSTS[CITY_COST] = [0, 0, 0, 2, 2]  # a Sea Port
    _COSTS[CREW_COST] = [0, 0, 1, 0, 1]
if SPICE or KNIGHTS:
    _COSTS.append([0, 0, 1, 0, 1])  # SPICE-22, CK-077
if KNIGHTS:
    _COSTS += [[0, 0, 0, 1, 0], [2, 0, 0, 0, 0]]  # CK-080, CK-116
COSTS = np.array(_COSTS, np.int8)


@kernel
def affords(s, p, item):
    """True when seat `p` holds the whole cost of `item` (a row of COSTS)."""
    enough = True  # no early return: five comparisons at once cost less than a branch that is guessed wrong
    for k in range(c.NUM_RESOURCES):
        enough &= s.hand[p, k] >= COSTS[item, k]
    return enough


@kernel
def pay(s, p, item):
    """Move the cost of `item` from the hand of `p` to the bank (BASE-09)."""
    for k in range(c.NUM_RESOURCES):
        gain(s, p, k, -COSTS[item, k])


@kernel
def gain(s, p, k, n):
    """Move `n` cards of resource or commodity `k` from the bank to the hand of `p`; backwards if `n` is negative."""
    s.bank[k] -= n
    s.hand[p, k] += n
    s.hand_size[p] += n


@kernel
def yield_card(s, p, terrain):
    """Give seat `p` one card of what `terrain` brings, if the bank has it; of gold one that it takes later."""
    if terrain < c.GOLD and s.bank[terrain] > 0:
        gain(s, p, terrain, 1)
    elif terrain == c.GOLD:
        s.picks_owed[p] += 1
        ask(s, at.TAKE)


@kernel
def hand_over(s, giver, taker, k, n):
    """Move `n` cards of resource `k` from one hand to another."""
    s.hand[giver, k] -= n
    s.hand_size[giver] -= n
    s.hand[taker, k] += n
    s.hand_size[taker] += n


@inlined
def goods(r):
    """Bit set of the goods that a game has: commodities and spices are not in all (SPICE-70, CK-158)."""
    if KNIGHTS:
        return EVERY_RESOURCE | EVERY_COMMODITY * (r.knights != 0) | EVERY_SPICE * (r.spices != 0)
    if SPICE and r.spices:
        return EVERY_GOOD
    return EVERY_RESOURCE


@inlined
def traded(r):
    """Bit set of what players trade: goods, fish where there is a market (HAWAII-86), gold (BARGE-052)."""
    if EXPLORERS:
        return EVERY_RESOURCE | 1 << c.COIN
    if HAWAII and r.fishing:
        return EVERY_RESOURCE | 1 << c.FISH
    return goods(r)


@inlined
def held(s, p, k):
    """What seat `p` can give of a good in a trade; there are no fish where there are spices."""
    if HAWAII and k == c.FISH:
        return np.int64(s.hand[p, k]) + s.fish[p]
    if EXPLORERS and k == c.COIN:
        return np.int64(s.gold[p])
    return np.int64(s.hand[p, k])


@inlined
def holdings(s, p):
    """Cards of seat `p`, fish and gold: who has nothing of all has no part in trade (HAWAII-134, BARGE-194)."""
    if HAWAII:
        return np.int64(s.hand_size[p]) + s.fish[p]
    if EXPLORERS:
        return np.int64(s.hand_size[p]) + s.gold[p]
    return np.int64(s.hand_size[p])


# --- special tokens ---------------------------------------------------------------------------------------------------
@kernel
def give_tokens(s, r, p, v, wanted):
    """Lay special tokens under the building of `p` on `v`, short of the box only with a `token_limit` (SVP-06, C-16).

    Returns how many there were.
    """
    n = np.int64(wanted)
    if r.token_limit > 0:
        left = np.int64(r.token_limit)
        for q in range(r.num_players):
            left -= s.tokens[q]
        n = min(n, max(0, left))
    move_tokens(s, p, v, n)
    return n


@kernel
def move_tokens(s, p, v, n):
    """Lay `n` tokens under the building of `p` on `v`, or take them away; each is worth a point (SVP-02)."""
    s.vertex_tokens[v] += n
    s.tokens[p] += n
    s.points[p] += n


# --- what is new to a seat --------------------------------------------------------------------------------------------
@inlined
def unmark(s):
    """Let cards and ships of the active seat be new no more: its turn, or its building, is over (BASE-55, MOVE-11)."""
    for k in range(c.NUM_CARDS):
        s.bought[k] = 0
    for w in range(sizes.EDGE_WORDS):
        s.new_ships[w] = ZERO
    if KNIGHTS:
        for w in range(sizes.VERTEX_WORDS):
            s.knight_fresh[w], s.knight_promoted[w] = ZERO, ZERO  # CK-163


# --- points -----------------------------------------------------------------------------------------------------------
@kernel
def worth(s, b, r, v):
    """Points of a settlement on `v`, and what a city is worth beyond it: 2 at land of Catan (REACH-09..12), else 1."""
    if r.catan_doubled:
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.terrain[h] <= c.LAST_LAND and s.area[h] >= 0 and b.area_kind[s.area[h]] == c.AREA_CATAN:
                return 2
    return 1


# --- pending decisions ------------------------------------------------------------------------------------------------
@inlined
def _bit_of(phase):
    """The bit of `phase` in the set of what is pending."""
    if sizes.MANY_PHASES:
        return ONE << np.uint64(at.URGENCY[phase])
    return np.uint32(1 << phase)


@inlined
def ask(s, phase):
    """Make `phase` pending; it comes up when nothing more urgent is."""
    s.pending |= _bit_of(phase)


@inlined
def done(s, phase):
    """Take `phase` off what is pending."""
    s.pending &= ~_bit_of(phase)


@inlined
def is_pending(s, phase):
    """True when `phase` is pending, now or beneath something more urgent."""
    return s.pending & _bit_of(phase) != 0


@inlined
def is_among(phases, phase):
    """True when `phase` is in one of the sets of phases that `parts` makes, in an edition with more than 64 phases."""
    return phases >> at.URGENCY[phase] & 1 != 0


@inlined
def is_chance(s):
    """True while the next event is chance's."""
    if KNIGHTS:
        return is_among(CHANCE_SET, s.phase)
    return CHANCE_SET >> np.int64(s.phase) & 1 != 0


@inlined
def touch(s, p):
    """Note that the running action changed the routes of seat `p`."""
    s.touched |= np.uint8(1 << p)


# --- seams: what rules to come will answer otherwise (a knight blocks, a wall saves cards), asked of rules here ------
@inlined
def in_set_up(s):
    """True while nobody has a turn: until the first one begins, and once a game is cut off."""
    if SIX:
        return not (may_win(s) or is_pending(s, at.BUILD))
    return not may_win(s)


@inlined
def may_win(s):
    """True while somebody has a turn, in which alone one wins (BASE-77, FIVESIX-07)."""
    return is_pending(s, at.MAIN) or is_pending(s, at.PRE_ROLL)


@inlined
def turn_of(s):
    """Whose turn it is, or has ended; `s.active` is who builds and plays, `s.actor` whose decision is next."""
    if SIX:
        return s.turn_of
    return s.active


@inlined
def pays(s):
    """True where a piece that is laid is paid for: in the main phase, and where others build between two turns."""
    if SIX:
        return s.phase == at.MAIN or s.phase == at.BUILD
    return s.phase == at.MAIN


@inlined
def hand_limit(s, r, p):
    """The most cards that seat `p` keeps when a seven is rolled (BASE-33, HOUSE-12, SPICE-32, CK-117)."""
    if KNIGHTS:
        return np.int64(r.discard_limit) + 2 * s.options_size[p] + c.WALL_CARDS * popcount(np.uint64(s.walls[p]))
    if SPICE:
        return np.int64(r.discard_limit) + 2 * s.options_size[p]
    return np.int64(r.discard_limit)


@kernel
def bank_ratio(s, r, p, k):
    """How many cards of `k` seat `p` gives the bank for one other (BASE-65..67, BARGE-053, CK-165)."""
    if EXPLORERS:
        return 3
    at_most = 4 - np.int64(s.harbours[p] >> c.GENERIC_HARBOUR & 1)
    if KNIGHTS and has_rate(s, p, k):
        return 2
    if KNIGHTS and k >= c.FIRST_COMMODITY:  # what follows are harbours of resources
        return at_most
    return 2 if s.harbours[p] >> k & 1 else at_most


@inlined
def has_rate(s, p, k):
    """True when seat `p` trades `k` 2:1 by a trading house, the merchant token or a fleet of its turn (CK-165)."""
    if p == s.active and s.fleets >> k & 1:
        return True
    if k >= c.FIRST_COMMODITY:
        return s.level[p, c.TRADE] >= c.ADVANTAGE_LEVEL
    return s.token_seat == p and s.terrain[s.token_hex] == k


@inlined
def anchors(s, p, v):
    """True when seat `p` has at `v` what a lane of ships begins or ends at: a building (MOVE-02), a knight (CK-098)."""
    here = s.vertex_building[v] >> 1 == p
    if FAN:
        here |= s.num_crossings > 0 and has(s.crossed[p], v)  # WORLD-29
    if SPICE:
        here |= s.vertex_merchant[v] == p  # SPICE-17
    if KNIGHTS:
        here |= has(s.knights_of[p], v)
    return here


@kernel
def knights_on(s, w):
    """Word `w` of the vertices with a knight of anybody."""
    word = ZERO
    for q in range(sizes.MAX_PLAYERS):
        word |= s.knights_of[q, w]
    return word


@kernel
def has_crossed(s, p):
    """True when seat `p` has sailed round the world."""
    for w in range(sizes.VERTEX_WORDS):
        if s.crossed[p, w] != ZERO:
            return True
    return False


@inlined
def blocks(s, p, v):
    """True when seat `p` gets nowhere past `v`: an opponent's building stands there (BASE-46, SHIP-03, ROUTE-05).

    Or a knight of an opponent (CK-095, CK-096, CK-141).
    """
    if KNIGHTS and s.knight[v] >= 0:
        return not has(s.knights_of[p], v)
    return s.vertex_building[v] >= 0 and s.vertex_building[v] >> 1 != p


@inlined
def joins(s, v):
    """True when roads and ships of a seat meet at `v`, which does not block it: its building is there (ROUTE-03)."""
    return s.vertex_building[v] >= 0


@inlined
def links(s, b, v):
    """True when roads and ships follow each other in a route over `v`; where places are listed always (HAWAII-83)."""
    if HAWAII and b.listed:
        return True
    return joins(s, v)


@inlined
def own(s, p, e):
    """True when a road or ship of seat `p` lies on edge `e`."""
    return s.edge_piece[e] >> 1 == p


@inlined
def in_lane(s, b, p, e):
    """True when what lies on edge `e` makes lanes of `p`: a ship, or where places are listed a road (HAWAII-84)."""
    if HAWAII and b.listed:
        return own(s, p, e)
    return s.edge_piece[e] == 2 * p + c.SHIP


# --- masks ------------------------------------------------------------------------------------------------------------
@inlined
def allow(m, kind):
    """Add a single action of this kind to the mask `m`."""
    m[a.SINGLE_WORD] |= ONE << np.uint64(a.FIRST_OF[kind])
