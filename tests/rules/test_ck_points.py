"""Points and targets with Cities & Knights (CK-120..124, CK-131, CK-151, CK-222, CK-223, SPICE-47)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import has, realm
from tests.rules.scene import deal

pytestmark = pytest.mark.long  # the edition knights is compiled

ON = {"cities_and_knights": True}


def target(board: str, players: int, **options: Any) -> int:
    return deal(board, players, **options).game.options["points_to_win"]


@pytest.mark.rule("CK-120")
def test_what_points_are_made_of() -> None:
    seat = has(
        settlements=["1,6 N"],
        cities=["1,4 N", "5,4 S"],
        laid_down=["1,8 N"],
        levels={"politics": 4},
        metropolises={"politics": 2},
        progress={7: 1, 22: 1, 6: 2},  # constitution, printer; bishops are worth nothing
        defender=2,
    )
    assert realm(LAGOON, seat).points(0) == 1 + 2 + 2 + 1 + 2 + 2 + 2
    assert realm(LAGOON, seat, token_hex=0, token_seat=0).points(0) == 13


@pytest.mark.rule("CK-121", "CK-151")
@pytest.mark.parametrize(
    "name", ["new_shores", "four_islands", "oceans", "into_the_desert", "new_world", "great_crossing", "greater_catan"]
)
def test_scenarios_of_1998_ask_for_two_points_more(name: str) -> None:
    players = 4
    assert target(name, players, **ON) == target(name, players) + 2


@pytest.mark.rule("CK-123", "CK-151", "FACEDOWN-51")
@pytest.mark.parametrize(("name", "players"), [("catan_world", 4), ("seven_islands", 4), ("reach_catan", 4)])
def test_scenarios_of_document_002_ask_for_twelve(name: str, players: int) -> None:
    assert target(name, players, **ON) == 12
    assert target(name, players, points_to_win=14, **ON) == 14


@pytest.mark.rule("FACEDOWN-50")
@pytest.mark.parametrize("name", ["catan_world", "seven_islands", "reach_catan"])
def test_in_scenarios_of_document_002_either_cards_are_bought_or_the_module_is_on(name: str) -> None:
    for options, bought in (({}, True), (ON, False)):
        game = deal(name, 4, **options).game
        assert ("buy card" in {game.describe(action) for action in range(game.num_actions)}) == bought
        assert bool(game.table.rules[0].knights) != bought


@pytest.mark.rule("CK-122", "CK-151", "SPICE-47")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_with_spices_seventeen_and_eighteen(players: int) -> None:
    assert target("fog_islands", players, **ON) == 17
    assert target("heading_for_new_shores", players, **ON) == 18


@pytest.mark.rule("CK-223")
def test_base_asks_for_thirteen_and_a_board_of_ones_own_for_two_more() -> None:
    assert target("base", 4, **ON) == 13
    assert target(LAGOON, 3, **ON) == 12


@pytest.mark.rule("CK-124")
@pytest.mark.parametrize("name", ["base", "new_shores", "catan_world", "fog_islands", LAGOON])
def test_the_target_is_a_parameter(name: str) -> None:
    assert target(name, 3 if name == LAGOON else 4, points_to_win=9, **ON) == 9


@pytest.mark.rule("CK-222")
def test_all_points_are_seen_by_all() -> None:
    game = realm(LAGOON, has(cities=["1,4 N"], progress={6: 1}, defender=1), has(progress={7: 1, 12: 2}))
    for observer in range(3):
        view = game.game.view(observer)
        assert tuple(view.victory_points(seat) for seat in range(3)) == (3, 1, 0)


@pytest.mark.rule("CK-131", "REACH-11")
def test_a_settlement_on_catan_that_becomes_a_city_earns_two() -> None:
    game = realm("reach_catan", has(settlements=["1,18 SW"], hand={"grain": 2, "ore": 3}))
    assert game.points(0) == 2
    assert game.do("city 1,18 SW").points(0) == 4
