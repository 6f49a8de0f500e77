"""Whether play can have come to a position: what each piece has brought about at once, and what takes turns.

Only what the rules make impossible is refused: nobody asks how likely a position is, or whether pieces are connected.
"""

import numpy as np

from seafarers_env.engine.constants import AREA_ISLAND, AREA_START, DESERT, MISSING, NOTHING, SHIP
from seafarers_env.engine.phases import SETUP_SETTLEMENT
from seafarers_env.engine.records import copied
from seafarers_env.position.desk import Desk, bits
from seafarers_env.position.entry import Entry, Fields, PositionError
from seafarers_env.position.phases import TOKENS_DUE
from seafarers_env.position.turn import Turn

_RED = (6, 8)


# --- what a piece brings about at once --------------------------------------------------------------------------------
def check_touched(turn: Turn) -> None:
    """Refuse a road or ship at a hex that it would have turned up, or given a token, when it was laid."""
    desk, s = turn.desk, turn.s
    found, bare = set(bits(s.found)), set(bits(s.bare))
    can_give = bool(s.reserve.any()) or any(s.number[h] and desk.is_kind(h, AREA_START) for h in _hexes(desk))
    for e in (int(e) for e in np.flatnonzero(s.edge_piece >= 0)):
        for h in _touched(desk, e):
            if desk.r.exploration and s.terrain[h] == MISSING and h not in found:
                right = "no piece at a face-down hex but those in turn.found: it is turned up at once (OCEANS-08)"
                raise _of_piece(desk, e, h, right)
        for h in _touched(desk, e, sides=bool(desk.r.reserve_side)):
            waits = s.terrain[h] < DESERT and not s.number[h] and desk.is_kind(h, AREA_ISLAND)
            if desk.r.number_reserve and can_give and waits and h not in bare:
                right = "no piece at a small island's hex without a token but those in turn.bare (GREATER-08)"
                raise _of_piece(desk, e, h, right)


def _hexes(desk: Desk) -> range:
    return range(int(desk.b.num_hexes))


def _touched(desk: Desk, e: int, *, sides: bool = False) -> list[int]:
    """The hexes that a piece on an edge touches: those at its ends (GEO-09), or those beside it alone."""
    b = desk.b
    beside = b.edge_hexes[e] if sides else b.vertex_hexes[b.edge_vertices[e]].ravel()
    return sorted({int(h) for h in beside if h >= 0})


def _of_piece(desk: Desk, e: int, h: int, right: str) -> PositionError:
    piece = int(desk.s.edge_piece[e])
    kind = "ship" if piece & 1 == SHIP else "road"
    there = f"{desk.places.edges[e]!r} at hex {desk.places.hexes[h]}"
    return PositionError(f"seats[{piece >> 1}].{kind}s", right, there)


# --- the deal ---------------------------------------------------------------------------------------------------------
def check_reds(entry: Entry | None, turn: Turn) -> None:
    """Refuse red tokens beside each other where the deal keeps them apart (NEWWORLD-04).

    Tokens of hexes that lay face down, and those brought to small islands, are dealt as they come.
    """
    desk, s = turn.desk, turn.s
    if not desk.r.red_apart or turn.due & TOKENS_DUE:
        return
    for g, h in _red_pairs(desk, s.number):
        if not _has_no_place(desk):
            names = desk.places.hexes
            right = "no 6 or 8 on a hex beside another 6 or 8 (option red_tokens_apart)"
            found = f"{s.number[g]} on {names[g]} and {s.number[h]} on {names[h]}"
            raise (entry or Entry({}, "numbers")).error(right, found)


def _red_pairs(desk: Desk, number: np.ndarray) -> list[tuple[int, int]]:
    """Neighbouring hexes whose red tokens were dealt."""
    b, brought = desk.b, bool(desk.r.number_reserve)
    red = [
        h
        for h in _hexes(desk)
        if number[h] in _RED and b.terrain[h] != MISSING and not (brought and desk.is_kind(h, AREA_ISLAND))
    ]
    return [(g, int(h)) for g in red for h in b.hex_neighbours[g] if h > g and int(h) in red]


def _has_no_place(desk: Desk) -> bool:
    """Whether the board has more red tokens than can lie apart: a deal by lot does not part them either."""
    edition, rules = desk.table.edition, np.array(desk.table.rules)
    S, M = np.zeros(1, edition.records.STATE), np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    rules["red_agreed"] = 0
    rules.flags.writeable = False  # as the kernel has been compiled for
    edition.one_game.reset_game(S, 0, desk.table.board.record, rules, np.uint64(0), desk.table.blank, M)
    return bool(_red_pairs(desk, S["number"][0]))


# --- set-up and turns -------------------------------------------------------------------------------------------------
def check_begun(turn: Turn, seats: list[Fields]) -> None:
    """Refuse a seat said to have no buildings although set-up is over and had a place for one (BASE-14).

    A seat of which the position leaves out settlements or cities may be left without any, as in a puzzle.
    """
    desk, s = turn.desk, turn.s
    if turn.in_setup:
        return
    for p, seat in enumerate(seats):
        said, cities = seat.get("settlements"), seat.get("cities")
        if said is None or cities is None or (s.vertex_building >> 1 == p).any() or not _could_start(desk, p):
            continue
        right = "one or more buildings of the seat, as set-up is over (or nothing said of them, as in a puzzle)"
        raise said.error(right, "none")


def _could_start(desk: Desk, p: int) -> bool:
    """Whether there is a place for a starting settlement: then there was one when it was due, as none comes free."""
    b = desk.b
    if any(b.terrain[h] == MISSING and desk.is_kind(h, AREA_START) for h in _hexes(desk)):
        return False  # but by discovery
    S = copied(desk.S)
    s = S[0]
    s.pending, s.active, s.placements, s.setup_vertex = 1 << SETUP_SETTLEMENT, p, p, NOTHING
    s.free_pieces, s.winner, s.outcome, s.lifted = 0, NOTHING, 0, NOTHING
    desk.table.edition.one_game.rebuild(S, 0, desk.table.board.record, desk.table.rules)
    return bool(s.active == p and s.pending == 1 << SETUP_SETTLEMENT and s.placements == p)


def check_played(turn: Turn, seats: list[Fields]) -> None:
    """Refuse more played cards than turns allow: one a turn, and none in the turn it was bought (BASE-54, BASE-55).

    Where the position does not say the number of the turn, it is the first that allows them.
    """
    s, n, last = turn.s, turn.desk.n, int(turn.desk.r.max_turns) - 1
    if turn.in_setup:
        return
    for p, seat in enumerate(seats):
        played = int(s.played[p].sum())
        while played > _playable(turn, p) and turn.fields.get("number") is None and s.turn + n <= last:
            s.turn += n
        most = _playable(turn, p)
        if played > most:
            right = f"at most {most} cards by turn.number {s.turn}: one in each own turn but the first"
            raise seat.error("played", right, f"{played}") if seat.path else PositionError("seats", right, f"{played}")


def _playable(turn: Turn, p: int) -> int:
    """The most cards that a seat can have played after the turns that have ended."""
    s, n = turn.s, turn.desk.n
    ended = max(0, (int(s.turn) - p + n - 1) // n)
    plays = bool(s.card_played) and p == s.active
    return max(0, ended - 1) + (plays and ended > 0)
