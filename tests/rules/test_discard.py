"""Half of a large hand is lost on a seven (BASE-33..35)."""

import pytest

from tests.rules.scene import isle, seat

pytestmark = pytest.mark.nojit


@pytest.mark.rule("BASE-33", "EDGE-38")
@pytest.mark.parametrize(("cards", "lost"), [(6, 0), (7, 0), (8, 4), (9, 4), (10, 5), (15, 7)])
def test_half_a_hand_of_more_than_seven_rounded_down(cards: int, lost: int) -> None:
    game = isle(seat(), seat(hand={"ore": cards}), phase="pre-roll").roll(7)
    for _ in range(lost):
        assert (game.phase, game.actor) == ("discard", 1)
        game.do("discard ore")
    assert game.phase == "robber"
    assert game.hand(1) == {"ore": cards - lost}
    assert game.bank()["ore"] == 19 - cards + lost


@pytest.mark.rule("BASE-33")
def test_nobody_discards_on_another_roll() -> None:
    assert isle(seat(hand={"ore": 15}), phase="pre-roll").roll(8).phase == "main"


@pytest.mark.rule("BASE-33", "DECISIONS-16")
def test_the_cards_are_of_own_choice_and_from_the_own_hand() -> None:
    game = isle(seat(hand={"ore": 7, "wool": 1}), phase="pre-roll").roll(7)
    assert game.legal() == {"discard ore", "discard wool"}
    assert game.do("discard wool").legal() == {"discard ore"}
    game.do("discard ore", "discard ore", "discard ore")
    assert game.hand(0) == {"ore": 4}


@pytest.mark.rule("BASE-33", "DECISIONS-07", "DECISIONS-16")
def test_all_discard_in_turn_order_from_the_active_seat() -> None:
    hands = [{"ore": 8}, {"wool": 9}, {"grain": 7}, {"brick": 12}]
    game = isle(*(seat(hand=hand) for hand in hands), players=4, phase="pre-roll", active=1).roll(7)
    order = []
    while game.phase == "discard":
        order.append(game.actor)
        game.do(*game.legal())
    assert order == [1] * 4 + [3] * 6 + [0] * 4  # each all of its own before the next
    assert game.hands() == [{"ore": 4}, {"wool": 5}, {"grain": 7}, {"brick": 6}]
    assert (game.phase, game.actor) == ("robber", 1)


@pytest.mark.rule("BASE-34", "BASE-63")
def test_development_cards_do_not_count() -> None:
    cards = {"soldier": 5, "victory point": 3, "plenty": 1}
    assert isle(seat(hand={"ore": 7}, cards=cards), phase="pre-roll").roll(7).phase == "robber"
    game = isle(seat(hand={"ore": 8}, cards=cards), phase="pre-roll").roll(7)
    assert game.legal() == {"discard ore"}
    game.do(*["discard ore"] * 4)
    assert (game.phase, game.cards(0)) == ("robber", cards)


@pytest.mark.rule("BASE-34", "BASE-35", "EDGE-37")
def test_the_mover_discards_first_then_steals_and_may_end_above_seven() -> None:
    game = isle(seat(hand={"ore": 15}), seat(settlements=["1,3 N"], hand={"wool": 1}), phase="pre-roll").roll(7)
    assert game.legal() == {"discard ore"}
    game.do(*["discard ore"] * 7)
    assert game.phase == "robber"
    game.do("robber 1,3").chance("wool")
    assert (game.hand(0), game.phase) == ({"ore": 8, "wool": 1}, "main")


@pytest.mark.rule("BASE-35", "DECISIONS-16")
def test_the_bank_gets_the_cards_when_all_have_finished() -> None:
    game = isle(seat(hand={"ore": 8}), seat(hand={"ore": 8}), phase="pre-roll").roll(7)
    game.do(*["discard ore"] * 7)
    assert game.bank()["ore"] == 3
    assert game.do("discard ore").bank()["ore"] == 11


@pytest.mark.rule("BASE-43", "BASE-57")
def test_a_soldier_costs_nobody_cards() -> None:
    game = isle(seat(hand={"ore": 12}, cards={"soldier": 1}), seat(hand={"wool": 12})).do("play soldier")
    assert game.phase == "robber"
    game.do("robber 2,2")
    assert game.hands() == [{"ore": 12}, {"wool": 12}, {}]
