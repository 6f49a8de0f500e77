"""Opponents that the vector asks for many games at once: the games of single environments, and what they are shown."""

from typing import Any

import numpy as np
import pytest

from seafarers_env.envs.opponents import OpponentError
from tests.envs.test_vector import assert_equal, frozen, vector, with_memory

pytestmark = pytest.mark.players

TABLE: dict[str, Any] = {"num_players": 3, "max_turns": 12, "points_to_win": 4}


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


@with_memory
def test_what_a_failing_opponent_leaves_is_what_was_there_before(memory: int | None) -> None:
    failing: list[Any] = []

    def moody(observations: np.ndarray, masks: np.ndarray) -> Any:
        return failing[0](masks) if failing and len(seen) > 2 else (seen.append(1), masks.argmax(1))[1]

    seen: list[int] = []
    kind: dict[str, Any] = {**TABLE, "size": 5, "memory": memory, "seat": 2}
    env = vector(opponents=["heuristic", moody], **kind)
    twin = vector(opponents=["heuristic", lambda observations, masks: masks.argmax(1)], **kind)
    mask = env.reset(seed=3)[1]["action_mask"]
    twin.reset(seed=3)
    for wrong, said in (
        (lambda masks: masks.argmax(1)[:-1], r"was asked about \d games and answers with as many integers, not int64"),
        (lambda masks: masks.argmax(1) * 1.0, "not float64 of shape"),
        (lambda masks: masks.argmin(1), r"opponent 'moody' in seat 1, phase '.*': game \d: action \d+ \('.*'\) is not"),
        (lambda masks: masks.argmax(1) + 9999, r"game \d: action \d+ is not in the table"),
        (lambda masks: 1 // 0, "division"),
    ):
        failing[:], seen[:], before = [wrong], [1], frozen(env)
        with pytest.raises((OpponentError, ZeroDivisionError), match=said):
            for _ in range(20):
                before, mask = frozen(env), env.action_masks()
                env.step(mask.argmax(1))
                twin.step(mask.argmax(1))
        assert frozen(env) == before
        with pytest.raises((OpponentError, ZeroDivisionError)):
            env.reset(seed=4)  # this opponent places before the learner
        assert frozen(env) == before
    failing.clear()
    assert_equal(env.step(mask.argmax(1)), twin.step(mask.argmax(1)))
