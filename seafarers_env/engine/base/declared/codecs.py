"""What the entries of every game hang on: asked of the desk that a position lies on."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import codecs as codec
from ...declaring.codecs import Nothing, due, unless

_BY_CARD: Final = (at.MOVE_ROBBER, at.STEAL, at.STOLEN_CARD, at.TAKE)
AGREED: Final = due(*codec.AGREEMENT)
LAID: Final = due(*codec.HARBOURS_DUE)
TRADE: Final = due(*codec.TRADE)
OFFERED: Final = due(at.ANSWER, at.CHOOSE)
NO_OFFER: Final = Nothing(unless(at.ANSWER, at.CHOOSE), "no offer is published ('answer' and 'choose' are not pending)")
SEVEN: Final = 7
MOST_PICKS: Final = 100  # more than gold fields or cards bring
DECISIONS_A_TURN: Final = 50_000  # more than anybody can make, and few enough for the last turn to be counted
#: What may be due above a turn.
IN_TURN: Final = (
    *((), (at.MOVE_ROBBER,), (at.STEAL,), (at.STOLEN_CARD,), (at.TAKE,), (at.FREE_PIECE,), (at.OVER,)),
    *((at.OVER, at.MOVE_ROBBER), (at.OVER, at.FREE_PIECE), (at.TAKE, at.FREE_PIECE), (at.OVER, at.TAKE)),
    (at.OVER, at.TAKE, at.FREE_PIECE),
)


def all_resources(d: Any) -> list[int]:
    """The cards there are of each resource."""
    return [int(d.r.bank)] * c.NUM_RESOURCES


def all_goods(d: Any) -> list[int]:
    """The cards there are of each kind that hands can hold."""
    commodities = [c.each_commodity(d.r)] * c.NUM_COMMODITIES if d.r.knights else []
    return [*all_resources(d), *commodities, *([c.EACH_SPICE] * c.NUM_SPICES if d.r.spices else [])]


def goods(d: Any) -> Any:
    """The words of these kinds."""
    return d.goods


def columns(d: Any) -> Any:
    """The numbers of these kinds."""
    return d.columns


def banked(d: Any) -> Any:
    """The words of those that the bank has."""
    return d.banked


def all_cards(d: Any) -> list[int]:
    """The development cards there are of each kind."""
    return c.whole_deck(d.r)


def first_desert(d: Any) -> int:
    """Where the robber starts: not on Catan (FACEDOWN-44); a desert found later leaves it where it is."""
    dealt, terrain = d.b.terrain[: d.b.num_hexes], d.s.terrain[: d.b.num_hexes]
    deserts: list[int] = ((terrain == c.DESERT) & (dealt != c.MISSING)).nonzero()[0].tolist()
    return next((h for h in deserts if not d.is_kind(h, c.AREA_CATAN)), c.NOTHING)


def robber_start(d: Any) -> int:
    """Where the robber starts, by the switch of that name; NOTHING for off the board (FOG-12, NSSPICE-12)."""
    if d.r.robber_start == c.STARTS_AS_EVER:
        return first_desert(d)
    h = int(d.r.robber_start) - c.ON_PLACE
    if h < 0 or d.s.terrain[h] > c.LAST_LAND:
        return c.NOTHING
    if not d.r.variable or d.b.pool[h] < 0 or d.b.number[h] == 0:
        return h
    found = ((d.b.pool == d.b.pool[h]) & (d.s.number == d.b.number[h])).nonzero()[0]
    return int(found[0]) if len(found) else h


# --- whose turn it is -------------------------------------------------------------------------------------------------
def first_turn(d: Any) -> int:
    """The least that the number of the turn can be."""
    return int(d.r.max_turns) if d.cut_off else int(at.BUILD in d.due)


def said_seat(d: Any) -> int:
    """The active seat that the position names, 0 where it names none."""
    entry = d.entry("turn.active")
    return 0 if entry is None else entry.seat(d.n)


def usual_turn(d: Any) -> int:
    """The number of the turn where the position names none: the first in which its active seat can be active."""
    if at.BUILD in d.due:  # after the turn of the seat before (FIVESIX-27)
        return min(said_seat(d) or d.n, last_turn(d))
    return max(first_turn(d), min(said_seat(d), last_turn(d)))


def last_turn(d: Any) -> int:
    """The most that it can be."""
    return int(d.r.max_turns) - (not d.cut_off)


def settling(d: Any) -> int:
    """1 while what the piece of a placement has discovered is being settled: the piece lies already.

    After the last placement of a blind start what all pieces have discovered is (WORLD-38): all placements are behind.
    """
    if at.STARTS_PAID in d.due:
        return 1
    unsettled = due(*codec.FOUND, *codec.BARE, at.TAKE, at.SPICE_CARD)(d)
    return int(unsettled and at.SETUP_PIECE not in d.due)


def most_placements(d: Any) -> int:
    """The placements that can be behind."""
    return len(d.order) - 1 + settling(d)


def placements(d: Any) -> int:
    """As many as settlements stand."""
    if AGREED(d) or LAID(d):
        return 0
    if d.r.cargo_ships:
        return min(max(placed_in_rounds(d), first_of_round(d)), last_of_round(d))
    if at.STARTS_PAID in d.due:
        return most_placements(d)
    standing = sum(len(d.starting(p)) for p in range(d.n))
    return min(max(standing - (at.SETUP_PIECE in d.due), settling(d)), most_placements(d))


# --- of the explorers, who place Sea Ports, then settlements, then a road and a ship each (BARGE-034..037) ------------
def _round(d: Any) -> int:
    return 0 if at.SEA_PORT in d.due else 1 if at.SETUP_SETTLEMENT in d.due else 2


def first_of_round(d: Any) -> int:
    """The placements behind when the round begins in which the due piece is placed."""
    return _round(d) * int(d.n)


def last_of_round(d: Any) -> int:
    """Those behind when its last one is due."""
    return first_of_round(d) + int(d.n) - 1


def placed_in_rounds(d: Any) -> int:
    """The placements behind if none was left out."""
    ports, ships = int((d.s.port_vertex >= 0).sum()), int((d.s.cargo_ship >= 0).sum())
    return (ports, d.n + sum(len(d.buildings(p, c.SETTLEMENT)) for p in range(d.n)), 2 * d.n + ships)[_round(d)]


def out_of_round(d: Any) -> bool:
    """Whether so many placements do not lead to the piece that is due."""
    return bool(d.r.cargo_ships and d.in_setup and not first_of_round(d) <= d.s.placements <= last_of_round(d))


def whose_turn(d: Any) -> int:
    """The active seat."""
    if at.BUILD in d.due:  # any but the seat whose turn has ended (FIVESIX-27)
        said, first = d.entry("turn.active"), int(d.s.turn) % d.n
        return first if said is None or said_seat(d) == ended_turn(d) else said_seat(d)
    if not d.in_setup:
        return int(d.s.turn) % d.n
    if at.HARBOUR_PLACE in d.due:
        return int(d.s.harbours_placed) % d.n
    if at.STARTS_PAID in d.due:  # whoever turns a harbour or is being paid
        return said_seat(d)
    return d.order[d.s.placements - settling(d)]


def ended_turn(d: Any) -> int:
    """The seat whose turn is the last that has ended."""
    return (int(d.s.turn) - 1) % d.n


def why_active(d: Any) -> str:
    """Why it is that one."""
    if at.BUILD in d.due:
        return f"a seat other than {ended_turn(d)}, whose turn has ended (FIVESIX-27)"
    if not d.in_setup:
        return f"seat {whose_turn(d)}, as {d.s.turn} turns have ended"
    behind = d.s.harbours_placed if at.HARBOUR_PLACE in d.due else d.s.placements
    return f"seat {whose_turn(d)}, which places after {behind} placements"


def bare_settlement(d: Any) -> int:
    """The only settlement without a road or ship."""
    s, own = d.s, d.starting(d.s.active)
    bare = [v for v in own if not any(e >= 0 and s.edge_piece[e] >> 1 == s.active for e in d.b.vertex_edges[v])]
    return bare[0] if len(bare) == 1 else c.NOTHING


def due_settlement(d: Any) -> str:
    """What is asked for as `turn.setup_settlement`."""
    return f"the settlement of seat {d.s.active} whose road or ship is due"


def by_card(d: Any) -> bool:
    """Whether what is pending comes from a card; a single card stolen or drawn may have been paid for in fish.

    With knights no development card is played, and what progress cards bring stands under `realm` and `turn.card`.
    """
    if d.r.knights:
        return False
    if d.r.fishing and not d.due.isdisjoint((at.STOLEN_CARD, at.DRAWN_CARD)):
        return False
    return at.FREE_PIECE in d.due or (at.PRE_ROLL in d.due and not d.due.isdisjoint(_BY_CARD))


# --- what is being done -----------------------------------------------------------------------------------------------
def raider(d: Any) -> str:
    """What moved last."""
    return "pirate ship" if d.r.cargo_ships else "pirate" if d.s.raider else "robber"


def victims(d: Any) -> list[int]:
    """Seats with cards and a piece where the raider stands."""
    s, b = d.s, d.b
    if d.r.cargo_ships:
        return _boarded(d)
    if d.r.fishing and at.STEAL not in d.due:  # fish may have paid for it (HAWAII-153)
        owners = set(range(d.n))
    elif s.raider:
        pieces = [int(s.edge_piece[e]) for e in range(b.num_edges) if d.has(b.place_edges[s.pirate], e)]
        owners = {piece >> 1 for piece in pieces if piece >= 0 and piece & 1 == c.SHIP}
    else:
        owners = {int(s.vertex_building[v]) >> 1 for v in b.hex_vertices[s.robber]} - {c.NOTHING}
    return [p for p in sorted(owners) if p != s.active and s.hand_size[p] > 0]


def _boarded(d: Any) -> list[int]:
    """Opponents with a ship beside its pirate ship, and a card, or while one is chosen gold (BARGE-127, -202)."""
    s, h = d.s, int(d.s.own_pirate[d.s.active])
    sides: list[int] = d.b.hex_edges[h].tolist() if h >= 0 else []
    able = [p for p in d.opponents if any(e >= 0 and e in sides for e in s.cargo_ship[p])]
    return [p for p in sorted(able) if s.hand_size[p] > 0 or (at.STEAL in d.due and s.gold[p] > 0)]


# --- trade ------------------------------------------------------------------------------------------------------------
def default_answer(d: Any) -> int:
    """What a seat has said where the position is silent: who has no cards, or has made the offer, cannot answer."""
    return c.NO_ANSWER if d.p != d.s.active and d.holds(d.p) else c.DECLINED


def why_declined(d: Any) -> str:
    """Why a seat cannot have answered."""
    why = "null, as the offer is its own" if d.p == d.s.active else "'declined', as the seat holds no cards"
    return f"for seat {d.p} {why}"


def cannot_accept(d: Any) -> bool:
    """Whether the seat has accepted what it cannot pay."""
    asked = d.s.offer_get[d.traded_columns].tolist()
    holds = any(asked) and all(n >= k for n, k in zip(d.held(d.p), asked, strict=True))
    return bool(d.s.answers[d.p] == c.ACCEPTED and not holds)


def countered(d: Any) -> bool:
    """Whether the seat has countered."""
    return bool(d.s.answers[d.p] == c.COUNTERED)


def is_bad_draft(d: Any) -> bool:
    """Whether too little is given for what is asked."""
    return not d.s.draft_give.any() and bool(d.s.draft_get.any() or d.s.composer == d.s.active)
