"""What comes back from a language model, whoever asked it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from seafarers_agents.protocol import AgentError
from seafarers_agents.usage import Usage


@dataclass(frozen=True)
class Reply:
    """An answer, and what it cost."""

    text: str
    tokens_in: int | None = None  # None where nobody told
    tokens_out: int | None = None
    cost: float = 0.0
    seconds: float = 0.0
    repeats: int = 0  # calls that had failed before

    @property
    def usage(self) -> Usage:
        """The answer's share of an agent's usage."""
        told_in, told_out = self.tokens_in, self.tokens_out
        return Usage(
            calls=1,
            repeats=self.repeats,
            tokens_in=told_in or 0,
            tokens_out=told_out or 0,
            untold=int(told_in is None or told_out is None),
            cost=self.cost,
            seconds=self.seconds,
        )


@runtime_checkable
class Model(Protocol):
    """A language model that reports what an answer cost."""

    @property
    def tools(self) -> bool:
        """Whether it answers by calling a tool."""
        ...

    @property
    def model(self) -> str:
        """Its name, for transcripts."""
        ...

    def ask(self, prompt: str, *, talk: bool) -> Reply:
        """The model's answer; with `talk` it may contain a message for all players."""
        ...


@dataclass(frozen=True)
class Function:
    """A function from text to text as such a model."""

    complete: Callable[[str], Any]
    name: str
    tools: bool = False
    model: str = ""

    def ask(self, prompt: str, *, talk: bool) -> Reply:
        """What the function answers.

        Raises:
            AgentError: that is no text.
        """
        start = time.perf_counter()
        answer = self.complete(prompt)
        if not isinstance(answer, str):
            raise AgentError(f"{self.name!r}: a language model answers with text, not {type(answer).__name__}")
        return Reply(answer, seconds=round(time.perf_counter() - start, 6))
