"""Ships built and retired, settlers and crews bought (BARGE-001, -064..073, -174, -184)."""

import pytest

from tests.rules.explorer_scenes import COSTS, Explorers, fog, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

SHIP, SETTLER, CREW = COSTS["ship"], COSTS["settler"], COSTS["crew"]


@pytest.mark.rule("BARGE-001", "BARGE-064")
def test_a_ship_is_built_on_an_empty_lane_at_an_own_building_on_the_coast() -> None:
    game = sea(
        seat(settlements=["5,2 NW", "5,4 N"], ports=["3,6 SE"], roads=["7,6 E"], hand=SHIP),
        seat(ports=["5,6 SE"], ships=["3,8 SW"]),
    )
    assert game.of_kind("ship") == game.edges("5,2 W", "5,2 NW", "4,1 SW", "3,6 E", "3,6 SE")
    game.do("ship 3,6 E")
    assert game.lanes() == {1: game.edge("3,6 E")}
    assert (game.cargo(5), game.hand(0)) == ("empty", {})


@pytest.mark.rule("BARGE-065")
def test_no_ship_is_built_with_an_end_at_a_hidden_hex() -> None:
    game = fog(seat(ports=["5,6 SE"], hand=SHIP))
    assert game.of_kind("ship") == game.edges("5,6 SE", "5,6 E")
    assert game.edge("5,8 SW") in sea(seat(ports=["5,6 SE"], hand=SHIP)).of_kind("ship")


@pytest.mark.rule("BARGE-174")
def test_a_new_ship_has_the_lowest_free_number() -> None:
    game = sea(seat(ports=["3,6 SE"], ships=["5,12 E", "5,14 E", "5,16 E"], hand=SHIP))
    game.do("retire 2", "ship 3,6 E")
    assert game.lanes() == {1: game.edge("5,12 E"), 2: game.edge("3,6 E"), 3: game.edge("5,16 E")}


@pytest.mark.rule("BARGE-068", "BARGE-193")
def test_with_three_ships_one_is_retired_for_a_new_one() -> None:
    three = ["5,12 E", "5,14 E", "3,6 E"]
    assert not sea(seat(ports=["3,6 SE"], ships=three[:2], hand=SHIP)).of_kind("retire")
    assert not sea(seat(ports=["3,6 SE"], ships=three, hand={"wool": 1})).of_kind("retire")
    game = sea(seat(ports=["3,6 SE"], ships=three, hand=SHIP))
    assert not game.of_kind("ship")
    assert game.of_kind("retire") == {"1", "2", "3"}
    game.do("retire 1")
    assert (game.phase, game.legal()) == ("new ship", {f"ship {e}" for e in game.edges("3,6 SE", "3,8 SW")})
    game.do("ship 3,8 SW")
    assert game.phase == "main"
    full = sea(seat(ports=["3,6 SE"], ships=three, hand=SHIP), seat(ships=["3,6 SE", "3,8 SW"]))
    assert full.of_kind("retire") == {"3"}  # the lane of the retired ship counts as empty
    assert full.do("retire 3").of_kind("ship") == full.edges("3,6 E")


@pytest.mark.rule("BARGE-069")
@pytest.mark.parametrize(
    ("load", "hauls", "settlers", "crews"),
    [("settler", 6, 2, 9), ("haul", 6, 2, 9), ("2 crews", 6, 2, 9), ("crew and sack", 6, 2, 9), ("2 sacks", 6, 2, 9)],
)
def test_where_lost_cargo_goes(load: str, hauls: int, settlers: int, crews: int) -> None:
    game = sea(seat(ports=["3,6 SE"], ships=[("5,12 E", load), "5,14 E", "3,6 E"], hand=SHIP)).do("retire 1")
    assert game.cargo(5) == "empty"
    assert int(game.game.record.hauls_left) == hauls
    assert (game.left("settlers"), game.left("crews")) == (settlers, crews)


@pytest.mark.rule("BARGE-070", "BARGE-071", "BARGE-073")
def test_settlers_and_crews_go_into_basins_and_into_ships_at_own_buildings() -> None:
    game = sea(
        seat(
            settlements=["5,2 NW"], ports={"3,6 SE": "empty"}, hand={k: 2 for k in SETTLER} | {"ore": 1},
            ships=[("5,2 W", "empty"), ("3,8 SW", "crew"), ("5,12 E", "empty")],
        )
    )  # fmt: skip
    assert game.of_kind("settler at") == {"1", "5"}
    assert game.of_kind("crew at") == {"1", "5", "6"}
    game.do("settler at 5", "crew at 6")
    assert [game.cargo(x) for x in (1, 5, 6, 7)] == ["empty", "settler", "2 crews", "empty"]
    assert (game.left("settlers"), game.left("crews")) == (1, 7)


def _full(*loads: str) -> Explorers:
    """A basin and two ships at the Sea Port, so loaded; a third ship elsewhere."""
    ships = list(zip(("3,6 E", "3,8 SW", "5,12 E"), (*loads[1:], "empty"), strict=True))
    return sea(seat(ports={"3,6 SE": loads[0]}, ships=ships, hand=SETTLER | {"ore": 1}))


@pytest.mark.rule("BARGE-072")
def test_a_settler_makes_room_only_where_there_is_none() -> None:
    assert _full("crew", "sack", "empty").of_kind("settler at") == {"6"}
    game = _full("crew and sack", "settler", "haul")
    assert game.of_kind("settler at") == {"1", "6"}  # not where a settler is
    other = game.clone().do("settler at 1")
    assert (other.cargo(1), other.left("crews"), other.left("settlers")) == ("settler", 9, 0)
    game.do("settler at 6")
    assert (game.cargo(6), int(game.game.record.hauls_left)) == ("settler", 6)


@pytest.mark.rule("BARGE-072")
def test_a_crew_sends_away_the_large_piece_or_one_sack() -> None:
    assert _full("crew", "2 sacks", "haul").of_kind("crew at") == {"1"}
    game = _full("2 crews", "settler", "crew and sack")
    assert game.of_kind("crew at") == {"5", "6"}  # not where only crews are
    other = game.clone().do("crew at 5")
    assert (other.cargo(5), other.left("settlers"), other.left("crews")) == ("crew", 2, 5)
    game.do("crew at 6")
    assert (game.cargo(6), game.left("crews")) == ("2 crews", 5)
    sacks = _full("2 sacks", "2 crews", "2 crews").do("crew at 1")
    assert sacks.cargo(1) == "crew and sack"
    haul = _full("haul", "2 crews", "2 crews").do("crew at 1")
    assert (haul.cargo(1), int(haul.game.record.hauls_left)) == ("crew", 6)
