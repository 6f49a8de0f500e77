"""The checks that `env()` adds to `raw_env()`: PettingZoo's customary wrappers in one, without their price.

Stacked, those wrappers look every attribute up through three layers and observe once more for each step. This one reads
the environment itself, leaves legality to the engine, which checks it anyway, and behaves as they do:
`AssertOutOfBoundsWrapper`, `TerminateIllegalWrapper` and `OrderEnforcingWrapper`, the last of which it is.
"""

# pyright: reportMissingTypeStubs=false

import copy
from typing import Any

from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from seafarers_env.envs.raw import Action, SeafarersAEC
from seafarers_env.envs.rewards import check_illegal_reward
from seafarers_env.envs.spaces import Observation
from seafarers_env.refusal import IllegalActionError


def _ledger(name: str) -> Any:
    """A property that reads the environment itself.

    Before `reset` it fails, whereupon Python asks `__getattr__`, which says what is wrong.
    """

    def read(checked: "CheckedAEC") -> Any:
        if not checked._has_reset:  # pyright: ignore[reportPrivateUsage]
            raise AttributeError(name)
        return getattr(checked.env, name)

    return property(read)


class CheckedAEC(wrappers.OrderEnforcingWrapper[str, Observation, Action]):
    """An environment that asserts order and action space, and ends the episode of an illegal action.

    Args:
        env: The environment without checks.
        illegal_reward: Reward for an illegal action; None: it raises `IllegalActionError`.

    Raises:
        ValueError: `illegal_reward` is no finite number.
    """

    env: SeafarersAEC

    def __init__(self, env: SeafarersAEC, illegal_reward: float | None = -1.0) -> None:
        super().__init__(env)
        self._illegal_reward = check_illegal_reward(illegal_reward)
        self._num_actions = env.game.num_actions

    agents = _ledger("agents")
    agent_selection = _ledger("agent_selection")
    rewards = _ledger("rewards")
    terminations = _ledger("terminations")
    truncations = _ledger("truncations")
    infos = _ledger("infos")

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation (if asked for), reward, terminated, truncated and info of the agent to act."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Action) -> None:
        """Make the decision of `agent_selection`; or, once its game is over, its last step with None.

        Raises:
            AssertionError: the action is outside the action space, or no game has begun; nothing has changed.
            ValueError: the game is over and the action is not None.
        """
        env = self.env
        if not (self._has_reset and env.agents):
            super().step(action)  # complains
            return
        self._has_updated = True
        # The quick test holds for nearly all actions; the space knows what else is an action.
        if type(action) is not int or not 0 <= action < self._num_actions:
            agent = env.agent_selection
            over = action is None and (env.terminations[agent] or env.truncations[agent])
            assert over or env.action_space(agent).contains(action), "action is not in action space"
        try:
            env.step(action)
        except IllegalActionError:
            if self._illegal_reward is None:
                raise
            EnvLogger.warn_on_illegal_move()
            env.forfeit(self._illegal_reward)

    def __copy__(self) -> "CheckedAEC":
        """A whole copy: two environments that share a game would be of no use."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        return f"CheckedAEC({self.env!r})"

    def __str__(self) -> str:
        return str(self.env)
