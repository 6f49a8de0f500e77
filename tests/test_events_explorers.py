"""Events of the explorers' game: who only hears them knows the position, and every kind is told (BARGE)."""

from __future__ import annotations

import random
from functools import partial

import pytest

from seafarers_env import Game
from tests.effort import often
from tests.explorers import step
from tests.sea_ledger import KINDS_AT_SEA, follow
from tests.test_events import words

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition explorers is compiled


@pytest.mark.rule("BARGE-114", "BARGE-116", "BARGE-178", "OBSERVATION-01", "OBSERVATION-20")
def test_who_only_hears_the_events_knows_the_position() -> None:
    told: set[str] = set()
    for seed in range(2, 2 + often(6, 3)):
        game = Game("explorers", 3 + seed % 2, seed, chance="explicit", memory=True, max_offers=1, max_turns=300)
        follow(game, partial(step, game, random.Random(seed)), 5000)
        told |= set(words(game, 0, None))
    assert KINDS_AT_SEA - told == set()
