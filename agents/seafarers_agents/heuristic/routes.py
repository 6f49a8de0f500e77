"""Where roads and ships can lead: the cheapest way to every vertex, and the next piece of a longer trade route."""

import heapq
from typing import NamedTuple

from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic import rim
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.constants import MIN_ROUTE, SHIP

LONGEST_WAY = 7  # pieces looked ahead
LONGEST_DASH = 4  # pieces looked ahead for the Longest Trade Route
COSTS = (eco.ROAD, eco.SHIP)  # by ROAD, SHIP


class Way(NamedTuple):
    """Edges to lay, in order. They are all roads or all ships: a change takes a building on the way.

    `~v` among them says that one sails round the world from exit point v; the next is where one lands. The two
    together cost what two ships cost.
    """

    kind: int  # ROAD or SHIP
    edges: tuple[int, ...]

    @property
    def cost(self) -> eco.Cost:
        """Cards for all its pieces."""
        return eco.times(len(self.edges), COSTS[self.kind])


def ways(sight: Sight, starts: list[tuple[int, int]] | None = None) -> dict[int, Way]:
    """The cheapest way to every free building site and every face-down hex in reach, round others' pieces.

    A piece is priced by how long its cards take to come in. A node of the search is a vertex with the kind of piece
    that leads there; `starts` are such pairs (by default wherever own routes can go on).
    """
    wanted = sight.sites | sight.ground.fog_set
    prices = eco.prices(sight.economy)
    weight = [sum(p * c for p, c in zip(prices, cost, strict=True)) for cost in COSTS]
    free, left = sight.free, sight.pieces_left
    edges, buildings = sight.geometry.vertex_edges, sight.buildings
    found: dict[int, Way] = {}
    lengths: dict[int, float] = {}
    came: dict[int, tuple[tuple[int, ...], int]] = {}  # node -> edges from the node before, that node
    heap: list[tuple[float, int, int]] = []  # cost, node, pieces
    for v, kind in sight.starts if starts is None else starts:
        lengths[2 * v + kind] = 0.0
        heap.append((0.0, 2 * v + kind, 0))
    heapq.heapify(heap)
    done: set[int] = set()
    round_the_world = bool(sight.rules["round_the_world"])
    while heap:
        cost, node, pieces = heapq.heappop(heap)
        if node in done:
            continue
        done.add(node)
        v, kind = node >> 1, node & 1
        if wanted >> v & 1 and v not in found:
            found[v] = Way(kind, _trace(came, node))
        if pieces >= LONGEST_WAY or pieces >= left[kind] or (pieces and buildings[v] >= 0):
            continue
        takes, price = free[kind], cost + weight[kind]
        for e, u in edges[v]:
            after = 2 * u + kind
            if takes >> e & 1 and after not in done and price < lengths.get(after, price + 1.0):
                lengths[after] = price
                came[after] = ((e,), node)
                heapq.heappush(heap, (price, after, pieces + 1))
        if round_the_world and kind == SHIP:
            price += weight[kind] * (rim.PRICE - 1)
            for e, u in rim.landings(sight, v, arrives=pieces > 0):
                after = 2 * u + kind
                if after not in done and price < lengths.get(after, price + 1.0):
                    lengths[after] = price
                    came[after] = ((~v, e), node)
                    heapq.heappush(heap, (price, after, pieces + rim.PRICE))
    return found


def _trace(came: dict[int, tuple[tuple[int, ...], int]], node: int) -> tuple[int, ...]:
    edges: tuple[int, ...] = ()
    while node in came:
        steps, node = came[node]
        edges = steps + edges
    return edges


# --- the Longest Trade Route ------------------------------------------------------------------------------------------
def dash(sight: Sight) -> Way | None:
    """The fewest pieces that win the Longest Trade Route, or None when it is held already or far off."""
    if int(sight.state["route_holder"]) == sight.me:
        return None
    lengths: list[int] = sight.state["route"].tolist()
    wanted = max(MIN_ROUTE, max(lengths[q] for q in sight.opponents) + 1)
    if wanted - lengths[sight.me] > LONGEST_DASH:
        return None
    best: Way | None = None
    for v, kind in sight.starts:
        if not any(sight.free[kind] >> e & 1 for e, _ in sight.geometry.vertex_edges[v]):
            continue
        need = max(1, wanted - _longest_from(sight, v, kind, set()))
        if need <= min(LONGEST_DASH, sight.pieces_left[kind]) and (best is None or need < len(best.edges)):
            edges = _outward(sight, v, kind, need, set())
            best = Way(kind, edges) if edges else best
    return best


def _longest_from(sight: Sight, v: int, kind: int, used: set[int]) -> int:
    """Length of the longest own line of pieces that begins at a vertex and can be linked to a new piece there."""
    building = sight.buildings[v]
    if used and building >= 0 and building >> 1 != sight.me:
        return 0
    best = 0
    for e, u in sight.geometry.vertex_edges[v]:
        piece = sight.pieces[e]
        if e in used or piece < 0 or piece >> 1 != sight.me:
            continue
        if building >= 0 or piece & 1 == kind:
            used.add(e)
            best = max(best, 1 + _longest_from(sight, u, piece & 1, used))
            used.discard(e)
    return best


def _outward(sight: Sight, v: int, kind: int, length: int, used: set[int]) -> tuple[int, ...]:
    """That many free edges in a line from a vertex, or none."""
    for e, u in sight.geometry.vertex_edges[v]:
        if e in used or not sight.free[kind] >> e & 1:
            continue
        if length == 1:
            return (e,)
        if sight.buildings[u] < 0:
            rest = _outward(sight, u, kind, length - 1, used | {e})
            if rest:
                return (e, *rest)
    return ()
