"""City improvements and metropolises (CK-025..028, CK-034..040, CK-150, CK-167..170)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import bank, hand, has, levels, realm, rolled
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COMMODITY = {"trade": "cloth", "politics": "coin", "science": "paper"}


def metropolises(game: Scene) -> list[int]:
    """By colour: ten times the seat, and the number of its city; -1 for none."""
    return [int(n) if n < 0 else 10 * (int(n) // 8) + int(n) % 8 + 1 for n in game.game.record.metropolis]


def rich(**entries: Any) -> dict[str, Any]:
    """A seat with five of each commodity."""
    return has(**{"hand": dict.fromkeys(COMMODITY.values(), 5)} | entries)


@pytest.mark.rule("CK-025", "CK-026", "CK-167")
@pytest.mark.parametrize("colour", COMMODITY)
@pytest.mark.parametrize("level", range(5))
def test_a_level_costs_its_number_in_the_commodity_of_its_colour(colour: str, level: int) -> None:
    city = {"cities": ["1,4 N"], "levels": {colour: level}}
    cloth = COMMODITY[colour]
    held = dict.fromkeys(COMMODITY.values(), 0) | {cloth: level}
    if level == 4:
        city["metropolises"] = {colour: 1}
    assert colour not in realm(LAGOON, has(hand=held, **city)).of_kind("improve")
    game = realm(LAGOON, has(hand=held | {cloth: level + 1}, **city))
    assert game.of_kind("improve") == {colour}
    stood = bank(game)
    game.do(f"improve {colour}")
    assert hand(game, 0) == {}
    assert bank(game) == stood | {cloth: stood.get(cloth, 0) + level + 1}
    assert sum(levels(game, 0)) == level + 1


@pytest.mark.rule("CK-025", "CK-167")
def test_other_goods_buy_no_level() -> None:
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"wool": 5, "cloth": 1}, levels={"trade": 1}))
    assert game.of_kind("improve") == set()


@pytest.mark.rule("CK-026")
def test_several_levels_in_a_turn_one_after_the_other_and_none_beyond_the_fifth() -> None:
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 12, "coin": 1}))
    for _ in range(3):
        game.do("improve trade")
    assert (levels(game, 0), hand(game, 0)) == ((3, 0, 0), {"cloth": 6, "coin": 1})
    game.do("improve trade", "metropolis 1", "improve politics")
    assert levels(game, 0) == (4, 1, 0)
    full = rich(cities=["1,4 N"], levels={"trade": 5}, metropolises={"trade": 1})
    assert realm(LAGOON, full).of_kind("improve") == {"politics", "science"}


@pytest.mark.rule("CK-027", "CK-167")
def test_without_a_city_no_level_is_bought() -> None:
    assert realm(LAGOON, rich(settlements=["1,4 N"])).of_kind("improve") == set()
    assert realm(LAGOON, rich(laid_down=["1,4 N"])).of_kind("improve") == set()
    assert realm(LAGOON, rich(cities=["1,4 N"])).of_kind("improve") == set(COMMODITY)


@pytest.mark.rule("CK-028", "CK-169")
def test_levels_and_what_they_give_outlive_the_cities() -> None:
    losing = has(cities=["1,4 N"], hand={"cloth": 2}, levels={"trade": 3})
    game = realm(
        LAGOON, losing, has(cities=["5,4 S"], knights={"5,4 SW": "basic active"}), phase="pre-roll", barbarians=6
    )
    rolled(game, 4, "ship").do("lose 1,4 N")
    assert (game.phase, levels(game, 0)) == ("main", (3, 0, 0))
    assert "maritime cloth coin" in game.legal()  # its trading house trades


@pytest.mark.rule("CK-034", "CK-038", "CK-168")
def test_the_first_at_level_four_puts_the_metropolis_on_a_city_of_choice() -> None:
    game = realm(
        LAGOON, has(cities=["1,4 N", "1,8 N"], settlements=["1,6 N"], hand={"coin": 4}, levels={"politics": 3})
    )
    assert game.points(0) == 5
    game.do("improve politics")
    assert (game.phase, game.actor, game.legal()) == ("metropolis", 0, {"metropolis 1", "metropolis 2"})
    assert game.points(0) == 5
    game.do("metropolis 2")
    assert (game.phase, metropolises(game), game.points(0)) == ("main", [-1, 2, -1], 7)


@pytest.mark.rule("CK-168")
def test_a_single_city_is_asked_for_as_well() -> None:
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 4}, levels={"trade": 3})).do("improve trade")
    assert (game.phase, game.legal()) == ("metropolis", {"metropolis 1"})


@pytest.mark.rule("CK-035", "CK-038", "CK-040", "CK-168")
def test_the_first_at_level_five_takes_it_from_a_holder_at_four() -> None:
    holder = has(cities=["1,8 N"], walls=[1], levels={"trade": 4}, metropolises={"trade": 1})
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 5}, levels={"trade": 4}), holder)
    assert (game.points(0), game.points(1)) == (2, 4)
    game.do("improve trade")
    assert (metropolises(game), game.points(1)) == ([11, -1, -1], 4)
    game.do("metropolis 1")
    assert (metropolises(game), game.points(0), game.points(1)) == ([1, -1, -1], 4, 2)
    record = game.game.record
    assert (record.vertex_building[game.game.board.places.find_vertex("1,8 N")], record.walls[1]) == (3, 1)


@pytest.mark.rule("CK-036", "CK-170")
def test_a_metropolis_of_level_five_is_safe() -> None:
    holder = has(cities=["1,8 N"], levels={"trade": 5}, metropolises={"trade": 1})
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 9}, levels={"trade": 3}), holder)
    game.do("improve trade")
    assert game.phase == "main"
    game.do("improve trade")
    assert (game.phase, levels(game, 0), metropolises(game)) == ("main", (5, 0, 0), [11, -1, -1])


@pytest.mark.rule("CK-170")
def test_who_comes_second_to_level_four_gets_nothing_and_takes_it_at_five() -> None:
    holder = has(cities=["1,8 N"], levels={"trade": 4}, metropolises={"trade": 1})
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 9}, levels={"trade": 3}), holder).do("improve trade")
    assert (game.phase, metropolises(game)) == ("main", [11, -1, -1])
    game.do("improve trade", "metropolis 1")
    assert metropolises(game) == [1, -1, -1]


@pytest.mark.rule("CK-170", "CK-036")
def test_an_overtaken_holder_who_reaches_five_gets_nothing() -> None:
    holder = has(cities=["1,8 N"], levels={"trade": 5}, metropolises={"trade": 1})
    game = realm(LAGOON, has(cities=["1,4 N"], hand={"cloth": 5}, levels={"trade": 4}), holder).do("improve trade")
    assert (game.phase, metropolises(game), game.points(0)) == ("main", [11, -1, -1], 2)


@pytest.mark.rule("CK-035")
def test_the_holder_buys_level_five_and_keeps_it() -> None:
    seat = has(cities=["1,8 N"], hand={"cloth": 5}, levels={"trade": 4}, metropolises={"trade": 1})
    game = realm(LAGOON, seat).do("improve trade")
    assert (game.phase, metropolises(game), game.points(0)) == ("main", [1, -1, -1], 4)


@pytest.mark.rule("CK-037")
def test_levels_four_and_five_take_a_city_without_metropolis() -> None:
    full = rich(cities=["1,4 N"], levels={"trade": 4, "politics": 3, "science": 2}, metropolises={"trade": 1})
    game = realm(LAGOON, full)
    assert game.of_kind("improve") == {"trade", "science"}  # of trade the seat has the metropolis
    assert realm(LAGOON, full | {"cities": ["1,4 N", "1,8 N"]}).of_kind("improve") == set(COMMODITY)
    assert realm(LAGOON, full | {"laid_down": ["1,8 N"]}).of_kind("improve") == {"trade", "science"}


@pytest.mark.rule("CK-037")
def test_also_where_no_metropolis_is_to_be_won() -> None:
    holder = has(cities=["1,8 N"], levels={"politics": 5}, metropolises={"politics": 1})
    full = rich(cities=["1,4 N"], levels={"trade": 4, "politics": 3}, metropolises={"trade": 1})
    assert realm(LAGOON, full, holder).of_kind("improve") == {"trade", "science"}
    full["levels"] = {"trade": 4, "politics": 4}
    assert realm(LAGOON, full, holder).of_kind("improve") == {"trade", "science"}


@pytest.mark.rule("CK-039")
def test_several_metropolises_stand_on_a_city_each() -> None:
    seat = has(
        cities=["1,4 N", "1,8 N", "5,4 S"],
        hand={"paper": 4},
        levels={"trade": 4, "science": 3},
        metropolises={"trade": 2},
    )
    game = realm(LAGOON, seat).do("improve science")
    assert game.legal() == {"metropolis 1", "metropolis 3"}
    game.do("metropolis 3")
    assert (metropolises(game), game.points(0)) == ([2, -1, 3], 10)


@pytest.mark.rule("CK-168")
def test_a_metropolis_may_win_once_it_stands() -> None:
    seat = has(cities=["1,4 N"], hand={"cloth": 4}, levels={"trade": 3})
    game = realm(LAGOON, seat, options={"points_to_win": 4}).do("improve trade")
    assert game.winner is None
    assert game.do("metropolis 1").winner == 0
