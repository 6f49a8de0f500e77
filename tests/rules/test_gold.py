"""Gold fields (GOLD)."""

import pytest

from tests.rules.scene import isle, seat

pytestmark = pytest.mark.nojit

ALL = ("brick", "lumber", "wool", "grain", "ore")
TAKES = {f"take {word}" for word in ALL}


@pytest.mark.rule("GOLD-01", "GOLD-02", "GOLD-10", "DECISIONS-20")
@pytest.mark.parametrize(("kind", "picks"), [("settlements", 1), ("cities", 2)])
def test_one_pick_a_settlement_and_two_a_city(kind: str, picks: int) -> None:
    game = isle(seat(**{kind: ["3,3 SW"]}), phase="pre-roll").roll(5)
    for _ in range(picks):
        assert (game.phase, game.actor) == ("take", 0)
        assert game.legal() == TAKES  # of the five resources, and no way round it
        game.do("take ore")
    assert (game.phase, game.hand(0), game.bank()["ore"]) == ("main", {"ore": picks}, 19 - picks)


@pytest.mark.rule("GOLD-01", "GOLD-09")
def test_picks_of_several_fields_add_up_in_any_mix() -> None:
    game = isle(seat(cities=["3,5 SE"], settlements=["3,7 SE"]), phase="pre-roll").roll(
        6
    )  # two fields, and one of them
    game.do("take ore", "take ore", "take ore", "take wool", "take brick")
    assert (game.phase, game.hand(0)) == ("main", {"ore": 3, "wool": 1, "brick": 1})


@pytest.mark.rule("GOLD-03", "EDGE-29")
def test_a_robbed_field_gives_nothing() -> None:
    owner = seat(settlements=["3,5 SE"])
    assert isle(owner, robber="3,5", phase="pre-roll").roll(6).do("take ore").phase == "main"  # one of two fields
    assert isle(seat(settlements=["3,5 S"]), robber="3,5", phase="pre-roll").roll(6).phase == "main"


@pytest.mark.rule("GOLD-04", "GOLD-08", "EDGE-27", "BASE-31")
def test_other_production_is_paid_first() -> None:
    owners = [seat(settlements=["3,3 SW"]), seat(settlements=["1,3 N"])]  # gold, and forest of the same number
    game = isle(*owners, seat(hand={"lumber": 18}), phase="pre-roll").roll(5)
    assert (game.actor, game.hand(1)) == (0, {"lumber": 1})  # a card due and a pick: no shortage for all that
    assert game.legal() == TAKES - {"take lumber"}


@pytest.mark.rule("GOLD-04", "BASE-29")
def test_what_a_short_bank_did_not_pay_can_be_picked() -> None:
    owners = [seat(settlements=["3,3 SW", "1,3 N"]), seat(settlements=["1,5 N"])]
    game = isle(*owners, seat(hand={"lumber": 18}), phase="pre-roll").roll(5)
    assert game.hands()[:2] == [{}, {}]
    assert game.do("take lumber").hand(0) == {"lumber": 1}


@pytest.mark.rule("GOLD-05", "DECISIONS-07", "DECISIONS-20")
def test_the_entitled_pick_in_turn_order_each_all_its_picks() -> None:
    owners = [seat(settlements=["3,3 SW"]), seat(), seat(cities=["3,3 SE"]), seat(settlements=["2,2 SE"])]
    game = isle(*owners, players=4, phase="pre-roll", active=2).roll(5)
    order = []
    while game.phase == "take":
        order.append(game.actor)
        game.do("take wool")
    assert order == [2, 2, 3, 0]
    assert (game.phase, game.actor) == ("main", 2)


@pytest.mark.rule("GOLD-06", "GOLD-08", "EDGE-26")
def test_each_pick_is_from_what_the_bank_has() -> None:
    owners = [seat(cities=["3,3 SW"]), seat(settlements=["3,3 SE"], hand={"ore": 18, "wool": 19})]
    game = isle(*owners, phase="pre-roll").roll(5)
    assert game.legal() == TAKES - {"take wool"}
    assert game.do("take ore").legal() == TAKES - {"take wool", "take ore"}
    assert (game.do("take brick").actor, game.legal()) == (1, TAKES - {"take wool", "take ore"})


@pytest.mark.rule("GOLD-07", "GOLD-05", "EDGE-28", "EDGE-26")
@pytest.mark.parametrize("active", [0, 1])
def test_the_last_card_goes_to_the_first_in_order_and_the_other_picks_are_lost(active: int) -> None:
    owners = [seat(settlements=["3,3 SW"]), seat(cities=["3,3 SE"])]
    holder = seat(hand=dict.fromkeys(ALL, 19) | {"grain": 18})
    game = isle(*owners, holder, phase="pre-roll", active=active).roll(5)
    assert (game.actor, game.legal()) == (active, {"take grain"})
    game.do("take grain")
    assert (game.phase, game.actor) == ("main", active)
    assert game.hand(active) == {"grain": 1} and game.hand(1 - active) == {}
    assert not game.game.record.picks_owed.any()  # nothing is owed for later


@pytest.mark.rule("GOLD-07")
def test_with_an_empty_bank_nobody_is_asked() -> None:
    holder = seat(hand=dict.fromkeys(ALL, 19))
    assert isle(seat(cities=["3,3 SW"]), holder, phase="pre-roll").roll(5).phase == "main"


@pytest.mark.rule("GOLD-11")
def test_everybody_sees_what_is_picked() -> None:
    game = isle(seat(cities=["3,3 SW"]), phase="pre-roll").roll(5).do("take ore")
    for seat_ in range(3):
        state = game.game.view(seat_).state
        assert list(state.bank) == [19, 19, 19, 19, 18]
        assert (state.hand_size[0], state.picks_owed[0]) == (1, 1)
