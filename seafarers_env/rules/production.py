"""What a roll produces, and who goes short when the bank runs out (BASE-27..31)."""

from seafarers_env._jit import kernel
from seafarers_env.bits import ONE, ZERO, scratch, trailing_zeros
from seafarers_env.constants import GOLD, HEX_WORDS, MAX_PLAYERS, NUM_RESOURCES, TAKE
from seafarers_env.rules.kit import ask, gain


@kernel
def produce(s, b, r, number):
    """Pay out the hexes that bear `number`; gold fields make picks due (GOLD-01, GOLD-04)."""
    due = scratch()  # cards by seat and resource; column GOLD counts picks
    for i in range(MAX_PLAYERS * (GOLD + 1)):
        due[i] = 0
    if not _count_due(s, b, number, due):
        return
    for k in range(NUM_RESOURCES):
        _pay_out(s, r, k, due)
    for p in range(r.num_players):
        if due[p * (GOLD + 1) + GOLD] > 0:
            s.picks_owed[p] += due[p * (GOLD + 1) + GOLD]
            ask(s, TAKE)


@kernel
def _count_due(s, b, number, due):
    """Add up 1 card a settlement and 2 a city at each unrobbed hex; True when anybody gets anything."""
    found = False
    for w in range(HEX_WORDS):
        word = s.number_hexes[number, w]
        while word != ZERO:
            h = 64 * w + trailing_zeros(word)
            word &= word - ONE
            if h == s.robber:
                continue
            for k in range(6):
                building = s.vertex_building[b.hex_vertices[h, k]]
                if building >= 0:
                    due[(building >> 1) * (GOLD + 1) + s.terrain[h]] += 1 + (building & 1)
                    found = True
    return found


@kernel
def _pay_out(s, r, k, due):
    """Pay resource `k`; short of cards, one entitled seat takes the rest, several get nothing (BASE-29, BASE-30)."""
    total, takers = 0, 0
    for p in range(r.num_players):
        n = due[p * (GOLD + 1) + k]
        total += n
        takers += n > 0
    if total == 0:
        return
    short = total > s.bank[k]
    if short and (takers > 1 or r.sole_shortage == 0):
        return
    for p in range(r.num_players):
        n = due[p * (GOLD + 1) + k]
        if n > 0:
            gain(s, p, k, s.bank[k] if short else n)
