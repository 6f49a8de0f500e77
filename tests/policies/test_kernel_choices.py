"""What the heuristic of the kernels chooses where a sensible player would not hesitate."""

import pytest

from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from tests.agents.scenes import offered
from tests.rules.scene import Scene, deal, isle, scene, seat

pytestmark = pytest.mark.players


def choice(position: Scene) -> str:
    """What the heuristic does as the seat to act."""
    game = position.game
    return game.describe(KernelHeuristicAgent().act(game.view(game.current_player)))


# --- building ---------------------------------------------------------------------------------------------------------


# that is 2,4 N: two forests and mountains


def test_it_settles_the_island_that_earns_a_token() -> None:
    home = {"settlements": ["3,4 N", "6,5 S"], "ships": ["2,3 E", "1,4 SW"]}
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    assert choice(scene("new_shores", seat(**home, hand=hand), pirate="7,2")) == "settlement 1,2 SE"


def test_it_takes_the_longest_route_with_its_last_road() -> None:
    roads = ["1,3 NE", "1,5 NW", "1,5 NE", "1,7 NW"]
    game = isle(seat(settlements=["1,3 N"], roads=roads, hand={"brick": 1, "lumber": 1}), seat(settlements=["3,3 S"]))
    assert game.do(choice(game)).game.record.route_holder == 0


# --- cards and hands --------------------------------------------------------------------------------------------------
def test_it_keeps_what_the_city_needs_when_it_discards() -> None:
    hand = {"ore": 3, "grain": 2, "wool": 4}
    game = isle(seat(settlements=["2,4 N"], roads=["2,4 NE"], hand=hand), phase="pre-roll").roll(7)
    while game.phase == "discard":
        game.do(choice(game))
    assert game.hand(0) == {"ore": 3, "grain": 2}


def test_a_card_of_plenty_is_played_for_the_last_two_cards() -> None:
    mine = {"settlements": ["2,4 N"], "roads": ["2,4 NE"], "cards": {"plenty": 1}}
    assert choice(isle(seat(**mine, hand={"ore": 2, "grain": 1}))) == "play plenty"


def test_a_monopoly_names_what_the_others_hold_most_of() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE"], cards={"monopoly": 1}, hand={"grain": 2})
    game = isle(mine, seat(settlements=["3,7 S"], hand={"ore": 4}), seat(hand={"wool": 1, "ore": 2}))
    assert choice(game) == "monopoly ore"


# --- trade ------------------------------------------------------------------------------------------------------------
def test_it_gives_no_card_for_one_that_it_has_no_use_for() -> None:
    assert choice(offered({"ore": 1}, "give ore", "get brick")) == "decline"


def test_it_does_not_trade_with_the_leader() -> None:
    near_the_end = {"cities": ["3,3 S", "3,5 S"], "settlements": ["1,3 N", "3,7 S"]}
    assert choice(offered({"wool": 1}, "give wool", "get ore", points=7, **near_the_end)) == "decline"


def test_it_offers_what_it_has_to_spare_for_what_it_lacks() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "wool": 3})
    game = isle(mine, seat(settlements=["2,8 SE"], hand={"grain": 3}))
    while game.phase != "answer":
        game.do(choice(game))
    offer = game.game.record
    assert offer.offer_get.tolist() == [0, 0, 0, 1, 0]
    assert offer.offer_give.tolist() in ([0, 0, 1, 0, 0], [0, 0, 2, 0, 0])


# --- set-up -----------------------------------------------------------------------------------------------------------
def test_it_begins_on_three_producing_hexes() -> None:
    for seed in range(6):
        game = deal("base", 4, seed)
        v = game.game.board.places.find_vertex(choice(game).removeprefix("settlement "))
        hexes = [h for h in game.game.board.record[0].vertex_hexes[v] if h >= 0]
        pips = [6 - abs(7 - int(game.game.record.number[h])) for h in hexes if game.game.record.number[h]]
        assert sum(pips) >= 10
