"""Pirate lairs: crews of several seats take them, dice name the hero (BARGE-145..155, -160, -175)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit, trailing_zeros
from ...ground import classify
from ...rules.kit import ask, done
from .cargo import CREWS_OF_BATTLE, advance, crews_free, crews_on, has_room, hold_of, lane_of, stow, unstow

REWARD = 2  # gold


# --- crews come and go ------------------------------------------------------------------------------------------------
@kernel
def legal(s, b, p, m):
    """Add the lairs that the active ship may put a crew on, and captured fields where it may load one."""
    x, e = hold_of(s), lane_of(s, p)
    for k in range(4):
        h = np.int64(b.edge_points[e, k])
        if h < 0 or s.terrain[h] != c.GOLD:
            continue
        f = np.int64(b.find_of[h])
        if np.int64(s.captured) >> f & 1:
            if s.find_crews[f, p] > 0 and has_room(s, p, x, c.CREW):
                m[a.CREW_FROM_WORD + (h >> 6)] |= bit(h)  # BARGE-154
        elif crews_free(s, p, x) > 0 and crews_on(s, f) < CREWS_OF_BATTLE:
            m[a.CREW_TO_WORD + (h >> 6)] |= bit(h)


@kernel
def land(s, b, p, h):
    """Put a crew of the active ship on the lair at hex `h`, where it stays until the battle (BARGE-147)."""
    unstow(s, p, hold_of(s), c.CREW)
    s.find_crews[b.find_of[h], p] += 1


@kernel
def fetch(s, b, p, h):
    """Load one's crew left beside the captured gold field `h`."""
    s.find_crews[b.find_of[h], p] -= 1
    stow(s, p, hold_of(s), c.CREW)


# --- battles ----------------------------------------------------------------------------------------------------------
@kernel
def begin_next(s, b, r):
    """Begin the battle for the next lair with three crews, ascending; False when there is none (BARGE-148)."""
    for f in range(b.num_finds):
        if crews_on(s, f) < CREWS_OF_BATTLE or s.terrain[b.find_hex[f]] != c.GOLD or np.int64(s.captured) >> f & 1:
            continue
        s.battle = f
        fighters = 0
        for k in range(r.num_players):
            p = (s.active + k) % r.num_players
            s.battle_dice[p] = 0
            if s.find_crews[f, p] > 0:
                fighters |= 1 << p
                s.gold[p] += REWARD  # BARGE-149: gold and step of one seat, then the next
                advance(s, b, r, p, c.LAIRS)
        _call_fighters(s, b, r, fighters)
        return True
    return False


@kernel
def _call_fighters(s, b, r, fighters):
    """Let the seats of a bit set roll, one after the other; a sole one is the hero without (BARGE-150, BARGE-152)."""
    if fighters & (fighters - 1) == 0:
        _honour(s, b, r, trailing_zeros(np.uint64(fighters)))
        return
    s.fighters = fighters
    for p in range(r.num_players):
        s.battle_dice[p] = 0
    _call_next(s, r)


@kernel
def _call_next(s, r):
    for k in range(r.num_players):
        p = (s.active + k) % r.num_players
        if s.fighters >> p & 1:
            s.die_for = c.DIE_BATTLE + p
            ask(s, at.DIE)
            return


@kernel
def fight(s, b, r, eyes):
    """Chance: the die of the fighter whose turn it is fell; after the last the best is the hero."""
    p = np.int64(s.die_for) - c.DIE_BATTLE
    s.battle_dice[p] = eyes
    s.fighters &= ~np.uint8(1 << p)
    s.die_for = c.DIE_FISH
    done(s, at.DIE)
    if s.fighters:
        _call_next(s, r)
    else:
        _call_fighters(s, b, r, _best(s, r))


@kernel
def _best(s, r):
    """Bit set of those with the most eyes and crews, among them with the most crews, who rolled last (BARGE-150)."""
    most, best = 0, 0
    for p in range(r.num_players):
        if s.battle_dice[p] > 0:
            crews = np.int64(s.find_crews[s.battle, p])
            strength = (s.battle_dice[p] + crews) * (CREWS_OF_BATTLE + 1) + crews
            if strength > most:
                most, best = strength, 0
            if strength == most:
                best |= 1 << p
    return best


@kernel
def _honour(s, b, r, p):
    """The hero goes a step further and takes a crew home; the lair's number is drawn (BARGE-151, BARGE-153)."""
    advance(s, b, r, p, c.LAIRS)
    s.find_crews[s.battle, p] -= 1
    s.crews[p] += 1
    s.fighters = 0
    for q in range(r.num_players):
        s.battle_dice[q] = 0
    ask(s, at.LAIR_NUMBER)


@kernel
def lay_number(s, b, r, number):
    """Chance: the lair just taken shows `number`, which is the gold field's chip from now on."""
    h = np.int64(b.find_hex[s.battle])
    s.lairs_left[number] -= 1
    s.captured = np.int64(s.captured) | 1 << np.int64(s.battle)
    s.number[h] = number
    s.battle = c.NOTHING
    done(s, at.LAIR_NUMBER)
    classify(s, b, r)
