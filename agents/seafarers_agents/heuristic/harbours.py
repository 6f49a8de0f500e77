"""Laying a harbour whose kind nobody knows yet: where this seat expects to settle, else where it serves least."""

from collections.abc import Iterator

from seafarers_agents.heuristic.sight import Sight
from seafarers_env.actions import PLACE_HARBOUR


def lay(sight: Sight) -> int:
    """The edge of the own next harbour (NEWWORLD-08): at a likely start of one's own, away from those of others."""
    order = list(_starts(sight))
    n = sight.players
    mine = {order[k] for k in (sight.me, 2 * n - 1 - sight.me) if k < len(order)}
    theirs = set(order) - mine
    output = sight.ground.output

    def score(edge: int) -> tuple[int, float, int]:
        here = sight.geometry.edge_vertices[edge]
        return len(mine & set(here)) - len(theirs & set(here)), -max(sum(output[v]) for v in here), -edge

    choices = sight.legal[PLACE_HARBOUR]
    return choices[max(choices, key=score)]


def _starts(sight: Sight) -> Iterator[int]:
    """The vertices that all seats together would settle if production were all, in the order of their placing."""
    output, edges = sight.ground.output, sight.geometry.vertex_edges
    taken: set[int] = set()
    left = 2 * sight.players
    for v in sorted(range(len(edges)), key=lambda v: (-sum(output[v]), v)):
        if left and v not in taken and sight.ground.land[v]:
            taken |= {v, *(u for _, u in edges[v])}
            left -= 1
            yield v
