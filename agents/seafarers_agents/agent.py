"""How an agent is made from a word."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, SupportsIndex

from seafarers_agents.champion import ChampionAgent, ReactiveAgent, made
from seafarers_agents.champion.bargaining import BargainingAgent
from seafarers_agents.champion.searching import searching
from seafarers_agents.champion.values import read_values
from seafarers_agents.functions import CallableAgent, imported
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.language_model.spec import made as language_model
from seafarers_agents.learned import LearnedAgent, holds_values, options_of, shipped
from seafarers_agents.policy_file import found
from seafarers_agents.protocol import Agent as Agent, AgentError as AgentError, Listener as Listener
from seafarers_agents.random_agent import RandomAgent
from seafarers_agents.search import flat, ismcts, one_ply
from seafarers_env.batches import agent_registry
from seafarers_env.board.board_text import nearest
from seafarers_env.game_seeds import word_of

Maker = Callable[[str, int], Agent]  # what stands behind the colon of `kind:argument`, and a seed


def _random(argument: str, seed: int) -> Agent:
    return RandomAgent(seed)


def _heuristic(argument: str, seed: int) -> Agent:
    return KernelHeuristicAgent(seed)


def _learned(argument: str, seed: int) -> Agent:
    if not argument:
        return ReactiveAgent(None, "learned")
    name, _, option = argument.partition("?")
    path = shipped(name)
    if holds_values(path):
        values = read_values(path)
        return ReactiveAgent(values.listened_to(option) if "?" in argument else values, f"learned:{argument}")
    path, temperature, anywhere = options_of(argument)
    return LearnedAgent(path, temperature, seed, f"learned:{argument}", anywhere=anywhere)


def _champion(argument: str, seed: int) -> Agent:
    return made(ChampionAgent, "champion", argument, seed)


def _bargain(argument: str, seed: int) -> Agent:
    return made(BargainingAgent, "bargain", argument, seed)


def _ismcts(argument: str, seed: int) -> Agent:
    return searching(argument, seed) if "?" in argument else ismcts(argument, seed)


def _callable(argument: str, seed: int) -> Agent:
    return CallableAgent(imported(argument, "callable"), f"callable:{argument}")


def _made_by(argument: str, seed: int) -> Agent:
    return _checked(imported(argument, "agent")(seed), f"agent:{argument}")


class _Kind(NamedTuple):
    """How agents of a kind are made, and what follows the colon: nothing, something that may be left out, or not."""

    make: Maker
    argument: str = ""
    needs_argument: bool = False


_KINDS: Final[dict[str, _Kind]] = {
    "random": _Kind(_random),
    "heuristic": _Kind(_heuristic),
    "one-ply": _Kind(one_ply, "BUDGET"),
    "flat": _Kind(flat, "BUDGET"),
    "ismcts": _Kind(_ismcts, "BUDGET"),
    "learned": _Kind(_learned, "PATH"),
    "champion": _Kind(_champion, "BUDGET"),
    "bargain": _Kind(_bargain, "BUDGET"),
    "callable": _Kind(_callable, "MODULE:FUNCTION", needs_argument=True),
    "llm": _Kind(language_model, "MODULE:FUNCTION or llm:endpoint"),
    "agent": _Kind(_made_by, "MODULE:MAKER", needs_argument=True),
}


def kinds() -> tuple[str, ...]:
    """The kinds of agents in this package; others may come from entry points."""
    return tuple(_KINDS)


def kinds_of_others() -> tuple[str, ...]:
    """The names of agents that other installed packages offer."""
    return tuple(name for name in agent_registry.names() if name not in _KINDS)


def file_of(spec: str) -> Path | None:
    """The file that an agent of this spec is read from, None if it is of no such kind; it need not be there."""
    kind, _, argument = spec.strip().partition(":")
    return options_of(argument)[0] if kind == "learned" and argument else None


def files_of(specs: Iterable[str]) -> dict[str, str]:
    """SHA-256 of the files that agents of these specs are read from, by spec; only of files that are there."""
    paths = {spec: path for spec in specs if (path := file_of(spec)) is not None and found(path) is not None}
    return {spec: hashlib.sha256(path.read_bytes()).hexdigest() for spec, path in paths.items()}


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
    name, sign, options = kind.partition("?")
    if sign and name in _KINDS and _KINDS[name].argument:
        raise AgentError(f"options of an agent follow a colon: {name}:{_KINDS[name].argument}?{options}")
    if kind not in _KINDS:
        return _of_entry_point(spec.strip(), seed)
    make, takes, needs_it = _KINDS[kind]
    if colon and not takes:
        raise AgentError(f"agent {kind!r} takes no argument, but {argument!r} follows the colon")
    if takes and not argument and (colon or needs_it):
        raise AgentError(f"agent {kind!r} is written {kind}:{takes}")
    return make(argument, seed)


def _of_entry_point(word: str, seed: int) -> Agent:
    try:
        offer = agent_registry.take(word)
    except agent_registry.OfferError as error:
        raise AgentError(str(error)) from error
    if offer is not None:
        return _checked(offer(seed), word)
    kind, known = word.partition(":")[0], [*_KINDS, *kinds_of_others()]
    raise AgentError(f"there is no agent {kind!r}{nearest(kind, known)}; agents are {', '.join(known)}")
