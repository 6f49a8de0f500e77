"""How many Victory Point cards opponents may hold while what a piece brings about is under way (BASE-75, EDGE-61).

Nobody is asked then whether it has won: points that came with the piece say nothing of hidden cards, all others do.
"""

from collections.abc import Sequence

import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal, seat
from tests.rules.test_number_reserve import sailing
from tests.rules.unknown import ROAD, SETTLEMENT, atolls, shoals

pytestmark = pytest.mark.kernels

ROUND = ("4,3 E", "4,3 NE", "4,3 NW", "4,3 W")  # roads from 5,4 N


def dealt(game: Game, viewer: int, seat: int, worlds: int = 300) -> set[int]:
    """The numbers of Victory Point cards that a seat holds in worlds that the viewer can think of."""
    return {int(world.cards[seat, c.VICTORY_POINT]) for world in game.view(viewer).worlds(1, worlds)}


def explorer(points_to_win: int, roads: Sequence[str], **cards: int) -> Scene:
    """Seat 0 has laid a road to a hidden hex."""
    own = seat(settlements=["5,4 N"], roads=[*roads], hand=ROAD, cards=cards)
    return shoals(own, {}, {}, points_to_win=points_to_win, turn=3).do("road 5,4 NE")


@pytest.mark.long
@pytest.mark.rule("BASE-75", "EDGE-61", "FACEDOWN-59")
def test_the_route_that_came_with_a_discovery_says_nothing_of_hidden_cards() -> None:
    cards = {"victory point": 2, "soldier": 1}
    game = explorer(5, ROUND, **cards)
    assert (game.phase, game.winner, game.points(0)) == ("found hex", None, 5)
    assert dealt(game.game, 1, 0) == {0, 1, 2, 3}  # one point before the road, 5 to win
    game.chance("ocean")
    assert game.winner == 0
    assert dealt(explorer(4, ROUND, soldier=3).game, 1, 0) == {0, 1, 2}


@pytest.mark.long
@pytest.mark.rule("BASE-75", "EDGE-61")
def test_what_a_seat_had_before_a_discovery_still_does() -> None:
    game = explorer(3, (), soldier=3)
    assert (game.phase, game.points(0)) == ("found hex", 1)
    assert dealt(game.game, 1, 0) == {0, 1}


@pytest.mark.long
@pytest.mark.rule("SEVEN-06", "BASE-75")
def test_a_settlement_at_a_marker_counts_later_and_nothing_else() -> None:
    settler = seat(ships=["2,7 SW"], hand=SETTLEMENT, cards={"victory point": 1, "soldier": 2}, played={"soldier": 3})
    game = atolls(settler, {}, {}, found={"2,7": ("pasture", 6)}, markers=["a", "b"], points_to_win=4, turn=12)
    game.do("settlement 2,7 S")
    assert (game.phase, game.points(0)) == ("marker", 4)
    assert dealt(game.game, 1, 0) == {0, 1}  # 2 points before, 4 to win
    game.chance("goes")
    assert game.phase == "drawn card" and dealt(game.game, 1, 0) == {0, 1}
    game.chance("soldier")
    assert game.winner == 0


@pytest.mark.long
@pytest.mark.rule("REACH-06", "BASE-77")
def test_start_cards_are_not_asked_about_before_a_seat_has_begun() -> None:
    game = deal("reach_catan", points_to_win=3).chance("soldier").chance("victory point").chance("victory point")
    while game.phase != "pre-roll":
        assert dealt(game.game, 0, 1) == dealt(game.game, 0, 2) == {0, 1}
        if game.actor < 0:
            game.chance(next(iter(game.odds())))
        else:
            game.do(min(game.legal()))
    assert (game.active, game.points(1)) == (0, 3)
    assert dealt(game.game, 0, 1) == {0, 1}
    assert dealt(game.game, 1, 0) == {0}  # it has been asked


@pytest.mark.rule("BASE-75", "EDGE-61", "GREATER-08")
def test_the_same_holds_where_a_token_is_brought_to_an_island() -> None:
    game = sailing(options={"points_to_win": 5}).do("ship 3,4 NE")
    assert game.phase == "reserve token" and game.points(0) == 2
    record = game.game.record
    record.cards[0, c.CARDS.index("soldier")] = record.cards_size[0] = 4
    assert dealt(game.game, 1, 0) == {0, 1, 2}
    record.route_holder, record.points[0] = 0, 4
    assert dealt(game.game, 1, 0) == {0, 1, 2}
    game.chance("5")
    assert game.phase == "main" and dealt(game.game, 1, 0) == {0}
