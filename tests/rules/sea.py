"""What the tests at sea share: a lagoon without pirate, places by any of their names, routes, whole turns."""

from __future__ import annotations

from tests.rules.scene import Scene, Seat, lagoon

#: The six ships round "3,6", the hex in the middle of the lagoon, and a stem from it to "1,6 S" on the shore.
RING = ["3,6 NE", "3,6 E", "3,6 SE", "3,6 SW", "3,6 W", "3,6 NW"]
STEM = "2,5 E"

#: Six ships round "2,5", four of them on the coast: "1,4 S", "1,4 SE", "1,6 S" and "2,3 SE" take settlements.
COAST_RING = ["2,5 NE", "2,5 E", "2,5 SE", "2,5 SW", "2,5 W", "2,5 NW"]

#: Four ships along the coast from "1,4 SE" to "2,7 SE".
COAST_LANE = ["1,6 SW", "1,6 SE", "1,8 SW", "2,7 E"]

SHIP = {"lumber": 1, "wool": 1}
ROAD = {"brick": 1, "lumber": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


def calm(*seats: Seat, **entries: object) -> Scene:
    """A position on the lagoon without a pirate."""
    return lagoon(*seats, **({"pirate": False} | entries))


def edges(game: Scene, *names: str) -> set[str]:
    """The edges by the names that actions have; an edge of two hexes may be given by either."""
    places = game.game.board.places
    return {places.edges[places.find_edge(name)] for name in names}


def sides(game: Scene, hex_: str) -> set[str]:
    """The edges of a hex."""
    return edges(game, *(f"{hex_} {side}" for side in ("NE", "E", "SE", "SW", "W", "NW")))


def pieces(game: Scene, seat: int, kind: str) -> set[str]:
    """The edges where a seat has "roads" or "ships"."""
    record, names = game.game.record, game.game.board.places.edges
    piece = 2 * seat + ("roads", "ships").index(kind)
    return {name for edge, name in enumerate(names) if record.edge_piece[edge] == piece}


def routes(game: Scene) -> list[int]:
    """The route length of every seat."""
    return [int(length) for length in game.game.record.route[: game.game.num_players]]


def holder(game: Scene) -> int | None:
    """The seat that holds the Longest Trade Route."""
    seat = int(game.game.record.route_holder)
    return None if seat < 0 else seat


def tokens(game: Scene) -> list[int]:
    """The special tokens of every seat."""
    return [int(n) for n in game.game.record.tokens[: game.game.num_players]]


def to_main(game: Scene, seat: int) -> Scene:
    """End turns until a seat is in its main phase; the dice fall on 2, which no hex of the lagoon bears."""
    while True:
        game.do("end turn").roll(2)
        if game.active == seat:
            return game
