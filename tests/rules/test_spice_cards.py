"""The stack of spices and what comes when it is empty, exchanges, options in use, spices in hands (SPICE-28..64)."""

from typing import Any

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal
from tests.rules.spicy import BANKS, arranged, placed, spices

pytestmark = pytest.mark.long  # the edition grand is compiled
FULL = BANKS.replace("players: 2 3 4", "players: 3 5 6")


def stocked(*hands: dict[str, int], open_discard: tuple[int, int, int] = (0, 0, 0), **options: Any) -> Scene:
    """Seat 0's main phase with a trade option of wool and four wool; what is in no hand nor open is the stack."""
    players = len(hands)
    game = arranged(deal(FULL, players, **options), placements=2 * players, pirate=-1, dice=8)
    for seat, hand in enumerate(hands):
        game = placed(game, seat, hand=hand)
    game = placed(game, 0, hand={"wool": 4})
    held = game.game.record.hand[:, 5:].sum(axis=0, dtype=int)
    trade = np.zeros_like(game.game.record.options)
    trade[0, 2] = 1
    return arranged(game, options=trade, spice_discard=open_discard, spice_stack=10 - held - np.array(open_discard))


def seen(game: Scene, seat: int) -> dict[str, np.ndarray]:
    return game.game.layout.split(game.game.observe(seat))


#: All thirty in hands: seat 1 has none.
HANDS: tuple[dict[str, int], ...] = (
    {"nutmeg": 2},
    {"ore": 3},
    {"nutmeg": 8, "pepper": 1},
    {"pepper": 9},
    {"cinnamon": 10},
)


@pytest.mark.rule("SPICE-41", "SPICE-62", "SPICE-63")
def test_with_five_everyone_with_spices_gives_one_back_in_turn_order_before_the_draw() -> None:
    game = stocked(*HANDS).do("spice wool")
    assert game.hand(0) == {"wool": 2}  # paid before
    for seat, legal, given in (
        (0, {"nutmeg"}, "nutmeg"),
        (2, {"nutmeg", "pepper"}, "pepper"),
        (3, {"pepper"}, "pepper"),
    ):
        assert (game.phase, game.actor, game.of_kind("return")) == ("return spice", seat, legal)
        game.do(f"return {given}")
        assert seen(game, 1)["spice_table"][0] == 0  # the stack looks empty until the last has chosen
        assert seen(game, seat)["spices_aside"].sum() == 1
        assert seen(game, 1)["spices_aside"].sum() == 0
    assert game.actor == 4
    game.do("return cinnamon")
    assert game.phase == "spice card"
    assert game.odds() == {"nutmeg": 0.25, "pepper": 0.5, "cinnamon": 0.25}
    assert seen(game, 1)["spice_table"][0] == 4
    game.chance("pepper")
    assert (game.phase, game.actor, spices(game, 0)) == ("main", 0, {"nutmeg": 1, "pepper": 1})
    assert not game.game.record.discarding.any()


@pytest.mark.rule("SPICE-62")
def test_what_is_given_back_is_hidden_until_all_have_chosen() -> None:
    one, other = (stocked(*HANDS).do("spice wool", "return nutmeg", f"return {kind}") for kind in ("nutmeg", "pepper"))
    for seat in (0, 1, 3, 4):
        assert (one.game.observe(seat) == other.game.observe(seat)).all()
    assert not (one.game.observe(2) == other.game.observe(2)).all()


@pytest.mark.rule("SPICE-29", "SPICE-42")
def test_with_three_nothing_is_drawn_from_nothing() -> None:
    hands = ({"nutmeg": 10}, {"pepper": 10}, {"cinnamon": 10})
    assert stocked(*hands).of_kind("spice") == set()
    assert stocked({"nutmeg": 9}, *hands[1:]).of_kind("spice") == {"wool"}


@pytest.mark.rule("SPICE-40", "SPICE-61", "SPICE-63")
@pytest.mark.parametrize("players", [3, 5])
def test_the_open_discard_becomes_the_stack_at_the_moment_of_need(players: int) -> None:
    others = ({"pepper": 10}, {"cinnamon": 8}, {}, {})[: players - 1]
    game = stocked({"nutmeg": 9}, *others, open_discard=(1, 0, 2))
    assert seen(game, 1)["spice_table"][0] == 0
    game.do("spice wool")
    assert game.phase == "spice card"
    assert game.odds() == pytest.approx({"nutmeg": 1 / 3, "cinnamon": 2 / 3})
    game.chance("cinnamon")
    assert game.game.record.spice_stack.tolist() == [1, 0, 1]
    assert not game.game.record.spice_discard.any()


@pytest.mark.rule("SPICE-28", "SPICE-25", "SPICE-30")
def test_an_option_is_used_as_often_as_cards_last_and_shown_from_then_on() -> None:
    game = stocked({}, {}, {})
    assert not seen(game, 1)["options_shown"].any()
    game.do("spice wool").chance("pepper").do("spice wool").chance("pepper")
    assert (game.hand(0), spices(game, 0), game.of_kind("spice")) == ({}, {"pepper": 2}, set())
    assert seen(game, 1)["options_shown"][2].tolist() == [0, 0, 1, 0, 0]


@pytest.mark.rule("SPICE-43", "SPICE-44", "SPICE-46", "SPICE-76", "SPICE-77")
def test_a_set_is_exchanged_once_a_turn_for_two_points_that_may_win() -> None:
    game = stocked({"nutmeg": 4, "pepper": 1, "cinnamon": 1}, {}, {})
    assert game.of_kind("exchange") == {"nutmeg", "one of each"}
    points = game.points(0)
    game.do("exchange nutmeg")
    assert (game.points(0) - points, game.of_kind("exchange")) == (2, set())
    assert game.game.facts()["seats"][0]["tokens"] == {}
    assert game.game.record.spice_discard.tolist() == [3, 0, 0]
    game.do("end turn")
    assert not game.game.record.exchanged
    winning = stocked({"pepper": 3}, {}, {}, points_to_win=3)
    winning = placed(winning, 0, settlements=["5,4 N"]).do("exchange pepper")
    assert winning.winner == 0


@pytest.mark.rule("SPICE-37", "SPICE-38", "SPICE-39")
def test_spices_are_traded_between_players_and_never_with_the_bank() -> None:
    game = stocked({"nutmeg": 8, "ore": 1}, {"pepper": 1}, {})
    assert not any("nutmeg" in text for text in game.legal() if text.startswith("maritime"))
    game.do("give nutmeg", "get pepper", "submit")
    assert game.actor == 1 and "accept" in game.legal()
    game.do("accept")
    while game.phase == "answer":
        game.do("decline")
    game.do("choose 1")
    assert (spices(game, 0), spices(game, 1)) == ({"nutmeg": 7, "pepper": 1}, {"nutmeg": 1})


@pytest.mark.rule("SPICE-36", "SPICE-72")
def test_plenty_looks_at_the_bank_alone() -> None:
    game = placed(stocked({}, {}, {}), 0, cards={c.CARDS.index("plenty"): 1})
    assert "play plenty" in game.legal()
    assert "play plenty" not in arranged(game, bank=0).legal()
    game.do("play plenty")
    assert game.of_kind("take") == {"brick", "lumber", "wool", "grain", "ore"}


@pytest.mark.rule("SPICE-37", "SPICE-73")
def test_who_holds_only_spices_may_offer_is_asked_and_may_counter() -> None:
    game = placed(stocked({}, {"cinnamon": 1}, {}), 0, hand={"wool": -4})
    assert not game.of_kind("give")  # an empty hand
    game = placed(game, 0, hand={"pepper": 1})
    assert game.of_kind("give") == {"pepper"}
    game.do("give pepper", "get cinnamon", "submit")
    assert (game.actor, game.legal()) == (1, {"accept", "decline", "counter"})
    nobody = placed(game, 1, hand={"cinnamon": -1})
    assert not nobody.of_kind("give")


@pytest.mark.rule("SPICE-35", "SPICE-71")
def test_a_monopoly_may_name_a_spice_that_nobody_has() -> None:
    game = placed(stocked({}, {"pepper": 2, "nutmeg": 1}, {"pepper": 1}), 0, cards={c.CARDS.index("monopoly"): 1})
    assert game.of_kind("monopoly") == {"brick", "lumber", "wool", "grain", "ore", "nutmeg", "pepper", "cinnamon"}
    twin = game.clone().do("monopoly cinnamon")
    assert spices(twin, 0) == {}
    assert spices(game.do("monopoly pepper"), 0) == {"pepper": 3}
    assert (spices(game, 1), spices(game, 2)) == ({"nutmeg": 1}, {})


@pytest.mark.rule("SPICE-32", "SPICE-33", "SPICE-68")
@pytest.mark.parametrize(("nutmeg", "owed"), [(5, 0), (6, 5)])
def test_each_option_lets_a_hand_hold_two_cards_more(nutmeg: int, owed: int) -> None:
    game = stocked({"nutmeg": nutmeg}, {}, {}).do("end turn")  # with four wool and one option: nine are kept
    for _ in range(2):
        game.roll(8).do("end turn")
    game.roll(7)
    assert (int(game.game.record.discards_owed[0]), game.phase == "discard") == (owed, owed > 0)
    if owed:
        assert game.of_kind("discard") == {"wool", "nutmeg"}
        for _ in range(owed):
            game.do("discard nutmeg")
        assert game.game.record.spice_discard.tolist() == [owed, 0, 0]


@pytest.mark.rule("SPICE-34", "SPICE-69")
def test_spices_are_stolen_like_resources() -> None:
    game = stocked({}, {}, {"nutmeg": 2, "ore": 1, "pepper": 1})
    game = placed(game, 2, settlements=["5,4 N"])
    game = arranged(placed(game, 0, cards={c.CARDS.index("soldier"): 1}), robber=-1)
    game.do("play soldier", "robber 5,4")
    if game.phase == "steal":
        game.do("steal 2")
    assert game.odds() == {"nutmeg": 0.5, "ore": 0.25, "pepper": 0.25}
    game.chance("pepper")
    assert spices(game, 0) == {"pepper": 1}
