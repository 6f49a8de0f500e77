"""Lines of roads and ships: what goes on from what, which ships move, the trade route over both (HAWAII)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.effort import often
from tests.oracle.lanes import closed_ships, foremost_ships
from tests.oracle.route import route_length
from tests.rules.hawaiian import AT, CHITS, RICH, called, edges, hawaii, pieces, places, reached, spaces, vertex, way
from tests.rules.scene import Scene, deal, seat

pytestmark = pytest.mark.long  # the edition grand is compiled
SHORT = ("Kahului", ["5,24 SW"], ["5,24 W"])  # HAWAII-108


def facts(game: Scene, of: int = 0) -> dict[str, object]:
    return game.game.facts()["seats"][of]


# --- what goes on from what -------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-20", "HAWAII-23", "HAWAII-96", "HAWAII-97")
def test_roads_and_ships_go_on_from_each_other_without_a_building() -> None:
    game = hawaii(seat(settlements=[AT["Kahului"]], roads=SHORT[1], hand=RICH))
    assert called(game, ["5,24 W"])[0] in game.of_kind("ship")
    game.do("ship 5,24 W")
    ends = set(places(game).edge_vertices(called(game, ["5,24 W"])[0]))
    beyond = {e for v in ends for e in edges(game, v)} - set(called(game, ["5,24 W", "5,24 SW"]))
    taken = {text.split(" ", 1)[1] for text in game.legal() if text.startswith(("road", "ship"))}
    assert beyond <= taken


@pytest.mark.rule("HAWAII-21", "HAWAII-22", "HAWAII-24", "HAWAII-85")
def test_nothing_goes_on_from_a_location_without_an_own_building() -> None:
    game = hawaii()
    line = None
    for name in AT:
        if name in CHITS:
            continue
        for edge in edges(game, name):
            if edge in called(game, spaces("road")):
                line, at = edge, name
                break
    assert line is not None
    here = set(edges(game, at))
    bare = hawaii(seat(settlements=[AT["Hana" if at != "Hana" else "Lopa"]], roads=[line], hand=RICH))
    laid = {text.split(" ", 1)[1] for text in bare.legal() if text.startswith(("road", "ship"))}
    assert not laid & here
    assert vertex(game, at) in bare.of_kind("settlement")
    bare.do(f"settlement {vertex(game, at)}")
    laid = {text.split(" ", 1)[1] for text in bare.legal() if text.startswith(("road", "ship"))}
    assert here - {line} <= laid
    theirs = hawaii(seat(roads=[line], hand=RICH), seat(settlements=[AT[at]]))
    laid = {text.split(" ", 1)[1] for text in theirs.legal() if text.startswith(("road", "ship"))}
    assert not laid & here


# --- which ships move -------------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-43", "HAWAII-84", "HAWAII-105", "HAWAII-107", "HAWAII-108")
def test_free_ends_on_a_mixed_line() -> None:
    ahead = hawaii(reached("Kahului", "road", "ship"))
    assert facts(ahead)["open_lanes"]
    ship = way(ahead, "Kahului", "road", "ship")[1]
    assert [places(ahead).edges[e] for e in _bits(ahead.game.record.foremost[0])] == [ship]
    start = next(name for name in AT if name not in CHITS and _goes(ahead, name, ("ship", "road")))
    behind = hawaii(reached(start, "ship", "road"))
    assert not _bits(behind.game.record.foremost[0])
    assert behind.of_kind("pick ship") == set()


@pytest.mark.rule("HAWAII-42", "HAWAII-108", "HAWAII-110")
def test_a_ship_moves_only_with_somewhere_to_go() -> None:
    name, roads, ships = SHORT
    alone = hawaii(seat(settlements=[AT[name]], roads=roads, ships=ships), pirate=None)
    ways = {e for e in edges(alone, name)} - set(called(alone, roads))
    assert ways <= set(called(alone, spaces("road")))  # the others at Kahului take roads
    assert alone.of_kind("pick ship") == set()
    second = hawaii(seat(settlements=[AT[name], AT["Halawa"]], roads=roads, ships=ships), pirate=None)
    assert second.of_kind("pick ship") == set(called(second, ships))
    second.do(f"pick ship {ships[0]}")
    assert second.of_kind("ship") == set(called(second, ["3,22 SE"]))
    second.do("ship 3,22 SE")
    assert second.of_kind("pick ship") == set()  # one a turn


@pytest.mark.rule("HAWAII-44", "HAWAII-106", "HAWAII-109", "HAWAII-83", "HAWAII-45", "HAWAII-113")
@pytest.mark.parametrize("own", [True, False])
def test_random_mixed_nets_agree_with_brute_force(own: bool) -> None:
    """Routes, closed and foremost ships of nets of both kinds, with buildings of all seats anywhere."""
    rng = random.Random(7 + own)
    game = deal("hawaii", 6)
    table, edition, net = game.game.table, game.game.table.edition, places(game)
    b = table.board.record[0]
    roads = set(called(game, spaces("road")))
    sites = [int(v) for v in range(int(b.num_vertices)) if int(b.locations[v // 64]) >> v % 64 & 1]
    state = edition.records.copied(np.atleast_1d(np.asarray(game.game.record)))
    for _ in range(often(60_000, 1_200)):
        state["edge_piece"][0], state["vertex_building"][0] = -1, -1
        line, at = list[int](), rng.choice(sites)
        for _ in range(rng.randint(3, 24)):
            free = [int(e) for e in b.vertex_edges[at] if e >= 0 and e not in line]
            if not free or rng.random() < 0.15:
                at = int(b.edge_vertices[rng.choice(line)][rng.randint(0, 1)]) if line else at
                continue
            line.append(rng.choice(free))
            at = next(int(v) for v in b.edge_vertices[line[-1]] if v != at)
        ships = {e for e in line if net.edges[e] not in roads}
        for e in line:
            state["edge_piece"][0, e] = 1 if e in ships else 0
        near = {int(v) for e in line for v in b.edge_vertices[e]} & {*sites}
        for v in near:
            state["vertex_building"][0, v] = rng.choice(
                [-1, -1, c.SETTLEMENT, c.SETTLEMENT] if own else [-1, 2, 2, c.SETTLEMENT]
            )
        edition.one_game.rebuild(state, 0, table.board.record, table.rules)
        built = {v: int(state["vertex_building"][0, v]) >> 1 for v in near if state["vertex_building"][0, v] >= 0}
        mine, theirs = ({str(v) for v, p in built.items() if (p == 0) == is_own} for is_own in (True, False))
        lane = [(str(e), *(str(int(v)) for v in b.edge_vertices[e])) for e in line]
        if len(line) < 16:
            assert state["route"][0, 0] == route_length([("x", *piece[1:]) for piece in lane], mine, theirs)
        wanted = foremost_ships(lane, mine, True) & {str(e) for e in ships}
        assert {str(e) for e in _bits(state["foremost"][0, 0])} == wanted
        assert not wanted & closed_ships(lane, mine)


def _bits(words: np.ndarray) -> list[int]:
    return [64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1]


# --- the trade route --------------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-05", "HAWAII-45", "HAWAII-83", "HAWAII-112", "HAWAII-113")
def test_a_route_over_roads_and_ships() -> None:
    kinds = ("road", "ship", "ship", "ship", "ship")
    game = hawaii()
    start = next(name for name in AT if name not in CHITS and _goes(game, name, kinds))
    mixed = hawaii({"settlements": [AT[start]], **pieces(way(game, start, *kinds), kinds)})
    assert mixed.game.record.route[0] == 5
    assert mixed.game.record.route_holder == 0
    assert mixed.points(0) >= 3


def _goes(game: Scene, name: str, kinds: tuple[str, ...]) -> bool:
    try:
        way(game, name, *kinds)
    except AssertionError:
        return False
    return True


@pytest.mark.rule("HAWAII-113")
def test_a_ring_that_an_opponent_cuts_keeps_its_length() -> None:
    ring = list(places(hawaii()).hex_edges("7,20"))
    whole = hawaii(seat(ships=ring, chits=1), seat(settlements=[AT["Wailea-Makena"]]))
    assert whole.game.record.route[0] == 6
    end = set(edges(whole, "Wailea-Makena")) - set(ring)
    stem = hawaii(seat(ships=ring, roads=sorted(end)[:1], chits=1), seat(settlements=[AT["Wailea-Makena"]]))
    assert stem.game.record.route[0] == 6
