"""What a roll brings with Cities & Knights, and what a short bank does to it (CK-013..019, CK-164, CK-201)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import bank, hand, hands, has, realm, rolled
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled


def before(*seats: Any, **fields: Any) -> Scene:
    """The lagoon before the roll of seat 0, with a bank of commodities that tests say."""
    return realm(LAGOON, *seats, phase="pre-roll", **fields)


def stock(**left: int) -> list[int]:
    """A bank: 19 of each resource and 12 of each commodity but for these."""
    full = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19) | dict.fromkeys(
        ("cloth", "coin", "paper"), 12
    )
    return list((full | left).values())


PRODUCTS = [
    ("1,4 N", 5, "lumber", {"lumber": 1, "paper": 1}),
    ("1,8 N", 10, "wool", {"wool": 1, "cloth": 1}),
    ("5,4 S", 8, "ore", {"ore": 1, "coin": 1}),
    ("1,6 N", 9, "grain", {"grain": 2}),
    ("2,3 NW", 8, "brick", {"brick": 2}),
]


@pytest.mark.rule("CK-013")
@pytest.mark.parametrize(("vertex", "number", "resource"), [row[:3] for row in PRODUCTS])
def test_a_settlement_brings_one_resource(vertex: str, number: int, resource: str) -> None:
    assert hand(rolled(before(has(settlements=[vertex])), number), 0) == {resource: 1}


@pytest.mark.rule("CK-014")
@pytest.mark.parametrize(("vertex", "number", "cards"), [(row[0], row[1], row[3]) for row in PRODUCTS])
def test_a_city_brings_a_commodity_at_forest_pasture_and_mountains(
    vertex: str, number: int, cards: dict[str, int]
) -> None:
    game = before(has(cities=[vertex]))
    stood = bank(game)
    rolled(game, number)
    assert hand(game, 0) == cards
    assert bank(game) == {good: n - cards.get(good, 0) for good, n in stood.items()}


@pytest.mark.rule("CK-015")
def test_a_city_at_gold_takes_two_resources_and_no_commodity() -> None:
    game = rolled(before(has(cities=["5,8 S"])), 12)
    for _ in range(2):
        assert (game.phase, game.of_kind("take")) == ("take", {"brick", "lumber", "wool", "grain", "ore"})
        game.do("take ore")
    assert (game.phase, hand(game, 0)) == ("main", {"ore": 2})


@pytest.mark.rule("CK-016", "CK-017")
@pytest.mark.parametrize(
    ("left", "cards"),
    [
        ({"cloth": 0}, {"wool": 1}),  # no wool in place of the cloth
        ({"wool": 0}, {"cloth": 1}),
        ({"wool": 0, "cloth": 0}, {}),
    ],
)
def test_resource_and_commodity_of_a_hex_run_short_apart(left: dict[str, int], cards: dict[str, int]) -> None:
    assert hand(rolled(before(has(cities=["1,8 N"]), bank=stock(**left)), 10), 0) == cards


@pytest.mark.rule("CK-016")
def test_of_too_few_commodities_several_get_none() -> None:
    game = before(has(cities=["1,8 N"]), has(cities=["1,8 SE"]), has(settlements=["1,8 SW"]), bank=stock(cloth=1))
    assert hands(rolled(game, 10)) == [{"wool": 1}, {"wool": 1}, {"wool": 1}]
    assert bank(game)["cloth"] == 1


@pytest.mark.rule("CK-016", "CK-201")
@pytest.mark.parametrize(("sole", "cloth"), [(True, 1), (False, 0)])
def test_of_too_few_a_single_one_gets_the_rest_where_that_is_the_rule(sole: bool, cloth: int) -> None:
    game = before(has(cities=["1,8 N", "1,8 SE"]), bank=stock(cloth=1), options={"sole_shortage": sole})
    assert hand(rolled(game, 10), 0) == {"wool": 2, "cloth": 1} if cloth else {"wool": 2}


@pytest.mark.rule("CK-016")
def test_that_wool_runs_short_for_two_says_nothing_of_cloth() -> None:
    game = before(has(cities=["1,8 N"]), has(settlements=["1,8 SE"]), bank=stock(wool=1))
    assert hands(rolled(game, 10)) == [{"cloth": 1}, {}, {}]


@pytest.mark.rule("CK-164")
def test_a_metropolis_produces_as_a_city_and_a_laid_down_city_as_a_settlement() -> None:
    game = before(has(cities=["1,8 N"], levels={"trade": 4}, metropolises={"trade": 1}), has(laid_down=["1,8 SE"]))
    assert hands(rolled(game, 10)) == [{"wool": 1, "cloth": 1}, {"wool": 1}, {}]


@pytest.mark.rule("CK-164")
def test_the_robber_keeps_commodities_as_well() -> None:
    game = before(has(cities=["1,8 N"]))
    game.game.record.robber = game.game.board.places.find_hex("1,8")
    assert hand(rolled(game, 10), 0) == {}


@pytest.mark.rule("CK-164")
def test_a_city_between_hexes_of_one_number_brings_all_it_can() -> None:
    board = LAGOON.replace("F05 G09 P10", "F05 P05 M05")
    game = realm(board, has(cities=["1,4 SE", "1,6 SE"]), phase="pre-roll")
    assert hand(rolled(game, 5), 0) == {"lumber": 1, "paper": 1, "wool": 2, "cloth": 2, "ore": 1, "coin": 1}
