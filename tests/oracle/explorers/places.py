"""Where pieces may be placed: each function answers with the set of names of all legal places."""

from __future__ import annotations

from ..places import free_for_settlement
from .table import HOLD, Sea, has_room


def open_vertices(table: Sea, number: int, vertices: set[str]) -> set[str]:
    """Those where a seat may found: land, distance rule, nothing hidden or closed (BARGE-036, -057..060)."""
    return {
        vertex
        for vertex in free_for_settlement(table, vertices)
        if not table.hidden_at[vertex] and not any(table.is_closed(name, number) for name in table.land_at[vertex])
    }


def port_starts(table: Sea, number: int) -> set[str]:
    """Intersections of the island beside home waters (BARGE-034)."""
    if not table.seats[number].supply["cities"]:
        return set()
    hexes, home = table.board.vertex_hexes, table.chart.home_waters
    return {vertex for vertex in open_vertices(table, number, on_island(table)) if home & set(hexes[vertex])}


def settlement_starts(table: Sea, number: int) -> set[str]:
    """Any intersection of the island (BARGE-035)."""
    return open_vertices(table, number, on_island(table)) if table.seats[number].supply["settlements"] else set()


def on_island(table: Sea) -> set[str]:
    """The intersections of the starting island."""
    return {vertex for name in table.chart.island for vertex in table.board.hex_vertices[name]}


def roads_at(table: Sea, number: int, vertices: set[str]) -> set[str]:
    """Edges there that take a road of a seat (BARGE-056, -058..060, -066)."""
    if not table.seats[number].supply["roads"]:
        return set()
    sides = table.board.edge_hexes
    return {
        edge
        for edge in (table.board.edges_at(vertices) & table.road_edges) - table.paved().keys()
        if not any(table.hidden_at[end] for end in table.board.edge_ends[edge])
        and not any(table.is_closed(name, number) for name in sides[edge])
    }


def road_places(table: Sea, number: int) -> set[str]:
    """Places for a road after set-up (BARGE-056)."""
    return roads_at(table, number, table.ends(number, table.seats[number].roads))


def settlement_places(table: Sea, number: int) -> set[str]:
    """Places for a settlement in the trade and build phase (BARGE-057)."""
    seat = table.seats[number]
    return open_vertices(table, number, table.board.ends(seat.roads)) if seat.supply["settlements"] else set()


def port_places(table: Sea, number: int) -> set[str]:
    """Settlements that may become Sea Ports (BARGE-062)."""
    seat = table.seats[number]
    return {vertex for vertex in seat.settlements if table.is_coastal(vertex)} if seat.supply["cities"] else set()


def berths(table: Sea, number: int, vertices: set[str] | None = None, lifted: str = "") -> set[str]:
    """Lanes for a new ship, whatever the supply; the lane of a lifted ship is empty (BARGE-064, -065, -068)."""
    if vertices is None:
        vertices = {vertex for vertex in table.seats[number].buildings if table.is_coastal(vertex)}
    free = table.lanes - (table.ships().keys() - {lifted}) - table.sighted
    return table.board.edges_at(vertices) & free


def storages(table: Sea, number: int) -> list[int]:
    """Where settlers and crews may be put that are bought (BARGE-070)."""
    seat = table.seats[number]
    coast = {vertex for vertex in seat.buildings if table.is_coastal(vertex)}
    near = [HOLD[ship] for ship, lane in seat.fleet.items() if coast & set(table.board.edge_ends[lane])]
    return sorted([*seat.ports, *near])


def storages_for(table: Sea, number: int, piece: str) -> list[int]:
    """Those that take a settler or crew, if need be by making room (BARGE-070..072)."""
    storage, near = table.seats[number].storage, storages(table, number)
    roomy = [x for x in near if has_room(storage[x], piece)]
    return roomy or [x for x in near if set(storage[x]) != {piece}]


def warship_places(table: Sea, number: int) -> set[str]:
    """Where the own pirate ship may go (BARGE-124, -125)."""
    board, chart = table.board, table.chart
    near_island = {other for name in chart.island for other in board.beside(name)}
    taken = {seat.warship for seat in table.seats}
    sea = set(table.hexes_of_class("ocean"))
    return sea - chart.home_waters - {chart.council} - near_island - taken
