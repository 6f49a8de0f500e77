"""Domestic trade: offers, calls, answers, counter-offers, choice of partner (BASE-68..73, DECISIONS-33..47).

GIVE and GET are seen from whoever composes. Bundles are published by SUBMIT only.
"""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import folded, kernel
from ...bits import bit, popcount
from ...rules.kit import allow, ask, done, hand_over, held, holdings, traded
from ...sizes import EXPLORERS, HAWAII, MAX_PLAYERS, NUM_GOODS, SPICE


# --- opening ----------------------------------------------------------------------------------------------------------
@folded
def legal_open(s, r, p, m):
    """Add CALL and the first GIVE of an offer (DECISIONS-33, -37, -39)."""
    if s.offers >= r.max_offers or holdings(s, p) == 0:
        return
    others, kinds = -holdings(s, p), 0
    for q in range(MAX_PLAYERS):  # seats that nobody has are empty-handed
        others += holdings(s, q)
    if others == 0:
        return
    allow(m, a.CALL)
    for k in range(NUM_GOODS):
        kinds |= (held(s, p, k) > 0) << k
    m[a.RESOURCE_WORD] |= np.uint64(kinds) << np.uint64(a.GIVE_BIT)


@kernel
def open_offer(s, p):
    """Begin an offer; its first card follows by `give`."""
    s.offers += 1
    _begin_draft(s, p)


@kernel
def call(s, r):
    """Ask all opponents for proposals: an offer with two empty sides."""
    s.offers += 1
    _publish(s, r)


# --- composing --------------------------------------------------------------------------------------------------------
@kernel
def _begin_draft(s, p):
    s.composer = p
    _clear_draft(s)
    ask(s, at.COMPOSE)


@kernel
def _clear_draft(s):
    s.draft_last = 0
    s.draft_getting = 0
    for k in range(NUM_GOODS):
        s.draft_give[k] = 0
        s.draft_get[k] = 0


@folded
def legal_compose(s, r, p, m):
    """Add the next card of either side, SUBMIT and CANCEL (DECISIONS-34..36, -38)."""
    allow(m, a.CANCEL)
    given, gotten, kinds = 0, 0, 0
    more, free = 0, 0  # kinds that can be given, kinds that are not: sets, made without a branch
    for k in range(NUM_GOODS):
        here = np.int64(s.draft_give[k])
        given += here
        gotten += s.draft_get[k]
        kinds += here > 0
        more |= (here < held(s, p, k)) << k
        free |= (here == 0) << k
    if kinds == popcount(np.uint64(traded(r))) - 1:  # one is left to be asked for (DECISIONS-34, SPICE-56, HAWAII-133)
        more &= ~free
    if SPICE:
        free &= traded(r)
    later = -1 << np.int64(s.draft_last)  # cards of a side are added in ascending order
    if s.draft_getting == 0 and given < r.max_trade_cards:
        m[a.RESOURCE_WORD] |= np.uint64(more & later) << np.uint64(a.GIVE_BIT)
    if given > 0 and gotten < r.max_trade_cards:
        m[a.RESOURCE_WORD] |= np.uint64(free & (later if s.draft_getting else -1)) << np.uint64(a.GET_BIT)
    if gotten > 0:
        allow(m, a.SUBMIT)


@kernel
def add(s, k, getting):
    """Add one card to a side of the draft; one on the get side closes the give side."""
    s.draft_give[k] += not getting
    s.draft_get[k] += getting
    s.draft_getting |= getting
    s.draft_last = k


@kernel
def submit(s, r, p):
    """Publish the draft: as the offer, or as the answer of a countering seat."""
    if p == s.active:
        for k in range(NUM_GOODS):
            s.offer_give[k] = s.draft_give[k]
            s.offer_get[k] = s.draft_get[k]
        _end_draft(s)
        _publish(s, r)
    else:
        for k in range(NUM_GOODS):
            s.counter_give[p, k] = s.draft_give[k]
            s.counter_get[p, k] = s.draft_get[k]
        _end_draft(s)
        _answer(s, r, p, c.COUNTERED)


@kernel
def cancel(s, r, p):
    """Drop the draft; for a countering seat that is DECLINE (DECISIONS-43)."""
    _end_draft(s)
    if p != s.active:
        _answer(s, r, p, c.DECLINED)


@kernel
def _end_draft(s):
    s.composer = c.NOTHING
    _clear_draft(s)
    done(s, at.COMPOSE)


# --- answering --------------------------------------------------------------------------------------------------------
@kernel
def _publish(s, r):
    """Ask the opponents clockwise; those without cards count as declining (DECISIONS-41)."""
    for q in range(r.num_players):
        s.answers[q] = c.NO_ANSWER if holdings(s, q) > 0 and q != s.active else c.DECLINED
    s.responder = s.active
    ask(s, at.ANSWER)
    _next_responder(s, r)


@kernel
def _next_responder(s, r):
    for _ in range(r.num_players):
        s.responder = s.responder + 1 if s.responder + 1 < r.num_players else 0
        if s.answers[s.responder] == c.NO_ANSWER:
            return
    s.responder = c.NOTHING
    done(s, at.ANSWER)
    for q in range(r.num_players):
        if s.answers[q] == c.ACCEPTED or s.answers[q] == c.COUNTERED:  # payable or not: a hand is nobody's business
            ask(s, at.CHOOSE)
            return
    _end_offer(s, r)


@folded
def legal_answer(s, p, m):
    """Add DECLINE, COUNTER and, for a seat that holds every asked card of an offer, ACCEPT (DECISIONS-42)."""
    allow(m, a.DECLINE)
    allow(m, a.COUNTER)
    asked, lacks = 0, False
    for k in range(NUM_GOODS):
        asked += s.offer_get[k]
        lacks |= held(s, p, k) < s.offer_get[k]
    if asked > 0 and not lacks:
        allow(m, a.ACCEPT)


@kernel
def accept(s, r, p):
    """Agree to the offer, until the active seat chooses."""
    _answer(s, r, p, c.ACCEPTED)


@kernel
def decline(s, r, p):
    """Refuse the offer."""
    _answer(s, r, p, c.DECLINED)


@kernel
def counter(s, p):
    """Begin a bundle of one's own in place of an answer."""
    _begin_draft(s, p)


@kernel
def _answer(s, r, p, answer):
    s.answers[p] = answer
    _next_responder(s, r)


# --- choosing ---------------------------------------------------------------------------------------------------------
@kernel
def can_choose(s, q):
    """True when the active seat may close with seat `q` (DECISIONS-44)."""
    if s.answers[q] == c.ACCEPTED:
        return True
    if s.answers[q] != c.COUNTERED:
        return False
    for k in range(NUM_GOODS):
        if held(s, s.active, k) < s.counter_get[q, k]:
            return False
    return True


@kernel
def legal_choose(s, r, p, m):
    """Add each partner by its place clockwise from `p`, and REJECT_ALL, which may be all there is (DECISIONS-44)."""
    allow(m, a.REJECT_ALL)
    for k in range(1, r.num_players):
        if can_choose(s, (p + k) % r.num_players):
            m[0] |= bit(a.CHOOSE_BIT + k)


@kernel
def choose(s, r, p, k):
    """Close with the `k`-th opponent clockwise: the cards change hands at once (DECISIONS-45)."""
    q = (p + k) % r.num_players
    accepted = s.answers[q] == c.ACCEPTED
    for j in range(NUM_GOODS):
        to_partner = s.offer_give[j] if accepted else s.counter_get[q, j]
        from_partner = s.offer_get[j] if accepted else s.counter_give[q, j]
        if HAWAII and j == c.FISH and r.fishing:
            s.fish[q] += to_partner - from_partner
            s.fish[p] += from_partner - to_partner
        elif EXPLORERS and j == c.COIN:
            s.gold[q] += to_partner - from_partner
            s.gold[p] += from_partner - to_partner
        else:
            hand_over(s, p, q, j, to_partner)
            hand_over(s, q, p, j, from_partner)
    _end_offer(s, r)


@kernel
def reject_all(s, r):
    """Close with nobody."""
    _end_offer(s, r)


@kernel
def _end_offer(s, r):
    done(s, at.CHOOSE)
    for k in range(NUM_GOODS):
        s.offer_give[k] = 0
        s.offer_get[k] = 0
    for q in range(r.num_players):
        s.answers[q] = c.NO_ANSWER
        for k in range(NUM_GOODS):
            s.counter_give[q, k] = 0
            s.counter_get[q, k] = 0
