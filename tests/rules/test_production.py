"""What a roll brings, and what a short bank does to it (BASE-27..32, BASE-40)."""

import pytest

from tests.rules.scene import isle, lagoon, seat


@pytest.mark.rule("BASE-27", "GEO-01", "GEO-10")
def test_one_card_a_settlement_and_two_a_city() -> None:
    game = lagoon(
        seat(settlements=["1,4 N"], cities=["1,4 SE"]), seat(settlements=["1,4 SW", "4,3 S"]), phase="pre-roll"
    )
    game.roll(5)
    assert game.hands() == [{"lumber": 3}, {"lumber": 1}, {}]
    assert game.bank()["lumber"] == 15


@pytest.mark.rule("BASE-27")
def test_the_owner_gets_the_cards_whoever_rolls() -> None:
    game = lagoon(seat(settlements=["1,4 N"]), seat(), seat(cities=["5,4 S"]), phase="pre-roll", active=1)
    assert game.roll(8).hands() == [{}, {}, {"ore": 2}]
    assert game.do("end turn").roll(5).hands() == [{"lumber": 1}, {}, {"ore": 2}]


@pytest.mark.rule("BASE-27", "GEO-01")
def test_a_building_draws_from_every_hex_it_touches() -> None:
    game = isle(seat(settlements=["1,3 SE"], cities=["1,5 SE"]), phase="pre-roll")
    assert game.roll(5).hand(0) == {"lumber": 4, "brick": 2}  # two forests; a forest and hills twice
    game = isle(seat(settlements=["1,3 SE"]), phase="pre-roll")
    assert game.roll(8).hand(0) == {"ore": 1}


@pytest.mark.rule("BASE-27", "BASE-28")
@pytest.mark.parametrize("number", [2, 3, 4, 6, 9, 10, 11, 12])
def test_other_numbers_bring_nothing(number: int) -> None:
    game = lagoon(seat(cities=["1,4 N"], settlements=["5,4 S", "5,6 S"]), phase="pre-roll")
    assert game.roll(number).hand(0) == {}


@pytest.mark.rule("GEO-03", "BASE-27")
@pytest.mark.parametrize(
    ("vertex", "number", "resource"),
    [("1,4 N", 5, "lumber"), ("1,8 N", 10, "wool"), ("1,6 N", 9, "grain"), ("2,3 NW", 8, "brick"), ("5,4 S", 8, "ore")],
)
def test_each_terrain_has_its_product(vertex: str, number: int, resource: str) -> None:
    assert lagoon(seat(settlements=[vertex]), phase="pre-roll").roll(number).hand(0) == {resource: 1}


@pytest.mark.rule("BASE-28", "GEO-03")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_a_desert_never_produces_though_the_robber_is_elsewhere(number: int) -> None:
    game = lagoon(seat(cities=["5,6 S"]), robber="1,4", phase="pre-roll")
    assert (game.roll(number).hand(0), game.phase) == ({}, "main")


@pytest.mark.rule("BASE-40")
def test_the_robbers_hex_does_not_produce() -> None:
    owner = seat(settlements=["1,3 SE"], roads=["1,3 E"])
    assert isle(owner, robber="1,3", phase="pre-roll").roll(5).hand(0) == {"lumber": 1}  # from "1,5" alone
    assert isle(owner, robber="2,2", phase="pre-roll").roll(5).hand(0) == {"lumber": 2}


@pytest.mark.rule("BASE-40")
def test_building_and_harbours_go_on_beside_the_robber() -> None:
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 3, "ore": 5}
    game = isle(seat(settlements=["1,3 N"], roads=["1,3 W", "1,3 NW"], hand=hand), robber="1,3")
    game.do("maritime ore lumber", "city 1,3 N", "settlement 1,3 SW")
    assert game.hand(0) == {"lumber": 1}


@pytest.mark.rule("BASE-32")
def test_a_seven_produces_nothing() -> None:
    game = isle(seat(cities=["1,3 SE"]), seat(cities=["2,4 S"]), phase="pre-roll").roll(7)
    assert (game.hands(), game.phase) == ([{}, {}, {}], "robber")


# A short bank


@pytest.mark.rule("BASE-29", "BASE-31")
@pytest.mark.parametrize(("left", "hands"), [(3, [2, 1]), (2, [0, 0]), (1, [0, 0]), (0, [0, 0])])
def test_too_few_cards_for_several_players_go_to_nobody(left: int, hands: list[int]) -> None:
    holder = seat(hand={"lumber": 19 - left})
    game = isle(seat(cities=["1,3 N"]), seat(settlements=["1,5 NE"]), holder, phase="pre-roll").roll(5)
    assert [game.hand(n).get("lumber", 0) for n in (0, 1)] == hands  # two hexes, judged together
    assert game.bank().get("lumber", 0) == left - sum(hands)


@pytest.mark.rule("BASE-30", "BASE-31")
@pytest.mark.parametrize(("left", "cards"), [(4, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_the_only_player_entitled_takes_what_is_left(left: int, cards: int) -> None:
    owner = seat(cities=["1,3 N"], settlements=["1,5 N"])  # three cards due, from two hexes
    game = isle(owner, seat(), seat(hand={"lumber": 19 - left}), phase="pre-roll").roll(5)
    assert game.hand(0).get("lumber", 0) == cards


@pytest.mark.rule("BASE-31")
def test_each_resource_is_judged_by_itself() -> None:
    everyone = [seat(cities=["1,5 NE"]), seat(settlements=["1,7 NE"]), seat(hand={"brick": 17, "lumber": 19})]
    game = isle(*everyone, phase="pre-roll").roll(5)
    assert game.hands()[:2] == [{}, {}]  # three bricks due of two, and no lumber
    everyone[2] = seat(hand={"brick": 17})
    assert isle(*everyone, phase="pre-roll").roll(5).hands()[:2] == [{"lumber": 2}, {}]
    everyone[2] = seat(hand={"brick": 16, "lumber": 19})
    assert isle(*everyone, phase="pre-roll").roll(5).hands()[:2] == [{"brick": 2}, {"brick": 1}]


# Dice and cards


@pytest.mark.rule("BASE-07")
def test_two_fair_dice() -> None:
    odds = isle(phase="pre-roll").do("roll").odds()
    assert odds == {str(total): (6 - abs(7 - total)) / 36 for total in range(2, 13)}
