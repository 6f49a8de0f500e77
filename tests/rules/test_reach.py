"""Reach Catan: the board, a card for everybody at the start, and double points on Catan (REACH)."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env import Game, scenarios
from seafarers_env.engine import constants as c
from tests.oracle.board import Board, read_board
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.unknown import SETTLEMENT

pytestmark = pytest.mark.long  # the edition grand is compiled
CARD = seat(cards={"soldier": 1})
ORE = {"ore": 3, "grain": 2}


def board() -> Board:
    return read_board(scenarios()["reach_catan"].board_text(3))


def reach(*seats: dict[str, Any], **entries: Any) -> Scene:
    """A position in which every seat has a soldier besides what is said."""
    given = [CARD | each for each in (*seats, *[{}] * (3 - len(seats)))]
    return scene("reach_catan", *given, **entries)


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("REACH-01", "REACH-03")
def test_sixty_seven_slots() -> None:
    ours = board()
    assert (len(ours.hexes), len(ours.face_down)) == (67, 25)
    assert Counter(ours.pool_of.values()) == {"S": 15, "O": 25, "C": 12}
    assert Counter(ours.fixed_terrain.values()) == {"ocean": 9 + 6}
    rows = {"S": {"forest": 4, "farmland": 3, "hills": 3, "pasture": 4, "desert": 1},
            "O": {"forest": 2, "farmland": 3, "hills": 3, "pasture": 1, "mountains": 3, "desert": 1, "ocean": 9,
                  "harbour grain": 1, "harbour ore": 1, "harbour 3:1": 1},
            "C": {"forest": 1, "farmland": 1, "hills": 1, "pasture": 2, "mountains": 4, "desert": 1,
                  "gold": 2}}  # fmt: skip
    assert {letter: Counter(pool) for letter, pool in ours.hex_pool.items()} == rows
    assert sorted(ours.chip_pool["S"]) == [2, 3, 4, 4, 5, 5, 6, 8, 9, 9, 10, 10, 11, 12]
    assert sorted(ours.chip_pool["O"]) == [2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 11, 12]
    assert sorted(ours.chip_pool["C"]) == [3, 4, 5, 5, 6, 6, 8, 8, 9, 10, 10, 11]
    game = deal("reach_catan")
    assert Counter(game.harbours().values()) == {"lumber": 1, "brick": 1, "wool": 1, "3:1": 3}
    assert game.harbours() == deal("reach_catan", 4, seed=5).harbours()


@pytest.mark.rule("REACH-02")
def test_catan_lies_apart() -> None:
    ours = board()
    for letter in "SC":
        island = [h for h, mine in ours.pool_of.items() if mine == letter]
        reached = [island[0]]
        for h in reached:
            reached += [g for g in ours.beside(h) if g in island and g not in reached]
        assert {*reached} == {*island}
    for hexes in ours.vertex_hexes.values():
        pools = {ours.pool_of.get(h) for h in hexes}
        assert "C" not in pools or not pools & {"O", "S"}


@pytest.mark.rule("REACH-04", "FACEDOWN-14")
def test_one_chip_of_catan_is_set_aside() -> None:
    ours, spare = board(), set[int]()
    for seed in range(150):
        numbers = deal("reach_catan", 3, seed).numbers()
        lying = Counter(numbers[h] for h, letter in ours.pool_of.items() if letter == "C" and h in numbers)
        left = Counter(ours.chip_pool["C"]) - lying
        assert left.total() == 1 and lying.total() == 11
        spare |= {*left}
    assert spare == {3, 4, 5, 6, 8, 9, 10, 11}


# --- start cards ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("REACH-05")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("start", ["random", "agreed"])
def test_each_seat_gets_a_card_before_anything_is_decided(players: int, start: str) -> None:
    game = deal("reach_catan", players, pirate_start=start)
    assert (game.pirate is None) == (start == "agreed")
    for p in range(players):
        assert (game.phase, game.actor, game.legal()) == ("start card", -1, set())
        assert [sum(game.cards(q).values()) for q in range(players)] == [1] * p + [0] * (players - p)
        game.chance("monopoly" if p == 1 else "soldier")
    assert game.phase == ("pirate proposal" if start == "agreed" else "setup settlement")
    assert (game.actor, game.cards(1), game.deck()["soldier"]) == (0, {"monopoly": 1}, 14 - players + 1)


@pytest.mark.rule("REACH-05", "FACEDOWN-09")
def test_nobody_sees_the_card_of_another() -> None:
    sights: dict[int, set[bytes]] = {p: set() for p in range(3)}
    for card in c.CARDS:
        game = deal("reach_catan").chance("soldier").chance(card).chance("soldier")
        for viewer in range(3):
            sights[viewer].add(game.game.observe(viewer).tobytes())
            counts = game.game.layout.split(game.game.observe(viewer))["seats"][:, 2]
            assert counts.tolist() == [1, 1, 1]
    assert [len(sights[p]) for p in range(3)] == [1, 5, 1]


@pytest.mark.rule("REACH-06", "BASE-56")
def test_the_card_may_be_played_in_the_first_turn_before_the_roll() -> None:
    game = deal("reach_catan").chance("monopoly").chance("soldier").chance("roads")
    while game.phase != "pre-roll":
        if game.actor < 0:
            game.chance("ocean")
        else:
            roads = [text for text in game.legal() if text.startswith("road")]
            game.do(max(roads or game.legal()))
    assert (game.active, len(game.of_kind("monopoly"))) == (0, 5)
    game.do("monopoly wool").roll(2)
    assert not game.of_kind("monopoly") and game.played(0) == {"monopoly": 1}


@pytest.mark.rule("REACH-06", "BASE-77")
def test_a_victory_point_card_counts_from_the_start() -> None:
    game = deal("reach_catan", points_to_win=3).chance("victory point").chance("soldier").chance("roads")
    assert game.points(0) == 1
    while game.phase not in ("pre-roll", "over"):
        if game.actor < 0:
            game.chance("ocean")
        else:
            roads = [text for text in game.legal() if text.startswith("road")]
            game.do(max(roads or game.legal()))
    assert (game.phase, game.winner) == ("over", 0)


@pytest.mark.rule("FACEDOWN-60", "REACH-06")
@pytest.mark.parametrize("reward", [True, False])
def test_a_road_card_before_the_first_roll_is_rewarded_whatever_set_up_pays(reward: bool) -> None:
    game = deal("reach_catan", setup_reward=reward).chance("roads").chance("soldier").chance("soldier")
    for place in ("4,7 NW", "1,2 N", "1,4 N", "7,2 S", "7,4 S", "3,2 NW"):
        game.do(f"settlement {place}")
        game.do(min(text for text in game.legal() if text.startswith("road") and not _touches(game, text)))
    assert (game.phase, game.active) == ("pre-roll", 0)
    before = Counter(game.hand(0))
    game.do("play roads", "road 4,7 NW").chance("mountains").chance("2")
    assert game.hand(0) == dict(before + Counter(ore=1))
    assert game.phase == "free piece"


def _touches(game: Scene, text: str) -> bool:
    """Whether a piece would turn anything up."""
    places, b = game.game.board.places, game.game.board.record[0]
    terrain = list(game.terrain().values())
    ends = b.edge_vertices[places.find_edge(text.split(" ", 1)[1])]
    return any(h >= 0 and terrain[h] == "missing" for h in b.vertex_hexes[ends].ravel())


# --- double points ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("REACH-09", "REACH-11", "REACH-10")
def test_a_settlement_on_catan_counts_two_and_a_city_four() -> None:
    game = reach(seat(settlements=["1,2 N"], ships=["1,18 W"], hand={k: 9 for k in (*SETTLEMENT, "ore")}))
    assert game.points(0) == 1
    game.do("settlement 1,18 SW")
    assert game.points(0) == 3
    game.do("city 1,18 SW")
    assert game.points(0) == 5
    again = Game.from_json(game.game.to_json(), chance="explicit")  # counted anew from what stands there
    assert again.victory_points[0] == 5
    for viewer in range(3):
        assert game.game.layout.split(game.game.observe(viewer))["seats"][-viewer % 3][0] == 5
    home = reach(seat(settlements=["1,2 N", "1,4 N"], hand=ORE)).do("city 1,2 N")
    assert home.points(0) == 3


@pytest.mark.rule("REACH-12", "REACH-09")
def test_the_desert_of_catan_is_catan_and_found_land_is_not() -> None:
    ours = board()
    game = reach()
    desert = next(h for h, letter in ours.pool_of.items() if letter == "C" and game.terrain()[h] == "desert")
    assert [reach(seat(settlements=[v])).points(0) for v in ours.hex_vertices[desert]] == [2] * 6
    terrain, numbers = game.terrain() | {"3,8": "forest"}, game.numbers() | {"3,8": 2}
    assert reach(seat(settlements=["4,7 N"]), terrain=terrain, numbers=numbers).points(0) == 1


@pytest.mark.rule("REACH-10")
def test_other_points_are_not_doubled() -> None:
    vp = reach(seat(settlements=["1,18 SW"], cards={"victory point": 1}))
    assert vp.points(0) == 2 + 1
    army = reach(seat(settlements=["1,18 SW"], played={"soldier": 3}), turn=12)
    assert army.points(0) == 2 + 2


@pytest.mark.rule("REACH-09", "BASE-75")
@pytest.mark.parametrize(("target", "wins"), [(4, True), (5, False)])
def test_doubled_points_win(target: int, wins: bool) -> None:
    game = reach(seat(settlements=["1,2 N", "1,4 N"], ships=["1,18 W"], hand=SETTLEMENT), points_to_win=target)
    game.do("settlement 1,18 SW")
    assert (game.winner == 0) == wins


@pytest.mark.rule("REACH-14", "FACEDOWN-52")
def test_no_card_founds_a_settlement() -> None:
    assert set(c.CARDS) == {"soldier", "victory point", "roads", "plenty", "monopoly"}
    game = reach()
    texts = {game.game.describe(action) for action in range(game.game.num_actions)}
    assert {text for text in texts if text.startswith("play")} == {"play soldier", "play roads", "play plenty"}
