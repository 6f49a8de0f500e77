"""Set-up with a city second, and what there is at the start (CK-002..008, CK-148, CK-159, CK-225, CK-241)."""

import random
from typing import Any

import pytest

from tests.oracle.globe import GLOBE
from tests.rules.boards import LAGOON, TWO_ISLANDS
from tests.rules.knight_scenes import bank, cities, hand, hands
from tests.rules.scene import Scene, deal

pytestmark = pytest.mark.long  # the edition knights is compiled


def begun(board: str = LAGOON, players: int = 3, **options: Any) -> Scene:
    """A new game with the option."""
    return deal(board, players, cities_and_knights=True, **options)


def placed(game: Scene, *places: tuple[str, str]) -> Scene:
    """Starting buildings with their roads or ships."""
    for building, piece in places:
        game.do(building, piece)
    return game


FIRST = (
    ("settlement 1,4 N", "road 1,4 NE"),
    ("settlement 1,8 N", "road 1,8 NW"),
    ("settlement 2,9 SE", "road 3,10 NW"),
)


@pytest.mark.rule("CK-005", "CK-148")
def test_the_second_placement_is_a_city_with_its_road_or_ship() -> None:
    game = begun()
    for seat, places in enumerate(FIRST):
        assert (game.phase, game.actor, game.of_kind("city")) == ("setup settlement", seat, set())
        assert len(game.of_kind("settlement")) > 0
        placed(game, places)
    assert (game.phase, game.actor, game.of_kind("settlement")) == ("setup settlement", 2, set())
    assert "2,9 SE" not in game.of_kind("city")
    game.do("city 5,4 S")
    assert (game.phase, {text.split()[0] for text in game.legal()}) == ("setup piece", {"road", "ship"})
    game.do("road 5,4 SW")
    assert (game.phase, game.actor, cities(game, 2)) == ("setup settlement", 1, {1: "5,4 S"})


@pytest.mark.rule("CK-005", "CK-148")
def test_the_city_may_stand_where_a_settlement_might() -> None:
    game, plain = begun(), deal(LAGOON)
    placed(game, *FIRST)
    placed(plain, *FIRST)
    assert game.of_kind("city") == plain.of_kind("settlement")


@pytest.mark.rule("FACEDOWN-66", "CK-148", "WORLD-09", "WORLD-17")
def test_a_blind_start_ends_with_a_city_too() -> None:
    game = begun(GLOBE, 2)
    while game.phase != "pre-roll":
        _ = game.chance(min(game.odds())) if game.actor < 0 else game.do(min(game.legal()))
    assert [len(cities(game, seat)) for seat in (0, 1)] == [1, 1]
    assert any(map(any, hands(game)))


@pytest.mark.rule("CK-128", "CK-159")
def test_a_starting_city_on_the_coast_may_have_a_ship() -> None:
    game = placed(begun(), *FIRST).do("city 5,4 NE")
    assert {text.split()[0] for text in game.legal()} == {"road", "ship"}


@pytest.mark.rule("CK-006", "CK-148")
def test_the_city_brings_one_resource_of_each_hex_and_no_commodity() -> None:
    game = placed(begun(), *FIRST)
    assert hands(game) == [{}, {}, {}]
    placed(game, ("city 2,3 SW", "road 2,3 SW"))  # hills and the forest of 3
    assert hand(game, 2) == {"brick": 1, "lumber": 1}
    assert "paper" in bank(game) and bank(game)["paper"] == 12


@pytest.mark.rule("CK-008", "CK-148")
def test_at_gold_the_city_takes_one_resource_of_choice() -> None:
    game = placed(begun(), *FIRST).do("city 5,8 S")
    assert (game.phase, game.actor) == ("take", 2)
    assert game.of_kind("take") == {"brick", "lumber", "wool", "grain", "ore"}
    game.do("take ore")
    assert (game.phase, hand(game, 2)) == ("setup piece", {"ore": 1})


@pytest.mark.rule("CK-003", "CK-241")
@pytest.mark.parametrize("seed", range(4))
def test_after_the_set_up_all_have_three_points_and_nothing_of_the_module(seed: int) -> None:
    game, rng = begun("new_shores", 4, seed=seed), random.Random(seed)
    while game.phase != "pre-roll":
        game.do(rng.choice(sorted(game.legal())))
    record = game.game.record
    for seat in range(4):
        assert (game.points(seat), len(cities(game, seat))) == (3, 1)
        assert game.supply(seat)["settlements"] == 4
        assert game.supply(seat)["cities"] == 3
        assert set(hand(game, seat)) <= {"brick", "lumber", "wool", "grain", "ore"}
        assert sum(hand(game, seat).values()) <= 3
    assert (record.knight == -1).all()
    assert not record.level.any()
    assert not record.walls.any()
    assert (record.metropolis == -1).all()
    assert not record.defender.any()


def _all_texts(game: Scene) -> list[str]:
    return [game.game.describe(action) for action in range(game.game.num_actions)]


@pytest.mark.rule("CK-002", "CK-201")
@pytest.mark.parametrize(
    ("board", "players", "each"), [("new_shores", 3, 12), ("new_shores", 4, 12), ("six", 5, 18), ("six", 6, 18)]
)
def test_the_bank_has_twelve_of_each_commodity_or_eighteen(board: str, players: int, each: int) -> None:
    text = LAGOON.replace("players: 2 3 4", "players: 5 6") if board == "six" else board
    game = begun(text, players, bank=9)
    assert bank(game) == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 9) | dict.fromkeys(
        ("cloth", "coin", "paper"), each
    )


@pytest.mark.rule("CK-225")
def test_greater_catan_has_eight_cities_and_twelve_of_each_commodity() -> None:
    game = begun("greater_catan", 4)
    assert [game.supply(seat)["cities"] for seat in range(4)] == [8] * 4
    assert {good: bank(game)[good] for good in ("cloth", "coin", "paper")} == dict.fromkeys(
        ("cloth", "coin", "paper"), 12
    )
    assert {text for text in _all_texts(game) if text.startswith("wall")} == {f"wall {x}" for x in range(1, 9)}


@pytest.mark.rule("CK-159", "CK-227")
def test_the_area_of_the_starting_city_is_home_and_earns_nothing() -> None:
    board = TWO_ISLANDS.replace("a = island", "a = start")
    game = begun(board, 2, home="settled", island_token=2)
    placed(game, ("settlement 1,3 N", "road 1,3 NE"), ("settlement 3,3 S", "road 3,3 SW"))
    placed(game, ("city 1,3 S", "road 1,3 SE"))
    game.do("city 3,5 S")
    assert not game.game.record.tokens.any()
    assert game.points(0) == 3


@pytest.mark.rule("CK-007", "CK-005")
def test_a_seat_without_place_for_its_city_goes_without() -> None:
    game = begun(cities=1)
    placed(game, *FIRST)
    while game.phase != "pre-roll":
        game.do(min(game.legal()))
    assert [game.supply(seat)["cities"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("CK-004")
def test_what_the_table_has_at_the_start() -> None:
    s = begun().game.record
    assert s.metropolis.tolist() == [-1, -1, -1]
    assert (int(s.token_hex), int(s.token_seat), int(s.barbarians), int(s.first_attack)) == (-1, -1, 0, 0)
    assert s.undrawn_size.tolist() == [18, 18, 18]
    assert not s.defender.any()


@pytest.mark.rule("CK-005", "CK-006", "CK-159")
@pytest.mark.parametrize("seed", range(3))
def test_a_blind_start_pays_the_cities_once_all_is_turned_up(seed: int) -> None:
    game, rng = begun("catan_world", 4, seed=seed), random.Random(seed)
    while game.phase != "pre-roll":
        if game.actor < 0:
            game.chance(rng.choice(sorted(game.odds())))
        else:
            game.do(rng.choice(sorted(game.legal())))
    b, s = game.game.board.record[0], game.game.record
    for seat in range(4):
        (vertex,) = (int(v) for v in s.city_node[seat] if v >= 0)
        assert s.vertex_building[vertex] == 2 * seat + 1
        around = [int(s.terrain[h]) for h in b.vertex_hexes[vertex] if h >= 0]
        assert sum(hand(game, seat).values()) == sum(terrain < 6 for terrain in around)
        assert (game.points(seat), game.supply(seat)["settlements"], game.supply(seat)["cities"]) == (3, 4, 3)


@pytest.mark.rule("CK-201")
def test_a_bank_has_no_more_cards_than_a_hand_may_owe() -> None:
    assert set(bank(begun(bank=34)).values()) == {34, 12}
    with pytest.raises(ValueError, match="at most 34"):
        begun(bank=35)
