"""What the heuristic makes of the scenarios' own rules: tokens, fog, trade routes, the reserve, laid harbours.

Positions cost milliseconds. The arena plays one rotation a table, which takes about a second for all of them.
"""

import numpy as np
import pytest

from seafarers_agents import arena
from seafarers_agents.heuristic import DEFAULT, crossing, harbours, moving, tokens
from seafarers_agents.heuristic.plans import Plans
from seafarers_agents.heuristic.routes import ways
from seafarers_env.engine.constants import SETTLEMENT
from tests.agents.test_agents import EVERYWHERE
from tests.agents.test_heuristic import choice, sight
from tests.rules.boards import board
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.test_crossing import FAR, LANE, joined
from tests.rules.test_number_reserve import reserve, sailing
from tests.rules.voyage import altered

#: Home of 6 and 8, and across the strait an islet of 3 and 2.
POOR_ISLET = (
    board(
        """
    === === === ===
  === H06 H08 ~~~ ===
=== ~~~ ~~~ ~~~ ~~~ ===
  === ~~~ H03 H02 ===
    === === === ===
""",
        name="poor_islet",
    )
    .replace("~.. m.. m..", "~.. a.. a..")
    .replace("m = start", "a = island; the islet\nm = start")
)
SETTLEMENT_CARDS = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


def vertex(game: Scene, name: str) -> int:
    return game.game.board.places.find_vertex(name)


def tokens_at(game: Scene, *names: str) -> list[int]:
    """Special tokens that seat 0 would earn at each vertex."""
    seen = sight(game)
    return [tokens.by_area(seen)[seen.ground.area[vertex(game, name)]] for name in names]


@pytest.mark.parametrize(("name", "players", "options"), EVERYWHERE)
def test_it_beats_random_agents_in_every_scenario(name: str, players: int, options: dict[str, object]) -> None:
    result = arena(name, ["heuristic", *["random"] * (players - 1)], players, seed=3, processes=1, options=options)
    assert result.entries[0].win_rate >= 0.75
    assert result.truncated == 0


# --- special tokens ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("FOURISLANDS-09", "FOURISLANDS-10")
def test_further_islands_earn_more() -> None:
    game = scene("four_islands", seat(settlements=["1,2 N", "2,3 SW"]), pirate="1,6")
    assert tokens_at(game, "2,3 N", "1,10 N", "5,2 N", "6,9 S") == [0, 1, 1, 1]
    abroad = seat(settlements=["1,2 N", "2,3 SW", "1,10 S"], tokens={"1,10 S": 1})
    game = scene("four_islands", abroad, pirate="1,6")
    assert tokens_at(game, "1,10 N", "5,2 N", "6,9 S") == [0, 2, 2]


@pytest.mark.rule("DESERT-06", "DESERT-07", "DESERT-08")
def test_crossing_the_desert_earns_a_token_once() -> None:
    game = scene("into_the_desert", seat(settlements=["3,4 N", "3,6 S"]), players=4, pirate="6,3")
    assert tokens_at(game, "1,10 N", "7,14 S", "3,4 S") == [1, 1, 0]
    assert sight(game).ground.area[vertex(game, "1,4 N")] < 0  # the belt itself, where one may settle all the same
    assert sight(game).ground.land[vertex(game, "1,4 N")]


@pytest.mark.rule("NEWSHORES-05")
@pytest.mark.parametrize(("reward", "site"), [(0, "1,3 NE"), (3, "3,5 NE")])
def test_it_prefers_the_site_with_a_token(reward: int, site: str) -> None:
    mine = seat(settlements=["1,5 S"], roads=["1,5 SW", "1,3 E"], ships=["2,4 E", "3,5 NE"], hand=SETTLEMENT_CARDS)
    game = scene(POOR_ISLET, mine, island_token=reward, pirate="1,7")
    assert {game.game.parse(f"settlement {name}") for name in ("1,3 NE", "3,5 NE")} <= set(game.game.legal_actions())
    assert game.game.parse(choice(game)) == game.game.parse(f"settlement {site}")


# --- exploration ------------------------------------------------------------------------------------------------------
FOG = {"settlements": ["1,2 S", "1,6 N"]}  # a piece on "2,3 W" touches the face-down hex at "3,2"


@pytest.mark.rule("OCEANS-08", "OCEANS-11")
def test_it_sails_into_the_fog() -> None:
    game = scene("oceans", seat(**FOG, hand={"lumber": 3, "wool": 2}), pirate="3,6", points_to_win=4, max_offers=0)
    assert choice(game) == "ship 2,3 W"


@pytest.mark.rule("OCEANS-15")
def test_it_moves_an_idle_ship_into_the_fog() -> None:
    game = scene("oceans", seat(**FOG, ships=["1,6 NE"]), pirate="3,6", points_to_win=4)
    assert choice(game) == "pick ship 1,6 NE"
    assert choice(game.do(choice(game))) == "ship 2,3 W"


def test_a_discovery_is_worth_what_the_pile_holds_and_nothing_when_all_is_known() -> None:
    game = scene("oceans", seat(**FOG), pirate="3,6")
    fog = sight(game).ground.fog
    assert max(fog.values()) <= 3 * 6 / 14  # six of fourteen hexes produce
    assert min(fog.values()) >= 6 / 14 - 1e-9
    assert sight(scene("new_shores", seat(settlements=["3,4 N"]), pirate="7,2")).ground.fog == {}


# --- trade routes -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CROSSING-05", "CROSSING-11")
def test_it_lays_the_last_ship_of_a_trade_route() -> None:
    game = joined(4, 3)
    assert choice(game) == f"ship {LANE[3]}"
    game.do(choice(game))
    assert crossing.held(sight(game)) == {vertex(game, FAR)}


@pytest.mark.rule("CROSSING-12", "CROSSING-13")
@pytest.mark.parametrize(("own", "wanted"), [(3, True), (2, True), (1, False)])
def test_it_joins_anothers_lane_where_its_own_share_suffices(own: int, wanted: bool) -> None:
    game = joined(own, own - 1)
    last = game.game.board.places.find_edge(LANE[own - 1])
    ways = dict(crossing.open_chains(sight(game)))
    assert (ways[vertex(game, FAR)].edges == (last,)) == wanted
    assert (choice(game) == f"ship {LANE[own - 1]}") == wanted


@pytest.mark.rule("CROSSING-18")
def test_it_keeps_its_trade_route_when_it_moves_ships() -> None:
    game = altered(joined(4, 3).do(f"ship {LANE[3]}"), new_ships=np.zeros(4, np.uint64), route_holder=1)
    assert game.allows(f"pick ship {LANE[3]}")
    seen = sight(game)
    for name in LANE:
        assert crossing.breaks(seen, seen.with_ship(game.game.board.places.find_edge(name), -1))
    plans = Plans(seen, DEFAULT)
    assert moving.pick(seen, plans, plans.timed(seen.hand)) is None


@pytest.mark.rule("CROSSING-25", "EDGE-67")
def test_a_building_across_its_own_lane_takes_what_lies_behind() -> None:
    game = joined(4, 3).do(f"ship {LANE[3]}")
    seen = sight(game)
    reach = crossing.lanes(seen, 0)
    assert vertex(game, FAR) in reach
    ends = [game.game.board.record[0].edge_vertices[game.game.board.places.find_edge(name)] for name in LANE[2:]]
    (coast,) = {int(v) for v in ends[0]} & {int(v) for v in ends[1]}  # one ship before the far building
    assert coast in reach
    assert vertex(game, FAR) not in crossing.lanes(seen, 0, wall=coast)
    assert crossing.cut_off(seen, vertex(game, "7,12 N")) == 0


# --- the number reserve -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GREATER-10")
def test_an_island_without_numbers_promises_what_the_reserve_holds() -> None:
    game = sailing()
    here = vertex(game, "2,3 N")
    hexes = sum(h >= 0 for h in game.game.board.record[0].vertex_hexes[here])
    assert hexes == 3
    land = [h for h in game.game.board.record[0].vertex_hexes[here] if game.game.record.terrain[h] <= 4]
    assert sum(sight(game).ground.output[here]) == pytest.approx(len(land) * 19 / 7 / 36)
    assert 0 < sum(sight(sailing(reserve=reserve())).ground.output[here]) < sum(sight(game).ground.output[here])


@pytest.mark.rule("GREATER-11", "GREATER-14")
def test_it_gives_up_the_number_that_hurts_others() -> None:
    """Of two numbers alike beside its own building it takes the one that an opponent lives on."""
    for shared in ("3,8", "4,7"):
        game = sailing(reserve=reserve())
        record, places = game.game.record, game.game.board.places
        for name in ("3,8", "4,7"):
            record.number[places.hexes.index(name)] = 9
        free = {"3,8": "3,8 NE", "4,7": "4,7 SW"}[shared]
        record.vertex_building[places.find_vertex(free)] = 2 * 1 + SETTLEMENT
        game = altered(game).do("ship 3,4 NE")
        assert game.of_kind("token") == {"3,8", "4,7"}
        assert choice(game) == f"token {shared}"


# --- harbours laid by players -----------------------------------------------------------------------------------------
def test_it_lays_a_harbour_near_its_own_start_and_not_near_others() -> None:
    asked = 0
    for seed in range(8):
        game = deal("new_world", 4, seed)
        order = list(harbours.starts(sight(game)))
        assert len(order) == 8
        for k in range(2):
            own = nearest(game, order[k], order[7 - k])
            others = nearest(game, *(v for j, v in enumerate(order) if j not in (k, 7 - k)))
            legal = [game.game.board.places.find_edge(name) for name in game.of_kind("harbor")]
            laid = game.game.board.places.find_edge(choice(game).removeprefix("harbor "))
            if any(own[e] <= 1 and others[e] > 2 for e in legal):
                asked += 1
                assert own[laid] <= 2 < others[laid]
            game.do(choice(game))
    assert asked >= 4


def nearest(game: Scene, *places: int) -> dict[int, int]:
    """Edges between each edge's nearer end and the nearest of some vertices."""
    geometry = sight(game).geometry
    steps, layer = dict.fromkeys(places, 0), list(places)
    for v in layer:
        for _, u in geometry.vertex_edges[v]:
            if u not in steps:
                steps[u] = steps[v] + 1
                layer.append(u)
    return {e: min(steps[v] for v in ends) for e, ends in enumerate(geometry.edge_vertices)}


# --- set-up -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("FOURISLANDS-06")
@pytest.mark.parametrize("start", ["2,3 SE", "3,10 SW", "5,4 NE", "6,9 NW"])
def test_the_first_ship_points_at_an_unknown_island(start: str) -> None:
    game = deal("four_islands", 3)
    if game.phase == "pirate place":
        game.chance(min(game.odds()))
    game.do(f"settlement {start}")
    lengths = {name: ships_to_a_token(game.clone().do(f"ship {name}")) for name in game.of_kind("ship")}
    assert len(lengths) > 1
    assert lengths[choice(game).removeprefix("ship ")] == min(lengths.values())


def ships_to_a_token(game: Scene) -> int:
    """Ships from seat 0's first one to the nearest site that earns it a token."""
    seen = sight(game)
    earned, area = tokens.by_area(seen), seen.ground.area
    return min(len(way.edges) for v, way in ways(seen).items() if area[v] >= 0 and earned[area[v]])
