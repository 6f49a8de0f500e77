"""Medicine: a city for two ore and one grain (CK-072, CK-109, CK-197)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.card_plays import IDLE, corners, hidden, holding, playable, played, spent, step
from tests.rules.knight_scenes import cities, hand, has, realm
from tests.rules.scene import Scene
from tests.rules.spicy import arranged

pytestmark = pytest.mark.long  # the edition knights is compiled

PRICE = {"ore": 2, "grain": 1}
FEE = {"hand": {(0, "ore"): -2, (0, "grain"): -1}, "bank": {"ore": 2, "grain": 1}}
SEVEN = ["1,4 N", "1,6 N", "1,8 N", "3,2 NW", "5,4 S", "5,8 SE", "3,10 NE"]


def at(game: Scene, v: str) -> str:
    """The name of an intersection that actions use."""
    return game.game.board.places.vertices[game.game.board.places.find_vertex(v)]


def building(game: Scene, v: str) -> int:
    return int(game.game.record.vertex_building[game.game.board.places.find_vertex(v)])


@pytest.mark.rule("CK-197", "CK-072", "BASE-50", "CK-153")
def test_a_settlement_becomes_a_city_and_the_price_is_paid_then() -> None:
    game = holding("medicine", settlements=["1,4 N", "5,4 S"], cities=["1,8 N"], hand=PRICE | {"wool": 1})
    assert (playable(game), game.of_kind("city")) == ({"medicine"}, set())  # the usual price is more
    begun = game.clone().do("play card medicine")
    assert (step(begun), begun.actor) == (("medicine", "card step", 0), 0)
    assert begun.legal() == corners(game, "city", "1,4 N", "5,4 S")
    assert hand(begun, 0) == PRICE | {"wool": 1}
    v, node = at(game, "5,4 S"), game.game.board.places.find_vertex("5,4 S")
    assert played(game, "medicine", f"city {v}") == spent("medicine") | FEE | {
        "vertex_building": {v: 1},
        "city_node": {(0, 2): node},
        "supply": {(0, "settlements"): 1, (0, "cities"): -1},
        "points": {0: 1},
    }
    assert step(game) == IDLE


@pytest.mark.rule("CK-197", "CK-050")
@pytest.mark.parametrize(
    ("hand_", "can"),
    [
        (PRICE, True), ({"ore": 1, "grain": 5}, False), ({"ore": 5}, False), ({"ore": 3, "grain": 2}, True),
        ({"coin": 2, "ore": 1, "grain": 1}, False), ({}, False),
    ],
)  # fmt: skip
def test_the_price_has_to_be_held(hand_: dict[str, int], can: bool) -> None:
    assert playable(holding("medicine", settlements=["1,4 N"], hand=hand_)) == ({"medicine"} if can else set())


@pytest.mark.rule("CK-072", "CK-197", "CK-109")
@pytest.mark.parametrize(
    ("seat", "may"),
    [
        ({"settlements": SEVEN[:1]}, SEVEN[:1]),
        ({"cities": SEVEN[:1]}, []),  # no settlement
        ({}, []),
        ({"cities": SEVEN[:4], "settlements": SEVEN[4:5]}, []),  # no city left
        ({"cities": SEVEN[:3], "settlements": SEVEN[3:5]}, SEVEN[3:5]),
        ({"cities": SEVEN[:3], "laid_down": SEVEN[3:4]}, SEVEN[3:4]),  # no city left, none needed
        ({"cities": SEVEN[:1], "laid_down": SEVEN[1:2], "settlements": SEVEN[2:]}, SEVEN[1:2]),
        ({"laid_down": SEVEN[:2], "settlements": SEVEN[2:]}, SEVEN[:2]),
    ],
)
def test_where(seat: dict[str, Any], may: list[str]) -> None:
    """A city in supply and a settlement, or, while cities are laid down, one of these alone."""
    game = holding("medicine", **seat, hand=PRICE)
    assert playable(game) == ({"medicine"} if may else set())
    if may:
        assert game.do("play card medicine").legal() == corners(game, "city", *may)


@pytest.mark.rule("CK-109", "CK-197", "CK-221")
def test_a_city_laid_down_stands_again_and_uses_no_piece() -> None:
    seat: dict[str, Any] = {"cities": SEVEN[:2], "laid_down": SEVEN[2:4], "settlements": SEVEN[4:6]}
    game = holding("medicine", **seat, hand=PRICE)
    stood = cities(game, 0)
    v = at(game, SEVEN[3])
    assert played(game, "medicine", f"city {v}") == spent("medicine") | FEE | {
        "vertex_building": {v: 1},
        "laid_down": {v: 0},
        "points": {0: 1},
    }
    assert (cities(game, 0), game.supply(0)["cities"]) == (stood, 0)


@pytest.mark.rule("CK-072")
def test_two_medicines_do_not_add_up() -> None:
    """Each builds one city at its own price."""
    game = holding("medicine", "medicine", settlements=SEVEN[:3], hand={"ore": 4, "grain": 2})
    game.do("play card medicine")
    assert game.legal() == corners(game, "city", *SEVEN[:3])
    game.do(f"city {SEVEN[0]}")
    assert (hand(game, 0), playable(game)) == (PRICE, {"medicine"})
    game.do("play card medicine", f"city {SEVEN[2]}")
    assert (hand(game, 0), cities(game, 0)) == ({}, {1: SEVEN[0], 2: SEVEN[2]})


@pytest.mark.rule("CK-221", "CK-197")
def test_the_city_has_the_lowest_free_number() -> None:
    game = holding("medicine", cities=SEVEN[:3], settlements=SEVEN[3:4], hand=PRICE)
    s = game.game.record
    s.city_node[0, :3] = [s.city_node[0, 0], -1, s.city_node[0, 2]]
    s.vertex_building[game.game.board.places.find_vertex(SEVEN[1])] = 0
    s.supply[0, 2:] += (-1, 1)
    game = arranged(game).do("play card medicine", f"city {at(game, SEVEN[3])}")
    assert cities(game, 0)[2] == at(game, SEVEN[3])


@pytest.mark.rule("CK-197", "BASE-75")
def test_the_point_of_the_city_may_win() -> None:
    game = realm(LAGOON, hidden("medicine", settlements=SEVEN[:2], hand=PRICE), options={"points_to_win": 3})
    game.do("play card medicine", f"city {SEVEN[0]}")
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)


@pytest.mark.rule("CK-197", "CK-027", "CK-102")
def test_it_is_a_city_like_any_other() -> None:
    """The seat may improve with it and build a wall under it."""
    game = holding("medicine", settlements=["1,4 N"], hand={"ore": 2, "grain": 1, "cloth": 1, "brick": 2})
    assert (game.of_kind("improve"), game.of_kind("wall")) == (set(), set())
    game.do("play card medicine", "city 1,4 N")
    assert (game.of_kind("improve"), game.of_kind("wall")) == ({"trade"}, {"1"})


@pytest.mark.rule("CK-197", "SPICE-51", "BASE-50")
def test_opponents_settlements_are_none() -> None:
    game = holding("medicine", settlements=["1,4 N"], hand=PRICE, others=[has(settlements=["1,8 N", "5,4 S"])])
    assert game.do("play card medicine").legal() == {"city 1,4 N"}
    assert building(game, "1,8 N") == 2
