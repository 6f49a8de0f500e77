"""Progress cards and spices (CK-133, SPICE-49..52, SPICE-83, SPICE-84)."""

from collections.abc import Iterable
from typing import Any

import pytest

from seafarers_env.engine import constants as c
from tests.rules.card_plays import IDLE, check_conserved, corners, hidden, holding, playable, step
from tests.rules.knight_scenes import hand, hands, has
from tests.rules.scene import Scene
from tests.rules.spicy import BANKS, lying

pytestmark = pytest.mark.long  # the edition knights is compiled

SPICED = {"nutmeg": 3, "pepper": 1}


def banks(*cards: str, others: Iterable[Any] = (), **mine: Any) -> Scene:
    return holding(*cards, board=BANKS, others=others, **mine)


@pytest.mark.rule("SPICE-49", "CK-181", "CK-182", "SPICE-53")
def test_the_resource_monopoly_may_name_a_spice_and_brings_two_of_each() -> None:
    others = has(hand={"nutmeg": 3, "coin": 1}), has(hand={"nutmeg": 1})
    game = banks("resource_monopoly", "trade_monopoly", others=others)
    begun = game.clone().do("play card trade_monopoly")
    assert begun.legal() == {f"monopoly {good}" for good in c.COMMODITIES}
    game.do("play card resource_monopoly")
    assert game.legal() == {f"monopoly {good}" for good in (*c.RESOURCES, *c.SPICES)}
    assert hands(game.do("monopoly nutmeg")) == [{"nutmeg": 3}, {"nutmeg": 1, "coin": 1}, {}]
    spiceless = holding("resource_monopoly", others=[has(hand={"ore": 1})]).do("play card resource_monopoly")
    assert spiceless.legal() == {f"monopoly {good}" for good in c.RESOURCES}


@pytest.mark.rule("SPICE-50", "CK-178", "CK-054")
def test_master_merchant_may_take_spices() -> None:
    rich = has(cities=["1,2 N"], hand={"nutmeg": 1, "cinnamon": 1, "coin": 1})
    game = banks("master_merchant", others=[rich]).do("play card master_merchant", "target 1")
    assert game.legal() == {f"take from {good}" for good in ("nutmeg", "cinnamon", "coin")}
    game.do("take from nutmeg")
    assert game.legal() == {"take from cinnamon", "take from coin"}
    assert hands(game.do("take from cinnamon")) == [{"nutmeg": 1, "cinnamon": 1}, {"coin": 1}, {}]
    assert step(game) == IDLE


@pytest.mark.rule("SPICE-50", "SPICE-84", "CK-064", "CK-187", "SPICE-33")
def test_saboteurs_count_spices_which_go_to_the_open_discard() -> None:
    """Four of nine cards; the spices come to lie open once all is done."""
    game = banks("saboteur", others=[has(hand={"nutmeg": 4, "ore": 3, "coin": 2})]).do("play card saboteur")
    assert (game.phase, game.actor) == ("discard", 1)
    assert game.legal() == {"discard nutmeg", "discard ore", "discard coin"}
    before = game.game.record.bank.tolist()
    game.do("discard nutmeg", "discard coin", "discard nutmeg")
    assert (game.game.record.spice_discard.tolist(), game.game.record.bank.tolist()) == ([0, 0, 0], before)
    game.do("discard ore")
    before[c.RESOURCES.index("ore")] += 1
    before[6] += 1
    assert (game.game.record.spice_discard.tolist(), game.game.record.bank.tolist()) == ([2, 0, 0], before)
    assert (step(game), hand(game, 1)) == (IDLE, {"nutmeg": 2, "ore": 2, "coin": 1})


@pytest.mark.rule("SPICE-50", "CK-177", "CK-052")
def test_commercial_harbour_neither_offers_nor_brings_spices() -> None:
    """Whoever holds spices alone can be chosen, and has no commodity."""
    others = has(hand={"nutmeg": 2}), has(hand={"nutmeg": 1, "coin": 1})
    assert playable(banks("commercial_harbour", others=others, hand={"nutmeg": 2, "coin": 1})) == set()
    game = banks("commercial_harbour", others=others, hand={"nutmeg": 2, "ore": 2, "coin": 1})
    game.do("play card commercial_harbour")
    assert game.legal() == {"target 1", "target 2"}
    game.do("target 1")
    assert game.legal() == {"give ore"}
    game.do("give ore")
    assert (game.actor, game.legal()) == (0, {"target 2", "stop"})
    game.do("target 2", "give ore")
    assert (game.actor, game.legal()) == (2, {"give coin"})
    assert hands(game.do("give coin")) == [{"nutmeg": 2, "ore": 1, "coin": 2}, {"nutmeg": 2}, {"nutmeg": 1, "ore": 1}]
    assert step(game) == IDLE


@pytest.mark.rule("SPICE-50", "CK-180", "CK-055")
def test_no_fleet_trades_spices() -> None:
    game = banks("merchant_fleet", hand={"nutmeg": 4, "ore": 2}).do("play card merchant_fleet")
    assert game.legal() == {f"fleet {good}" for good in (*c.RESOURCES, *c.COMMODITIES)}
    game.do("fleet ore")
    assert {text.split()[0] for text in game.of_kind("maritime")} == {"ore"}


@pytest.mark.rule("CK-076", "CK-179")
def test_the_merchant_token_is_put_on_neither_spice_nor_hidden_hexes() -> None:
    """A settlement between mountains, sea and what is hidden, or a spice hex, gold, sea, or a forest."""
    where: dict[str, set[str]] = {"": set(), "spice": set(), "gold": set(), "ocean": set(), "forest": {"5,6"}}
    for what, more in where.items():
        found: dict[str, Any] = {"5,6": ("forest", 6) if what == "forest" else ("gold", 6) if what == "gold" else what}
        game = lying(banks("merchant", settlements=["5,4 NE"]), found if what else {})
        game.do("play card merchant")
        assert game.of_kind("merchant token") == {"5,4", *more}


@pytest.mark.rule("SPICE-83", "CK-060", "SPICE-17")
def test_no_diplomat_takes_the_last_piece_at_an_own_merchant() -> None:
    """The road from the settlement to the spice hex is open without the merchant, closed with it."""
    mine: dict[str, Any] = {"settlements": ["5,4 N"], "roads": ["5,4 NE"]}
    spice: dict[str, Any] = {"5,6": "spice"}
    assert lying(banks("diplomat", **mine), spice).do("play card diplomat").legal() == {"remove route 4,5 SW"}
    for owner, can in ((0, False), (1, True)):
        game = lying(banks("diplomat", **mine), spice)
        game.game.record.vertex_merchant[game.game.board.places.find_vertex("5,4 NE")] = owner
        assert playable(lying(game, {})) == ({"diplomat"} if can else set())


@pytest.mark.rule("SPICE-52", "CK-086", "CK-184")
def test_a_deserter_takes_no_place_of_a_merchant() -> None:
    mine: dict[str, Any] = {"settlements": ["5,4 N"], "roads": ["5,4 NE"]}
    game = lying(banks("deserter", others=[has(knights={"1,2 N": "basic"})], **mine), {"5,6": "spice"})
    free = game.clone().do("play card deserter", "target 1", "lose 1,2 N")
    assert free.legal() == corners(free, "knight", "5,4 NE") | {"stop"}
    game.game.record.vertex_merchant[game.game.board.places.find_vertex("5,4 NE")] = 2
    taken = lying(game, {}).do("play card deserter", "target 1", "lose 1,2 N")
    assert (step(taken), taken.actor) == (IDLE, 0)


@pytest.mark.rule("SPICE-51")
def test_cards_that_build_place_no_spice_merchants() -> None:
    mine: dict[str, Any] = {
        "settlements": ["5,4 N"], "cities": ["1,2 N"], "roads": ["5,4 NE"], "hand": {"ore": 3, "wool": 1, "grain": 1},
    }  # fmt: skip
    game = lying(banks("medicine", "engineer", "road_building", **mine), {"5,6": "spice"})
    assert game.of_kind("merchant")
    for card in ("medicine", "engineer", "road_building"):
        played = game.clone().do(f"play card {card}")
        assert not any(text.startswith("merchant ") for text in played.legal())


@pytest.mark.rule("CK-156", "SPICE-50")
def test_spices_that_cards_move_are_still_all_there() -> None:
    others = hidden("spy", cities=["1,2 N"], hand=SPICED), has(hand={"nutmeg": 2})
    game = banks("resource_monopoly", "master_merchant", "spy", others=others)
    total = game.game.record.hand.sum(0)
    game.do("play card resource_monopoly", "monopoly nutmeg", "play card master_merchant", "target 1")
    game.do("take from nutmeg", "take from pepper", "play card spy", "target 1", "take card spy")
    assert (game.game.record.hand.sum(0) == total).all()
    assert hands(game) == [{"nutmeg": 5, "pepper": 1}, {}, {}]
    check_conserved(game)
