"""Who sets games up for the page: what may be asked of it, and what it gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from seafarers_agents.known import seconds
from seafarers_agents.protocol import Agent
from seafarers_agents.puzzles import Puzzle
from seafarers_agents.sitting import Sitting
from seafarers_env.replay import Replay


class Unwilling(Exception):
    """A game that cannot be set up; the message says why, and what could be."""


@dataclass(frozen=True)
class Wish:
    """A game that somebody would like to play."""

    scenario: str  # a name of `scenarios()`
    seats: tuple[str, ...]  # in each a person, as `persons` has them written, or the spec of an agent
    seed: int | None  # random if None
    options: Mapping[str, Any]  # rule switches


@dataclass(frozen=True)
class Left:
    """A game that was left and can go on."""

    file: str  # its name
    scenario: str
    agents: tuple[str, ...]


@dataclass
class Party:
    """A game with all who play it."""

    sitting: Sitting
    names: tuple[str, ...]  # who sits in each seat; changes where friends come and go
    saved: Callable[[], str]  # where it is recorded
    replay: Callable[[], Replay] | None = None
    own: int | None = None  # the host's seat, where each seat has a screen of its own
    note: Callable[[Sequence[str]], None] = lambda names: None  # writes down who sits in each seat from now on
    puzzle: Puzzle | None = None  # it is the position of this one

    def seat(self, seat: int, seated: str) -> None:
        """Somebody else sits in a seat."""
        self.names = (*self.names[:seat], seated, *self.names[seat + 1 :])
        self.note(self.names)


class Host(Protocol):
    """Sets games up, one at a time. All of it may take long: kernels are compiled where they never were."""

    def agents(self) -> Sequence[str]:
        """What may sit in a seat, beside persons; search agents with other budgets may as well."""
        ...

    def left(self) -> Sequence[Left]:
        """Games that were left, the latest first."""
        ...

    def begin(self, wish: Wish) -> Party:
        """A new game, not started yet; the one before is closed. Raises Unwilling, then the one before goes on."""
        ...

    def rematch(self) -> Party:
        """The same table as before with another seed. Raises Unwilling."""
        ...

    def agent(self, name: str, seat: int) -> Agent:
        """One that may take a seat in the game that is being played. Raises Unwilling."""
        ...

    def puzzle(self, number: int) -> Party:
        """The position of a puzzle, the person in the seat that is to win. Raises Unwilling."""
        ...

    def go_on(self, file: str) -> Party:
        """A game of `left`, by the name of its file. Raises Unwilling."""
        ...


def told_agents(host: Host) -> list[Mapping[str, Any]]:
    """The agents that are offered, with the seconds that each takes for a decision, where that has been measured."""
    return [{"name": name, "seconds": seconds(name)} for name in host.agents()]
