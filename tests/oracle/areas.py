"""Which land is whose home, and which is foreign (NEWSHORES-05, FOURISLANDS-05, DESERT-05, NEWWORLD-13, CROSSING-02).

An area is a region of the board file that can be a home or earn a token; where sea and land are dealt together it
is an island as it was dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from .board import Board

if TYPE_CHECKING:
    from .table import Table

#: Kinds of regions that are areas; the desert belt is none (DESERT-07).
KINDS = ("start", "island", "unknown")


def dealt_islands(board: Board, land: list[str]) -> dict[str, str]:
    """Hex -> the first hex of its island (GEO-08); empty where the board itself says what the islands are."""
    if set(board.region_kind.values()) != {"start"}:  # a start island that is dealt is one area, sea and all (WORLD-05)
        return {}
    dealt = {letter for name, letter in board.pool_of.items() if name not in board.face_down}
    if not any(set(board.hex_pool[letter]) > {"ocean"} for letter in dealt if letter in board.hex_pool):
        return {}
    graph = nx.Graph()
    graph.add_nodes_from(land)
    graph.add_edges_from((name, other) for name in land for other in board.beside(name) if other in land)
    return {name: min(island, key=board.hexes.index) for island in nx.connected_components(graph) for name in island}


def area_of(table: Table, name: str) -> set[str]:
    """The area a land hex belongs to, as a set of one or none."""
    if table.island_of:
        return {table.island_of[name]}
    letter = table.board.region.get(name, "")
    return {letter} if table.board.region_kind.get(letter) in KINDS else set()


def areas_at(table: Table, vertex: str) -> set[str]:
    """The areas whose land lies at a vertex (DESERT-08)."""
    lists = table.board.lists
    if lists:  # HAWAII-81
        return {letter for letter, name in table.board.region_name.items() if name == lists.island.get(vertex)}
    if vertex not in table.areas_at:
        table.areas_at[vertex] = set().union(*(area_of(table, name) for name in table.land_hexes(vertex)))
    return table.areas_at[vertex]


def home_of(table: Table, number: int) -> set[str]:
    """The home areas of a player: all start areas, or those of the own starting settlements."""
    if table.options.home != "start":
        return table.seats[number].home
    kinds, letters = table.board.region_kind, table.board.region
    return set().union(
        *(area_of(table, name) for name in table.hexes_of_class("land") if kinds.get(letters.get(name, "")) == "start")
    )
