"""Where pieces may be placed: each function answers with the set of names of all legal places."""

from __future__ import annotations

from . import areas
from .table import Seat, Table


def free_for_settlement(table: Table, vertices: set[str]) -> set[str]:
    """Those of the vertices that are buildable and empty, with nobody next door (GEO-06, BASE-44, SPICE-03).

    A knight bars its own vertex alone (CK-097, CK-212).
    """
    owners, knights, near = table.owners(), table.knights(), table.board.vertex_neighbours
    if table.board.lists:
        vertices = vertices & table.board.lists.island.keys()  # HAWAII-17
    return {
        vertex
        for vertex in vertices
        if table.land_at[vertex]
        and not table.spices_at[vertex]
        and vertex not in owners
        and vertex not in knights
        and not any(other in owners for other in near[vertex])
    }


def start_places(table: Table, number: int, kind: str = "settlements") -> set[str]:
    """Places for a starting settlement, or for a starting city (BASE-15, CROSSING-02, CK-148)."""
    if table.seats[number].supply[kind] == 0:
        return set()
    if table.board.lists:
        return free_for_settlement(table, set(table.board.vertices))  # HAWAII-95; `Lists` has the islands
    home = table.seats[number].home if table.options.home == "one_island" else set()
    return {
        vertex
        for vertex in free_for_settlement(table, set(table.board.vertices))
        if table.regions(vertex, "start") and (not home or areas.areas_at(table, vertex) & home)
    }


def settlement_places(table: Table, number: int) -> set[str]:
    """Places for a settlement after set-up (BASE-44, BASE-45, BASE-10)."""
    seat = table.seats[number]
    if seat.supply["settlements"] == 0:
        return set()
    return free_for_settlement(table, table.board.ends(seat.roads | seat.ships))


def city_places(table: Table, number: int) -> set[str]:
    """Own settlements, while a city is in supply (BASE-50)."""
    seat = table.seats[number]
    if seat.realm.laid_down:  # CK-109
        return set(seat.realm.laid_down)
    return set(seat.settlements) if seat.supply["cities"] else set()


def roads_at(table: Table, vertices: set[str]) -> set[str]:
    """Empty edges at these vertices that take roads (BASE-47)."""
    return (table.board.edges_at(vertices) & table.road_edges) - table.taken()


def road_places(table: Table, number: int) -> set[str]:
    """Places for a road after set-up, while one is in supply (BASE-46)."""
    seat = table.seats[number]
    return roads_at(table, table.ends(number, _of_kind(table, seat, seat.roads))) if seat.supply["roads"] else set()


def ships_at(table: Table, vertices: set[str]) -> set[str]:
    """Empty edges at these vertices that take ships and are no side of the pirate's hex (SHIP-02, SHIP-05, SHIP-07)."""
    return (table.board.edges_at(vertices) & table.ship_edges) - table.taken() - table.beside_pirate()


def ship_places(table: Table, number: int) -> set[str]:
    """Places for a new ship after set-up, while one is in supply (SHIP-03, SHIP-12)."""
    seat = table.seats[number]
    return ships_at(table, table.ends(number, _of_kind(table, seat, seat.ships))) if seat.supply["ships"] else set()


def move_targets(table: Table, number: int, ship: str) -> set[str]:
    """Where a ship may be moved to, whatever the supply: legal places once it has been lifted (MOVE-14).

    It still lies, so that its own edge is none.
    """
    seat = table.seats[number]
    return ships_at(table, table.ends(number, _of_kind(table, seat, seat.ships) - {ship}))


def _of_kind(table: Table, seat: Seat, pieces: set[str]) -> set[str]:
    """What a piece of a kind can go on from: those of the kind, where places are listed both (HAWAII-20)."""
    return seat.roads | seat.ships if table.board.lists else pieces
