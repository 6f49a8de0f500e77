"""What an agent is: it gets a view and returns an action."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from seafarers_env.editions import Edition
from seafarers_env.refusal import IllegalActionError, checked_answer
from seafarers_env.view import PlayerView


@runtime_checkable
class Agent(Protocol):
    """Decides for a seat. It gets a `PlayerView`, never the game."""

    @property
    def name(self) -> str:
        """The agent's name, usually the spec it was made from."""
        ...

    def act(self, view: PlayerView) -> int:
        """One of the legal actions of the view."""
        ...


@runtime_checkable
class Listener(Protocol):
    """An agent that is also told what happens: the arena and `story.play` do so after every decision in a game."""

    def hear(self, view: PlayerView, lines: Sequence[str]) -> None:
        """Called after every decision of any seat.

        Args:
            view: The game after it, as the agent's seat may see it.
            lines: The decision and the chance that followed, in words, as far as this seat may know.
        """
        ...


@runtime_checkable
class Transcribed(Protocol):
    """An agent that keeps a transcript of its questions to an outside model, and of the answers."""

    def transcribe(self, seat: int, path: Path, *, resume: bool) -> None:
        """Write the transcript of the next game in this seat to this file.

        With `resume`, answers in the file are used again, as long as the game takes the same course.
        """
        ...


def transcribe_all(agents: Mapping[int, Agent], place: Path, *, resume: bool = False) -> None:
    """Let agents that keep transcripts write them to files with this prefix."""
    for seat, agent in agents.items():
        if isinstance(agent, Transcribed):
            agent.transcribe(seat, place.with_name(f"{place.name}_seat{seat}.transcript.jsonl"), resume=resume)


@runtime_checkable
class Compiling(Protocol):
    """An agent that compiles kernels, at its first decision or when `compile_for` is called."""

    def compile_for(self, edition: Edition) -> None:
        """Compile what it needs for tables of an edition, before it is timed or other processes start."""
        ...


def compile_all(agents: Iterable[Agent], edition: Edition) -> None:
    """Let the agents that have kernels compile them."""
    for agent in agents:
        if isinstance(agent, Compiling):
            agent.compile_for(edition)


class AgentError(ValueError):
    """An unknown agent, or one that cannot play here."""


class OutsideError(AgentError):
    """An outside model that an agent needs does not answer; the game can continue once it does."""


class AnswerError(AgentError, IllegalActionError):
    """An agent's answer is not a legal action; names agent, seat, answer and phase."""


def check_answer(answer: Any, view: PlayerView, name: str) -> int:
    """Check the answer that the agent of this name gave to a view, and return it.

    Raises:
        AnswerError: the answer is not a legal action.
    """
    who = f"agent {name!r} in seat {view.player}"
    return checked_answer(answer, view.legal_actions().tolist(), view, who, AnswerError)


def answer_of(agent: Agent, view: PlayerView) -> int:
    """Ask an agent about a view and check its answer.

    Raises:
        AnswerError: the answer is not a legal action.
    """
    return check_answer(agent.act(view), view, agent.name)
