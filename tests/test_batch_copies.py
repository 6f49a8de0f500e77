"""A copy of a `Batch` is the same games, which play on equally and by themselves, in every mode."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Sampler
from seafarers_env.engine.records import STATE
from tests.test_batch_options import NAMES, SHORT, random_actions, shown

pytestmark = pytest.mark.kernels

COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": Batch.clone,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
}
ways = pytest.mark.parametrize("way", COPIES.values(), ids=COPIES.keys())

MODES: dict[str, dict[str, Any]] = {
    "plain": {},
    "without observations": {"observe": False},
    "without ends": {"final": False, "memory": 4},
    "bits": {"masks": "bits"},
    "both": {"masks": "both", "threads": 3},
    "reporting": {"on_illegal": "report", "threads": 2},
    "paying": {"truncation_reward": -0.25, "max_turns": 3},
}


def act(batch: Batch, generator: np.random.Generator, spoil: bool) -> np.ndarray:
    """Actions for all games; spoilt, some of them are illegal."""
    if len(batch.masks):
        actions = random_actions(batch, generator)
    else:
        actions = Sampler(int(generator.integers(2**32)))(batch.mask_words)
    if spoil:
        actions[generator.random(len(batch)) < 0.2] = -1
    return actions


def assert_plays_on_alike(one: Batch, other: Batch, spoil: bool = False) -> None:
    assert shown(one) == shown(other)
    ends = 0
    for step in range(60):
        actions = act(one, np.random.default_rng(step), spoil)
        one.step(actions)
        other.step(actions)
        assert shown(one) == shown(other)
        ends += int((other.terminations | other.truncations).sum())
    assert ends
    for decisions in (5, 7, 3000):  # those of the first are not even
        assert one.rollout(decisions) == other.rollout(decisions)
        assert (shown(one), one.games_finished) == (shown(other), other.games_finished)
    mask = np.arange(len(one)) % 2 == 0
    for batch in (one, other):
        batch.reset(mask=mask)
    assert shown(one) == shown(other)


@ways
@pytest.mark.parametrize("mode", MODES)
def test_a_copy_plays_on_equally_and_by_itself(mode: str, way: Callable[[Batch], Batch]) -> None:
    batch = Batch("new_shores", 3, 7, 5, **{**SHORT, "max_turns": 2, **MODES[mode]})
    generator, spoil = np.random.default_rng(1), mode == "reporting"
    for _ in range(40):
        batch.step(act(batch, generator, spoil))
    batch.rollout(10)  # uneven: 3 games are one decision ahead
    batch.step(act(batch, generator, spoil))
    twin = way(batch)
    before = shown(twin)
    assert not any(np.shares_memory(getattr(batch, name), getattr(twin, name)) for name in NAMES)
    assert (twin.threads, twin.games_finished) == (batch.threads, batch.games_finished)
    third = way(batch)
    assert_plays_on_alike(batch, twin, spoil)
    assert shown(third) == before  # playing one does not move another
    assert shown(third) != shown(twin)


@ways
def test_ends_are_flagged_in_copies(way: Callable[[Batch], Batch]) -> None:
    batch = Batch("base", 2, size=64, max_turns=1)
    twin, ends = way(batch), np.zeros(2, int)
    generator = np.random.default_rng(0)
    for _ in range(300):
        actions = random_actions(batch, generator)
        for k, each in enumerate((batch, twin)):
            each.step(actions)
            ends[k] += int((each.terminations | each.truncations).sum())
    assert ends[0] == ends[1] > 900


@ways
def test_a_copy_of_a_batch_with_the_callers_buffers_has_its_own(way: Callable[[Batch], Batch], tmp_path: Any) -> None:
    kinds = Batch.buffer_kinds("new_shores", 3, 7, **SHORT)
    mine: dict[str, Any] = {name: np.zeros(*kind) for name, kind in kinds.items()}
    mine["masks"] = np.full((20, kinds["masks"].shape[1]), 9, np.int8)[4:11]  # a part of a larger array
    mine["rewards"] = np.memmap(tmp_path / "rewards", np.float32, "w+", shape=kinds["rewards"].shape)
    batch = Batch("new_shores", 3, 7, 2, buffers=mine, **{**SHORT, "max_turns": 2})
    batch.rollout(200)
    twin = way(batch)
    before = {name: array.tobytes() for name, array in mine.items()}
    rest = shown(batch)
    twin.step(random_actions(twin, np.random.default_rng(3)))
    assert {name: array.tobytes() for name, array in mine.items()} == before
    assert shown(batch) == rest
    assert_plays_on_alike(batch, way(batch))
    assert all(getattr(batch, name) is mine[name] for name in NAMES)


def test_what_else_holds_a_buffer_goes_on_holding_it() -> None:
    batch = Batch("base", 2, 4, **SHORT)
    learner = {"masks": batch.masks, "batch": batch, "rewards": batch.rewards}
    for way in (COPIES["deepcopy"], COPIES["pickle"]):
        twin: Any = way(learner)
        twin["batch"].step(random_actions(batch, np.random.default_rng(0)))
        assert twin["masks"] is twin["batch"].masks
        assert twin["rewards"] is twin["batch"].rewards


@ways
def test_a_copy_of_a_subclass_keeps_what_was_added(way: Callable[[Batch], Batch]) -> None:
    batch = Named("base", 2, 2)
    batch.name = "mine"
    twin: Any = way(batch)
    assert (type(twin), twin.name) == (Named, "mine")


class Named(Batch):
    """A batch with a name."""

    name = ""


def test_a_pickle_names_its_table_and_holds_no_board() -> None:
    batch = Batch("base", 2, 2, observe=False)
    dumped, one = pickle.dumps(batch), pickle.dumps(batch.game(0))
    assert len(dumped) < len(one) + STATE.itemsize + 4 * batch.num_actions + 2000 < batch.table.board.record.nbytes
    assert batch.table.board.record.tobytes()[:1000] not in dumped


@ways
def test_a_sampler_draws_on_equally_and_by_itself(way: Callable[[Any], Any]) -> None:
    words = np.full((50, 3), 2**64 - 1, np.uint64)
    sampler = Sampler(5)
    sampler(words)
    twin = copy.copy(sampler) if way is Batch.clone else way(sampler)
    picks = sampler(words).tolist()
    assert sampler(words).tolist() != picks
    assert twin(words).tolist() == picks
