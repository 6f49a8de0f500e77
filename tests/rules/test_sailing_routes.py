"""Trade routes that go on round the world, against brute force over random networks (WORLD-27, WORLD-33)."""

import random

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.effort import often
from tests.oracle.route import route_round_the_world
from tests.rules.networks import Bench, Network

SIDES = 6


class World(Bench):
    """Catan World with crossings of seat 0 laid straight into the record."""

    def __init__(self) -> None:
        super().__init__("catan_world")
        board = self.table.board.record[0]
        self.side = {v: int(k) for v, k in enumerate(board.exit_side[: board.num_vertices]) if k >= 0}

    def sail(self, rng: random.Random, most: int) -> tuple[Network, list[tuple[int, int]]]:
        """A network with up to `most` crossings: their ships, and pieces grown from these and from elsewhere."""
        network, crossings = Network(), list[tuple[int, int]]()
        for _ in range(rng.randint(1, most)):
            pairs = [pair for pair in crossings if rng.random() < 0.6]
            v = rng.choice(pairs)[rng.randrange(2)] if pairs else rng.choice(list(self.side))
            w = rng.choice([u for u, side in self.side.items() if side == (self.side[v] + SIDES // 2) % SIDES])
            crossings.append((v, w))
            for u in (v, w):
                network.pieces[rng.choice([e for e in self.edges_at[u] if e >= 0])] = c.SHIP
        size = rng.randint(4, 20)
        while len(network.pieces) < size:
            ends = sorted({v for edge in network.pieces for v in self.ends[edge]})
            edge = rng.choice([e for e in self.edges_at[rng.choice(ends)] if e >= 0])
            network.pieces.setdefault(edge, int(rng.random() < 0.75))
        for vertex in sorted({v for edge in network.pieces for v in self.ends[edge]}):
            if rng.random() < 0.2:
                (network.own if rng.random() < 0.6 else network.foreign).add(vertex)
        return network, crossings

    def lay_crossings(self, crossings: list[tuple[int, int]]) -> None:
        """Note them; which ships they began and landed with does not matter to routes."""
        record = self.state[0]
        record.num_crossings = len(crossings)
        for i, (v, w) in enumerate(crossings):
            record.crossing_seat[i], record.crossing_from[i], record.crossing_to[i] = 0, v, w
            record.crossing_source[i], record.crossing_landing[i] = self.edges_at[v][0], self.edges_at[w][0]


@pytest.fixture(scope="module")
def world() -> World:
    return World()


def check(world: World, rng: random.Random) -> int:
    """Compare one network; its length."""
    network, crossings = world.sail(rng, 4)
    world.lay_crossings(crossings)
    world.lay(network)
    own, foreign = ([str(v) for v in sorted(vertices)] for vertices in (network.own, network.foreign))
    expected = route_round_the_world(world.pieces(network), own, foreign, [(str(v), str(w)) for v, w in crossings])
    assert world.route() == expected, (network, crossings)
    return expected


@pytest.mark.long
@pytest.mark.rule("WORLD-27", "WORLD-33")
def test_routes_round_the_world_against_brute_force(world: World) -> None:
    rng = random.Random(3)
    lengths = [check(world, rng) for _ in range(often(3000, 300))]
    assert max(lengths) > 10
    assert np.unique(lengths).size > 8
