"""Games against a baseline, and what a checkpoint must agree in."""

from pathlib import Path

import numpy as np
import pytest

from common import CheckpointError, Score, check_identity, identity, log, play_against, read_log

SHORT = {"max_offers": 0, "points_to_win": 3}


def play_at_random(opponent: str, games: int) -> Score:
    rng = np.random.default_rng(0)

    def decide(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        assert len(observations) == len(masks) > 0
        return (rng.random(masks.shape) * masks).argmax(1)

    return play_against(opponent, decide, "base", 4, games, 1, **SHORT)


def test_random_play_wins_its_share_against_random_play_and_little_against_the_heuristic() -> None:
    even = play_at_random("random", 398)
    assert (even.games, even.cut_off) == (400, 0)  # whole rotations of the seats
    assert 0.19 < even.rate < 0.31  # 0.25, give or take three standard errors
    assert even == play_at_random("random", 398)
    assert play_at_random("heuristic", 40).rate < 0.1


def test_a_torn_line_of_a_log_is_left_aside(tmp_path: Path) -> None:
    assert read_log(tmp_path) == []
    log(tmp_path, steps=1)
    with (tmp_path / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"steps": 2, "sc')
    log(tmp_path, steps=3)
    assert [entry["steps"] for entry in read_log(tmp_path)] == [1, 3]


def test_a_policy_that_answers_in_another_shape_is_told_so() -> None:
    with pytest.raises(ValueError, match=r"answers 2 observations with as many actions, not \(2, 1\)"):
        play_against("random", lambda observations, masks: masks.argmax(1)[:, None], "base", 4, 8, 1, **SHORT)


def test_a_checkpoint_of_something_else_is_refused_with_all_that_differs() -> None:
    path, here = Path("run/checkpoint"), identity("base", 4, SHORT, width=8)
    check_identity(path, here, identity("base", None, dict(SHORT), width=8))
    other = identity("base", 3, {**SHORT, "points_to_win": 5}, width=16)
    with pytest.raises(CheckpointError) as caught:
        check_identity(path, other, here)
    for said in ("players: 3 there, 4 here", "points_to_win: 5 there, 3 here", "width: 16 there, 8 here"):
        assert said in str(caught.value)
