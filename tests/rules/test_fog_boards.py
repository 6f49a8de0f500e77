"""Boards of *Combining Spices* beside their material: islands, coasts, hexes nobody can reach (FOG)."""

import random

import numpy as np
import pytest

from tests.rules.scene import Scene, deal
from tests.rules.spicy import BANKS, banks, lying

pytestmark = pytest.mark.long  # the edition grand is compiled


def at(game: Scene, vertices: list[int]) -> set[tuple[str, int]]:
    """Terrain and number of the hexes at all of these vertices."""
    b, names = game.game.board.record[0], game.game.board.places.hexes
    hexes = {int(h) for v in vertices for h in b.vertex_hexes[v] if h >= 0}
    return {(game.terrain()[names[h]], game.numbers().get(names[h], 0)) for h in hexes}


@pytest.mark.rule("FOG-09")
def test_the_ore_harbour_of_three_lies_between_the_forest_and_the_hills() -> None:
    game = deal("fog_islands", 3)
    (side,) = [edge for edge, kind in game.harbours().items() if kind == "ore"]
    ends = game.game.board.record[0].edge_vertices[game.game.board.places.find_edge(side)]
    assert {("forest", 6), ("hills", 11)} <= at(game, [int(v) for v in ends])


@pytest.mark.rule("FOG-10", "FOG-34", "NOEXPLORE-16", "NSSPICE-06")
@pytest.mark.parametrize("exploration", [True, False])
@pytest.mark.parametrize("name", ["fog_islands", "heading_for_new_shores"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_settlements_begin_on_all_start_islands_and_nowhere_else(name: str, players: int, exploration: bool) -> None:
    game = deal(name, players, exploration=exploration)
    b, places = game.game.board.record[0], game.game.board.places
    areas = set[int]()
    for text in game.of_kind("settlement"):
        here = {int(b.area[h]) for h in b.vertex_hexes[places.find_vertex(text)] if h >= 0}
        starts = {area for area in here if area >= 0 and b.area_kind[area] == 0}
        assert len(starts) == 1
        areas |= starts
    assert len(areas) == (2 if name == "fog_islands" and players < 5 else 1)


@pytest.mark.rule("FOG-32", "SPICE-06")
def test_a_hex_between_land_and_spice_hexes_can_stay_face_down_for_good() -> None:
    found: dict[str, str | tuple[str, int]] = {"2,7": "spice", "3,6": ("forest", 3), "4,7": "spice"}

    def open_ways(frame_is_sea: bool) -> int:
        game = lying(banks(frame_is_sea=frame_is_sea), found)
        record, b = game.game.record, game.game.board.record[0]
        corners = b.hex_vertices[game.game.board.places.find_hex("3,8")]
        ways = record.road_edges | record.ship_edges
        return sum(int(ways[e // 64] >> np.uint64(e % 64)) & 1 for v in corners for e in b.vertex_edges[v] if e >= 0)

    assert open_ways(frame_is_sea=False) == 0
    assert open_ways(frame_is_sea=True) == 2  # ships come along the rim

    start = {"settlements": ["5,4 N", "1,4 NW"], "roads": ["5,4 NW", "1,4 W"]}
    game, rng = lying(banks(start, frame_is_sea=False), found), random.Random(1)
    for _ in range(400):
        if game.phase == "over":
            break
        if game.actor < 0:
            game.chance(rng.choice(sorted(game.odds())))
        else:
            game.do(rng.choice(sorted(game.legal())))
    assert game.terrain()["3,8"] == "missing"


@pytest.mark.rule("SPICE-79", "NSSPICE-13")
@pytest.mark.parametrize("board", ["fog_islands", "heading_for_new_shores", BANKS], ids=["fog", "shores", "banks"])
def test_the_switches_of_the_sea_apply(board: str) -> None:
    options = {
        "points_to_win": 8, "max_offers": 0, "max_turns": 60, "frame_is_sea": False, "variable": True,
        "setup_reward": False, "ring_moves": False, "sole_shortage": False, "theft_optional": True,
        "second_piece_optional": False, "token_limit": 1, "pirate_on_frame": True,
    }  # fmt: skip
    for seed in range(3):
        game, rng = deal(board, 3, seed, **options), random.Random(seed)
        for _ in range(1500):
            if game.phase == "over":
                break
            if game.actor < 0:
                game.chance(rng.choice(sorted(game.odds())))
                continue
            legal = sorted(game.legal())
            game.do(
                rng.choices(legal, [20 if text[:4] in ("ship", "road", "sett", "city") else 1 for text in legal])[0]
            )
        assert game.phase == "over"
        assert {name: game.game.options[name] for name in options} == options
        assert sum(game.game.record.tokens[:3].tolist()) <= 1
