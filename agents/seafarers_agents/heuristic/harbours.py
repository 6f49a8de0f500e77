"""Laying a harbour whose kind nobody knows yet: near where this seat expects to begin, not near the others.

And turning one that was found: to an own building.
"""

from collections.abc import Iterator

from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.actions import PLACE_HARBOUR

NEAR = 2  # edges


def lay(sight: Sight) -> int:
    """The edge of the next harbour (NEWWORLD-08); of edges alike, the one with the poorest land."""
    order = list(starts(sight))
    last = 2 * sight.players - 1
    mine = {v for k, v in enumerate(order) if sight.me in (k, last - k)}
    ours, theirs = _around(sight, mine), _around(sight, set(order) - mine)
    output = sight.ground.output

    def score(edge: int) -> tuple[int, float, int]:
        ends = set(sight.geometry.edge_vertices[edge])
        return len(ours & ends) - len(theirs & ends), -max(sum(output[v]) for v in ends), -edge

    choices = sight.legal[PLACE_HARBOUR]
    return choices[max(choices, key=score)]


def turn(sight: Sight) -> int:
    """The side of a harbour tile at which an own building stands: nobody else can then settle there (BASE-44)."""
    choices = sight.legal[PLACE_HARBOUR]
    mine = set(sight.owned[sight.me])
    return choices[min(choices, key=lambda e: (mine.isdisjoint(sight.geometry.edge_vertices[e]), e))]


def starts(sight: Sight) -> Iterator[int]:
    """The vertices that all seats would settle if production were all, in the order of their placing (BASE-14)."""
    output, edges = sight.ground.output, sight.geometry.vertex_edges
    taken: set[int] = set()
    left = 2 * sight.players
    for v in sorted(range(len(edges)), key=lambda v: (-sum(output[v]), v)):
        if left and v not in taken and sight.ground.land[v]:
            taken |= {v, *(u for _, u in edges[v])}
            left -= 1
            yield v


def _around(sight: Sight, places: set[int]) -> set[int]:
    for _ in range(NEAR):
        places = places | {u for v in places for _, u in sight.geometry.vertex_edges[v]}
    return places
