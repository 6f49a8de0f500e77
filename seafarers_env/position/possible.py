"""Whether play can have come to a position: what each piece has brought about at once, and what takes turns.

Only what the rules make impossible is refused: nobody asks how likely a position is, or whether pieces are connected.
"""

import numpy as np

from seafarers_env.engine.constants import AREA_ISLAND, AREA_START, CITY, MISSING, NOTHING, SHIP
from seafarers_env.engine.parts.codecs import TOKENS_DUE
from seafarers_env.engine.phases import SETUP_SETTLEMENT
from seafarers_env.engine.records import copied
from seafarers_env.position.desk import Desk, bits
from seafarers_env.position.entry import PositionError

_RED = (6, 8)


# --- what a piece brings about at once --------------------------------------------------------------------------------
def check_touched(desk: Desk) -> None:
    """Refuse a road or ship at a hex that it would have turned up, or given a token, when it was laid."""
    s, r, b = desk.s, desk.r, desk.b
    hidden, wanting = set[int](), set[int]()
    if r.cargo_ships:
        return  # roads and buildings turn up nothing (BARGE-061): `fleet` has refused what stands there
    if r.exploration and not (r.blind_start and desk.in_setup):  # there all is turned up together
        hidden = set(np.flatnonzero(s.terrain[: b.num_hexes] == MISSING).tolist()).difference(bits(s.found))
    if r.number_reserve and (
        s.reserve.any() or any(s.number[h] and desk.is_kind(h, AREA_START) for h in range(b.num_hexes))
    ):
        wanting = {h for h in desk.bare_land if desk.is_kind(h, AREA_ISLAND)}.difference(bits(s.bare))
    if not hidden and not wanting:
        return
    if r.hidden_closed:
        _check_buildings(desk, hidden)
    for e in np.flatnonzero(s.edge_piece >= 0).tolist():
        at_ends = b.vertex_hexes[b.edge_vertices[e]].ravel()  # GEO-09
        for h in sorted(hidden.intersection(at_ends.tolist())):
            rule = "FACEDOWN-64" if r.hidden_closed else "OCEANS-08"
            right = f"no piece at a face-down hex but those in turn.found: it is turned up at once ({rule})"
            raise _of_piece(desk, e, h, right)
        for h in sorted(wanting.intersection((b.edge_hexes[e] if r.reserve_side else at_ends).tolist())):
            right = "no piece at a small island's hex without a token but those in turn.bare (GREATER-08)"
            raise _of_piece(desk, e, h, right)


def _check_buildings(desk: Desk, hidden: set[int]) -> None:
    """Refuse a building at a corner of a hex that lies face down (FACEDOWN-28, FACEDOWN-64)."""
    built, b = desk.s.vertex_building, desk.b
    for v in np.flatnonzero(built >= 0).tolist():
        for h in sorted(hidden.intersection(b.vertex_hexes[v].tolist())):
            kind = "cities" if built[v] & 1 == CITY else "settlements"
            there = f"{desk.places.vertices[v]!r} at hex {desk.places.hexes[h]}"
            right = "no building at a corner of a face-down hex (FACEDOWN-28)"
            raise PositionError(f"seats[{built[v] >> 1}].{kind}", right, there)


def _of_piece(desk: Desk, e: int, h: int, right: str) -> PositionError:
    piece = int(desk.s.edge_piece[e])
    kind = "ship" if piece & 1 == SHIP else "road"
    there = f"{desk.places.edges[e]!r} at hex {desk.places.hexes[h]}"
    return PositionError(f"seats[{piece >> 1}].{kind}s", right, there)


# --- the deal ---------------------------------------------------------------------------------------------------------
def check_reds(desk: Desk) -> None:
    """Refuse red tokens beside each other where the deal keeps them apart (NEWWORLD-04).

    Tokens of hexes that lay face down, and those brought to small islands, are dealt as they come.
    """
    if not desk.r.red_apart or not desk.due.isdisjoint(TOKENS_DUE):
        return
    number, names = desk.s.number, desk.places.hexes
    for g, h in _red_pairs(desk, number):
        if not _has_no_place(desk):
            found = f"{number[g]} on {names[g]} and {number[h]} on {names[h]}"
            raise PositionError("numbers", "no 6 or 8 on a hex beside another 6 or 8 (option red_tokens_apart)", found)


def _red_pairs(desk: Desk, number: np.ndarray) -> list[tuple[int, int]]:
    """Neighbouring hexes whose red tokens were dealt."""
    b, brought = desk.b, bool(desk.r.number_reserve)
    red = np.flatnonzero(((number == _RED[0]) | (number == _RED[1])) & (b.terrain != MISSING)).tolist()
    red = [h for h in red if not (brought and desk.is_kind(h, AREA_ISLAND))]
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
def check_begun(desk: Desk) -> None:
    """Refuse a seat said to have no buildings although set-up is over and had a place for one (BASE-14).

    A seat of which the position leaves out settlements or cities may be left without any, as in a puzzle.
    """
    if desk.in_setup:
        return
    other = "ports" if desk.r.cargo_ships else "cities"
    for p, seat in enumerate(desk.seats):
        said, cities = seat.get("settlements"), seat.get(other)
        if said is None or cities is None or (desk.s.vertex_building >> 1 == p).any() or not _could_start(desk, p):
            continue
        right = "one or more buildings of the seat, as set-up is over (or nothing said of them, as in a puzzle)"
        raise said.error(right, "none")


def _could_start(desk: Desk, p: int) -> bool:
    """Whether there is a place for a starting settlement: then there was one when it was due, as none comes free."""
    b = desk.b
    if desk.r.cargo_ships:
        return True  # set-up never gets stuck (BARGE-192)
    if any(b.terrain[h] == MISSING and desk.is_kind(h, AREA_START) for h in range(b.num_hexes)):
        return False  # but by discovery
    S = copied(desk.S)
    s = S[0]
    pending = desk.table.edition.phases.pending_of((SETUP_SETTLEMENT,))
    s.pending, s.active, s.placements, s.setup_vertex = pending, p, p, NOTHING
    s.free_pieces, s.winner, s.outcome, s.lifted = 0, NOTHING, 0, NOTHING
    if desk.r.knights:
        s.playing = NOTHING
    desk.table.edition.one_game.rebuild(S, 0, desk.table.board.record, desk.table.rules)
    return bool(s.active == p and s.pending == pending and s.placements == p)


def check_played(desk: Desk) -> None:
    """Refuse more played cards than turns allow: one a turn, and none in the turn it was bought (BASE-54, BASE-55).

    Where the position does not say the number of the turn, it is the first that allows them.
    """
    s, last = desk.s, int(desk.r.max_turns) - 1
    if desk.in_setup:
        return
    for p, seat in enumerate(desk.seats):
        played = int(s.played[p].sum())
        while played > _playable(desk, p) and desk.entry("turn.number") is None and s.turn + desk.n <= last:
            s.turn += desk.n
        most = _playable(desk, p)
        if played > most:
            raise seat.error(
                "played",
                f"at most {most} cards by turn.number {s.turn}: one in each own turn"
                + (" but the first" if _has_none_at_first(desk, p) else ""),
                f"{played}",
            )


def _playable(desk: Desk, p: int) -> int:
    """The most cards that a seat can have played after the turns that have ended."""
    s, n = desk.s, desk.n
    ended = max(0, (int(s.turn) - p + n - 1) // n)
    plays = bool(s.card_played) and p == s.active
    first = int(_has_none_at_first(desk, p))
    return max(0, ended - first) + (plays and ended >= first)


def _has_none_at_first(desk: Desk, p: int) -> bool:
    """Whether a seat has no card to play in its first turn; but for seat 0 it may have bought one after others'."""
    return not desk.r.start_cards and not (desk.r.special_building and p > 0)
