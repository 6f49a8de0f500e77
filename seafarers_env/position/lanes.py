"""Ships in open and closed lanes, and which of them could be moved (MOVE-01..07, MOVE-11, MOVE-13, MOVE-14, MOVE-24)."""

from dataclasses import dataclass
from typing import Any

from seafarers_env.position.desk import Desk, bits

#: Vertex -> the ships from there, each as its edge and the vertex at its other end.
Steps = dict[int, list[tuple[int, int]]]


@dataclass(frozen=True)
class Lanes:
    """The ships of one seat, as edges."""

    open: set[int]
    closed: set[int]
    movable: set[int]


def lanes_of(desk: Desk, p: int, ships: set[int], own: set[int], foreign: set[int]) -> Lanes:
    """The lanes of a seat.

    Args:
        desk: The position, its derived fields up to date, no ship lifted.
        p: The seat.
        ships: Edges with its ships.
        own: Vertices with its buildings.
        foreign: Vertices with buildings of others.
    """
    if not ships:
        return Lanes(set(), set(), set())
    edge_vertices = desk.b.edge_vertices
    steps: Steps = {}
    for e in ships:
        first, second = edge_vertices[e].tolist()
        steps.setdefault(first, []).append((e, second))
        steps.setdefault(second, []).append((e, first))
    closed = closed_ships(steps, own)
    s = desk.s
    kept = set(bits(desk.b.place_edges[s.pirate])) if s.pirate >= 0 else set[int]()  # MOVE-13
    foremost = set(bits(s.foremost[p])) - set(bits(s.new_ships)) - kept
    if foremost:
        targets = set(bits(s.ship_reach[p] & s.ship_edges & s.free_edges)) - kept
        foremost = {e for e in foremost if _has_target(edge_vertices, e, targets, steps, own, foreign)}
    return Lanes(ships - closed, closed, foremost)


def closed_ships(steps: Steps, own: set[int]) -> set[int]:
    """The ships on a line, no vertex repeated, between two different own buildings (MOVE-02, MOVE-03).

    With one more vertex, joined to every own building, such lines become rings through it; a search depth first from
    there finds what hangs on a single vertex or ship, as nothing leads round that, and leaves the rest.
    """
    when: dict[int, int] = {}  # in which order the search came to the vertices; the additional one is 0
    pile: list[int] = []  # the ships found, without those that hang

    def search(v: int, came_by: int) -> int:
        """Go on from a vertex; the earliest one that what lies behind it leads to."""
        when[v] = len(when) + 1
        earliest = 0 if v in own else when[v]
        for e, u in steps[v]:
            if e == came_by or when.get(u, 0) > when[v]:
                continue
            begun = len(pile)
            pile.append(e)
            if u in when:
                earliest = min(earliest, when[u])
                continue
            back = search(u, e)
            if back >= when[v]:
                del pile[begun:]
            earliest = min(earliest, back)
        return earliest

    for v in own:
        if v in steps and v not in when:
            search(v, -1)
    return set(pile)


def _has_target(
    edge_vertices: Any, e: int, targets: set[int], steps: Steps, own: set[int], foreign: set[int]
) -> bool:
    """Whether a ship could be laid on another edge if the one on `e` were not there (MOVE-14, MOVE-24)."""
    if len(targets) > 4:  # no more edges than that have a ship for their neighbour
        return True
    for target in targets:
        for v in edge_vertices[target].tolist():
            beside = {ship for ship, _ in steps.get(v, [])} - {e}
            if v in own or (beside and v not in foreign):
                return True
    return False
