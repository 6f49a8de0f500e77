"""Discoveries on foggy shores: gold and deserts lie face down, and one piece can touch several hexes (EDGE-87)."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env.engine import constants as c
from tests.oracle.waters import FOG
from tests.rules.scene import Scene, deal
from tests.rules.strait import build, changed, put

START = "1,4 S"  # "2,3 E" touches the unknown "2,3" and "3,4", in this order


def fog(**options: Any) -> Scene:
    """Seat 0's main phase with a settlement at START."""
    return put(changed(deal(FOG, 3, **options), placements=6, pirate=-1, dice=8), 0, [START])


def holding(game: Scene, card: int) -> Scene:
    cards = game.game.record.cards.copy()
    cards[0, card] += 1
    return changed(game, cards=cards)


@pytest.mark.rule("OCEANS-08", "OCEANS-09", "OCEANS-10", "OCEANS-11", "OCEANS-20", "EDGE-25")
def test_one_hex_after_the_other_each_with_its_token_and_card() -> None:
    game = build(fog(), 0, "ship", "2,3 E")
    assert (game.phase, game.actor, game.legal()) == ("found hex", -1, set())
    game.chance("pasture")
    assert game.odds() == dict.fromkeys(("3", "6", "8", "9", "12"), pytest.approx(1 / 5))
    assert game.hand(0) == {}
    game.chance("6")
    assert (game.phase, game.terrain()["2,3"], game.numbers()["2,3"]) == ("found hex", "pasture", 6)
    assert game.hand(0) == {"wool": 1}
    assert "pasture" not in game.odds()
    game.chance("forest").chance("8")
    assert (game.phase, game.terrain()["3,4"], game.numbers()["3,4"]) == ("main", "forest", 8)
    assert game.hand(0) == {"wool": 1, "lumber": 1}


@pytest.mark.rule("OCEANS-12", "DECISIONS-31", "EDGE-81", "OCEANS-10", "GOLD-11")
def test_found_gold_is_a_pick_before_anything_else() -> None:
    game = build(fog(), 0, "ship", "2,3 E").chance("gold")
    assert game.phase == "found token"
    game.chance("12")
    assert (game.phase, game.actor) == ("take", 0)
    assert game.legal() == {f"take {word}" for word in ("brick", "lumber", "wool", "grain", "ore")}
    game.do("take ore")
    assert (game.phase, game.hand(0)) == ("found hex", {"ore": 1})
    assert game.chance("ocean").phase == "main"


@pytest.mark.rule("OCEANS-12", "OCEANS-14", "EDGE-26", "GOLD-07")
def test_found_gold_is_lost_on_an_empty_bank() -> None:
    game = build(fog(), 0, "ship", "2,3 E")
    game.game.record.bank[:] = 0
    game.chance("gold").chance("6")
    assert (game.phase, game.hand(0)) == ("found hex", {})
    game.game.record.bank[c.WOOL] = 1
    game.chance("gold").chance("3")
    assert game.legal() == {"take wool"}


@pytest.mark.rule("OCEANS-16", "OCEANS-08", "GEO-09")
def test_a_settlement_does_not_discover_but_a_road_does() -> None:
    game = put(changed(deal(FOG, 3), placements=6, pirate=-1, dice=8), 0, ships=["1,4 SE"])
    game = build(game, 0, "settlement", START)
    assert game.phase == "main"
    game = build(game, 0, "road", "1,4 SW")
    assert game.phase == "found hex"
    game.chance("ocean")
    assert (game.phase, game.terrain()["3,4"]) == ("main", "missing")


@pytest.mark.rule("OCEANS-18", "GEO-05", "OCEANS-17", "GEO-07")
def test_a_discovered_hex_produces_from_the_next_roll_on_and_its_edges_follow_it() -> None:
    game = fog()
    game = build(game, 0, "ship", "2,3 E").chance("farmland").chance("3").chance("ocean")
    assert game.hand(0) == {"grain": 1}
    rich = game.game.record.hand.copy()
    rich[0] += 1
    after = changed(game, hand=rich)
    places = after.game.board.places
    assert places.edges[places.find_edge("2,3 SE")] in after.of_kind("ship")
    game.do("end turn").roll(3)
    assert game.hand(0) == {"grain": 2}


@pytest.mark.rule("EDGE-24", "ROADCARD-09", "OCEANS-15")
def test_discovery_comes_between_two_free_pieces_and_the_second_may_use_the_new_coast() -> None:
    game = holding(fog(), c.ROAD_CONSTRUCTION).do("play roads")
    before = game.of_kind("ship")
    game.do("ship 2,3 E")
    assert game.phase == "found hex"
    game.chance("gold").chance("3").do("take brick").chance("ocean")
    assert (game.phase, game.actor) == ("free piece", 0)
    new = game.of_kind("ship") - before
    assert new
    game.do(f"ship {min(new)}")
    assert game.phase in ("found hex", "main")


@pytest.mark.rule("EDGE-50", "EDGE-25", "BASE-18", "OCEANS-15", "C-05", "GEO-05")
@pytest.mark.parametrize("reward", [True, False])
def test_starting_beside_missing_hexes(reward: bool) -> None:
    game = deal(FOG, 2, setup_reward=reward)
    game.game.record.pirate = -1
    game.do("settlement 1,2 N", "road 1,2 NW", "settlement 1,8 N", "road 1,8 NW", f"settlement {START}")
    assert game.hand(1) == {"grain": 1}  # of farmland and two hexes that nobody knows
    assert game.of_kind("road") and "ship 2,3 E" in game.legal()
    game.do("ship 2,3 E")
    assert (game.phase, game.active) == ("found hex", 1)
    game.chance("farmland").chance("6")
    assert (game.phase, game.active, game.hand(1)) == ("found hex", 1, {"grain": 1 + reward})
    game.chance("gold").chance("8")
    if reward:
        assert (game.phase, game.actor) == ("take", 1)
        game.do("take ore")
    assert (game.phase, game.actor, game.active) == ("setup settlement", 0, 0)
    assert Counter(game.hand(1)) == Counter(grain=1 + reward, ore=int(reward))


@pytest.mark.rule("EDGE-61", "BASE-75", "EDGE-25", "FACEDOWN-59")
def test_nobody_wins_before_the_discovery_is_through() -> None:
    game = put(fog(points_to_win=3), 0, roads=["1,4 NE", "1,4 NW", "1,2 NE", "1,4 SE", "1,4 E"])
    game = build(game, 0, "ship", "2,3 E")
    assert game.game.record.route_holder == 0
    assert (game.phase, game.winner) == ("found hex", None)
    game.chance("gold").chance("8")
    assert game.phase == "take"
    game.do("take ore").chance("forest").chance("3")
    assert (game.phase, game.winner) == ("over", 0)
    assert game.hand(0) == {"ore": 1, "lumber": 1}


@pytest.mark.rule("OCEANS-10", "OCEANS-24")
def test_without_any_token_left_the_card_comes_all_the_same() -> None:
    game = fog()
    record = game.game.record
    record.pile_numbers[:] = 0
    game = build(game, 0, "ship", "2,3 E").chance("forest")
    assert (game.phase, game.hand(0)) == ("found hex", {"lumber": 1})


@pytest.mark.rule("DECISIONS-07", "OCEANS-09")
def test_no_card_can_be_played_while_hexes_are_turned_up() -> None:
    game = build(holding(fog(), c.MONOPOLY), 0, "ship", "2,3 E")
    assert game.legal() == set()
