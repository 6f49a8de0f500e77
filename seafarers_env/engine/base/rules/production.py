"""What a roll produces, and who goes short when the bank runs out (BASE-27..31)."""

import numpy as np

from ... import constants as c, phases as at
from ..._jit import kernel
from ...bits import members, places_in, scratch
from ...rules.kit import ask, gain
from ...sizes import DUE_BITS, EXPLORERS, HEX_WORDS, KNIGHTS

MOST = (1 << DUE_BITS) - 1
SEATS = 7  # more than any seat, so that -1, no building, is none that shifts too far
ALL_RESOURCES = (1 << c.NUM_RESOURCES) - 1
OF_CITY = 0 if EXPLORERS else 1  # what a city yields more than a settlement; a Sea Port nothing (BARGE-043)
GOLD_OF_FIELD = 2
BESIDE = c.GOLD + 1 - c.FIRST_COMMODITY  # commodities stand behind the terrains in `due`
COMMODITIES_OF = np.array((*c.COMMODITY_OF, c.NOTHING), np.int64)  # by terrain, gold fields with none (CK-015)


@kernel
def produce(s, b, r, number):
    """Pay out the hexes that bear `number`; gold fields make picks due (GOLD-01, GOLD-04)."""
    due = scratch()  # by terrain: cards of all seats, DUE_BITS bits a seat
    for k in range(c.GOLD + 1):
        due[k] = 0
    paying = _count_due(s, b, number, due)
    resources = np.uint64(paying & ALL_RESOURCES)
    if KNIGHTS and r.knights:
        s.paid = 0
        _set_apart(s, b, number, due)
        for k in range(c.FIRST_COMMODITY, c.FIRST_COMMODITY + c.NUM_COMMODITIES):
            _pay_out(s, r, k, due[BESIDE + k])
    for k in places_in(resources):
        _pay_out(s, r, k, due[k])
    if EXPLORERS:
        for p in range(r.num_players):
            s.gold[p] += GOLD_OF_FIELD * (due[c.GOLD] >> DUE_BITS * p & MOST)  # BARGE-044
    elif due[c.GOLD] != 0:
        for p in range(r.num_players):
            s.picks_owed[p] += due[c.GOLD] >> DUE_BITS * p & MOST
            if KNIGHTS and r.knights and s.picks_owed[p] > 0:
                s.paid |= np.uint8(1 << p)  # a pick counts as a card (CK-032); if it lapses the bank is empty
        ask(s, at.TAKE)


@kernel
def _count_due(s, b, number, due):
    """Add up 1 card a settlement and 2 a city at each unrobbed hex; return the terrains where anybody gets any."""
    found = np.int64(0)
    for h in members(s.number_hexes[number], HEX_WORDS):
        if h == s.robber:
            continue
        here = np.int64(0)
        for k in range(6):
            building = np.int64(s.vertex_building[b.hex_vertices[h, k]])
            cards = 1 + OF_CITY * (building & 1) << DUE_BITS * (building >> 1 & SEATS)
            here += cards & -np.int64(building >= 0)  # no branch: it would be guessed wrong
        due[s.terrain[h]] += here
        found |= np.int64(here != 0) << s.terrain[h]
    return found


@kernel
def _set_apart(s, b, number, due):
    """Let the second card of a city be a commodity at forest, pasture and mountains (CK-014)."""
    for k in range(c.NUM_COMMODITIES):
        due[BESIDE + c.FIRST_COMMODITY + k] = 0
    for h in members(s.number_hexes[number], HEX_WORDS):
        k = COMMODITIES_OF[s.terrain[h]]
        if h == s.robber or k < 0:
            continue
        here = np.int64(0)
        for i in range(6):
            building = np.int64(s.vertex_building[b.hex_vertices[h, i]])
            if building >= 0:
                here += (building & 1) << DUE_BITS * (building >> 1)
        due[s.terrain[h]] -= here
        due[BESIDE + k] += here


@kernel
def _pay_out(s, r, k, due):
    """Pay a good; short of cards, one entitled seat takes the rest, several get nothing (BASE-29, BASE-30, CK-016)."""
    total, takers = 0, 0
    for p in range(r.num_players):
        n = due >> DUE_BITS * p & MOST
        total += n
        takers += n > 0
    short = total > s.bank[k]
    if short and (takers > 1 or r.sole_shortage == 0):
        return
    for p in range(r.num_players):
        n = due >> DUE_BITS * p & MOST
        if n > 0:
            if KNIGHTS and r.knights and s.bank[k] > 0:
                s.paid |= np.uint8(1 << p)
            gain(s, p, k, s.bank[k] if short else n)
