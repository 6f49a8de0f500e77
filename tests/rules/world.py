"""Positions on the board of Catan World, its starting island always the same one (WORLD)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rules.scene import Scene, Seat, deal, scene

#: The starting island: what each hex is, and its number.
ISLAND: dict[str, tuple[str, int]] = {
    "2,6": ("forest", 2), "2,8": ("pasture", 3), "2,10": ("hills", 3),
    "3,5": ("farmland", 4), "3,7": ("mountains", 4), "3,9": ("hills", 5), "3,11": ("forest", 5),
    "4,4": ("hills", 6), "4,6": ("pasture", 8), "4,8": ("desert", 0), "4,10": ("mountains", 8), "4,12": ("farmland", 9),
    "5,5": ("mountains", 9), "5,7": ("forest", 10), "5,9": ("hills", 10), "5,11": ("pasture", 11),
    "6,6": ("ocean", 0), "6,8": ("farmland", 11), "6,10": ("mountains", 12),
}  # fmt: skip
PRICE = {"lumber": 2, "wool": 2}
SHIP = {"lumber": 1, "wool": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}

#: What a hidden hex turned out to be: a terrain, one with its number, or `harbour 3:1`.
Found = Mapping[str, str | tuple[str, int]]

#: The seats begin here: seat 0 beside 1,7, seat 1 beside 1,9 and 1,11, seat 2 beside 2,12 and 3,13; then at home.
STARTS = (
    "settlement 2,6 N", "ship 2,6 NE", "settlement 2,10 N", "ship 1,9 E", "settlement 3,11 NE", "road 3,11 NE",
    "settlement 4,8 N", "road 4,8 NE", "settlement 4,8 S", "road 4,8 SE", "settlement 5,5 N", "road 5,5 NE",
)  # fmt: skip


def world(*seats: Seat, found: Found | None = None, **entries: Any) -> Scene:
    """A position with some of the hidden hexes found; seat 0 is in its main phase if nothing else is said."""
    terrain = {name: kind for name, (kind, _) in ISLAND.items()}
    numbers = {name: number for name, (_, number) in ISLAND.items() if number}
    tiles: dict[str, Any] = {}
    for name, what in (found or {}).items():
        if isinstance(what, tuple):
            terrain[name], numbers[name] = what
        elif what.startswith("harbour "):
            kind, *side = what.removeprefix("harbour ").split(" towards ")
            terrain[name], tiles[name] = "ocean", {"harbour": kind, **({"side": side[0]} if side else {})}
        else:
            terrain[name] = what
    given: dict[str, Any] = {"terrain": terrain, "numbers": numbers, "pirate": "6,6"}
    if tiles:
        given["tiles"] = tiles
    given |= entries
    return scene("catan_world", *seats, **given)


def set_up(*texts: str, **entries: Any) -> Scene:
    """The beginning of a game, and what is done then."""
    return world(phase="setup settlement", **entries).do(*texts)


def instead(**changed: str) -> list[str]:
    """`STARTS` with some of its twelve moves changed: `m1` is seat 0's piece, `m2` seat 1's settlement ..."""
    return [changed.get(f"m{n}", text) for n, text in enumerate(STARTS)]


def crossing(v: str, source: str, w: str, landing: str, seat: int = 0) -> dict[str, Any]:
    """A crossing as positions have it."""
    return {"seat": seat, "from": v, "source": source, "to": w, "landing": landing}


def turn_up(game: Scene, *outcomes: str) -> Scene:
    """Let chance have these outcomes, one after the other."""
    for outcome in outcomes:
        game.chance(outcome)
    return game


def edge(game: Scene, name: str) -> str:
    """The name of an edge that actions use."""
    places = game.game.board.places
    return places.edges[places.find_edge(name)]


def corner(game: Scene, name: str) -> str:
    """The name of a vertex that actions use."""
    places = game.game.board.places
    return places.vertices[places.find_vertex(name)]


def edges(game: Scene, *names: str) -> set[str]:
    """The names of edges that actions use."""
    return {edge(game, name) for name in names}


def dealt(players: int = 3, seed: int = 0, **options: Any) -> Scene:
    """A new game at its first decision."""
    return deal("catan_world", players, seed, **options)
