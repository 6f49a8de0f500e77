"""What a roll brings the explorers (BARGE-043..051, -029, -154, -155)."""

import pytest

from tests.rules.explorer_scenes import sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled


@pytest.mark.rule("BARGE-043")
def test_a_settlement_and_a_sea_port_bring_one_card_each() -> None:
    game = sea(
        seat(settlements=["4,5 N"], ports=["3,6 SE"]), seat(settlements=["5,4 S"]),
        hexes={"4,5": "hills 6", "3,6": "farmland 6", "5,4": "forest 5"}, phase="pre-roll",
    )  # fmt: skip
    game.roll(6)
    assert game.hands() == [{"brick": 1, "grain": 2}, {}, {}]  # the settlement touches both hexes


@pytest.mark.rule("BARGE-029", "BARGE-044", "BARGE-046")
def test_a_captured_gold_field_pays_two_gold_for_each_building_and_one_more_without_a_card() -> None:
    hexes = {"4,11": "gold 8", "4,13": "gold", "2,11": "spice fast_gold"}
    game = sea(seat(settlements=["4,11 N"], ports=["4,11 SW"]), hexes=hexes, phase="pre-roll").roll(8)
    assert game.hands() == [{}, {}, {}]
    assert [game.gold(p) for p in range(3)] == [5, 1, 1]


@pytest.mark.rule("BARGE-045")
def test_whoever_gets_no_card_takes_a_gold() -> None:
    game = sea(seat(settlements=["5,4 N"]), hexes={"5,4": "forest 9"}, phase="pre-roll", active=1)
    game.roll(9)
    assert game.hand(0) == {"lumber": 1}
    assert [game.gold(p) for p in range(3)] == [0, 1, 1]


@pytest.mark.rule("BARGE-047", "BARGE-048", "BARGE-185")
def test_a_short_bank_pays_nobody_and_all_take_gold() -> None:
    seats = [seat(settlements=["5,4 N"]), seat(settlements=["5,4 S"]), seat(hand={"lumber": 18})]
    game = sea(*seats, hexes={"5,4": "forest 9"}, phase="pre-roll").roll(9)
    assert game.hands() == [{}, {}, {"lumber": 18}]
    assert [game.gold(p) for p in range(3)] == [1, 1, 1]


@pytest.mark.rule("BARGE-047")
def test_the_only_one_entitled_takes_the_rest_of_a_short_bank() -> None:
    seats = [seat(settlements=["5,4 N", "5,4 S"]), seat(hand={"lumber": 18})]
    game = sea(*seats, hexes={"5,4": "forest 9"}, phase="pre-roll").roll(9)
    assert game.hand(0) == {"lumber": 1}
    assert [game.gold(p) for p in range(3)] == [0, 1, 1]


@pytest.mark.rule("BARGE-049", "BARGE-050", "BARGE-051")
def test_a_seven_brings_nothing_takes_half_of_large_hands_and_calls_the_pirate_ship() -> None:
    game = sea(
        seat(hand={"lumber": 9}, gold=20), seat(hand={"wool": 7}, gold=9), seat(gold=30), phase="pre-roll"
    ).roll(7)  # fmt: skip
    assert (game.phase, game.actor) == ("discard", 0)
    game.do(*["discard lumber"] * 4)
    assert [sum(game.hand(p).values()) for p in range(3)] == [5, 7, 0]
    assert [game.gold(p) for p in range(3)] == [20, 9, 30]
    assert (game.phase, game.actor) == ("warship", 0)


@pytest.mark.rule("BARGE-050")
def test_discards_come_clockwise_from_the_roller() -> None:
    game = sea(seat(hand={"lumber": 8}), seat(), seat(hand={"wool": 9}), phase="pre-roll", active=1).roll(7)
    assert game.actor == 2
    game.do(*["discard wool"] * 4)
    assert game.actor == 0
    game.do(*["discard lumber"] * 4)
    assert (game.phase, game.actor) == ("warship", 1)
    assert game.bank()["wool"] == 19 - 9 + 4
