"""Positions on the small boards of hidden hexes (FACEDOWN, SEVEN)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from seafarers_env import Game
from tests.explorers import explorers_phases
from tests.found_hexes import RIM, found
from tests.knights import ON, knights_phases
from tests.oracle.six import CROWD
from tests.oracle.unknown import ATOLLS, SHOALS
from tests.rules.scene import Scene, Seat, deal, scene, seat
from tests.rules.spicy import spice_phases

HIDDEN = ("1,8", "2,7", "3,6", "3,8", "4,7", "5,6", "5,8")


SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
SHIP = {"lumber": 1, "wool": 1}
ROAD = {"brick": 1, "lumber": 1}


def shoals(*seats: Seat, found: Mapping[str, Any] | None = None, **entries: Any) -> Scene:
    """A position on SHOALS with some of its hidden hexes found: a terrain with its token, `harbour 3:1` ..."""
    return scene(SHOALS, *seats, **_found(HIDDEN, found or {}, entries))


def atolls(*seats: Seat, found: Mapping[str, Any] | None = None, **entries: Any) -> Scene:
    """A position on ATOLLS."""
    hidden = ("1,8", "2,7", "4,7", "5,8")
    return scene(ATOLLS, *seats, **_found(hidden, found or {}, entries))


def _found(hidden: tuple[str, ...], found: dict[str, str | tuple[str, int]], entries: dict[str, Any]) -> dict[str, Any]:
    """The entries of a position with what was turned up; a harbour tile has no side yet."""
    terrain, numbers, tiles = dict.fromkeys(hidden, "missing"), dict[str, int](), dict[str, Any]()
    for name, what in found.items():
        if isinstance(what, tuple):
            terrain[name], numbers[name] = what
        elif what.startswith("harbour "):
            terrain[name], tiles[name] = "ocean", {"harbour": what.removeprefix("harbour ")}
        else:
            terrain[name] = what
    lying: dict[str, Any] = {"pirate": "3,4", "terrain": terrain, "numbers": numbers}
    return lying | ({"tiles": tiles} if tiles else {}) | entries


def corner(game: Scene, name: str) -> str:
    """The name of a vertex that actions use."""
    places = game.game.board.places
    return places.vertices[places.find_vertex(name)]


def _with_commodities() -> list[Seat]:
    """Seats of Cities & Knights with something to hide."""
    return [seat(hand={"cloth": 2, "ore": 1}, progress={"spy": 1}), seat(hand={"paper": 1}, progress={"smith": 2})]


@cache
def later_phases() -> dict[str, list[Game]]:
    """Games in these phases, and in others of the same scenarios."""
    cards, hand = {"soldier": 2, "plenty": 1, "victory point": 1}, {"brick": 2, "ore": 2, "wool": 1}
    others = [seat(hand=hand, cards=cards), seat(hand={"grain": 3, "lumber": 1}, cards={"monopoly": 1})]
    settler = seat(ships=["2,7 SW"], hand=SETTLEMENT | {"ore": 1}, cards={"soldier": 1})
    pasture: dict[str, Any] = {"2,7": ("pasture", 6)}
    marker = atolls(settler, *others, found=pasture, markers=["a", "b"]).do("settlement 2,7 S")
    tiles = pasture | {"3,6": "harbour 3:1", "3,8": "harbour grain", "4,7": "desert"}
    side = shoals(settler, *others, found=tiles).do("settlement 2,7 S")
    finder = seat(settlements=["5,4 N"], hand={"brick": 1, "lumber": 1})
    later = {
        "start card": [deal("reach_catan", 4).chance("roads").chance("plenty").game],
        "setup settlement": [deal("reach_catan").chance("roads").chance("plenty").chance("soldier").game],
        "marker": [marker.game],
        "drawn card": [marker.clone().chance("goes").game],
        "main": [marker.clone().chance("goes").chance("roads").game],
        "harbour side": [side.game, side.clone().do(min(side.legal())).game],
        "found hex": [shoals(finder, *others).do("road 5,4 NE").game],
        "landing": [_sailing(others)],
        "special building": [_building(others)],
        "fish piece": [_fishing(others)],
    }
    realm: dict[str, Any] = {"realm": {"attacked": True}, "markers": ["a", "b"], **ON}
    rolled = atolls(seat(ships=["2,7 SW"], hand=SETTLEMENT), *_with_commodities(), found=pasture, **realm)
    later["marker face"] = [rolled.do("settlement 2,7 S").game]
    for more in (spice_phases(), explorers_phases(), knights_phases()):
        for phase, games in more.items():
            later[phase] = [*later.get(phase, []), *games]
    return later


def _fishing(others: list[Seat]) -> Game:
    """Fish have paid for a road or ship."""
    fisher = {"settlements": ["6,25 SE"], "hand": {"brick": 1, "ore": 2}, "fish": 3, "cards": {"soldier": 1}}
    data = {"scenario": "hawaii", "num_players": 4, "seats": [fisher, *others], "pending": ["fish piece"]}
    return Game.from_dict(data | {"turn": {"number": 8}}, "explicit")


def _building(others: list[Seat]) -> Game:
    """Between two turns of six seats the third one may build."""
    builder = {"settlements": ["1,2 N"], "hand": {"brick": 1, "lumber": 1, "ore": 2}, "cards": {"soldier": 1}}
    seats = [*others, builder, *others]
    turn = {"active": 2, "last_roll": 8}
    data = {"board": CROWD, "num_players": 6, "seats": seats, "pending": ["special building"], "turn": turn}
    return Game.from_dict(data | {"pirate": "2,11"}, "explicit")


def _sailing(others: list[Seat]) -> Game:
    """A ship of seat 0 is sailing round the world."""
    sailor = {"ships": ["0,4 NE"], "hand": {"lumber": 2, "wool": 3, "ore": 1}, "cards": {"soldier": 1, "plenty": 1}}
    stands = found("catan_world", RIM, sailor, *others, pending=["landing"], turn={"exit": "0,4 N"})
    return Game.from_dict(stands, "explicit")
