"""Buying and playing development cards (BASE-53..63)."""

import pytest

from seafarers_env.engine import constants as c
from tests.rules.scene import deal, isle, lagoon, seat

pytestmark = pytest.mark.nojit

PRICE = {"wool": 1, "grain": 1, "ore": 1}
TWICE = {"wool": 2, "grain": 2, "ore": 2}
WHOLE_DECK = dict(zip(c.CARDS, c.DECK, strict=True))
RESOURCES = {"brick", "lumber", "wool", "grain", "ore"}
BUILT = seat(settlements=["1,3 N"], roads=["1,3 NE"])


# Buying


@pytest.mark.rule("BASE-05")
def test_the_deck() -> None:
    assert deal("base").deck() == {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}


@pytest.mark.rule("C-06", "BASE-05", "GREATER-05")
def test_a_second_box() -> None:
    game = deal("greater_catan", 4, bank=38, decks=2)
    assert game.deck() == {card: 2 * n for card, n in WHOLE_DECK.items()}
    assert game.bank() == dict.fromkeys(RESOURCES, 38)


@pytest.mark.rule("BASE-53", "BASE-05", "DECISIONS-23", "DECISIONS-08")
def test_a_card_is_drawn_at_random_from_the_deck() -> None:
    game = isle(seat(hand=PRICE), seat(cards={"soldier": 4, "plenty": 2}, played={"monopoly": 1})).do("buy card")
    assert (game.phase, game.actor, game.hand(0)) == ("drawn card", -1, {})
    assert game.odds() == {"soldier": 10 / 18, "victory point": 5 / 18, "roads": 2 / 18, "monopoly": 1 / 18}
    game.chance("roads")
    assert (game.phase, game.actor, game.cards(0)) == ("main", 0, {"roads": 1})
    assert game.deck() == {"soldier": 10, "victory point": 5, "roads": 1, "monopoly": 1}


@pytest.mark.rule("BASE-53", "BASE-62", "EDGE-40")
def test_an_empty_deck_sells_nothing_and_played_cards_do_not_return() -> None:
    others = {"victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}
    game = isle(seat(hand=TWICE), seat(cards=others, played={"soldier": 13}))
    assert game.do("buy card").odds() == {"soldier": 1.0}
    game.chance("soldier")
    assert "buy card" not in game.legal()
    assert "buy card" not in isle(seat(hand=TWICE), seat(cards=others | {"soldier": 13}, played={"soldier": 1})).legal()


@pytest.mark.rule("BASE-62")
def test_played_cards_leave_the_game() -> None:
    game = isle(BUILT | seat(cards={"monopoly": 1, "plenty": 1}))
    game.do("monopoly ore")
    assert (game.cards(0), game.played(0)) == ({"plenty": 1}, {"monopoly": 1})
    assert game.deck() == WHOLE_DECK | {"monopoly": 1, "plenty": 1}


@pytest.mark.rule("BASE-54")
def test_any_number_of_cards_is_bought_in_a_turn() -> None:
    game = isle(seat(hand={"wool": 4, "grain": 4, "ore": 4}))
    for _ in range(4):
        game.do("buy card").chance("soldier")
    assert (game.cards(0), game.hand(0)) == ({"soldier": 4}, {})


@pytest.mark.rule("BASE-55")
def test_a_card_bought_this_turn_waits_and_an_older_copy_does_not() -> None:
    game = isle(seat(hand=PRICE)).do("buy card").chance("soldier")
    assert game.legal() == {"end turn"}
    assert "play soldier" in game.clone().do("end turn").roll(2).do("end turn").roll(2).do("end turn").legal()
    game = isle(seat(hand=PRICE, cards={"soldier": 1})).do("buy card").chance("soldier")
    assert "play soldier" in game.legal()
    assert "play soldier" in isle(seat(hand=PRICE, cards={"soldier": 1})).do("buy card").chance("plenty").legal()


# Playing


@pytest.mark.rule("BASE-57", "DECISIONS-25", "DECISIONS-17")
def test_a_soldier_moves_robber_or_pirate_and_stays_face_up() -> None:
    game = lagoon(seat(cards={"soldier": 2})).do("play soldier")
    assert (game.cards(0), game.played(0)) == ({"soldier": 1}, {"soldier": 1})
    assert (game.phase, len(game.of_kind("robber")), len(game.of_kind("pirate"))) == ("robber", 11, 6)
    assert game.do("pirate 3,6").phase == "main"


@pytest.mark.rule("BASE-58", "DECISIONS-27")
@pytest.mark.parametrize(("picks", "hand"), [(("ore", "ore"), {"ore": 2}), (("ore", "brick"), {"ore": 1, "brick": 1})])
def test_year_of_plenty_gives_two_cards_of_choice(picks: tuple[str, str], hand: dict[str, int]) -> None:
    game = isle(seat(cards={"plenty": 1})).do("play plenty")
    for pick in picks:
        assert (game.phase, game.of_kind("take")) == ("take", RESOURCES)
        game.do(f"take {pick}")
    assert (game.phase, game.hand(0)) == ("main", hand)
    assert sum(game.bank().values()) == 93


@pytest.mark.rule("BASE-59", "EDGE-41", "DECISIONS-27")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_year_of_plenty_and_a_bank_with_one_kind(left: int) -> None:
    holder = seat(hand=dict.fromkeys(RESOURCES, 19) | {"ore": 19 - left})
    game = isle(seat(cards={"plenty": 1}), holder)
    assert ("play plenty" in game.legal()) == (left > 0)
    if left:
        game.do("play plenty")
        for _ in range(min(left, 2)):
            assert game.legal() == {"take ore"}
            game.do("take ore")
        assert (game.phase, game.hand(0)) == ("main", {"ore": min(left, 2)})


@pytest.mark.rule("BASE-59")
def test_each_pick_sees_the_bank_as_it_is() -> None:
    game = isle(seat(cards={"plenty": 1}), seat(hand={"ore": 18, "wool": 19})).do("play plenty")
    assert game.of_kind("take") == {"brick", "lumber", "grain", "ore"}
    assert game.do("take ore").of_kind("take") == {"brick", "lumber", "grain"}


@pytest.mark.rule("BASE-60", "DECISIONS-28")
def test_monopoly_takes_every_card_of_one_kind() -> None:
    game = isle(
        seat(cards={"monopoly": 1}, hand={"ore": 1}),
        seat(hand={"ore": 3, "wool": 1}),
        seat(hand={"ore": 1, "brick": 2}),
    )
    assert game.of_kind("monopoly") == RESOURCES
    assert game.do("monopoly ore").hands() == [{"ore": 5}, {"wool": 1}, {"brick": 2}]
    assert game.phase == "main"


@pytest.mark.rule("BASE-60", "EDGE-39", "DECISIONS-28")
def test_monopoly_on_what_nobody_else_holds_is_spent_for_nothing() -> None:
    game = isle(seat(cards={"monopoly": 1}, hand={"grain": 2}), seat(hand={"ore": 3})).do("monopoly grain")
    assert (game.hands(), game.cards(0), game.played(0)) == ([{"grain": 2}, {"ore": 3}, {}], {}, {"monopoly": 1})


@pytest.mark.rule("BASE-61")
def test_victory_point_cards_count_at_once_and_stay_hidden() -> None:
    game = isle(seat(hand=PRICE)).do("buy card")
    assert game.points(0) == 0
    game.chance("victory point")
    assert game.points(0) == 1
    assert [game.game.view(n).victory_points(0) for n in range(3)] == [1, 0, 0]
    assert not {text for text in game.legal() if "victory" in text}


@pytest.mark.rule("BASE-63")
def test_development_cards_are_not_traded_discarded_stolen_or_monopolised() -> None:
    cards = {"soldier": 5, "victory point": 2, "plenty": 2}
    owner = seat(settlements=["1,7 N"], cards=cards)
    game = isle(seat(cards={"monopoly": 1}, hand={"ore": 1}), owner, phase="pre-roll")
    game.roll(7).do("robber 1,7")
    assert game.phase == "main"  # nothing to steal
    assert not {"call", "give ore"} & game.legal()  # nobody to trade with
    for resource in RESOURCES:
        assert game.clone().do(f"monopoly {resource}").cards(1) == cards


@pytest.mark.rule("DECISIONS-26", "ROADCARD-01", "ROADCARD-05")
def test_road_construction_asks_for_a_piece_and_then_another_or_none() -> None:
    game = isle(BUILT | seat(cards={"roads": 1})).do("play roads")
    assert game.legal() == {"road 1,3 NW", "road 1,3 E", "road 1,5 NW"}
    game.do("road 1,3 E")
    assert game.legal() == {"stop", "road 1,3 NW", "road 1,3 SE", "road 1,5 SW", "road 1,5 NW"}
    assert (game.do("stop").phase, game.supply(0)["roads"]) == ("main", 13)
