"""What the scenarios of *New Scenarios* share: material, boards, closed shores, start and end (FACEDOWN)."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env import Game, scenarios
from seafarers_env.scenarios import ScenarioError
from tests.oracle.board import Board, read_board
from tests.oracle.unknown import SHOALS
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.unknown import HIDDEN, ROAD, SETTLEMENT, SHIP, corner, shoals

pytestmark = pytest.mark.long  # the edition grand is compiled
NAMES = ("seven_islands", "reach_catan")
every_table = pytest.mark.parametrize(("name", "players"), [(name, n) for name in NAMES for n in (3, 4)])
PRODUCT = {"hills": "brick", "forest": "lumber", "pasture": "wool", "farmland": "grain", "mountains": "ore"}


def begun(name: str, players: int = 3, seed: int = 0, **options: Any) -> Scene:
    """A new game at its first placement."""
    game = deal(name, players, seed, **options)
    while game.phase == "start card":
        game.chance(min(game.odds()))
    return game


def board_of(name: str) -> Board:
    return read_board(scenarios()[name].board_text(3))


# --- material and board -----------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-01", "FACEDOWN-52")
@pytest.mark.parametrize("name", NAMES)
def test_three_or_four_play_in_turn_and_nobody_builds_between_turns(name: str) -> None:
    assert sorted(scenarios()[name].players) == [3, 4]
    for players in (2, 5):
        with pytest.raises(ScenarioError):
            Game(name, players)
    game = begun(name, 3)
    while game.phase != "pre-roll":
        game.do(min(game.legal())) if game.actor >= 0 else game.chance(min(game.odds()))
    game.roll(2)
    while game.phase != "main":
        game.do(min(game.legal()))
    game.do("end turn")
    assert (game.phase, game.active) == ("pre-roll", 1)


@pytest.mark.rule("FACEDOWN-02", "FACEDOWN-03", "FACEDOWN-52")
@every_table
def test_pieces_bank_and_deck_are_those_of_base_and_sea(name: str, players: int) -> None:
    game = deal(name, players)
    for p in range(players):
        assert game.supply(p) == {"settlements": 5, "cities": 4, "roads": 15, "ships": 15}
    assert game.bank() == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19)
    assert game.deck() == {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}


@pytest.mark.rule("FACEDOWN-04", "FACEDOWN-05", "FACEDOWN-06", "FACEDOWN-07", "FACEDOWN-08", "FACEDOWN-11")
@pytest.mark.rule("FACEDOWN-12", "FACEDOWN-13")
@every_table
def test_a_deal_lays_the_rows_of_the_board_and_nothing_else(name: str, players: int) -> None:
    board = board_of(name)
    for seed in range(20):
        game = deal(name, players, seed)
        terrain, numbers = game.terrain(), game.numbers()
        for letter in {*board.pool_of.values()}:
            slots = [h for h in board.hexes if board.pool_of.get(h) == letter]
            if slots[0] in board.face_down:
                assert {terrain[h] for h in slots} == {"missing"} and not numbers.keys() & {*slots}
                continue
            assert Counter(terrain[h] for h in slots) == Counter(board.hex_pool[letter])
            bearing = [h for h in slots if terrain[h] != "desert"]
            assert numbers.keys() & {*slots} == {*bearing}
            left = Counter(board.chip_pool[letter]) - Counter(numbers[h] for h in bearing)
            assert left.total() == board.chips_spare.get(letter, 0)
        assert {h: terrain[h] for h in board.fixed_terrain} == board.fixed_terrain
        assert game.harbours() == {e: kind for e, kind in board.harbour_places.items()}
        assert all(terrain[h] in PRODUCT or terrain[h] == "gold" for h in numbers)


@pytest.mark.rule("FACEDOWN-06")
@pytest.mark.parametrize("name", NAMES)
def test_one_pool_lies_face_down_with_as_many_chips_as_producing_tiles(name: str) -> None:
    board = board_of(name)
    (letter,) = {board.pool_of[h] for h in board.face_down}
    pool = board.hex_pool[letter]
    assert len(pool) == len(board.face_down)
    assert len(board.chip_pool[letter]) == sum(kind in PRODUCT or kind == "gold" for kind in pool)


@pytest.mark.rule("FACEDOWN-16")
@pytest.mark.parametrize("name", NAMES)
def test_red_tokens_may_lie_beside_each_other(name: str) -> None:
    board = board_of(name)
    red = 0
    for seed in range(30):
        numbers = deal(name, 3, seed).numbers()
        red += any(numbers.get(g) in (6, 8) for h, n in numbers.items() if n in (6, 8) for g in board.beside(h))
    assert red > 5
    game = shoals(seat(settlements=["5,4 N"], hand=ROAD)).do("road 5,4 NE").chance("gold")
    assert game.numbers()["5,4"] == 8
    assert game.chance("6").numbers()["5,6"] == 6


# --- closed shores ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-29", "FACEDOWN-32")
def test_a_side_of_a_hidden_hex_takes_nothing() -> None:
    for shores in ("closed", "open"):
        game = deal(SHOALS, hidden_sides=shores)
        edges, hidden = game.game.board.places.edges, set().union(*(_sides(game, name) for name in HIDDEN))
        for field in ("road_edges", "ship_edges"):
            words = getattr(game.game.record, field)
            able = {name for e, name in enumerate(edges) if int(words[e // 64]) >> e % 64 & 1}
            assert able and bool(able & hidden) == (shores == "open"), field
    game = shoals(seat(settlements=["5,4 N"], hand={"lumber": 9, "wool": 9, "brick": 9}))
    assert game.allows("road 5,4 NE") and game.allows("ship 5,4 NE")
    game.do("ship 5,4 NE").chance("ocean")
    game.do("ship 5,4 E")  # now that it is known what lies beyond


def _sides(game: Scene, name: str) -> set[str]:
    places, b = game.game.board.places, game.game.board.record[0]
    return {places.edges[e] for e in b.hex_edges[places.find_hex(name)]}


@pytest.mark.rule("FACEDOWN-53", "FACEDOWN-42")
def test_the_rim_takes_ships_beside_land_and_sea_and_no_robber_or_pirate() -> None:
    game = shoals(seat(settlements=["1,4 N"], hand=SHIP), phase="main")
    assert game.allows("ship 1,4 NW") and game.allows("ship 1,4 NE")
    seven = shoals(seat(), phase="pre-roll").roll(7)
    board = {*seven.terrain()}
    assert seven.of_kind("robber") | seven.of_kind("pirate") <= board
    assert not {option for option in seven.game.options if option == "pirate_on_frame" and seven.game.options[option]}


@pytest.mark.rule("FACEDOWN-53", "FACEDOWN-29")
def test_the_rim_beside_a_hidden_hex_takes_nothing() -> None:
    found = {"2,7": ("pasture", 6), "1,8": "ocean", "3,6": "desert", "3,8": "harbour 3:1"}
    ships = seat(settlements=["2,7 N"], ships=["2,7 NE"], hand={"lumber": 9, "wool": 9})
    game = shoals(ships, found=found)
    assert game.allows("ship 2,7 E")  # the frame lies beyond
    hidden = shoals(seat(settlements=["5,4 S"], hand={"brick": 9, "lumber": 9, "wool": 9}))
    assert "5,6 SW" not in hidden.of_kind("ship") | hidden.of_kind("road")


@pytest.mark.rule("FACEDOWN-28", "FACEDOWN-41")
def test_no_start_at_a_hidden_hex_and_only_on_the_starting_island() -> None:
    game = deal(SHOALS)
    offered = game.of_kind("settlement")
    assert {corner(game, name) for name in ("5,4 N", "5,4 NW", "5,4 S", "5,2 SW")} <= offered
    assert not {corner(game, name) for name in ("5,4 NE", "5,4 SE", "2,7 SW", "2,5 S")} & offered


@pytest.mark.rule("FACEDOWN-41")
def test_the_fixed_desert_is_no_start() -> None:
    game = deal("seven_islands")
    assert game.terrain()["6,11"] == "desert"
    board = board_of("seven_islands")
    start = {v for h in board.hexes if board.region.get(h) == "S" for v in board.hex_vertices[h]}
    hidden = {v for h in board.face_down for v in board.hex_vertices[h]}
    assert game.of_kind("settlement") == start - hidden


@pytest.mark.rule("FACEDOWN-30", "FACEDOWN-45", "FACEDOWN-46")
@every_table
def test_robber_and_pirate_keep_off_the_unknown(name: str, players: int) -> None:
    for seed in range(10):
        game = deal(name, players, seed)
        assert game.terrain()[str(game.pirate)] == "ocean"
    found = {"2,7": ("pasture", 6), "1,8": "ocean", "3,6": "harbour 3:1"}
    game = shoals(found=found, phase="pre-roll").roll(7)
    hidden = {h for h, terrain in game.terrain().items() if terrain == "missing"}
    assert hidden == {"3,8", "4,7", "5,6", "5,8"}
    assert not hidden & (game.of_kind("robber") | game.of_kind("pirate"))
    assert {"1,8", "3,6"} <= game.of_kind("pirate") and "2,7" in game.of_kind("robber")


@pytest.mark.rule("FACEDOWN-45", "SEVEN-01", "REACH-01")
def test_the_pirate_starts_on_any_open_sea_harbour_tiles_too() -> None:
    harbours = {"seven_islands": {"1,4", "1,16", "2,5", "2,15", "3,6", "3,18", "4,3", "6,5"},
                "reach_catan": {"1,6", "3,6", "5,6", "7,6", "3,16", "5,16"}}  # fmt: skip
    for name, tiles in harbours.items():
        starts = {deal(name, 3, seed).pirate for seed in range(200)}
        oceans = {h for h, terrain in deal(name).terrain().items() if terrain == "ocean"}
        assert starts == oceans and tiles <= oceans


# --- start, end -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-42", "FACEDOWN-43")
@pytest.mark.parametrize("name", NAMES)
def test_starts_run_in_a_snake_and_the_second_one_brings_its_cards(name: str) -> None:
    game, order, seen = begun(name, 3), [], 0
    while game.phase != "pre-roll":
        if game.actor < 0:
            game.chance("ocean" if game.phase == "found hex" else min(game.odds()))
            continue
        if game.phase == "setup settlement":
            order.append(game.active)
            place, before, p = max(game.of_kind("settlement")), game.hand(game.active), game.active
            vertex = game.game.board.places.find_vertex(place)
            terrain = list(game.terrain().values())
            around = [terrain[h] for h in game.game.board.record[0].vertex_hexes[vertex] if h >= 0]
            game.do(f"settlement {place}")
            paid = Counter(PRODUCT[kind] for kind in around if kind in PRODUCT) if len(order) > 3 else Counter()
            assert Counter(game.hand(p)) - Counter(before) == paid
            seen += paid.total()
        assert game.phase == "setup piece"
        roads = [text for text in game.legal() if text.startswith("road")]
        game.do(max(roads or game.legal()))
    assert order == [0, 1, 2, 2, 1, 0] and seen > 3


@pytest.mark.rule("FACEDOWN-44", "REACH-13")
@every_table
def test_the_robber_starts_on_the_lowest_desert_but_not_on_catan(name: str, players: int) -> None:
    board, lower = board_of(name), 0
    for seed in range(30):
        game = deal(name, players, seed)
        deserts = [h for h, terrain in game.terrain().items() if terrain == "desert"]
        home = [h for h in deserts if board.region_kind.get(board.region.get(h, "")) != "catan"]
        assert len(deserts) == 2 and game.robber == home[0]
        lower += deserts[0] not in home
    assert lower > 0 or name != "reach_catan"


@pytest.mark.rule("FACEDOWN-47", "FACEDOWN-48")
def test_route_and_army_count_two_and_a_new_island_nothing() -> None:
    found = {"2,7": ("pasture", 6), "3,6": "ocean", "3,8": "desert"}
    game = shoals(seat(settlements=["1,4 SE"], ships=["2,7 W", "2,7 SW"], hand=SETTLEMENT), found=found)
    assert game.points(0) == 1
    game.do("settlement 2,7 S")
    assert (game.points(0), int(game.game.record.tokens[0])) == (2, 0)
    army = shoals(seat(settlements=["1,4 N"], played={"soldier": 3}), turn=12)
    assert army.points(0) == 3
    route = shoals(seat(settlements=["5,4 N"], roads=["5,2 W", "5,2 SW", "5,2 SE", "5,4 W", "5,4 NW"]))
    assert (route.game.record.route[0], route.points(0)) == (5, 3)


@pytest.mark.rule("FACEDOWN-49", "SEVEN-15", "REACH-15")
@every_table
def test_twelve_points_win_and_the_target_is_an_option(name: str, players: int) -> None:
    assert Game(name, players).options["points_to_win"] == 12
    assert Game(name, players, points_to_win=14).options["points_to_win"] == 14
    near = seat(settlements=["1,4 N", "3,2 N"], cities=["4,3 S"], hand={"ore": 3, "grain": 2})
    for target, winner in ((6, None), (5, 0)):
        game = shoals(near, points_to_win=target).do("city 1,4 N")
        assert game.winner == winner
    other = shoals(seat(), near, points_to_win=4, active=0).do("end turn")
    assert (other.winner, other.phase) == (1, "over")  # in the own turn, at once


@pytest.mark.rule("FACEDOWN-56")
def test_fixed_harbours_serve_their_side_from_the_start() -> None:
    game = scene("seven_islands", seat(settlements=["1,6 NW"], hand={"wool": 3}))
    assert game.harbours()["1,4 E"] == "3:1"
    assert game.of_kind("maritime") == {f"wool {other}" for other in ("brick", "lumber", "grain", "ore")}
    hidden = {edge for edge in game.harbours() if any(_lies(game, h) for h in _beside(game, edge))}
    assert len(hidden) == 3


def _beside(game: Scene, edge: str) -> list[int]:
    b = game.game.board.record[0]
    return [int(h) for h in b.edge_hexes[game.game.board.places.find_edge(edge)] if h >= 0]


def _lies(game: Scene, h: int) -> bool:
    return list(game.terrain().values())[h] == "missing"


@pytest.mark.rule("FACEDOWN-62")
@pytest.mark.parametrize("name", NAMES)
def test_the_switches_that_are_offered(name: str) -> None:
    given: dict[str, Any] = {"setup_reward": False, "ring_moves": False, "sole_shortage": False, "theft_optional": True,
             "second_piece_optional": False}  # fmt: skip
    game = Game(name, 3, **given)
    assert {option: game.options[option] for option in given} == given
    plain = Game(name, 3)
    assert plain.options["frame_is_sea"] is True and plain.options["pirate_on_frame"] is False
