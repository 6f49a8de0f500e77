"""Blocks of an observation that belong to the board, and that only some scenarios have.

As in `observation`: each kernel writes its blocks at `o` and returns where the next begins.
"""

from . import constants as c, phases as at
from ._jit import folded, kernel
from .chunks import WIDTH, copy, spread
from .deal import first_conflict
from .explorers import observation as explorers_observation
from .fan import observation as fan_observation
from .knights import observation as knights_observation
from .rows import write_row
from .sizes import EXPLORERS, FAN, HEX_WORDS, KNIGHTS, SPICE
from .spices import observation as spices_observation


@folded
def zero(out, o, size):
    """Write `size` noughts."""
    for i in range(o, o + size):
        out[i] = 0


@kernel
def write_extras(s, b, r, out, o):
    """What only some scenarios have: placed harbours, face-down hexes, number reserve, special tokens."""
    if r.harbours_by_players:
        zero(out, o, b.num_edges)
        for i in range(s.harbours_placed):
            out[o + s.harbour_edge[i]] = 2 + s.harbour_kind[i]
        o += b.num_edges
    if EXPLORERS:
        return explorers_observation.write_board(s, b, r, out, o)
    if r.exploration:
        zero(out, o, c.NUM_TERRAINS + c.MAX_NUMBER + 1)
        for i in range(b.num_pools):
            for k in range(c.NUM_TERRAINS):
                out[o + k] += s.pile[i, k]
            for k in range(c.MAX_NUMBER + 1):
                out[o + c.NUM_TERRAINS + k] += s.pile_numbers[i, k]
        o += c.NUM_TERRAINS + c.MAX_NUMBER + 1
    if r.number_reserve:
        o = write_row(s.reserve, out, o)
    if r.number_reserve or r.red_agreed:
        for w in range(HEX_WORDS):
            spread(s.bare[w], out, o + 64 * w)
        if s.phase == at.TOKEN_PROPOSAL or s.phase == at.TOKEN_ANSWER:
            out[o + first_conflict(s, b)] = 1
            if s.proposal >= 0:
                out[o + s.proposal] = 2
        o += b.num_hexes
    if r.island_token or r.trade_route_tokens or (SPICE and r.settlement_tokens):
        for w in range(0, b.num_vertices, WIDTH):
            copy(s.vertex_tokens, w, out, o + w)
        o += b.num_vertices
    if FAN:
        o = fan_observation.write_board(s, b, r, out, o)
    if SPICE and r.sections and r.exploration:
        o = spices_observation.write_sections(s, r, out, o)
    if SPICE and r.spices:
        o = spices_observation.write_board(s, b, out, o)
    if KNIGHTS and r.knights:
        o = knights_observation.write_board(s, b, out, o)
    return o
