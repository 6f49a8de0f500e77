"""The heuristic as a kernel: legal, fair, the same each time, and much better than chance."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game, scenarios
from seafarers_env.constants import NUM_CARDS, NUM_RESOURCES, NUM_STREAMS
from seafarers_env.observation import redact
from seafarers_env.policies import constants, weights
from seafarers_env.policy_kernels import choose_action
from seafarers_env.records import STATE

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (scenario.name, players, {}) for scenario in scenarios().values() for players in scenario.players
]
TABLES += [
    ("new_shores", 4, {"pirate_start": "agreed", "theft_optional": True}),
    ("new_world", 4, {"red_exchange": "agreed"}),
    ("base", 4, {"max_offers": 0}),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}{len(table[2]) or ''}")
DEFAULT = weights.pack()


def chosen(game: Game, states: np.ndarray) -> int:
    """What the heuristic does in a game whose record is taken from elsewhere; the mask is the game's own."""
    return int(choose_action(states, 0, game.board.record, game.table.rules, game.wide_mask(), DEFAULT))


def seen_by(game: Game, seat: int, rng: np.random.Generator) -> np.ndarray:
    """The record of a game with everything at random that the seat may not know."""
    states = np.zeros(1, STATE)
    redact(np.atleast_1d(np.asarray(game.record)), 0, game.table.rules, seat, states)
    s = states[0]
    others = [q for q in range(game.num_players) if q != seat]
    for q in others:
        s.hand[q] = rng.integers(0, 20, NUM_RESOURCES)
        s.discarding[q] = rng.integers(0, 20, NUM_RESOURCES)
        s.cards[q] = rng.integers(0, 15, NUM_CARDS)
    s.deck[:] = rng.integers(0, 15, NUM_CARDS)
    s.rng[:] = rng.integers(0, 2**63, NUM_STREAMS)
    s.decisions = rng.integers(0, 10_000)
    if s.active != seat:
        s.bought[:] = rng.integers(0, 15, NUM_CARDS)
    if s.composer != seat:
        s.draft_give[:], s.draft_get[:] = rng.integers(0, 9, NUM_RESOURCES), rng.integers(0, 9, NUM_RESOURCES)
        s.draft_last, s.draft_getting = rng.integers(0, NUM_RESOURCES), rng.integers(0, 2)
    return states
