"""Trade between players over all goods (CK-020, CK-149, CK-166)."""

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import hands, has, realm

pytestmark = pytest.mark.long  # the edition knights is compiled

GOODS = ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")


@pytest.mark.rule("CK-020", "CK-149", "CK-158")
def test_players_give_and_get_resources_and_commodities() -> None:
    game = realm(LAGOON, has(hand={"cloth": 2, "ore": 1}), has(hand={"paper": 1, "wool": 1}))
    assert game.of_kind("give") == {"cloth", "ore"}
    game.do("give ore", "give cloth")
    assert game.of_kind("get") == set(GOODS) - {"ore", "cloth"}
    game.do("get wool", "get paper", "submit")
    assert (game.phase, game.actor, "accept" in game.legal()) == ("answer", 1, True)
    game.do("accept", "choose 1")
    assert hands(game) == [{"cloth": 1, "wool": 1, "paper": 1}, {"ore": 1, "cloth": 1}, {}]


@pytest.mark.rule("CK-149")
def test_a_hand_of_commodities_alone_has_part_in_trade() -> None:
    game = realm(LAGOON, has(hand={"coin": 1}), has(), has(hand={"paper": 1}))
    game.do("call")
    assert (game.phase, game.actor) == ("answer", 2)  # seat 1 has nothing
    game.do("counter", "give paper", "get coin", "submit", "choose 2")
    assert hands(game) == [{"paper": 1}, {}, {"coin": 1}]


@pytest.mark.rule("CK-149")
def test_cards_of_a_side_come_in_the_order_of_the_goods() -> None:
    game = realm(LAGOON, has(hand={"cloth": 2, "ore": 1, "paper": 1}), has(hand={"wool": 1})).do("give cloth")
    assert game.of_kind("give") == {"cloth", "paper"}


@pytest.mark.rule("CK-166")
def test_seven_of_eight_kinds_may_be_given() -> None:
    game = realm(LAGOON, has(hand=dict.fromkeys(GOODS, 2)), has(hand={"wool": 1}))
    for good in GOODS[:6]:
        game.do(f"give {good}")
    assert game.of_kind("give") == {"cloth", "coin", "paper"}
    game.do("give coin")
    assert game.of_kind("give") == {"coin"}  # paper is left to be asked for
    assert game.of_kind("get") == {"paper"}


@pytest.mark.rule("CK-166")
def test_nothing_else_is_traded() -> None:
    game = realm(LAGOON, has(hand={"coin": 1}, levels={"trade": 1}, progress={5: 1}), has(hand={"wool": 1}))
    game.do("give coin")
    assert all(text.split()[-1] in GOODS for text in game.legal() if text.split()[0] in ("give", "get"))
