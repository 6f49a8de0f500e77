"""What is told of a knight: by the files that tell of the realm and of progress cards."""

from ... import constants as c, events as t
from ..._jit import kernel
from ...event_writer.tokens import EDGES_AT, NONE, tell
from ...sizes import MAX_EDGES, MAX_PLAYERS

#: In `kept`, behind what is kept of edges: defender points by seat, then the knight just displaced and where it stood.
DEFENDER_AT = EDGES_AT + MAX_EDGES
GONE_AT = DEFENDER_AT + MAX_PLAYERS
GONE_FROM_AT = GONE_AT + 1


@kernel
def tell_knight(s, E, num_events, kind, p, place, start, knight):
    """A knight, with its rank (1..3) as it will be."""
    return tell(s, E, num_events, kind, p, NONE, NONE, place, start, knight % c.NUM_RANKS + 1)


@kernel
def tell_displaced(s, p, v, E, num_events, kept):
    """The knight on `v` gives way to seat `p`; where it goes is told later, or that it goes nowhere."""
    knight = s.knight[v] + 0
    num_events = tell(
        s, E, num_events, t.KNIGHT_DISPLACED, knight // c.NUM_RANKS, p, NONE, NONE, v, knight % c.NUM_RANKS + 1
    )
    kept[GONE_AT], kept[GONE_FROM_AT] = knight, v
    return num_events
