"""Roads and ships that leave the board: routes, lanes, sites, islands' links after that (CK-141, CK-144, CK-145).

No card of this half removes one; `laying.remove_piece` is what they will call. Here a kernel of the tests does, and a
trade with the bank has judged what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.position import to_dict
from tests.oracle.waters import STRAIT
from tests.rules.knightly import arranged, pictures
from tests.rules.scene import Scene, deal
from tests.rules.sea import tokens

pytestmark = pytest.mark.long  # the edition knights is compiled

COAST = pictures()["coast"]
WOOL = 2
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@cache
def remover() -> Callable[..., None]:
    """A kernel that takes a piece off the board."""
    kernel: Any = import_module("seafarers_env.editions.knights._jit").kernel
    laying: Any = import_module("seafarers_env.editions.knights.rules.laying")

    @kernel
    def remove(states: Any, boards: Any, e: int) -> None:
        laying.remove_piece(states[0], boards[0], e)

    return remove


def removed(game: Scene, *names: str) -> Scene:
    """The same position after pieces were given back to their owners, one after the other, each judged."""
    for name in names:
        record, board, table = game.game.record, game.game.board, game.game.table
        state = table.edition.records.copied(np.atleast_1d(np.asarray(record)))
        state[0].hand[record.active, WOOL] += 4
        state[0].hand_size[record.active] += 4
        edge = COAST.edge(name) if len(name) == 2 else board.places.find_edge(name)
        remover()(state, board.record, edge)
        bare = Game.from_table(table, state, chance="explicit")
        bare.apply(bare.parse("maritime wool brick"))
        game = Scene(bare)
    return game


def movable(game: Scene) -> str:
    """The ships of red that may be picked."""
    return COAST.may(game, "pick ship")


def routes(game: Scene) -> list[int]:
    return [int(n) for n in game.game.record.route[:2]]


@pytest.mark.rule("CK-144", "CK-141", "ROUTE-09")
def test_a_road_that_is_removed_returns_and_the_route_shrinks() -> None:
    game = COAST.scene({"red": "road dh hm mr rw ws", "blue": "settlement y"}, route_holder=0)
    supply = game.supply(0)
    game = removed(game, "mr")
    assert (routes(game)[0], game.supply(0)["roads"], game.points(0)) == (2, supply["roads"] + 1, 0)
    assert COAST.may(removed(game, "dh"), "pick knight") == ""


@pytest.mark.rule("CK-144", "CK-141", "CK-211")
def test_a_ship_that_is_removed_opens_what_it_closed() -> None:
    game = COAST.scene({"red": "settlement i o; ship in nj jo"})
    assert movable(game) == ""
    game = removed(game, "jn")
    assert (movable(game), game.supply(0)["ships"]) == ("in jo", COAST.scene({}).supply(0)["ships"] + 1)


@pytest.mark.rule("CK-144", "CK-211", "MOVE-06")
def test_a_ring_that_loses_a_ship_is_a_line() -> None:
    game = removed(COAST.scene({"red": "settlement a; ship jo ot tx xs sn nj"}), "tx")
    assert movable(game) == "ot sx"


@pytest.mark.rule("CK-144", "BASE-45", "BASE-46", "CK-097")
def test_what_a_removed_piece_supported_is_gone() -> None:
    plenty = dict.fromkeys(("brick", "lumber", "wool", "grain"), 3)
    game = COAST.scene({"red": "road hm mr; ship in"}, hands={"red": plenty})
    game = removed(game, "mr", "in")
    assert (COAST.may(game, "road"), COAST.may(game, "ship"), COAST.may(game, "settlement")) == (
        "dh hl im mr",
        "",
        "h m",
    )


@pytest.mark.rule("CK-144")
def test_a_ship_of_this_turn_that_is_removed_is_not_new_when_it_lies_again() -> None:
    game = COAST.scene({"red": "settlement i"}, hands={"red": {"lumber": 2, "wool": 2}})
    COAST.do(game, "ship in")
    assert not any(int(word) for word in removed(game, "in").game.record.new_ships)


@pytest.mark.rule("CK-144", "CK-100")
def test_a_knight_whose_roads_are_removed_stays() -> None:
    game = COAST.scene({"red": "road hm; basic m*"}, hands={"red": {"ore": 1, "wool": 1}})
    assert COAST.may(game, "pick knight") == "m"
    game = removed(game, "hm")
    assert (COAST.may(game, "pick knight"), COAST.may(game, "promote")) == ("", "m")


@pytest.mark.rule("CK-141", "CK-144", "ROUTE-09", "CK-125")
def test_the_card_passes_on_when_an_opponents_piece_is_removed() -> None:
    for kind in ("road", "ship"):
        seats = {"red": "settlement y", "blue": f"{kind} dh hm mr rw ws sx", "white": f"{kind} bf fj jo ot tC"}
        seats["white"] = seats["white"].replace("tC", "ty")
        game = COAST.scene(seats, route_holder=1)
        assert game.game.record.route[1:3].tolist() == [6, 5]
        game = removed(game, "mr")
        assert (game.game.record.route[1:3].tolist(), int(game.game.record.route_holder)) == ([3, 5], 2)


# --- CROSSING ---------------------------------------------------------------------------------------------------------
S, T, MEETING = "2,5.N", "4,7.SE", "3,6.NE"
PATH = ("2,5.NE", "2,5.E", "3,6.NE", "3,6.E", "4,7.NE", "4,7.E")


def strait(red: str, blue: str, hands: dict[str, dict[str, int]], active: str = "red") -> Scene:
    home = np.array([1, 2, 2, 0, 0, 0], np.uint32)
    game = deal(STRAIT, 3, cities_and_knights=True)
    return arranged(game, {"red": red, "blue": blue}, active=active, hands=hands, home=home, pirate=-1)


def links(game: Scene) -> list[tuple[int, str]]:
    return [(link["seat"], link["state"]) for link in to_dict(game.game)["trade_routes"]]


def shipped(game: Scene, name: str) -> Scene:
    places = game.game.board.places
    return game.do(f"ship {places.edges[places.find_edge(name.replace('.', ' '))]}")


SHIP = {"lumber": 1, "wool": 1}


@pytest.mark.rule("CK-145", "CK-144", "CROSSING-18", "CROSSING-19")
@pytest.mark.parametrize("piece", PATH[:3])
def test_a_removed_ship_breaks_the_route_between_islands(piece: str) -> None:
    red = f"settlement {S}; ship {' '.join(PATH[:2])}"
    game = shipped(strait(red, f"settlement {MEETING}", {"red": SHIP}), PATH[2])
    assert (tokens(game), game.points(0), links(game)) == ([1, 0, 0], 2, [(0, "holds")])
    game = removed(game, piece.replace(".", " "))
    assert (tokens(game), game.points(0), links(game)) == ([0, 0, 0], 1, [])


@pytest.mark.rule("CK-145", "CROSSING-16", "CROSSING-18")
@pytest.mark.parametrize(("active", "expected"), [("red", [1, 0, 0]), ("blue", [0, 0, 0])])
def test_a_route_that_waited_is_judged_by_whose_turn_it_is(active: str, expected: list[int]) -> None:
    """To 3,6 SE leads a lane of red's from 3,6 NW, and one of two ships from 3,6 SW that red shares with blue."""
    red, blue = "settlement 3,6.NW 3,6.SW; ship 3,6.NW 3,6.NE", "settlement 3,6.SE; ship 3,6.SE"
    game = strait(red, blue, {"red": {"lumber": 2, "wool": 2}})
    game = shipped(shipped(game, "3,6.E"), "3,6.SW")
    assert (tokens(game), sorted(state for _, state in links(game))) == ([1, 0, 0], ["holds", "judged", "waits"])
    game.game.record.active = game.game.record.actor = ("red", "blue").index(active)
    assert tokens(removed(game, "3,6 E")) == expected


@pytest.mark.engine_alone("a knight is let stand anywhere, though no piece of its seat leads there")
@pytest.mark.rule("CK-145", "CK-210")
@pytest.mark.parametrize("place", ["3,6.NE", "4,7.NE"])
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_knights_neither_break_nor_join_routes_between_islands(seat: str, place: str) -> None:
    red, blue = f"settlement {S}; ship {' '.join(PATH[:2])}", f"settlement {T}; ship {' '.join(PATH[3:])}"
    game = shipped(strait(red, blue, {"red": SHIP}), PATH[2])
    before = tokens(game), links(game)
    state = game.game.table.edition.records.copied(np.atleast_1d(np.asarray(game.game.record)))
    s = state[0]
    s.active = s.actor = ("red", "blue").index(seat)
    s.network[s.active] = ALL
    s.hand[s.active, 2:5] += 1
    game = Scene(Game.from_table(game.game.table, state, chance="explicit"))
    places = game.game.board.places
    name = places.vertices[places.find_vertex(place.replace(".", " "))]
    assert (tokens(game.do(f"knight {name}")), links(game)) == before
    assert before[0] == [1, 0, 0]
