"""Trade with the bank over resources and commodities, at every rate (CK-021..024, CK-029, CK-165, CK-169)."""

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import bank, hand, has, realm

pytestmark = pytest.mark.long  # the edition knights is compiled

RESOURCES = {"brick", "lumber", "wool", "grain", "ore"}
COMMODITIES = {"cloth", "coin", "paper"}
GOODS = RESOURCES | COMMODITIES
ORE_HARBOUR, ANY_HARBOUR = "1,4 N", "1,8 N"  # places at harbours of the lagoon


def gotten(game, give: str) -> set[str]:
    """What the bank gives for a good now."""
    return {text.split()[1] for text in game.of_kind("maritime") if text.split()[0] == give}


@pytest.mark.rule("CK-021", "CK-165")
@pytest.mark.parametrize("give", sorted(GOODS))
def test_four_equal_cards_buy_any_other_good(give: str) -> None:
    assert gotten(realm(LAGOON, has(hand={give: 3})), give) == set()
    game = realm(LAGOON, has(hand={give: 4}))
    assert gotten(game, give) == GOODS - {give}
    stood = bank(game)
    for get in GOODS - {give}:
        twin = game.clone().do(f"maritime {give} {get}")
        assert hand(twin, 0) == {get: 1}
        assert bank(twin) == stood | {give: stood[give] + 4, get: stood[get] - 1}


@pytest.mark.rule("CK-022", "CK-165")
@pytest.mark.parametrize("give", sorted(GOODS))
def test_a_generic_harbour_makes_it_three(give: str) -> None:
    assert gotten(realm(LAGOON, has(settlements=[ANY_HARBOUR], hand={give: 2})), give) == set()
    game = realm(LAGOON, has(settlements=[ANY_HARBOUR], hand={give: 3}))
    assert gotten(game, give) == GOODS - {give}
    assert hand(game.do(f"maritime {give} {min(GOODS - {give})}"), 0) == {min(GOODS - {give}): 1}


@pytest.mark.rule("CK-023", "CK-165")
def test_a_harbour_of_a_resource_serves_that_resource_alone() -> None:
    game = realm(LAGOON, has(settlements=[ORE_HARBOUR], hand={"ore": 2, "coin": 3, "wool": 3}))
    assert gotten(game, "ore") == GOODS - {"ore"}
    assert gotten(game, "coin") == gotten(game, "wool") == set()
    assert hand(game.do("maritime ore coin"), 0) == {"coin": 4, "wool": 3}


@pytest.mark.rule("CK-024", "CK-165")
def test_what_the_bank_has_not_it_does_not_give() -> None:
    game = realm(LAGOON, has(hand={"wool": 4}), bank=[19, 0, 15, 19, 19, 12, 0, 1])
    assert gotten(game, "wool") == GOODS - {"wool", "lumber", "coin"}
    assert hand(game.do("maritime wool paper"), 0) == {"paper": 1}
    assert "paper" not in bank(game)


@pytest.mark.rule("CK-029", "CK-165", "CK-169")
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_trading_house_exchanges_two_equal_commodities_any_number_of_times(level: int) -> None:
    game = realm(LAGOON, has(hand={"cloth": 4, "coin": 2, "paper": 1, "ore": 3}, levels={"trade": level}))
    if level < 3:
        assert gotten(game, "coin") == set()
        return
    assert gotten(game, "cloth") == GOODS - {"cloth"}
    assert gotten(game, "coin") == GOODS - {"coin"}
    assert gotten(game, "paper") == gotten(game, "ore") == set()
    game.do("maritime cloth ore", "maritime cloth paper", "maritime coin brick", "maritime paper coin")
    assert hand(game, 0) == {"ore": 4, "coin": 1, "brick": 1}


@pytest.mark.rule("CK-029")
def test_levels_in_other_colours_are_no_trading_house() -> None:
    game = realm(LAGOON, has(hand={"coin": 3, "paper": 3}, levels={"politics": 3, "science": 3, "trade": 2}))
    assert game.of_kind("maritime") == set()


@pytest.mark.rule("CK-165")
def test_the_lowest_rate_holds() -> None:
    seat = has(settlements=[ORE_HARBOUR, ANY_HARBOUR], hand={"ore": 3, "cloth": 3}, levels={"trade": 3})
    game = realm(LAGOON, seat).do("maritime ore brick", "maritime cloth brick")
    assert hand(game, 0) == {"ore": 1, "cloth": 1, "brick": 2}
