"""Events of the explorers' game: who only hears them knows the position, and every kind is told (BARGE)."""

from __future__ import annotations

import random

import pytest

from seafarers_env import Game
from tests.effort import often
from tests.explorers import step
from tests.sea_ledger import KINDS_AT_SEA, ledger_of
from tests.test_events import words

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition explorers is compiled


@pytest.mark.rule("BARGE-114", "BARGE-116", "BARGE-178", "OBSERVATION-01", "OBSERVATION-20")
def test_who_only_hears_the_events_knows_the_position() -> None:
    told: set[str] = set()
    for seed in range(2, 2 + often(6, 3)):
        game = Game("explorers", 3 + seed % 2, seed, chance="explicit", memory=True, max_offers=1, max_turns=300)
        ledgers, rng, heard = [ledger_of(game, p) for p in range(game.num_players)], random.Random(seed), 0
        for number in range(5000):
            if game.is_over:
                break
            step(game, rng)
            new = len(game.events(0, None)) - heard
            heard += new
            for ledger in ledgers:
                for token in game.events(ledger.viewer, new)[::-1]:
                    ledger.hear(token)
            looked_at = ledgers[number % game.num_players]
            assert looked_at.differences(game) == [], (seed, number, words(game, 0, 6))
        told |= set(words(game, 0, None))
    assert KINDS_AT_SEA - told == set()
