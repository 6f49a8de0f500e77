"""Far shores: what settling them counts, and the way to Catan across what lies face down (REACH-09, SEVEN-06)."""

from typing import Final

from seafarers_agents.heuristic.routes import Way
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.constants import SHIP

MARKER_CARD: Final = 0.5  # how often a marker brings a card (SEVEN-08)


def points_at(sight: Sight, v: int) -> int:
    """Points of a settlement on a vertex, and of a city beyond them: 2 on Catan where that counts twice."""
    return 2 if sight.rules["catan_doubled"] and sight.ground.catan >> v & 1 else 1


def cards_at(sight: Sight, v: int) -> float:
    """Development cards that settling a vertex may be expected to bring."""
    if not sight.rules["island_markers"] or sight.ground.area[v] < 0:
        return 0.0
    return MARKER_CARD * (int(sight.state["markers"]) >> sight.ground.area[v] & 1)


def to_catan(sight: Sight) -> tuple[int, Way] | None:
    """The nearest site on Catan and the ships to it, as if all that lies face down were sea.

    None once something own stands there, and where the ships do not suffice.
    """
    if not sight.rules["catan_doubled"] or any(sight.ground.catan >> v & 1 for v in sight.owned[sight.me]):
        return None
    open_water = sight.free[SHIP] | sight.empty & sight.ground.dark
    sites = sight.sites & sight.ground.catan
    layer = [v for v, kind in sight.starts if kind == SHIP]
    came: dict[int, tuple[int, int]] = {v: (-1, -1) for v in layer}
    for _ in range(sight.pieces_left[SHIP]):
        further: list[int] = []
        for v in layer:
            for e, u in sight.geometry.vertex_edges[v]:
                if u not in came and open_water >> e & 1:
                    came[u] = e, v
                    if sites >> u & 1:
                        return u, Way(SHIP, _trace(came, u))
                    if sight.buildings[u] < 0:
                        further.append(u)
        layer = further
    return None


def _trace(came: dict[int, tuple[int, int]], v: int) -> tuple[int, ...]:
    edges: list[int] = []
    while came[v][0] >= 0:
        edge, v = came[v]
        edges.append(edge)
    return tuple(reversed(edges))
