"""Functions that specs name: `callable:tests.agents.players:highest` and the like."""

import re
import zlib
from typing import Any

import numpy as np

from seafarers_agents.random_agent import RandomAgent

NOT_CALLABLE = 7


def highest(observation: np.ndarray, mask: np.ndarray) -> int:
    """The last legal action."""
    return int(np.flatnonzero(mask)[-1])


def nothing(observation: np.ndarray, mask: np.ndarray) -> Any:
    return None


def illegal_later(observation: np.ndarray, mask: np.ndarray) -> int:
    """The first legal action, but where the observation sums to a multiple of 64: then one that is not legal."""
    return int(mask.argmin() if int(observation.astype(np.int64).sum()) % 64 == 0 else mask.argmax())


def by_checksum(prompt: str) -> str:
    """An answer that depends on every letter of the prompt."""
    numbers = re.findall(r"^(\d+)\. ", prompt.partition("ACTIONS that are legal now")[2], re.MULTILINE)
    return f"ACTION: {1 + zlib.crc32(prompt.encode()) % len(numbers)}"


class Renamed(RandomAgent):
    """A random agent from somewhere else."""

    name = "agent:tests.agents.players:Renamed"


def no_agent(seed: int) -> int:
    return seed
