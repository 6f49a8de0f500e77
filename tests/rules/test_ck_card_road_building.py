"""Road building: two free pieces, as with the base game's card (CK-073, CK-198, ROADCARD-01..07 and 09)."""

from typing import Any

import pytest

from seafarers_env.engine import constants as c
from tests.rules.boards import LAGOON
from tests.rules.card_plays import check_over, corners, hidden, holding, playable, played, sides, spent, step
from tests.rules.knight_scenes import has, realm
from tests.rules.scene import Scene
from tests.rules.sea import STEM, holder, routes
from tests.rules.test_road_card import any_mix

pytestmark = pytest.mark.long  # the edition knights is compiled

CARD = "road_building"
PLAY = f"play card {CARD}"
DUE = ("", "free piece", 0)
IDLE = ("", "main", 0)


def started(**more: Any) -> Scene:
    """A settlement on the lagoon's shore and the card; no pirate."""
    return holding(CARD, **{"settlements": ["1,6 S"], "pirate": -1} | more)


def pieces(game: Scene, *laid: str) -> dict[str, Any]:
    """What changes when seat 0 lays these free of charge."""
    codes = {text.split(" ", 1)[1]: c.SHIP if text.startswith("ship") else 0 for text in laid}
    ships = sum(text.startswith("ship") for text in laid)
    supply = {(0, "roads"): ships - len(laid), (0, "ships"): -ships}
    return {
        "edge_piece": codes,
        "supply": {key: n for key, n in supply.items() if n},
        **({"new_ships": {edge: 1 for edge, piece in codes.items() if piece}} if ships else {}),
    }


def named(game: Scene, text: str) -> str:
    """An action by the name it has."""
    kind, _, edge = text.partition(" ")
    return next(iter(sides(game, kind, edge)))


# --- the two pieces ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-198", "ROADCARD-01", "ROADCARD-02", "CK-125")
@any_mix
def test_two_free_pieces_in_any_mix(first: str, second: str) -> None:
    game = started(hand={"ore": 1})
    first, second = named(game, first), named(game, second)
    assert played(game, CARD, first, second) == spent(CARD) | pieces(game, first, second) | {"route": {0: 2}}
    assert step(game) == IDLE


@pytest.mark.rule("CK-198", "ROADCARD-03", "ROADCARD-05", "C-15", "CK-175")
def test_the_first_is_compulsory_the_second_is_not_and_nothing_comes_between() -> None:
    rich = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore", "cloth"), 4)
    game = started(roads=["1,4 SE"], cities=["5,4 S"], hand=rich, knights={"1,4 S": "basic"}).do(PLAY)
    assert (step(game), game.actor) == (DUE, 0)
    begin = sides(game, "road", "1,6 SW", "1,6 SE", "1,4 SW", "5,4 SE", "5,4 SW")
    assert {text for text in game.legal() if text.startswith("road")} >= begin
    assert {text.split()[0] for text in game.legal()} == {"road", "ship"}
    game.do(named(game, f"ship {STEM}"))
    assert {text.split()[0] for text in game.legal()} == {"road", "ship", "stop"}
    game.do("stop")
    assert step(game) == IDLE
    check_over(game)


@pytest.mark.rule("CK-198", "ROADCARD-05", "C-15")
def test_the_switch_makes_the_second_compulsory() -> None:
    game = started(options={"second_piece_optional": False}).do(PLAY, "road 1,6 SW")
    assert {text.split()[0] for text in game.legal()} == {"road", "ship"}
    assert step(game.do(named(game, "road 1,6 SE"))) == IDLE


@pytest.mark.rule("CK-198", "ROADCARD-08", "CK-067")
def test_it_is_not_played_before_the_roll() -> None:
    assert started(phase="pre-roll").legal() == {"roll"}


# --- playable ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-198", "ROADCARD-04", "EDGE-02", "CK-050")
@pytest.mark.parametrize(
    ("mine", "supply", "can"),
    [
        ({}, {}, True),
        ({"settlements": []}, {}, False),
        ({}, {"roads": 0, "ships_supply": 0}, False),
        ({}, {"roads": 0, "ships_supply": 1}, True),
        ({}, {"roads": 1, "ships_supply": 0}, True),
        ({"ships": ["1,6 SW", "1,6 SE"]}, {"ships_supply": 2}, False),  # roads are left, but no place
        ({"roads": ["1,6 SW", "1,6 SE"]}, {"roads": 2, "ships_supply": 3}, True),
    ],
)
def test_it_needs_a_piece_and_a_place(mine: dict[str, Any], supply: dict[str, int], can: bool) -> None:
    assert playable(started(**mine, options=supply)) == ({CARD} if can else set())


@pytest.mark.rule("CK-073", "ROADCARD-06", "EDGE-01", "EDGE-03")
@pytest.mark.parametrize(
    ("supply", "first"),
    [({"roads": 1, "ships_supply": 0}, "road 1,6 SW"), ({"roads": 0, "ships_supply": 1}, f"ship {STEM}")],
)
def test_the_last_piece_ends_the_card(supply: dict[str, int], first: str) -> None:
    game = started(options=supply).do(PLAY)
    assert {text.split()[0] for text in game.legal()} == {first.split()[0]}
    assert step(game.do(named(game, first))) == IDLE


@pytest.mark.rule("CK-073", "ROADCARD-06")
@pytest.mark.parametrize("optional", [True, False])
def test_without_a_place_for_the_second_it_is_passed_over(optional: bool) -> None:
    """The settlement's other edge, and the one beyond the first road, are an opponent's."""
    options = {"second_piece_optional": optional, "ships": False}
    game = started(settlements=["1,4 NW"], others=[has(roads=["1,4 W", "1,4 NE"])], options=options).do(PLAY)
    assert game.legal() == {"road 1,4 NW"}
    assert step(game.do("road 1,4 NW")) == IDLE


# --- rules of placing -------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-198", "CK-095", "CK-210", "CK-141")
def test_opponents_knights_stop_the_pieces_and_own_ones_support_none() -> None:
    """A road to 1,4 S with an opponent's knight on it; an own knight by a settlement's road."""
    mine: dict[str, Any] = {"settlements": [], "roads": ["1,4 SE"]}
    free = started(**mine).do(PLAY)
    assert free.legal() == sides(free, "road", "1,4 E", "1,6 SW", "1,4 SW", "2,3 E")
    game = started(**mine, others=[has(knights={"1,4 S": "basic"})]).do(PLAY)
    assert game.legal() == sides(game, "road", "1,4 E", "1,6 SW")
    assert playable(started(settlements=[], knights={"1,4 S": "basic"})) == set()


@pytest.mark.rule("CK-198", "ROADCARD-07", "SHIP-07", "PIRATE-11")
def test_free_ships_keep_away_from_the_pirate() -> None:
    game = started()
    game = started(pirate=game.game.board.places.find_pirate_place("2,7")).do(PLAY)
    assert {text for text in game.legal() if text.startswith("ship")} == sides(game, "ship", "1,6 SW")
    game.do("ship 1,6 SW")
    assert {text for text in game.legal() if text.startswith("ship")} == sides(game, "ship", "1,4 SE")


@pytest.mark.rule("CK-198", "MOVE-11", "ROADCARD-07")
def test_free_ships_do_not_move_in_their_turn() -> None:
    game = started().do(PLAY, "ship 1,6 SW", "stop")
    assert game.of_kind("pick ship") == set()


# --- consequences -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-198", "ROADCARD-09", "EDGE-79", "BASE-75")
def test_the_first_piece_takes_the_route_card_and_may_win() -> None:
    roads = ["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE"]
    game = started(settlements=[], roads=roads).do(PLAY, "road 1,8 NW")
    assert (step(game), routes(game)[0], holder(game), game.points(0)) == (DUE, 5, 0, 2)
    seat = hidden(CARD, settlements=["1,4 NW"], roads=roads)
    won = realm(LAGOON, seat, options={"points_to_win": 3}, pirate=-1).do(PLAY, "road 1,8 NW")
    assert (won.phase, won.winner, won.legal()) == ("over", 0, set())


@pytest.mark.rule("CK-198", "CK-089", "CK-204")
def test_knights_go_over_the_new_pieces_at_once() -> None:
    game = started(settlements=["1,6 S"], knights={"1,4 S": "basic active"}, roads=["1,4 SE"])
    assert game.of_kind("pick knight") == {"1,4 S"}
    game.do(PLAY, "road 1,6 SW", named(game, "road 1,6 SE"), "pick knight 1,4 S")
    assert game.legal() == corners(game, "knight", "1,4 SE", "1,6 SE")
