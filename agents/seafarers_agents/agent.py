"""What an agent is, and how to make one from a word."""

from collections.abc import Callable
from typing import Final, Protocol, runtime_checkable

from seafarers_env.board.sheet import nearest
from seafarers_env.view import PlayerView


@runtime_checkable
class Agent(Protocol):
    """Whoever decides for a seat. It is shown a `PlayerView`, never the game."""

    @property
    def name(self) -> str:
        """The word that `make_agent` makes it from."""
        ...

    def act(self, view: PlayerView) -> int:
        """One of the legal actions of the view."""
        ...


class AgentError(ValueError):
    """A word that names no agent."""


Maker = Callable[[str, int], Agent]  # what stands behind the colon of `kind:argument`, and a seed


def _random(argument: str, seed: int) -> Agent:
    from seafarers_agents.random_agent import RandomAgent

    return RandomAgent(seed)


def _heuristic(argument: str, seed: int) -> Agent:
    from seafarers_agents.kernel_heuristic import KernelHeuristicAgent

    return KernelHeuristicAgent(seed)


def _python_heuristic(argument: str, seed: int) -> Agent:
    from seafarers_agents.heuristic import HeuristicAgent

    return HeuristicAgent(seed)


_MAKERS: Final[dict[str, Maker]] = {
    "random": _random,
    "heuristic": _heuristic,
    "python-heuristic": _python_heuristic,
}
_TAKES_ARGUMENT: Final[frozenset[str]] = frozenset()  # kinds that read what follows the colon


def kinds() -> tuple[str, ...]:
    """The kinds of agents there are."""
    return tuple(_MAKERS)


def make_agent(spec: str, seed: int = 0) -> Agent:
    """Make an agent from its spec, `kind` or `kind:argument`.

    Args:
        spec: One of `kinds()`, with an argument where the kind takes one.
        seed: The agent's own generator starts here; the same seed and views give the same actions.

    Raises:
        AgentError: no agent has this spec; the message says which there are.
    """
    kind, colon, argument = spec.strip().partition(":")
    if kind not in _MAKERS:
        raise AgentError(f"there is no agent {kind!r}{nearest(kind, _MAKERS)}; agents are {', '.join(_MAKERS)}")
    if colon and kind not in _TAKES_ARGUMENT:
        raise AgentError(f"agent {kind!r} takes no argument, but {argument!r} follows the colon")
    return _MAKERS[kind](argument, seed)
