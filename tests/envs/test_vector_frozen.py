"""Opponents that the vector asks for many games at once: the games of single environments, and what they are shown."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv
from seafarers_env.envs.opponents import OpponentError
from tests.envs.common import whole
from tests.envs.learners import middling
from tests.envs.test_vector import assert_equal, pick, vector

pytestmark = pytest.mark.players

TABLE: dict[str, Any] = {"num_players": 3, "max_turns": 12, "points_to_win": 4}


def together(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """`middling` of many games."""
    return np.array([middling(seen, mask) for seen, mask in zip(observations, masks, strict=True)])


def pair(mode: AutoresetMode, opponents: Any, of_one: Any, **options: Any) -> tuple[SeafarersVectorEnv, SyncVectorEnv]:
    fast = SeafarersVectorEnv("base", num_envs=4, autoreset_mode=mode, opponents=opponents, **TABLE, **options)
    single = [lambda: SeafarersEnv("base", opponents=of_one, **TABLE, **options)] * 4
    return fast, SyncVectorEnv(single, autoreset_mode=mode)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("seat", [1, "random"])
@pytest.mark.parametrize("others", ["callable", "mixed"])
def test_it_gives_what_single_environments_give(mode: AutoresetMode, seat: Any, others: str) -> None:
    many, one = (together, middling) if others == "callable" else (["heuristic", together], ["heuristic", middling])
    fast, slow = pair(mode, many, one, seat=seat)
    assert_equal(fast.reset(seed=5), slow.reset(seed=5))
    rng, ended, masks = np.random.default_rng(1), 0, fast.action_masks()
    for _ in range(120):
        actions = pick(masks, rng)
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
        masks, ended = answer[4]["action_mask"], ended + int((answer[2] | answer[3]).sum())
    assert ended > 4
    for game, env in enumerate(slow.envs):
        assert whole(fast.game(game)) == whole(env.unwrapped.game)  # type: ignore[attr-defined]


def test_it_is_shown_what_its_seat_sees_and_asked_for_all_games_at_once() -> None:
    asked: list[int] = []
    env: Any = None

    def watched(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        asked.append(len(observations))
        if env is not None:
            games = [env.game(k) for k in range(16)]
            seen = {(g.observe(g.current_player).tobytes(), g.legal_mask().tobytes()) for g in games if not g.is_over}
            for row, mask in zip(observations, masks, strict=True):
                assert (row.tobytes(), mask.tobytes()) in seen
        return masks.argmax(1)

    made = vector(size=16, opponents=watched, seat=2, **TABLE)
    _, infos = made.reset(seed=3)
    assert asked[:4] == [16] * 4  # two settlements, two roads
    env = made
    for _ in range(10):
        infos = made.step(infos["action_mask"].argmax(1))[4]


def test_what_a_failing_opponent_leaves_is_what_was_there_before() -> None:
    failing: list[Any] = []

    def moody(observations: np.ndarray, masks: np.ndarray) -> Any:
        return failing[0](masks) if failing and len(seen) > 2 else (seen.append(1), masks.argmax(1))[1]

    seen: list[int] = []
    env = vector(size=5, opponents=["heuristic", moody], **TABLE)
    _, infos = env.reset(seed=3)
    mask = infos["action_mask"]
    twin = vector(size=5, opponents=["heuristic", lambda observations, masks: masks.argmax(1)], **TABLE)
    twin.reset(seed=3)
    for wrong, said in (
        (lambda masks: masks.argmax(1)[:-1], r"was asked about \d games and answers with as many integers, not int64"),
        (lambda masks: masks.argmax(1) * 1.0, "not float64 of shape"),
        (lambda masks: masks.argmin(1), r"opponent 'moody' in seat 2, phase '.*': game \d: action \d+ \('.*'\) is not"),
        (lambda masks: masks.argmax(1) + 9999, r"game \d: action \d+ is not in the table"),
        (lambda masks: 1 // 0, "division"),
    ):
        failing[:] = [wrong]
        before = [whole(env.game(k)) for k in range(5)]
        seen[:] = [1]
        with pytest.raises((OpponentError, ZeroDivisionError), match=said):
            for _ in range(20):
                before = [whole(env.game(k)) for k in range(5)]
                mask = env.action_masks()
                env.step(mask.argmax(1))
                twin.step(mask.argmax(1))
        assert [whole(env.game(k)) for k in range(5)] == before
        assert env.action_masks().tolist() == mask.tolist()
    failing.clear()
    assert_equal(env.step(mask.argmax(1)), twin.step(mask.argmax(1)))


def test_a_copy_goes_on_alike() -> None:
    env = vector(size=4, opponents=together, **TABLE)
    _, infos = env.reset(seed=1)
    for _ in range(10):
        infos = env.step(infos["action_mask"].argmax(1))[4]
    other = deepcopy(env)
    for _ in range(30):
        actions = infos["action_mask"].argmax(1)
        answer = env.step(actions)
        assert_equal(answer, other.step(actions))
        infos = answer[4]
