"""The chance to win over a replay, as the learned value that comes with the package sees it."""

import pytest

from seafarers_agents.champion.agents import has_shipped_values
from seafarers_agents.champion.odds import judge_of
from seafarers_env import Game, warm_up
from seafarers_env.editions import EXPLORERS
from seafarers_env.replay.odds import chances
from tests.replay.common import record


def test_chances_are_shared_among_the_seats() -> None:
    warm_up.ensure_compiled(warm_up.LEARNED)
    replay = record(Game("base", 3, seed=3), 1, limit=120).replay()
    judge = judge_of(replay.opening())
    curve = chances(replay, judge)
    assert len(curve) == len(replay) + 1 and curve[0] == (1 / 3,) * 3
    assert all(sum(row) == pytest.approx(1) and min(row) > 0 for row in curve)
    assert len(set(curve)) > 20
    assert not has_shipped_values(EXPLORERS)  # so `judge_of` leaves its games to the value function of the search
