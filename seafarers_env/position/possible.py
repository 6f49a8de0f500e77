"""What the rules bring about at once: nothing lies at what it would have turned up, and red tokens were dealt apart."""

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring.codecs import TOKENS_DUE
from seafarers_env.position.context import PositionContext, bits
from seafarers_env.position.entry import PositionError

_RED = (6, 8)


# --- what a piece brings about at once --------------------------------------------------------------------------------
def check_touched(context: PositionContext) -> None:
    """Refuse a road or ship at a hex that it would have turned up, or given a token, when it was laid."""
    s, r, b = context.s, context.r, context.b
    hidden, wanting = set[int](), set[int]()
    if r.cargo_ships:
        return  # roads and buildings turn up nothing (BARGE-061): `explorers.fleet` has refused what stands there
    if r.exploration and not (r.blind_start and context.in_setup):  # there all is turned up together
        hidden = set(np.flatnonzero(s.terrain[: b.num_hexes] == c.MISSING).tolist()).difference(bits(s.found))
    if r.number_reserve and (
        s.reserve.any() or any(s.number[h] and context.is_kind(h, c.AREA_START) for h in range(b.num_hexes))
    ):
        wanting = {h for h in context.bare_land if context.is_kind(h, c.AREA_ISLAND)}.difference(bits(s.bare))
    if not hidden and not wanting:
        return
    if r.hidden_closed:
        _check_buildings(context, hidden)
    for e in np.flatnonzero(s.edge_piece >= 0).tolist():
        at_ends = b.vertex_hexes[b.edge_vertices[e]].ravel()  # GEO-09
        for h in sorted(hidden.intersection(at_ends.tolist())):
            rule = "FACEDOWN-64" if r.hidden_closed else "OCEANS-08"
            right = f"no piece at a face-down hex but those in turn.found: it is turned up at once ({rule})"
            raise _of_piece(context, e, h, right)
        for h in sorted(wanting.intersection((b.edge_hexes[e] if r.reserve_side else at_ends).tolist())):
            right = "no piece at a small island's hex without a token but those in turn.bare (GREATER-08)"
            raise _of_piece(context, e, h, right)


def _check_buildings(context: PositionContext, hidden: set[int]) -> None:
    """Refuse a building at a corner of a hex that lies face down (FACEDOWN-28, FACEDOWN-64)."""
    built, b = context.s.vertex_building, context.b
    for v in np.flatnonzero(built >= 0).tolist():
        for h in sorted(hidden.intersection(b.vertex_hexes[v].tolist())):
            kind = "cities" if built[v] & 1 == c.CITY else "settlements"
            there = f"{context.places.vertices[v]!r} at hex {context.places.hexes[h]}"
            right = "no building at a corner of a face-down hex (FACEDOWN-28)"
            raise PositionError(f"seats[{built[v] >> 1}].{kind}", right, there)


def _of_piece(context: PositionContext, e: int, h: int, right: str) -> PositionError:
    piece = int(context.s.edge_piece[e])
    kind = "ship" if piece & 1 == c.SHIP else "road"
    there = f"{context.places.edges[e]!r} at hex {context.places.hexes[h]}"
    return PositionError(f"seats[{piece >> 1}].{kind}s", right, there)


# --- the deal ---------------------------------------------------------------------------------------------------------
def check_reds(context: PositionContext) -> None:
    """Refuse red tokens beside each other where the deal keeps them apart (NEWWORLD-04).

    Tokens of hexes that lay face down, and those brought to small islands, are dealt as they come.
    """
    if not context.r.red_apart or not context.due.isdisjoint(TOKENS_DUE):
        return
    number, names = context.s.number, context.places.hexes
    for g, h in _red_pairs(context, number):
        if not _has_no_place(context):
            found = f"{number[g]} on {names[g]} and {number[h]} on {names[h]}"
            raise PositionError("numbers", "no 6 or 8 on a hex beside another 6 or 8 (option red_tokens_apart)", found)


def _red_pairs(context: PositionContext, number: np.ndarray) -> list[tuple[int, int]]:
    """Neighbouring hexes whose red tokens were dealt."""
    b, brought = context.b, bool(context.r.number_reserve)
    red = np.flatnonzero(((number == _RED[0]) | (number == _RED[1])) & (b.terrain != c.MISSING)).tolist()
    red = [h for h in red if not (brought and context.is_kind(h, c.AREA_ISLAND))]
    return [(g, int(h)) for g in red for h in b.hex_neighbours[g] if h > g and int(h) in red]


def _has_no_place(context: PositionContext) -> bool:
    """Whether the board has more red tokens than can lie apart: a deal by lot does not part them either."""
    edition, rules = context.table.edition, np.array(context.table.rules)
    S, M = np.zeros(1, edition.records.STATE), np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    rules["red_agreed"] = 0
    rules.flags.writeable = False  # as the kernel has been compiled for
    edition.one_game.reset_game(S, 0, context.table.board.record, rules, np.uint64(0), context.table.blank, M)
    return bool(_red_pairs(context, S["number"][0]))
