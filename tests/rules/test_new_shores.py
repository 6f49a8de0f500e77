"""New Shores: what is dealt, and what wins."""

from collections import Counter, defaultdict

import pytest

from seafarers_env import scenarios
from seafarers_env.scenarios import ScenarioError
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.sea import SETTLEMENT, edges, tokens

SMALL = {"1,2", "1,4", "1,10", "1,12", "1,14", "4,13", "5,14", "7,14"}
ROWS = {3: (4, 6, 8), 4: (3, 5, 7, 9), 5: (2, 4, 6, 8, 10), 6: (3, 5, 7, 9), 7: (4, 6, 8)}
MAINLAND = {f"{row},{column}" for row, columns in ROWS.items() for column in columns}
HARBOURS = {"3,4 NW", "3,6 NE", "4,3 W", "4,9 NE", "5,10 E", "6,3 W", "6,9 SE", "7,4 SW", "7,6 SE"}


@pytest.mark.rule("NEWSHORES-01", "BASE-01")
def test_the_board_is_for_three_or_four() -> None:
    assert scenarios()["new_shores"].players == (3, 4)
    for players in (2, 5):
        with pytest.raises(ScenarioError):
            deal("new_shores", players)


@pytest.mark.rule("NEWSHORES-01", "NEWSHORES-02", "NEWSHORES-07", "BASE-41")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_terrain_and_numbers(players: int, seed: int) -> None:
    game = deal("new_shores", players, seed)
    terrain, numbers = game.terrain(), game.numbers()
    assert Counter(terrain[hex_] for hex_ in MAINLAND) == {
        "forest": 4,
        "pasture": 4,
        "farmland": 4,
        "hills": 3,
        "mountains": 3,
        "desert": 1,
    }
    assert Counter(terrain[hex_] for hex_ in SMALL) == {
        "gold": 2,
        "farmland": 1,
        "hills": 1,
        "mountains": 2,
        "pasture": 1,
        "forest": 1,
    }
    assert {terrain[hex_] for hex_ in terrain.keys() - MAINLAND - SMALL} == {"ocean"}
    assert len(terrain) == 46
    assert sorted(numbers[hex_] for hex_ in MAINLAND & numbers.keys()) == sorted(
        [2, 12, *(n for n in (3, 4, 5, 6, 8, 9, 10, 11) for _ in range(2))]
    )
    assert sorted(numbers[hex_] for hex_ in SMALL) == [2, 3, 4, 5, 8, 9, 10, 11]
    assert terrain[str(game.robber)] == "desert"
    assert game.robber not in numbers


@pytest.mark.rule("NEWSHORES-03")
def test_all_harbours_are_shuffled_onto_their_places() -> None:
    seen = defaultdict(set)
    for seed in range(60):
        game = deal("new_shores", seed=seed)
        harbours = game.harbours()
        assert set(harbours) == edges(game, *HARBOURS)
        assert Counter(harbours.values()) == {"3:1": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
        for edge, kind in harbours.items():
            seen[edge].add(kind)
    assert {len(kinds) for kinds in seen.values()} == {6}


@pytest.mark.rule("NEWSHORES-09", "BASE-78", "BASE-80")
def test_the_mainland_differs_and_has_no_red_neighbours() -> None:
    layouts = set()
    for seed in range(60):
        game = deal("new_shores", seed=seed)
        red = [hex_ for hex_, number in game.numbers().items() if hex_ in MAINLAND and number in (6, 8)]
        places = [tuple(map(int, hex_.split(","))) for hex_ in red]
        steps = {(0, 2), (0, -2), (-1, 1), (-1, -1), (1, 1), (1, -1)}
        assert not [1 for r, c in places for row, column in places if (row - r, column - c) in steps]
        layouts.add(tuple(sorted(game.terrain().items())))
    assert len(layouts) == 60


@pytest.mark.rule("NEWSHORES-04", "BASE-15")
def test_both_starting_settlements_are_on_the_mainland() -> None:
    game = deal("new_shores", players=3)
    shore = {name for hex_ in MAINLAND for name in corners(game, hex_)}
    assert len(shore) == 54
    assert game.of_kind("settlement") == shore
    while game.phase != "pre-roll":
        assert game.of_kind("settlement") <= shore
        game.do(max(game.legal()))


def corners(game: Scene, hex_: str) -> set[str]:
    """The corners of a hex by the names that actions have."""
    places = game.game.board.places
    return {places.vertices[places.find_vertex(f"{hex_} {c}")] for c in ("N", "NE", "SE", "S", "SW", "NW")}


@pytest.mark.rule("NEWSHORES-08", "NEWSHORES-05", "BASE-74", "BASE-75")
@pytest.mark.parametrize(("options", "won"), [({}, True), ({"island_token": 0}, False), ({"points_to_win": 14}, False)])
def test_thirteen_points_win(options: dict, won: bool) -> None:
    """Four cities and three settlements make eleven; a settlement on a small island two more."""
    game = scene(
        "new_shores",
        seat(
            cities=["3,4 N", "3,8 N", "5,2 N", "5,10 N"],
            settlements=["7,4 S", "7,6 S", "7,8 S"],
            ships=["1,4 E"],
            hand=SETTLEMENT,
        ),
        pirate="7,10",
        **options,
    )
    assert game.points(0) == 11
    game.do("settlement 1,4 NE")
    assert game.points(0) == 12 + tokens(game)[0]
    assert (game.winner, game.phase) == ((0, "over") if won else (None, "main"))


@pytest.mark.rule("NEWSHORES-05", "SHIP-08", "DECISIONS-22")
def test_sailing_out_and_settling() -> None:
    """From the Mainland two ships lead to the north-western island; there a road and a ship go on."""
    hand = {"brick": 2, "lumber": 5, "wool": 4, "grain": 1}
    game = scene("new_shores", seat(settlements=["3,6 N"], hand=hand), pirate="7,10")
    game.do("ship 2,5 E", "ship 2,5 NE", "settlement 1,4 SE", "road 1,4 SE", "ship 1,4 E")
    assert (game.points(0), tokens(game)[0], game.hand(0)) == (3, 1, {})
