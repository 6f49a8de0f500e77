"""The vector that remembers: step for step what Gymnasium's SyncVectorEnv of environments that remember gives."""

import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from seafarers_env.engine.events import ANSWER_COLUMNS, EVENT_KINDS
from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv
from tests.effort import often
from tests.envs.learners import middling
from tests.envs.test_vector import assert_equal, pick
from tests.envs.test_vector_frozen import together

pytestmark = pytest.mark.players

PARTS = ("observation", "events", "answers")
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]
SHORT: dict[str, Any] = {"num_players": 3, "max_turns": 12, "points_to_win": 4}


def both(mode: AutoresetMode, name: str = "base", size: int = 4, **options: Any) -> tuple[Any, Any]:
    """The vector that remembers, and the slow one it has to equal; `alone` are the opponents of that."""
    of_one = options.pop("alone", options.get("opponents"))
    fast = SeafarersVectorEnv(name, num_envs=size, autoreset_mode=mode, **options)
    single = [lambda: SeafarersEnv(name, **{**options, "opponents": of_one})] * size
    return fast, SyncVectorEnv(single, autoreset_mode=mode)


def play_both(fast: Any, slow: Any, steps: int, ends: int, seed: int = 0) -> int:
    """Play at random over masks until so many steps were made and games have ended; how many answers were seen."""
    rng, answers, ended, made = np.random.default_rng(seed), 0, 0, 0
    answer = fast.reset(seed=seed + 3)
    assert_equal(answer, slow.reset(seed=seed + 3))
    while made < steps or ended < ends:
        actions = pick(answer[-1]["action_mask"], rng)
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        made, ended = made + 1, ended + int((answer[2] | answer[3]).sum())
        answers += int(answer[0]["answers"].any())
        assert made < 20_000
    return answers


# --- step for step ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seat", [1, "random"])
@pytest.mark.parametrize(
    ("opponents", "alone"),
    [("random", "random"), ("heuristic", "heuristic"), (together, middling), (["heuristic", together], None)],
    ids=["random", "heuristic", "asked", "mixed"],
)
def test_it_gives_what_single_environments_give(mode: AutoresetMode, seat: Any, opponents: Any, alone: Any) -> None:
    alone = ["heuristic", middling] if alone is None else alone
    fast, slow = both(mode, seat=seat, opponents=opponents, alone=alone, memory=64, **SHORT)
    assert fast.observation_space == slow.observation_space
    assert fast.single_observation_space == slow.single_observation_space
    assert play_both(fast, slow, often(400, 150), 6) > 10
    assert fast.reset(seed=1)[0] in fast.observation_space


@pytest.mark.parametrize("memory", [1, 7, 200])
@pytest.mark.parametrize("options", [{}, {"skip_forced": True}, {"max_offers": 100, "max_turns": 20}], ids=str)
def test_it_does_so_however_much_is_remembered(memory: int, options: dict[str, Any]) -> None:
    """Answers are those of the whole turn, however few events are shown or kept."""
    fast, slow = both(MODES[memory % 2], memory=memory, **{**SHORT, "points_to_win": 10, "max_turns": 8, **options})
    assert play_both(fast, slow, often(1500, 300), 2) > 50


def test_most_of_a_turn_is_further_back_than_what_is_kept() -> None:
    """A turn of many offers: what was answered at its beginning is counted at its end."""
    options: dict[str, Any] = {"num_players": 4, "max_offers": 100, "max_trade_cards": 1, "memory": 4}
    fast, slow = both(MODES[0], size=1, opponents="random", **options)
    answer = fast.reset(seed=1)
    assert_equal(answer, slow.reset(seed=1))
    rng, most, game = np.random.default_rng(0), 0, slow.envs[0].unwrapped.game
    for _ in range(often(6000, 3000)):
        legal = np.flatnonzero(answer[-1]["action_mask"][0])
        talk = [
            a for a in legal.tolist() if game.describe(a).split()[0] in ("offer", "give", "get", "submit", "reject")
        ]
        action = np.array([rng.choice(talk if talk else legal)])
        answer = fast.step(action)
        assert_equal(answer, slow.step(action))
        most = max(most, int(answer[0]["answers"][0, :, :3].sum()))
        if most > 64:
            return
    raise AssertionError(most)


@pytest.mark.nojit
@pytest.mark.parametrize("mode", MODES)
def test_the_first_steps_as_well(mode: AutoresetMode) -> None:
    """Few enough for kernels as plain Python; one game is given up by an illegal action."""
    fast, slow = both(mode, size=2, num_players=2, max_offers=0, memory=5)
    answer = fast.reset(seed=2)
    assert_equal(answer, slow.reset(seed=2))
    for k in range(8):
        actions = answer[-1]["action_mask"].argmax(axis=1) + np.array([0, k == 5])
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        assert answer[2].tolist() == [False, k == 5]
    assert answer[0]["events"].any()


@pytest.mark.parametrize("mode", MODES)
def test_illegal_actions_are_alike(mode: AutoresetMode) -> None:
    fast, slow = both(mode, num_players=2, opponents="heuristic", illegal_reward=-2.5, skip_forced=True, memory=64)
    answer = fast.reset(seed=1)
    assert_equal(answer, slow.reset(seed=1))
    rng, ends = np.random.default_rng(0), 0
    for _ in range(60):
        masks = answer[-1]["action_mask"]
        actions = np.where(rng.random(4) < 0.1, np.argmin(masks, axis=1), pick(masks, rng))
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        ends += int(answer[2].sum())
    assert ends > 5


@pytest.mark.parametrize("opponents", ["random", "asked"])
@pytest.mark.parametrize("copy", [True, False])
def test_without_autoreset_games_begin_when_they_are_marked(opponents: str, copy: bool) -> None:
    kind: dict[str, Any] = {"opponents": together, "alone": middling} if opponents == "asked" else {}
    fast, slow = both(AutoresetMode.DISABLED, memory=64, **SHORT, **kind)
    fast.copy = copy
    answer = fast.reset(seed=1)
    assert_equal(answer, slow.reset(seed=1))
    rng, begun, masks = np.random.default_rng(0), 0, answer[-1]["action_mask"]
    while begun < 8:
        answer = fast.step(actions := pick(masks, rng))
        assert_equal(answer, slow.step(actions))
        masks, over = answer[-1]["action_mask"], answer[2] | answer[3]
        if over.any():
            seeds = [None, 7, None, 9]
            seen, infos = fast.reset(seed=seeds, options={"reset_mask": over})
            assert_equal([seen], [slow.reset(seed=seeds, options={"reset_mask": over})[0]])
            masks, begun = infos["action_mask"], begun + int(over.sum())


def test_the_last_observations_of_the_same_step() -> None:
    env = SeafarersVectorEnv("base", num_envs=6, autoreset_mode="SameStep", memory=64, **SHORT)
    infos, ended = env.reset(seed=1)[1], 0
    while ended < 12:
        observations, _, won, _, infos = env.step(infos["action_mask"].argmax(1))
        for i in np.flatnonzero(infos.get("_final_obs", ())):
            last = infos["final_obs"][i]
            assert list(last) == list(PARTS)
            assert last["events"].shape == (64, 16)
            assert EVENT_KINDS[last["events"][0, 0]].text == ("win" if won[i] else "cut off")
            assert not any(np.shares_memory(last[part], env._games.memory.final_events) for part in PARTS)  # type: ignore
            assert not (observations["events"][i, :, 0] == last["events"][0, 0]).any()  # the new game's
            ended += 1


# --- nothing else changes ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("opponents", ["random", "heuristic", together], ids=["random", "heuristic", "asked"])
@pytest.mark.parametrize("mode", MODES)
def test_games_are_those_of_a_vector_without_memory(mode: AutoresetMode, opponents: Any) -> None:
    options: dict[str, Any] = {**SHORT, "num_envs": 5, "autoreset_mode": mode, "opponents": opponents, "seat": "random"}
    made, plain = SeafarersVectorEnv("new_shores", memory=9, **options), SeafarersVectorEnv("new_shores", **options)
    (seen, infos), (before, _) = made.reset(seed=3), plain.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(100):
        assert seen["observation"].tobytes() == before.tobytes()
        actions = pick(infos["action_mask"], rng)
        seen, *rest, infos = made.step(actions)
        before, *others, told = plain.step(actions)
        assert_equal(rest, others)
        assert infos["action_mask"].tobytes() == told["action_mask"].tobytes()
        assert {field: made._games.records[field].tobytes() for field in made._games.records.dtype.names} == {
            field: plain._games.records[field].tobytes() for field in plain._games.records.dtype.names
        }


@pytest.mark.parametrize("memory", [None, 0])
def test_without_memory_there_is_nothing_of_it(memory: Any) -> None:
    env = SeafarersVectorEnv("base", 2, 3, memory=memory)
    assert isinstance(env.reset(seed=1)[0], np.ndarray)
    assert isinstance(env.observation_space, gymnasium.spaces.Box)
    assert env._games.memory is None
    assert b"VectorMemory" not in pickle.dumps(env)


@pytest.mark.parametrize("memory", [-1, True, "64", 4097, 1.5])
def test_it_is_told_how_many(memory: Any) -> None:
    with pytest.raises(ValueError, match=r"memory is how many events are shown, 0\.\.4096, such as 64; not"):
        SeafarersVectorEnv("base", 3, 2, memory=memory)


def test_too_much_memory_is_refused_before_it_is_taken() -> None:
    with pytest.raises(MemoryError):
        SeafarersVectorEnv("base", 3, 2**30, memory=4096)


# --- registered, and its kernels --------------------------------------------------------------------------------------
def test_gymnasium_makes_one() -> None:
    kind: dict[str, Any] = {"num_envs": 3, "vectorization_mode": "vector_entry_point"}
    env = gymnasium.make_vec("seafarers/NewShores-v0", memory=32, **kind)
    seen, _ = env.reset(seed=1)
    assert seen["events"].shape == (3, 32, 16)
    assert seen["answers"].shape == (3, 4, len(ANSWER_COLUMNS))
    assert seen in env.observation_space


PLAY = """
import numpy as np
from seafarers_env import warm_up
from seafarers_env.engine.entries import history, ids, many_games, shown
from seafarers_env.envs import SeafarersVectorEnv

for group in (warm_up.MEMORY_OPPONENTS, warm_up.HEURISTIC):
    warm_up.ensure_compiled(group)
    for function, arguments in warm_up.calls_of(group):  # as the warm-up calls them
        function(*arguments)

def signatures():
    held = [vars(module).items() for module in (history, ids, many_games, shown)]
    kernels = {k: v for items in held for k, v in items if hasattr(v, "py_func")}
    return {name: [str(x) for x in value.signatures] for name, value in kernels.items()}

before = signatures()
for opponents in ("random", "heuristic"):
    for mode in ("NextStep", "SameStep"):
        kind = {"opponents": opponents, "seat": "random", "threads": 2, "autoreset_mode": mode, "memory": np.int8(9)}
        many = SeafarersVectorEnv("new_shores", 3, 3, **kind)
        masks = many.reset(seed=np.int8(4))[1]["action_mask"]
        many.step(masks.argmax(axis=1).astype(np.int16))
        many.step(many.action_masks().argmax(axis=1)[::1].tolist())
print([name for name, found in signatures().items() if found != before[name]])
"""


def test_nothing_is_compiled_in_the_midst_of_a_game() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")
