"""Closed, open and foremost ships, straight from the definitions (MOVE-01..07).

A lane is looked at as a graph whose edges are one player's ships. Opponents' buildings and the player's own
roads do not exist here (MOVE-01, MOVE-04, MOVE-21, MOVE-22).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

import networkx as nx

#: A ship: the edge it lies on and the vertices of its two ends.
Ship = tuple[str, str, str]


def closed_ships(ships: Iterable[Ship], own: Iterable[str]) -> frozenset[str]:
    """Edges of the ships that lie on a line between two different own buildings (MOVE-02, MOVE-03)."""
    return _closed(frozenset(ships), frozenset(own))


def foremost_ships(ships: Iterable[Ship], own: Iterable[str], ring_moves: bool) -> frozenset[str]:
    """Edges of the open ships that may be moved as far as their lane is concerned.

    Args:
        ships: all ships of one player.
        own: vertices with a building of that player.
        ring_moves: whether MOVE-06 and MOVE-07 hold (C-09).
    """
    return _foremost(frozenset(ships), frozenset(own), ring_moves)


def _graph(ships: Iterable[Ship]) -> nx.Graph:
    graph = nx.Graph()
    for edge, first, second in ships:
        graph.add_edge(first, second, edge=edge)
    return graph


@lru_cache(maxsize=100_000)
def _closed(ships: frozenset[Ship], own: frozenset[str]) -> frozenset[str]:
    closed = set()
    buildings = own & set(_graph(ships))
    for start, end in combinations(sorted(buildings), 2):
        graph = _graph(ships)
        graph.remove_nodes_from(buildings - {start, end})  # no own building at an inner vertex
        for path in nx.all_simple_edge_paths(graph, start, end):
            closed.update(graph.edges[first, second]["edge"] for first, second in path)
    return frozenset(closed)


@lru_cache(maxsize=100_000)
def _foremost(ships: frozenset[Ship], own: frozenset[str], ring_moves: bool) -> frozenset[str]:
    closed = _closed(ships, own)
    result = set()
    for ship in ships:
        if ship[0] in closed:
            continue
        if has_free_end(ship, ships, own):
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
    graph = _graph(ships - {ship})
    graph.remove_nodes_from(own)
    return first in graph and second in graph and nx.has_path(graph, first, second)


def begins_loop(ship: Ship, ships: frozenset[Ship], own: frozenset[str]) -> bool:
    """From an own building at one end the lane leads by other ships back to that building (MOVE-07)."""
    _, first, second = ship
    for building, other_end in ((first, second), (second, first)):
        if building not in own or other_end in own:
            continue
        graph = _graph(ships - {ship})
        graph.remove_nodes_from(own - {building})
        if building in graph and other_end in graph and nx.has_path(graph, other_end, building):
            return True
    return False
