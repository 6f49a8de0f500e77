"""The turn of the explorers: three phases, its end, who wins when (BARGE-039..042, -168..170, -175..177, -193)."""

import pytest

from tests.rules.explorer_scenes import COSTS, deal, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

SIXTEEN = {"ports": ["3,6 SE", "5,6 SE", "7,6 SE", "2,5 SE"], "track": {"lairs": 7, "fish": 7}, "castaway_points": 2}


@pytest.mark.rule("BARGE-003", "BARGE-039", "BARGE-193")
def test_a_turn_goes_from_production_to_building_to_movement() -> None:
    game = sea(seat(), phase="pre-roll")
    assert game.legal() == {"roll"}
    game.roll(3)
    assert (game.phase, game.legal()) == ("main", {"end build", "give gold", "call"})
    game.do("end build")
    assert (game.phase, game.legal()) == ("fleet", {"fish roll", "end turn"})
    game.do("end turn")
    assert (game.phase, game.actor, game.game.turn) == ("pre-roll", 1, 7)


@pytest.mark.rule("BARGE-074", "BARGE-193")
def test_nobody_has_to_move_a_ship_and_a_turn_ends_when_none_is_active() -> None:
    game = sea(seat(ships=["5,10 E", "5,12 E"]), phase="fleet")
    assert "end turn" in game.legal()
    game.do("pick ship 5,10 E")
    assert "end turn" not in game.legal()
    game.do("finish ship")
    assert game.of_kind("pick ship") == game.edges("5,12 E")
    game.do("end turn")
    assert game.active == 1


@pytest.mark.rule("BARGE-041")
def test_a_ship_built_this_turn_sails_this_turn() -> None:
    game = sea(seat(ports=["3,6 SE"], hand=COSTS["ship"])).do("ship 3,8 W", "end build")
    assert game.of_kind("pick ship") == game.edges("3,8 W")
    game.do("pick ship 3,8 W", "ship 3,8 E", "finish ship")
    assert game.lanes() == {1: game.edge("3,8 E")}


@pytest.mark.rule("BARGE-042", "BARGE-168")
def test_seventeen_points_win_at_once_in_the_own_turn() -> None:
    poor = seat(**SIXTEEN, hand=COSTS["settlement"], roads=["5,2 W", "5,2 NW"])
    game = sea(poor)
    assert game.points(0) == 4 * 2 + 3 + 3 + 2 == 16
    game.do("settlement 5,2 NW")
    assert (game.points(0), game.winner, game.phase) == (17, 0, "over")


@pytest.mark.rule("BARGE-170", "BARGE-175")
def test_who_has_them_in_anothers_turn_wins_when_the_own_turn_begins() -> None:
    game = sea(seat(), seat(**SIXTEEN, settlements=["5,2 NW"]), phase="fleet")
    assert (game.points(1), game.winner) == (17, None)
    game.do("fish roll").chance("die 1")
    assert game.winner is None
    game.do("end turn")
    assert (game.winner, game.phase) == (1, "over")


@pytest.mark.rule("BARGE-170")
def test_points_lost_before_the_own_turn_do_not_win() -> None:
    second = seat(ports=SIXTEEN["ports"], track={"lairs": 7, "fish": 3}, castaway_points=2)
    game = sea(
        seat(track={"fish": 3}, ships=[("5,8 SE", "haul")]), second,
        phase="fleet", tiles={"fish": 1, "lairs": 1},
    )  # fmt: skip
    assert game.points(1) == 8 + 3 + 2 + 2 + 2 == 17
    game.do("pick ship 5,8 SE", "deliver fish", "finish ship")
    assert (game.points(1), game.tile("fish")) == (16, 0)
    game.do("end turn")
    assert (game.winner, game.phase, game.actor) == (None, "pre-roll", 1)


@pytest.mark.rule("BARGE-176")
def test_the_turn_limit_and_the_goal_are_options() -> None:
    assert deal().game.table.options["max_turns"] == 1000
    assert deal().game.table.options["points_to_win"] == 17
    game = sea(seat(ports=["3,6 SE", "5,6 SE"], settlements=["5,2 NW"]), options={"points_to_win": 6}, hexes={})
    assert game.winner is None
    last = sea(seat(), phase="fleet", turn=2, active=2, options={"max_turns": 3}).do("end turn")
    assert (last.phase, last.winner) == ("over", None)


@pytest.mark.rule("BARGE-169")
def test_cargo_gold_and_pieces_in_hand_are_worth_nothing() -> None:
    game = sea(seat(ports={"3,6 SE": "settler"}, ships=[("3,8 W", "2 sacks")], gold=99, hand={"ore": 9}))
    assert game.points(0) == 2


@pytest.mark.rule("BARGE-002", "BARGE-004", "BARGE-177", "BARGE-180", "BARGE-181")
@pytest.mark.parametrize(("players", "size"), [(3, 1146), (4, 1151)])
def test_the_actions_are_those_of_this_game_and_no_others(players: int, size: int) -> None:
    game = deal(players).game
    words = [game.describe(a) for a in range(game.num_actions)]
    assert len(words) == size
    kinds = {word.rstrip("0123456789, NESWC").rsplit(" ", 1)[0] for word in words}
    unknown = ("play", "monopoly", "take", "robber", "harbor", "token", "stop")
    assert not {kind for kind in kinds if kind.split()[0] in unknown}
    assert "buy card" not in words
    assert {"end build", "fish roll", "wool", "swap", "deliver fish", "deliver sack", "finish ship"} <= set(words)


@pytest.mark.rule("BARGE-182")
def test_there_are_three_or_four_players() -> None:
    for players in (2, 5):
        with pytest.raises(ValueError, match="players"):
            deal(players)
