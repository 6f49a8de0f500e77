"""Reading what was done in the turn of a position, and what is being done.

Each counter belongs to a phase: it is refused where that phase is not due and mostly has a default where it is.
"""

from typing import Final

from seafarers_env.engine.constants import GOLD, HAND_LIMIT, MAX_NUMBER, NOTHING, SHIP, SUPPLY_SHIPS
from seafarers_env.engine.phases import (
    DISCARD,
    FREE_PIECE,
    MAIN,
    MOVE_ROBBER,
    MOVE_SHIP,
    OVER,
    PRE_ROLL,
    STEAL,
    STOLEN_CARD,
    TAKE,
)
from seafarers_env.engine.rules.base.development_cards import FREE_PIECES
from seafarers_env.position.desk import bits, has, put_bits
from seafarers_env.position.entry import Fields, PositionError, shown
from seafarers_env.position.turn import Turn

RAIDERS: Final = ("robber", "pirate")
_SEVEN: Final = 7
_PLENTY: Final = 2  # picks of a Year of Plenty card


def read_doings(turn: Turn, seats: list[Fields]) -> None:
    """Put deeds and doings of the turn into the record."""
    _card_played(turn)
    _ship_moved(turn)
    _new_ships(turn)
    _last_roll(turn)
    _raider(turn)
    _lifted(turn)
    _free_pieces(turn)
    _theft(turn)
    _discards(turn, seats)
    _picks(turn, seats)


# --- done -------------------------------------------------------------------------------------------------------------
def _card_played(turn: Turn) -> None:
    s, entry = turn.s, turn.fields.get("card_played")
    before_roll = bool(turn.due & {MOVE_ROBBER, STEAL, STOLEN_CARD, TAKE})
    by_card = FREE_PIECE in turn.due or (PRE_ROLL in turn.due and before_roll)
    s.card_played = by_card if entry is None else entry.truth()
    if by_card and not s.card_played:
        raise turn.fields.error("card_played", "true, as what is pending comes from a card")
    if s.card_played and (turn.in_setup or turn.cut_off):
        raise turn.fields.error("card_played", "false, as no turn has begun")
    if s.card_played and not s.played[s.active].any():
        where = f"seats[{s.active}].played"
        raise PositionError(where, "the card that was played this turn (see turn.card_played)", "none")


def _ship_moved(turn: Turn) -> None:
    s, entry = turn.s, turn.fields.get("ship_moved")
    s.ship_moved = False if entry is None else entry.truth()
    if s.ship_moved and (MAIN not in turn.due or MOVE_SHIP in turn.due or not turn.desk.r.ships):
        raise turn.fields.error("ship_moved", "false: one ship a turn is moved, after the roll")


def _new_ships(turn: Turn) -> None:
    s, desk, entry = turn.s, turn.desk, turn.fields.get("new_ships")
    own = desk.pieces(s.active, SHIP)
    new: list[int] = []
    for item in entry.items(len(own), f"ships that seat {s.active} has") if entry is not None else ():
        e = item.place(desk.places.find_edge, f"an edge with a ship of seat {s.active}")
        if e not in own or e in new:
            raise item.error(f"an edge with a ship of seat {s.active}, each once")
        new.append(e)
    most = len(own) if MAIN in turn.due else FREE_PIECES if s.card_played else 0
    if len(new) > most:
        raise turn.fields.error("new_ships", f"at most {most} before the roll of a turn")
    put_bits(s.new_ships, new)


def _last_roll(turn: Turn) -> None:
    s, entry = turn.s, turn.fields.get("last_roll")
    seven = DISCARD in turn.due
    if entry is None or entry.value is None:
        s.dice = _SEVEN if seven else 0
    else:
        s.dice = entry.integer(2, MAX_NUMBER, "a sum of two dice")
    if turn.in_setup and s.dice:
        raise turn.fields.error("last_roll", "null, as this is set-up")
    if seven and s.dice != _SEVEN:
        raise turn.fields.error("last_roll", "7, as 'discard' is pending")


def _raider(turn: Turn) -> None:
    """Which of robber and pirate moved last."""
    s, entry = turn.s, turn.fields.get("raider")
    s.raider = 0 if entry is None else entry.index_of(RAIDERS, "what moved last")
    if s.raider and (s.pirate < 0 or turn.in_setup):
        raise turn.fields.error("raider", "'robber', as the pirate has not moved")
    if turn.due & {STEAL, STOLEN_CARD} and not s.raider and s.robber < 0:
        raise turn.fields.error("raider", "'pirate', as somebody is robbed and the robber is off the board")


# --- being done -------------------------------------------------------------------------------------------------------
def _lifted(turn: Turn) -> None:
    s, desk, entry = turn.s, turn.desk, turn.fields.get("lifted")
    s.lifted = NOTHING
    if MOVE_SHIP not in turn.due:
        turn.only("lifted", None, "'move ship' is not pending")
        return
    if entry is None or entry.value is None:
        raise turn.fields.error("lifted", "the edge from which the ship being moved was lifted")
    e = entry.place(desk.places.find_edge, "the edge from which a ship was lifted")
    if s.edge_piece[e] >= 0 or not has(s.ship_edges, e):
        raise entry.error("an empty edge where a ship may lie", shown(entry.value))
    if not s.supply[s.active, SUPPLY_SHIPS]:
        expected = f"at most {desk.r.supply[SUPPLY_SHIPS] - 1}, as one of the supply is being moved"
        raise PositionError(f"seats[{s.active}].ships", expected, f"{desk.r.supply[SUPPLY_SHIPS]}")
    s.supply[s.active, SUPPLY_SHIPS] -= 1
    s.lifted = e


def _free_pieces(turn: Turn) -> None:
    s, entry = turn.s, turn.fields.get("free_pieces")
    s.free_pieces = 0
    if FREE_PIECE not in turn.due:
        turn.only("free_pieces", 0, "'free piece' is not pending")
    elif entry is None:
        s.free_pieces = 1 if OVER in turn.due else FREE_PIECES
    else:
        s.free_pieces = entry.integer(1, FREE_PIECES, "free pieces left,")


def _theft(turn: Turn) -> None:
    """Who is or may be robbed: a seat with cards and a piece where robber or pirate stands."""
    s, entry = turn.s, turn.fields.get("victim")
    s.victim = NOTHING
    raider = RAIDERS[int(s.raider)]
    if STOLEN_CARD not in turn.due:
        turn.only("victim", None, "'stolen card' is not pending")
        able = _victims(turn) if STEAL in turn.due else []
        if STEAL in turn.due and len(able) < (1 if turn.desk.r.theft_optional else 2):
            found = f"{len(able)} that the {raider} may rob"
            raise PositionError("pending", "'steal' only with several seats with cards to choose from", found)
        return
    able = _victims(turn)
    if entry is not None and entry.value is not None:
        s.victim = entry.seat(turn.desk.n)
    elif len(able) == 1:
        s.victim = able[0]
    if s.victim not in able:
        raise turn.fields.error("victim", f"a seat with cards that the {raider} may rob where it stands: {able}")


def _victims(turn: Turn) -> list[int]:
    s, b = turn.s, turn.desk.b
    if s.raider:
        pieces = [int(s.edge_piece[e]) for e in bits(b.place_edges[s.pirate])]
        owners = {piece >> 1 for piece in pieces if piece >= 0 and piece & 1 == SHIP}
    else:
        owners = {int(s.vertex_building[v]) >> 1 for v in b.hex_vertices[s.robber]} - {NOTHING}
    return [p for p in sorted(owners) if p != s.active and s.hand_size[p] > 0]


def _discards(turn: Turn, seats: list[Fields]) -> None:
    """Half of each hand above the limit; of the first seat that still owes, some may be laid aside already."""
    s, due, n = turn.s, DISCARD in turn.due, turn.desk.n
    begun = False
    for p in ((int(s.active) + k) % n for k in range(n)):
        seat, aside = seats[p], int(s.discarding[p].sum())
        total = int(s.hand_size[p]) + aside
        half = total // 2 if due and total > HAND_LIMIT else 0
        if aside > (0 if begun else half):
            earlier = ", as a seat before it still owes" if begun else ""
            raise PositionError(f"seats[{p}].discarding", f"at most {0 if begun else half} cards{earlier}", f"{aside}")
        entry = seat.get("discards_owed")
        if entry is not None and (entry.value != half - aside or isinstance(entry.value, bool)):
            when = f"half of {total} cards, {aside} laid aside" if half else f"as {_why_nothing(due)}"
            raise entry.error(f"{half - aside}, {when}")
        s.discards_owed[p] = half - aside
        begun |= bool(half > aside)
    if due and not begun:
        raise PositionError("pending", "'discard' only while a seat with more than 7 cards owes some", "no such seat")


def _why_nothing(due: bool) -> str:
    return "the seat holds no more than 7 cards" if due else "'discard' is not pending"


def _picks(turn: Turn, seats: list[Fields]) -> None:
    s, due = turn.s, TAKE in turn.due
    for p, seat in enumerate(seats):
        entry = seat.get("picks_owed")
        most = _most_picks(turn, p) if due else 0
        s.picks_owed[p] = 0 if entry is None else entry.integer(0, most, "picks of the seat,")
    if due and not (s.picks_owed[: turn.desk.n].any() and s.bank.any()):
        raise PositionError("pending", "'take' only with picks_owed of a seat, and cards in the bank", "none")


def _most_picks(turn: Turn, p: int) -> int:
    """As many as the gold fields at its buildings can bring, or a card."""
    s, b = turn.s, turn.desk.b
    gold = [h for h in range(b.num_hexes) if s.terrain[h] == GOLD]
    reward = int(bool(turn.desk.r.exploration) and p == s.explorer)
    if turn.in_setup:
        start = s.setup_vertex if p == s.active else NOTHING
        return max(reward, sum(start >= 0 and int(start) in b.hex_vertices[h] for h in gold))
    corners = [int(s.vertex_building[v]) for h in gold for v in b.hex_vertices[h]]
    from_gold = sum(1 + (building & 1) for building in corners if building >> 1 == p)
    return max(from_gold, _PLENTY if p == s.active else 0, reward)
