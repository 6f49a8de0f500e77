"""Hundreds of thousands of decisions in the kernels, at every table: what the pass with bounds checking is for.

One decision in a thousand reads a place that others do not. A kernel makes a million of them in the time in which
Python makes a thousand, so this is where an index out of range is met; without the check it shows as counts that
cannot be.
"""

from typing import Any

import numpy as np
import pytest

from seafarers_agents.duel import Duel
from seafarers_env import Batch, Game
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies.weights import pack
from tests.golden import TABLES, Table
from tests.play import scenario_of
from tests.read_back import check
from tests.test_properties import faults
from tests.test_properties_ends import BOARDS

pytestmark = pytest.mark.players

DECISIONS = 240_000
every_table = pytest.mark.parametrize("table", TABLES, ids=[table[0] for table in TABLES])


def board_of(name: str) -> Any:
    return scenario_of(name) if name in BOARDS else name


def check_counts(game: Game) -> None:
    """Nothing is lost, and nothing is there twice."""
    if game.options["cities_and_knights"]:
        check(game, 0)  # a position with anything too many or too few is not read
    else:
        assert faults(game) == []


@every_table
def test_random_play_loses_nothing(table: Table) -> None:
    _, scenario, players, options = table
    size = 4 if scenario == "explorers" else 16  # random games are long there
    batch = Batch(board_of(scenario), players, size, seed=5, masks="both", **options)
    finished = 0
    for _ in range(3):
        batch.rollout(DECISIONS // 3)
        finished += batch.games_finished
        for game in (batch.game(i) for i in range(0, size, 2)):
            check_counts(game)
            again = Game.from_table(game.table, np.atleast_1d(np.asarray(game.record)))
            assert again.legal_list() == np.flatnonzero(game.legal_mask()).tolist()
        batch.step(batch.masks.argmax(1))
    assert finished > 0


@every_table
def test_the_heuristic_plays_to_the_end_beside_random_seats(table: Table) -> None:
    _, scenario, players, options = table
    duel = Duel(board_of(scenario), players, **options)
    games = 12
    policies = np.where(np.arange(players) < np.arange(games)[:, None] % players + 1, HEURISTIC, RANDOM)
    played = duel.play(np.arange(games, dtype=np.uint64), policies.astype(np.int8), np.tile(pack(), (1, players, 1)))
    assert (played.winners >= 0).any()
    assert (played.decisions.min(axis=1) > 10).all()
