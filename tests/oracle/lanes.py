"""Closed, open and foremost ships, straight from the definitions (MOVE-01..07).

A lane is looked at as a graph whose edges are one player's ships. Opponents' buildings and the player's own
roads do not exist here (MOVE-01, MOVE-04, MOVE-21, MOVE-22).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

#: A ship: the edge it lies on and the vertices of its two ends.
Ship = tuple[str, str, str]


def closed_ships(ships: Iterable[Ship], own: Iterable[str]) -> frozenset[str]:
    """Edges of the ships that lie on a line between two different own buildings (MOVE-02, MOVE-03)."""
    return _closed(frozenset(ships), frozenset(own))


def foremost_ships(
    ships: Iterable[Ship], own: Iterable[str], ring_moves: bool, held: Iterable[str] = ()
) -> frozenset[str]:
    """Edges of the open ships that may be moved as far as their lane is concerned.

    Args:
        ships: all ships of one player.
        own: vertices with a building of that player.
        ring_moves: whether MOVE-06 and MOVE-07 hold (C-09).
        held: vertices where no end is free though nothing of that player is there (CK-098).
    """
    return _foremost(frozenset(ships), frozenset(own), ring_moves, frozenset(held))


def _steps(ships: Iterable[Ship]) -> dict[str, list[tuple[str, str]]]:
    """Vertex -> the ships from there, each as its edge and the vertex at its other end."""
    steps: dict[str, list[tuple[str, str]]] = {}
    for edge, first, second in ships:
        steps.setdefault(first, []).append((edge, second))
        steps.setdefault(second, []).append((edge, first))
    return steps


@lru_cache(maxsize=100_000)
def _closed(ships: frozenset[Ship], own: frozenset[str]) -> frozenset[str]:
    """Go along every line from every own building to wherever it meets the next one."""
    steps, closed = _steps(ships), set[str]()

    def go_on(vertex: str, line: list[str], passed: set[str]) -> None:
        for edge, beyond in steps[vertex]:
            if beyond in passed:
                continue
            if beyond in own:
                closed.update(line, [edge])
            else:
                go_on(beyond, [*line, edge], passed | {beyond})

    for building in own & steps.keys():
        go_on(building, [], {building})
    return frozenset(closed)


@lru_cache(maxsize=100_000)
def _foremost(ships: frozenset[Ship], own: frozenset[str], ring_moves: bool, held: frozenset[str]) -> frozenset[str]:
    closed = _closed(ships, own)
    result = set[str]()
    for ship in ships:
        if ship[0] in closed:
            continue
        if has_free_end(ship, ships, own | held):
            result.add(ship[0])
        elif ring_moves and (on_free_ring(ship, ships, own) or begins_loop(ship, ships, own)):
            result.add(ship[0])
    return frozenset(result)


def has_free_end(ship: Ship, ships: frozenset[Ship], own: frozenset[str]) -> bool:
    """One end has neither an own building nor another own ship (MOVE-05)."""
    others = ships - {ship}
    return any(vertex not in own and not any(vertex in other[1:] for other in others) for vertex in ship[1:])


def on_free_ring(ship: Ship, ships: frozenset[Ship], own: frozenset[str]) -> bool:
    """The ship lies on a ring of own ships without an own building (MOVE-06)."""
    _, first, second = ship
    return first not in own and second not in own and _leads(first, second, ships - {ship}, own)


def begins_loop(ship: Ship, ships: frozenset[Ship], own: frozenset[str]) -> bool:
    """From an own building at one end the lane leads by other ships back to that building (MOVE-07)."""
    _, first, second = ship
    for building, other_end in ((first, second), (second, first)):
        if building in own and other_end not in own and _leads(other_end, building, ships - {ship}, own):
            return True
    return False


def _leads(start: str, target: str, ships: Iterable[Ship], own: frozenset[str]) -> bool:
    """Whether these ships lead from one vertex to another, past no own building."""
    steps, reached = _steps(ships), [start]
    for vertex in reached:
        for _, beyond in steps.get(vertex, []):
            if beyond == target:
                return True
            if beyond not in own and beyond not in reached:
                reached.append(beyond)
    return False
