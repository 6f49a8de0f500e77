"""The vector that remembers: step for step what Gymnasium's SyncVectorEnv of environments that remember gives."""

import pickle
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from seafarers_env.engine.events import ANSWER_COLUMNS, COLUMNS, EVENT_KINDS, KNOWN
from seafarers_env.envs import SeafarersVectorEnv
from tests.effort import often
from tests.envs.learners import together
from tests.envs.test_vector import assert_equal, both, pick

pytestmark = pytest.mark.players

PARTS = ("observation", "events", "answers")
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]
SHORT: dict[str, Any] = {"num_players": 3, "max_turns": 12, "points_to_win": 4}


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
    with pytest.raises(ValueError, match=r"memory must be how many events are shown, 0\.\.4096, such as 64; not"):
        SeafarersVectorEnv("base", 3, 2, memory=memory)


def test_too_much_memory_is_refused_before_it_is_taken() -> None:
    with pytest.raises(MemoryError):
        SeafarersVectorEnv("base", 3, 2**30, memory=4096)


# --- registered --------------------------------------------------------------------------------------
def test_gymnasium_makes_one() -> None:
    kind: dict[str, Any] = {"num_envs": 3, "vectorization_mode": "vector_entry_point"}
    env = gymnasium.make_vec("seafarers/NewShores-v0", memory=32, **kind)
    seen, _ = env.reset(seed=1)
    assert seen["events"].shape == (3, 32, 16)
    assert seen["answers"].shape == (3, 4, len(ANSWER_COLUMNS))
    assert seen in env.observation_space


# --- what is hidden ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-20")
@pytest.mark.parametrize("seat", [0, 2])
def test_learners_are_told_what_their_seat_is_told(seat: int) -> None:
    """Thefts among others and cards drawn by others show no kind; the learner's own do."""
    env = SeafarersVectorEnv("base", 4, 8, opponents="heuristic", seat=seat, memory=32, max_turns=60)
    rng, infos, secret = np.random.default_rng(0), env.reset(seed=1)[1], {"other": 0, "own": 0}
    hidden = [k for k, kind in enumerate(EVENT_KINDS) if kind.text in ("theft", "draw card", "discard")]
    for _ in range(often(1500, 400)):
        seen, _, _, _, infos = env.step(pick(infos["action_mask"], rng))
        for token in seen["events"][np.isin(seen["events"][:, :, 0], hidden)]:
            told = dict(zip(COLUMNS, token.tolist(), strict=True))
            knows = told["actor"] == 0 or (EVENT_KINDS[told["kind"]].text == "theft" and told["other"] == 0)
            assert knows or (told["what"] == -1 and not token[8:].any()), told
            if EVENT_KINDS[told["kind"]].text != "discard":
                assert not knows or told["what"] >= 0, told
            secret["own" if knows else "other"] += 1
    assert min(secret.values()) > 20


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-17", "OBSERVATION-20")
@pytest.mark.parametrize(
    ("name", "opponents"),
    [("base", "heuristic"), ("fog_islands", "heuristic"), ("base", together)],
    ids=["base", "fog_islands", "asked"],
)
def test_nothing_that_is_shown_follows_from_what_a_learner_may_not_know(name: str, opponents: Any) -> None:
    """Cards in events that were kept for others are made other cards: the learner is told the same of them."""
    kind: dict[str, Any] = {"num_envs": 6, "num_players": 4, "seat": "random", "max_turns": 30, "memory": 64}
    env = SeafarersVectorEnv(name, opponents=opponents, autoreset_mode="SameStep", **kind)
    rng, infos, changed = np.random.default_rng(0), env.reset(seed=2)[1], 0
    for step in range(often(300, 120)):
        actions = pick(infos["action_mask"], rng)
        if step % 10 == 0:
            twin = deepcopy(env)
            assert twin._games.memory is not None
            tokens = twin._games.memory._tokens
            knowing = tokens[:, :, 0] >> KNOWN
            secret = (knowing != 0) & (knowing >> twin._games.seats[:, np.newaxis] & 1 == 0)
            tokens[secret, COLUMNS.index("what")] = rng.integers(-1, 9, secret.sum())
            tokens[secret, COLUMNS.index("brick") :] = rng.integers(-5, 6, (secret.sum(), 8))
            changed += int(secret.sum())
            assert_equal(twin.step(actions), deepcopy(env).step(actions))
        infos = env.step(actions)[4]
    assert changed > 20
