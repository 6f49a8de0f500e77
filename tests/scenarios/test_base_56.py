"""The base game with five and six players (HOUSE-14..17)."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c

TOKENS = [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6]

pytestmark = pytest.mark.long  # the edition grand is compiled


@pytest.mark.rule("HOUSE-14", "HOUSE-17")
@pytest.mark.parametrize("players", [5, 6])
def test_the_island(players: int) -> None:
    game = Game("base", players, seed=3)
    counts = Counter(game.facts()["terrain"].values())
    assert counts == {"forest": 6, "farmland": 6, "pasture": 6, "hills": 5, "mountains": 5, "desert": 2}
    rows = Counter(name.split(",")[0] for name in game.facts()["terrain"])
    assert list(rows.values()) == [3, 4, 5, 6, 5, 4, 3]
    assert sorted(game.facts()["numbers"].values()) == sorted(TOKENS)
    options = game.options
    assert (options["special_building"], options["deck"], options["bank"]) == (True, "34", 24)
    assert (options["points_to_win"], options["ships"]) == (10, False)
    assert Game("base", players, cities_and_knights=True).options["points_to_win"] == 13


@pytest.mark.rule("HOUSE-15")
def test_tokens_lie_in_order_from_a_corner_inwards() -> None:
    corners = set[int]()
    for seed in range(40):
        game = Game("base", 6, seed=seed)
        b, s = game.board.record[0], game.record
        orders = [[s.number[h] for h in path if h >= 0 and s.number[h]] for path in b.path[: b.num_corners]]
        corners |= {k for k, order in enumerate(orders) if order == TOKENS}
        assert TOKENS in orders, seed
    assert corners == set(range(6))
    for path in b.path[: b.num_corners]:  # each hex once, each beside the one before it
        assert sorted(h for h in path if h >= 0) == [*range(30)]
        for here, there in pairwise(path[:30]):
            assert there in b.hex_neighbours[here]


@pytest.mark.rule("HOUSE-16")
def test_harbours() -> None:
    dealt = [Game("base", 5, seed=seed).facts()["harbours"] for seed in range(20)]
    for harbours in dealt:
        assert Counter(harbours.values()) == {"3:1": 5, "wool": 2, "brick": 1, "grain": 1, "lumber": 1, "ore": 1}
    assert len({tuple(harbours) for harbours in dealt}) == 1
    assert len({tuple(harbours.values()) for harbours in dealt}) > 15
    b = Game("base", 5).board.record[0]
    ends = [set(b.edge_vertices[edge].tolist()) for edge in b.harbour_edge[b.harbour_edge >= 0]]
    assert len(ends) == 11 and len(set().union(*ends)) == 22  # no vertex has two
    assert all(np.sum(b.edge_hexes[edge] >= 0) == 1 for edge in b.harbour_edge[: len(ends)])


@pytest.mark.rule("HOUSE-17", "FIVESIX-16")
def test_others_build_between_turns() -> None:
    game, rng = Game("base", 5, seed=1, max_offers=0), np.random.default_rng(0)
    while game.phase != "special building":
        game.apply(int(rng.choice(game.legal_list())))
    assert (int(game.record.actor), int(game.record.turn_of)) == (1, 0)
    assert int(game.record.deck.sum()) + int(game.record.cards.sum()) == sum(c.LARGE_DECK)
