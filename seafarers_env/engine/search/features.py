"""How each seat stands, in a few numbers: what the value function is fitted on.

It reads hands and cards of all seats, so it is for positions in which nothing is hidden: those that
`PlayerView.determinise` deals.
"""

from typing import Final

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..bits import scratch
from ..knights.heuristic import guards
from ..knights.rules.standing import strength
from ..policies import economy
from ..policies.constants import COUNT, HAND, NEEDED, NEVER, ROLLS, STRENGTH, WORTH
from ..policies.goals import army_share, collect, hand_worth
from ..rules.kit import hand_limit, turn_of
from ..sizes import KNIGHTS, SIX

(
    POINTS, NEARNESS, ECONOMY, RICHES, HAND_WORTH, BEST_GOAL, NEXT_GOALS, SOONEST, CARDS_HELD, CARDS_OVER,
    PROGRESS_HELD, SOLDIERS, ARMY_PART, ROUTE_LEAD, TURNS_TO_GO, PACE,
) = range(16)  # fmt: skip
NUM_FEATURES: Final = 16
MOST_WORTH: Final = 5.0  # points: beyond that a goal is a guess
MOST_LEAD: Final = 4.0
HONOUR_LOSS: Final = 1.0  # of the two points of the Largest Army, and of the Longest Trade Route


@kernel
def describe(s, b, r, w, rows):
    """Fill `rows` (float64[MAX_PLAYERS, NUM_FEATURES]) for all seats; `w` are the weights of the heuristic."""
    n = np.int64(r.num_players)
    eco, goals = scratch().view(np.float64), scratch()
    for q in range(n):
        economy.read(s, b, r, q, w, eco)
        economy.price(r, w, eco)
        collect(s, b, r, q, w, eco, goals)
        _describe_prospects(r, w, eco, goals, rows[q])
        _describe_holdings(s, r, q, w, rows[q])
        if KNIGHTS and r.knights:
            _describe_knights(s, b, r, q, w, eco, rows[q])
        to_go = (q - np.int64(turn_of(s)) + n) % n
        if SIX and to_go == 0 and s.phase == at.BUILD:
            to_go = n
        rows[q, TURNS_TO_GO] = to_go / n


@kernel
def _describe_prospects(r, w, eco, goals, row):
    """What the seat earns, and what it can go for."""
    needed = max(eco[NEEDED], 0.0)
    row[POINTS] = 1.0 - needed / r.points_to_win
    row[NEARNESS] = 1.0 / (1.0 + needed)
    row[ECONOMY] = eco[STRENGTH]
    row[RICHES] = eco[STRENGTH] * eco[STRENGTH]
    row[PACE] = eco[STRENGTH] / (1.0 + needed)
    row[HAND_WORTH] = min(hand_worth(eco, goals, HAND, w), 2.0)
    first, second, third, soonest = 0.0, 0.0, 0.0, NEVER
    for i in range(goals[COUNT]):
        worth = eco[WORTH + i]
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
        soonest = min(soonest, eco[ROLLS + i])
    row[BEST_GOAL] = min(first, MOST_WORTH)
    row[NEXT_GOALS] = min(second + third, MOST_WORTH)
    row[SOONEST] = 1.0 / (4.0 + soonest)


@kernel
def _describe_holdings(s, r, q, w, row):
    """Cards in hand, army and route.

    A Soldier counts the same in hand and played, and points of army and route, which may be lost again, count in part.
    Fitted freely, both would look like losses: who has them has spent on them what others have built with.
    """
    row[CARDS_HELD] = s.hand_size[q]
    row[CARDS_OVER] = max(np.int64(s.hand_size[q]) - hand_limit(s, r, q), 0)
    soldiers = np.int64(s.cards[q, c.SOLDIER])
    row[PROGRESS_HELD] = np.int64(s.cards_size[q]) - soldiers - np.int64(s.cards[q, c.VICTORY_POINT])
    row[SOLDIERS] = soldiers + np.int64(s.played[q, c.SOLDIER])
    row[ARMY_PART] = army_share(s, r, q, w)
    lead = MOST_LEAD
    for p in range(r.num_players):
        if p != q:
            lead = min(lead, np.float64(s.route[q]) - s.route[p])
    honours = np.int64(s.army_holder == q) + np.int64(s.route_holder == q)
    row[POINTS] -= honours * HONOUR_LOSS / r.points_to_win
    row[ROUTE_LEAD] = max(lead, -MOST_LEAD)


@kernel
def _describe_knights(s, b, r, q, w, eco, row):
    """In the places of development cards and army: progress cards, strength, and what the next attack may bring."""
    scene = scratch().view(np.float64)
    guards.foresee(s, r, q, w, guards.city_at_stake(s, b, r, q, w, eco), scene)
    active = strength(s, q, True)
    row[PROGRESS_HELD] = s.progress_size[q]
    row[SOLDIERS] = active + strength(s, q, False)
    row[ARMY_PART] = guards.alarm(s, w) * guards.stake(scene, active, w)
