"""Trade with the bank and among the explorers, gold in it (BARGE-052..054, -088, -164, -165, -185, -194)."""

import pytest

from tests.rules.explorer_scenes import sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled


@pytest.mark.rule("BARGE-053", "BARGE-004")
def test_three_equal_cards_buy_another_or_a_gold() -> None:
    game = sea(seat(hand={"wool": 4, "ore": 2}))
    assert game.of_kind("maritime") == {"wool brick", "wool lumber", "wool grain", "wool ore", "wool gold"}
    other = game.clone().do("maritime wool brick")
    assert other.hand(0) == {"wool": 1, "ore": 2, "brick": 1}
    game.do("maritime wool gold")
    assert (game.hand(0), game.gold()) == ({"wool": 1, "ore": 2}, 1)
    assert game.bank()["wool"] == 18


@pytest.mark.rule("BARGE-054")
def test_gold_buys_two_cards_a_turn() -> None:
    game = sea(seat(gold=6))
    assert game.of_kind("buy") == {"brick", "lumber", "wool", "grain", "ore"}
    game.do("buy ore", "buy grain")
    assert (game.hand(0), game.gold()) == ({"ore": 1, "grain": 1}, 2)
    assert not game.of_kind("buy")
    assert not sea(seat(gold=1)).of_kind("buy")


@pytest.mark.rule("BARGE-185")
def test_what_the_bank_lacks_cannot_be_had() -> None:
    game = sea(seat(gold=2, hand={"wool": 3}), seat(hand={"ore": 19}))
    assert "ore" not in game.of_kind("buy")
    assert not game.allows("maritime wool ore")


@pytest.mark.rule("BARGE-164", "BARGE-165")
def test_fast_gold_sells_a_card_for_each_village() -> None:
    hexes = {"2,11": "spice fast_gold", "8,11": "spice fast_gold"}
    rich = seat(hand={"wool": 6, "ore": 1}, gold=4)
    assert not sea(rich, hexes=hexes).of_kind("sell")
    game = sea(rich, hexes=hexes, crews={"2,11": {0: 1}, "8,11": {0: 1}})
    assert game.of_kind("sell") == {"wool", "ore"}
    game.do("sell wool", "sell ore")
    assert (game.hand(0), game.gold()) == ({"wool": 5}, 6)
    assert not game.of_kind("sell")
    game.do("buy ore", "buy ore", "maritime wool gold")  # the bank's own prices besides
    assert (game.hand(0), game.gold()) == ({"wool": 2, "ore": 2}, 3)
    one = sea(rich, hexes=hexes, crews={"2,11": {0: 1}, "8,11": {1: 1}}).do("sell wool")
    assert not one.of_kind("sell")


@pytest.mark.rule("BARGE-166")
def test_an_advantage_stays_when_others_come_to_the_village() -> None:
    hexes = {"2,11": "spice fast_gold"}
    game = sea(seat(hand={"ore": 1}), hexes=hexes, crews={"2,11": {0: 1, 1: 1, 2: 1}})
    assert game.of_kind("sell") == {"ore"}


@pytest.mark.rule("BARGE-052", "BARGE-194")
def test_gold_is_a_good_among_players() -> None:
    game = sea(seat(gold=2), seat(gold=1, hand={"wool": 1}), seat(gold=3))
    assert game.of_kind("give") == {"gold"}
    game.do("give gold", "give gold")
    assert game.of_kind("get") == {"brick", "lumber", "wool", "grain", "ore"}  # nothing on both sides
    assert not game.of_kind("give")  # no more than what is held
    game.do("get wool", "submit", "accept")
    assert game.actor == 2  # who has no card, but gold, is asked too
    game.do("decline", "choose 1")
    assert [game.gold(p) for p in range(3)] == [0, 3, 3]
    assert (game.hand(0), game.hand(1)) == ({"wool": 1}, {})


@pytest.mark.rule("BARGE-194")
def test_gold_comes_last_and_five_kinds_can_be_given_for_the_sixth() -> None:
    hand = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 1)
    game = sea(seat(hand=hand, gold=1), seat(gold=9), options={"max_trade_cards": 6})
    game.do("give brick", "give lumber", "give wool", "give grain", "give ore")
    assert not game.allows("give gold")
    assert game.of_kind("get") == {"gold"}
    game.do(*["get gold"] * 6)
    assert game.legal() == {"submit", "cancel"}  # the cap counts gold like cards
    game.do("submit", "accept", "choose 1")
    assert (game.gold(0), game.gold(1)) == (7, 3)
    assert game.hand(1) == hand


@pytest.mark.rule("BARGE-052")
def test_a_player_without_cards_and_gold_has_no_part_in_trade() -> None:
    game = sea(seat(), seat(gold=1))
    assert not game.of_kind("give")
    assert "call" not in game.legal()
    game = sea(seat(gold=1), seat(), seat(hand={"ore": 1})).do("call")
    assert game.actor == 2


@pytest.mark.rule("BARGE-040", "BARGE-088")
def test_at_sea_nothing_is_changed_into_gold() -> None:
    hand = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 4)
    game = sea(seat(hand=hand, gold=9, settlements=["5,4 N"], ports=["3,6 SE"], ships=["3,8 W"])).do("end build")
    assert game.legal() == {"end turn", "fish roll", f"pick ship {game.edge('3,8 W')}"}
    game.do("pick ship 3,8 W")
    kinds = {text.split()[0] for text in game.legal()}
    assert not kinds & {"maritime", "buy", "sell", "give", "call", "road", "city", "settlement", "crew", "settler"}
    assert "wool" in kinds
