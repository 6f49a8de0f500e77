"""Warnings about sound boards: given where they are certain, and nowhere else."""

from itertools import combinations

import networkx as nx
import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.board.chart import Chart, parse_chart
from seafarers_env.scenarios import Scenario, resolve, scenarios
from seafarers_env.scenarios.advice import advise, most_points
from seafarers_env.scenarios.shores import Reach
from tests.board.tiny import DEALT, HIDDEN, TINY

# Two islands of two hexes with a sea between them, room for five starting places on the first.
ISLANDS = """\
board: islands
title: Two islands
players: 2
victory_points: 10
edge: open

[map]
F04 G05 ~~~ ~~~ H06 M08

[regions]
M.. M.. ~.. ~.. a.. a..

M = start; the mainland
a = island; the far shore

[rules]
"""
LAND = ISLANDS.replace("~~~ ~~~", "D.. P03").replace("~.. ~..", "d.. a..").replace("a = ", "d = desert; a belt\na = ")
LAND += "pirate = false\n"


def reach_of(chart: Chart) -> Reach:
    return Reach(chart, resolve(chart))


def told(text: str, *rules: str) -> list[str]:
    """The warnings, each with what stands at its place in the file."""
    text += "\n".join(rules)
    lines = text.splitlines()
    found: list[str] = []
    for advice in advise(parse_chart(text, "my.board")):
        words = lines[advice.at.line - 1][advice.at.column - 1 :]
        assert str(advice) == f"my.board:{advice.at.line}:{advice.at.column}: warning: {advice.text}"
        found.append(f"{words} | {advice.text}")
    return found


@pytest.mark.parametrize("name", list(scenarios()))
def test_the_scenarios_of_the_package_deserve_none(name: str) -> None:
    scenario = scenarios()[name]
    for players in scenario.players:
        assert advise(scenario.chart(players)) == []


# --- regions nobody can reach -----------------------------------------------------------------------------------------
FAR_SHORE = "a = island; the far shore | no road or ship can reach region a (the far shore) from a start area"


def test_an_island_is_reached_by_ship_only() -> None:
    assert told(ISLANDS) == []
    assert told(ISLANDS, "ships = false") == [FAR_SHORE]
    assert told(ISLANDS, "ships_supply = 0") == [FAR_SHORE]


@pytest.mark.rule("GEO-04")
def test_ships_along_the_frame_count_where_the_frame_is_sea() -> None:
    assert told(ISLANDS, "frame_is_sea = true") == []
    assert told(ISLANDS, "frame_is_sea = false") == [FAR_SHORE]


def test_land_is_reached_by_road_deserts_included() -> None:
    assert told(LAND, "ships = false") == []
    # the belt begins at a corner of the mainland, where a settlement may stand from the start
    assert told(LAND, "ships = false", "roads = 0") == [FAR_SHORE]


def test_roads_and_ships_change_at_a_settlement_on_the_way() -> None:
    """By road over the middle island, whose other coast has ships again."""
    row = "F04 G05 ~~~ P09 P10 ~~~ H06"
    text = ISLANDS.replace("F04 G05 ~~~ ~~~ H06 M08", row).replace(
        "M.. M.. ~.. ~.. a.. a..", "M.. M.. ~.. b.. b.. ~.. a.."
    )
    text = text.replace("a = ", "b = island; half-way\na = ")
    assert told(text) == []
    assert [line[0] for line in told(text, "ships = false")] == ["b", "a"]


def test_what_lies_face_down_may_be_what_is_needed() -> None:
    fog = ISLANDS.replace("~~~ ~~~", "?u. ?u.").replace("~.. ~..", "u.. u..")
    fog = fog.replace("a = ", "u = unexplored; the fog\na = ") + "pirate = false\nexploration = true\n"
    by_ship, by_road = "[pools]\nu hexes = ~=2\nu chips =\n", "[pools]\nu hexes = ~=1 G=1\nu chips = 4\n"
    assert told(fog + by_ship) == []
    assert told(fog.replace("exploration", "ships = false\nexploration") + by_ship) == [FAR_SHORE]
    assert told(fog.replace("exploration", "ships = false\nexploration") + by_road) == []  # one of the two may be land


# --- starting places --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BASE-44")
def test_two_hexes_are_too_few_for_three_players() -> None:
    assert told(ISLANDS.replace("players: 2", "players: 3 2")) == [
        "3 2 | 3 players need 6 starting places, and under the distance rule the start areas have room for 5"
    ]
    assert told(ISLANDS.replace("players: 2", "players: 3 4")) == [
        "3 4 | 3 or 4 players need 6 or 8 starting places, and under the distance rule the start areas have room for 5"
    ]


def test_one_hex_is_too_few_for_anybody() -> None:
    text = ISLANDS.replace("F04 G05", "~~~ G05").replace("M.. M..", "~.. M..")
    assert told(text) == [
        "2 | 2 players need 4 starting places, and under the distance rule the start areas have room for 3"
    ]


@pytest.mark.rule("CROSSING-02")
def test_one_island_must_have_room_for_both() -> None:
    """Two single hexes: three places on each, which is one pair of starting settlements on each."""
    text = ISLANDS.replace("players: 2", "players: 2 3").replace("F04 G05 ~~~ ~~~ H06 M08", "F04 ~~~ ~~~ H06")
    text = text.replace("M.. M.. ~.. ~.. a.. a..", "M.. ~.. ~.. a..").replace("a = island", "a = start")
    assert told(text) == []
    assert told(text, "home = one_island") == [
        "2 3 | 3 players need two starting places each on one island, "
        "and under the distance rule there is room for 2 such pairs"
    ]


def test_random_land_counts_where_it_may_come_to_lie() -> None:
    assert told(DEALT) == []  # two hexes of land, wherever they fall


@pytest.mark.parametrize("name", ["base", "new_shores", "four_islands", "great_crossing"])
def test_the_largest_number_of_places_is_exact(name: str) -> None:
    reach = reach_of(scenarios()[name].chart())
    for vertices in (reach.starts, reach.land, reach.reached):
        graph = nx.Graph([(v, u) for v in vertices for u in reach.grid.vertex_neighbours[v] if u in vertices])
        graph.add_nodes_from(vertices)
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        assert reach.most_buildings(vertices) == len(vertices) - len(pairs)


def test_the_largest_number_of_places_agrees_with_trying_all() -> None:
    reach = reach_of(parse_chart(ISLANDS))

    def fits(places: tuple[int, ...]) -> bool:
        return not any(u in places for v in places for u in reach.grid.vertex_neighbours[v])

    assert len(reach.starts) == 10
    most = max(n for n in range(11) for places in combinations(sorted(reach.starts), n) if fits(places))
    assert reach.most_buildings(reach.starts) == most == 5


# --- points to win ----------------------------------------------------------------------------------------------------
def test_a_target_is_within_reach_or_not() -> None:
    assert told(ISLANDS, "points_to_win = 22") == []
    assert told(ISLANDS, "points_to_win = 23") == [
        "23 | 23 points win, and nobody can have more than 22 (settlements and cities 13, victory point cards 5, "
        "longest route 2, largest army 2, special tokens 0)"
    ]
    assert told(ISLANDS.replace("points: 10", "points: 30"))[0].startswith("30 | 30 points win, and nobody")


@pytest.mark.rule("BASE-74")
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("", 22),
        ("decks = 2", 27),
        ("cities = 0", 14),
        ("settlements = 2\ncities = 1", 13),
        ("cities = 30", 29),  # ten buildings fit on the board
        ("roads = 2\nships_supply = 2", 20),  # no route of five
        ("roads = 0", 22),  # five ships make a route
        ("roads = 4\nships = false", 16),  # no route, and five buildings fit on the mainland
        ("island_token = 2", 24),
        ("island_token = 2\nisland_token_per = island", 24),
        ("island_token = 2\ntoken_limit = 1", 23),
        ("island_token = 2\nships = false", 18),  # the only foreign island is out of reach
        ("island_token = 2\nhome = settled", 24),
        ("trade_route_tokens = true", 31),  # nine other buildings fit on the board
        ("trade_route_tokens = true\ncrossing_count = pair", 103),
        ("trade_route_tokens = true\nships = false", 18),
    ],
)
def test_what_one_player_can_have(rules: str, most: int) -> None:
    chart = parse_chart(ISLANDS + rules)
    assert sum(most_points(chart, resolve(chart), reach_of(chart)).values()) == most


@pytest.mark.rule("FOURISLANDS-12")
def test_tokens_of_the_four_islands() -> None:
    chart = scenarios()["four_islands"].chart(4)
    assert most_points(chart, resolve(chart), reach_of(chart))["special tokens"] == 5


# --- no play belies them ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", ["", "frame_is_sea = false", "home = settled\nisland_token = 2", "cities = 30"])
@pytest.mark.parametrize(
    "text", [ISLANDS, LAND, TINY, DEALT, HIDDEN], ids=["islands", "land", "tiny", "dealt", "hidden"]
)
def test_random_games_stay_within_the_bounds(text: str, rules: str) -> None:
    if "[rules]" not in text:
        text += "[rules]\n"
    given = {line.split(" ")[0] for line in text.splitlines()}
    text += "\n".join(rule for rule in rules.split("\n") if rule.split(" ")[0] not in given)
    chart = parse_chart(text)
    options = resolve(chart)
    reach = Reach(chart, options)
    room = reach.most_buildings(reach.land & reach.reached)
    most = sum(most_points(chart, options, reach).values())
    scenario = Scenario(chart.name, dict.fromkeys(chart.players, chart))
    for seed in range(3):
        game = Game(scenario, 2, seed, points_to_win=100, max_turns=150, max_offers=0)
        rng = np.random.default_rng(seed)
        while not game.is_over:
            game.apply(int(rng.choice(game.legal_actions())))
            built = set(np.flatnonzero(game.record["vertex_building"] >= 0).tolist())
            assert built <= reach.land & reach.reached
            assert len(built) <= room
            assert max(game.victory_points) <= most
