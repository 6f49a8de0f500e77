"""What an agent is: whoever is shown a view and says an action."""

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
        """The word that `make_agent` makes it from."""
        ...

    def act(self, view: PlayerView) -> int:
        """One of the legal actions of the view."""
        ...


@runtime_checkable
class Listener(Protocol):
    """An agent that is also told what happens: the arena and `story.play` do so after every decision in a game."""

    def hear(self, view: PlayerView, lines: Sequence[str]) -> None:
        """Take in what became of somebody's decision.

        Args:
            view: The game after it, as the agent's seat may see it.
            lines: The decision and the chance that followed, in the words that this seat may read.
        """
        ...


@runtime_checkable
class Transcribed(Protocol):
    """An agent that keeps what it asks somebody else, and what it is answered."""

    def transcribe(self, seat: int, path: Path, *, resume: bool) -> None:
        """Write it to this file, in the game that is about to begin in this seat.

        With `resume`, what the file has answers the same questions again, as far as the game goes the same way.
        """
        ...


def transcribe_all(agents: Mapping[int, Agent], place: Path, *, resume: bool = False) -> None:
    """Let those of the agents of a game that keep what they ask write it to files whose names begin like this."""
    for seat, agent in agents.items():
        if isinstance(agent, Transcribed):
            agent.transcribe(seat, place.with_name(f"{place.name}_seat{seat}.transcript.jsonl"), resume=resume)


@runtime_checkable
class Compiling(Protocol):
    """An agent that compiles kernels: when it first plays, or sooner if it is told to."""

    def compile_for(self, edition: Edition) -> None:
        """Compile what it needs at tables of an edition, before its clock runs or other processes need the same."""
        ...


def compile_all(agents: Iterable[Agent], edition: Edition) -> None:
    """Let those of the agents compile that have anything to compile."""
    for agent in agents:
        if isinstance(agent, Compiling):
            agent.compile_for(edition)


class AgentError(ValueError):
    """A word that names no agent, or an agent that cannot play here."""


class OutsideError(AgentError):
    """What an agent asks outside of this program gives no answer: the game can go on when it does."""


class AnswerError(AgentError, IllegalActionError):
    """What an agent answered is no legal action; names agent, seat, answer and phase."""


def check_answer(answer: Any, view: PlayerView, name: str) -> int:
    """What the agent of this name has answered to a view.

    Raises:
        AnswerError: the answer is not a legal action.
    """
    who = f"agent {name!r} in seat {view.player}"
    return checked_answer(answer, view.legal_actions().tolist(), view, who, AnswerError)


def answer_of(agent: Agent, view: PlayerView) -> int:
    """What an agent answers to a view.

    Raises:
        AnswerError: the answer is not a legal action.
    """
    return check_answer(agent.act(view), view, agent.name)
