"""Spices beside commodities (SPICE-47..52, -56, -70 with Cities & Knights; CK-019, CK-117, CK-158, CK-166, CK-220)."""

import numpy as np
import pytest

from tests.rules.knight_scenes import hand, hands, has, realm, rolled
from tests.rules.spicy import BANKS, lying

pytestmark = pytest.mark.long  # the edition knights is compiled

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
COMMODITIES = ("cloth", "coin", "paper")
GOODS = (*RESOURCES, *COMMODITIES, "nutmeg", "pepper", "cinnamon")


def trading(options: int) -> np.ndarray:
    """Trade options of seat 0, of different resources."""
    held = np.zeros((6, 5), np.int8)
    held[0, :options] = 1
    return held


@pytest.mark.rule("CK-117", "SPICE-48", "CK-220")
@pytest.mark.parametrize(
    ("walls", "options", "cards", "lost"), [(2, 2, 15, 0), (2, 2, 16, 8), (1, 0, 10, 5), (0, 3, 13, 0)]
)
def test_walls_and_trade_options_let_keep_two_cards_each(walls: int, options: int, cards: int, lost: int) -> None:
    seat = has(cities=["1,4 N", "5,4 N"], walls=range(1, walls + 1), hand={"nutmeg": 4, "cloth": 4, "ore": cards - 8})
    game = realm(BANKS, seat, phase="pre-roll")
    game.game.record.options[...] = trading(options)
    game.game.record.options_size[0] = options
    rolled(game, 7)
    given = 0
    while game.phase == "discard":
        assert game.of_kind("discard") <= {"nutmeg", "cloth", "ore"}
        game.do(max(game.legal()))
        given += 1
    assert given == lost


@pytest.mark.rule("CK-158", "SPICE-70", "CK-166", "SPICE-56")
def test_ten_of_eleven_kinds_may_be_given_in_their_order() -> None:
    game = realm(BANKS, has(hand=dict.fromkeys(GOODS, 1)), has(hand={"wool": 1}), options={"max_trade_cards": 12})
    for k, good in enumerate(GOODS[:10]):
        assert game.of_kind("give") == set(GOODS[k:])
        game.do(f"give {good}")
    assert (game.of_kind("give"), game.of_kind("get")) == (set(), {"cinnamon"})


@pytest.mark.rule("CK-146", "CK-149", "SPICE-55")
def test_spices_and_commodities_change_hands_for_each_other() -> None:
    game = realm(BANKS, has(hand={"nutmeg": 1}), has(hand={"coin": 1}))
    game.do("give nutmeg", "get coin", "submit", "accept", "choose 1")
    assert hands(game) == [{"coin": 1}, {"nutmeg": 1}, {}]


@pytest.mark.rule("SPICE-50", "CK-165", "CK-133")
def test_the_bank_neither_gives_nor_takes_spices() -> None:
    seat = has(cities=["1,4 N"], hand={"cloth": 2, "nutmeg": 4, "ore": 4}, levels={"trade": 3})
    game = realm(BANKS, seat)
    pairs = {tuple(text.split()) for text in game.of_kind("maritime")}
    assert {give for give, _ in pairs} == {"cloth", "ore"}
    assert {get for _, get in pairs} == {*RESOURCES, *COMMODITIES}


@pytest.mark.rule("SPICE-50", "CK-031")
def test_the_aqueduct_gives_resources_alone() -> None:
    game = rolled(realm(BANKS, has(levels={"science": 3}), phase="pre-roll"), 2)
    assert (game.phase, game.of_kind("take")) == ("take", set(RESOURCES))


@pytest.mark.rule("CK-119", "SPICE-55", "CK-146")
def test_all_goods_of_a_hand_can_be_stolen() -> None:
    seats = has(), has(settlements=["1,4 N"], hand={"nutmeg": 1, "cloth": 2, "ore": 1})
    game = rolled(realm(BANKS, *seats, phase="pre-roll", first_attack=1), 7).do("robber 1,4")
    assert game.odds() == {"ore": 0.25, "cloth": 0.5, "nutmeg": 0.25}
    assert hand(game.chance("nutmeg"), 0) == {"nutmeg": 1}


@pytest.mark.rule("CK-118", "SPICE-84")
def test_of_what_is_discarded_spices_lie_open_and_commodities_go_to_the_bank() -> None:
    game = rolled(realm(BANKS, has(hand={"nutmeg": 4, "paper": 4}), phase="pre-roll"), 7)
    game.do("discard paper", "discard paper", "discard nutmeg", "discard nutmeg")
    record = game.game.record
    assert record.spice_discard.tolist() == [2, 0, 0]
    assert record.bank.tolist() == [19, 19, 19, 19, 19, 12, 12, 10]


@pytest.mark.rule("SPICE-52", "CK-133")
def test_no_merchant_joins_a_knight() -> None:
    pieces = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": {"ore": 1, "wool": 1}}
    game = lying(realm(BANKS, has(**pieces)), {"5,6": "spice"})
    assert game.of_kind("merchant") == {"4,5 S"}
    for seat in range(2):
        stands = has(knights={"5,4 NE": "basic"})
        seats = (has(**pieces, knights=stands["knights"]), has()) if seat == 0 else (has(**pieces), stands)
        game = lying(realm(BANKS, *seats), {"5,6": "spice"})
        assert game.of_kind("merchant") == set()


@pytest.mark.rule("SPICE-39", "SPICE-84")
def test_spices_pay_neither_improvements_nor_walls() -> None:
    game = realm(BANKS, has(cities=["1,4 N"], hand={"nutmeg": 5, "pepper": 5}))
    assert game.of_kind("improve") == game.of_kind("wall") == set()
