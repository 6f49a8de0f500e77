"""What the heuristic of the kernels chooses where a sensible player would not hesitate."""

from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from tests.rules.scene import Scene, deal, isle, scene, seat


def choice(position: Scene) -> str:
    """What the heuristic does as the seat to act."""
    game = position.game
    return game.describe(KernelHeuristicAgent().act(game.view(game.current_player)))


# --- building ---------------------------------------------------------------------------------------------------------
def test_it_wins_when_it_can() -> None:
    game = isle(
        seat(
            settlements=["1,3 N", "1,5 N", "1,7 N"],
            cities=["3,3 S", "3,5 S", "3,7 S"],
            hand={"ore": 3, "grain": 2, "brick": 1, "lumber": 1},
        ),
        points_to_win=10,
    )
    assert choice(game).startswith("city ")
    assert game.do(choice(game)).winner == 0


def test_it_builds_the_city_where_most_grows() -> None:
    game = isle(seat(settlements=["2,4 N", "2,8 SE"], roads=["2,4 NE"], hand={"ore": 3, "grain": 2}))
    assert choice(game) == "city 1,3 SE"  # that is 2,4 N: two forests and mountains


def test_it_settles_where_its_road_leads() -> None:
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    game = isle(seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand=hand))
    assert choice(game) == "settlement 2,4 SE"


def test_it_ends_the_turn_when_nothing_can_be_done() -> None:
    assert choice(isle(seat(settlements=["2,4 N"], roads=["2,4 NE"]))) == "end turn"


def test_it_sails_for_a_place_across_the_water() -> None:
    mine = seat(settlements=["3,4 N", "6,5 S"], ships=["3,4 NW"], hand={"lumber": 2, "wool": 2, "grain": 1})
    assert choice(scene("new_shores", mine, pirate="7,2")).startswith("ship ")


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


def test_it_picks_the_gold_that_completes_its_city() -> None:
    game = isle(seat(settlements=["3,3 S"], hand={"ore": 2, "grain": 2}), phase="pre-roll").roll(5)
    assert game.phase == "take"
    assert choice(game) == "take ore"


def test_a_card_of_plenty_is_played_for_the_last_two_cards() -> None:
    mine = {"settlements": ["2,4 N"], "roads": ["2,4 NE"], "cards": {"plenty": 1}}
    assert choice(isle(seat(**mine, hand={"ore": 2, "grain": 1}))) == "play plenty"


def test_a_monopoly_names_what_the_others_hold_most_of() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE"], cards={"monopoly": 1}, hand={"grain": 2})
    game = isle(mine, seat(settlements=["3,7 S"], hand={"ore": 4}), seat(hand={"wool": 1, "ore": 2}))
    assert choice(game) == "monopoly ore"


def test_a_soldier_is_played_before_the_roll_only_against_the_robber() -> None:
    mine = seat(settlements=["2,4 N"], cards={"soldier": 1})
    assert choice(isle(mine, phase="pre-roll", robber="2,4")) == "play soldier"
    assert choice(isle(mine, phase="pre-roll", robber="2,8")) == "roll"


def test_the_third_soldier_takes_the_army_at_once() -> None:
    mine = seat(settlements=["2,4 N"], cards={"soldier": 1}, played={"soldier": 2})
    assert choice(isle(mine, phase="pre-roll", robber="2,8")) == "play soldier"


# --- robber -----------------------------------------------------------------------------------------------------------
def test_the_robber_goes_to_the_leaders_best_hex_and_not_to_an_own_one() -> None:
    leader = seat(cities=["3,3 S"], settlements=["3,7 S"], hand={"ore": 2})
    game = isle(seat(settlements=["1,3 N"]), leader, seat(settlements=["2,8 NE"], hand={"ore": 2}), phase="robber")
    assert choice(game) == "robber 3,3"


def test_the_leader_is_robbed() -> None:
    leader = seat(cities=["3,3 NE"], settlements=["1,3 N"], hand={"ore": 2})
    last = seat(settlements=["3,3 S"], hand={"ore": 5})
    game = isle(seat(settlements=["1,7 N"]), last, leader, phase="robber").do("robber 3,3")
    assert game.phase == "steal"
    assert choice(game) == "steal 2"


# --- trade ------------------------------------------------------------------------------------------------------------
def offered(mine: dict[str, int], *texts: str, points: int = 10, **theirs: object) -> Scene:
    """Seat 1, which lacks one wool for a settlement, is asked by seat 0."""
    asked = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "grain": 1, "ore": 2})
    game = isle(seat(hand=mine, **{"settlements": ["3,7 S"], **theirs}), asked, points_to_win=points)
    return game.do(*texts, "submit")


def test_it_accepts_what_completes_a_settlement() -> None:
    assert choice(offered({"wool": 1}, "give wool", "get ore")) == "accept"


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


def test_it_buys_from_the_bank_what_completes_a_settlement() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "wool": 5})
    assert choice(isle(mine, max_offers=0)) == "maritime wool grain"


# --- set-up -----------------------------------------------------------------------------------------------------------
def test_it_begins_on_three_producing_hexes() -> None:
    for seed in range(6):
        game = deal("base", 4, seed)
        v = game.game.board.places.find_vertex(choice(game).removeprefix("settlement "))
        hexes = [h for h in game.game.board.record[0].vertex_hexes[v] if h >= 0]
        pips = [6 - abs(7 - int(game.game.record.number[h])) for h in hexes if game.game.record.number[h]]
        assert sum(pips) >= 10
