"""Progress cards where boards have rules of their own (CK-130..134, CK-224..226, WORLD-46).

A card from before the set-up, hidden hexes and numbers that free pieces bring, trade routes, crossings.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.oracle.unknown import SHOALS
from tests.rules.card_plays import (
    IDLE,
    changes,
    check_over,
    corners,
    holding,
    playable,
    sides,
    spent,
    step,
)
from tests.rules.knight_scenes import hand, has
from tests.rules.scene import Scene, deal
from tests.rules.sea import tokens
from tests.rules.spicy import BANKS
from tests.rules.world import Found, crossing, world

pytestmark = pytest.mark.long  # the edition knights is compiled

FREE = ("", "free piece", 0)


# --- Catan beyond the sea ---------------------------------------------------------------------------------------------
def begun(*drawn: tuple[str, str]) -> Scene:
    """Reach Catan of three, who have drawn these cards; set-up is over."""
    game = deal("reach_catan", 3, cities_and_knights=True)
    for deck, card in drawn:
        game.do(f"deck {deck}").chance(f"progress {card}")
    while game.phase == "deck":
        game.do("stop")
    while game.phase != "pre-roll":
        if game.actor < 0:
            game.chance(min(game.odds()))
        else:
            game.do(min(game.legal()))
    return game


def quiet(game: Scene) -> Scene:
    """A roll that brings no gate, on to the main phase."""
    game.do("roll").chance("red 6").chance("other 6").chance("event ship")
    while game.phase != "main":
        game.do(min(game.legal()))
    return game


@pytest.mark.rule("CK-130", "CK-191", "REACH-05", "REACH-06")
def test_alchemist_from_before_the_set_up_is_played_before_the_first_roll() -> None:
    game = begun(("science", "alchemist"), ("science", "alchemist"))
    assert (game.actor, game.legal()) == (0, {"roll", "play card alchemist"})
    game.do("play card alchemist", "die 6", "die 6").chance("event ship")
    while game.phase != "main":
        game.do(min(game.legal()))
    assert int(game.game.record.dice) == 12
    game.do("end turn")
    assert (game.actor, game.legal()) == (1, {"roll", "play card alchemist"})
    assert quiet(game).do("end turn").legal() == {"roll"}


@pytest.mark.rule("CK-130", "CK-011", "REACH-05", "REACH-06")
def test_any_other_card_from_before_the_set_up_is_played_in_the_first_turn() -> None:
    game = begun(("science", "crane"), ("trade", "merchant_fleet"))
    assert game.legal() == {"roll"}
    assert "play card crane" in quiet(game).legal()
    game.do("play card crane", "end turn")
    assert "play card merchant_fleet" in quiet(game).legal()


@pytest.mark.rule("CK-131", "CK-197", "REACH-11")
def test_medicine_on_catan_is_worth_two_points() -> None:
    """A settlement there counts 2, a city 4."""
    price = {"ore": 2, "grain": 1}
    game = holding("medicine", board="reach_catan", settlements=["1,18 SW"], hand=price)
    assert game.points(0) == 2
    game.do("play card medicine").do(*game.legal())
    assert (game.points(0), check_over(game)) == (4, None)
    home = holding("medicine", board="reach_catan", settlements=["1,2 N"], hand=price)
    home.do("play card medicine").do(*home.legal())
    assert home.points(0) == 2


# --- round the world --------------------------------------------------------------------------------------------------
OVER = crossing("0,8 N", "0,8 NE", "8,8 S", "8,8 SE")
ENDS = ["0,8 NE", "8,8 SE"]
WATER: Found = {
    "0,6": "ocean", "0,8": "ocean", "0,10": "ocean", "8,6": "ocean", "8,8": "ocean", "8,10": "ocean",
    "1,9": ("forest", 4), "7,9": ("forest", 5),
}  # fmt: skip


def sailed(ships: Iterable[str], *others: dict[str, Any], crossings: Iterable[Any] = (OVER,)) -> Scene:
    seat = {"ships": list(ships), "progress": {"diplomat": 1}}
    more: dict[str, Any] = {"crossings": [*crossings]} if crossings else {}
    return world(seat, *others, found=WATER, cities_and_knights=True, **more)


@pytest.mark.rule("WORLD-46", "CK-060", "CK-134", "CK-231")
def test_no_diplomat_removes_a_ship_that_crossed() -> None:
    """Both ends of a line of two; of the two crossing ships none, whoever plays."""
    longer = [*ENDS, "0,8 E", "8,8 E"]
    game = sailed(longer).do("play card diplomat")
    assert game.legal() == sides(game, "remove route", "0,8 E", "8,8 E")
    no_crossing = sailed(longer, crossings=()).do("play card diplomat")
    assert no_crossing.legal() == sides(no_crossing, "remove route", *longer)
    assert playable(sailed(ENDS)) == set()
    others = sailed(ENDS, {"roads": ["4,8 NE"]}).do("play card diplomat")
    assert others.legal() == sides(others, "remove route", "4,8 NE")


@pytest.mark.rule("CK-134", "CK-231", "CK-186", "CK-063", "CK-204")
def test_a_knight_displaced_by_intrigue_may_go_round_the_world() -> None:
    """Over its own crossing, to either end of both ships; without one to the near end alone."""
    theirs = {"ships": ENDS, "knights": {"0,8 NE": "basic active"}}
    for crossings, homes in ((True, ["0,8 N", "8,8 S", "8,8 SE"]), (False, ["0,8 N"])):
        entries: dict[str, Any] = {"crossings": [OVER | {"seat": 1}]} if crossings else {}
        game = world(
            {"ships": ["0,8 E"], "progress": {"intrigue": 1}},
            theirs,
            found=WATER,
            cities_and_knights=True,
            **entries,
        )
        game.do("play card intrigue")
        assert game.legal() == corners(game, "pick knight", "0,8 NE")
        game.do(*game.legal())
        assert (game.phase, game.actor, game.legal()) == ("opponent's step", 1, corners(game, "knight", *homes))
        game.do(*corners(game, "knight", homes[-1]))
        assert (step(game), game.actor) == (IDLE, 0)
        check_over(game)


# --- pieces laid by cards discover and ask for numbers ----------------------------------------------------------------
@pytest.mark.rule("CK-224", "OCEANS-08", "OCEANS-15", "EDGE-24", "ROADCARD-09")
def test_a_free_ship_discovers_before_the_second_piece_is_laid() -> None:
    game = holding("road_building", board="oceans", players=4, ships=["3,4 W"], pirate=-1)
    game.do("play card road_building")
    assert sides(game, "ship", "3,4 SW") <= game.legal()
    game.do(*sides(game, "ship", "3,4 SW"))
    assert (game.phase, game.actor) == ("found hex", -1)
    game.chance("pasture").chance("5")
    assert (game.terrain()["4,5"], game.numbers()["4,5"]) == ("pasture", 5)
    assert (step(game), hand(game, 0)) == (FREE, {"wool": 1})
    assert game.legal() == sides(game, "ship", "3,4 NW", "3,4 SE", "4,3 E", "3,2 SE") | {"stop"}
    assert step(game.do("stop")) == IDLE


@pytest.mark.rule("CK-224", "OCEANS-08", "CK-061", "CK-208")
def test_a_ship_laid_again_discovers_like_a_bought_one() -> None:
    game = holding("diplomat", board="oceans", players=4, ships=["3,4 W", "3,4 NW"], pirate=-1)
    before = game.clone()
    game.do("play card diplomat")
    assert game.legal() == sides(game, "remove route", "3,4 W", "3,4 NW")
    game.do(*sides(game, "remove route", "3,4 NW"))
    assert (step(game), sides(game, "ship", "3,4 SW") <= game.legal()) == (("diplomat", "card step", 2), True)
    assert not sides(game, "ship", "3,4 NW") & game.legal()  # not where it lay
    game.do(*sides(game, "ship", "3,4 SW"))
    assert (game.phase, game.actor) == ("found hex", -1)
    game.chance("pasture").chance("5")
    assert (step(game), hand(game, 0)) == (IDLE, {"wool": 1})
    check_over(game)
    found = changes(before, game)
    assert {name: found[name] for name in spent("diplomat")} == spent("diplomat")
    assert "supply" not in found and found["hand"] == {(0, "wool"): 1}


@pytest.mark.rule("CK-224", "FACEDOWN-17", "FACEDOWN-20", "FOG-13", "FOG-31")
@pytest.mark.parametrize("board", [SHOALS, BANKS])
def test_free_and_re_laid_roads_turn_up_what_is_face_down(board: str) -> None:
    """The road on 5,4 NE reaches the hidden 5,6; with diplomat it lay in the north before."""
    free = holding("road_building", board=board, settlements=["5,4 N"], pirate=-1)
    free.do("play card road_building", "road 5,4 NE")
    again = holding("diplomat", board=board, settlements=["5,4 N", "1,2 N"], roads=["1,2 NE"], pirate=-1)
    again.do("play card diplomat")
    assert again.legal() == {"remove route 1,2 NE"}
    again.do("remove route 1,2 NE")
    beside = sides(again, "road", "5,4 NE", "5,4 NW", "4,3 E", "1,2 NW")
    assert again.legal() == beside | {"stop"}  # at both settlements, but not where it lay
    again.do("road 5,4 NE")
    for game, after in ((free, FREE), (again, IDLE)):
        assert (game.phase, game.actor) == ("found hex", -1)
        game.chance("forest").chance("6")
        assert (game.terrain()["5,6"], game.numbers()["5,6"]) == ("forest", 6)
        assert (step(game), hand(game, 0)) == (after, {"lumber": 1})


@pytest.mark.rule("CK-224", "FOG-16", "SPICE-42")
def test_a_free_road_that_finds_a_spice_hex_draws_a_spice() -> None:
    game = holding("road_building", board=BANKS, settlements=["5,4 N"], pirate=-1)
    game.do("play card road_building", "road 5,4 NE").chance("spice")
    assert (game.phase, game.actor) == ("spice card", -1)
    game.chance("pepper")
    assert (step(game), hand(game, 0)) == (FREE, {"pepper": 1})


@pytest.mark.rule("CK-224", "GREATER-08", "GREATER-10")
def test_a_free_or_re_laid_ship_gives_a_small_island_a_number() -> None:
    free = holding("road_building", board="greater_catan", players=4, ships=["3,4 E"], pirate=-1)
    free.do("play card road_building").do(*sides(free, "ship", "3,4 NE"))
    again = holding("diplomat", board="greater_catan", players=4, ships=["3,4 E", "3,4 SE"], pirate=-1)
    again.do("play card diplomat").do(*sides(again, "remove route", "3,4 SE")).do(*sides(again, "ship", "3,4 NE"))
    for game, after in ((free, FREE), (again, IDLE)):
        assert (game.phase, game.odds()["5"]) == ("reserve token", pytest.approx(1 / 7))
        game.chance("5")
        assert (step(game), game.numbers()["2,3"], int(game.game.record.reserve.sum())) == (after, 5, 6)


@pytest.mark.rule("CK-224", "CK-226", "CROSSING-05", "CROSSING-22")
def test_a_free_or_re_laid_ship_completes_a_trade_route_between_the_islands() -> None:
    """Four ships lead from the settlement of seat 0 to that of seat 1."""
    lane = ["3,6 SW", "3,6 SE", "3,8 SW", "3,8 SE"]
    table: dict[str, Any] = {"board": "great_crossing", "players": 4, "pirate": -1, "home": [1, 2, 1, 2, 0, 0]}
    others, near = [has(settlements=["3,10 SW"])], ["3,4 SE"]
    free = holding("road_building", others=others, settlements=near, ships=lane[:2], **table)
    free.do("play card road_building").do(*sides(free, "ship", lane[2]))
    assert (step(free), tokens(free)) == (FREE, [0, 0, 0, 0])
    free.do(*sides(free, "ship", lane[3]))
    again = holding("diplomat", others=others, settlements=near, ships=[*lane[:3], "3,4 E"], **table)
    again.do("play card diplomat")
    assert again.legal() == sides(again, "remove route", lane[2], "3,4 E")
    again.do(*sides(again, "remove route", "3,4 E"))
    assert tokens(again) == [0, 0, 0, 0]
    again.do(*sides(again, "ship", lane[3]))
    for game in (free, again):
        assert (step(game), tokens(game)) == (IDLE, [1, 0, 0, 0])
