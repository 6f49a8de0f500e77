"""Victory points, who wins and when, and how a game ends without a winner (BASE-74..77, DECISIONS-48, DECISIONS-49)."""

import pytest

from tests.rules.boards import TWO_ISLANDS
from tests.rules.scene import Scene, Seat, deal, isle, scene, seat

SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"grain": 2, "ore": 3}
FIVE_ROADS = ["1,3 NW", "1,3 NE", "1,5 NW", "1,5 NE", "1,7 NW"]


def is_over(game: Scene, winner: int | None) -> bool:
    """The game has ended, nobody has anything to decide, and this seat has won."""
    return (game.phase, game.actor, game.winner, game.legal(), game.odds()) == ("over", -1, winner, set(), {})


# Points


@pytest.mark.rule("BASE-74", "BASE-06")
@pytest.mark.parametrize(
    ("own", "entries", "points"),
    [
        (seat(), {}, 0),
        (seat(settlements=["1,3 N", "2,8 SE"]), {}, 2),
        (seat(cities=["1,3 N", "2,8 SE"]), {}, 4),
        (seat(settlements=["1,3 N"], cities=["2,8 SE"]), {}, 3),
        (seat(cards={"victory point": 2, "soldier": 3, "monopoly": 1}), {}, 2),
        (seat(settlements=["1,3 NW"], roads=FIVE_ROADS), {"longest_route": 0}, 3),
        (seat(played={"soldier": 3, "roads": 1}), {"largest_army": 0}, 2),
    ],
)
def test_what_counts(own: Seat, entries: dict[str, int], points: int) -> None:
    game = isle(own, **entries)
    assert [game.points(n) for n in range(3)] == [points, 0, 0]


@pytest.mark.rule("BASE-74")
def test_everything_adds_up() -> None:
    own = seat(
        settlements=["1,3 N"], cities=["3,3 SE"], ships=["1,3 NW", "1,3 W", "1,3 SW", "2,2 E", "3,3 NE"],
        tokens={"3,3 SE": 1}, cards={"victory point": 2}, played={"soldier": 3},
    )  # fmt: skip
    game = scene(TWO_ISLANDS, own, longest_route=0, largest_army=0, points_to_win=20, island_token=1, pirate="1,7")
    assert game.points(0) == 1 + 2 + 2 + 2 + 1 + 2


# Winning


@pytest.mark.rule("BASE-75", "DECISIONS-48")
@pytest.mark.parametrize(("target", "wins"), [(3, True), (4, False)])
def test_the_active_seat_wins_with_the_action_that_reaches_the_target(target: int, wins: bool) -> None:
    own = seat(settlements=["1,3 N", "2,8 SE"], hand=CITY)
    game = isle(own, points_to_win=target).do("city 1,3 N")
    assert is_over(game, 0) if wins else game.phase == "main"


@pytest.mark.rule("BASE-75", "BASE-61", "EDGE-58")
@pytest.mark.parametrize(("card", "wins"), [("victory point", True), ("soldier", False)])
def test_buying_the_victory_point_that_reaches_the_target_wins(card: str, wins: bool) -> None:
    hand = {"wool": 1, "grain": 1, "ore": 1}
    own = seat(settlements=["1,3 N"], cards={"victory point": 1}, hand=hand)
    game = isle(own, points_to_win=3).do("buy card").chance(card)
    assert is_over(game, 0) if wins else game.phase == "main"


@pytest.mark.rule("EDGE-59", "BASE-75", "BASE-64")
def test_a_soldier_before_the_roll_wins_before_the_robber_moves() -> None:
    own = seat(settlements=["1,3 N"], played={"soldier": 2}, cards={"soldier": 1})
    game = isle(own, seat(settlements=["1,7 N"], hand={"ore": 1}), phase="pre-roll", points_to_win=3).do("play soldier")
    assert is_over(game, 0)
    assert (game.robber, game.hand(1)) == ("2,6", {"ore": 1})


@pytest.mark.rule("BASE-75", "ROADCARD-09")
def test_pending_free_pieces_lapse_with_victory() -> None:
    own = seat(settlements=["1,3 NW"], roads=FIVE_ROADS[:4], cards={"roads": 1})
    game = isle(own, points_to_win=3).do("play roads", "road 1,7 NW")
    assert is_over(game, 0)


@pytest.mark.rule("BASE-76")
def test_others_do_not_win_in_somebody_elses_turn() -> None:
    game = isle(seat(cards={"monopoly": 1}), seat(cities=["1,3 N"], settlements=["2,8 SE"]), points_to_win=3)
    assert game.do("monopoly ore").phase == "main"
    assert is_over(game.do("end turn"), 1)  # before rolling


#: Seat 1 has the longest route, seven roads from "1,3 NW"; seat 2 has five; seat 0 can cut those of seat 1 at "1,5 NE".
CUTTER = seat(settlements=["1,5 S"], roads=["1,5 SE", "1,5 E"], hand=SETTLEMENT)
LONG = seat(settlements=["1,3 NW"], roads=[*FIVE_ROADS, "1,7 NE", "1,7 E"], cards={"roads": 1})
SECOND = seat(settlements=["3,3 SW", "3,7 S"], roads=["3,3 SW", "3,3 SE", "3,5 SW", "3,5 SE", "3,7 SW"])


@pytest.mark.rule("EDGE-22", "BASE-76")
def test_a_card_given_in_somebody_elses_turn_wins_at_the_start_of_the_own_turn() -> None:
    game = isle(CUTTER, LONG, SECOND, longest_route=1, points_to_win=4)
    assert [game.points(n) for n in range(3)] == [1, 3, 2]
    game.do("settlement 1,5 NE")
    assert [game.points(n) for n in range(3)] == [2, 1, 4]
    assert game.phase == "main"
    game.do("end turn").roll(2)
    assert (game.phase, game.active) == ("main", 1)
    assert is_over(game.do("end turn"), 2)


@pytest.mark.rule("EDGE-22", "BASE-76")
def test_who_is_below_the_target_again_when_the_own_turn_begins_does_not_win() -> None:
    game = isle(CUTTER, LONG, SECOND, longest_route=1, points_to_win=4).do("settlement 1,5 NE", "end turn")
    game.do("play roads", "road 1,3 W", "road 2,2 NW")  # four and two roads: longer than five
    assert [game.points(n) for n in range(3)] == [2, 3, 2]
    game.roll(2).do("end turn")
    assert (game.phase, game.actor) == ("pre-roll", 2)


@pytest.mark.rule("BASE-77")
def test_one_seat_wins_though_others_have_more() -> None:
    own = seat(settlements=["1,3 N", "2,8 SE"], hand=CITY)
    others = [seat(cities=["1,7 N", "3,3 SW"]), seat(cities=["1,3 S", "3,7 S"])]
    game = isle(own, *others, points_to_win=3).do("city 1,3 N")
    assert is_over(game, 0)
    assert game.game.rewards == (1.0, -0.5, -0.5)


@pytest.mark.rule("EDGE-60", "BASE-75")
@pytest.mark.parametrize(("target", "island_token", "wins"), [(5, 1, True), (6, 1, False), (5, 0, False), (4, 0, True)])
def test_token_settlement_and_route_of_one_action_count_together(target: int, island_token: int, wins: bool) -> None:
    """A settlement on "3,3 NE" earns a token and cuts the longest route of seat 1, which then is that of seat 0."""
    ships = ["1,3 NW", "1,3 W", "1,3 SW", "2,2 E", "3,3 NE"]
    own = seat(settlements=["1,3 N"], ships=ships, hand=SETTLEMENT)
    other = seat(settlements=["3,5 SE"], roads=["3,3 SE", "3,3 E", "3,5 NW", "3,5 NE", "3,5 E"])
    game = scene(
        TWO_ISLANDS, own, other, pirate="2,8", longest_route=1, points_to_win=target,
        island_token=island_token,
    )  # fmt: skip
    assert (game.points(0), game.points(1)) == (1, 3)
    game.do("settlement 3,3 NE")
    assert (game.points(0), game.points(1)) == (4 + island_token, 1)
    assert is_over(game, 0) if wins else game.phase == "main"


# Ending without a winner


@pytest.mark.rule("DECISIONS-49", "EDGE-56")
def test_the_turn_limit_ends_the_game_before_the_next_seat_can_win() -> None:
    game = isle(seat(cities=["1,7 N", "3,3 SW"]), seat(settlements=["1,3 N"]), points_to_win=4, max_turns=6, turn=5)
    assert is_over(game.do("end turn"), None)
    assert game.game.is_truncated
    assert (game.game.victory_points, game.game.rewards) == ((4, 1, 0), (0.0, 0.0, 0.0))


@pytest.mark.rule("DECISIONS-49", "DECISIONS-48")
def test_who_reaches_the_target_in_the_last_turn_wins() -> None:
    own = seat(settlements=["1,3 N", "2,8 SE"], hand=CITY)
    game = isle(seat(), seat(), own, points_to_win=3, max_turns=6, turn=5).do("city 1,3 N")
    assert is_over(game, 2)
    assert not game.game.is_truncated


@pytest.mark.rule("DECISIONS-49", "EDGE-56")
def test_a_thousand_turns_by_default() -> None:
    game = deal("base", 2)
    while game.phase != "over":
        if game.actor == -1:
            game.chance("2")
        else:
            game.do("end turn" if game.phase == "main" else min(game.legal()))
    assert (game.game.turn, game.game.is_truncated) == (1000, True)
