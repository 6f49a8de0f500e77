"""The vector that remembers: its threads, arrays, copies, what it keeps from learners, and what is refused."""

from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from seafarers_env.engine.events import COLUMNS, EVENT_KINDS, KNOWN
from seafarers_env.envs import SeafarersVectorEnv
from seafarers_env.envs.opponents import OpponentError
from tests.effort import often
from tests.envs.common import whole
from tests.envs.test_copies import ways
from tests.envs.test_vector import assert_equal, pick
from tests.envs.test_vector_frozen import together
from tests.envs.test_vector_memory import PARTS, SHORT

pytestmark = pytest.mark.players


# --- threads, arrays, copies ------------------------------------------------------------------------------------------
def test_games_do_not_depend_on_the_threads() -> None:
    kind: dict[str, Any] = {"opponents": "heuristic", "max_turns": 9, "memory": 64, "autoreset_mode": "SameStep"}
    envs = [SeafarersVectorEnv("new_shores", 3, 7, threads=threads, **kind) for threads in (1, 2, 3)]
    answers = [env.reset(seed=1) for env in envs]
    rng = np.random.default_rng(0)
    for _ in range(100):
        actions = pick(answers[0][-1]["action_mask"], rng)
        answers = [env.step(actions) for env in envs]
        for answer in answers[1:]:
            assert_equal(answers[0], answer)


@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_new_ones_or_buffers(copy: bool) -> None:
    env, rng = SeafarersVectorEnv("base", 2, 4, copy=copy, memory=8), np.random.default_rng(0)
    answers = [env.reset(seed=1)]
    kept = [deepcopy(answers[0][0])]
    for _ in range(9):
        answers.append(env.step(pick(answers[-1][-1]["action_mask"], rng)))
        kept.append(deepcopy(answers[-1][0]))
    answers.append(env.reset(options={"reset_mask": np.array([True, False, False, False])}))
    kept.append(deepcopy(answers[-1][0]))
    for one, other in pairwise(answers):
        for part in PARTS:
            assert np.shares_memory(one[0][part], other[0][part]) != copy
    for part in ("observation", "events"):
        same = [np.array_equal(answer[0][part], then[part]) for answer, then in zip(answers, kept, strict=True)]
        assert all(same) == copy
    for _, seen in answers[-1:]:
        assert not kept[-1]["events"][0].any() and kept[-1]["events"][1:].any(), seen


@ways
@pytest.mark.parametrize(
    "options",
    [{}, {"autoreset_mode": "SameStep", "opponents": together}, {"copy": False}],
    ids=["", "asked", "buffers"],
)
def test_a_copy_plays_on_equally_and_by_itself(options: dict[str, Any], way: Callable[[Any], Any]) -> None:
    env = SeafarersVectorEnv("base", num_envs=5, memory=64, **SHORT, **options)
    infos = env.reset(seed=3)[1]
    for _ in range(25):
        infos = env.step(infos["action_mask"].argmax(axis=1))[4]
    twin, mask = way(env), np.array(infos["action_mask"])

    def advance(vector: SeafarersVectorEnv) -> list[Any]:
        told, legal, rng = [], mask, np.random.default_rng(1)
        for _ in range(60):
            seen, *rest, infos = vector.step(pick(legal, rng))
            told.append(deepcopy((*seen.values(), *rest, infos)))
            legal = infos["action_mask"]
        return told

    for mine, theirs in zip(advance(env), advance(twin), strict=True):
        assert_equal(mine, theirs)
    assert not np.shares_memory(env._games.memory.events, twin._games.memory.events)  # type: ignore[union-attr]


def kept(env: SeafarersVectorEnv) -> dict[str, bytes]:
    """The arrays of its memory."""
    held = vars(env._games.memory)
    return {name: value.tobytes() for name, value in held.items() if isinstance(value, np.ndarray)}


# --- what is hidden, and what is refused ------------------------------------------------------------------------------
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


def test_what_a_failing_opponent_leaves_is_what_was_there_before() -> None:
    failing: list[Callable[[np.ndarray], Any]] = []

    def moody(observations: np.ndarray, masks: np.ndarray) -> Any:
        seen.append(1)
        return failing[0](masks) if failing and len(seen) > 2 else masks.argmax(1)

    def standing() -> tuple[Any, ...]:
        return [whole(env.game(k)) for k in range(5)], env.action_masks().tobytes(), env.seeds.tolist(), kept(env)

    seen: list[int] = []
    kind: dict[str, Any] = {"num_envs": 5, "memory": 16, "autoreset_mode": "SameStep", "seat": 2, **SHORT}
    env = SeafarersVectorEnv("base", opponents=["heuristic", moody], **kind)
    twin = SeafarersVectorEnv("base", opponents=["heuristic", lambda seen, masks: masks.argmax(1)], **kind)
    mask = env.reset(seed=3)[1]["action_mask"]
    twin.reset(seed=3)
    for wrong in (lambda masks: masks.argmin(1), lambda masks: masks.argmax(1)[:-1], lambda masks: 1 // 0):
        failing[:], seen[:], before = [wrong], [], standing()
        with pytest.raises((OpponentError, ZeroDivisionError)):
            for _ in range(20):
                before, mask = standing(), env.action_masks()
                env.step(mask.argmax(1))
                twin.step(mask.argmax(1))
        assert standing() == before
        with pytest.raises((OpponentError, ZeroDivisionError)):
            env.reset(seed=4)  # this opponent places before the learner
        assert standing() == before
    failing.clear()
    assert_equal(env.step(mask.argmax(1)), twin.step(mask.argmax(1)))


def test_wrong_calls_change_nothing() -> None:
    env = SeafarersVectorEnv("base", num_envs=4, memory=16, illegal_reward=None, **SHORT)
    infos = env.reset(seed=1)[1]
    for _ in range(12):
        infos = env.step(infos["action_mask"].argmax(1))[4]
    before = kept(env)
    for call in (
        lambda: env.step([0, 0, 0]),
        lambda: env.step(infos["action_mask"].argmin(1)),
        lambda: env.step([-1] * 4),
        lambda: env.reset(seed=[1, 2]),
        lambda: env.reset(options={"state": "{}"}),
    ):
        with pytest.raises(ValueError):
            call()
        assert kept(env) == before
