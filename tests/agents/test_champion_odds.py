"""The chance to win over a replay, as the learned value that comes with the package sees it."""

from pathlib import Path

import pytest

from seafarers_agents.champion.odds import judge_of
from seafarers_env import Game, warm_up
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


def test_without_a_network_there_is_no_judge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("seafarers_agents.champion.agents.WEIGHTS", tmp_path)
    assert judge_of(Game("base", 3, seed=3)) is None  # the value function of the search sees to it
