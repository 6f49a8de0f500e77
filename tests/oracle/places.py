"""Where pieces may be placed: each function answers with the set of names of all legal places."""

from __future__ import annotations

from . import areas
from .lanes import foremost_ships
from .table import Table


def free_for_settlement(table: Table, vertex: str) -> bool:
    """Buildable, empty, and nobody next door (GEO-06, BASE-44)."""
    near = [vertex, *table.board.neighbours(vertex)]
    return bool(table.land_hexes(vertex)) and all(table.building_owner(place) is None for place in near)


def start_settlement_places(table: Table, number: int) -> set[str]:
    """Places for a starting settlement (BASE-15, CROSSING-02)."""
    if table.seats[number].supply["settlements"] == 0:
        return set()
    home = table.seats[number].home if table.options.home == "one_island" else set()
    return {
        vertex
        for vertex in table.board.vertices
        if table.regions(vertex, "start")
        and free_for_settlement(table, vertex)
        and (not home or areas.areas_at(table, vertex) & home)
    }


def settlement_places(table: Table, number: int) -> set[str]:
    """Places for a settlement after set-up (BASE-44, BASE-45, BASE-10)."""
    seat = table.seats[number]
    if seat.supply["settlements"] == 0:
        return set()
    reached = {vertex for edge in seat.roads | seat.ships for vertex in table.board.edge_ends[edge]}
    return {vertex for vertex in reached if free_for_settlement(table, vertex)}


def city_places(table: Table, number: int) -> set[str]:
    """Own settlements, while a city is in supply (BASE-50)."""
    seat = table.seats[number]
    return set(seat.settlements) if seat.supply["cities"] else set()


def road_fits(table: Table, edge: str) -> bool:
    """An empty edge that takes roads."""
    return table.edge_use[edge][0] and table.edge_empty(edge)


def ship_fits(table: Table, edge: str) -> bool:
    """An empty edge that takes ships and is no side of the pirate's hex (SHIP-02, SHIP-05, SHIP-07)."""
    return table.edge_use[edge][1] and table.edge_empty(edge) and not table.beside_pirate(edge)


def supported(table: Table, number: int, edge: str, pieces: set[str]) -> bool:
    """An end has an own building, or one of the pieces and no opponent's building (BASE-46, SHIP-03)."""
    for vertex in table.board.edge_ends[edge]:
        owner = table.building_owner(vertex)
        if owner == number:
            return True
        if owner is not None:
            continue
        if any(other in pieces for other in table.board.vertex_edges[vertex] if other != edge):
            return True
    return False


def road_places(table: Table, number: int) -> set[str]:
    """Places for a road after set-up, while one is in supply."""
    seat = table.seats[number]
    if seat.supply["roads"] == 0:
        return set()
    edges = table.board.edges
    return {edge for edge in edges if road_fits(table, edge) and supported(table, number, edge, seat.roads)}


def ship_targets(table: Table, number: int) -> set[str]:
    """Places where a ship could come to lie, whatever the supply."""
    ships = table.seats[number].ships
    edges = table.board.edges
    return {edge for edge in edges if ship_fits(table, edge) and supported(table, number, edge, ships)}


def ship_places(table: Table, number: int) -> set[str]:
    """Places for a new ship after set-up, while one is in supply (SHIP-12)."""
    return ship_targets(table, number) if table.seats[number].supply["ships"] else set()


def start_road_places(table: Table, number: int, settlement: str) -> set[str]:
    """Places for the starting road beside a settlement (BASE-16)."""
    if table.seats[number].supply["roads"] == 0:
        return set()
    return {edge for edge in table.board.vertex_edges[settlement] if road_fits(table, edge)}


def start_ship_places(table: Table, number: int, settlement: str) -> set[str]:
    """Places for the starting ship beside a settlement (START-01, START-03)."""
    if table.seats[number].supply["ships"] == 0:
        return set()
    return {edge for edge in table.board.vertex_edges[settlement] if ship_fits(table, edge)}


def move_targets(table: Table, number: int, ship: str) -> set[str]:
    """Where a ship may be moved to: legal places once it has been lifted, without its own (MOVE-14)."""
    others = table.seats[number].ships - {ship}
    free = [edge for edge in table.board.edges if ship_fits(table, edge)]  # not its own edge, where it lies
    return {edge for edge in free if supported(table, number, edge, others)}


def movable_ships(table: Table, number: int) -> set[str]:
    """Ships that may be picked up (MOVE-05..07, MOVE-11, MOVE-13, MOVE-24)."""
    seat = table.seats[number]
    lane = [(edge, *table.board.edge_ends[edge]) for edge in seat.ships]
    foremost = foremost_ships(lane, seat.buildings, table.options.ring_moves)
    free = [edge for edge in table.board.edges if ship_fits(table, edge)]
    return {
        ship
        for ship in foremost - seat.new_ships
        if not table.beside_pirate(ship)
        and any(supported(table, number, edge, seat.ships - {ship}) for edge in free)  # of `move_targets`
    }
