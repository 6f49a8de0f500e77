"""What the rules bring about at once: nothing lies at what it would have turned up, and red tokens were dealt apart."""

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine.parts.codecs import TOKENS_DUE
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
        hidden = set(np.flatnonzero(s.terrain[: b.num_hexes] == c.MISSING).tolist()).difference(bits(s.found))
    if r.number_reserve and (
        s.reserve.any() or any(s.number[h] and desk.is_kind(h, c.AREA_START) for h in range(b.num_hexes))
    ):
        wanting = {h for h in desk.bare_land if desk.is_kind(h, c.AREA_ISLAND)}.difference(bits(s.bare))
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
            kind = "cities" if built[v] & 1 == c.CITY else "settlements"
            there = f"{desk.places.vertices[v]!r} at hex {desk.places.hexes[h]}"
            right = "no building at a corner of a face-down hex (FACEDOWN-28)"
            raise PositionError(f"seats[{built[v] >> 1}].{kind}", right, there)


def _of_piece(desk: Desk, e: int, h: int, right: str) -> PositionError:
    piece = int(desk.s.edge_piece[e])
    kind = "ship" if piece & 1 == c.SHIP else "road"
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
    red = np.flatnonzero(((number == _RED[0]) | (number == _RED[1])) & (b.terrain != c.MISSING)).tolist()
    red = [h for h in red if not (brought and desk.is_kind(h, c.AREA_ISLAND))]
    return [(g, int(h)) for g in red for h in b.hex_neighbours[g] if h > g and int(h) in red]


def _has_no_place(desk: Desk) -> bool:
    """Whether the board has more red tokens than can lie apart: a deal by lot does not part them either."""
    edition, rules = desk.table.edition, np.array(desk.table.rules)
    S, M = np.zeros(1, edition.records.STATE), np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    rules["red_agreed"] = 0
    rules.flags.writeable = False  # as the kernel has been compiled for
    edition.one_game.reset_game(S, 0, desk.table.board.record, rules, np.uint64(0), desk.table.blank, M)
    return bool(_red_pairs(desk, S["number"][0]))
