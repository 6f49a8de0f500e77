"""The checks of `env()` are those of PettingZoo's customary wrappers: both are driven alike and compared."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from seafarers_env import IllegalActionError
from seafarers_env.envs import env, raw_env
from tests.envs.common import SOME_TABLES, play, play_to_the_last_decision, same, whole, without_a_display


def customary(scenario: str, players: int, *, illegal_reward: float | None = -1.0, **options: Any) -> Any:
    """What `env` stands for."""
    made: Any = raw_env(scenario, players, **options)
    if illegal_reward is not None:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def outcome(use: Callable[[Any], Any], made: Any) -> str:
    """What a use of an environment returns, or the error it raises, and what is logged."""
    EnvLogger.flush()
    try:
        said = repr(use(made))
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    return f"{said} {EnvLogger.mqueue}"


def standing(made: Any) -> tuple[Any, ...]:
    """All that can be asked of an environment in play."""
    ledgers = (made.agents, made.num_agents, made.rewards, made.terminations, made.truncations, made.infos)
    seen = {agent: made.observe(agent) for agent in made.possible_agents}
    return made.agent_selection, repr(ledgers), repr(made._cumulative_rewards), repr(seen), whole(made.unwrapped.game)


def assert_alike(one: Any, other: Any, uses: list[Callable[[Any], Any]]) -> None:
    """Both answer every use alike, and stand alike after each."""
    for use in uses:
        assert outcome(use, one) == outcome(use, other)
        if one.unwrapped.agents:
            assert standing(one) == standing(other)


def step(action: Any) -> Callable[[Any], Any]:
    return lambda made: made.step(action)


def last(made: Any) -> Any:
    return made.last() if made.agents else made.agents


def pairs(scenario: str = "base", players: int = 3, **options: Any) -> tuple[Any, Any]:
    return env(scenario, players, **options), customary(scenario, players, **options)


BEFORE_RESET: dict[str, Callable[[Any], Any]] = {
    **{
        name: lambda made, name=name: getattr(made, name)
        for name in (
            "agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos",
            "possible_agents", "max_num_agents", "metadata", "render_mode", "_seed", "no_such_thing",
        )
    },
    "step": step(0),
    "step None": step(None),
    "last": lambda made: made.last(),
    "observe": lambda made: made.observe("player_0"),
    "state": lambda made: made.state(),
    "render": lambda made: made.render(),
    "agent_iter": lambda made: made.agent_iter(),
    "str": str,
    "spaces": lambda made: (made.action_space("player_0"), made.observation_space("player_1")),
    "close": lambda made: made.close(),
}  # fmt: skip


@pytest.mark.parametrize("use", BEFORE_RESET.values(), ids=BEFORE_RESET.keys())
def test_before_reset(use: Callable[[Any], Any]) -> None:
    one, other = pairs()
    assert outcome(use, one) == outcome(use, other)


@pytest.mark.parametrize(("scenario", "players"), SOME_TABLES)
def test_a_whole_game(scenario: str, players: int) -> None:
    one, other = pairs(scenario, players, max_turns=20)
    one.reset(seed=4)
    other.reset(seed=4)
    rng = np.random.default_rng(4)
    while one.agents:
        ours, theirs = one.last(), other.last()
        assert same(ours[0], theirs[0])
        assert ours[1:] == theirs[1:]
        action = None if ours[2] or ours[3] else int(rng.choice(np.flatnonzero(ours[0]["action_mask"])))
        one.step(action)
        other.step(action)
        assert (one.agents, one.rewards, one.infos) == (other.agents, other.rewards, other.infos)
    assert_alike(one, other, [step(None), step(0), last, lambda made: made.agent_selection])


ODD_ACTIONS = [
    -1, 10**6, 2**70, None, 0.5, "roll", [1], np.int64(-1), np.float32(1), np.array([1]), np.uint64(3), np.int8(-3),
]  # fmt: skip


@pytest.mark.parametrize("illegal_reward", [-1.0, None])
@pytest.mark.parametrize("action", ODD_ACTIONS, ids=repr)
def test_what_is_outside_the_action_space(action: Any, illegal_reward: float | None) -> None:
    one, other = pairs(illegal_reward=illegal_reward)
    for made in (one, other):
        made.reset(seed=0)
        play(made, 30)
    assert_alike(one, other, [step(action), last])
    assert "not in action space" in outcome(step(action), one)


INTEGERS: list[Callable[[int], Any]] = [int, np.int64, np.int16, np.array]


@pytest.mark.long
@pytest.mark.parametrize("integer", INTEGERS)
@pytest.mark.parametrize("observed", [True, False])
def test_legal_and_illegal_actions(integer: Callable[[int], Any], observed: bool) -> None:
    one, other = pairs(illegal_reward=-3)
    first = 2 * INTEGERS.index(integer) + observed  # all ways together meet every fourth action
    for action in range(4 * first, one.unwrapped.game.num_actions, 32):
        for made in (one, other):
            made.reset(seed=action)
            play(made.unwrapped, 25)
            if observed:
                made.last()
        legal = action in one.unwrapped.game.legal_list()
        assert_alike(one, other, [step(integer(action))])
        assert any(one.terminations.values()) != legal
        if not legal:
            assert_alike(one, other, [last, step(action), last, step(None), last, step(None), step(None), step(None)])


def test_illegal_actions_that_raise() -> None:
    one, other = pairs(illegal_reward=None)
    for made in (one, other):
        made.reset(seed=0)
        play(made, 30)
    action = next(a for a in range(500) if a not in one.unwrapped.game.legal_list())
    assert_alike(one, other, [step(action), last])
    with pytest.raises(IllegalActionError):
        one.step(action)


def test_after_the_end() -> None:
    one, other = pairs(points_to_win=3)
    for made in (one, other):
        made.reset(seed=1)
        made.step(play_to_the_last_decision(made.unwrapped))
    assert all(one.terminations.values())
    assert_alike(one, other, [last, step(0), step(-1), step(None), step(0.5), last, step(None), step(None), step(None)])
    assert_alike(one, other, [lambda made: made.reset(seed=2), last])


def test_agent_iter_wants_a_step_each_time() -> None:
    def idle(made: Any) -> None:
        for _ in made.agent_iter():
            pass

    one, other = pairs()
    one.reset(seed=0)
    other.reset(seed=0)
    assert outcome(idle, one) == outcome(idle, other)
    assert "need to call step" in outcome(idle, one)


def test_stepping_what_lies_inside_is_seen_outside() -> None:
    one, other = pairs()
    for made in (one, other):
        made.reset(seed=0)
        play(made.unwrapped, 50)
    assert standing(one) == standing(other)


@pytest.mark.parametrize("render_mode", ["ansi", "human"])
@without_a_display
def test_what_is_rendered(render_mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for made in pairs(render_mode=render_mode):
        made.reset(seed=0)
        play(made, 12)
        illegal = int(np.argmin(made.observe(made.agent_selection)["action_mask"]))
        made.step(illegal)
        shown.append((made.render(), capsys.readouterr().out))
    assert shown[0] == shown[1]
