"""Home islands and foreign ones, the desert belt, starts with ships, and harbours that the players place."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.oracle import Oracle, areas
from tests.oracle.board import read_board
from tests.oracle.deal import deal
from tests.oracle.red_tokens import red_pairs
from tests.oracle.scenes import LAGOON, apply_all, chart, hand, main_phase, new_game, of_kind, put, seat_facts


def settle(oracle: Oracle, seat: int, vertex: str, road: str) -> None:
    """Let a seat build a settlement at the end of a road laid for the purpose."""
    main_phase(oracle, seat)
    put(oracle, seat, roads=[road])
    hand(oracle, seat, brick=1, lumber=1, wool=1, grain=1)
    oracle.apply(f"settlement {oracle.table.board.vertex_called[vertex]}")
    for resource, n in seat_facts(oracle, seat)["hand"].items():
        oracle.table.pay(seat, {resource: n})


def tokens(oracle: Oracle) -> list[int]:
    return [seat["tokens"] for seat in oracle.facts()["seats"]]


# The four islands


def four_islands(**options: object) -> Oracle:
    oracle = new_game(chart("four_islands_3"), 3, **options)
    oracle.table.pirate = None
    return oracle


@pytest.mark.rule("FOURISLANDS-06", "FOURISLANDS-08", "START-06", "FOURISLANDS-07")
@pytest.mark.parametrize(
    ("vertex", "legal"),
    [
        ("1,4 SE", {"ship 1,4 E", "ship 1,4 SE", "ship 1,6 SW"}),
        ("1,4 NE", {"ship 1,4 NE", "ship 1,4 E", "ship 1,6 NW"}),  # any of its legal ship edges
        ("1,2 N", {"road 1,2 NW", "road 1,2 NE", "ship 1,2 NW", "ship 1,2 NE"}),  # only the frame
        ("1,2 SE", {"road 1,2 E", "road 1,2 SE", "road 1,4 SW"}),  # inland
    ],
)
def test_who_must_begin_with_a_ship(vertex: str, legal: set[str]) -> None:
    oracle = four_islands()
    oracle.apply(f"settlement {vertex}")
    assert oracle.legal() == legal


@pytest.mark.rule("EDGE-49", "FOURISLANDS-06", "FOURISLANDS-07", "START-03")
def test_a_coastal_start_whose_ship_edges_are_not_free() -> None:
    oracle = four_islands()
    oracle.table.pirate = "1,6"
    put(oracle, 1, ships=["1,4 SE"])
    oracle.apply("settlement 1,4 SE")
    assert oracle.legal() == {"road 1,4 E"}
    oracle = four_islands()
    oracle.table.pirate = "1,6"
    oracle.apply("settlement 1,4 NE")
    assert oracle.legal() == {"road 1,4 NE", "road 1,4 E", "ship 1,4 NE"}


@pytest.mark.rule("FOURISLANDS-06", "START-04", "SHIP-16")
def test_no_duty_without_ships_or_without_the_scenario() -> None:
    oracle = four_islands(coast_start="any")
    oracle.apply("settlement 1,4 SE")
    assert "road 1,4 E" in oracle.legal()
    oracle = four_islands(ships=False)
    oracle.apply("settlement 1,4 SE")
    assert oracle.legal() == {"road 1,4 E", "road 1,4 SE"}
    oracle = four_islands(frame_is_sea=False)
    oracle.apply("settlement 1,4 NE")
    assert oracle.legal() == {"ship 1,4 E"}


@pytest.mark.rule("FOURISLANDS-05", "FOURISLANDS-09", "FOURISLANDS-10", "FOURISLANDS-11", "FOURISLANDS-12", "EDGE-83")
@pytest.mark.parametrize(
    ("home", "expected"), [("a", [1, 3, 5]), ("ab", [0, 1, 3]), ("d", [1, 3, 3]), ("cd", [1, 1, 1])]
)
def test_the_first_unknown_island_and_further_ones(home: str, expected: list[int]) -> None:
    oracle = four_islands(points_to_win=30)
    oracle.table.seats[0].home = set(home)
    oracle.table.seats[1].home = {"b"}
    settle(oracle, 1, "1,10 NE", "1,10 NE")
    assert tokens(oracle) == [0, 0, 0]
    steps = [("1,10 S", "1,10 SW"), ("5,2 N", "5,2 NE"), ("7,10 S", "7,10 SW")]
    for (vertex, road), n in zip(steps, expected, strict=True):
        settle(oracle, 0, vertex, road)
        assert tokens(oracle) == [n, 0, 0], vertex
    settle(oracle, 0, "7,4 S", "7,4 SE")  # once more on the third
    settle(oracle, 0, "1,2 N", "1,2 NE")
    assert tokens(oracle)[0] == {"a": 5, "ab": 3, "d": 5, "cd": 3}[home]


@pytest.mark.rule("FOURISLANDS-05", "SVP-07")
def test_starting_settlements_make_home() -> None:
    oracle = four_islands()
    apply_all(oracle, "settlement 1,2 N", "road 1,2 NW", "settlement 1,10 N", "road 1,10 NW")
    apply_all(oracle, "settlement 7,2 S", "road 7,2 SE", "settlement 7,4 S", "road 7,4 SW")
    apply_all(oracle, "settlement 7,10 S", "road 7,10 SW", "settlement 2,3 S")
    assert [seat.home for seat in oracle.table.seats] == [{"a"}, {"b", "d"}, {"c"}]
    assert tokens(oracle) == [0, 0, 0]


@pytest.mark.rule("FOURISLANDS-01", "FOURISLANDS-04", "FOURISLANDS-13", "FOURISLANDS-14")
def test_four_islands_for_three_in_numbers() -> None:
    oracle = four_islands()
    facts = oracle.facts()
    producing = ("farmland", "hills", "mountains", "pasture", "forest")
    assert Counter(facts["terrain"].values()) == {"ocean": 17, **dict.fromkeys(producing, 3)}
    assert Counter(facts["numbers"].values()) == {
        **dict.fromkeys((2, 3, 5, 11, 12), 1), **dict.fromkeys((4, 6, 8, 9, 10), 2),
    }  # fmt: skip
    assert Counter(facts["harbours"].values())["3:1"] == 3 and len(facts["harbours"]) == 8
    assert (facts["robber"], oracle.options.points_to_win) == (None, 12)


@pytest.mark.rule("FOURISLANDS-02", "FOURISLANDS-03", "FOURISLANDS-04", "C-18")
def test_four_islands_for_four_in_numbers() -> None:
    facts = new_game(chart("four_islands_4"), 4).facts()
    assert Counter(facts["terrain"].values()) == {
        "ocean": 18, "pasture": 5, "farmland": 4, "hills": 4, "mountains": 4, "forest": 4,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {
        2: 1, 12: 1, **dict.fromkeys((3, 5, 6, 8, 11), 2), **dict.fromkeys((4, 9, 10), 3),
    }  # fmt: skip
    assert Counter(facts["harbours"].values())["3:1"] == 5 and len(facts["harbours"]) == 10


# The desert


@pytest.mark.rule("DESERT-04", "DESERT-05", "DESERT-10")
def test_starting_beside_the_belt() -> None:
    oracle = new_game(chart("into_the_desert_3"), 3)
    starts = of_kind(oracle, "settlement")
    board = oracle.table.board
    large = {name for name, letter in board.region.items() if letter == "M"}
    assert starts == {vertex for vertex in board.vertices if set(board.vertex_hexes[vertex]) & large}
    assert "1,4 SW" not in starts and board.vertex_called["1,4 SW"] in starts  # 1,2 SE, of the large part too
    assert oracle.facts()["robber"] == "1,4"


@pytest.mark.rule("DESERT-06", "DESERT-07", "DESERT-08", "DESERT-09", "EDGE-75", "C-02")
@pytest.mark.parametrize(("per", "expected"), [("game", [0, 0, 1, 1]), ("island", [0, 0, 1, 2])])
def test_crossing_the_belt(per: str, expected: list[int]) -> None:
    oracle = new_game(chart("into_the_desert_3"), 3, island_token_per=per)
    oracle.table.pirate = None
    settle(oracle, 1, "7,8 S", "7,8 SE")
    assert tokens(oracle) == [0, 1, 0]
    steps = [
        ("1,4 N", "1,4 NW"),  # the desert alone
        ("2,5 S", "2,5 SE"),  # the large part
        ("2,9 N", "2,9 NE"),  # desert and the small part
        ("7,8 N", "7,8 NW"),  # an island where seat 1 has been
    ]
    for (vertex, road), n in zip(steps, expected, strict=True):
        settle(oracle, 0, vertex, road)
        assert tokens(oracle) == [n, 1, 0], vertex
    assert seat_facts(oracle, 0)["points"] == 4 + expected[-1]


@pytest.mark.rule("DESERT-01", "DESERT-02", "DESERT-03", "DESERT-11")
def test_into_the_desert_in_numbers() -> None:
    facts = new_game(chart("into_the_desert_3"), 3).facts()
    assert Counter(facts["terrain"].values()) == {
        "ocean": 12, "desert": 4, "gold": 1, "farmland": 4, "hills": 5, "mountains": 4, "pasture": 5, "forest": 4,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {
        2: 1, 12: 1, **dict.fromkeys((3, 6, 11), 2), **dict.fromkeys((4, 5, 8, 9, 10), 3),
    }  # fmt: skip
    oracle = new_game(chart("into_the_desert_4"), 4)
    facts = oracle.facts()
    assert Counter(facts["terrain"].values()) == {
        "ocean": 16, "desert": 4, "gold": 2, "farmland": 5, "hills": 5, "mountains": 4, "pasture": 5, "forest": 5,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {
        2: 2, 3: 2, 12: 1, **dict.fromkeys((4, 5, 6, 8, 9, 10, 11), 3),
    }  # fmt: skip
    assert Counter(facts["harbours"].values())["3:1"] == 4 and len(facts["harbours"]) == 9
    assert oracle.options.points_to_win == 12


# A new world

#: One land hex with two sea hexes in the frame, and three harbours to place.
ISLET = """
board: islet
title: An islet for tests
document: none
players: 2
victory_points: 10
edge: frame

[map]
  === === ===
=== F05 ~~~ ===
  === ~~~ ===
    === ===

[regions]
  =.. =.. =..
=.. w.. ~.. =..
  =.. ~.. =..
    =.. =..

w = start; the islet

[pools]
harbours = 3:1 ore 3:1
harbour_placement = player_choice
"""


@pytest.mark.rule("NEWWORLD-08", "NEWWORLD-09", "NEWWORLD-10", "NEWWORLD-11", "DECISIONS-11", "OBSERVATION-14")
def test_harbours_find_less_and_less_room() -> None:
    oracle = new_game(ISLET, 2)
    assert (oracle.phase, oracle.actor, oracle.active) == ("harbour place", 0, 0)
    assert oracle.legal() == {"harbor 1,2 E", "harbor 1,2 SE"}  # not against the frame
    oracle.apply("harbor 1,2 E")
    assert (oracle.actor, oracle.active, oracle.facts()["harbours"]) == (1, 1, {})
    assert oracle.legal() == {"harbor 1,2 SE"}  # the shared vertex no longer counts
    oracle.apply("harbor 1,2 SE")
    assert (oracle.phase, oracle.actor, oracle.active) == ("harbour kind", -1, 0)  # the third is left out
    assert oracle.chance() == {"3:1": Fraction(2, 3), "ore": Fraction(1, 3)}
    oracle.apply_chance("ore")
    assert (oracle.facts()["harbours"], oracle.chance()) == ({"1,2 E": "ore"}, {"3:1": Fraction(1)})
    oracle.apply_chance("3:1")
    assert oracle.facts()["harbours"] == {"1,2 E": "ore", "1,2 SE": "3:1"}
    assert (oracle.phase, oracle.chance()) == ("pirate place", {"1,4": Fraction(1, 2), "2,3": Fraction(1, 2)})
    oracle.apply_chance("2,3")
    assert (oracle.phase, oracle.actor, oracle.facts()["pirate"]) == ("setup settlement", 0, "2,3")


@pytest.mark.rule("NEWWORLD-09", "EDGE-74")
def test_harbours_keep_apart_while_they_can() -> None:
    text = LAGOON.split("[harbours]")[0] + "[pools]\nharbours = 3:1 3:1 ore\nharbour_placement = player_choice\n"
    oracle = new_game(text, 2)
    assert len(oracle.legal()) == 18  # the inner coast: six corner hexes with one side, six with two
    oracle.apply("harbor 1,6 SW")
    board = oracle.table.board
    left = of_kind(oracle, "harbor")
    assert not left & {edge for name in board.edge_hexes["1,6 SW"] if name == "2,5" for edge in board.hex_edges[name]}
    assert "1,6 SE" not in left  # another hex, but the same vertex
    assert board.edge_called["1,8 SW"] in left


@pytest.mark.rule("NEWWORLD-08", "PIRATE-01", "DECISIONS-09", "BASE-12")
@pytest.mark.parametrize("options", [{"pirate_start": "agreed"}, {"pirate": False}])
def test_what_follows_the_harbours(options: dict[str, object]) -> None:
    oracle = new_game(ISLET, 2, **options)
    apply_all(oracle, "harbor 1,2 E", "harbor 1,2 SE")
    for kind in ("3:1", "3:1"):
        oracle.apply_chance(kind)
    assert oracle.phase == ("pirate proposal" if "pirate_start" in options else "setup settlement")
    assert (oracle.actor, oracle.active) == (0, 0)


@pytest.mark.rule("NEWWORLD-13", "NEWWORLD-14", "GEO-08", "EDGE-83", "C-21")
def test_islands_are_those_that_were_dealt() -> None:
    text = chart("new_world_3")
    dealt = deal(text, random.Random(4))
    oracle = main_phase(Oracle(text, 3, {"points_to_win": 30}, dealt))
    board, table = oracle.table.board, oracle.table
    islands = {frozenset(name for name in table.island_of if table.island_of[name] == first)
               for first in table.island_of.values()}  # fmt: skip
    assert sum(map(len, islands)) == 20 and len(islands) > 2
    for name in table.island_of:
        for other in board.beside(name):
            assert other not in table.island_of or table.island_of[other] == table.island_of[name]
    home, second, third = sorted(islands, key=lambda island: (-len(island), min(island)))[:3]
    for seat in (0, 1):
        table.seats[seat].home = {table.island_of[min(home if seat == 0 else second)]}

    def visit(seat: int, island: frozenset[str]) -> None:
        vertex = next(v for v in board.hex_vertices[min(island)] if table.building_owner(v) is None
                      and not any(table.building_owner(near) is not None for near in board.neighbours(v)))  # fmt: skip
        settle(oracle, seat, vertex, next(edge for edge in board.vertex_edges[vertex] if table.edge_empty(edge)))

    visit(0, home)
    visit(1, second)
    assert tokens(oracle) == [0, 0, 0]
    visit(0, second)
    visit(1, home)
    assert tokens(oracle) == [1, 1, 0]
    visit(0, third)
    assert tokens(oracle) == [1, 1, 0]


@pytest.mark.rule("EDGE-73", "NEWWORLD-14")
def test_one_island_is_everybodys_home() -> None:
    pools = "[pools]\nw hexes = F=1 G=1 ~=1\nw chips = 3 4\n"
    text = ISLET.replace("F05", "*w.").replace("~~~", "*w.").replace("~..", "w..").split("[pools]")[0] + pools
    rules = "[rules]\nhome = settled\nisland_token = 1\n"
    oracle = new_game(text + rules, 2)
    assert len(set(oracle.table.island_of.values())) == 1
    oracle.table.seats[0].home = set(oracle.table.island_of.values())
    land = next(iter(oracle.table.island_of))
    assert areas.home_of(oracle.table, 0) == areas.area_of(oracle.table, land)
    main_phase(oracle)
    vertex = oracle.table.board.hex_vertices[land][0]
    settle(oracle, 0, vertex, oracle.table.board.vertex_edges[vertex][0])
    assert tokens(oracle) == [0, 0]


@pytest.mark.rule("NEWWORLD-03", "NEWWORLD-04", "NEWWORLD-05", "NEWWORLD-06")
def test_red_tokens_are_parted() -> None:
    text = chart("new_world_4")
    board = read_board(text)
    crowded = 0
    for seed in range(30):
        dealt = deal(text, random.Random(seed))
        assert not red_pairs(board, dealt["numbers"])
        assert Counter(dealt["numbers"].values()) == Counter(board.chip_pool["w"])
        crowded += bool(red_pairs(board, deal(text.split("[rules]")[0], random.Random(seed))["numbers"]))
    assert crowded > 5  # without the rule many deals have neighbours


@pytest.mark.rule("NEWWORLD-01", "NEWWORLD-02", "NEWWORLD-07", "NEWWORLD-12", "NEWWORLD-15", "NEWWORLD-16", "C-07")
def test_new_world_in_numbers() -> None:
    oracle = new_game(chart("new_world_3"), 3)
    facts = oracle.facts()
    producing = ("farmland", "hills", "mountains", "pasture", "forest")
    assert Counter(facts["terrain"].values()) == {"ocean": 19, **dict.fromkeys(producing, 4)}
    assert Counter(facts["numbers"].values()) == {
        2: 1, 12: 1, 9: 3, 10: 3, **dict.fromkeys((3, 4, 5, 6, 8, 11), 2),
    }  # fmt: skip
    assert (oracle.face_down_kinds.total(), oracle.face_down_kinds["3:1"]) == (9, 4)
    assert (facts["robber"], oracle.options.points_to_win) == (None, 12)
    oracle = new_game(chart("new_world_4"), 4)
    facts = oracle.facts()
    assert Counter(facts["terrain"].values()) == {
        "ocean": 23, "farmland": 5, "hills": 4, "mountains": 4, "pasture": 5, "forest": 5,
    }  # fmt: skip
    assert Counter(facts["numbers"].values()) == {
        2: 1, 12: 1, **dict.fromkeys((6, 8, 11), 2), **dict.fromkeys((3, 4, 5, 9, 10), 3),
    }  # fmt: skip
    assert (oracle.face_down_kinds.total(), oracle.face_down_kinds["3:1"]) == (10, 5)
