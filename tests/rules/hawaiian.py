"""Positions on the boards of Hawai'i, with locations by their names (HAWAII)."""

from __future__ import annotations

from typing import Any

from seafarers_env import scenarios
from seafarers_env.board.geometry import Places
from tests.rules.scene import Scene, Seat, scene

CHARTS = {players: scenarios()["hawaii"].chart(players) for players in (3, 4, 5, 6)}
#: Locations and chit intersections by name.
AT = {place.name: place.corner.name for place in CHARTS[6].features.locations}
CHITS = [place.name for place in CHARTS[4].features.chits]
RICH = {"brick": 4, "lumber": 4, "wool": 4, "grain": 4, "ore": 4}


def hawaii(*seats: Seat, players: int = 4, **entries: Any) -> Scene:
    """A position on the board for so many players, by default seat 0's main phase."""
    return scene("hawaii", *seats, players=players, **({"turn": 4 * players} | entries))


def places(game: Scene) -> Places:
    """The names of its places."""
    return game.game.board.places


def vertex(game: Scene, name: str) -> str:
    """A location as actions name it."""
    return places(game).vertices[places(game).find_vertex(AT.get(name, name))]


def edges(game: Scene, name: str) -> tuple[str, ...]:
    """The spaces at a location or corner."""
    return places(game).vertex_edges(AT.get(name, name))


def spaces(kind: str) -> list[str]:
    """The listed spaces of a kind, as the file names them."""
    return [space.name for space in CHARTS[4].features.spaces if space.kind == kind]


def called(game: Scene, names: list[str]) -> list[str]:
    """Edges as actions name them."""
    return [places(game).edges[places(game).find_edge(name)] for name in names]


def way(game: Scene, start: str, *kinds: str) -> list[str]:
    """Spaces in a row from a location, each of the kind that is asked for (`road` or `ship`), past no location.

    The first such way, by the order of the spaces.
    """
    here = places(game)
    roads = set(called(game, spaces("road")))
    locations = {vertex(game, name) for name in AT}

    def go_on(at: str, line: list[str]) -> list[str] | None:
        if len(line) == len(kinds):
            return line
        for edge in here.vertex_edges(at):
            beyond = next(end for end in here.edge_vertices(edge) if end != at)
            fits = (edge in roads) == (kinds[len(line)] == "road")
            last = len(line) + 1 == len(kinds)
            if fits and edge not in line and (last or beyond not in locations):
                found = go_on(beyond, [*line, edge])
                if found is not None:
                    return found
        return None

    found = go_on(vertex(game, start), [])
    assert found is not None, (start, kinds)
    return found


def pieces(line: list[str], kinds: tuple[str, ...]) -> dict[str, list[str]]:
    """A line as the entries of a seat."""
    return {f"{kind}s": [e for e, k in zip(line, kinds, strict=True) if k == kind] for kind in ("road", "ship")}


def reached(start: str, *kinds: str, **entries: Any) -> Seat:
    """A seat with a settlement at a location and a line of these kinds from there."""
    game = hawaii(players=4)
    return {"settlements": [AT[start]], **pieces(way(game, start, *kinds), kinds), **entries}


def chits_at(names: list[str]) -> int:
    """How many chits lay where pieces on these edges end: the seat has taken them."""
    game = hawaii()
    ends = {end for e in called(game, names) for end in places(game).edge_vertices(e)}
    return len(ends & {vertex(game, name) for name in CHITS})
