"""The PettingZoo AEC environment, as it is made: with the customary checks, or without."""

# pyright: reportMissingTypeStubs=false

import os
from typing import Any

from pettingzoo import AECEnv

from seafarers_env.envs.checked import CheckedAEC
from seafarers_env.envs.raw import Action as Action, SeafarersAEC as SeafarersAEC
from seafarers_env.envs.spaces import Observation
from seafarers_env.scenarios import Scenario


def raw_env(
    scenario: str | os.PathLike[str] | Scenario, num_players: int | None = None, **options: Any
) -> SeafarersAEC:
    """Make the environment without wrappers: fast; an illegal action raises `IllegalActionError`, nothing changes.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats; None takes as many as can play, but four on `base`.
        **options: `render_mode`, `render_width`, `reward`, `truncation_reward`, and the rule switches.
    """
    return SeafarersAEC(scenario, num_players, **options)


def env(
    scenario: str | os.PathLike[str] | Scenario,
    num_players: int | None = None,
    *,
    illegal_reward: float | None = -1.0,
    **options: Any,
) -> AECEnv[str, Observation, Action]:
    """Make the environment with the checks of PettingZoo's customary wrappers, in one wrapper that costs less.

    An action outside the action space is an AssertionError, and so is use before `reset`. An illegal action ends the
    episode for everybody: `illegal_reward` for the agent that made it, 0 for the others, and a logged warning; the
    game itself is unchanged.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats; None takes as many as can play, but four on `base`.
        illegal_reward: Reward for an illegal action; None: it raises `IllegalActionError` instead, as in `raw_env`.
        **options: `render_mode`, `render_width`, `reward`, `truncation_reward`, and the rule switches.

    Raises:
        ValueError: as for `SeafarersAEC`, or `illegal_reward` is not a finite number.
    """
    return CheckedAEC(raw_env(scenario, num_players, **options), illegal_reward)
