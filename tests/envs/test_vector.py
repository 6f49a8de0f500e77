"""The vector environment: step for step what Gymnasium's SyncVectorEnv gives, in one kernel call."""

import subprocess
import sys
from copy import deepcopy
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from seafarers_env import Game, IllegalActionError
from seafarers_env.envs import SeafarersVectorEnv
from tests.effort import often, sometimes
from tests.envs.common import whole
from tests.envs.learners import INFOS, Middling, middling, together

pytestmark = pytest.mark.players

with_memory = pytest.mark.parametrize("memory", [None, 64])
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]
NATIVE: Any = {"vectorization_mode": "vector_entry_point"}


def vector(env_id: str = "Base", size: int = 4, **options: Any) -> SeafarersVectorEnv:
    made = gymnasium.make_vec(f"seafarers/{env_id}-v0", num_envs=size, **NATIVE, **options)
    assert isinstance(made, SeafarersVectorEnv)
    return made


def both(mode: AutoresetMode, size: int = 4, env_id: str = "Base", **options: Any) -> tuple[Any, Any]:
    """The vector environment, and the slow one it has to equal; `alone` are the opponents of that."""
    kind: Any = {"vectorization_mode": "sync", "vector_kwargs": {"autoreset_mode": mode}}
    kind["opponents"] = options.pop("alone", options.get("opponents", "random"))
    slow = gymnasium.make_vec(f"seafarers/{env_id}-v0", num_envs=size, **{**options, **kind})
    assert isinstance(slow, SyncVectorEnv)
    return vector(env_id, size, autoreset_mode=mode, **options), slow


def parts(seen: Any) -> list[np.ndarray]:
    """The arrays of what is observed, with memory or without."""
    return list(seen.values()) if isinstance(seen, dict) else [seen]


def pick(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for each game; any number where there is none."""
    return np.argmax(masks * (1 + rng.random(masks.shape, np.float32)), axis=1)


def assert_equal(one: Any, other: Any) -> None:
    """Whatever two calls returned: types, shapes and values."""
    assert len(one) == len(other)
    for mine, theirs in zip(one, other, strict=True):
        assert data_equivalence(mine, theirs, exact=True), (mine, theirs)


# --- step for step ----------------------------------------------------------------------------------------------------
OPPONENTS: dict[str, tuple[Any, Any]] = {
    "random": ("random", "random"),
    "heuristic": ("heuristic", "heuristic"),
    "asked": (together, middling),
    "mixed": (["heuristic", together], ["heuristic", middling]),
}


# With bounds checked all opponents, with and without memory, each once.
@with_memory
@pytest.mark.parametrize("mode", sometimes(MODES, pytest.mark.slow, 2))
@pytest.mark.parametrize("kind", OPPONENTS)
def test_it_gives_what_single_environments_give(mode: AutoresetMode, kind: str, memory: int | None) -> None:
    opponents, alone = OPPONENTS[kind]
    seat = "random" if (mode is MODES[0]) == (kind in ("random", "mixed")) else 1
    options = {"num_players": 3, "max_turns": 40 if kind == "random" else 14, "points_to_win": 4, "memory": memory}
    reward = "win" if memory is None else "points"
    fast, slow = both(mode, seat=seat, opponents=opponents, alone=alone, reward=reward, **options)
    assert fast.observation_space == slow.observation_space
    assert fast.single_observation_space == slow.single_observation_space
    answer = fast.reset(seed=5)
    assert_equal(answer, slow.reset(seed=5))
    rng, ends, seats, answers = np.random.default_rng(1), np.zeros(2, int), set[int](), 0
    while ends.sum() < often(30, 16) or not ends.all():
        actions = pick(answer[-1]["action_mask"], rng)
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        ends += [answer[2].sum(), answer[3].sum()]
        seats |= set(answer[-1]["seat"].tolist())
        answers += memory is not None and bool(answer[0]["answers"].any())
    assert seats == ({0, 1, 2} if seat == "random" else {1})
    assert (answers > 10) == (memory is not None) and answer[0] in fast.observation_space
    for game, env in enumerate(slow.envs):
        assert whole(fast.game(game)) == whole(env.unwrapped.game)


@pytest.mark.parametrize("mode", [*MODES, AutoresetMode.DISABLED])
def test_masks_are_never_empty_and_infos_tell_of_every_game(mode: AutoresetMode) -> None:
    """So a distribution over all rows can be made, also over those whose action nobody looks at."""
    env, rng, ends = (
        vector(autoreset_mode=mode, num_players=2, max_turns=6, illegal_reward=-1.0),
        np.random.default_rng(0),
        0,
    )
    answer = env.reset(seed=1)
    while ends < 12:
        infos, marked = answer[-1], np.zeros(4, np.bool_)
        assert infos["action_mask"].any(axis=1).all()
        assert all(infos[f"_{name}"].all() and infos[name].dtype == np.int64 for name in INFOS[1:])
        if len(answer) == 5:
            marked = answer[2] | answer[3]
            ends += int(marked.sum())
            over = infos["final_info"] if "final_info" in infos else infos
            shown = over["action_mask"][marked] if marked.any() else np.eye(1, 9, dtype=np.int8)
            assert (shown.sum(axis=1) == 1).all() and shown[:, 0].all()
        if mode is AutoresetMode.DISABLED and marked.any():
            answer = env.reset(options={"reset_mask": marked})
            continue
        masks = infos["action_mask"]
        answer = env.step(np.where(rng.random(4) < 0.02, masks.argmin(axis=1), pick(masks, rng)))


def test_policies_that_have_learned_are_asked_for_many_games_by_their_names() -> None:
    others = ["learned:base", "heuristic", "learned:base"]
    fast, slow = both(MODES[0], 2, num_players=4, opponents=others, max_offers=0)
    assert f"opponents={others}" in repr(fast)
    answer = fast.reset(seed=3)
    assert_equal(answer, slow.reset(seed=3))
    for _ in range(8):
        actions = answer[-1]["action_mask"].argmax(axis=1)
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))


@pytest.mark.nojit
@with_memory
@pytest.mark.parametrize("mode", MODES)
def test_the_first_steps_as_well(mode: AutoresetMode, memory: int | None) -> None:
    """Few enough for kernels as plain Python; one game is given up by an illegal action."""
    fast, slow = both(mode, 2, num_players=2, max_offers=0, illegal_reward=-1.0, memory=memory)
    answer = fast.reset(seed=2)
    assert_equal(answer, slow.reset(seed=2))
    for k in range(8):
        actions = answer[-1]["action_mask"].argmax(axis=1) + np.array([0, k == 5])
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        assert answer[2].tolist() == [False, k == 5]


@with_memory
@pytest.mark.parametrize("mode", MODES)
def test_illegal_actions_are_alike(mode: AutoresetMode, memory: int | None) -> None:
    options: dict[str, Any] = {"illegal_reward": -2.5, "skip_forced": True, "memory": memory}
    fast, slow = both(mode, num_players=2, opponents="heuristic", **options)
    answer = fast.reset(seed=1)
    assert_equal(answer, slow.reset(seed=1))
    rng, ends = np.random.default_rng(0), 0
    for _ in range(60):
        masks = answer[-1]["action_mask"]
        actions = np.where(rng.random(4) < 0.1, np.argmin(masks, axis=1), pick(masks, rng))
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        ends += int(answer[2].sum())
        assert set(answer[1][answer[2]].tolist()) <= {-2.5}
    assert ends > 5


@pytest.mark.parametrize(
    ("memory", "kind", "copy"),
    [(None, "random", True), (64, "random", False), (64, "asked", True), (64, "asked", False)],
)
def test_without_autoreset_games_begin_when_they_are_marked(memory: int | None, kind: str, copy: bool) -> None:
    opponents, alone = OPPONENTS[kind]
    options: dict[str, Any] = {"opponents": opponents, "alone": alone, "num_players": 2, "max_turns": 12}
    fast, slow = both(AutoresetMode.DISABLED, memory=memory, **options)
    fast.copy = copy
    answer = fast.reset(seed=1)
    assert_equal(answer, slow.reset(seed=1))
    rng, begun = np.random.default_rng(0), 0
    masks = answer[-1]["action_mask"]
    while begun < 8:
        answer = fast.step(actions := pick(masks, rng))
        assert_equal(answer, slow.step(actions))
        masks, over = answer[-1]["action_mask"], answer[2] | answer[3]
        if over.any():
            with pytest.raises(ResetNeeded, match=f"games {', '.join(map(str, np.flatnonzero(over)))} have ended"):
                fast.step(actions)
            seeds = [None, 7, None, 9]
            observations, infos = fast.reset(seed=seeds, options={"reset_mask": over})
            seen, told = slow.reset(seed=seeds, options={"reset_mask": over})
            assert_equal([observations], [seen])
            assert np.array_equal(infos["action_mask"][over], told["action_mask"][over])
            masks, begun = infos["action_mask"], begun + int(over.sum())
            assert masks.any(axis=1).all()


# --- seeds, threads, arrays -------------------------------------------------------------------------------------------
def test_seeds() -> None:
    env = vector("NewShores", 3, num_players=4)
    env.reset(seed=5)
    assert env.seeds.tolist() == [5, 6, 7]
    assert whole(env.game(1)) == whole(Game("new_shores", 4, seed=6))
    env.reset(seed=np.array([9, 2**63 - 1, 2**40]))
    assert env.seeds.tolist() == [9, 2**63 - 1, 2**40]
    env.reset(seed=[1, None, None])
    following = env.seeds.tolist()
    assert following[0] == 1
    env.reset(seed=[9, 2**63 - 1, 2**40])
    env.reset()
    assert env.seeds.tolist()[1:] == following[1:]
    first, second = vector(), vector()
    first.reset(), second.reset()
    assert not set(first.seeds.tolist()) & set(second.seeds.tolist())
    assert len(set(first.seeds.tolist())) == 4


@with_memory
def test_games_do_not_depend_on_the_threads(memory: int | None) -> None:
    kind: dict[str, Any] = {"opponents": "heuristic", "max_turns": 9, "memory": memory}
    kind["autoreset_mode"] = MODES[memory is None]
    envs = [vector("NewShores", 7, threads=threads, **kind) for threads in (1, 2, 3)]
    answers = [env.reset(seed=1) for env in envs]
    rng = np.random.default_rng(0)
    for _ in range(100):
        actions = pick(answers[0][-1]["action_mask"], rng)
        answers = [env.step(actions) for env in envs]
        for answer in answers[1:]:
            assert_equal(answers[0], answer)
    assert [env.threads for env in envs] == [1, 2, 3]


@with_memory
@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_new_ones_or_buffers(copy: bool, memory: int | None) -> None:
    env, rng = vector(copy=copy, num_players=2, memory=memory), np.random.default_rng(0)
    answers = [env.reset(seed=1)]
    kept = [deepcopy(answers[0][0])]
    for _ in range(9):
        answers.append(env.step(pick(answers[-1][-1]["action_mask"], rng)))
        kept.append(deepcopy(answers[-1][0]))
    answers.append(env.reset(options={"reset_mask": np.array([True, False, False, False])}))
    kept.append(deepcopy(answers[-1][0]))
    for one, other in pairwise(answers):
        for mine, theirs in zip(parts(one[0]), parts(other[0]), strict=True):
            assert np.shares_memory(mine, theirs) != copy
        assert np.shares_memory(one[-1]["action_mask"], other[-1]["action_mask"]) != copy
        assert not np.shares_memory(one[-1]["seat"], other[-1]["seat"])
    for place in range(1 if memory is None else 2):  # there may be no answers throughout
        shown = [(parts(answer[0])[place], parts(then)[place]) for answer, then in zip(answers, kept, strict=True)]
        assert all(np.array_equal(now, then) for now, then in shown) == copy
    assert np.array_equal(env.action_masks(), answers[-1][-1]["action_mask"])
    assert not np.shares_memory(env.action_masks(), answers[-1][-1]["action_mask"])
    if memory is not None:
        assert not kept[-1]["events"][0].any() and kept[-1]["events"][1:].any()


def test_what_it_says_of_itself() -> None:
    env = vector("NewShores", 5, autoreset_mode="SameStep", opponents=["heuristic"] * 3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert vector().metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert env.observation_space.shape == (5, *env.single_observation_space.shape)  # type: ignore[misc]
    assert env.reset(seed=1)[0] in env.observation_space
    assert env.action_space == gymnasium.spaces.MultiDiscrete([env.single_action_space.n] * 5)  # type: ignore
    assert env.spec is not None
    assert gymnasium.make_vec(env.spec).num_envs == 5
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(vector(max_turns=3))
    wrapped.reset(seed=0)
    env.close()


# --- what is refused --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"opponents": ["random", Middling()]}, r"opponent 'middling' is an agent, played in Python"),
        ({"opponents": "robot"}, r"no opponent 'robot'"),
        ({"opponents": "ismcts:9"}, r"opponent 'ismcts:9' is an agent, .*SyncVectorEnv"),
        ({"opponents": "learned:base"}, r"'base' with 4 players and does not fit this table: players: 4 there, 3 here"),
        (
            {"opponents": "learned:base?temperature=1"},
            r"draws its actions, game by game: without \?temperature it plays",
        ),
        ({"size": 0}, r"at least 1 environment, not 0"),
        ({"threads": 0}, r"at least 1 thread, not 0"),
        ({"autoreset_mode": "Never"}, r"autoreset_mode must be one of 'NextStep', 'SameStep', 'Disabled', not 'Never'"),
        (
            {"render_mode": "human"},
            r"render_mode of many games must be None or one of ansi, svg, rgb_array, not 'human'",
        ),
        ({"seat": 5}, r"seat must be 0\.\.2 or 'random', not 5"),
        ({"reward": "gold"}, r"reward must be one of win, points, not 'gold'"),
        ({"max_turn": 3}, r"max_turn"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        vector(**{"num_players": 3, **options})


def frozen(env: SeafarersVectorEnv) -> tuple[Any, ...]:
    games = [whole(env.game(i)) for i in range(env.num_envs)]
    streams = env._games.seating.streams.tolist()
    memory = vars(env._games.memory) if env._games.memory is not None else {}
    kept = {name: value.tobytes() for name, value in memory.items() if isinstance(value, np.ndarray)}
    return games, env.action_masks().tobytes(), env.seeds.tolist(), streams, env._over.tolist(), kept


@pytest.mark.parametrize(
    ("call", "error", "complaint"),
    [
        ({"actions": [0, 0, 0]}, ValueError, r"actions must be 4 integers, not int64 of shape \(3,\)"),
        ({"actions": [0.0] * 4}, ValueError, r"not float64"),
        ({"actions": 3}, ValueError, r"of shape \(\)"),
        ({"actions": [-1] * 4}, IllegalActionError, r"game 0: action -1 is not in the table"),
        ({"actions": "illegal"}, IllegalActionError, r"game 2: action \d+ \('.+'\) is not legal for player 0 in phase"),
        ({"seed": [1, 2]}, ValueError, r"seeds must be one integer or 4, not 2"),
        ({"seed": 1.5}, TypeError, r"whole number 0[.]{2}2\^64 - 1, not 1[.]5"),
        ({"seed": [1, 2, 3, "four"]}, TypeError, r"2\^64 - 1, not 'four'"),
        ({"options": {"reset_mask": [True] * 4}}, TypeError, r"reset_mask must be an array of bool, not list"),
        ({"options": {"reset_mask": np.ones(4)}}, TypeError, r"not float64"),
        ({"options": {"reset_mask": np.ones(3, bool)}}, ValueError, r"must have shape \(4,\), not \(3,\)"),
        ({"options": {"reset_mask": np.zeros(4, bool)}}, ValueError, r"must mark at least one game"),
        ({"options": {"state": "{}"}}, ValueError, r"is for SyncVectorEnv"),
        ({"options": {"mask": 1}}, ValueError, r"knows 'reset_mask', not 'mask'"),
    ],
)
def test_wrong_calls_change_nothing(call: dict[str, Any], error: type[Exception], complaint: str) -> None:
    env = vector(num_players=3, opponents="heuristic", illegal_reward=None, memory=16)
    rng, masks = np.random.default_rng(0), env.reset(seed=1)[-1]["action_mask"]
    for _ in range(20):
        masks = env.step(pick(masks, rng))[-1]["action_mask"]
    before, fine = frozen(env), pick(masks, rng)
    if isinstance(call.get("actions"), str):
        fine[2] = np.argmin(masks[2])
        call = {"actions": fine}
    with pytest.raises(error, match=complaint):
        env.step(call["actions"]) if "actions" in call else env.reset(**call)
    assert frozen(env) == before
    env.step(pick(masks, rng))


def test_there_is_a_time_to_step() -> None:
    env = vector()
    with pytest.raises(ResetNeeded, match=r"reset\(\) begins them"):
        env.step([0] * 4)
    with pytest.raises(ValueError, match="the first reset begins all games"):
        env.reset(options={"reset_mask": np.array([True, False, True, True])})


# --- kernels ----------------------------------------------------------------------------------------------------------
PLAY = """
import numpy as np, gymnasium, seafarers_env
from seafarers_env import warm_up
from seafarers_env.engine.entries import history, ids, learner, many_games, shown
from seafarers_env.envs.single_agent import SeafarersEnv

for group in (warm_up.OPPONENTS, warm_up.MEMORY_OPPONENTS, warm_up.HEURISTIC):
    warm_up.ensure_compiled(group)
    for function, arguments in warm_up.calls_of(group):  # as the warm-up calls them
        function(*arguments)

def signatures():
    held = [vars(module).items() for module in (history, ids, learner, many_games, shown)]
    kernels = {k: v for items in held for k, v in items if hasattr(v, "py_func")}
    return {name: [str(x) for x in value.signatures] for name, value in kernels.items()}

before = signatures()
for opponents in ("random", "heuristic"):
    env = SeafarersEnv("base", np.int64(3), opponents=opponents, seat=np.int8(1))
    env.reset(seed=np.int32(3)), env.reset()
    env.step(np.int16(env.action_masks().argmax()))
    for memory, mode in ((None, "SameStep"), (np.int8(9), "NextStep"), (np.int8(9), "SameStep")):
        many = gymnasium.make_vec(
            "seafarers/NewShores-v0", num_envs=3, opponents=opponents, seat="random", threads=2, memory=memory,
            vectorization_mode="vector_entry_point", autoreset_mode=mode,
        )
        masks = many.reset(seed=np.int8(4))[1]["action_mask"]
        many.step(masks.argmax(axis=1).astype(np.int16))
        many.step(many.action_masks().argmax(axis=1)[::1].tolist())
print([name for name, found in signatures().items() if found != before[name]])
"""


def test_nothing_is_compiled_in_the_midst_of_a_game() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")
