"""What has changed on the board between two positions: the places that a picture of the last decision marks."""

from typing import Any, Final

import numpy as np

from seafarers_env.board.build import Board
from seafarers_env.engine.phases import DICE, PRE_ROLL
from seafarers_env.render.words import lowest

Place = tuple[str, int]

_BEFORE_THE_ROLL: Final = (DICE, PRE_ROLL)


def changed_places(before: Any, state: Any, board: Board) -> list[Place]:
    """Places at which something lies, stands or is proposed now that did not before; after a roll, where it produces.

    Args:
        before: STATE record of an earlier position of the same game.
        state: STATE record.
        board: The board it is played on.

    Returns:
        ("hex", "vertex" or "edge", id), as `svg` takes them to highlight.
    """
    edges = _differ(before, state, "edge_piece")
    vertices = _differ(before, state, "vertex_building", "vertex_tokens")
    hexes = _differ(before, state, "terrain", "number")
    harbours = _differ(before, state, "harbour_edge", "harbour_kind")
    edges |= {int(state.harbour_edge[i]) for i in harbours if state.harbour_edge[i] >= 0}
    if int(state.lifted) != int(before.lifted):
        edges.add(int(state.lifted))
    for piece in ("robber", "pirate", "proposal"):
        if int(state[piece]) != int(before[piece]):
            hexes.add(int(state[piece]))
    if rolled(before, state):
        hexes |= _produce(state, board)
    if lowest(state.bare) != lowest(before.bare):
        hexes.add(lowest(state.bare))
    found = (("hex", hexes), ("edge", edges), ("vertex", vertices))
    return [(kind, i) for kind, places in found for i in sorted(places) if i >= 0]


def _differ(before: Any, state: Any, *fields: str) -> set[int]:
    """Indices at which any of the fields is another than before."""
    return {int(i) for field in fields for i in np.flatnonzero(np.asarray(state[field]) != np.asarray(before[field]))}


def rolled(before: Any, state: Any) -> bool:
    """True when the dice were thrown since (and no card was played first)."""
    if int(before.phase) not in _BEFORE_THE_ROLL or int(state.phase) in _BEFORE_THE_ROLL:
        return False
    return int(state.turn) == int(before.turn) and bool((state.played == before.played).all())


def _produce(state: Any, board: Board) -> set[int]:
    """The hexes with the number of the dice, but for the robber's."""
    hexes = range(int(board.record[0].num_hexes))
    return {h for h in hexes if int(state.number[h]) == int(state.dice) and h != int(state.robber)}
