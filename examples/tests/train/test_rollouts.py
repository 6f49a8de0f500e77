"""Rollouts of self-play: no decision and no reward is lost at their ends, and shaping adds a constant to each game."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch

import distributed_selfplay
import selfplay_ppo
from rollouts import Recorder, Rollout, advantages
from seafarers_env import Batch
from seafarers_env.engine import constants as c

DISCOUNT = 0.998
STEPS = 7  # a rollout: few, so that all sorts of decisions are pending at its end
TABLE = {"players": 2, "scenario": "base", "max_offers": 0, "games": 12, "steps": STEPS}
WHOLE, CUT = {"points_to_win": 3}, {"points_to_win": 13, "max_turns": 6}


class Watched:
    """Steps a batch, and notes who decided and what was paid at each end."""

    def __init__(self, batch: Batch, rollout: Rollout) -> None:
        self.batch, self.rollout, self.calls = batch, rollout, 0
        self.paid, self.decided, self.ended = np.zeros(2), 0, 0  # to whom the learner decided for last, by the learner
        self.learners = np.zeros((len(batch), 2), np.bool_)  # the seat's latest decision in the game was the learner's
        self.step, batch.step = batch.step, self  # type: ignore[method-assign]

    def __call__(self, actions: np.ndarray) -> None:
        batch = self.batch
        mine = self.rollout.learned[2 + self.calls % STEPS]
        self.learners[np.arange(len(batch)), batch.current_players] = mine
        self.calls, self.decided = self.calls + 1, self.decided + int(mine.sum())
        self.step(actions)
        ends = batch.terminations | batch.truncations
        self.paid += np.where(self.learners, batch.rewards, 0)[ends].sum(0)
        self.ended += int(ends.sum())
        self.learners[ends] = False


def of_one_process(options: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Batch, Rollout]]:
    """Rollouts of `selfplay_ppo`, the later ones with a past self in half of the games."""
    monkeypatch.setattr(selfplay_ppo, "table_options", lambda args: {"max_offers": 0, "skip_forced": True} | options)
    torch.manual_seed(0)
    collector = selfplay_ppo.Collector(selfplay_ppo.Args(past_share=0.5, shaping=0.7, **TABLE), 1)  # type: ignore[arg-type]
    policy = selfplay_ppo.Policy(collector.batch.layout.size, collector.batch.num_actions, 4)
    yield collector.batch, collector.recorder.rollout
    for k in range(100):
        yield collector.batch, collector.play(policy, policy if k > 5 else None)


def of_a_shard(options: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Batch, Rollout]]:
    """Rollouts of `distributed_selfplay`, put together as its learner does."""
    monkeypatch.setattr(
        distributed_selfplay, "options_of", lambda args: {"max_offers": 0, "skip_forced": True} | options
    )
    torch.manual_seed(0)
    shard = distributed_selfplay.Shard(distributed_selfplay.Args(shaping=0.7, **TABLE), 0, 0)  # type: ignore[arg-type]
    policy = distributed_selfplay.Policy(shard.batch.layout.size, shard.batch.num_actions, 4)
    yield shard.batch, shard.recorder.rollout
    for _ in range(100):
        yield shard.batch, Rollout(**shard.play(policy)[0])


@pytest.mark.parametrize("play", [of_one_process, of_a_shard])
def test_every_final_reward_is_credited_to_a_decision_and_every_decision_learned_once(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left out are seats that never decided in a game, those that a past self had last, and games that go on."""
    rollouts = play(WHOLE, monkeypatch)
    watched = Watched(*next(rollouts))
    credited, learned, carried = np.zeros(2), 0, 0
    for _, rollout in rollouts:
        rollout.values[:] = rollout.leads[:] = 0
        brought, complete = advantages(rollout, 0.5, 0.0)  # of each decision what it brought itself, before discounts
        chosen = complete & rollout.learned
        assert np.take_along_axis(rollout.masks, rollout.actions[..., None], 2)[chosen].all()
        learned, carried = learned + int(chosen.sum()), carried + int(chosen[:2].sum())
        for seat in range(2):
            credited[seat] += brought[chosen & (rollout.seats == seat)].sum()
    assert watched.ended > 100 and carried > 500
    assert credited == pytest.approx(watched.paid, abs=1e-3)
    assert (np.abs(watched.paid) > 3).all()
    assert learned + int((rollout.learned & ~complete).sum()) == watched.decided


@pytest.mark.parametrize("options", [WHOLE, CUT])
def test_shaping_adds_to_each_return_only_what_was_so_before(
    options: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With values of 0 and all of the trace an advantage is the discounted return: the result, less the lead then.

    In rollouts long enough for whole games; those of games without an end yet are left out.
    """
    monkeypatch.setitem(TABLE, "steps", 300)
    rollouts = of_one_process(options, monkeypatch)
    next(rollouts)
    checked = 0
    for _, (_, rollout) in zip(range(2), rollouts, strict=False):
        rollout.values[:] = 0
        found, complete = advantages(rollout, DISCOUNT, 1.0)
        assert rollout.rewards[rollout.ends].any() == (options is WHOLE)
        for game, seat in np.ndindex(12, 2):
            ends = np.flatnonzero(rollout.ends[:, game])
            for first, last in zip([2, *(ends + 1)], ends, strict=False):
                rows = [t for t in range(first, last + 1) if rollout.seats[t, game] == seat]
                for later, t in enumerate(reversed(rows)):
                    result = DISCOUNT**later * rollout.rewards[last, game, seat]
                    assert complete[t, game]
                    assert found[t, game] == pytest.approx(result - rollout.leads[t, game], abs=1e-5)
                    checked += rollout.leads[t, game] != 0
    assert checked > 500


def test_the_lead_counts_what_all_may_know() -> None:
    batch = Batch("base", 2, 12, 3, max_offers=0, skip_forced=True)
    recorder, hidden = Recorder(batch, 1, 0.7), 0
    for _ in range(40):
        batch.rollout(12 * 20)
        recorder.seen(2)
        points, seats = batch.records["points"][:, :2].astype(int), batch.current_players
        ahead = points[range(12), seats] - points[range(12), 1 - seats]
        assert recorder.rollout.leads[2] == pytest.approx(0.7 / 10 * ahead)
        hidden += int(batch.records["cards"][:, :2, c.VICTORY_POINT].sum())
    assert hidden > 20


def test_advantages_go_from_a_seats_decision_to_its_next() -> None:
    """The first two rows are what the rollout before left: of seat 0 a decision, of seat 1 nothing."""
    nothing = np.zeros((6, 1))
    rollout = Rollout(
        *[nothing] * 4,
        values=np.array([[0.75], [0], [0.5], [0.25], [1.5], [2.0]], np.float32),
        leads=np.array([[0.25], [0], [0.5], [0], [0.125], [0]], np.float32),
        seats=np.array([[0], [1], [0], [1], [0], [1]], np.int8),
        learned=np.array([[True], [False], [True], [True], [True], [True]]),
        rewards=np.array([[[3, 0]], [[0, 0]], [[1, 0]], [[0, 2]], [[4, 0]], [[0, 8]]], np.float32),
        ends=np.array([[False], [False], [False], [False], [True], [False]]),
    )
    found, complete = advantages(rollout, 0.5, 0.5)
    # The game ended at the last but one; the last has no successor yet.
    assert complete[[0, 2, 3, 4, 5], 0].tolist() == [True, True, True, True, False]
    last = 4 - 0.125 - 1.5
    second = 1 + 0.5 * 0.125 - 0.5 + 0.5 * 1.5 - 0.5 + 0.25 * last
    first = 3 + 0.5 * 0.5 - 0.25 + 0.5 * 0.5 - 0.75 + 0.25 * second
    assert found[[0, 2, 3, 4, 5], 0].tolist() == [first, second, 2 - 0.25, last, 0]
