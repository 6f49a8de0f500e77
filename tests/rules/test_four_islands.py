"""Four Islands: who starts with a ship, and what the islands one did not start on are worth."""

import pytest

from tests.rules.scene import Scene, deal
from tests.rules.sea import edges, tokens
from tests.rules.voyage import into_main, set_up, settle

ONE_HOME = ["1,4 SE", "3,10 NW", "6,3 N", "7,4 N", "3,10 SE", "1,2 NW"]
TWO_HOMES = [*ONE_HOME[:5], "5,2 NW"]


def begun(pirate: str = "4,5") -> Scene:
    game = deal("four_islands", 3)
    game.game.record.pirate = game.game.board.places.find_hex(pirate)
    return game


def started(places: list[str], **options: object) -> Scene:
    return into_main(set_up(deal("four_islands", 3, **options), places))


@pytest.mark.rule("FOURISLANDS-06", "FOURISLANDS-08", "START-06")
@pytest.mark.parametrize("place", ["1,4 SE", "1,4 NE", "3,8 SW", "5,4 NE", "7,4 SE"])
def test_a_start_at_the_ocean_must_begin_with_a_ship(place: str) -> None:
    game = begun().do(f"settlement {place}")
    assert game.of_kind("ship")
    assert game.legal() == {f"ship {edge}" for edge in game.of_kind("ship")}


@pytest.mark.rule("FOURISLANDS-06")
def test_the_ship_may_lie_on_any_legal_ship_edge() -> None:
    game = begun().do("settlement 1,4 NE")
    assert game.of_kind("ship") == edges(game, "1,4 NE", "1,4 E", "1,6 NW")


@pytest.mark.rule("FOURISLANDS-06", "FOURISLANDS-07")
def test_inland_there_are_roads_only() -> None:
    game = begun().do("settlement 2,3 N")
    assert game.of_kind("road") == edges(game, "2,3 NE", "2,3 NW", "1,2 E")
    assert not game.of_kind("ship")


@pytest.mark.rule("FOURISLANDS-07", "FOURISLANDS-08", "EDGE-49")
def test_the_frame_obliges_nobody() -> None:
    game = begun().do("settlement 1,2 N")
    assert game.of_kind("road") == game.of_kind("ship") == edges(game, "1,2 NE", "1,2 NW")


@pytest.mark.rule("FOURISLANDS-07", "EDGE-49")
def test_the_pirate_lifts_the_duty_where_only_the_frame_is_left() -> None:
    game = begun("1,6").do("settlement 1,4 NE")
    assert game.of_kind("ship") == edges(game, "1,4 NE")
    assert game.of_kind("road") == edges(game, "1,4 NE", "1,4 E")


@pytest.mark.rule("FOURISLANDS-07", "EDGE-49")
def test_the_pirate_beside_all_ship_edges_leaves_roads() -> None:
    game = begun("2,5").do("settlement 2,3 SE")
    assert game.of_kind("ship") <= edges(game, "3,4 NW", "3,4 NE", "2,3 SE")
    assert not game.of_kind("ship") & edges(game, "2,5 SW", "2,5 W")


@pytest.mark.rule("FOURISLANDS-05", "NEWWORLD-13")
@pytest.mark.parametrize(("places", "homes"), [(ONE_HOME, 1), (TWO_HOMES, 2)])
def test_homes_are_the_islands_of_the_starting_settlements(places: list[str], homes: int) -> None:
    game = started(places)
    assert int(game.game.record.home[0]).bit_count() == homes
    assert tokens(game) == [0, 0, 0]


@pytest.mark.rule("FOURISLANDS-09", "FOURISLANDS-10", "FOURISLANDS-12", "EDGE-83")
def test_one_then_two_for_each_further_island() -> None:
    game = started(ONE_HOME)
    game = settle(game, "3,8 SW")
    assert tokens(game) == [1, 0, 0]
    game = settle(game, "5,4 SE")
    assert tokens(game) == [3, 0, 0]
    game = settle(game, "6,9 N")
    assert tokens(game) == [5, 0, 0]
    assert game.points(0) == 5 + 5


@pytest.mark.rule("FOURISLANDS-12", "FOURISLANDS-09")
def test_with_two_homes_three_at_most() -> None:
    game = settle(started(TWO_HOMES), "5,4 SE")
    assert tokens(game) == [0, 0, 0]
    game = settle(game, "3,8 SW", "6,9 N")
    assert tokens(game) == [3, 0, 0]


@pytest.mark.rule("FOURISLANDS-11")
def test_only_the_first_settlement_on_an_island_counts() -> None:
    game = settle(started(ONE_HOME), "3,8 SW", "1,10 NW")
    assert tokens(game) == [1, 0, 0]


@pytest.mark.rule("FOURISLANDS-10", "FOURISLANDS-12")
def test_once_a_game_on_demand() -> None:
    game = settle(started(ONE_HOME, island_token_per="game"), "3,8 SW", "5,4 SE")
    assert tokens(game) == [1, 0, 0]


@pytest.mark.rule("FOURISLANDS-13", "FOURISLANDS-05")
@pytest.mark.parametrize("players", [3, 4])
def test_no_robber_and_all_islands_open(players: int) -> None:
    game = deal("four_islands", players)
    assert game.robber is None
    record, b = game.game.record, game.game.board.record[0]
    places = {game.game.board.places.find_vertex(place) for place in game.of_kind("settlement")}
    assert {int(record.area[h]) for v in places for h in b.vertex_hexes[v] if h >= 0 and record.area[h] >= 0} == set(
        range(4)
    )
