"""A copy of a vector, or of what is wrapped, is the same games, which play on equally and by themselves."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seafarers_env.envs import SeafarersVectorEnv, env
from tests.envs.common import play
from tests.envs.learners import together
from tests.envs.test_copies import COPIES, assert_equal, ways
from tests.envs.test_vector import parts

pytestmark = pytest.mark.players

SHORT: dict[str, Any] = {"max_turns": 6, "max_offers": 0}
MODES: dict[str, dict[str, Any]] = {
    "next step": {},
    "same step": {"autoreset_mode": "SameStep", "threads": 2},
    "disabled": {"autoreset_mode": "Disabled"},
    "buffers": {"copy": False, "seat": "random", "truncation_reward": -1},
    "memory": {"memory": 64, "opponents": together, "autoreset_mode": "SameStep"},
    "memory in buffers": {"memory": 64, "copy": False},
}


def advance(vector: SeafarersVectorEnv, infos: dict[str, Any]) -> list[Any]:
    """Play on and note what is returned, as bytes; `infos` are those before."""
    told: list[Any] = []
    for step in range(40):
        noise = np.random.default_rng(step).random(infos["action_mask"].shape)
        returned = vector.step((infos["action_mask"] * (1 + noise)).argmax(axis=1))
        infos = returned[-1]
        arrays = (*parts(returned[0]), *map(np.asarray, returned[1:-1]))
        told.append([array.tobytes() for array in arrays] + [repr(infos)])
        ended = returned[2] | returned[3]
        if ended.any() and vector.metadata["autoreset_mode"].value == "Disabled":
            observations, infos = vector.reset(options={"reset_mask": ended})
            told.append([observations.tobytes(), repr(infos)])
    return told


@ways
@pytest.mark.parametrize("mode", MODES)
def test_a_copy_of_a_vector_plays_on_equally_and_by_itself(mode: str, way: Callable[[Any], Any]) -> None:
    vector = SeafarersVectorEnv("base", 2, 5, **SHORT, **MODES[mode])
    _, infos = vector.reset(seed=3)
    for _ in range(7):
        _, _, _, _, infos = vector.step(infos["action_mask"].argmax(axis=1))
    kept = copy.deepcopy(infos)
    twin, third = way(vector), way(vector)
    told = advance(vector, kept)
    assert advance(twin, kept) == told
    assert advance(third, kept) == told
    assert len(set(map(repr, told))) > 30
    assert twin.seeds.tolist() == vector.seeds.tolist()
    if vector._games.memory is not None and twin._games.memory is not None:
        assert not np.shares_memory(vector._games.memory.events, twin._games.memory.events)


def test_a_pickle_of_a_vector_holds_no_board() -> None:
    vector = SeafarersVectorEnv("base", 2, 1)
    dumped = pickle.dumps(vector)
    assert vector.table.board.record.tobytes()[:1000] not in dumped
    assert pickle.loads(dumped).table is vector.table is copy.deepcopy(vector).table


def test_a_shallow_copy_of_a_checked_environment_is_a_whole_one() -> None:
    made: Any = env("base", 3)
    made.reset(seed=1)
    play(made, 50)
    twin = COPIES["copy"](made)
    assert twin.unwrapped.game is not made.unwrapped.game
    assert_equal(made, twin)
    before = twin.unwrapped.game.to_json()
    play(made, 10)
    assert twin.unwrapped.game.to_json() == before
