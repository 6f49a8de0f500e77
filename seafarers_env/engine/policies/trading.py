"""Trades: with the bank towards the goal, offers that help it, and what others' offers are worth."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..sizes import EXPLORERS, SPICE
from ..spices.heuristic import asks_for_any
from . import constants as pc
from .economy import ROUNDING, coins_worth, rolls_until
from .goals import hand_worth
from .hands import held_by_others, try_hand
from .items import ITEMS
from .masks import is_allowed
from .raiding import danger
from .steps import step_cost, step_times

MOST_OFFERS = 2  # a turn
GOODS = np.uint64(63 if EXPLORERS else (1 << c.NUM_BANKED) - 1)
BEHIND = 1e-3  # how much each point of a partner's counts against trading with it


# --- with the bank ----------------------------------------------------------------------------------------------------
@kernel
def with_bank(m, eco, goals, goal, completing):
    """A trade with the bank towards a goal, -1 = none; with `completing` only if such trades pay for its next step."""
    if m[a.PAIR_WORD] == np.uint64(0):
        return np.int64(c.NOTHING)
    at = pc.COST + c.NUM_BANKED * goal
    payable = 0.0
    for k in range(c.NUM_BANKED):
        payable += np.floor(max(eco[pc.HAND + k] - eco[at + k], 0.0) * eco[pc.SHARE + k] + ROUNDING)
    item, times = step_cost(goals, goal), step_times(goals, goal)
    for whole in (True, False):
        lacking = 0.0
        for k in range(c.NUM_BANKED):
            lacking += max((eco[at + k] if whole else times * ITEMS[item, k]) - eco[pc.HAND + k], 0.0)
        if not completing or (lacking > 0 and payable >= lacking):
            pair = _best_pair(m, eco, at, item, times, whole)
            if pair >= 0:
                return pair
    return np.int64(c.NOTHING)


@kernel
def _best_pair(m, eco, at, item, times, whole):
    """The trade of what the goal has most to spare of for what it (or with `whole` false, its step) lacks most."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for give in range(c.NUM_BANKED):
        spare = (eco[pc.HAND + give] - eco[at + give]) * eco[pc.SHARE + give]
        if spare < 1 - ROUNDING:
            continue
        for get in range(c.NUM_BANKED):
            lacking = (eco[at + get] if whole else times * ITEMS[item, get]) - eco[pc.HAND + get]
            global_id = 64 * a.PAIR_WORD + c.NUM_BANKED * give + get
            if lacking > 0 and is_allowed(m, global_id) and c.NUM_BANKED * spare + lacking > best:
                best, chosen = c.NUM_BANKED * spare + lacking, np.int64(global_id)
    return chosen


# --- offers -----------------------------------------------------------------------------------------------------------
@kernel
def wish(s, r, p, w, eco, goal, attempt):
    """The offer of this attempt of the turn (0 the first): packed as `_pack` does, -1 = none.

    Trades are tried in the order of what they save times how likely somebody agrees.
    """
    try_hand(eco)
    at = pc.COST + c.NUM_BANKED * goal
    below, found = 1e9, np.int64(c.NOTHING)
    for _ in range(attempt + 1):
        best, found = np.float64(w[pc.OFFER_GAIN]), np.int64(c.NOTHING)
        for get in range(c.NUM_BANKED):
            held = held_by_others(s, r, p, get)
            if eco[at + get] <= eco[pc.HAND + get] or held == 0:
                continue
            for give in range(c.NUM_BANKED):
                for amount in range(1, 3):
                    if eco[pc.HAND + give] - eco[at + give] < amount or amount * eco[pc.SHARE + give] > 1 - ROUNDING:
                        break
                    likely = w[pc.SCARCE] * held * (w[pc.TWO_FOR_ONE] if amount == 2 else 1.0)
                    saved = _saved(eco, goal, at, give, amount, get) * min(likely, 1.0)
                    if saved > best and saved < below:
                        best, found = saved, _pack(give, amount, get)
            if EXPLORERS:
                for amount in range(1, min(2, np.int64(s.gold[p])) + 1):
                    likely = w[pc.SCARCE] * held * (w[pc.TWO_FOR_ONE] if amount == 2 else 1.0)
                    saved = _saved_for_gold(s, p, eco, goal, at, amount, get) * min(likely, 1.0)
                    if saved > best and saved < below:
                        best, found = saved, _pack(c.COIN, amount, get)
        below = best
    return found


@kernel
def _pack(give, amount, get):
    """A bundle as one integer."""
    return np.int64(100 * give + 10 * amount + get)


@kernel
def _saved(eco, goal, at, give, amount, get):
    """Rolls that giving so many cards for one that the goal lacks saves; where the bank would do at once, cards."""
    if eco[pc.ROLLS + goal] == 0:
        return 1 / eco[pc.SHARE + give] - amount
    eco[pc.TRIAL + give] -= amount
    eco[pc.TRIAL + get] += 1
    saved = eco[pc.ROLLS + goal] - rolls_until(eco, pc.TRIAL, at)
    eco[pc.TRIAL + give] += amount
    eco[pc.TRIAL + get] -= 1
    return saved


@kernel
def _saved_for_gold(s, p, eco, goal, at, amount, get):
    """Rolls that giving so much gold for a card that the goal lacks saves; the bank takes two for a card."""
    eco[pc.TRIAL + get] += 1
    eco[pc.COIN_HAND + 1] = coins_worth(s, p, np.int64(s.gold[p]) - amount)
    saved = eco[pc.ROLLS + goal] - rolls_until(eco, pc.TRIAL, at)
    eco[pc.TRIAL + get] -= 1
    eco[pc.COIN_HAND + 1] = eco[pc.COIN_HAND]
    return saved


@kernel
def open_offer(s, r, p, m, w, eco, goal):
    """The first card of an offer worth trying, as a global id; -1 = none."""
    if s.offers >= MOST_OFFERS or (m[a.RESOURCE_WORD] >> np.uint64(a.GIVE_BIT)) & GOODS == np.uint64(0):
        return np.int64(c.NOTHING)
    bundle = wish(s, r, p, w, eco, goal, np.int64(s.offers))
    return c.NOTHING if bundle < 0 else 64 * a.RESOURCE_WORD + a.GIVE_BIT + bundle // 100


@kernel
def compose(s, r, p, m, w, eco, goal):
    """The next action towards the offer wished for when composing began; CANCEL when the draft does not lead there."""
    if s.composer != s.active or goal < 0:
        return a.FIRST_OF[a.CANCEL]
    bundle = wish(s, r, p, w, eco, goal, np.int64(s.offers) - 1)
    if bundle < 0:
        return a.FIRST_OF[a.CANCEL]
    give, amount, get = bundle // 100, bundle // 10 % 10, bundle % 10
    global_id = a.FIRST_OF[a.SUBMIT]
    if s.draft_give[give] < amount:
        global_id = 64 * a.RESOURCE_WORD + a.GIVE_BIT + give
    elif s.draft_get[get] < 1:
        global_id = 64 * a.RESOURCE_WORD + a.GET_BIT + get
    return global_id if is_allowed(m, global_id) else a.FIRST_OF[a.CANCEL]


# --- answers ----------------------------------------------------------------------------------------------------------
@kernel
def refuses(s, r, w):
    """True for an offer not worth a thought: of a seat near its end, or of more than a card less than it asks."""
    balance = 0
    for k in range(c.NUM_BANKED):
        balance += np.int64(s.offer_give[k]) - np.int64(s.offer_get[k])
    if SPICE and asks_for_any(s.offer_get):
        return True
    return balance < -1 or danger(s, r, np.int64(s.active)) >= w[pc.LEADER]


@kernel
def answer(s, w, eco, goals):
    """ACCEPT an offer (it can be) that betters one's hand by enough, else DECLINE."""
    before = hand_worth(eco, goals, pc.HAND, w)
    for k in range(c.NUM_BANKED):
        eco[pc.TRIAL + k] = eco[pc.HAND + k] + s.offer_give[k] - s.offer_get[k]
    if EXPLORERS:
        p = np.int64(s.responder)
        eco[pc.COIN_HAND + 1] = coins_worth(s, p, np.int64(s.gold[p]) + s.offer_give[c.COIN] - s.offer_get[c.COIN])
    after = hand_worth(eco, goals, pc.TRIAL, w)
    return a.FIRST_OF[a.ACCEPT if after > before * (1 + w[pc.ACCEPT_GAIN]) else a.DECLINE]


@kernel
def choose_partner(s, r, p, m, w, eco, goals):
    """Whoever accepts one's offer, or counters with a better one; of equals the one furthest behind; or nobody."""
    before = hand_worth(eco, goals, pc.HAND, w)
    best, chosen = 0.0, a.FIRST_OF[a.REJECT_ALL]
    for i in range(1, r.num_players):
        q = (p + i) % r.num_players
        if not is_allowed(m, a.CHOOSE_BIT + i) or danger(s, r, q) >= w[pc.LEADER]:
            continue
        accepted = s.answers[q] == c.ACCEPTED
        if SPICE and not accepted and asks_for_any(s.counter_get[q]):
            continue
        for k in range(c.NUM_BANKED):
            give = s.offer_give[k] if accepted else s.counter_get[q, k]
            get = s.offer_get[k] if accepted else s.counter_give[q, k]
            eco[pc.TRIAL + k] = eco[pc.HAND + k] - give + get
        if EXPLORERS:
            give = s.offer_give[c.COIN] if accepted else s.counter_get[q, c.COIN]
            get = s.offer_get[c.COIN] if accepted else s.counter_give[q, c.COIN]
            eco[pc.COIN_HAND + 1] = coins_worth(s, p, np.int64(s.gold[p]) - give + get)
        gained = hand_worth(eco, goals, pc.TRIAL, w) / before - 1
        if accepted:
            gained = max(gained, BEHIND * r.points_to_win)
        elif gained < w[pc.ACCEPT_GAIN]:
            continue
        gained += BEHIND * (r.points_to_win - s.points[q])
        if gained > best:
            best, chosen = gained, np.int64(a.CHOOSE_BIT + i)
    return chosen
