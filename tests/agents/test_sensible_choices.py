"""What the heuristic chooses where a sensible player would not hesitate."""

from seafarers_agents import make_agent
from tests.agents.scenes import offered
from tests.rules.scene import Scene, isle, scene, seat


def choice(position: Scene) -> str:
    """What the heuristic does as the seat to act."""
    game = position.game
    return game.describe(make_agent("heuristic").act(game.view(game.current_player)))


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
    assert choice(game) == "city 1,3 SE"


def test_it_settles_where_its_road_leads() -> None:
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    game = isle(seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand=hand))
    assert choice(game) == "settlement 2,4 SE"


def test_it_ends_the_turn_when_nothing_can_be_done() -> None:
    assert choice(isle(seat(settlements=["2,4 N"], roads=["2,4 NE"]))) == "end turn"


def test_it_sails_for_a_place_across_the_water() -> None:
    mine = seat(settlements=["3,4 N", "6,5 S"], ships=["3,4 NW"], hand={"lumber": 2, "wool": 2, "grain": 1})
    assert choice(scene("new_shores", mine, pirate="7,2")).startswith("ship ")


def test_it_picks_the_gold_that_completes_its_city() -> None:
    game = isle(seat(settlements=["3,3 S"], hand={"ore": 2, "grain": 2}), phase="pre-roll").roll(5)
    assert game.phase == "take"
    assert choice(game) == "take ore"


def test_a_soldier_is_played_before_the_roll_only_against_the_robber() -> None:
    mine = seat(settlements=["2,4 N"], cards={"soldier": 1})
    assert choice(isle(mine, phase="pre-roll", robber="2,4")) == "play soldier"
    assert choice(isle(mine, phase="pre-roll", robber="2,8")) == "roll"


def test_the_third_soldier_takes_the_army_at_once() -> None:
    mine = seat(settlements=["2,4 N"], cards={"soldier": 1}, played={"soldier": 2})
    assert choice(isle(mine, phase="pre-roll", robber="2,8")) == "play soldier"


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


def test_it_accepts_what_completes_a_settlement() -> None:
    assert choice(offered({"wool": 1}, "give wool", "get ore")) == "accept"


def test_it_buys_from_the_bank_what_completes_a_settlement() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "wool": 5})
    assert choice(isle(mine, max_offers=0)) == "maritime wool grain"
