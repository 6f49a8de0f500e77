"""Trades: with the bank towards the goal, offers that help it, and what others' offers are worth."""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.actions import (
    ACCEPT,
    CANCEL,
    CHOOSE_BIT,
    DECLINE,
    GET_BIT,
    GIVE_BIT,
    PAIR_WORD,
    REJECT_ALL,
    RESOURCE_WORD,
    SUBMIT,
)
from seafarers_env.constants import ACCEPTED, NOTHING, NUM_RESOURCES
from seafarers_env.policies.constants import (
    ACCEPT_GAIN,
    COST,
    FIRST_ROW,
    HAND,
    LEADER,
    OFFER_GAIN,
    ROLLS,
    ROW,
    SCARCE,
    SHARE,
    TRIAL,
    TWO_FOR_ONE,
)
from seafarers_env.policies.economy import ROUNDING, rolls_until
from seafarers_env.policies.goals import hand_worth, step_cost
from seafarers_env.policies.hands import held_by_others, try_hand
from seafarers_env.policies.masks import is_allowed
from seafarers_env.policies.raiding import danger
from seafarers_env.rules.kit import COSTS

MOST_OFFERS = 2  # a turn
BEHIND = 1e-3  # how much each point of a partner's counts against trading with it


# --- with the bank ----------------------------------------------------------------------------------------------------
@kernel
def with_bank(m, eco, goals, goal, completing):
    """A trade with the bank towards a goal, -1 = none; with `completing` only if such trades pay for its next action."""
    if m[PAIR_WORD] == np.uint64(0):
        return np.int64(NOTHING)
    at = FIRST_ROW + ROW * goal + COST
    payable = 0.0
    for k in range(NUM_RESOURCES):
        payable += np.floor(max(eco[HAND + k] - goals[at + k], 0.0) * eco[SHARE + k] + ROUNDING)
    item = step_cost(goals, goal)
    for whole in (True, False):
        lacking = 0.0
        for k in range(NUM_RESOURCES):
            lacking += max((goals[at + k] if whole else np.int64(COSTS[item, k])) - eco[HAND + k], 0.0)
        if not completing or (lacking > 0 and payable >= lacking):
            pair = _best_pair(m, eco, goals, at, item, whole)
            if pair >= 0:
                return pair
    return np.int64(NOTHING)


@kernel
def _best_pair(m, eco, goals, at, item, whole):
    """The trade of what the goal has most to spare of for what it (or with `whole` false, its step) lacks most."""
    best, chosen = -1.0, np.int64(NOTHING)
    for give in range(NUM_RESOURCES):
        spare = (eco[HAND + give] - goals[at + give]) * eco[SHARE + give]
        if spare < 1 - ROUNDING:
            continue
        for get in range(NUM_RESOURCES):
            lacking = (goals[at + get] if whole else np.int64(COSTS[item, get])) - eco[HAND + get]
            wide = 64 * PAIR_WORD + NUM_RESOURCES * give + get
            if lacking > 0 and is_allowed(m, wide) and NUM_RESOURCES * spare + lacking > best:
                best, chosen = NUM_RESOURCES * spare + lacking, np.int64(wide)
    return chosen


# --- offers -----------------------------------------------------------------------------------------------------------
@kernel
def wish(s, r, p, w, eco, goals, goal, attempt):
    """The offer of this attempt of the turn (0 the first): packed as `_pack` does, -1 = none.

    Trades are tried in the order of what they save times how likely somebody agrees.
    """
    below, found = 1e9, np.int64(NOTHING)
    for _ in range(attempt + 1):
        best, found = w[OFFER_GAIN] * 1.0, np.int64(NOTHING)
        for give in range(NUM_RESOURCES):
            for amount in range(1, 3):
                for get in range(NUM_RESOURCES):
                    saved = _saved(s, r, p, w, eco, goals, goal, give, amount, get)
                    if saved > best and saved < below:
                        best, found = saved, _pack(give, amount, get)
        below = best
    return found


@kernel
def _pack(give, amount, get):
    """A bundle as one integer."""
    return np.int64(100 * give + 10 * amount + get)


@kernel
def _saved(s, r, p, w, eco, goals, goal, give, amount, get):
    """Rolls that giving `amount` spare cards for one that the goal lacks should save, 0 where it is no such trade."""
    at = FIRST_ROW + ROW * goal + COST
    if eco[HAND + give] - goals[at + give] < amount or amount * eco[SHARE + give] > 1 - ROUNDING:
        return 0.0
    if goals[at + get] <= eco[HAND + get]:
        return 0.0
    try_hand(eco)
    eco[TRIAL + give] -= amount
    eco[TRIAL + get] += 1
    rolls = eco[ROLLS + goal]
    # what the bank would do at once saves no time, but cards
    saved = rolls - rolls_until(eco, TRIAL, goals, at) if rolls > 0 else 1 / eco[SHARE + give] - amount
    likely = w[SCARCE] * held_by_others(s, r, p, get) * (w[TWO_FOR_ONE] if amount == 2 else 1.0)
    return saved * min(likely, 1.0)


@kernel
def open_offer(s, r, p, m, w, eco, goals, goal):
    """The first card of an offer worth trying, as a wide id; -1 = none."""
    if s.offers >= MOST_OFFERS or (m[RESOURCE_WORD] >> np.uint64(GIVE_BIT)) & np.uint64(31) == np.uint64(0):
        return np.int64(NOTHING)
    bundle = wish(s, r, p, w, eco, goals, goal, np.int64(s.offers))
    return NOTHING if bundle < 0 else 64 * RESOURCE_WORD + GIVE_BIT + bundle // 100


@kernel
def compose(s, r, p, m, w, eco, goals, goal):
    """The next action towards the offer wished for when composing began; CANCEL when the draft does not lead there."""
    if s.composer != s.active or goal < 0:
        return np.int64(CANCEL)
    bundle = wish(s, r, p, w, eco, goals, goal, np.int64(s.offers) - 1)
    if bundle < 0:
        return np.int64(CANCEL)
    give, amount, get = bundle // 100, bundle // 10 % 10, bundle % 10
    wide = np.int64(SUBMIT)
    if s.draft_give[give] < amount:
        wide = 64 * RESOURCE_WORD + GIVE_BIT + give
    elif s.draft_get[get] < 1:
        wide = 64 * RESOURCE_WORD + GET_BIT + get
    return wide if is_allowed(m, wide) else np.int64(CANCEL)


# --- answers ----------------------------------------------------------------------------------------------------------
@kernel
def answer(s, w, eco, goals):
    """ACCEPT an offer (it can be) that betters the own hand by enough, else DECLINE."""
    before = hand_worth(eco, goals, HAND, w)
    for k in range(NUM_RESOURCES):
        eco[TRIAL + k] = eco[HAND + k] + s.offer_give[k] - s.offer_get[k]
    after = hand_worth(eco, goals, TRIAL, w)
    return np.int64(ACCEPT if after > before * (1 + w[ACCEPT_GAIN]) else DECLINE)


@kernel
def choose_partner(s, r, p, m, w, eco, goals):
    """Whoever accepts the own offer, or a counter-offer that is better; of equals the one furthest behind; or nobody."""
    before = hand_worth(eco, goals, HAND, w)
    best, chosen = 0.0, np.int64(REJECT_ALL)
    for i in range(1, r.num_players):
        q = (p + i) % r.num_players
        if not is_allowed(m, CHOOSE_BIT + i) or danger(s, r, q) >= w[LEADER]:
            continue
        accepted = s.answers[q] == ACCEPTED
        for k in range(NUM_RESOURCES):
            give = s.offer_give[k] if accepted else s.counter_get[q, k]
            get = s.offer_get[k] if accepted else s.counter_give[q, k]
            eco[TRIAL + k] = eco[HAND + k] - give + get
        gained = hand_worth(eco, goals, TRIAL, w) / before - 1
        if accepted:
            gained = max(gained, BEHIND * r.points_to_win)
        elif gained < w[ACCEPT_GAIN]:
            continue
        gained += BEHIND * (r.points_to_win - s.points[q])
        if gained > best:
            best, chosen = gained, np.int64(CHOOSE_BIT + i)
    return chosen
