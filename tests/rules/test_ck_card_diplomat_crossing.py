"""Diplomat in the Great Crossing: routes between the islands break and are completed (CK-145, CK-224, CK-226)."""

from typing import Any

import pytest

from tests.rules.carded import done, holds, is_over
from tests.rules.knight_scenes import realm
from tests.rules.scene import Scene, deal

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card diplomat"
NEAR, FAR = "3,4 SE", "3,10 SW"  # of seat 0 on Catan, of seat 1 on Transcatania
LANE = ["3,6 SW", "3,6 SE", "3,8 SW", "3,8 SE"]
CATAN, TRANSCATANIA = "3,4", "3,10"


def islands() -> tuple[int, int]:
    """The bits of the two islands."""
    game = deal("great_crossing", 4, cities_and_knights=True).game
    areas = [int(game.record.area[game.board.places.hexes.index(name)]) for name in (CATAN, TRANSCATANIA)]
    return 1 << areas[0], 1 << areas[1]


def strait(near: list[str], far: list[str], active: int = 0, **more: Any) -> Scene:
    """Seat 0 has these ships of the lane, seat 1 those; each has the cards, and what the last ship costs."""
    catan, trans = islands()
    price = {"lumber": 1, "wool": 1}
    seats = (
        holds("diplomat", settlements=[NEAR], ships=near, hand=price),
        holds("diplomat", settlements=[FAR], ships=far, hand=price),
    )
    home = [catan, trans, catan, trans, 0, 0]
    return realm("great_crossing", *seats, players=4, active=active, home=home, pirate=-1, robber=-1, **more)


def spelt(game: Scene, name: str) -> str:
    places = game.game.board.places
    return places.edges[places.find_edge(name)]


def tokens(game: Scene) -> list[int]:
    return [int(n) for n in game.game.record.tokens[:4]]


def told_tokens(found: dict[str, Any]) -> int:
    """How many tokens more seat 0 is told to have, wherever they lie."""
    return sum(n for where, n in found.items() if where.startswith("0 tokens"))


def joined(active: int = 0) -> Scene:
    """Seat 0's lane has just been completed; it is the turn of `active`."""
    game = strait(LANE[:3], []).do(f"ship {LANE[3]}")
    assert tokens(game) == [1, 0, 0, 0]
    if active:
        game.do("end turn", "roll").chance("red 1").chance("other 1").chance("event trade")
    return game


@pytest.mark.rule("CK-226", "CK-145", "CROSSING-18", "CK-185", "CROSSING-22")
def test_an_opponents_ship_that_is_removed_breaks_its_route_at_once() -> None:
    game = joined(active=1)
    game.do(PLAY)
    assert game.legal() == {f"remove route {spelt(game, LANE[3])}"}  # an opponent's settlement holds no end of it
    found = done(game, f"remove route {spelt(game, LANE[3])}")
    assert found["0 points"] == told_tokens(found) == -1 and found["0 supply ships"] == 1
    assert tokens(game) == [0, 0, 0, 0] and is_over(game)


@pytest.mark.rule("CK-226", "CK-208", "CROSSING-18")
def test_an_own_ship_breaks_it_once_it_lies_elsewhere_or_is_left_off() -> None:
    game = joined().do(PLAY)
    found = done(game, f"remove route {spelt(game, LANE[3])}")
    assert tokens(game) == [1, 0, 0, 0] and "0 points" not in found
    assert "stop" in game.legal() and f"ship {spelt(game, LANE[3])}" not in game.legal()
    stopped = game.clone()
    found = done(stopped, "stop")
    assert (found["0 points"], told_tokens(found), tokens(stopped)) == (-1, -1, [0, 0, 0, 0])
    found = done(game, min(game.legal() - {"stop"}))
    assert (found["0 points"], told_tokens(found), tokens(game)) == (-1, -1, [0, 0, 0, 0])
    assert is_over(game) and is_over(stopped)


@pytest.mark.rule("CK-226", "CK-224", "CK-208", "CROSSING-11", "CROSSING-22")
def test_an_own_ship_completes_a_route() -> None:
    game = strait([*LANE[:3], "5,6 SW"], [])
    game.do(PLAY)
    assert f"remove route {spelt(game, '5,6 SW')}" in game.legal()
    done(game, f"remove route {spelt(game, '5,6 SW')}")
    assert tokens(game) == [0, 0, 0, 0]
    found = done(game, f"ship {spelt(game, LANE[3])}")
    assert (found["0 points"], told_tokens(found)) == (1, 1)
    assert tokens(game) == [1, 0, 0, 0] and is_over(game)


@pytest.mark.rule("CK-226", "CROSSING-13", "CROSSING-12")
@pytest.mark.parametrize("active", [0, 1])
def test_of_equal_shares_the_token_goes_to_who_has_laid_the_piece(active: int) -> None:
    """Two ships of either: the last of them, laid by the card, completes the route."""
    spare = "5,6 SW"
    near, far = ([LANE[0], spare], LANE[2:]) if active == 0 else (LANE[:2], [LANE[3], spare])
    game = strait(near, far, active=active)
    last = LANE[1] if active == 0 else LANE[2]
    done(game, PLAY, f"remove route {spelt(game, spare)}", f"ship {spelt(game, last)}")
    assert tokens(game) == [active == 0, active == 1, 0, 0] and is_over(game)


@pytest.mark.rule("CK-226", "BASE-75", "CK-208")
def test_who_wins_by_a_token_wins_once_the_piece_lies() -> None:
    game = strait([*LANE[:3], "5,6 SW"], [], options={"points_to_win": 3}, defender=[1, 0, 0, 0, 0, 0])
    done(game, PLAY, f"remove route {spelt(game, '5,6 SW')}")
    assert (game.phase, game.points(0)) == ("card step", 2)
    done(game, f"ship {spelt(game, LANE[3])}")
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)


@pytest.mark.rule("CK-145", "CROSSING-20", "CK-060")
def test_where_ships_of_two_only_meet_both_are_open() -> None:
    game = strait(LANE[:2], LANE[2:], active=1).do(PLAY)
    assert game.legal() == {f"remove route {spelt(game, name)}" for name in (LANE[1], LANE[2])}


@pytest.mark.rule("CK-226", "CK-145", "CROSSING-18", "CROSSING-19")
def test_an_indirect_route_breaks_with_a_ship_of_either() -> None:
    """Three ships of seat 0 and one of seat 1: the token is seat 0's."""
    for card, gone in ((1, LANE[2]), (0, LANE[3])):  # whoever holds the card removes a ship of the other
        game = strait(LANE[:2], LANE[3:]).do(f"ship {LANE[2]}")
        assert tokens(game) == [1, 0, 0, 0]
        if card:
            game.do("end turn", "roll").chance("red 1").chance("other 1").chance("event trade")
        found = done(game, PLAY, f"remove route {spelt(game, gone)}")
        assert (found["0 points"], told_tokens(found), tokens(game)) == (-1, -1, [0, 0, 0, 0])
        assert found["1 supply ships" if card == 0 else "0 supply ships"] == 1
        assert is_over(game)
