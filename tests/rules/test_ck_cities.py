"""Cities that come, are lost and laid down, and the numbers of their pieces (CK-109, CK-110, CK-216, CK-221)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import cities, has, realm, rolled
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PRICE = {"grain": 2, "ore": 3}
SETTLEMENTS = ["1,4 NW", "1,4 SE", "1,6 N", "1,8 N", "5,4 S"]


def attacked(*seats: Any, **fields: Any) -> Scene:
    """The barbarians have come, and seat 0 has to lose a city."""
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", barbarians=6, **fields), 11, "ship")
    assert (game.phase, game.actor) == ("lose city", 0)
    return game


def building(game: Scene, vertex: str) -> str:
    """What stands on a vertex."""
    code = int(game.game.record.vertex_building[game.game.board.places.find_vertex(vertex)])
    return "nothing" if code < 0 else f"{('settlement', 'city')[code & 1]} of {code >> 1}"


@pytest.mark.rule("CK-106", "CK-216")
def test_a_city_that_is_lost_becomes_a_settlement() -> None:
    game = attacked(has(cities=["1,4 N", "1,8 N"], roads=["1,8 NE"]))
    stood, points = game.supply(0), game.points(0)
    game.do("lose 1,8 N")
    assert (building(game, "1,8 N"), building(game, "1,4 N")) == ("settlement of 0", "city of 0")
    assert game.points(0) == points - 1
    assert game.supply(0) == stood | {"cities": stood["cities"] + 1, "settlements": stood["settlements"] - 1}
    assert int(game.game.record.harbours[0]) >> 5 & 1  # the harbour stays its own


@pytest.mark.rule("CK-110")
def test_its_wall_returns_to_the_supply() -> None:
    game = attacked(has(cities=["1,4 N", "1,8 N"], walls=[1, 2])).do("lose 1,4 N")
    assert int(game.game.record.walls[0]) == 0b10


@pytest.mark.rule("CK-109", "CK-216")
def test_without_a_settlement_in_supply_it_is_laid_down() -> None:
    game = attacked(has(cities=["2,9 SE"], settlements=SETTLEMENTS))
    stood, points = game.supply(0), game.points(0)
    assert stood["settlements"] == 0
    game.do("lose 2,9 SE")
    assert (building(game, "2,9 SE"), cities(game, 0)) == ("settlement of 0", {1: "2,9 SE"})
    assert (game.supply(0), game.points(0)) == (stood, points - 1)
    vertex = game.game.board.places.find_vertex("2,9 SE")
    assert int(game.game.record.laid_down[vertex // 64]) >> vertex % 64 & 1


@pytest.mark.rule("CK-109")
def test_while_cities_are_laid_down_these_alone_become_cities_and_use_no_piece() -> None:
    seat = has(cities=["2,9 NE", "4,9 S", "3,10 SE"], laid_down=["2,9 SE"], settlements=SETTLEMENTS, hand=PRICE)
    game = realm(LAGOON, seat)
    assert game.supply(0)["cities"] == 0
    assert game.of_kind("city") == {"2,9 SE"}
    stood, points = game.supply(0), game.points(0)
    game.do("city 2,9 SE")
    assert (building(game, "2,9 SE"), game.supply(0), game.points(0)) == ("city of 0", stood, points + 1)
    assert cities(game, 0)[4] == "2,9 SE"
    assert not game.game.record.laid_down.any()


@pytest.mark.rule("CK-109")
def test_other_settlements_become_cities_again_afterwards() -> None:
    seat = has(cities=["2,9 NE"], laid_down=["2,9 SE"], settlements=SETTLEMENTS, hand={"grain": 4, "ore": 6})
    game = realm(LAGOON, seat)
    assert game.of_kind("city") == {"2,9 SE"}
    assert game.do("city 2,9 SE").of_kind("city") == set(SETTLEMENTS)


@pytest.mark.rule("CK-109", "CK-102", "CK-106")
def test_a_laid_down_city_is_no_city_for_the_barbarians() -> None:
    seats = has(laid_down=["1,4 N"]), has(knights={"1,8 N": "basic active"}), has(laid_down=["5,4 S"])
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", barbarians=6), 11, "ship")
    assert (game.phase, game.points(1)) == ("main", 1)  # strength 0: seat 1 saves Catan


@pytest.mark.rule("CK-221")
def test_a_city_gets_the_lowest_free_number_and_gives_it_back() -> None:
    game = attacked(has(cities=["1,4 N", "1,6 N", "1,8 N"], hand=PRICE)).do("lose 1,6 N")
    assert cities(game, 0) == {1: "1,4 N", 3: "1,8 N"}
    game.do("city 1,6 N")
    assert cities(game, 0) == {1: "1,4 N", 2: "1,6 N", 3: "1,8 N"}
    game = attacked(has(cities=["1,4 N", "1,6 N", "1,8 N"], settlements=["5,4 S"], hand=PRICE)).do("lose 1,4 N")
    assert cities(game.do("city 5,4 S"), 0) == {1: "5,4 S", 2: "1,6 N", 3: "1,8 N"}


@pytest.mark.rule("CK-216", "CK-227")
def test_special_tokens_stay_where_a_city_was() -> None:
    from tests.rules.boards import TWO_ISLANDS

    seat = has(
        settlements=["1,3 N"],
        ships=["2,2 NE", "2,2 E"],
        hand={"brick": 1, "lumber": 1, "wool": 1, "grain": 3, "ore": 3},
    )
    game = realm(TWO_ISLANDS, seat, players=2, options={"island_token": 2}, areas=[1, 0, 0, 0, 0, 0])
    game.do(f"settlement {min(game.of_kind('settlement'))}")
    tokens, points = int(game.game.record.tokens[0]), game.points(0)
    game.do("city 3,3 N") if game.allows("city 3,3 N") else game.do(f"city {min(game.of_kind('city') - {'1,3 N'})}")
    assert (int(game.game.record.tokens[0]), game.points(0)) == (tokens, points + 1)
