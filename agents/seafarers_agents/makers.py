"""The agents of this package as its entry points offer them: makers from a seed and what follows the colon."""

from dataclasses import dataclass
from typing import Final

from seafarers_agents.agent import Agent, make_agent


@dataclass(frozen=True)
class Maker:
    """Makes agents of one kind; an object and no function inside another one, so that environments can be pickled."""

    kind: str

    def __call__(self, seed: int = 0, argument: str = "") -> Agent:
        """Make one.

        Raises:
            AgentError: the kind takes another argument, or none.
        """
        return make_agent(f"{self.kind}:{argument}" if argument else self.kind, seed)


RANDOM: Final = Maker("random")
HEURISTIC: Final = Maker("heuristic")
ONE_PLY: Final = Maker("one-ply")
FLAT: Final = Maker("flat")
ISMCTS: Final = Maker("ismcts")
LEARNED: Final = Maker("learned")
CHAMPION: Final = Maker("champion")
BARGAIN: Final = Maker("bargain")
CALLABLE: Final = Maker("callable")
LLM: Final = Maker("llm")
AGENT: Final = Maker("agent")
