"""What is refused, by `raw_env` and by `env`; the game is never changed by it."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import IllegalActionError
from seafarers_env.envs import SeafarersAEC, env, raw_env
from tests.effort import often
from tests.envs.common import SOME_TABLES, pick, play, positions, whole


def frozen(made: Any) -> tuple[Any, ...]:
    """All that a refused action must leave alone."""
    raw: SeafarersAEC = made.unwrapped
    ledgers = (raw.agents, raw.agent_selection, raw.rewards, raw.terminations, raw.truncations, raw.infos)
    return whole(raw.game), raw.game.legal_mask().tobytes(), repr(ledgers), repr(raw._cumulative_rewards)


@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_raw_env_refuses_every_illegal_action(name: str, players: int) -> None:
    for made in positions(name, players, seed=2, every=often(499, 1999)):
        before = frozen(made)
        legal = set(map(int, made.game.legal_actions()))
        for action in {*range(made.game.num_actions)} - legal:
            with pytest.raises(IllegalActionError) as refused:
                made.step(action)
            seat = made.agent_selection.removeprefix("player_")
            for part in (str(action), made.game.describe(action), f"player {seat}", made.game.phase):
                assert part in str(refused.value)
        assert frozen(made) == before


@pytest.mark.parametrize("action", [-1, 10**6, 2**31, 2**70, -(2**40), None, "roll", 1.0, np.float32(1), [1]])
@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_what_is_no_action_at_all_is_refused(action: Any, render_mode: str | None) -> None:
    made = raw_env("new_shores", 3, render_mode=render_mode)
    made.reset(seed=0)
    play(made, 20)
    before = frozen(made)
    with pytest.raises(IllegalActionError):
        made.step(action)
    assert frozen(made) == before
    made.step(np.int64(pick(made, np.random.default_rng(0))))


def test_before_a_game_there_is_nothing_to_step() -> None:
    with pytest.raises(ValueError, match="reset"):
        raw_env("base", 3).step(0)
    for use in (lambda made: made.step(0), lambda made: made.observe("player_0"), lambda made: made.render()):
        with pytest.raises(AssertionError, match="reset"):
            use(env("base", 3))


def illegal(made: Any) -> int:
    return int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"] == 0)[0])


@pytest.mark.parametrize("illegal_reward", [-1.0, -7.5])
def test_env_ends_the_episode_of_an_illegal_action(illegal_reward: float) -> None:
    made = env("base", 3, illegal_reward=illegal_reward)
    made.reset(seed=0)
    play(made, 40)
    offender, record = made.agent_selection, whole(made.unwrapped.game)
    made.step(illegal(made))
    assert whole(made.unwrapped.game) == record
    seen = {}
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, _ = made.last()
        assert terminated
        assert truncated
        assert not observation["action_mask"].any()
        seen[agent] = reward
        made.step(None)
    assert seen == {agent: illegal_reward if agent == offender else 0 for agent in made.possible_agents}
    made.reset(seed=1)
    assert len(made.agents) == 3
    play(made, 40)


def test_env_can_refuse_instead() -> None:
    made = env("base", 3, illegal_reward=None)
    made.reset(seed=0)
    play(made, 40)
    before = frozen(made)
    with pytest.raises(IllegalActionError):
        made.step(illegal(made))
    assert frozen(made) == before


def test_env_asserts_the_action_space() -> None:
    made = env("base", 3)
    made.reset(seed=0)
    play(made, 40)
    before = frozen(made)
    for action in (-1, made.action_space("player_0").n, 0.5, None):
        with pytest.raises(AssertionError, match="not in action space"):
            made.step(action)
    assert frozen(made) == before
