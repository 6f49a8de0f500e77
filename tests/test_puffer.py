"""The adapter for PufferLib: the games of a `Batch`, in rows of seats. It is tried with its interface alone."""

import numpy as np
import pytest

from seafarers_env import Batch, IllegalActionError
from seafarers_env.integrations.puffer import BUFFERS, PufferSeafarers

pytestmark = pytest.mark.kernels

TABLE = {"max_offers": 0, "max_turns": 40, "points_to_win": 3}


def test_rows_are_seats_and_games_those_of_a_batch() -> None:
    env, batch = PufferSeafarers("base", 3, 8, seed=5, **TABLE), Batch("base", 3, 8, 5, **TABLE)
    assert env.num_agents == 24 and env.observations.shape == (24, batch.layout.size + batch.num_actions)
    rng, paid, ended = np.random.default_rng(1), np.zeros(24), 0
    for _ in range(400):
        rows = np.arange(8) * 3 + batch.current_players
        assert np.flatnonzero(env.masks).tolist() == rows.tolist()
        seen, masks = env.split(env.observations)
        assert np.array_equal(seen[rows], batch.observations) and np.array_equal(masks[rows], batch.masks)
        actions = np.argmax(masks * (1 + rng.random(masks.shape)), 1)
        actions[~env.masks] = 9999  # of rows that wait nothing is looked at
        batch.step(actions[rows])
        _, rewards, terminals, truncations, infos = env.step(actions)
        assert rewards.tolist() == batch.rewards.ravel().tolist()
        over = batch.terminations | batch.truncations
        assert terminals.tolist() == np.repeat(batch.terminations, 3).tolist()
        assert truncations.tolist() == np.repeat(batch.truncations, 3).tolist()
        assert [info["games"] for info in infos] == ([int(over.sum())] if over.any() else [])
        paid, ended = paid + rewards, ended + int(over.sum())
    assert ended > 8 and paid.any()


def test_it_writes_to_the_arrays_it_is_given() -> None:
    made = PufferSeafarers("base", 2, 4, **TABLE)
    buffers = {name: np.array(getattr(made, name)) for name in BUFFERS}
    env = PufferSeafarers("base", 2, 4, buf=buffers, **TABLE)
    assert env.reset(3)[0] is buffers["observations"]
    assert env.step(env.split(env.observations)[1].argmax(1))[1] is buffers["rewards"]
    assert buffers["masks"].sum() == 4


def test_what_is_wrong_is_told() -> None:
    env = PufferSeafarers("base", 2, 4, **TABLE)
    with pytest.raises(IllegalActionError, match="game 0: action"):
        env.step(env.split(env.observations)[1].argmin(1))
    with pytest.raises(ValueError, match=r"actions must be 8 integers, not int64 of shape \(4,\)"):
        env.step(np.zeros(4, np.int64))
    with pytest.raises(ValueError, match="observe= is not for this adapter"):
        PufferSeafarers("base", 2, 4, observe=False)
