"""Into the Desert: where one starts, and what crossing the belt is worth."""

import pytest

from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal
from tests.rules.sea import tokens
from tests.rules.voyage import altered, into_main, set_up, settle

STARTS = ["3,4 N", "4,5 S", "4,9 S", "3,2 NW", "1,2 NW", "3,6 N"]
BELT, BEYOND, ISLAND = "2,9 SE", "1,10 SE", "5,12 N"


def started(**options: object) -> Scene:
    return into_main(set_up(deal("into_the_desert", 3, **options), STARTS))


@pytest.mark.rule("DESERT-04")
@pytest.mark.parametrize("players", [3, 4])
def test_starts_touch_fertile_land_of_the_large_section(players: int) -> None:
    game = deal("into_the_desert", players)
    record, b = game.game.record, game.game.board.record[0]

    def is_large(h: int) -> bool:
        return h >= 0 and record.area[h] >= 0 and b.area_kind[record.area[h]] == c.AREA_START

    wanted = {v for v in range(b.num_vertices) if any(is_large(int(h)) for h in b.vertex_hexes[v])}
    assert {game.game.board.places.find_vertex(place) for place in game.of_kind("settlement")} == wanted


@pytest.mark.rule("DESERT-10")
@pytest.mark.parametrize("players", [3, 4])
def test_the_robber_starts_on_a_desert(players: int) -> None:
    game = deal("into_the_desert", players)
    assert game.game.record.terrain[game.game.record.robber] == c.DESERT


@pytest.mark.rule("DESERT-06", "C-02")
@pytest.mark.parametrize("places", [(BEYOND, ISLAND), (ISLAND, BEYOND)])
def test_one_token_a_game(places: tuple[str, str]) -> None:
    game = settle(started(), places[0])
    assert tokens(game) == [1, 0, 0]
    assert tokens(settle(game, places[1])) == [1, 0, 0]


@pytest.mark.rule("C-02")
def test_one_token_an_area_on_demand() -> None:
    assert tokens(settle(started(island_token_per="island"), BEYOND, ISLAND)) == [2, 0, 0]


@pytest.mark.rule("DESERT-07", "DESERT-08", "EDGE-75")
def test_inside_the_belt_nothing_is_crossed() -> None:
    game = started()
    assert not game.allows(f"settlement {BELT}")
    before = game.points(0)
    game = settle(game, BELT)
    assert tokens(game) == [0, 0, 0]
    assert game.points(0) == before + 1
    assert tokens(settle(game, BEYOND)) == [1, 0, 0]


@pytest.mark.rule("DESERT-09")
def test_others_in_the_area_do_not_matter() -> None:
    game = altered(started(), foreign=["1,8 N"])
    assert tokens(settle(game, BEYOND)) == [1, 0, 0]
