"""Progress cards played: which may be, their steps in turn, their end (CK-011, CK-050, CK-153, CK-154, CK-175).

`playing` and `step` say what is due (`table`). While a card with steps is played CARD_STEP stays pending beneath
what others decide and chance brings; when it comes up and the row of its step is not the player's, the card goes on by
itself, or is over.
"""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import ask, done
from ...sizes import MAX_PLAYERS
from ..deal import KIND_OF
from ..rules.progress_cards import first_of, return_played
from . import politics, science, trade
from .table import PHASE_OF

POLITICS_FROM, SCIENCE_FROM = c.FIRST_OF_DECK[c.POLITICS], c.FIRST_OF_DECK[c.SCIENCE]


# --- playing ----------------------------------------------------------------------------------------------------------
@kernel
def legal_play(s, b, r, p, m):
    """Add the cards that seat `p` may play now: before the roll an alchemist, in the main phase the others (CK-067)."""
    if s.progress_size[p] == 0:
        return
    early = s.phase == at.PRE_ROLL
    for card in range(c.NUM_PLAYABLE):
        k = KIND_OF[card]
        if s.progress[p, k] > 0 and early == (k == c.ALCHEMIST) and _is_playable(s, b, r, p, k):
            m[a.CARD_WORD] |= bit(a.PLAY_BIT + card)


@kernel
def _is_playable(s, b, r, p, k):
    """True when a card of kind `k` has something to do; what others hide never decides it (CK-050)."""
    if k < POLITICS_FROM:
        return trade.is_playable(s, b, r, p, k)
    if k < SCIENCE_FROM:
        return politics.is_playable(s, b, r, p, k)
    return science.is_playable(s, b, r, p, k)


@kernel
def play(s, b, r, p, card):
    """Play a card: it is among the returned ones before it has any effect (CK-173)."""
    k = KIND_OF[card]
    return_played(s, p, k)
    if k < POLITICS_FROM:
        over = False
    elif k < SCIENCE_FROM:
        over = politics.begin(s, r, p, k)
    else:
        over = science.begin(s, b, r, p, k)
    if not over:
        s.playing = k
        go_to(s, 0)


@kernel
def go_to(s, step):
    """Make a step of the card being played the next one."""
    s.step = step
    phase = PHASE_OF[s.playing, step]
    if s.playing != c.ALCHEMIST:
        ask(s, at.CARD_STEP)
    ask(s, phase)


@kernel
def end(s):
    """The card being played is over."""
    s.playing, s.step, s.target = c.NOTHING, 0, c.NOTHING
    s.chosen, s.hit = 0, 0
    s.offered, s.first_hex, s.removed, s.lifted = c.NOTHING, c.NOTHING, c.NOTHING, c.NOTHING
    for q in range(MAX_PLAYERS):
        s.due[q] = 0
    done(s, at.CARD_STEP)


# --- its steps --------------------------------------------------------------------------------------------------------
@kernel
def legal(s, b, r, p, m):
    """Add what is legal in the step of the card being played."""
    if s.playing < POLITICS_FROM:
        trade.legal(s, b, r, p, m)
    elif s.playing < SCIENCE_FROM:
        politics.legal(s, b, r, p, m)
    else:
        science.legal(s, b, r, p, m)


@kernel
def act(s, b, r, p, kind, x):
    """Carry out a step: an action of this kind on `x`. What comes next is said by the step, or NOTHING: it is over."""
    done(s, at.OPPONENT_STEP)
    if s.playing < POLITICS_FROM:
        following = trade.act(s, r, p, kind, x)
    elif s.playing < SCIENCE_FROM:
        following = politics.act(s, b, r, p, kind, x)
    else:
        following = science.act(s, b, r, p, kind, x)
    if following < 0:
        end(s)
    else:
        go_to(s, following)


@kernel
def go_on(s, r):
    """Go on by itself where the player has nothing to decide; True where there is something after all (CK-154)."""
    if s.playing == c.BISHOP and s.step > 0:
        if politics.rob_next(s, r):
            return False
    elif s.playing != c.SABOTEUR:  # all have discarded
        return True
    end(s)
    return False


@kernel
def whose_step(s, r):
    """The opponent who decides: whoever gives next in a wedding, else the one who was chosen."""
    if s.playing == c.WEDDING:
        return first_of(s, s.hit)
    return np.int64(s.target)
