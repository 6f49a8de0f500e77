"""The Great Crossing: trade routes between the islands and their tokens."""

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal
from tests.rules.sea import tokens
from tests.rules.voyage import altered, into_main, set_up

NEAR, FAR = "3,4 SE", "3,10 SW"  # of seat 0 on Catan, of seat 1 on Transcatania
STARTS = [NEAR, FAR, "1,2 N", "7,12 S", "1,12 N", "7,2 S", "5,12 SE", "5,2 NW"]
LANE = ["3,6 SW", "3,6 SE", "3,8 SW", "3,8 SE"]


def begun(**options: object) -> Scene:
    return into_main(set_up(deal("great_crossing", 4, **options), STARTS))


def joined(own: int, last: int, **options: object) -> Scene:
    """The lane but for its ship number `last`: the first `own` ships are of seat 0, the others of seat 1."""
    game = begun(**options)
    record, places = game.game.record, game.game.board.places
    for i, edge in enumerate(LANE):
        if i != last:
            record.edge_piece[places.find_edge(edge)] = 2 * (i >= own) + c.SHIP
    record.hand[0, 1:3] += 1
    return altered(game, pirate=-1)


def other_points(game: Scene) -> int:
    """The points of seat 0 but for the Longest Trade Route, which the same ship may win or lose."""
    return game.points(0) - 2 * (game.game.record.route_holder == 0)


def under(game: Scene, place: str) -> int:
    """Special tokens that lie at a place."""
    return int(game.game.record.vertex_tokens[game.game.board.places.find_vertex(place)])


@pytest.mark.rule("CROSSING-02", "CROSSING-03", "EDGE-83")
def test_both_starts_lie_on_one_island() -> None:
    game = deal("great_crossing", 4)
    record, b = game.game.record, game.game.board.record[0]

    def areas() -> set[int]:
        places = {game.game.board.places.find_vertex(place) for place in game.of_kind("settlement")}
        return {int(record.area[h]) for v in places for h in b.vertex_hexes[v] if h >= 0 and record.area[h] >= 0}

    assert areas() == {0, 1}
    set_up(game, STARTS[:4])
    assert game.actor == 3
    assert len(areas()) == 1
    set_up(game, STARTS[4:6])
    assert game.actor == 1
    assert areas() == {int(record.area[game.game.board.places.hexes.index("3,10")])}


@pytest.mark.rule("CROSSING-05", "CROSSING-11", "CROSSING-22", "CROSSING-24")
@pytest.mark.parametrize("last", range(4))
def test_a_direct_route_earns_a_token_when_its_last_ship_is_laid(last: int) -> None:
    game = joined(4, last)
    assert tokens(game) == [0, 0, 0, 0]
    before = other_points(game)
    game.do(f"ship {LANE[last]}")
    assert tokens(game) == [1, 0, 0, 0]
    assert (under(game, NEAR), under(game, FAR)) == (1, 0)
    assert other_points(game) == before + 1


@pytest.mark.rule("CROSSING-06", "CROSSING-07", "CROSSING-12", "CROSSING-13", "CROSSING-14", "CROSSING-24", "C-04")
@pytest.mark.parametrize(("own", "holder"), [(1, 1), (2, 0), (3, 0)])
def test_an_indirect_route_goes_to_the_majority_and_a_tie_to_who_completes_it(own: int, holder: int) -> None:
    game = joined(own, own - 1).do(f"ship {LANE[own - 1]}")
    assert tokens(game) == [holder == 0, holder == 1, 0, 0]
    assert under(game, (NEAR, FAR)[holder]) == 1


@pytest.mark.rule("CROSSING-13", "EDGE-64")
def test_a_tie_completed_by_the_other_goes_to_the_other() -> None:
    game = joined(2, 2).do("end turn")
    into_main(game)
    game.game.record.hand[1, 1:3] += 1
    game = altered(game).do(f"ship {LANE[2]}")
    assert tokens(game) == [0, 1, 0, 0]


@pytest.mark.rule("CROSSING-08")
def test_ships_of_three_make_no_route() -> None:
    game = joined(3, 0)
    game.game.record.edge_piece[game.game.board.places.find_edge(LANE[2])] = 2 * 2 + c.SHIP
    game = altered(game).do(f"ship {LANE[0]}")
    assert tokens(game) == [0, 0, 0, 0]


@pytest.mark.rule("CROSSING-18", "CROSSING-19", "CROSSING-21", "EDGE-63")
def test_a_token_goes_with_its_route_and_comes_back() -> None:
    game = joined(4, 3).do(f"ship {LANE[3]}")
    points = other_points(game)
    game = altered(game, new_ships=np.zeros(4, np.uint64))
    assert game.allows(f"pick ship {LANE[3]}")
    game.do(f"pick ship {LANE[3]}")
    game.do(f"ship {min(game.of_kind('ship'))}")
    assert tokens(game) == [0, 0, 0, 0]
    assert under(game, NEAR) == 0
    assert other_points(game) == points - 1
    game.game.record.hand[0, 1:3] += 1
    assert tokens(altered(game).do(f"ship {LANE[3]}")) == [1, 0, 0, 0]


@pytest.mark.rule("CROSSING-25", "CROSSING-27")
def test_a_settlement_abroad_as_such_earns_nothing() -> None:
    game = altered(begun(), places=["5,10 NW"], pirate=-1)
    assert game.robber is None
    assert tokens(game.do("settlement 5,10 NW")) == [0, 0, 0, 0]


@pytest.mark.rule("CROSSING-26")
def test_the_longest_trade_route_counts_own_pieces_only() -> None:
    game = joined(3, 2).do(f"ship {LANE[2]}")
    assert int(game.game.record.route[0]) == 4  # three ships, and the road from the set-up
