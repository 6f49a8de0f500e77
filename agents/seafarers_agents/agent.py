"""How an agent is made from a word."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, SupportsIndex

from seafarers_agents.protocol import Agent as Agent
from seafarers_agents.protocol import AgentError as AgentError
from seafarers_agents.protocol import Listener as Listener
from seafarers_env.batches import agent_registry
from seafarers_env.board.board_text import nearest
from seafarers_env.game_seeds import word_of

Maker = Callable[[str, int], Agent]  # what stands behind the colon of `kind:argument`, and a seed


def _random(argument: str, seed: int) -> Agent:
    from seafarers_agents.random_agent import RandomAgent

    return RandomAgent(seed)


def _heuristic(argument: str, seed: int) -> Agent:
    from seafarers_agents.kernel_heuristic import KernelHeuristicAgent

    return KernelHeuristicAgent(seed)


def _learned(argument: str, seed: int) -> Agent:
    from seafarers_agents.learned import LearnedAgent, holds_values, options_of, shipped

    if not argument:
        from seafarers_agents.champion import ReactiveAgent

        return ReactiveAgent(None, "learned")
    path = shipped(argument.partition("?")[0])
    if holds_values(path):
        return _reactive(argument, path)
    path, temperature, anywhere = options_of(argument)
    return LearnedAgent(path, temperature, seed, f"learned:{argument}", anywhere=anywhere)


def _reactive(argument: str, path: Path) -> Agent:
    from seafarers_agents.champion import ReactiveAgent
    from seafarers_agents.champion.values import read_values

    values = read_values(path)
    if "?" in argument:
        values = values.listened_to(argument.partition("?")[2])
    return ReactiveAgent(values, f"learned:{argument}")


def _champion(argument: str, seed: int) -> Agent:
    from seafarers_agents.champion import champion

    return champion(argument, seed)


def _bargaining(argument: str, seed: int) -> Agent:
    from seafarers_agents.champion.bargaining import bargaining

    return bargaining(argument, seed)


def _callable(argument: str, seed: int) -> Agent:
    from seafarers_agents.functions import CallableAgent, imported

    return CallableAgent(imported(argument, "callable"), f"callable:{argument}")


def _language_model(argument: str, seed: int) -> Agent:
    from seafarers_agents.language_model.spec import made

    return made(argument, seed)


def _one_ply(argument: str, seed: int) -> Agent:
    from seafarers_agents.search import one_ply

    return one_ply(argument, seed)


def _flat(argument: str, seed: int) -> Agent:
    from seafarers_agents.search import flat

    return flat(argument, seed)


def _ismcts(argument: str, seed: int) -> Agent:
    from seafarers_agents.search import ismcts

    if "?" in argument:
        from seafarers_agents.champion.searching import searching

        return searching(argument, seed)
    return ismcts(argument, seed)


def _made_by(argument: str, seed: int) -> Agent:
    from seafarers_agents.functions import imported

    return _checked(imported(argument, "agent")(seed), f"agent:{argument}")


_MAKERS: Final[dict[str, Maker]] = {
    "random": _random,
    "heuristic": _heuristic,
    "one-ply": _one_ply,
    "flat": _flat,
    "ismcts": _ismcts,
    "learned": _learned,
    "champion": _champion,
    "bargain": _bargaining,
    "callable": _callable,
    "llm": _language_model,
    "agent": _made_by,
}
#: Kinds that read what follows the colon, and what that is.
_TAKES_ARGUMENT: Final[dict[str, str]] = {
    "one-ply": "BUDGET",
    "flat": "BUDGET",
    "ismcts": "BUDGET",
    "learned": "PATH",
    "champion": "BUDGET",
    "bargain": "BUDGET",
    "callable": "MODULE:FUNCTION",
    "llm": "MODULE:FUNCTION or llm:endpoint",
    "agent": "MODULE:MAKER",
}
_HAS_DEFAULT: Final = frozenset(
    {"one-ply", "flat", "ismcts", "learned", "champion", "bargain", "llm"}
)  # these do without one as well


def kinds() -> tuple[str, ...]:
    """The kinds of agents in this package; others may come from entry points."""
    return tuple(_MAKERS)


def kinds_of_others() -> tuple[str, ...]:
    """The names of agents that other installed packages offer."""
    return tuple(name for name in agent_registry.names() if name not in _MAKERS)


def file_of(spec: str) -> Path | None:
    """The file that an agent of this spec is read from, None if it is of no such kind; it need not be there."""
    from seafarers_agents.learned import options_of

    kind, _, argument = spec.strip().partition(":")
    return options_of(argument)[0] if kind == "learned" and argument else None


def _checked(made: Any, spec: str) -> Agent:
    if not isinstance(made, Agent):
        raise AgentError(f"{spec!r} made {made!r}, which is not an agent: it lacks a name or act(view)")
    return made


def make_agent(spec: str, seed: SupportsIndex = 0) -> Agent:
    """Make an agent from its spec, `kind` or `kind:argument`.

    Args:
        spec: One of `kinds()`, with an argument if the kind takes one, or a name from an installed package
            (`seafarers_env.batches.agent_registry`). docs/agents.md lists them.
        seed: The seed of the agent's generator; the same seed and views give the same actions.

    Raises:
        AgentError: an unknown spec; the message lists the known ones.
        SeedError, TypeError: an invalid seed.
    """
    seed = word_of(seed)
    kind, colon, argument = spec.strip().partition(":")
    if kind not in _MAKERS:
        return _of_entry_point(spec.strip(), seed)
    if colon and kind not in _TAKES_ARGUMENT:
        raise AgentError(f"agent {kind!r} takes no argument, but {argument!r} follows the colon")
    if kind in _TAKES_ARGUMENT and not argument and (colon or kind not in _HAS_DEFAULT):
        raise AgentError(f"agent {kind!r} is written {kind}:{_TAKES_ARGUMENT[kind]}")
    return _MAKERS[kind](argument, seed)


def _of_entry_point(word: str, seed: int) -> Agent:
    try:
        offer = agent_registry.take(word)
    except agent_registry.OfferError as error:
        raise AgentError(str(error)) from error
    if offer is not None:
        return _checked(offer(seed), word)
    kind, known = word.partition(":")[0], [*_MAKERS, *kinds_of_others()]
    raise AgentError(f"there is no agent {kind!r}{nearest(kind, known)}; agents are {', '.join(known)}")
