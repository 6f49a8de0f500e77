"""The pirate: its start, where it may go, whom its mover may rob there (PIRATE, DECISIONS-09).

What it does to ships stands with the ships: `kit.pirate_blocks`.
"""

from ... import actions as a, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, count, nth
from ...rules import agreements
from ...rules.kit import ask, done
from ...sizes import EDGE_WORDS, HEX_WORDS, SPICE


@kernel
def legal(s, b, r, m):
    """Add every OCEAN hex but the one it is on (PIRATE-06); with `pirate_on_frame` the frame too (C-19)."""
    if r.pirate == 0:
        return
    for w in range(HEX_WORDS):
        m[a.PIRATE_WORD + w] = s.ocean_hexes[w]
    if r.pirate_on_frame:
        for place in range(b.num_hexes, b.num_places):
            m[a.PIRATE_WORD + (place >> 6)] |= bit(place)
    if s.pirate >= 0:
        m[a.PIRATE_WORD + (s.pirate >> 6)] &= ~bit(s.pirate)


@kernel
def move(s, place):
    """Put the pirate on an ocean hex (or frame cell)."""
    s.pirate = place
    s.raider = 1
    done(s, at.MOVE_ROBBER)


@kernel
def victims(s, b, r, p):
    """Bit set of the seats but `p` with a ship on a side of the pirate's hex and a card in hand (PIRATE-07)."""
    found = 0
    for q in range(r.num_players):
        if q == p or s.hand_size[q] == 0:
            continue
        for w in range(EDGE_WORDS):
            if s.ships[q, w] & b.place_edges[s.pirate, w] != ZERO:
                found |= 1 << q
    return found


# --- the start by agreement -------------------------------------------------------------------------------------------
@kernel
def begin(s, r):
    """Ask for the pirate's first hex, unless it is on the board or there is none."""
    if r.pirate == 0 or s.pirate >= 0 or count(s.ocean_hexes) == 0 or (SPICE and r.pirate_place):
        return
    if r.pirate_agreed:
        agreements.begin(s, at.PIRATE_PROPOSAL)
    else:
        ask(s, at.PIRATE_PLACE)


@kernel
def legal_proposals(s, m):
    """Add every OCEAN hex of the board."""
    for w in range(HEX_WORDS):
        m[a.PIRATE_WORD + w] = s.ocean_hexes[w]


@kernel
def propose(s, r, h):
    """Propose hex `h`."""
    agreements.propose(s, r, h, at.PIRATE_PROPOSAL, at.PIRATE_ANSWER)


@kernel
def accept(s, r):
    """Agree; when all have, the pirate is placed."""
    if agreements.accept(s, r, at.PIRATE_ANSWER):
        place(s, s.proposal)


@kernel
def decline(s, r):
    """Refuse."""
    agreements.decline(s, r, at.PIRATE_PROPOSAL, at.PIRATE_ANSWER, at.PIRATE_PLACE)


@kernel
def place(s, h):
    """Put the pirate on its first hex; nobody is robbed (PIRATE-04)."""
    s.pirate = h
    done(s, at.PIRATE_PLACE)
    agreements.end(s)


@kernel
def open_place(s, n):
    """The `n`-th hex chance may choose: those proposed, or without proposals (for the pirate) any OCEAN hex."""
    return nth(s.proposals if count(s.proposals) > 0 else s.ocean_hexes, n)


@kernel
def num_open_places(s):
    """How many hexes that are."""
    return count(s.proposals if count(s.proposals) > 0 else s.ocean_hexes)
