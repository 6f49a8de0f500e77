"""The board of Catan World: what lies open, what is hidden, where its rim is (WORLD-01..08, WORLD-18, WORLD-41)."""

from collections import Counter

import pytest

from tests.rules.world import ISLAND, SHIP, dealt, edge, edges, world

pytestmark = pytest.mark.long  # the edition grand is compiled
CHIPS = [2, 3, 3, 4, 4, 5, 5, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
SIDES = {
    0: ("0,4 N", "0,6 N", "0,8 N", "0,10 N", "0,12 N"), 1: ("0,12 NE", "1,13 NE", "2,14 NE", "3,15 NE", "4,16 NE"),
    2: ("4,16 SE", "5,15 SE", "6,14 SE", "7,13 SE", "8,12 SE"), 3: ("8,4 S", "8,6 S", "8,8 S", "8,10 S", "8,12 S"),
    4: ("4,0 SW", "5,1 SW", "6,2 SW", "7,3 SW", "8,4 SW"), 5: ("0,4 NW", "1,3 NW", "2,2 NW", "3,1 NW", "4,0 NW"),
}  # fmt: skip


@pytest.mark.rule("WORLD-01", "WORLD-02", "WORLD-03", "WORLD-04", "WORLD-06", "WORLD-35")
def test_the_board_is_a_hexagon_of_61_hexes_39_of_them_hidden() -> None:
    for seed in range(5):
        game = dealt(seed=seed)
        terrain = game.terrain()
        assert [sum(name.startswith(f"{row},") for name in terrain) for row in range(9)] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
        assert Counter(terrain.values())["missing"] == 39
        assert (terrain["4,14"], terrain["1,5"], terrain["7,5"]) == ("desert", "ocean", "ocean")
        assert game.harbours() == {edge(game, "1,5 SE"): "3:1", edge(game, "7,5 NE"): "3:1"}
        assert game.game.facts()["tiles"] == {}  # those two have a side from the start, and it is fixed
    assert game.game.options["points_to_win"] == 12


@pytest.mark.rule("WORLD-05", "WORLD-06", "WORLD-07")
def test_nineteen_hexes_of_the_island_are_dealt_at_random() -> None:
    seen = set()
    for seed in range(12):
        game = dealt(seed=seed)
        terrain, numbers = game.terrain(), game.numbers()
        kinds = Counter(terrain[name] for name in ISLAND)
        assert kinds == Counter(kind for kind, _ in ISLAND.values())
        assert sorted(numbers.values()) == CHIPS and numbers.keys() <= ISLAND.keys()
        assert "gold" not in terrain.values() and "4,14" not in numbers
        assert sum(pile["hexes"]["gold"] for pile in game.game.facts()["pile"].values()) == 2
        seen.add(tuple((terrain[name], numbers.get(name)) for name in ISLAND))
    assert len(seen) == 12


@pytest.mark.rule("WORLD-18", "WORLD-41", "WORLD-36", "FACEDOWN-55")
@pytest.mark.parametrize(("players", "actions"), [(3, 1243), (4, 1245)])
def test_thirty_exit_points_end_54_border_edges(players: int, actions: int) -> None:
    game = dealt(players)
    b, places = game.game.board.record[0], game.game.board.places
    exits = {places.vertices[v]: int(b.exit_side[v]) for v in range(b.num_vertices) if b.exit_side[v] >= 0}
    assert exits == {places.vertices[places.find_vertex(name)]: side for side, names in SIDES.items() for name in names}
    border = [e for e in range(b.num_edges) if (b.edge_hexes[e] < 0).any()]
    sides = [{int(b.exit_side[v]) for v in b.edge_vertices[e]} - {-1} for e in border]
    assert len(border) == 54
    assert Counter(side for found in sides for side in found) == dict.fromkeys(range(6), 10)
    assert Counter(map(len, sides)) == {1: 48, 2: 6}
    for v in (v for v in range(b.num_vertices) if b.exit_side[v] >= 0):
        (h,) = (h for h in b.vertex_hexes[v] if h >= 0)
        ends = [e for e in b.vertex_edges[v] if e >= 0]
        assert len(ends) == 2 and all(e in border and h in b.edge_hexes[e] for e in ends)
    names = [game.game.describe(action) for action in range(game.game.board.num_actions)]
    assert (sum(name.startswith("pick exit ") for name in names), len(names)) == (30, actions)
    assert sum(name.startswith("harbor ") for name in names) == 101


@pytest.mark.rule("WORLD-08", "FACEDOWN-53")
def test_border_edges_take_pieces_as_the_rim_is_sea() -> None:
    found = {"0,8": "ocean", "0,10": ("forest", 2)}
    seats = {"ships": ["0,8 NE"], "roads": ["0,10 NE"], "hand": SHIP | {"brick": 1}}
    game = world(seats, found=found | {"0,12": "ocean", "1,9": "ocean", "1,11": "ocean"})
    assert edges(game, "0,8 NW", "0,10 NW") <= game.of_kind("ship")
    assert edge(game, "0,8 NW") not in game.of_kind("road")  # it lies between sea and the rim
    assert edge(game, "0,10 NW") in game.of_kind("road")
    assert edge(game, "0,6 NE") not in game.of_kind("ship")  # hidden (FACEDOWN-29)
