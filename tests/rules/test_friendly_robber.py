"""A friendly robber spares opponents with few points (HOUSE)."""

from typing import Any

import pytest

from tests.rules.scene import Scene, isle, lagoon, seat

pytestmark = pytest.mark.nojit

RICH = seat(settlements=["1,3 N", "1,5 N", "1,7 N"])  # the three hexes of the upper row: three points
POOR = seat(settlements=["3,5 S"])
MINE = seat()


def robbed(*seats: dict[str, Any], **more: Any) -> Scene:
    return isle(*seats, friendly_robber=True, phase="pre-roll", **more).roll(7)


@pytest.mark.rule("HOUSE-01")
def test_it_is_off_unless_asked_for() -> None:
    assert "robber 3,5" in isle(MINE, POOR, phase="pre-roll").roll(7).legal()


@pytest.mark.rule("HOUSE-02")
def test_hexes_beside_opponents_with_two_points_are_left_out() -> None:
    two = seat(settlements=["3,5 S", "3,3 S"])
    everywhere = isle(MINE, two, RICH, phase="pre-roll").roll(7).of_kind("robber")
    assert everywhere - robbed(MINE, two, RICH).of_kind("robber") == {"3,5", "3,3"}


@pytest.mark.rule("HOUSE-02")
def test_with_three_points_they_are_not() -> None:
    three = seat(settlements=["3,5 S", "3,3 S", "3,7 S"])
    assert {"3,5", "3,3", "3,7", "1,3"} <= robbed(MINE, three, RICH).of_kind("robber")


@pytest.mark.rule("HOUSE-02")
def test_after_a_soldier_too() -> None:
    game = isle(seat(cards={"soldier": 1}), POOR, friendly_robber=True, phase="pre-roll").do("play soldier")
    assert "3,5" not in game.of_kind("robber")


@pytest.mark.rule("HOUSE-02")
def test_own_buildings_spare_nothing() -> None:
    assert "3,5" in robbed(POOR, RICH).of_kind("robber")


@pytest.mark.rule("HOUSE-03")
def test_cards_in_hand_do_not_count_and_special_cards_do() -> None:
    hidden = seat(settlements=["3,5 S"], cards={"victory point": 3})
    assert "3,5" not in robbed(MINE, hidden).of_kind("robber")
    army = seat(settlements=["3,5 S"], played={"soldier": 3})
    assert "3,5" in robbed(MINE, army).of_kind("robber")


@pytest.mark.rule("HOUSE-04")
def test_where_no_hex_is_left_all_are_legal() -> None:
    game = robbed(MINE, seat(settlements=["2,4 N", "2,8 N"]), seat(settlements=["3,3 NW", "3,5 NE"]))
    assert game.of_kind("robber") == {name for name in game.terrain()} - {game.robber}


@pytest.mark.rule("HOUSE-05")
def test_the_pirate_is_free() -> None:
    sailor = seat(settlements=["1,4 SE"], ships=["1,4 SE"])
    ways = [lagoon(MINE, sailor, friendly_robber=on, phase="pre-roll").roll(7) for on in (False, True)]
    assert ways[0].of_kind("pirate") == ways[1].of_kind("pirate")
    assert "1,4" in ways[0].of_kind("robber") - ways[1].of_kind("robber")
