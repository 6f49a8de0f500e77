"""Ways that lead round the world: from an exit point to where one can land on the opposite side (WORLD-19)."""

from collections.abc import Iterator
from typing import Final

from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.constants import SHIP

SIDES: Final = 6
PRICE: Final = 2  # pieces that a crossing counts for: it costs what two ships cost, and lays one


def landings(sight: Sight, v: int, *, arrives: bool) -> Iterator[tuple[int, int]]:
    """Where one comes from an exit point: (edge on which the ship lands, an end of it).

    `arrives` says that the way ends there with a ship to come; else one has to lie there.
    """
    exits, edges = sight.geometry.exit_side, sight.geometry.vertex_edges
    if exits[v] < 0 or not _is_open(sight, v):
        return
    if not arrives and not any(sight.is_mine(e, SHIP) for e, _ in edges[v]):
        return
    pirate = int(sight.state["pirate"])
    closed = 0 if pirate < 0 else sight.geometry.place_edges[pirate]
    if pirate >= 0 and pirate in sight.geometry.vertex_hexes[v]:
        return
    for w, side in enumerate(exits):
        if side == (exits[v] + SIDES // 2) % SIDES and _is_open(sight, w):
            for e, u in edges[w]:
                if sight.pieces[e] < 0 and not closed >> e & 1:
                    yield e, w
                    yield e, u


def _is_open(sight: Sight, v: int) -> bool:
    """Whether nobody else has a building on a vertex."""
    return sight.buildings[v] < 0 or sight.buildings[v] >> 1 == sight.me
