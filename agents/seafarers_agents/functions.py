"""Agents made from functions, and how a spec names such a function."""

import importlib
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.protocol import AgentError, AnswerError as AnswerError, check_answer
from seafarers_env.view import PlayerView

#: The flat observation (int8[layout.size]) and the legal actions (int8[num_actions]) -> one of these.
Policy: TypeAlias = Callable[[NDArray[Any], NDArray[Any]], Any]


class CallableAgent:
    """Plays what a function of observation and action mask returns, such as `opponents=` of the environments take.

    Examples:
        ```python
        from seafarers_agents import CallableAgent
        from seafarers_env import Game

        first = CallableAgent(lambda observation, mask: int(mask.argmax()), "first")
        game = Game("base", num_players=3, seed=7)
        game.apply(first.act(game.view(0)))
        ```

    Args:
        policy: `(observation, action_mask) -> action`.
        name: What results call it; the function's own name if not given.
    """

    def __init__(self, policy: Policy, name: str | None = None) -> None:
        if not callable(policy):
            raise AgentError(f"a callable agent must be a function of observation and action mask, not {policy!r}")
        self.name = name or str(getattr(policy, "__name__", type(policy).__name__))
        self._policy = policy

    def act(self, view: PlayerView) -> int:
        """The function's action.

        Raises:
            AnswerError: the answer is not a legal action.
        """
        return check_answer(self._policy(np.array(view.observation), view.action_mask), view, self.name)


def imported(argument: str, kind: str) -> Callable[..., Any]:
    """The function that `MODULE:FUNCTION` names.

    Args:
        argument: The part of a spec after the colon.
        kind: The part before it.

    Raises:
        AgentError: the form is wrong, there is no such module or function, or it cannot be called.
    """
    module, _, name = argument.partition(":")
    if not name or not all(part.isidentifier() for part in module.split(".")):
        raise AgentError(f"{kind}:{argument}: MODULE:FUNCTION follows, like {kind}:my_package.my_module:my_function")
    try:
        found: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there; something that it imports is not
        raise AgentError(
            f"{kind}:{argument}: there is no module {error.name!r} to import; PYTHONPATH=FOLDER says where to look"
        ) from None
    for part in name.split("."):
        if not hasattr(found, part):
            raise AgentError(f"{kind}:{argument}: {module!r} has no {name!r}")
        found = getattr(found, part)
    if not callable(found):
        raise AgentError(f"{kind}:{argument}: {name!r} is {type(found).__name__}, which cannot be called")
    return found
