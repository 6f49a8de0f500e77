"""Progress cards: which one is played now, and whose file knows the choices of its steps."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, scratch
from ...policies import constants as pc, economy
from ...policies.goals import collect
from ...policies.masks import first_of, is_allowed
from ...sizes import VERTEX_WORDS
from ..deal import DECK_OF, HARVEST_OF, KIND_OF
from . import politics_cards, science_cards, trade_cards
from .keeping import NEEDED_NOW

PATIENCE = np.array([1.0, 1.0, 1.0, 0.5], np.float64)  # what is kept of that with so many cards in hand; 0 with more
A_CARD = 0.5  # points for one that is said no more of here
ALCHEMY = c.CARD_OF[c.ALCHEMIST]


@kernel
def before_roll(s, b, r, p, m, w):
    """An alchemist whose dice bring enough, else ROLL."""
    global_id = np.int64(a.FIRST_OF[a.PLAY_CARD] + ALCHEMY)
    if w[pc.PLAY_CARDS] > 0 and is_allowed(m, global_id):
        if science_cards.alchemist_worth(s, b, r, p, w) > _least(s, p, ALCHEMY):
            return global_id
    return np.int64(a.FIRST_OF[a.ROLL])


@kernel
def _least(s, p, card):
    """Points that a card must be worth now."""
    held = np.int64(s.progress_size[p])
    return NEEDED_NOW[card] * PATIENCE[held] if held < len(PATIENCE) else 0.0


@kernel
def play(s, b, r, p, m, w, eco, goals, goal):
    """The card to play in the main phase, as a global id; -1 = none. Overwrites rolls and scores."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    if w[pc.PLAY_CARDS] <= 0 or s.progress_size[p] == 0:
        return chosen
    score = eco[pc.SCORE + goal] if goal >= 0 else 0.0
    for card in range(c.NUM_PLAYABLE):
        if m[a.CARD_WORD] & bit(a.PLAY_BIT + card) == ZERO:
            continue
        worth = _worth_now(s, b, r, p, KIND_OF[card], w, eco, goals, goal, score)
        if worth > best and worth > _least(s, p, card):
            best, chosen = worth, np.int64(64 * a.CARD_WORD + a.PLAY_BIT + card)
    return chosen


@kernel
def _worth_now(s, b, r, p, k, w, eco, goals, goal, score):
    """Points for playing a card of kind `k` now, which is legal; `score` is that of the best goal."""
    if DECK_OF[k] == c.TRADE:
        return _of_trade(s, b, r, p, k, w, eco, goals, goal)
    if DECK_OF[k] == c.SCIENCE:
        return _of_science(s, b, r, p, k, w, eco, goals, goal, score)
    return _of_politics(s, b, r, p, k, w, eco, goals, score)


@kernel
def _of_trade(s, b, r, p, k, w, eco, goals, goal):
    if k == c.COMMERCIAL_HARBOUR:
        return trade_cards.harbour_worth(s, r, p, eco, goals, goal)
    if k == c.MASTER_MERCHANT:
        return trade_cards.master_worth(s, r, p, w)
    if k == c.MERCHANT_CARD:
        return trade_cards.merchant_worth(s, b, p, eco)
    if k == c.MERCHANT_FLEET:
        return trade_cards.fleet_worth(s, w, eco, goals, goal)
    return trade_cards.monopoly_worth(s, r, p, w, eco, goals, k == c.TRADE_MONOPOLY)


@kernel
def _of_politics(s, b, r, p, k, w, eco, goals, score):
    if k == c.BISHOP:
        return politics_cards.bishop_worth(s, b, r, p, w)
    if k == c.DESERTER:
        return politics_cards.deserter_worth(s, r, p, w)
    if k == c.DIPLOMAT:
        return politics_cards.diplomat_worth(s, b, r, p, w, eco, goals, score)
    if k == c.INTRIGUE:
        return politics_cards.intrigue_worth(s, b, r, p, w)
    if k == c.SABOTEUR:
        return politics_cards.saboteur_worth(s, r, p, w)
    if k == c.SPY:
        return politics_cards.spy_worth(s, r, p, w)
    if k == c.WARLORD:
        return politics_cards.warlord_worth(s, b, r, p, w, eco)
    return politics_cards.wedding_worth(s, r, p, w)


@kernel
def _of_science(s, b, r, p, k, w, eco, goals, goal, score):
    if k == c.CRANE:
        return science_cards.crane_worth(s, p)
    if k == c.ENGINEER:
        return science_cards.A_WALL
    if k == c.INVENTOR:
        return science_cards.inventor_worth(s, b, r, p, w)
    if HARVEST_OF[k] >= 0:
        return science_cards.harvest_worth(s, b, r, p, w, eco, goals, HARVEST_OF[k])
    if k == c.MEDICINE:
        return science_cards.A_CITY
    if k == c.ROAD_BUILDING:
        return science_cards.roads_worth(eco, goals, goal, score, w)
    if k == c.SMITH:
        return science_cards.smith_worth(s, b, r, p, w, eco)
    return 0.0 if k == c.ALCHEMIST else A_CARD  # an alchemist is played before the roll


# --- steps ------------------------------------------------------------------------------------------------------------
@kernel
def step(s, b, r, p, m, w):
    """What is chosen in a step of a card, one's own or an opponent's, as a global id; -1 = nobody knows."""
    if s.phase == at.DIE_CHOICE:
        return science_cards.choose_die(s, b, r, p, m, w)
    if first_of(m, a.KNIGHT_WORD, VERTEX_WORDS) >= 0:  # displaced, or a deserter
        return politics_cards.stand(s, b, r, p, m)
    if first_of(m, a.LOSE_WORD, VERTEX_WORDS) >= 0:
        return politics_cards.deserter_lose(s, b, r, p, m, w)
    eco, goals = scratch().view(np.float64), scratch()
    economy.read(s, b, r, p, w, eco)
    economy.price(r, w, eco)
    collect(s, b, r, p, w, eco, goals)
    if s.phase == at.OPPONENT_STEP or m[a.RESOURCE_WORD] >> np.uint64(a.GIVE_BIT) != ZERO:
        return trade_cards.give(m, w, eco, goals)
    k = np.int64(s.playing)
    if k < 0:
        return np.int64(c.NOTHING)
    if DECK_OF[k] == c.TRADE:
        return _step_of_trade(s, r, p, k, m, w, eco, goals)
    if DECK_OF[k] == c.SCIENCE:
        return _step_of_science(s, b, r, p, k, m, w, eco)
    return _step_of_politics(s, b, r, p, k, m, w, eco, goals)


@kernel
def _step_of_trade(s, r, p, k, m, w, eco, goals):
    if k == c.COMMERCIAL_HARBOUR:
        return trade_cards.harbour_target(s, r, p, m, w, eco, goals)
    if k == c.MASTER_MERCHANT:
        if s.target < 0:
            return trade_cards.master_target(s, r, p, m, w)
        return trade_cards.master_take(m, w, eco, goals)
    if k == c.MERCHANT_CARD:
        return trade_cards.merchant_place(s, m, eco)
    if k == c.MERCHANT_FLEET:
        return trade_cards.fleet_choice(s, m, w, eco, goals)
    if k == c.RESOURCE_MONOPOLY or k == c.TRADE_MONOPOLY:
        return trade_cards.monopoly_choice(s, r, p, w, eco, goals, k == c.TRADE_MONOPOLY)
    return np.int64(c.NOTHING)


@kernel
def _step_of_politics(s, b, r, p, k, m, w, eco, goals):
    if k == c.BISHOP:
        return politics_cards.bishop_place(s, b, r, p, m, w)
    if k == c.DESERTER:
        return politics_cards.deserter_target(s, r, p, m, w)
    if k == c.DIPLOMAT:
        if s.step == 0:
            return politics_cards.diplomat_remove(s, b, r, p, m, w, eco, goals)
        return politics_cards.diplomat_lay(m, w, eco, goals)
    if k == c.INTRIGUE:
        return politics_cards.intrigue_pick(s, b, r, p, m, w)
    if k == c.SPY:
        if s.target < 0:
            return politics_cards.spy_target(s, r, p, m, w)
        return politics_cards.spy_take(s, b, r, p, m)
    return np.int64(c.NOTHING)


@kernel
def _step_of_science(s, b, r, p, k, m, w, eco):
    if k == c.ENGINEER:
        return science_cards.engineer_wall(s, p, m)
    if k == c.INVENTOR:
        return science_cards.inventor_hex(s, b, r, p, m, w)
    if k == c.MEDICINE:
        return science_cards.medicine_city(s, b, r, p, m, w, eco)
    if k == c.SMITH:
        return science_cards.smith_promote(s, m)
    return np.int64(c.NOTHING)
